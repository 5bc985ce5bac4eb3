"""Replays: a table one step at a time, and a kept game that belongs to nobody."""

import re
from hashlib import blake2b

import pytest
from flask.testing import FlaskClient

from companion.core.repairing import make_amendment
from companion.core.replaying import with_seen_values
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.words.replay import NOTES, WRITTEN_FOR
from companion.web.table.replay import load_sample_replay
from tests.core.test_repairing import attack
from tests.games.changed_past import repair
from tests.games.league_of_six.engine_games import random_game
from tests.support.pages import brought
from tests.support.party import HX, Party

KEPT = "/replay/league-of-six"
TABLE, STEPS = load_sample_replay(LEAGUE_OF_SIX)


def links(page: str) -> dict[str, str]:
    """Return the addresses of the page's links by their ids."""
    found = re.findall(r'<a [^>]*?id="([\w-]+)" href="([^"]+)"', page)
    return {id_: address.replace("&amp;", "&") for id_, address in found}


def followed(client: FlaskClient, first: str) -> dict[str, str]:
    """Return the pages of a replay by their addresses, from the first to the last step. Each leads
    to the next one and back to the one before."""
    pages, before, where = {}, None, first
    while where is not None:
        answer = client.get(where)
        assert answer.status_code == 200, where
        pages[where], found = answer.text, links(answer.text)
        assert found.get("replay-back") == before
        before, where = where, found.get("replay-on")
    return pages


def said(page: str, part: str = "replay-said") -> str:
    """Return the sentence about the step of a page: what happened, or why (`replay-why`)."""
    found = re.search(rf'<p class="[\w -]*{part}">([^<]+)</p>', page)
    assert found is not None
    return found[1].strip()


@pytest.fixture
def over(app) -> Party:
    """Return a finished table that the browser `host` leads."""
    table = random_game(4, 1)
    return Party(app, table).seated(red="own").at(table)


# The kept game


def test_every_step_of_a_replay_has_sentences_and_links(client):
    assert client.get("/replay").location == KEPT
    pages = followed(client, links(client.get(KEPT).text)["replay-first"])
    assert len(pages) == len(STEPS)
    for where, page in pages.items():
        assert said(page).endswith("."), where
        assert said(page, "replay-why").endswith((".", "?")), where


def test_a_replay_accepts_and_stores_nothing(app, client):
    for line in range(0, len(TABLE.steps), 7):
        page = client.get(f"{KEPT}?entry={line}").text
        assert "<form" not in page
        assert "/t/" not in page
    assert client.get_cookie("companion") is None
    assert app.extensions["records"].db["tables"].count == 0
    posted = client.post(f"{KEPT}?entry=3", headers={"Origin": "http://localhost"})
    assert posted.status_code == 405


def test_unknown_steps_and_games_are_not_found(client):
    last = TABLE.steps[-1].line
    for where in (f"?entry={last + 1}", "?entry=-1", "?entry=1&part=ranked", "?entry=0&part=entry"):
        assert client.get(KEPT + where).status_code == 404
    for name in ("chess", "../etc"):
        assert client.get(f"/replay/{name}").status_code == 404


def test_notes_on_the_sample_game_fit_its_steps():
    sample = LEAGUE_OF_SIX.replay.sample.read_bytes()
    assert blake2b(sample, digest_size=8).hexdigest() == WRITTEN_FOR
    assert set(NOTES) <= {(step.line, step.part) for step in STEPS}


# A table


def test_a_finished_table_is_replayed_in_the_same_steps_as_the_sample_game(client):
    where = f"{brought(client, LEAGUE_OF_SIX.replay.sample_game())}/replay"
    kept = followed(client, f"{KEPT}?entry=0")
    pages = followed(client, f"{where}?entry=0")
    assert [one.removeprefix(where) for one in pages] == [one.removeprefix(KEPT) for one in kept]
    assert [*map(said, pages.values())][1:] == [*map(said, kept.values())][1:]
    assert not any("replay-why" in page for page in pages.values())


