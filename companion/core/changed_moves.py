"""The moves on the real table after a change of the past: the difference between the table before
and after the change.

Everybody is shown amounts of pieces in hands as far as the history may name them (H3). The owner is
always shown them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from companion.core.hand_moves import (
    OF_PLAYER,
    SEAT,
    HandMove,
    PlayersMotion,
    hand_moves_in_words,
)
from companion.core.lines import Amend, Unfit
from companion.core.play import Entry, Motion
from companion.core.play.values import ORDER, TRACK
from companion.core.secrecy import may_know_amounts
from companion.core.table import Table, begin_table, play_lines
from companion.core.wording import Gettext


def is_past_changed(table: Table) -> bool:
    """Return whether the newest line of the log changes past entries, or is a booking in place of
    such a change."""
    newest = table.log[-1] if table.log else None
    if isinstance(newest, Amend):
        return not isinstance(newest.setup, dict)
    return newest is not None and newest.books_past


def table_before_change(table: Table) -> Table | None:
    """Return the table before its newest line; None if the log without that line does not fit,
    because older rules allowed it."""
    try:
        return play_lines(begin_table(table.game, table.first_setup), table.log[:-1])
    except Unfit:
        return None


def changed_hand_moves(
    table: Table, gettext: Gettext, owner: str | None = None, before: Table | None = None
) -> tuple[HandMove, ...]:
    """Return the moves of the players' hands after the newest line, which changes the past.

    `owner`: the reader, whose own hand is shown with amounts. `before`: the table before the newest
    line, if it has been computed already.
    """
    before = before or table_before_change(table)
    if before is None:
        return ()
    order = _marker_motions(table)
    moved = changed_motions(before, table, owner)
    return hand_moves_in_words(
        table, [*moved, *(order if order != _marker_motions(before) else ())], gettext
    )


def changed_motions(before: Table, after: Table, owner: str | None = None) -> list[PlayersMotion]:
    """Return the motions of pieces from where they are in the table `before` the change to where
    they are in the table `after` it, as far as the `owner` (None: everybody) may know them."""
    both = zip(before.steps, after.steps, strict=False)
    same = next((n for n, (one, other) in enumerate(both) if one != other), None)
    if same is None:
        same = min(len(before.steps), len(after.steps))
    then, now = ([step.entry for step in one.steps[same:]] for one in (before, after))
    gone = [*_motions_from_step(before, same, owner, now)]
    made = [*_motions_from_step(after, same, owner, then)]
    markers, more = _count_markers(made), _count_pieces(made)
    markers.subtract(_count_markers(gone))
    for key, places in _count_pieces(gone).items():
        more.setdefault(key, Counter()).subtract(places)
    moved = [one for (what, who), places in more.items() for one in _pair_places(what, who, places)]
    moved += [Motion(what, TRACK, seat, n) for (what, seat), n in markers.items() if n]
    return [PlayersMotion(motion.player, motion) for motion in moved]


def _marker_motions(table: Table) -> list[PlayersMotion]:
    """Return the motions that put the markers in their present order, or an empty list."""
    for step in reversed(table.steps):
        motions = (one for it in step.happenings for one in it.hand_moves(amounts=False))
        if order := [PlayersMotion("", one) for one in motions if one.end == ORDER]:
            return order
    return []


def _motions_from_step(
    table: Table, first: int, owner: str | None, others: Collection[Entry]
) -> Iterator[Motion]:
    """Yield the motions of step `first` and all later steps, as far as the reader may know them.

    `others`: the entries of the other table, before or after the change. A correction in both
    tables counts, because it may change another number in each. A correction in only one of them
    moves nothing.
    """
    own = None if owner is None else f"{SEAT}{owner}"
    for n, step in enumerate(table.steps[first:], first):
        may_tell = may_know_amounts(table, table.state_before(n)) and may_know_amounts(
            table, step.state
        )
        moves = not step.entry.moves_nothing or step.entry in others
        for happening in step.happenings if moves else ():
            public = happening.all_moves(amounts=False)
            for motion in happening.all_moves(amounts=True):
                # The number on which a figure stands is an offer, and so an amount as well.
                offer = motion.what.startswith(OF_PLAYER) and motion not in public
                hidden = offer or motion.what in table.game.hand_pieces
                told = may_tell and not happening.is_private
                if told or not hidden or own in (motion.start, motion.end):
                    yield motion


def _count_markers(motions: Iterable[Motion]) -> Counter[tuple[str, str]]:
    """Return by how much each marker moves, by its drawing and the seat."""
    found = Counter[tuple[str, str]]()
    for motion in motions:
        if motion.start == TRACK:
            found[motion.what, motion.end] += motion.count
    return found


def _count_pieces(motions: Iterable[Motion]) -> dict[tuple[str, str], Counter[str]]:
    """Return how many pieces more each place has after the motions, by drawing and owner.

    A piece that leaves a place leaves the place inside it, too: a figure that goes on from a town
    no longer stands on its number.
    """
    found: dict[tuple[str, str], Counter[str]] = {}
    for motion in motions:
        if motion.start == TRACK or motion.end == ORDER:
            continue
        more = found.setdefault((motion.what, motion.player), Counter())
        inside = (one for one, n in more.items() if n > 0 and one.startswith(f"{motion.start}:"))
        more[next(inside, motion.start)] -= motion.count
        more[motion.end] += motion.count
    return found


def _pair_places(what: str, player: str, more: Counter[str]) -> Iterator[Motion]:
    """Yield the motions of equal pieces, from the places that have fewer than before to those that
    have more."""
    fewer = Counter({place: -n for place, n in more.items() if n < 0})
    for end, n in more.items():
        for start in fewer if n > 0 else ():
            if count := min(n, fewer[start]):
                yield Motion(what, start, end, count, player)
                fewer[start] -= count
                n -= count
