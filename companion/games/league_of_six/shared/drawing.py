"""What the app draws if the table does not (R1, S2, L1). Each draw is made as late as possible."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UnsetType

from companion.core.play import Chance, Refused

from ..box.components import (
    ESTATES,
    STORAGE_TILES,
    STORES,
    TAX_TILES,
    Deck,
    Estate,
    Group,
    StoreName,
    Town,
)
from ..box.known import group_of
from ..state import State
from .dealing import besieged_count, can_draw, cards_left
from .groups import knows_group, open_count


def draw_town_cards(
    state: State,
    chance: Chance,
    besieged: tuple[Town, ...] | UnsetType,
    fortress: Town | UnsetType,
) -> tuple[tuple[Town, ...] | UnsetType, Town | UnsetType]:
    """Return the besieged towns (R1.2) and, with six players, the town of the waggon fortress
    (S2)."""
    if besieged_count(state) == 0:
        if isinstance(fortress, UnsetType):
            fortress = chance("fortress").choice(state.setup.towns)
    elif isinstance(besieged, UnsetType):
        besieged = tuple(chance("besieged").sample(state.setup.towns, besieged_count(state)))
    return besieged, fortress


def draw_open_followers(
    state: State, chance: Chance, given: tuple[str | None, ...] | UnsetType
) -> tuple[str | None, ...] | UnsetType:
    """Return the followers (5-6) in play, drawn at the start of the game (L1). Unknown ones are
    None."""
    wanted = state.retinue and state.open_followers is None
    if not wanted or not isinstance(given, UnsetType):
        return given
    if not knows_group(state, "5-6"):
        return (None,) * open_count(state)
    pile = [id_ for id_ in _of_group(state, "5-6") if id_ not in state.tiles_gone]
    count = min(open_count(state), len(pile))
    drawn = chance("open-followers").sample(pile, count)
    return (*drawn, *(None,) * (open_count(state) - count))


def draw_tiles(state: State, chance: Chance, open_towns: Sequence[Town]) -> dict[Town, str | None]:
    """Draw a tax tile for each open town. If the pile runs out, the discarded tiles are shuffled
    (R1.3)."""
    known = list(state.box.tax_tiles)
    if len(known) < TAX_TILES:
        return dict.fromkeys(open_towns)
    rng = chance("tiles")
    pile = [t for t in known if t not in state.tiles_gone]
    rng.shuffle(pile)
    if len(pile) < len(open_towns):
        again = [t for t in known if t in state.tiles_gone]
        rng.shuffle(again)
        pile += again
    return dict(zip(open_towns, pile, strict=False))


def draw_leader(state: State, chance: Chance, deck: Deck) -> Estate:
    """Draw the top card of a deck: each card that is left is equally likely (R1.1)."""
    left = cards_left(state, deck)
    if not can_draw(left):
        raise Refused("leaders-not-known", {"deck": deck})
    rng = chance(f"leader-{deck}")
    return rng.choice([estate for estate in ESTATES for _ in range(left[estate])])


def draw_stores(
    state: State, chance: Chance, royal: str | UnsetType | None, civic: str | UnsetType | None
) -> tuple[str | None, str | None]:
    """Draw the top tiles of the two piles, without tiles already used in this half of the game
    (R0.5)."""
    drawn: dict[StoreName, str | None] = {}
    typed: dict[StoreName, str | UnsetType | None] = {"royal": royal, "civic": civic}
    taken = {t for t in typed.values() if isinstance(t, str)} | set(state.stores_gone)
    for store in STORES:
        tile = typed[store]
        if not isinstance(tile, UnsetType):
            drawn[store] = tile
            continue
        pile = [t for t in state.box.storage_tiles if t not in taken]
        whole = len(state.box.storage_tiles) >= STORAGE_TILES
        drawn[store] = chance(store).choice(pile) if whole and pile else None
        taken.add(drawn[store] or "")
    return drawn["royal"], drawn["civic"]


def draw_followers(
    state: State,
    chance: Chance,
    open_towns: Sequence[Town],
    open_followers: Sequence[str | None],
) -> dict[Town, str | None]:
    """Draw a follower for each open town from the round's group; in rounds 5 and 6 from the open
    ones (L1, L2)."""
    group = group_of(state.round)
    of_group: Sequence[str | None] = _of_group(state, group) if knows_group(state, group) else ()
    pile = [
        tile
        for tile in (open_followers if group == "5-6" else of_group)
        if tile not in state.tiles_gone
    ]
    if None in pile or len(pile) < len(open_towns):
        return dict.fromkeys(open_towns)
    return dict(zip(open_towns, chance("tiles").sample(pile, len(open_towns)), strict=True))


def _of_group(state: State, group: Group) -> list[str]:
    return [id_ for id_, tile in state.box.followers.items() if tile.group == group]
