"""Loyal Retinue on the set-up page: each module by itself, and an overlay that is entered once (S0,
S5, L1)."""

from typing import Any

import pytest

from companion.core.wording import english
from companion.games.league_of_six.box.box import Box, sample_box
from companion.games.league_of_six.box.components import Follower
from companion.games.league_of_six.box.known import KNOWN
from companion.games.league_of_six.web.setup_box import offered_followers
from companion.games.league_of_six.web.setup_draft import read_draft
from tests.games.league_of_six.positions import COLOURS, TOWN_OF
from tests.games.league_of_six.setup_page import NUMBERS, SetupPage
from tests.support.empty_app import app as app

POINTS = ["12", "8", "5", "3", "1", "0"]
RETINUE = {"modules": ["[]", "retinue"]}


def overlay(points: Any) -> dict[str, str]:
    return {f"overlay__{place}": str(n) for place, n in enumerate(points, 1)}


def test_s0_l1_choosing_six_players_switches_their_module_on(client):
    six = SetupPage(client).press("count.6")
    assert "Six players: the module “Sixth player” is on" in six.text
    assert (six.state().setup.modules, six.state().board.seating) == (("sixth-player",), COLOURS)
    five = six.press("count.5")
    assert "Sixth player" not in five.text
    assert five.state().setup.modules == ()
    served = SetupPage(client, **RETINUE).press("keep")
    assert "The app knows 36 of 36 followers." in served.text
    assert served.state().setup.modules == ("retinue",)
    both = served.press("count.6")
    assert both.state().setup.modules == ("retinue", "sixth-player")
    assert both.fill(modules="[]").state().setup.modules == ("sixth-player",)
    assert five.fill(modules="retinue").state().setup.modules == ("retinue",)
    del five.form["modules"]
    assert five.state().setup.modules == ()


@pytest.mark.parametrize("box", ["sample", "blank"])
def test_s5_the_next_table_remembers_the_points_of_the_overlay(client, box):
    six = SetupPage(client, box=box).press("count.6")
    six.fill(**overlay([*POINTS, "9"]), **NUMBERS).start()  # there is no seventh place
    SetupPage(client).start()  # four players have no use for it
    again = SetupPage(client).press("count.6")
    assert [again.form[f"overlay.{place}"] for place in range(1, 7)] == POINTS
    assert again.start().box.leader_points == (12, 8, 5, 3, 1, 0)
    blank = again.fill(**overlay([""] * 6)).press("shuffle")
    assert blank.form["overlay.1"] == ""
    assert blank.start().box.leader_points is None
    six.fill(**overlay((9, 7, 5, 3, 1, 0))).start()
    assert SetupPage(client).press("count.6").form["overlay.1"] == "9"


@pytest.mark.parametrize(
    ("of", "typed", "shown"),
    [("ours", {}, "12"), ("ours", {"1": "9"}, "9"), ("sample", {"1": "9"}, "12")],
)
def test_s5_choosing_a_box_replaces_points_typed_for_another_box(of, typed, shown):
    ours = {"ours": Box(leader_points=(12, 8, 5, 3, 1, 0))}
    draft = read_draft({"box": "ours", "numbers_of": of, "overlay": typed}, ours)
    assert draft.overlay["1"] == shown


@pytest.mark.parametrize("points", [(1, 2, 0, 0, 0, 0), (9, 6, 4)])
def test_s5_impossible_points_are_refused_and_the_form_is_kept(client, points):
    answer = SetupPage(client).press("count.6").fill(**overlay(points)).post()
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert f'name="overlay.1" value="{points[0]}"' in " ".join(answer.text.split())


def test_l3_owned_followers_can_be_entered_for_a_game_joined_in_the_middle(client):
    page = SetupPage(client, **RETINUE).press("keep")
    ids = [page.form[f"owners.{n}.follower"] for n in range(36)]
    assert set(ids) == set(sample_box().followers)
    owned = {f"owners.{ids.index('mato')}.player": "red", "owners.0.player": "blue"}
    towns = {f"start.towns.{seat}": town for seat, town in TOWN_OF.items()}
    page.fill(**owned, **towns, **{"start.round": "4"}).press("shuffle")
    assert owned.items() <= page.form.to_dict().items()
    players = page.state().players
    assert (players["red"].followers, players["blue"].followers) == (("mato",), (ids[0],))
    assert page.fill(modules="[]").state().players["red"].followers == ()


@pytest.mark.parametrize(("count", "more"), [(36, 0), (35, len(KNOWN) + 1)])
def test_l3_known_and_unnamed_followers_are_offered_as_owned(count, more):
    box = Box(followers={f"own {n}": Follower() for n in range(count)})
    found = offered_followers(box, english)
    assert len(found) == count + more
    assert {one.id for one in found if one.does} == set(KNOWN if more else ())
