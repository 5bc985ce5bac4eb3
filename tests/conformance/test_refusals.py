"""Refusals are worded by their own game, in the reader's language, and nothing breaks.

Each game's refusals are signed here, so that another game's sentence would be noticed.
"""

import json
from collections.abc import Iterator
from copy import copy
from itertools import cycle
from typing import Any

import pytest
from flask import Flask

from companion.__main__ import main
from companion.application import create_app
from companion.core.game_file import game_file_data
from companion.core.play import AnyGame, Games
from companion.core.structs import plain_data
from tests.support.party import JSON

from .moments import GAMES, LANGUAGES, along, begun, whole


def signed(game: AnyGame) -> AnyGame:
    """Return a copy of the game that puts its name into every refusal."""
    other = copy(game)

    def refusal(*said: Any, private: bool) -> str:
        return f"<{game.name}> {game.refusal_sentence(*said, private=private)}"

    other.refusal_sentence = refusal
    return other


SIGNED = Games(signed(game) for game in GAMES.values())


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(tmp_path_factory.mktemp("data"), games=SIGNED)
    yield app
    app.extensions["records"].close()


def is_own(sentence: str, game: AnyGame) -> None:
    """Check that this game has worded the sentence, exactly once, and no other game."""
    assert sentence.count(f"<{game.name}> ") == 1, sentence
    for other in GAMES:
        assert other == game.name or f"<{other}>" not in sentence


def broken_setups(game: AnyGame) -> Iterator[dict[str, object]]:
    """Yield invalid set-ups of that game."""
    right = plain_data(begun(game).first_setup)
    players = right["players"]
    assert isinstance(players, list)
    yield {}
    yield {**right, "players": players[:1]}
    yield {**right, "players": [players[0], *players]}
    yield {**right, "players": 7}
    yield {**right, "players": [{**players[0], "colour": "no-colour"}, *players[1:]]}
    yield {**right, "no-such-key": 1}
    yield {key: value for key, value in right.items() if key != "players"}


def test_a_set_up_is_refused_with_the_vocabulary_of_its_game(game, app):
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


def test_a_refused_set_up_page_is_shown_again_with_the_reason(game, app):
    form = {"game": game.name, "players.0.colour": "no-colour", "players.0.name": "Anna"}
    answer = app.test_client().post("/tables", data=form)
    assert answer.status_code == 422
    assert f'value="{game.name}"' in answer.text
    assert f"&lt;{game.name}&gt;" in answer.text


def broken_files(game: AnyGame) -> Iterator[dict[str, object]]:
    """Yield invalid game files of that game."""
    file = game_file_data(whole(game))
    entries = file["entries"]
    assert isinstance(entries, list)
    for setup in broken_setups(game):
        yield {**file, "setup": setup}
    yield {**file, "entries": [{"type": "no-such-type"}]}
    yield {**file, "entries": [{**entries[0], "no-such-key": 1}]}
    yield {**file, "entries": [entries[-1]]}
    yield {**file, "entries": [*entries, entries[0]]}


def test_a_game_file_is_refused_with_the_vocabulary_of_its_game(game, app):
    for file in broken_files(game):
        for language in LANGUAGES:
            headers = {"Accept-Language": language, **JSON}
            answer = app.test_client().post("/games", json=file, headers=headers)
            assert answer.status_code == 422
            is_own(answer.json["error"], game)


def test_replay_command_reports_errors_with_the_vocabulary_of_the_game(game, tmp_path, capsys):
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


def test_score_command_reports_errors_with_the_vocabulary_of_the_game(game, tmp_path, capsys):
    path = tmp_path / "score.json"
    for data in BAD_SCORES:
        path.write_text(json.dumps({"game": game.name, **data}))
        assert main(["score", str(path)], SIGNED) == 2
        said = capsys.readouterr().err
        if game.calculator is None:
            assert game.name in said
        else:
            is_own(said, game)


def test_an_entry_is_refused_with_the_vocabulary_of_its_game(game, sit):
    """The language changes with every moment."""
    game = SIGNED[game.name]
    languages = cycle(LANGUAGES)
    table = begun(game)
    party = sit(table)
    party.tables_led_by("host")
    later = {type(entry): entry for entry in whole(GAMES[game.name]).log}
    for at in along(whole(game)):
        if at.is_over or len(at.log) % 5:
            continue
        party.at(at)
        headers = {"Accept-Language": next(languages), **JSON}
        for entry in later.values():
            answer = party.post("host", plain_data(entry), headers=headers)
            if answer.status_code == 200:
                party.at(at)
            elif answer.status_code == 422:
                is_own(answer.json["error"], game)
            else:
                assert answer.status_code == 403
