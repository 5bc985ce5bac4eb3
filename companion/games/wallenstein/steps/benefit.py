"""Taking a benefit of the four-card decks (module `mercenaries`, WK.1, WK.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.core.play import Refused, StepTexts, Waits
from companion.core.wording import N_

from .. import pieces
from ..board import BenefitKind, Colour
from ..decks import (
    amount_of_benefit,
    benefit_choices,
    benefits_on_card,
    has_four_regions,
    next_benefit_card,
)
from ..entries import SometimesAutomatic
from ..happenings import Happening
from ..pieces import Turn
from ..state import State
from ..step import Step
from ..words.words import Words


class TakeBenefit(SometimesAutomatic, frozen=True, tag="benefit"):
    """A player takes one benefit of the new top card (WK.1)."""

    player: Colour
    benefit: Annotated[BenefitKind, Meta(description=N_("one of thalers, armies, grain, points"))]


class BenefitTaken(Happening, frozen=True, tag="benefit_taken"):
    """A player turned up the next card and took a benefit (WK.1). `benefit` is None if the card
    shows nothing."""

    player: str
    card: int
    benefit: str | None
    n: int = 0


def benefit_sentence(words: Words, it: BenefitTaken) -> str:
    """Return the sentence about the benefit of a card (WK.1)."""
    values = {"player": it.player, "card_number": it.card}
    got = words.join(words.gain_texts(it, it.player))
    if not got:
        text = N_("%(player)s turns up card %(card_number)s and gets nothing.")
        return words.fill(text, values)
    return words.fill(N_("%(player)s turns up card %(card_number)s: %(got)s."), values, got=got)


class Benefits(Step[TakeBenefit]):
    """Asks in turn order each player with counties in at least four regions to turn up the next
    card."""

    phases = ("benefits",)
    texts = StepTexts(
        label=N_("%(player)s's benefit"),
        name=N_("taking a benefit"),
        ask=N_("%(player)s: choose a benefit"),
        ask_you=N_("Choose a benefit"),
        why={
            "four-regions": N_(
                "With counties in at least four regions you get a benefit from the next card"
            )
        },
        do=N_("Choose Thalers, armies, grain or points, as the card shows"),
        sign="taxes",
        tells={BenefitTaken: benefit_sentence},
        refusals={
            "card-not-known": N_("First enter what card %(number_of)s of the decks shows."),
            "not-on-card": N_("Card %(number_of)s does not show %(benefit)s."),
        },
    )

    def asked_players(self, state: State) -> Waits:
        player = state.queue[0]  # `do_next_automatic_step` has skipped everybody who gets nothing
        return self.ask(player, why="four-regions", card=next_benefit_card(state, player))

    def options(self, state: State, player: Colour) -> Iterator[TakeBenefit]:
        if benefits_on_card(state, next_benefit_card(state, player)) is not None:
            for kind in benefit_choices(state, player):
                yield TakeBenefit(player=player, benefit=kind)

    def apply(self, turn: Turn, entry: TakeBenefit) -> None:
        """Give the benefit: Thalers, armies from the supply into the tray, grain, or points
        (WK.1)."""
        state, player = turn.state, entry.player
        number = next_benefit_card(state, player)
        card = benefits_on_card(state, number)
        if card is None:
            raise Refused("card-not-known", {"player": player, "number_of": number})
        n, kind = amount_of_benefit(card, entry.benefit), entry.benefit
        if not n:
            raise Refused("not-on-card", {"player": player, "number_of": number, "benefit": kind})
        _take_benefit_card(turn, player, kind, n)
        pieces.give_benefit(turn, player, kind, n, "benefits")

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Skip players with counties in too few regions. They keep their top card (WK.1)."""
        state = turn.state
        if not state.queue or not state.plays("mercenaries"):
            turn.enter_phase("court", state.order)
            return True
        player = state.queue[0]
        if not has_four_regions(state, player):
            turn.go_to_next_player()
            return True
        if benefit_choices(state, player):
            return False
        _take_benefit_card(turn, player, None, 0)
        return True

    def automatic_entry(self, state: State) -> TakeBenefit | None:
        """Return the entry that takes the benefit, if the card shows only one."""
        only = tuple(self.options(state, state.queue[0]))
        return replace(only[0], by="app") if len(only) == 1 else None


def _take_benefit_card(turn: Turn, player: Colour, benefit: BenefitKind | None, n: int) -> None:
    card = next_benefit_card(turn.state, player)
    turn.change_seat(player, card=card)
    turn.report(BenefitTaken(player=player, card=card, benefit=benefit, n=n))
    turn.go_to_next_player()
