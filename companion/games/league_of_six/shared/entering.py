"""Open components: those that the app does not know, the players who may enter them, the names of
unnamed tiles, and components that two people enter.

All of this is visible to everybody at the table, whatever the hands hold (H2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.core.play import Refused
from companion.core.structs import plain_data

from ..box.box import Box
from ..box.components import (
    ESTATES,
    STORES,
    Colour,
    Edges,
    Printed,
    Rows,
    StoreName,
    TaxTile,
    Town,
    edges_identity,
    tile_identity,
)
from ..entries import Describe
from ..state import State, face_in_round, follower_tile
from .collecting import tile_in_town
from .describing import (
    BLANK,
    free_tile_names,
    kind_of_description,
    split_description,
    with_described_follower,
)


class Component(Struct, frozen=True):
    """An open component: a town's side, the tile in a town, both of them in one form, the tile of a
    store, or the grey leader cards."""

    what: Literal["town", "tile", "both", "storage", "grey"]
    town: Town | None = None
    store: StoreName | None = None

    def key(self, round_: int) -> str:
        """Return a name for the component in that round. Tiles change from round to round."""
        changes = self.what in ("tile", "storage")
        return f"{self.what} {self.town or self.store or ''} {round_ if changes else ''}".strip()

    def overlaps(self, other: Component) -> bool:
        """Return whether both components are the same, or one is a part of the other."""
        same_place = (self.town, self.store) == (other.town, other.store)
        whole = "both" in (self.what, other.what)
        return same_place and (whole or self.what == other.what)


def open_components_by_place(state: State) -> tuple[tuple[Component, ...], ...]:
    """Return the open components, grouped by place. The places that are needed first come first.

    Taxes need the towns with a figure, storing needs the stores. The sides of empty towns and the
    grey cards are for later rounds.
    """
    towns = sorted(state.setup.towns, key=lambda town: _urgency(state, town))
    of_towns = tuple(tuple(_components_in_town(state, town)) for town in towns)
    stores = tuple((Component("storage", store=name),) for name in STORES if state.tiles)
    grey = ((Component("grey"),),)
    if state.phase == "storing":
        return (*stores, *of_towns, *grey)
    used = sum(bool(_urgency(state, town) == 0) for town in towns)
    return (*of_towns[:used], *stores, *of_towns[used:], *grey)


def _urgency(state: State, town: Town) -> int:
    """Return 0 for a town with a figure, 1 for one that may still get one, 2 for a besieged one."""
    if town in state.besieged:
        return 2
    return 0 if any(seat.town == town for seat in state.players.values()) else 1


def _components_in_town(state: State, town: Town) -> Iterator[Component]:
    won = {tile for seat in state.players.values() for tile in seat.followers}
    if town in state.tiles and (state.tiles[town] is None or state.tiles[town] not in won):
        yield Component("tile", town)
    yield Component("town", town)


def is_known(state: State, component: Component) -> bool:
    """Return whether the app knows everything that is printed on the component."""
    return printed_on(state, component) is not None


def printed_on(state: State, component: Component) -> Edges | TaxTile | Rows | Printed | None:
    """Return the print on the component; None unless the app knows it completely.

    The grey cards of the invented sample never count as complete: nobody counts them (R0.4).
    """
    if component.what == "town" and component.town is not None:
        return state.box.edges(component.town, state.setup.sides.get(component.town, "white"))
    if component.what == "tile" and component.town is not None:
        tile = tile_in_town(state, component.town)
        whole = tile is not None and tile.arrows is not None and tile.middle is not None
        return tile if whole else None
    if component.store is not None:
        stored = state.box.storage_tiles.get(state.stores[component.store].tile or "")
        return None if stored is None else stored.rows(state.face)
    grey = state.box.leaders.get("grey", {})
    return Printed() if state.box.sample or set(grey) == set(ESTATES) else None


def entered_component(entry: Describe) -> Component | None:
    """Return the open component that an entry describes; None if it describes anything else."""
    if entry.edges is not None and entry.town is not None:
        return Component("town", entry.town)
    if entry.rows is not None:
        return None if entry.store is None else Component("storage", store=entry.store)
    if entry.deck is not None:
        return Component("grey") if entry.deck == "grey" else None
    return None if entry.town is None or entry.number is not None else Component("tile", entry.town)


def may_enter(state: State, entry: Describe) -> bool:
    """Return whether a player may enter these components on a phone: they are open now, or were
    open in the round that the entry names, or they are the player's own followers."""
    if entry.player is not None and entry.follower is not None and entry.town is None:
        adds = kind_of_description(entry) == "follower" and not _contradicts_known(state.box, entry)
        return adds and may_enter_follower(state, entry.player, entry.follower)
    return all(_may_enter(state, part) for part in split_description(entry))


