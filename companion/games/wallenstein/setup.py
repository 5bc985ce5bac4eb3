"""The set-up of a table: players, start, modules and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from companion.core.play import Choice, Refused, house_rule
from companion.core.wording import N_

from .board import LINE_UPS, MOST, Colour, Letter, Module, YesOrNo
from .box.box import Box, check_box

Start = Literal["line-up", "claim"]
TableOrApp = Annotated[Literal["real", "app"], Meta(description=N_("real or app"))]


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: the player's colour and name."""

    colour: Colour
    name: str


class Rulings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The house rules about how the game is played."""

    revolt_pays: Annotated[
        YesOrNo,
        house_rule(
            N_("Collect even if the revolt succeeds"),
            {
                "true": Choice(
                    told=N_("taxes and grain are collected even if the revolt succeeds")
                ),
            },
            hint=N_("You get taxes and grain even if the revolt in that county succeeds."),
        ),
    ] = False
    """Taxes and grain are collected even if the revolt succeeds (W1.9)."""

    open_tower: Annotated[
        YesOrNo,
        house_rule(
            N_("Open tower"),
            {"true": Choice(told=N_("everybody sees what is in the tower"), offered="set-up")},
            hint=N_(
                "Everybody sees what is in the tower. Otherwise, remembering it is part of the "
                "game."
            ),
        ),
    ] = False
    """Everybody may see what is in the tower (WH.3)."""

    tower: Annotated[
        TableOrApp,
        house_rule(
            N_("The tower"),
            {
                "real": Choice(
                    N_("Our real tower"), N_("You throw, and enter the cubes in the tray.")
                ),
                "app": Choice(
                    N_("The app's tower"),
                    N_(
                        "Use it if you have no tower. We guessed how many cubes come out; we did "
                        "not measure it."
                    ),
                ),
            },
            place="tower",
        ),
    ] = "real"
    """Who throws the cubes (W2.6)."""

    counties: Annotated[
        TableOrApp,
        house_rule(
            N_("Who deals the county cards?"),
            {
                "real": Choice(
                    N_("We do"), N_("Use the real cards and enter which county was taken.")
                ),
                "app": Choice(
                    N_("The app"),
                    N_("The app shuffles, turns up two cards and replaces cards that are taken."),
                ),
            },
            place="claims",
        ),
    ] = "real"
    """Who deals the county cards when counties are claimed (W0.3)."""


class Setup(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table's set-up (docs/formats.md: the game file's `setup`). `check_setup` refuses impossible
    ones.

    `given_start` is unset if the data does not name a start. (If "line-up" were its default value,
    it would depend on the version of Python whether msgspec writes it into files.)
    """

    players: Annotated[
        tuple[Player, ...], Meta(description=N_("a list of players"), extra={"most_rows": MOST})
    ]
    given_start: Annotated[Start | UnsetType, Meta(description=N_("line-up or claim"))] = field(
        default=UNSET, name="start"
    )
    line_up: Annotated[
        dict[Colour, Letter] | None, Meta(description=N_("colours, each with a letter from A to E"))
    ] = None
    oldest: Colour | None = None
    modules: Annotated[
        tuple[Module, ...],
        Meta(description=N_("a list of court, mercenaries and leaders, or an empty list")),
        house_rule(
            N_("Modules"),
            {
                "court": Choice(
                    N_("The Emperor's Court"),
                    N_("Three more boxes: armies become courtiers, and courtiers pay for favors."),
                ),
                "mercenaries": Choice(
                    N_("Four-card decks"),
                    N_("With counties in four regions you get a benefit every round."),
                ),
                "leaders": Choice(
                    N_("Military leaders"),
                    N_(
                        "Everybody has a leader who makes one county cheaper and richer. Statues "
                        "give points."
                    ),
                ),
            },
            place="modules",
        ),
    ] = ()
    rulings: Annotated[
        Rulings,
        Meta(description=N_("a list of rulings, in curly brackets")),
        house_rule(N_("House rules")),
    ] = Rulings()
    box: Annotated[
        Box | None, Meta(description=N_("tiles and cards, in curly brackets, or null"))
    ] = None

    @property
    def start(self) -> Start:
        """The start of the game (W0.3); line-ups are the default."""
        return self.given_start or "line-up"

    @property
    def seating(self) -> tuple[Colour, ...]:
        """Return the colours clockwise."""
        return tuple(player.colour for player in self.players)

    @property
    def letters(self) -> Mapping[Colour, Letter]:
        """Return each player's line-up (W0.3); by default A, B, C … in seating order."""
        given = dict(zip(self.seating, LINE_UPS[len(self.players)], strict=False))
        return self.line_up or given


def check_setup(setup: Setup) -> None:
    """Refuse a set-up whose parts do not fit together (W0.3). Its seats are checked earlier, when
    the set-up is read."""
    for module in (m for m in setup.modules if setup.modules.count(m) > 1):
        raise Refused("module-twice", {"module": module})
    _check_start(setup)
    check_box(setup.box or Box())


def _check_start(setup: Setup) -> None:
    if setup.oldest is not None:
        if setup.start != "claim":
            raise Refused("oldest-claims")
        if setup.oldest not in setup.seating:
            raise Refused("not-seated", {"player": setup.oldest})
    if setup.line_up is not None:
        if setup.start != "line-up":
            raise Refused("line-up-or-claim")
        letters = LINE_UPS[len(setup.players)]
        whole = set(setup.line_up) == set(setup.seating)
        if not whole or sorted(setup.line_up.values()) != sorted(letters):
            raise Refused("line-up-each-one", {"letters": tuple(letters)})
