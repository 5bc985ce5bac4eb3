"""Describing components at a table, and saving the learned values in the library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import cast
from urllib.parse import urlencode

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec import convert
from msgspec.structs import asdict, replace

from companion.core.play import Entry
from companion.core.structs import plain_data
from companion.storage.record import TableRecord
from companion.web.boxes import find_describing_step, find_learned_values, save_learned_values
from companion.web.languages import translation
from companion.web.rendering import table_pages
from companion.web.requests import context, rights
from companion.web.requests.context import TABLE
from companion.web.requests.forms import flatten_to_fields
from companion.web.requests.identity import Roles

from ..box.components import (
    ESTATES,
    STORAGE_TILES,
    STORES,
    TAX_TILES,
    TOWNS,
    Colour,
    Follower,
    StoreName,
    Town,
)
from ..box.known import KNOWN, group_of_round, known_follower
from ..entries import ChooseRow, Describe
from ..setup import MOST
from ..shared.dealing import is_group_known
from ..shared.describing import FOLLOWER_KEYS, SHAPES, free_tile_names, kind_of_description
from ..shared.entering import (
    Component,
    is_known,
    may_enter_follower,
    open_components_by_place,
)
from ..state import State
from ..steps.collect import Collect
from ..steps.deal import Deal
from ..steps.settle import Settle
from ..views.dealing import follower_picks, sort_by_likelihood, storage_picks, tax_picks
from ..views.to_enter import components_asked_of, components_to_fill, unknown_places
from ..words.boxes import name_at_place
from ..words.followers import follower_name
from . import box_drafts, box_views, boxes, follower_editing
from .box_views import Subject
from .open_editors import open_editors

pages = Blueprint("components", __name__)

SHAPE_OF_KIND = {
    "tile": "tax tile",
    "storage": "storage tile",
    "points": "leader points",
    "both": "town with its tile",
}
"""The kinds of editor that have another name than the kind of description that they send."""
IDENTIFYING = {"town", "side", "tile", "deck", "follower"}


@pages.route("/t/<code>/sheet/describe", methods=["GET", "POST"])
def describe(code: str) -> ResponseReturnValue:
    """Show the editor of a component in play, in a sheet. After a change (POST), show a follower's
    editor again as it was typed, with the fields that now fit."""
    record = context.find_table(code)
    roles = context.require_host(record)
    state = context.require_type(record.table.state, State)
    unknown = components_to_fill(state, unknown_places(state))
    needed = tuple(one for one in unknown if _is_asked_on_tablet(state, one))
    busy_with = partial(open_editors().viewer_entering, record.code, {TABLE}, state.round)
    if request.args.get("what") == "closed":
        return _close_editor(record, TABLE)
    following = _components_that_follow(state, needed)
    if request.args.get("what") == "next":
        return _redirect_to_next_editor(following, busy_with)
    line = request.args.get("line", type=int)
    subject = _asked_subject(state) if line is None else _subject_of_entry(record, roles, line)
    if subject is None:
        abort(404, gettext("This is not on the table now."))
    if line is None and "now" not in request.args:
        subject = _with_earlier_entry(record, roles, subject)
    subject = replace(subject, more=_is_more_to_enter(following))
    if subject.round and _may_be_entered(state):
        open_editors().remember(
            record.code, TABLE, state.round, convert(_asked_component(), Component)
        )
    args = {"it": subject, "again": request.full_path, "following": _address_of_next_editor()}
    return table_pages.render_tablet(record, "sheets/describe.html", roles, args=args)


@pages.route("/t/<code>/seats/<colour>/sheet/describe", methods=["GET", "POST"])
def enter_on_phone(code: str, colour: str) -> ResponseReturnValue:
    """Show the editor of an open component that the app does not know, on a player's phone. If it
    has become known, or somebody else is entering it, the sheet says so."""
    record = context.find_table(code)
    if colour not in context.request_roles(record).seats:
        abort(403, gettext("Only the phone with this seat can see this."))
    state = context.require_type(record.table.state, State)
    player = cast(Colour, colour)
    if request.args.get("what") == "follower":
        return _enter_own_follower(record, state, player)
    acting = {one.player for one in record.table.game.players_to_act(state)}
    every = () if player in acting else components_asked_of(state, player)
    asked = tuple(one for one in every if one.what != "grey")
    busy_with = partial(open_editors().viewer_entering, record.code, {player, *acting}, state.round)
    free = tuple(one for one in asked if busy_with(one) is None)
    if request.args.get("what") == "closed":
        return _close_editor(record, player)
    following = _components_that_follow(state, asked)
    if request.args.get("what") == "next":
        return _redirect_to_next_editor(following, busy_with)
    subject = _asked_subject(state)
    if subject is None or not _may_be_entered(state):
        abort(404, gettext("This is not on the table now."))
    it = replace(subject, more=_is_more_to_enter(following)) if subject.round else None
    here = convert(_asked_component(), Component)
    busy = None if request.args.get("also") else busy_with(here)
    args = {"it": it, "busy": busy, "free": free, "address": _editor_address(here)}
    args |= {"again": request.full_path, "following": _address_of_next_editor()}
    if it is not None and busy is None:
        open_editors().remember(record.code, player, state.round, here)
    return table_pages.render_phone(record, "phone/describe.html", colour, args=args)


def _enter_own_follower(record: TableRecord, state: State, player: Colour) -> ResponseReturnValue:
    """Show the editor of one of the player's own followers that the app does not know yet."""
    subject = _asked_subject(state)
    if subject is None or not may_enter_follower(state, player, subject.name):
        abort(404, gettext("This is not on the table now."))
    args = {"it": replace(subject, known=False), "busy": None, "again": request.full_path}
    args |= {"address": "", "following": ""}
    return table_pages.render_phone(record, "phone/describe.html", player, args=args)


