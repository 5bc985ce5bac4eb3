"""Phase 5: storing goods (R5), and phase 6 that follows by itself: cleaning up (R6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games.contract import Refused

from ..box.components import DECKS, GOODS, ROUNDS, STORES, Colour, Good, StoreName
from ..turn import Turn
from .entries import ChooseRow, Entry, TakeLeader
from .fortress import least
from .happenings import Bonus, CardTaken, CleanedUp, NoCard, Placed, Ranked, RowChosen
from .state import NO_GOODS, NO_STORES, Filling, Pick, Seat, State, Store, give_card


def begin(turn: Turn) -> None:
    """R5.1: rank by horses, ties by town number."""
    ranking = ranked(turn.state)
    turn.change(phase="storing", queue=(), ranking=ranking, turn=0)
    turn.report(Ranked(ranking))


def ranked(state: State) -> tuple[Colour, ...]:
    """R5.1: everybody, most horses first; half horses count here and nowhere else (L4)."""
    return tuple(sorted(state.players, key=lambda c: _horses(state, c), reverse=True))


def _horses(state: State, colour: Colour) -> tuple[int, int]:
    seat = state.players[colour]
    return half_horses(state, colour), state.board.numbers[seat.town] if seat.town else 0


def half_horses(state: State, colour: Colour) -> int:
    """Twice the horses that count in the ranking."""
    return 2 * state.players[colour].horses + least(state, colour, "half_horses")


def unknown_store(state: State) -> StoreName | None:
    """A store whose tile must be described before rows can be chosen."""
    return next((name for name in STORES if state.stores[name].rows is None), None)


def rows_open(state: State) -> Iterator[tuple[StoreName, int, Filling]]:
    """The rows nobody has chosen this round: store, number from 1, row (R5.2)."""
    for name in STORES:
        for number, filling in enumerate(state.stores[name].rows or (), 1):
            if filling.chosen_by is None:
                yield name, number, filling


def anything_fits(state: State) -> bool:
    """R5.5: whether a block on any waggon fits a space of a row not yet chosen."""
    held = {good for seat in state.players.values() for good, n in seat.goods.items() if n}
    return bool(held) and any(
        space.good in held for _, _, filling in rows_open(state) for space in filling.row.spaces
    )


def chooser(state: State, turn: int | None = None) -> Colour:
    """Whose choice of a row it is (R5.2, R5.5: after the last the order starts again), or would be
    in that `turn`."""
    return state.ranking[(state.turn if turn is None else turn) % len(state.ranking)]


def adds(state: State, player: Colour, filling: Filling) -> bool:
    """Whether the player has a block for a space of that row."""
    goods = state.players[player].goods
    return any(goods[space.good] for space in filling.row.spaces)


def may_choose(state: State, player: Colour, filling: Filling) -> bool:
    """R5.2: any row; by the group's ruling only one to which the chooser can add."""
    return state.setup.rulings.rows == "any" or adds(state, player, filling)


def pass_over(turn: Turn) -> None:
    """By the ruling that a chooser must add something: who can add nothing is passed over."""
    state, n = turn.state, turn.state.turn
    while not any(may_choose(state, chooser(state, n), f) for _, _, f in rows_open(state)):
        n += 1
    if n != state.turn:
        turn.change(turn=n)


def advance(turn: Turn) -> None:
    """R5.5: before every choice: where nothing fits any more, the phase ends."""
    if "storing" in turn.state.setup.own_phases or unknown_store(turn.state) is not None:
        return
    if anything_fits(turn.state):
        pass_over(turn)
    else:
        turn.change(moment="5 end")


def options(state: State, player: Colour) -> tuple[Entry, ...]:
    """The rows this player may choose, or the leader cards that may be taken."""
    if state.pick is not None:
        return _cards(state, state.pick, player)
    if unknown_store(state) is not None or chooser(state) != player:
        return ()
    return tuple(
        ChooseRow(player=player, store=store, row=number)
        for store, number, filling in rows_open(state)
        if may_choose(state, player, filling)
    )


def _cards(state: State, pick: Pick, player: Colour) -> tuple[Entry, ...]:
    if pick.player != player:
        return ()
    none = TakeLeader(player=player, figures=None)
    return (none, *(TakeLeader(player=player, figures=n) for n in eligible(state, pick.most)))


def eligible(state: State, most: int) -> tuple[int, ...]:
    """R5.4: the decks whose face-up card is still there and has few enough figures."""
    return tuple(int(d) for d in DECKS if int(d) <= most and state.face_up.get(d) is not None)


