"""Phase 5: the players who store, their rows and points, and the reward for a full row (R5). For a
tile that the app does not know, only the filled spaces and the reward are entered (R5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count, islice

from msgspec import UnsetType
from msgspec.structs import replace

from companion.core.lenient import list_or_empty, mapping_or_empty
from companion.core.play import Plain, Refused

from ..box.components import DECKS, STORES, Colour, Good, Row, Space, StoreName
from ..entries import ChooseRow
from ..happenings import Bonus, CardTaken, NoCard, Placed, RowChosen, RowName
from ..pieces import Turn
from ..state import Filling, Pick, State, Store, sum_effects


def horse_ranking(state: State) -> tuple[Colour, ...]:
    """Return the players, sorted by their horses, most first (R5.1); ties by town number. Half
    horses count only in this ranking (L4)."""

    def rank(colour: Colour) -> tuple[int, int]:
        town = state.players[colour].town
        return count_half_horses(state, colour), state.board.numbers[town] if town else 0

    return tuple(sorted(state.players, key=rank, reverse=True))


def count_half_horses(state: State, colour: Colour) -> int:
    """Return twice the number of horses that count in the ranking, so that it is a whole number."""
    return 2 * state.players[colour].horses + sum_effects(state, colour, "half_horses")


def find_unknown_store(state: State) -> StoreName | None:
    """Return a store whose tile the app does not know, or None."""
    return next((name for name in STORES if state.stores[name].rows is None), None)


def unchosen_rows(state: State) -> Iterator[tuple[StoreName, int, Filling]]:
    """Yield the rows that nobody has chosen this round: store, number from 1, and row (R5.2)."""
    for name in STORES:
        for number, filling in enumerate(state.stores[name].rows or (), 1):
            if filling.chosen_by is None:
                yield name, number, filling


def name_of_row(store: Store, number: int) -> RowName:
    """Return the name by which people find a row of a store; rows are counted from 1."""
    rows = [filling.row for filling in store.rows or ()]
    if number > len(rows):
        return RowName(number)
    row = rows[number - 1]
    repeats = [one.bonus for one in rows].count(row.bonus) > 1
    return RowName(number, row.bonus, tuple(s.good for s in row.spaces) if repeats else ())


def can_any_block_be_placed(state: State) -> bool:
    """Return whether any player's block fits a space of a row that is not yet chosen (R5.5)."""
    held = {good for seat in state.players.values() for good, n in seat.goods.items() if n}
    return bool(held) and any(
        space.good in held for _, _, filling in unchosen_rows(state) for space in filling.row.spaces
    )


def player_who_chooses(state: State, number: int | None = None) -> Colour:
    """Return the player who chooses a row now, or with `number` the player at that place (from 0).
    After the last player the order starts again (R5.2, R5.5)."""
    return state.ranking[(state.chooser_number if number is None else number) % len(state.ranking)]


def may_choose(state: State, player: Colour, filling: Filling) -> bool:
    """Return whether the player may choose the row: any row (R5.2), or by a house rule only one
    with room for a block of the player."""
    if state.setup.rulings.rows == "any":
        return True
    goods = state.players[player].goods
    return any(goods[space.good] for space in filling.row.spaces)


def available_decks(state: State, most: int) -> tuple[int, ...]:
    """Return the decks whose face-up card is not taken and has at most `most` figures (R5.4)."""
    return tuple(int(d) for d in DECKS if int(d) <= most and state.face_up.get(d) is not None)


def placed_blocks(
    state: State, filling: Filling, player: Colour
) -> Iterator[tuple[Colour, int, Good, int]]:
    """Yield each block as it is placed: its player, its space (from 0), its good and its points.
    The chooser comes first, then the others clockwise (R5.3).

    If a good fits several spaces of the row, the most valuable one is filled first.
    """
    spaces = filling.row.spaces
    empty = {i for i, colour in enumerate(filling.filled_by) if colour is None}
    dearest = sorted(empty, key=lambda i: (-spaces[i].points, i))
    for colour in state.board.clockwise[player]:
        goods = dict(state.players[colour].goods)
        for i in dearest:
            if i in empty and goods[spaces[i].good]:
                goods[spaces[i].good] -= 1
                empty.remove(i)
                yield colour, i, spaces[i].good, spaces[i].points
        if not empty:
            return


def place_blocks(
    turn: Turn, player: Colour, store: StoreName, number: int, filling: Filling
) -> Filling:
    """Let all players place their blocks in the row that `player` chose, and return the filled row
    (R5.3)."""
    state = turn.state
    players, filled_by = state.players, list(filling.filled_by)
    name = name_of_row(state.stores[store], number)
    turn.report(RowChosen(player, store, name))
    for colour, i, good, points in placed_blocks(state, filling, player):
        filled_by[i] = colour
        seat = players[colour].plus(points, goods={good: -1})
        players = {**players, colour: seat}
        turn.report(Placed(colour, store, name, i + 1, good, points))
    done = Filling(filling.row, player, tuple(filled_by))
    turn.change(
        players=players,
        stores=_with_row(state, store, number, done),
        chooser_number=state.chooser_number + 1,
    )
    return done