def _is_asked_on_tablet(state: State, component: Component) -> bool:
    """Return whether the tablet may go on to this component's editor after another one was saved:
    to a town with a tile or, while rows are chosen, to a store."""
    if state.phase == "storing":
        return component.what == "storage"
    return component.town in state.tiles


def _redirect_to_next_editor(
    following: Sequence[Component], busy_with: Callable[[Component], str | None]
) -> ResponseReturnValue:
    """Redirect to the editor of the first of these components that nobody else has open. Others may
    have entered some since the last editor was opened, so the list is made anew. If none is left,
    no editor opens."""
    free = [one for one in following if busy_with(one) is None]
    if not free:
        return "", 204
    back = "&back=yes" if "back" in request.args else ""
    return redirect(f"{request.path}?{_editor_address(free[0])}{back}")


def _close_editor(record: TableRecord, viewer: str) -> ResponseReturnValue:
    """Forget the editor that the viewer had open, so that others may be led to the same
    component."""
    open_editors().close(record.code, viewer)
    return "", 204


def _editor_address(component: Component) -> str:
    return urlencode({key: value for key, value in asdict(component).items() if value})


def _components_that_follow(state: State, asked: Sequence[Component]) -> Sequence[Component]:
    """Return the components that may be entered after the one in the address: those of the same
    town, then the others in `asked`. If the editor was opened from a turn (`back`), only those of
    the town are returned; after the last one, the turn is shown again."""
    from_turn = "back" in request.args
    every = components_to_fill(state, unknown_places(state)) if from_turn else asked
    here = tuple(one for one in every if one.town and one.town == request.args.get("town"))
    return here if from_turn else (*here, *(one for one in asked if one not in here))


def _is_more_to_enter(following: Iterable[Component]) -> bool:
    """Return whether a component other than the one in the address has to be entered."""
    return any(asdict(one) != _asked_component() for one in following)


