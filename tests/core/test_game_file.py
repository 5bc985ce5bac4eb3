"""Game files are read completely, or refused at the entry that does not fit, and written without
lost lines."""

from datetime import UTC, datetime
from random import Random

import pytest

from companion.core import table as tables
from companion.core.game_file import (
    Broken,
    game_file_data,
    player_names_in,
    read_file,
    times_in_file,
)
from companion.core.lines import Amend, Lost
from companion.core.play import Games
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.another.granary.game import Granary
from tests.another.later import Later
from tests.conformance.test_granary import WEATHER
from tests.games.league_of_six.engine_games import random_game


def test_a_game_file_leaves_out_lines_that_no_longer_replay():
    table = random_game(4, 1, 6)
    lost = tables.play_lines(table, [Lost({"type": "accept", "player": "red"})])
    after = lost.play(Amend(entry=6, instead=table.log[5]))
    after = after.play(LEAGUE_OF_SIX.random_entry(after.state, Random(1)))
    late = after.play(Amend(entry=9, instead=after.log[8]))
    assert read_file(INSTALLED, game_file_data(late)).state == late.state
    assert len(game_file_data(late)["entries"]) == late.revision - 1


def test_files_with_too_many_entries_are_refused():
    data = game_file_data(random_game(4, 1, 9))
    assert read_file(INSTALLED, data, 7).revision == 7
    assert read_file(INSTALLED, data, most=9).revision == 9
    with pytest.raises(Broken, match="file-too-long"):
        read_file(INSTALLED, data, most=8)


def test_times_in_a_file_are_read_only_if_complete_and_plausible():
    table = random_game(4, 1, 3)
    times = [datetime(2026, 1, 31, 20, n, tzinfo=UTC) for n in range(3)]
    data = game_file_data(table, times)
    assert times_in_file(data) == times
    assert times_in_file(game_file_data(table)) == []
    early = {**data, "written": ["1999-12-31T23:59:59+00:00", *data["written"][1:]]}
    assert times_in_file(early) == [], "a clock that was never set"
    for written in (data["written"][1:], []):
        with pytest.raises(Broken) as caught:
            read_file(INSTALLED, {**data, "written": written})
        assert (caught.value.entry, caught.value.because.code) == (0, "bad-value")


def test_player_names_are_read_from_any_set_up():
    assert player_names_in(
        {"players": [{"colour": "red", "name": "Anna"}, {"colour": "x"}, 7]}
    ) == {"red": "Anna"}
    assert (
        player_names_in([]) == player_names_in({"players": {"colour": "red", "name": "Anna"}}) == {}
    )


GIVES, TAKES = ({"type": "correct", "player": "red", "coins": coins} for coins in (1, -1))


@pytest.mark.parametrize(("rules", "older"), [(1, 1), (2, None), (None, None)])
def test_a_file_of_older_rules_is_played_by_the_present_rules(rules, older):
    """The older rules gave a coin that could be taken away again."""
    players = [{"colour": colour, "name": colour} for colour in ("red", "blue")]
    file = {"format": "companion/1", "game": "granary", "setup": {"players": players}}
    file |= {"entries": [WEATHER, GIVES, TAKES]} | ({} if rules is None else {"rules": rules})
    with pytest.raises(Broken) as caught:
        read_file(Games([Later()]), file)
    assert (caught.value.entry, caught.value.older) == (3, older)
    assert caught.value.sentence().endswith("with older rules (1).") == (older is not None)
    if rules != 2:
        assert read_file(Games([Granary()]), file).revision == 3
