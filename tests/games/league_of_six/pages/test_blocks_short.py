"""R4.4 on the tablet: more blocks are due than the box has, and the table decides."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from companion import create_app
from tests.games.league_of_six.positions import TOWN_OF, a_box, a_deal, a_setup, collects, settles
from tests.support.set_up import fields

TOLD = "More is due than the box has:"


def collecting(tmp_path: Path) -> tuple[FlaskClient, str]:
    """Blue has collected five red blocks of which there are three."""
    setup: dict[str, Any] = a_setup(4, box={**a_box(), "blocks": {"red": 3}})
    host = create_app(tmp_path).test_client()
    table = host.post("/tables", json={"game": "league-of-six", "setup": setup}).location
    entries = [a_deal(4), settles("choosing", towns=TOWN_OF), collects("blue", goods={"red": 5})]
    for n, entry in enumerate(entries):
        assert host.post(f"{table}/entries", json={**entry, "revision": n}).status_code == 200
    return host, table


def test_r4_4_the_table_is_told_and_may_let_the_last_collector_get_less(tmp_path: Path) -> None:
    host, table = collecting(tmp_path)
    page = unescape(host.get(table).text)
    assert TOLD in page
    assert "Blocks (red): 5 are due, the box has 3. The table decides." in page
    sent = fields(page[page.index(TOLD) : page.index("−2")])
    assert sent == {"type": "correct", "player": "blue", "revision": "3", "goods.red": "-2"}
    assert host.post(f"{table}/entries", data=sent).status_code == 303
    assert TOLD not in unescape(host.get(table).text)
    assert host.get(f"{table}/state").json["players"]["blue"]["goods"]["red"] == 3


def test_r4_4_blocks_are_counted_over_a_running_table(tmp_path: Path) -> None:
    host, table = collecting(tmp_path)
    sheet = host.get(f"{table}/sheet/describe?what=blocks").text
    assert fields(sheet)["blocks.red"] == "3"
    sent = {**fields(sheet), "blocks.red": "5"}
    assert host.post(f"{table}/entries", data=sent).status_code == 303
    assert "blocks_short" not in host.get(f"{table}/state").json
    assert "what=blocks" in host.get(f"{table}/sheet/printed").text