def _address_of_next_editor() -> str:
    """Return the query that leads to the next editor after the one in the address was saved."""
    kept = {key: value for key in ("town", "back") if (value := request.args.get(key))}
    return urlencode({"what": "next", **kept})


def _may_be_entered(state: State) -> bool:
    """Return whether the address asks for a component that is open for everybody."""
    asked = _asked_component()
    if asked["what"] == "both":
        asked = {**asked, "what": "tile"}
    return any(asdict(one) == asked for place in open_components_by_place(state) for one in place)


def _asked_component() -> dict[str, str | None]:
    """Return the component that the address asks for, by the fields of `Component`."""
    return {key: request.args.get(key) for key in Component.__struct_fields__}


def _asked_subject(state: State) -> Subject | None:
    asked = (request.args.get(key, "") for key in ("what", "town", "store"))
    subject = _component_subject(state, *asked)
    if subject is not None and subject.kind == "follower" and request.method == "POST":
        told = follower_editing.follower_after_change(boxes.typed_form())
        subject = replace(
            subject, draft=follower_editing.make_editor(subject.name, told, translation())
        )
    if subject is None or subject.known or state.phase == "finished":
        return subject
    lies = (
        subject.kind == "town"
        or subject.town
        or subject.store
        or request.args.get("what") == "grey"
    )
    return replace(subject, round=state.round) if lies else subject


def _component_subject(state: State, what: str, town: str, store: str = "") -> Subject | None:
    """Return the component that the address asks for, with its known values."""
    if what == "both" and town in TOWNS:
        return _tile_and_town_subject(state, town)
    if what == "town" and town in TOWNS:
        side = state.setup.sides.get(town, "white")
        draft = box_drafts.draft_from_box(state.box, "town", {"town": town, "side": side})
        known = state.box.edges(town, side) is not None
        return Subject("town", town, draft, side=side, known=known)
    if what == "tile" and town in TOWNS and town in state.tiles:
        return (
            _follower_subject_in(state, town) if state.has_retinue else _tile_subject(state, town)
        )
    if what == "follower":
        return _follower_subject(state, request.args.get("follower", ""))
    if what == "points" and len(state.players) == MOST:
        known = state.box.leader_points is not None
        return Subject("points", "", state.box.leader_points or (), known=known)
    if what == "blocks":
        return Subject("blocks", "", state.box.blocks, known=bool(state.box.blocks))
    if what == "storage" and store in STORES and state.tiles:
        return _storage_subject(state, store)
    deck = "grey" if what == "grey" else request.args.get("deck", "")
    if what in ("deck", "grey") and deck in box_views.ALL_DECKS:
        counts = dict(state.box.leaders.get(deck, {}))  # type: ignore[call-overload]
        return Subject("deck", deck, {"counts": counts}, known=bool(counts))
    return None


def _with_earlier_entry(record: TableRecord, roles: Roles, subject: Subject) -> Subject:
    """Return the component with the latest entry of this table that described it and may be
    changed, and with the other values of that entry."""
    step = (
        find_describing_step(record, roles, partial(_describes, subject)) if subject.known else None
    )
    if step is None:
        return subject
    since = [one.entry for one in record.table.steps if one.line > step.line]
    state = context.require_type(record.table.state, State)
    if not _may_have_counted(state, subject, since):
        return replace(subject, counted=False)
    return _with_entry(subject, step.line, step.entry)


def _may_have_counted(state: State, subject: Subject, since: Sequence[Entry]) -> bool:
    """Return whether anything in the game may depend on what was entered of the component: taxes
    of its town or rows of a storage tile that were entered `since`. Only then it matters whether a
    correction changes the past."""
    if subject.kind == "storage":
        return any(isinstance(one, ChooseRow | Settle) for one in since)
    if subject.kind not in ("town", "tile", "both"):
        return any(not isinstance(one, Describe) for one in since)
    if any(isinstance(one, Deal | Settle) for one in since):
        return True
    taxed = {state.players[one.player].town for one in since if isinstance(one, Collect)}
    return any(subject.name in (town, state.tiles.get(town)) for town in taxed if town)


