"""R7: leader points, ties, the winner. Each test is named by the rule it proves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.league_of_six.box.components import ESTATES
from companion.games.league_of_six.scoring import Hand, Result, score
from companion.games.league_of_six.words.scoring import because

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay")


def table(*rows: tuple[int, int, int, int, int]) -> dict[str, Hand]:
    return {name: Hand(*row) for name, row in zip(NAMES, rows, strict=False)}


def clergy(*rows: tuple[int, int]) -> dict[str, Hand]:
    """Players with (figures, guards), clergy alone."""
    return table(*((0, guards, figures, 0, 0) for figures, guards in rows))


def points(result: Result, estate: str = "clergy") -> list[int]:
    return [getattr(standing, estate) for standing in result.players.values()]


def codes(result: Result) -> list[str]:
    return [reason.code for reason in result.reasons]


def test_r7_2_points_by_place() -> None:
    assert points(score(clergy((5, 0), (4, 0), (3, 0), (2, 0)))) == [9, 6, 4, 2]
    assert points(score(clergy((1, 0), (2, 0), (3, 0), (4, 0), (5, 0)))) == [0, 2, 4, 6, 9]


def test_r7_2_three_players_get_no_points_for_first_place() -> None:
    result = score(clergy((5, 0), (4, 0), (3, 0)))
    assert points(result) == [6, 4, 2]
    assert "no-first-place" in codes(result)


def test_r7_2_last_of_four_still_scores() -> None:
    assert points(score(clergy((5, 0), (4, 0), (3, 0), (1, 0))))[-1] == 2


def test_r7_2_every_estate_scores_the_same_way() -> None:
    result = score(table((0, 0, 1, 2, 3), (0, 0, 2, 3, 1), (0, 0, 3, 1, 2), (0, 0, 4, 4, 4)))
    assert [points(result, estate) for estate in ESTATES] == [
        [2, 4, 6, 9],
        [4, 6, 2, 9],
        [6, 2, 4, 9],
    ]


def test_r7_3_more_guards_is_ahead() -> None:
    result = score(clergy((5, 1), (5, 2), (3, 9), (3, 0)))
    assert points(result) == [6, 9, 4, 2]
    assert codes(result).count("guards-decide") == 2


def test_r7_3_two_tied_for_first_of_five_get_six_each() -> None:
    assert points(score(clergy((5, 2), (5, 2), (3, 0), (2, 0), (1, 0)))) == [6, 6, 4, 2, 0]


def test_r7_3_three_tied_for_third_of_five_get_nothing() -> None:
    assert points(score(clergy((5, 0), (4, 0), (3, 1), (3, 1), (3, 1)))) == [9, 6, 0, 0, 0]


def test_r7_3_two_tied_for_first_of_three_get_four_each() -> None:
    assert points(score(clergy((5, 2), (5, 2), (3, 0)))) == [4, 4, 2]


def test_r7_3_one_of_three_is_ahead_and_two_stay_level() -> None:
    result = score(clergy((5, 1), (5, 4), (5, 1), (1, 0)))
    assert points(result) == [4, 9, 4, 2]
    decided, level = (
        reason for reason in result.reasons if reason.values.get("estate") == "clergy"
    )
    assert decided.values["steps"] == [
        {"players": ["Ben"], "guards": 4},
        {"players": ["Anna", "Cem"], "guards": 1},
    ]
    assert (level.values["players"], level.values["place"], level.values["points"]) == (
        ["Anna", "Cem"],
        3,
        4,
    )


def test_r7_4_no_figure_no_points_and_no_place() -> None:
    assert points(score(clergy((0, 9), (2, 0), (1, 0), (0, 0)))) == [0, 9, 6, 0]


def test_r7_4_three_players_only_one_has_burghers() -> None:
    assert points(score(table((0, 0, 0, 0, 4), (0, 3, 0, 0, 0), (0, 1, 0, 0, 0))), "burghers") == [
        6,
        0,
        0,
    ]


def test_r7_4_two_with_one_each_behind_the_first() -> None:
    assert points(score(table((0, 0, 0, 0, 4), (0, 3, 0, 0, 1), (0, 1, 0, 0, 1))), "burghers") == [
        6,
        4,
        2,
    ]


def test_r7_4_nobody_has_any() -> None:
    result = score(clergy((0, 0), (0, 0), (0, 0)))
    assert points(result) == [0, 0, 0]
    assert codes(result).count("nobody") == 3


def test_r7_5_most_influence_wins() -> None:
    result = score(table((41, 2, 5, 0, 3), (47, 1, 4, 2, 0), (30, 0, 0, 4, 5), (20, 0, 0, 0, 0)))
    assert {name: standing.total for name, standing in result.players.items()} == {
        "Anna": 56,
        "Ben": 59,
        "Cem": 48,
        "Dora": 20,
    }
    assert result.winners == ("Ben",)
    assert codes(result)[-1] == "wins"


def test_r7_5_guards_break_the_tie() -> None:
    result = score(table((50, 1, 0, 0, 0), (50, 3, 0, 0, 0), (49, 9, 0, 0, 0)))
    assert result.winners == ("Ben",)
    assert [standing.place for standing in result.players.values()] == [2, 1, 3]
    assert codes(result)[-1] == "wins-by-guards"


def test_r7_5_the_victory_is_shared_and_places_are_1_1_3() -> None:
    result = score(table((50, 3, 0, 0, 0), (50, 3, 0, 0, 0), (49, 9, 0, 0, 0)))
    assert result.winners == ("Anna", "Ben")
    assert [standing.place for standing in result.players.values()] == [1, 1, 3]
    assert codes(result)[-1] == "share"


def test_r7_5_some_of_those_level_share() -> None:
    result = score(table((50, 3, 0, 0, 0), (50, 3, 0, 0, 0), (50, 1, 0, 0, 0)))
    assert result.winners == ("Anna", "Ben")
    assert codes(result)[-1] == "share-by-guards"


def test_s5_six_players_have_a_table_of_their_own() -> None:
    hands = clergy((6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0))
    assert points(score(hands, [12, 8, 5, 3, 1, 1])) == [12, 8, 5, 3, 1, 1]
    assert "points-not-from-overlay" not in codes(score(hands, [9, 6, 4, 2, 0, 0]))


def test_s5_without_the_overlay_the_stand_in_says_so() -> None:
    result = score(clergy((6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0)))
    assert points(result) == [9, 6, 4, 2, 0, 0]
    assert "points-not-from-overlay" in codes(result)


def test_s7_ties_over_six_places() -> None:
    hands = clergy((6, 0), (5, 1), (5, 1), (5, 1), (2, 0), (2, 0))
    assert points(score(hands, [12, 8, 5, 3, 2, 1])) == [12, 3, 3, 3, 1, 1]


def test_leader_points_are_for_six_only() -> None:
    with pytest.raises(ValueError, match="three to six"):
        score(clergy((1, 0), (1, 0), (1, 0)), [9, 6, 4, 2, 0, 0])
    with pytest.raises(ValueError, match="three to six"):
        score(clergy((1, 0), (1, 0)))


def test_as_json_has_the_promised_shape() -> None:
    assert score(
        table((41, 2, 5, 0, 3), (0, 0, 0, 0, 5), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    ).as_json() == {
        "players": {
            "Anna": {
                "influence": 41,
                "clergy": 9,
                "aristocracy": 0,
                "burghers": 6,
                "total": 56,
                "place": 1,
            },
            "Ben": {
                "influence": 0,
                "clergy": 0,
                "aristocracy": 0,
                "burghers": 9,
                "total": 9,
                "place": 2,
            },
            "Cem": {
                "influence": 0,
                "clergy": 0,
                "aristocracy": 0,
                "burghers": 0,
                "total": 0,
                "place": 3,
            },
            "Dora": {
                "influence": 0,
                "clergy": 0,
                "aristocracy": 0,
                "burghers": 0,
                "total": 0,
                "place": 3,
            },
        },
        "winners": ["Anna"],
    }


few = st.integers(0, 4)
rows = st.lists(st.builds(Hand, st.integers(0, 30), few, few, few, few), min_size=3, max_size=6)
hands_of = rows.map(lambda hands: dict(zip(NAMES, hands, strict=False)))


@given(hands_of, st.randoms())
def test_the_order_of_the_players_does_not_matter(hands: dict[str, Hand], random: object) -> None:
    names = list(hands)
    random.shuffle(names)  # type: ignore[attr-defined]
    one, other = score(hands), score({name: hands[name] for name in names})
    assert one.players == other.players
    assert set(one.winners) == set(other.winners)


@given(hands_of, st.sampled_from(ESTATES))
def test_more_figures_or_guards_never_give_fewer_points(
    hands: dict[str, Hand], estate: str
) -> None:
    result = score(hands)
    with_any = [name for name in hands if getattr(hands[name], estate)]
    ranked = sorted(with_any, key=lambda name: (getattr(hands[name], estate), hands[name].guards))
    gains = [getattr(result.players[name], estate) for name in ranked]
    assert gains == sorted(gains)
    assert all(getattr(result.players[name], estate) == 0 for name in hands if name not in with_any)


@given(hands_of, st.sampled_from(ESTATES))
def test_one_figure_more_never_costs_its_owner_points(hands: dict[str, Hand], estate: str) -> None:
    before = score(hands)
    hand = hands["Anna"]
    richer = {field: getattr(hand, field) for field in Hand.__struct_fields__} | {
        estate: getattr(hand, estate) + 1
    }
    after = score({**hands, "Anna": Hand(**richer)})
    assert getattr(after.players["Anna"], estate) >= getattr(before.players["Anna"], estate)


@given(hands_of)
def test_sums_places_and_winners_agree_and_every_reason_can_be_told(hands: dict[str, Hand]) -> None:
    result = score(hands)
    for name, standing in result.players.items():
        assert standing.influence == hands[name].influence
        assert standing.total == standing.influence + sum(
            getattr(standing, estate) for estate in ESTATES
        )
        ahead = [
            n
            for n, s in result.players.items()
            if (s.total, hands[n].guards) > (standing.total, hands[name].guards)
        ]
        assert standing.place == len(ahead) + 1
    assert result.winners == tuple(name for name in hands if result.players[name].place == 1)
    assert all("%(" not in because(reason) for reason in result.reasons)
