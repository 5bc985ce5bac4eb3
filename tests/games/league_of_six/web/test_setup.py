"""The set-up page: every button works, nothing typed is lost, and its table can be played."""

from collections.abc import Iterable
from itertools import groupby, product
from random import Random

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.application import create_app
from companion.core.play import Refused
from companion.games.league_of_six.box.box import BLANK
from companion.games.league_of_six.box.components import COLOURS, TOWNS
from companion.games.league_of_six.web.setup_draft import (
    draft_buttons,
    draft_of_setup,
    new_draft,
    offered_boxes,
    read_draft,
)
from companion.web.requests.forms import nest_form_fields
from tests.games.league_of_six.positions import TOWN_OF, a_setup
from tests.games.league_of_six.setup_page import NUMBERS, PAGES, SetupPage
from tests.support.setup_page import MORE_OPEN, fields, presses


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return create_app(tmp_path_factory.mktemp("data")).test_client()


@pytest.fixture
def page(client: FlaskClient) -> SetupPage:
    """Return the page after four names have been typed."""
    return SetupPage(client).four()


def test_r0_2_r0_3_a_new_form_has_towns_and_order_drawn_at_random():
    new = [new_draft(Random(seed)) for seed in range(4)]
    rematch = [
        draft_of_setup(a_setup(), "sample", Random(seed), offered_boxes()) for seed in range(4)
    ]
    pressed = [new_draft(Random(1)) for _ in range(4)]
    for seed, draft in enumerate(pressed):
        for button in ("shuffle", "draw"):
            draft_buttons(draft, Random(seed))[button]()
    for drafts, drawn in product((new, rematch, pressed), ("towns", "order")):
        assert len({tuple(getattr(draft, drawn)) for draft in drafts}) > 1
    typed = read_draft({"box": "blank", "numbers": {"zittau": "1", "lauban": "1", "kamenz": "7"}})
    assert typed.numbers == {"lauban": 1}, "each number once, from 1 to 6"
    assert read_draft({"box": "sample", "numbers": {"zittau": "1"}}).numbers["zittau"] == 5


@pytest.mark.parametrize("rulings", [{}, {"open_hands": "true"}])
@pytest.mark.parametrize("modules", [[], ["retinue"]])
def test_a_form_can_be_read_back_from_its_fields(rulings, modules):
    draft = read_draft({"box": "sample", "rulings": rulings, "modules": modules})
    sent = draft.fields()
    assert "numbers" not in sent, "the box knows them"
    assert draft.rules["rulings"]["open_hands"] == rulings.get("open_hands", "false")
    assert draft.has_retinue == bool(modules)
    assert read_draft(sent).rules == draft.rules


def test_a_seat_named_by_its_colour_has_no_name_at_the_rematch():
    seats = [{"colour": "red", "name": "Red"}, *a_setup()["players"][1:]]
    draft = draft_of_setup({**a_setup(), "players": seats}, "sample", Random(1), offered_boxes())
    assert [seat.name for seat in draft.seats] == ["", "Ben", "Cem", "Dora"]


def test_badges_of_players_with_the_same_initial_show_a_second_letter(page):
    assert "data-second" not in page.press("keep").text
    assert "data-second" in page.fill(players__1__name="Amir").press("keep").text


def test_house_rules_stay_at_a_rematch():
    rulings = {"rows": "own", "guards": 5, "open_hands": True}
    draft = draft_of_setup(a_setup(rulings=rulings), "sample", Random(1), offered_boxes())
    expected = {"rows": "own", "guards": "5", "open_hands": "true", "level": "shared"}
    assert expected.items() <= draft.rules["rulings"].items()


def test_r0_2_town_numbers_stay_at_a_rematch_with_a_blank_box():
    draft = draft_of_setup(a_setup(), "blank", Random(1), offered_boxes())
    assert (draft.numbers, draft.asked) == (a_setup()["numbers"], tuple(TOWNS))


def swapped(values: list[str], one: int, other: int) -> list[str]:
    values[one], values[other] = values[other], values[one]
    return values


def test_a_new_form_can_start_a_table_without_changes(client):
    state = SetupPage(client).state()
    assert list(state.board.names.values()) == ["Red", "Yellow", "Green", "Blue"]
    assert state.box.sample
    assert (state.board.numbers["lauban"], state.board.numbers["bautzen"]) == (1, 3)
    assert set(state.setup.sides.values()) == {"white"}


