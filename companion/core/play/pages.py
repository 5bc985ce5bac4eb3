"""What a game brings to the web."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.core.play.values import Plain

if TYPE_CHECKING:
    from flask import Blueprint, Response


class Pages(Protocol):
    """What a game brings to the web besides its templates.

    Those lie in `templates/NAME`, or in the template folder of one of its `surfaces`, and one of
    the same path takes the place of any game's: so `league_of_six/story.html` extends `story.html`
    with what only that game shows.

    A game must have `_table.html` and `_phone.html`, what changes on the tablet and on a phone:
    one element each, with the table's `data-revision` and `data-people`. `_then.html` fills the
    block `board` with the table as it was. A `replay` needs `_replay.html`, `doubts` need
    `phone/_compare.html`, and every sheet named here its template. `tests/conformance` asks for
    all of it. What the scripts look for in these is optional: `#ph-hand`, a hand that can be
    covered, `data-step` of `#ph`, what is new to do, `.my-turn`, and `data-choices` for keys.
    """

    @property
    def SHEETS(self) -> Collection[str]:  # noqa: N802
        """What the tablet can lay over its page besides the sheets of any game (`web/tables.py`):
        names of templates in `sheets/`."""

    @property
    def PRIVATE_SHEETS(self) -> Collection[str]:  # noqa: N802
        """Those of one player (`?player=red`), for that player's eyes."""

    @property
    def PHONE_SHEETS(self) -> Collection[str]:  # noqa: N802
        """What a phone can lay over its page besides the sheets of any game (`web/phones.py`):
        names of templates in `phone/`."""

    def surfaces(self) -> Iterable[Blueprint]:
        """Pages of its own, such as a calculator or editors for what is printed."""

    def new(self) -> Response:
        """The set-up page, ready to start."""

    def change(self) -> Response:
        """The set-up page with the change that a pressed button makes."""

    def refuse(self, data: Plain, sentence: str) -> Response:
        """The set-up page as it was sent, with the reason why no table could start from it."""

    def rematch(self, code: str) -> Plain:
        """The fields that the set-up page would send for another game of the same players: those of
        the finished game at the table of that code. What chance decides is drawn anew."""

    def setup_from_form(self, data: Plain) -> dict[str, object]:
        """The page's nested fields as a plain set-up. Refused where they make none."""


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
