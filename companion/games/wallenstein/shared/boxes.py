"""Opening boxes of a mat (W1.6, W1.12), and the boxes of the Court (module `court`, WC.3)."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from .. import pieces
from ..board import COURT_BOXES, Colour, CourtBox
from ..happenings import Converted, Opened, Skipped
from ..plans import TOWER, OpenedBox
from ..state import Carrying, State
from .obstacles import court_obstacle


def card_in_box(state: State, player: Colour, box: OpenedBox) -> str | UnsetType | None:
    """What lies in a box: a card, None for nothing, UNSET where only the mat shows it."""
    plan = state.players[player].plan
    if plan is None or plan.on_mat:
        return UNSET
    if box == "3" or box == "2" or box == "1":
        return plan.at_court.get(box)
    return plan.cards.get(box)


def skip_box(play: Carrying, player: Colour, box: OpenedBox) -> bool:
    """W1.6, W1.12: a box with nothing in it, or whose county was lost, is opened by itself."""
    card = card_in_box(play.state, player, box)
    seat = play.seat(player)
    if card is UNSET or card == TOWER or card in seat.cards:
        return False
    assert not isinstance(card, UnsetType)
    open_box(play, player, box, card)
    play.say(Skipped(player=player, what=box, why="lost" if card else "nothing", county=card))
    return True


def open_box(play: Carrying, player: Colour, box: OpenedBox, card: str | None) -> None:
    """A box is open for all to see, and its card is used up."""
    seat = play.seat(player)
    left = tuple(each for each in seat.cards if each != card)
    play.change_seat(player, opened={**seat.opened, box: card}, cards=left)
    play.say(Opened(player=player, box=box, card=card))


FIRST_BOX = 3


def box_now(state: State) -> CourtBox:
    """WC.3: the box that is opened next: 3, 2, 1."""
    return COURT_BOXES[FIRST_BOX - state.court_box]


def by_courtiers(state: State) -> tuple[Colour, ...]:
    """WC.4: the most courtiers in the entrance hall first; tie: turn order."""
    seats = state.players
    return tuple(sorted(state.order, key=lambda player: -seats[player].courtiers.entrance))


def next_box(play: Carrying) -> None:
    """The player's next box; after the last one the next player's first."""
    if play.state.court_box == 1:
        play.change(court_box=FIRST_BOX)
        play.next()
    else:
        play.change(court_box=play.state.court_box - 1)


def convert_armies(play: Carrying, player: Colour, box: CourtBox, card: str | None) -> None:
    """WC.3: armies go back to the supply, as many courtiers into the entrance hall, or nothing."""
    n = int(box)
    why = court_obstacle(play.state, player, card, n)
    if why is not None or card is None:
        play.say(Skipped(player=player, what=box, why=why or "nothing", county=card))
        return
    play.say(Converted(player=player, card=card, n=n))
    pieces.move(play, player, n, "tray" if card == TOWER else card, "supply")
    pieces.usher(play, player, n, "supply", "entrance")
