"""R7: the hidden hands, and the end of a game."""

import pytest

from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.reveal import HandMade
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import corrects, shows


def finished(*hands: tuple[int, ...]) -> p.Playing:
    """Return a game where all have revealed, in seating order, guards, clergy, aristocracy and
    burghers, with 10 influence each."""
    seats = zip(p.COLOURS, hands, strict=False)
    return p.revealing(len(hands)).play(*(shows(c, *hand, influence=10) for c, hand in seats))


def test_r7_1_hands_stay_hidden_until_the_last_is_entered():
    game = p.revealing()
    assert game.to_act() == [(c, "reveal") for c in p.COLOURS[:4]]
    (form,) = game.options("green")
    assert set(form.bounds.values()) == {(0, 999)}
    assert game.play(shows("green", 77, 11, 12, 13)).said == (HandMade("green"),)
    assert [c for c, _ in game.to_act()] == ["red", "yellow", "blue"]
    assert game.options("green") == ()
    for viewer in ("table", "red", "all"):
        facts = game.facts(viewer)
        assert facts["revealed"] == {"red": False, "yellow": False, "green": True, "blue": False}
        assert "hand" not in facts["players"]["green"]
        assert "77" not in str(facts)
    assert game.facts("green")["players"]["green"]["hand"]["guards"] == 77


def test_r7_1_others_may_read_corrections_but_no_entered_hand():
    for entry, sealed in ((shows("red", 1), True), (corrects("red", guards=1), False)):
        read = LEAGUE_OF_SIX.read_entry(entry)
        assert LEAGUE_OF_SIX.step_of(read).is_sealed(read) == sealed


def test_r7_1_a_hand_entered_again_replaces_the_first_one():
    game = p.revealing(3)
    red, yellow, green = (game.seat(c) for c in p.COLOURS[:3])
    game.play(shows("red", 1, 1), shows("yellow", yellow.guards))
    game.play(shows("red", 999, 0, 5, 0, influence=50), shows("green", green.guards))
    assert (game.seat("red").guards, game.seat("red").influence) == (999, 50)
    changes = {"guards": 999 - red.guards, "influence": 50 - red.influence}
    (gap,) = game.happened(h.Corrected)  # the other hands do not differ
    assert gap == h.Corrected("red", **changes, leaders={"aristocracy": 5}, why="revealed")


def test_r7_1_an_entered_hand_is_compared_with_the_apps_count():
    game = p.revealing().put(
        "red", guards=4, leaders={"clergy": 3, "aristocracy": 1, "burghers": 0}
    )
    for hand, other in (((4, 3, 1, 0), {}), ((5, 3, 2, 0), {"guards": 4, "aristocracy": 1})):
        entry = LEAGUE_OF_SIX.read_entry(shows("red", *hand))
        assert LEAGUE_OF_SIX.step_of(entry).differing_counts(game.state, entry) == other


@pytest.mark.parametrize("differs", [{"guards": 1}, {"influence": 11}, {"clergy": 1}])
def test_r7_1_differences_from_the_apps_count_are_recorded_as_corrections(differs):
    game = p.revealing(3).put("red", guards=0, influence=10)
    game.put("yellow", guards=0).put("green", guards=0)
    game.play(shows("red") | differs, shows("yellow"), shows("green"))
    assert [gap.player for gap in game.happened(h.Corrected)] == ["red"]


def test_r7_5_a_correction_after_the_end_changes_the_result():
    game = finished((4,), (4,), (3,))
    assert game.happened(h.Revealed) == [h.Revealed(("red", "yellow"))]
    assert LEAGUE_OF_SIX.is_over(game.state)
    assert (game.to_act(), game.options("red")) == ([], ())
    game.refuses(shows("red", 1), "wrong-phase")
    game.refuses("red lauban", "wrong-phase")
    game.play(corrects("green", influence=1, leaders={"clergy": 1}))
    assert game.happened(h.Revealed) == [h.Revealed(("green",))]
    assert game.facts("table")["result"]["players"]["green"]["total"] == 17
    assert LEAGUE_OF_SIX.public_points(game.state)["green"] == 17
    assert set(LEAGUE_OF_SIX.public_points(p.choosing().state).values()) == {10}
