"""What lies in boxes (W1.3, W1.6, W1.12): told of the mat or planned, and shown one by one."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from ..board import Colour
from ..carrying import Carrying
from ..plans import TOWER, OpenedBox
from ..state import State
from .happenings import Opened, Skipped


def in_box(state: State, player: Colour, box: OpenedBox) -> str | UnsetType | None:
    """What lies in a box: a card, None for nothing, UNSET where only the mat shows it."""
    plan = state.players[player].plan
    if plan is None or plan.on_mat:
        return UNSET
    if box == "3" or box == "2" or box == "1":
        return plan.at_court.get(box)
    return plan.cards.get(box)


def passed_over(play: Carrying, player: Colour, box: OpenedBox) -> bool:
    """W1.6, W1.12: a box with nothing in it, or whose county was lost, is opened by itself."""
    card = in_box(play.state, player, box)
    seat = play.seat(player)
    if card is UNSET or card == TOWER or card in seat.cards:
        return False
    assert not isinstance(card, UnsetType)
    show(play, player, box, card)
    play.say(Skipped(player=player, what=box, why="lost" if card else "nothing", county=card))
    return True


def show(play: Carrying, player: Colour, box: OpenedBox, card: str | None) -> None:
    """A box is open for all to see, and its card is used up."""
    seat = play.seat(player)
    left = tuple(each for each in seat.cards if each != card)
    play.change_seat(player, opened={**seat.opened, box: card}, cards=left)
    play.say(Opened(player=player, box=box, card=card))
