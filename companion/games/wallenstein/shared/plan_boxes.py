"""Opening boxes of a mat (W1.6, W1.12), and the boxes of the Court (module `court`, WC.3)."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from .. import pieces
from ..board import COURT_BOXES, Colour, CourtBox, Skip
from ..happenings import Converted, Opened, Skipped
from ..pieces import Seen, SeenBox, Turn
from ..plans import TOWER, PlanBoxName
from ..state import State
from .actions import court_obstacle


def card_in_plan_box(state: State, player: Colour, box: PlanBoxName) -> str | UnsetType | None:
    """Return the card in a box: None for an empty box, UNSET if the card is only on the real
    mat."""
    plan = state.players[player].plan
    if plan is None or plan.is_on_mat:
        return UNSET
    if box == "3" or box == "2" or box == "1":
        return plan.cards_at_court.get(box)
    return plan.cards.get(box)


def card_opened_now(turn: Turn, player: Colour, box: PlanBoxName) -> str | UnsetType | None:
    """Return the card in the box that the entry opens (see `card_in_plan_box`). If the past was
    changed, return the card that everybody saw then, and refuse a box that nobody saw (WH.1)."""
    card = card_in_plan_box(turn.state, player, box)
    if turn.seen is None or isinstance(card, UnsetType):
        return card
    seen = find_seen_box(turn.seen, player, box)
    turn.check_may_open(seen)
    return None if seen is None else seen.card


def find_seen_box(seen: Seen, player: Colour, box: PlanBoxName) -> SeenBox | None:
    """Return the box that everybody saw opened; None if it was not opened by that entry."""
    return next((one for one in seen.boxes if (one.player, one.box) == (player, box)), None)


def open_plan_box(turn: Turn, player: Colour, box: PlanBoxName, card: str | None) -> str | None:
    """Open a box for everybody to see. Its card cannot be used again this round.

    Return the card if it can be used; None if the box is empty or its county was lost (W1.6,
    W1.12).
    """
    seat = turn.seat(player)
    usable = card if card == TOWER or card in seat.cards else None
    left = tuple(each for each in seat.cards if each != card)
    turn.change_seat(player, opened={**seat.opened, box: card}, cards=left)
    turn.report(Opened(player=player, box=box, card=card))
    if usable is None:
        why: Skip = "lost" if card else "nothing"
        turn.report(Skipped(player=player, what=box, why=why, county=card))
    return usable


def open_empty_plan_box(turn: Turn, player: Colour, box: PlanBoxName) -> bool:
    """Open the box if it was left empty in the app, and return whether it was (W1.6).

    In a changed past only boxes are opened that everybody saw opened (WH.1).
    """
    unseen = turn.seen is not None and find_seen_box(turn.seen, player, box) is None
    if unseen or box in turn.seat(player).opened or card_opened_now(turn, player, box) is not None:
        return False
    open_plan_box(turn, player, box, None)
    return True


FIRST_BOX = 3


def current_plan_box(state: State) -> CourtBox:
    """Return the box that is opened now: 3, then 2, then 1 (WC.3)."""
    return COURT_BOXES[FIRST_BOX - state.court_box]


def order_by_courtiers(state: State) -> tuple[Colour, ...]:
    """Return the players, sorted by their courtiers in the entrance hall, most first; ties by turn
    order (WC.4)."""
    seats = state.players
    return tuple(sorted(state.order, key=lambda player: -seats[player].courtiers.entrance))


def go_to_next_plan_box(turn: Turn) -> None:
    """Go on to the player's next box, or after the last one to the next player's first."""
    if turn.state.court_box == 1:
        turn.change(court_box=FIRST_BOX)
        turn.go_to_next_player()
    else:
        turn.change(court_box=turn.state.court_box - 1)


def convert_armies(turn: Turn, player: Colour, box: CourtBox, card: str) -> None:
    """Replace armies by the same number of courtiers in the entrance hall, or skip the box
    (WC.3)."""
    n = int(box)
    why = court_obstacle(turn.state, player, card, n)
    if why is not None:
        turn.report(Skipped(player=player, what=box, why=why, county=card))
        return
    turn.report(Converted(player=player, card=card, n=n))
    pieces.move_cubes(turn, player, n, "tray" if card == TOWER else card, "supply")
    pieces.move_courtiers(turn, player, n, "supply", "entrance")
