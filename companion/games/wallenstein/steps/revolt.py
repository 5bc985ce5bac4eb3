"""Choosing which of the drawn counties revolts next (W3.1, W2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.play import Refused, StepTexts, Waits
from companion.core.wording import N_

from ..board import Colour, CountyId
from ..entries import Entry
from ..fights import Battle, Rising
from ..pieces import Turn
from ..shared import battles, checks
from ..state import State
from ..step import Step


class Revolt(Entry, frozen=True, tag="revolt"):
    """A player chooses which of the drawn counties revolts next (W3.1)."""

    player: Colour
    county: CountyId


class Revolting(Step[Revolt]):
    """Asks the owner which county revolts next. The last one revolts automatically."""

    phases = ("winter",)
    texts = StepTexts(
        label=N_("%(player)s's choice of %(county)s to revolt"),
        name=N_("choosing a revolt"),
        ask=N_("%(player)s: choose the county that revolts next"),
        ask_you=N_("Choose the county that revolts next"),
        why={"choose-next": N_("The owner chooses which of the counties drawn revolts next")},
        do=N_("Tap one of the counties drawn"),
        sign="revolt",
        lesson=N_("The owner chooses which of the counties drawn revolts next."),
        refusals={"not-drawn": N_("%(player)s chooses from the counties drawn: %(counties)s.")},
    )

    def waiting(self, state: State) -> Waits:
        if (rising := state.rising) is None:
            return ()
        return self.ask(rising.player, why="choose-next", counties=rising.counties)

    def options(self, state: State, player: Colour) -> Iterator[Revolt]:
        for county in state.rising.counties if state.rising else ():
            yield Revolt(player=player, county=county)

    def apply(self, turn: Turn, entry: Revolt) -> None:
        rising = turn.state.rising
        assert rising is not None
        if entry.county not in rising.counties:
            checks.check_county(turn.state, entry.county)
            raise Refused("not-drawn", {"player": entry.player, "counties": rising.counties})
        _break_out(turn, rising, entry.county)

    def follow(self, turn: Turn) -> bool:
        """Let the last county revolt. A county lost by a correction does not revolt."""
        if (rising := turn.state.rising) is None:
            return False
        counties = turn.state.counties
        left = tuple(c for c in rising.counties if counties[c].owner == rising.player)
        if len(left) == 1:
            _break_out(turn, rising, left[0])
            return True
        turn.change(rising=Rising(rising.player, left, rising.peasants) if left else None)
        return not left


def _break_out(turn: Turn, rising: Rising, county: str) -> None:
    """Begin the county's revolt with a peasant for each marker and the peasants of the supply chart
    (W2.5)."""
    left = tuple(c for c in rising.counties if c != county)
    turn.change(rising=Rising(rising.player, left, rising.peasants) if left else None)
    revolt = Battle(county, "revolt", None, rising.player)
    battles.begin_revolt(turn, revolt, rising.peasants)
