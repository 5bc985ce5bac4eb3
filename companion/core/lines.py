"""The log's own lines, which are the same in every game: undo, redo and amend."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, NamedTuple, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from companion.core.lenient import list_or_empty, mapping_or_empty, text_up_to
from companion.core.play import AnyGame, Entry, Plain, Refused, is_made_by_app
from companion.core.structs import convert_storable

LineCount = Annotated[int, Meta(ge=0, le=99_999)]


class Line(Entry, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of the log's own entries."""


class Undo(Line, frozen=True, tag="undo"):
    """Takes back the last line that counts, and the entries that the app added to it.

    With `to`, takes back all lines that count after the first `to` of them. With `entry`, takes
    back only that line; all later entries must be independent of it (`Step.is_independent`).
    """

    to: LineCount | UnsetType = UNSET
    entry: LineCount | UnsetType = UNSET


class Redo(Line, frozen=True, tag="redo"):
    """Restores what the last undo took back, if only independent entries were made since."""


class Edit(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"instead": "with", "origin": "from"},
):
    """The change of one line by an amendment: its entry is replaced by `instead`, or removed if
    `instead` is None. If `instead` is unset, the entry stays.

    `before`: entries that are inserted right before it, in place of those inserted earlier.
    `origin`: the line whose entry is moved here. It is not stored; the server uses it to find what
    everybody saw of that entry.
    """

    entry: LineCount
    instead: Entry | UnsetType | None = UNSET
    before: Annotated[tuple[Entry, ...], Meta(max_length=20)] | UnsetType = UNSET
    origin: LineCount | UnsetType = UNSET


class Amend(Line, frozen=True, tag="amend", rename={"instead": "with"}):
    """Changes the past: replaces or removes the entry of a line, or of several (`changes`), or
    changes keys of the set-up.

    `seen`: by line, what everybody saw of each entry that is played again. The server adds it while
    anything is hidden (`companion.core.replaying`).
    """

    entry: LineCount | UnsetType = UNSET
    instead: Entry | UnsetType | None = UNSET
    changes: Annotated[tuple[Edit, ...], Meta(min_length=1, max_length=200)] | UnsetType = UNSET
    setup: dict[str, object] | UnsetType = UNSET
    seen: dict[str, dict[str, object]] | UnsetType = UNSET

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits of entries; none if the amendment changes the set-up."""
        if not isinstance(self.changes, UnsetType):
            return self.changes
        if isinstance(self.entry, int) and not isinstance(self.instead, UnsetType):
            return (Edit(self.entry, self.instead),)
        return ()

    @property
    def entries(self) -> list[Entry]:
        """The entries of the game that the amendment puts into the log."""
        found: list[Entry] = []
        for one in self.edits:
            found += one.before or ()
            found += [one.instead] if isinstance(one.instead, Entry) else []
        return found

    @property
    def first_changed_line(self) -> int:
        """The number of the first line that is changed; 0 for the set-up."""
        return min((one.entry for one in self.edits), default=0)


class Lost(Line, frozen=True, tag="lost"):
    """A line that the present rules refuse. It stays in the log and does not count."""

    data: dict[str, object]


CORRECTING_LINES: Mapping[str, type[Line]] = {"undo": Undo, "redo": Redo, "amend": Amend}
"""The types of line that people may write, by name."""
LONGEST_TYPE = 40


def read_entry(game: AnyGame, data: Plain, *, from_form: bool = False) -> Entry:
    """Return plain data as an entry of the game or of the log. Refused, with the key, if it does
    not fit."""
    kind = text_up_to(data.get("type"), LONGEST_TYPE)
    if kind not in CORRECTING_LINES:
        return game.read_entry(data, from_form=from_form)
    line = convert_storable(data, CORRECTING_LINES[kind], kind, from_form=from_form)
    if isinstance(line, Undo) and line.to is not UNSET and line.entry is not UNSET:
        raise Refused("undo-what")
    if isinstance(line, Amend) and isinstance(line.changes, tuple):
        typed = [mapping_or_empty(one) for one in list_or_empty(data.get("changes"))]
        both = zip(line.changes, typed, strict=True)
        edits = [_with_entries(game, edit, one, from_form=from_form) for edit, one in both]
        return replace(line, changes=tuple(edits))
    if isinstance(line, Amend):
        return _with_entries(game, line, data, from_form=from_form)
    return line


AmendOrEdit = TypeVar("AmendOrEdit", Amend, Edit)


def _with_entries(game: AnyGame, line: AmendOrEdit, data: Plain, *, from_form: bool) -> AmendOrEdit:
    """Return the amendment or the edit with its entries read as entries of the game."""

    def read(data: object) -> Entry:
        entry = mapping_or_empty(data)
        if text_up_to(entry.get("type"), LONGEST_TYPE) in CORRECTING_LINES:
            raise Refused("amend-with-what")
        return game.read_entry(entry, from_form=from_form)

    if isinstance(line.instead, Struct):
        line = replace(line, instead=read(data.get("with")))
    if isinstance(line, Edit) and isinstance(line.before, tuple):
        line = replace(line, before=tuple(map(read, list_or_empty(data.get("before")))))
    return line


class Unfit(Exception):
    """Raised if a line does not fit into the log. `line` is its number (from 1), `because` the
    reason."""

    def __init__(self, line: int, because: Refused) -> None:
        super().__init__(line, because)
        self.line = line
        self.because = because


class Effective(NamedTuple):
    """The numbers (from 1) of a log's lines that count, and of the lines that undos took back."""

    counting: tuple[int, ...] = ()
    """The lines that count, in order."""
    undone: tuple[tuple[int, ...], ...] = ()
    """The lines that each undo took back and a redo can still bring back, the newest undo last."""
    touched: Mapping[int, tuple[int, ...]] = {}
    """The lines that each undo or redo took back or restored, by the line of that undo or redo."""


