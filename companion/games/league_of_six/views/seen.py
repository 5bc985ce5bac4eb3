"""Allow-lists of the values that each viewer may see: nothing else gets into a page or file (H1,
H2)."""

from __future__ import annotations

from msgspec import to_builtins

from companion.core.play import Waits

from ..box.components import Colour
from ..shared import collecting, crowns
from ..state import Filling, State, Store, sum_effects

ALL = "all"


def may_see_hand(state: State, viewer: str, colour: Colour) -> bool:
    """Return whether the viewer may see the player's hand (H1). With open hands and at the end
    everybody may (H4)."""
    open_hands = state.setup.rulings.open_hands or state.phase == "finished"
    return open_hands or viewer in (ALL, colour)


def viewer_state(state: State, viewer: str, waiting: Waits) -> dict[str, object]:
    """Return the state as JSON for the table, a colour or "all" (docs/formats.md: state).
    `waiting`: the players who are asked."""
    shown: dict[str, object] = {
        "round": state.round,
        "phase": state.phase,
        "to_act": [{"player": w.player, "must": w.must} for w in waiting],
        "order": list(state.order),
        "players": {c: _player_facts(state, viewer, c) for c in state.board.seating},
        "besieged": list(state.besieged),
        "tiles": dict(state.tiles),
        "face_up": {deck: state.face_up.get(deck) for deck in ("1", "2", "3", "4")},
        "stores": {name: _store_facts(store) for name, store in state.stores.items()},
        "result": None if state.result is None else state.result.as_json(),
    }
    if "sixth-player" in state.setup.modules:
        shown["fortress"] = state.fortress
    if state.has_retinue:
        shown["open_followers"] = list(state.open_followers or ())
        shown["crowned"] = [to_builtins(note) for note in state.crowned]
    if exchanging := crowns.owners_of_exchanges(state):
        shown["exchanged"] = {c: state.players[c].exchange is not None for c in exchanging}
    if over := collecting.goods_shortages(state):
        shown["blocks_short"] = {one.good: {"due": one.due, "there": one.there} for one in over}
    if state.phase == "storing":
        shown["ranking"] = list(state.ranking)
    if state.phase == "revealing":
        shown["revealed"] = {c: state.players[c].hand is not None for c in state.board.seating}
    return shown


def _player_facts(state: State, viewer: str, colour: Colour) -> dict[str, object]:
    seat = state.players[colour]
    shown: dict[str, object] = {"name": state.board.names[colour], "influence": seat.influence}
    if may_see_hand(state, viewer, colour):
        shown["guards"] = seat.guards
    shown["goods"] = dict(seat.goods)
    shown["horses"] = seat.horses
    if half := sum_effects(state, colour, "half_horses"):
        shown["horses_ranked"] = seat.horses + half / 2
    if may_see_hand(state, viewer, colour):
        shown["leaders"] = dict(seat.leaders)
    shown["town"] = seat.town
    shown["counter"] = seat.counter
    if state.has_retinue:
        shown["followers"] = list(seat.followers)
    if viewer == colour and seat.exchange is not None:
        shown["exchange"] = seat.exchange
        if seat.exchange_points is not None:
            shown["exchange_points"] = seat.exchange_points
    if viewer == colour and seat.hand is not None:
        names = ("guards", "clergy", "aristocracy", "burghers", "influence")
        shown["hand"] = {name: getattr(seat.hand, name) for name in names}
    return shown


def _store_facts(store: Store) -> dict[str, object]:
    shown: dict[str, object] = {
        "tile": store.tile,
        "rows": [_row_facts(row) for row in store.rows or ()],
    }
    if store.by_hand:
        shown["by_hand"] = [{"row": n, **_row_facts(row)} for n, row in store.by_hand.items()]
    return shown


def _row_facts(filling: Filling) -> dict[str, object]:
    return {
        "bonus": filling.row.bonus,
        "chosen_by": filling.chosen_by,
        "spaces": [
            {"good": space.good, "points": space.points, "filled_by": by}
            for space, by in zip(filling.row.spaces, filling.filled_by, strict=True)
        ],
    }
