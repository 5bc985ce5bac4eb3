"""Phase 1 (R1, S2, L1, L2): checks of the besieged towns, tiles, leader cards and stores that may
be dealt, and the app's draws of them. Each draw is made as late as possible."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import UnsetType

from companion.core.play import Chance, Refused

from ..box.components import (
    DECKS,
    ESTATES,
    FOLLOWERS_IN_GROUP,
    STORAGE_TILES,
    STORES,
    TAX_TILES,
    TOWNS,
    Deck,
    Estate,
    Group,
    StoreName,
    Town,
)
from ..box.known import group_of_round
from ..state import Filling, State, Store, face_in_round


def count_besieged_towns(state: State) -> int:
    """Return the number of besieged towns: six minus the number of players (R1.2)."""
    return len(TOWNS) - len(state.players)


def new_store(state: State, tile: str | None) -> Store:
    """Return a store with that storage tile on top; its rows are None if the side is not
    described."""
    if tile is None or tile not in state.box.storage_tiles:
        return Store(tile)
    rows = state.box.storage_tiles[tile].rows(face_in_round(state.round))
    if rows is None:
        return Store(tile)
    return Store(tile, tuple(Filling(row, None, (None,) * len(row.spaces)) for row in rows))


def towns_not_besieged(state: State, besieged: Iterable[Town]) -> tuple[Town, ...]:
    """Return the towns that are not besieged, clockwise."""
    closed = set(besieged)
    return tuple(t for t in state.setup.towns if t not in closed)


def check_besieged(state: State, besieged: Sequence[Town]) -> None:
    """Refuse besieged towns that are named twice, or a number of them that differs from R1.2."""
    if len(set(besieged)) != len(besieged):
        raise Refused("besieged-twice", {})
    if len(besieged) != count_besieged_towns(state):
        values = {"players": len(state.players), "right": count_besieged_towns(state)}
        raise Refused("besieged-count", {**values, "count": len(besieged)})


def count_tiles_left(state: State) -> int:
    """Return the number of tax tiles in the pile, which begins with 18, or more if the box has more
    (R0.6)."""
    return max(TAX_TILES, len(state.box.tax_tiles)) - state.tiles_count


def has_repeated_names(names: Sequence[str | None]) -> bool:
    """Return whether a name is in the list twice."""
    named = [name for name in names if name is not None]
    return len(set(named)) < len(named)


def distinguish_repeated_names(
    names: Sequence[str | None], looks: Mapping[str, object], gone: Collection[str]
) -> tuple[str | None, ...]:
    """Return the names, with each repeated name replaced by another tile that looks the same, if
    the box has one.

    People pick tiles by their look, so two tiles that look the same are both picked under one name.

    Args:
        names: The tiles that were picked; None for tiles that are not entered.
        looks: The look of each tile of the box.
        gone: The tiles that were dealt before; they are used only if no other one is left.
    """
    told: list[str | None] = []
    for name in names:
        if name is None or name not in told:
            told.append(name)
            continue
        alike = [
            other
            for other in sorted(looks, key=lambda id_: id_ in gone)
            if looks[other] == looks.get(name) and other not in (*told, *names)
        ]
        told.append(alike[0] if alike else name)
    return tuple(told)


def check_tax_tiles(
    state: State, towns_in_play: Sequence[Town], tiles: Mapping[Town, str | None]
) -> None:
    """Refuse tax tiles that are not in the box, or are named twice. Used tiles may come back only
    if the pile runs out (R1.3)."""
    named = {town: tile for town, tile in tiles.items() if tile is not None}
    whole = len(state.box.tax_tiles) >= TAX_TILES
    for town, tile in named.items():
        if list(named.values()).count(tile) > 1:
            towns = [one for one in towns_in_play if named.get(one) == tile]
            raise Refused("tile-twice", {"tile": tile, "towns": towns})
        if whole and tile not in state.box.tax_tiles:
            raise Refused("tile-unknown", {"tile": tile, "town": town})
    again = [town for town, tile in named.items() if tile in state.tiles_gone]
    if len(again) > max(0, len(tiles) - count_tiles_left(state)):
        values = {"tile": named[again[0]], "town": again[0], "left": count_tiles_left(state)}
        raise Refused("tile-gone", values)


def cards_left(state: State, deck: Deck) -> Mapping[Estate, int]:
    """Return the number of cards still in a deck, for the estates whose number the box knows
    (R0.4)."""
    gone = [estate for d, estate in state.cards_gone if d == deck]
    return {e: max(0, n - gone.count(e)) for e, n in state.box.leaders.get(deck, {}).items()}


def can_draw_card(left: Mapping[Estate, int]) -> bool:
    """Return whether the app can draw from a deck: all its cards are known, and one is left
    (R1.1)."""
    return len(left) == len(ESTATES) and any(left.values())


def check_leaders(state: State, leaders: Mapping[Deck, Estate]) -> None:
    """Refuse a deal without one card of each deck, or with an estate that is used up in its deck
    (R1.1).

    If a deck is empty by the box's counts, the counts must be wrong, and any card is allowed.
    """
    for deck in DECKS:
        if deck not in leaders:
            raise Refused("leader-missing", {"deck": deck})
        left = cards_left(state, deck)
        if left.get(leaders[deck]) == 0 and any(left.get(e) != 0 for e in ESTATES):
            raise Refused("leader-gone", {"deck": deck, "estate": leaders[deck]})


def check_stores(state: State, royal: str | None, civic: str | None) -> None:
    """Refuse storage tiles that were already used in the same half of the game (rounds 1 to 3, 4 to
    6; R0.5)."""
    if royal is not None and royal == civic:
        raise Refused("store-twice", {"tile": royal})
    whole = len(state.box.storage_tiles) >= STORAGE_TILES
    for store, tile in zip(STORES, (royal, civic), strict=True):
        if tile is None:
            continue
        if tile in state.stores_gone:
            raise Refused("store-gone", {"tile": tile, "store": store})
        if whole and tile not in state.box.storage_tiles:
            raise Refused("store-unknown", {"tile": tile, "store": store})


def count_open_followers(state: State) -> int:
    """Return the number of open followers: two per player, or one if the table begins in round 6
    (L1)."""
    return len(state.players) * min(2, 7 - state.round)


def is_group_known(state: State, group: Group) -> bool:
    """Return whether the box knows all followers of a group."""
    known = sum(tile.group == group for tile in state.box.followers.values())
    return known >= FOLLOWERS_IN_GROUP


def check_open_followers(state: State, tiles: Sequence[str | None]) -> None:
    """Refuse open followers (5-6) that are named twice, or a wrong number of them (L1)."""
    if len(tiles) != count_open_followers(state):
        values = {"players": len(state.players), "right": count_open_followers(state)}
        raise Refused("open-followers-count", {**values, "count": len(tiles)})
    check_followers_of_group(state, tiles, "5-6")


def check_followers_of_group(state: State, tiles: Sequence[str | None], group: Group) -> None:
    """Refuse followers that are named twice, were dealt before, or belong to another group (L2)."""
    named = [tile for tile in tiles if tile is not None]
    for tile in named:
        values = {"follower": tile, "group": group}
        known = state.box.followers.get(tile)
        if named.count(tile) > 1:
            raise Refused("follower-twice", values)
        if tile in state.tiles_gone:
            raise Refused("follower-gone", values)
        if known is None and is_group_known(state, group):
            raise Refused("follower-unknown", values)
        if known is not None and known.group not in (None, group):
            raise Refused("follower-group", values)


def check_among_open_followers(
    state: State, tiles: Sequence[str | None], open_followers: Sequence[str | None] | None
) -> None:
    """Refuse followers of rounds 5 and 6 that are not among the open followers (L1, L2). Nothing is
    checked while an open follower is not named."""
    if group_of_round(state.round) != "5-6" or open_followers is None or None in open_followers:
        return
    for tile in tiles:
        if tile is not None and tile not in open_followers:
            raise Refused("follower-not-open", {"follower": tile})


def check_name_in_town(state: State, tile: str) -> None:
    """Refuse a name that cannot be that of the unnamed follower in a town (L2)."""
    check_followers_of_group(state, (tile,), group_of_round(state.round))
    check_among_open_followers(state, (tile,), state.open_followers)


def check_tile_in_each_town(
    towns_in_play: Sequence[Town], tiles: Mapping[Town, str | None]
) -> None:
    """Refuse tiles unless there is one for each town that is not besieged (R1.3)."""
    for town in tiles:
        if town not in towns_in_play:
            raise Refused("tile-besieged", {"town": town})
    for town in towns_in_play:
        if town not in tiles:
            raise Refused("tile-missing", {"town": town})


def draw_open_followers(
    state: State, chance: Chance, given: tuple[str | None, ...] | UnsetType
) -> tuple[str | None, ...] | UnsetType:
    """Return the followers (5-6) in play, drawn at the start of the game (L1), with None for
    unknown ones. `given` is returned unless it is unset and the draw is due."""
    wanted = state.has_retinue and state.open_followers is None
    if not wanted or not isinstance(given, UnsetType):
        return given
    if not is_group_known(state, "5-6"):
        return (None,) * count_open_followers(state)
    pile = [id_ for id_ in _followers_of_group(state, "5-6") if id_ not in state.tiles_gone]
    count = min(count_open_followers(state), len(pile))
    drawn = chance("open-followers").sample(pile, count)
    return (*drawn, *(None,) * (count_open_followers(state) - count))


def draw_tiles(
    state: State, chance: Chance, towns_in_play: Sequence[Town]
) -> dict[Town, str | None]:
    """Draw a tax tile for each town in play. If the pile runs out, the discarded tiles are shuffled
    (R1.3)."""
    known = list(state.box.tax_tiles)
    if len(known) < TAX_TILES:
        return dict.fromkeys(towns_in_play)
    rng = chance("tiles")
    pile = [t for t in known if t not in state.tiles_gone]
    rng.shuffle(pile)
    if len(pile) < len(towns_in_play):
        again = [t for t in known if t in state.tiles_gone]
        rng.shuffle(again)
        pile += again
    return dict(zip(towns_in_play, pile, strict=False))


def draw_leader(state: State, chance: Chance, deck: Deck) -> Estate:
    """Draw the top card of a deck: each card that is left is equally likely (R1.1)."""
    left = cards_left(state, deck)
    if not can_draw_card(left):
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
    towns_in_play: Sequence[Town],
    open_followers: Sequence[str | None],
) -> dict[Town, str | None]:
    """Draw a follower for each town in play from the round's group; in rounds 5 and 6 from the open
    followers (L1, L2)."""
    group = group_of_round(state.round)
    of_group: Sequence[str | None] = (
        _followers_of_group(state, group) if is_group_known(state, group) else ()
    )
    pile = [
        tile
        for tile in (open_followers if group == "5-6" else of_group)
        if tile not in state.tiles_gone
    ]
    if None in pile or len(pile) < len(towns_in_play):
        return dict.fromkeys(towns_in_play)
    return dict(zip(towns_in_play, chance("tiles").sample(pile, len(towns_in_play)), strict=True))


def _followers_of_group(state: State, group: Group) -> list[str]:
    return [id_ for id_, tile in state.box.followers.items() if tile.group == group]