def test_r6_1_the_last_row_is_shown_before_the_board_is_cleared():
    ends = [n for n, step in enumerate(STEPS) if step.part == "cleaned"]
    assert len(ends) == 6
    for n in ends:
        row = STEPS[n].played.entry
        before = STEPS[n - 1].state
        assert before.stores[row.store].rows[row.row - 1].chosen_by == row.player
        assert STEPS[n].state.stores["royal"].rows is None


@pytest.mark.parametrize("entries", [30, 60, 90, 120])
def test_H3_during_a_game_only_the_current_phase_can_be_replayed(app, entries):
    table = random_game(4, 1, entries)
    party, seen = Party(app, table).at(table), 0
    for n in range(len(table.steps) + 1):
        then, now = table.state_before(n), table.state
        shown = (then.round, then.phase) == (now.round, now.phase)
        answer = party.browser("guest").get(f"{party.url}/replay?entry={n}")
        assert answer.status_code == (200 if shown else 403), n
        seen += shown
    first = links(party.browser("guest").get(f"{party.url}/replay").text)["replay-first"]
    assert len(followed(party.browser("guest"), first)) == seen


def shown_influence(page: str) -> list[int]:
    found = re.findall(r'class="seat-points">.*?<strong class="number">(\d+)</strong>', page)
    return [int(number) for number in found]


def test_each_step_of_a_replay_shows_the_table_after_its_entry(over):
    table = over.now.table
    for n in (0, 30, 70):
        page = over.browser("host").get(f"{over.url}/replay?entry={n}").text
        state = table.state_before(n)
        assert shown_influence(page) == [
            state.players[colour].influence for colour in state.board.seating
        ]


def test_a_replay_shows_earlier_hands_only_after_the_end(app, over):
    assert "seat-hand" in over.browser("guest").get(f"{over.url}/replay?entry=5").text
    part = random_game(4, 1, 60)
    going = Party(app, part).at(part)
    for role in Party.ROLES:
        assert "seat-hand" not in going.browser(role).get(f"{going.url}/replay").text


def test_only_the_tablet_can_go_back_from_a_replay(over):
    where = f"{over.url}/replay?entry=20"
    offers = {
        role
        for role in Party.ROLES
        if 'value="undo"' in over.browser(role).get(where, headers=HX).text
    }
    assert offers == {"host"}


def test_going_back_from_a_replay_restores_the_table_of_the_step(over):
    page = over.browser("host").get(f"{over.url}/replay?entry=20").text
    fields = dict(re.findall(r'name="(\w+)" value="([^"]+)"', page))
    answer = over.browser("host").post(f"{over.url}/entries", data=fields)
    assert answer.status_code == 303
    assert over.now.table.state == random_game(4, 1).state_before(20)


def test_an_answer_inserted_by_a_change_is_a_separate_step(app):
    """Its address differs from that of the entry after it, so nobody runs in a circle."""
    table, move = attack()
    edits = repair(table, move)
    assert edits is not None
    table = table.play(with_seen_values(table, make_amendment(edits)))
    party = Party(app, table).at(table)
    lines = [step.line for step in table.steps]
    twice = next(line for line in lines if lines.count(line) == 2)
    begin = f"{party.url}/replay?entry={twice}&before=1"
    found, pages = begin, {}
    while found is not None:
        page = party.browser("host").get(found).text
        pages[found], found = said(page), links(page).get("replay-on")
    assert len(pages) == len(set(pages)) == len(lines) - lines.index(twice)


def test_a_phone_opens_a_replay_and_returns_to_its_own_page(over):
    found = links(over.browser("own").get(f"{over.url}/replay?as=red&entry=21").text)
    assert found["replay-close"] == f"{over.url}/seats/red"
    assert found["replay-on"] == f"{over.url}/replay?as=red&entry=22"
    elsewhere = over.browser("own").get(f"{over.url}/replay?as=nobody").text
    assert links(elsewhere)["replay-close"] == over.url
