"""What of a table is put into its templates, and the answers when an entry is refused."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar, cast

from flask import current_app, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from jinja2 import Template
from msgspec import Struct

from companion.core import history, refusals, secrecy
from companion.core.table import Table
from companion.core.wording import N_
from companion.core.wording import table as table_words
from companion.core.wording.colours import COLOUR_NAMES
from companion.core.wording.table import table_refusal
from companion.games.contract import AnyWords, Game, Page, Refused
from companion.storage.record import Holding, TableRecord
from companion.web import languages, request_context, rights
from companion.web.forms import flat
from companion.web.identity import Roles
from companion.web.joining import Joining, joining
from companion.web.languages import spoken_by, translation
from companion.web.render_cache import Parts, Pen, Views
from companion.web.request_context import TABLE

T = TypeVar("T")

FRAGMENTS = ("_table.html", "_phone.html")
"""What pages show after every change: the same to all who see the same table, nothing of the
request in it but the address for phones."""
TERMS = {"colour": COLOUR_NAMES, "chapter": {"end": N_("The end")}}
"""What any game's templates have words for, unless the game calls it something else."""
NOTICE = {"HX-Retarget": "#notice", "HX-Reswap": "innerHTML"}


class SeatInfo(Struct, frozen=True):
    """A seat as the pages show it. `presence`: here, away, no phone, free, or at the tablet."""

    colour: str
    name: str
    presence: str
    asked: tuple[int, ...]
    """The numbers that the phones show which ask for it, the first one first."""
    on_phone: bool


class TableInfo(Struct, frozen=True):
    """What a page says of its table besides the game."""

    code: str
    revision: int
    people: int
    undo_label: str | None
    redo_label: str | None
    said: Sequence[str]
    """What happened last."""
    motions: Sequence[Any]
    """What moved with it, from place to place."""
    host_code: str
    may_write: bool
    may_undo: bool
    opened_before: str
    seats: Mapping[str, SeatInfo]
    refused: str | None
    over: bool = False


def tablet(
    kept: TableRecord, part: str, roles: Roles, *, args: Mapping[str, str] | None = None
) -> str:
    """A template for the tablet, or for guests: the table's view and nothing else."""
    return render(kept, part, TABLE, may_write=roles.host, args=args or {})


def phone(
    kept: TableRecord, part: str, colour: str, *, args: Mapping[str, Any] | None = None
) -> str:
    """A template for the phone of a seat: that seat's view."""
    return render(kept, part, colour, may_write=True, args=args or {})


def join(kept: TableRecord, part: str, roles: Roles) -> str:
    """A template of the page where seats are taken: for a browser that holds or asks for some."""
    asking = {c: s.number for c, h in kept.seats.items() for s in h.asking if s.phone == roles.mark}
    seats = info(kept, may_write=False)
    return render_template(part, table=seats, mine=roles.seats, asking=asking)


def view(kept: TableRecord, viewer: str, roles: Roles) -> str:
    """What the page of that viewer shows: the table, a seat, or where seats are taken."""
    if viewer == TABLE:
        return tablet(kept, "_table.html", roles)
    if viewer in kept.table.state.players:
        return phone(kept, "_phone.html", viewer)
    return join(kept, "tables/_join.html", roles)


def render(
    kept: TableRecord, part: str, viewer: str, *, may_write: bool, args: Mapping[str, Any]
) -> str:
    """A template of the table's game with one viewer's allow-list, drawn once if it is shared."""
    address = _joining(kept, part, viewer)

    def draw() -> str:
        return _draw(kept, part, viewer, may_write=may_write, args=args, joining=address)

    if part not in FRAGMENTS or args:
        return draw()
    return _once(kept, (part, viewer, may_write, address), draw)


def _once(kept: TableRecord, who: tuple[Hashable, ...], draw: Callable[[], T]) -> T:
    """What was drawn for `who` in this language, as long as table and people are the same."""
    views = cast(Views, current_app.extensions["views"])
    people = request_context.hub().room(kept.code).people
    return views.view((*who, languages.code()), kept, people, draw)


