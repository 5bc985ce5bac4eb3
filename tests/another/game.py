"""The rules of Granary, as the contract asks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from msgspec import UNSET

from companion.core.structs import json_able, storable
from companion.games.contract import Chance, Gain, Plain, Refused, Waiting

from . import state as states
from .entries import (
    BEST,
    COLOURS,
    KINDS,
    PARTS,
    PROVINCES,
    Entry,
    Happening,
    Mended,
    Open,
    Plan,
    Sell,
    Setup,
    Sold,
    Stored,
    Weather,
)
from .play import play as _play
from .rights import right as right
from .rights import right_to_know as right_to_know
from .state import Page, State, result

RULES = 1
PLAYERS = range(2, 5)
SOURCES = ("market", "barn", "corrected")


def read_setup(data: Plain, *, from_form: bool = False) -> Setup:
    setup = storable(data, Setup, "setup", from_form=from_form)
    if len(setup.players) not in PLAYERS:
        limits = {"fewest": PLAYERS[0], "most": PLAYERS[-1], "count": len(setup.players)}
        raise Refused("player-count", limits)
    colours = [one.colour for one in setup.players]
    for colour in colours:
        if colours.count(colour) > 1:
            raise Refused("granary-colour-twice", {"player": colour})
    return setup


def read_entry(data: Plain, *, from_form: bool = False) -> Entry:
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Refused("granary-unknown-type", {"type": str(kind)[:40]})
    return storable(data, KINDS[kind], kind, from_form=from_form)


def older_rules_matter(
    rules: int, setup: Setup, entries: Sequence[Entry], because: Refused
) -> bool:
    """There are no older rules than the first."""
    return False


def names(state: State) -> Mapping[str, str]:
    return {one.colour: one.name for one in state.setup.players}


def open_hands(setup: Setup) -> bool:
    return not setup.screens


def start(setup: Setup) -> State:
    return State(setup, {one.colour: states.Seat() for one in setup.players})


def play(state: State, entry: Entry) -> tuple[State, tuple[Happening, ...]]:
    return _play(state, entry)


def options(state: State, player: str) -> tuple[Entry, ...]:
    if state.phase == "planning":
        return tuple(
            Plan(player, a, b, c)  # type: ignore[arg-type]
            for a in PROVINCES
            for b in PROVINCES
            for c in PROVINCES
            if len({a, b, c}) == len(PARTS)
        )
    seat = state.players[player]
    if state.phase == "selling" and not seat.sold:
        return tuple(Sell(player, n) for n in range(seat.grain + 1))  # type: ignore[arg-type]
    return ()


def waiting_for(state: State) -> tuple[Waiting[str], ...]:
    return states.waiting_for(state)


def draw(state: State, chance: Chance) -> Entry:
    """The weather of a year; before each part of the plans, where it hails."""
    if state.phase == "weather":
        rng = chance("yields")
        return Weather({province: rng.randint(1, BEST) for province in PROVINCES})
    return Open(chance("hail").choice((*PROVINCES, None)))


def automatic(state: State) -> Entry | None:
    """A poor last year is the only weather possible, and all know it."""
    poor = state.setup.poor_end and state.round == state.setup.years
    return Weather(states.POOR, by="app") if poor and state.phase == "weather" else None


def completed(state: State, entry: Entry, chance: Chance) -> Entry:
    left_out = (isinstance(entry, Weather) and entry.yields is None) or (
        isinstance(entry, Open) and entry.hail is UNSET
    )
    kind = {"weather": Weather, "opening": Open}.get(state.phase)
    return draw(state, chance) if left_out and isinstance(entry, kind or ()) else entry


def sample_setup(players: int, rng: Random, modules: Sequence[str] = ()) -> dict[str, object]:
    if modules:
        raise Refused("granary-no-modules", {"count": len(modules)})
    colours = rng.sample(COLOURS, players)
    return {"players": [{"colour": c, "name": c.title()} for c in colours]}


def any_entry(state: State, rng: Random) -> Entry:
    colour = rng.choice(waiting_for(state)).player
    if colour is None:
        return draw(state, lambda _: rng)
    return rng.choice(options(state, colour))


def sealed(entry: Entry) -> bool:
    return isinstance(entry, Plan)


def rests_on_hand(entry: Entry) -> bool:
    return isinstance(entry, Sell) and not entry.insist


def touches_hands(setup: Setup, changes: Plain, *, paid: bool) -> bool:
    """Names and the number of years touch no hand; screens would open them."""
    after = read_setup({**json_able(setup), **changes})
    colours = [one.colour for one in after.players]
    return after.screens != setup.screens or colours != [one.colour for one in setup.players]


def check_amended(before: Setup, after: Setup) -> None:
    if [one.colour for one in before.players] != [one.colour for one in after.players]:
        raise Refused("granary-same-players", {"count": len(before.players)})
    if after.screens != before.screens:
        raise Refused("granary-screens-stay")


def facts(state: State, viewer: str) -> dict[str, object]:
    page, called = states.page(state, viewer), names(state)
    players = {
        colour: {
            "name": called[colour],
            "coins": one.coins,
            "planned": one.planned,
            "plan": one.plan,
            **(json_able(page.hands[colour]) if colour in page.hands else {}),
        }
        for colour, one in page.players.items()
    }
    return {
        "round": state.round,
        "phase": state.phase,
        "to_act": [{"player": w.player, "must": w.must} for w in page.waiting],
        "yields": dict(state.yields),
        "hail": state.hail,
        "players": players,
        "result": None if page.result is None else json_able(page.result),
    }


def view(state: State, viewer: str, table: Page | None = None) -> Page:
    return states.page(state, viewer)


def gains(happenings: Sequence[Happening]) -> tuple[Gain, ...]:
    sources: Mapping[type, str] = {Sold: "market", Stored: "barn", Mended: "corrected"}
    return tuple(
        Gain(sources[type(one)], one.coins, one.player)
        for one in happenings
        if isinstance(one, Sold | Stored | Mended)
    )


def standing(state: State) -> Mapping[str, int]:
    return {colour: seat.coins for colour, seat in state.players.items()}


def totals(state: State) -> Mapping[str, int]:
    return {colour: at.total for colour, at in result(state).players.items()}


def chapter(state: State) -> int | None:
    return None if over(state) else state.round


def over(state: State) -> bool:
    return state.phase == "finished"
