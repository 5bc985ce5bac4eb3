"""What Granary is set up with, what happens in it, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

Colour = Literal["red", "yellow", "blue", "black"]
Province = Literal["amberfold", "brackmoor", "cinderby", "dawnmead", "elderholt", "fernshaw"]
Part = Literal["sow", "reap", "sell"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
PROVINCES: tuple[Province, ...] = get_args(Province)
PARTS: tuple[Part, ...] = get_args(Part)
BEST = 6

Yield = Annotated[int, Meta(ge=1, le=BEST)]
Amount = Annotated[int, Meta(ge=0, le=999)]
Difference = Annotated[int, Meta(ge=-999, le=999)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Note = Annotated[str, Meta(max_length=200)]


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays that colour."""

    colour: Colour
    name: Name


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """`players`: clockwise; `years`: how many are played; `screens`: whether grain is hidden;
    `poor_end`: whether every province yields 1 in the last year."""

    players: list[Player]
    years: Annotated[int, Meta(ge=1, le=4)] = 2
    screens: bool = True
    poor_end: bool = False


class Entry(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something that happened."""


class Weather(Entry, frozen=True, tag="weather"):
    """A year begins: what every province yields. None: the app draws it. `by`: the app made the
    entry by itself."""

    yields: dict[Province, Yield] | None = None
    by: Literal["app"] | UnsetType = UNSET


class Plan(Entry, frozen=True, tag="plan"):
    """Where that player sows, reaps and sells this year, in secret: three provinces."""

    player: Colour
    sow: Province
    reap: Province
    sell: Province


class Open(Entry, frozen=True, tag="open"):
    """The next part of all plans is opened; `hail`: where it hails (None: nowhere), or drawn."""

    hail: Province | UnsetType | None = UNSET


class Sell(Entry, frozen=True, tag="sell"):
    """That player sells so much grain; `insist`: though the app counts less."""

    player: Colour
    grain: Amount
    insist: bool = False


class Correct(Entry, frozen=True, tag="correct"):
    """The table was right, the app was not: differences."""

    player: Colour
    grain: Difference = 0
    coins: Difference = 0
    note: Note = ""


class Happening(Struct, frozen=True):
    """Something that followed."""


class Opened(Happening, frozen=True):
    """The provinces of one part of all plans, by player."""

    part: Part
    hail: Province | None
    places: Mapping[str, Province]


class Gathered(Happening, frozen=True):
    """Grain that a player's field gave."""

    player: str
    grain: int


class Sold(Happening, frozen=True):
    """Grain became coins; `found`: so much of it the app had not counted."""

    player: str
    grain: int
    coins: int
    found: int


class Stored(Happening, frozen=True):
    """What was left at the end became coins."""

    player: str
    coins: int


class Mended(Happening, frozen=True):
    """Coins that a correction added or took."""

    player: str
    coins: int


AnyEntry = Weather | Plan | Open | Sell | Correct
KINDS: Mapping[str, type[Entry]] = {
    "weather": Weather,
    "plan": Plan,
    "open": Open,
    "sell": Sell,
    "correct": Correct,
}
