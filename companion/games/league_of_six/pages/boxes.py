"""The library of boxes: what is printed on a group's copy, typed once and remembered."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec.structs import replace

from companion.core.reading import load_json
from companion.games.contract import Refused
from companion.storage.boxes import Library, Shelved
from companion.web import request_context
from companion.web.languages import translation

from .. import NAME
from ..box.checks import oddities, parts
from ..box.components import LONGEST_NAME, Box, Follower
from ..box.telling import read_box
from ..rules.game import plain
from ..words import followers, refusal
from ..words.boxes import KINDS, oddity
from . import box_views
from .own import box_of

pages = Blueprint("boxes", __name__)


def library() -> Library:
    """The boxes of this server."""
    return request_context.records().boxes


def find(id_: str) -> Shelved:
    """The box of that id, or 404."""
    found = library().find(id_)
    if found is None or found.box.game != NAME:
        abort(404, gettext("There is no such box here (any more)."))
    return found


def own(id_: str) -> Box:
    """The box of that id where it may be changed; 403 for the sample box."""
    found = find(id_)
    if found.fixed:
        abort(403, gettext("The sample box stays as it is; make a copy and change that."))
    return box_of(found.box)


def change(id_: str, how: Callable[[Box], Box]) -> Box:
    """The box after that change; 404 where it was taken away in the meantime."""
    shelved = library().change(id_, lambda box: how(box_of(box)))
    return box_of((find(id_) if shelved is None else shelved).box)


def sentence(why: Refused) -> str:
    """Why a box or a part of it was refused."""
    return refusal(why, {}, translation(), private=True)


@pages.get("/boxes")
def index(said: str = "") -> str:
    """All boxes of this server, and the ways to a new one."""
    boxes = [(shelved, parts(box_of(shelved.box))) for shelved in library().all(NAME)]
    return render_template("league_of_six/box/list.html", boxes=boxes, sentence=said, kinds=kinds())


@pages.post("/boxes")
def add() -> ResponseReturnValue:
    """A new box: blank, a copy, or from a file; all of it or nothing."""
    try:
        box = _from_file(request.get_data()) if request.is_json else _asked_for()
    except Refused as why:
        if request.is_json:
            return jsonify(error=sentence(why)), 422
        return index(sentence(why)), 422
    shelved = library().add(box)
    return redirect(url_for("boxes.show", id_=shelved.id), 303)


def _asked_for() -> Box:
    """What the pressed button of the list's page wants."""
    do = request.form.get("do")
    if do == "import":
        file = request.files.get("file")
        return _from_file(file.read() if file else b"")
    if do == "copy":
        box = box_of(find(request.form.get("of", "")).box)
        name = gettext("Copy of %(name)s", name=box.name)[:LONGEST_NAME]
        return replace(box, name=name, sample=False)
    return read_box({"game": NAME, "name": _line("name") or gettext("Our box")})


def _line(key: str) -> str:
    """What was typed into that field, on one line."""
    return " ".join(request.form.get(key, "").split())


def _from_file(data: bytes) -> Box:
    return replace(read_box(load_json(data)), sample=False, library="")


@pages.get("/boxes/<id_>")
def show(id_: str, said: str = "") -> str:
    """A box at a glance: how complete, what stands out, and pictures of everything in it."""
    shelved = find(id_)
    box = box_of(shelved.box)
    return render_template(
        "league_of_six/box/show.html",
        shelved=shelved,
        box=box,
        parts=parts(box),
        warnings=[oddity(odd, translation()) for odd in oddities(box)],
        kinds=kinds(),
        tiles=box_views.tax_slots(box),
        stores=box_views.storage_slots(box),
        groups=box_views.groups(box),
        told={i: follower_told(i, f) for i, f in box.followers.items()},
        towns=box_views.towns(),
        sentence=said,
    )


@pages.post("/boxes/<id_>")
def rename(id_: str) -> ResponseReturnValue:
    """What the box is called, its language, and notes."""
    own(id_)
    try:
        about = {key: _line(key) for key in ("name", "language")}
        about["notes"] = request.form.get("notes", "").strip()
        change(id_, lambda box: read_box({**plain(box), **about}))
    except Refused as why:
        return show(id_, sentence(why)), 422
    return redirect(url_for("boxes.show", id_=id_), 303)


@pages.post("/boxes/<id_>/delete")
def delete(id_: str) -> ResponseReturnValue:
    """Takes the box away; tables that were set up with it keep their copy."""
    own(id_)
    library().remove(id_)
    return redirect(url_for("boxes.index"), 303)


@pages.get("/boxes/<id_>/export")
def export(id_: str) -> Response:
    """The box as a file (formats: the box)."""
    response = jsonify(plain(replace(box_of(find(id_).box), library="")))
    response.headers["Content-Disposition"] = f"attachment; filename=league-of-six-box-{id_}.json"
    return request_context.private(response)


def follower_told(id_: str, follower: Follower) -> dict[str, str]:
    """A follower's name, sentence and note, in the reader's language."""
    tongue = translation()
    return {
        "name": followers.called(id_, follower, tongue),
        "does": followers.effect(follower, tongue),
        "note": followers.note(follower, tongue),
    }


def kinds() -> dict[str, str]:
    """What the kinds of things in a box are called."""
    return {kind: gettext(text) for kind, text in KINDS.items()}
