"""Every code of League of Six has its sentence; none tells what a hand holds (H2, H3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

import companion
from companion.core import play
from companion.core import table_words as table_wording
from companion.core.play import Refused, Waiting
from companion.core.structs import json_able
from companion.core.wording import english
from companion.games.league_of_six import entries as e
from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.box import components as parts
from companion.games.league_of_six.box.components import sample_box
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.state import Phase
from companion.games.league_of_six.steps.answer import Accept, Accepted, Raise
from companion.games.league_of_six.steps.choose_row import RowChosen
from companion.games.league_of_six.steps.choose_town import ChooseTown, LetOff
from companion.games.league_of_six.steps.collect import Collect
from companion.games.league_of_six.steps.correct import Correct
from companion.games.league_of_six.steps.deal import Deal, Dealt, draw
from companion.games.league_of_six.steps.exchange_guards import ExchangeMade
from companion.games.league_of_six.steps.reveal import HandMade, Reveal
from companion.games.league_of_six.steps.settle import Settled
from companion.games.league_of_six.steps.take_leader import TakeLeader
from companion.games.league_of_six.steps.use_follower import (
    DeclineFollower,
    FollowerDeclined,
    Using,
)
from companion.games.league_of_six.words import things
from companion.games.league_of_six.words.things import CHANGED
from companion.games.league_of_six.words.words import LeagueWords
from tests.games.league_of_six.play import TYPES

STEPS = LEAGUE_OF_SIX.steps
NAMES = {"red": "Anna", "yellow": "Ben", "green": "Cem", "blue": "Dora"}
COMPANION = Path(companion.__file__).parent
LEAGUE = COMPANION / "games" / "league_of_six"


def refusal(refused: Refused, names: Mapping[str, str], *, private: bool) -> str:
    return LEAGUE_OF_SIX.refusal(refused, names, english, private=private)


def label(
    entry: e.Entry,
    names: Mapping[str, str],
    happenings: Sequence[h.Happening] = (),
    *,
    amounts: bool = True,
) -> str:
    return LEAGUE_OF_SIX.label(entry, names, english, happenings, amounts=amounts)


def sentences(
    entry: e.Entry,
    happenings: Sequence[h.Happening],
    names: Mapping[str, str],
    *,
    amounts: bool,
    hidden: bool = True,
) -> list[str]:
    return LEAGUE_OF_SIX.sentences(
        entry, happenings, names, english, amounts=amounts, hidden=hidden
    )


def turn_line(
    waiting: Sequence[Waiting[Any]],
    names: Mapping[str, str],
    gettext: Any = english,
    you: str | None = None,
) -> Any:
    return LEAGUE_OF_SIX.turn_lines(waiting, names, gettext, you)


def test_entry_that_would_break_names_its_reason_too() -> None:
    refused = Refused("amend-breaks", {"entry": 12, "because": Refused("not-your-turn", RED)})
    said = table_wording.table_refusal(refused, NAMES, private=False, game=LEAGUE_OF_SIX)
    assert said == "Then entry 12 would no longer fit: It is not Anna's turn."


RED = {"player": "red"}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"type": "accept"}, "An entry “accept”: “player” is missing."),
        ({"type": "accept", "player": "red", "x": 1}, "An entry “accept”: “x” is not known here."),
        (
            {"type": "raise", "player": "red", "guards": 13},
            "An entry “raise”: “guards” must be a whole number from 0 to 12.",
        ),
        (
            {"type": "correct", "player": "red", "goods": {"red": 1000}},
            "An entry “correct”: “goods[...]” must be goods with whole numbers from −999 to 999.",
        ),
        ({"type": "dance"}, "“dance” is no kind of entry."),
    ],
)
def test_what_does_not_fit_an_entry_names_the_key(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as caught:
        LEAGUE_OF_SIX.read_entry(data)
    assert refusal(caught.value, NAMES, private=False) == sentence


# --- H2: refusals that rest on a hand --------------------------------------------------------


def table_of_four() -> Any:
    setup = {
        "players": [{"colour": c, "name": n} for c, n in NAMES.items()],
        "towns": list(parts.TOWNS),
        "order": list(NAMES),
        "box": json_able(sample_box()),
    }
    return LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup))


def chance(seed: object) -> play.Chance:
    return lambda kind: Random(f"{seed} {kind}")


def on_the_road(guards: int, influence: int) -> Any:
    """Round 1: Ben stands in Bautzen, Anna has left Lauban and must travel with that hand."""
    state = table_of_four()
    deal = draw(state, chance(1), Deal(besieged=("goerlitz", "zittau")))
    for entry in [
        deal,
        ChooseTown(player="red", town="lauban"),
        ChooseTown(player="yellow", town="bautzen"),
        ChooseTown(player="green", town="lauban", offer=1),
        Accept(player="red"),
        Correct(player="red", guards=-99),
        Correct(player="red", guards=guards, influence=influence - 10),
    ]:
        state, _ = LEAGUE_OF_SIX.play(state, entry)
    return state


def refusals(state: Any) -> dict[tuple[str, int | None], Refused]:
    """Every town and offer that Anna may not name because of her hand."""
    found = {}
    for town, offer in product(parts.TOWNS, [None, *range(13)]):
        try:
            LEAGUE_OF_SIX.play(state, ChooseTown(player="red", town=town, offer=offer))
        except Refused as refused:
            if refused.private:
                found[town, offer] = refused
    return found


HANDS = [(0, 0), (1, 0), (0, 3), (2, 0), (2, 5), (3, 6), (5, 9)]


def test_h2_public_refusal_is_the_same_for_every_hand_and_reason() -> None:
    seen: dict[bool, set[str]] = {True: set(), False: set()}
    reasons = set()
    for guards, influence in HANDS:
        for (town, offer), refused in refusals(on_the_road(guards, influence)).items():
            reasons.add(refused.code)
            said = refusal(refused, NAMES, private=False)
            seen[offer is not None].add(said.replace(things.TOWN[town], "there"))
    assert reasons == {"offer-too-high", "way-too-dear", "only-cheapest"}
    assert seen[True] == {"Anna's offer was refused."}
    assert seen[False] == {"Anna's way to there was refused."}


def test_h2_public_refusal_of_a_raise_is_that_of_any_offer() -> None:
    state = table_of_four()
    deal = draw(state, chance(1), Deal(besieged=("goerlitz", "zittau")))
    for entry in [
        deal,
        ChooseTown(player="red", town="lauban"),
        ChooseTown(player="yellow", town="lauban", offer=1),
    ]:
        state, _ = LEAGUE_OF_SIX.play(state, entry)
    with pytest.raises(Refused) as caught:
        LEAGUE_OF_SIX.play(state, Raise(player="red", guards=9))
    assert refusal(caught.value, NAMES, private=False) == "Anna's offer was refused."
    said = refusal(caught.value, NAMES, private=True)
    assert said == "Anna cannot offer 9: 3 guards in hand and 10 influence allow 8."


@pytest.mark.parametrize(
    ("hand", "tried", "sentence"),
    [
        (
            (3, 6),
            ("lauban", None),
            "Anna has just left Lauban and must choose another town.",
        ),
        (
            (2, 2),
            ("bautzen", 2),
            "Anna cannot offer 2: 2 guards in hand and 2 influence, less 2 for the way, allow 1.",
        ),
        (
            (2, 5),
            ("bautzen", 12),
            "Anna cannot offer 12: 2 guards in hand and 5 influence, less 2 for the way, allow 2.",
        ),
        (
            (2, 1),
            ("loebau", None),
            "Anna cannot go to Löbau: the way costs 3, "
            "but 2 guards in hand and 1 influence come to 2.",
        ),
        (
            (2, 1),
            ("bautzen", 1),
            "Anna cannot make an offer in Bautzen: 2 guards in hand and 1 influence come to 2, "
            "the way costs 2, the rest is too little.",
        ),
        (
            (0, 1),
            ("bautzen", 1),
            "Anna can afford no town with 0 guards in hand and 1 influence, "
            "and may only go where it is free and cheapest: Kamenz.",
        ),
    ],
)
def test_h2_the_one_concerned_reads_the_limit(
    hand: tuple[int, int], tried: tuple[Any, Any], sentence: str
) -> None:
    with pytest.raises(Refused) as caught:
        LEAGUE_OF_SIX.play(
            on_the_road(*hand), ChooseTown(player="red", town=tried[0], offer=tried[1])
        )
    assert refusal(caught.value, NAMES, private=True) == sentence


# --- Random games ------------------------------------------------------------------------------


def game_played(seed: int) -> Iterator[tuple[Any, e.Entry, tuple[h.Happening, ...], Any]]:
    """A random game: state before, entry, what followed, state after."""
    state, rng = table_of_four(), Random(seed)
    while not LEAGUE_OF_SIX.over(state):
        waiting = rng.choice(LEAGUE_OF_SIX.waiting_for(state))
        if waiting.must == "deal":
            entry: Any = draw(state, chance((seed, state.round)))
        elif waiting.must == "reveal":
            typed = {key: rng.randrange(9) for key in ("guards", *parts.ESTATES)}
            entry = Reveal(player=waiting.player, **typed)
        else:
            entry = rng.choice(LEAGUE_OF_SIX.options(state, waiting.player))
        before = state
        state, said = LEAGUE_OF_SIX.play(state, entry)
        yield before, entry, said, state


@cache
def played() -> list[tuple[Any, e.Entry, tuple[h.Happening, ...], Any]]:
    """Every step of some games: played when the first test wants them."""
    return [step for seed in range(6) for step in game_played(seed)]


def test_an_answer_names_the_offer_and_both() -> None:
    values = {"town": "lauban", "other": "green", "offer": 3}
    waiting = Waiting("red", "answer", "offer", values)
    line = turn_line([waiting], NAMES)
    assert line.headline == "Cem offers 3 in Lauban: Anna must accept or offer more"
    assert turn_line([waiting], NAMES, you="red").headline.endswith("you must accept or offer more")
    assert turn_line([waiting], NAMES, you="blue").what == "Wait for Anna"


def test_undo_names_an_acceptance_and_a_follower_not_used_in_plain_words() -> None:
    names = {"red": "Ben", "follower beggar": "Beggar"}
    accepted = label(Accept(player="red"), names)
    assert accepted == "Ben's acceptance of the offer"
    declined = DeclineFollower(player="red", follower="beggar")
    assert label(declined, names) == "Ben's decision not to use Beggar"
    assert Using.texts.do == "Use it, or do not"


def test_several_at_once_are_all_named() -> None:
    waiting = [Waiting(colour, "reveal", "game-over") for colour in ("red", "green", "blue")]
    line = turn_line(waiting, NAMES)
    assert line is not None
    assert (line.player, line.headline) == (
        None,
        "Anna, Cem and Dora must enter their hidden hands",
    )
    assert turn_line([], NAMES) is None


def test_every_entry_and_happening_is_worded() -> None:
    tells = {kind for step in STEPS for kind in step.texts.tells}
    assert set(TYPES.values()) <= tells
    told = "".join(p.read_text(encoding="utf-8") for p in TELLERS)
    for kind in h.Happening.__subclasses__():
        assert re.search(rf"(first|every)\((h\.)?{kind.__name__}\)", told) or kind in {
            *TOLD_BY_THEIR_ENTRY,
            *LeagueWords.TELLS,
        }


TOLD_BY_THEIR_ENTRY = (HandMade, RowChosen, Settled, FollowerDeclined, ExchangeMade)
TELLERS = sorted([*(LEAGUE / "words").rglob("*.py"), *(LEAGUE / "steps").glob("*.py")])


SECRET = (ChooseTown, Raise, Accept, Collect, TakeLeader, Reveal)


def test_h3_earlier_phases_name_no_amounts_of_guards_or_cards() -> None:
    for _, entry, said, _ in played():
        if isinstance(entry, SECRET):
            told = " ".join(sentences(entry, said, NAMES, amounts=False))
            assert not re.search(r"\d|clergy|aristocracy|burghers", re.sub(r"Round \d", "", told))
            assert not re.search(r"\d", label(entry, NAMES, amounts=False))


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


def changed(happening: h.Happening) -> h.Happening:
    """The same with other hidden amounts."""
    keys = [k for k in HIDDEN.get(type(happening), ()) if getattr(happening, k)]
    other = replace(happening, **{k: getattr(happening, k) + 7 for k in keys})
    return replace(other, guards=5) if isinstance(other, h.Collected) else other


def test_h3_earlier_phases_read_the_same_whatever_the_amounts_were() -> None:
    for _, entry, said, _ in played():
        keys = [
            k for k in ("offer", "guards", "figures") if isinstance(getattr(entry, k, None), int)
        ]
        other = replace(entry, **{k: getattr(entry, k) + 7 for k in keys})
        first = sentences(entry, said, NAMES, amounts=False)
        again = sentences(other, [changed(x) for x in said], NAMES, amounts=False)
        assert first == again
        one = label(entry, NAMES, happenings=said, amounts=False)
        assert one == label(other, NAMES, happenings=said, amounts=False)


def test_r7_1_sealed_hand_is_only_said_to_be_there() -> None:
    entry = Reveal(player="red", guards=7, clergy=1, aristocracy=2, burghers=3)
    for amounts, hidden in product([True, False], repeat=2):
        told = sentences(entry, [HandMade("red")], NAMES, amounts=amounts, hidden=hidden)
        assert told == ["Anna has entered the hidden hand."]


# --- Examples ------------------------------------------------------------------------------


def history(entry: e.Entry, *said: h.Happening, amounts: bool = True, hidden: bool = True) -> str:
    return " ".join(sentences(entry, said, NAMES, amounts=amounts, hidden=hidden))


def test_history_of_an_accepted_offer() -> None:
    entry = Accept(player="green")
    said = (
        Accepted("green", "red", "lauban", 2),
        h.Bought("red", 1, 2),
        h.GuardsMoved("red", "green", 2, "offer"),
    )
    assert history(entry, *said) == (
        "Cem accepted Anna's offer and left Lauban. "
        "Anna paid Cem 2 guards, 1 of them bought from the king for 2 influence."
    )
    assert history(entry, *said, amounts=False) == (
        "Cem accepted Anna's offer and left Lauban. Anna asked the king for guards."
    )


def test_history_of_taxes() -> None:
    entry = Collect(player="green", rotation=2)
    said = h.Collected("green", "kamenz", {"red": 2, "blue": 0}, 1, 3, ("clergy",))
    assert history(entry, said) == (
        "Cem collected in Kamenz: 2 red, 3 horses, 1 guard and a grey leader card (clergy)."
    )
    past = "Cem collected taxes in Kamenz. Cem took a leader card."
    assert history(entry, said, amounts=False) == past


def test_history_of_an_insisted_offer_keeps_the_gap() -> None:
    entry = ChooseTown(player="red", town="lauban", offer=9, insist=True)
    said = (h.Corrected("red", guards=4, why="insist"), h.Stood("red", "lauban", 9, "yellow"))
    told = history(entry, *said)
    assert told == "Anna offered Ben 9 in Lauban. The table insisted."


@pytest.mark.parametrize(
    ("entry", "hidden", "sentence"),
    [
        (Correct(player="red", guards=-5), True, "Anna's hand was corrected."),
        (Correct(player="red", leaders={"clergy": 2}), True, "Anna's hand was corrected."),
        (
            Correct(player="red", guards=-5),
            False,
            "Anna's numbers were corrected: guards −3.",
        ),
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
def test_history_of_corrections(entry: Correct, hidden: bool, sentence: str) -> None:
    _, said = LEAGUE_OF_SIX.play(table_of_four(), entry)
    assert history(entry, *said, hidden=hidden) == sentence


def test_h2_correction_below_0_reads_like_any_other() -> None:
    entry = Correct(player="red", guards=-2)
    said = [history(entry, h.Corrected("red", guards=n), amounts=True) for n in (-2, 0)]
    assert said[0] == said[1]


def test_labels_for_undo() -> None:
    offer = ChooseTown(player="red", town="lauban", offer=3)
    assert label(offer, NAMES) == "Anna's offer of 3 in Lauban"
    assert label(offer, NAMES, amounts=False) == "Anna's offer in Lauban"
    taxes = Collect(player="green", guards=2)
    said = (h.Collected("green", "kamenz", {}, 2, 0),)
    assert label(taxes, NAMES, happenings=said) == "Cem's taxes in Kamenz"
    deal = (Dealt(2, ()),)
    assert label(Deal(), NAMES, happenings=deal) == "the deal of round 2"
    card = TakeLeader(player="green", figures=3)
    assert label(card, NAMES) == "Cem's leader card"
    hand = Reveal(player="red", guards=7, clergy=1, aristocracy=2, burghers=3)
    assert label(hand, NAMES) == "Anna's entered hand"
    seen = label(hand, NAMES, happenings=[h.Revealed(("red",))])
    assert seen == "Anna's entered hand, although all hands have been seen"


def test_lines_about_the_log() -> None:
    thing = label(ChooseTown(player="red", town="lauban"), NAMES)
    assert table_wording.undo_sentence(thing, 1) == "Undone: Anna's choice of Lauban."
    assert table_wording.undo_sentence(thing, 2).startswith(
        "Undone: 2 entries, back to before Anna's"
    )
    assert table_wording.redo_sentence(thing, 1) == "Brought back: Anna's choice of Lauban."
    assert (
        table_wording.amend_sentence(12, thing)
        == "Entry 12 was put right: Anna's choice of Lauban."
    )
    assert table_wording.amend_sentence(12, None) == "Entry 12 was struck out."
    assert table_wording.amend_sentence(None, None) == "The set-up was put right."
    again = table_wording.undo_sentence(table_wording.amendment_name(12), 1)
    assert again == "Undone: the change of entry 12."


def test_everything_printed_and_every_entry_has_a_name() -> None:
    assert set(things.TOWN) == set(parts.TOWNS)
    assert set(things.COLOUR) == set(parts.COLOURS)
    assert set(things.GOOD) == set(parts.GOODS)
    assert set(things.ESTATE) == set(parts.ESTATES)
    assert set(things.SYMBOL) == set(parts.SYMBOLS)
    assert set(things.STORE) == set(parts.STORES)
    assert set(things.SIDE) == set(get_args(parts.Side))
    assert set(things.FACE) == set(get_args(parts.Face))
    assert set(LEAGUE_OF_SIX.phases) == {*get_args(Phase), "reordering", "cleaning"}
    assert set(LEAGUE_OF_SIX.terms["entry"]) == set(TYPES)
    assert all(LEAGUE_OF_SIX.terms["entry"].values())
    assert set(CHANGED) == {"influence", "guards", "horses", *parts.GOODS, *parts.ESTATES}


def test_sentences_are_translated_with_their_values() -> None:
    texts: list[str] = []

    def german(text: str) -> str:
        texts.append(text)
        return text.replace("must collect taxes", "muss Steuern einziehen")

    line = turn_line([Waiting("red", "collect", "highest-marker")], NAMES, german)
    assert line.headline == "Anna muss Steuern einziehen"
    assert "%(player)s must collect taxes" in texts


def test_names_may_hold_anything() -> None:
    names = {"red": "100% %(x)s"}
    refused = Refused("not-your-turn", {"player": "red"})
    assert refusal(refused, names, private=False) == "It is not 100% %(x)s's turn."
    assert "100% %(x)s" in label(Accept(player="red"), names)
    assert "100% %(x)s" in history_of(names)


def history_of(names: dict[str, str]) -> str:
    entry = ChooseTown(player="red", town="lauban", insist=True)
    said = [h.Stood("red", "lauban", 0)]
    return sentences(entry, said, names, amounts=True)[0]
