"""Wallenstein on the command line: `replay` and `score` as its formats have them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.core.structs import json_able
from companion.games.wallenstein.calculator import calculate

NAMES = ("Anna", "Ben", "Cem")
PEOPLE = [{"colour": c, "name": n} for c, n in zip(("red", "blue", "black"), NAMES, strict=True)]
FILL = {"type": "fill", "out": {"red": 2}}
YEAR = {"type": "year", "events": ["post-5", "post-7", "church-3", "church-4"]}
CLAIM = {"type": "claim", "player": "red", "county": "tirol", "armies": 5}
WRONG = [
    ([{"type": "fill", "out": {"red": 8}}], "8 fell out, but only 7 were thrown"),
    ([FILL, {**YEAR, "events": ["post-5"] * 4}], "These must be 4 different ones: events."),
    ([FILL, YEAR, CLAIM], "Now it is time for something else (laying out the round)"),
]


def score(players: list[dict[str, Any]]) -> dict[str, Any]:
    return {"game": "wallenstein", "players": players}


def asked(folder: Path, command: str, data: dict[str, Any]) -> int:
    """The exit code of a command about that file."""
    file = folder / "file.json"
    file.write_text(json.dumps(data))
    return main([command, str(file)])


@pytest.mark.parametrize(("entries", "sentence"), WRONG)
def test_replay_names_the_entry_and_says_in_players_words_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], entries: list[Any], sentence: str
) -> None:
    log = {"format": "companion/1", "game": "wallenstein", "rules": 1, "setup": {"players": PEOPLE}}
    assert asked(tmp_path, "replay", {**log, "entries": entries}) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"Entry {len(entries)}: ")
    assert sentence in said


def test_score_prints_what_the_calculator_says_or_refuses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    winter = score([{"name": name, "points": 20, "counties": 8} for name in NAMES])
    assert asked(tmp_path, "score", winter) == 0
    assert json.loads(capsys.readouterr().out) == json_able(calculate(winter))
    full = {"bayern": {"palaces": 5}}
    assert asked(tmp_path, "score", score([{"name": n, "regions": full} for n in NAMES])) == 2
    refused = "Bayern has room for 9 of a kind, but these are 15 (“palaces”)."
    assert capsys.readouterr().err.strip().endswith(refused)
