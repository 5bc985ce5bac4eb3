"""Entering open components on the phones of players who wait (R0.5, R0.6)."""

import re
from typing import Any

import pytest

from companion.games.league_of_six.web.open_editors import OpenEditors
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue_positions as r
from tests.games.league_of_six.positions import goes, row
from tests.games.league_of_six.tablet import blank_party
from tests.support.form_reader import sent
from tests.support.league_tables import a_party, a_table
from tests.support.pages import words
from tests.support.party import HX, Party

HOST, OWN, OTHER = Party.ROLES[0], Party.ROLES[1], Party.ROLES[2]
TILE = {"arrows": [0, 2], "middle": ["guard"]}
EDGES = [["red"], [], ["guard", "horse"], [], [], ["blue"]]
ROWS = [row(4, "green 3", "yellow 1")]
BOTH = "notice-warning says-refused"


def describes(seat: str | None, **what: Any) -> dict[str, Any]:
    return {"type": "describe", "round": 1, **({"player": seat} if seat else {}), **what}


def post(party: Party, who: str, entry: dict[str, Any], revision: int = 1) -> Any:
    return party.browser(who).post(f"{party.url}/entries", json={**entry, "revision": revision})


def phone(party: Party, seat: str = "yellow", who: str = OTHER, path: str = "") -> str:
    return str(party.browser(who).get(f"{party.url}/seats/{seat}{path}").text)


def asked(page: str) -> list[str]:
    """Return what a phone asks its player to enter, in order, such as "tile kamenz"."""
    links = re.findall(r"describe\?what=(\w+)(?:&(?:amp;)?(?:town|store)=(\w+))?", page)
    found = [" ".join(filter(None, link)) for link in links]
    return list(dict.fromkeys(found))


def box(party: Party) -> Any:
    return party.now.table.state.box


def test_only_waiting_phones_are_asked_to_enter_components(app):
    party = blank_party(app)
    assert 'id="ph-enter"' in phone(party)
    assert 'id="ph-enter"' not in phone(party, "red", OWN)
    post(party, OWN, goes("red", "lauban"))
    assert asked(phone(party, "red", OWN))[0] == "both lauban"  # their own town


def test_players_are_asked_for_different_components(app):
    party = blank_party(app, goes("red", "lauban"), goes("yellow", "bautzen"))
    post(party, HOST, goes("green", "kamenz"), 3)
    red, yellow = asked(phone(party, "red", OWN)), asked(phone(party))
    assert (red[0], yellow[0]) == ("both lauban", "both bautzen")
    assert set(red) == set(yellow)
    post(party, HOST, describes(None, town="lauban", **TILE))
    post(party, HOST, describes(None, town="lauban", side="white", edges=EDGES))
    post(party, HOST, describes(None, town="bautzen", **TILE))
    post(party, HOST, describes(None, town="bautzen", side="white", edges=EDGES))
    assert asked(phone(party, "red", OWN))[0] != asked(phone(party))[0]


def test_other_players_moves_do_not_change_which_components_a_player_enters(app):
    party = blank_party(app, goes("red", "lauban"))
    first = asked(phone(party, "red", OWN))[:3]
    post(party, HOST, goes("yellow", "zittau"), 2)
    assert asked(phone(party, "red", OWN))[:3] == first


