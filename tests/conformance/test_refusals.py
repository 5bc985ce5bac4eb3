"""Refusals: each in the words of its own game and of the reader's language; nothing breaks.

Every game's words are marked here, so that a sentence of another game's can be told from its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.__main__ import main
from companion.core.game_file import write_file
from companion.core.play import AnyGame, Games, Refused
from companion.core.structs import json_able
from companion.core.table import Table
from companion.core.wording import Gettext
from tests.another import GRANARY
from tests.support.party import HX, JSON, Party

from .crawling import foreign
from .moments import GAMES, LANGUAGES, along, begun, moments, whole

Sit = Callable[[Table], Party]


TYPE = "application/json"


def signed(game: AnyGame) -> AnyGame:
    """The same game, which signs every refusal."""
    other = copy(game)

    def refusal(*said: Any, private: bool) -> str:
        return f"<{game.name}> {game.refusal(*said, private=private)}"

    other.refusal = refusal  # type: ignore[method-assign]
    return other


SIGNED = Games(signed(game) for game in GAMES.values())


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("data"), games=SIGNED)
    yield app
    app.extensions["records"].close()


def is_own(sentence: str, game: AnyGame) -> None:
    """The sentence is worded by that game, once, and by no other."""
    assert sentence.count(f"<{game.name}> ") == 1, sentence
    for other in GAMES:
        assert other == game.name or f"<{other}>" not in sentence


def broken_setups(game: AnyGame) -> Iterator[dict[str, object]]:
    """Set-ups of that game that cannot be."""
    right = json_able(begun(game).first_setup)
    players = right["players"]
    assert isinstance(players, list)
    yield {}
    yield {**right, "players": players[:1]}
    yield {**right, "players": [players[0], *players]}
    yield {**right, "players": 7}
    yield {**right, "players": [{**players[0], "colour": "no-colour"}, *players[1:]]}
    yield {**right, "no-such-key": 1}
    yield {key: value for key, value in right.items() if key != "players"}


def test_a_set_up_is_refused_in_the_words_of_its_game(game: AnyGame, app: Flask) -> None:
    said = set()
    for setup in broken_setups(game):
        for language in LANGUAGES:
            headers = {"Accept-Language": language, **JSON}
            data = {"game": game.name, "setup": setup}
            answer = app.test_client().post("/tables", json=data, headers=headers)
            assert answer.status_code == 422, setup
            is_own(answer.json["error"], game)
            said.add(answer.json["error"])
    assert len(said) > len(LANGUAGES) * 3


def test_a_set_up_page_comes_back_with_the_refusal_of_its_game(game: AnyGame, app: Flask) -> None:
    form = {"game": game.name, "players.0.colour": "no-colour", "players.0.name": "Anna"}
    answer = app.test_client().post("/tables", data=form)
    assert answer.status_code == 422
    assert f'value="{game.name}"' in answer.text
    assert f"&lt;{game.name}&gt;" in answer.text


def broken_files(game: AnyGame) -> Iterator[dict[str, object]]:
    """Game files of that game that cannot be."""
    file = write_file(whole(game))
    entries = file["entries"]
    assert isinstance(entries, list)
    for setup in broken_setups(game):
        yield {**file, "setup": setup}
    yield {**file, "entries": [{"type": "no-such-type"}]}
    yield {**file, "entries": [{**entries[0], "no-such-key": 1}]}
    yield {**file, "entries": [entries[-1]]}
    yield {**file, "entries": [*entries, entries[0]]}


def test_a_game_file_is_refused_in_the_words_of_its_game(game: AnyGame, app: Flask) -> None:
    for file in broken_files(game):
        for language in LANGUAGES:
            headers = {"Accept-Language": language, **JSON}
            answer = app.test_client().post("/games", json=file, headers=headers)
            assert answer.status_code == 422
            is_own(answer.json["error"], game)


def test_replay_refuses_a_file_in_the_words_of_its_game(
    game: AnyGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in broken_files(game):
        path = tmp_path / "game.json"
        path.write_text(json.dumps(file))
        assert main(["replay", str(path)], SIGNED) == 2
        printed, said = capsys.readouterr()
        assert printed == ""
        assert len(said.splitlines()) == 1
        is_own(said, game)


BAD_SCORES: tuple[dict[str, object], ...] = (
    {"players": []},
    {"players": [{}]},
    {"players": 1},
    {"no-such-key": 1},
)


def test_score_refuses_in_the_words_of_its_game(
    game: AnyGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "score.json"
    for data in BAD_SCORES:
        path.write_text(json.dumps({"game": game.name, **data}))
        assert main(["score", str(path)], SIGNED) == 2
        said = capsys.readouterr().err
        if game.calculator is None:
            assert game.name in said
        else:
            is_own(said, game)


def test_an_entry_is_refused_in_the_words_of_its_game(game: AnyGame, sit: Sit) -> None:
    """In one language after the other."""
    game = SIGNED[game.name]
    languages = cycle(LANGUAGES)
    table = begun(game)
    party = sit(table)
    party.led_by("host")
    later = {type(entry): entry for entry in whole(GAMES[game.name]).log}
    for at in along(whole(game)):
        if at.over or len(at.log) % 5:
            continue
        party.at(at)
        headers = {"Accept-Language": next(languages), **JSON}
        for entry in later.values():
            answer = party.post("host", json_able(entry), headers=headers)
            if answer.status_code == 200:
                party.at(at)
            elif answer.status_code == 422:
                is_own(answer.json["error"], game)
            else:
                assert answer.status_code == 403


def test_refusals_read_otherwise_in_every_language(
    game: AnyGame, tongues: Mapping[str, Gettext]
) -> None:
    table = begun(GAMES[game.name])
    names = game.names(table.state)
    for entry in {type(entry): entry for entry in whole(game).log}.values():
        try:
            game.play(table.state, entry)
        except Refused as refused:
            said = {
                game.refusal(refused, names, tongues[language], private=True)
                for language in LANGUAGES
            }
            assert len(said) == len(LANGUAGES), said
            assert not any("%(" in sentence for sentence in said)


def bodies(rng: Random, game: AnyGame) -> Iterator[object]:
    """Bodies that nobody in their right mind would send, and such as differ from right ones by one
    value."""
    whole_log = [json_able(entry) for entry in whole(game).log]
    whole_log += [{"type": "undo", "to": 0}, {"type": "redo"}, {"type": "no-such-type"}]
    whole_log += [{"type": "amend", "entry": n, "with": whole_log[-n]} for n in (1, 2, 5)]
    whole_log += [{"type": "correct", "player": c, "note": "so"} for c in whole(game).state.players]
    nonsense: tuple[object, ...] = (
        None, True, -1, 10**30, 1.5, "", "\ud800", "x" * 3000, [], {}, [[]], {"": 0}, float("nan"),
    )  # fmt: skip
    yield from nonsense
    for _ in range(60):
        entry = dict(rng.choice(whole_log))
        for key in rng.sample(sorted(entry), min(len(entry), rng.randint(1, 2))):
            entry[key] = rng.choice(nonsense)
        yield {**entry, "revision": rng.choice((0, 1, None, "1", -1))}


def routes(party: Party, role: str) -> list[tuple[str, str]]:
    """Every address of the companion with what may be sent there: what is neither a table's nor a
    game's, beside a table of the first game alone; a phone's at this table alone, for elsewhere
    it is what the tablet is, a browser with a token. HEAD is drawn as GET is."""
    first = next(iter(party.now.table.state.players))
    name = party.now.table.game.name
    filled = {"code": party.code, "colour": first, "name": name}
    asked = {"code"} if role == "own" else {"code", "name"}
    everywhere = role != "own" and name == next(iter(GAMES))
    found = []
    for rule in party.app.url_map.iter_rules():
        values = {key: filled.get(key, "1") for key in rule.arguments}
        built = rule.build(values)
        if built is None or rule.endpoint in ("static", "entries.events"):
            continue
        if everywhere or not asked.isdisjoint(rule.arguments):
            methods = (rule.methods or set()) - {"HEAD", "OPTIONS"}
            found += [(method, built[1]) for method in methods]
    return sorted(found)


def as_form(body: Mapping[str, object]) -> dict[str, str]:
    """A form with these fields, as a browser could send them."""
    texts = {str(key)[:9]: str(value)[:99] for key, value in body.items()}
    return {
        key.encode("utf-8", "replace").decode(): text.encode("utf-8", "replace").decode()
        for key, text in texts.items()
    }


@pytest.mark.parametrize("role", ["host", "own", "stranger"])
def test_random_bodies_are_answered_and_never_break_anything(
    game: AnyGame, sit: Sit, role: str
) -> None:
    rng = Random(role)
    party = sit(moments(SIGNED[game.name])[1])
    everything = list(bodies(rng, game))
    for method, address in routes(party, role):
        entered = address.endswith(("/entries", "/hand"))
        for body in everything if entered else rng.sample(everything, 3):
            client = party.browser(role)
            fields = as_form(body) if isinstance(body, dict) else {}
            text = json.dumps(body).encode()
            if method == "GET":
                answers = [client.open(address, method=method, query_string=fields)]
            else:
                answers = [
                    client.open(address, method=method, data=text, content_type=TYPE),
                    client.open(address, method=method, data=fields, headers=HX),
                ]
            for answer in answers:
                assert answer.status_code < 500, (method, address, body)
                if game is GRANARY and address.startswith(party.url) and answer.is_json:
                    assert foreign(answer.text) == [], (address, answer.text)
                answer.close()
            if method != "GET":
                party.there_again()
                if party.now.host != party.token_hash("host"):
                    party.led_by("host")
                party.at(moments(SIGNED[game.name])[1])
