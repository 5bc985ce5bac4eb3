"""Every code of Wallenstein has its sentence; none tells a plan (WH.1) or the tower (WH.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.commands.simulate import play
from companion.core import history
from companion.core.play import Refused, Waiting
from companion.core.table import Table
from companion.core.wording import Gettext, english
from companion.games.wallenstein import board, fights, state
from companion.games.wallenstein import happenings as h
from companion.games.wallenstein.board import Part, Skip
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Fought, Thrown
from companion.games.wallenstein.plans import Plan
from companion.games.wallenstein.scoring import Majority
from companion.games.wallenstein.setup import Benefit, Box, Rulings, Setup
from companion.games.wallenstein.steps.bid import BidOpened
from companion.games.wallenstein.steps.event import EventDrawn
from companion.games.wallenstein.steps.fallen import FellOut
from companion.games.wallenstein.steps.fill import Filled
from companion.games.wallenstein.steps.open import ActionDone, Open
from companion.games.wallenstein.steps.plan import PlanMade
from companion.games.wallenstein.steps.revolts import Revolts, Supplied
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.views.words.page_words import PageWords
from companion.games.wallenstein.words import things
from companion.games.wallenstein.words.actions import WHY as SKIPS
from companion.games.wallenstein.words.phases import PHASES
from companion.games.wallenstein.words.results import majority_line
from companion.games.wallenstein.words.words import Words
from tests.games.wallenstein.positions import TYPES, done

Names = Mapping[str, str]
NAMES = {"red": "Anna", "yellow": "Ben", "blue": "Cem", "purple": "Dora", "black": "Eda"}
MODULES = ("court", "mercenaries", "leaders")
STEPS_OF = WALLENSTEIN.steps
BESIDES = (ActionDone, h.CountyWon, h.Moved)
"""What has no sentence of its own: it is told with others, or the next card says it."""


# --- What the game says, in English unless another language is asked for -----------------------


def refusal(refused: Refused, names: Names, gettext: Gettext = english, *, private: bool) -> str:
    return WALLENSTEIN.refusal(refused, names, gettext, private=private)


def turn_lines(
    waiting: Sequence[Waiting[str]],
    names: Names,
    gettext: Gettext = english,
    you: str | None = None,
) -> Any:
    return WALLENSTEIN.turn_lines(waiting, names, gettext, you)


def entry_label(
    entry: Any, names: Names, gettext: Gettext = english, happenings: Sequence[Any] = ()
) -> str:
    return WALLENSTEIN.label(entry, names, gettext, happenings)


def sentences(
    entry: Any, said: Sequence[Any], names: Names, gettext: Gettext = english, *, amounts: bool
) -> list[str]:
    return WALLENSTEIN.sentences(entry, said, names, gettext, amounts=amounts)


def test_what_does_not_fit_an_entry_names_the_key() -> None:
    with pytest.raises(Refused) as caught:
        WALLENSTEIN.read_entry({"type": "place", "player": "red", "place": 6})
    said = refusal(caught.value, NAMES, private=False)
    assert said == "An entry “place”: “place” must be a whole number from 1 to 5."


def test_every_key_of_an_entry_and_of_the_set_up_says_what_fits() -> None:
    kinds = [*TYPES.items(), *(("setup", kind) for kind in (Setup, Rulings, Box, Benefit))]
    for name, kind in kinds:
        for key in kind.__struct_encode_fields__:
            wrong = Refused("bad-value", {"what": name, "key": f"_.{key}"})
            said = refusal(wrong, NAMES, private=False)
            assert " must be " in said, (name, key, said)


# --- Random games ------------------------------------------------------------------------------


@cache
def games() -> tuple[Table, ...]:
    """Whole games: each number of players, with and without modules."""
    with_all = [play(WALLENSTEIN, n, Random(n), MODULES) for n in board.THALERS]
    return (*with_all, *(play(WALLENSTEIN, n, Random(n)) for n in board.THALERS))


def names(table: Table) -> dict[str, str]:
    return {colour: NAMES[colour] for colour in table.state.players}


def test_W2_1_who_looks_on_reads_who_attacks_whom_and_why_armies_move() -> None:
    marching = done("move-a", "gft-mark").state

    def why(battle: fights.Battle | None) -> str:
        line = turn_lines(WALLENSTEIN.waiting_for(replace(marching, battle=battle)), NAMES)
        assert line is not None
        return line.why

    assert why(None) == "In turn order: combat/movement A; at least one army stays"
    fight = fights.Battle("anhalt", "battle", "red", "blue")
    assert why(fight) == "A battle: Anna attacks, Cem defends"
    assert why(replace(fight, defender=None)) == "A battle: Anna attacks a neutral county"
    revolt = replace(fight, kind="revolt", attacker=None)
    assert why(revolt) == "A revolt against Cem"


@pytest.mark.parametrize(
    ("tray", "allied", "said"),
    [
        ((6, 4, 2), True, "on the side of Cem: 2. That is a tie, 6 to 6."),
        ((3, 3, 2), False, "that help nobody: 2. That is a tie, 3 to 3."),
        ((1, 0, 3), True, "Peasants alone do not keep a player's county."),
        ((0, 0, 0), True, "That is a tie, 0 to 0."),
    ],
)
def test_W2_4_whom_peasants_helped_is_told_and_why_nobody_has_won(
    tray: tuple[int, int, int], allied: bool, said: str
) -> None:
    attackers, defenders, peasants = tray
    fought = Fought(
        **{"county": "anhalt", "battle": "battle", "attacker": "red", "defender": "blue"},
        **{"attackers": attackers, "defenders": defenders, "peasants": peasants},
        **{"winner": None, "stay": 0, "allied": allied},
    )
    [told] = sentences(Throw(tray={}), [fought], NAMES, amounts=True)
    assert f"{said} Anhalt becomes neutral" in told


def test_several_who_plan_are_all_named_and_each_reads_of_the_own_plan() -> None:
    waiting = [Waiting(colour, "plan", "all-plan") for colour in ("red", "blue")]
    line = turn_lines(waiting, NAMES)
    assert line is not None
    assert line.headline == "Anna and Cem must plan"
    mine = turn_lines(waiting, NAMES, you="blue")
    assert mine is not None
    assert mine.headline == "You must plan"
    others = turn_lines(waiting, NAMES, you="black")
    assert others is not None
    assert others.what == "Wait for Anna and Cem"


def happenings(kind: type[h.Happening] = h.Happening) -> Iterator[type[h.Happening]]:
    for one in kind.__subclasses__():
        yield one
        yield from happenings(one)


def test_every_entry_and_happening_is_worded() -> None:
    told = {*PageWords.TELLS, *(kind for step in STEPS_OF for kind in step.texts.tells)}
    assert told | set(BESIDES) == set(happenings())
    assert not told & set(BESIDES)
    assert all(step.texts.label and step.texts.name for step in STEPS_OF)
    assert set(SKIPS) == set(get_args(Skip))


def test_every_code_has_a_name() -> None:
    assert set(PHASES) == set(get_args(state.Phase))
    assert set(things.EVENT) == set(board.EVENTS)
    assert set(things.ACTION) == set(board.ACTIONS)
    assert set(things.TILE) == set(board.TILES)
    assert set(things.REGION) == set(board.REGIONS)
    assert set(things.BENEFIT) == set(board.BENEFITS)
    assert set(WALLENSTEIN.helps(games()[0].setup, english)) == set(PHASES)


def test_a_plan_is_told_by_name_alone() -> None:
    """WH.1: every plan of a game reads like one in which nothing lies."""
    for table in games():
        for step in table.steps:
            if not isinstance(step.entry, Plan):
                continue
            empty = replace(step.entry, boxes={}, bid=0)
            for one in (step.entry, empty):
                label = entry_label(one, names(table), happenings=step.happenings)
                assert label == f"{NAMES[one.player]}'s plan"
                made = [it for it in step.happenings if isinstance(it, PlanMade)]
                told = sentences(one, made, names(table), amounts=True)
                assert told == [f"{NAMES[one.player]} has planned."]


def test_a_refused_plan_is_refused_to_others_in_one_and_the_same_way() -> None:
    table = games()[-1]
    at = next(n for n, step in enumerate(table.steps) if isinstance(step.entry, Plan))
    before = table.before(at)
    player = WALLENSTEIN.waiting_for(before)[0].player
    assert player is not None
    mine, theirs = (
        before.counties_of(player)[0],
        before.counties_of(next(p for p in before.order or before.board.seating if p != player))[0],
    )
    plans = [
        Plan(player=player, boxes={"taxes": theirs}, bid=0),
        Plan(player=player, boxes={"taxes": mine, "grain": mine}, bid=0),
        Plan(player=player, boxes={"taxes": mine}, bid=mine),
        Plan(player=player, boxes={"taxes": mine}, bid=None),
        Plan(player=player, boxes={"taxes": mine}),
    ]
    public, private = set(), set()
    for plan in plans:
        with pytest.raises(Refused) as caught:
            WALLENSTEIN.play(before, plan)
        public.add(refusal(caught.value, names(table), private=False))
        private.add(refusal(caught.value, names(table), private=True))
    assert public == {f"What {NAMES[player]} planned was refused."}
    assert len(private) == 4 + 1


def test_earlier_phases_number_no_cubes_that_were_thrown_or_came_out() -> None:
    thrown = {"red": 3, "peasants": 2}
    told = (
        Filled(out=thrown),
        Thrown(tray=thrown),
        FellOut(cubes=thrown),
        h.Insisted(cubes=thrown),
    )
    for one in told:
        now = sentences(Throw(tray=thrown), [one], NAMES, amounts=True)
        assert "Anna 3, 2 peasants" in now[0]
        later = sentences(Throw(tray=thrown), [one], NAMES, amounts=False)
        assert not re.search(r"\d", " ".join(later))


def test_w1_5_bids_that_are_paid_are_told_in_one_line_and_others_by_themselves() -> None:
    bids = [
        BidOpened(player="red", bid=2, paid=2),
        BidOpened(player="blue", bid="tirol", paid=0),
        BidOpened(player="yellow", bid=4, paid=1),
        BidOpened(player="black", bid=0, paid=0),
    ]
    said = sentences(EventDrawn(event="post-7"), bids, NAMES, amounts=True)
    assert len(said) == 3
    assert said[0] == f"Bid and paid: {NAMES['red']} 2, {NAMES['black']} 0."
    assert said[2] == f"{NAMES['yellow']} bids 4 and pays all there is: 1 Thaler."


def test_w1_9_taxes_tell_their_sum() -> None:
    parts = (Part("card", 7), Part("at-most", 5), Part("tile-more", 1))
    taken = h.Collected(player="red", county="burgund", what="taxes", n=6, parts=parts)
    marker = h.Moved(what="marker", n=1, start="supply", end="burgund")
    thalers = h.Moved(what="thalers", n=6, start="bank", end="red")
    assert sentences(Open(), [taken, thalers, marker], NAMES, amounts=True) == [
        "Anna collects taxes in Burgund: 7, at most 5, tile +1: 6 Thalers; one revolt marker more."
    ]


def test_w1_10_armies_tell_their_sum() -> None:
    parts = (Part("card", 5), Part("event", 3), Part("tile", 6))
    came = h.Deployed(player="red", county="tirol", armies=6, cost=3, parts=parts)
    assert sentences(Open(), [came], NAMES, amounts=True) == [
        "Anna deploys in Tirol: 5, by the event 3, by the tile 6: 6 armies for 3 Thalers."
    ]


def test_w3_1_winter_tells_what_is_too_little() -> None:
    dirk = Supplied(player="red", counties=9, grain=7, revolts=1, peasants=2)
    assert sentences(Revolts(player="red"), [dirk], NAMES, amounts=True) == [
        "Anna: 9 counties, 7 grain: 2 too little, so 1 revolt with 2 peasants more each."
    ]


def test_w3_2_winter_tells_where_the_points_come_from() -> None:
    got: list[h.Happening] = [
        h.Gained(player="red", what="points", n=8, source="counties"),
        h.Gained(player="red", what="points", n=3, source="palaces", region="bayern"),
        h.Gained(player="red", what="points", n=2, source="palaces", region="oesterreich"),
        h.Gained(player="blue", what="points", n=5, source="counties"),
        h.WinterScored(player="red", year=1, points=13),
    ]
    assert sentences(Throw(), got, NAMES, amounts=True) == [
        "Winter of year 1, Anna: Counties 8, Most palaces 5 (Bayern 3, Österreich 2): 13 points."
    ]


def test_undo_of_an_opened_box_says_that_it_has_been_seen() -> None:
    seen = h.Opened(player="red", box="taxes", card="burgund")
    label = entry_label(Open(), NAMES, happenings=[seen])
    assert label == "Anna's box (collect taxes), which all have seen"


def test_WH_2_undo_of_whatever_opened_cards_says_that_they_have_been_seen() -> None:
    bid = BidOpened(player="red", bid=3)
    label = entry_label(EventDrawn(event="post-7"), NAMES, happenings=[bid])
    assert label == "the event drawn, with cards that all have seen"
    assert entry_label(EventDrawn(event="post-7"), NAMES) == "the event drawn"


def test_the_end_says_who_wins_and_what_decides_a_tie() -> None:
    table = games()[0]
    page = WALLENSTEIN.view(table.state, "table")
    assert WALLENSTEIN.page_words(page, names(table), english)["winner"]
    assert not WALLENSTEIN.page_words(
        WALLENSTEIN.view(table.before(3), "table"), names(table), english
    )["winner"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rulings": {"tower": "paper"}}, "“rulings.tower” must be real or app."),
        ({"rulings": {"counties": 1}}, "“rulings.counties” must be real or app."),
        ({"box": {"favors": {"2": "gold"}}}, "each with an amount or a building."),
    ],
)
def test_what_does_not_fit_the_set_up_says_what_would(
    changes: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Refused) as caught:
        WALLENSTEIN.read_setup({"players": [], **changes})
    said = refusal(caught.value, NAMES, private=False)
    assert said.startswith("The set-up: ")
    assert said.endswith(sentence)


def test_a_majority_tells_who_has_it_and_how_far_the_others_are() -> None:
    counts = {"red": 1, "blue": 3}
    one = Majority("bayern", "palace", counts, {"blue": 3}, {"red": 3, "blue": 0})  # type: ignore[arg-type]
    said = majority_line(one, Words(NAMES))
    assert said == "Bayern, most palaces: Cem 3 (3 points), Anna 1 (3 more)."


def test_every_line_of_a_history_is_there() -> None:
    for told in history.history_lines(games()[0], english):
        assert told.counts
        assert told.sentences or isinstance(games()[0].log[told.number - 1], Open)