def test_phones_enter_tiles_towns_and_stores_without_a_name(app):
    party = blank_party(app)
    for what, fields in (
        ("tile&town=kamenz", {"arrows": ["[]", "0", "2"], "middle": ["[]", "guard"]}),
        ("town&town=kamenz", {f"edges.{n}": ["[]", *all_] for n, all_ in enumerate(EDGES)}),
        ("storage&store=civic", {"rows.0.bonus": ["4"], "rows.0.spaces.0.good": ["red"],
                                 "rows.0.spaces.0.points": ["2"]}),
    ):  # fmt: skip
        page = party.browser(OTHER).get(
            f"{party.url}/seats/yellow/sheet/describe?what={what}", headers=HX
        )
        form = sent(page.text, "learn")
        for name, values in fields.items():
            form.setlist(name, values)
        answer = party.browser(OTHER).post(f"{party.url}/entries?as=yellow", data=form)
        assert answer.status_code in (204, 303), answer.text
    state = party.now.table.state
    assert state.tiles["kamenz"] == "t01"
    assert box(party).tax_tiles["t01"].arrows == (0, 2)
    assert box(party).edges("kamenz", "white")[2] == ("guard", "horse")
    assert state.stores["civic"].tile == "s1"
    assert state.stores["civic"].rows[0].row.bonus == 4
    assert "Ben entered the storage tile (civic store)." in words(
        phone(party, path="/sheet/history")
    )


@pytest.mark.parametrize(
    "what",
    [
        {"town": "loebau", **TILE},  # besieged: no tile is there
        {"town": "kamenz", "side": "yellow", "edges": EDGES},  # that side is face down
        {"town": "loebau", "side": "white", "edges": EDGES, **TILE},
        {"town": "kamenz", "number": 3, "side": "white", "edges": EDGES, "round": None},
        {"store": "royal", "side": "II", "rows": ROWS},
        {"tile": "t09", **TILE},
        {"deck": "1", "clergy": 2, "aristocracy": 2, "burghers": 2},  # face down
        {"blocks": {"red": 3}},
        {"town": "kamenz", **TILE, "round": 2},
        {"town": "kamenz", **TILE, "player": "red"},
    ],
)
def test_phones_enter_only_face_up_components(app, what):
    party = blank_party(app)
    entry = {key: n for key, n in describes("yellow", **what).items() if n is not None}
    assert post(party, OTHER, entry).status_code == 403
    assert party.now.revision == 1


def retinue_party(app: Any) -> Party:
    """Return a table at which Blue, Green and Yellow have won followers that nobody has entered."""
    game = r.lying(None, None, None, None)
    game.play("blue collects").play("green collects").play("yellow collects")
    return a_party(app, a_table(*game.entries, modules=["retinue"], box=r.a_box()))


def follower(id_: str, seat: str = "yellow", **what: Any) -> dict[str, Any]:
    return {"type": "describe", "player": seat, "follower": id_, **what}


HANS = {"name": "Old Hans", "group": "1-2", "arrows": [0, 3], "kind": "phase", "phase": 5}
HANS |= {"when": "end"}


def test_l7_a_player_describes_an_unnamed_follower_on_the_phone(app):
    """It was taken in a hurry, so that nobody has entered its name."""
    party = retinue_party(app)
    page = phone(party, path="/sheet/followers")
    assert re.findall(r"what=follower&(?:amp;)?follower=(\w+)", page) == ["f03"]
    sheet = phone(party, path="/sheet/describe?what=follower&follower=f03")
    assert sent(sheet, "learn")["follower"] == "f03"
    answer = post(party, OTHER, follower("f03", **HANS), party.now.revision)
    assert answer.status_code == 200
    told = box(party).followers["f03"]
    assert (told.name, told.kind, told.arrows) == ("Old Hans", "phase", (0, 3))
    page = phone(party, path="/sheet/followers")
    assert "what=follower" not in page
    assert "Old Hans" in page
    assert "Ben entered a follower." in words(phone(party, path="/sheet/history"))


@pytest.mark.parametrize(
    ("who", "entry"),
    [
        (OTHER, follower("f02", **HANS)),  # Green's
        (OTHER, follower("f03", "red", **HANS)),
        (OWN, follower("f03", "red", **HANS)),
        (OWN, follower("f03", **HANS)),
        (OTHER, follower("f04", **HANS)),  # nobody has won it
        (OTHER, {"type": "describe", "player": "yellow", "follower": "f03"}),
    ],
)
def test_a_phone_describes_only_its_own_followers(app, who, entry):
    party = retinue_party(app)
    before = party.now.revision
    assert post(party, who, entry, before).status_code in (403, 422)
    assert party.now.revision == before
    for id_ in ("f02", "f04", "x"):
        sheet = f"{party.url}/seats/yellow/sheet/describe?what=follower&follower={id_}"
        assert party.browser(OTHER).get(sheet).status_code == 404


