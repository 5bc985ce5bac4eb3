"""Learning a box while playing: what is printed, told from the table; and keeping it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, request, url_for
from flask_babel import gettext
from msgspec import Struct

from companion import learning
from companion.games import Refused
from companion.games.league_of_six.components import (
    STORAGE_TILES,
    STORES,
    TAX_TILES,
    TOWNS,
    StoreName,
    Town,
)
from companion.games.league_of_six.gallery import storage_picks, tax_picks
from companion.games.league_of_six.naming import free_names
from companion.games.league_of_six.state import State
from companion.store import Kept
from companion.web import box_drafts, box_views, boxes, here, shown

pages = Blueprint("learning", __name__)


class Subject(Struct, frozen=True):
    """A component that the table tells of: the editor's `kind` and values, and its name."""

    kind: str
    name: str
    draft: box_drafts.Draft
    side: str = ""
    town: str = ""
    """Where a tax tile without a name lies, or the town itself."""
    store: str = ""
    """Where a storage tile without a name lies."""
    named: bool = True
    known: bool = False
    picks: tuple[Any, ...] = ()
    """Tiles of the box that it may be, where it has no name."""
    whole: bool = False
    """Whether the box has all tiles of the kind: then it is one of them."""


@pages.get("/t/<code>/sheet/describe")
def describe(code: str) -> Any:
    """The editor of a component in play, in a sheet."""
    kept = here.find(code)
    roles = here.host_only(kept)
    subject = _subject(kept.table.state)
    if subject is None:
        abort(404, gettext("That does not lie on the table now."))
    return shown.render(
        kept, "sheets/describe.html", shown.TABLE, may_write=roles.host, args={"it": subject}
    )


def _subject(state: State) -> Subject | None:
    """What the address asks for, as far as it is in play."""
    what, town, store = (request.args.get(key, "") for key in ("what", "town", "store"))
    if what == "town" and town in TOWNS:
        side = state.setup.sides.get(town, "white")
        draft = box_drafts.known(state.box, "town", {"town": town, "side": side})
        known = state.box.edges(town, side) is not None
        return Subject("town", town, draft, side=side, town=town, known=known)
    if what == "tile" and town in TOWNS and town in state.tiles:
        return _tile(state, town)
    if what == "storage" and store in STORES and state.tiles:
        return _storage(state, store)
    if what == "deck" and request.args.get("deck") in box_views.ALL_DECKS:
        deck = request.args["deck"]
        counts = dict(state.box.leaders.get(deck, {}))  # type: ignore[call-overload]
        return Subject("deck", deck, {"counts": counts}, known=bool(counts))
    return None


def _tile(state: State, town: Town) -> Subject:
    id_ = state.tiles[town]
    if id_ is None:
        blank = box_drafts.known(state.box, "tile", {})
        name, whole = free_names(state).tiles[0], len(state.box.tax_tiles) >= TAX_TILES
        picks = tuple(p for p in tax_picks(state) if p.arrows is not None)
        return Subject("tile", name, blank, town=town, named=False, picks=picks, whole=whole)
    draft = box_drafts.known(state.box, "tile", {"tile": id_})
    return Subject("tile", id_, draft, known=id_ in state.box.tax_tiles)


def _storage(state: State, store: StoreName) -> Subject:
    id_, face = state.stores[store].tile, state.face
    draft = box_drafts.known(state.box, "storage", {"tile": id_ or "", "side": face})
    if id_ is None:
        name, whole = free_names(state).stores[0], len(state.box.storage_tiles) >= STORAGE_TILES
        picks = tuple(p for p in storage_picks(state) if p.rows is not None)
        return Subject(
            "storage", name, draft, side=face, store=store, named=False, picks=picks, whole=whole
        )
    known = state.stores[store].rows is not None
    return Subject("storage", id_, draft, side=face, known=known)


@pages.get("/t/<code>/sheet/printed")
def printed(code: str) -> Any:
    """All that is in play, each to be told again; and keeping what was learned."""
    return _printed(here.find(code))


@pages.post("/t/<code>/keep")
def keep(code: str) -> Any:
    """The library's box takes over what was learned; where there is none, a new one does."""
    kept = here.find(code)
    here.host_only(kept)
    data, _ = here.body()
    name = " ".join(str(data.get("name", "")).split()) or gettext("Our copy")
    try:
        shelved = learning.keep(boxes.library(), kept, name)
    except Refused as why:
        return shown.say(kept, boxes.sentence(why), 422)
    if shelved is None:
        return shown.say(kept, gettext("There is nothing new to keep."), 422)
    if request.headers.get("HX-Request"):
        return _printed(kept, gettext("Kept in “%(box)s”.", box=shelved.box.name))
    return redirect(url_for("learning.printed", code=kept.code), 303)


def _printed(kept: Kept, said: str = "") -> Any:
    may_write = here.roles(kept).host
    args = {
        "box": kept.table.state.box,
        "keeping": learning.keeping(boxes.library(), kept),
        "said": said,
    }
    return shown.render(kept, "sheets/printed.html", shown.TABLE, may_write=may_write, args=args)
