"""What a table of League of Six is set up with: shapes that game files rely on (formats)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.wording import N_

from .box.components import Box, Colour, Count, Counts, Name, Number, Side, Town


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: its colour and who sits there."""

    colour: Colour
    name: Name


class Rulings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What groups differ on, with the default of each.

    `open_hands`: nothing is hidden (H4). `rows`: any row may be chosen, or only one to which the
    chooser can add ("own": who can add nothing is passed over, R5.2). `destitute`: who can afford
    no town goes to the cheapest free one, or to any free one (R2.12). `level`: a victory that
    guards do not decide is shared, or most figures of leaders win (R7.5). `influence`, `guards`:
    what everybody starts with (R0.3).
    """

    open_hands: bool = False
    rows: Literal["any", "own"] = "any"
    destitute: Literal["cheapest", "any"] = "cheapest"
    level: Literal["shared", "leaders"] = "shared"
    influence: Count = 10
    guards: Count = 3


class Gone(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What has come before the app came in, as far as the group knows: it cannot come again."""

    tiles: tuple[Name, ...] = ()
    stores: tuple[Name, ...] = ()
    leaders: dict[Literal["1", "2", "3", "4", "grey"], Counts] = {}


class Start(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a game stands that the app joins in the middle: at the beginning of `round`.

    Numbers are as in the hands now: followers for the beginning of phase 1 have acted (L4).
    """

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
    Meta(description=N_("a list of sixth-player and retinue, or of neither")),
]
Dealer = Literal["app", "table"]
OwnPhase = Annotated[
    Literal["choosing", "collecting", "storing"],
    Meta(description=N_("one of choosing, collecting, storing")),
]
"""The phases that a group may play without the app."""


class Dealing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who draws: the app, or the table from the real cards and tiles."""

    besieged: Dealer = "app"
    tiles: Dealer = "app"
    leaders: Dealer = "app"
    stores: Dealer = "app"


class Setup(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table is before round 1 (formats: the game file's `setup`)."""

    players: tuple[Player, ...]
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
    start: Start | None = None


def without_null(box: Mapping[str, object]) -> dict[str, object]:
    """A box's data less what it says is not known: null is as good as absent there."""
    return {key: _known(part) for key, part in box.items() if part is not None}


def _known(part: object) -> object:
    if not isinstance(part, dict):
        return part
    return {key: value for key, value in part.items() if value is not None}
