"""Claiming counties before the first round (W0.3)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from companion.core.play import Chance, Refused, StepTexts, Waits
from companion.core.structs import required_value
from companion.core.wording import N_

from .. import pieces
from ..board import Colour, Count, CountyId, YesOrNo
from ..entries import Entry
from ..happenings import Happening
from ..pieces import Turn
from ..shared import checks, ownership
from ..state import State
from ..step import ClaimForm, Step
from ..stock import cards_in_stock, draw_order, entries_to_put_under, free_counties
from ..words.words import Words


class Claim(Entry, frozen=True, tag="claim"):
    """A player takes a county card and puts a group of armies into the county (W0.3).

    Without `county` it is the top card of the stock, which the app draws if it deals the cards.
    """

    player: Colour
    armies: Count
    county: CountyId | UnsetType = UNSET
    leader: YesOrNo = False


class Claimed(Happening, frozen=True, tag="claimed"):
    """A player claimed a county (W0.3)."""

    player: str
    county: str
    armies: int


def label_claim(words: Words, entry: Claim, happenings: object) -> str:
    """Return the label of a claim."""
    if isinstance(entry.county, UnsetType):
        return words.fill(N_("%(player)s's claim"), player=entry.player)
    text = N_("%(player)s's claim to %(county)s")
    return words.fill(text, player=entry.player, county=entry.county)


def claim_sentence(words: Words, it: Claimed) -> str:
    """Return the sentence about a player who claimed a county."""
    text = N_("%(player)s claims %(county)s with %(armies)s.")
    return words.fill(text, player=it.player, county=it.county, armies=words.armies(it.armies))


class Claiming(Step[Claim]):
    """Asks the players in turn to claim a county. Afterwards the tower is filled."""

    phases = ("claiming",)
    texts = StepTexts(
        label=label_claim,
        name=N_("claiming a county"),
        ask=N_("%(player)s: claim a county"),
        ask_you=N_("Claim a county"),
        why={
            "claims": N_(
                "The oldest player goes first, then clockwise: one county and one group of "
                "armies at a time"
            )
        },
        do=N_("Choose a free county and a group of armies"),
        sign="county",
        tells={Claimed: claim_sentence},
        refusals={
            "county-taken": N_("%(player)s already owns %(county)s."),
            "leader-placed": N_("%(player)s's leader is already on the board."),
            "card-not-open": N_("Only these cards are face up: %(counties)s."),
            "no-such-group": N_("%(player)s has these groups of armies left: %(groups)s."),
        },
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask(*state.queue[:1], why="claims")

    def may_also_answer(self, state: State, player: Colour | None) -> bool:
        return player is None

    def options(self, state: State, player: Colour | None) -> Iterator[Struct]:
        """Yield the possible claims. For the table (None) yield the entry that puts the open cards
        under the stock."""
        if player is None:
            yield from entries_to_put_under(state)
            return
        seat = state.players[player]
        counties: tuple[str | None, ...] = free_counties(state)
        if state.setup.rulings.counties == "app":
            top = (None,) if cards_in_stock(state) else ()
            counties = (*state.open_cards, *top)
        groups = tuple(sorted(set(seat.groups), reverse=True))
        leader = state.plays("leaders") and seat.leader is None
        yield ClaimForm(player, counties, groups, leader)

    def apply(self, turn: Turn, entry: Claim) -> None:
        """Give the player a free county with one of the groups left (W0.3), and place the leader if
        the entry names one (WM.1)."""
        state, player = turn.state, entry.player
        county = checks.check_county(state, required_value(entry.county, "claim", "county"))
        if (owner := state.counties[county].owner) is not None:
            raise Refused("county-taken", {"county": county, "player": owner})
        groups = list(turn.seat(player).groups)
        if entry.armies not in groups:
            raise Refused("no-such-group", {"player": player, "groups": tuple(groups)})
        if entry.leader:
            if not state.plays("leaders"):
                raise Refused("module-not-played", {"module": "leaders"})
            if state.players[player].leader is not None:
                raise Refused("leader-placed", {"player": player})
        groups.remove(entry.armies)
        turn.change_seat(player, groups=tuple(groups), saw=state.open_cards)
        ownership.win_county(turn, player, county)
        pieces.move_cubes(turn, player, entry.armies, "supply", county)
        turn.report(Claimed(player=player, county=county, armies=entry.armies))
        without_leader = state.plays("leaders") and turn.seat(player).leader is None
        if entry.leader or (without_leader and not groups):
            ownership.place_leader(turn, player, county)
        turn.go_to_next_player()

    def random_entry(self, state: State, player: Colour, rng: Random) -> Claim:
        (form,) = (one for one in self.options(state, player) if isinstance(one, ClaimForm))
        county = rng.choice(form.counties)
        leader = form.leader and rng.random() < 0.2
        named = UNSET if county is None else county
        return Claim(player=player, county=named, armies=rng.choice(form.groups), leader=leader)

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Go on to filling the tower once all groups are placed (W0.3)."""
        if turn.state.queue:
            return False
        turn.change(open_cards=(), put_under=())
        turn.enter_phase("filling")
        return True

    def complete_entry(self, state: State, entry: Claim, chance: Chance) -> Claim:
        """Return the claim with the top card of the stock if no county is named and the app deals
        (W0.3)."""
        if state.setup.rulings.counties != "app" or state.phase != "claiming":
            return entry
        if entry.county is UNSET:
            cards = draw_order(state, chance)
            return replace(entry, county=cards[0]) if cards else entry
        if entry.county not in state.open_cards:
            values = {"player": entry.player, "counties": state.open_cards}
            raise Refused("card-not-open", values)
        return entry
