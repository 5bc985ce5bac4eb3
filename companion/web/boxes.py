"""The library of boxes: the common pages of all games with boxes, and saving values learned at
tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol

import msgspec
from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.play import (
    AnyBoxes,
    Box,
    Completeness,
    Entry,
    Happening,
    Played,
    Refused,
    State,
    is_like_sample,
)
from companion.core.play.boxes import box_file_of, parse_box_file
from companion.core.reading import LONGEST_NAME, load_json
from companion.core.structs import cache_by_struct, plain_data
from companion.storage import learned
from companion.storage.boxes import Library, LibraryBox, name_from_date
from companion.storage.record import TableRecord
from companion.web import languages
from companion.web.languages import translation
from companion.web.rendering import table_pages
from companion.web.requests import context, identity, limits, rights
from companion.web.requests.identity import Roles
from companion.web.requests.site import app_site


def library() -> Library:
    """Return this server's library of boxes."""
    return context.records().boxes


def boxes_of(game: str) -> AnyBoxes:
    """Return the object with the functions for boxes (`Boxes`) of the game with that name."""
    boxes = context.games()[game].boxes
    assert boxes is not None
    return boxes


def find_box(game: str, id_: str) -> LibraryBox:
    """Return the game's box with that id; aborts with 404 if there is none. On a public server the
    boxes of others give 404, too, and every 404 counts towards the limit on unknown codes."""
    found = library().find(id_)
    mine = found is not None and (
        found.is_read_only or found.belongs_to(context.request_token_hash())
    )
    if app_site().public and not mine:
        limits.check_unknown_codes()
        limits.count_unknown_code()
        found = None
    if found is None or found.box.game != game:
        abort(404, gettext("These tiles and cards are not here (any more)."))
    return found


def find_own_box(game: str, id_: str) -> LibraryBox:
    """Return the box with that id; aborts with 403 if this browser may not change it."""
    found = find_box(game, id_)
    if found.is_read_only:
        abort(403, gettext("The sample stays as it is. Duplicate it and change the duplicate."))
    if not found.belongs_to(context.request_token_hash()):
        abort(
            403,
            gettext("Another device entered these tiles and cards. Change a duplicate instead."),
        )
    return found


def change_box(game: str, id_: str, how: Callable[[Box], Box]) -> LibraryBox:
    """Change a box and return it; aborts with 404 if it was deleted in the meantime."""
    changed = library().change(id_, how, context.request_token_hash())
    return changed or find_box(game, id_)


def own_boxes(game: str) -> list[LibraryBox]:
    """Return the listed boxes of a game that this browser may change."""
    mine = context.request_token_hash()
    every = library().list_boxes(game, context.list_reader())
    return [one for one in every if one.belongs_to(mine)]


def new_box(game: str, box: Box, name: str) -> Box:
    """Return a copy of a box under another name, as a new box of that game."""
    boxes = boxes_of(game)
    made: Box = boxes.read(
        {**plain_data(box), "game": game, "name": name, "sample": False, "library": ""}
    )
    return made


def read_box(game: str, data: object) -> Box:
    """Return a box made of plain data that somebody has sent, as a new box of that game. It keeps
    its name if it has one. Refused if it is no box of the game."""
    if not isinstance(data, dict):
        raise Refused("bad-value", {"what": "box", "key": "box"})
    if "game" not in data:
        raise Refused("missing-key", {"what": "box", "key": "game"})
    if data["game"] != game:
        other, games = str(data["game"])[:LONGEST_NAME], context.games()
        named = gettext(games[other].title) if other in games else other
        raise Refused("box-of-other-game", {"game": named})
    box: Box = boxes_of(game).read(data)
    return new_box(game, box, box.name if data.get("name") else name_from_date())


def add_box(game: str, box: Box) -> tuple[str, LibraryBox]:
    """Store a new box of this browser, and return the browser's token and the box. Answers 429 if
    this browser or its address has added too many."""
    limits.count_against_quota(limits.BOXES)
    token = context.request_token()
    return token, library().add(box, identity.token_hash(token))


def read_one_line(key: str) -> str:
    """Return the text of a posted field as one line."""
    return " ".join(request.form.get(key, "").split())


def find_describing_step(
    record: TableRecord, roles: Roles, describes: Callable[[Entry], bool]
) -> Played[Entry, Happening, State] | None:
    """Return the last step of the table whose entry describes a component, if this browser may
    change that entry; None for a component that nobody has described at this table."""
    step = next((one for one in reversed(record.table.steps) if describes(one.entry)), None)
    if step is None or step.line not in rights.changeable_lines(record, roles):
        return None
    return step


def find_learned_values(record: TableRecord) -> learned.Learned:
    """Return the values that a table has learned about its box, and the box of the library to which
    they go."""
    return learned.find_learned_values(context.records().boxes, record)


