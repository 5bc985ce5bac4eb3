"""The referee itself: which mistakes it notices."""

import pytest

from tests.games.league_of_six import positions as p
from tests.games.league_of_six.referee import followed
from tests.games.referees import Foul, first_difference

FIRST = [p.a_deal(), *map(p.move, ("red lauban", "yellow bautzen", "green lauban 2"))]


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ([p.a_deal(besieged=["loebau"])], r"R1\.2"),
        ([*FIRST[:1], p.a_deal()], "has been dealt"),
        ([*FIRST[:1], p.move("red loebau")], "besieged"),
        ([*FIRST[:3], p.move("green lauban 9")], r"R2\.7"),
        ([{"type": "undo"}], "nothing to take back"),
        (
            [*FIRST, {"type": "amend", "entry": 2, "with": p.move("red kamenz")}],
            "entry 4 no longer",
        ),
    ],
)
def test_the_referee_names_the_illegal_entry(entries, reason):
    with pytest.raises(Foul, match=reason) as caught:
        followed({"setup": p.a_setup(), "entries": entries})
    assert caught.value.entry == len(entries)


@pytest.mark.parametrize(
    ("mine", "theirs", "path"),
    [
        ({"a": [{"b": 1}]}, {"a": [{"b": 1}]}, None),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, "state.a[0].b: 1, theirs is 2"),
        ({"a": 1}, {"a": 1, "b": []}, "state.b: 'nothing', theirs is []"),
        ({"a": 1}, {"a": 1, "c": []}, None),  # in an ignored key
        ([True], [1], "state[0]: True, theirs is 1"),
    ],
)
def test_a_difference_between_engine_and_referee_names_its_key(mine, theirs, path):
    assert first_difference(mine, theirs, ignore={"c"}) == path
