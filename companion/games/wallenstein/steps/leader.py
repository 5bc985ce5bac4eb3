"""Placing and moving military leaders (module `leaders`, WM.1, WM.3, WM.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.play import Refused, StepTexts, Waits
from companion.core.wording import N_

from ..board import Colour, CountyId
from ..entries import SometimesAutomatic
from ..happenings import LeaderPlaced, Moved
from ..pieces import Turn
from ..shared import checks, ownership, rounds
from ..shared.ownership import do_leaders_move, leader_choices
from ..state import State
from ..step import Step
from ..words.words import Words


class PlaceLeader(SometimesAutomatic, frozen=True, tag="leader"):
    """A player puts the leader into a county, or moves it there (WM.1, WM.3, WM.4)."""

    player: Colour
    county: CountyId


def leader_sentences(words: Words, it: LeaderPlaced) -> str:
    """Return the sentences about a leader's new county, and about a statue left or taken there
    (WM.1, WM.3, WM.4)."""
    values = {"player": it.player, "county": it.county, "start": it.start}
    if it.start is None:
        said = words.fill(N_("%(player)s's leader comes to %(county)s."), values)
    else:
        said = words.fill(N_("%(player)s's leader goes from %(start)s to %(county)s."), values)
    statues = (one for one in words.moves_after(it) if isinstance(one, Moved))
    for one in statues:
        if one.start != "supply":
            text = N_("%(player)s takes another player's statue there as a trophy.")
        else:
            text = N_("A statue of %(player)s stays in %(start)s.")
        said += " " + words.fill(text, values)
    return said


class Leaders(Step[PlaceLeader]):
    """Asks the players in turn order to place their leader, or to move it after the tenth
    action."""

    phases = ("leaders",)
    texts = StepTexts(
        label=N_("%(player)s's leader in %(county)s"),
        name=N_("placing a leader"),
        ask=N_("%(player)s: choose a county for your leader"),
        ask_you=N_("Choose a county for your leader"),
        why={
            "leader-placed": N_("Every player has one leader, in one of their own counties"),
            "leader-moves": N_("After the tenth action every leader moves to another county"),
        },
        do=N_("Tap one of your counties"),
        sign="leader",
        tells={LeaderPlaced: leader_sentences},
        refusals={
            "leader-must-move": N_(
                "%(player)s's leader is in %(county)s and has to move to another county."
            )
        },
    )

    def asked_players(self, state: State) -> Waits:
        why = "leader-moves" if do_leaders_move(state) else "leader-placed"
        return self.ask(*state.queue[:1], why=why)

    def options(self, state: State, player: Colour) -> Iterator[PlaceLeader]:
        for county in leader_choices(state, player):
            yield PlaceLeader(player=player, county=county)

    def apply(self, turn: Turn, entry: PlaceLeader) -> None:
        """Put the leader into one of the player's counties. A move to a neighbouring county leaves
        a statue behind (WM.1, WM.3, WM.4)."""
        state, player = turn.state, entry.player
        county = checks.check_own_county(state, player, entry.county)
        if county == state.players[player].leader:
            raise Refused("leader-must-move", {"player": player, "county": county})
        ownership.move_leader(turn, player, county)
        turn.go_to_next_player()

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Skip players without a choice. After the last player the round goes on, or ends."""
        state = turn.state
        if not state.queue:
            _continue_round(turn)
            return True
        if _is_leader_moment(state) and leader_choices(state, state.queue[0]):
            return False
        turn.go_to_next_player()
        return True

    def automatic_entry(self, state: State) -> PlaceLeader | None:
        """Return the entry with the leader's county, if only one county is possible."""
        only = tuple(self.options(state, state.queue[0]))
        return replace(only[0], by="app") if len(only) == 1 else None


def _is_leader_moment(state: State) -> bool:
    """Return whether leaders are placed or move now: in the first spring, after a winter, and after
    the tenth action (WM.1, WM.3, WM.4)."""
    first = state.round == 1 and state.setup.start == "line-up"
    return first or do_leaders_move(state) or rounds.is_winter(state)


def _continue_round(turn: Turn) -> None:
    if rounds.is_winter(turn.state):
        rounds.end_year(turn)
    elif do_leaders_move(turn.state):
        rounds.end_round(turn)
        if rounds.is_winter(turn.state):
            rounds.begin_winter(turn)
    else:
        turn.enter_phase("benefits", turn.state.order)