def test_a_phone_cannot_change_known_values_of_its_follower(app):
    party = retinue_party(app)
    post(
        party,
        HOST,
        {"type": "describe", "follower": "f03", "name": "Hans", "kind": "crown"},
        party.now.revision,
    )
    before = party.now.revision
    for wrong in (HANS, {"name": "Eda"}):
        assert post(party, OTHER, follower("f03", **wrong), before).status_code == 403
    added = follower("f03", arrows=[2])
    assert post(party, OTHER, added, before).status_code == 200
    assert box(party).followers["f03"].arrows == (2,)
    again = party.now.revision
    assert post(party, OTHER, follower("f03", note="More"), again).status_code == 403


def test_an_editor_opened_on_an_older_page_is_still_accepted(app):
    party = blank_party(app)
    post(party, OWN, goes("red", "lauban"))
    assert post(party, OTHER, describes("yellow", town="kamenz", **TILE)).status_code == 200
    assert post(party, OTHER, goes("yellow", "bautzen"), 2).status_code == 200


def test_a_town_and_its_tile_are_entered_in_one_form(app):
    """Only filled parts are entered, so either of the two can be entered alone."""
    party = blank_party(app)
    both = {"arrows": ["[]", "0", "2"], "middle": ["[]", "guard"]}
    sides = {f"edges.{n}": ["[]", *all_] for n, all_ in enumerate(EDGES)}
    for town, fields in (("kamenz", {**both, **sides}), ("lauban", both), ("zittau", sides)):
        sheet = f"{party.url}/seats/yellow/sheet/describe?what=both&town={town}"
        form = sent(party.browser(OTHER).get(sheet, headers=HX).text, "learn")
        assert {*both, *sides} <= set(form)
        for name, values in fields.items():
            form.setlist(name, values)
        answer = party.browser(OTHER).post(f"{party.url}/entries?as=yellow", data=form)
        assert answer.status_code in (204, 303), answer.text
    for town, left in (("zittau", both), ("lauban", sides)):
        sheet = f"{party.url}/sheet/describe?what=both&town={town}"
        form = sent(party.browser(HOST).get(sheet, headers=HX).text, "learn")
        assert {*both, *sides} & set(form) == {*left}
    besieged = party.browser(HOST).get(
        f"{party.url}/sheet/describe?what=both&town=loebau", headers=HX
    )
    assert {*both, *sides} & set(sent(besieged.text, "learn")) == {*sides}
    tiles = party.now.table.state.tiles
    assert (tiles["kamenz"], tiles["lauban"], tiles["zittau"]) == ("t01", "t02", None)
    assert box(party).edges("kamenz", "white") == box(party).edges("zittau", "white") is not None
    assert box(party).edges("lauban", "white") is None
    told = words(phone(party, path="/sheet/history"))
    assert told.count("Kamenz with its tax tile.") == told.count("Ben entered Kamenz") == 1
    assert "Ben entered the tax tile in Lauban." in told
    assert "Ben entered the town tile of Zittau." in told


def test_a_town_entered_by_two_players_is_refused_if_their_tiles_differ(app):
    party = blank_party(app)
    post(party, OWN, describes("red", town="kamenz", **TILE))
    both = {"town": "kamenz", "side": "white", "edges": EDGES}
    other = post(party, OTHER, describes("yellow", **both, arrows=[1], middle=[]))
    assert other.status_code == 422
    assert other.json["error"].startswith(
        "Entered twice, and differently: the tile in Kamenz. Anna had already entered: arrows"
    )
    turned = describes("yellow", **both, arrows=[3, 5], middle=["guard"])
    assert post(party, OTHER, turned).status_code == 200
    assert box(party).edges("kamenz", "white") is not None
    assert post(party, OTHER, turned).status_code == 422


