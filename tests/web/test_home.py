"""The home page: ways to begin or join, and the tables of this server."""

import re

from companion.web.requests.site import Site
from tests.games.league_of_six.engine_games import new_table, random_game
from tests.support.empty_app import app as app
from tests.support.setup_page import fields, start_table


def test_a_wrong_code_shows_a_page_with_the_browsers_own_tables(client):
    """The link leads the table's host to the table, and everybody else to its seats."""
    where = start_table(client, "Anna", "Ben", "Cem", "Dora")
    other = client.application.test_client()
    for browser, way in ((client, where), (other, f"{where}/join")):
        for path in ("/t?code=zzzz", "/t/ZZZZ", "/t/zzzz/join", "/t/ZZZZ/seats/red"):
            answer = browser.get(path)
            assert answer.status_code == 404
            assert "There is no table ZZZZ here." in answer.text
            assert fields(answer.text)["code"] == "ZZZZ", "to be put right"
            assert f'href="{way}"' in answer.text, path
    assert other.get(f"/t?code={where[-4:].lower()}").location == f"{where}/join"
    wants_json = other.get("/t/ZZZZ", headers={"Accept": "application/json"})
    assert wants_json.get_json() == {"error": "There is no table ZZZZ here."}
    assert "<form" not in other.get("/t/ZZZZ", headers={"HX-Request": "true"}).text


def codes_shown(page: str) -> list[str]:
    """Return the codes of the tables in a page's lists, in their order."""
    return re.findall(r'class="table-code">(\w+)<', page)


def test_a_device_removes_tables_from_its_list_and_puts_them_back(client):
    """Until the page is opened anew, a removed table is in its place and can be put back there.
    Nothing is deleted, and other devices still list it."""
    first, second = (
        start_table(client, "Anna", "Ben", "Cem", name)[-4:] for name in ("Dora", "Eva")
    )
    other = client.application.test_client()
    for browser in (client, other):
        answer = browser.post("/tables/remove", data={"code": first})
        assert answer.status_code == 303
        there = browser.get(answer.location).text
        assert codes_shown(there) == [second, first]
        assert f'aria-label="Put back: {first}"' in there
        anew = browser.get("/").text
        assert codes_shown(anew.partition('id="removed"')[0]) == [second]
        assert codes_shown(anew.partition('id="removed"')[2]) == [first]
    since = answer.location.partition("since=")[2]
    both = client.post("/tables/remove", data={"code": second, "since": "2026-01-31"}).location
    assert both == "/?since=2026-01-31", "what was removed before stays in its place, too"
    assert codes_shown(client.get(both).text) == [second, first]
    assert client.get(f"/t/{first}").status_code == 200
    assert client.post("/tables/restore", data={"code": first, "since": since}).status_code == 303
    assert codes_shown(client.get("/").text.partition('id="removed"')[0]) == [first]
    client.post("/tables/restore")
    assert codes_shown(client.get("/").text) == [second, first]
    assert codes_shown(other.get("/").text.partition('id="removed"')[0]) == [second]


def test_finished_games_leave_the_list_at_once_and_stay_in_the_statistics(client):
    records = client.application.extensions["records"]
    over = [records.create(random_game(3, seed), "they").code for seed in range(1, 6)]
    going = records.create(new_table(3, 1), "they").code
    before = client.get("/").text
    assert set(codes_shown(before)) == {going, *over[-3:]}
    answer = client.post("/tables/remove", data={"finished": "all"})
    assert "Put all finished games back" in client.get(answer.location).text
    anew = client.get("/").text
    assert codes_shown(anew.partition('id="removed"')[0]) == [going]
    assert "All 5 finished games and statistics" in anew
    assert "No game has been finished yet." not in anew
    assert all(code in client.get("/games").text for code in over)
    client.post("/tables/restore", data={"finished": "all"})
    assert codes_shown(client.get("/").text) == codes_shown(before)


def test_a_public_server_removes_only_tables_that_it_lists_for_this_browser(new_app):
    app = new_app(site=Site(public=True))
    client, stranger = app.test_client(), app.test_client()
    code = start_table(client, "Anna", "Ben", "Cem", "Dora").rpartition("/")[2]
    answers = [stranger.post("/tables/remove", data={"code": one}) for one in (code, "ZZZZZZ")]
    assert [one.status_code for one in answers] == [303, 303]
    assert 'id="removed"' not in stranger.get("/").text
    assert codes_shown(client.get("/").text) == [code]
