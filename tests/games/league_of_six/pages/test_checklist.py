"""R1.2, S2: what the checklist of the set-up says of sieges, before the first deal and after it."""

import pytest

from companion.core.lines import Undo
from tests.games.league_of_six.play import random_game
from tests.games.league_of_six.tablets import Tablet


@pytest.mark.parametrize("entries", [0, 1])
@pytest.mark.parametrize(
    ("players", "says"), [(5, "1 town is besieged"), (6, "No town is besieged")]
)
def test_what_is_besieged_goes_by_the_number_of_players(app, players, says, entries):
    table = random_game(players, 1).play(Undo(to=entries))
    sheet = Tablet(app, table).sheet("checklist").text
    assert says in sheet
    assert ("waggon fortress" in sheet) == (players == 6)
