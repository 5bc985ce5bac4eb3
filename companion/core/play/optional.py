"""Optional members of a game: a calculator, set-up changes, help, and its card on the home page."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from companion.core.refused import Refused
from companion.core.wording import Gettext


class Calculator(Protocol):
    """Scores the end of a game without a table: the command `score`, and a page of its own."""

    def score(self, data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
        """Return the result as JSON, and warnings. Refused if `data` cannot be scored."""


def colours_of(setup: Any) -> list[str]:
    """Return the colours of a set-up's players, in seating order."""
    return [seat.colour for seat in setup.players]


def check_same_players(before: Any, after: Any) -> None:
    """Refuse a set-up with other colours than before, or in another order."""
    if colours_of(before) != colours_of(after):
        raise Refused("same-players")


class SetupChanges(NamedTuple):
    """The keys of a game's set-up, grouped by what happens if they are changed after the game has
    begun (H2). The form for set-up changes has the players and the house rules."""

    harmless: Collection[str] = ("players",)
    """The keys whose change tells nothing hidden. Its effects are shown before it is made, and
    nobody else is told that it was tried.

    For "players" this is true of names only; changed seats or colours are never harmless.
    """
    hands: Collection[str] | None = None
    """The keys that say what hidden hands hold. None: all that are not harmless."""
    seats: bool = False
    """Whether colours and the order of the seats may change."""


class Help(NamedTuple):
    """Help for one phase, in the reader's language."""

    name: str
    """The name of the phase."""
    do: str
    """What players do in it."""
    order: str
    """Who does it when."""
    miss: Sequence[str]
    """What beginners overlook."""
    modules: Sequence[str]
    """What modules that this table plays with add to it."""


class Phase(NamedTuple):
    """A phase of a game: its name and its help, as texts to be translated (`Help` explains them).

    `modules`: further help by module. `in_round`: the phase is part of a round.
    """

    name: str
    do: str
    order: str = ""
    miss: Sequence[str] = ()
    modules: Mapping[str, Sequence[str]] = {}
    in_round: bool = True

    def help(self, modules: Collection[str], gettext: Gettext) -> Help:
        """Return the translated help for a table that plays with these modules."""
        added = [text for name, texts in self.modules.items() if name in modules for text in texts]
        return Help(
            gettext(self.name),
            gettext(self.do),
            gettext(self.order) if self.order else "",
            [gettext(text) for text in self.miss],
            [gettext(text) for text in added],
        )


class Link(NamedTuple):
    """A link from the home page to something that a game offers. Its texts are to be translated."""

    title: str
    text: str
    icon: str
    """A drawing of `templates/_icons.svg`, or of the game's own."""
    endpoint: str
    """Flask's name of the page that it leads to."""


class Front(NamedTuple):
    """A game's presentation on the home page; texts are to be translated.

    The game may add a drawing: `_front.html` among its templates.
    """

    players: str
    """Who plays, and with what: "Three to six players, one board, one tablet."."""
    theme: str = ""
    """Where and when it plays."""
    icon: str = "figure"
    links: tuple[Link, ...] = ()
    """What else there is besides new tables and replays, such as a calculator."""
    styles: tuple[str, ...] = ()
    """The style sheets of its drawing, and of the colours of its sources in statistics."""
    bgg_id: int | None = None
    """Its number at BoardGameGeek, by which other apps know it."""
