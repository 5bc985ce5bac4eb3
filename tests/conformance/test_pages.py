"""Every page, sheet, drawing and file that a table links to, for every role, in every language."""

import csv
import io
import re
from copy import copy
from datetime import UTC, datetime, timedelta

import pytest

from companion.core.game_file import game_file_data
from companion.core.play import AnyGame, Games, is_made_by_app, player_of
from companion.core.structs import plain_data
from companion.storage import results
from companion.web.game_pages import pages_of
from companion.web.table import phones, tablet
from tests.another import GRANARY
from tests.support.icons import undrawn
from tests.support.listening import told
from tests.support.party import HX, JSON, Party, error

from .crawling import Link, crawl, foreign, not_below, words_of
from .moments import GAMES, LANGUAGES, begun, moments, whole

EIGHT = datetime(2026, 1, 31, 20, tzinfo=UTC)


def finished(party: Party) -> None:
    """Store the result of the finished game, as the entry that ends it would do."""
    table = party.now.table
    with party.records.writing() as db:
        times = [datetime.now(UTC)] * len(table.log)
        results.store_result(db, party.code, results.result_of(table, times))


def starts(party: Party, role: str) -> tuple[str, ...]:
    """Return the first addresses that a browser in that role opens."""
    first, second, *_ = party.now.table.state.players
    mine = {"own": (f"{party.url}/seats/{first}",), "other": (f"{party.url}/seats/{second}",)}
    return (*mine.get(role, (party.url,)), f"{party.url}/join", f"{party.url}/history")


def own_pages(party: Party, role: str) -> str:
    """Return the address below which all links are followed.

    A phone sees only its own seat differently from others, and the rest of the table as a guest
    does.
    """
    first = next(iter(party.now.table.state.players))
    return f"{party.url}/seats/{first}" if role == "own" else party.url


@pytest.mark.parametrize("role", ["host", "own", "guest"])
def test_every_link_of_a_page_works(game, sit, role):
    """Pages outside of the table are the same at every moment, so one visit per language is
    enough."""
    party = sit(moments(game)[0])
    elsewhere: dict[str, set[Link]] = {language: set() for language in LANGUAGES}
    for n, table in enumerate(moments(game)):
        finished(party.at(table))
        language = LANGUAGES[n % len(LANGUAGES)]
        client, within, known = party.browser(role), own_pages(party, role), elsewhere[language]
        where = starts(party, role)
        pages = list(crawl(client, language, *where, within=within, left_out=known.__contains__))
        known |= {page.link for page in pages if not page.link.address.startswith(party.url)}
        assert len(pages) > 5
        frame = party.browser(role).get(where[0]).text
        assert "<symbol" in frame
        for page in pages:
            assert page.status < 400, page
            assert not undrawn(page.text, frame), page.link
            assert "{{" not in page.text
            for field in re.findall(r"<input[^>]*type=\"number\"[^>]*>", page.text):
                assert "min=" in field, field
                assert "max=" in field, field
            assert role != "guest" or f"{party.url}/entries" not in page.text, "nothing to enter"


def bare_granary() -> AnyGame:
    """Return the made-up game as installed for the command line only."""
    bare = copy(GRANARY)
    bare.name, bare.title, bare.front = "bare", "Bare Granary", None
    return bare


def test_a_game_without_pages_is_not_on_the_web(new_app):
    bare = bare_granary()
    app = new_app(games=Games([*GAMES.values(), bare]))
    tablet = app.test_client()
    for address in ("/", "/new", f"/new?game={bare.name}", "/games"):
        page = tablet.get(address)
        assert page.status_code == 200
        assert bare.title not in page.text
    setup = {"game": bare.name, "setup": plain_data(begun(bare).first_setup)}
    for where, data in (("/tables", setup), ("/games", game_file_data(whole(bare)))):
        answer = tablet.post(where, json=data)
        assert error(answer, 422) == f"This companion does not have the game “{bare.name}”."


def test_sheets_open_only_for_their_viewers(game, sit):
    """The sheets of phones are requested as scripts do it. Other tests open them as pages."""
    party = sit(moments(game)[0])
    first, second, *_ = party.now.table.state.players
    with party.app.app_context():
        of_tablet = tablet.SHEETS | set(pages_of(game).sheets)
        of_phone = phones.SHEETS | set(pages_of(game).phone_sheets)
    for table in moments(game):
        party.at(table)
        for name in of_tablet:
            address = f"{party.url}/sheet/{name}?player={second}"
            for role, headers in (("host", {}), ("guest", HX)):
                answer = party.browser(role).get(address, headers=headers)
                assert answer.status_code == 200, (name, role)
        for name in of_phone:
            address = f"{party.url}/seats/{first}/sheet/{name}"
            assert party.browser("own").get(address, headers=HX).status_code == 200, name
            assert party.browser("other").get(address, headers=HX).status_code == 403


