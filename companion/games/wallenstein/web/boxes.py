"""The library of boxes: the values on a group's favors and decks, entered once (WC.5, WK.2).

Each field of a box's page has a name, such as "favors.9" or "cards.2.armies", and a text. The text
of an unknown value is empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core import play
from companion.core.lenient import mapping_or_empty, text_up_to
from companion.core.play import Completeness, Refused
from companion.core.structs import plain_data
from companion.core.wording import N_, fill
from companion.storage.boxes import LibraryBox
from companion.web import boxes, languages
from companion.web.boxes import BoxPages, is_mostly_sample, make_box_pages
from companion.web.languages import translation
from companion.web.requests import context
from companion.web.requests.context import require_type
from companion.web.requests.forms import flatten_to_fields, nest_form_fields

from .. import NAME
from ..board import BENEFITS, BUILDINGS
from ..box.box import Box
from ..box.printing import find_changes
from ..decks import DECK_CARDS, KINDS, TYPED
from ..library import BOXES
from ..views.cards import DOES, NO_AMOUNT
from ..views.printed import change_line
from ..words.names import BENEFIT, BUILDING

COMPONENTS = {"favors": N_("Favors"), "decks": N_("Four-card decks")}


def completeness(box: play.Box) -> tuple[Completeness, ...]:
    """Return the completeness of a box, for each kind of component."""
    known = require_type(box, Box)
    favors = sum(shown is not None for shown in known.favors.values())
    cards = sum(card is not None for card in known.benefits[1:])
    return Completeness("favors", favors, len(TYPED)), Completeness("decks", cards, len(DECK_CARDS))


def _refusal_sentence(why: Refused) -> str:
    if why.code in NO_AMOUNT:
        return fill(NO_AMOUNT[why.code], why.public, translation())
    return context.games()[NAME].refusal_sentence(why, {}, translation(), private=True)


def render_box(shelved: LibraryBox, **more: Any) -> str:
    """Return the page of a box: its known values, as fields if this browser may change it."""
    return _render_typed_box(shelved, field_texts(require_type(shelved.box, Box)), **more)


BOX_PAGES = BoxPages(
    NAME,
    "wallenstein_boxes",
    __name__,
    "/wallenstein/boxes",
    "wallenstein",
    completeness=completeness,
    kinds=COMPONENTS,
    sentence=_refusal_sentence,
    show=render_box,
)
pages = make_box_pages(BOX_PAGES)


@pages.get("/wallenstein/boxes/<id_>")
def show(id_: str) -> str:
    """Show a box of the library."""
    return render_box(boxes.find_box(NAME, id_))


@pages.post("/wallenstein/boxes/<id_>")
def save(id_: str) -> ResponseReturnValue:
    """Save all fields of the page. If they are refused, show them again as they were entered, with
    the reason."""
    shelved = boxes.find_own_box(NAME, id_)
    try:
        typed = nest_form_fields(request.form)
        boxes.change_box(
            NAME, id_, lambda box: BOXES.read(box_data_with_typed(require_type(box, Box), typed))
        )
    except Refused as why:
        return _render_typed_box(shelved, request.form, _refusal_sentence(why)), 422
    return redirect(url_for("wallenstein_boxes.show", id_=id_, saved="1"), 303)


@pages.post("/wallenstein/boxes/<id_>/typed")
def show_typed(id_: str) -> str:
    """Show the page with the entered texts, for example after a change of language; nothing is
    saved."""
    return _render_typed_box(boxes.find_own_box(NAME, id_), request.form)


def _render_typed_box(
    shelved: LibraryBox, typed: Mapping[str, str], sentence: str = "", **more: Any
) -> str:
    board = require_type(shelved.box, Box).differences
    values = {
        "shelved": shelved,
        "box": shelved.box,
        "mine": bool(shelved.id) and shelved.belongs_to(context.request_token_hash()),
        "completeness": completeness(shelved.box),
        "kinds": languages.translate_all(COMPONENTS),
        "texts": typed,
        "does": {number: gettext(DOES[KINDS[number]]) for number in TYPED},
        "favor_kinds": KINDS,
        "cards": DECK_CARDS,
        "buildings": languages.translate_all(BUILDING),
        "benefits": languages.translate_all(BENEFIT),
        "high": HIGHEST,
        "board_lines": [change_line(one, translation()) for one in find_changes(board)],
        "sentence": sentence,
        "saved": "saved" in request.args,
        "like_sample": is_mostly_sample(shelved.box),
    }
    return render_template("wallenstein/box/show.html", **{**values, **more})


HIGHEST = 999
LONGEST_NOTES = 1000


def field_texts(box: Box) -> dict[str, str]:
    """Return the texts of the page's fields for the known values of a box."""
    cards = {
        str(number): {kind: getattr(card, kind) for kind in BENEFITS}
        for number, card in enumerate(box.benefits, 1)
        if card is not None
    }
    favors = {number: shown for number, shown in box.favors.items() if shown is not None}
    about = {"name": box.name, "language": box.language, "notes": box.notes}
    return dict(flatten_to_fields({"about": about, "favors": favors, "cards": cards}))


def box_data_with_typed(box: Box, typed: Mapping[str, object]) -> dict[str, object]:
    """Return the box with the nested values of the form, as plain data. An empty field means that
    the value is not known.

    An empty name does not change the box's name. Empty amounts of a card are 0, but a card without
    any amount is not known. Refused if an amount is not a number.
    """
    about, favors = mapping_or_empty(typed.get("about")), mapping_or_empty(typed.get("favors"))
    amounts = mapping_or_empty(typed.get("cards"))
    cards = []
    for number in DECK_CARDS:
        given = mapping_or_empty(amounts.get(str(number)))
        kinds = [kind for kind in BENEFITS if kind in given]
        shown = {str(kind): _read_amount(given[kind], "card-typed", card=number) for kind in kinds}
        cards.append(shown or None)
    return {
        **plain_data(box),
        "name": _read_line(about.get("name")) or box.name,
        "language": _read_line(about.get("language")),
        "notes": text_up_to(about.get("notes"), LONGEST_NOTES),
        "favors": {str(n): _read_favor(n, favors[str(n)]) for n in TYPED if str(n) in favors},
        "benefits": [{}, *cards] if any(cards) else [],
    }


def _read_line(typed: object) -> str:
    return " ".join(text_up_to(typed, LONGEST_NOTES).split())


def _read_favor(number: int, typed: object) -> int | str:
    """Return a building, or an amount (WC.5). Refused if the text is neither."""
    if KINDS[number] != "building":
        return _read_amount(typed, "amount-typed", favor=number)
    if not isinstance(typed, str) or typed not in BUILDINGS:
        raise Refused("favor-building", {"favor": number})
    return typed


def _read_amount(typed: object, code: str, **which: int) -> int:
    """Return the entered number. Refused, naming the favor or card, if it is not a number."""
    shown = text_up_to(typed, 40)
    if not (shown.isascii() and shown.isdigit() and int(shown) <= HIGHEST):
        raise Refused(code, {**which, "text": shown, "high": HIGHEST})
    return int(shown)