EMPTY = Effective()
StandsAlone = Callable[[Entry], bool]
"""Whether an entry of a game has nothing to do with what else happens at the table."""


def find_effective_lines(
    log: Sequence[Entry], alone: StandsAlone, known: Effective = EMPTY, start: int = 0
) -> Effective:
    """Return the lines of a log that count after its undos, redos and amendments.

    `alone` returns whether an entry of the game is independent of all others. `known` is the result
    for the first `start` lines, which are not read again. Raises `Unfit` for a line that asks for
    something impossible.
    """
    counting, undone, touched = [*known.counting], [*known.undone], {**known.touched}
    for line, entry in enumerate(log[start:], start + 1):
        match entry:
            case Undo():
                taken = _find_taken_back(entry, log, counting, line, alone)
                touched[line] = tuple(counting[taken])
                undone.append(touched[line])
                del counting[taken]
            case Redo():
                if not undone:
                    raise Unfit(line, Refused("nothing-to-redo"))
                touched[line] = undone.pop()
                counting = sorted((*counting, *touched[line]))
            case Lost():
                undone.clear()
            case _:
                if isinstance(entry, Amend):
                    _check_amend(entry, log, counting, line)
                if isinstance(entry, Amend) or not alone(entry):
                    undone.clear()
                counting.append(line)
    return Effective(tuple(counting), tuple(undone), touched)


def count_lines_after_undo(log: Sequence[Entry], counting: Sequence[int]) -> int:
    """Return the number of lines that still count after the last one is undone. Lines that the app
    added are undone together with the entry before them."""
    stay = max(0, len(counting) - 1)
    while stay > 0 and is_made_by_app(log[counting[stay] - 1]):
        stay -= 1
    return stay


def _find_taken_back(
    undo: Undo, log: Sequence[Entry], counting: Sequence[int], line: int, alone: StandsAlone
) -> slice:
    """Return the counting lines that an undo in that line takes back, as a slice of `counting`."""
    if not counting:
        raise Unfit(line, Refused("nothing-to-undo"))
    if isinstance(undo.entry, int):
        return _find_entry_range(undo.entry, log, counting, line, alone)
    if isinstance(undo.to, UnsetType):
        return slice(count_lines_after_undo(log, counting), None)
    if undo.to >= len(counting):
        raise Unfit(line, Refused("undo-to", {"to": undo.to, "count": len(counting)}))
    return slice(undo.to, None)


