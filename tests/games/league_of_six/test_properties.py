"""Invariants in games of random entries."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.games.league_of_six.box.components import DECKS, ESTATES, GOODS, TOWNS
from companion.games.league_of_six.entries import Form
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Ranked
from companion.games.league_of_six.shared.choosing import find_way
from companion.games.league_of_six.shared.storing import find_unknown_store, horse_ranking
from companion.games.league_of_six.state import State
from companion.games.league_of_six.steps.deal import draw_deal
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.bookkeeping import Books
from tests.games.played import chance

pytestmark = pytest.mark.slow

BY_HAND = 0.5
"""How often a row is entered by hand instead of copying a tile (R5.7)."""
NUMBERS = ["guards", "influence", "horses", "goods", "leaders"]


def a_box_with_gaps(rng: Random) -> p.Json:
    """Return the sample box with about a third missing, and with followers without effects."""

    def some(things: p.Json, *, deep: bool = True) -> p.Json:
        kept = {key: it for key, it in things.items() if rng.random() < 0.7}
        return {key: some(it, deep=False) for key, it in kept.items()} if deep else kept

    known = ("towns", "tax_tiles", "storage_tiles", "leaders")
    followers = some(p.SAMPLE["followers"], deep=False)
    for id_ in rng.sample([*followers], len(followers) // 3):
        followers[id_] = {key: it for key, it in followers[id_].items() if key != "effect"}
    return {**{part: some(p.SAMPLE[part]) for part in known}, "followers": followers}


def a_table(players: int, box: str, rng: Random, *, retinue: bool) -> State:
    boxes = {"sample": p.SAMPLE, "blank": None, "gaps": a_box_with_gaps(rng)}
    changes = {"towns": rng.sample(TOWNS, 6), "order": rng.sample(p.COLOURS[:players], players)}
    changes["sides"] = {town: rng.choice(["white", "yellow"]) for town in TOWNS}
    modules = [*["sixth-player"] * (players == 6), *["retinue"] * retinue]
    setup = p.a_setup(players, modules=modules, box=boxes[box], **changes)
    return LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup))


def described(state: State) -> Any:
    """Return a function: whether the box says when a follower acts. Others may act at any time."""
    return lambda follower: follower in state.box.followers and state.box.followers[follower].kind


def universe(state: State) -> list[p.Json]:
    """Return every entry of the four phases that could be tried, in turn or not."""
    tried: list[p.Json] = []
    for player in state.board.seating:
        for town in TOWNS:
            tried += [p.goes(player, town, n) for n in (None, *range(13))]
            tried += [p.goes(player, town, stand=n) for n in (1, 2, 3)]
        for follower in filter(described(state), state.players[player].followers):
            tried.append(p.declines(player, follower))
        tried += [p.exchanges(player, n) for n in range(9)]
        tried += [p.raises(player, n) for n in range(13)]
        tried += [p.accepts(player), *(p.collects(player, rotation=r) for r in range(6))]
        tried += [p.stores(player, store, n) for store in ("royal", "civic") for n in range(1, 7)]
        tried += [p.takes(player, n) for n in (None, 1, 2, 3, 4)]
    return tried


def refusal_of(state: State, entry: Any) -> str | None:
    """Return the code for which the entry would be refused, or None."""
    try:
        LEAGUE_OF_SIX.play(state, entry)
    except Refused as refusal:
        return refusal.code
    return None


class Tables(RuleBasedStateMachine):
    """A table at which anything may happen."""

    state: State

    @initialize(
        players=st.integers(3, 6),
        retinue=st.booleans(),
        box=st.sampled_from(["sample", "blank", "gaps"]),
        seed=st.integers(0, 2**16),
    )
    def sit_down(self, players: int, retinue: bool, box: str, seed: int) -> None:
        self.state = a_table(players, box, Random(seed), retinue=retinue)
        self.books = Books(self.state)
        self.bids = 0

    def do(self, entry: Any) -> None:
        before = self.state
        self.state, said = LEAGUE_OF_SIX.play(before, entry)
        self.books.hear(said)
        if self.state.phase == "storing" and any(isinstance(it, Ranked) for it in said):
            assert self.state.ranking == horse_ranking(self.state)  # including half horses
        self.watch_the_bidding(before, plain_data(entry)["type"])

    def watch_the_bidding(self, before: State, kind: str) -> None:
        if before.phase != "choosing":
            self.bids = 0
            return
        if kind in ("choose_town", "raise", "accept"):
            self.bids += 1
            # A town's counter only goes up, from 0 to 12: every offer and every raise adds at
            # least 1 to that of one town, and every acceptance follows one of them.
            assert self.bids <= 25 * len(self.state.players)
        if self.state.phase == "collecting":
            towns = [seat.town for seat in self.state.players.values()]
            assert len(set(towns)) == len(towns)
            assert not set(towns) & set(self.state.besieged)
            assert None not in [seat.counter for seat in self.state.players.values()]

    def next_entry(self, rng: Random) -> Any:
        """Return something that the player who has to act may do. Offers are less likely than plain
        moves."""
        waiting = rng.choice(LEAGUE_OF_SIX.players_to_act(self.state))
        if waiting.player is None:
            return self.what_the_table_does(waiting.must, rng)
        if waiting.must == "choose_row" and (store := find_unknown_store(self.state)):
            by_hand = rng.random() < BY_HAND
            return (
                LEAGUE_OF_SIX.random_entry(self.state, rng) if by_hand else self.copied(store, rng)
            )
        entries = LEAGUE_OF_SIX.options(self.state, waiting.player)
        return self.filled(rng.choice(entries), rng)

    def copied(self, store: str, rng: Random) -> Any:
        """Return the description of the unknown storage tile on that store."""
        there = self.state.stores[store]
        new = {"tile": f"{store} {self.state.round}", "store": store}
        named = {"tile": there.tile} if there.tile else new
        count = max([rng.randint(1, 4), *there.by_hand])
        rows = [p.row(rng.randint(0, 4), *self.spaces(rng)) for _ in range(count)]
        told = p.describes(side=self.state.face, rows=rows, **named)
        return LEAGUE_OF_SIX.read_entry(told)

    def what_the_table_does(self, must: str, rng: Random) -> Any:
        assert must == "deal"
        known = self.state.box.leaders
        if all(len(known.get(deck, {})) == len(ESTATES) for deck in DECKS):
            return draw_deal(self.state, chance(rng.randrange(2**16)))
        return self.deal_with_typed_cards(rng)

    def deal_with_typed_cards(self, rng: Random) -> Any:
        """Return a deal with leader cards that the table has entered and that are still in the
        decks."""
        leaders = {}
        for deck in DECKS:
            counts = self.state.box.leaders.get(deck, {})
            gone = Counter(e for d, e in self.state.cards_gone if d == deck)
            there = [e for e in ESTATES if counts.get(e, 99) > gone[e]]
            leaders[deck] = rng.choice(there or ESTATES)
        typed = LEAGUE_OF_SIX.read_entry({"type": "deal", "leaders": leaders})
        return draw_deal(self.state, chance(rng.randrange(2**16)), typed)

    def spaces(self, rng: Random) -> list[str]:
        return [f"{rng.choice(GOODS)} {rng.randint(0, 4)}" for _ in range(rng.randint(1, 5))]

    def filled(self, option: Any, rng: Random) -> Any:
        if not isinstance(option, Form):
            return option
        assert option.player is not None
        said: p.Json = {"type": option.type, "player": option.player}
        if option.follower is not None:
            said |= {"follower": option.follower, "influence": rng.randint(0, 3)}
            said |= {"goods": {"red": rng.randint(0, 1)}, "leaders": {"clergy": rng.randint(0, 4)}}
            return LEAGUE_OF_SIX.read_entry(said)
        for name, (low, high) in option.bounds.items():
            most = rng.choice([low + 1, low + 3, high])
            goods = {good: rng.randint(low, min(most, 3)) for good in GOODS}
            said[name] = goods if name == "goods" else rng.randint(low, most)
        return LEAGUE_OF_SIX.read_entry(said)

    @rule(seed=st.integers(0, 2**32), length=st.sampled_from([1, 2, 5, 40]))
    def play_on(self, seed: int, length: int) -> None:
        rng = Random(seed)
        for _ in range(length):
            if LEAGUE_OF_SIX.is_over(self.state):
                return
            self.do(self.next_entry(rng))
            self.nothing_below_0()

    @rule()
    def every_option_is_accepted(self) -> None:
        for waiting in LEAGUE_OF_SIX.players_to_act(self.state):
            if waiting.player is not None:
                for option in LEAGUE_OF_SIX.options(self.state, waiting.player):
                    LEAGUE_OF_SIX.play(self.state, self.filled(option, Random(0)))

    @rule(seed=st.integers(0, 2**32))
    def what_is_not_offered_is_refused_and_leaves_no_trace(self, seed: int) -> None:
        offered = [o for c in self.state.players for o in LEAGUE_OF_SIX.options(self.state, c)]
        before, seen = (
            msgspec.json.encode(self.state),
            LEAGUE_OF_SIX.visible_state(self.state, "all"),
        )
        for data in Random(seed).sample(universe(self.state), 40):
            entry = LEAGUE_OF_SIX.read_entry(data)
            assert (refusal_of(self.state, entry) is None) == (entry in offered)
        assert msgspec.json.encode(self.state) == before
        assert LEAGUE_OF_SIX.visible_state(self.state, "all") == seen

    @rule(data=st.data(), what=st.sampled_from(NUMBERS))
    def put_right(self, data: st.DataObject, what: str) -> None:
        player = data.draw(st.sampled_from(self.state.board.seating))
        named = {"goods": GOODS, "leaders": ESTATES}.get(what, ())
        some = st.dictionaries(st.sampled_from(named or GOODS), st.integers(-9, 9), max_size=2)
        change = data.draw(some if named else st.integers(-30, 12))
        entry = LEAGUE_OF_SIX.read_entry(p.corrects(player, **{what: change}))
        refusal = refusal_of(self.state, entry)
        if refusal is None:
            self.do(entry)
        else:
            assert refusal.endswith("-below-0")

    @rule(insisted=st.integers(0, 2**32))
    def insist(self, insisted: int) -> None:
        """Check that the table may insist where only the count of hidden guards forbids
        something."""
        if self.state.phase != "choosing":
            return
        player = LEAGUE_OF_SIX.players_to_act(self.state)[0].player
        tried = [e for e in universe(self.state) if e["player"] == player]
        for data in Random(insisted).sample(tried, 20):
            if data["type"] in ("choose_town", "raise", "accept"):
                entry = LEAGUE_OF_SIX.read_entry({**data, "insist": True})
                refusal = refusal_of(self.state, entry)
                assert refusal not in {"offer-too-high", "way-too-dear", "only-cheapest"}
                if refusal is None:
                    self.do(entry)
                    return

    @invariant()
    def nothing_below_0(self) -> None:
        for seat in self.state.players.values():
            assert min(seat.influence, seat.guards, seat.horses, *seat.goods.values()) >= 0
            assert min(seat.leaders.values()) >= 0

    @invariant()
    def no_way_is_cheaper_than_1_but_the_first(self) -> None:
        for colour, seat in self.state.players.items():
            costs = {find_way(self.state, colour, town).cost for town in TOWNS}
            assert min(costs) >= 1 if seat.town else costs == {0}

    @invariant()
    def every_follower_came_once(self) -> None:
        owned = [f for seat in self.state.players.values() for f in seat.followers]
        assert len(set(owned)) == len(owned)

    @invariant()
    def happenings_account_for_everything(self) -> None:
        self.books.check(self.state)

    @invariant()
    def the_table_is_never_stuck(self) -> None:
        waiting = LEAGUE_OF_SIX.players_to_act(self.state)
        assert bool(waiting) != LEAGUE_OF_SIX.is_over(self.state)
        for who in waiting:
            if who.player is None:
                assert who.must == "deal"
            elif who.must != "choose_row" or find_unknown_store(self.state) is None:
                assert LEAGUE_OF_SIX.options(self.state, who.player)

    def teardown(self) -> None:
        """Check that every table can be played to its end."""
        if not hasattr(self, "state"):
            return
        rng = Random(1)
        for _ in range(3000):
            if LEAGUE_OF_SIX.is_over(self.state):
                break
            self.do(self.next_entry(rng))
        assert LEAGUE_OF_SIX.is_over(self.state)
        self.happenings_account_for_everything()


Tables.TestCase.settings = settings(stateful_step_count=40)
test_whatever_a_table_does = Tables.TestCase
