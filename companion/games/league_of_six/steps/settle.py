"""Entering the outcome of a whole phase: for groups that play it without the app, for house rules,
and for mistakes that no correction of numbers can undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Annotated, ClassVar

from msgspec import Meta

from companion.core.play import Refused, Right, StepTexts, Waits
from companion.core.wording import N_

from ..box.components import (
    ESTATES,
    GREY_FIGURES,
    Colour,
    Count,
    Counts,
    Deck,
    Difference,
    Good,
    Town,
)
from ..entries import BEGINNING, END, Entry, Guards
from ..happenings import FortressHorse
from ..pieces import Turn, report_correction
from ..setup import OwnPhase
from ..shared.choosing import is_beside_fortress
from ..shared.followers import give_won_followers
from ..shared.storing import find_unknown_store, player_who_chooses
from ..state import Seat, State, count_grey_cards_left
from ..step import Step
from ..words.words import Words

ALLOWED: Mapping[OwnPhase, frozenset[str]] = {
    "choosing": frozenset({"towns", "counters", "influence", "guards"}),
    "collecting": frozenset({"influence", "goods", "guards", "horses", "grey"}),
    "storing": frozenset({"influence", "guards", "cards"}),
}
"""The keys of an outcome that belong to each phase."""


class Settle(Entry, frozen=True, tag="settle"):
    """The outcome of the phase in play, entered by the table. Amounts are differences by player;
    `grey` is the number of grey cards of each estate."""

    moves_nothing: ClassVar[bool] = True
    phase: OwnPhase
    towns: dict[Colour, Town] = {}
    counters: dict[Colour, Guards] = {}
    influence: dict[Colour, Difference] = {}
    guards: dict[Colour, Difference] = {}
    goods: dict[Colour, dict[Good, Count]] = {}
    horses: dict[Colour, Count] = {}
    grey: dict[Colour, Counts] = {}
    cards: Annotated[
        dict[Colour, tuple[Deck, ...]], Meta(description=N_("players with lists of 1, 2, 3 or 4"))
    ] = {}
    insist: bool = False


def outcome_sentences(words: Words, entry: Settle) -> list[str]:
    """Return the public part of the outcome: towns and influence, never guards or cards (H2)."""
    said = [words.fill(N_("The result of %(phase)s was entered."), phase=entry.phase)]
    if entry.towns:
        places = (
            words.fill(N_("%(player)s in %(town)s"), player=player, town=town)
            for player, town in entry.towns.items()
        )
        said.append(words.fill(N_("Towns: %(places)s."), places=words.join(list(places))))
    changed = [
        words.fill(N_("%(player)s %(change)s"), player=player, change=f"{n:+d}".replace("-", "−"))
        for player, n in entry.influence.items()
        if n
    ]
    if changed:
        said.append(words.fill(N_("Influence: %(changes)s."), changes=words.join(changed)))
    return said


class Settling(Step[Settle]):
    """Asks for the outcome of a phase that the group plays without the app."""

    phases = ("choosing", "collecting", "storing")
    priority = 2
    always_open = open_now = ("phase", "towns", "influence")
    texts = StepTexts(
        label=N_("the result of %(phase)s"),
        name=N_("entering a phase's result"),
        ask=N_("Play %(phase)s without the app"),
        why={"own-way": N_("This table plays the phase without the app")},
        do=N_("Enter the result when the phase is over"),
        sign="town",
        tells={Settle: outcome_sentences},
        refusals={
            "settle-phase": N_("This is a result of %(wanted)s, but the phase is %(phase)s."),
            "settle-key": N_("“%(key)s” does not belong to %(phase)s."),
            "settle-town-missing": N_("Enter the town in which %(player)s's figure is."),
            "settle-card-twice": N_("Only one player can take the card with %(figures)s."),
        },
    )

    def asked_players(self, state: State) -> Waits:
        if state.phase not in state.setup.own_phases:
            return ()
        return self.ask(None, why="own-way", phase=state.phase)

    def is_allowed_out_of_turn(self, state: State, entry: Settle) -> bool:
        """Return True: a phase may be settled at any time while it is in play."""
        return True

    def refusal_when_not_asked(self, state: State, entry: Settle, because: Refused) -> Refused:
        return _other_phase_refusal(state, entry)

    def required_right(self, state: State, entry: Settle) -> Right:
        """Return the right to enter the outcome: the table's. With a storage tile that is not
        known, the chooser's phone may also enter that nothing fits any more (R5.7)."""
        ends = state.phase == "storing" and _claims_nothing_fits(state, entry)
        asks = ends and not state.calls and state.pick is None
        return Right(table=True, seats=frozenset({player_who_chooses(state)} if asks else ()))

    def options(self, state: State, player: None) -> Sequence[Settle]:
        return ()

    def random_entry(self, state: State, player: None, rng: Random) -> Settle:
        if state.phase != "choosing":
            return Settle(phase="collecting" if state.phase == "collecting" else "storing")
        towns = rng.sample(state.towns_in_play, len(state.players))
        return Settle(phase="choosing", towns=dict(zip(state.players, towns, strict=True)))

    def apply(self, turn: Turn, entry: Settle) -> None:
        """End the phase in play with the entered outcome. Amounts are the gains or losses of each
        player.

        Refused: keys of another phase, towns that are taken twice or besieged, cards that are taken
        twice or are not there (grey ones unless the table insists), influence below 0. A hidden
        number of guards below 0 becomes 0.
        """
        state = turn.state
        if state.phase != entry.phase:
            raise _other_phase_refusal(state, entry)
        _check_keys(state, entry)
        match entry.phase:
            case "choosing":
                _settle_choosing(turn, entry)
            case "collecting":
                _settle_collecting(turn, entry)
            case "storing":
                _settle_storing(turn, entry)


