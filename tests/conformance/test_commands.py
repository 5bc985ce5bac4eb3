"""The command line plays, shows, scores and exports every installed game."""

import json

import pytest

from companion.__main__ import main
from companion.core.game_file import game_file_data, read_file
from companion.storage.lists import EVERYBODY
from companion.storage.tables import Records

from .moments import GAMES, moments, whole


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> object:
    """Return the output of a command."""
    assert main([*arguments], GAMES) == 0
    return json.loads(capsys.readouterr().out)


def test_simulated_games_of_any_player_count_can_be_replayed(game, tmp_path, capsys):
    for players in game.players:
        asked = ("--game", game.name, "--players", str(players), "--games", "2", "--seed", "1")
        told = out(capsys, "simulate", *asked, "--out", str(tmp_path))
        assert isinstance(told, dict)
        assert told["games"] == 2
        for file in sorted(tmp_path.glob(f"{game.name}-{players}-*.json")):
            played = read_file(GAMES, json.loads(file.read_text()))
            for viewer in ("all", "table", *played.state.players):
                printed = out(capsys, "replay", str(file), "--viewer", viewer)
                facts = json.loads(json.dumps(game.visible_state(played.state, viewer)))
                assert printed == facts
    assert len(list(tmp_path.glob("*.json"))) == 2 * len(game.players)


def test_the_replay_command_can_stop_after_any_entry(game, tmp_path, capsys):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game_file_data(whole(game))))
    for table in moments(game):
        printed = out(capsys, "replay", str(file), "--entries", str(len(table.log)))
        assert printed == json.loads(json.dumps(game.visible_state(table.state, "all")))


def test_the_export_command_prints_a_stored_table(game, tmp_path, capsys):
    records = Records(tmp_path, GAMES)
    record = records.create(moments(game)[-1], "somebody")
    records.close()
    assert out(capsys, "export", record.code, "--data", str(tmp_path)) == game_file_data(
        record.table
    )
    again = Records(tmp_path, GAMES)
    found = again.find(record.code)
    assert found.lost == 0
    assert found.table.digest == record.table.digest
    assert [one.game for one in again.results.list_games(EVERYBODY)] == [game.name]
    again.close()
