"""The box: what is printed on one group's components. Reads and checks boxes, and changes single
things in them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType, field
from msgspec.structs import replace

from companion.core.play import Plain, Refused
from companion.core.structs import convert_storable, replace_surrogates
from companion.core.wording import N_

from .components import (
    DECKS,
    ESTATES,
    FOLLOWERS_IN_GROUP,
    GROUPS,
    STORAGE_TILES,
    TAX_TILES,
    Counts,
    Edges,
    Effect,
    Follower,
    Goods,
    Name,
    Points,
    Printed,
    Side,
    StorageTile,
    TaxTile,
    Town,
    TownTile,
)


class Box(Printed, frozen=True):
    """The print on a group's components, as far as it is known (docs/formats.md: the box).

    `given_game` is unset if the data does not name the game. (If the name were its default value,
    it would depend on the version of Python whether msgspec writes the name into files.)
    """

    given_game: (
        Annotated[Literal["league-of-six"], Meta(description=N_("league-of-six"))] | UnsetType
    ) = field(default=UNSET, name="game")
    name: Name = "blank"
    towns: dict[Town, TownTile] = {}
    tax_tiles: dict[Name, TaxTile] = {}
    storage_tiles: dict[Name, StorageTile] = {}
    leaders: dict[Literal["1", "2", "3", "4", "grey"], Counts] = {}
    followers: dict[Name, Follower] = {}
    blocks: Goods = {}
    """R4.4: how many blocks of each good there are; other goods are not limited."""
    leader_points: Points | None = None
    """The points by place for six players, first place first (R7.2)."""
    language: Annotated[str, Meta(max_length=40)] = ""
    notes: Annotated[str, Meta(max_length=1000)] = ""
    library: Annotated[str, Meta(max_length=16)] = ""
    """The id of the box in the library that this one is a duplicate of; "" for none."""
    sample: bool = False

    @property
    def game(self) -> Literal["league-of-six"]:
        """Return the name of the game that the box belongs to."""
        return "league-of-six"

    def edges(self, town: Town, side: Side) -> Edges | None:
        """Return the six edges of a town's side; None if not known."""
        tile = self.towns.get(town)
        return None if tile is None else (tile.white if side == "white" else tile.yellow)


BLANK = Box()


def check_tile(id_: str, tile: TaxTile) -> None:
    """Refuse a tax tile on which two arrows point the same way."""
    arrows = tile.arrows or ()
    if len(set(arrows)) != len(arrows):
        raise Refused("arrows-twice", {"tile": id_})


def check_follower(id_: str, follower: Follower) -> None:
    """Refuse a follower with two arrows that point the same way, or with keys that contradict each
    other."""
    check_tile(id_, TaxTile(follower.arrows))
    effect = follower.effect or Effect()
    kind, phase = follower.kind, follower.phase
    passive = {"way": 2, "stand": 2, "half_horses": 5}
    contradictions = {
        "phase": (kind == "phase") != (phase is not None),
        "first": kind != "crown" and (follower.first or follower.leaders or follower.exchange),
        "leaders": follower.exchange and (follower.first or follower.leaders),
        "crown": (effect.crown is not None) and kind != "crown",
        "exchange": bool(effect.crown and effect.crown.exchange and effect.crown.count != "guards"),
        "gain": kind == "crown" and effect != Effect(crown=effect.crown),
        "give": bool(effect.give.horses or effect.give.cards),
        **{key: bool(getattr(effect, key)) and phase != of for key, of in passive.items()},
    }
    for key, contradicts in contradictions.items():
        if contradicts:
            raise Refused("follower-unfit", {"tile": id_, "key": key})


def check_points(points: Sequence[int]) -> None:
    """Refuse points that rise from one place to the next (S5)."""
    if any(later > earlier for earlier, later in pairwise(points)):
        raise Refused("leader-points-rise")


