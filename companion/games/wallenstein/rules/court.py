"""The Emperor's Court before the actions (module `court`, WC.3): armies become courtiers."""

from __future__ import annotations

from .. import pieces
from ..board import COURT_BOXES, Colour, CourtBox
from ..carrying import Carrying
from ..plans import TOWER
from ..state import State
from .happenings import Converted, Skip, Skipped

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


def obstacle(state: State, player: Colour, card: str | None, n: int) -> Skip | None:
    """WC.3: why so many armies cannot be converted; None where they can. One army stays."""
    if card is None:
        return "nothing"
    place, stays = ("tray", 0) if card == TOWER else (card, 1)
    if pieces.lying(state, player, place) < n + stays:
        return "not-enough"
    return "no-courtiers" if state.players[player].courtiers.supply < n else None


def carry_out(play: Carrying, player: Colour, box: CourtBox, card: str | None) -> None:
    """WC.3: armies go back to the supply, as many courtiers into the entrance hall, or nothing."""
    n = int(box)
    why = obstacle(play.state, player, card, n)
    if why is not None or card is None:
        play.say(Skipped(player=player, what=box, why=why or "nothing", county=card))
        return
    play.say(Converted(player=player, card=card, n=n))
    pieces.move(play, player, n, "tray" if card == TOWER else card, "supply")
    pieces.usher(play, player, n, "supply", "entrance")
