"""Every code of League of Six has its text; none reveals what a hand holds (H2, H3)."""

import re
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.play import Refused, Waiting
from companion.core.wording import english
from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.box.components import TOWNS
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import LetOff, NoCard
from companion.games.league_of_six.steps.answer import Accepted
from companion.games.league_of_six.steps.reveal import HandMade
from companion.games.league_of_six.words import names
from companion.web.languages import translation
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.engine_games import TYPES, random_game

NAMES = {"red": "Anna", "yellow": "Ben", "green": "Cem", "blue": "Dora"}


def refusal(refused: Refused, *, private: bool = False, names: Mapping[str, str] = NAMES) -> str:
    return LEAGUE_OF_SIX.refusal_sentence(refused, names, english, private=private)


def entry(data: p.Json | str) -> Any:
    return LEAGUE_OF_SIX.read_entry(p.move(data))


def label(data: Any, *said: h.Happening, amounts: bool = True) -> str:
    return LEAGUE_OF_SIX.entry_label(data, NAMES, english, said, amounts=amounts)


def history(data: Any, *said: h.Happening, names: Mapping[str, str] = NAMES, **how: bool) -> str:
    how = {"amounts": True, "hidden": True, **how}
    return " ".join(LEAGUE_OF_SIX.sentences(data, said, names, english, **how))


def headline(waiting: list[Waiting[Any]], you: str | None = None, gettext: Any = english) -> Any:
    return LEAGUE_OF_SIX.turn_line(waiting, NAMES, gettext, you)


def test_r4_2_tiles_are_named_by_their_look_in_any_rotation():
    tiles = {
        "t1": {"arrows": [2, 4], "middle": ["red", "horse"]},
        "t2": {"arrows": [5, 1], "middle": ["horse", "red"]},
        "t3": {"middle": ["red"]},
    }
    state = p.playing(box=p.a_box() | {"tax_tiles": tiles}).state
    names = LEAGUE_OF_SIX.words.component_names(state, state, english)["tiles"]
    looks = "arrows top and lower right; in the middle horse, red"
    assert names == {"t1": looks, "t2": looks, "t3": "not known yet"}


# --- H2: refusals that rest on a hand --------------------------------------------------------


def on_the_road(guards: int, influence: int) -> p.Playing:
    """Return a game in round 1 where Ben is in Bautzen, and Anna has left Lauban and must travel
    with this hand."""
    game = p.playing(p.a_deal(besieged=["goerlitz", "zittau"]), towns=list(TOWNS))
    game.play("red lauban", "yellow bautzen", "green lauban 1", "red accepts")
    return game.put("red", guards=guards, influence=influence)


def refused(game: p.Playing, data: p.Json) -> Refused | None:
    try:
        LEAGUE_OF_SIX.play(game.state, LEAGUE_OF_SIX.read_entry(data))
    except Refused as refused:
        return refused
    return None


def test_h2_public_refusal_is_the_same_for_every_hand_and_reason():
    seen: dict[bool, set[str]] = {True: set(), False: set()}
    reasons = set()
    for hand in [(0, 0), (1, 0), (0, 3), (2, 0), (2, 5), (3, 6), (5, 9)]:
        for town, offer in product(TOWNS, [None, *range(13)]):
            found = refused(on_the_road(*hand), p.goes("red", town, offer))
            if found and found.private:
                reasons.add(found.code)
                seen[offer is not None].add(refusal(found).replace(names.TOWN[town], "there"))
    assert reasons == {"offer-too-high", "way-too-dear", "only-cheapest"}
    assert seen[True] == {"Anna's offer was refused."}
    assert seen[False] == {"Anna's choice of there was refused."}
    found = p.choosing("red lauban", "yellow lauban 1").refuses("red raises 9", "offer-too-high")
    assert refusal(found) == "Anna's offer was refused."
    said = refusal(found, private=True)
    assert said == "Anna can offer at most 8, not 9 (3 guards in hand, 10 influence)."


# --- H3: random games --------------------------------------------------------------------------

SECRET = {"choose_town", "raise", "accept", "collect", "take_leader", "reveal"}
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


