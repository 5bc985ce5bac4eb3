"""Deciding ties of bids by lot (W1.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from companion.core.play import Chance, Refused, StepTexts, Waits
from companion.core.structs import required_value
from companion.core.wording import N_

from ..board import Colour
from ..entries import Entry
from ..happenings import Happening
from ..pieces import Turn
from ..shared.checks import draw_cards
from ..state import State
from ..step import CardsForm, Drawn


class Lot(Entry, frozen=True, tag="lot"):
    """Tied players in the order in which their lots were drawn (W1.5)."""

    order: Annotated[tuple[Colour, ...] | UnsetType, Meta(description=N_("a list of colours"))] = (
        UNSET
    )


class LotsDrawn(Happening, frozen=True, tag="lots_drawn"):
    """A tie of bids was decided by lot (W1.5)."""

    order: tuple[str, ...]


class Lots(Drawn[Lot]):
    """Asks the table to draw lots for the highest tie, or to let the app draw."""

    phases = ("lots",)
    texts = StepTexts(
        label=N_("the lots drawn"),
        name=N_("drawing lots"),
        ask=N_("Draw lots: %(players)s bid the same"),
        why={"tie": N_("Equal bids are decided by lot")},
        do=N_("Let the app draw, or enter the order you drew"),
        do_instead={"enter-lot": N_("Draw lots, and enter the order you drew")},
        sign="order",
        lesson=N_("Equal bids are decided by lot."),
        tells={LotsDrawn: N_("Lots were drawn in this order: %(order)s.")},
        refusals={"lot-players": N_("Draw lots for all of these: %(players)s.")},
    )

    def asked_players(self, state: State) -> Waits:
        group = highest_tied_bidders(state)
        return self.ask_to_draw(state, why="tie", players=group) if group else ()

    def options(self, state: State, player: None) -> Iterator[CardsForm]:
        group = highest_tied_bidders(state)
        yield CardsForm("lot", group, len(group))

    def apply(self, turn: Turn, entry: Lot) -> None:
        """Put the tied players into the order drawn (W1.5)."""
        state, group = turn.state, highest_tied_bidders(turn.state)
        order = required_value(entry.order, "lot", "order")
        if sorted(order) != sorted(group):
            raise Refused("lot-players", {"players": group})
        at = state.bidders.index(group)
        bidders = (*state.bidders[:at], *((p,) for p in order), *state.bidders[at + 1 :])
        turn.change(bidders=bidders)
        turn.report(LotsDrawn(order=order))

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Go on to choosing places once no tie is left (W1.5)."""
        if highest_tied_bidders(turn.state):
            return False
        turn.enter_phase("placing", tuple(group[0] for group in turn.state.bidders))
        return True

    def complete_entry(self, state: State, entry: Lot, chance: Chance) -> Lot:
        if not isinstance(entry.order, UnsetType):
            return entry
        group = highest_tied_bidders(state)
        return Lot(order=draw_cards(chance(f"lot {'-'.join(group)}"), group, len(group)))


def highest_tied_bidders(state: State) -> tuple[Colour, ...]:
    """Return the tied players with the highest bid, for whom lots are drawn next; empty if nobody
    is tied."""
    return next((group for group in state.bidders if len(group) > 1), ())
