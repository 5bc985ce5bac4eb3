"""The library of boxes: what a group's favors and decks show, entered once (WC.5, WK.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core import play
from companion.core.play import Completeness, Refused
from companion.core.wording import N_, fill
from companion.storage.boxes import LibraryBox
from companion.web import boxes, languages
from companion.web.boxes import BoxPages, box_pages, looks_invented
from companion.web.languages import translation
from companion.web.requests import context
from companion.web.requests.context import require_type
from companion.web.requests.forms import nest

from .. import NAME
from ..box.box import Box
from ..box.printing import find_changes
from ..decks import DECK_CARDS, KINDS, TYPED
from ..library import BOXES
from ..views.words.cards import DOES, NO_AMOUNT
from ..views.words.printed import change_line
from ..words.names import BENEFIT, BUILDING
from . import box_form

COMPONENTS = {"favors": N_("Favors"), "decks": N_("Four-card decks")}


def completeness(box: play.Box) -> tuple[Completeness, ...]:
    """Return how complete a box is."""
    known = require_type(box, Box)
    favors = sum(shown is not None for shown in known.favors.values())
    cards = sum(card is not None for card in known.benefits[1:])
    return Completeness("favors", favors, len(TYPED)), Completeness("decks", cards, len(DECK_CARDS))


def _sentence(why: Refused) -> str:
    if why.code in NO_AMOUNT:
        return fill(NO_AMOUNT[why.code], why.public, translation())
    return context.games()[NAME].refusal(why, {}, translation(), private=True)


def render_box(shelved: LibraryBox, **more: Any) -> str:
    """Return the page of a box: what it knows, as fields if this browser may change it."""
    return _page(shelved, box_form.texts_of(require_type(shelved.box, Box)), **more)


BOX_PAGES = BoxPages(
    NAME,
    "wallenstein_boxes",
    __name__,
    "/wallenstein/boxes",
    "wallenstein",
    completeness=completeness,
    kinds=COMPONENTS,
    sentence=_sentence,
    show=render_box,
)
pages = box_pages(BOX_PAGES)


@pages.get("/wallenstein/boxes/<id_>")
def show(id_: str) -> str:
    """Show a box of the library."""
    return render_box(boxes.find(NAME, id_))


@pages.post("/wallenstein/boxes/<id_>")
def save(id_: str) -> ResponseReturnValue:
    """Save all fields of the page. If they are refused, show them as they were entered, with the
    reason."""
    shelved = boxes.find_own(NAME, id_)
    try:
        typed = nest(request.form)
        boxes.change_box(
            NAME, id_, lambda box: BOXES.read(box_form.with_typed(require_type(box, Box), typed))
        )
    except Refused as why:
        return _page(shelved, request.form, _sentence(why)), 422
    return redirect(url_for("wallenstein_boxes.show", id_=id_, saved="1"), 303)


@pages.post("/wallenstein/boxes/<id_>/typed")
def show_typed(id_: str) -> str:
    """Show the page with the entered texts, for example after a change of language; nothing is
    saved."""
    return _page(boxes.find_own(NAME, id_), request.form)


def _page(shelved: LibraryBox, typed: Mapping[str, str], sentence: str = "", **more: Any) -> str:
    """Return the page of a box with these texts in its fields."""
    board = require_type(shelved.box, Box).differences
    values = {
        "shelved": shelved,
        "box": shelved.box,
        "mine": bool(shelved.id) and shelved.belongs_to(context.token_hash()),
        "completeness": completeness(shelved.box),
        "kinds": languages.all_of(COMPONENTS),
        "texts": typed,
        "does": {number: gettext(DOES[KINDS[number]]) for number in TYPED},
        "favor_kinds": KINDS,
        "cards": DECK_CARDS,
        "buildings": languages.all_of(BUILDING),
        "benefits": languages.all_of(BENEFIT),
        "high": box_form.HIGHEST,
        "board_lines": [change_line(one, translation()) for one in find_changes(board)],
        "sentence": sentence,
        "saved": "saved" in request.args,
        "like_sample": looks_invented(shelved.box),
    }
    return render_template("wallenstein/box/show.html", **{**values, **more})