@pytest.mark.parametrize(
    ("pressed", "expected"),
    [
        (["up.2"], "Anna red, Cem green, Ben yellow, Dora blue"),
        (["up.2", "down.1"], "Anna red, Ben yellow, Cem green, Dora blue"),
        (["add"], "Anna red, Ben yellow, Cem green, Dora blue,  purple"),
        (["add", "remove.1"], "Anna red, Cem green, Dora blue,  purple"),
        (["add", "count.4"], "Anna red, Ben yellow, Cem green, Dora blue"),
        (["add", "up.4", "count.4"], "Anna red, Ben yellow, Cem green, Dora blue"),
        (["colour.0.blue"], "Anna blue, Ben yellow, Cem green, Dora red"),
        (["colour.1.black"], "Anna red, Ben black, Cem green, Dora blue"),
    ],
)
def test_players_keep_their_markers_when_seats_change(page, pressed, expected):
    places = [page.column("order").index(colour) for colour in ("red", "blue")]
    page.press(*pressed)
    names, colours = (page.column("players", part) for part in (".name", ".colour"))
    assert ", ".join(map(" ".join, zip(names, colours, strict=True))) == expected
    assert sorted(page.column("order")) == sorted(colours)
    if pressed == ["colour.0.blue"]:
        assert [page.column("order").index(colour) for colour in ("blue", "red")] == places


def test_towns_and_markers_can_be_swapped(client, page):
    towns = page.column("towns")
    assert page.press("pick.1").column("towns") == towns
    assert page.press("pick.4").column("towns") == swapped([*towns], 1, 4)
    assert "picked" not in page.form
    assert [read_draft({"picked": place}).picked for place in ("5", "6")] == [5, None]
    assert "picked" not in page.press("pick.1", "pick.1").form
    assert page.press("swap.1.4").column("towns") == towns
    order = page.column("order")
    for do in ("earlier.1", "later.0"):
        swapped(order, 0, 1)
        assert page.press(do).column("order") == order
    drawn = page.press("shuffle", "draw")
    assert sorted(drawn.column("towns")) == sorted(TOWNS)
    assert sorted(drawn.column("order")) == sorted(order)


def test_town_sides_can_be_turned_over(page):
    page.press("side.zittau")
    assert (page.form["sides.zittau"], page.form["sides.lauban"]) == ("yellow", "white")
    assert page.press("side.zittau").form["sides.zittau"] == "white"
    for do, allowed in (("yellow", {"yellow"}), ("white", {"white"}), ("mix", {"white", "yellow"})):
        page.press(f"sides.{do}")
        assert {page.form[f"sides.{town}"] for town in TOWNS} <= allowed


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_every_button_of_the_set_up_page_changes_the_form(client, count):
    page = SetupPage(client).press(f"count.{count}")
    can = draft_buttons(read_draft(nest_form_fields(page.form)), Random(1))
    assert set(presses(page.text)) - {"keep"} <= can.keys()
    assert ("add" in can, "remove.0" in can) == (count < 6, count > 3)


BLANK_BOX = {**NUMBERS, "box": "blank", "numbers_of": "blank"}
TYPED = {**BLANK_BOX, "dealing__tiles": "table", "rulings__open_hands": "true"}
ODD = {"players__2__name": "null", "players__3__name": "<b>&'\" Žofie"}


def of_each_kind(names: Iterable[str]) -> list[str]:
    """Return one button of each kind, such as `side.zittau`."""
    return [[*kind][-1] for _, kind in groupby(sorted(names), lambda it: it.partition(".")[0])]


@pytest.mark.parametrize(
    "do", of_each_kind(draft_buttons(new_draft(Random(1)), Random(1)).keys() - {"count.3"})
)
def test_no_button_of_the_set_up_page_loses_typed_values(page, do):
    names = set(page.fill(**TYPED, **ODD).column("players", ".name"))
    page.press(do, **{"HX-Request": "true"})
    assert {
        key.replace("__", "."): it for key, it in TYPED.items()
    }.items() <= page.form.to_dict().items()
    gone = int(do.startswith("remove"))
    assert len(names & set(page.column("players", ".name"))) == len(names) - gone
    assert len(page.state().players) == len(page.column("players", ".colour"))


