"""Every code of Wallenstein has its text; none reveals a plan (WH.1) or the tower (WH.3)."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, get_args

import pytest

from companion.core.play import Refused
from companion.core.wording import english
from companion.games.wallenstein import happenings as h
from companion.games.wallenstein.board import Part, Skip
from companion.games.wallenstein.box.box import Benefit, Box
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import BidOpened
from companion.games.wallenstein.page_words import PageWords
from companion.games.wallenstein.setup import Rulings, Setup
from companion.games.wallenstein.steps.claim import Claim
from companion.games.wallenstein.steps.describe import Describe, Described
from companion.games.wallenstein.steps.display import Display, RoundBegan
from companion.games.wallenstein.steps.event import EventDrawn
from companion.games.wallenstein.steps.fallen import FellOut
from companion.games.wallenstein.steps.fill import Filled
from companion.games.wallenstein.steps.open import Open
from companion.games.wallenstein.steps.revolts import Revolts, Supplied
from companion.games.wallenstein.steps.stock import CardsOpened
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.stock import Stock
from companion.games.wallenstein.words.actions import WHY as SKIPS
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.random_entries import TYPES

NAMES = {"red": "Anna", "yellow": "Ben", "blue": "Cem", "purple": "Dora", "black": "Eda"}
BESIDES = (h.CountyWon, h.Moved)
"""Happenings without a sentence of their own: they are mentioned with others, or the next card
shows them."""


def refusal(refused: Refused, *, private: bool = False) -> str:
    return WALLENSTEIN.refusal_sentence(refused, NAMES, english, private=private)


def sentences(entry: Any, said: Sequence[Any], *, amounts: bool = True) -> list[str]:
    return WALLENSTEIN.sentences(entry, said, NAMES, english, amounts=amounts)


def label(entry: Any, *happened: h.Happening) -> str:
    return WALLENSTEIN.entry_label(entry, NAMES, english, happened)


def test_every_key_has_a_description_of_the_values_that_fit():
    kinds = [*TYPES.items(), *(("setup", kind) for kind in (Setup, Rulings, Box, Benefit))]
    for name, kind in kinds:
        for key in kind.__struct_encode_fields__:
            wrong = Refused("bad-value", {"what": name, "key": f"_.{key}"})
            assert " must be " in refusal(wrong), (name, key)


def happenings(kind: type[h.Happening] = h.Happening) -> Iterator[type[h.Happening]]:
    for one in kind.__subclasses__():
        yield one
        yield from happenings(one)


def test_every_entry_and_happening_has_texts():
    told = {*PageWords.TELLS, *(kind for step in WALLENSTEIN.steps for kind in step.texts.tells)}
    assert told | set(BESIDES) == set(happenings())
    assert not told & set(BESIDES)
    assert all(step.texts.label and step.texts.name for step in WALLENSTEIN.steps)
    assert set(SKIPS) == set(get_args(Skip))


PASSAU, BADEN = "passau", "baden"


@pytest.mark.parametrize(
    "plan",
    [war.plans("red", 4, taxes=PASSAU, grain="gft-mark"), war.plans("red"), war.on_mat("red")],
)
def test_WH_1_the_history_only_names_the_player_of_a_plan(plan):
    game = war.planning().play(plan)
    entry = WALLENSTEIN.read_entry(plan)
    assert WALLENSTEIN.entry_label(entry, NAMES, english, game.said) == "Anna's plan"
    assert game.sentences() == ["Anna has planned."]


def scored(player: str, n: int, source: str, region: str | None = None) -> h.Gained:
    return h.Gained(player=player, what="points", n=n, source=source, region=region)


TAXES = (Part("card", 7), Part("at-most", 5), Part("tile-more", 1))
ARMIES = (Part("card", 5), Part("event", 3), Part("tile", 6))
BIDS = [("red", 2, 2), ("yellow", 4, 1), ("black", 0, 0)]
TOLD: list[tuple[str, Any, Sequence[h.Happening], list[str]]] = [
    ("W0.3", Stock(), [CardsOpened(cards=(PASSAU, BADEN))],
     ["Turned up beside the stock: Passau and Baden."]),
    ("W0.3 again", Stock(), [CardsOpened(cards=(PASSAU, BADEN), player="red")],
     ["Anna puts both cards under the stock. Turned up: Passau and Baden."]),
    ("W1.2", Display(),
     [RoundBegan(round=1, actions=("taxes", "grain"), tiles=("defend", "taxes"), favors=(3, 9))],
     ["Spring of year 1. Actions: collect taxes and collect grain. Bonus tiles of the "
      "places: 1: 1 army more in defence; 2: taxes +1. Favors for 4, 3 and 2 courtiers: 3 and 9."]),
    ("W1.5", EventDrawn(event="post-7"),
     [BidOpened(player=player, bid=bid, paid=paid) for player, bid, paid in BIDS],
     ["Bid and paid: Anna 2, Eda 0.", "Ben bids 4 but can pay only 1 Thaler."]),
    ("W1.9", Open(),
     [h.Collected(player="red", county="tirol", what="taxes", n=6, parts=TAXES),
      h.Moved(what="thalers", n=6, start="bank", end="red"),
      h.Moved(what="marker", n=1, start="supply", end="tirol")],
     ["Anna collects taxes in Tirol: 7, at most 5, tile +1 = 6 Thalers; 1 revolt marker added."]),
    ("W1.10", Open(),
     [h.Deployed(player="red", county="tirol", armies=6, cost=3, parts=ARMIES)],
     ["Anna deploys in Tirol: 5, with the event 3, with the bonus tile 6 = 6 armies "
      "for 3 Thalers."]),
    ("WC.5", Describe(favor=9), [Described(what="favor", number=9)], ["Favor 9 was entered."]),
    ("WK.2", Describe(card=2), [Described(what="card", number=2)],
     ["Card 2 of the decks was entered."]),
    ("W3.1", Revolts(player="red"),
     [Supplied(player="red", counties=9, grain=7, revolts=1, peasants=2)],
     ["Anna has 7 grain for 9 counties: 2 grain short, so 1 revolt, each with 2 peasants more."]),
    ("W3.1", Revolts(player="red"), [Supplied(player="red", counties=7, grain=7)],
     ["Anna has 7 grain for 7 counties: enough."]),
    ("W3.2", Throw(),
     [scored("red", 8, "counties"), scored("red", 3, "palaces", "bayern"),
      scored("red", 2, "palaces", "oesterreich"),
      h.WinterScored(player="red", year=1, points=13)],
     ["Anna scores 13 points in winter of year 1: Counties 8, Most palaces 5 (Bayern 3, "
      "Österreich 2)."]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "entry", "happened", "said"), TOLD, ids=[row[0] for row in TOLD])
def test_the_history_shows_the_sum_behind_an_amount(rule, entry, happened, said):
    assert sentences(entry, happened) == said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"player": "red", "thalers": -2, "grain": 3}, "Anna was corrected: Thalers −2, grain +3."),
        (
            {"county": "passau", "armies": 7, "markers": 2},
            "Passau was corrected: Anna's armies +4, revolt markers +2.",
        ),
        ({"tower": {"red": 2}}, "The cubes in the tray and the tower were corrected."),
    ],
)
def test_the_history_lists_the_differences_of_a_correction_except_in_the_tower(changes, said):
    assert war.planning().corrects(**changes).sentences() == [said]


@pytest.mark.parametrize(
    ("attackers", "defenders", "peasants", "allied", "said"),
    [
        (6, 4, 2, True, "help Cem: 2. It is a tie, 6 to 6."),
        (3, 3, 2, False, "help nobody: 2. It is a tie, 3 to 3."),
        (1, 0, 2, True, "Peasants alone cannot keep a player's county."),
        (0, 0, 0, True, "It is a tie, 0 to 0."),
    ],
)
def test_W2_4_the_history_names_the_side_that_peasants_helped(
    attackers, defenders, peasants, allied, said
):
    sides: Any = {"county": "anhalt", "battle": "battle", "attacker": "red", "defender": "blue"}
    cubes = {"attackers": attackers, "defenders": defenders, "peasants": peasants}
    fought = h.Fought(**sides, **cubes, allied=allied, winner=None, stay=0)
    [told] = sentences(Throw(tray={}), [fought])
    assert f"{said} Anhalt becomes neutral" in told


def test_WH_3_the_history_counts_no_cubes_of_earlier_phases():
    cubes: Any = {"red": 3, "peasants": 2}
    for told in (Filled(out=cubes), h.Thrown(tray=cubes), FellOut(cubes=cubes)):
        assert "Anna 3, 2 peasants" in sentences(Throw(tray=cubes), [told])[0]
        later = sentences(Throw(tray=cubes), [told], amounts=False)
        assert not re.search(r"\d", " ".join(later))


def test_W0_3_the_label_of_a_claim_names_its_county_once_known():
    assert label(Claim(player="red", armies=5, county="passau")) == "Anna's claim to Passau"
    assert label(Claim(player="red", armies=5)) == "Anna's claim"


def test_WH_2_the_undo_of_an_opened_card_warns_that_everybody_saw_it():
    drawn, bid = EventDrawn(event="post-7"), BidOpened(player="red", bid=3, paid=3)
    opened = h.Opened(player="red", box="taxes", card="burgund")
    assert label(drawn) == "the event drawn"
    assert label(drawn, bid) == "the event drawn, with cards that everybody has seen"
    assert label(Open(), opened) == "Anna's box (collect taxes), which everybody has seen"
