"""Errors as one clear sentence: on a page, in a notice or as JSON."""

import sqlite3
from secrets import token_hex

import gevent
from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from flask_babel import lazy_gettext as _l
from werkzeug.exceptions import ClientDisconnected, HTTPException

from companion.core.play import Refused
from companion.core.table_words import general_refusal
from companion.storage.database import Trouble, Unreadable, Unwritable, sqlite_trouble
from companion.web import home
from companion.web.http import access_log
from companion.web.http.incoming import CONNECTION, INCOMING
from companion.web.languages import translation
from companion.web.rendering import table_pages
from companion.web.requests import context, limits
from companion.web.requests.context import NoTable

SENTENCES = {
    408: _l("This took too long to arrive, so nothing was changed. Please send it again."),
    404: _l("There is no page at this address. Check the address, or go to the home page."),
    405: _l("This address does not accept this request. Go back and try again."),
    413: _l("This is more than the companion accepts at once (1 MB). Please send less."),
}
TOO_MUCH = _l("Too much is being sent to the companion at once. Please send it again in a moment.")
FAULT = _l(
    "Something went wrong inside the companion (number %(number)s in its log). Nothing was "
    "changed; please try again."
)
ERROR_HEADERS = {"Allow", "Retry-After"}
"""Headers that tell programs what can be done instead."""
TROUBLE_SENTENCES = {
    Trouble.LOCKED: _l(
        "Another program is using the companion's database, so nothing was saved. Please "
        "try again in a moment."
    ),
    Trouble.BUSY: _l(
        "The companion is very busy, so nothing was saved. Please try again in a moment."
    ),
    Trouble.FULL: _l(
        "The companion's disk is full, so nothing was saved. Free some space, then try again."
    ),
    Trouble.READ_ONLY: _l(
        "The companion has no permission to write to its database, so nothing was saved. "
        "Give it permission, then try again."
    ),
    Trouble.FAILING: _l(
        "The companion's disk does not respond, so nothing was saved. Check whether it is "
        "full or broken, then try again."
    ),
    Trouble.DAMAGED: _l(
        "This part of the companion's database is damaged, so nothing was saved. Other "
        "tables may still work; you can restore a backup."
    ),
}
UNREADABLE = _l("The table %(code)s cannot be opened: %(because)s Nothing was changed.")
RETRY_AFTER = 5  # seconds
OTHER_SENTENCE = _l("The companion could not read this request. Go back and try again.")


def init_app(app: Flask) -> None:
    """Let `app` answer every error with one clear sentence."""
    app.register_error_handler(HTTPException, answer_error)
    app.register_error_handler(Exception, handle_fault)
    app.register_error_handler(Refused, handle_refused)
    app.register_error_handler(ClientDisconnected, handle_disconnected)
    app.register_error_handler(Unwritable, handle_unwritable)
    app.register_error_handler(Unreadable, handle_unreadable)
    app.register_error_handler(sqlite3.DatabaseError, handle_database_error)


def answer_error(error: HTTPException) -> Response | HTTPException:
    """Return the response to an HTTP error: a sentence, unless it is a redirect."""
    if error.code is None or error.code < 400:
        return error
    if error.code == 429 and CONNECTION in request.environ:
        gevent.sleep(limits.app_limits().held_back_s)
    response = _no_table_page(error) if isinstance(error, NoTable) else None
    response = response or show_sentence(error_sentence(error), error.code)
    for name, value in error.get_headers():
        if name in ERROR_HEADERS:
            response.headers[name] = value
    return response


def _no_table_page(error: NoTable) -> Response | None:
    """Return a page with a field for the code and with tables to choose from.

    None unless a browser asks for a whole page.
    """
    if wants_json() or context.is_htmx_request():
        return None
    values = {"sentence": error.description, **home.unknown_code_values(error.table_code)}
    return make_response(render_template("errors/no_table.html", **values), 404)


def handle_fault(error: Exception) -> Response:
    """Answer 500, with a number that leads to the error in the server's log."""
    number = token_hex(4)
    request.environ[access_log.FAULT] = number
    current_app.logger.error(
        "Fault %s at %s %s", number, request.method, request.url_rule, exc_info=error
    )
    return show_sentence(str(FAULT) % {"number": number}, 500)


def handle_refused(refused: Refused) -> Response:
    """Answer 422: the posted data cannot be read."""
    return show_sentence(general_refusal(refused, translation()), 422)


def handle_disconnected(error: ClientDisconnected) -> Response:
    """Answer 408 to a request that broke off or was too slow, because its sender may still be
    connected. Answer 503 if the request was given up because too many bytes were arriving at
    once."""
    incoming = request.environ.get(INCOMING)
    if incoming is None or not incoming.gave_way:
        return show_sentence(SENTENCES[408], 408)
    response = show_sentence(TOO_MUCH, 503)
    response.headers["Retry-After"] = RETRY_AFTER
    return response


def handle_database_error(error: sqlite3.DatabaseError) -> Response:
    """Answer 503 with the reason, or 500 if the error is a mistake of the companion."""
    why = sqlite_trouble(error)
    return handle_fault(error) if why is None else handle_unwritable(Unwritable(why))


def handle_unreadable(error: Unreadable) -> Response:
    """Answer 503: the table's game is not installed, or its set-up does not fit the game."""
    values = {"code": error.code, "because": error.reason(translation())}
    return show_sentence(UNREADABLE % values, 503)


def handle_unwritable(error: Unwritable) -> Response:
    """Answer 503, if possible on the table's page: nothing was written, but the next attempt may
    succeed."""
    sentence = TROUBLE_SENTENCES[error.why]
    if error.why is Trouble.DAMAGED:
        current_app.logger.error("The database is damaged, seen at %s", request.url_rule)
    record = current_app.extensions["records"].find_in_memory(
        (request.view_args or {}).get("code", "")
    )
    shown = (
        show_sentence(sentence, 503)
        if record is None
        else table_pages.show_sentence(record, str(sentence), 503)
    )
    response = make_response(shown)
    response.headers["Retry-After"] = RETRY_AFTER
    return response


def error_sentence(error: HTTPException) -> object:
    """Return the sentence of an error, or else the usual sentence for its status code."""
    if error.description != type(error).description:
        return error.description
    return SENTENCES.get(error.code or 500, OTHER_SENTENCE)


def show_sentence(sentence: object, status: int) -> Response:
    """Return a response with the sentence and this status: JSON, a notice for htmx, or a page."""
    if wants_json():
        response = jsonify(error=str(sentence))
    else:
        passing = context.is_htmx_request()
        template = "errors/notice.html" if passing else "errors/page.html"
        first = next(iter(context.games().values()))
        values = {"sentence": sentence, "passing": passing, "folder": first.folder}
        response = make_response(render_template(template, **values))
    response.status_code = status
    return response


def wants_json() -> bool:
    """Return whether the response should be JSON: the request sent JSON, or prefers JSON to a
    page."""
    if request.is_json:
        return True
    accepts = request.accept_mimetypes
    return accepts.quality("application/json") > accepts.quality("text/html")
