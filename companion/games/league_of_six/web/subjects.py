"""The form that describes one component, in the library and at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import render_template, url_for
from msgspec import Struct

from companion.web import languages

from ..words.things import TOWN
from . import box_drafts

OF_FORM = ("town", "tile", "side", "store", "follower")
"""Fields that the form adds itself if the component has them."""


class Subject(Struct, frozen=True):
    """A component that is described: the editor's `kind` and values (`draft`), and its name."""

    kind: str
    name: str
    draft: Any
    side: str = ""
    town: str = ""
    """The town with the tile, if the tile has no name in the app."""
    store: str = ""
    """The store with the storage tile, if the tile has no name in the app."""
    named: bool = True
    numbered: bool = False
    """Whether the form asks for the number on a town tile. A table knows it already."""
    known: bool = False
    picks: tuple[Any, ...] = ()
    """Tiles of the box that it may be, if it has no name."""
    whole: bool = False
    """Whether the box has all tiles of the kind, so that it must be one of them."""
    rest: Mapping[str, str] = {}
    """Other fields that the form keeps."""


def subject_of(kind: str, args: Mapping[str, str], draft: box_drafts.Draft) -> Subject:
    """Return the component that the fields of a form or an address describe."""
    name = args.get("town" if kind == "town" else "tile", "")
    lies = "" if kind == "town" else args.get("town", "")
    rest = {key: value for key, value in args.items() if key not in OF_FORM}
    return Subject(
        kind,
        name,
        draft,
        side=args.get("side", ""),
        town=lies,
        store=args.get("store", ""),
        numbered=True,
        rest=rest,
    )


def render_editor(
    it: Subject,
    to: str,
    *,
    at: box_drafts.At = (0, None),
    id_: str | None = None,
    sentence: str = "",
) -> str:
    """Return a page with the form, which is sent to `to`: the address of a box or a table.

    `id_`: the box's id, if it is in the library. `sentence`: why the form was refused.
    """
    if it.kind == "follower":
        again = url_for("follower_editing.press", to=to)
    else:
        again = url_for("box_editing.press", kind=it.kind, to=to)
    return render_template(
        "league_of_six/box/edit.html",
        it=it,
        to=to,
        at=at,
        again=again,
        id_=id_,
        sentence=sentence,
        town_names=languages.all_of(TOWN),
    )
