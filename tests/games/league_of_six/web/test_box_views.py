"""The slots of a box: one for each component, known or not."""

import re

from companion.games.league_of_six.box.box import Box, sample_box
from companion.games.league_of_six.box.components import Follower
from companion.games.league_of_six.web.box_views import (
    followers_by_group,
    next_unknown_slot,
    slots_of_kind,
)
from tests.games.league_of_six import positions as p


def test_every_known_or_unknown_component_has_a_slot():
    for kind, count in (("town", 12), ("tile", 18), ("storage", 12), ("deck", 0)):
        for box, known in ((Box(), False), (sample_box(), True)):
            found = slots_of_kind(box, kind)
            assert len(found) == count
            assert all(slot.known == known for slot in found)


def test_followers_are_listed_by_group_with_unknown_groups_last():
    box = Box(followers={"f01": Follower(), "f02": Follower(group="5-6"), "f03": Follower()})
    found = {group: [id_ for id_, _ in ids] for group, ids in followers_by_group(box).items()}
    assert found == {"1-2": [], "3-4": [], "5-6": ["f02"], "": ["f01", "f03"]}


def test_the_editor_continues_with_the_next_unknown_component():
    first, second, *_, last = slots_of_kind(Box(), "storage")
    assert next_unknown_slot(Box(), "storage", first.args) == second
    assert next_unknown_slot(Box(), "storage", last.args) == first
    assert next_unknown_slot(Box(), "storage", {"tile": "of no slot", "side": "I"}) == first
    assert next_unknown_slot(sample_box(), "storage", first.args) is None


def test_the_page_of_a_box_shows_known_and_missing_components(app):
    """Each bar at the top leads to its part of the page. Of each missing kind only one slot is
    shown."""
    client = app.test_client()
    tiles = {f"x{n}": {"arrows": [0, n], "middle": []} for n in (1, 2, 3)}
    made = {"tax_tiles": tiles, "storage_tiles": {"y": {"I": [p.row(1, "red 1")]}}}
    where = client.post("/boxes", json={"game": "league-of-six", "name": "Ours", **made}).location
    page = client.get(where).text
    for at in re.findall(r'class="box-part-way" href="#([^"]+)"', page):
        assert f'id="{at}"' in page
    assert page.count("edit/tile") == 4
    assert page.count("edit/storage") == 3
    assert "15 missing" in page
    assert "5 missing" in page
    for first in ("tile?tile=t01", "storage?tile=s1&amp;side=I"):
        assert f'href="{where}/edit/{first}"' in page
        assert client.get(f"{where}/edit/{first.replace('amp;', '')}").status_code == 200
    full = client.get("/boxes/sample").text
    assert "missing" not in full
