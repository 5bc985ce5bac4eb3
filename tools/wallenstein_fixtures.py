"""Create the games in tests/fixtures/wallenstein: `python tools/wallenstein_fixtures.py`.

Half of the random games are played by the engine, half by the naive referee. They are kept, so that
a change of the rules is noticed. Only if the change was intended, delete a game and create it
again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.games.wallenstein.agreement import EngineAndReferee, Players, RefereesPlayers, setup_of
from tools.convert_kept_files import compact_text

HOME = Path(__file__).parent.parent
FOLDER = HOME / "tests" / "fixtures" / "wallenstein"
MODULES: dict[str, tuple[str, ...]] = {
    "base": (),
    "court": ("court",),
    "mercenaries": ("mercenaries",),
    "leaders": ("leaders",),
    "all": ("court", "mercenaries", "leaders"),
}


def games() -> Iterator[tuple[str, EngineAndReferee]]:
    """Return every fixture by its name: all numbers of players, modules, and ways to begin."""
    for seed in range(30):
        players, modules = 3 + seed % 3, [*MODULES][seed // 6]
        both = EngineAndReferee(setup_of(seed, players, MODULES[modules], claims=seed % 2 == 1))
        game = engines(both, seed) if seed // 3 % 2 else referees(both, seed)
        yield f"{modules}-{players}-{seed:02}", game.play()
    for seed in range(30, 40):
        players, modules = 3 + seed % 3, [*MODULES][seed // 2 % 5]
        claims, known = seed % 4 == 1, seed % 3 > 0
        both = EngineAndReferee(
            setup_of(seed, players, MODULES[modules], claims=claims, known=known)
        )
        game = engines(both, seed)
        game.mended, game.undone = 0.1, 0.02
        yield f"mended-{players}-{seed}", game.play()
    for seed, modules in ((40, "base"), (41, "all")):
        both = EngineAndReferee(setup_of(seed, 3 + seed % 3, MODULES[modules], differs=True))
        game = engines(both, seed) if seed % 2 else referees(both, seed)
        yield f"board-{modules}-{seed}", game.play()


def engines(both: EngineAndReferee, seed: int) -> Players:
    """Return games with the engine's random entries. Plans are never, sometimes or always made on
    the real mat."""
    return Players(both, seed, mats=(0, 0.3, 1)[seed % 4 % 3])


def referees(both: EngineAndReferee, seed: int) -> Players:
    """Return games with the referee's random entries. Nobody, one player or everybody plans on the
    real mat."""
    players = tuple(both.state.players)
    return RefereesPlayers(both, seed, mats=players[: (0, 1, 5)[seed % 4 % 3]])


def main() -> None:
    """Write the missing files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, both in games():
        file = FOLDER / f"{name}.json"
        if not file.exists():
            file.write_text(compact_text(both.file))


if __name__ == "__main__":
    main()
