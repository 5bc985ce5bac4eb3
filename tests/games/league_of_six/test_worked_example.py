"""The publisher's examples, entry by entry, with their numbers."""

from companion.games.league_of_six.happenings import Bonus, Bought, Collected, Placed, RowName
from tests.games.league_of_six import positions as p

# One line for each sentence of the text: the entry, then the guards of the four players after it.
CHOOSING = [
    ("red lauban", (3, 3, 3, 3)),
    ("yellow bautzen", (3, 3, 3, 3)),
    ("green lauban 2", (3, 3, 3, 3)),
    ("red accepts", (5, 3, 1, 3)),
    ("red bautzen 1", (4, 3, 1, 3)),
    ("yellow raises 2", (4, 3, 1, 3)),
    ("red accepts", (6, 1, 1, 3)),
    ("red lauban 3", (5, 1, 1, 3)),
    ("green accepts", (2, 1, 4, 3)),
    ("green bautzen 3", (2, 1, 3, 3)),
    ("yellow accepts", (2, 4, 0, 3)),
    ("yellow kamenz", (2, 2, 0, 3)),
]


def before_blue() -> p.Playing:
    return p.choosing().play(*(entry for entry, _ in CHOOSING))


def test_choosing_towns_follows_the_rules_example():
    game = p.choosing()
    for entry, guards in CHOOSING:
        assert tuple(game.play(entry).guards().values()) == guards, entry
    assert not [h for h in game.told if isinstance(h, Bought)]


def test_blue_may_choose_the_towns_of_the_rules_example():
    least = {e.town: e.offer for e in reversed(before_blue().options("blue"))}
    assert least == {"zittau": None, "lauban": 4, "bautzen": 4, "kamenz": 1}
    assert before_blue().play("blue zittau").guards()["blue"] == 3
    game = before_blue().play("blue bautzen 4", "green accepts")
    assert game.happened(Bought) == [Bought("blue", 1, 2)]
    assert (game.guards()["blue"], game.influence()["blue"]) == (0, 8)


def test_reordering_follows_the_rules_example():
    game = before_blue().play("blue kamenz 1", "yellow accepts", "yellow zittau")
    assert [seat.counter for seat in game.state.players.values()] == [3, 0, 3, 1]
    assert game.facts()["order"][::-1] == ["green", "red", "blue", "yellow"]
    assert game.to_act() == [("green", "collect")]


def test_collecting_follows_the_rules_example():
    """Blue gets two guards, a green and a yellow block, a grey card with two burghers, and two
    horses."""
    edges = [["guard"], [], ["guard", "green"], ["yellow", "horse"], ["horse"], ["red"]]
    box = p.a_box()
    box["towns"]["zittau"] = {"white": edges}
    box["tax_tiles"]["of blue"] = {"arrows": [5, 1, 2, 3], "middle": ["burghers", "burghers"]}
    game = p.collecting(tiles={"zittau": "of blue"}, box=box).play(p.collects("blue", rotation=1))
    goods = {"green": 1, "yellow": 1}
    assert game.happened(Collected) == [Collected("blue", "zittau", goods, 2, 2, ("burghers",))]


def test_storing_follows_the_rules_example():
    """Green chooses. Green stores a green and a yellow block, Blue a green one, Red a blue one."""
    goods = {
        "green": {"red": 2, "green": 1, "yellow": 1},
        "blue": {"yellow": 1, "green": 2},
        "red": {"blue": 1},
    }
    royal = [p.row(4, "green 3", "yellow 1", "blue 1", "green 1"), p.row(1, "red 1")]
    game = p.storing(goods=goods, horses={"green": 5, "red": 4}, royal=royal)
    game.play("green royal 1")
    placed = [(h.player, h.good, h.points) for h in game.happened(Placed)]
    assert placed[:2] == [("green", "green", 3), ("green", "yellow", 1)]
    assert placed[2:] == [("blue", "green", 1), ("red", "blue", 1)]
    assert game.happened(Bonus) == [Bonus("green", "royal", RowName(1, bonus=4), 4)]
    assert game.influence() == {"red": 11, "yellow": 10, "green": 18, "blue": 11}
    assert game.to_act() == [("red", "choose_row")]  # the 4-horse team