def may_enter_follower(state: State, player: Colour, follower: str) -> bool:
    """Return whether a player may enter on a phone what is printed on this follower: it is one of
    the player's own, which are face up (L3), and the app does not know its kind or its arrows."""
    if state.phase == "finished" or follower not in state.players[player].followers:
        return False
    tile = follower_tile(state, follower)
    return tile.kind is None or tile.arrows is None


def _may_enter(state: State, entry: Describe) -> bool:
    component = entered_component(entry)
    if entry.player is None or entry.round is None or component is None:
        return False
    if state.phase == "finished" or entry.round > state.round:
        return False
    if component.what == "town" and component.town is not None:
        return entry.side == state.setup.sides.get(component.town, "white")
    if component.what == "storage":
        return entry.side == face_in_round(entry.round) and _is_open(state, entry, component)
    return component.what == "grey" or _is_open(state, entry, component)


def _is_open(state: State, entry: Describe, component: Component) -> bool:
    """Return whether the component is open, or was open in the earlier round that the entry
    names."""
    if state.phase == "dealing" and entry.round == state.round:
        return False  # the deal was undone
    if is_tile_gone(state, entry):
        return True
    return any(component in place for place in open_components_by_place(state))


def is_tile_gone(state: State, entry: Describe) -> bool:
    """Return whether an entry describes a tile that has meanwhile left the table."""
    component = entered_component(entry)
    gone = component is not None and component.what in ("tile", "storage")
    return gone and entry.round is not None and (entry.round != state.round or not state.tiles)


def with_tile_name(state: State, entry: Describe) -> Describe:
    """Return the entry with the name of its tile. The app gives a name to a tile without one."""
    parts = split_description(entry)
    if len(parts) > 1:
        its_tile = with_tile_name(state, parts[0])
        return replace(entry, tile=its_tile.tile, follower=its_tile.follower)
    component = entered_component(entry)
    if component is None or entry.tile is not None or entry.follower is not None:
        return entry
    late = is_tile_gone(state, entry)
    if component.store is not None:
        named = None if late else state.stores[component.store].tile or _known_store(state, entry)
        return replace(entry, tile=named or free_tile_names(state).stores[0])
    if component.what == "tile" and component.town is not None:
        named = None if late else state.tiles.get(component.town)
        if state.has_retinue:
            return replace(entry, follower=named or free_tile_names(state).followers[0])
        printed = tile_identity(TaxTile(entry.arrows, entry.middle))
        may_come = ((i, t) for i, t in state.box.tax_tiles.items() if i not in state.tiles_gone)
        same = (id_ for id_, tile in may_come if tile_identity(tile) == printed)  # R1.3
        known = None if late else next(same, None)
        return replace(entry, tile=named or known or free_tile_names(state).tiles[0])
    return entry


def _known_store(state: State, entry: Describe) -> str | None:
    """Return the name of a storage tile of the box that shows the entered rows and may still come;
    otherwise of one that lacks this side (R0.5).

    Which front belongs to which back does not matter in the game, and nobody is asked for it.
    """
    may_come = (id_ for id_ in state.box.storage_tiles if id_ not in state.stores_gone)
    sides = {id_: _print_in_box(state.box, id_, entry) for id_ in may_come}
    same = (id_ for id_, rows in sides.items() if rows == entry.rows)
    blank = (id_ for id_, rows in sides.items() if rows is None)
    return next(same, None) or next(blank, None)


