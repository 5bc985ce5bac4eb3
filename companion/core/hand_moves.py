"""The moves to make on the real table after the newest entry: a few lines with drawings.

They name the amounts that the history may name (H3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.history import newest_steps, sentence_names
from companion.core.lines import Undo
from companion.core.play import Motion, State, Words
from companion.core.play.values import TRACK
from companion.core.secrecy import amounts_open
from companion.core.table import AnyPlayed, Table
from companion.core.wording import Gettext

MOST_UNDONE = 3
"""An undo of more entries than this is not shown as moves of pieces."""
MOST_PLACES = 3
"""Pieces of a kind from more places than this are shown as a sum."""
SEAT = "seat:"
SUPPLIES = ("bank", "supply", "king")
"""Places that have enough of everything, so that moves from there need not be shown."""


class Place(NamedTuple):
    """A place that things come from or go to; `player` is the colour of a seat, else "".

    `drawings` belong to its name, each with what it shows in words.
    """

    player: str
    text: str
    drawings: tuple[tuple[str, str], ...] = ()


class Piece(NamedTuple):
    """Pieces of a kind: their drawing, a number ("" for one), and both in words.

    The number of a marker has a sign, and the words have none.
    """

    drawing: str
    number: str
    text: str


class HandMove(NamedTuple):
    """Pieces that people move from one place to another.

    `markers` are the markers of the seat at the start that move as well. A place is None if nobody
    needs to be told it.
    """

    start: Place | None
    pieces: tuple[Piece, ...] = ()
    end: Place | None = None
    markers: tuple[Piece, ...] = ()


def latest_hand_moves(table: Table, gettext: Gettext) -> tuple[HandMove, ...]:
    """Return what hands move after the newest line of the log; nothing after an amendment.

    After an undo these are the moves back.
    """
    words = table.game.sentence_words(sentence_names(table, gettext), gettext)
    groups = _grouped(_merge_supply_motions(_without_stops(_motions(table))))
    found = [
        _word_move(words, start, end, counts)
        for (start, end), counts in groups.items()
        if start != TRACK
    ]
    for (start, end), counts in groups.items():
        if start == TRACK:
            _add_markers(found, _place(words, end), counts, words)
    return tuple(found)


def _add_markers(
    found: list[HandMove], seat: Place | None, counts: Mapping[str, int], words: Words
) -> None:
    """Name the markers of a seat together with the other pieces that it gives or gets, or else
    alone."""
    markers = tuple(
        Piece(what, f"{n:+d}".replace("-", "−"), words.piece_text(what, abs(n)))
        for what, n in counts.items()
        if n
    )
    for n, move in enumerate(found):
        whose = move.start if move.start and move.start.player else move.end
        if whose == seat and markers and not move.markers:
            found[n] = move._replace(markers=markers)
            return
    if markers:
        found.append(HandMove(seat, markers=markers))


def _motions(table: Table) -> Iterator[Motion]:
    if not table.log:
        return
    undone = isinstance(table.log[-1], Undo)
    lines = table.effective.touched.get(len(table.log), ())
    if len(lines) > MOST_UNDONE:
        return
    if undone:
        back = [step for step in table.taken_back if step.line in lines]
        yield from map(_turned_back, reversed([*_moves(table, table.state, back)]))
    else:
        steps = [step for step in table.steps if step.line in lines] or newest_steps(table)
        if steps:
            yield from _moves(table, table.before(table.steps.index(steps[0])), steps)


def _moves(table: Table, before: State, steps: Sequence[AnyPlayed]) -> Iterator[Motion]:
    """Yield the moves of steps that follow one another from the state `before` them."""
    for step in steps:
        amounts = amounts_open(table, before) and amounts_open(table, step.state)
        for happening in step.happenings:
            yield from happening.hand_moves(amounts=amounts)
        before = step.state


def _turned_back(motion: Motion) -> Motion:
    if motion.start == TRACK:
        return Motion(motion.what, TRACK, motion.end, -motion.count)
    return Motion(motion.what, motion.end, motion.start, motion.count)


def _without_stops(motions: Iterator[Motion]) -> list[Motion]:
    """Return the motions; those of the same pieces from place to place on the board are joined."""
    found: list[Motion] = []
    for motion in motions:
        same = (one for one in found if (one.what, one.count) == (motion.what, motion.count))
        stop = "" if motion.start.startswith(SEAT) or motion.start in SUPPLIES else motion.start
        before = next((one for one in same if one.end == stop), None)
        if before is None:
            found.append(motion)
        else:
            joined = Motion(motion.what, before.start, motion.end, motion.count)
            found[found.index(before)] = joined
    return [motion for motion in found if motion.start != motion.end]


def _merge_supply_motions(motions: Sequence[Motion]) -> list[Motion]:
    """Return the motions; those of a kind from many places to a supply have no start."""
    places = Counter((one.what, one.end) for one in motions if one.end in SUPPLIES)
    return [
        replace(one, start=one.end) if places[one.what, one.end] > MOST_PLACES else one
        for one in motions
    ]


def _grouped(motions: Sequence[Motion]) -> dict[tuple[str, str], dict[str, int]]:
    """Return how many of which pieces go from where to where."""
    found: dict[tuple[str, str], dict[str, int]] = {}
    for motion in motions:
        counts = found.setdefault((motion.start, motion.end), {})
        counts[motion.what] = counts.get(motion.what, 0) + motion.count
    return found


def _word_move(words: Words, start: str, end: str, counts: dict[str, int]) -> HandMove:
    pieces = (
        Piece(what.partition(":")[0], str(n) if n > 1 else "", words.piece_text(what, n))
        for what, n in counts.items()
    )
    own = start.startswith(SEAT) and set(counts) == {f"player-{start.removeprefix(SEAT)}"}
    known = own or start in SUPPLIES
    return HandMove(None if known else _place(words, start), tuple(pieces), _place(words, end))


def _place(words: Words, place: str) -> Place | None:
    if place.startswith(SEAT):
        colour = place.removeprefix(SEAT)
        return Place(colour, words.who(colour))
    text = words.place_text(place)
    return Place("", text, words.place_drawings(place)) if text else None
