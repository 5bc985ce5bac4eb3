"""The set-up of a table of League of Six. Its keys never change, because game files contain them
(docs/formats.md)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.wording import N_

from .box.components import Box, Colour, Count, Counts, Name, Number, Side, Town

FEWEST, MOST = 3, 6


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: the player's colour and name."""

    colour: Colour
    name: Name


class Rulings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The rulings that a group can choose, with their defaults.

    `open_hands`: nothing is hidden (H4). `rows`: any row may be chosen, or only one that the
    chooser can add to ("own": a player who can add nothing is skipped, R5.2). `destitute`: a player
    who can afford no town goes to the cheapest free one, or to any (R2.12). `level`: a tie that
    guards do not break is shared, or most figures win (R7.5). `influence`, `guards`: what everybody
    starts with (R0.3).
    """

    open_hands: bool = False
    rows: Literal["any", "own"] = "any"
    destitute: Literal["cheapest", "any"] = "cheapest"
    level: Literal["shared", "leaders"] = "shared"
    influence: Count = 10
    guards: Count = 3


class Gone(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Tiles and cards that were used before the app joined the game and cannot come again, as far
    as known."""

    tiles: tuple[Name, ...] = ()
    stores: tuple[Name, ...] = ()
    leaders: dict[Literal["1", "2", "3", "4", "grey"], Counts] = {}


class Start(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The followers, tiles and cards used before the app joined the game, as far as known. They
    cannot come again."""

    round: Annotated[int, Meta(ge=1, le=6)]
    influence: dict[Colour, Count] = {}
    guards: dict[Colour, Count] = {}
    leaders: dict[Colour, Counts] = {}
    towns: dict[Colour, Town] = {}
    followers: dict[Colour, tuple[Name, ...]] = {}
    gone: Gone = Gone()


Module = Literal["sixth-player", "retinue"]
Modules = Annotated[
    tuple[Module, ...],
    Meta(description=N_("a list of sixth-player and retinue, or an empty list")),
]
Dealer = Literal["app", "table"]
OwnPhase = Annotated[
    Literal["choosing", "collecting", "storing"],
    Meta(description=N_("one of choosing, collecting, storing")),
]
"""A phase that a group may play without the app."""


class Dealing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who draws each kind: the app, or the table from the real cards and tiles."""

    besieged: Dealer = "app"
    tiles: Dealer = "app"
    leaders: Dealer = "app"
    stores: Dealer = "app"


class Setup(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything about a table before round 1 (docs/formats.md: the game file's `setup`)."""

    players: Annotated[tuple[Player, ...], Meta(extra={"most_rows": MOST})]
    towns: tuple[Town, ...]
    order: tuple[Colour, ...]
    sides: Annotated[dict[Town, Side], Meta(description=N_("towns with white or yellow"))] = {}
    numbers: Annotated[
        dict[Town, Number], Meta(description=N_("towns with whole numbers from 1 to 6"))
    ] = {}
    modules: Modules = ()
    box: Box | None = None
    leader_points: (
        Annotated[tuple[Count, ...], Meta(description=N_("six whole numbers from 0 to 999"))] | None
    ) = None
    dealing: Dealing = Dealing()
    rulings: Rulings = Rulings()
    own_phases: tuple[OwnPhase, ...] = ()
    learning: Literal["before", "meanwhile"] = "before"
    """Whether storing waits until both storage tiles are described, or goes on without (R5.7)."""
    start: Start | None = None