def more(one: Any, keys: tuple[str, ...]) -> Any:
    """Return a copy with other numbers for these keys, where there are numbers."""
    numbers = {k: getattr(one, k, None) for k in keys}
    return replace(one, **{k: n + 7 for k, n in numbers.items() if n and isinstance(n, int)})


def changed(happening: h.Happening) -> h.Happening:
    """Return the happening with other hidden amounts."""
    other: h.Happening = more(happening, HIDDEN.get(type(happening), ()))
    return replace(other, guards=5) if isinstance(other, h.Collected) else other


@pytest.mark.parametrize("seed", range(4))
def test_h3_sentences_name_no_amounts_of_earlier_phases(seed):
    for step in random_game(4, seed).steps:
        done, said = step.entry, step.happenings
        other = more(done, ("offer", "guards", "figures"))
        told = history(done, *said, amounts=False)
        assert told == history(other, *map(changed, said), amounts=False)
        assert label(done, *said, amounts=False) == label(other, *said, amounts=False)
        if isinstance(done, tuple(TYPES[tag] for tag in SECRET)):
            assert not re.search(r"\d|clergy|aristocracy|burghers", re.sub(r"Round \d", "", told))
            assert not re.search(r"\d", label(done, amounts=False))


def test_r4_4_grey_cards_are_mentioned_only_if_some_are_missing():
    taxes = h.Collected("red", "lauban", {"blue": 2}, 0, 1, ())
    collects = entry(p.collects("red"))
    told = history(collects, taxes)
    assert told == "Anna collected in Lauban: 2 blue and 1 horse."
    none_left = " By the app's count there was no grey leader card left: clergy."
    assert history(collects, replace(taxes, short=("clergy",))) == told + none_left


HAND = entry(p.shows("red", 7, 1, 2, 3))


@pytest.mark.parametrize("amounts", [True, False])
@pytest.mark.parametrize("hidden", [True, False])
def test_r7_1_a_sealed_hand_shows_no_numbers(amounts, hidden):
    told = history(HAND, HandMade("red"), amounts=amounts, hidden=hidden)
    assert told == "Anna has entered the hidden hand."
    assert label(HAND) == "Anna's entered hand"
    assert label(HAND, h.Revealed(("red",))).endswith(", which everybody has seen")


@pytest.mark.parametrize(
    ("told", "called"),
    [
        ({"follower": "f77"}, "entering a follower (Unnamed follower)"),
        ({"leader_points": [9, 7, 5, 3, 1, 0]}, "entering the points for six players"),
        ({"blocks": {"red": 20}}, "counting the blocks"),
        ({"follower": "beggar"}, "entering a follower (Beggar)"),
        ({"tile": "t01", "town": "lauban"}, "entering the tile in Lauban"),
        ({"tile": "t01"}, "entering a tax tile"),
        (
            {"tile": "s1", "store": "civic", "side": "I", "rows": [p.row(1, "red 1")]},
            "entering the storage tile (civic store)",
        ),
        ({"town": "lauban"}, "entering the town tile of Lauban"),
        ({"deck": "1"}, "entering a tile or card"),
    ],
)
def test_the_undo_button_names_the_described_component(told, called):
    assert label(entry(p.describes(**told))) == called


@pytest.mark.parametrize(
    ("described", "said"),
    [
        ({"tile": "s2", "store": "civic", "side": "I", "rows": [p.row(1, "red 1")]},
         "The storage tile (civic store) was entered."),
        ({"tile": "s2", "side": "I", "rows": [p.row(1, "red 1")]}, "A storage tile was entered."),
        ({"tile": "t01", "town": "lauban", "arrows": [0], "middle": []},
         "The tile in Lauban was entered."),
        ({"tile": "t01", "town": "lauban", "arrows": [0], "middle": [], "side": "white",
          "edges": [["red"]] * 6},
         "Lauban and its tax tile were entered."),
        ({"deck": "1", "clergy": 2, "aristocracy": 2, "burghers": 2},
         "The leader cards in the deck of 1 figure were entered."),
    ],
)  # fmt: skip
def test_the_history_names_the_described_component(described, said):
    data = entry(p.describes(**described))
    dealt = p.playing(p.a_deal(civic=None), box=None)
    _, happened = LEAGUE_OF_SIX.play(dealt.state, data)
    assert history(data, *happened) == said


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (4, "Round 1 was set up. Besieged: Görlitz and Löbau."),
        (6, "Round 1 was set up; the waggon fortress is on the road clockwise of Kamenz."),
    ],
)
def test_r1_2_s2_the_history_names_besieged_towns_or_the_place_of_the_fortress(players, said):
    deal = entry(p.a_deal(players))
    _, happened = LEAGUE_OF_SIX.play(p.playing(players=players).state, deal)
    assert history(deal, *happened) == said


