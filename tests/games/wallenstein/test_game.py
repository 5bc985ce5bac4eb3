"""Wallenstein on the command line: `simulate`, `replay` and `score` as its formats have them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.__main__ import main

MODULES = "court,mercenaries,leaders"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """What a command prints."""
    assert main([*arguments]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line of a command that refuses."""
    assert main([*arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    return err.strip()


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("modules", ["", "court", "mercenaries", "leaders", MODULES])
def test_simulate_plays_to_the_end_and_replay_prints_the_result(
    players: int, modules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ("simulate", "--game", "wallenstein", "--players", str(players))
    told = printed(capsys, *game, "--modules", modules, "--out", str(tmp_path))
    assert told["games"] == 1
    assert isinstance(told["entries_a_second"], int)
    (file,) = tmp_path.iterdir()
    log = json.loads(file.read_text())
    assert log["setup"].get("modules", []) == [name for name in modules.split(",") if name]
    assert told["entries"] == len(log["entries"])
    state = printed(capsys, "replay", str(file))
    result = state["result"]
    assert isinstance(result, dict)
    assert all(set(got) == {"points", "thalers", "place"} for got in result["players"].values())
    assert result["winners"] == [w for w, got in result["players"].items() if got["place"] == 1]


def test_simulate_refuses_a_module_of_another_game(capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(
        capsys, "simulate", "--game=wallenstein", "--players=4", "--modules", "retinue"
    )
    assert "a list of court, mercenaries and leaders, or of none" in said


def test_replay_names_the_entry_and_says_in_players_words_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = {"red": "Anna", "blue": "Ben", "black": "Cem"}
    setup = {"players": [{"colour": c, "name": name} for c, name in seats.items()]}
    fill = {"type": "fill", "out": {"red": 2}}
    year = {"type": "year", "events": ["post-5", "post-7", "church-3", "church-4"]}
    claim = {"type": "claim", "player": "red", "county": "tirol", "armies": 5}
    wrong = (
        ([{"type": "fill", "out": {"red": 8}}], "8 fell out, but only 7 were thrown"),
        ([fill, {**year, "events": ["post-5"] * 4}], "These must be 4 different ones: events."),
        ([fill, year, claim], "Now it is time for something else (laying out the round)"),
    )
    file = tmp_path / "game.json"
    for entries, sentence in wrong:
        log = {"format": "companion/1", "game": "wallenstein", "rules": 1, "setup": setup}
        file.write_text(json.dumps({**log, "entries": entries}))
        said = complaint(capsys, "replay", str(file))
        assert said.startswith(f"Entry {len(entries)}: ")
        assert sentence in said
