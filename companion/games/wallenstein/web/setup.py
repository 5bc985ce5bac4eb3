"""Setting up a table: the form, its buttons, and the set-up that comes of it (W0).

Everything typed lives in the form. A button posts all of it and gets it back with its own change;
nothing is kept on the server until the table starts.
"""

from __future__ import annotations

from random import SystemRandom

from flask import Response, make_response, render_template, request
from flask_babel import gettext

from companion.core.lenient import items, texts
from companion.core.play import Box, Plain, Refused
from companion.core.structs import json_able
from companion.web import box_choice, new_table, request_context
from companion.web.box_choice import SAMPLE, UNKNOWN
from companion.web.seating import player_from_row

from .. import NAME
from ..library import sample
from ..words.things import COLOUR
from .setup_draft import BENCH, CLAIM, WITH_BOX, Draft, again, buttons, holdings, read

KEYS = ("players", "start", "line_up", "oldest", "modules", "rulings")
"""The fields that go into the set-up; the others only serve the form."""
RNG = SystemRandom()


def new() -> Response:
    """A new form, ready to start, as the last table was; `like`: for that game's players."""
    return _page(_ready(request.args.get("like", "")))


def rematch(code: str) -> Plain:
    """The fields of a form for the players of that finished game."""
    return _ready(code).fields()


def _ready(like: str) -> Draft:
    """The form's values at the beginning; `like`: the code of a finished game, if it is for one."""
    record = box_choice.finished(like, NAME)
    if record is not None:
        draft = again(json_able(record.table.setup))
        draft.box = box_choice.at(record)
        return draft
    last, boxes = box_choice.last(NAME), _library()
    way = {} if last is None else json_able(last.table.setup)
    kept = {key: value for key, value in way.items() if key in ("start", "modules", "rulings")}
    draft = again(kept)
    usual = box_choice.usual(NAME, boxes)
    draft.box = next(iter(boxes), UNKNOWN) if usual in (None, UNKNOWN) else str(usual)
    return draft


def change() -> Response:
    """The form with the change that the pressed button (`do`) makes."""
    return new_table.show_changed(read, lambda draft: buttons(draft, RNG), _page)


def refuse(data: Plain, sentence: str) -> Response:
    """The form as it was sent, with the reason why no table could start from it."""
    answer = _page(read(data), sentence)
    answer.status_code = 422
    return answer


def setup_from_form(data: Plain) -> dict[str, object]:
    """The form's nested fields as a plain set-up, as game files hold it (texts not yet numbers).

    What only goes with the other way to start, or with modules not played, is left out. Refused
    where the box is none of ours; all else is for the game's own reading to check.
    """
    setup: dict[str, object] = {key: data[key] for key in KEYS if key in data}
    if isinstance(setup.get("players"), list):
        setup["players"] = [player_from_row(row) for row in items(setup["players"])]
    claims = setup.get("start") == CLAIM
    setup.pop("line_up" if claims else "oldest", None)
    rulings = setup.get("rulings")
    if isinstance(rulings, dict) and not claims:
        setup["rulings"] = {key: value for key, value in rulings.items() if key != "counties"}
    if any(module in WITH_BOX for module in texts(items(setup.get("modules")))):
        setup["box"] = _box(data.get("box"))
    return setup


def _box(name: object) -> dict[str, object] | None:
    """A copy of the chosen box; None where nothing is known of it."""
    if name in (None, UNKNOWN):
        return None
    boxes = {SAMPLE: sample(), **_library(name)}
    if not isinstance(name, str) or name not in boxes:
        raise Refused("bad-value", {"what": "setup", "key": "box"})
    return json_able(boxes[name])


def _library(wanted: object = None) -> dict[str, Box]:
    """The boxes that groups have typed in, by their ids; `wanted`: with that of a finished game."""
    return box_choice.library(request_context.games()[NAME], wanted)


def _page(draft: Draft, sentence: str = "", *, fragment: bool = False) -> Response:
    name = "fields.html" if fragment else "page.html"
    boxes = _library(draft.box)
    if draft.box not in (SAMPLE, UNKNOWN, *boxes):
        draft.box = UNKNOWN
    colours = {colour: gettext(COLOUR[colour]) for colour in BENCH.colours}
    names = {seat.colour: seat.name or colours[seat.colour] for seat in draft.seats}
    text = render_template(
        f"wallenstein/setup/{name}",
        game=NAME,
        title=gettext(request_context.games()[NAME].title),
        draft=draft,
        counts=BENCH.counts,
        can=buttons(draft, RNG).keys(),
        names=names,
        seated=list(names.values()),
        colours=colours,
        holdings=holdings(draft),
        library=boxes,
        sentence=sentence,
    )
    return make_response(text)
