"""What a viewer of a table is shown: the game's templates, filled with the allow-list view."""

from __future__ import annotations

from collections.abc import Mapping

from flask import render_template
from markupsafe import Markup

from companion.core import history, refusals
from companion.core.play import AnyGame, Page, Refused
from companion.core.table import Table
from companion.storage.record import TableRecord
from companion.web import drawing, sheets, table_info
from companion.web.identity import Roles
from companion.web.joining import Joining, joining
from companion.web.languages import translation
from companion.web.render_cache import once
from companion.web.request_context import TABLE
from companion.web.table_info import TableInfo

FRAGMENTS = ("_table.html", "_phone.html")
"""What pages show after every change: the same to all who see the same table, nothing of the
request in it but the address for phones."""
Args = Mapping[str, object]
"""What a page was asked with, for its template."""


def tablet(record: TableRecord, part: str, roles: Roles, *, args: Args | None = None) -> str:
    """A template for the tablet, or for guests: the table's view and nothing else."""
    return render(record, part, TABLE, may_write=roles.host, args=args or {})


def phone(record: TableRecord, part: str, colour: str, *, args: Args | None = None) -> str:
    """A template for the phone of a seat: that seat's view."""
    return render(record, part, colour, may_write=True, args=args or {})


def join(record: TableRecord, part: str, roles: Roles, lost: str = "") -> str:
    """A template of the page where seats are taken: for a browser that holds, asks for or has lost
    some."""
    asking = {
        colour: one.number
        for colour, seat in record.seats.items()
        for one in seat.asking
        if one.phone == roles.mark
    }
    info = table_info.of(record, may_write=False)
    lost = "" if lost in roles.seats else lost
    return render_template(part, table=info, mine=roles.seats, asking=asking, lost=lost)


def view(record: TableRecord, viewer: str, roles: Roles) -> str:
    """What the page of that viewer shows: the table, a seat, or where seats are taken."""
    if viewer == TABLE:
        return tablet(record, "_table.html", roles)
    if viewer in record.table.state.players:
        return phone(record, "_phone.html", viewer)
    return join(record, "tables/_join.html", roles)


def render(record: TableRecord, part: str, viewer: str, *, may_write: bool, args: Args) -> str:
    """A template of the table's game with one viewer's allow-list, drawn once if it is shared."""
    address = _joining(record, part, viewer)

    def draw() -> str:
        return _draw(record, part, viewer, may_write=may_write, args=args, joining=address)

    if part not in FRAGMENTS or args:
        return draw()
    return once(record, (part, viewer, may_write, address), draw)


def _draw(
    record: TableRecord,
    part: str,
    viewer: str,
    *,
    may_write: bool,
    args: Args,
    joining: Joining | None,
) -> str:
    table, say = record.table, translation()
    game, pen = table.game, drawing.pen_of(table.game)
    you = None if viewer == TABLE else viewer
    plays = None if you is None or record.seat(you).at_tablet else you
    of_all, names = once(
        record,
        ("of all",),
        lambda: (game.view(table.state, TABLE), history.sentence_names(table, say)),
    )
    page = of_all if you is None else game.view(table.state, viewer)

    def for_all(template: str) -> Markup:
        """A part that knows the table's view alone: drawn once for all viewers."""
        shown = {"page": of_all, "names": names}
        return once(record, ("for all", template), lambda: pen.drawing(template, shown))

    values = {
        **page_values(table, table_info.of(record, may_write=may_write, you=you), page, names),
        "turn": table.game.turn_lines(page.waiting, names, say, plays),
        "args": args,
        "joining": joining,
        "for_all": for_all,
    }
    if part in FRAGMENTS:
        return pen.frame(f"{table.game.folder}/{part}", values)
    return whole_page(table.game, part, {**values, **sheets.values(record, part)})


def _joining(record: TableRecord, part: str, viewer: str) -> Joining | None:
    """The address for phones, where it is shown: beside the seats, and until the first deal."""
    if viewer != TABLE or (record.table.counting and not part.endswith("seats.html")):
        return None
    return joining(record)


def sentence_for(record: TableRecord, why: Refused, *, private: bool) -> str:
    """Why something was refused, in the reader's language; `private`: to the one concerned."""
    return refusals.sentence_for(record.table, why, translation(), private=private)


def page_values(
    table: Table, info: TableInfo, page: Page, names: Mapping[str, str]
) -> dict[str, object]:
    """What every page of a table has: the game's view with its sentences, where the page is and
    where it posts, and small drawings."""
    return {
        "page": page,
        "table": info,
        "names": names,
        "you": info.you,
        "here": info.here,
        "log": info.log,
        "p": drawing.pen_of(table.game).pieces("_pieces.html", names),
        **table.game.page_words(page, names, translation()),
    }


def whole_page(game: AnyGame, part: str, values: Mapping[str, object]) -> str:
    """A page, or what is laid over one, with the game's words; it may ask for the request."""
    return render_template(drawing.chosen(game, part), **values, **drawing.pen_of(game).words)
