"""Drawing the event of the round (W1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from companion.core.play import Chance, Refused, StepTexts, Waits
from companion.core.structs import required_value
from companion.core.wording import N_

from ..board import Event
from ..entries import Entry
from ..happenings import Happening
from ..pieces import Turn
from ..state import State
from ..step import Drawn


class EventDrawn(Entry, frozen=True, tag="event"):
    """The event of the round was drawn (W1.4)."""

    event: Annotated[Event | UnsetType, Meta(description=N_("an event, such as taxes-max-0"))] = (
        UNSET
    )


class EventHolds(Happening, frozen=True, tag="event_holds"):
    """An event is in effect for the round (W1.4)."""

    event: str


class Drawing(Drawn[EventDrawn]):
    """Asks the table to draw one of the open events, or to let the app draw it."""

    phases = ("event",)
    texts = StepTexts(
        label=N_("the event drawn"),
        name=N_("the event"),
        ask=N_("Draw the event"),
        why={
            "plans-ready": N_("All plans are ready. One of the face-up events applies this round")
        },
        do=N_("Let the app draw, or enter the event you drew"),
        do_instead={"enter-event": N_("Draw one of the face-up events, and tap it")},
        sign="facedown",
        lesson=N_("The event is drawn by lot after everybody has planned, and applies this round."),
        tells={EventHolds: N_("The event of the round: %(event)s.")},
        refusals={"event-not-open": N_("This event is not face up. Face up: %(events)s.")},
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask_to_draw(state, why="plans-ready", round=state.round)

    def options(self, state: State, player: None) -> Iterator[EventDrawn]:
        for event in state.events:
            yield EventDrawn(event=event)

    def apply(self, turn: Turn, entry: EventDrawn) -> None:
        state = turn.state
        drawn = required_value(entry.event, "event", "event")
        if drawn not in state.events:
            raise Refused("event-not-open", {"event": drawn, "events": state.events})
        left = tuple(event for event in state.events if event != drawn)
        turn.change(event=drawn, events=left, events_gone=(*state.events_gone, drawn))
        turn.report(EventHolds(event=drawn))
        on_mat = tuple(
            c for c in state.board.seating if (plan := state.players[c].plan) and plan.is_on_mat
        )
        turn.enter_phase("bidding", on_mat)

    def complete_entry(self, state: State, entry: EventDrawn, chance: Chance) -> EventDrawn:
        if not isinstance(entry.event, UnsetType) or not state.events:
            return entry
        return EventDrawn(event=chance("event").choice(state.events))
