"""The pages that the library's boxes have in every game: the list, a new box, a file, deletion."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol

import msgspec
from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.box_file import load_box, write_box
from companion.core.play import Box, BoxPart, Refused
from companion.core.reading import LONGEST_NAME, load_json
from companion.storage.boxes import LibraryBox, new_name
from companion.web import identity, languages, request_context
from companion.web.shelf import add_box, boxes_of, find, find_own, library, line, new_box, read_box


class ShowBox(Protocol):
    """Renders the page of a box; `more` are further values for the template."""

    def __call__(self, shelved: LibraryBox, **more: Any) -> str: ...


class BoxPages(NamedTuple):
    """What the common pages of a game's boxes need to know of the game.

    `name` is that of the blueprint in the Python module `module`, `where` the address of the list,
    and `folder` that of the game's templates.
    """

    game: str
    name: str
    module: str
    where: str
    folder: str
    parts: Callable[[Box], Sequence[BoxPart]]
    """How complete a box is."""
    kinds: Mapping[str, str]
    """The names of those parts."""
    sentence: Callable[[Refused], str]
    """The error message for a refusal."""
    show: ShowBox


def box_pages(of: BoxPages) -> Blueprint:
    """Return the blueprint with the common pages of a game's boxes. The game adds the page of a
    single box, as `show`."""
    game, where = of.game, of.where
    pages = Blueprint(of.name, of.module)

    @pages.get(where)
    def index(error: str = "") -> str:
        """List the boxes that this browser may see, with the ways to a new one."""
        listed = library().all(game, request_context.reader())
        return render_template(
            f"{of.folder}/box/list.html",
            title=gettext(request_context.games()[game].title),
            boxes=[(shelved, of.parts(shelved.box)) for shelved in listed],
            kinds=languages.all_of(of.kinds),
            new_name=new_name(),
            sentence=error,
        )

    @pages.post(where)
    def add() -> ResponseReturnValue:
        """Add a new box for this browser, and redirect to its page. 422 if the box is refused, 429
        if this browser or its address has added too many; then nothing is added."""
        try:
            box = _read_new_box(game)
        except Refused as why:
            message = of.sentence(why)
            return (jsonify(error=message) if request.is_json else index(message)), 422
        return _keep(box)

    @pages.post(f"{where}/open")
    def open_file() -> ResponseReturnValue:
        """Show the box in the `file`, or in `contents` as the page holds it, before anything is
        stored; with `do` "keep", do the same as `add`."""
        file = request.files.get("file")
        try:
            contents = request.form.get("contents") or (file.read() if file else b"")
            box = read_box(game, load_box(contents))
        except Refused as why:
            return index(of.sentence(why)), 422
        if request.form.get("do") == "keep":
            return _keep(box)
        offered = msgspec.json.encode(write_box(box)).decode()
        return of.show(LibraryBox("", box, datetime.now(UTC)), offered=offered)

    @pages.post(f"{where}/<id_>/delete")
    def delete(id_: str) -> ResponseReturnValue:
        """Delete the box; tables that were set up with it keep their duplicate."""
        find_own(game, id_)
        library().remove(id_, request_context.token_hash())
        return redirect(url_for(".index"), 303)

    @pages.get(f"{where}/<id_>/export")
    def export(id_: str) -> Response:
        """Return the box as a file (formats: the box)."""
        response = jsonify(write_box(find(game, id_).box))
        response.headers["Content-Disposition"] = f"attachment; filename={game}-box-{id_}.json"
        return request_context.private(response)

    return pages


def _keep(box: Box) -> ResponseReturnValue:
    """Store a new box for this browser, and redirect to its page."""
    token, shelved = add_box(box.game, box)
    return identity.redirect_as(token, url_for(".show", id_=shelved.id))


def _read_new_box(game: str) -> Box:
    """Return the new box of a request: one that was sent as JSON, a duplicate of the box `of` if
    the button `do` is "copy", or an empty one called `name`."""
    if request.is_json:
        return read_box(game, load_json(request.get_data()))
    if request.form.get("do") == "copy":
        shelved = find(game, request.form.get("of", ""))
        name = gettext("Copy of %(name)s", name=shelved.box.name)
        if shelved.fixed:
            name = gettext("Copy of the sample")
        return new_box(game, shelved.box, name[:LONGEST_NAME])
    made: Box = boxes_of(game).read({"game": game, "name": line("name") or new_name()})
    return made
