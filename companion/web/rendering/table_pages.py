"""Pages of a table: the games' templates, filled with what the viewer may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from flask import jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue

from companion.core import history, refusals, secrecy
from companion.core.history import HistoryLine
from companion.core.play import AnyGame, Page, Refused
from companion.core.play.house_rules import deviation_sentences
from companion.core.story import winner_sentence
from companion.core.table import Table
from companion.storage.record import TableRecord
from companion.web.game_pages import pages_of
from companion.web.languages import translation
from companion.web.rendering import table_info
from companion.web.rendering.renderer import compute_once, renderer_for, select_template
from companion.web.rendering.table_info import TableInfo
from companion.web.requests import context, limits, rights
from companion.web.requests.context import TABLE
from companion.web.requests.identity import Roles
from companion.web.requests.site import JoinAddress, join_address

VIEWS = ("_table.html", "_phone.html")
"""The templates of views: what pages show anew after every change. Nothing in a view depends on the
request except the address for phones, so it is the same for all who see the same table."""
IN_NOTICE = {"HX-Retarget": "#notice", "HX-Reswap": "innerHTML"}
Args = Mapping[str, object]
"""The parameters of the request, for the template."""


def render_tablet(record: TableRecord, name: str, roles: Roles, *, args: Args | None = None) -> str:
    """Render a template for the tablet or for guests, from the table's view alone."""
    return render_for_viewer(record, name, TABLE, may_write=roles.host, args=args or {})


def render_phone(record: TableRecord, name: str, colour: str, *, args: Args | None = None) -> str:
    """Render a template for the phone of a seat, from that seat's view."""
    return render_for_viewer(record, name, colour, may_write=True, args=args or {})


def render_join(record: TableRecord, name: str, roles: Roles, lost: str = "") -> str:
    """Render a template of the page where seats are taken. It shows the seats that this browser
    holds and asks for, and the seat (`lost`) that it has lost."""
    asking = {
        colour: one.number
        for colour, seat in record.seats.items()
        for one in seat.asking
        if one.phone == roles.token_hash
    }
    info = table_info.table_info(record, may_write=False)
    lost = "" if lost in roles.seats else lost
    return render_template(name, table=info, mine=roles.seats, asking=asking, lost=lost)


def render_view(record: TableRecord, viewer: str, roles: Roles) -> str:
    """Render the view of the viewer's page: the table, a seat, or the page where seats are
    taken."""
    if viewer == TABLE:
        return render_tablet(record, "_table.html", roles)
    if viewer in record.table.state.players:
        return render_phone(record, "_phone.html", viewer)
    return render_join(record, "tables/_join.html", roles)


def render_for_viewer(
    record: TableRecord, name: str, viewer: str, *, may_write: bool, args: Args
) -> str:
    """Render a template of the table's game for one viewer. A view is rendered once for all viewers
    who see the same."""
    address = _address_of(record, name, viewer)

    def fresh() -> str:
        return render_without_cache(
            record, name, viewer, may_write=may_write, args=args, join_address=address
        )

    if name not in VIEWS or args:
        return fresh()
    return compute_once(record, (name, viewer, may_write, address), fresh)


def render_without_cache(
    record: TableRecord,
    name: str,
    viewer: str,
    *,
    may_write: bool,
    args: Args,
    join_address: JoinAddress | None,
) -> str:
    """Render a template for one viewer without looking in the cache."""
    table, gettext = record.table, translation()
    game = table.game
    you = None if viewer == TABLE else viewer
    asked = None if you is None or record.seat(you).at_tablet else you
    public, names = compute_once(
        record,
        ("public",),
        lambda: (game.view(table.state, TABLE), history.sentence_names(table, gettext)),
    )
    page = public if you is None else game.view(table.state, viewer)
    info = table_info.table_info(record, may_write=may_write, you=you)
    values = {
        **page_values(table, info, page, names),
        "public": public,
        "turn": game.turn_line(page.waiting, names, gettext, asked),
        "args": args,
        "join_address": join_address,
    }
    if name in VIEWS:
        return renderer_for(game).render(f"{game.folder}/{name}", values)
    return render_page(game, name, {**values, **_sheet_values(record, name, viewer)})


def _address_of(record: TableRecord, name: str, viewer: str) -> JoinAddress | None:
    """Return the address for phones; None if the page does not show it. The sheet of seats always
    shows it, the tablet until the first entry."""
    if viewer != TABLE or (record.table.effective_lines and not name.endswith("seats.html")):
        return None
    return join_address(record)


def refusal_sentence(record: TableRecord, why: Refused, *, private: bool) -> str:
    """Return the refusal as a sentence in the reader's language. `private`: the reader is the
    player concerned, and reads private values as well."""
    return refusals.refusal_sentence(record.table, why, translation(), private=private)


