"""Granary, as the companion uses it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from companion.core import play
from companion.core.play import Front, Link, Phase, Plain, Refused, Waiting
from companion.core.wording import N_

from . import calculator
from .state import COLOURS, PARTS, Colour, Places, Province, Seat, Setup, State, Words

LINK = Link("Granary's calculator", "What the grain is worth.", "calculator", "granary.calculator")


class PlayerView(Struct, frozen=True, omit_defaults=True):
    """A player as the viewer may see it. Hidden parts of `plan` and a hidden `grain` are left
    out."""

    name: str
    coins: int
    planned: bool
    plan: Places
    grain: int | None = None


class Page(Struct, frozen=True):
    """A table as one viewer may see it."""

    round: int
    years: int
    phase: str
    yields: Mapping[Province, int]
    hail: Province | None
    players: Mapping[str, PlayerView]
    waiting: Sequence[Waiting[str]]
    result: play.Result | None


class Granary(play.Game[Setup, State, Page]):
    """Granary, for two to four players."""

    name = "granary"
    title = "Granary"
    players = range(2, 5)
    setup = Setup
    steps = play.find_steps(f"{__package__}.steps")
    phases = {
        "weather": Phase(N_("the weather"), N_("The table tells what every province yields.")),
        "planning": Phase(N_("planning"), N_("Everybody plans in secret: sow, reap and sell.")),
        "opening": Phase(N_("opening the plans"), N_("Hail may ruin a province before each part.")),
        "selling": Phase(N_("the market"), N_("Everybody says how much grain goes to the market.")),
        "finished": Phase(N_("the harvest feast"), N_("Two grains left are a coin.")),
    }
    sources = {"market": N_("Market"), "barn": N_("Granary"), "corrected": N_("Put right")}
    words = Words
    front = Front("Two to four neighbours and six provinces.", icon="store", links=(LINK,))
    calculator = calculator
    setup_changes = play.SetupChanges()

    def start(self, setup: Setup) -> State:
        return State(setup, {player.colour: Seat() for player in setup.players})

    def view(self, state: State, viewer: str) -> Page:
        ended = {colour: (seat.coins, seat.grain) for colour, seat in state.players.items()}
        return Page(
            round=state.round,
            years=state.setup.years,
            phase=state.phase,
            yields=state.yields,
            hail=state.hail,
            players={colour: _player(state, viewer, colour) for colour in state.players},
            waiting=self.players_to_act(state),
            result=play.rank_by_scores(ended) if state.phase == "finished" else None,
        )

    def public_points(self, state: State) -> Mapping[str, int]:
        return {colour: seat.coins for colour, seat in state.players.items()}

    def sample_setup(self, players: int, rng: Random, modules: Sequence[str] = ()) -> Plain:
        if modules:
            raise Refused("no-modules")
        return {"players": [{"colour": c, "name": c.title()} for c in COLOURS[:players]]}

    def pages(self) -> Any:
        from .pages import GranaryPages

        return GranaryPages(self)

    def has_open_hands(self, setup: Setup) -> bool:
        return not setup.screens


def _player(state: State, viewer: str, colour: Colour) -> PlayerView:
    """Return what a viewer may see of a player: grain is behind a screen, a plan is secret until it
    is opened."""
    seat, own = state.players[colour], viewer in ("all", colour)
    visible = own or not state.setup.screens or state.phase == "finished"
    parts = PARTS if own else PARTS[: state.opened]
    return PlayerView(
        next(player.name for player in state.setup.players if player.colour == colour),
        seat.coins,
        bool(seat.plan),
        {part: seat.plan[part] for part in parts if seat.plan},
        seat.grain if visible else None,
    )


GRANARY = Granary()