def _subject_of_entry(record: TableRecord, roles: Roles, line: int) -> Subject | None:
    """Return the component that an earlier entry describes, with the entered values. The component
    may have left the table since. None if this browser may not change the entry."""
    entry = next((step.entry for step in record.table.steps if step.line == line), None)
    if not isinstance(entry, Describe) or line not in rights.changeable_lines(record, roles):
        return None
    state = context.require_type(record.table.state, State)
    shape, data = kind_of_description(entry), plain_data(entry)
    kind = next((kind for kind, other in SHAPE_OF_KIND.items() if other == shape), shape)
    draft: object = {key: data[key] for key in ("edges", "arrows", "middle") if key in data}
    if kind == "storage":
        known = box_drafts.known_rows(state.box, "I" if entry.side == "I" else "II")
        draft = {"rows": data["rows"], "known": known}
    elif kind == "follower":
        typed = boxes.typed_form() if request.method == "POST" else None
        draft = follower_editing.follower_editor(state.box, str(entry.follower), typed)
    elif kind == "deck":
        draft = {"counts": {estate: data[estate] for estate in ESTATES}}
    elif kind in ("points", "blocks"):
        draft = entry.leader_points if kind == "points" else entry.blocks
    name = str(entry.tile or entry.follower or entry.deck or entry.town or "")
    lies = str(entry.town) if kind == "both" else ""
    return _with_entry(
        Subject(kind, name, draft, side=entry.side or "", town=lies, known=True), line, entry
    )


def _with_entry(subject: Subject, line: int, entry: Entry) -> Subject:
    """Return the component with the entry that described it, and with the entry's other values."""
    own = {"type", *_keys_of(subject), *(FOLLOWER_KEYS if subject.kind == "follower" else ())}
    data = {key: value for key, value in plain_data(entry).items() if key not in own}
    return replace(subject, line=line, kept=tuple(flatten_to_fields(data)))


def _keys_of(subject: Subject) -> set[str]:
    """Return the keys that all descriptions of this kind of component have."""
    needed, _ = SHAPES[SHAPE_OF_KIND.get(subject.kind, subject.kind)]
    return needed


def _describes(subject: Subject, entry: Entry) -> bool:
    """Return whether an entry describes the component."""
    if not isinstance(entry, Describe) or not _keys_of(subject) <= entry.given_keys:
        return False
    called = (subject.name, subject.side)
    return all(getattr(entry, key) in called for key in _keys_of(subject) & IDENTIFYING)


def _tile_and_town_subject(state: State, town: Town) -> Subject | None:
    """Return the tile in a town together with the side of the town. If one of both is known by now,
    only the other is returned."""
    town_side, tile = (_component_subject(state, what, town) for what in ("town", "tile"))
    if tile is None or tile.known or town_side is None:
        return town_side
    if town_side.known or tile.kind != "tile":
        return tile
    draft = {**tile.draft, "edges": town_side.draft["edges"]}
    return replace(tile, kind="both", side=town_side.side, draft=draft)


def _tile_subject(state: State, town: Town) -> Subject:
    id_ = state.tiles[town]
    if id_ is None:
        blank = box_drafts.draft_from_box(state.box, "tile", {})
        whole = len(state.box.tax_tiles) >= TAX_TILES
        whole_tiles = (one for one in tax_picks(state) if one.arrows and one.middle is not None)
        picks = sort_by_likelihood(whole_tiles)
        return Subject("tile", "", blank, town=town, named=False, picks=picks, whole=whole)
    draft = box_drafts.draft_from_box(state.box, "tile", {"tile": id_})
    known = id_ in state.box.tax_tiles
    return Subject("tile", id_, draft, town="" if known else town, known=known)


