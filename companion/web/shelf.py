"""A game's shelf in the library of boxes, for the pages of any game whose copies differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.play import AnyBoxes, Box, BoxPart, Refused
from companion.core.reading import load_json
from companion.core.structs import json_able
from companion.storage.boxes import Library, LibraryBox
from companion.web import box_choice, identity, languages, quotas, request_context
from companion.web.site import site

LONGEST_NAME = 40


def library() -> Library:
    """The boxes of this server."""
    return request_context.records().boxes


def boxes_of(game: str) -> AnyBoxes:
    """What the copies of the game of that name differ in."""
    return box_choice.boxes_of(request_context.games()[game])


def find(game: str, id_: str) -> LibraryBox:
    """The game's box of that id, or 404. On a public server a wrong id counts as a wrong code."""
    found = library().find(id_)
    mine = found is not None and (found.fixed or found.belongs_to(request_context.mark()))
    if site().public and not mine:
        quotas.check_codes()
    if found is None or found.box.game != game:
        if site().public:
            quotas.wrong_code()
        abort(404, gettext("There is no such box here (any more)."))
    return found


def own(game: str, id_: str) -> LibraryBox:
    """The box of that id where this browser may change it; 403 for the sample box and others'."""
    found = find(game, id_)
    if found.fixed:
        abort(403, gettext("The sample box stays as it is; make a copy and change that."))
    if not found.belongs_to(request_context.mark()):
        abort(403, gettext("Another device has made this box; make a copy and change that."))
    return found


def change(game: str, id_: str, how: Callable[[Box], Box]) -> LibraryBox:
    """The box after that change; 404 where it was taken away in the meantime."""
    return library().change(id_, how, request_context.mark()) or find(game, id_)


def _asked_for(game: str) -> Box:
    """The box that a request wants to have: a file sent as JSON, or what the pressed button says.

    `do`: `import` for a `file`, `copy` for one like `of`, anything else for a blank one called
    `name`. Refused where a file holds no such box.
    """
    do = request.form.get("do")
    if request.is_json:
        return _from_file(game, request.get_data())
    if do == "import":
        file = request.files.get("file")
        return _from_file(game, file.read() if file else b"")
    if do == "copy":
        box = find(game, request.form.get("of", "")).box
        return _anew(game, box, gettext("Copy of %(name)s", name=box.name)[:LONGEST_NAME])
    name = line("name") or gettext("Our box")
    made: Box = boxes_of(game).read({"game": game, "name": name})
    return made


def line(key: str) -> str:
    """What was typed into that field, on one line."""
    return " ".join(request.form.get(key, "").split())


def surface(
    game: str,
    called: str,
    where: str,
    folder: str,
    *,
    parts: Callable[[Box], Sequence[BoxPart]],
    kinds: Mapping[str, str],
    sentence: Callable[[Refused], str],
) -> Blueprint:
    """What the boxes of any game have alike: their list, new ones, taking one away, its file.

    `folder`: where the game's templates lie; `parts`: how complete a box is, of which `kinds`;
    `sentence`: why one was refused. The page of a single box is for the game to add, as `show`.
    """
    pages = Blueprint(called, __name__)

    @pages.get(where)
    def index(said: str = "") -> str:
        """The boxes that this browser may know of, and the ways to a new one."""
        listed = library().all(game, request_context.reader())
        return render_template(
            f"{folder}/box/list.html",
            title=gettext(request_context.games()[game].title),
            boxes=[(shelved, parts(shelved.box)) for shelved in listed],
            kinds=languages.all_of(kinds),
            sentence=said,
        )

    @pages.post(where)
    def add() -> ResponseReturnValue:
        """The box that is asked for as this browser's, and its page; all or nothing.

        422 where it is refused, as JSON or on the list; 429 where very many were made from here.
        """
        try:
            box = _asked_for(game)
        except Refused as why:
            said = sentence(why)
            return (jsonify(error=said) if request.is_json else index(said)), 422
        quotas.take(quotas.BOXES)
        token = request_context.token()
        shelved = library().add(box, identity.mark(token))
        return identity.redirect_as(token, url_for(".show", id_=shelved.id))

    @pages.post(f"{where}/<id_>/delete")
    def delete(id_: str) -> ResponseReturnValue:
        """Takes the box away; tables that were set up with it keep their copy."""
        own(game, id_)
        library().remove(id_, request_context.mark())
        return redirect(url_for(".index"), 303)

    @pages.get(f"{where}/<id_>/export")
    def export(id_: str) -> Response:
        """The box as a file (formats: the box)."""
        return _exported(find(game, id_))

    return pages


def _exported(shelved: LibraryBox) -> Response:
    """The box as a file (formats: the box)."""
    game = shelved.box.game
    data = {"game": game, **json_able(shelved.box)}
    data.pop("library", None)
    response = jsonify(data)
    response.headers["Content-Disposition"] = f"attachment; filename={game}-box-{shelved.id}.json"
    return request_context.private(response)


def _from_file(game: str, data: bytes) -> Box:
    found = load_json(data)
    if isinstance(found, dict) and "game" not in found:
        raise Refused("missing-key", {"what": "box", "key": "game"})
    box = boxes_of(game).read(found)  # type: ignore[arg-type]
    named = isinstance(found, dict) and found.get("name")
    return _anew(game, box, box.name if named else gettext("Our box"))


def _anew(game: str, box: Box, name: str) -> Box:
    """A box of one's own that is like that one."""
    boxes = boxes_of(game)
    made: Box = boxes.read({**json_able(box), "name": name, "sample": False, "library": ""})
    return made
