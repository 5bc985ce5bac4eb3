"""The board as text: everything drawn is described, and nothing hidden."""

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.words.board import order_line, town_line
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.engine_games import kept

CALLED = dict(zip(p.COLOURS, p.NAMES, strict=True))


def lines(game: p.Playing) -> dict[str, str]:
    """Return the line of each town by its name, and the line of the order as "order"."""
    page = game.view()
    towns = [town_line(town, page.phase, CALLED) for town in page.towns]
    return {line.split(",")[0]: line for line in towns} | {"order": order_line(page.order, CALLED)}


def fought() -> p.Playing:
    return p.choosing("red lauban", "yellow bautzen", "green lauban 2", "red accepts")


def turned() -> p.Playing:
    game = p.collecting(tiles={"lauban": "three"})
    game.play("blue collects", "green collects", "yellow collects")
    return game.play(p.collects("red", rotation=2))


def not_turned() -> p.Playing:
    return p.collecting(tiles={"lauban": "three"})


def six() -> p.Playing:
    return p.collecting(players=6)


@pytest.mark.parametrize(
    ("staged", "town", "told", "untold"),
    [
        (fought, "Lauban", "Cem on place 2", ""),
        (fought, "Lauban", "number 1", ""),
        (fought, "Bautzen", "Ben on place 0", ""),
        (fought, "Zittau", "nobody is there", "besieged"),
        (fought, "Görlitz", "besieged", "on the counter"),
        (
            not_turned,
            "Lauban",
            "arrows to top, upper right, bottom; in its middle horse",
            "lower left",
        ),
        (
            not_turned,
            "Lauban",
            "printed: top red, upper right guard, lower right horse",
            "lower left",
        ),
        (six, "Kamenz", "the waggon fortress is on the road", ""),  # S2
        (six, "Zittau", "Emil on place 0", "fortress"),
        (not_turned, "Zittau", "what is printed here is not known yet", ""),
        # R4.2: a tile is shown as it was rotated
        (turned, "Lauban", "arrows to lower right, bottom, upper left; in its middle", ""),
    ],
)
def test_the_board_is_described_in_words(staged, town, told, untold):
    found = lines(staged())
    assert len(found) == 7
    assert told in found[town]
    assert not untold or untold not in found[town]


def test_r6_1_rotations_of_tiles_end_with_the_round():
    game = turned()
    lauban = {town.town: town for town in game.view().towns}["lauban"]
    assert (lauban.arrows, lauban.rotated_arrows) == ((0, 1, 3), (2, 3, 5))
    found = {step.state.phase: step.state.rotations for step in kept("random-4-01").steps}
    assert found["storing"]
    assert found["dealing"] == found["choosing"] == found["revealing"] == {}


@pytest.mark.parametrize("name", ["retinue-random-4", "retinue-blank-6", "random-4-01"])
def test_a_tile_is_described_as_long_as_it_is_in_its_town(name):
    """L3: a tile with a follower goes to its owner before goods are stored. After the last round no
    tile is left, and nobody is asked about one."""
    seen = set()
    for step in kept(name).steps:
        page = LEAGUE_OF_SIX.view(step.state, "table")
        won = {one.id for player in page.players.values() for one in player.followers}
        for town in page.towns:
            there = town.arrows is not None or town.untold or town.follower is not None
            told = town_line(town, page.phase, CALLED)
            assert there == ("tile" in told or "follower: " in told)
            if page.phase in ("dealing", "revealing", "finished") or town.besieged:
                assert not there
            elif page.phase in ("choosing", "collecting"):
                assert there
            elif page.modules:
                assert town.follower is None or town.follower.id not in won
            seen.add((page.phase, there))
    assert {("choosing", True), ("storing", not page.modules), ("finished", False)} <= seen
