"""Favors of the Emperor's Court (module `court`, WC.4, WC.5)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType

from companion.games.contract import Refused

from . import actions, amounts, checks, ownership, pieces
from .board import BenefitKind, Building, Colour
from .carrying import Carrying
from .entries import TakeFavor
from .happenings import Audience, Deployed, EventCancelled, FavorKept, FavorTaken, Skipped
from .rounds import THIS_ROUND_ONLY
from .state import NO_FAVORS, PRICES, Price, State

CANCEL, LESS_MARKERS, THREE_ARMIES = 1, actions.PREVENTS_MARKER, 12
WITH_AMOUNT: Mapping[int, BenefitKind] = {
    **dict.fromkeys((2, 9, 16), "thalers"),
    **dict.fromkeys((3, 8, 14), "armies"),
    **dict.fromkeys((5, 15, 20), "grain"),
    **dict.fromkeys((6, 13, 19), "points"),
}
"""The favors that show an amount, and of what."""
BUILDING = (7, 17, 21)
WITH_COUNTY = (LESS_MARKERS, THREE_ARMIES, *BUILDING)


def price_of(state: State, favor: int) -> Price | None:
    """WC.2: the place where a favor lies; None where it does not."""
    return next((price for price in PRICES if state.favors[price] == favor), None)


def affordable(state: State, player: Colour) -> tuple[int, ...]:
    """WC.4: the favors left that the player's courtiers in the audience hall can pay."""
    there = state.players[player].courtiers.audience
    lying = [(int(price), favor) for price, favor in state.favors.items() if favor]
    return tuple(favor for price, favor in lying if price <= there)


def known(state: State, favor: int) -> int | Building | None:
    """WC.5: what a favor shows, as far as the table has told."""
    shown: Mapping[str, int | Building | None] = dict(state.box.favors.items())
    return shown.get(str(favor))


def not_known(state: State, favor: int) -> bool:
    """WC.5: whether the favor cannot be taken before its amount or building is told."""
    return favor in (*WITH_AMOUNT, *BUILDING) and known(state, favor) is None


def counties_for(state: State, player: Colour, favor: int) -> tuple[str, ...]:
    """WC.5: where a favor can work that needs a county."""
    owned = state.owned(player)
    if favor == LESS_MARKERS:
        return tuple(c for c in owned if state.counties[c].markers)
    if favor == THREE_ARMIES:
        free = tuple(c for c, at in state.counties.items() if at.owner is None)
        return owned + (free if state.players[player].supply else ())
    kind = known(state, favor)
    if not isinstance(kind, str):
        return ()
    return tuple(c for c in owned if amounts.no_building(state, c, kind) is None)


def favors(play: Carrying) -> bool:
    """WC.4: the next who can pay for a favor that is left is asked."""
    state = play.state
    if not state.queue or not any(state.favors.values()):
        _leave(play)
        return True
    player = state.queue[0]
    waiting = state.players[player].courtiers.entrance
    if waiting:
        play.say(Audience(player=player, courtiers=waiting))
        pieces.usher(play, player, waiting, "entrance", "audience")
    if affordable(play.state, player):
        return bool(waiting)
    play.next()
    return True


def _leave(play: Carrying) -> None:
    """WC.4: courtiers go back to the entrance hall, favors not taken leave the game."""
    for player, seat in play.state.players.items():
        pieces.usher(play, player, seat.courtiers.audience, "audience", "entrance")
    play.change(favors=NO_FAVORS)
    play.enter("acting")


def favor(play: Carrying, entry: TakeFavor) -> None:
    """WC.4: a favor is paid with courtiers and works at once; or none is wanted."""
    state, player, number = play.state, entry.player, entry.favor
    if number is None:
        _check_keys(entry)
        play.say(FavorTaken(player=player, favor=None))
        play.next()
        return
    price = price_of(state, number)
    if price is None:
        raise Refused("favor-not-there", {"player": player, "favor": number})
    if number not in affordable(state, player):
        there = state.players[player].courtiers.audience
        raise Refused(
            "favor-price", {"player": player, "favor": number, "price": int(price), "has": there}
        )
    _check_keys(entry)
    if not_known(state, number):
        raise Refused("favor-not-known", {"player": player, "favor": number})
    county = _county(state, entry) if number in WITH_COUNTY else None
    play.say(FavorTaken(player=player, favor=number, price=int(price)))
    pieces.usher(play, player, int(price), "audience", "supply")
    play.change(favors={**state.favors, price: None})
    _work(play, entry, number, county)
    play.next()


def _check_keys(entry: TakeFavor) -> None:
    """`cancel` with favor 1 and `county` with those that need one, and only with these."""
    values = {"player": entry.player, "favor": entry.favor}
    if (entry.cancel is UNSET) == (entry.favor == CANCEL):
        raise Refused("favor-cancel", values)
    if (entry.county is UNSET) == (entry.favor in WITH_COUNTY):
        raise Refused("favor-county", values)


def _county(state: State, entry: TakeFavor) -> str | None:
    """WC.5: the county chosen; none only where none will do."""
    assert entry.favor is not None
    assert not isinstance(entry.county, UnsetType)
    possible = counties_for(state, entry.player, entry.favor)
    values = {"player": entry.player, "favor": entry.favor}
    if entry.county is None:
        if possible:
            raise Refused("favor-needs-county", values)
    elif checks.county(state, entry.county) not in possible:
        raise Refused("favor-not-there-possible", {**values, "county": entry.county})
    return entry.county


def _work(play: Carrying, entry: TakeFavor, number: int, county: str | None) -> None:
    """WC.5: what a favor does at once; what works later is kept."""
    player, shown = entry.player, known(play.state, number)
    if number in WITH_AMOUNT and isinstance(shown, int):
        pieces.give(play, player, WITH_AMOUNT[number], shown, "favors")
    elif number == CANCEL:
        _cancel(play, player, wanted=entry.cancel is True)
    elif number in THIS_ROUND_ONLY or (number == LESS_MARKERS and county is None):
        play.change_seat(player, kept=(*play.seat(player).kept, number))
        play.say(FavorKept(player=player, favor=number))
    elif county is None:
        play.say(Skipped(player=player, what="favor", why="nowhere"))
    elif number == LESS_MARKERS:
        pieces.mark(play, county, -1)
    elif number == THREE_ARMIES:
        _three_armies(play, player, county)
    elif isinstance(shown, str):
        actions.raise_building(play, player, county, shown, free=True)


def _cancel(play: Carrying, player: Colour, *, wanted: bool) -> None:
    event = play.state.event
    if wanted and event is not None:
        play.change(event=None)
        play.say(EventCancelled(player=player, event=event))


def _three_armies(play: Carrying, player: Colour, county: str) -> None:
    """WC.5: into an own county, or a neutral one that is then one's own without battle."""
    if play.state.counties[county].owner is None:
        ownership.win(play, player, county)
    armies = pieces.move_up_to(play, player, 3, "supply", county)
    play.say(Deployed(player=player, county=county, armies=armies, cost=0))
