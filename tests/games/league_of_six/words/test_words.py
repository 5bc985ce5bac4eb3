"""Every code of League of Six has its sentence; none tells what a hand holds (H2, H3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import companion
from companion.core.play import Refused, Waiting
from companion.core.wording import english
from companion.games.league_of_six import entries as e
from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.box.components import TOWNS
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.answer import Accept, Accepted, Raise
from companion.games.league_of_six.steps.choose_row import RowChosen
from companion.games.league_of_six.steps.choose_town import ChooseTown, LetOff
from companion.games.league_of_six.steps.collect import Collect
from companion.games.league_of_six.steps.correct import Correct
from companion.games.league_of_six.steps.deal import Deal, Dealt
from companion.games.league_of_six.steps.exchange_guards import ExchangeMade
from companion.games.league_of_six.steps.reveal import HandMade, Reveal
from companion.games.league_of_six.steps.settle import Settled
from companion.games.league_of_six.steps.take_leader import TakeLeader
from companion.games.league_of_six.steps.use_follower import DeclineFollower, FollowerDeclined
from companion.games.league_of_six.words import things
from companion.games.league_of_six.words.words import LeagueWords
from tests.games.league_of_six.play import TYPES, random_game
from tests.games.league_of_six.positions import (
    Json,
    Playing,
    a_deal,
    accepts,
    choosing,
    goes,
    playing,
    raises,
)

NAMES = {"red": "Anna", "yellow": "Ben", "green": "Cem", "blue": "Dora"}
LEAGUE = Path(companion.__file__).parent / "games" / "league_of_six"
HAND = Reveal(player="red", guards=7, clergy=1, aristocracy=2, burghers=3)


def refusal(refused: Refused, *, private: bool = False, names: Mapping[str, str] = NAMES) -> str:
    return LEAGUE_OF_SIX.refusal(refused, names, english, private=private)


def label(entry: e.Entry, *said: h.Happening, amounts: bool = True) -> str:
    return LEAGUE_OF_SIX.label(entry, NAMES, english, said, amounts=amounts)


def history(
    entry: e.Entry,
    *said: h.Happening,
    amounts: bool = True,
    hidden: bool = True,
    names: Mapping[str, str] = NAMES,
) -> str:
    told = LEAGUE_OF_SIX.sentences(entry, said, names, english, amounts=amounts, hidden=hidden)
    return " ".join(told)


def headline(waiting: list[Waiting[Any]], you: str | None = None, gettext: Any = english) -> Any:
    return LEAGUE_OF_SIX.turn_lines(waiting, NAMES, gettext, you)


# --- H2: refusals that rest on a hand --------------------------------------------------------


def on_the_road(guards: int, influence: int) -> Playing:
    """Round 1: Ben stands in Bautzen, Anna has left Lauban and must travel with that hand."""
    game = playing(a_deal(besieged=["goerlitz", "zittau"]), towns=list(TOWNS))
    game.play(goes("red", "lauban"), goes("yellow", "bautzen"), goes("green", "lauban", 1))
    return game.play(accepts("red")).put("red", guards=guards, influence=influence)


def refused(game: Playing, entry: Json) -> Refused | None:
    try:
        LEAGUE_OF_SIX.play(game.state, LEAGUE_OF_SIX.read_entry(entry))
    except Refused as refused:
        return refused
    return None


def test_h2_public_refusal_is_the_same_for_every_hand_and_reason() -> None:
    seen: dict[bool, set[str]] = {True: set(), False: set()}
    reasons = set()
    for hand in [(0, 0), (1, 0), (0, 3), (2, 0), (2, 5), (3, 6), (5, 9)]:
        game = on_the_road(*hand)
        for town, offer in product(TOWNS, [None, *range(13)]):
            found = refused(game, goes("red", town, offer))
            if found and found.private:
                reasons.add(found.code)
                seen[offer is not None].add(refusal(found).replace(things.TOWN[town], "there"))
    assert reasons == {"offer-too-high", "way-too-dear", "only-cheapest"}
    assert seen[True] == {"Anna's offer was refused."}
    assert seen[False] == {"Anna's way to there was refused."}
    found = refused(choosing(goes("red", "lauban"), goes("yellow", "lauban", 1)), raises("red", 9))
    assert found is not None
    assert refusal(found) == "Anna's offer was refused."
    said = refusal(found, private=True)
    assert said == "Anna cannot offer 9: 3 guards in hand and 10 influence allow 8."


@pytest.mark.parametrize(
    ("hand", "town", "offer", "sentence"),
    [
        ((3, 6), "lauban", None, "Anna has just left Lauban and must choose another town."),
        (
            (2, 2),
            "bautzen",
            2,
            "Anna cannot offer 2: 2 guards in hand and 2 influence, less 2 for the way, allow 1.",
        ),
        (
            (2, 1),
            "loebau",
            None,
            "Anna cannot go to Löbau: the way costs 3, "
            "but 2 guards in hand and 1 influence come to 2.",
        ),
        (
            (2, 1),
            "bautzen",
            1,
            "Anna cannot make an offer in Bautzen: 2 guards in hand and 1 influence come to 2, "
            "the way costs 2, the rest is too little.",
        ),
        (
            (0, 1),
            "bautzen",
            1,
            "Anna can afford no town with 0 guards in hand and 1 influence, "
            "and may only go where it is free and cheapest: Kamenz.",
        ),
    ],
)
def test_h2_the_one_concerned_reads_the_limit(
    hand: tuple[int, int], town: str, offer: int | None, sentence: str
) -> None:
    found = refused(on_the_road(*hand), goes("red", town, offer))
    assert found is not None
    assert refusal(found, private=True) == sentence


# --- H3: random games --------------------------------------------------------------------------

SECRET = (ChooseTown, Raise, Accept, Collect, TakeLeader, Reveal)
HIDDEN = {
    h.Travelled: ("cost",),
    h.Stood: ("guards",),
    Accepted: ("guards",),
    h.Bought: ("guards", "influence"),
    h.GuardsMoved: ("guards",),
    LetOff: ("guards",),
    h.Collected: ("guards",),
    h.CardTaken: ("figures",),
    h.LeaderPoints: ("points",),
    h.Corrected: ("influence", "guards"),
}


@cache
def played() -> list[Any]:
    """Every step of some games."""
    return [step for seed in range(4) for step in random_game(4, seed).steps]


def changed(happening: h.Happening) -> h.Happening:
    """The same with other hidden amounts."""
    keys = [k for k in HIDDEN.get(type(happening), ()) if getattr(happening, k)]
    other = replace(happening, **{k: getattr(happening, k) + 7 for k in keys})
    return replace(other, guards=5) if isinstance(other, h.Collected) else other


def test_h3_earlier_phases_read_the_same_whatever_the_amounts_were() -> None:
    for step in played():
        entry, said = step.entry, step.happenings
        keys = [
            k for k in ("offer", "guards", "figures") if isinstance(getattr(entry, k, None), int)
        ]
        other = replace(entry, **{k: getattr(entry, k) + 7 for k in keys})
        told = history(entry, *said, amounts=False)
        assert told == history(other, *map(changed, said), amounts=False)
        assert label(entry, *said, amounts=False) == label(other, *said, amounts=False)
        if isinstance(entry, SECRET):
            assert not re.search(r"\d|clergy|aristocracy|burghers", re.sub(r"Round \d", "", told))
            assert not re.search(r"\d", label(entry, amounts=False))


def test_r7_1_sealed_hand_is_only_said_to_be_there() -> None:
    for amounts, hidden in product([True, False], repeat=2):
        told = history(HAND, HandMade("red"), amounts=amounts, hidden=hidden)
        assert told == "Anna has entered the hidden hand."


TOLD_BY_THEIR_ENTRY = (HandMade, RowChosen, Settled, FollowerDeclined, ExchangeMade)


def test_every_entry_and_happening_is_worded() -> None:
    tells = {kind for step in LEAGUE_OF_SIX.steps for kind in step.texts.tells}
    assert set(TYPES.values()) <= tells
    tellers = [*(LEAGUE / "words").rglob("*.py"), *(LEAGUE / "steps").glob("*.py")]
    told = "".join(path.read_text(encoding="utf-8") for path in tellers)
    for kind in h.Happening.__subclasses__():
        elsewhere = kind in {*TOLD_BY_THEIR_ENTRY, *LeagueWords.TELLS}
        assert elsewhere or re.search(rf"(first|every)\((h\.)?{kind.__name__}\)", told)
    assert set(LEAGUE_OF_SIX.terms["entry"]) == set(TYPES)


# --- Examples ----------------------------------------------------------------------------------


def test_whose_turn_it_is_names_the_offer_and_all_who_are_asked() -> None:
    values = {"town": "lauban", "other": "green", "offer": 3}
    waiting = Waiting("red", "answer", "offer", values)
    said = "Cem offers 3 in Lauban: Anna must accept or offer more"
    assert headline([waiting]).headline == said
    assert headline([waiting], "red").headline.endswith("you must accept or offer more")
    assert headline([waiting], "blue").what == "Wait for Anna"
    several = [Waiting(colour, "reveal", "game-over") for colour in ("red", "green", "blue")]
    said = "Anna, Cem and Dora must enter their hidden hands"
    assert (headline(several).player, headline(several).headline) == (None, said)
    assert headline([]) is None


TAXES = h.Collected("green", "kamenz", {"red": 2, "blue": 0}, 1, 3, ("clergy",))
PAID = (
    Accepted("green", "red", "lauban", 2),
    h.Bought("red", 1, 2),
    h.GuardsMoved("red", "green", 2, "offer"),
)
INSISTED = ChooseTown(player="red", town="lauban", offer=9, insist=True)
GAP = (h.Corrected("red", guards=4, why="insist"), h.Stood("red", "lauban", 9, "yellow"))


@pytest.mark.parametrize(
    ("entry", "said", "amounts", "sentence"),
    [
        (
            Accept(player="green"),
            PAID,
            True,
            "Cem accepted Anna's offer and left Lauban. "
            "Anna paid Cem 2 guards, 1 of them bought from the king for 2 influence.",
        ),
        (
            Accept(player="green"),
            PAID,
            False,
            "Cem accepted Anna's offer and left Lauban. Anna asked the king for guards.",
        ),
        (
            Collect(player="green", rotation=2),
            (TAXES,),
            True,
            "Cem collected in Kamenz: 2 red, 3 horses, 1 guard and a grey leader card (clergy).",
        ),
        (
            Collect(player="green", rotation=2),
            (TAXES,),
            False,
            "Cem collected taxes in Kamenz. Cem took a leader card.",
        ),
        (INSISTED, GAP, True, "Anna offered Ben 9 in Lauban. The table insisted."),
        (
            Deal(),
            (Dealt(2, ("goerlitz", "loebau")),),
            True,
            "Round 2 was set up. Besieged: Görlitz and Löbau.",
        ),
        (
            Deal(),
            (Dealt(2, (), "kamenz"),),
            True,
            "Round 2 was set up; the waggon fortress stands clockwise of Kamenz.",
        ),
    ],
)
def test_history(
    entry: e.Entry, said: tuple[h.Happening, ...], amounts: bool, sentence: str
) -> None:
    assert history(entry, *said, amounts=amounts) == sentence


@pytest.mark.parametrize(
    ("entry", "hidden", "sentence"),
    [
        (Correct(player="red", guards=-5), True, "Anna's hand was corrected."),
        (Correct(player="red", leaders={"clergy": 2}), True, "Anna's hand was corrected."),
        (Correct(player="red", guards=-5), False, "Anna's numbers were corrected: guards −3."),
        (
            Correct(player="red", influence=2, goods={"red": 1}, guards=1, note="had 4"),
            True,
            "Anna's numbers were corrected: influence +2 and red goods +1. "
            "Anna's hand was corrected.",
        ),
        (
            Correct(player="red", influence=2, note="block forgotten"),
            True,
            "Anna's numbers were corrected: influence +2. Noted: “block forgotten”.",
        ),
        (Correct(player="red"), True, "A correction for Anna changed nothing."),
    ],
)
def test_h2_history_of_corrections(entry: Correct, hidden: bool, sentence: str) -> None:
    _, said = LEAGUE_OF_SIX.play(playing().state, entry)
    assert history(entry, *said, hidden=hidden) == sentence
    if entry.guards and hidden:  # H1: a correction below 0 reads like any other
        assert history(entry, replace(said[0], guards=0)) == sentence


@pytest.mark.parametrize(
    ("entry", "said", "undone"),
    [
        (ChooseTown(player="red", town="lauban", offer=3), (), "Anna's offer of 3 in Lauban"),
        (Accept(player="red"), (), "Anna's acceptance of the offer"),
        (DeclineFollower(player="red", follower="f"), (), "Anna's decision not to use f"),
        (Collect(player="green", guards=2), (TAXES,), "Cem's taxes in Kamenz"),
        (Deal(), (Dealt(2, ()),), "the deal of round 2"),
        (TakeLeader(player="green", figures=3), (), "Cem's leader card"),
        (HAND, (), "Anna's entered hand"),
        (
            HAND,
            (h.Revealed(("red",)),),
            "Anna's entered hand, although all hands have been seen",
        ),
    ],
)
def test_labels_for_undo(entry: e.Entry, said: tuple[h.Happening, ...], undone: str) -> None:
    assert label(entry, *said) == undone


def test_sentences_are_translated_with_their_values_and_names_may_hold_anything() -> None:
    def german(text: str) -> str:
        return text.replace("must collect taxes", "muss Steuern einziehen")

    line = headline([Waiting("red", "collect", "highest-marker")], gettext=german)
    assert line.headline == "Anna muss Steuern einziehen"
    names = {"red": "100% %(x)s"}
    said = refusal(Refused("not-your-turn", {"player": "red"}), names=names)
    assert said == "It is not 100% %(x)s's turn."
    entry = ChooseTown(player="red", town="lauban", insist=True)
    assert "100% %(x)s" in history(entry, h.Stood("red", "lauban", 0), names=names)
