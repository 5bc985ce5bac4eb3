"""Makes the games in tests/fixtures/games anew: `python -m tests.make_fixtures`.

Twenty random games, six in which people mend a lot, three from a blank box. They are kept, so
that a change of the rules shows in them; make them anew only when that change was meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from companion.gamefile import write_file
from companion.table import Table
from tests.play import blank_game, mended_game, random_game

FOLDER = Path(__file__).parent / "fixtures" / "games"


def games() -> Iterator[tuple[str, Table]]:
    """Every fixture by its name."""
    for seed in range(20):
        players = 3 + seed % 3
        yield f"random-{players}-{seed:02}", random_game(players, 100 + seed)
    for seed in range(6):
        players = 3 + seed % 3
        yield f"mended-{players}-{seed}", mended_game(players, 200 + seed)
    for players in (3, 4, 5):
        yield f"blank-{players}", blank_game(players, 300 + players)


def main() -> None:
    """Writes the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, table in games():
        text = json.dumps(write_file(table), ensure_ascii=False, separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text.replace(',{"type"', ',\n{"type"') + "\n")


if __name__ == "__main__":
    main()
