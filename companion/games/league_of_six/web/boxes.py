"""The library of boxes: what is printed on a group's tiles and cards, entered once and stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.storage.boxes import LibraryBox
from companion.web import boxes, languages
from companion.web.boxes import BoxPages, is_mostly_sample, make_box_pages
from companion.web.languages import translation
from companion.web.requests import context
from companion.web.requests.context import require_type
from companion.web.requests.forms import nest_form_fields

from .. import NAME
from ..box.box import Box, read_box
from ..box.checks import completeness
from ..box.components import Follower
from ..shared.describing import with_plain_fields
from ..words import followers
from ..words.board import rows_look, tile_look
from ..words.boxes import KINDS, box_warnings
from ..words.names import TOWN
from . import box_views


def find_own_box(id_: str) -> Box:
    """Return the box with that id. Aborts with 403 if this browser may not change it."""
    return require_type(boxes.find_own_box(NAME, id_).box, Box)


def change_box(id_: str, how: Callable[[Box], Box]) -> Box:
    """Return the box after a change. Aborts with 404 if it has been deleted."""
    changed = boxes.change_box(NAME, id_, lambda box: how(require_type(box, Box)))
    return require_type(changed.box, Box)


def refusal_sentence(why: Refused) -> str:
    """Return the sentence about why a box or a part of it was refused."""
    return context.games()[NAME].refusal_sentence(why, {}, translation(), private=True)


def typed_form() -> dict[str, object]:
    """Return the fields of an editor that is shown again. Aborts with 422 if their names contradict
    one another."""
    try:
        return with_plain_fields(nest_form_fields(request.form))
    except Refused as why:
        abort(422, refusal_sentence(why))


def render_box(shelved: LibraryBox, **more: object) -> str:
    """Return the page of a box: its completeness, warnings, and pictures of its components."""
    box = require_type(shelved.box, Box)
    values = {
        "shelved": shelved,
        "mine": bool(shelved.id) and shelved.belongs_to(context.request_token_hash()),
        "box": box,
        "completeness": completeness(box),
        "warnings": box_warnings(box, translation()),
        "kinds": languages.translate_all(KINDS),
        "tiles": box.tax_tiles,
        "stores": box.storage_tiles,
        "missing": box_views.missing_tiles(box),
        "groups": box_views.followers_by_group(box),
        "told": {i: follower_texts(i, f) for i, f in box.followers.items()},
        "towns": languages.translate_all(TOWN),
        "like_sample": is_mostly_sample(shelved.box),
        "tile_look": partial(tile_look, gettext=translation()),
        "rows_look": partial(rows_look, gettext=translation()),
    }
    return render_template("league_of_six/box/show.html", **{**values, **more})


def follower_texts(id_: str, follower: Follower) -> dict[str, str]:
    """Return a follower's name, effect and note in the reader's language."""
    tongue = translation()
    return {
        "name": followers.follower_name(id_, follower, tongue),
        "does": followers.effect_sentence(follower, tongue),
        "note": followers.follower_note(follower, tongue),
    }


BOX_PAGES = BoxPages(
    NAME,
    "boxes",
    __name__,
    "/boxes",
    "league_of_six",
    completeness=lambda box: completeness(require_type(box, Box)),
    kinds=KINDS,
    sentence=refusal_sentence,
    show=render_box,
)
pages = make_box_pages(BOX_PAGES)


@pages.get("/boxes/<id_>")
def show(id_: str, sentence: str = "") -> str:
    """Show a box of the library."""
    return render_box(boxes.find_box(NAME, id_), sentence=sentence)


@pages.post("/boxes/<id_>")
def rename(id_: str) -> ResponseReturnValue:
    """Save the box's name, language and notes."""
    find_own_box(id_)
    try:
        about = {key: boxes.read_one_line(key) for key in ("name", "language")}
        about["notes"] = request.form.get("notes", "").strip()
        change_box(id_, lambda box: read_box({**plain_data(box), **about}))
    except Refused as why:
        return show(id_, refusal_sentence(why)), 422
    return redirect(url_for("boxes.show", id_=id_), 303)
