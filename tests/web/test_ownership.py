"""Only its owner changes a box or game; a public server does not even list those of others."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.core import table as tables
from companion.core.game_file import game_file_data
from companion.core.structs import plain_data
from companion.games.league_of_six.box.box import BLANK
from companion.games.league_of_six.box.components import TaxTile
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.storage.record import LONG_CODE
from companion.storage.tables import Records
from companion.web.requests import identity
from companion.web.requests.site import Site
from tests.games.league_of_six.engine_games import new_table, random_game
from tests.games.league_of_six.positions import a_setup
from tests.support.pages import brought
from tests.support.party import Party
from tests.support.setup_page import start_table

pytestmark = pytest.mark.slow

TILE = {"tile": "t77", "arrows": ["0", "3"], "middle": ["horse"]}


@pytest.fixture
def room(new_app: Callable[..., Flask]) -> Flask:
    """Return the app of a private server."""
    return new_app()


@pytest.fixture
def public(new_app: Callable[..., Flask]) -> Flask:
    """Return the app of a public server."""
    return new_app(site=Site(public=True))


def box_of(client: FlaskClient, name: str = "Ours") -> str:
    """Create a box from this browser. Return its address."""
    return client.post("/boxes", data={"do": "new", "name": name}).location


# Boxes


def changes(where: str) -> list[tuple[str, dict[str, Any]]]:
    return [
        (where, {"name": "Mine now"}),
        (f"{where}/describe", TILE),
        (f"{where}/describe", {"follower": "f99", "kind": "crown"}),
        (f"{where}/remove", {"tile": "t77"}),
        (f"{where}/sheet/points", {"leader_points.0": "3"}),
        (f"{where}/delete", {}),
    ]


def test_only_the_browser_that_made_a_box_can_change_it(room):
    mine, other = room.test_client(), room.test_client()
    where = box_of(mine)
    before = mine.get(f"{where}/export").json
    for path, data in changes(where):
        assert other.post(path, data=data).status_code == 403, path
    assert other.get(f"{where}/edit/points").status_code == 403
    assert mine.get(f"{where}/export").json == before
    for path, data in changes(where):
        assert mine.post(path, data=data).status_code in (303, 422), path
    assert mine.get(where).status_code == 404


def test_boxes_of_others_can_only_be_duplicated(room):
    """The owner is still recognised after starting a table."""
    mine, other = room.test_client(), room.test_client()
    where = box_of(mine)
    start_table(mine, "Anna")
    assert mine.post(where, data={"name": "Still ours"}).status_code == 303
    page = other.get(where).text
    assert "Another device entered these tiles and cards" in page
    assert f"{where}/edit/" not in page
    assert "Delete these tiles and cards" not in page
    assert f"{where}/edit/" in mine.get(where).text
    copy = other.post("/boxes", data={"do": "copy", "of": where.rpartition("/")[2]}).location
    assert other.post(copy, data={"name": "Mine"}).status_code == 303
    assert mine.post(copy, data={"name": "Mine"}).status_code == 403


def at_a_table_with(room: Flask, owner: str) -> Party:
    """Return a table whose box was made by a browser in that role."""
    party = Party(room, new_table(4))
    made = room.extensions["records"].boxes.add(
        replace(BLANK, name="Theirs"), party.token_hash(owner)
    )
    setup = LEAGUE_OF_SIX.read_setup(a_setup(box=plain_data(made.box)))
    told = {"type": "describe", "tile": "t77", "arrows": [0, 3], "middle": ["horse"]}
    entry = LEAGUE_OF_SIX.read_entry(told)
    party.at(tables.begin_table(LEAGUE_OF_SIX, setup).play(entry))
    return party


@pytest.mark.parametrize(("owner", "theirs"), [("host", True), ("guest", False)])
def test_learned_tiles_are_saved_in_the_hosts_box_or_a_new_box(room, owner, theirs):
    party = at_a_table_with(room, owner)
    for _ in range(2):
        party.browser("host").post(f"{party.url}/keep", data={"name": "Learned"})
    boxes = {one.box.name: one for one in party.records.boxes.list_boxes("league-of-six")}
    tile = TaxTile((0, 3), ("horse",))
    assert ("t77" in boxes["Theirs"].box.tax_tiles) == theirs
    assert ("Learned" in boxes) != theirs
    kept = boxes["Theirs" if theirs else "Learned"]
    assert kept.box.tax_tiles["t77"] == tile
    assert kept.belongs_to(party.token_hash("host"))
    assert sum(not one.is_read_only for one in boxes.values()) == (1 if theirs else 2)


# Games from files


def test_an_imported_game_is_listed_only_for_its_importer(room):
    mine, other = room.test_client(), room.test_client()
    first = brought(mine, game_file_data(random_game(3, 1)), ["Wilhelmine"])
    unfinished = brought(mine, game_file_data(random_game(3, 2, 40)), ["Wilhelmine"])
    for path in ("/", "/games", "/games/csv"):
        assert "Wilhelmine" in mine.get(path).text
        assert "Wilhelmine" not in other.get(path).text
    assert other.get(unfinished).status_code == 200, "whoever has the code finds it"
    second = brought(other, game_file_data(random_game(3, 1)), ["Wilhelmine"])
    assert first != second, "brought by two it is in the lists of both"
    assert other.post(f"{first}/delete").status_code == 403
    assert other.post(f"{second}/delete").status_code == 303
    assert "Wilhelmine" in mine.get("/games").text


# A public server


def over(public: Flask, client: FlaskClient) -> str:
    """Store a finished game that was played at a table of this browser. Return its code."""
    records: Records = public.extensions["records"]
    cookie = client.get_cookie(identity.COOKIE)
    return records.create(random_game(3, 4), identity.token_hash(cookie.value)).code


def test_lists_show_only_the_browsers_own_tables(public):
    mine, other = public.test_client(), public.test_client()
    where, box = start_table(mine, "Wilhelmine"), box_of(mine, "Sommerhaus")
    code = over(public, mine)
    secrets = ["Wilhelmine", "Sommerhaus", where[3:], code, box.rpartition("/")[2]]
    for path in ("/", "/games", "/games?all=1", "/games/csv", "/boxes", "/new?game=league-of-six"):
        told = other.get(path).text
        assert not [secret for secret in secrets if secret in told], path
    assert "Continue" not in other.get("/").text
    for path, secret in {"/": "Wilhelmine", "/games": code, "/boxes": "Sommerhaus"}.items():
        assert secret in mine.get(path).text


def test_on_a_public_server_a_table_is_found_by_its_code(public):
    where = start_table(public.test_client(), "Anna")
    code = where.rpartition("/")[2]
    assert len(code) == LONG_CODE
    other = public.test_client()
    assert 'id="table-code"' in other.get("/").text
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} "):
        assert other.get("/t", query_string={"code": typed}).location == f"/t/{code}/join"
    assert other.get("/t?code=").location == "/"
    assert other.get("/t?code=ZZZZZZZZZZZZZZZ").status_code == 404


def test_taking_a_seat_on_a_public_server_needs_the_tablets_confirmation(public):
    party = Party(public, new_table(4))
    answer = party.browser("own").post(f"{party.url}/seats/red")
    assert answer.location == f"{party.url}/join"
    assert party.now.seat("red").holder is None
    (asking,) = party.now.seat("red").asking
    yes = {"do": "confirm", "asking": str(asking.number)}
    party.browser("host").post(f"{party.url}/seats/red", data=yes)
    assert party.now.seat("red").holder == party.token_hash("own")
