"""Describing followers and the overlay at a running table: the sheets and their requests."""

from html import unescape
from itertools import chain
from typing import Any

import pytest
from flask import Flask

from companion.games.league_of_six.box.known import KNOWN as KNOWN_FOLLOWERS
from companion.games.league_of_six.shared.entering import Component
from companion.games.league_of_six.views.to_enter import unknown_places
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue_positions as r
from tests.games.league_of_six.tablet import Tablet
from tests.support.form_reader import Sent, sent
from tests.support.league_tables import a_table
from tests.support.party import HX, STRANGER

STORES = ("royal", "civic")
NAMELESS = p.a_deal(open_followers=[None] * 8)
KNOWN = "The app already knows this one."
ZITTAU = p.describes(follower="wagoner", town="zittau")


def playing(app: Flask, *entries: p.Json, **box: Any) -> Tablet:
    """Return a table that plays with followers, after these entries."""
    return Tablet(app, a_table(*entries, box={**p.a_box(), **box}, modules=["retinue"]))


def test_l7_an_unnamed_follower_is_described_in_its_town(app):
    tablet = playing(app, NAMELESS)
    form = tablet.form("describe?what=tile&town=zittau")
    assert (form["follower"], form["town"], form["group"]) == ("f01", "zittau", "1-2")
    form.setlist("arrows", ["[]", "0", "3"])
    form["name"] = "Old Hans"
    assert tablet.send(form).status_code in (204, 303)
    assert tablet.state.tiles["zittau"] == "f01"
    told = tablet.state.box.followers["f01"]
    assert (told.name, told.group, told.arrows) == ("Old Hans", "1-2", (0, 3))


@pytest.mark.parametrize("head", [HX, {}], ids=["with scripts", "without"])
def test_l4_changing_a_follower_shows_only_fields_that_fit(app, head):
    tablet = playing(app, NAMELESS)
    sheet = f"{tablet.party.url}/sheet/describe?what=tile&town=zittau"
    form = tablet.form("describe?what=tile&town=zittau")
    assert "phase" not in form
    form["kind"], form["name"] = "phase", "Old Hans"
    answer = tablet.browser.post(sheet, data=form, headers=head)
    assert sheet in unescape(answer.text), "from where it comes again"
    found = sent(answer.text, "learn")
    assert {*found} - {*form} - {"plain.arrows"} == {"when"}
    assert (found["name"], found["town"], found["follower"]) == ("Old Hans", "zittau", "f01")
    stranger = tablet.party.browser(STRANGER).post(sheet, data=form, headers=head)
    assert stranger.status_code == 403


def test_l6_an_unnamed_follower_is_chosen_from_the_possible_followers(app):
    tablet = playing(app, NAMELESS, ZITTAU, followers=p.SAMPLE["followers"])
    page = tablet.sheet("describe?what=tile&town=kamenz").text
    assert "At the beginning of phase 5: give 1 guard and take 1 block of your choice." in page
    assert "in Zittau" in page
    assert "Mato" not in page
    assert page.count('class="entry pick-form"') == 12
    form = Sent(tablet.form("describe?what=tile&town=kamenz", "pick-form").to_dict())
    form["follower"] = "beggar"
    assert tablet.send(form).status_code in (204, 303)
    assert tablet.state.tiles["kamenz"] == "beggar"


def test_l1_l3_a_won_follower_stays_in_its_town_until_storing(app):
    game = r.lying(None, None, None, "wagoner").play("blue collects")
    assert game.seat("blue").followers == ("wagoner",)
    table = a_table(*game.entries, modules=["retinue"], box=r.a_box())
    shown = Tablet(app, table).sheet("printed").text
    assert f"follower={r.late()[0]}" in shown
    assert "follower=wagoner" not in shown
    open_followers = ["mato", *[None] * 7]
    tablet = Tablet(
        app, a_table(p.a_deal(open_followers=open_followers), modules=["retinue"], box=p.a_box())
    )
    assert tablet.sheet("describe?what=follower&follower=mato").status_code == 200


def test_s5_the_overlays_points_can_be_entered_during_the_game(app):
    assert playing(app, NAMELESS).sheet("describe?what=points").status_code == 404
    tablet = Tablet(app, a_table(players=6))
    assert "Not entered from the overlay yet" in tablet.sheet("printed").text
    assert KNOWN not in tablet.sheet("describe?what=points").text
    form = tablet.form("describe?what=points")
    for place, points in enumerate((12, 8, 5, 3, 1, 0)):
        form[f"leader_points.{place}"] = str(points)
    tablet.send(form)
    assert tablet.state.box.leader_points == (12, 8, 5, 3, 1, 0)
    assert KNOWN in tablet.sheet("describe?what=points").text
    assert tablet.form("describe?what=points")["leader_points.1"] == "8"
    assert "Not entered from the overlay yet" not in tablet.sheet("printed").text


