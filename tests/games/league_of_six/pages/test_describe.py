"""Describing followers and the overlay over a running table: the sheets and what they post."""

from typing import Any

import pytest
from flask import Flask

from companion.core import table as tables
from companion.core.lines import read_entry
from companion.core.structs import json_able
from companion.games.league_of_six.box.components import sample_box
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six.positions import a_box, a_deal, a_setup
from tests.support.forms_read import Sent, sent
from tests.support.party import HX, Party

HOST, STRANGER = Party.ROLES[0], Party.ROLES[-1]
SAMPLE = json_able(sample_box())["followers"]
NAMELESS = a_deal(open_followers=[None] * 8)
ZITTAU = {"type": "describe", "follower": "wagoner", "town": "zittau"}


def playing(app: Flask, *entries: dict[str, Any], **box: Any) -> Party:
    """A table that plays with followers, after these entries."""
    setup = a_setup(box={**a_box(), **box}, modules=["retinue"])
    table = tables.start(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(setup))
    for entry in entries:
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    return Party(app, table).at(table)


def sheet(party: Party, query: str, who: str = HOST) -> Any:
    return party.browser(who).get(f"{party.url}/sheet/{query}", headers=HX)


def post(party: Party, form: Sent) -> Any:
    return party.browser(HOST).post(f"{party.url}/entries", data=form)


def state(party: Party) -> Any:
    kept = party.records.find(party.code)
    assert kept is not None
    return kept.table.state


def test_l7_an_unnamed_follower_is_told_where_it_lies(app: Flask) -> None:
    party = playing(app, NAMELESS)
    form = sent(sheet(party, "describe?what=tile&town=zittau").text, "learn")
    assert (form["follower"], form["town"], form["group"]) == ("f01", "zittau", "1-2")
    form.setlist("arrows", ["[]", "0", "3"])
    form["name"] = "Old Hans"
    assert post(party, form).status_code in (204, 303)
    assert state(party).tiles["zittau"] == "f01"
    told = state(party).box.followers["f01"]
    assert (told.name, told.group, told.arrows) == ("Old Hans", "1-2", (0, 3))


def test_l6_an_unnamed_follower_is_picked_from_those_that_may_lie_there(app: Flask) -> None:
    party = playing(app, NAMELESS, ZITTAU, followers=SAMPLE)
    page = sheet(party, "describe?what=tile&town=kamenz").text
    assert "At the beginning of phase 5: give 1 guard and take 1 block of your choice." in page
    assert "lies in Zittau" in page
    assert "Mato" not in page
    assert page.count('class="entry pick-form"') == 12
    form = Sent(sent(page, "pick-form").to_dict())
    form["follower"] = "beggar"
    assert post(party, form).status_code in (204, 303)
    assert state(party).tiles["kamenz"] == "beggar"


def test_s5_the_overlay_is_typed_over_the_table_with_six(app: Flask) -> None:
    assert sheet(playing(app, NAMELESS), "describe?what=points").status_code == 404
    colours = ("red", "yellow", "green", "blue", "purple", "black")
    players = [{"colour": c, "name": c} for c in colours]
    setup = {**a_setup(), "players": players, "order": colours, "modules": ["sixth-player"]}
    table = tables.start(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(setup))
    party = Party(app, table).at(table)
    assert "Not typed from the overlay yet" in sheet(party, "printed").text
    form = sent(sheet(party, "describe?what=points").text, "learn")
    for place, points in enumerate((12, 8, 5, 3, 1, 0)):
        form[f"leader_points.{place}"] = str(points)
    post(party, form)
    assert state(party).box.leader_points == (12, 8, 5, 3, 1, 0)
    assert "Not typed from the overlay yet" not in sheet(party, "printed").text


@pytest.mark.parametrize(
    "query", ["what=follower&follower=f77", "what=follower", "what=tile&town=loebau"]
)
def test_what_is_not_in_play_has_no_sheet(app: Flask, query: str) -> None:
    assert sheet(playing(app, NAMELESS), f"describe?{query}").status_code == 404
