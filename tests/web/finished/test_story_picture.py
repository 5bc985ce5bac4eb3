"""The picture of a finished game: it needs no other file, and names in it stay text."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.web.finished.story_picture import balance_lines, estimate_width, wrap_text
from tests.support.pages import brought

FIXTURES = Path(__file__).parents[2] / "fixtures"
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {
    *("svg", "style", "symbol", "path", "rect", "circle", "polyline", "use", "text", "tspan"),
    "title",
}
HOSTILE = ("<script>a()</script>", "]]></style><b>B", '"/><image href="//x"', "D&amp; {{ 7 }}")


def kept(file: str) -> dict[str, Any]:
    """Return a kept game."""
    return json.loads((FIXTURES / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", ["games/random-4-16.json", "wallenstein/court-4-10.json"])
def test_a_story_picture_escapes_names_and_loads_nothing(client, file):
    url = brought(client, kept(file), HOSTILE)
    answer = client.get(f"{url}/story.svg?theme=dark%22 onload=%22")
    assert answer.mimetype == "image/svg+xml"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    root = ElementTree.fromstring(answer.text)
    assert {one.tag.removeprefix(SVG) for one in root.iter()} == DRAWN
    written = [*filter(None, (one.text for one in root.iter(f"{SVG}text")))]
    assert set(HOSTILE) <= set(written)
    for one in root.iter():
        assert not [name for name in one.attrib if name.startswith("on")]
        assert one.attrib.get("href", "#").startswith("#")
    [style] = (one.text or "" for one in root.iter(f"{SVG}style"))
    assert set(re.findall(r"url\(\"?([^,)]*)", style)) == {"data:font/woff2;base64"}


def test_a_story_picture_names_the_game_the_day_and_the_result(client):
    url = brought(client, kept("wallenstein/court-4-10.json"), ("Anna", "Ben", "Cem", "Dora"))
    root = ElementTree.fromstring(client.get(f"{url}/story.svg?theme=dark").text)
    said = [one.text for one in root.iter(f"{SVG}text") if one.text]
    page = client.get(f"{url}/story").text
    [date] = re.findall(r"<time[^>]*>([^<]+)</time>", page)
    titles = re.findall(r'class="headline-title">([^<]+)<', page)
    ended = client.get(f"{url}/state").json["result"]
    totals = [str(one["points"]) for one in ended["players"].values()]
    assert said[0] == f"Wallenstein · {date}"
    assert {
        *titles,
        *totals,
        "Dora wins",
        "Anna",
        "Points if winter had come at that moment",
    } <= set(said)
    assert len(titles) == 3
    assert len([*root.iter(f"{SVG}polyline")]) == 4
    assert root.attrib["data-theme"] == "dark"
    assert (root.attrib["width"], root.attrib["height"]) == ("1200", "630")


def test_a_long_text_ends_with_an_ellipsis():
    assert wrap_text("Anna", 20, 100, 2) == ("Anna",)
    assert wrap_text("a word and another", 20, 100, 2) == ("a word and", "another")
    for text in ("W" * 40, "two words " * 9, "日本語の名前" * 6):
        for most in (1, 2):
            lines = wrap_text(text, 20, 150, most)
            assert len(lines) <= most
            assert lines[-1].endswith("…")
            assert all(0 < estimate_width(line, 20) <= 150 for line in lines)
    assert balance_lines("Royal store, row 1 (round 3)", 27, 300, 2) == (
        "Royal store,",
        "row 1 (round 3)",
    )
    assert wrap_text("A\x0bnna\ufffe", 20, 100, 1) == ("Anna",)