@pytest.mark.parametrize(("follower", "known"), [("wagoner", True), ("f01", False)])
def test_l7_changing_a_known_follower_shows_a_warning(app, follower, known):
    tablet = playing(app, NAMELESS, p.describes(follower=follower, town="zittau"))
    sheet = tablet.sheet(f"describe?what=follower&follower={follower}").text
    assert (KNOWN in sheet, "Start from a known follower" in sheet) == (known, not known)


@pytest.mark.parametrize(
    "query",
    ["what=follower&follower=f77", "what=follower", "what=tile&town=loebau", "what=deck&deck=5"],
)
def test_counties_out_of_play_have_no_sheet(app, query):
    assert playing(app, NAMELESS).sheet(f"describe?{query}").status_code == 404


def test_an_unnamed_storage_tile_can_be_chosen_from_the_box(app):
    deal = {**p.a_deal(), "civic": None}
    tablet = Tablet(app, a_table(deal, box=p.SAMPLE))
    royal, civic = (tablet.sheet(f"describe?what=storage&store={it}").text for it in STORES)
    assert (KNOWN in royal, "pick-form" in royal) == (True, False)
    assert (KNOWN in civic, civic.count("pick-form")) == (False, 6)


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize(
    ("kind", "place"), [("storage_tiles", "storage&store=civic"), ("tax_tiles", "tile&town=kamenz")]
)
def test_known_tiles_are_offered_for_an_unnamed_tile_if_no_others_are_left(app, kind, place, whole):
    tiles = dict([*p.SAMPLE[kind].items()][0 if whole else 1 :])
    tablet = Tablet(app, a_table({**p.a_deal(), "civic": None}, box={**p.SAMPLE, kind: tiles}))
    sheet = tablet.sheet(f"describe?what={place}").text
    assert ('class="disclosure learn-known" open' in sheet) == whole
    assert 'class="disclosure learn-known"' in sheet


def test_l6_a_known_follower_fills_in_a_new_description(app):
    told = p.describes(follower="f01", town="zittau", arrows=[3])
    deal = p.a_deal(open_followers=[None] * 8)
    beggar = p.describes(follower="beggar", town="kamenz")
    table = a_table(deal, told, beggar, box=p.a_box(), modules=["retinue"])
    tablet = Tablet(app, table)
    sheet = tablet.sheet("describe?what=follower&follower=f01").text
    assert sheet.count("&amp;like=") == len(KNOWN_FOLLOWERS) - 1
    assert "like=beggar" not in sheet
    form = tablet.form("describe?what=follower&follower=f01&like=wagoner")
    assert form["name"] == "Wagoner"
    assert form.getlist("arrows") == ["[]", "3"]


@pytest.mark.parametrize(("unknown", "more"), [(["lauban"], False), (["lauban", "kamenz"], True)])
def test_the_next_unknown_component_is_offered_after_saving(app, unknown, more):
    tiles = {town: f"t0{n}" for n, town in enumerate(p.TOWN_OF.values(), 1)}
    deal = p.a_deal(tiles={**tiles, **dict.fromkeys(unknown)})
    tablet = Tablet(app, a_table(deal, box=p.SAMPLE))
    assert ("data-next-sheet" in tablet.sheet("describe?what=tile&town=lauban").text) == more


def test_r0_4_a_deck_and_the_grey_cards_are_described_at_a_table(app):
    """Nobody has counted the sample's grey cards, and no table that plays with it asks for them."""
    tablet = Tablet(app, a_table(p.a_deal(), box=p.SAMPLE))
    decks = {"deck&deck=1": ("1", "2"), "grey": ("grey", "")}
    for query, (deck, clergy) in decks.items():
        form = tablet.form(f"describe?what={query}")
        assert (form["deck"], form["clergy"]) == (deck, clergy)
    assert "The sources differ" in tablet.sheet("describe?what=grey").text
    assert Component("grey") not in chain(*unknown_places(tablet.state))


