"""Turning up the sixth to tenth action card (W1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from companion.core.play import Chance, Refused, StepTexts, Waits
from companion.core.structs import required_value
from companion.core.wording import N_

from ..board import OPEN_ACTIONS, Action
from ..entries import SometimesAutomatic
from ..happenings import Happening
from ..pieces import Turn
from ..state import State
from ..step import Drawn


class TurnUpCard(SometimesAutomatic, frozen=True, tag="turn"):
    """The next action card is turned up (W1.6)."""

    action: Annotated[Action | UnsetType, Meta(description=N_("an action, such as deploy-5"))] = (
        UNSET
    )


class TurnedUp(Happening, frozen=True, tag="turned_up"):
    """The next action card was turned up (W1.6)."""

    action: str


class TurnsUp(Drawn[TurnUpCard]):
    """Asks the table to turn up another action card after each of the first five actions."""

    phases = ("acting",)
    texts = StepTexts(
        label=N_("the action card turned up"),
        name=N_("turning up an action card"),
        ask=N_("Turn up the next action card"),
        why={"action-done": N_("After each of the first five actions another card is turned up")},
        do=N_("Let the app draw, or enter the card you turned up"),
        do_instead={"enter-turn": N_("Tap the card that you turned up")},
        sign="facedown",
        lesson=N_("After each of the first five actions another card is turned up."),
        tells={TurnedUp: N_("The next action card: %(action)s.")},
        refusals={"action-seen": N_("“%(action)s” is already face up.")},
    )

    def asked_players(self, state: State) -> Waits:
        if state.action is not None or not must_turn_up_card(state):
            return ()
        return self.ask_to_draw(state, why="action-done", number=len(state.actions) + 1)

    def options(self, state: State, player: None) -> Iterator[TurnUpCard]:
        for action in state.face_down:
            yield TurnUpCard(action=action)

    def apply(self, turn: Turn, entry: TurnUpCard) -> None:
        action = required_value(entry.action, "turn", "action")
        if action in turn.state.actions:
            raise Refused("action-seen", {"action": action})
        turn.change(actions=(*turn.state.actions, action))
        turn.report(TurnedUp(action=action))

    def complete_entry(self, state: State, entry: TurnUpCard, chance: Chance) -> TurnUpCard:
        if not isinstance(entry.action, UnsetType) or not state.face_down:
            return entry
        kind = f"turn {len(state.actions) + 1}"
        return TurnUpCard(action=chance(kind).choice(state.face_down))

    def automatic_entry(self, state: State) -> TurnUpCard | None:
        """Return the entry that turns up the last action card, if only one card is still face
        down."""
        only = tuple(self.options(state, None))
        return replace(only[0], by="app") if len(only) == 1 else None


def must_turn_up_card(state: State) -> bool:
    """Return whether the next action card has to be turned up now, after one of the first five
    actions (W1.6)."""
    due = OPEN_ACTIONS + min(state.done, OPEN_ACTIONS)
    return state.phase == "acting" and state.action is None and len(state.actions) < due
