"""Setting up a table: the form, its buttons, and the set-up that comes of it.

Everything typed lives in the form. A button posts all of it and gets it back with its own change;
nothing is kept on the server until the table starts.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom

import msgspec
from flask import Response, make_response, render_template, request
from flask_babel import gettext
from msgspec.structs import replace

from companion.core.lenient import fields, items
from companion.core.wording import reading
from companion.games.contract import Refused
from companion.storage.lists import EVERYBODY
from companion.storage.record import TableRecord
from companion.web import request_context
from companion.web.errors import say
from companion.web.forms import nested
from companion.web.languages import translation

from .. import NAME
from ..box.checks import parts
from ..box.components import BLANK, COLOURS, TOWNS, Box
from ..box.telling import leaders_known
from ..rules.game import plain
from ..rules.scoring import NOT_FROM_OVERLAY
from ..words.things import COLOUR, TOWN
from . import setup_copy, setup_modules
from .own import box_of, state_of
from .setup_buttons import buttons
from .setup_draft import SAMPLE, UNKNOWN, Draft, again, fresh, read, shelf, typed_text
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
OF_TABLE = "of-"
"""Before the code of a finished game: its box, where no box of the library holds it."""


def new() -> Response:
    """A new form, ready to start; `like`: for the players of that finished game, with its box."""
    record = _finished(request.args.get("like", ""))
    if record is None:
        draft = fresh(RNG, library(), setup_copy.usual(library()))
    else:
        box = _box_of(record)
        draft = again(plain(record.table.setup), box, RNG, library(box))
    lists = request_context.records().lists
    points = msgspec.convert(lists.last_said(NAME, OVERLAY, EVERYBODY), list[int] | None)
    draft.overlay = draft.overlay or as_typed(points)
    return _page(draft)


def _finished(code: str) -> TableRecord | None:
    """The table of that code, if its game is over."""
    record = request_context.records().find(code) if code else None
    return record if record is not None and record.table.over else None


def _box_of(record: TableRecord) -> str:
    """The form's value for the box of a finished game: one of the library, or the table's own."""
    box = state_of(record).box
    if box.sample:
        return SAMPLE
    found = request_context.records().boxes.of_table(record.code, box)
    return UNKNOWN if box == BLANK else OF_TABLE + record.code if found is None else found.id


def change() -> Response:
    """The form with the change that the pressed button (`do`) makes."""
    try:
        data = nested(request.form)
    except Refused as refused:
        return say(reading.problem(refused, translation()), 422)
    draft = read(data, library(data.get("box")))
    pressed = buttons(draft, RNG).get(str(data.get("do")))
    if pressed:
        pressed()
    return _page(draft, fragment=bool(request.headers.get("HX-Request")))


def refuse(data: Mapping[str, object], sentence: str) -> Response:
    """The form as it was sent, with the reason why no table could start from it."""
    answer = _page(read(data, library(data.get("box"))), sentence)
    answer.status_code = 422
    return answer


def setup_from_form(data: Mapping[str, object]) -> dict[str, object]:
    """The form's nested fields as a plain set-up, as game files hold it (texts not yet numbers).

    Seats without a name are called by their colour. Refused where the box is none of ours; all
    else is for the game's own reading to check.
    """
    data = setup_copy.answered(data)
    setup: dict[str, object] = {key: data[key] for key in KEYS if key in data}
    if isinstance(setup.get("players"), list):
        setup["players"] = [_player(row) for row in items(setup["players"])]
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
    setup["box"] = None if name == UNKNOWN else plain(boxes[name])
    points = setup.pop("leader_points", None)
    if points is not None:  # with the box, so that it is kept with it, and can be put right
        setup["box"] = {**(fields(setup["box"]) or plain(BLANK)), "leader_points": points}
    if data.get("numbers_of") not in (None, name):
        setup["numbers"] = read(data, boxes).numbers
    dealing = setup.get("dealing", {})
    if not leaders_known(boxes[name]) and isinstance(dealing, dict):
        setup["dealing"] = {**dealing, "leaders": "table"}


def library(wanted: object = None) -> dict[str, Box]:
    """The boxes that groups have typed in, by their ids.

    `wanted` may name one that only a finished game has: then that is among them.
    """
    boxes = {
        shelved.id: box_of(shelved.box)
        for shelved in request_context.records().boxes.all(NAME)
        if not shelved.fixed
    }
    if isinstance(wanted, str) and wanted.startswith(OF_TABLE):
        record = _finished(wanted.removeprefix(OF_TABLE))
        if record is not None:
            box = state_of(record).box
            name = box.name or gettext("The box of table %(code)s", code=record.code)
            boxes[wanted] = replace(box, name=name)
    return boxes


def _player(row: object) -> object:
    if not isinstance(row, dict):
        return row
    seat = {key: value for key, value in row.items() if key != "key"}
    colour = str(seat.get("colour"))
    called = COLOUR.get(colour, colour)  # worded for each reader: see player_name
    name = typed_text(seat.get("name", ""))
    return {**seat, "name": called if name.strip() in ("", gettext(called)) else name}


def _page(draft: Draft, sentence: str = "", *, fragment: bool = False) -> Response:
    name = "fields.html" if fragment else "page.html"
    boxes = library(draft.box)
    box = shelf(boxes)[draft.box]
    text = render_template(
        f"league_of_six/setup/{name}",
        draft=draft,
        can=buttons(draft, RNG).keys(),
        seated=[seat.name or gettext(COLOUR[seat.colour]) for seat in draft.seats],
        colours={colour: gettext(COLOUR[colour]) for colour in COLOURS},
        towns={town: gettext(TOWN[town]) for town in TOWNS},
        asks=setup_copy.asks(boxes),
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
