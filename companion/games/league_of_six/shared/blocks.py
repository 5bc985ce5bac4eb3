"""R4.4: warns the table if more blocks of a good are in play than the box has.

Nothing is refused and nobody gets less automatically: the players look at the real blocks and
decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from ..box.components import GOODS, Colour, Good
from ..happenings import BlocksShort
from ..state import State
from ..turn import Turn


class Shortage(Struct, frozen=True):
    """A good with more blocks due (`due`) than there are (`there`)."""

    good: Good
    due: int
    there: int


def short_goods(state: State) -> tuple[Shortage, ...]:
    """Return the goods that have more blocks in play than the box has."""
    stock = state.box.blocks
    if not stock:
        return ()
    due = _in_play(state)
    return tuple(
        Shortage(good, due[good], stock[good])
        for good in GOODS
        if good in stock and due[good] > stock[good]
    )


def _in_play(state: State) -> Counter[Good]:
    """Count the blocks on the waggons and on the storage tiles, where they stay until R6.1."""
    count = Counter[Good]()
    for seat in state.players.values():
        count.update(seat.goods)
    for store in state.stores.values():
        for filling in (*(store.rows or ()), *store.by_hand.values()):
            spaces = zip(filling.row.spaces, filling.filled_by, strict=True)
            count.update(space.good for space, by in spaces if by is not None)
    return count


def missed_blocks(state: State) -> Mapping[Colour, Mapping[Good, int]]:
    """Return by player how many blocks of each good they would not have got if the blocks had run
    out (R4.1).

    The last collectors go without; a player cannot lose more blocks than are on the waggon.
    """
    fewer: dict[Colour, dict[Good, int]] = {}
    for one in short_goods(state):
        missing = one.due - one.there
        for player in state.order:  # the highest marker collected first
            some = min(missing, state.players[player].goods[one.good])
            if some and player not in state.queue:
                fewer.setdefault(player, {})[one.good] = some
                missing -= some
    return fewer


def report_short(turn: Turn, before: State) -> None:
    """Report each good that has become short through the entry, or whose shortage has changed."""
    if turn.state.box.blocks:
        known = short_goods(before)
        for one in short_goods(turn.state):
            if one not in known:
                turn.report(BlocksShort(one.good, one.due, one.there))
