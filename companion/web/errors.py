"""When something goes wrong on the way: one clear sentence, as a page, a fragment or JSON."""

import sqlite3
from secrets import token_hex

import gevent
from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from flask_babel import lazy_gettext as _l
from werkzeug.exceptions import ClientDisconnected, HTTPException

from companion.core.play import Refused
from companion.core.table_words import table_refusal
from companion.storage.database import Trouble, Unreadable, Unwritable, trouble_of
from companion.web import access_log, answers, home, request_context
from companion.web.bodies import INCOMING
from companion.web.languages import translation
from companion.web.request_context import NoTable
from companion.web.streams import CONNECTION

SENTENCES = {
    408: _l("That took too long to arrive: nothing was changed. Please send it again."),
    404: _l("There is nothing at this address."),
    405: _l("That cannot be done at this address."),
    413: _l("That is too much at once; please send less."),
}
TOO_MUCH = _l("Too much is being sent to the companion at once. Please send it again in a moment.")
FAULT = _l(
    "Something went wrong inside the companion (number %(number)s in its log). Nothing was "
    "changed; please try again."
)
OF_THE_ERROR = {"Allow", "Retry-After"}
"""Headers that say to programs what can be done instead."""
TROUBLED = {
    Trouble.LOCKED: _l(
        "Another program keeps the companion's database busy: nothing was written. "
        "Please try again in a moment."
    ),
    Trouble.BUSY: _l(
        "The companion cannot keep up at the moment: nothing was written. "
        "Please try again in a moment."
    ),
    Trouble.FULL: _l(
        "The companion's disk is full: nothing was written. Make room there, then try again."
    ),
    Trouble.READ_ONLY: _l(
        "The companion may not write to its database: nothing was written. "
        "Let it write there, then try again."
    ),
    Trouble.FAILING: _l(
        "The companion's disk takes or gives nothing more: nothing was written. It may be full, "
        "or failing; see to it, then try again."
    ),
    Trouble.DAMAGED: _l(
        "The companion's database is damaged in this place: nothing was written. "
        "Other tables may go on; a backup can be put in its place."
    ),
}
UNREADABLE = _l("The table %(code)s cannot be opened: %(because)s It was left as it is.")
RETRY_AFTER = 5  # seconds
HELD_BACK_S = 0.5
"""How long a 429 waits: whoever asks again at once would else be half of what the server does."""
OTHER = _l("The companion could not make sense of that.")


def init(app: Flask) -> None:
    """Answer every HTTP error of `app` in a sentence, and whatever was posted that cannot be."""
    app.register_error_handler(HTTPException, answer)
    app.register_error_handler(Exception, fault)
    app.register_error_handler(Refused, refuse)
    app.register_error_handler(ClientDisconnected, too_slow)
    app.register_error_handler(Unwritable, unwritable)
    app.register_error_handler(Unreadable, unreadable)
    app.register_error_handler(sqlite3.DatabaseError, database_fails)


def answer(error: HTTPException) -> Response | HTTPException:
    """The answer for `error`: a redirect stays one, everything else is said in a sentence."""
    if error.code is None or error.code < 400:
        return error
    if error.code == 429 and CONNECTION in request.environ:
        gevent.sleep(HELD_BACK_S)
    response = _no_table(error) if isinstance(error, NoTable) else None
    response = response or say(sentence_for(error), error.code)
    for name, value in error.get_headers():
        if name in OF_THE_ERROR:
            response.headers[name] = value
    return response


def _no_table(error: NoTable) -> Response | None:
    """A page with a field for the code and with tables to choose from; None unless a browser asks
    for a whole page.
    """
    if wants_json() or request_context.by_htmx():
        return None
    values = {"sentence": error.description, **home.instead_of(error.table_code)}
    return make_response(render_template("errors/no_table.html", **values), 404)


def fault(error: Exception) -> Response:
    """500, with a number by which whoever runs the server finds in the log what went wrong."""
    number = token_hex(4)
    request.environ[access_log.FAULT] = number
    current_app.logger.error(
        "Fault %s at %s %s", number, request.method, request.url_rule, exc_info=error
    )
    return say(str(FAULT) % {"number": number}, 500)


def refuse(refused: Refused) -> Response:
    """422: what was posted cannot be read, or is no such thing."""
    return say(table_refusal(refused, {}, translation(), private=False), 422)


def too_slow(error: ClientDisconnected) -> Response:
    """408: what was posted broke off, or did not come in time; whoever is still there may know.

    503 if it had to give way, because too much came in at once.
    """
    incoming = request.environ.get(INCOMING)
    if incoming is None or not incoming.gave_way:
        return say(SENTENCES[408], 408)
    response = say(TOO_MUCH, 503)
    response.headers["Retry-After"] = RETRY_AFTER
    return response


def database_fails(error: sqlite3.DatabaseError) -> Response:
    """503 and what hinders it; 500 where it is the companion's own fault."""
    why = trouble_of(error)
    return fault(error) if why is None else unwritable(Unwritable(why))


def unreadable(error: Unreadable) -> Response:
    """503: a table whose game is not installed, or whose set-up is none of its game."""
    names: dict[str, str] = {}
    because = table_refusal(error.because, names, translation(), private=False)
    return say(UNREADABLE % {"code": error.code, "because": because}, 503)


def unwritable(error: Unwritable) -> Response:
    """503, on the page of the table where it was one's: nothing was written; it may be soon."""
    sentence = TROUBLED[error.why]
    if error.why is Trouble.DAMAGED:
        current_app.logger.error("The database is damaged, seen at %s", request.url_rule)
    record = current_app.extensions["records"].in_memory((request.view_args or {}).get("code", ""))
    said = (
        say(sentence, 503) if record is None else answers.show_sentence(record, str(sentence), 503)
    )
    response = make_response(said)
    response.headers["Retry-After"] = RETRY_AFTER
    return response


def sentence_for(error: HTTPException) -> object:
    """What whoever raised `error` said of it, else the usual sentence for its code."""
    if error.description != type(error).description:
        return error.description
    return SENTENCES.get(error.code or 500, OTHER)


def say(sentence: object, status: int) -> Response:
    """`sentence` with this status: JSON where it is wanted, a notice for htmx, else a page."""
    if wants_json():
        response = jsonify(error=str(sentence))
    else:
        passing = request_context.by_htmx()
        template = "errors/notice.html" if passing else "errors/page.html"
        first = next(iter(request_context.games().values()))
        values = {"sentence": sentence, "passing": passing, "folder": first.folder}
        response = make_response(render_template(template, **values))
    response.status_code = status
    return response


def wants_json() -> bool:
    """Whether the answer should be JSON: JSON was sent, or is liked better than a page."""
    if request.is_json:
        return True
    accepts = request.accept_mimetypes
    return accepts.quality("application/json") > accepts.quality("text/html")
