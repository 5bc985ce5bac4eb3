"""The pages that the library's boxes have in every game: list, new box, deletion, file. Those for
handing a box on, merging and its history are in modules of their own."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.packing import plain_box
from companion.core.play import Box, Refused
from companion.core.reading import load_file, load_json
from companion.storage.box_changes import Way
from companion.web import box_history, handing_on, identity, languages, merging, request_context
from companion.web.copy_pages import CopyPages
from companion.web.shelf import add_box, boxes_of, find, find_own, library, line, new_box, read_box

LONGEST_NAME = 40


def box_pages(copies: CopyPages) -> Blueprint:
    """Return the blueprint with the common pages of a game's boxes. The game adds the page of a
    single box, as `show`."""
    game, where = copies.game, copies.where
    pages = Blueprint(copies.name, copies.module)

    @pages.get(where)
    def index(error: str = "") -> str:
        """List the boxes that this browser may see, with the ways to a new one."""
        listed = library().all(game, request_context.reader())
        return render_template(
            f"{copies.folder}/box/list.html",
            title=gettext(request_context.games()[game].title),
            boxes=[(shelved, copies.parts(shelved.box)) for shelved in listed],
            kinds=languages.all_of(copies.kinds),
            sentence=error,
        )

    @pages.post(where)
    def add() -> ResponseReturnValue:
        """Add a new box for this browser, and redirect to its page. 422 if the box is refused, 429
        if this browser or its address has added too many; then nothing is added."""
        try:
            box, how = _read_new_box(game)
        except Refused as why:
            message = copies.sentence(why)
            return (jsonify(error=message) if request.is_json else index(message)), 422
        token, shelved = add_box(game, box, how=how)
        return identity.redirect_as(token, url_for(".show", id_=shelved.id))

    @pages.post(f"{where}/<id_>/delete")
    def delete(id_: str) -> ResponseReturnValue:
        """Delete the box; tables that were set up with it keep their copy."""
        find_own(game, id_)
        library().remove(id_, request_context.token_hash())
        return redirect(url_for(".index"), 303)

    @pages.get(f"{where}/<id_>/export")
    def export(id_: str) -> Response:
        """Return the box as a file (formats: the box)."""
        return box_file(find(game, id_).box, id_)

    for module in (handing_on, merging, box_history):
        module.add_pages(pages, copies)
    return pages


def _read_new_box(game: str) -> tuple[Box, Way]:
    """Return the new box of a request, and where it comes from: a file sent as JSON, or the box
    that the pressed button asks for.

    The button `do` can be "import" for a `file`, or "copy" for a box like `of`; any other asks for
    an empty box called `name`. Refused if a file holds no box of this game.
    """
    do = request.form.get("do")
    if request.is_json:
        return _read_box(game, load_json(request.get_data())), "opened"
    if do == "import":
        file = request.files.get("file")
        return _read_box(game, load_file(file.read() if file else b"")), "opened"
    if do == "copy":
        found = find(game, request.form.get("of", ""))
        name = gettext("Copy of %(name)s", name=found.box.name)
        if found.fixed:
            name = gettext("Copy of the sample")
        return new_box(game, found.box, name[:LONGEST_NAME]), "copied"
    name = line("name") or gettext("Our copy")
    made: Box = boxes_of(game).read({"game": game, "name": name})
    return made, "new"


def _read_box(game: str, found: object) -> Box:
    if isinstance(found, dict) and "game" not in found:
        raise Refused("missing-key", {"what": "box", "key": "game"})
    return read_box(game, found)  # type: ignore[arg-type]


def box_file(box: Box, name: str) -> Response:
    """Return a box as a file (formats: the box). `name` distinguishes it from others."""
    response = jsonify(plain_box(box))
    response.headers["Content-Disposition"] = f"attachment; filename={box.game}-box-{name}.json"
    return request_context.private(response)
