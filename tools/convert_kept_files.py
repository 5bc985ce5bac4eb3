"""Convert kept game files to the present formats: `python tools/convert_kept_files.py [FILE …]`.

Until version 1.0 is released, formats and rules are changed directly. Write in `convert` what such
a change does to a game file, run this once and commit both. Without arguments it converts the games
of the tests, the examples of the docs and the replays of the home page.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from companion.core.game_file import Broken, read_file
from companion.games.installed import INSTALLED

HOME = Path(__file__).parent.parent
KEPT = (
    "tests/fixtures/*/*.json",
    "docs/examples/*.json",
    "companion/games/*/sample_game.json",
)


def convert(file: dict[str, Any]) -> dict[str, Any]:
    """Return a game file of a draft as this version has it. A converted file does not change any
    more."""
    file["setup"].pop("learning", None)
    return {**file, "rules": INSTALLED[file["game"]].version}


def compact_text(file: dict[str, Any]) -> str:
    """Return the text of a kept game, with one entry on each line."""
    text = json.dumps(file, ensure_ascii=False, separators=(",", ":"))
    return text.replace(',{"type"', ',\n{"type"') + "\n"


def readable_text(file: dict[str, Any]) -> str:
    """Return the text of an example in the docs, with one line for each key of the set-up and for
    each entry."""
    setup, entries = file["setup"], file["entries"]
    parts = {
        **{key: _dumps(value) for key, value in file.items()},
        "setup": _block("{}", [f"{_dumps(key)}: {_dumps(value)}" for key, value in setup.items()]),
        "entries": _block("[]", [_dumps(entry) for entry in entries]),
    }
    return _block("{}", [f"{_dumps(key)}: {text}" for key, text in parts.items()], "") + "\n"


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _block(brackets: str, lines: list[str], indent: str = "  ") -> str:
    inside = ",\n".join(f"{indent}  {line}" for line in lines)
    return f"{brackets[0]}\n{inside}\n{indent}{brackets[1]}"


def kept_files() -> list[Path]:
    """Return the game files that are kept in this repository, except those of released versions."""
    return [path for pattern in KEPT for path in sorted(HOME.glob(pattern))]


def converted(text: str) -> str:
    """Return the text of a game file as this version has it."""
    file = convert(json.loads(text))
    return readable_text(file) if text.startswith("{\n") else compact_text(file)


def main() -> None:
    """Convert the files, and stop at one that can no longer be played."""
    for path in [Path(name) for name in sys.argv[1:]] or kept_files():
        before = path.read_text("utf-8")
        after = converted(before)
        try:
            read_file(INSTALLED, json.loads(after))
        except Broken as broken:
            sys.exit(f"{path} can no longer be played. {broken.sentence()}")
        if after != before:
            path.write_text(after, "utf-8")
            print(path)


if __name__ == "__main__":
    main()