def test_every_entry_has_texts():
    told = {kind for step in LEAGUE_OF_SIX.steps for kind in step.texts.tells}
    assert set(TYPES.values()) <= told
    assert set(LEAGUE_OF_SIX.terms["entry"]) == set(TYPES)


# --- Examples ----------------------------------------------------------------------------------


def test_the_turn_line_names_the_offer_and_the_asked_players():
    values = {"town": "lauban", "other": "green", "offer": 3}
    waiting = Waiting("red", "answer", "offer", values)
    said = "Anna: accept 3 from Cem in Lauban, or offer more"
    assert headline([waiting]).headline == said
    assert headline([waiting], "red").headline.endswith("accept or offer more")
    assert headline([waiting], "blue").what == "Wait for Anna"
    several = [Waiting(colour, "reveal", "game-over") for colour in ("red", "green", "blue")]
    said = "Anna, Cem and Dora: enter your hidden hands"
    assert (headline(several).player, headline(several).headline) == (None, said)
    assert headline([]) is None


TAXES = h.Collected("green", "kamenz", {"red": 2, "blue": 0}, 1, 3, ("clergy",))
PAID = (
    Accepted("green", "red", "lauban", 2),
    h.Bought("red", 1, 2),
    h.GuardsMoved("red", "green", 2, "offer"),
)
SECOND = h.RowName(2, bonus=4)
ROW = (
    h.RowChosen("red", "royal", SECOND),
    h.Placed("red", "royal", SECOND, 1, "red", 3),
    h.Bonus("red", "royal", SECOND, 4),
)
WORKED = (h.FollowerWorked("red", "trader", influence=2, guards=-1, chosen=True),)
SETTLED = p.settles("choosing", towns={"red": "lauban"}, influence={"red": -2, "green": 0})
GAP = (h.Corrected("red", guards=4, why="insist"), h.Stood("red", "lauban", 9, "yellow"))


@pytest.mark.parametrize(
    ("data", "said", "amounts", "told"),
    [
        ("green accepts", PAID, True, "Anna paid Cem 2 guards and bought 1 of them from the king"),
        ("green accepts", PAID, False, "left Lauban. Anna bought guards from the king."),
        ("green collects", (TAXES,), True, "2 red, 3 horses, 1 guard and a grey leader card (cler"),
        ("green collects", (TAXES,), False, "taxes in Kamenz. Cem took a leader card."),
        ("red lauban 9", GAP, True, "Anna offered Ben 9 in Lauban."),
        (p.goes("red", "lauban", 9, insist=True), GAP, True, "The app had counted differently"),
        ("red royal 2", ROW, False, "Anna chose the row with bonus 4 in the royal store."),
        ("red royal 2", ROW, False, "1 red and got 3 influence. The row is full: Anna got 4"),
        ("red civic 2", (h.CardTaken("red", 2, "clergy"),), False, "Anna took a leader card."),
        ("red civic 2", (NoCard("red"),), True, "matching block. The row is full, but every"),
        (
            p.uses("red", "trader"),
            WORKED,
            True,
            "Anna used a follower (Trader): influence +2 and guards −1.",
        ),
        (p.uses("red", "trader"), WORKED, False, "Anna used a follower (Trader): influence +2."),
        ("red lauban", (h.Stood("red", "lauban", 0),), True, "Anna chose Lauban."),
        (SETTLED, (), False, "towns was entered. Towns: Anna in Lauban. Influence: Anna −2."),
    ],
)
def test_h3_the_history_names_amounts_only_in_their_phase(data, said, amounts, told):
    assert told in history(entry(data), *said, amounts=amounts)


