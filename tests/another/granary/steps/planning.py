"""All players plan in secret where to sow, to reap and to sell."""

from collections.abc import Iterable
from itertools import permutations

from companion.core.play import Refused, StepTexts, Waits
from companion.core.wording import N_

from ..state import PARTS, PROVINCES, Colour, OfPlayer, Places, Province, State, Step, Turn, Words


class Plan(OfPlayer, frozen=True, tag="plan"):
    """A player's three provinces for sowing, reaping and selling this year."""

    sow: Province
    reap: Province
    sell: Province

    @property
    def places(self) -> Places:
        """Return the provinces by part."""
        return {"sow": self.sow, "reap": self.reap, "sell": self.sell}


def tell_plan(words: Words, entry: Plan) -> str:
    """Return that a plan was made, with its provinces only if it is no longer sealed."""
    text = N_("%(player)s planned for %(places)s.")
    if words.hidden:
        text = N_("%(player)s has planned.")
    return words.fill(text, player=entry.player, places=list(entry.places.values()))


class Planning(Step[Plan]):
    """All players plan at once. A second plan replaces the first until the last plan is in."""

    phases = ("planning",)
    texts = StepTexts(
        label=N_("%(player)s's plan"),
        name=N_("planning"),
        ask=N_("%(player)s plans in secret"),
        ask_you=N_("Make your plan"),
        ask_all=N_("%(players)s plan in secret"),
        tells={Plan: tell_plan},
        refusals={"granary-three-provinces": N_("%(player)s needs three different provinces.")},
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask(*state.waits_for("plan"))

    def may_also_answer(self, state: State, player: str) -> bool:
        return True

    def options(self, state: State, player: Colour) -> Iterable[Plan]:
        return (Plan(player, *places) for places in permutations(PROVINCES, len(PARTS)))

    def apply(self, turn: Turn, entry: Plan) -> None:
        if len(set(entry.places.values())) < len(PARTS):
            raise Refused("granary-three-provinces", {"player": entry.player})
        turn.change_seat(entry.player, plan=entry.places)
        turn.done(entry.player, "plan")

    def do_next_automatic_step(self, turn: Turn) -> bool:
        if turn.state.waits_for("plan"):
            return False
        turn.change(phase="opening")
        return True

    def is_sealed(self, entry: Plan) -> bool:
        return True