def page_values(
    table: Table, info: TableInfo, page: Page, names: Mapping[str, str]
) -> dict[str, object]:
    """Return the values for every page of a table: the game's view and sentences, the table's own
    house rules, the winner, the addresses of the page and of its forms, and the macros `p`."""
    return {
        "page": page,
        "table": info,
        "won": winner_sentence(table, translation()) if table.is_over else "",
        "names": names,
        "you": info.you,
        "page_url": info.url,
        "log": info.log,
        "deviations": partial(deviation_sentences, table.setup, translation()),
        "p": renderer_for(table.game).macros("_macros.html", names),
        **table.game.sentence_words(names, translation()).page_sentences(page),
    }


def render_page(game: AnyGame, name: str, values: Mapping[str, object]) -> str:
    """Render a page or a sheet with these values and the game's words; its template can read the
    request."""
    return render_template(select_template(game, name), **values, **renderer_for(game).words)


def _sheet_values(record: TableRecord, name: str, viewer: str) -> dict[str, object]:
    """Return the further values for a template that is a sheet, the history or the help."""
    values = _frame_values(record.table, name)
    if values:
        sheet = name.rpartition("/")[2].removesuffix(".html")
        values["shown"] = record.table.game.view_sheet(sheet, record.table.state, viewer)
    if name.endswith("history.html"):
        values |= _history_values(record, viewer)
    if name.endswith(("help.html", "phase.html")):
        values["helps"] = record.table.game.help_by_phase(record.table.setup, translation())
    return values


def _frame_values(table: Table, name: str) -> dict[str, object]:
    """Return the values for the frame of a sheet. Scripts lay the sheet over the page; without
    scripts it is a page of its own. A page can also ask for a `part` of the sheet, to show it in
    itself.

    The menu also gets `sheets`, the other sheets of the page, and whether past states of the phase
    in play may be shown.
    """
    folder, _, file = name.rpartition("/")
    if not folder or file.startswith("_"):
        return {}
    laid_over = context.is_htmx_request()
    frame = f"{folder}/{'_sheet' if laid_over else '_page'}.html"
    is_part = laid_over and "part" in request.args
    return {
        "sheet": "_part.html" if is_part else select_template(table.game, frame),
        "laid_over": laid_over,
        "sheets": pages_of(table.game).sheets,
        "may_step_back": not table.is_over and secrecy.may_view_step(table, len(table.steps) - 1),
    }


def _history_values(record: TableRecord, viewer: str) -> dict[str, object]:
    """Return the lines of the log up to line `until` of the request, and links to older and newer
    ones. The sentences of the newest lines are made once for all readers."""
    revision = record.table.revision
    until = min(max(1, request.args.get("until", revision, type=int)), revision)
    most = limits.app_limits().history
    older, newer = until - most, min(until + most, revision)

    def word_lines() -> list[HistoryLine]:
        return history.history_lines(record.table, translation(), until, most)

    newest = until == revision
    return {
        "history": compute_once(record, ("history",), word_lines) if newest else word_lines(),
        "older": f"{request.path}?until={older}" if older > 0 else None,
        "newer": None if newest else f"{request.path}?until={newer}",
        "changeable": changeable_lines(record, viewer),
        "closed": _unchangeable_lines(record, viewer),
    }


def changeable_lines(record: TableRecord, viewer: str) -> frozenset[int]:
    """Return the lines that the viewer's page can change: those that the tablet, or the phone of a
    seat, may amend."""
    mine = context.request_roles(record)
    if viewer == TABLE:
        roles = rights.TABLET if mine.host else Roles(None)
    else:
        roles = Roles("", seats=mine.seats & {viewer})
    if record.newer or not (roles.host or roles.seats):
        return frozenset()
    key = ("changeable", viewer)
    return compute_once(record, key, lambda: rights.changeable_lines(record, roles))


def _unchangeable_lines(record: TableRecord, viewer: str) -> Mapping[int, str | None]:
    """Return the lines that the tablet cannot change, with the player who can; none on phones."""
    if record.newer or viewer != TABLE or not context.request_roles(record).host:
        return {}
    return compute_once(record, ("closed",), lambda: rights.lines_unchangeable_on_tablet(record))


def show_sentence(
    record: TableRecord,
    sentence: str,
    status: int,
    insist: Sequence[tuple[str, str]] = (),
    *,
    by_count: bool = False,
    mine: bool = False,
) -> ResponseReturnValue:
    """Return a sentence as JSON, as a notice on the page, or as a page of its own.

    `insist` are the fields with which the sender may make the same entry again; empty if the sender
    may not. `by_count`: the tablet may insist although no hidden hand is involved, because the app
    may have counted something open wrong (`Refused.waivable`). `mine`: the sender is the phone of
    the entry's player.
    """
    if request.is_json:
        return jsonify(error=sentence), status
    values = {
        "sentence": sentence,
        "insist": insist,
        "by_count": by_count,
        "mine": mine,
        "names": history.player_names(record.table, translation()),
        "table": table_info.table_info(record, may_write=False),
        **renderer_for(record.table.game).words,
    }
    notice = select_template(record.table.game, "_notice.html")
    if context.is_htmx_request():
        return make_response(render_template(notice, **values), status, IN_NOTICE)
    return make_response(render_template("tables/refused.html", notice=notice, **values), status)
