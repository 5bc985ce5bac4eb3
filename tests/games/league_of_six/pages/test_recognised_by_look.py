"""People recognise tiles by their look: no page shows their names in files."""

from html.parser import HTMLParser

import pytest

from tests.games.league_of_six import positions as p
from tests.games.league_of_six.tablet import Tablet
from tests.support.league_tables import a_table
from tests.support.party import HX, error

ID = "qq"
"""The beginning of every tile's name in these boxes; it must not appear on any page."""
KINDS = ("tax_tiles", "storage_tiles", "followers")
READ_ALOUD = ("aria-label", "title", "alt", "placeholder", "data-here")
TYPED = ("text", "number", None)


def renamed(box: p.Json) -> p.Json:
    return box | {kind: {ID + id_: it for id_, it in box[kind].items()} for kind in KINDS}


BOX = renamed(p.SAMPLE) | {"sample": False}
NAMELESS = {"group": "1-2", "arrows": [0]}
FOLLOWED = BOX | {"followers": {**BOX["followers"], "qqnameless": NAMELESS}}
TOWNS = ("lauban", "bautzen", "kamenz", "zittau")
TILES = dict(zip(TOWNS, BOX["tax_tiles"], strict=False))
DEALT = p.a_deal(tiles=TILES, royal="qqs1", civic="qqs2")
UNTOLD = p.a_deal(tiles=dict.fromkeys(TOWNS), royal=None, civic=None)
OTHERS = (
    p.describes(tile="qqt18", arrows=[1], middle=["red"], town="lauban"),
    p.describes(tile="qqt17", arrows=[1, 2], middle=[]),
    p.describes(tile="qqs6", store="royal", side="I", rows=[p.row(4, "red 1")]),
    p.describes(tile="qqs5", side="II", rows=[p.row(4, "red 1")]),
)
BY_HAND = {"besieged": "table", "tiles": "table", "stores": "table"}
SHEETS = ("printed", "history", "dealing", "help", "correct")


class Seen(HTMLParser):
    """Collect the texts that people see on a page or that are read to them."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._hidden = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self._hidden = tag in ("script", "style")
        self.texts += [text for key in READ_ALOUD if (text := found.get(key))]
        if tag == "input" and found.get("type") in TYPED:
            self.texts.append(found.get("value") or "")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.texts.append(data)


def shown_ids(page: str) -> list[str]:
    seen = Seen()
    seen.feed(page)
    return [text.strip() for text in seen.texts if ID in text]


@pytest.mark.parametrize(
    ("entries", "sheets"),
    [
        ((), ()),
        ((DEALT,), ("describe?what=tile&town=lauban", "describe?what=storage&store=royal")),
        (
            (UNTOLD, *OTHERS),
            ("describe?what=tile&town=kamenz", "describe?what=storage&store=civic"),
        ),
    ],
)
def test_no_page_of_a_table_shows_an_id(app, entries, sheets):
    tablet = Tablet(app, a_table(*entries, box=BOX, dealing=BY_HAND))
    pages = {sheet: tablet.sheet(sheet).text for sheet in (*SHEETS, *sheets)}
    pages |= {f"change/{n}": tablet.page(f"/change/{n}") for n in range(1, len(entries) + 1)}
    pages["tablet"] = tablet.page()
    pages["phone"] = tablet.browser.get(f"{tablet.party.url}/seats/red", headers=HX).text
    assert ID in pages["tablet"] or entries, "the form's values are the names in files"
    assert all("rows.2.bonus" in page for sheet, page in pages.items() if "royal" in sheet)
    assert {where: found for where, page in pages.items() if (found := shown_ids(page))} == {}


def test_no_page_of_followers_shows_an_id(app):
    lying = ("qqnameless", *[one for one, it in BOX["followers"].items() if it["group"] == "1-2"])
    late = [one for one, it in BOX["followers"].items() if it["group"] == "5-6"][:8]
    named = {"open_followers": late, "royal": None, "civic": None}
    deal = p.a_deal(tiles=dict(zip(TOWNS, lying, strict=False)), **named)
    described = p.describes(follower="qqnameless", kind="crown")
    table = a_table(deal, described, box=FOLLOWED, modules=["retinue"])
    tablet = Tablet(app, table)
    pages = {sheet: tablet.sheet(sheet).text for sheet in (*SHEETS, "followers")}
    pages |= {path: tablet.page(path) for path in ("", "/change/1", "/change/2")}
    assert {where: found for where, page in pages.items() if (found := shown_ids(page))} == {}
    assert "Unnamed follower was entered." in pages["history"]


def test_no_page_of_a_box_shows_an_id(app):
    client = app.test_client()
    odd = FOLLOWED["tax_tiles"] | {
        "qqbare": {"arrows": [], "middle": ["red"]},
        "qqtwin": BOX["tax_tiles"]["qqt01"],
    }
    stores = BOX["storage_tiles"] | {"qqs6": BOX["storage_tiles"]["qqs5"]}
    stores["qqs1"] = {"I": stores["qqs1"]["I"]}
    box = FOLLOWED | {"name": "Ours", "tax_tiles": odd, "storage_tiles": stores}
    where = str(client.post("/boxes", json={"game": "league-of-six", **box}).location)
    store = "/edit/storage?tile=qqs1&side=II"
    editors = ("/edit/tile?tile=qqt01", store, "/edit/follower?follower=qqnameless")
    paths = ("", *editors)
    pages = {path: client.get(where + path) for path in paths}
    assert {one.status_code for one in pages.values()} == {200}
    assert {path: ids for path, one in pages.items() if (ids := shown_ids(one.text))} == {}
    assert "Two tax tiles show the same: arrows" in pages[""].text
    assert "The other side of this tile" in pages[store].text


@pytest.mark.parametrize(
    "deal",
    [
        {"tiles": {**TILES, "kamenz": TILES["lauban"]}},
        {"tiles": {**TILES, "zittau": "qqt99"}},
        {"civic": "qqs1"},
        {"civic": "qqs9"},
    ],
)
def test_the_refusal_of_a_deal_names_no_tile_ids(app, deal):
    tablet = Tablet(app, a_table(box=BOX, dealing=BY_HAND))
    assert ID not in error(tablet.party.post("host", {**DEALT, **deal}))