def _draw(
    kept: TableRecord,
    part: str,
    viewer: str,
    *,
    may_write: bool,
    args: Mapping[str, Any],
    joining: Joining | None,
) -> str:
    table = kept.table
    say = translation()
    words = table.game.words
    pen = _pen(table.game)
    names = history.sentence_names(table, say)
    you = None if viewer == TABLE else viewer
    plays = None if you is None or kept.seat(you).at_tablet else you
    of_all = view_of_all(kept)
    page = table.game.rules.view(table.state, viewer, of_all)
    values = {
        "page": page,
        "table": info(kept, may_write=may_write, you=you),
        "names": names,
        "you": you,
        "turn": words.turn_lines(page.waiting, names, say, plays),
        "args": args,
        "joining": joining,
        "of_all": of_all,
        **words.extras(page, names, say),
    }
    if part in FRAGMENTS:
        return pen.frame(f"{table.game.folder}/{part}", values)
    more = {**_sheet(table, part), **_history(kept, part), **_help(kept, part)}
    return render_template(chosen(table.game, part), **values, **pen.words, **more)


def chosen(game: Game, part: str) -> Template:
    """The template of that name: the game's own where it has one, else that of any game."""
    return current_app.jinja_env.select_template([f"{game.folder}/{part}", part])


def _sheet(table: Table, part: str) -> dict[str, object]:
    """What a sheet is drawn into: laid over the page, or a page of its own without scripts.

    For the menu also `sheets`, what else can be laid over the page, and whether the phase in play
    can be stepped back through.
    """
    where, _, name = part.rpartition("/")
    if not where or name.startswith("_"):
        return {}
    laid_over = bool(request.headers.get("HX-Request"))
    frame = f"{where}/_sheet.html" if laid_over else f"{where}/_page.html"
    return {
        "sheet": chosen(table.game, frame),
        "laid_over": laid_over,
        "sheets": table.game.surface.SHEETS,
        "may_step_back": not table.over and secrecy.may_see(table, len(table.steps) - 1),
    }


def view_of_all(kept: TableRecord) -> Page:
    """The table's view."""
    return kept.table.game.rules.view(kept.table.state, TABLE)


def _joining(kept: TableRecord, part: str, viewer: str) -> Joining | None:
    """The address for phones, where it is shown: beside the seats, and until the first deal."""
    if viewer != TABLE or (kept.table.counting and not part.endswith("seats.html")):
        return None
    return joining(kept)


def _history(kept: TableRecord, part: str) -> dict[str, Any]:
    if not part.endswith("history.html"):
        return {}
    return {"history": history.history(kept.table, translation())}


def _help(kept: TableRecord, part: str) -> dict[str, Any]:
    if not part.endswith(("help.html", "phase.html")):
        return {}
    return {"helps": kept.table.game.words.helps(kept.table.setup, translation())}


def words_of(game: Game) -> dict[str, object]:
    """A game's words in the asker's language, and `part`, which draws with them."""
    return _pen(game).words


def _pen(game: Game) -> Pen:
    """What draws a game's pages in the asker's language; built once."""
    language = languages.code()
    kept: dict[tuple[str, str], Pen] = current_app.extensions["pens"]
    key = (game.name, language)
    if key not in kept:
        steady = {
            **spoken_by(language),
            **terms(game.words),
            **game.words.steady(translation()),
            "game": game.name,
            "game_title": translation()(game.title),
            "folder": game.folder,
        }
        parts = cast(Parts, current_app.extensions["parts"])
        kept[key] = parts.pen(language, steady)
    return kept[key]


def terms(words: AnyWords) -> dict[str, dict[str, str]]:
    """What the game calls things, translated: `town` becomes `town_names` in its templates."""
    say = translation()
    return {
        f"{name}_names": {code: say(text) for code, text in texts.items()}
        for name, texts in {**TERMS, **words.TERMS}.items()
    }


