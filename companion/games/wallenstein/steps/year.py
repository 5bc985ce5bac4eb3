"""Beginning a year: four events are turned up (W0.5, W3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from companion.core.play import Chance, StepTexts, Waits
from companion.core.structs import required_value
from companion.core.wording import N_

from ..board import EVENTS, EVENTS_A_YEAR, Event
from ..entries import Entry
from ..happenings import Happening
from ..pieces import Turn
from ..shared import checks
from ..shared.checks import draw_cards
from ..state import State
from ..step import CardsForm, Drawn


class Year(Entry, frozen=True, tag="year"):
    """The four events of a year (W0.5)."""

    events: Annotated[
        tuple[Event, ...] | UnsetType, Meta(description=N_("a list of events, such as taxes-max-0"))
    ] = UNSET


class YearBegan(Happening, frozen=True, tag="year_began"):
    """A year began with these events (W0.5)."""

    year: int
    events: tuple[str, ...]


class YearBegins(Drawn[Year]):
    """Asks the table to turn up four events that were not used yet, or to let the app draw them."""

    phases = ("year",)
    texts = StepTexts(
        label=N_("the events of the year"),
        name=N_("the events of the year"),
        ask=N_("Turn up the events of the year"),
        why={"year-begins": N_("Every year has four new events")},
        do=N_("Let the app draw, or enter the four events"),
        do_instead={"enter-year": N_("Tap the four events that you turned up")},
        sign="facedown",
        lesson=N_(
            "One of the four applies in spring, one in summer, one in fall. The last one "
            "shows how much grain is lost in winter."
        ),
        tells={YearBegan: N_("Year %(year)s begins. Face-up events: %(events)s.")},
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask_to_draw(state, why="year-begins", round=state.round)

    def options(self, state: State, player: None) -> Iterator[CardsForm]:
        yield CardsForm("year", state.events_left, EVENTS_A_YEAR)

    def apply(self, turn: Turn, entry: Year) -> None:
        state = turn.state
        typed = required_value(entry.events, "year", "events")
        events = checks.check_cards(typed, EVENTS_A_YEAR, EVENTS, state.events_gone, "events")
        turn.change(events=events)
        turn.report(YearBegan(year=state.year, events=events))
        turn.enter_phase("display")

    def complete_entry(self, state: State, entry: Year, chance: Chance) -> Year:
        if not isinstance(entry.events, UnsetType):
            return entry
        return Year(events=draw_cards(chance("year"), state.events_left, EVENTS_A_YEAR))
