"""The sheets that say where to put everything: before the game (W0), and in every season."""

import re

import pytest

from tests.browser.kept import GAME, WALLENSTEIN, kept_game
from tests.support.pages import brought, words


def test_W0_three_players_play_without_eight_counties(client):
    table = brought(client, {**kept_game("all-3-24"), "entries": []})
    said = words(client.get(f"{table}/sheet/checklist").text)
    assert "18 Thalers for each player" in said
    assert "Bremen" in said


def test_W1_13_W3_1_the_sheet_of_the_season_lists_the_pieces_to_take_back(client):
    table = brought(client, {**WALLENSTEIN, "entries": WALLENSTEIN["entries"][:53]})
    card, _, shortage = client.get(f"{table}/sheet/season").text.partition("winter-lacks")
    assert "Take back all cards" in card
    assert re.findall(r'class="check-card">.*?(−\d)', card) == ["−3", "−5", "−2"]
    seats = client.get(f"{table}/state").json["players"].values()
    short = [
        [len(one["counties"]) - max(0, one["grain"] - loses) for loses in (3, 5, 2)]
        for one in seats
    ]
    rows = [re.findall(r'winter-short">(\d+)', row) for row in shortage.split("<tr>")[2:]]
    assert sorted([*map(int, row)] for row in rows) == sorted(short)


@pytest.mark.parametrize("game", [GAME, WALLENSTEIN], ids=["league", "wallenstein"])
def test_the_list_of_the_set_up_is_offered_before_the_first_entry_and_then_in_the_menu(
    client, game
):
    for entries, here in ((0, True), (1, False)):
        table = brought(client, {**game, "entries": game["entries"][:entries]})
        assert ("sheet/checklist" in client.get(table).text) == here
        assert "sheet/checklist" in client.get(f"{table}/sheet/menu").text