def _with_row(
    state: State, store: StoreName, number: int, done: Filling
) -> Mapping[StoreName, Store]:
    old = state.stores[store]
    if old.rows is None:
        by_hand = {**old.by_hand, number: done}
        return {**state.stores, store: replace(old, by_hand=by_hand)}
    rows = old.rows
    return {**state.stores, store: Store(old.tile, (*rows[: number - 1], done, *rows[number:]))}


def pay_full_row(turn: Turn, player: Colour, store: StoreName, number: int, bonus: int) -> None:
    """Pay for a full row: a royal one gives influence, a civic one a leader card if one is
    available (R5.4)."""
    if store == "royal":
        turn.change_seat(player, influence=turn.seat(player).influence + bonus)
        turn.report(Bonus(player, store, name_of_row(turn.state.stores[store], number), bonus))
    elif available_decks(turn.state, bonus):
        turn.change(pick=Pick(player, bonus))
    else:
        turn.report(NoCard(player))


def take_card(turn: Turn, player: Colour, figures: int, most: int) -> None:
    """Give the player the face-up card with that many figures. Refused if it was taken or has more
    than `most`."""
    deck = DECKS[figures - 1]
    values = {"player": player, "figures": figures, "most": most}
    if figures > most:
        raise Refused("card-too-big", values)
    estate = turn.state.face_up[deck]
    if estate is None:
        raise Refused("card-gone", values)
    turn.replace_seat(player, turn.seat(player).with_card(estate, figures))
    turn.change(face_up={**turn.state.face_up, deck: None})
    turn.report(CardTaken(player, figures, estate))


FORM_KEYS = ("place", "spaces", "bonus", "card", "other_row", "other_points", "other_bonus")
"""The fields of the form, from which the keys of the entry are made."""


def filled_unknown_row(state: State, entry: ChooseRow) -> Filling:
    """Return the row of a tile that is not known, with the spaces that were filled.

    Refused if the entry has no spaces, or if the row has been chosen this round.
    """
    if isinstance(entry.spaces, UnsetType):
        raise Refused("store-not-known", {"store": entry.store})
    before = state.stores[entry.store].by_hand.get(entry.row)
    if before is not None:
        row = name_of_row(state.stores[entry.store], entry.row)
        values = {"player": entry.player, "store": entry.store, "row": row}
        raise Refused("row-chosen", {**values, "by": before.chosen_by})
    bonus = 0 if isinstance(entry.bonus, UnsetType) else entry.bonus
    return Filling(Row(bonus, entry.spaces), None, (None,) * len(entry.spaces))


def reward_unknown_row(turn: Turn, entry: ChooseRow, done: Filling) -> None:
    """Give the chooser the reward that was entered for a full row. Refused if nobody had a block
    for one of the spaces."""
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
    """Return a form's data with `place` ("royal.2") as store and row, and spaces ("red.3") as goods
    and points. The reward of a full row is left out if it is empty, or belongs to the other store.

    No rule limits the rows of a tile, the points or the bonus. So numbers that have no button are
    typed: `other_row` and `other_bonus` in place of the tapped ones, and `other_points` by good.
    """
    if "place" not in data:
        return data
    store, _, tapped_row = str(data["place"]).partition(".")
    row = data.get("other_row") or tapped_row
    bonus = data.get("other_bonus") or data.get("bonus", "")
    tapped = (str(space).partition(".") for space in list_or_empty(data.get("spaces")))
    spaces: list[tuple[str, object]] = [(good, points) for good, _, points in tapped]
    spaces += mapping_or_empty(data.get("other_points")).items()
    found = [{"good": good, "points": points} for good, points in spaces if points]
    rewards = {"bonus": bonus} if store == "royal" else {"card": data.get("card", "")}
    full = {key: value for key, value in rewards.items() if value != ""}
    kept = {key: value for key, value in data.items() if key not in FORM_KEYS}
    return {**kept, **full, "store": store, "row": row, "spaces": found}


def first_unknown_row(state: State) -> tuple[StoreName, int, tuple[Space, ...]]:
    """Return a store that is not known, its first row that was not entered by hand, and one space,
    for a good that a player has; no space if nobody has goods. Used by simulations."""
    store = find_unknown_store(state)
    assert store is not None
    held = (good for seat in state.players.values() for good, n in seat.goods.items() if n)
    spaces = tuple(Space(good, 1) for good in islice(held, 1))
    row = next(n for n in count(1) if n not in state.stores[store].by_hand)
    return store, row, spaces
