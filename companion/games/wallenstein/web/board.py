"""The page of a box's printed board, on which people compare it with the app's board and correct it
number by number. Also the sheet of a table's board, for a difference that is noticed during a
game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec import Struct, json

from companion.core import play
from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.core.wording import N_
from companion.storage.boxes import LibraryBox
from companion.storage.record import TableRecord
from companion.web import boxes
from companion.web.languages import translation
from companion.web.rendering import renderer, table_pages
from companion.web.requests import context
from companion.web.requests.context import require_type

from .. import NAME
from ..board import COUNTIES
from ..box.box import Box
from ..box.differences import CELLS, VALUES
from ..box.printing import Change, find_changes
from ..library import BOXES
from ..setup import Setup
from ..state import State
from ..views import printed
from ..views.printed import change_line

pages = Blueprint("wallenstein_board", __name__)
ALL, NEIGHBOURS = "all", "neighbours"
NUMBER_WANTED = N_("Choose a whole number from %(low)s to %(high)s.")


class Correction(NamedTuple):
    """The change that a button makes: a number of a county or a row (`of`), or whether two counties
    are neighbours. `to` is None for the app's own value."""

    what: str
    of: str = ""
    other: str = ""
    to: int | None = None


@pages.get("/wallenstein/boxes/<id_>/board")
def show(id_: str) -> str:
    """Show one region of the box's board, or its supply chart (`part`). With `county`, its
    neighbours can be changed."""
    return _render_board(boxes.find_box(NAME, id_))


@pages.post("/wallenstein/boxes/<id_>/board")
def correct(id_: str) -> ResponseReturnValue:
    """Change one value of the box's board, as the pressed button says in `put`. If the change is
    refused, show the reason beside the value."""
    shelved = boxes.find_own_box(NAME, id_)
    correction = _read_button(request.form.get("put", ""))
    try:
        shelved = boxes.change_box(NAME, id_, lambda box: _correct_board(box, correction))
    except Refused as why:
        page = make_response(
            _render_board(shelved, correction, _refusal_sentence(why, correction)), 422
        )
        page.headers["HX-Retarget"], page.headers["HX-Reswap"] = "#board", "innerMorph"
        return page
    if context.is_htmx_request():
        return _render_board(shelved)
    return redirect(f"{url_for('.show', id_=id_)}?{urlencode(_shown_part())}", 303)


def _read_button(text: str) -> Correction:
    """Return the correction that a button's value stands for: "taxes altmark 5", "neighbours
    altmark bremen 1", "from 4 6", or "all". Without a number at the end, the app's own value is
    restored."""
    what, *rest = text.split(" ")[:4] or [""]
    number = rest.pop() if rest and rest[-1].isdecimal() and len(rest) > 1 else None
    of, other = [*rest, "", ""][:2]
    return Correction(what, of, other, None if number is None else int(number[:4]))


def _correct_board(box: play.Box, correction: Correction) -> Box:
    """Return the box with a corrected board. Refused if no printed board could look like this."""
    known = require_type(box, Box)
    board: dict[str, Any] = {} if correction.what == ALL else plain_data(known.differences)
    path, value = _corrected_place(correction)
    inner = board
    for key in path[:-1]:
        inner = inner.setdefault(key, {})
    inner.update(dict.fromkeys(path[-1:], value))
    return BOXES.read({**plain_data(known), "board": board})


def _corrected_place(correction: Correction) -> tuple[tuple[str, ...], int | bool | None]:
    """Return the keys that lead to the corrected value in a board's differences, and that value.
    Refused if there is no such value."""
    what, of, other, to = correction
    if what == ALL:
        return (), None
    if not of or what not in (NEIGHBOURS, *CELLS, *VALUES):
        raise Refused("unknown-key", {"what": "box", "key": f"board.{what[:40]}"})
    if what == NEIGHBOURS:
        return ("neighbours", *sorted((of, other))), None if to is None else bool(to)
    if what in CELLS:
        return ("supply_chart", of, what), to
    return ("counties", of, what), to