def info(kept: TableRecord, *, may_write: bool, you: str | None = None) -> TableInfo:
    """The table for the page of its host, a seat (`you`) or a guest."""
    room = request_context.hub().room(kept.code)
    about = _once(kept, ("info",), lambda: (*_told(kept.table), seats_of(kept)))
    undo, redo, said, motions, seats = about
    return TableInfo(
        code=kept.code,
        revision=kept.revision,
        people=room.people,
        undo_label=undo,
        redo_label=redo,
        said=said,
        motions=motions,
        host_code=kept.host_code if may_write and you is None else "",
        may_write=may_write,
        may_undo=may_write and (you is None or rights.own_last(kept, {you})),
        opened_before=table_words.opened_before(kept.lost, kept.newer, translation()),
        seats=seats,
        refused=_refused_last(kept),
        over=kept.table.over,
    )


def _refused_last(kept: TableRecord) -> str | None:
    """H2: what the tablet tried in vain, in words that all may read."""
    last = request_context.hub().room(kept.code).refused
    if last is None or last[0] != kept.revision:
        return None
    return refusals.told_to_all(kept.table, last[1], translation())


def _told(table: Table) -> tuple[str | None, str | None, list[str], Sequence[Any]]:
    """What undo would take back, what redo bring back, what happened last and what moved."""
    say = translation()
    undo = history.label(table, table.counting[-1], say) if table.counting else None
    redo = history.label(table, table.undone[-1][0], say) if table.undone else None
    return undo, redo, history.latest(table, say), history.motions(table)


def seats_of(kept: TableRecord) -> dict[str, SeatInfo]:
    """All seats in seating order, with who is there."""
    present = request_context.hub().present(kept.code)
    names = history.names_of(kept.table, translation())
    return {
        colour: SeatInfo(
            colour=colour,
            name=name,
            presence=presence(kept.seat(colour), colour in present),
            asked=tuple(one.number for one in kept.seat(colour).asking),
            on_phone=kept.seat(colour).on_phone,
        )
        for colour, name in names.items()
    }


def presence(holding: Holding, present: bool) -> str:
    """here, away, tablet (taken over), none (no phone wanted), free."""
    if holding.holder is None:
        return "none" if holding.no_phone else "free"
    if holding.at_tablet:
        return "tablet"
    return "here" if present else "away"


def after(kept: TableRecord, roles: Roles, seat: str | None) -> str:
    """What an entry changed on the page that sent it."""
    return view(kept, seat or TABLE, roles)


def sentence_for(kept: TableRecord, why: Refused, *, private: bool) -> str:
    """The refusal in words; `private`: for the one concerned, with the limit (H2)."""
    return refusals.sentence_for(kept.table, why, translation(), private=private)


def refused(
    kept: TableRecord, why: Refused, fields: Mapping[str, Any], *, mine: bool
) -> ResponseReturnValue:
    """422: the sentence that the asker may read, and where the table may insist, a way on."""
    sentence = sentence_for(kept, why, private=mine or not why.private)
    again = _again(fields) if why.private or why.waivable else ()
    return say(kept, sentence, 422, again, by_count=why.waivable)


def moved(kept: TableRecord) -> ResponseReturnValue:
    """409: the table has moved on; nothing was written."""
    return say(kept, table_refusal(Refused("table-moved-on"), {}, translation(), private=True), 409)


def _again(fields: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The refused form's fields, to be sent once more with the table insisting."""
    return tuple(flat({k: v for k, v in fields.items() if k not in ("key", "insist")}))


def say(
    kept: TableRecord,
    sentence: str,
    status: int,
    insist: Sequence[tuple[str, str]] = (),
    *,
    by_count: bool = False,
) -> ResponseReturnValue:
    """A sentence as JSON, as a notice on the page, or as a page of its own.

    `insist`: the fields with which the table may insist; `by_count`: against the app's count of
    what lies open, not of a hand.
    """
    if request.is_json:
        return jsonify(error=sentence), status
    values = {
        "sentence": sentence,
        "insist": insist,
        "by_count": by_count,
        "table": info(kept, may_write=False),
    }
    notice = chosen(kept.table.game, "_notice.html")
    if request.headers.get("HX-Request"):
        return make_response(render_template(notice, **values), status, NOTICE)
    return make_response(render_template("tables/refused.html", notice=notice, **values), status)
