"""The parts of a page that are always in sight."""

import pytest

from tests.games.wallenstein import positions as war


def test_W1_6_the_row_marks_done_current_next_and_hidden_actions():
    def row(game: war.Playing) -> list[str]:
        return [one.stands for one in game.view().row]

    red = war.plans("red", taxes="passau", grain="vogtland")
    game = war.ordered(red, actions=("taxes", "grain"))
    assert row(war.planning()) == ["next", *["open"] * 4, *["down"] * 5]
    assert row(game) == ["now", *["open"] * 4, *["down"] * 5]
    assert row(game.opens("red"))[:2] == ["done", "next"]
    assert game.view().row[5].action is None


def test_W1_5_places_name_their_tiles_and_who_took_them():
    page = war.ordered().view()
    assert [one.place for one in page.places] == [1, 2, 3, 4, 5]
    taken = {one.player: one.tile for one in page.places if one.player}
    assert taken == {one.colour: one.tile for one in page.standings}


def test_W1_4_W3_1_the_event_in_effect_comes_first():
    cards = war.ordered().view().event_cards
    assert [one.holds for one in cards] == [True, False, False, False]
    assert all(one.event.endswith(f"-{one.loses}") for one in cards)
    assert not war.to_winter(*war.fed("red")).view().event_cards


def test_WH_1_pages_show_who_is_ready_but_no_plan():
    game = war.planning().plans("red", taxes="passau")
    for viewer in ("table", "blue"):
        assert [one.colour for one in game.view(viewer).standings if one.ready] == ["red"]
    assert not any(one.ready for one in war.done("move-a", "gft-mark").view().standings)


def test_players_who_are_asked_are_marked():
    def acting(game: war.Playing) -> list[str]:
        return [one.colour for one in game.view().standings if one.acting]

    assert acting(war.planning().plans("blue")) == ["red", "black"]
    assert acting(war.done("move-a", "gft-mark")) == ["red"]
    assert acting(war.filled()) == []


@pytest.mark.parametrize(
    ("modules", "courtiers", "statues"), [((), None, None), (("court", "leaders"), 0, 0)]
)
def test_WC_WM_counts_of_modules_are_shown_only_with_the_module(modules, courtiers, statues):
    page = war.planning(modules=modules).view()
    red = page.summary_of("red")
    assert (red.courtiers, red.statues) == (courtiers, statues)
    assert page.cards.shown == ("court" in modules)
