"""A whole phase told by its outcome: for groups that bid or store by themselves, for house rules,
and for mistakes that no correction of numbers can reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.games.contract import Refused

from ..box.components import ESTATES, GREY_FIGURES, Colour, Deck
from ..retinue.service import win_follower
from ..turn import Turn
from .entries import Settle
from .fortress import beside
from .happenings import FortressHorse, Settled
from .state import Figures, Seat, State, difference, grey_left

ALLOWED: Mapping[str, frozenset[str]] = {
    "choosing": frozenset({"towns", "counters", "influence", "guards"}),
    "collecting": frozenset({"influence", "goods", "guards", "horses", "leaders", "grey"}),
    "storing": frozenset({"influence", "guards", "cards"}),
}


def settle(turn: Turn, entry: Settle) -> None:
    """The phase in play ends as told; amounts are what each player gains (or loses) by it.

    Refused: another phase, keys that do not belong to it, towns taken twice or besieged, cards
    taken twice or not there (grey ones unless the table insists), influence below 0. Hidden guards
    below 0 become 0.
    """
    state = turn.state
    if state.phase != entry.phase:
        raise Refused("settle-phase", {"wanted": entry.phase, "phase": state.phase})
    for key in ALLOWED["choosing"] | ALLOWED["collecting"] | ALLOWED["storing"]:
        told = getattr(entry, key)
        if told and key not in ALLOWED[entry.phase]:
            raise Refused("settle-key", {"key": key, "phase": entry.phase})
        for colour in told:
            if colour not in state.players:
                raise Refused("not-seated", {"player": colour})
    _OUTCOMES[entry.phase](turn, entry)


def _settle_choosing(turn: Turn, entry: Settle) -> None:
    """R2.11, R3: everybody alone in a town that is not besieged; then the markers."""
    state = turn.state
    for colour in state.board.seating:
        if colour not in entry.towns:
            raise Refused("settle-town-missing", {"player": colour})
        if entry.towns[colour] in state.besieged:
            raise Refused("town-besieged", {"player": colour, "town": entry.towns[colour]})
    for town in entry.towns.values():
        if list(entry.towns.values()).count(town) > 1:
            raise Refused("settle-town-twice", {"town": town})
    turn.report(Settled(entry.phase))
    _change_seats(turn, entry)
    players = {
        c: replace(seat, town=entry.towns[c], counter=entry.counters.get(c, 0))
        for c, seat in turn.state.players.items()
    }
    turn.change(players=players, conflict=None, queue=(), calls=(), moment="3 beginning")


def _settle_collecting(turn: Turn, entry: Settle) -> None:
    """R4.3: what each player took, from here to the end of the phase.

    What lies in the towns of those who had not collected yet follows by itself: the waggon
    fortress's horse (S4), then the follower (L3), in the order of collecting.
    """
    state = turn.state
    taken = {e: sum(_grey(entry, c)[e] for c in state.players) for e in ESTATES}
    _check_grey(state, taken, entry)
    turn.report(Settled(entry.phase))
    _change_seats(turn, entry)
    turn.change(queue=(), grey_gone={e: n + taken[e] for e, n in state.grey_gone.items()})
    for player in state.queue:
        if beside(state, turn.seat(player).town):
            turn.change_seat(player, horses=turn.seat(player).horses + 1)
            turn.report(FortressHorse(player))
    if turn.state.moment not in (None, "4 end"):  # followers that act before it were being asked
        turn.change(moment=None, calls=())
    win_follower(turn, *state.queue)


def _grey(entry: Settle, player: Colour) -> Figures:
    """How many grey cards of each estate a player took."""
    counts, one = entry.grey.get(player, {}), entry.leaders.get(player)
    return {e: counts.get(e, 0) + (e == one) for e in ESTATES}


def _check_grey(state: State, taken: Figures, entry: Settle) -> None:
    """R4.4: refused where the bank has not so many, unless the table insists."""
    for estate, wanted in taken.items():
        left = grey_left(state, estate)
        if left is not None and wanted > left and not entry.insist:
            raise Refused("grey-gone", {"estate": estate}, waivable=True)


def _settle_storing(turn: Turn, entry: Settle) -> None:
    """R5, R6: what storing brought; then everything is cleaned up."""
    face_up, taken = turn.state.face_up, set[Deck]()
    for decks in entry.cards.values():
        for deck in decks:
            if deck in taken:
                raise Refused("settle-card-twice", {"figures": int(deck)})
            if face_up.get(deck) is None:
                raise Refused("card-gone", {"figures": int(deck)})
            taken.add(deck)
    turn.report(Settled(entry.phase))
    _change_seats(turn, entry)
    left = {deck: None if deck in taken else estate for deck, estate in face_up.items()}
    turn.change(face_up=left, moment="6 beginning", calls=())


_OUTCOMES: Mapping[str, Callable[[Turn, Settle], None]] = {
    "choosing": _settle_choosing,
    "collecting": _settle_collecting,
    "storing": _settle_storing,
}


def _change_seats(turn: Turn, entry: Settle) -> None:
    """Give all seats what the entry says they gained; only what really changed is told."""
    state = turn.state
    players = {c: _gained(state, state.players[c], entry, c) for c in state.board.seating}
    for colour, after in players.items():
        if after != state.players[colour]:
            turn.report(difference(colour, state.players[colour], after, "settled"))
    turn.change(players={**state.players, **players})


def _gained(state: State, seat: Seat, entry: Settle, colour: Colour) -> Seat:
    if seat.influence + entry.influence.get(colour, 0) < 0:
        raise Refused("influence-below-0", {"player": colour, "has": seat.influence})
    figures = {estate: GREY_FIGURES * cards for estate, cards in _grey(entry, colour).items()}
    for deck in entry.cards.get(colour, ()):
        estate = state.face_up[deck]
        if estate is not None:
            figures[estate] += int(deck)
    return seat.plus(
        entry.influence.get(colour, 0),
        entry.guards.get(colour, 0),
        entry.goods.get(colour, {}),
        entry.horses.get(colour, 0),
        figures,
    )