def test_the_first_of_two_equal_entries_stays_and_both_players_are_told(app):
    party = blank_party(app)
    post(party, OTHER, describes("yellow", town="kamenz", **TILE))
    late = post(party, OWN, describes("red", town="kamenz", arrows=[1], middle=["horse"]))
    assert late.status_code == 422
    told = "the tile in Kamenz. Ben had already entered: arrows top and lower right"
    assert late.json["error"].startswith(f"Entered twice, and differently: {told}")
    assert told in words(phone(party).split(BOTH)[1])
    assert len(box(party).tax_tiles) == 1
    turned = describes("red", town="kamenz", arrows=[3, 5], middle=["guard"])
    both = "Anna and Ben have both entered the same: the tile in Kamenz."
    assert post(party, OWN, turned).json["error"] == both
    assert both in words(phone(party).split(BOTH)[1])


def test_the_same_tile_entered_twice_is_recognised_in_any_rotation(app):
    party = blank_party(app)
    town = {"town": "kamenz", "side": "white"}
    post(party, OTHER, describes("yellow", **town, edges=EDGES))
    turned = describes("red", **town, edges=[*EDGES[2:], *EDGES[:2]])
    both = "Anna and Ben have both entered the same: the town tile of Kamenz."
    assert post(party, OWN, turned).json["error"] == both
    post(party, OTHER, describes("yellow", store="royal", side="I", rows=ROWS))
    late = post(party, OWN, describes("red", store="royal", side="I", rows=ROWS))
    assert "the storage tile (royal store)" in late.json["error"]


def test_a_phone_cannot_change_a_known_component(app):
    party = blank_party(app)
    post(party, OTHER, describes("yellow", town="kamenz", **TILE))
    other = describes("red", town="lauban", tile="t01", arrows=[4], middle=[])
    assert post(party, OWN, other).status_code == 422
    assert box(party).tax_tiles["t01"].arrows == (0, 2)


def test_the_sheet_of_a_component_says_if_it_was_entered_meanwhile(app):
    party = blank_party(app)
    post(party, OTHER, describes("yellow", town="kamenz", **TILE))
    sheet = phone(party, path="/sheet/describe?what=tile&town=kamenz")
    assert "Somebody has entered this meanwhile." in sheet


def test_l7_arrows_of_a_follower_that_was_picked_by_name_are_entered_later(app):
    deal = p.a_deal(royal=None, civic=None, open_followers=[None] * 8)
    party = a_party(app, a_table(deal, box=None, modules=["retinue"]))
    post(party, OTHER, describes("yellow", town="kamenz", follower="beggar"))
    sheet = "/sheet/describe?what=tile&town=kamenz"
    assert 'name="arrows"' in phone(party, path=sheet)
    arrows = {"town": "kamenz", "follower": "beggar", "arrows": [0, 2]}
    other = describes("yellow", **arrows, name="Somebody")
    assert post(party, OTHER, other, 2).status_code == 422
    assert post(party, OTHER, describes("yellow", **arrows), 2).status_code == 200
    assert box(party).followers["beggar"].arrows == (0, 2)
    assert "Somebody has entered this meanwhile." in phone(party, path=sheet)