def _refusal_sentence(why: Refused, correction: Correction) -> str:
    """Return why the correction was refused. For an impossible number, the sentence names the
    limits."""
    high = printed.HIGHEST.get(correction.what)
    if why.code == "bad-value" and high is not None:
        return gettext(NUMBER_WANTED, low=int(correction.what in ("from", "revolts")), high=high)
    return context.games()[NAME].refusal_sentence(why, {}, translation(), private=True)


def _shown_part(correction: Correction | None = None) -> dict[str, str]:
    """Return the part of the board and the county that the request asks for, or else the part to
    which the correction belongs."""
    part, county = request.values.get("part", ""), request.values.get("county", "")
    chosen = {"county": county} if county in COUNTIES else {}
    if part not in printed.PARTS:
        about = correction or Correction("", county)
        known = COUNTIES.get(about.of)
        part = printed.PARTS[0] if known is None else known.region
        part = printed.CHART if about.what in CELLS else part
    return {"part": part, **chosen}


def _render_board(shelved: LibraryBox, wrong: Correction | None = None, sentence: str = "") -> str:
    differences = require_type(shelved.box, Box).differences
    shown, changes = _shown_part(wrong), find_changes(differences)
    part = shown["part"]
    region = None if part == printed.CHART else printed.region_view(differences, part)
    chart = printed.supply_chart_rows(differences) if region is None else ()
    lines = {one.id for one in region.counties} if region else {one.number for one in chart}
    return render_template(
        f"wallenstein/box/{'_board' if context.is_htmx_request() else 'board'}.html",
        **renderer.renderer_for(context.games()[NAME]).words,
        shelved=shelved,
        box=shelved.box,
        mine=shelved.belongs_to(context.request_token_hash()),
        to=url_for(".show", id_=shelved.id),
        part=part,
        parts={
            one: sum(one in printed.page_parts_with(it) for it in changes) for one in printed.PARTS
        },
        chosen=shown.get("county"),
        region=region,
        chart=chart,
        lines=printed.changed_borders(differences),
        changes=[(change, change_line(change, translation())) for change in changes],
        wrong=wrong.of if wrong and wrong.of in lines else None,
        sentence=sentence,
    )


class OfferedBoard(Struct, frozen=True):
    """A box of this browser whose board the table could use.

    `lines` are sentences about that board's differences from the app's. `changes` are the keys of
    the set-up as JSON; "" if the table already uses that board.
    """

    id: str
    name: str
    lines: list[str]
    changes: str


@pages.get("/t/<code>/sheet/board")
def sheet(code: str) -> str:
    """Show the differences of the table's board from the app's, and the boards of the host's
    boxes."""
    record = context.find_table(code)
    roles = context.request_roles(record)
    state = require_type(record.table.state, State)
    offered = [_offer_board(record, one) for one in boxes.own_boxes(NAME)] if roles.host else []
    args = {"lines": _difference_lines(find_changes(state.box.differences)), "offered": offered}
    return table_pages.render_tablet(record, "sheets/board.html", roles, args=args)


def _difference_lines(changes: Iterable[Change]) -> list[str]:
    return [change_line(change, translation()) for change in changes]


def _offer_board(record: TableRecord, shelved: LibraryBox) -> OfferedBoard:
    box, now = require_type(shelved.box, Box), require_type(record.table.setup, Setup).box or Box()
    differing = find_changes(box.differences)
    same = differing == find_changes(now.differences)
    named = {} if now.library or now.sample else {"name": box.name, "library": shelved.id}
    changed = {**plain_data(now), **named, "board": plain_data(box).get("board")}
    changes = "" if same else json.encode({"box": changed}).decode()
    return OfferedBoard(shelved.id, box.name, _difference_lines(differing), changes)
