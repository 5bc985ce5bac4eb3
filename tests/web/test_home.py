"""The first page: the ways in, and the tables of this server."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import create_app
from tests.support.set_up import fields


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    return create_app(tmp_path).test_client()


def start(client: FlaskClient, *names: str) -> str:
    form = fields(client.get("/new").text)
    for number, name in enumerate(names):
        form[f"players.{number}.name"] = name
    return client.post("/tables", data=form).location


def test_the_first_page_leads_to_a_new_table_and_the_calculator(client: FlaskClient) -> None:
    page = client.get("/").text
    assert 'href="/new"' in page
    assert 'href="/calculator"' in page
    assert "Tables to go on with" not in page


def test_tables_are_listed_with_who_plays_and_how_far_they_are(client: FlaskClient) -> None:
    where = start(client, "Anna", "<i>Ben</i>", "Cem", "Dora")
    page = client.get("/").text
    assert page.count(f'href="{where}"') == 2  # in the list, and to go on at once
    assert "Anna, &lt;i&gt;Ben&lt;/i&gt;, Cem, Dora" in page
    assert "Round 1, setting up the round" in page
    assert "led by this tablet" in page


def test_another_device_sees_the_tables_but_leads_none(client: FlaskClient) -> None:
    start(client, "Anna")
    page = client.application.test_client().get("/").text
    assert "Anna" in page
    assert "led by this tablet" not in page


def test_continue_leads_to_the_last_table_of_this_tablet(client: FlaskClient) -> None:
    mine = start(client, "Anna")
    start(client.application.test_client(), "Ben")
    assert f'<a class="card" href="{mine}"' in client.get("/").text
