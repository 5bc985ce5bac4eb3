"""Planning: all players at once, in secret (W1.3, W1.12)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from msgspec import UNSET

from companion.core.play import Plain, Right, Secret, StepTexts, Waits
from companion.core.wording import N_

from ..board import ACTIONS, COURT_BOXES, TOWER_CARDS, Colour, CourtBox
from ..happenings import Happening
from ..pieces import Turn
from ..plans import FEW_COUNTIES, TOWER, Bid, Plan, read_money_bid
from ..shared import checks
from ..state import State
from ..step import PlanForm, Step
from ..words.refusals import PLAN_REFUSED


class PlanMade(Happening, frozen=True, tag="plan_made"):
    """A player has planned (W1.3). The contents of the plan are sealed."""

    player: str
    on_mat: bool


class Planning(Step[Plan]):
    """Asks all players for their plans, which are sealed. A plan may be replaced until the last one
    is entered."""

    phases = ("planning",)
    texts = StepTexts(
        label=N_("%(player)s's plan"),
        name=N_("planning"),
        ask=N_("%(player)s: plan your actions"),
        ask_you=N_("Plan your actions"),
        ask_all=N_("%(players)s: plan your actions"),
        why={"all-plan": N_("Everybody plans at the same time, in secret")},
        do=N_("Choose a county card or nothing for each action, and a bid"),
        sign="hidden",
        lesson=N_(
            "For each action choose one of your county cards, or none. A card cannot be in "
            "two boxes. Real plans are secret; here they are shown, so that you can follow."
        ),
        tells={PlanMade: N_("%(player)s has planned.")},
        refusals={
            "plan-without-boxes": Secret(
                N_("A plan on the mat has no bid, no Court boxes and no other keys."), PLAN_REFUSED
            ),
            "plan-without-bid": Secret(N_("%(player)s's plan needs a bid."), PLAN_REFUSED),
            "plan-not-own": Secret(
                N_("%(player)s does not own %(county)s. Check “%(box)s”."), PLAN_REFUSED
            ),
            "plan-twice": Secret(
                N_("The card of %(county)s is in two boxes. Check “%(box)s”."), PLAN_REFUSED
            ),
        },
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask(*state.queue, why="all-plan")

    def may_also_answer(self, state: State, player: Colour | None) -> bool:
        return player is not None

    def options(self, state: State, player: Colour) -> Iterator[PlanForm]:
        owned = state.counties_of(player)
        towers = TOWER_CARDS if state.plays("court") else 0
        yield PlanForm(player, owned, ACTIONS, len(owned) <= FEW_COUNTIES, towers)

    def apply(self, turn: Turn, entry: Plan) -> None:
        """Store the plan. In a changed past it is not checked, because it is sealed (WH.1)."""
        if turn.seen is None:
            checks.check_plan(turn.state, entry)
        turn.change_seat(entry.player, plan=entry)
        queue = tuple(player for player in turn.state.queue if player != entry.player)
        turn.change(queue=queue)
        turn.report(PlanMade(player=entry.player, on_mat=entry.is_on_mat))

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Go on once all plans are made. Only counties that are owned now can be used this round
        (W1.3, W1.12)."""
        state = turn.state
        if state.queue:
            return False
        for player in state.players:
            turn.change_seat(player, cards=state.counties_of(player))
        turn.enter_phase("event")
        return True

    def random_entry(self, state: State, player: Colour, rng: Random) -> Plan:
        """Return a random plan: cards in most boxes, and any card or money as the bid."""
        (form,) = self.options(state, player)
        cards = list(form.counties)
        rng.shuffle(cards)
        boxes = {action: cards.pop() for action in form.actions if cards and rng.random() < 0.9}
        court: dict[CourtBox, str] = {}
        for box in COURT_BOXES if form.towers else ():
            if rng.random() < 0.4:
                court[box] = TOWER
            elif cards:
                court[box] = cards.pop()
        bids: list[Bid] = [0, 1, 2, 3, 4, *cards[:1]]
        if form.no_bid and not cards:
            bids.append(None)
        bid, at_court = rng.choice(bids), court if form.towers else UNSET
        return Plan(player=player, boxes=boxes, bid=bid, court=at_court)

    def public_keys(self, entry: Plan, *, now: bool) -> Collection[str]:
        """Return the only key that everybody may read: `player`, who made the plan (WH.1)."""
        return ("player",)

    def public_choices(self, state: State, entry: Plan) -> Collection[str]:
        """Return the planner's counties, which everybody can see (W1.3, WH.1), and the other values
        of a plan."""
        towers = (TOWER,) if state.plays("court") else ()
        return [*ACTIONS, *state.counties_of(entry.player), *towers, *map(str, range(5))]

    def required_right(self, state: State, entry: Plan) -> Right:
        own = frozenset({str(entry.player)})
        return Right(seats=own, for_seat=entry.player, after_take_over=False)

    def is_sealed(self, entry: Plan) -> bool:
        """Return whether the plan is hidden from others, because it was made in the app (W1.3,
        WH.1)."""
        return not entry.is_on_mat

    def depends_on_hidden_values(self, entry: Plan) -> bool:
        """Return whether the plan is sealed. (If a change of an earlier entry did not fit the plan,
        its refusal would reveal the plan; WH.1)."""
        return self.is_sealed(entry)

    def from_form(self, data: Plain) -> Plain:
        """Return the form's data; a plan with only empty boxes still has `boxes`."""
        data = read_money_bid(data)
        return {"boxes": {}, **data} if "bid" in data else data
