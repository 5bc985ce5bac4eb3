"""The first table ever asks whether the game is here; later ones remember (web/setup_copy.py)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.games.league_of_six.box.components import BLANK
from tests.games.league_of_six.setup_page import NUMBERS, SetupPage


@pytest.fixture
def app(fresh_app: Flask) -> Flask:
    """These tests look at all that is kept."""
    return fresh_app


def start(client: FlaskClient, copy: str = "", box: str = "") -> Any:
    """A table started from the form as it comes; its state."""
    page = SetupPage(client, **({"copy": copy} if copy else {}))
    box = "blank" if copy == "here" else box or page.form["box"]
    more = {} if box == "sample" else {**NUMBERS, "numbers_of": box}
    return page.fill(box=box, **more).start()


def suggests(client: FlaskClient) -> tuple[list[str], str]:
    """The answers that the next form asks for, and the box that it takes."""
    page = SetupPage(client)
    return re.findall(r'name="copy" value="(\w+)"', page.text), page.form["box"]


@pytest.mark.parametrize(("copy", "box"), [("here", "blank"), ("trying", "sample")])
def test_the_answer_is_the_box_of_this_table_and_remembered_for_the_next(
    client: FlaskClient, copy: str, box: str
) -> None:
    state = start(client, copy)
    assert state.box.sample == (copy == "trying")
    assert (state.setup.dealing.leaders == "table") == (copy == "here")
    assert suggests(client) == ([], box)
    assert start(client).box == state.box


@pytest.mark.parametrize("copy", ["no", "[]", "here.more"])
def test_an_answer_that_was_not_offered_changes_nothing(client: FlaskClient, copy: str) -> None:
    assert start(client, copy).box.sample


def test_who_typed_a_box_in_has_the_game_and_one_taken_off_the_shelf_leaves_a_blank_one(
    client: FlaskClient,
) -> None:
    boxes = client.application.extensions["records"].boxes
    ours = boxes.add(replace(BLANK, name="Ours"))
    assert suggests(client) == ([], ours.id)
    start(client, box=ours.id)
    boxes.remove(ours.id, boxes.find(ours.id).owner)
    assert suggests(client) == ([], "blank")


def test_each_tablet_remembers_its_own_table_before_those_of_others(client: FlaskClient) -> None:
    start(client, "here")
    other = client.application.test_client()
    assert suggests(other)[1] == "blank"
    start(other, box="sample")
    assert (suggests(other)[1], suggests(client)[1]) == ("sample", "blank")