def save_learned_values(
    record: TableRecord, sheet: Callable[[str], str], address: str
) -> ResponseReturnValue:
    """Save the values learned at a table in the library: in its box, or in a new box of this
    browser.

    Answers 429 if this browser has made too many boxes. `sheet` renders the sheet with a sentence
    about what was saved; `address` is its page for browsers without scripts.
    """
    context.require_host(record)
    data, _ = context.read_posted_data()
    name = " ".join(str(data.get("name", "")).split())
    what = find_learned_values(record)
    if what.new and what.to is None:
        limits.count_against_quota(limits.BOXES)
    try:
        shelved = learned.save_learned_values(context.records().boxes, record, name)
    except Refused as why:
        sentence = record.table.game.refusal_sentence(why, {}, translation(), private=True)
        return table_pages.show_sentence(record, sentence, 422)
    if shelved is None:
        return table_pages.show_sentence(record, gettext("There is nothing new to save."), 422)
    if context.is_htmx_request():
        return sheet(gettext("Saved in “%(box)s”.", box=shelved.box.name))
    return redirect(address, 303)


@cache_by_struct
def is_mostly_sample(box: Box) -> bool:
    """Return whether most of a box was probably invented for the sample box. Pages of the box then
    say so."""
    return is_like_sample(boxes_of(box.game), box)


class ShowBox(Protocol):
    """Renders the page of a box; `more` are further values for the template."""

    def __call__(self, shelved: LibraryBox, **more: Any) -> str: ...


class BoxPages(NamedTuple):
    """The values of a game that the common pages of its boxes need.

    `name` is the name of the blueprint in the Python module `module`, `where` the address of the
    list of boxes, and `folder` the folder of the game's templates.
    """

    game: str
    name: str
    module: str
    where: str
    folder: str
    completeness: Callable[[Box], Sequence[Completeness]]
    """How complete a box is, for each kind of component."""
    kinds: Mapping[str, str]
    """The names of these kinds."""
    sentence: Callable[[Refused], str]
    """The error message for a refusal."""
    show: ShowBox


def make_box_pages(of: BoxPages) -> Blueprint:
    """Return the blueprint with the common pages of a game's boxes. The game adds the page of a
    single box, as `show`."""
    game, where = of.game, of.where
    pages = Blueprint(of.name, of.module)

    @pages.get(where)
    def index(error: str = "") -> str:
        """List the boxes that this browser may see, with the ways to a new one."""
        listed = library().list_boxes(game, context.list_reader())
        return render_template(
            f"{of.folder}/box/list.html",
            title=gettext(context.games()[game].title),
            boxes=[(shelved, of.completeness(shelved.box)) for shelved in listed],
            kinds=languages.translate_all(of.kinds),
            new_name=name_from_date(),
            sentence=error,
        )

    @pages.post(where)
    def add() -> ResponseReturnValue:
        """Add a new box for this browser, and redirect to its page. Answers 422 if the box is
        refused, 429 if this browser or its address has added too many; then nothing is added."""
        try:
            box = _read_new_box(game)
        except Refused as why:
            message = of.sentence(why)
            return (jsonify(error=message) if request.is_json else index(message)), 422
        return _add_and_redirect(box)

    @pages.post(f"{where}/open")
    def open_file() -> ResponseReturnValue:
        """Show the box in the `file`, or in `contents` as the page holds it, before anything is
        stored; with `do` "keep", do the same as `add`."""
        file = request.files.get("file")
        try:
            contents = request.form.get("contents") or (file.read() if file else b"")
            box = read_box(game, parse_box_file(contents))
        except Refused as why:
            return index(of.sentence(why)), 422
        if request.form.get("do") == "keep":
            return _add_and_redirect(box)
        offered = msgspec.json.encode(box_file_of(box)).decode()
        return of.show(LibraryBox("", box, datetime.now(UTC)), offered=offered)

    @pages.post(f"{where}/<id_>/delete")
    def delete(id_: str) -> ResponseReturnValue:
        """Delete the box; tables that were set up with it keep their duplicate."""
        find_own_box(game, id_)
        library().remove(id_, context.request_token_hash())
        return redirect(url_for(".index"), 303)

    @pages.get(f"{where}/<id_>/export")
    def export(id_: str) -> Response:
        """Return the box as a file (formats: the box)."""
        response = jsonify(box_file_of(find_box(game, id_).box))
        response.headers["Content-Disposition"] = f"attachment; filename={game}-box-{id_}.json"
        return context.forbid_caching(response)

    return pages


def _add_and_redirect(box: Box) -> ResponseReturnValue:
    """Store a new box for this browser, and redirect to its page."""
    token, shelved = add_box(box.game, box)
    return identity.redirect_with_token(token, url_for(".show", id_=shelved.id))


def _read_new_box(game: str) -> Box:
    """Return the new box of a request: one that was sent as JSON, a duplicate of the box `of` if
    the button `do` is "copy", or an empty one called `name`."""
    if request.is_json:
        return read_box(game, load_json(request.get_data()))
    if request.form.get("do") == "copy":
        shelved = find_box(game, request.form.get("of", ""))
        name = gettext("Copy of %(name)s", name=shelved.box.name)
        if shelved.is_read_only:
            name = gettext("Copy of the sample")
        return new_box(game, shelved.box, name[:LONGEST_NAME])
    made: Box = boxes_of(game).read(
        {"game": game, "name": read_one_line("name") or name_from_date()}
    )
    return made
