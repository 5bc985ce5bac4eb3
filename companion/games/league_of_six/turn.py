"""One entry of League of Six while it is carried out."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import play

from .box.components import Colour, Estate
from .rules.happenings import Corrected
from .rules.state import NO_FIGURES, Seat, State


class Turn(play.Turn[State]):
    """The state while an entry is carried out, and what has happened so far."""

    __slots__ = ()

    def seat(self, player: Colour) -> Seat:
        """Return a player's seat as it is now."""
        return self.state.players[player]

    def put(self, player: Colour, seat: Seat) -> None:
        """Give a player another seat."""
        self.change(players={**self.state.players, player: seat})

    def grant(
        self, player: Colour, guards: int, leaders: Mapping[Estate, int] = NO_FIGURES
    ) -> None:
        """Add cards to a hand that the app counted too low, because the table insists."""
        self.put(player, self.seat(player).plus(guards=guards, leaders=leaders))
        told = {estate: n for estate, n in leaders.items() if n}
        self.report(Corrected(player, guards=guards, leaders=told, why="insist"))
