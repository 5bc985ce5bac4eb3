"""The sheet on which the tablet puts right what the app counts."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.games.league_of_six.positions import a_setup


def test_the_fields_of_a_correction_are_written_alike(client: FlaskClient) -> None:
    table = client.post("/tables", json={"game": "league-of-six", "setup": a_setup()}).location
    page = client.get(f"{table}/sheet/correct").text
    labels = re.findall(r'step-field"><label[^>]*>(.*?)</label>', page, re.DOTALL)
    fields = [re.sub(r"<[^>]*>", "", label).strip() for label in labels]
    assert fields[:3] == ["influence", "guards", "horses"]
    assert [field for field in fields if not field.islower()] == []


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
