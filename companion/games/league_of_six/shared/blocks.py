"""R4.4: blocks that the box counts: where more are due than there are, the table is told.

Nothing is refused and nobody gets less by itself: the table looks at the real blocks and decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from ..box.components import GOODS, Colour, Good
from ..happenings import BlocksShort
from ..state import State
from ..turn import Turn


class Short(Struct, frozen=True):
    """A good of which more blocks are in play than there are."""

    good: Good
    due: int
    there: int


def short(state: State) -> tuple[Short, ...]:
    """The goods of which more blocks are in play than the box has."""
    stock = state.box.blocks
    if not stock:
        return ()
    due = _in_play(state)
    return tuple(
        Short(good, due[good], stock[good])
        for good in GOODS
        if good in stock and due[good] > stock[good]
    )


def _in_play(state: State) -> Counter[Good]:
    """The blocks on the waggons and on the storage tiles, where they lie until R6.1."""
    count = Counter[Good]()
    for seat in state.players.values():
        count.update(seat.goods)
    for store in state.stores.values():
        for filling in store.rows or ():
            spaces = zip(filling.row.spaces, filling.filled_by, strict=True)
            count.update(space.good for space, by in spaces if by is not None)
    return count


def less(state: State) -> Mapping[Colour, Mapping[Good, int]]:
    """Who would have got less, and how much, had everybody got what there was (R4.1).

    From the last collector back: whoever still has such blocks on the waggon.
    """
    fewer: dict[Colour, dict[Good, int]] = {}
    for one in short(state):
        missing = one.due - one.there
        for player in state.order:  # the highest marker collected first
            some = min(missing, state.players[player].goods[one.good])
            if some and player not in state.queue:
                fewer.setdefault(player, {})[one.good] = some
                missing -= some
    return fewer


def report_short(turn: Turn, before: State) -> None:
    """Report each good that has become short by the entry, or short by another number."""
    if before.box.blocks or turn.state.box.blocks:
        known = short(before)
        for one in short(turn.state):
            if one not in known:
                turn.report(BlocksShort(one.good, one.due, one.there))
