"""Taking a leader card for a full civic row (R5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from companion.core.play import Refused, StepTexts, Waits
from companion.core.wording import N_

from ..box.components import Colour
from ..entries import Move
from ..happenings import CardTaken
from ..pieces import Turn
from ..shared.rounds import continue_storing
from ..shared.storing import available_decks, take_card
from ..state import State
from ..step import Step
from ..words.history import card_taken_sentences


class TakeLeader(Move, frozen=True, tag="take_leader"):
    """A player takes a face-up card for a full civic row (R5.4). `figures` is None if the player
    takes no card."""

    figures: (
        Annotated[int, Meta(ge=1, le=4, description=N_("1, 2, 3 or 4, or null for no card"))] | None
    )


class TakingLeader(Step[TakeLeader]):
    """Asks the chooser of a full civic row whether to take a face-up card."""

    phases = ("storing",)
    priority = 1
    texts = StepTexts(
        label=N_("%(player)s's leader card"),
        name=N_("taking a leader card"),
        ask=N_("%(player)s: take a leader card, or none"),
        ask_you=N_("Take a leader card, or none"),
        why={
            "row-full": N_("Whoever chose a civic row that is now full gets a face-up leader card")
        },
        do=N_("Tap a face-up card with at most %(most)s, or “Take none”"),
        sign="town",
        tells={TakeLeader: lambda words, entry: [card_taken_sentences(words, entry.player)]},
        refusals={
            "no-card-to-take": N_("There is no leader card for %(player)s to take now."),
            "card-too-big": N_("The card may show at most %(most)s, not %(figures)s."),
        },
    )

    def asked_players(self, state: State) -> Waits:
        pick = state.pick
        return () if pick is None else self.ask(pick.player, why="row-full", most=pick.most)

    def refusal_in_right_phase(self, state: State, entry: TakeLeader) -> Refused:
        if state.pick is None:
            return Refused("no-card-to-take", {"player": entry.player})
        return super().refusal_in_right_phase(state, entry)

    def options(self, state: State, player: Colour) -> Iterator[TakeLeader]:
        assert state.pick is not None
        yield TakeLeader(player=player, figures=None)
        for figures in available_decks(state, state.pick.most):
            yield TakeLeader(player=player, figures=figures)

    def apply(self, turn: Turn, entry: TakeLeader) -> None:
        """Take a face-up card with few enough figures, or none. The card is not replaced (R5.4)."""
        pick = turn.state.pick
        assert pick is not None
        turn.change(pick=None)
        if entry.figures is None:
            turn.report(CardTaken(entry.player, 0))
        else:
            take_card(turn, entry.player, entry.figures, pick.most)
        continue_storing(turn)
