"""What of a table is put into its templates, and the answers when an entry is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import current_app, jsonify, make_response, render_template, request
from flask_babel import get_locale, gettext
from msgspec import Struct

from companion.games import Refused
from companion.store import Kept
from companion.web import told
from companion.wording.table import table_refusal

TABLE = "table"
NOTICE = {"HX-Retarget": "#notice", "HX-Reswap": "innerHTML"}


class TableInfo(Struct, frozen=True):
    """What a page says of its table besides the game."""

    code: str
    revision: int
    undo_label: str | None
    redo_label: str | None
    host_code: str
    may_write: bool
    lost: int


def render(kept: Kept, part: str, host: bool, *, args: Mapping[str, str] | None = None) -> str:
    """A template of the table's game, with the table's view and nothing else."""
    table = kept.table
    words = told.wording(table)
    names = told.names_of(table)
    page = table.game.view(table.state, TABLE)
    things: Any = words.things
    return render_template(
        f"{table.game.NAME.replace('-', '_')}/{part}",
        page=page,
        table=_info(kept, host),
        names=names,
        turn=words.turn_lines(page.waiting, names, gettext),
        args=args or {},
        **names_of_things(things),
        **words.extras(page, names, gettext),
        **_history(kept, part),
    )


def _history(kept: Kept, part: str) -> dict[str, Any]:
    if not part.endswith("history.html"):
        return {}
    return {"history": told.history(kept.table, gettext)}


def names_of_things(things: Any) -> dict[str, dict[str, str]]:
    """The game's words, translated once for each language."""
    language = str(get_locale())
    kept: dict[Any, dict[str, dict[str, str]]] = current_app.extensions["things"]
    if (things, language) not in kept:
        kept[things, language] = {
            f"{name.lower()}_names": {k: gettext(v) for k, v in getattr(things, name).items()}
            for name in ("TOWN", "GOOD", "ESTATE", "STORE", "PHASE", "COLOUR")
        }
    return kept[things, language]


def _info(kept: Kept, host: bool) -> TableInfo:
    table = kept.table
    undo = told.label(table, table.counting[-1], gettext) if table.counting else None
    redo = told.label(table, table.undone[-1][0], gettext) if table.undone else None
    code = kept.host_code if host else ""
    return TableInfo(kept.code, kept.revision, undo, redo, code, host, kept.lost)


def refused(kept: Kept, why: Refused, fields: Mapping[str, Any]) -> Any:
    """422: the sentence that the table may read (H2), and where a hand was the matter, a way on."""
    private = not why.private or bool(kept.table.setup.rulings.open_hands)
    names = told.names_of(kept.table)
    game = kept.table.game.NAME
    sentence = table_refusal(why, names, gettext, private=private, game=game)
    insist = _again(fields) if why.private else None
    return _say(kept, sentence, 422, insist)


def moved(kept: Kept) -> Any:
    """409: the table has moved on; nothing was written."""
    sentence = table_refusal(Refused("table-moved-on"), {}, gettext, private=True)
    return _say(kept, sentence, 409, None)


def wrong_host_code(kept: Kept) -> Any:
    """403: neither the code that the tablet shows nor the key of the terminal."""
    sentence = gettext("That is not the code that the other tablet shows, nor the terminal's key.")
    return _say(kept, sentence, 403, None)


def _again(fields: Mapping[str, Any]) -> dict[str, Any] | None:
    """The refused form's fields, to be sent once more with the table insisting."""
    again = {k: v for k, v in fields.items() if k not in ("key", "insist")}
    return again if again and not any(isinstance(v, dict | list) for v in again.values()) else None


def _say(kept: Kept, sentence: str, status: int, insist: Mapping[str, Any] | None) -> Any:
    if request.is_json:
        return jsonify(error=sentence), status
    folder = kept.table.game.NAME.replace("-", "_")
    info = _info(kept, host=True)
    if request.headers.get("HX-Request"):
        template = f"{folder}/_notice.html"
        text = render_template(template, sentence=sentence, insist=insist, table=info)
        return make_response(text, status, NOTICE)
    return make_response(
        render_template(
            "tables/refused.html",
            sentence=sentence,
            insist=insist,
            table=info,
            notice=f"{folder}/_notice.html",
        ),
        status,
    )