def _follower_subject_in(state: State, town: Town) -> Subject | None:
    """Return the follower tile in a town (L7). A tile without a name comes with the followers that
    it may be. The arrows of a named tile may still be unknown."""
    id_ = state.tiles[town]
    if id_ is not None:
        named, known = _follower_subject(state, id_), is_known(state, Component("tile", town))
        if named is None or known:
            return named and replace(named, known=known)
        kind = "arrows" if known_follower(state.box, id_).is_described else "follower"
        return replace(named, kind=kind, town=town, known=False)
    group = group_of_round(state.round)
    name = free_tile_names(state).followers[0]
    return Subject(
        "follower",
        name,
        follower_editing.make_editor(name, Follower(group=group), translation()),
        town=town,
        named=False,
        picks=tuple(
            {"pick": pick, **boxes.follower_texts(pick.id, pick.follower)}
            for pick in follower_picks(state)
        ),
        whole=is_group_known(state, group),
    )


def _follower_subject(state: State, id_: str) -> Subject | None:
    """Return a follower in play by its id. `like` in the address names a known follower that fills
    in the description (L6)."""
    if id_ not in {*state.box.followers, *state.tiles_gone, *(state.open_followers or ())}:
        return None
    known, like = known_follower(state.box, id_), KNOWN.get(request.args.get("like", ""))
    told = known if like is None else replace(like, arrows=known.arrows)
    offered = [(i, tile) for i, tile in KNOWN.items() if i not in state.box.followers]
    if known.is_described or like:
        offered = []
    draft = follower_editing.make_editor(id_, told, translation(), offered)
    return Subject("follower", id_, draft, known=id_ in state.box.followers)


def _storage_subject(state: State, store: StoreName) -> Subject:
    id_, face = state.stores[store].tile, state.face
    draft = box_drafts.draft_from_box(state.box, "storage", {"tile": id_ or "", "side": face})
    if id_ is None:
        whole = len(state.box.storage_tiles) >= STORAGE_TILES
        picks = sort_by_likelihood(storage_picks(state))
        return Subject(
            "storage", "", draft, side=face, store=store, named=False, picks=picks, whole=whole
        )
    known = is_known(state, Component("storage", store=store))
    return Subject("storage", id_, draft, side=face, store="" if known else store, known=known)


@pages.get("/t/<code>/sheet/printed")
def show_components(code: str) -> ResponseReturnValue:
    """Show all components in play, each with a link to describe it, and the button to save them."""
    return _render_components(context.find_table(code))


@pages.post("/t/<code>/keep")
def save_components(code: str) -> ResponseReturnValue:
    """Save the values learned at the table about its components in the library's box, or in a new
    box."""
    record = context.find_table(code)
    whole_page = url_for("components.show_components", code=record.code)
    return save_learned_values(
        record, lambda notice: _render_components(record, notice), whole_page
    )


def _visible_follower_texts(state: State) -> dict[str, dict[str, object]]:
    """Return texts about the followers that are visible outside of the towns (L1, L3)."""
    owned = (id_ for seat in state.players.values() for id_ in seat.followers)
    every = (*owned, *(state.open_followers or ()))
    known = [id_ for id_ in every if id_ is not None and id_ not in state.tiles.values()]
    found = {id_: known_follower(state.box, id_) for id_ in known}
    return {id_: {**boxes.follower_texts(id_, tile), "tile": tile} for id_, tile in found.items()}


def _render_components(record: TableRecord, notice: str = "") -> str:
    state = context.require_type(record.table.state, State)
    keeping, say = find_learned_values(record), translation()
    in_towns = (id_ for id_ in state.tiles.values() if id_ is not None)
    args = {
        "box": state.box,
        "keeping": keeping,
        "differing": [name_at_place(state.box, place, say) for place in keeping.differing],
        "told": _visible_follower_texts(state),
        "lying": {id_: follower_name(id_, known_follower(state.box, id_), say) for id_ in in_towns},
        "notice": notice,
    }
    return table_pages.render_tablet(
        record, "sheets/printed.html", context.request_roles(record), args=args
    )
