"""Paying guards from the hand, with the king's help (R2.10)."""

from __future__ import annotations

from ..box.components import Colour
from ..turn import Turn
from .happenings import Bought


def spend(turn: Turn, player: Colour, guards: int) -> int:
    """Take guards from a hand; the king sells missing ones for 2 influence each (R2.10).

    Return how many guards even the king's help did not cover.
    """
    seat = turn.seat(player)
    missing = guards - seat.guards
    if missing <= 0:
        turn.change_seat(player, guards=seat.guards - guards)
        return 0
    bought = min(missing, seat.influence // 2)
    turn.change_seat(player, guards=0, influence=seat.influence - 2 * bought)
    if bought:
        turn.report(Bought(player, bought, 2 * bought))
    return missing - bought
