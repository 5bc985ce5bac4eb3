"""Loyal Retinue on the set-up page: each module by itself, the overlay typed once (S0, S5, L1)."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.games.league_of_six.box.components import TOWNS, sample_box
from companion.storage.tables import Records
from tests.support.forms_read import Sent, sent


@pytest.fixture
def app(fresh_app: Flask) -> Flask:
    """These tests look at all that is kept."""
    return fresh_app


POINTS = (12, 8, 5, 3, 1, 0)


@pytest.fixture
def records(client: FlaskClient) -> Records:
    found: Records = client.application.extensions["records"]
    return found


def page(client: FlaskClient, form: Sent | None = None, **more: Any) -> str:
    """The set-up page after this form was sent; dots in names are written `__`."""
    if form is None:
        return client.get("/new?game=league-of-six").text
    answer = client.post("/new", data=typed(form, **more))
    assert answer.status_code == 200
    return answer.text


def form(text: str) -> Sent:
    return sent(text, "setup")


def typed(form: Sent, **more: Any) -> Sent:
    form = form.copy()
    for key, value in more.items():
        form.setlist(key.replace("__", "."), value if isinstance(value, list) else [value])
    return form


def opened(client: FlaskClient, records: Records, form: Sent, **more: Any) -> Any:
    answer = client.post("/tables", data=typed(form, **more))
    assert answer.status_code == 303, answer.text
    kept = records.find(answer.location.rsplit("/", 1)[1])
    assert kept is not None
    return kept.table.state


def overlay(points: Any) -> dict[str, str]:
    return {f"overlay__{place}": str(n) for place, n in enumerate(points, 1)}


def test_s0_six_players_switch_their_module_on_by_itself(
    client: FlaskClient, records: Records
) -> None:
    text = page(client, form(page(client)), do="count.6")
    assert "Six players: the module “Sixth player” is on" in text
    state = opened(client, records, form(text))
    assert state.setup.modules == ("sixth-player",)
    assert state.board.seating == ("red", "yellow", "green", "blue", "purple", "black")
    five = page(client, form(text), do="count.5")
    assert "Sixth player" not in five
    assert opened(client, records, form(five)).setup.modules == ()


def test_l1_followers_are_a_switch_of_their_own(client: FlaskClient, records: Records) -> None:
    text = page(client, form(page(client)), modules=["[]", "retinue"])
    assert "This box knows 36 of 36 followers." in text
    assert opened(client, records, form(text)).setup.modules == ("retinue",)
    six = page(client, form(text), do="count.6")
    assert opened(client, records, form(six)).setup.modules == ("retinue", "sixth-player")
    assert opened(client, records, form(six), modules="[]").setup.modules == ("sixth-player",)


@pytest.mark.parametrize("box", ["sample", "blank"])
def test_s5_the_next_table_knows_the_overlay_without_a_box_of_ones_own(
    client: FlaskClient, records: Records, box: str
) -> None:
    six = form(page(client, form(page(client)), box=box, do="count.6"))
    numbers = {f"numbers__{town}": str(n) for n, town in enumerate(TOWNS, 1)}
    opened(client, records, six, **overlay(POINTS), **numbers)
    opened(client, records, form(page(client)))  # four players have no use for it
    again = form(page(client, form(page(client)), do="count.6"))
    assert [again[f"overlay.{place}"] for place in range(1, 7)] == list(map(str, POINTS))
    assert opened(client, records, again).box.leader_points == POINTS
    blank = form(page(client, again, **overlay([""] * 6), do="shuffle"))
    assert blank["overlay.1"] == ""
    assert opened(client, records, blank).box.leader_points is None
    newer = (9, 7, 5, 3, 1, 0)
    opened(client, records, six, **overlay(newer), **numbers)
    assert form(page(client, form(page(client)), do="count.6"))["overlay.1"] == "9"


def test_s5_points_that_cannot_be_are_refused_with_all_that_was_typed(client: FlaskClient) -> None:
    six = form(page(client, form(page(client)), do="count.6"))
    for points in ((1, 2, 0, 0, 0, 0), (9, 6, 4)):
        answer = client.post("/tables", data=typed(six, **overlay(points)))
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
        assert form(answer.text)["overlay.1"] == str(points[0])


def test_l3_followers_are_owned_where_a_game_is_joined_in_the_middle(
    client: FlaskClient, records: Records
) -> None:
    text = page(client, form(page(client)), modules=["[]", "retinue"])
    asked = form(text)
    rows = [f"owners.{n}" for n in range(36)]
    ids = [asked[f"{row}.follower"] for row in rows]
    assert set(ids) == set(sample_box().followers)
    owned = {f"{rows[ids.index('mato')]}.player": "red", f"{rows[0]}.player": "blue"}
    told = MultiDict({**owned, "start.round": "4"})
    for seat, town in zip(("red", "yellow", "green", "blue"), sample_box().towns, strict=False):
        told[f"start.towns.{seat}"] = town
    asked.update(told)
    again = form(page(client, asked, do="shuffle"))
    assert owned.items() <= again.to_dict().items()
    state = opened(client, records, again)
    assert state.players["red"].followers == ("mato",)
    assert state.players["blue"].followers == (ids[0],)
    assert opened(client, records, again, modules="[]").players["red"].followers == ()
