"""Game files are read completely, or refused at the entry that does not fit, and written without
lost lines."""

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from companion.core import table as tables
from companion.core.game_file import Broken, names_in, read_file, times_in_file, write_file
from companion.core.lines import Amend, Lost
from companion.core.play import Games, Refused
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.another.game import Granary
from tests.another.steps.correct import Correcting
from tests.another.steps.weather import Weather
from tests.conformance.test_granary import WEATHER
from tests.games.league_of_six.play import random_game


def test_a_line_that_no_longer_replays_is_left_out_of_the_file():
    table = random_game(4, 1, 6)
    lost = tables.fold(table, [Lost({"type": "accept", "player": "red"})])
    after = lost.play(Amend(entry=6, instead=table.log[5]))
    after = after.play(LEAGUE_OF_SIX.any_entry(after.state, Random(1)))
    late = after.play(Amend(entry=9, instead=after.log[8]))
    assert read_file(INSTALLED, write_file(late)).state == late.state
    assert len(write_file(late)["entries"]) == late.revision - 1


def test_only_so_many_entries_are_read_and_only_files_with_fewer_than_the_most():
    data = write_file(random_game(4, 1, 9))
    assert read_file(INSTALLED, data, 7).revision == 7
    assert read_file(INSTALLED, data, most=9).revision == 9
    with pytest.raises(Broken, match="file-too-long"):
        read_file(INSTALLED, data, most=8)


def test_times_are_those_of_the_entries_or_none():
    table = random_game(4, 1, 3)
    times = [datetime(2026, 1, 31, 20, n, tzinfo=UTC) for n in range(3)]
    data = write_file(table, times)
    assert times_in_file(data) == times
    assert times_in_file(write_file(table)) == []
    early = {**data, "written": ["1999-12-31T23:59:59+00:00", *data["written"][1:]]}
    assert times_in_file(early) == [], "a clock that was never set"
    for written in (data["written"][1:], []):
        with pytest.raises(Broken) as caught:
            read_file(INSTALLED, {**data, "written": written})
        assert (caught.value.entry, caught.value.because.code) == (0, "bad-value")


def test_names_are_found_in_whatever_a_set_up_holds():
    assert names_in({"players": [{"colour": "red", "name": "Anna"}, {"colour": "x"}, 7]}) == {
        "red": "Anna"
    }
    assert names_in([]) == names_in({"players": {"colour": "red", "name": "Anna"}}) == {}


class Older(Correcting):
    """Older rules may have allowed taking more coins than there are, after a weather."""

    def older_rules_matter(self, rules: int, setup: Any, entries: Any, because: Refused) -> bool:
        return isinstance(entries[0], Weather) and entries[-1].coins < 0


class Later(Granary):
    version = 2
    steps = tuple(Older if step is Correcting else step for step in Granary.steps)


POOR = {"type": "correct", "player": "red", "coins": -1}


@pytest.mark.parametrize(
    ("entries", "rules", "line", "older"),
    [
        ([WEATHER, POOR], 1, 2, 1),
        ([WEATHER, POOR], 2, 2, None),  # written by the current rules
        ([WEATHER, POOR], None, 2, None),
        ([POOR, WEATHER], 1, 1, None),
        ([WEATHER, POOR, {"type": "sing"}], 1, 3, None),  # no rules can read this entry
        ([WEATHER, {**POOR, "coins": 1}, {"type": "undo", "to": 9}], 1, 3, None),
        ([WEATHER, {**POOR, "coins": 1}, {"type": "amend", "entry": 2, "with": POOR}], 1, 2, 1),
        ([WEATHER, {**POOR, "coins": 1}, {"type": "amend", "entry": 0, "with": POOR}], 1, 3, None),
    ],
)
def test_older_rules_are_named_where_they_may_have_allowed_the_entry(entries, rules, line, older):
    game = Later()
    players = [{"colour": colour, "name": colour} for colour in ("red", "blue")]
    file = {"format": "companion/1", "game": game.name, "rules": rules}
    with pytest.raises(Broken) as caught:
        read_file(Games([game]), {**file, "setup": {"players": players}, "entries": entries})
    assert (caught.value.entry, caught.value.older) == (line, older)
