"""The first table ever asks whether the game is here; later ones remember (pages/setup_copy.py)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.games.league_of_six.box.components import BLANK
from tests.support.set_up import fields, with_town_numbers


@pytest.fixture
def app(fresh_app: Flask) -> Flask:
    """These tests look at all that is kept."""
    return fresh_app


NEW = "/new?game=league-of-six"


def start(client: FlaskClient, **more: str) -> Any:
    """A table started from the form as it comes; its state."""
    form = {**fields(client.get(NEW).text), **more}
    if form.get("copy") == "here":
        form["box"] = "blank"
    if form["box"] != "sample":
        form = with_town_numbers(form)
    answer = client.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    return kept(client, answer.location).table.state


def kept(client: FlaskClient, location: str) -> Any:
    return client.application.extensions["records"].find(location[-4:])


def asked(page: str) -> list[str]:
    return re.findall(r'name="copy" value="(\w+)"', page)


@pytest.mark.parametrize(("copy", "box"), [("here", "blank"), ("trying", "sample")])
def test_the_answer_is_the_box_of_this_table_and_remembered_for_the_next(
    client: FlaskClient, copy: str, box: str
) -> None:
    state = start(client, copy=copy)
    assert state.box.sample == (copy == "trying")
    assert (state.setup.dealing.leaders == "table") == (copy == "here")
    page = client.get(NEW).text
    assert asked(page) == []
    assert fields(page)["box"] == box
    assert start(client).box == state.box


@pytest.mark.parametrize("copy", ["", "no", "[]", "here.more"])
def test_an_answer_that_was_not_offered_changes_nothing(client: FlaskClient, copy: str) -> None:
    assert start(client, copy=copy).box.sample


def test_who_typed_a_box_in_before_the_first_table_has_the_game(client: FlaskClient) -> None:
    ours = client.application.extensions["records"].boxes.add(replace(BLANK, name="Ours"))
    page = client.get(NEW).text
    assert asked(page) == []
    assert fields(page)["box"] == ours.id


def test_a_box_that_was_taken_off_the_shelf_leaves_a_blank_one(client: FlaskClient) -> None:
    boxes = client.application.extensions["records"].boxes
    gone = boxes.add(replace(BLANK, name="Gone"))
    start(client, box=gone.id)
    boxes.remove(gone.id, boxes.find(gone.id).owner)
    assert fields(client.get(NEW).text)["box"] == "blank"


def test_each_tablet_remembers_its_own_table_before_those_of_others(client: FlaskClient) -> None:
    start(client, copy="here")
    other = client.application.test_client()
    assert fields(other.get(NEW).text)["box"] == "blank"
    start(other, box="sample")
    assert fields(other.get(NEW).text)["box"] == "sample"
    assert fields(client.get(NEW).text)["box"] == "blank"