def filling_of(
    state: State, filling: Filling, player: Colour
) -> Iterator[tuple[Colour, int, Good, int]]:
    """R5.3: who fills which space (from 0) with what for how many points, chooser first, clockwise.

    Where a good stands in several spaces of the row, the dearest is filled first.
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


def choose_row(turn: Turn, entry: ChooseRow) -> None:
    """R5.2 to R5.5: the row fills by itself, pays its bonus when full, and the next may choose."""
    fill_row(turn, entry)
    if turn.state.pick is None:
        advance(turn)


def fill_row(turn: Turn, entry: ChooseRow) -> None:
    """R5.3, R5.4: the row as it fills, before anything else follows from it."""
    state, store, row = turn.state, entry.store, entry.row
    filling = _row_named(state, entry)
    players = state.players
    filled_by = list(filling.filled_by)
    turn.report(RowChosen(entry.player, store, row))
    for colour, i, good, points in filling_of(state, filling, entry.player):
        filled_by[i] = colour
        players = {**players, colour: _one_less(players[colour], good, points)}
        turn.report(Placed(colour, store, row, i + 1, good, points))
    done = Filling(filling.row, entry.player, tuple(filled_by))
    stores = _with_row(state, store, row, done)
    turn.change(players=players, stores=stores, turn=state.turn + 1)
    if done.full:
        _reward(turn, entry, done.row.bonus)


def _row_named(state: State, entry: ChooseRow) -> Filling:
    _his_turn(state, entry.player)
    values = {"player": entry.player, "store": entry.store, "row": entry.row}
    rows = state.stores[entry.store].rows or ()
    if entry.row > len(rows):
        raise Refused("no-such-row", {**values, "rows": len(rows)})
    filling = rows[entry.row - 1]
    if filling.chosen_by is not None:
        raise Refused("row-chosen", {**values, "by": filling.chosen_by})
    if not may_choose(state, entry.player, filling):
        raise Refused("row-not-own", values)
    return filling


def _his_turn(state: State, player: Colour) -> None:
    if state.pick is not None:
        raise Refused("card-first", {"player": state.pick.player})
    unknown = unknown_store(state)
    if unknown is not None:
        raise Refused("store-not-known", {"store": unknown})
    if chooser(state) != player:
        raise Refused("not-your-turn", {"player": player})


def _one_less(seat: Seat, good: Good, points: int) -> Seat:
    goods = {**seat.goods, good: seat.goods[good] - 1}
    return replace(seat, goods=goods, influence=seat.influence + points)


def _with_row(
    state: State, store: StoreName, number: int, done: Filling
) -> Mapping[StoreName, Store]:
    old = state.stores[store]
    rows = old.rows or ()
    return {
        **state.stores,
        store: Store(old.tile, (*rows[: number - 1], done, *rows[number:])),
    }


def _reward(turn: Turn, entry: ChooseRow, bonus: int) -> None:
    """R5.4: royal pays influence; civic lets the chooser take a card, if one is there."""
    if entry.store == "royal":
        turn.change_seat(entry.player, influence=turn.seat(entry.player).influence + bonus)
        turn.report(Bonus(entry.player, entry.store, entry.row, bonus))
    elif eligible(turn.state, bonus):
        turn.change(pick=Pick(entry.player, bonus))
    else:
        turn.report(NoCard(entry.player, entry.row))


def take_leader(turn: Turn, entry: TakeLeader) -> None:
    """R5.4: one face-up card with few enough figures, or none; its place is not refilled."""
    pick = turn.state.pick
    if pick is None:
        raise Refused("no-card-to-take", {"player": entry.player})
    if pick.player != entry.player:
        raise Refused("not-your-turn", {"player": entry.player})
    turn.change(pick=None)
    if entry.figures is None:
        turn.report(CardTaken(entry.player, 0))
    else:
        _take(turn, entry.player, entry.figures, pick.most)
    advance(turn)


def _take(turn: Turn, player: Colour, figures: int, most: int) -> None:
    deck = DECKS[figures - 1]
    values = {"player": player, "figures": figures, "most": most}
    if figures > most:
        raise Refused("card-too-big", values)
    estate = turn.state.face_up[deck]
    if estate is None:
        raise Refused("card-gone", values)
    turn.put(player, give_card(turn.seat(player), estate, figures))
    turn.change(face_up={**turn.state.face_up, deck: None})
    turn.report(CardTaken(player, figures, estate))


def clean_up(turn: Turn) -> None:
    """R5.6, R6.1: everything off the board; the next round, or the end after the sixth."""
    state = turn.state
    last = state.round == ROUNDS
    lost = {c: dict(s.goods) for c, s in state.players.items() if any(s.goods[g] for g in GOODS)}
    turn.change(
        round=state.round if last else state.round + 1,
        phase="revealing" if last else "dealing",
        players={
            c: replace(s, goods=NO_GOODS, horses=0, counter=None) for c, s in state.players.items()
        },
        queue=(),
        besieged=(),
        fortress=None,
        open_towns=(),
        tiles={},
        turned={},
        face_up=dict.fromkeys(DECKS),
        stores=NO_STORES,
        stores_gone=() if state.round == ROUNDS // 2 else state.stores_gone,
        ranking=(),
        turn=0,
        pick=None,
    )
    turn.report(CleanedUp(state.round, lost))
