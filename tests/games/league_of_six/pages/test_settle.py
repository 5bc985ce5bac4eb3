"""The panel for a phase told by its outcome: what is typed in it, and what follows by itself."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import pytest

from companion import create_app
from tests.games.league_of_six.positions import COLOURS, RING, a_deal, a_setup, settles
from tests.games.league_of_six.steps.test_use_follower import a_retinue_box, late

HORSE = "By itself: the horse of the waggon fortress."
SERVED = "By itself: followers, with what they bring at once."


def panel(tmp_path: Path, players: int, retinue: bool) -> str:
    """The tablet's page where collecting is to be settled."""
    setup: dict[str, Any] = a_setup(players, own_phases=["collecting"], box=a_retinue_box())
    opened = {"open_followers": late(players)} if retinue else {}
    if retinue:
        setup["modules"] = [*setup.get("modules", ()), "retinue"]
    host = create_app(tmp_path).test_client()
    table = host.post("/tables", json={"game": "league-of-six", "setup": setup}).location
    deal = a_deal(players, **opened)
    towns = [town for town in RING if town not in deal.get("besieged", ())]
    chosen = settles("choosing", towns=dict(zip(COLOURS[:players], towns, strict=True)))
    for n, entry in enumerate((deal, chosen)):
        assert host.post(f"{table}/entries", json={**entry, "revision": n}).status_code == 200
    return unescape(host.get(table).text)


@pytest.mark.parametrize(("players", "retinue"), [(4, False), (4, True), (6, False), (6, True)])
def test_s4_l3_the_panel_says_what_follows_by_itself(
    tmp_path: Path, players: int, retinue: bool
) -> None:
    page = panel(tmp_path, players, retinue)
    assert (HORSE in page) == (players == 6)
    assert (SERVED in page) == retinue
