"""What is always in sight."""

from __future__ import annotations

from companion.games.wallenstein.game import WALLENSTEIN
from tests.games.wallenstein import positions as war


def test_W1_6_the_row_says_what_is_done_now_next_and_face_down() -> None:
    red = war.plans("red", taxes="passau", grain="vogtland")
    game = war.ordered(red, actions=("taxes", "grain"))
    stands = [one.stands for one in game.view().row]
    assert stands == ["now", "open", "open", "open", "open", *["down"] * 5]
    assert war.planning().view().row[0].stands == "next"
    game.play(war.opens("red"))
    row = game.view().row
    assert [one.stands for one in row[:2]] == ["done", "next"]
    assert row[5].action is None


def test_W1_5_places_name_their_tiles_and_who_took_them() -> None:
    page = war.ordered(war.plans("red")).view()
    assert [one.place for one in page.places] == [1, 2, 3, 4, 5]
    taken = {one.player: one.tile for one in page.places if one.player}
    assert taken == {one.colour: one.tile for one in page.standings}


def test_W1_4_W3_1_the_event_that_holds_comes_first_with_its_loss_and_none_lies_in_winter() -> None:
    cards = war.ordered(war.plans("red")).view().event_cards
    assert [one.holds for one in cards] == [True, *[False] * (len(cards) - 1)]
    assert all(one.event.endswith(str(one.loses)) for one in cards)
    winter = war.to_winter(*war.fed("red"), war.corrects(player="blue", grain=5)).state
    assert not WALLENSTEIN.view(winter, "table").event_cards


def test_WH_1_who_is_ready_shows_and_what_for_does_not() -> None:
    game = war.planning().play(war.plans("red", taxes="passau"))
    for viewer in ("table", "blue"):
        page = game.view(viewer)
        assert [one.colour for one in page.standings if one.ready] == ["red"]
    assert not any(one.ready for one in war.done("move-a", "gft-mark").view().standings)


def test_WC_WM_counts_of_modules_show_only_with_them() -> None:
    plain = war.planning().view().standing_of("red")
    assert (plain.courtiers, plain.statues) == (None, None)
    page = war.planning(modules=("court", "leaders")).view()
    assert page.standing_of("red").courtiers is not None
    assert page.standing_of("red").statues == 0