JUNK = st.recursive(
    st.none() | st.sampled_from(["0", "1", "red", "lauban", "table", "blank", "white", "x"]),
    lambda inner: (
        st.lists(inner, max_size=7)
        | st.dictionaries(
            st.sampled_from(["colour", "name", "key", "lauban", "tiles", "open_hands"]), inner
        )
    ),
    max_leaves=12,
)
KEYS = "players towns order numbers sides dealing rulings box picked modules overlay owners"


@given(
    st.dictionaries(st.sampled_from(KEYS.split()), JUNK),
    st.randoms(use_true_random=False),
    st.integers(0, 10**6),
)
def test_any_sent_values_result_in_a_valid_form(data, rng, which):
    draft = read_draft(data)
    can = list(draft_buttons(draft, rng).values())
    can[which % len(can)]()
    assert 3 <= len(draft.seats) <= 6
    assert len({seat.key for seat in draft.seats}) == len(draft.seats)
    assert sorted(draft.order) == sorted(draft.colours)
    assert set(draft.colours) <= set(COLOURS)
    assert sorted(draft.towns) == sorted(TOWNS)
    assert set(draft.numbers) | set(draft.asked) == set(TOWNS)
    assert len(set(draft.numbers.values())) == len(draft.numbers)


def test_with_a_blank_box_the_table_deals_the_leader_cards(page):
    setup = page.fill(**BLANK_BOX).press("keep").state().setup
    assert set(setup.box.towns) == set(TOWNS)
    assert replace(setup.box, towns={}) == BLANK
    assert (setup.dealing.leaders, setup.dealing.besieged) == ("table", "app")
    assert page.fill(box="sample").press("keep").state().setup.dealing.leaders == "app"


def test_the_set_up_has_no_unused_keys(client, page):
    page.fill(do="keep", picked="2", rulings__open_hands="true")
    page.fill(start__influence__red="21")  # but no round to join
    with client.application.test_request_context():
        setup = PAGES.setup_from_form(nest_form_fields(page.form))
    assert not {"do", "picked", "game", "start"} & setup.keys()
    assert setup["players"][0] == {"colour": "red", "name": "Anna"}
    assert page.state().setup.rulings.open_hands
    for box in ("another", {"name": "x"}, ["sample"]):
        context = client.application.test_request_context()
        with context, pytest.raises(Refused, match="bad-value"):
            PAGES.setup_from_form({"box": box})


def test_starting_opens_a_table_or_shows_the_form_again_with_the_reason(client, page):
    page.start()
    answer = page.fill(**TYPED, players__1__name="Anna").post()
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    page.show(answer.text)
    assert page.holds(**TYPED, players__1__name="Anna", players__0__name="Anna")
    answer = client.post("/new", data={"players": "1", "players.0.name": "Anna"})
    assert answer.status_code == 422
    assert "does not belong to this form" in answer.text


def test_phases_without_the_app_stay_chosen(page):
    page.fill(rulings__rows="own", rulings__guards="5").press("shuffle")
    assert page.form["rulings.rows"] == "own"
    towns = {f"start__towns__{seat}": town for seat, town in TOWN_OF.items()}
    told = {"start__influence__red": "21", "start__leaders__red__clergy": "4"}
    del page.form["way"]
    state = page.fill(**told, **towns, start__round="3", own_phases=["[]", "storing"]).state()
    red = state.players["red"]
    assert (state.round, red.influence, red.guards) == (3, 21, 5)
    assert red.leaders == {"clergy": 4, "burghers": 0, "aristocracy": 0}
    assert state.setup.own_phases == ("storing",)


def test_the_way_to_use_the_app_can_be_chosen_and_changed(page):
    """A group enters everything, or only the stores and the end, with its own tiles; or it tries
    the app, with the sample. A mixture of its own phases is none of these ways."""
    played = {"everything": (), "stores": ("choosing", "collecting"), "trying": ()}
    for way, phases in played.items():
        page.fill(way=way, **NUMBERS).press("keep")
        assert page.form["way"] == way
        assert (page.state().setup.own_phases, page.state().box.sample) == (phases, way == "trying")
    del page.form["way"]
    page.fill(box="blank", own_phases=["[]", "storing"]).press("keep")
    assert "way" not in page.form
    assert page.form.getlist("own_phases") == ["[]", "storing"]


