"""What the app enters by itself: an answer that is the only one possible, for all to see.

Nothing that was planned in the app is opened by it (WH.1), and nothing is chosen: a favor can
always be left, and the table may still type what it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from msgspec import UnsetType
from msgspec.structs import replace

from .. import bridge
from .board import ACTIONS, Colour
from .entries import Entry, Move, Open
from .forms import MarchForm
from .options import options
from .player_options import Option
from .state import State
from .waiting import waiting_for


def automatic(state: State) -> Entry | None:
    """Return the only entry that is possible now, marked as the app's.

    None where there is a choice, or where something hidden would be opened.
    """
    if bridge.STEPS.asked(state)[1]:
        return cast("Entry | None", bridge.STEPS.automatic(state))
    waiting = waiting_for(state)
    if len(waiting) != 1 or waiting[0].must not in ONLY_ANSWER:
        return None
    player = waiting[0].player
    return ONLY_ANSWER[waiting[0].must](state, player, options(state, player))


def _opened(state: State, player: Colour | None, possible: tuple[Option, ...]) -> Entry | None:
    """W1.6, W1.12: a box on the mat in which nothing can lie any more, or the last county must."""
    boxes = [one for one in possible if isinstance(one, Open)]
    if any(isinstance(one.county, UnsetType) for one in boxes):
        return None  # planned in the app
    if len(boxes) > 1 and player is not None and _county_left_for_last_box(state, player):
        boxes = [one for one in boxes if one.county is not None]
    return replace(boxes[0], by="app") if len(boxes) == 1 else None


def _county_left_for_last_box(state: State, player: Colour) -> bool:
    """W1.3: whether the tenth box has to hold the one county that was not shown: who bids no card
    at all has put all counties into boxes."""
    seat = state.players[player]
    left = [action for action in ACTIONS if action not in seat.opened]
    return state.phase == "acting" and seat.bid is None and len(left) == len(seat.cards) == 1


def _stays(state: State, player: Colour | None, possible: tuple[Option, ...]) -> Entry | None:
    """W1.11: armies that can go nowhere stay."""
    form = possible[0]
    if not isinstance(form, MarchForm) or form.targets:
        return None
    return Move(player=form.player, to=None, by="app")


OnlyAnswer = Callable[[State, Colour | None, tuple[Option, ...]], Entry | None]
ONLY_ANSWER: Mapping[str, OnlyAnswer] = {
    "open": _opened,
    "move": _stays,
}
"""By what is waited for: the only answer of the player (or the table) out of what is possible."""