def test_a_replay_shows_nothing_hidden(game, sit):
    """While the game is played, that is the phase in play; then all of it, in every part."""
    party = sit(moments(game)[0])
    first = next(iter(party.now.table.state.players))
    for table in moments(game):
        party.at(table)
        key, where, lines = "first", f"{party.url}/replay", set()
        while where:
            shown = party.browser("guest").get(where, headers=HX)
            assert shown.status_code == 200, where
            found = re.search(rf'id="replay-{key}" href="([^"]+entry=(\d+)[^"]*)"', shown.text)
            where = found and found[1].replace("&amp;", "&")
            lines |= {int(found[2])} if found else set()
            key = "on"
        assert lines == {0, *table.effective_lines} or not table.is_over
        own = party.browser("own").get(f"{party.url}/replay?as={first}")
        assert own.status_code == 200
        assert f"/seats/{first}" in own.text


def test_a_finished_game_has_a_story_and_csv_and_can_be_exported_and_imported(game, app, sit):
    end = whole(game, seed=2)  # a game that no other table here has played
    times = [EIGHT + timedelta(seconds=30 * n) for n in range(len(end.log))]
    tablet, file = app.test_client(), game_file_data(end, times)
    brought = tablet.post("/games", json=file)
    assert brought.status_code == 303, brought.text
    assert brought.location.endswith("/story")
    url = brought.location.removesuffix("/story")
    assert tablet.get(f"{url}/export?times").json == file
    assert tablet.get(f"{url}/export").json == game_file_data(end)
    rows = rows_of(tablet.get(f"{url}/csv").text)
    assert [row["colour"] for row in rows] == list(end.state.players)
    assert {row["game"] for row in rows} == {game.name}
    for language in LANGUAGES:
        headers = {"Accept-Language": language}
        for address in (
            *(f"{url}/story", f"{url}/story.svg", f"{url}/replay?entry=0"),
            *("/games", "/games?all", "/"),
        ):
            page = tablet.get(address, headers=headers)
            assert page.status_code == 200, address
    of_all = rows_of(tablet.get("/games/csv").text)
    assert [row["table"] for row in of_all].count(rows[0]["table"]) == len(rows)


def rows_of(spreadsheet: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(spreadsheet[1:])))


def test_every_stream_first_sends_the_view_of_its_viewer(game, sit):
    party = sit(moments(game)[0])
    first = next(iter(party.now.table.state.players))
    viewers = (("host", "table"), ("guest", "table"), ("own", first), ("stranger", "join"))
    for table in moments(game):
        party.at(table)
        for role, viewer in viewers:
            with party.browser(role).get(f"{party.url}/events?as={viewer}") as stream:
                news = dict(told(next(stream.iter_encoded())))
            assert news["revision"] == str(table.revision)
            assert news["view"] == party.view(role, viewer)


def test_the_state_as_json_equals_the_rules_state(game, sit):
    party = sit(moments(game)[0])
    first, second, *_ = party.now.table.state.players
    for table in moments(game):
        party.at(table)
        state = party.browser("own").get(f"{party.url}/state?as={first}").json
        assert state == {**game.visible_state(table.state, first), "revision": table.revision}
        assert party.browser("own").get(f"{party.url}/state?as={second}").status_code == 403


def test_a_game_over_http_equals_the_simulated_one(game, sit):
    """Phones post the entries of their seats, the tablet all others. The app has made automatic
    entries itself."""
    end = whole(game)
    party = sit(next(iter(moments(game))))
    seats = dict(zip(end.state.players, ("own", "other"), strict=False))
    for n, entry in enumerate(end.log):
        if party.now.revision > n:
            assert is_made_by_app(party.now.table.log[n])
            continue
        role = seats.get(player_of(entry) or "", "host")
        posted = party.post(role, plain_data(entry), headers=JSON)
        assert posted.status_code == 200, (entry, posted.text)
    assert party.now.table.digest == end.digest
    exported = party.browser("guest").get(f"{party.url}/export").json
    by_hand = [{k: v for k, v in entry.items() if k != "by"} for entry in exported["entries"]]
    assert {**exported, "entries": by_hand} == game_file_data(end)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", ["host", "own"])
def test_no_noun_of_another_game_is_on_its_pages(sit, role, language):
    """The made-up game has none of these nouns, so a noun that is found comes from general code."""
    party = sit(moments(GRANARY)[0])
    for table in moments(GRANARY):
        finished(party.at(table))
        client = party.browser(role)
        of_role = starts(party, role)
        within = own_pages(party, role)
        for page in crawl(
            client, language, *of_role, within=within, scripts=False, left_out=not_below(party.url)
        ):
            assert foreign(words_of(page)) == [], page.link