def test_r0_2_a_blank_box_suggests_only_numbers_from_the_rules(page):
    page.fill(box="blank").press("keep")
    shown = {town: page.form[f"numbers.{town}"] for town in TOWNS}
    assert {town: n for town, n in shown.items() if n} == {"lauban": "1", "bautzen": "3"}
    page.fill(box="sample").press("keep")
    assert "numbers.lauban" not in page.form


@pytest.mark.parametrize("lacks", [["goerlitz"], []])
def test_r0_2_choosing_a_blank_box_after_another_suggests_the_rules_numbers(client, lacks):
    """The form only asked for the numbers that the other box lacked, or for none at all."""
    id_ = client.post("/boxes", data={"name": "Ours"}).location.rsplit("/", 1)[1]
    known = {f"numbers.{town}": str(n) for n, town in enumerate(TOWNS, 1) if town not in lacks}
    client.post(f"/boxes/{id_}/sheet/numbers", data=known)
    page = SetupPage(client, box=id_).press("keep", *(f"number.{town}" for town in lacks))
    assert [town for town in TOWNS if f"numbers.{town}" in page.form] == lacks
    page.fill(box="blank").press("keep")
    shown = {town: page.form[f"numbers.{town}"] for town in TOWNS}
    told = {"lauban": "1", "bautzen": "3", **dict.fromkeys(lacks, "2")}
    assert {town: n for town, n in shown.items() if n} == told


def test_r0_2_a_tap_numbers_a_town_or_clears_its_number(page):
    """The last town gets the last number by itself. Without all six numbers no table starts."""
    page.fill(box="blank").press("number.zittau", "number.lauban", "number.kamenz")
    assert "Tap the town with the number 4." in page.text
    answer = page.post()
    assert answer.status_code == 422
    assert "Enter the number on each of your six town tiles." in answer.text
    assert MORE_OPEN not in answer.text
    page.fill(asked_first=fields(answer.text)["asked_first"]).press("number.goerlitz")
    assert page.text.index('id="numbers"') < page.text.index("setup-columns"), (
        "the keys stay where they were"
    )
    page.press("number.lauban")
    told = {town: page.form[f"numbers.{town}"] for town in TOWNS}
    assert told == dict(zip(TOWNS, "543612", strict=True))
    assert "All six numbers are there." in page.text
    assert page.state().board.numbers == {town: int(n) for town, n in told.items()}


def test_r0_2_suggested_numbers_that_were_cleared_stay_cleared(page):
    page.fill(box="blank").press("keep").press("number.lauban").press("number.bautzen")
    page.press("number.kamenz")
    told = {town: page.form[f"numbers.{town}"] for town in TOWNS}
    assert {town: n for town, n in told.items() if n} == {"kamenz": "1"}


def test_r0_2_town_numbers_are_saved_in_the_box(client, page):
    """With a blank box the next form already has them; a box of the library stores them."""
    numbers = dict(zip(TOWNS, "462513", strict=True))
    page.fill(**BLANK_BOX, **{f"numbers.{town}": number for town, number in numbers.items()})
    towns = page.start().box.towns
    assert {town: str(tile.number) for town, tile in towns.items()} == numbers
    page = SetupPage(client).four()
    assert page.form["box"] == "blank"
    assert {town: page.form[f"numbers.{town}"] for town in TOWNS} == numbers
    id_ = client.post("/boxes", data={"name": "Ours"}).location.rsplit("/", 1)[1]
    page.fill(**{**BLANK_BOX, "box": id_, "numbers_of": id_}).start()
    boxes = client.application.extensions["records"].boxes
    assert {boxes.find(id_).box.towns[town].number for town in TOWNS} == set(range(1, 7))
    assert 'id="numbers"' not in SetupPage(client, box=id_).press("keep").text
    chosen = SetupPage(client, box="sample").press("keep").fill(box=id_).state()
    assert chosen.board.numbers == {town: n for n, town in enumerate(TOWNS, 1)}
    client.post(f"/boxes/{id_}/sheet/numbers", data={})  # they were wrong
    page = SetupPage(client)
    assert (page.form["box"], page.form["numbers.zittau"]) == (id_, "")
