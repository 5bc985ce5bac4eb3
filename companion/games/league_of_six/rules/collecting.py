"""Phase 4: collecting taxes (R4), highest order marker first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from msgspec import UNSET, Struct

from companion.games.contract import Refused

from ..box.components import (
    ESTATES,
    GOODS,
    GREY_FIGURES,
    Colour,
    Edges,
    Estate,
    Good,
    TaxTile,
    Town,
)
from ..retinue.service import win_follower
from ..turn import Turn
from .entries import Collect, Entry
from .fortress import beside
from .happenings import Collected, FortressHorse, GuardsMoved
from .state import Figures, State, give_card, grey_left

POSITIONS = 6


class Yield(Struct, frozen=True):
    """What a position of the tax tile brings: goods, guards, horses, grey cards by estate."""

    goods: Mapping[Good, int]
    guards: int = 0
    horses: int = 0
    cards: Mapping[Estate, int] = {}

    @property
    def figures(self) -> Mapping[Estate, int]:
        """The figures on the grey cards."""
        return {estate: GREY_FIGURES * n for estate, n in self.cards.items()}


class Form(Struct, frozen=True):
    """An entry that cannot be listed: its type and the least and most of each number in it.

    `follower`: whose ability it is, where it is one.
    """

    type: str
    player: Colour | None
    bounds: Mapping[str, tuple[int, int]]
    follower: str | None = None


TYPED = {"goods": (0, 99), "guards": (0, 99), "horses": (0, 99)}


def printed(state: State, town: Town) -> tuple[Edges, TaxTile] | None:
    """The town's edges and the tax tile in it; None where either is not wholly known."""
    edges = state.box.edges(town, state.setup.sides.get(town, "white"))
    tile = tile_in(state, town)
    if edges is None or tile is None or tile.arrows is None or tile.middle is None:
        return None
    return edges, tile


def tile_in(state: State, town: Town) -> TaxTile | None:
    """The tile lying in a town: a tax tile, or a follower's with nothing in its middle (L3)."""
    id_ = state.tiles.get(town) or ""
    if not state.retinue:
        return state.box.tax_tiles.get(id_)
    follower = state.box.followers.get(id_)
    return None if follower is None else TaxTile(follower.arrows, ())


def yields(state: State, town: Town) -> tuple[Yield, ...] | None:
    """R4.2: what each of the six positions brings; None where it is not known what is printed."""
    known = printed(state, town)
    return None if known is None else _six(*known)


@lru_cache(maxsize=4096)
def _six(edges: Edges, tile: TaxTile) -> tuple[Yield, ...]:
    return tuple(_turned(edges, tile, r) for r in range(POSITIONS))


def _turned(edges: Edges, tile: TaxTile, rotation: int) -> Yield:
    """R4.2: the arrow printed at a points at side (a + rotation) mod 6."""
    count = Counter(tile.middle or ())
    for arrow in tile.arrows or ():
        count.update(edges[(arrow + rotation) % POSITIONS])
    return Yield(
        goods={good: count[good] for good in GOODS},
        guards=count["guard"],
        horses=count["horse"],
        cards={e: count[e] // GREY_FIGURES for e in ESTATES if count[e] >= GREY_FIGURES},
    )


@lru_cache(maxsize=64)
def _positions(player: Colour) -> tuple[Entry, ...]:
    return tuple(Collect(player=player, rotation=r) for r in range(POSITIONS))


def options(state: State, player: Colour) -> tuple[Entry | Form, ...]:
    """The six positions where they are known, else a form for what was taken."""
    town = state.players[player].town
    if state.queue[0] != player or town is None:
        return ()
    if printed(state, town) is None:
        return (Form("collect", player, TYPED),)
    return _positions(player)


def collect(turn: Turn, entry: Collect) -> None:
    """R4: goods to the waggon, guards to the hand, horses counted, a grey card for two figures."""
    state, player = turn.state, entry.player
    if state.queue[0] != player:
        raise Refused("not-your-turn", {"player": player})
    town = state.players[player].town
    assert town is not None
    taken = typed(state, entry) if entry.rotation is UNSET else turned(state, entry, town)
    got, short = _grey(state, taken, beyond=entry.insist and entry.rotation is UNSET)
    more = 1 if beside(state, town) else 0
    seat = state.players[player].plus(
        guards=taken.guards, goods=taken.goods, horses=taken.horses + more
    )
    for estate in got:
        seat = give_card(seat, estate)
    turns = {} if entry.rotation is UNSET else {town: entry.rotation or 0}
    turn.change(
        players={**state.players, player: seat},
        queue=state.queue[1:],
        turned={**state.turned, **turns},
        grey_gone=_more(state.grey_gone, got),
    )
    goods = {good: n for good, n in taken.goods.items() if n}
    turn.report(Collected(player, town, goods, taken.guards, taken.horses, got, short))
    if taken.guards:
        turn.report(GuardsMoved(None, player, taken.guards, "taxes"))
    if more:
        turn.report(FortressHorse(player))
    if state.retinue:
        win_follower(turn, player)


def turned(state: State, entry: Collect, town: Town) -> Yield:
    """The yield of the position named; refused beside typed amounts or where it is not known."""
    if _said(entry):
        raise Refused("rotation-or-taken", {"player": entry.player})
    known = yields(state, town)
    if known is None:
        raise Refused("tile-not-known", {"player": entry.player, "town": town})
    return known[entry.rotation or 0]


def typed(state: State, entry: Collect) -> Yield:
    """What was taken, as typed; refused where nothing is, or a grey card is used up (R4.4).

    The latter unless the table insists: how many there are is in no text for certain.
    """
    if not _said(entry):
        town = state.players[entry.player].town
        assert town is not None
        if yields(state, town) is None:
            raise Refused("tile-not-known", {"player": entry.player, "town": town})
        raise Refused("rotation-or-taken", {"player": entry.player})
    cards: dict[Estate, int] = {}
    if entry.leaders:
        if grey_left(state, entry.leaders) == 0 and not entry.insist:
            values = {"player": entry.player, "estate": entry.leaders}
            raise Refused("grey-gone", values, waivable=True)
        cards = {entry.leaders: 1}
    return Yield(entry.goods or {}, entry.guards or 0, entry.horses or 0, cards)


def _said(entry: Collect) -> bool:
    """Whether the entry tells what was taken."""
    taken = (entry.goods, entry.guards, entry.horses, entry.leaders)
    return any(part is not UNSET for part in taken)


def _grey(
    state: State, taken: Yield, *, beyond: bool
) -> tuple[tuple[Estate, ...], tuple[Estate, ...]]:
    """R4.4: the grey cards the bank still has, and those it has not; `beyond`: it has them all."""
    got: list[Estate] = []
    short: list[Estate] = []
    for estate, wanted in taken.cards.items():
        left = grey_left(state, estate)
        there = wanted if left is None or beyond else min(wanted, left)
        got += [estate] * there
        short += [estate] * (wanted - there)
    return tuple(got), tuple(short)


def _more(figures: Figures, got: tuple[Estate, ...]) -> Figures:
    if not got:
        return figures
    count = Counter(got)
    return {estate: n + count[estate] for estate, n in figures.items()}
