"""Watching a game: a kept game, shown step by step, that belongs to nobody and cannot be
changed."""

import re
from hashlib import blake2b

from flask.testing import FlaskClient

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.views import replay as rules
from companion.games.league_of_six.words.replay import NOTES, WRITTEN_FOR
from companion.web import replay

FOUND = replay.load_replay(LEAGUE_OF_SIX)
assert FOUND is not None
REPLAY_STEPS = FOUND.replay_steps
LAST = len(REPLAY_STEPS) - 1


def at(client: FlaskClient, step: int) -> str:
    answer = client.get(f"/show/league-of-six/{step}")
    assert answer.status_code == 200
    return answer.text


def links(page: str) -> dict[str, str]:
    """Return the addresses of the page's links by their ids."""
    return dict(re.findall(r'<a [^>]*?id="([\w-]+)" href="([^"]+)"', page))


def test_every_step_says_what_happens_and_why_and_leads_forth_and_back(client):
    where = client.get("/show").location
    for step in range(LAST + 1):
        assert where.endswith(f"/{step}")
        answer = client.get(where)
        assert answer.status_code == 200
        said, why = (
            re.search(rf'<p class="[\w -]*{part}">([^<]+)</p>', answer.text)
            for part in ("replay-said", "replay-why")
        )
        assert said is not None, step
        assert why is not None, step
        assert said[1].strip().endswith("."), step
        assert why[1].strip().endswith((".", "?")), step
        found = links(answer.text)
        assert ("replay-on" in found) == (step < LAST)
        assert ("replay-back" in found) == (step > 0)
        assert step == 0 or found["replay-back"].endswith(f"/{step - 1}")
        where = found.get("replay-on", "")


def test_nothing_can_be_entered_and_nothing_is_kept(app, client):
    for step in range(0, LAST + 1, 7):
        page = at(client, step)
        assert "<form" not in page
        assert "/t/" not in page
    assert client.get_cookie("companion") is None
    assert app.extensions["records"].db["tables"].count == 0
    assert (
        client.post("/show/league-of-six/3", headers={"Origin": "http://localhost"}).status_code
        == 405
    )


def test_no_step_beyond_the_last_and_no_game_that_is_not_there(client):
    for where in (f"league-of-six/{LAST + 1}", "league-of-six/-1", "chess/0", "../etc/0"):
        assert client.get(f"/show/{where}").status_code == 404


def test_the_notes_were_written_for_this_very_game():
    assert blake2b(rules.SAMPLE.read_bytes(), digest_size=8).hexdigest() == WRITTEN_FOR
    assert set(NOTES) <= {(replay_step.line, replay_step.part) for replay_step in REPLAY_STEPS}


def test_r6_1_the_last_row_of_a_round_is_seen_before_all_is_cleared():
    ends = [n for n, replay_step in enumerate(REPLAY_STEPS) if replay_step.part == "cleaned"]
    assert len(ends) == 6
    for n in ends:
        before = REPLAY_STEPS[n - 1].state
        row = FOUND.table.steps[REPLAY_STEPS[n].line - 1].entry
        assert before.stores[row.store].rows[row.row - 1].chosen_by == row.player
        assert REPLAY_STEPS[n].state.stores["royal"].rows is None
