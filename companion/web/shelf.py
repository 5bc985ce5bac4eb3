"""The library of boxes: the common pages of all games with boxes, and saving what tables have
learned."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.play import AnyBoxes, Box, BoxPart, Refused
from companion.core.reading import load_json
from companion.core.structs import json_able
from companion.storage import learned
from companion.storage.boxes import Library, LibraryBox
from companion.storage.record import TableRecord
from companion.web import answers, box_choice, identity, languages, rate_limit, request_context
from companion.web.languages import translation
from companion.web.site import site

LONGEST_NAME = 40


def library() -> Library:
    """Return the boxes of this server."""
    return request_context.records().boxes


def boxes_of(game: str) -> AnyBoxes:
    """Return the functions for boxes of the game with that name."""
    return box_choice.boxes_of(request_context.games()[game])


def find(game: str, id_: str) -> LibraryBox:
    """Return the game's box with that id; 404 if there is none. On a public server unknown ids are
    counted like unknown codes."""
    found = library().find(id_)
    mine = found is not None and (found.fixed or found.belongs_to(request_context.token_hash()))
    if site().public and not mine:
        rate_limit.check_unknown_codes()
    if found is None or found.box.game != game:
        if site().public:
            rate_limit.count_unknown_code()
        abort(404, gettext("There is no such box here (any more)."))
    return found


def find_own(game: str, id_: str) -> LibraryBox:
    """Return the box with that id if this browser may change it, else 403."""
    found = find(game, id_)
    if found.fixed:
        abort(403, gettext("The sample box stays as it is; make a copy and change that."))
    if not found.belongs_to(request_context.token_hash()):
        abort(403, gettext("Another device has made this box; make a copy and change that."))
    return found


def change_box(game: str, id_: str, how: Callable[[Box], Box]) -> LibraryBox:
    """Change a box and return it; 404 if it was deleted in the meantime."""
    return library().change(id_, how, request_context.token_hash()) or find(game, id_)


def _read_new_box(game: str) -> Box:
    """Return the new box of a request: a file sent as JSON, or the box that the pressed button asks
    for.

    The button `do` can be "import" for a `file`, or "copy" for a box like `of`; any other asks for
    an empty box called `name`. Refused if a file holds no box of this game.
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
    """Return the text of that field as one line."""
    return " ".join(request.form.get(key, "").split())


def box_pages(
    game: str,
    name: str,
    where: str,
    folder: str,
    *,
    parts: Callable[[Box], Sequence[BoxPart]],
    kinds: Mapping[str, str],
    sentence: Callable[[Refused], str],
) -> Blueprint:
    """Return the pages that the boxes of every game have: list, new box, deletion, file.

    `folder` holds the game's templates. `parts` returns how complete a box is, and `kinds` names
    those parts. `sentence` returns the error message for a refusal. The game adds the page of a
    single box, as `show`.
    """
    pages = Blueprint(name, __name__)

    @pages.get(where)
    def index(error: str = "") -> str:
        """List the boxes that this browser may see, with the ways to a new one."""
        listed = library().all(game, request_context.reader())
        return render_template(
            f"{folder}/box/list.html",
            title=gettext(request_context.games()[game].title),
            boxes=[(shelved, parts(shelved.box)) for shelved in listed],
            kinds=languages.all_of(kinds),
            sentence=error,
        )

    @pages.post(where)
    def add() -> ResponseReturnValue:
        """Add a new box for this browser, and redirect to its page. 422 if the box is refused, 429
        if this browser or its address has added too many; then nothing is added."""
        try:
            box = _read_new_box(game)
        except Refused as why:
            message = sentence(why)
            return (jsonify(error=message) if request.is_json else index(message)), 422
        rate_limit.count_against_quota(rate_limit.BOXES)
        token = request_context.token()
        shelved = library().add(box, identity.token_hash(token))
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
        return _export(find(game, id_))

    return pages


def _export(shelved: LibraryBox) -> Response:
    """Return the box as a file (formats: the box)."""
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
    """Return a new box with the contents of the given one, under another name."""
    boxes = boxes_of(game)
    made: Box = boxes.read({**json_able(box), "name": name, "sample": False, "library": ""})
    return made


def plan_keeping(record: TableRecord) -> learned.Learned:
    """Return what a table has learned about its copy, and which box of the library can store it."""
    return learned.find_learned(request_context.records().boxes, record)


def keep(record: TableRecord, sheet: Callable[[str], str], address: str) -> ResponseReturnValue:
    """Save what a table has learned in the library: in its box, or in a new box of this browser.

    429 if this browser has made too many boxes. `sheet` renders the sheet with a sentence that says
    what was done; `address` is its page for browsers without scripts.
    """
    request_context.host_only(record)
    data, _ = request_context.body()
    name = " ".join(str(data.get("name", "")).split()) or gettext("Our copy")
    what = plan_keeping(record)
    if what.new and what.to is None:
        rate_limit.count_against_quota(rate_limit.BOXES)
    try:
        shelved = learned.save_learned(request_context.records().boxes, record, name)
    except Refused as why:
        sentence = record.table.game.refusal(why, {}, translation(), private=True)
        return answers.show_sentence(record, sentence, 422)
    if shelved is None:
        return answers.show_sentence(record, gettext("There is nothing new to keep."), 422)
    if request_context.by_htmx():
        return sheet(gettext("Kept in “%(box)s”.", box=shelved.box.name))
    return redirect(address, 303)
