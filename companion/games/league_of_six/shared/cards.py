"""Face-up leader cards that full civic rows bring (R5.4)."""

from __future__ import annotations

from companion.core.play import Refused

from ..box.components import DECKS, Colour
from ..happenings import CardTaken
from ..turn import Turn


def take_card(turn: Turn, player: Colour, figures: int, most: int) -> None:
    """Give the player the face-up card with that many figures. Refused if it is gone or has more
    than `most`."""
    deck = DECKS[figures - 1]
    values = {"player": player, "figures": figures, "most": most}
    if figures > most:
        raise Refused("card-too-big", values)
    estate = turn.state.face_up[deck]
    if estate is None:
        raise Refused("card-gone", values)
    turn.put(player, turn.seat(player).with_card(estate, figures))
    turn.change(face_up={**turn.state.face_up, deck: None})
    turn.report(CardTaken(player, figures, estate))
