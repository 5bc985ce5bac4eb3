"""Choosing a town: a free one, or an offer for a held one (R2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from msgspec.structs import replace

from companion.core.play import Refused, StepTexts, Waits
from companion.core.wording import N_

from ..box.components import TOP_OF_COUNTER, Colour, Town
from ..entries import END, Guards, PaidFromHand
from ..happenings import GuardsMoved, Happening, LetOff, Stood, Travelled
from ..pieces import Turn
from ..shared.choosing import (
    Destination,
    destinations,
    find_destination,
    find_way,
    highest_useful_stand,
    holders_of_towns,
    last_resort_towns,
    possible_towns,
    possible_values,
)
from ..state import Conflict, State
from ..step import Step
from ..words.history import payment_sentences
from ..words.words import Words


class ChooseTown(PaidFromHand, frozen=True, tag="choose_town"):
    """A player's figure goes to a town, with an `offer` if the town is held (R2.4, R2.5). `stand`:
    the number on which the figure stands in a free town, with the Sergeant (L4)."""

    town: Town
    offer: Guards | None = None
    stand: Guards | None = None


def label_choice(words: Words, entry: ChooseTown, happenings: Sequence[Happening]) -> str:
    """Return the label of a choice. Its offer is left out once amounts are secret (H3)."""
    values = {"player": entry.player, "town": entry.town, "offer": entry.offer}
    if entry.offer is None:
        return words.fill(N_("%(player)s's choice of %(town)s"), values)
    if words.amounts:
        return words.fill(N_("%(player)s's offer of %(offer)s in %(town)s"), values)
    return words.fill(N_("%(player)s's offer in %(town)s"), values)


def choice_sentences(words: Words, entry: ChooseTown) -> list[str]:
    """Return the sentences about the town or the offer, and about the cost of the way (R2.4,
    R2.5)."""
    stood = words.first_happening(Stood)
    values = {"player": entry.player, "town": entry.town, "offer": entry.offer}
    if stood is None or stood.other is None:
        chosen = words.fill(N_("%(player)s chose %(town)s."), values)
    elif words.amounts:
        text = N_("%(player)s offered %(other)s %(offer)s in %(town)s.")
        chosen = words.fill(text, values, other=stood.other)
    else:
        text = N_("%(player)s made %(other)s an offer in %(town)s.")
        chosen = words.fill(text, values, other=stood.other)
    return [chosen, *payment_sentences(words, entry.player), *_let_off_sentences(words)]


def _let_off_sentences(words: Words) -> list[str]:
    """Return the sentence about guards that did not have to be paid (R2.12), if there were any."""
    let_off = words.first_happening(LetOff)
    if let_off is None:
        return []
    if not words.amounts:
        text = N_("%(player)s could not pay for the whole route and did not have to pay the rest.")
        return [words.fill(text, player=let_off.player)]
    text = N_("%(player)s could not pay for the whole route; %(guards)s did not have to be paid.")
    return [words.fill(text, player=let_off.player, guards=words.guards(let_off.guards))]


class Choosing(Step[ChooseTown]):
    """Asks the players to choose a town, lowest order marker first. A player who has accepted an
    offer chooses again at once."""

    phases = ("choosing",)
    form_names_amounts = False
    always_open = ("player", "town")
    texts = StepTexts(
        label=label_choice,
        name=N_("choosing a town"),
        ask=N_("%(player)s: choose a town"),
        ask_you=N_("Choose a town"),
        why={
            "lowest-marker": N_("The lowest order marker goes first"),
            "must-leave": N_(
                "Whoever accepts an offer leaves %(left)s and chooses another town at once"
            ),
        },
        do=N_("Tap a free town, or tap how many guards you offer in an occupied one"),
        sign="town",
        tells={ChooseTown: choice_sentences},
        refusals={
            "town-just-left": N_("%(player)s has just left %(town)s. Choose another town."),
            "town-at-12": N_(
                "%(holder)s holds %(town)s with 12, the highest number. Choose another town."
            ),
            "offer-for-nobody": N_("%(town)s is free: no offer is needed."),
            "offer-missing": N_(
                "%(holder)s holds %(town)s with %(held_on)s. Offer more than that."
            ),
            "offer-too-low": N_(
                "%(offer)s is not enough: %(holder)s holds %(town)s with %(held_on)s."
            ),
            "stand-held": N_("%(holder)s holds %(town)s. Make an offer there."),
            "stand-too-high": N_(
                "In a free town %(player)s's figure may stand on %(most_stand)s at most."
            ),
        },
    )

    def asked_players(self, state: State) -> Waits:
        if state.conflict is not None:
            return ()
        if state.left:
            return self.ask(state.queue[0], why="must-leave", left=state.left)
        return self.ask(state.queue[0], why="lowest-marker")

    def options(self, state: State, player: Colour) -> Sequence[ChooseTown]:
        towns = possible_towns(state, player, state.players[player].payable_guards)
        return [_town_entry(player, town, offer, stand) for town, offer, stand in towns]

    def apply(self, turn: Turn, entry: ChooseTown) -> None:
        """Move the figure to the town, on number 0 or on its offer (R2.2 to R2.5, R2.9, R2.12)."""
        state, player = turn.state, entry.player
        there = _check_destination(state, entry)
        start, offer = state.players[player].town, entry.offer or 0
        number = offer or entry.stand or 0
        _check_affordable(turn, entry, there.cost + offer, there)
        turn.report(Travelled(player, start, there.town, there.cost))
        seat, unpaid = turn.seat_after_paying(player, there.cost)
        if there.cost > unpaid:
            turn.report(GuardsMoved(player, None, there.cost - unpaid, "travel"))
        if unpaid:
            turn.report(LetOff(player, unpaid))
        turn.report(Stood(player, there.town, number, there.holder))
        seat = replace(seat, town=there.town, counter=number)
        players = {**turn.state.players, player: seat}
        if there.holder is not None:
            conflict = Conflict(there.town, asked=there.holder, other=player, offer=offer)
            turn.change(players=players, left=None, conflict=conflict)
        else:
            queue = state.queue[1:]
            moment = state.moment if queue else END[2]
            turn.change(players=players, left=None, queue=queue, moment=moment)

    def depends_on_hidden_values(self, entry: ChooseTown) -> bool:
        """Return True: ways and offers are paid from the hand (R2.7)."""
        return True

    def may_table_change(self, entry: ChooseTown) -> bool:
        """Return whether the town is free, so that the entry has no offer (H2)."""
        return entry.offer is None and entry.hand is None

    def public_choices(self, state: State, entry: ChooseTown) -> Collection[str] | None:
        return possible_values(state, entry.player)


@lru_cache(maxsize=1024)
def _town_entry(player: Colour, town: Town, offer: int | None, stand: int | None) -> ChooseTown:
    return ChooseTown(player=player, town=town, offer=offer, stand=stand)


def _check_destination(state: State, entry: ChooseTown) -> Destination:
    """Return the town that was chosen. Refused if the choice breaks a rule that everybody can
    check."""
    values = {"player": entry.player, "town": entry.town, "offer": entry.offer}
    if entry.town in state.besieged:
        raise Refused("town-besieged", values)
    if entry.town == state.left:
        raise Refused("town-just-left", values)
    way = find_way(state, entry.player, entry.town)
    there = find_destination(state, way, entry.town, holders_of_towns(state).get(entry.town))
    if there.held_on >= TOP_OF_COUNTER:
        raise Refused("town-at-12", {**values, "holder": there.holder})
    if there.holder is None and entry.offer is not None:
        raise Refused("offer-for-nobody", values)
    if there.holder is not None:
        values = {**values, "holder": there.holder, "held_on": there.held_on}
        if entry.stand is not None:
            raise Refused("stand-held", values)
        if entry.offer is None:
            raise Refused("offer-missing", values)
        if entry.offer <= there.held_on:
            raise Refused("offer-too-low", values)
    if entry.stand and entry.stand > (most := highest_useful_stand(state, entry.player)):
        raise Refused("stand-too-high", {**values, "most": most, "most_stand": most})
    return there


def _check_affordable(turn: Turn, entry: ChooseTown, need: int, there: Destination) -> None:
    """Refuse a way and an offer that the player cannot pay (R2.7), except for the cheapest free
    town (R2.12).

    If the table insists, correct the hand instead. In a changed past the hand decides nothing (H2).
    """
    state, seat = turn.state, turn.seat(entry.player)
    if need <= seat.payable_guards:
        return
    if entry.insist:
        turn.add_to_hand(entry.player, need - seat.payable_guards)
    if entry.insist or turn.seen is not None:
        return
    resorts = last_resort_towns(state, destinations(state, entry.player), seat.payable_guards)
    if there.holder is None and there.town in resorts:
        return
    public = {"player": entry.player, "town": entry.town, "offer": entry.offer, "cost": there.cost}
    private = {
        "guards": seat.guards,
        "influence": seat.influence,
        "limit": seat.payable_guards - there.cost,
    }
    if resorts:
        raise Refused("only-cheapest", public, {**private, "towns": resorts})
    raise Refused(
        "offer-too-high" if there.needed_guards <= seat.payable_guards else "way-too-dear",
        public,
        private,
    )
