"""The pieces of a copy in words, for its history and for merging (`companion.core.pieces`)."""

from __future__ import annotations

from flask_babel import gettext
from msgspec import ValidationError, convert

from companion.core.pieces import Path
from companion.core.wording import N_
from companion.core.wording.colours import COLOUR_NAMES
from companion.web.languages import translation

from ..box.components import Follower
from ..box.known import KNOWN
from ..words import followers
from ..words.things import FACE, SIDE, TOWN

ABOUT = {
    "language": N_("Language of the copy"),
    "notes": N_("Notes"),
    "leader_points": N_("Points for six players"),
}
SIDES = {**SIDE, "number": N_("number")}
DECKS = {
    "1": N_("1 figure"),
    "2": N_("2 figures"),
    "3": N_("3 figures"),
    "4": N_("4 figures"),
    "grey": N_("grey cards"),
}
SAID = ("language", "notes")
"""Keys whose pieces are texts; the others are drawn."""


def piece_name(path: Path) -> str:
    """Return the name of a piece: the town and its side, the tile, the deck."""
    kind, *names = map(str, path)
    name, *inner = [*names, ""]
    part = inner[0] if inner else ""
    if kind == "towns":
        side = gettext(SIDES[part]) if part in SIDES else part
        return f"{gettext(TOWN[name]) if name in TOWN else name}, {side}"
    if kind == "tax_tiles":
        return gettext("Tax tile")
    if kind == "storage_tiles":
        side = gettext(FACE[part]) if part in FACE else part
        return gettext("Storage tile, %(side)s", side=side)
    if kind == "leaders":
        deck = gettext(DECKS[name]) if name in DECKS else name
        return gettext("Leader cards: %(deck)s", deck=deck)
    if kind == "followers":
        known = KNOWN.get(name)
        if known is None:
            return gettext("Follower")
        called = followers.follower_name(name, known, translation())
        return gettext("Follower %(tile)s", tile=called)
    if kind == "blocks":
        good = gettext(COLOUR_NAMES.get(name, name))
        return gettext("Blocks: %(good)s", good=good)
    return gettext(ABOUT[kind]) if kind in ABOUT else " · ".join(map(str, path))


def piece_words(path: Path, value: object) -> str:
    """Return what a piece shows, where a drawing does not say it all: a text, a follower's name and
    effect."""
    if path[0] == "followers":
        try:
            texts = follower_texts(str(path[1]), convert(value, Follower))
        except ValidationError:
            return ""
        return ". ".join(text.rstrip(".") for text in texts.values() if text)
    return str(value) if path[0] in SAID else ""


def follower_texts(id_: str, follower: Follower) -> dict[str, str]:
    """Return a follower's name, effect and note in the reader's language."""
    tongue = translation()
    return {
        "name": followers.follower_name(id_, follower, tongue),
        "does": followers.effect(follower, tongue),
        "note": followers.note(follower, tongue),
    }
