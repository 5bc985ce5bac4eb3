"""Answering an offer: raise it, or take the guards and leave (R2.6 to R2.8)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from msgspec.structs import asdict, replace

from companion.core.play import Refused, StepTexts, Verdict, Waits
from companion.core.wording import N_, NN_

from ..box.components import TOP_OF_COUNTER, Colour
from ..entries import Entry, Guards, Move, PaidFromHand
from ..happenings import Corrected, GuardsMoved, Happening, Stood
from ..pieces import Turn
from ..shared.choosing import possible_raises, possible_values
from ..state import Conflict, State
from ..step import Step
from ..words.history import payment_sentences
from ..words.words import Words


class Raise(PaidFromHand, frozen=True, tag="raise"):
    """A player answers an offer with a higher number (R2.6)."""

    guards: Guards


class Accept(Move, frozen=True, tag="accept"):
    """A player takes the offered guards and leaves the town (R2.8)."""


class Accepted(Happening, frozen=True, tag="accepted"):
    """A player took the offer and leaves the town to the other player (R2.8)."""

    player: str
    other: str
    town: str
    guards: int


def label_raise(words: Words, entry: Raise, happenings: Sequence[Happening]) -> str:
    """Return the label of a raise. Its number is left out once amounts are secret (H3)."""
    if words.amounts:
        text = N_("%(player)s's raise to %(guards)s")
        return words.fill(text, player=entry.player, guards=entry.guards)
    return words.fill(N_("%(player)s's higher offer"), player=entry.player)


def raise_sentences(words: Words, entry: Raise) -> list[str]:
    """Return the sentence about a raise (R2.6)."""
    stood = words.first_happening(Stood)
    town = None if stood is None else stood.town
    values = {"player": entry.player, "offer": entry.guards, "town": town}
    if words.amounts:
        return [words.fill(N_("%(player)s raised to %(offer)s in %(town)s."), values)]
    return [words.fill(N_("%(player)s offered more in %(town)s."), values)]


def acceptance_sentences(words: Words, entry: Accept) -> list[str]:
    """Return the sentence about an accepted offer: the player who leaves, and the guards that the
    other player paid (R2.8)."""
    taken = words.first_happening(Accepted)
    if taken is None:
        return []
    values = {"player": entry.player, "other": taken.other, "town": taken.town}
    left = words.fill(N_("%(player)s accepted %(other)s's offer and left %(town)s."), values)
    gap = next((one for one in words.happenings_of_kind(Corrected) if one.why == "short"), None)
    mended = []
    if gap is not None and words.may_show_amounts:
        text = N_("%(player)s's hand was corrected: %(guards)s added.")
        mended = [words.fill(text, player=gap.player, guards=words.guards(gap.guards))]
    elif gap is not None:
        mended = [words.fill(N_("%(player)s's hand was corrected."), player=gap.player)]
    return [left, *payment_sentences(words, taken.other), *mended]


def acceptance_verdict(words: Words, it: Accepted) -> Verdict:
    """Return the verdict about the player who gets the town; the other player is paid and leaves
    (R2.8)."""
    text = NN_(
        "%(other)s gets %(town)s. %(player)s takes %(guards)s guard and chooses another town.",
        "%(other)s gets %(town)s. %(player)s takes %(guards)s guards and chooses another town.",
        by="guards",
    )
    return Verdict(words.fill(text, asdict(it)), (it.player, "guard", it.other))


class Accepting(Step[Accept]):
    """Asks for an answer to an offer of 12, the highest number, which can only be accepted."""

    phases = ("choosing",)
    always_open = None
    texts = StepTexts(
        label=N_("%(player)s's acceptance of the offer"),
        name=N_("accepting an offer"),
        ask=N_("%(player)s: accept %(offer)s from %(other)s in %(town)s"),
        ask_you=N_("%(other)s offers %(offer)s in %(town)s: accept it"),
        why={"offer-12": N_("12 is the highest number: nobody can offer more")},
        do=N_("Accept %(offer)s and leave"),
        sign="town",
        tells={Accept: acceptance_sentences},
        verdicts={Accepted: acceptance_verdict},
    )

    def asked_players(self, state: State) -> Waits:
        conflict = state.conflict
        if conflict is None or conflict.offer < TOP_OF_COUNTER:
            return ()
        return self.ask(conflict.asked, why="offer-12", **_question_values(conflict))

    def is_allowed_out_of_turn(self, state: State, entry: Accept) -> bool:
        """Return whether the player has an offer to answer and no follower comes first. An offer
        below 12 can also be accepted."""
        asked = state.conflict is not None and state.conflict.asked == entry.player
        return asked and not state.calls

    def refusal_in_right_phase(self, state: State, entry: Accept) -> Refused:
        return _no_answer_refusal(state, entry.player)

    def options(self, state: State, player: Colour) -> Sequence[Entry]:
        return _possible_answers(player, ())

    def apply(self, turn: Turn, entry: Accept) -> None:
        """Let the player who stays pay the accepted number (R2.8); the other player then chooses
        another town (R2.9).

        If the hand cannot pay it (after a correction), the missing guards are added as a
        correction.
        """
        player, conflict = entry.player, turn.state.conflict
        assert conflict is not None
        stayer, guards = conflict.other, conflict.offer
        turn.report(Accepted(player, stayer, conflict.town, guards))
        payer, gap = turn.seat_after_paying(stayer, guards)
        if gap:
            turn.report(Corrected(stayer, guards=gap, why="short"))
        turn.report(GuardsMoved(stayer, player, guards, "offer"))
        leaver = turn.seat(player)
        turn.change(
            players={
                **turn.state.players,
                stayer: payer,
                player: replace(leaver, guards=leaver.guards + guards, counter=None),
            },
            conflict=None,
            left=conflict.town,
            queue=(player, *turn.state.queue[1:]),
        )


class Raising(Step[Raise]):
    """Asks the player who stands in the town to accept the offer or to raise it."""

    phases = ("choosing",)
    must = "answer"
    texts = StepTexts(
        label=label_raise,
        name=N_("answering an offer"),
        ask=N_("%(player)s: accept %(offer)s from %(other)s in %(town)s, or offer more"),
        ask_you=N_("%(other)s offers %(offer)s in %(town)s: accept or offer more"),
        why={
            "offer": N_(
                "Whoever has the higher number keeps the town; the other player is paid and leaves"
            )
        },
        do=N_("Accept %(offer)s and leave, or offer a higher number"),
        sign="town",
        tells={Raise: raise_sentences},
        refusals={
            "raise-too-low": N_("%(offer)s is not enough: %(other)s already offers %(held_on)s."),
            "must-accept-12": N_(
                "12 is the highest number, so %(player)s has to accept %(other)s's offer."
            ),
            "nothing-to-answer": N_("There is no offer for %(player)s to answer."),
        },
    )

    def asked_players(self, state: State) -> Waits:
        conflict = state.conflict
        if conflict is None or conflict.offer >= TOP_OF_COUNTER:
            return ()
        return self.ask(conflict.asked, why="offer", **_question_values(conflict))

    def refusal_in_right_phase(self, state: State, entry: Raise) -> Refused:
        conflict = state.conflict
        if conflict is not None and conflict.asked == entry.player:
            values = {"player": entry.player, "offer": entry.guards, "other": conflict.other}
            return Refused("must-accept-12", values)
        return _no_answer_refusal(state, entry.player)

    def options(self, state: State, player: Colour) -> Sequence[Entry]:
        assert state.conflict is not None
        return _possible_answers(
            player, possible_raises(state.conflict, state.players[player].payable_guards)
        )

    def apply(self, turn: Turn, entry: Raise) -> None:
        """Raise the offer; then the other player must answer (R2.6, R2.7)."""
        conflict = turn.state.conflict
        assert conflict is not None
        values = {"player": entry.player, "offer": entry.guards, "other": conflict.other}
        if entry.guards <= conflict.offer:
            raise Refused("raise-too-low", {**values, "held_on": conflict.offer})
        seat = turn.seat(entry.player)
        if entry.guards > seat.payable_guards and (entry.insist or turn.seen is None):
            if not entry.insist:
                private = {
                    "guards": seat.guards,
                    "influence": seat.influence,
                    "limit": seat.payable_guards,
                }
                raise Refused("offer-too-high", {**values, "town": conflict.town}, private)
            turn.add_to_hand(entry.player, entry.guards - seat.payable_guards)
        seat = replace(turn.seat(entry.player), counter=entry.guards)
        answered = Conflict(conflict.town, conflict.other, entry.player, entry.guards)
        turn.change(players={**turn.state.players, entry.player: seat}, conflict=answered)
        turn.report(Stood(entry.player, conflict.town, entry.guards, conflict.other))

    def depends_on_hidden_values(self, entry: Raise) -> bool:
        """Return True: offers are paid from the hand (R2.7)."""
        return True

    def public_choices(self, state: State, entry: Raise) -> Collection[str] | None:
        return possible_values(state, entry.player)


Raising.alternatives = Accepting.alternatives = (Raise, Accept)


@lru_cache(maxsize=512)
def _possible_answers(player: Colour, raises: Sequence[int]) -> Sequence[Entry]:
    return (Accept(player=player), *(Raise(player=player, guards=n) for n in raises))


def _question_values(conflict: Conflict) -> dict[str, object]:
    return {"town": conflict.town, "other": conflict.other, "offer": conflict.offer}


def _no_answer_refusal(state: State, player: Colour) -> Refused:
    none = state.conflict is None
    return Refused("nothing-to-answer" if none else "not-your-turn", {"player": player})
