"""Opening the next box of a mat: at Court, and for each action (W1.6, W1.12, WC.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from companion.core.play import Refused, Right, StepTexts, Waits, first_of
from companion.core.wording import N_

from ..board import ACTIONS, TOWER_CARDS, Colour, CountyId, YesOrNo
from ..entries import SometimesAutomatic
from ..happenings import Happening, Opened
from ..pieces import Turn
from ..plans import TOWER, PlanBoxName
from ..shared import checks, plan_boxes
from ..shared.actions import carry_out_action
from ..state import State
from ..step import Step
from ..words.words import Words


class Open(SometimesAutomatic, frozen=True, tag="open"):
    """The next box is opened and carried out; `county` is its card if the card is on the real mat
    (W1.6, WC.3). `same_tap`: it was opened with the same tap as the box or the action card before
    it."""

    says_seen: ClassVar[bool] = True
    player: Colour | None = None
    county: Annotated[
        CountyId | UnsetType | None,
        Meta(description=N_("a county, such as gft-mark, or null for nothing")),
    ] = UNSET
    box: (
        Annotated[Literal[3, 2, 1], Meta(extra={"called": "box"}, description=N_("3, 2 or 1"))]
        | None
    ) = None
    same_tap: YesOrNo = False


def label_open(words: Words, entry: Open, happenings: tuple[Happening, ...]) -> str:
    """Return the label of an opening: the box that was opened, and a note that everybody has seen
    it (WH.2)."""
    opened = first_of(happenings, Opened)
    if opened is not None:
        text = N_("%(player)s's box (%(box)s), which everybody has seen")
        return words.fill(text, player=opened.player, box=opened.box)
    if entry.player is not None:
        return words.fill(N_("%(player)s's box, which everybody has seen"), player=entry.player)
    return words.fill(N_("an opened box, which everybody has seen"))


class Opening(Step[Open]):
    """Asks the players in turn order to open their box of each action."""

    phases = ("acting",)
    texts = StepTexts(
        label=label_open,
        name=N_("opening a box"),
        ask=N_("%(player)s: open the next box of your plan"),
        ask_you=N_("Open the next box of your plan"),
        why={
            "turn-order": N_("Everybody carries out “%(action)s” in turn order"),
            "court-box": N_("Everybody opens “%(box)s” in turn order"),
        },
        do=N_("Open the box on the mat, and enter what is in it"),
        sign="shown",
        lesson=N_(
            "With these cards armies may move into one neighbouring county or attack it. "
            "One army has to stay."
        ),
        refusals={
            "opened-by-plan": N_(
                "%(player)s planned in the app, so the app knows what is in the box."
            ),
            "opened-on-mat": N_("%(player)s planned on the mat. Enter what is in the box."),
            "box-order": N_("%(player)s opens this box now: %(box)s."),
            "box-at-court": N_("%(player)s has no box of the Court to open now."),
        },
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask(*state.queue[:1], why="turn-order", action=state.action)

    def options(self, state: State, player: Colour) -> Iterator[Open]:
        for card in _possible_cards(state, player):
            yield Open(player=player, county=card)

    def apply(self, turn: Turn, entry: Open) -> None:
        """Open the current player's box, and carry it out until a choice is needed (W1.6)."""
        state = turn.state
        assert state.action is not None
        player = state.queue[0]
        if entry.box is not None:
            raise Refused("box-at-court", {"player": player})
        card = shown_card(turn, player, state.action, entry)
        if usable := plan_boxes.open_plan_box(turn, player, state.action, card):
            carry_out_action(turn, player, state.action, usable)
        else:
            turn.go_to_next_player()
        self.open_empty_boxes(turn, entry)

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Go from action to action; after the tenth leaders move (W1.6, WM.3)."""
        state = turn.state
        if state.action is None:
            if state.done == len(ACTIONS):
                turn.enter_phase("leaders", state.order)
            else:
                turn.change(action=state.actions[state.done], queue=state.order)
        elif not state.queue:
            turn.change(action=None, done=state.done + 1)
        else:
            return False
        return True

    def open_empty_boxes(self, turn: Turn, entry: Open) -> None:
        """Open the empty boxes that come next, if a person made the entry.

        Only such entries open boxes that were planned in the app (WH.1). Corrections, and entries
        that their player may undo, open none: a player could look into a box and undo that
        unnoticed.
        """
        if entry.by is UNSET:
            while turn.state.queue and plan_boxes.open_empty_plan_box(
                turn, turn.state.queue[0], self.current_box(turn.state)
            ):
                self.go_to_next_box(turn)

    def current_box(self, state: State) -> PlanBoxName:
        """Return the box that is opened now."""
        assert state.action is not None
        return state.action

    def go_to_next_box(self, turn: Turn) -> None:
        """Go on to the next box."""
        turn.go_to_next_player()

    def required_right(self, state: State, entry: Open) -> Right:
        """Return the right to open the box: the table's or the next player's. Players cannot undo
        it, because everybody has seen the card (WH.2)."""
        whose = (entry.player,) if entry.player else state.queue[:1]
        return Right(table=True, seats=frozenset(map(str, whose)), may_undo=False)

    def automatic_entry(self, state: State) -> Open | None:
        """Return the entry if a box on the mat must be empty, or must hold the last county (W1.6,
        W1.12). Boxes that were planned in the app are never opened automatically (WH.1)."""
        player = state.queue[0]
        possible = tuple(self.options(state, player))
        if any(isinstance(one.county, UnsetType) for one in possible):
            return None
        if self.is_last_county_certain(state, player):
            possible = tuple(one for one in possible if one.county is not None)
        return replace(possible[0], by="app") if len(possible) == 1 else None

    def is_last_county_certain(self, state: State, player: Colour) -> bool:
        """Return whether the card of the last box is certain: the player has bid nothing, so all
        counties are in boxes, and only one county was not shown yet (W1.3)."""
        seat = state.players[player]
        left = [action for action in ACTIONS if action not in seat.opened]
        return seat.bid is None and len(left) == len(seat.cards) == 1


class CourtOpening(Opening):
    """Asks the players in turn order to open three boxes before the actions (module `court`,
    WC.3)."""

    phases = ("court",)

    def asked_players(self, state: State) -> Waits:
        return self.ask(*state.queue[:1], why="court-box", box=plan_boxes.current_plan_box(state))

    def options(self, state: State, player: Colour) -> Iterator[Open]:
        tower = count_tower_cards_shown(state, player) < TOWER_CARDS
        for card in _possible_cards(state, player):
            yield Open(player=player, county=card, box=state.court_box)
        if tower and not isinstance(next(iter(_possible_cards(state, player))), UnsetType):
            yield Open(player=player, county=TOWER, box=state.court_box)

    def apply(self, turn: Turn, entry: Open) -> None:
        """Open a box: all armies in its county that can become courtiers do so, or none do
        (WC.3)."""
        state = turn.state
        player, box = state.queue[0], plan_boxes.current_plan_box(state)
        if entry.box != state.court_box:
            raise Refused("box-order", {"player": player, "box": state.court_box})
        card = shown_card(turn, player, box, entry)
        if card == TOWER and count_tower_cards_shown(state, player) >= TOWER_CARDS:
            raise Refused("tower-cards", {"player": player, "most": TOWER_CARDS})
        if usable := plan_boxes.open_plan_box(turn, player, box, card):
            plan_boxes.convert_armies(turn, player, box, usable)
        plan_boxes.go_to_next_plan_box(turn)
        self.open_empty_boxes(turn, entry)

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Go on to the favors after the last box (WC.3)."""
        state = turn.state
        if not state.plays("court"):
            turn.enter_phase("acting")
        elif not state.queue:
            turn.enter_phase("favors", plan_boxes.order_by_courtiers(state))
        else:
            return False
        return True

    def current_box(self, state: State) -> PlanBoxName:
        return plan_boxes.current_plan_box(state)

    def go_to_next_box(self, turn: Turn) -> None:
        plan_boxes.go_to_next_plan_box(turn)

    def is_last_county_certain(self, state: State, player: Colour) -> bool:
        return False


