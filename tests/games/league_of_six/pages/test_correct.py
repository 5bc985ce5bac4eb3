"""The sheet on which the tablet puts right what the app counts."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.games.league_of_six.rules.games import a_setup


def test_the_fields_of_a_correction_are_written_alike(client: FlaskClient) -> None:
    table = client.post("/tables", json={"game": "league-of-six", "setup": a_setup()}).location
    page = client.get(f"{table}/sheet/correct").text
    labels = re.findall(r'step-field"><label[^>]*>(.*?)</label>', page, re.DOTALL)
    fields = [re.sub(r"<[^>]*>", "", label).strip() for label in labels]
    assert fields[:3] == ["influence", "guards", "horses"]
    assert [field for field in fields if not field.islower()] == []
