"""The contents of a box's pages: a slot for each component, known or not, and the form for one
component."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from flask import render_template
from msgspec import Struct

from companion.web import languages

from ..box.box import Box
from ..box.checks import FACES, SIDES
from ..box.components import DECKS, GROUPS, STORAGE_TILES, TAX_TILES, TOWNS, Follower, Rows
from ..box.known import KNOWN
from ..shared.describing import STORAGE, TAX, free_numbered_names
from ..words.names import TOWN
from .follower_editing import group_if_incomplete, next_free_name

ALL_DECKS = (*DECKS, "grey")


class Slot(Struct, frozen=True):
    """A component that can be edited: the editor's `kind`, and the fields that identify it."""

    kind: str
    args: dict[str, str]
    known: bool


class Missing(Struct, frozen=True):
    """The tiles of one type that are missing in the box: their number, and the fields that open the
    editor of the first one."""

    args: dict[str, str]
    count: int


def missing_tiles(box: Box) -> dict[str, Missing | None]:
    """Return the tax tiles and storage tiles that are missing; None for a kind that is whole."""
    stores = _missing_names(box.storage_tiles, STORAGE_TILES, STORAGE)
    tiles = _missing_names(box.tax_tiles, TAX_TILES, TAX)
    return {
        "tile": Missing({"tile": tiles[0]}, len(tiles)) if tiles else None,
        "storage": Missing({"tile": stores[0], "side": "I"}, len(stores)) if stores else None,
    }


def _missing_names(there: Collection[str], number: int, called: str) -> tuple[str, ...]:
    return free_numbered_names(there, called, max(0, number - len(there)))


def slots_of_kind(box: Box, kind: str) -> list[Slot]:
    """Return all slots of a kind, in the order in which they are entered."""
    if kind == "town":
        return [
            Slot(kind, {"town": t, "side": s}, box.edges(t, s) is not None)
            for t in TOWNS
            for s in SIDES
        ]
    if kind == "tile":
        known = {id_: tile.middle is not None for id_, tile in box.tax_tiles.items()}
        tiles = (*box.tax_tiles, *_missing_names(box.tax_tiles, TAX_TILES, TAX))
        return [Slot(kind, {"tile": id_}, known.get(id_, False)) for id_ in tiles]
    if kind == "storage":
        stores = (*box.storage_tiles, *_missing_names(box.storage_tiles, STORAGE_TILES, STORAGE))
        return [
            Slot(kind, {"tile": i, "side": f}, tile is not None and tile.rows(f) is not None)
            for i, tile in ((i, box.storage_tiles.get(i)) for i in stores)
            for f in FACES
        ]
    if kind == "follower":
        others = [id_ for id_ in KNOWN if id_ not in box.followers]
        every = (*box.followers, *others, next_free_name(box))
        return [Slot(kind, {"follower": id_}, id_ in box.followers) for id_ in every]
    return []


def followers_by_group(box: Box) -> dict[str, list[tuple[str, Follower]]]:
    """Return the box's followers by group; those without a known group are last (L1)."""
    return {
        group: [(id_, f) for id_, f in box.followers.items() if (f.group or "") == group]
        for group in (*GROUPS, "")
    }


def next_unknown_slot(box: Box, kind: str, args: Mapping[str, object]) -> Slot | None:
    """Return the next unknown slot of the kind after the given slot; None if all are known. After a
    follower it is a follower without a name, from the same group if that is incomplete (L1)."""
    if kind == "follower":
        group = group_if_incomplete(box, args.get("group"))
        return None if group is None else Slot(kind, {"group": group}, known=False)
    every = slots_of_kind(box, kind)
    here = next((n for n, slot in enumerate(every) if slot.args.items() <= args.items()), -1)
    return next((slot for slot in (*every[here + 1 :], *every) if not slot.known), None)


class Subject(Struct, frozen=True):
    """A component that is described: the editor's `kind` and values (`draft`), and its name."""

    kind: str
    name: str
    draft: Any
    side: str = ""
    town: str = ""
    """The town with the tile, if the tile has no name in the app."""
    store: str = ""
    """The store with the storage tile, if the tile has no name in the app."""
    named: bool = True
    numbered: bool = False
    """Whether the form asks for the number on a town tile. A table knows it already."""
    known: bool = False
    picks: tuple[Any, ...] = ()
    """Tiles of the box that it may be, if it has no name."""
    whole: bool = False
    """Whether the box has all tiles of the kind, so that it must be one of them."""
    back: Rows | None = None
    """The other side of a storage tile, by which the tile is recognised; None if not known."""
    more: bool = False
    """Whether another component may be entered next."""
    line: int = 0
    """The entry of this table that described the component and can be changed; 0 if there is
    none."""
    counted: bool = True
    """Whether anything in the game may depend on what was entered of the component."""
    kept: tuple[tuple[str, str], ...] = ()
    """The fields of that entry that the form does not ask for."""
    round: int = 0
    """The round in which the component lies open and is not known; otherwise 0."""


def subject_from_fields(kind: str, args: Mapping[str, str], draft: object) -> Subject:
    """Return the component that the fields of a form or an address describe."""
    name = args.get(kind if kind in ("town", "follower") else "tile", "")
    lies = "" if kind == "town" else args.get("town", "")
    return Subject(
        kind,
        name,
        draft,
        side=args.get("side", ""),
        town=lies,
        store=args.get("store", ""),
        numbered=True,
    )


def render_editor(id_: str, it: Subject, to: str, again: str, sentence: str = "") -> str:
    """Return a page with the form for a component of a box.

    Args:
        id_: The id of the box.
        it: The component.
        to: The address that saves the form.
        again: The address that shows the form as it was typed.
        sentence: Why the form was refused.
    """
    return render_template(
        "league_of_six/box/edit.html",
        id_=id_,
        it=it,
        to=to,
        again=again,
        sentence=sentence,
        town_names=languages.translate_all(TOWN),
    )
