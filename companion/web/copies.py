"""Opening a box that somebody hands on: from a link, from a file, or from a published page.

What arrives is shown before anything is stored. It comes from strangers: it is read as a box of its
game, or refused, and it is checked again when it is kept.
"""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import urlsplit

import msgspec
from flask import (
    Blueprint,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.packing import FIELD, pack, packed_part, plain_box, read_plain, unpack
from companion.core.play import Box, Plain, Refused
from companion.core.reading import load_file
from companion.core.table_words import table_refusal
from companion.storage.boxes import LibraryBox
from companion.web import identity, rate_limit, request_context
from companion.web.box_pages import box_file
from companion.web.copy_pages import CopyPages
from companion.web.game_pages import pages_of
from companion.web.languages import translation
from companion.web.shelf import add_box, library, own_boxes, read_box
from companion.web.site import site

pages = Blueprint("copies", __name__)
PUBLISHED = "/copy/"


@pages.get("/copy")
def look() -> ResponseReturnValue:
    """Show the box in the address, or else the ways to open one. 422 if it cannot be read."""
    packed = request.args.get(FIELD)
    if packed is None:
        return _ways()
    try:
        return _show(_read(unpack(packed)))
    except Refused as why:
        return _ways(_sentence(why)), 422


@pages.post("/copy")
def open_box() -> ResponseReturnValue:
    """Do what the pressed button `do` says with the box that was sent.

    "keep" stores it for this browser, "compare" stores it and shows how it differs from the box
    `into`, "file" returns it as a file; anything else shows it. 422 if it cannot be read, 429 if
    this browser has made too many boxes.
    """
    link = request.form.get("link", "").strip()
    if _path_of(link).startswith(PUBLISHED):
        return _follow(link)
    try:
        box = _read(_read_sent_box(link))
    except Refused as why:
        return _ways(_sentence(why)), 422
    do = request.form.get("do")
    if do == "file":
        return box_file(box, "copy")
    return _keep(box, request.form.get("into", "")) if do in ("keep", "compare") else _look(box)


@pages.get(f"{PUBLISHED}<link>")
def show_published(link: str) -> ResponseReturnValue:
    """Show the box that its owner has published under that link; 404 if there is none, counted like
    an unknown code. Search engines may not list the page."""
    if not site().public:
        abort(404)
    rate_limit.check_unknown_codes()
    found = library().find_published(link)
    if found is None:
        rate_limit.count_unknown_code()
        abort(404, gettext("No copy is published under this link (any more)."))
    response = make_response(_show(found.box, published=True))
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _path_of(link: str) -> str:
    """Return the path of a link; "" if it has none or cannot be read."""
    try:
        return urlsplit(link).path if "://" in link else ""
    except ValueError:
        return ""


def _follow(link: str) -> ResponseReturnValue:
    """Redirect to a published box here; the companion fetches nothing from other servers."""
    parts = urlsplit(link)
    if parts.netloc == urlsplit(request.host_url).netloc:
        return redirect(parts.path, 303)
    sentence = gettext(
        "This copy is published on another server. Open the link in a browser, and save it "
        "as a file."
    )
    return _ways(sentence), 422


def _read_sent_box(link: str) -> Plain:
    """Return the plain data of the box that was sent as `contents`, as a link or as a file."""
    if contents := request.form.get("contents"):
        return read_plain(contents)
    if link:
        return unpack(packed_part(link))
    file = request.files.get("file")
    return read_plain(file.read() if file else b"", load_file)


def _read(data: Plain) -> Box:
    """Return plain data as a new box of its game. Refused if it is none."""
    game = str(data["game"])
    if game not in request_context.games() or _copies(game) is None:
        raise Refused("unknown-game", {"game": game[:40]})
    return read_box(game, data)


def _keep(box: Box, into: str) -> ResponseReturnValue:
    """Store the box, and redirect to its page, or to its differences from the box `into`."""
    copies = _copies(box.game)
    assert copies is not None
    token, shelved = add_box(box.game, box, how="opened")
    target = url_for(f"{copies.name}.show", id_=shelved.id)
    if request.form.get("do") == "compare" and into in {one.id for one in own_boxes(box.game)}:
        target = url_for(f"{copies.name}.show_merge", id_=into, other=shelved.id)
    return identity.redirect_as(token, target)


def _look(box: Box) -> ResponseReturnValue:
    """Show a box; if possible under an address that holds it, so that the page can be reloaded."""
    packed = pack(box)
    if packed is not None:
        return redirect(f"{url_for('.look')}?{FIELD}={packed}", 303)
    return _show(box)


def _show(box: Box, *, published: bool = False) -> str:
    """Return the game's page of a box that is not stored for this browser."""
    copies = _copies(box.game)
    assert copies is not None
    shelved = LibraryBox("", box, datetime.now(UTC))
    contents = msgspec.json.encode(plain_box(box)).decode()
    offered = {"contents": contents, "published": published, "own": own_boxes(box.game)}
    return copies.show(shelved, offered=offered)


def _copies(game: str) -> CopyPages | None:
    return pages_of(request_context.games()[game]).copies


def _sentence(why: Refused) -> str:
    """Return why nothing could be opened, in the words of the game if it is about one."""
    return table_refusal(why, {}, translation(), private=False)


def _ways(sentence: str = "") -> str:
    """Return the page on which a link or a file can be opened."""
    lists = [(game, _copies(name)) for name, game in request_context.games().items()]
    return render_template(
        "boxes/open.html",
        sentence=sentence,
        lists=[(gettext(game.title), one) for game, one in lists if one is not None],
    )
