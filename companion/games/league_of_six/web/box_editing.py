"""The editors of a box: town sides, tax tiles, storage tiles, followers, leader cards, numbers,
points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec.structs import replace

from companion.core.lenient import mapping_or_empty, typed_number
from companion.core.play import Refused
from companion.core.reading import LONGEST_NAME
from companion.core.structs import plain_data
from companion.web import languages
from companion.web.requests.forms import nest_form_fields

from ..box.box import Box, read_box, with_town_numbers, without_tile
from ..box.components import TOWNS
from ..shared.describing import add_description, read_description, with_plain_fields
from ..shared.ending import SIX
from ..words.names import TOWN
from . import box_drafts, box_views, boxes, follower_editing
from .box_views import Subject, render_editor, subject_from_fields

pages = Blueprint("box_editing", __name__)

KINDS = {
    "town": ("town", "side"),
    "tile": ("tile",),
    "storage": ("tile", "side"),
    "follower": ("follower",),
}
"""The editors that describe one component, with the fields that identify it."""
SHEETS = ("leaders", "numbers", "points", "blocks")
"""The editors for all components of a kind at once."""
PLACES = {"town": "towns", "tile": "tiles", "storage": "stores", "follower": "followers"}


@pages.route("/boxes/<id_>/edit/<kind>", methods=["GET", "POST"])
def edit(id_: str, kind: str) -> ResponseReturnValue:
    """Show an editor with the values in the box. A POST shows the typed values again: in another
    language, or with the fields that now fit the follower."""
    box = boxes.find_own_box(id_)
    if kind in SHEETS:
        return _render_sheet(box, id_, kind)
    if kind not in KINDS:
        abort(404)
    args = {key: request.args.get(key, "") for key in KINDS[kind]}
    if kind == "follower" and not args["follower"]:
        args["follower"] = follower_editing.next_free_name(box)
    if not any(slot.args == args for slot in box_views.slots_of_kind(box, kind)):
        abort(404)
    return _render_editor_page(
        id_, box, kind, args, boxes.typed_form() if request.method == "POST" else None
    )


def _render_editor_page(
    id_: str,
    box: Box,
    kind: str,
    args: dict[str, str],
    typed: Mapping[str, object] | None,
    sentence: str = "",
) -> str:
    """Return the page of an editor, with the values in the box or, if there are any, the typed
    values."""
    if kind == "follower":
        group = request.args.get("group")
        draft: object = follower_editing.follower_editor(box, args["follower"], typed, group)
    elif typed is None:
        draft = box_drafts.draft_from_box(box, kind, args)
    else:
        draft = box_drafts.read_draft(kind, typed)
    it = _with_other_side(subject_from_fields(kind, args, draft), box, args)
    to, again = url_for("box_editing.describe", id_=id_), _editor_address(id_, kind, args)
    return render_editor(id_, it, to, again, sentence)


def _with_other_side(it: Subject, box: Box, args: dict[str, str]) -> Subject:
    """Return the component with its other side, by which people find the tile to turn over. A side
    that is already known is shown alone, because its back may have been entered for another
    tile."""
    if any(slot.known for slot in box_views.slots_of_kind(box, it.kind) if slot.args == args):
        return it
    tile = box.storage_tiles.get(args.get("tile", "")) if it.kind == "storage" else None
    back = None if tile is None else tile.rows("II" if args.get("side") == "I" else "I")
    return replace(it, back=back)


@pages.post("/boxes/<id_>/describe")
def describe(id_: str) -> ResponseReturnValue:
    """Add an editor's description to the box. The fields are those of a table's `describe`, except
    that here the name and the note of a follower can be deleted."""
    boxes.find_own_box(id_)
    data: dict[str, object] = {}
    try:
        data = with_plain_fields(nest_form_fields(request.form))
        then = data.pop("then", None)
        more = {"note": "", "name": None} if "follower" in data else {}
        entry = read_description({**more, **data})
        box = boxes.change_box(id_, lambda box: add_description(box, entry))
    except Refused as why:
        kind = _editor_kind(data)
        args = {key: str(data.get(key, ""))[:LONGEST_NAME] for key in KINDS[kind]}
        return _render_editor_page(
            id_, boxes.find_own_box(id_), kind, args, data, boxes.refusal_sentence(why)
        ), 422
    kind = _editor_kind(data)
    slot = box_views.next_unknown_slot(box, kind, data) if then == "next" else None
    if slot is None:
        return redirect(url_for("boxes.show", id_=id_, _anchor=PLACES[kind]), 303)
    return redirect(_editor_address(id_, kind, slot.args), 303)


def _editor_kind(data: Mapping[str, object]) -> str:
    """Return the kind of editor that has sent these fields."""
    if "follower" in data:
        return "follower"
    return "town" if "town" in data else "storage" if "side" in data else "tile"


@pages.post("/boxes/<id_>/remove")
def remove(id_: str) -> ResponseReturnValue:
    """Remove a tile from the box."""
    boxes.find_own_box(id_)
    tile = request.form.get("tile", "")
    boxes.change_box(id_, lambda box: without_tile(box, tile))
    return redirect(url_for("boxes.show", id_=id_, _anchor="tiles"), 303)


@pages.post("/boxes/<id_>/sheet/<kind>")
def save_sheet(id_: str, kind: str) -> ResponseReturnValue:
    """Save a sheet: all leader cards, town numbers, points for six players, or blocks."""
    box = boxes.find_own_box(id_)
    if kind not in SHEETS:
        abort(404)
    try:
        data = nest_form_fields(request.form)
        boxes.change_box(id_, lambda box: _with_sheet(box, kind, data))
    except Refused as why:
        return _render_sheet(box, id_, kind, boxes.refusal_sentence(why)), 422
    return redirect(url_for("boxes.show", id_=id_, _anchor=kind), 303)


def _with_sheet(box: Box, kind: str, data: dict[str, object]) -> Box:
    """Return the box with the values of a posted sheet. Refused if they do not fit."""
    if kind == "numbers":
        numbers = mapping_or_empty(data.get("numbers"))
        return with_town_numbers(
            box, {town: typed_number(numbers.get(town), 1, len(TOWNS)) for town in TOWNS}
        )
    key = "leader_points" if kind == "points" else kind
    told = _convert_numbers(data.get(key))
    if kind == "points" and told and not (isinstance(told, list) and len(told) == SIX):
        raise Refused("points-all-or-none")
    return read_box({**plain_data(box), key: told or None})


def _convert_numbers(given: object) -> object:
    """Return nested form data with its texts of numbers converted to numbers."""
    if isinstance(given, dict):
        return {key: _convert_numbers(value) for key, value in given.items()}
    if isinstance(given, list):
        return [_convert_numbers(value) for value in given]
    number = typed_number(given)
    return given if number is None else number


def _render_sheet(box: Box, id_: str, kind: str, sentence: str = "") -> str:
    return render_template(
        "league_of_six/box/sheet.html",
        box=box,
        kind=kind,
        id_=id_,
        sentence=sentence,
        towns=languages.translate_all(TOWN),
    )


def _editor_address(id_: str, kind: str, args: dict[str, str]) -> str:
    values: dict[str, Any] = {"id_": id_, "kind": kind, **args}
    return url_for("box_editing.edit", **values)
