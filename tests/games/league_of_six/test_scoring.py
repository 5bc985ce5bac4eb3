"""R7: leader points, ties, the winner."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.league_of_six.box.components import ESTATES
from companion.games.league_of_six.scoring import Hand, Result, score
from companion.games.league_of_six.words.results import reason_sentence

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay")
OVERLAY = (12, 8, 5, 3, 1, 1)


def table(*rows: tuple[int, ...]) -> dict[str, Hand]:
    """Return the hands of players with (influence, guards, clergy, aristocracy, burghers)."""
    hands = (Hand(*(*row, 0, 0, 0)[:5]) for row in rows)
    return dict(zip(NAMES, hands, strict=False))


def points(result: Result, estate: str = "clergy") -> list[int]:
    return [getattr(standing, estate) for standing in result.players.values()]


def codes(result: Result) -> list[str]:
    return [reason.code for reason in result.reasons]


@pytest.mark.parametrize(
    ("figures", "guards", "expected", "told"),
    [  # R7.2: points by place
        ([5, 4, 3, 2], [0] * 4, [9, 6, 4, 2], {"no-first-place": 0, "guards-decide": 0}),
        ([1, 2, 3, 4, 5], [0] * 5, [0, 2, 4, 6, 9], {"nobody": 2}),
        ([5, 4, 3], [0] * 3, [6, 4, 2], {"no-first-place": 1}),
        # R7.3: more guards are ahead; tied players share the lowest of their places
        ([5, 5, 3, 3], [1, 2, 9, 0], [6, 9, 4, 2], {"guards-decide": 2}),
        ([5, 5, 3, 2, 1], [2, 2, 0, 0, 0], [6, 6, 4, 2, 0], {"guards-decide": 0}),
        ([5, 4, 3, 3, 3], [0, 0, 1, 1, 1], [9, 6, 0, 0, 0], {}),
        ([5, 5, 3], [2, 2, 0], [4, 4, 2], {}),
        # R7.4: no figure, no points, and no place
        ([0, 2, 1, 0], [9, 0, 0, 0], [0, 9, 6, 0], {}),
        ([4, 0, 0], [0, 3, 1], [6, 0, 0], {}),
        ([4, 1, 1], [0, 3, 1], [6, 4, 2], {}),
        ([0, 0, 0], [0, 0, 0], [0, 0, 0], {"nobody": 3}),
        # S5: the placeholders for six players are marked
        ([6, 5, 4, 3, 2, 1], [0] * 6, [9, 6, 4, 2, 0, 0], {"points-not-from-overlay": 1}),
    ],
)
def test_r7_2_r7_3_r7_4_s5_leaders_score_by_place_and_guards_break_ties(
    figures, guards, expected, told
):
    result = score(table(*((0, *row) for row in zip(guards, figures, strict=True))))
    assert points(result) == expected
    assert {code: codes(result).count(code) for code in told} == told


def test_r7_3_two_players_can_tie_behind_the_leader():
    result = score(table((0, 1, 5), (0, 4, 5), (0, 1, 5), (0, 0, 1)))
    assert points(result) == [4, 9, 4, 2]
    decided, level = (it.values for it in result.reasons if it.values.get("estate") == "clergy")
    assert decided["steps"] == [
        {"players": ["Ben"], "guards": 4},
        {"players": ["Anna", "Cem"], "guards": 1},
    ]
    assert (level["players"], level["place"], level["points"]) == (["Anna", "Cem"], 3, 4)


@pytest.mark.parametrize(
    ("rows", "winners", "places", "reason"),
    [
        ([(41, 2, 5, 0, 3), (47, 1, 4, 2, 0), (30, 0, 0, 4, 5)], ["Ben"], [2, 1, 3], "wins"),
        ([(50, 1), (50, 3), (49, 9)], ["Ben"], [2, 1, 3], "wins-by-guards"),
        ([(50, 3), (50, 3), (49, 9)], ["Anna", "Ben"], [1, 1, 3], "share"),
        ([(50, 3), (50, 3), (50, 1)], ["Anna", "Ben"], [1, 1, 3], "share-by-guards"),
    ],
)
def test_r7_5_most_influence_then_guards_else_the_victory_is_shared(rows, winners, places, reason):
    result = score(table(*rows))
    assert list(result.winners) == winners
    assert [standing.place for standing in result.players.values()] == places
    assert codes(result)[-1] == reason
    assert score(table(*rows), by_leaders=True) == result, "no figures to decide by"


def test_s5_s7_six_players_have_their_own_table_of_points():
    result = score(table(*((0, 0, n) for n in (6, 5, 4, 3, 2, 1))), OVERLAY)
    assert points(result) == [*OVERLAY]
    assert "points-not-from-overlay" not in codes(result)
    level = table((0, 0, 6), (0, 1, 5), (0, 1, 5), (0, 1, 5), (0, 0, 2), (0, 0, 2))
    assert points(score(level, [12, 8, 5, 3, 2, 1])) == [12, 3, 3, 3, 1, 1]
    for few, by_place in ((3, OVERLAY), (2, None)):
        with pytest.raises(ValueError, match="three to six"):
            score(table(*[(0, 0, 1)] * few), by_place)


def test_the_result_as_json_has_the_documented_keys():
    found = score(table((41, 2, 5, 0, 3), (0, 0, 0, 0, 5), (0, 0))).as_json()
    keys = ("influence", "clergy", "aristocracy", "burghers", "total", "place")
    rows = {"Anna": (41, 6, 0, 4, 51, 1), "Ben": (0, 0, 0, 6, 6, 2), "Cem": (0, 0, 0, 0, 0, 3)}
    players = {name: dict(zip(keys, row, strict=True)) for name, row in rows.items()}
    assert found == {"players": players, "winners": ["Anna"]}


few = st.integers(0, 4)
rows = st.lists(st.builds(Hand, st.integers(0, 30), few, few, few, few), min_size=3, max_size=6)
hands_of = rows.map(lambda hands: dict(zip(NAMES, hands, strict=False)))


@given(hands_of)
def test_sums_places_and_winners_of_a_result_agree(hands):
    result = score(hands)
    for name, standing in result.players.items():
        assert standing.influence == hands[name].influence
        gained = sum(getattr(standing, estate) for estate in ESTATES)
        assert standing.total == standing.influence + gained
        mine = (standing.total, hands[name].guards)
        ahead = [n for n, s in result.players.items() if (s.total, hands[n].guards) > mine]
        assert standing.place == len(ahead) + 1
    assert result.winners == tuple(name for name in hands if result.players[name].place == 1)
    assert all("%(" not in reason_sentence(reason) for reason in result.reasons)
