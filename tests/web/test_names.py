"""Players' names in sentences: a browser that translates a page leaves them as they are."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest

from companion.core import game_file
from companion.core.table import Table, begin_table
from companion.folders import HOME
from companion.games.installed import INSTALLED
from tests.support.party import Party

NAMES = ("Rose", "Will", "Dawn", "Frank", "Bill", "Grace")
"""Names that are words."""
WITHOUT_END = {"br", "img", "input", "wbr"}
EVERY = 19


class Translated(HTMLParser):
    """The texts of a page that a browser translates. Options of lists can hold no elements."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in WITHOUT_END:
            self.open.append((tag, ("translate", "no") in attrs or tag == "option"))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(kept for _, kept in self.open):
            self.texts.append(data)


def moments(file: Any) -> Iterator[Table]:
    """Yield the game after every few entries, and at its end."""
    for player, name in zip(file["setup"]["players"], NAMES, strict=False):
        player["name"] = name
    whole = game_file.read_file(INSTALLED, file)
    table = begin_table(whole.game, whole.first_setup)
    for number, entry in enumerate(whole.log):
        table = table.play(entry)
        if number % EVERY == 0 or table.is_over:
            yield table


@pytest.mark.parametrize("game", ["games/retinue-random-5", "wallenstein/all-5-26"])
def test_a_translated_page_keeps_the_names_of_players(app, game):
    """This holds for the tablet, for a phone and for the history."""
    tables = [*moments(json.loads((HOME / f"tests/fixtures/{game}.json").read_text("utf-8")))]
    you = next(iter(tables[0].state.players))
    party = Party(app, tables[0]).seated(**{you: "own"})
    wrong = set()
    for table in tables:
        party.at(table)
        pages = [party.view("host"), party.view("own", you)]
        if table.is_over:
            own = party.browser("own").get(f"{party.url}/seats/{you}/sheet/history").text
            pages += [
                party.browser("host").get(f"{party.url}/{one}").text for one in ("story", "history")
            ]
            pages += [own, party.browser("host").get(f"{party.url}/sheet/history").text]
            assert f'<bdi translate="no">{NAMES[0]}</bdi>' in own
        for page in pages:
            text = Translated(page.partition("<body")[2] or page).texts
            wrong |= {one for one in text if re.search(rf"\b({'|'.join(NAMES)})\b", one)}
    assert not wrong
