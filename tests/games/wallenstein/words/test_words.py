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
from companion.core.play import Refused
from companion.core.table import Table
from companion.core.wording import english
from companion.games.wallenstein import board
from companion.games.wallenstein import happenings as h
from companion.games.wallenstein.board import Part, Skip
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Fought, Thrown
from companion.games.wallenstein.plans import Plan
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
from companion.games.wallenstein.words.actions import WHY as SKIPS
from tests.games.wallenstein.positions import TYPES

Names = Mapping[str, str]
NAMES = {"red": "Anna", "yellow": "Ben", "blue": "Cem", "purple": "Dora", "black": "Eda"}
MODULES = ("court", "mercenaries", "leaders")
STEPS_OF = WALLENSTEIN.steps
BESIDES = (ActionDone, h.CountyWon, h.Moved)
"""What has no sentence of its own: it is told with others, or the next card says it."""


def refusal(refused: Refused, names: Names, *, private: bool) -> str:
    return WALLENSTEIN.refusal(refused, names, english, private=private)


def sentences(entry: Any, said: Sequence[Any], *, amounts: bool = True) -> list[str]:
    return WALLENSTEIN.sentences(entry, said, NAMES, english, amounts=amounts)


def label(entry: Any, *happened: h.Happening) -> str:
    return WALLENSTEIN.label(entry, NAMES, english, happened)


def test_every_key_of_an_entry_and_of_the_set_up_says_what_fits() -> None:
    kinds = [*TYPES.items(), *(("setup", kind) for kind in (Setup, Rulings, Box, Benefit))]
    for name, kind in kinds:
        for key in kind.__struct_encode_fields__:
            wrong = Refused("bad-value", {"what": name, "key": f"_.{key}"})
            said = refusal(wrong, NAMES, private=False)
            assert " must be " in said, (name, key, said)


@cache
def games() -> tuple[Table, ...]:
    """Whole games: each number of players, with and without modules."""
    with_all = [play(WALLENSTEIN, n, Random(n), MODULES) for n in board.THALERS]
    return (*with_all, *(play(WALLENSTEIN, n, Random(n)) for n in board.THALERS))


def names(table: Table) -> dict[str, str]:
    return {colour: NAMES[colour] for colour in table.state.players}


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


def test_a_plan_is_told_by_name_alone() -> None:
    """WH.1: every plan of a game reads like one in which nothing lies."""
    for table in games():
        for step in table.steps:
            if not isinstance(step.entry, Plan):
                continue
            empty = replace(step.entry, boxes={}, bid=0)
            for one in (step.entry, empty):
                label = WALLENSTEIN.label(one, names(table), english, step.happenings)
                assert label == f"{NAMES[one.player]}'s plan"
                made = [it for it in step.happenings if isinstance(it, PlanMade)]
                told = sentences(one, made)
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


def fought(**changes: Any) -> Fought:
    sides = {"county": "anhalt", "battle": "battle", "attacker": "red", "defender": "blue"}
    cubes = {"attackers": 6, "defenders": 4, "peasants": 2, "winner": None, "stay": 0}
    return Fought(**{**sides, **cubes, "allied": True, **changes})


def scored(player: str, n: int, source: str, region: str | None = None) -> h.Gained:
    return h.Gained(player=player, what="points", n=n, source=source, region=region)


TAXES = (Part("card", 7), Part("at-most", 5), Part("tile-more", 1))
ARMIES = (Part("card", 5), Part("event", 3), Part("tile", 6))
TOLD: list[tuple[str, Any, Sequence[h.Happening], list[str]]] = [
    (
        "W1.5",
        EventDrawn(event="post-7"),
        [
            BidOpened(player="red", bid=2, paid=2),
            BidOpened(player="yellow", bid=4, paid=1),
            BidOpened(player="black", bid=0, paid=0),
        ],
        ["Bid and paid: Anna 2, Eda 0.", "Ben bids 4 and pays all there is: 1 Thaler."],
    ),
    (
        "W1.9",
        Open(),
        [
            h.Collected(player="red", county="tirol", what="taxes", n=6, parts=TAXES),
            h.Moved(what="thalers", n=6, start="bank", end="red"),
            h.Moved(what="marker", n=1, start="supply", end="tirol"),
        ],
        ["Anna collects taxes in Tirol: 7, at most 5, tile +1: 6 Thalers; one revolt marker more."],
    ),
    (
        "W1.10",
        Open(),
        [h.Deployed(player="red", county="tirol", armies=6, cost=3, parts=ARMIES)],
        ["Anna deploys in Tirol: 5, by the event 3, by the tile 6: 6 armies for 3 Thalers."],
    ),
    (
        "W3.1",
        Revolts(player="red"),
        [Supplied(player="red", counties=9, grain=7, revolts=1, peasants=2)],
        ["Anna: 9 counties, 7 grain: 2 too little, so 1 revolt with 2 peasants more each."],
    ),
    (
        "W3.2",
        Throw(),
        [
            scored("red", 8, "counties"),
            scored("red", 3, "palaces", "bayern"),
            scored("red", 2, "palaces", "oesterreich"),
            h.WinterScored(player="red", year=1, points=13),
        ],
        ["Winter of year 1, Anna: Counties 8, Most palaces 5 (Bayern 3, Österreich 2): 13 points."],
    ),
]


@pytest.mark.parametrize(("rule", "entry", "happened", "said"), TOLD, ids=[row[0] for row in TOLD])
def test_what_happened_is_told_with_its_sum(
    rule: str, entry: Any, happened: Sequence[h.Happening], said: list[str]
) -> None:
    assert sentences(entry, happened) == said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "on the side of Cem: 2. That is a tie, 6 to 6."),
        (
            {"attackers": 3, "defenders": 3, "allied": False},
            "help nobody: 2. That is a tie, 3 to 3.",
        ),
        ({"attackers": 1, "defenders": 0}, "Peasants alone do not keep a player's county."),
        ({"attackers": 0, "defenders": 0, "peasants": 0}, "That is a tie, 0 to 0."),
    ],
)
def test_W2_4_whom_peasants_helped_is_told_and_why_nobody_has_won(
    changes: dict[str, Any], said: str
) -> None:
    [told] = sentences(Throw(tray={}), [fought(**changes)])
    assert f"{said} Anhalt becomes neutral" in told


def test_WH_3_earlier_phases_number_no_cubes_that_were_thrown_or_came_out() -> None:
    thrown = {"red": 3, "peasants": 2}
    for kind in (Filled(out=thrown), Thrown(tray=thrown), FellOut(cubes=thrown)):
        assert "Anna 3, 2 peasants" in sentences(Throw(tray=thrown), [kind])[0]
        later = sentences(Throw(tray=thrown), [kind], amounts=False)
        assert not re.search(r"\d", " ".join(later))


def test_WH_2_undo_of_whatever_opened_cards_says_that_they_have_been_seen() -> None:
    drawn = EventDrawn(event="post-7")
    assert label(drawn) == "the event drawn"
    seen = label(drawn, BidOpened(player="red", bid=3))
    assert seen == "the event drawn, with cards that all have seen"
    opened = h.Opened(player="red", box="taxes", card="burgund")
    assert label(Open(), opened) == "Anna's box (collect taxes), which all have seen"