@pytest.mark.parametrize("turn", [False, True])
def test_l7_a_follower_its_arrows_and_its_town_are_entered_one_after_the_other(app, turn):
    """From a turn the way leads back to the turn, and from the board to other towns."""
    deal = p.a_deal(royal=None, civic=None, open_followers=[None] * 8)
    party = a_party(app, a_table(deal, box=None, modules=["retinue"]))
    browser, sheet = party.browser(HOST), f"{party.url}/sheet/describe"
    query, back = "what=both&town=kamenz", "&back=yes" if turn else ""
    entered = (
        ("what=tile&town=kamenz", {"follower": "beggar"}),
        ("what=town&town=kamenz", {"follower": "beggar", "arrows": [0, 2]}),
        ("", {"side": "white", "edges": [["red"]] * 6}),
    )
    for revision, (following, what) in enumerate(entered, 1):
        page = browser.get(f"{sheet}?{query}{back}").text
        leads_on = f'/sheet/describe?what=next&amp;town=kamenz{back.replace("&", "&amp;")}"' in page
        assert leads_on == bool(following or not turn)
        if "arrows" in what:
            assert ("Beggar in Kamenz" in page, "ed-name" in page) == (True, False)
        post(party, HOST, describes(None, town="kamenz", **what), revision)
        query = following
        came = browser.get(f"{sheet}?what=next&town=kamenz{back}")
        assert came.headers.get("Location", "").endswith(f"?{following}{back}") == bool(following)
    assert came.status_code == (204 if turn else 302)


def test_a_known_tile_that_is_picked_leads_on_to_its_unknown_town(app):
    box = {**p.a_box(), "towns": {}}
    party = a_party(app, a_table(p.a_deal(), box=box))
    sheet, browser = f"{party.url}/sheet/describe", party.browser(HOST)
    page = browser.get(f"{sheet}?what=both&town=kamenz&back=yes").text
    picks = re.findall(r'<button class="pick-one pick-button"([^>]*)>', page)
    following = "/sheet/describe?what=next&amp;town=kamenz&amp;back=yes"
    assert {following in pick for pick in picks} == {True}
    first = page[: page.index("</form>", page.index("pick-form"))] + "</form>"
    assert party.form(HOST, sent(first, "pick-form").to_dict(flat=False)).status_code == 200
    came = browser.get(f"{sheet}?what=next&town=kamenz&back=yes")
    assert came.headers["Location"].endswith("?what=town&town=kamenz&back=yes")


def test_a_tile_that_left_the_board_can_still_be_entered_once(app):
    party = blank_party(app)
    for player, town in zip(
        ("red", "yellow", "green", "blue"), ("lauban", "bautzen", "kamenz", "zittau"), strict=True
    ):
        who = {"red": OWN, "yellow": OTHER}.get(player, HOST)
        assert post(party, who, goes(player, town), party.now.revision).status_code == 200
    settled = {"type": "settle", "phase": "collecting"}  # storing ends at once: nobody has a block
    assert post(party, HOST, settled, party.now.revision).status_code == 200
    assert party.now.table.state.phase == "dealing"
    entry = describes("yellow", town="kamenz", **TILE)
    assert post(party, OTHER, entry, 1).status_code == 200
    assert box(party).tax_tiles["t01"].arrows == (0, 2)
    assert post(party, OWN, {**entry, "player": "red"}, 1).status_code == 422
    assert len(box(party).tax_tiles) == 1
    another = describes("red", town="lauban", arrows=[1], middle=["horse"])
    assert post(party, OWN, another, 1).status_code == 200
    assert len(box(party).tax_tiles) == 2
    assert "Ben entered the tax tile in Kamenz." in words(phone(party, path="/sheet/history"))
    entry = describes("yellow", store="royal", side="I", rows=ROWS)
    assert post(party, OTHER, entry, 1).status_code == 200
    assert post(party, OWN, {**entry, "player": "red"}, 1).status_code == 422
    assert len(box(party).storage_tiles) == 1


