"""Setting up a table: the form, its buttons, and the set-up that comes of it.

Everything typed lives in the form. A button posts all of it and gets it back with its own change;
nothing is kept on the server until the table starts.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom

from flask import Response, make_response, render_template, request
from flask_babel import gettext

from companion.core.lenient import fields, items
from companion.core.play import Plain, Refused
from companion.core.structs import json_able
from companion.web import box_choice, languages, new_table, request_context
from companion.web.box_choice import UNKNOWN
from companion.web.languages import translation
from companion.web.seating import player_from_row

from .. import NAME
from ..box.checks import parts
from ..box.components import BLANK, Box
from ..box.contents import leaders_known
from ..scoring import NOT_FROM_OVERLAY
from ..setup import Setup
from ..words.things import COLOUR, TOWN
from . import setup_copy, setup_modules, setup_numbers
from .setup_buttons import buttons
from .setup_draft import BENCH, Draft, again, fresh, read, shelf
from .setup_modules import as_typed

KEYS = [
    "players",
    "towns",
    "sides",
    "numbers",
    "order",
    "modules",
    "leader_points",
    "dealing",
    "rulings",
    "own_phases",
    "start",
]
"""The fields that go into the set-up; the others only serve the form."""

RNG = SystemRandom()
OVERLAY = "$.box.leader_points"
"""Where a set-up has the points for six: every copy of the expansion prints the same (S5)."""


def new() -> Response:
    """A new form, ready to start; `like`: for the players of that finished game, with its box."""
    return _page(_ready(request.args.get("like", "")))


def rematch(code: str) -> Plain:
    """The fields of a form for the players of that finished game, with its box."""
    return _ready(code).fields()


def _ready(like: str) -> Draft:
    """The form's values at the beginning; `like`: the code of a finished game, if it is for one."""
    record = box_choice.finished(like, NAME)
    if record is None:
        draft = fresh(RNG, library(), box_choice.usual(NAME, library()))
    else:
        box = box_choice.at(record)
        draft = again(json_able(record.table.setup), box, RNG, library(box))
    if draft.box == UNKNOWN and draft.asked is not None:
        last = box_choice.last(NAME)
        copy = None if last is None else request_context.narrowed(last.table.setup, Setup).box
        draft.asked = setup_numbers.remembered(draft.asked, copy)
        draft.numbers = setup_numbers.parsed(draft.asked)
    said = request_context.records().lists.last_setup_value(NAME, OVERLAY, request_context.reader())
    draft.overlay = draft.overlay or as_typed(n for n in items(said) if isinstance(n, int))
    return draft


def change() -> Response:
    """The form with the change that the pressed button (`do`) makes."""
    return new_table.show_changed(
        lambda data: read(data, library(data.get("box"))), lambda draft: buttons(draft, RNG), _page
    )


def refuse(data: Mapping[str, object], sentence: str) -> Response:
    """The form as it was sent, with the reason why no table could start from it."""
    data = setup_copy.answered(data)
    answer = _page(read(data, library(data.get("box"))), sentence)
    answer.status_code = 422
    return answer


def setup_from_form(data: Mapping[str, object]) -> dict[str, object]:
    """The form's nested fields as a plain set-up, as game files hold it (texts not yet numbers).

    Seats without a name are called by their colour. Refused where the box is none of ours, or the
    numbers of a box that does not know them are not 1 to 6, once each (R0.2); all else is for the
    game's own reading to check.
    """
    data = setup_copy.answered(data)
    setup: dict[str, object] = {key: data[key] for key in KEYS if key in data}
    if isinstance(setup.get("players"), list):
        setup["players"] = [player_from_row(row) for row in items(setup["players"])]
    if not fields(setup.get("start")).get("round"):
        setup.pop("start", None)
    setup_modules.take_over(setup, data)
    if data.get("box") is not None:
        _take_out(setup, data)
    return setup


def _take_out(setup: dict[str, object], data: Mapping[str, object]) -> None:
    """Puts a copy of the chosen box into the set-up, with what follows from it."""
    name = data["box"]
    boxes = shelf(library(name) if isinstance(name, str) and name not in shelf() else None)
    if not isinstance(name, str) or name not in boxes:
        raise Refused("bad-value", {"what": "setup", "key": "box"})
    setup["box"] = None if name == UNKNOWN else json_able(boxes[name])
    points = setup.pop("leader_points", None)
    if points is not None:  # with the box, so that it is kept with it, and can be put right
        setup["box"] = {**(fields(setup["box"]) or json_able(BLANK)), "leader_points": points}
    draft = read(data, boxes)
    if data.get("numbers_of") not in (None, name):
        setup["numbers"] = draft.numbers
    if draft.asked is not None:
        setup_numbers.check(draft.asked)
        setup["box"] = setup_numbers.with_numbers(setup["box"], draft.asked)
    dealing = setup.get("dealing", {})
    if not leaders_known(boxes[name]) and isinstance(dealing, dict):
        setup["dealing"] = {**dealing, "leaders": "table"}


def library(wanted: object = None) -> dict[str, Box]:
    """The boxes that groups have typed in, by their ids; `wanted`: with that of a finished game."""
    found = box_choice.library(request_context.games()[NAME], wanted)
    return {id_: request_context.narrowed(box, Box) for id_, box in found.items()}


def _page(draft: Draft, sentence: str = "", *, fragment: bool = False) -> Response:
    name = "fields.html" if fragment else "page.html"
    boxes = library(draft.box)
    box = shelf(boxes)[draft.box]
    text = render_template(
        f"league_of_six/setup/{name}",
        game=NAME,
        title=gettext("League of Six"),
        draft=draft,
        counts=BENCH.counts,
        can=buttons(draft, RNG).keys(),
        seated=[seat.name or gettext(COLOUR[seat.colour]) for seat in draft.seats],
        colours=languages.all_of(COLOUR),
        towns=languages.all_of(TOWN),
        asks=setup_copy.asks(boxes),
        problems=setup_numbers.problems(draft.asked, translation())
        if draft.asked and sentence
        else {},
        library={id_: (box, _complete(box)) for id_, box in boxes.items()},
        followers=setup_modules.known_followers(box),
        recruits=setup_modules.recruits(box, translation()) if draft.retinue else (),
        stand_in=NOT_FROM_OVERLAY,
        sentence=sentence,
    )
    return make_response(text)


def _complete(box: Box) -> int:
    """How much of the base game is known, in per cent."""
    every = [part for part in parts(box) if not part.module]
    return 100 * sum(part.known for part in every) // sum(part.of for part in every)
