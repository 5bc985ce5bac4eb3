"""Turning up county cards beside the stock, and putting both under it (W0.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import UnsetType
from msgspec.structs import replace

from companion.core.play import Chance, Refused, StepTexts, Waits
from companion.core.structs import all_texts, required_value
from companion.core.wording import N_

from ..happenings import Happening
from ..pieces import Turn
from ..shared import checks
from ..state import State
from ..step import CardsForm, Drawn
from ..stock import (
    OPEN_CARDS,
    Stock,
    cards_in_stock,
    count_cards_to_turn_up,
    draw_order,
    entries_to_put_under,
    may_put_under,
)
from ..words.words import Words


class CardsOpened(Happening, frozen=True, tag="cards_opened"):
    """County cards were turned up (W0.3). `player`: the player who put the two earlier cards under
    the stock, if any."""

    cards: tuple[str, ...]
    player: str | None = None


def turned_up_cards_sentence(words: Words, it: CardsOpened) -> str:
    """Return the sentence about the county cards that were turned up."""
    if it.player is None:
        return words.fill(N_("Turned up beside the stock: %(cards)s."), cards=it.cards)
    text = N_("%(player)s puts both cards under the stock. Turned up: %(cards)s.")
    return words.fill(text, player=it.player, cards=it.cards)


class Stocking(Drawn[Stock]):
    """Asks the table to turn up cards until two are open, if the app deals."""

    phases = ("claiming",)
    texts = StepTexts(
        label=N_("the face-up county cards"),
        name=N_("turning up county cards"),
        ask=N_("Turn up county cards"),
        why={"cards-open": N_("Two county cards are always face up beside the stock")},
        do=N_("Let the app draw, or enter the cards that are face up now"),
        sign="facedown",
        tells={CardsOpened: turned_up_cards_sentence},
        refusals={
            "not-put-under": N_("%(player)s cannot put the face-up cards under the stock now.")
        },
    )

    def asked_players(self, state: State) -> Waits:
        missing = count_cards_to_turn_up(state)
        return self.ask(None, why="cards-open", count=missing) if missing else ()

    def is_allowed_out_of_turn(self, state: State, entry: Stock) -> bool:
        """Return whether the entry puts both open cards under the stock. The player who claims now
        may do so."""
        return entry.player is not None

    def options(self, state: State, player: None) -> Iterator[CardsForm]:
        yield CardsForm("stock", cards_in_stock(state), count_cards_to_turn_up(state))

    def apply(self, turn: Turn, entry: Stock) -> None:
        """Turn up cards. If a player wants new ones, first put both open cards under the stock
        (W0.3)."""
        state = turn.state
        missing, player = count_cards_to_turn_up(state), entry.player
        if player is not None:
            if state.setup.rulings.counties != "app" or missing or not may_put_under(state, player):
                raise Refused("not-put-under", {"player": player})
            missing = OPEN_CARDS
        typed = required_value(entry.open, "stock", "open")
        gone = set(state.counties) - set(cards_in_stock(state))
        cards = checks.check_cards(typed, missing, state.counties, gone, "counties")
        under = tuple(c for c in state.put_under if c not in cards)
        if player is None:
            turn.change(open_cards=(*state.open_cards, *cards), put_under=under)
        else:
            turn.change(open_cards=cards, put_under=(*under, *state.open_cards))
        turn.report(CardsOpened(cards=cards, player=player))

    def public_choices(self, state: State, entry: Stock) -> Collection[str] | None:
        if entry.player is None:
            return super().public_choices(state, entry)
        return {text for one in entries_to_put_under(state) for text in all_texts(one)}

    def complete_entry(self, state: State, entry: Stock, chance: Chance) -> Stock:
        """Return the entry with cards from the top of the stock; cards put under the stock come
        last (W0.3)."""
        if not isinstance(entry.open, UnsetType):
            return entry
        count = count_cards_to_turn_up(state) if entry.player is None else OPEN_CARDS
        return replace(entry, open=tuple(draw_order(state, chance)[:count]))
