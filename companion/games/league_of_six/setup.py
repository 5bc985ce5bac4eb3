"""The set-up of a table of League of Six. Its keys never change, because game files contain them
(docs/formats.md)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.play import Choice, house_rule
from companion.core.wording import N_, NN_

from .box.box import Box
from .box.components import Colour, Count, Counts, Name, Number, Side, Town

FEWEST, MOST = 3, 6


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: the player's colour and name."""

    colour: Colour
    name: Name


class Rulings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The house rules about how the game is played."""

    open_hands: Annotated[
        bool,
        house_rule(
            N_("Open hands"),
            {"true": Choice(offered="set-up")},
            hint=N_("For teaching games: everybody sees everybody's guards and leader cards."),
        ),
    ] = False
    """Nothing is hidden (H4)."""

    rows: Annotated[
        Literal["any", "own"],
        house_rule(
            N_("Which row may be chosen?"),
            {
                "any": Choice(N_("any row")),
                "own": Choice(
                    N_("only a row where you can place a block"),
                    told=N_("you may choose only rows where you can place a block"),
                ),
            },
        ),
    ] = "any"
    """With "own", a player who can add nothing is skipped (R5.2)."""

    destitute: Annotated[
        Literal["cheapest", "any"],
        house_rule(
            N_("A player who can afford no town goes to"),
            {
                "cheapest": Choice(N_("the cheapest free one")),
                "any": Choice(
                    N_("any free one"), told=N_("players who can afford no town go to any free one")
                ),
            },
        ),
    ] = "cheapest"
    """The town of a player who can afford none (R2.12)."""

    level: Annotated[
        Literal["shared", "leaders"],
        house_rule(
            N_("If influence and guards are tied at the end"),
            {
                "shared": Choice(N_("the victory is shared")),
                "leaders": Choice(
                    N_("the most leader figures win"),
                    told=N_("a tie for victory goes to the most leader figures"),
                ),
            },
        ),
    ] = "shared"
    """What happens if guards do not break a tie (R7.5)."""

    influence: Annotated[
        Count,
        house_rule(
            N_("Influence at the start"), told=N_("everybody starts with %(value)s influence")
        ),
    ] = 10
    """What everybody starts with (R0.3)."""

    guards: Annotated[
        Count,
        house_rule(
            N_("Guards at the start"),
            told=NN_(
                "everybody starts with %(value)s guard",
                "everybody starts with %(value)s guards",
                "value",
            ),
        ),
    ] = 3
    """What everybody starts with (R0.3)."""


class Gone(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Tiles and cards that were used before the app joined the game, as far as known. They cannot
    come again."""

    tiles: tuple[Name, ...] = ()
    stores: tuple[Name, ...] = ()
    leaders: dict[Literal["1", "2", "3", "4", "grey"], Counts] = {}


class Start(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The situation of a table that the app joins in the middle of the game: the first round in the
    app, and each player's numbers, leader cards, town (on the road) and followers. `gone`: tiles
    and cards that were used before."""

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
    house_rule(
        N_("Modules"),
        {
            "sixth-player": Choice(N_("Sixth player"), offered="never"),
            "retinue": Choice(
                N_("Loyal Retinue"),
                N_(
                    "Followers replace the tax tiles: people who help you for the rest of the "
                    "game, or give you points at its end."
                ),
            ),
        },
        place="modules",
    ),
]
Dealer = Literal["app", "table"]
OwnPhase = Annotated[
    Literal["choosing", "collecting", "storing"],
    Meta(description=N_("one of choosing, collecting, storing")),
]
"""A phase that a group may play without the app."""


DRAWS = {"app": Choice(N_("the app")), "table": Choice(N_("we draw"))}


class Dealing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The choice of who draws each kind: the app, or the table from the real cards and tiles."""

    besieged: Annotated[
        Dealer,
        house_rule(
            N_("Besieged towns"),
            DRAWS,
            instead={"sixth-player": N_("Town of the waggon fortress")},
        ),
    ] = "app"
    tiles: Annotated[
        Dealer, house_rule(N_("Tax tiles"), DRAWS, instead={"retinue": N_("Followers")})
    ] = "app"
    leaders: Annotated[Dealer, house_rule(N_("Leader cards"), DRAWS)] = "app"
    stores: Annotated[Dealer, house_rule(N_("Storage tiles"), DRAWS)] = "app"


BY_TABLE = Dealing("table", "table", "table", "table")
"""The table draws everything from its real cards and tiles."""


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
    dealing: Annotated[
        Dealing,
        house_rule(
            N_("Who draws"),
            hint=N_("The app draws, or you draw from the real cards and tiles and enter them."),
        ),
    ] = Dealing()
    rulings: Annotated[Rulings, house_rule(N_("House rules"))] = Rulings()
    own_phases: Annotated[
        tuple[OwnPhase, ...],
        house_rule(
            N_("Phases that you play without the app"),
            {
                "choosing": Choice(N_("choosing towns")),
                "collecting": Choice(N_("collecting taxes")),
                "storing": Choice(N_("storing goods")),
            },
            hint=N_("The app asks only for their result."),
            told=N_("%(value)s without the app"),
        ),
    ] = ()
    start: Start | None = None
