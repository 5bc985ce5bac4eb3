"""What the table may enter now: what chance brings, and throws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from . import bidding, rounds, starting
from .board import ACTIONS, TILES, filled_with
from .entries import EventDrawn, Stock, Turn
from .forms import CardsForm, CubesForm, DisplayForm
from .player_options import Option
from .state import State
from .winter import revolts_due


def put_under(state: State) -> Iterator[Stock]:
    """W0.3: whose turn it is may have both open cards put under, if these are the same again."""
    claims = state.phase == "claiming" and not starting.short_of_cards(state)
    if claims and starting.may_put_under(state, state.queue[0]):
        yield Stock(player=state.queue[0])


def _stock(state: State) -> Iterator[Option]:
    yield CardsForm("stock", starting.still_in_stock(state), starting.short_of_cards(state))


def _fill(state: State) -> Iterator[Option]:
    most = {cube: filled_with(cube) for cube in state.tray}
    yield CubesForm("fill", tuple(state.tray), most)


def _year(state: State) -> Iterator[Option]:
    yield CardsForm("year", state.events_left, rounds.EVENTS_A_YEAR)


def _display(state: State) -> Iterator[Option]:
    yield DisplayForm(ACTIONS, TILES, state.favors_left if state.plays("court") else ())


def _event(state: State) -> Iterator[Option]:
    for event in state.events:
        yield EventDrawn(event=event)


def _lot(state: State) -> Iterator[Option]:
    group = bidding.tied_group(state)
    yield CardsForm("lot", group, len(group))


def _turn(state: State) -> Iterator[Option]:
    for action in state.face_down:
        yield Turn(action=action)


def _throw(state: State) -> Iterator[Option]:
    most = {cube: state.hand[cube] + state.tower[cube] for cube in state.tray}
    limit = most if state.setup.rulings.open_tower else None
    yield CubesForm("throw", tuple(state.tray), limit)


def _revolts(state: State) -> Iterator[Option]:
    player = state.queue[0]
    count, _ = revolts_due(state, player)
    yield CardsForm("revolts", state.owned(player), count, player)


OF_TABLE: Mapping[str, Callable[[State], Iterator[Option]]] = {
    "stock": _stock,
    "fill": _fill,
    "year": _year,
    "display": _display,
    "event": _event,
    "lot": _lot,
    "turn": _turn,
    "throw": _throw,
    "revolts": _revolts,
}
