"""Drawing the counties that revolt in winter because grain is missing (W3.1), and choosing which of
them revolts next (W3.1, W2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.core.play import Chance, Refused, StepTexts, Waits
from companion.core.structs import required_value
from companion.core.wording import N_, NN_

from ..board import Colour, CountyId, CountyIds
from ..entries import Entry, SometimesAutomatic
from ..fights import Battle, Rising
from ..happenings import Happening
from ..pieces import Turn
from ..shared import battles, checks, rounds
from ..shared.checks import draw_cards
from ..shared.rounds import counties_without_grain, shortage_of
from ..state import State
from ..step import CardsForm, Drawn, Step
from ..words.words import Words


class Revolts(SometimesAutomatic, frozen=True, tag="revolts"):
    """The county cards drawn from a player's hand in winter (W3.1)."""

    by_table: ClassVar[bool] = True
    player: Colour
    counties: CountyIds | UnsetType = UNSET


class Supplied(Happening, frozen=True, tag="supplied"):
    """The counties and the grain of a player in winter (W3.1). If the grain was not enough,
    `revolts` counties revolt."""

    player: str
    counties: int
    grain: int
    revolts: int = 0
    peasants: int = 0


class RevoltsDrawn(Happening, frozen=True, tag="revolts_drawn"):
    """The counties that revolt were drawn (W3.1)."""

    player: str
    counties: tuple[str, ...]


def supply_sentence(words: Words, it: Supplied) -> str:
    """Return the sentence about a player's counties and grain, and about the revolts if grain is
    missing (W3.1)."""
    values: dict[str, object] = {
        "player": it.player,
        "counties": words.fill(NN_("%(count)s county", "%(count)s counties"), count=it.counties),
        "grain": words.grain(it.grain),
    }
    if it.grain >= it.counties:
        return words.fill(N_("%(player)s has %(grain)s for %(counties)s: enough."), values)
    values["short"] = counties_without_grain(it.counties, it.grain)
    values["revolts"] = words.fill(NN_("%(count)s revolt", "%(count)s revolts"), count=it.revolts)
    values["peasants"] = words.peasants(it.peasants)
    text = N_(
        "%(player)s has %(grain)s for %(counties)s: %(short)s grain short, so "
        "%(revolts)s, each with %(peasants)s more."
    )
    return words.fill(text, values)


class RevoltsAreDrawn(Drawn[Revolts]):
    """Checks each player's grain in the turn order of fall. If grain is missing, the table is
    asked to draw counties (W3.1)."""

    phases = ("winter",)
    texts = StepTexts(
        label=N_("the revolts drawn for %(player)s"),
        name=N_("drawing counties that revolt"),
        ask=NN_(
            "Draw %(count)s of %(player)s's counties: it revolts",
            "Draw %(count)s of %(player)s's counties: they revolt",
        ),
        why={
            "no-grain": N_("%(player)s is %(short)s grain short. %(by)s, the left neighbour, draws")
        },
        do=N_("Let the app draw, or enter the county cards you drew"),
        do_instead={"enter-revolts": N_("Draw from the real cards, and tap the counties you drew")},
        sign="revolt",
        lesson=N_(
            "Every county needs one grain in winter. If you have too little, some of your "
            "counties revolt: your left neighbour draws them."
        ),
        tells={
            Supplied: supply_sentence,
            RevoltsDrawn: N_("Drawn from %(player)s's cards: %(counties)s."),
        },
        refusals={"revolts-of": N_("First draw counties of %(player)s.")},
    )

    def asked_players(self, state: State) -> Waits:
        if not state.queue:
            return ()
        player = state.queue[0]
        lack = shortage_of(state, player)
        if not lack.short:
            return ()
        seating = state.board.seating
        left = seating[(seating.index(player) + 1) % len(seating)]  # the next one clockwise (W3.1)
        values = {"player": player, "short": lack.short, "count": lack.revolts}
        return self.ask_to_draw(state, why="no-grain", **values, by=left)

    def options(self, state: State, player: None) -> Iterator[CardsForm]:
        whose = state.queue[0]
        yield CardsForm(
            "revolts", state.counties_of(whose), shortage_of(state, whose).revolts, whose
        )

    def apply(self, turn: Turn, entry: Revolts) -> None:
        """Store the county cards that the left neighbour drew (W3.1)."""
        state, player = turn.state, entry.player
        if player != state.queue[0]:
            raise Refused("revolts-of", {"player": state.queue[0]})
        owned, lack = state.counties_of(player), shortage_of(state, player)
        count, added = lack.revolts, lack.peasants
        typed = required_value(entry.counties, "revolts", "counties")
        for county in typed:
            checks.check_own_county(state, player, county)
        drawn = checks.check_cards(typed, count, owned, (), "counties")
        grain = rounds.record_supply(turn, player).grain
        turn.report(
            Supplied(player=player, counties=len(owned), grain=grain, revolts=count, peasants=added)
        )
        turn.report(RevoltsDrawn(player=player, counties=drawn))
        turn.change(rising=Rising(player, drawn, added))
        turn.go_to_next_player()

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Report each player with enough grain (W3.1). After the last player, score the winter
        (W3.2)."""
        state = turn.state
        if not state.queue:
            rounds.score_winter(turn)
            return True
        player = state.queue[0]
        if shortage_of(state, player).short:
            return False
        supplied = rounds.record_supply(turn, player)
        turn.report(Supplied(player=player, counties=supplied.counties, grain=supplied.grain))
        turn.go_to_next_player()
        return True

    def random_entry(self, state: State, player: Any, rng: Random) -> Revolts:
        return Revolts(player=state.queue[0])

    def complete_entry(self, state: State, entry: Revolts, chance: Chance) -> Revolts:
        if not isinstance(entry.counties, UnsetType) or entry.player not in state.players:
            return entry
        count = shortage_of(state, entry.player).revolts
        rng = chance(f"revolts {entry.player}")
        return replace(entry, counties=draw_cards(rng, state.counties_of(entry.player), count))

    def automatic_entry(self, state: State) -> Revolts | None:
        """Return the entry if all counties of the player revolt, so that no draw is needed."""
        (form,) = self.options(state, None)
        if form.player is None or form.count != len(form.cards):
            return None
        return Revolts(player=form.player, counties=form.cards, by="app")


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
        why={"choose-next": N_("The owner chooses which of the drawn counties revolts next")},
        do=N_("Tap one of the drawn counties"),
        sign="revolt",
        lesson=N_("The owner chooses which of the drawn counties revolts next."),
        refusals={"not-drawn": N_("%(player)s chooses from the drawn counties: %(counties)s.")},
    )

    def asked_players(self, state: State) -> Waits:
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
        _begin_county_revolt(turn, rising, entry.county)

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Let the last county revolt. A county lost by a correction does not revolt."""
        if (rising := turn.state.rising) is None:
            return False
        counties = turn.state.counties
        left = tuple(c for c in rising.counties if counties[c].owner == rising.player)
        if len(left) == 1:
            _begin_county_revolt(turn, rising, left[0])
            return True
        turn.change(rising=Rising(rising.player, left, rising.peasants) if left else None)
        return not left


def _begin_county_revolt(turn: Turn, rising: Rising, county: str) -> None:
    """Begin the county's revolt with a peasant for each marker and the peasants of the supply chart
    (W2.5)."""
    left = tuple(c for c in rising.counties if c != county)
    turn.change(rising=Rising(rising.player, left, rising.peasants) if left else None)
    revolt = Battle(county, "revolt", None, rising.player)
    battles.begin_revolt(turn, revolt, rising.peasants)