def _possible_cards(state: State, player: Colour) -> Iterator[str | UnsetType | None]:
    """Yield the cards that the next box can hold: only UNSET if the box was planned in the app,
    otherwise each card that is left, and None for an empty box."""
    planned = state.players[player].plan
    if planned is not None and not planned.is_on_mat:
        yield UNSET
    else:
        yield from (*state.players[player].cards, None)


def shown_card(turn: Turn, player: Colour, box: PlanBoxName, entry: Open) -> str | None:
    """Return the card that an entry opens: from the plan in the app, or as entered from the mat."""
    planned = plan_boxes.card_opened_now(turn, player, box)
    if not isinstance(planned, UnsetType):
        if entry.county is not UNSET:
            raise Refused("opened-by-plan", {"player": player})
        return planned
    if isinstance(entry.county, UnsetType):
        raise Refused("opened-on-mat", {"player": player})
    if entry.county is not None and (entry.county != TOWER or entry.box is None):
        checks.check_card_is_usable(turn.state, player, entry.county)
    return entry.county


def count_tower_cards_shown(state: State, player: Colour) -> int:
    """Return how many tower cards the player has shown this round, including one that was bid
    (WC.2)."""
    seat = state.players[player]
    return [*seat.opened.values(), seat.bid].count(TOWER)