def test_the_next_offered_component_is_one_that_nobody_has_entered(app):
    """A player who has to act is not asked next, and the grey cards are offered only in the
    list."""
    party = blank_party(app)
    following = f"{party.url}/seats/yellow/sheet/describe?what=next"

    def leads_to(who: str = OTHER, at: str = following) -> str:
        answer = party.browser(who).get(at)
        return str(answer.headers["location"].split("?")[1]) if answer.status_code == 302 else ""

    first = leads_to()
    assert first == asked_queries(phone(party))[0] == "what=both&town=bautzen"
    sides = {"town": "bautzen", "side": "white", "edges": EDGES, "arrows": [0], "middle": []}
    post(party, HOST, describes(None, **sides))
    assert leads_to() not in ("", first)
    assert leads_to(OWN, following.replace("yellow", "red")) == "", "red acts"
    post(party, HOST, describes(None, store="royal", side="I", rows=ROWS))
    for town in ("lauban", "kamenz", "zittau"):
        sides = {"town": town, "side": "white", "edges": EDGES, "arrows": [0], "middle": []}
        post(party, HOST, describes(None, **sides))
    for town in ("goerlitz", "loebau"):
        post(party, HOST, describes(None, town=town, side="white", edges=EDGES))
    post(party, HOST, describes(None, store="civic", side="I", rows=[row(3, "red 1")]))
    assert asked(phone(party)) == ["grey"]
    assert leads_to() == ""


def test_an_open_editor_reserves_its_component(app):
    """For a minute nobody is led to a component that somebody else has open. A player who opens it
    anyway is told who is entering it."""
    minutes = [0.0]
    app.extensions["open-editors"] = OpenEditors(lambda: 60 * minutes[0])
    party = blank_party(app, goes("red", "lauban"), goes("yellow", "bautzen"))
    post(party, HOST, goes("green", "kamenz"), 3)

    following = "/sheet/describe?what=next"

    def next_of_yellow() -> str:
        at = f"{party.url}/seats/yellow{following}"
        return str(party.browser(OTHER).get(at).headers["location"].split("?")[1])

    own = next_of_yellow()
    assert own == "what=both&town=bautzen"
    told = "Anna is entering this right now."
    assert told not in words(phone(party, "red", OWN, "/sheet/describe?what=both&town=kamenz"))
    assert next_of_yellow() == own, "two different components"
    phone(party, "red", OWN, f"/sheet/describe?{own}")
    other = next_of_yellow()
    assert "bautzen" not in other
    sheet = phone(party, path="/sheet/describe?what=town&town=bautzen")
    assert told in words(sheet), "a part of it"
    assert told.replace("Anna", "Ben") not in words(
        phone(party, "red", OWN, f"/sheet/describe?{own}")
    )
    assert asked_queries(sheet) == [other, "what=town&town=bautzen&also=yes"]
    assert 'class="ed ' not in sheet
    assert 'class="ed ' in phone(party, path="/sheet/describe?what=town&town=bautzen&also=yes")
    minutes[0] = 1
    assert next_of_yellow() == own
    assert told not in words(phone(party, path=f"/sheet/describe?{own}"))


def test_a_closed_editor_reserves_nothing(app):
    party = blank_party(app)
    (own, *_) = asked_queries(phone(party))
    told = "This is being entered on the tablet right now."
    party.browser(HOST).get(f"{party.url}/sheet/describe?{own}")
    sheet = phone(party, path=f"/sheet/describe?{own}")
    assert told in sheet
    closed = re.search(
        r'data-closed="([^"]+)"', party.browser(HOST).get(f"{party.url}/sheet/describe?{own}").text
    )
    assert closed is not None
    party.browser(HOST).get(closed[1].replace("&amp;", "&"))
    assert told not in words(phone(party, path=f"/sheet/describe?{own}"))


def test_an_acting_player_reserves_no_component(app):
    party = blank_party(app)
    (own, *_) = asked_queries(phone(party))
    phone(party, "red", OWN, f"/sheet/describe?{own}")
    assert "is entering this right now" not in phone(party, path=f"/sheet/describe?{own}")


def asked_queries(page: str) -> list[str]:
    """Return the queries of the links that ask a player to enter something."""
    return [one.replace("&amp;", "&") for one in re.findall(r"describe\?(what=[^\"]+)", page)]
