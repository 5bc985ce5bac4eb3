"""A whole phase told by its outcome: for groups that bid or store by themselves, for house rules,
and for mistakes that no correction of numbers can reach."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.contract import Refused

from ..box.components import ESTATES, GREY_FIGURES, Colour, Deck
from ..retinue.service import won
from .entries import Settle
from .fortress import beside
from .happenings import FortressHorse, Happening, Settled
from .state import Figures, Seat, State, difference, grey_left, with_seat

Followed = tuple[State, tuple[Happening, ...]]
ALLOWED: Mapping[str, frozenset[str]] = {
    "choosing": frozenset({"towns", "counters", "influence", "guards"}),
    "collecting": frozenset({"influence", "goods", "guards", "horses", "leaders", "grey"}),
    "storing": frozenset({"influence", "guards", "cards"}),
}


def settle(state: State, entry: Settle) -> Followed:
    """The phase in play ends as told; amounts are what each player gains (or loses) by it.

    Refused: another phase, keys that do not belong to it, towns taken twice or besieged, cards
    taken twice or not there (grey ones unless the table insists), influence below 0. Hidden guards
    below 0 become 0.
    """
    if state.phase != entry.phase:
        raise Refused("settle-phase", {"wanted": entry.phase, "phase": state.phase})
    for key in ALLOWED["choosing"] | ALLOWED["collecting"] | ALLOWED["storing"]:
        told = getattr(entry, key)
        if told and key not in ALLOWED[entry.phase]:
            raise Refused("settle-key", {"key": key, "phase": entry.phase})
        for colour in told:
            if colour not in state.players:
                raise Refused("not-seated", {"player": colour})
    match entry.phase:
        case "choosing":
            return _chosen(state, entry)
        case "collecting":
            return _collected(state, entry)
    return _stored(state, entry)


def _chosen(state: State, entry: Settle) -> Followed:
    """R2.11, R3: everybody alone in a town that is not besieged; then the markers."""
    for colour in state.board.seating:
        if colour not in entry.towns:
            raise Refused("settle-town-missing", {"player": colour})
        if entry.towns[colour] in state.besieged:
            raise Refused("town-besieged", {"player": colour, "town": entry.towns[colour]})
    for town in entry.towns.values():
        if list(entry.towns.values()).count(town) > 1:
            raise Refused("settle-town-twice", {"town": town})
    state, said = _changed(state, entry)
    players = {
        c: replace(seat, town=entry.towns[c], counter=entry.counters.get(c, 0))
        for c, seat in state.players.items()
    }
    placed = replace(state, players=players, conflict=None, queue=(), calls=())
    return replace(placed, moment="3 beginning"), (Settled(entry.phase), *said)


def _collected(state: State, entry: Settle) -> Followed:
    """R4.3: what each player took, from here to the end of the phase.

    What lies in the towns of those who had not collected yet follows by itself: the waggon
    fortress's horse (S4), then the follower (L3), in the order of collecting.
    """
    taken = {e: sum(_grey(entry, c)[e] for c in state.players) for e in ESTATES}
    _check_grey(state, taken, entry)
    gone = {e: n + taken[e] for e, n in state.grey_gone.items()}
    waiting = state.queue
    state, said = _changed(state, entry)
    state, horses = _fortress_horses(replace(state, queue=(), grey_gone=gone), waiting)
    state, served = won(_underway(state), *waiting)
    return state, (Settled(entry.phase), *said, *horses, *served)


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


def _fortress_horses(state: State, players: tuple[Colour, ...]) -> Followed:
    """S4: one horse more for each of them who collects beside the waggon fortress."""
    said: list[Happening] = []
    for player in players:
        seat = state.players[player]
        if beside(state, seat.town):
            seat = replace(seat, horses=seat.horses + 1)
            state = replace(state, players=with_seat(state, player, seat))
            said.append(FortressHorse(player))
    return state, tuple(said)


def _underway(state: State) -> State:
    """The phase in play, where followers that act before it were still being asked."""
    if state.moment in (None, "4 end"):
        return state
    return replace(state, moment=None, calls=())


def _stored(state: State, entry: Settle) -> Followed:
    """R5, R6: what storing brought; then everything is cleaned up."""
    taken: dict[Deck, Colour] = {}
    for colour, decks in entry.cards.items():
        for deck in decks:
            if deck in taken:
                raise Refused("settle-card-twice", {"figures": int(deck)})
            if state.face_up.get(deck) is None:
                raise Refused("card-gone", {"figures": int(deck)})
            taken[deck] = colour
    state, said = _changed(state, entry)
    face_up = {d: None if d in taken else estate for d, estate in state.face_up.items()}
    after = replace(state, face_up=face_up, moment="6 beginning", calls=())
    return after, (Settled(entry.phase), *said)


def _changed(state: State, entry: Settle) -> Followed:
    """All seats with what the entry says they gained; only what really changed is told."""
    players, said = dict(state.players), []
    for colour in state.board.seating:
        before = players[colour]
        after = _gained(state, before, entry, colour)
        players[colour] = after
        if after != before:
            said.append(difference(colour, before, after, "settled"))
    return replace(state, players=players), tuple(said)


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
