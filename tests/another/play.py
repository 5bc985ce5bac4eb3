"""What follows from each entry of Granary."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.contract import Refused

from .entries import (
    PARTS,
    PROVINCES,
    AnyEntry,
    Correct,
    Entry,
    Gathered,
    Happening,
    Mended,
    Open,
    Opened,
    Plan,
    Sell,
    Sold,
    Stored,
    Weather,
)
from .state import POOR, Seat, State

Played = tuple[State, tuple[Happening, ...]]
PHASE_OF = {"weather": "weather", "plan": "planning", "open": "opening", "sell": "selling"}


def play(state: State, entry: Entry) -> Played:
    """The next state, and what followed. Refused where the rules do not allow the entry."""
    made: AnyEntry = entry  # type: ignore[assignment]
    kind = type(made).__struct_config__.tag
    wanted = PHASE_OF.get(str(kind))
    if wanted is not None and state.phase != wanted:
        raise Refused("granary-not-now", {"wanted": wanted, "phase": state.phase})
    player = getattr(made, "player", None)
    if player is not None and player not in state.players:
        raise Refused("granary-no-such-player", {"player": player})
    match made:
        case Weather():
            return _weather(state, made)
        case Plan():
            return _plan(state, made)
        case Open():
            return _open(state, made)
        case Sell():
            return _sell(state, made)
        case Correct():
            return _correct(state, made)


def _with(state: State, colour: str, seat: Seat) -> State:
    return replace(state, players={**state.players, colour: seat})


def _weather(state: State, entry: Weather) -> Played:
    if entry.yields is None or set(entry.yields) != set(PROVINCES):
        raise Refused("granary-every-province", {"count": len(PROVINCES)})
    if state.setup.poor_end and state.round == state.setup.years and entry.yields != POOR:
        raise Refused("granary-poor-end")
    return replace(state, phase="planning", yields=entry.yields), ()


def _plan(state: State, entry: Plan) -> Played:
    if len({entry.sow, entry.reap, entry.sell}) < len(PARTS):
        raise Refused("granary-three-provinces", {"player": entry.player})
    after = _with(state, entry.player, replace(state.players[entry.player], plan=entry))
    if all(seat.plan is not None for seat in after.players.values()):
        after = replace(after, phase="opening")
    return after, ()


def _open(state: State, entry: Open) -> Played:
    """Sown fields give half of what they yield, reaped ones all; under hail nothing grows."""
    if entry.hail is UNSET:
        raise Refused("granary-hail-missing")
    part, hail = PARTS[state.opened], entry.hail
    places = {c: getattr(seat.plan, part) for c, seat in state.players.items()}
    gathered = [
        Gathered(c, state.yields[place] // (1 if part == "reap" else 2))
        for c, place in places.items()
        if part != "sell" and place != hail
    ]
    players = dict(state.players)
    for one in gathered:
        players[one.player] = replace(
            players[one.player], grain=players[one.player].grain + one.grain
        )
    phase = "selling" if part == "sell" else "opening"
    after = replace(state, players=players, phase=phase, opened=state.opened + 1, hail=hail)
    return after, (Opened(part, hail, places), *gathered)


def price(state: State, colour: str) -> int:
    """What a grain is worth to that player: scarce where little grows; 1 where it hails."""
    plan = state.players[colour].plan
    assert plan is not None  # they were opened before
    return 1 if plan.sell == state.hail else 1 + state.yields[plan.sell]


def _sell(state: State, entry: Sell) -> Played:
    seat, colour = state.players[entry.player], entry.player
    if seat.sold:
        raise Refused("granary-sold-already", {"player": colour})
    found = max(0, entry.grain - seat.grain)
    if found and not entry.insist:
        limit = {"has": seat.grain}
        raise Refused("granary-too-little", {"player": colour, "grain": entry.grain}, limit)
    coins = entry.grain * price(state, colour)
    seat = replace(
        seat, grain=seat.grain + found - entry.grain, coins=seat.coins + coins, sold=True
    )
    after, sold = _with(state, colour, seat), Sold(colour, entry.grain, coins, found)
    if not all(one.sold for one in after.players.values()):
        return after, (sold,)
    ended, stored = _year_over(after)
    return ended, (sold, *stored)


def _year_over(state: State) -> Played:
    """The last year ends the game: two grains left are a coin."""
    if state.round < state.setup.years:
        players = {c: replace(seat, plan=None, sold=False) for c, seat in state.players.items()}
        after = replace(state, players=players, round=state.round + 1, phase="weather")
        return replace(after, yields={}, opened=0, hail=None), ()
    stored = tuple(Stored(c, seat.grain // 2) for c, seat in state.players.items())
    players = {
        one.player: replace(
            state.players[one.player], coins=state.players[one.player].coins + one.coins
        )
        for one in stored
    }
    return replace(state, players=players, phase="finished"), stored


def _correct(state: State, entry: Correct) -> Played:
    """Grain stops at 0 without a word, for it is hidden; coins are open, and refused."""
    seat = state.players[entry.player]
    if seat.coins + entry.coins < 0:
        raise Refused("granary-coins-below-0", {"player": entry.player, "has": seat.coins})
    grain, coins = max(0, seat.grain + entry.grain), seat.coins + entry.coins
    mended = (Mended(entry.player, entry.coins),) if entry.coins else ()
    return _with(state, entry.player, replace(seat, grain=grain, coins=coins)), mended
