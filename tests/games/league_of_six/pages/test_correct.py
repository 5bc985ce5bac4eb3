"""The sheet on which the tablet puts right what the app counts."""

from tests.games.league_of_six.tablets import Tablet
from tests.support.league import a_table


def test_a_correction_of_nothing_is_not_written_but_a_note_alone_is(app):
    tablet = Tablet(app, a_table())
    form = {"type": "correct", "player": "red", "influence": "0", "goods.red": "0", "revision": "0"}
    answer = tablet.send(form)
    assert answer.status_code == 422
    assert "Enter how much to add or take away." in answer.text
    assert tablet.party.now.revision == 0
    assert tablet.send({**form, "note": "We play with an hourglass."}).status_code == 303