def test_tiles_are_described_by_name_if_known_and_by_place_otherwise(app):
    deal = {**p.a_deal(tiles={**p.a_deal()["tiles"], "lauban": "t01"}), "civic": None}
    tablet = Tablet(app, a_table(deal, box=p.SAMPLE))
    royal, civic = (tablet.form(f"describe?what=storage&store={it}") for it in STORES)
    assert (royal["tile"], royal.get("store"), royal["rows.0.bonus"]) == ("s1", None, "4")
    assert (civic.get("tile"), civic["store"], civic.get("rows.0.bonus")) == (None, "civic", None)
    known, other = (tablet.form(f"describe?what=tile&town={it}") for it in ("lauban", "kamenz"))
    assert (known["tile"], known.get("town")) == ("t01", None)
    assert (other.get("tile"), other["town"]) == (None, "kamenz")


def test_the_deal_explains_later_entering_of_tiles_and_drawing_of_towns(app):
    for dealing, said in (({"tiles": "table"}, True), ({}, False)):
        page = Tablet(app, a_table(box=None, dealing=dealing)).page()
        assert ("enter each one at its place" in page) == said
        assert ("Tap “Who draws” to draw them yourselves." in page) == said


@pytest.mark.parametrize(
    ("by_table", "said"),
    [
        ((), "Let the app draw"),
        (("tiles", "leaders", "stores"), "The app draws the town cards. You draw the tiles"),
        (("besieged", "tiles", "leaders", "stores"), "Draw tiles and cards, and enter what is"),
        (("tiles",), "Let the app draw, or enter what you drew"),
    ],
)
def test_the_question_of_the_deal_names_who_draws(app, by_table, said):
    dealing = dict.fromkeys(by_table, "table")
    page = Tablet(app, a_table(box=p.SAMPLE, dealing=dealing)).page()
    assert said in page
    assert ("or enter what you drew" in page) == ("or enter" in said)


def test_l3_nothing_is_asked_about_the_middle_of_a_follower_tile(app):
    taken = (p.a_deal(), "red lauban", "yellow bautzen", "green kamenz", "blue zittau")
    for modules in ((), ("retinue",)):
        deal = {**taken[0], "tiles": dict.fromkeys(p.a_deal()["tiles"])}
        if modules:
            deal["open_followers"] = [None] * 8
        page = Tablet(app, a_table(deal, *taken[1:], box=None, modules=modules)).page()
        assert ("in its middle" in page) == (not modules)
        assert ('name="leaders"' in page) == (not modules)
        assert ("the follower" in page) == bool(modules)


def test_an_editor_opened_from_a_turn_leads_back_to_the_turn(app):
    """One that is opened from the board leads on to the next component."""
    tablet = Tablet(
        app,
        a_table(
            p.a_deal(), "red lauban", "yellow bautzen", "green kamenz", "blue zittau", box=None
        ),
    )
    assert "&amp;back=yes" in tablet.browser.get(tablet.party.url).text
    for more, leads_on in (("", True), ("&back=yes", False)):
        page = tablet.sheet(f"describe?what=both&town=zittau{more}").text
        assert ("data-next-sheet" in page) == leads_on


def test_correcting_a_tile_later_shows_the_consequences(app):
    """A preview comes first, then the moves and the history. The tile may also count only from now
    on."""
    told = p.describes(
        tile="t01", town="lauban", arrows=[0], middle=["guard"], player="red", round=1
    )
    chosen = ("red zittau", "yellow bautzen", "green kamenz", "blue lauban")
    others = map(p.collects, ("red", "green", "yellow"))
    collected = p.collects("blue", rotation=0)
    tablet = Tablet(app, a_table(p.a_deal(), told, *chosen, *others, collected))
    form = tablet.form("describe?what=tile&town=lauban")
    assert (form["tile"], form["town"], form["player"]) == ("t01", "lauban", "red")
    form.setlist("middle", ["[]", "guard", "red"])
    before = tablet.state.players["blue"].goods["red"]
    preview = tablet.browser.post(f"{tablet.party.url}/change/2", data=form).text
    assert "What would change" in preview
    assert "change-form" not in preview, "the editor has been filled in"
    assert tablet.state.players["blue"].goods["red"] == before, "nothing is written yet"
    sent_again = sent(preview, "change-yes")
    assert tablet.browser.post(f"{tablet.party.url}/change/2", data=sent_again).status_code == 303
    assert tablet.state.box.tax_tiles["t01"].middle == ("guard", "red")
    assert tablet.state.players["blue"].goods["red"] == before + 1
    assert 'class="now-moves"' in tablet.page()
    assert "tile in Lauban" in tablet.page("/history").split("changed")[1]
    form.setlist("middle", ["null"])
    form.setlist("arrows", ["[]", "2", "3"])
    wrong = tablet.browser.post(f"{tablet.party.url}/change/2", data=form)
    assert wrong.status_code == 422
    typed = sent(wrong.text, "change-form")
    assert [typed[f"arrows.{n}"] for n in range(3)] == ["2", "3", ""], "what was typed stays"
    typed["middle.0"] = "horse"
    preview = tablet.browser.post(f"{tablet.party.url}/change/2", data=typed).text
    assert "What would change" in preview
    again = tablet.form("describe?what=tile&town=lauban&now=yes")
    again.setlist("middle", ["[]", "horse"])
    assert tablet.send(again).status_code == 303
    assert tablet.state.box.tax_tiles["t01"].middle == ("horse",)


