"""What the first page says of a game."""

from __future__ import annotations

from typing import NamedTuple


class Link(NamedTuple):
    """A way from the first page to something that a game offers. Texts are to be translated."""

    title: str
    text: str
    icon: str
    """A drawing of `templates/_icons.svg`, or of the game's own."""
    endpoint: str
    """Flask's name of the page that it leads to."""


class Front(NamedTuple):
    """What the first page says of a game; texts are to be translated.

    A drawing may stand beside it: `_front.html` among the game's templates.
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