def descriptions_still_new(state: State, entry: Describe) -> tuple[Describe, ...]:
    """Return the parts of a description that the app does not know yet.

    Raises:
        Refused: Somebody has entered all of it meanwhile, or has entered a part of it differently.
    """
    parts, known = [], []
    for part in split_description(entry):
        try:
            check_not_entered(state, part)
            parts.append(part)
        except Refused as why:
            known.append(why)
    if known and (not parts or not all(why.public.get("same") for why in known)):
        raise next((why for why in known if not why.public.get("same")), known[0])
    return tuple(parts)


def check_not_entered(state: State, entry: Describe) -> None:
    """Refuse a component that somebody else has entered meanwhile. The refusal has the values that
    were entered."""
    component = entered_component(entry)
    if component is None:
        raise Refused("describe-what", {"keys": sorted(entry.given_keys)})
    if is_tile_gone(state, entry):
        _check_late(state, entry, component)
        return
    known = printed_on(state, component)
    if known is not None:
        raise _second_entry_refusal(state, entry, component, known)
    if _contradicts_known(state.box, entry):
        tile = entry.follower or entry.tile
        raise Refused("entered-other-tile", {"player": entry.player, "tile": tile})


def _contradicts_known(box: Box, entry: Describe) -> bool:
    """Return whether the entry contradicts the values of the box's tile with the same name."""
    if entry.follower is not None:
        known = box.followers.get(entry.follower)
        if known is None:
            return False
        described = with_described_follower(box, entry).followers[entry.follower]
        # it was picked by its name, and nobody has entered these values
        new = {key: value for key, value in asdict(BLANK).items() if getattr(known, key) == value}
        return replace(described, **new) != known
    old = _print_in_box(box, str(entry.tile), entry)
    return old is not None and not _looks_the_same(old, _print_in_entry(entry))


def _check_late(state: State, entry: Describe, component: Component) -> None:
    """Refuse the entry of a tile that has left the table, if somebody entered the same tile while
    it was there."""
    came = state.stores_came if component.what == "storage" else state.tiles_came
    for tile, round_ in came.items():
        known = _print_in_box(state.box, tile, entry)
        if (
            round_ == entry.round
            and known is not None
            and _looks_the_same(known, _print_in_entry(entry))
        ):
            raise _second_entry_refusal(state, entry, component, known)


def _print_in_box(box: Box, tile: str, entry: Describe) -> TaxTile | Rows | None:
    """Return the print of a tax tile, or of a storage tile's side, in the box; None if it is not
    known."""
    if entry.rows is not None:
        stored = box.storage_tiles.get(tile)
        return None if stored is None else stored.rows("I" if entry.side == "I" else "II")
    return box.tax_tiles.get(tile)


def _print_in_entry(entry: Describe) -> Edges | TaxTile | Rows | None:
    """Return the print of a town's side, a tax tile or a storage tile in the entry."""
    if entry.edges is not None:
        return entry.edges
    return entry.rows if entry.rows is not None else TaxTile(entry.arrows, entry.middle)


def _looks_the_same(one: object, other: object) -> bool:
    """Return whether both prints are the same, even if one of them is rotated."""
    if isinstance(one, TaxTile) and isinstance(other, TaxTile):
        return tile_identity(one) == tile_identity(other)
    return one == other


def _second_entry_refusal(
    state: State, entry: Describe, component: Component, known: object
) -> Refused:
    """Return the refusal of an entry that somebody else has made already. Everybody reads it,
    because the two players have to compare."""
    ours = _print_in_entry(entry)
    if entry.edges is not None and isinstance(known, tuple):
        same = edges_identity(known) == edges_identity(entry.edges)
    else:
        same = _looks_the_same(known, ours)
    values: Mapping[str, object] = {
        "player": entry.player,
        "by": state.entered_by.get(component.key(entry.round or state.round)),
        **({"town": component.town} if component.town else {}),
        **({"store": component.store} if component.store else {}),
        "what": component.what,
        "same": same,
        "known": plain_data(known) if isinstance(known, Struct) else known,
    }
    return Refused("entered-already", values, for_all=True)