def _other_phase_refusal(state: State, entry: Settle) -> Refused:
    return Refused("settle-phase", {"wanted": entry.phase, "phase": state.phase})


def _claims_nothing_fits(state: State, entry: Settle) -> bool:
    """Return whether the entry only ends storing, because no block fits any more into a tile that
    the app does not know (R5.7)."""
    unknown = find_unknown_store(state) is not None
    by_app = "storing" not in state.setup.own_phases
    return unknown and by_app and entry == Settle(phase="storing")


def _check_keys(state: State, entry: Settle) -> None:
    """Refuse keys of another phase, and players who are not seated."""
    for key in ALLOWED["choosing"] | ALLOWED["collecting"] | ALLOWED["storing"]:
        told = getattr(entry, key)
        if told and key not in ALLOWED[entry.phase]:
            raise Refused("settle-key", {"key": key, "phase": entry.phase})
        for colour in told:
            if colour not in state.players:
                raise Refused("not-seated", {"player": colour})


def _settle_choosing(turn: Turn, entry: Settle) -> None:
    """Put each player alone in a town that is not besieged (R2.11); then reorder the markers
    (R3)."""
    state = turn.state
    for colour in state.board.seating:
        if colour not in entry.towns:
            raise Refused("settle-town-missing", {"player": colour})
        if entry.towns[colour] in state.besieged:
            raise Refused("town-besieged", {"player": colour, "town": entry.towns[colour]})
    for town in entry.towns.values():
        if list(entry.towns.values()).count(town) > 1:
            raise Refused("settle-town-twice", {"town": town})
    _change_seats(turn, entry)
    for colour, town in entry.towns.items():
        turn.change_seat(colour, town=town, counter=entry.counters.get(colour, 0))
    turn.change(conflict=None, queue=(), calls=(), moment=BEGINNING[3])


def _settle_collecting(turn: Turn, entry: Settle) -> None:
    """Add the amounts that each player took from now to the end of the phase (R4.3).

    Players who had not collected yet also get the horse of the waggon fortress (S4) and then their
    follower (L3), in the order of collecting.
    """
    state = turn.state
    taken = {e: sum(counts.get(e, 0) for counts in entry.grey.values()) for e in ESTATES}
    for estate, wanted in taken.items():
        left = count_grey_cards_left(state, estate)
        if left is not None and wanted > left and not entry.insist:
            raise Refused("grey-gone", {"estate": estate}, waivable=True)  # R4.4
    _change_seats(turn, entry)
    turn.change(queue=(), grey_gone={e: n + taken[e] for e, n in state.grey_gone.items()})
    for player in state.queue:
        if is_beside_fortress(state, turn.seat(player).town):
            turn.change_seat(player, horses=turn.seat(player).horses + 1)
            turn.report(FortressHorse(player))
    if turn.state.moment not in (None, END[4]):  # followers that act before it were being asked
        turn.change(moment=None, calls=())
    give_won_followers(turn, *state.queue)


def _settle_storing(turn: Turn, entry: Settle) -> None:
    """Add the gains and losses of storing (R5), and then clean up (R6)."""
    state = turn.state
    face_up, taken = state.face_up, set[Deck]()
    for decks in entry.cards.values():
        for deck in decks:
            if deck in taken:
                raise Refused("settle-card-twice", {"figures": int(deck)})
            if face_up.get(deck) is None:
                raise Refused("card-gone", {"figures": int(deck)})
            taken.add(deck)
    _change_seats(turn, entry)
    left = {deck: None if deck in taken else estate for deck, estate in face_up.items()}
    moment = END[5] if _claims_nothing_fits(state, entry) else BEGINNING[6]
    turn.change(face_up=left, moment=moment, calls=())


def _change_seats(turn: Turn, entry: Settle) -> None:
    """Change all seats by the entered amounts. Only real changes are reported."""
    state = turn.state
    players = {c: _settle_seat(state, state.players[c], entry, c) for c in state.board.seating}
    for colour, after in players.items():
        if after != state.players[colour]:
            turn.report(report_correction(colour, state.players[colour], after, "settled"))
    turn.change(players={**state.players, **players})


def _settle_seat(state: State, seat: Seat, entry: Settle, colour: Colour) -> Seat:
    if seat.influence + entry.influence.get(colour, 0) < 0:
        raise Refused("influence-below-0", {"player": colour, "has": seat.influence})
    grey = entry.grey.get(colour, {})
    figures = {estate: GREY_FIGURES * grey.get(estate, 0) for estate in ESTATES}
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
