"""Create the games in tests/fixtures/games: `python tools/fixtures.py`.

There are twenty random games, six with many corrections, three with a blank box, three in which
rows of storage tiles are entered by hand (R5.7), and a dozen with Loyal Retinue. They are kept, so
that a change of the rules is noticed. Only if the change was intended, delete a game and create it
again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from companion.core.game_file import game_file_data
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.league_of_six.box.box import sample_box
from tests.games.league_of_six.engine_games import blank_game, mended_game, random_game
from tools.convert_kept_files import compact_text

RETINUE = ("retinue",)
HOME = Path(__file__).parent.parent
FOLDER = HOME / "tests" / "fixtures" / "games"


def games() -> Iterator[tuple[str, Table]]:
    """Return every fixture by its name."""
    for seed in range(20):
        players = 3 + seed % 3
        yield f"random-{players}-{seed:02}", random_game(players, 100 + seed)
    for seed in range(6):
        players = 3 + seed % 3
        yield f"mended-{players}-{seed}", mended_game(players, 200 + seed)
    for players in (3, 4, 5):
        yield f"blank-{players}", blank_game(players, 300 + players)
        yield f"by-hand-{players}", blank_game(players, 310 + players, rows_of_unknown_stores=True)
    yield from retinue_games()


def retinue_games() -> Iterator[tuple[str, Table]]:
    """Return games with one or both modules, with followers of unknown effects, and with a blank
    box."""
    yield "six-random", random_game(6, 400)
    yield "six-mended", mended_game(6, 401)
    for players in (3, 4, 5):
        yield f"retinue-random-{players}", random_game(players, 410 + players, modules=RETINUE)
    yield "retinue-mended-3", mended_game(3, 420, modules=RETINUE)
    yield "retinue-mended-5", mended_game(5, 421, modules=RETINUE)
    yield "retinue-random-6", random_game(6, 430, modules=RETINUE)
    yield "retinue-mended-6", mended_game(6, 431, modules=RETINUE)
    yield "retinue-described-4", random_game(4, 440, modules=RETINUE, box=described_box())
    yield "retinue-blank-4", blank_game(4, 450, RETINUE)
    yield "retinue-by-hand-4", blank_game(4, 460, RETINUE, rows_of_unknown_stores=True)
    yield "retinue-blank-6", blank_game(6, 451, RETINUE)


def described_box() -> dict[str, Any]:
    """Return the sample box without the followers' effects, which their owners enter (L7)."""
    box = plain_data(sample_box())
    for follower in box["followers"].values():
        follower.pop("effect", None)
    return box


def main() -> None:
    """Write the missing files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, table in games():
        file = FOLDER / f"{name}.json"
        if file.exists():
            continue
        file.write_text(compact_text(game_file_data(table)))


if __name__ == "__main__":
    main()