def _find_entry_range(
    entry: int, log: Sequence[Entry], counting: Sequence[int], line: int, alone: StandsAlone
) -> slice:
    """Return the place of an entry among the counting lines, with the entries that the app added to
    it. Raises `Unfit` if a later entry is not independent of it."""
    first = bisect_left(counting, entry)
    last = first + 1
    while last < len(counting) and is_made_by_app(log[counting[last] - 1]):
        last += 1
    later = [log[n - 1] for n in counting[last:]]
    counts = first < len(counting) and counting[first] == entry
    if (
        not counts
        or is_made_by_app(log[entry - 1])
        or any(isinstance(e, Line) or not alone(e) for e in later)
    ):
        raise Unfit(line, Refused("undo-entry", {"entry": entry}))
    return slice(first, last)


def _check_amend(amend: Amend, log: Sequence[Entry], counting: Sequence[int], line: int) -> None:
    """Raise `Unfit` unless an amendment changes exactly one thing, which may be changed."""
    names_entry = isinstance(amend.entry, int) and not isinstance(amend.instead, UnsetType)
    names_setup = not isinstance(amend.setup, UnsetType)
    names_many = not isinstance(amend.changes, UnsetType)
    half = not names_entry and not isinstance(amend.entry, UnsetType)
    lines = [one.entry for one in amend.edits]
    idle = any(one.instead is UNSET and one.before is UNSET for one in amend.edits)
    if half or idle or names_entry + names_setup + names_many != 1 or lines != sorted({*lines}):
        raise Unfit(line, Refused("amend-what"))
    if isinstance(amend.seen, dict) and not all(_is_key_before_line(n, line) for n in amend.seen):
        raise Unfit(line, Refused("bad-value", {"what": "amend", "key": "seen"}))
    for edit in amend.edits:
        try:
            check_amendable(edit.entry, log[: line - 1], counting)
        except Refused as because:
            raise Unfit(line, because) from None


def _is_key_before_line(key: str, before: int) -> bool:
    """Return whether a key that `seen_key` has made belongs to a line with a number below
    `before`."""
    number, _, place = key.partition(".")
    known = all(
        part.isascii() and part.isdigit() and len(part) < 6 for part in (number, place or "0")
    )
    return known and 0 < int(number) < before


def seen_key(line: int, place: int, count: int) -> str:
    """Return the key in `seen` for one of the `count` entries of a line: "9" for its last entry,
    and "9.1", "9.2", … for entries inserted before it. `place` counts from 0."""
    return str(line) if place == count - 1 else f"{line}.{place + 1}"


Kept = TypeVar("Kept")


def apply_edit(
    there: Sequence[Kept], edit: Edit, make: Callable[[Entry], Kept]
) -> tuple[Kept, ...]:
    """Return the entries of a line after an edit. `there` are its entries before the edit: those
    inserted before its own, then its own. `make` is called for each new entry."""
    first = there[:-1] if isinstance(edit.before, UnsetType) else [*map(make, edit.before)]
    if isinstance(edit.instead, UnsetType):
        return (*first, *there[-1:])
    return (*first, *(() if edit.instead is None else (make(edit.instead),)))


def check_amendable(line: int, log: Sequence[Entry], counting: Sequence[int]) -> None:
    """Refuse a line that is not in the log, is no entry of the game, or does not count."""
    if not 1 <= line <= len(log):
        raise Refused("amend-no-such", {"entry": line, "count": len(log)})
    if isinstance(log[line - 1], Line):
        raise Refused("amend-not-an-entry", {"entry": line})
    place = bisect_left(counting, line)
    if place == len(counting) or counting[place] != line:
        raise Refused("amend-not-counting", {"entry": line})
