"""Which lines of a log count, without playing any of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from msgspec import UnsetType

from companion.core.lines import Amend, Line, Lost, Redo, Undo
from companion.core.play import Entry, Refused, by_app


class Counting:
    """A log, read line by line: `lines` are the numbers of those that count, in their order."""

    def __init__(
        self,
        log: Iterable[Entry] = (),
        lines: Iterable[int] = (),
        undone: Iterable[tuple[int, ...]] = (),
    ) -> None:
        self.log = list(log)
        self.lines = list(lines)
        self.undone = list(undone)
        """What each undo took that may be brought back, the last one last."""

    @property
    def last(self) -> int:
        """The last line that counts; 0 where none does."""
        return self.lines[-1] if self.lines else 0

    def add(self, entry: Entry) -> Sequence[int]:
        """One line more, and the lines that it takes back or brings back.

        Refused where it asks for what is not there; then nothing has changed.
        """
        touched: Sequence[int] = ()
        match entry:
            case Undo():
                touched = self._undo(entry)
            case Redo():
                touched = self._redo()
            case Lost():
                self.undone.clear()
            case _:
                if isinstance(entry, Amend):
                    self._check(entry)
                self.undone.clear()
                self.lines.append(len(self.log) + 1)
        self.log.append(entry)
        return touched

    def _undo(self, entry: Undo) -> Sequence[int]:
        count = len(self.lines)
        if not count:
            raise Refused("nothing-to-undo")
        last = without_last(self.log, self.lines)
        stay = last if isinstance(entry.to, UnsetType) else entry.to
        if stay >= count:
            raise Refused("undo-to", {"to": stay, "count": count})
        self.undone.append(tuple(self.lines[stay:]))
        del self.lines[stay:]
        return self.undone[-1]

    def _redo(self) -> Sequence[int]:
        if not self.undone:
            raise Refused("nothing-to-redo")
        back = self.undone.pop()
        self.lines += back
        return back

    def _check(self, entry: Amend) -> None:
        """Refuses an amendment that names nothing, or more than one thing."""
        by_line = isinstance(entry.entry, int) and not isinstance(entry.instead, UnsetType)
        by_setup = not isinstance(entry.setup, UnsetType)
        if by_line == by_setup or (by_setup and not isinstance(entry.entry, UnsetType)):
            raise Refused("amend-what")
        if isinstance(entry.entry, int):
            self._may_be_amended(entry.entry)

    def _may_be_amended(self, line: int) -> None:
        if not 1 <= line <= len(self.log):
            raise Refused("amend-no-such", {"entry": line, "count": len(self.log)})
        if isinstance(self.log[line - 1], Line):
            raise Refused("amend-not-an-entry", {"entry": line})
        place = bisect_left(self.lines, line)
        if place == len(self.lines) or self.lines[place] != line:
            raise Refused("amend-not-counting", {"entry": line})


def without_last(log: Sequence[Entry], lines: Sequence[int]) -> int:
    """Return how many of the `lines` of a log still count once the last one is taken back.

    Lines that the app added by itself are taken back together with the entry that led to them.
    """
    stay = max(0, len(lines) - 1)
    while stay > 0 and by_app(log[lines[stay] - 1]):
        stay -= 1
    return stay