def check_box(box: Box) -> None:
    """Refuse a box that is impossible. An unusual box, such as one with a deck of five cards, is
    allowed."""
    for id_, tile in box.tax_tiles.items():
        check_tile(id_, tile)
    for id_, follower in box.followers.items():
        if id_ in box.tax_tiles:
            raise Refused("follower-is-tile", {"tile": id_})
        check_follower(id_, follower)
    check_points(box.leader_points or ())


@lru_cache(maxsize=1)
def sample_box() -> Box:
    """Return the companion's own invented box. It does not show the publisher's tiles."""
    text = Path(__file__).with_name("sample_box.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Box)


PATTERNS = {"tax_tiles": "t%02d", "storage_tiles": "s%d", "followers": "f%02d"}
"""How the app names tiles that have no name of their own."""
MOST_TILES = {
    "tax_tiles": 2 * TAX_TILES,
    "storage_tiles": 2 * STORAGE_TILES,
    "followers": 2 * FOLLOWERS_IN_GROUP * len(GROUPS),
}
"""Twice as many tiles as the game has (R0.5, R0.6, L1): room for tiles that were entered twice."""


def read_box(data: object) -> Box:
    """Return a box from its plain data, after checking it (docs/formats.md: the box). Refused if
    the data does not fit; the refusal names the key."""
    if not isinstance(data, Mapping):
        raise Refused("bad-value", {"what": "box", "key": "box"})
    if "game" not in data:
        raise Refused("missing-key", {"what": "box", "key": "game"})
    data = drop_null_keys(data)
    try:
        box = convert_storable(data, Box, "box")
    except Refused as why:
        raise _with_component_name(data, why) from None
    check_box(box)
    return check_tile_counts(box)


def drop_null_keys(box: Mapping[str, object]) -> dict[str, object]:
    """Return a box's data without keys that are null, which means the same as leaving them out."""
    return {
        key: {k: v for k, v in it.items() if v is not None} if isinstance(it, dict) else it
        for key, it in box.items()
        if it is not None
    }


def _with_component_name(data: Plain, why: Refused) -> Refused:
    """Return the refusal with the name of the town, tile, deck or follower that it is about, if
    any."""
    for part in ("towns", "tax_tiles", "storage_tiles", "leaders", "followers"):
        things = data.get(part)
        for name, thing in things.items() if isinstance(things, dict) else ():
            try:
                convert_storable({part: {name: thing}}, Box, "box")
            except Refused as found:
                shown = f".{replace_surrogates(str(name)[:40])}"
                found.public["key"] = str(found.public["key"]).replace("[...]", shown, 1)
                return found
    return why


def check_tile_counts(box: Box) -> Box:
    """Return the box unchanged. Refused if it has too many tiles of one type."""
    for kind, most in MOST_TILES.items():
        if len(getattr(box, kind)) > most:
            raise Refused("too-many-tiles", {"tiles": kind, "limit": most})
    return box


def with_town_numbers(box: Box, numbers: Mapping[Town, int | None]) -> Box:
    """Return the box with these numbers on its town tiles (R0.2). The number None means that it is
    not known."""
    towns = {t: replace(box.towns.get(t, TownTile()), number=n) for t, n in numbers.items()}
    return replace(box, towns={**box.towns, **towns})


def known_numbers(box: Box) -> dict[Town, int]:
    """Return the numbers on the town tiles that the box knows (R0.2)."""
    return {town: tile.number for town, tile in box.towns.items() if tile.number is not None}


def without_tile(box: Box, tile: str) -> Box:
    """Return the box without a tax tile, storage tile or follower."""
    return replace(
        box,
        tax_tiles={id_: t for id_, t in box.tax_tiles.items() if id_ != tile},
        storage_tiles={id_: t for id_, t in box.storage_tiles.items() if id_ != tile},
        followers={id_: t for id_, t in box.followers.items() if id_ != tile},
    )


def are_leaders_known(box: Box) -> bool:
    """Return whether the app can draw leader cards: all estates of all four decks are known
    (R1.1)."""
    return all(set(box.leaders.get(deck, {})) == set(ESTATES) for deck in DECKS)
