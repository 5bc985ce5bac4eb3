"""Rows of a storage tile that the app does not know: only what was taken is entered (R5.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

from msgspec import UnsetType

from companion.core.lenient import items
from companion.core.play import Plain, Refused

from ..box.components import Row, Space, StoreName
from ..entries import ChooseRow
from ..happenings import CardTaken
from ..state import Filling, State
from ..turn import Turn
from .cards import take_card
from .filling import pay_full_row
from .storing import name_row, unknown_store

FORM_KEYS = ("place", "spaces", "bonus", "card", "other_row", "other_points", "other_bonus")
"""The fields of the form, from which the keys of the entry are made."""


def row_by_hand(state: State, entry: ChooseRow) -> Filling:
    """Return the row of a tile that is not known, with the spaces that were filled.

    Refused if the entry has no spaces, or if the row has been chosen this round.
    """
    if isinstance(entry.spaces, UnsetType):
        raise Refused("store-not-known", {"store": entry.store})
    before = state.stores[entry.store].by_hand.get(entry.row)
    if before is not None:
        row = name_row(state.stores[entry.store], entry.row)
        values = {"player": entry.player, "store": entry.store, "row": row}
        raise Refused("row-chosen", {**values, "by": before.chosen_by})
    bonus = 0 if isinstance(entry.bonus, UnsetType) else entry.bonus
    return Filling(Row(bonus, entry.spaces), None, (None,) * len(entry.spaces))


def reward_by_hand(turn: Turn, entry: ChooseRow, done: Filling) -> None:
    """Pay what the chooser says that a full row gave. Refused if nobody had a block for one of the
    spaces."""
    for space, by in zip(done.row.spaces, done.filled_by, strict=True):
        if by is None:
            raise Refused("no-block-for-space", {"good": space.good})
    if entry.store == "royal" and not isinstance(entry.bonus, UnsetType):
        pay_full_row(turn, entry.player, entry.store, entry.row, entry.bonus)
    elif entry.store == "civic" and isinstance(entry.card, int):
        take_card(turn, entry.player, entry.card, entry.card)
    elif entry.store == "civic" and entry.card is None:
        turn.report(CardTaken(entry.player, 0))


def read_form(data: Plain) -> Plain:
    """Return a form's `place` ("royal.2") as store and row, and its spaces ("red.3") as goods and
    points. What a full row gave is left out if it is empty, or belongs to the other store.

    No rule limits how many rows a tile has, nor points and bonus. So larger numbers are typed:
    `other_row` and `other_bonus` instead of what was tapped, and `other_points` by good.
    """
    if "place" not in data:
        return data
    store, _, tapped_row = str(data["place"]).partition(".")
    row = data.get("other_row") or tapped_row
    bonus = data.get("other_bonus") or data.get("bonus", "")
    tapped = (str(space).partition(".") for space in items(data.get("spaces")))
    spaces = [(good, points) for good, _, points in tapped] + [*_typed_spaces(data)]
    found = [{"good": good, "points": points} for good, points in spaces if points]
    rewards = {"bonus": bonus} if store == "royal" else {"card": data.get("card", "")}
    full = {key: value for key, value in rewards.items() if value != ""}
    kept = {key: value for key, value in data.items() if key not in FORM_KEYS}
    return {**kept, **full, "store": store, "row": row, "spaces": found}


def _typed_spaces(data: Plain) -> Iterator[tuple[str, object]]:
    """Yield the goods and points of spaces that were typed."""
    typed = data.get("other_points")
    for good, points in typed.items() if isinstance(typed, dict) else ():
        yield str(good), points


def sample_by_hand(state: State) -> tuple[StoreName, int, tuple[Space, ...]]:
    """Return a store that is not known, a row of it, and a space for the first block that anybody
    has, for simulations."""
    store = unknown_store(state)
    assert store is not None
    held = (good for seat in state.players.values() for good, n in seat.goods.items() if n)
    spaces = tuple(Space(good, 1) for good in islice(held, 1))
    row = next(n for n in count(1) if n not in state.stores[store].by_hand)
    return store, row, spaces
