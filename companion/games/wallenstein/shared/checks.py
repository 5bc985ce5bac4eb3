"""Checks of what entries name, and of cards and cubes that are entered."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import TypeVar

from companion.core.play import Refused
from companion.core.structs import writable

from ..board import PEASANTS, Colour, Cube
from ..state import State

Card = TypeVar("Card", bound=int | str)
Drawn = TypeVar("Drawn")


def check_county(state: State, id_: str) -> str:
    """Return a county id. Refused if the county is not in the game (W0.1)."""
    if id_ not in state.counties:
        raise Refused("no-such-county", {"county": writable(id_)})
    return id_


def check_own_county(state: State, player: Colour, id_: str) -> str:
    """Return a county id. Refused if the county does not belong to the player."""
    if state.counties[check_county(state, id_)].owner != player:
        raise Refused("county-not-own", {"player": player, "county": id_})
    return id_


def check_cards(
    cards: Sequence[Card],
    count: int,
    among: Collection[Card],
    gone: Collection[int | str],
    what: str,
) -> tuple[Card, ...]:
    """Return `count` different cards of a kind. Refused if a card is unknown or was drawn
    before."""
    if len(cards) != count or len(set(cards)) != count:
        raise Refused("cards-count", {"what": what, "count": count})
    for card in cards:
        if card not in among:
            raise Refused("no-such-card", {"what": what, "card": card})
        if card in gone:
            raise Refused("card-gone", {"what": what, "card": card})
    return tuple(cards)


def cubes(state: State, typed: Mapping[Cube, int]) -> Mapping[Cube, int]:
    """Return amounts of cubes. Refused if a colour is not at the table."""
    for cube in typed:
        if cube != PEASANTS and cube not in state.players:
            raise Refused("not-seated", {"player": cube})
    return typed


def whole(state: State, typed: Mapping[Cube, int]) -> dict[Cube, int]:
    """Return amounts of cubes with 0 for every colour left out."""
    return {cube: cubes(state, typed).get(cube, 0) for cube in state.tray}


def draw_cards(rng: Random, cards: Sequence[Drawn], count: int) -> tuple[Drawn, ...]:
    """Return `count` different cards at random, in the order drawn; all cards if there are
    fewer."""
    return tuple(rng.sample(cards, min(count, len(cards))))
