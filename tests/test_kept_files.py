"""Kept game files have the present form: the tool that converts them finds them all."""

from companion.folders import HOME
from tools.convert_kept_files import converted, kept_files
from tools.version_fixtures import FOLDER


def test_every_recorded_game_file_has_the_present_format():
    folders = ("tests", "docs", "companion")
    files = [file for folder in folders for file in (HOME / folder).rglob("*.json")]
    games = {file for file in files if '"companion/1"' in file.read_text("utf-8")[:200]}
    assert {*kept_files()} == {file for file in games if FOLDER not in file.parents}
    for file in kept_files():
        text = file.read_text("utf-8")
        assert converted(text) == text, file
