"""Opening all boxes up to the next choice, battle or face-down card with one tap (W1.6)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.structs import json_able
from companion.core.table import start
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import Sit
from tests.support.party import HX, Party

ROUND: tuple[war.Json, ...] = (
    war.fills(),
    war.year("post-7"),
    war.display("taxes", "palace", "move-a"),
)
TAXES = {"red": "passau", "blue": "strassburg", "black": "augsburg"}


def begun(*planned: war.Json) -> tuple[war.Json, ...]:
    """The turn order is Red, Blue, Black; the first action is taxes."""
    order = [war.chooses(colour, n) for n, colour in enumerate(("red", "blue", "black"), 1)]
    bids = [
        {**plan, "bid": bid} if "boxes" in plan else plan
        for plan, bid in zip(planned, (4, 3, 2), strict=True)
    ]
    told = [{"type": "bid", **plan, "bid": 2} for plan in planned if "boxes" not in plan]
    return (*ROUND, *bids, war.draws("post-7"), *({**one, "type": "bid"} for one in told), *order)


def opens_all(party: Party, role: str = "host", where: str = "", **sent: Any) -> Any:
    data = {"type": "open", "revision": party.now.revision, **sent}
    return party.browser(role).post(f"{party.url}/openings{where}", data=data, headers=HX)


def kinds(party: Party, since: int) -> list[str]:
    """The types of the entries since then."""
    return [str(json_able(entry)["type"]) for entry in party.now.table.log[since:]]


def all_tax() -> list[war.Json]:
    return [war.plans(colour, 1, taxes=county) for colour, county in TAXES.items()]


def test_boxes_are_opened_up_to_the_face_down_card_each_told_in_a_line(sit: Sit) -> None:
    party = sit(*begun(*all_tax()))
    before = party.now.revision
    assert opens_all(party, revision=before - 1).status_code == 409
    first, again = (opens_all(party, key="one", revision=before) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert kinds(party, before) == ["open", "open", "open"]
    assert asked(party) == [(None, "turn")]
    page = party.view("host")
    for name in ("Anna", "Ben", "Cem"):
        assert f"<li>{name} collects taxes" in page
    party.post("host", {"type": "turn", "action": "grain"})
    assert "Anna collects taxes" not in party.view("host")


def asked(party: Party) -> list[tuple[str | None, str]]:
    table = party.now.table
    return [(one.player, one.must) for one in table.game.waiting_for(table.state)]


def test_WH_1_the_own_plan_stays_on_the_own_phone(sit: Sit) -> None:
    party = sit(*begun(war.plans("red", 1, taxes="passau", move_a="vogtland"), *all_tax()[1:]))
    opens_all(party)
    own, other, table = party.view("own", "red"), party.view("other", "blue"), party.view("host")
    assert 'class="planned"' in own
    assert own.count('class="planned-box opened"') == 1
    assert own.count('class="planned-box waits"') == 1
    assert 'class="planned-box waits"' not in other
    assert 'class="planned"' not in table


def test_it_stops_where_somebody_must_choose_or_a_mat_be_looked_at(sit: Sit) -> None:
    marching = war.plans("blue", 1, taxes="strassburg", move_a="baden")
    party = sit(*begun(war.plans("red", 1), marching, war.plans("black", 1)))
    opens_all(party)
    for action in ("grain", "deploy-5"):
        party.post("host", {"type": "turn", "action": action})
    assert opens_all(party).status_code == 200
    assert asked(party) == [("blue", "move")]
    party = sit(*begun(*all_tax()[:2], war.on_mat("black")))
    before = party.now.revision
    assert opens_all(party).status_code == 200
    assert kinds(party, before) == ["open", "open"]
    assert asked(party) == [("black", "open")]


def test_one_tap_turns_the_next_card_up_and_opens_all_after_it(sit: Sit) -> None:
    red = war.plans("red", 1, taxes="passau", palace="vogtland")
    party = sit(*begun(red, *all_tax()[1:]))
    assert opens_all(party, type="turn", action="grain").status_code == 422
    opens_all(party)
    before = party.now.revision
    assert opens_all(party, type="turn", action="grain").status_code == 200
    assert kinds(party, before) == ["turn", "open"]
    assert "palace" in party.now.table.state.counties["vogtland"].buildings
    assert party.now.table.state.actions[5:] == ("grain",)
    assert opens_all(party, "own", "?as=red", type="turn").status_code == 403


def test_a_phone_opens_its_own_boxes_alone(sit: Sit) -> None:
    party = sit(*begun(*all_tax()))
    before = party.now.revision
    assert opens_all(party, "other", "?as=blue").status_code == 403
    assert opens_all(party, "guest").status_code == 403
    assert opens_all(party, "own", "?as=red").status_code == 200
    assert kinds(party, before) == ["open"]


OURS = ("openings", "corrections", "cards", "outcome", "seats/red/plan-preview")


@pytest.mark.parametrize("path", OURS)
def test_a_table_of_another_game_has_nothing_of_this_one(party: Party, path: str) -> None:
    setup = LEAGUE_OF_SIX.read_setup(LEAGUE_OF_SIX.sample_setup(3, Random(1)))
    theirs = party.records.create(start(LEAGUE_OF_SIX, setup), party.token_hash("host"))
    for code in (theirs.code, "ZZZZ"):
        ask = getattr(party.browser("host"), "get" if path == "outcome" else "post")
        assert ask(f"/t/{code}/{path}").status_code == 404
