"""Every code of Wallenstein has its sentence; none tells a plan (WH.1) or the tower (WH.3)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace

import companion
from companion.commands.simulate import play
from companion.core import history
from companion.core.play import Refused, Waiting
from companion.core.table import Table
from companion.core.wording import Gettext, english
from companion.folders import HOME
from companion.games.wallenstein import board, fights, state
from companion.games.wallenstein import happenings as h
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Fought, Thrown
from companion.games.wallenstein.plans import Plan
from companion.games.wallenstein.reasons import Part, Skip
from companion.games.wallenstein.scoring import Majority
from companion.games.wallenstein.setup import Benefit, Box, Rulings, Setup
from companion.games.wallenstein.steps.bid import BidOpened
from companion.games.wallenstein.steps.event import EventDrawn
from companion.games.wallenstein.steps.fallen import FellOut
from companion.games.wallenstein.steps.fill import Filled
from companion.games.wallenstein.steps.open import ActionDone, Open
from companion.games.wallenstein.steps.plan import PlanMade
from companion.games.wallenstein.steps.revolts import Revolts, Supplied
from companion.games.wallenstein.steps.step import Step
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.views.words.page_words import PageWords
from companion.games.wallenstein.words import things
from companion.games.wallenstein.words.helping import PHASES
from companion.games.wallenstein.words.history.actions import WHY as SKIPS
from companion.games.wallenstein.words.refusals import REFUSALS
from companion.games.wallenstein.words.results import majority_line
from companion.games.wallenstein.words.words import Words
from tests.games.wallenstein.positions import TYPES, done

Names = Mapping[str, str]
NAMES = {"red": "Anna", "yellow": "Ben", "blue": "Cem", "purple": "Dora", "black": "Eda"}
HOUSE = Path(companion.__file__).parent / "games" / "wallenstein"
STEPS = HOUSE / "steps"
ROOMS = ("shared", "steps", "views")
CORRECTIONS = HOUSE / "web" / "corrections.py"
FRAME = Path(companion.__file__).parent / "core" / "play" / "steps.py"
MODULES = ("court", "mercenaries", "leaders")
STEPS_OF = WALLENSTEIN.steps
BESIDES = (ActionDone, h.CountyWon, h.Moved)
"""What has no sentence of its own: it is told with others, or the next card says it."""

SAMPLES: dict[str, Any] = {
    **{"player": "red", "turn": "yellow", "by": "blue", "cube": "red", "county": "burgund"},
    **{"counties": ("anhalt", "burgund"), "players": ("red", "blue"), "where": "Anna"},
    **{"start": "anhalt", "phase": "acting", "must": "open", "type": "move", "box": "deploy-5"},
    **{"module": "court", "event": "church-3", "events": ("church-3",), "building": "palace"},
    **{"action": "move-a", "benefit": "grain", "what": "counties", "card": "anhalt", "key": "tray"},
    **{"name": "Anna", "letters": ("A", "B"), "groups": (5, 4), "places": (1, 2)},
    **{"region": "bayern"},
}
CODES = re.compile(r"%|None|\b(red|burgund|bayern|move-a|deploy-5|church-3|anhalt)\b|\{")


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


# --- What the source raises ----------------------------------------------------------------


def raised() -> Iterator[tuple[str, Refused]]:
    """A `Refused` with sample values for every place in the rules that raises one."""
    rooms = [path for room in ROOMS for path in sorted((HOUSE / room).rglob("*.py"))]
    for path in (FRAME, CORRECTIONS, *sorted(HOUSE.glob("*.py")), *rooms):
        text = path.read_text(encoding="utf-8")
        if "Refused(" not in text:
            continue  # most files
        for function in ast.walk(ast.parse(text)):
            if isinstance(function, ast.FunctionDef):
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Refused":
                        values = [keys(function, arg, call.lineno) for arg in call.args[1:]]
                        for code in codes(function, call.args[0], call.lineno):
                            yield f"{code}-{path.stem}:{call.lineno}", Refused(code, *values)


def codes(function: ast.FunctionDef, node: ast.expr, before: int) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [c for part in (node.body, node.orelse) for c in codes(function, part, before)]
    if isinstance(node, ast.Name):
        return codes(function, assigned(function, node.id, before).value, before)
    if isinstance(node, ast.JoinedStr):  # shielded-church, shielded-favor
        start = node.values[0]
        assert isinstance(start, ast.Constant)
        return [f"{start.value}{why}" for why in ("church", "favor")]
    assert isinstance(node, ast.Constant), ast.dump(node)
    return [node.value]


def assigned(function: ast.FunctionDef, name: str, before: int) -> ast.Assign:
    """Where a name was last set before that line."""
    found = [
        a
        for a in ast.walk(function)
        if isinstance(a, ast.Assign)
        and a.lineno < before
        and isinstance(a.targets[0], ast.Name)
        and a.targets[0].id == name
    ]
    return max(found, key=lambda a: a.lineno)


def keys(function: ast.FunctionDef, node: ast.expr, before: int) -> dict[str, Any]:
    """The keys of a dict in the source, with sample values; names are followed to where set."""
    if isinstance(node, ast.IfExp):
        return keys(function, node.body, before)
    if isinstance(node, ast.Name):
        if node.id in {arg.arg for arg in function.args.args}:  # handed on
            return {"county": "burgund"}
        last = assigned(function, node.id, before)
        return keys(function, last.value, last.lineno)
    assert isinstance(node, ast.Dict), ast.dump(node)
    values: dict[str, Any] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            values |= keys(function, value, before)
        else:
            assert isinstance(key, ast.Constant)
            sample = value.value if isinstance(value, ast.Constant) else None
            values[key.value] = sample or SAMPLES.get(key.value, 2)
    if "what" not in values:
        values = {key: 2 if key == "card" else value for key, value in values.items()}
    return values


@cache
def all_raised() -> dict[str, Refused]:
    """What the rules refuse, by its place."""
    return dict(raised())


@pytest.mark.parametrize("private", [True, False])
def test_every_refusal_is_worded(private: bool) -> None:
    for place, refused in all_raised().items():
        said = refusal(refused, NAMES, private=private)
        assert said.endswith("."), place
        assert not CODES.search(said), (place, said)


def test_no_wording_without_a_refusal() -> None:
    found = {refused.code for refused in all_raised().values()}
    assert {*REFUSALS, *(code for step in STEPS_OF for code in step.texts.refusals)} <= found


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


# --- Random games: turns, labels, history ---------------------------------------------------


@cache
def games() -> tuple[Table, ...]:
    """Whole games: each number of players, with and without modules."""
    with_all = [play(WALLENSTEIN, n, Random(n), MODULES) for n in board.THALERS]
    return (*with_all, *(play(WALLENSTEIN, n, Random(n)) for n in board.THALERS))


def names(table: Table) -> dict[str, str]:
    return {colour: NAMES[colour] for colour in table.state.players}


def test_every_turn_is_worded_for_all_and_for_you() -> None:
    for table in games():
        for at in range(len(table.steps)):
            waiting = WALLENSTEIN.waiting_for(table.before(at))
            for you in (None, *table.state.players):
                line = turn_lines(waiting, names(table), you=you)
                assert line is not None
                assert all(part and not CODES.search(part) for part in line[1:])
                yours = line.headline.startswith(("You must", "You may"))
                assert yours == (you in {w.player for w in waiting} - {None})


def whys_of_steps() -> Iterator[str]:
    """The reasons for which steps ask somebody."""
    for path in STEPS.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "ask":
                whys = [word.value for word in node.keywords if word.arg == "why"]
                yield from (
                    part.value
                    for why in whys
                    for part in ast.walk(why)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                )


def test_every_code_of_whose_turn_is_worded() -> None:
    """By the source, so that nothing is missing that no random game came to."""
    asking = {step for step in STEPS_OF if step.waiting is not Step.waiting}
    for texts in ("ask", "do", "sign"):
        assert {step for step in STEPS_OF if getattr(step.texts, texts)} == asking
    worded = {why for step in STEPS_OF for why in step.texts.why}
    assert set(whys_of_steps()) <= worded
    assert worded - set(whys_of_steps()) == {"battle", "revolt", "leader-moves", "leader-placed"}
    assert {step.must for step in STEPS_OF if step.texts.ask_all} == {"plan", "bid"}


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


@pytest.mark.parametrize("amounts", [True, False])
def test_history_and_labels_of_random_games(amounts: bool) -> None:
    for table in games():
        for step in table.steps:
            told = sentences(step.entry, step.happenings, names(table), amounts=amounts)
            assert told or isinstance(step.entry, Open)
            label = entry_label(step.entry, names(table), happenings=step.happenings)
            for text in [*told, label]:
                assert text
                assert not CODES.search(text), text


class Asked:
    """A language that writes down every text that is asked for."""

    def __init__(self) -> None:
        self.texts: set[str] = set()

    def __call__(self, text: str, /) -> str:
        self.texts.add(text)
        return text

    def plural(self, one: str, many: str, count: int, /) -> str:
        self.texts.add(one)
        return one if count == 1 else many


@pytest.mark.parametrize("language", ["de", "cs"])
def test_every_text_that_is_asked_for_is_in_the_catalogue(language: str) -> None:
    """Marks in places that are not collected would leave English among the other languages."""
    asked = Asked()
    for table in games():
        for step in table.steps:
            for amounts in (True, False):
                sentences(step.entry, step.happenings, NAMES, asked, amounts=amounts)
            entry_label(step.entry, NAMES, asked, step.happenings)
            turn_lines(WALLENSTEIN.waiting_for(step.state), NAMES, asked)
        WALLENSTEIN.page_words(WALLENSTEIN.view(table.state, "table"), NAMES, asked)
        WALLENSTEIN.helps(table.setup, asked)
    for refused in all_raised().values():
        refusal(refused, NAMES, asked, private=True)
    file = HOME / "translations" / language / "LC_MESSAGES" / "messages.po"
    with file.open("rb") as opened:
        known = {
            m.id if isinstance(m.id, str) else m.id[0]: m.string for m in read_po(opened) if m.id
        }
    printed = {*things.COUNTY.values(), *things.REGION.values()}
    wanted = {t for t in asked.texts - printed if re.search("[a-z]", re.sub(r"%\(\w+\)s", "", t))}
    assert len(wanted) > 300
    assert not {text for text in wanted if not known.get(text)}


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
        before.owned(player)[0],
        before.owned(next(p for p in before.order or before.board.seating if p != player))[0],
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
