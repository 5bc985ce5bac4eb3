"""What is counted moves in one place only (conservation by construction)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import companion
from companion.games.wallenstein import pieces
from companion.games.wallenstein.state import Turn
from tests.games.wallenstein.positions import filled

COUNTED = {
    *("thalers", "supply", "peasants", "markers", "buildings", "tray", "tower", "hand", "armies"),
    *("grain", "points", "courtiers", "statues", "trophies"),
}
CHANGING = {"change", "change_seat", "change_county", "replace"}
FOLDER = Path(companion.__file__).parent / "games" / "wallenstein"


def changes(module: Path) -> set[str]:
    """Counted fields that a module gives other values by name. Entries hold no pieces."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            called = node.func.id if isinstance(node.func, ast.Name) else called
            of_entry = bool(node.args) and getattr(node.args[0], "id", "") == "entry"
            if called in CHANGING and not of_entry:
                found |= {keyword.arg or "**" for keyword in node.keywords}
    return found & {*COUNTED, "**"}


def test_only_pieces_changes_what_is_counted() -> None:
    others = {
        str(module.relative_to(FOLDER)): changes(module)
        for module in FOLDER.rglob("*.py")
        if module.parent.name != "views" and module.name != "pieces.py"
    }
    # what `change_county` is given
    assert {name: found for name, found in others.items() if found} == {"state.py": {"**"}}
    assert changes(FOLDER / "pieces.py") >= COUNTED - {"tray", "tower", "hand", "grain"}


def test_what_is_not_there_cannot_be_moved() -> None:
    play = Turn(filled().state)
    for action in (
        lambda: pieces.move(play, "red", 40, "supply", "tray"),
        lambda: pieces.move(play, "red", -1, "supply", "tray"),
        lambda: pieces.move(play, "red", 1, "supply", "baden"),
        lambda: pieces.pay(play, "red", 19),
        lambda: pieces.move_courtiers(play, "red", 8, "supply", "entrance"),
    ):
        with pytest.raises(pieces.NotThere):
            action()
    assert pieces.move_up_to(play, "red", 40, "supply", "tray") == 28
    assert pieces.add_markers(play, "passau", 50) == 42
    assert pieces.add_markers(play, "passau", -50) == -42