BY_GOODS = h.RowName(3, 4, ("red", "blue"))
ROW_IN_WORDS = {
    "en": (
        "Anna's choice of the row with bonus 4 in the royal store",
        "Ben has already chosen row 2 from the top in the royal store this round.",
        "royal store, bonus 4 red blue",
    ),
    "de": (
        "Anna wählt die Reihe mit Bonus 4 im Königslager",
        "Ben hat in dieser Runde schon die 2. Reihe von oben im Königslager gewählt.",
        "Königslager, Bonus 4 rot blau",
    ),
    "cs": (
        "Anna volí řadu s bonusem 4 (královský sklad)",
        "Ben už v tomto kole má 2. řadu shora (královský sklad).",
        "královský sklad, bonus 4 červené modré",
    ),
}


@pytest.mark.parametrize("language", ROW_IN_WORDS)
def test_r5_2_a_row_is_named_by_its_printed_bonus(app, language):
    """In a label, a refusal and the name of a place."""
    with app.test_request_context(headers={"Accept-Language": language}):
        gettext, why = translation(), {"player": "red", "by": "yellow", "store": "royal"}
        label = LEAGUE_OF_SIX.entry_label(entry("red royal 2"), NAMES, gettext, ROW, amounts=True)
        refused = Refused("row-chosen", {**why, "row": h.RowName(2)})
        refusal = LEAGUE_OF_SIX.refusal_sentence(refused, NAMES, gettext, private=False)
        move = h.Placed("red", "royal", BY_GOODS, 1, "red", 3).hand_moves(amounts=True)[0]
        words = LEAGUE_OF_SIX.sentence_words(NAMES, gettext)
        drawn = [text for _, text in words.place_drawings(move.end)]
        place = " ".join([words.place_text(move.end), *drawn])
    assert (label, refusal, place) == ROW_IN_WORDS[language]


NUMBERS = "Anna's numbers were corrected: "
OF_THE_HAND = "Anna's hand was corrected."


@pytest.mark.parametrize(
    ("changes", "hidden", "told"),
    [
        ({"guards": -5}, True, OF_THE_HAND),
        ({"leaders": {"clergy": 2}}, True, OF_THE_HAND),
        ({"guards": -5}, False, f"{NUMBERS}guards −3."),
        (
            {"influence": 2, "goods": {"red": 1}, "guards": 1, "note": "had 4"},
            True,
            f"{NUMBERS}influence +2 and red goods +1. {OF_THE_HAND}",
        ),
        ({"influence": 2, "note": "gone"}, True, f"{NUMBERS}influence +2. Note: “gone”."),
        ({}, True, OF_THE_HAND),
        ({"note": "looked again"}, True, OF_THE_HAND),
        ({}, False, "A correction for Anna changed nothing."),
    ],
)
def test_h2_the_history_hides_corrected_hand_numbers(changes, hidden, told):
    correction = entry(p.corrects("red", **changes))
    _, said = LEAGUE_OF_SIX.play(p.playing().state, correction)
    assert history(correction, *said, hidden=hidden) == told
    if "guards" in changes and hidden:  # H1: a correction below 0 reads like any other
        assert history(correction, replace(said[0], guards=0)) == told


def test_sentences_with_any_name_can_be_translated():
    def german(text: str) -> str:
        return text.replace("collect taxes", "Steuern einziehen")

    line = headline([Waiting("red", "collect", "highest-marker")], gettext=german)
    assert line.headline == "Anna: Steuern einziehen"
    names = {"red": "100% %(x)s"}
    said = refusal(Refused("not-your-turn", {"player": "red"}), names=names)
    assert said == "It is not 100% %(x)s's turn."
    told = history(entry("red lauban"), h.Stood("red", "lauban", 0), names=names)
    assert "100% %(x)s" in told