@pytest.mark.parametrize(
    ("collected", "asked"),
    [((), False), (("red",), False), (("red", "green", "yellow", "blue"), True)],
)
def test_a_correction_asks_about_the_past_only_if_something_may_depend_on_it(app, collected, asked):
    """Nobody has collected in Lauban yet, or the player in Lauban has."""
    told = p.describes(tile="t01", town="lauban", arrows=[0], middle=["guard"], round=1)
    chosen = ("red zittau", "yellow bautzen", "green kamenz", "blue lauban")
    others = (p.collects(player) for player in collected if player != "blue")
    last = (p.collects("blue", rotation=0),) if "blue" in collected else ()
    tablet = Tablet(app, a_table(p.a_deal(), told, *chosen, *others, *last))
    sheet = tablet.sheet("describe?what=tile&town=lauban").text
    assert ("Show what would change" in sheet, "Only from now on" in sheet) == (asked, asked)
    assert ("does not change rows" in sheet) is False
    if not asked:
        form = tablet.form("describe?what=tile&town=lauban")
        form.setlist("middle", ["[]", "horse"])
        assert tablet.send(form).status_code == 303
        assert tablet.state.box.tax_tiles["t01"].middle == ("horse",)


@pytest.mark.parametrize(
    ("told", "fields"),
    [
        (
            {"tile": "t01", "town": "zittau", "arrows": [0], "middle": ["guard"]},
            {"arrows": ["[]", "0"], "middle": ["[]", "guard"], "town": ["zittau"]},
        ),
        (
            {"town": "zittau", "side": "white", "edges": [["red"], *[[]] * 5]},
            {"edges.0": ["[]", "red"], "edges.5": ["[]"], "side": ["white"]},
        ),
        (
            {"town": "zittau", "side": "white", "edges": [[]] * 6, "tile": "t01"}
            | {"arrows": [2], "middle": []},
            {"edges.0": ["[]"], "arrows": ["[]", "2"], "tile": ["t01"], "town": ["zittau"]},
        ),
        (
            {"tile": "s1", "side": "I", "rows": [p.row(4, "red 2")]},
            {"rows.0.bonus": ["4"], "rows.0.spaces.0.points": ["2"], "tile": ["s1"]},
        ),
        ({"deck": "2", "clergy": 1, "aristocracy": 2, "burghers": 3}, {"burghers": ["3"]}),
        ({"blocks": {"red": 9}}, {"blocks.red": ["9"]}),
    ],
)
def test_an_earlier_description_is_corrected_on_a_drawing_of_the_component(app, told, fields):
    """The page of the entry leads there, and the editor sends the whole entry."""
    tablet = Tablet(app, a_table(p.a_deal(), p.describes(**told)))
    assert "/sheet/describe?line=2" in tablet.page("/change/2")
    form = tablet.form("describe?line=2")
    for name, values in fields.items():
        assert form.getlist(name) == values
    preview = tablet.browser.post(f"{tablet.party.url}/change/2", data=form).text
    assert "Nothing would change: it is already like this." in preview
    assert tablet.sheet("describe?line=1").status_code == 404


def test_an_old_entry_about_a_follower_is_corrected_in_its_editor(app):
    tablet = playing(app, NAMELESS, ZITTAU)
    assert "/sheet/describe?line=2" in tablet.page("/change/2")
    form = tablet.form("describe?line=2")
    assert (form["follower"], form["town"], form["phase"]) == ("wagoner", "zittau", "2")
    form["phase"] = "5"
    sheet = f"{tablet.party.url}/sheet/describe?line=2"
    changed = sent(tablet.browser.post(sheet, data=form, headers=HX).text, "learn")
    preview = tablet.browser.post(f"{tablet.party.url}/change/2", data=changed).text
    assert "What would change" in preview
