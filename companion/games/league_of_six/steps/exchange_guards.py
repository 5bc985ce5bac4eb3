"""Exchanging guards for points at the end of a game with the retinue (L6)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core.play import Refused, StepTexts, Waits
from companion.core.wording import N_

from ..box.components import Colour, Count
from ..entries import Form, Move
from ..happenings import Happening
from ..pieces import Turn
from ..shared.crowns import (
    HIGHEST,
    must_enter_points,
    owners_of_exchanges,
    owners_still_to_exchange,
    points_for_guards,
    worthwhile_exchanges,
)
from ..state import State
from ..step import Step


class ExchangeGuards(Move, frozen=True, tag="exchange_guards"):
    """A player exchanges guards for points at the end (L6). The number is sealed until all have
    decided.

    `points`: the points for all guards together, if the app does not know a follower's rate.
    """

    guards: Count
    points: Count | None = None


class ExchangeMade(Happening, frozen=True, tag="exchange_made"):
    """A player has decided how many guards to exchange; the number is sealed."""

    player: str


class Exchanging(Step[ExchangeGuards]):
    """Asks all owners at once, in secret. An owner may change the number until all have decided."""

    phases = ("revealing",)
    priority = 1
    texts = StepTexts(
        label=N_("%(player)s's guards for points"),
        name=N_("guards for points"),
        ask=N_("%(player)s: choose how many guards to give for points"),
        ask_you=N_("Choose how many guards you give for points"),
        ask_all=N_("%(players)s: choose how many guards to give for points"),
        why={
            "exchange": N_("Everybody who can exchange guards decides at the same time, in secret"),
        },
        do=N_("Guards that you give no longer break ties; 0 keeps them all"),
        sign="town",
        tells={ExchangeGuards: N_("%(player)s has decided how many guards to give for points.")},
        refusals={
            "nothing-to-exchange": N_("%(player)s cannot exchange guards now."),
            "exchange-points-missing": N_(
                "Also enter the influence for %(player)s's guards. The app does not know it."
            ),
            "exchange-points-known": N_(
                "The app computes the influence for %(player)s's guards. Leave it out."
            ),
            "exchange-wasted": N_(
                "The last of these %(guards)s guards gives %(player)s no points. Give one "
                "guard fewer."
            ),
        },
    )

    def asked_players(self, state: State) -> Waits:
        if state.moment != "exchange":
            return ()
        return self.ask(*owners_still_to_exchange(state), why="exchange")

    def may_also_answer(self, state: State, player: str) -> bool:
        """Return whether the player may still change the number of guards."""
        return player in owners_of_exchanges(state)

    def refusal_in_right_phase(self, state: State, entry: ExchangeGuards) -> Refused:
        return Refused("nothing-to-exchange", {"player": entry.player})

    def options(self, state: State, player: Colour) -> Iterator[ExchangeGuards | Form]:
        """Yield each number of guards in hand that gives more points than one guard fewer (L6)."""
        if player not in owners_still_to_exchange(state):
            return
        if must_enter_points(state, player):
            bounds = {"guards": (0, state.players[player].guards), "points": (0, HIGHEST)}
            yield Form("exchange_guards", player, bounds)
        else:
            for guards, _ in worthwhile_exchanges(state, player):
                yield ExchangeGuards(player=player, guards=guards)

    def random_entry_for_form(self, state: State, form: Form, rng: Random) -> ExchangeGuards:
        assert form.player is not None
        most = min(state.players[form.player].guards, 9)
        guards = int(rng.random() * (most + 1))
        return ExchangeGuards(player=form.player, guards=guards, points=guards)

    def apply(self, turn: Turn, entry: ExchangeGuards) -> None:
        """Store the number, sealed until all have decided (L6). In a changed past it is not checked
        (H2).

        Refused: more guards than the hand has (only its player is told), guards that give no more
        points than fewer guards, points that the app computes itself, and missing points that it
        cannot compute.
        """
        values = {"player": entry.player}
        guards = turn.seat(entry.player).guards
        if turn.seen is None:
            _check_points(turn.state, entry)
            if entry.guards > guards and not entry.insist:
                raise Refused("exchange-too-many", values, {"guards": guards})
        turn.change_seat(entry.player, exchange=entry.guards, exchange_points=entry.points)
        turn.report(ExchangeMade(entry.player))

    def is_sealed(self, entry: ExchangeGuards) -> bool:
        """Return True: others may not read the number until all have decided (L6)."""
        return True

    def depends_on_hidden_values(self, entry: ExchangeGuards) -> bool:
        """Return True: the guards come from the hand (L6)."""
        return True


def _check_points(state: State, entry: ExchangeGuards) -> None:
    """Refuse points if the app knows all rates, and missing points if it does not."""
    values = {"player": entry.player, "guards": entry.guards}
    if must_enter_points(state, entry.player):
        if entry.points is None and entry.guards:
            raise Refused("exchange-points-missing", values)
        return
    if entry.points is not None:
        raise Refused("exchange-points-known", values)
    player, guards = entry.player, entry.guards
    gained = points_for_guards(state, player, guards)
    if guards and gained == points_for_guards(state, player, guards - 1):
        raise Refused("exchange-wasted", values)
