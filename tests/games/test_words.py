"""The texts of every game: each code has its text, and each text exists in every language."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from babel.messages.pofile import read_po
from msgspec import inspect

from companion.commands.simulate import play_random_game
from companion.core import table_words
from companion.core.play import AnyGame, Refused
from companion.core.play.step import Step
from companion.core.table import Table
from companion.core.wording import english
from companion.folders import HOME
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.page_words import PageWords
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.steps.open import Open
from companion.games.wallenstein.words import names
from companion.games.wallenstein.words.refusals import REFUSALS
from tests.games.refusal_codes import calls, raised

CORE = HOME / "companion" / "core"
NAMES = {
    **{"red": "Anna", "yellow": "Ben", "blue": "Cem", "purple": "Dora", "black": "Eda"},
    "green": "Fritz",
}

PRINTED = {*names.COUNTY.values(), *names.REGION.values()}
"""Names that are printed on the board and are the same in every language."""


class Worded(NamedTuple):
    """A game, and sample values for its refusals."""

    game: AnyGame
    folder: Path
    modules: tuple[str, ...]
    samples: dict[str, Any]
    refusals: Mapping[str, Any]
    """Refusals that belong to no single step."""
    computed: set[str]
    """Reasons for a question that are computed elsewhere than in the step that asks."""
    codes: str
    """Codes that must not appear in any text."""


LEAGUE = Worded(
    LEAGUE_OF_SIX,
    HOME / "companion/games/league_of_six",
    ("retinue",),
    {
        **{"player": "red", "other": "yellow", "holder": "yellow", "by": "green"},
        **{"town": "goerlitz", "towns": ("kamenz", "loebau"), "estate": "clergy", "good": "blue"},
        **{"store": "royal", "phase": "storing", "wanted": "choosing", "deck": "3", "tile": "t07"},
        **{"module": "retinue", "name": "Anna", "what": "deal", "key": "tiles", "type": "dance"},
        **{"keys": ["deck", "town"], "where": "Anna", "because": Refused("six-towns")},
        **{"game": "chess", "format": "chess/1", "follower": "wagoner", "code": "ABCD", "row": 2},
    },
    PageWords.REFUSALS,
    {"horses", "horses-again"},
    "goerlitz|loebau",
)
WAR = Worded(
    WALLENSTEIN,
    HOME / "companion/games/wallenstein",
    ("court", "mercenaries", "leaders"),
    {
        **{"player": "red", "turn": "yellow", "by": "blue", "cube": "red", "county": "burgund"},
        **{"counties": ("anhalt", "burgund"), "players": ("red", "blue"), "where": "Anna"},
        **{"start": "anhalt", "phase": "acting", "must": "open", "type": "move", "box": "deploy-5"},
        **{"module": "court", "event": "church-3", "events": ("church-3",), "building": "palace"},
        **{"action": "move-a", "benefit": "grain", "what": "counties", "card": "anhalt"},
        **{"name": "Anna", "letters": ("A", "B"), "groups": (5, 4), "places": (1, 2)},
        **{"region": "bayern", "key": "tray"},
    },
    REFUSALS,
    {"battle", "revolt", "leader-moves", "leader-placed"},
    "burgund|bayern|move-a|deploy-5|church-3|anhalt",
)


@pytest.fixture(params=[LEAGUE, WAR], ids=lambda one: one.game.name)
def one(request: pytest.FixtureRequest) -> Worded:
    return request.param


def readable(text: str, one: Worded) -> bool:
    """Return whether a text exists, with every placeholder filled and without any code."""
    return bool(text) and not re.search(rf"%|None|\b({one.codes})\b|\{{|\(\)", text)


@cache
def refusals(name: str) -> dict[str, Refused]:
    """Return the refusals of a game by their codes and places in the source."""
    one = next(one for one in (LEAGUE, WAR) if one.game.name == name)
    paths = [p for p in sorted(one.folder.rglob("*.py")) if "words" not in p.parts]
    return dict(raised([CORE / "play" / "steps.py", *paths], one.samples))


@pytest.mark.parametrize("private", [True, False])
def test_every_refusal_of_a_game_has_a_text(one, private):
    for place, refused in refusals(one.game.name).items():
        said = one.game.refusal_sentence(refused, NAMES, english, private=private)
        assert said.endswith("."), place
        assert readable(said, one), (place, said)


def described(of: inspect.Type, key: str, fits: str = "") -> Iterator[tuple[str, str, Any]]:
    """Yield the key, the description and the type of each value and of each list."""
    match of:
        case inspect.Metadata(type=inner, extra_json_schema=said):
            yield from described(inner, key, (said or {}).get("description", fits))
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from described(field.type, f"{key}.{field.encode_name}")
        case inspect.UnionType(types=inside) | inspect.TupleType(item_types=inside):
            for inner in inside:
                yield from described(inner, key, fits)
        case inspect.DictType(value_type=inner):
            yield from described(inner, key, fits)
        case inspect.VarTupleType(item_type=inner):
            yield key, fits, of
            yield from described(inner, key, fits)
        case _:
            yield key, fits, of


def values_of(one: Worded) -> list[tuple[str, str, Any]]:
    kinds = [one.game.setup, *(kind for step in one.game.steps for kind in step.entries)]
    return [it for kind in kinds for it in described(inspect.type_info(kind), kind.__name__)]


def test_refusals_name_the_true_limits_of_numbers(one):
    numbers = [it for it in values_of(one) if isinstance(it[2], inspect.IntType)]
    numbered = [it for it in numbers if re.search(r"\d", it[1])]
    assert len(numbered) > 20
    for key, fits, kind in numbered:
        said = [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", fits)]
        assert [said[0], said[-1]] == [kind.ge, kind.le], (key, fits)


LENGTHS = {
    "a list of one to twelve": (1, 12),
    "a list of at most twelve": (None, 12),
    "a list of at most six": (None, 6),
    "a list of at most four": (None, 4),
    "six": (6, 6),
}


def test_refusals_name_the_true_limits_of_lists():
    lists = [it for one in (LEAGUE, WAR) for it in values_of(one) if hasattr(it[2], "item_type")]
    found = {
        (begins, (kind.min_length, kind.max_length))
        for _, fits, kind in lists
        for begins in LENGTHS
        if kind.max_length is not None and f"{fits} ".startswith(f"{begins} ")
    }
    assert found == set(LENGTHS.items())


def test_every_refusal_of_the_table_has_a_text():
    paths = [CORE / f"{name}.py" for name in ("lines", "table", "game_file", "names", "structs")]
    paths.append(CORE.parent / "games" / "installed.py")
    for place, refused in raised(paths, LEAGUE.samples):
        said = table_words.table_refusal(refused, NAMES, private=False, game=LEAGUE_OF_SIX)
        assert said.endswith("."), place
        assert "%" not in said, place


def test_every_refusal_text_is_used(one):
    worded = {code for step in one.game.steps for code in step.texts.refusals}
    assert worded | {*one.refusals} <= {
        refused.code for refused in refusals(one.game.name).values()
    }


# --- Random games: turns, labels, history -----------------------------------------------------


@cache
def games(name: str) -> tuple[Table, ...]:
    """Return whole games, with and without modules."""
    one = next(one for one in (LEAGUE, WAR) if one.game.name == name)
    numbers = (3, 4, 5)
    plain = [play_random_game(one.game, n, Random(n)) for n in numbers]
    return (*plain, *(play_random_game(one.game, n, Random(n), one.modules) for n in numbers))


def test_every_turn_line_has_a_text_for_its_player_and_for_others(one):
    for table in games(one.game.name):
        for at in range(len(table.steps)):
            waiting = one.game.players_to_act(table.state_before(at))
            public = one.game.turn_line(waiting, NAMES, english, None)
            for you in (None, *table.state.players):
                line = one.game.turn_line(waiting, NAMES, english, you)
                assert line is not None
                assert public is not None
                assert all(part and readable(part, one) for part in line[1:])
                yours = line.headline != public.headline
                assert yours == (you in {w.player for w in waiting} - {None})


def test_every_code_of_the_turn_line_has_a_text(one):
    """The codes are read from the source, because random games do not reach all of them."""
    worded = {why for step in one.game.steps for why in step.texts.why}
    assert set(whys(one)) <= worded
    assert worded - set(whys(one)) == one.computed
    for step in one.game.steps:
        asks = step.asked_players is not Step.asked_players
        assert (bool(step.texts.ask), bool(step.texts.do)) == (asks, asks), step


def whys(one: Worded) -> Iterator[str]:
    """Yield the reasons for which steps ask somebody."""
    for path in (one.folder / "steps").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for call in (*calls(tree, "ask"), *calls(tree, "ask_to_draw")):
            for word in call.keywords:
                if word.arg == "why":
                    for part in ast.walk(word.value):
                        if isinstance(part, ast.Constant) and isinstance(part.value, str):
                            yield part.value


@pytest.mark.parametrize("amounts", [True, False])
def test_history_and_labels_of_random_games_have_texts(one, amounts):
    for table in games(one.game.name):
        for step in table.steps:
            told = one.game.sentences(
                step.entry, step.happenings, NAMES, english, amounts=amounts, hidden=True
            )
            assert told or isinstance(step.entry, Open)
            label = one.game.entry_label(
                step.entry, NAMES, english, step.happenings, amounts=amounts
            )
            for text in [*told, label]:
                assert readable(text, one), text


class Asked:
    """A translation function that records every text it is asked for."""

    def __init__(self) -> None:
        self.texts: set[str] = set()

    def __call__(self, text: str, /) -> str:
        self.texts.add(text)
        return text

    def plural(self, one: str, many: str, count: int, /) -> str:
        self.texts.add(one)
        return one if count == 1 else many


@pytest.mark.parametrize("language", ["de", "cs"])
def test_every_used_text_is_in_the_catalogue(one, language):
    """A text that is marked where nobody collects it would stay English in all languages."""
    game, asked = one.game, Asked()
    for table in games(game.name):
        for step in table.steps:
            for amounts in (True, False):
                game.sentences(step.entry, step.happenings, NAMES, asked, amounts=amounts)
            game.entry_label(step.entry, NAMES, asked, step.happenings)
            game.turn_line(game.players_to_act(step.state), NAMES, asked, None)
        page = game.view(table.state, "table")
        game.sentence_words(NAMES, asked).page_sentences(page)
        game.help_by_phase(table.setup, asked)
        for headline in game.chronicle(table.beginning, table.steps).headlines:
            game.headline_words(headline, NAMES, asked)
    for refused in refusals(game.name).values():
        game.refusal_sentence(refused, NAMES, asked, private=True)
    file = HOME / "translations" / language / "LC_MESSAGES" / "messages.po"
    with file.open("rb") as opened:
        known = {m.id if isinstance(m.id, str) else m.id[0]: m.string for m in read_po(opened)}
    wanted = {t for t in asked.texts if re.search("[a-z]", re.sub(r"%\(\w+\)s", "", t))}
    assert len(wanted) > 250
    missing = {text for text in wanted if not known.get(text)}
    assert not missing - PRINTED
