"""R7: the hidden hands, and the end of a game."""

from companion.games.league_of_six.entries import Form
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Corrected, LeaderPoints, Revealed
from companion.games.league_of_six.steps.reveal import HandMade
from tests.games.league_of_six.positions import COLOURS, Playing, corrects, goes, revealing, shows


def finished(*hands: tuple[int, ...]) -> Playing:
    """Everybody in seating order shows guards, clergy, aristocracy, burghers; 10 influence."""
    game = revealing(len(hands))
    for player, hand in zip(COLOURS, hands, strict=False):
        game.play(shows(player, *hand, influence=10))
    return game


def test_r7_1_all_are_asked_at_once() -> None:
    game = revealing()
    assert game.to_act() == [(c, "reveal") for c in COLOURS[:4]]
    (form,) = LEAGUE_OF_SIX.options(game.state, "green")
    assert isinstance(form, Form)
    hand = ("guards", "clergy", "aristocracy", "burghers")
    assert form.bounds == dict.fromkeys(hand, (0, 999))
    game.play(shows("green", 3, 1))
    assert game.to_act() == [("red", "reveal"), ("yellow", "reveal"), ("blue", "reveal")]
    assert LEAGUE_OF_SIX.options(game.state, "green") == ()


def test_r7_1_what_early_ones_enter_is_seen_by_nobody_until_the_last_has_entered() -> None:
    game = revealing()
    assert LEAGUE_OF_SIX.is_sealed(LEAGUE_OF_SIX.read_entry(shows("red", 1)))
    assert not LEAGUE_OF_SIX.is_sealed(LEAGUE_OF_SIX.read_entry(corrects("red", guards=1)))
    assert game.play(shows("green", 77, 11, 12, 13)).said == (HandMade("green"),)
    for viewer in ("table", "red", "all"):
        facts = game.facts(viewer)
        assert facts["revealed"] == {"red": False, "yellow": False, "green": True, "blue": False}
        assert "hand" not in facts["players"]["green"]
        assert "77" not in str(facts)
    assert game.facts("green")["players"]["green"]["hand"]["guards"] == 77
    assert not LEAGUE_OF_SIX.over(game.state)


def test_r7_1_a_second_one_replaces_the_first_and_what_differs_from_the_count_is_told() -> None:
    game = revealing(3)
    before = game.seat("red")
    game.play(shows("red", 1, 1), shows("yellow", game.seat("yellow").guards))
    game.play(shows("red", 999, 0, 5, 0, influence=50))
    game.play(shows("green", game.seat("green").guards))
    seat = game.facts("table")["players"]["red"]
    assert (seat["guards"], seat["influence"], seat["leaders"]["aristocracy"]) == (999, 50, 5)
    (gap,) = game.happened(Corrected)  # of the others nothing differs
    assert (gap.player, gap.guards, gap.influence) == (
        "red",
        999 - before.guards,
        50 - before.influence,
    )
    assert (gap.leaders, gap.why) == ({"aristocracy": 5}, "revealed")


def test_r7_2_points_are_told_one_by_one() -> None:
    assert finished((0, 2, 0, 1), (0, 1, 0, 0), (0, 0, 0, 0)).happened(LeaderPoints) == [
        LeaderPoints("red", "clergy", 6),
        LeaderPoints("red", "burghers", 6),
        LeaderPoints("yellow", "clergy", 4),
    ]


def test_r7_5_the_end_of_the_game_and_a_correction_after_it() -> None:
    game = finished((4,), (4,), (3,))
    assert game.happened(Revealed) == [Revealed(("red", "yellow"))]
    assert LEAGUE_OF_SIX.over(game.state)
    assert (game.to_act(), LEAGUE_OF_SIX.options(game.state, "red")) == ([], ())
    game.refuses(shows("red", 1), "wrong-phase")
    game.refuses(goes("red", "lauban"), "wrong-phase")
    game.play(corrects("green", influence=1, leaders={"clergy": 1}))
    assert game.happened(Revealed) == [Revealed(("green",))]
    assert game.facts("table")["result"]["players"]["green"]["total"] == 17
