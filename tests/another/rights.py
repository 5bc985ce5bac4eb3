"""Who may write what in Granary: weather and openings are the table's, all else its player's."""

from __future__ import annotations

from companion.games.contract import Right

from .entries import Correct, Entry, Open, Plan, Sell, Weather
from .state import State

PUBLIC = frozenset({"coins"})
PRIVATE = frozenset({"grain"})


def right(state: State, entry: Entry) -> Right:
    match entry:
        case Weather() | Open():
            return Right(table=True)
        case Plan() | Sell():
            return Right.of_player(entry.player)
        case Correct():
            touched = frozenset(key for key in PUBLIC | PRIVATE if getattr(entry, key))
            return Right.of_correction(entry.player, touched, public=PUBLIC, private=PRIVATE)
    return Right()


def right_to_know(state: State, kind: str, player: str | None) -> Right:
    if player is None or kind not in ("plan", "sell", "correct"):
        return Right(table=True)
    return Right(table=kind == "correct", seats=frozenset({player}), for_seat=player)
