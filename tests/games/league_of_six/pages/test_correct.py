"""The sheet on which the tablet puts right what the app counts."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.games.league_of_six.positions import a_setup


def test_a_correction_of_nothing_is_not_written(client: FlaskClient) -> None:
    """A note alone may be written down."""
    table = client.post("/tables", json={"game": "league-of-six", "setup": a_setup()}).location
    form = {"type": "correct", "player": "red", "influence": "0", "goods.red": "0", "revision": "0"}
    answer = client.post(f"{table}/entries", data=form)
    assert answer.status_code == 422
    assert "Enter how much must be added or taken away." in answer.text
    assert client.get(f"{table}/state").get_json()["revision"] == 0
    noted = client.post(f"{table}/entries", data={**form, "note": "We play with an hourglass."})
    assert noted.status_code == 303
