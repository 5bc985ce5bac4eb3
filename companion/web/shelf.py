"""The library of boxes: the common pages of all games with boxes, and saving what tables have
learned."""

from __future__ import annotations

from collections.abc import Callable

from flask import abort, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.play import AnyBoxes, Box, Refused
from companion.core.reading import LONGEST_NAME
from companion.core.structs import json_able
from companion.storage import learned
from companion.storage.boxes import Library, LibraryBox, new_name
from companion.storage.record import TableRecord
from companion.web import answers, box_choice, identity, rate_limit, request_context
from companion.web.languages import translation
from companion.web.site import site


def library() -> Library:
    """Return the boxes of this server."""
    return request_context.records().boxes


def boxes_of(game: str) -> AnyBoxes:
    """Return the functions for boxes of the game with that name."""
    return box_choice.boxes_of(request_context.games()[game])


def find(game: str, id_: str) -> LibraryBox:
    """Return the game's box with that id; 404 if there is none. On a public server others' boxes
    are as unknown as boxes that do not exist, and both are counted like unknown codes."""
    found = library().find(id_)
    mine = found is not None and (found.fixed or found.belongs_to(request_context.token_hash()))
    if site().public and not mine:
        rate_limit.check_unknown_codes()
        rate_limit.count_unknown_code()
        found = None
    if found is None or found.box.game != game:
        abort(404, gettext("These tiles and cards are not here (any more)."))
    return found


def find_own(game: str, id_: str) -> LibraryBox:
    """Return the box with that id if this browser may change it, else 403."""
    found = find(game, id_)
    if found.fixed:
        abort(403, gettext("The sample stays as it is. Duplicate it and change the duplicate."))
    if not found.belongs_to(request_context.token_hash()):
        abort(
            403,
            gettext("Another device entered these tiles and cards. Change a duplicate instead."),
        )
    return found


def change_box(game: str, id_: str, how: Callable[[Box], Box]) -> LibraryBox:
    """Change a box and return it; 404 if it was deleted in the meantime."""
    changed = library().change(id_, how, request_context.token_hash())
    return changed or find(game, id_)


def own_boxes(game: str) -> list[LibraryBox]:
    """Return the listed boxes of a game that this browser may change."""
    mine = request_context.token_hash()
    every = library().all(game, request_context.reader())
    return [one for one in every if one.belongs_to(mine)]


def new_box(game: str, box: Box, name: str) -> Box:
    """Return a new box with the contents of the given one, under another name."""
    boxes = boxes_of(game)
    made: Box = boxes.read(
        {**json_able(box), "game": game, "name": name, "sample": False, "library": ""}
    )
    return made


def read_box(game: str, data: object) -> Box:
    """Return plain data that somebody has sent as a new box of that game, under its own name if it
    has one. Refused if it is no box of the game."""
    if not isinstance(data, dict):
        raise Refused("bad-value", {"what": "box", "key": "box"})
    if "game" not in data:
        raise Refused("missing-key", {"what": "box", "key": "game"})
    if data["game"] != game:
        other, games = str(data["game"])[:LONGEST_NAME], request_context.games()
        named = gettext(games[other].title) if other in games else other
        raise Refused("box-of-other-game", {"game": named})
    box: Box = boxes_of(game).read(data)
    return new_box(game, box, box.name if data.get("name") else new_name())


def add_box(game: str, box: Box) -> tuple[str, LibraryBox]:
    """Store a new box of this browser, and return the browser's token and the box. 429 if this
    browser or its address has added too many."""
    rate_limit.count_against_quota(rate_limit.BOXES)
    token = request_context.token()
    return token, library().add(box, identity.token_hash(token))


def line(key: str) -> str:
    """Return the text of that field as one line."""
    return " ".join(request.form.get(key, "").split())


def plan_keeping(record: TableRecord) -> learned.Learned:
    """Return what a table has learned about its box, and which box of the library can store it."""
    return learned.find_learned(request_context.records().boxes, record)


def keep(record: TableRecord, sheet: Callable[[str], str], address: str) -> ResponseReturnValue:
    """Save what a table has learned in the library: in its box, or in a new box of this browser.

    429 if this browser has made too many boxes. `sheet` renders the sheet with a sentence that says
    what was done; `address` is its page for browsers without scripts.
    """
    request_context.host_only(record)
    data, _ = request_context.body()
    name = " ".join(str(data.get("name", "")).split())
    what = plan_keeping(record)
    if what.new and what.to is None:
        rate_limit.count_against_quota(rate_limit.BOXES)
    try:
        shelved = learned.save_learned(request_context.records().boxes, record, name)
    except Refused as why:
        sentence = record.table.game.refusal(why, {}, translation(), private=True)
        return answers.show_sentence(record, sentence, 422)
    if shelved is None:
        return answers.show_sentence(record, gettext("There is nothing new to save."), 422)
    if request_context.by_htmx():
        return sheet(gettext("Saved in “%(box)s”.", box=shelved.box.name))
    return redirect(address, 303)
