"""The set-up page: every button, nothing typed is lost, and what it starts can be played."""

import re
from collections.abc import Iterable
from html import unescape
from itertools import groupby
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion import create_app
from companion.core.play import Refused
from companion.games.league_of_six.box.components import BLANK, COLOURS, TOWNS
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.web.setup import LeaguePages
from companion.games.league_of_six.web.setup_buttons import buttons
from companion.games.league_of_six.web.setup_draft import fresh, read
from companion.web.forms import nest
from tests.support.set_up import Fields, fields, presses, with_town_numbers

PAGES = LeaguePages(LEAGUE_OF_SIX)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return create_app(tmp_path_factory.mktemp("data")).test_client()


def press(client: FlaskClient, form: Fields, do: str, **headers: str) -> Fields:
    answer = client.post("/new", data={**form, "do": do}, headers=headers)
    assert answer.status_code == 200
    return fields(answer.text)


def column(form: Fields, name: str, part: str = "") -> list[str]:
    """The values of `name.0`, `name.1` … in a row."""
    names = (f"{name}.{n}{part}" for n in range(6))
    return [form[name] for name in names if name in form]


def started(form: Fields) -> Any:
    setup = PAGES.setup_from_form(nest(MultiDict(form)))
    return LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup, from_form=True))


def named(client: FlaskClient) -> Fields:
    form = fields(client.get("/new?game=league-of-six").text)
    for number, name in enumerate(("Anna", "Ben", "Cem", "Dora")):
        form[f"players.{number}.name"] = name
    return form


def test_a_new_form_can_start_at_once(client: FlaskClient) -> None:
    with client.application.test_request_context():
        state = started(fields(client.get("/new?game=league-of-six").text))
    assert list(state.board.names.values()) == ["Red", "Yellow", "Green", "Blue"]
    assert state.box.sample
    assert state.board.numbers["lauban"] == 1
    assert state.board.numbers["bautzen"] == 3
    assert set(state.setup.sides.values()) == {"white"}


def test_without_scripts_a_button_gives_a_page_and_with_them_a_part(client: FlaskClient) -> None:
    form = fields(client.get("/new?game=league-of-six").text)
    assert "<html" in client.post("/new", data=form).text
    part = client.post("/new", data=form, headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert part.lstrip().startswith("<div")


def test_seats_move_with_their_names_and_colours(client: FlaskClient) -> None:
    form = press(client, named(client), "up.2")
    assert column(form, "players", ".name") == ["Anna", "Cem", "Ben", "Dora"]
    assert column(form, "players", ".colour") == ["red", "green", "yellow", "blue"]
    assert column(form, "players", ".key") == ["0", "2", "1", "3"]
    assert column(press(client, form, "down.1"), "players", ".name") == column(
        named(client), "players", ".name"
    )


def test_a_seat_comes_and_goes_with_its_marker(client: FlaskClient) -> None:
    five = press(client, named(client), "add")
    assert column(five, "players", ".colour") == ["red", "yellow", "green", "blue", "purple"]
    assert sorted(column(five, "order")) == sorted(column(five, "players", ".colour"))
    four = press(client, five, "remove.1")
    assert column(four, "players", ".name") == ["Anna", "Cem", "Dora", ""]
    assert column(four, "order") == [c for c in column(five, "order") if c != "yellow"]


def test_fewer_players_are_rather_those_without_a_name(client: FlaskClient) -> None:
    form = {**named(client), "players.1.name": ""}
    assert column(press(client, form, "count.3"), "players", ".name") == ["Anna", "Cem", "Dora"]
    assert len(column(press(client, form, "count.5"), "players", ".name")) == 5


def test_a_colour_that_is_taken_swaps_and_markers_stay_with_people(client: FlaskClient) -> None:
    form = named(client)
    places = [column(form, "order").index(colour) for colour in ("red", "blue")]
    form = press(client, form, "colour.0.blue")
    assert column(form, "players", ".colour") == ["blue", "yellow", "green", "red"]
    assert [column(form, "order").index(colour) for colour in ("blue", "red")] == places
    form = press(client, form, "colour.1.black")
    assert column(form, "players", ".colour") == ["blue", "black", "green", "red"]
    assert sorted(column(form, "order")) == sorted(column(form, "players", ".colour"))


def test_two_taps_swap_two_towns(client: FlaskClient) -> None:
    form = named(client)
    before = column(form, "towns")
    picked = press(client, form, "pick.1")
    assert column(picked, "towns") == before
    swapped = press(client, picked, "pick.4")
    before[1], before[4] = before[4], before[1]
    assert column(swapped, "towns") == before
    assert "picked" not in swapped
    assert "picked" not in press(client, picked, "pick.1")
    assert column(press(client, form, "swap.1.4"), "towns") == before


def test_shuffling_and_drawing_keep_every_town_and_marker(client: FlaskClient) -> None:
    form = press(client, press(client, named(client), "shuffle"), "draw")
    assert sorted(column(form, "towns")) == sorted(TOWNS)
    assert sorted(column(form, "order")) == sorted(column(form, "players", ".colour"))


def test_markers_move(client: FlaskClient) -> None:
    form = named(client)
    order = column(form, "order")
    order[0], order[1] = order[1], order[0]
    assert column(press(client, form, "earlier.1"), "order") == order
    assert column(press(client, form, "later.0"), "order") == order


def test_sides_turn_one_by_one_and_all_together(client: FlaskClient) -> None:
    form = press(client, named(client), "side.zittau")
    assert form["sides.zittau"] == "yellow"
    assert form["sides.lauban"] == "white"
    assert press(client, form, "side.zittau")["sides.zittau"] == "white"
    for do, allowed in (("yellow", {"yellow"}), ("white", {"white"}), ("mix", {"white", "yellow"})):
        form = press(client, form, f"sides.{do}")
        assert {form[f"sides.{town}"] for town in TOWNS} <= allowed


def test_a_number_that_is_taken_swaps(client: FlaskClient) -> None:
    form = press(client, named(client), "number.goerlitz.6")
    assert form["numbers.goerlitz"] == "6"
    assert form["numbers.loebau"] == "2"
    assert started(form).board.numbers["goerlitz"] == 6


def test_every_button_of_every_page_does_something(client: FlaskClient) -> None:
    for count in (3, 4, 5, 6):
        answer = client.post("/new", data={"do": f"count.{count}"})
        can = buttons(read(nest(MultiDict(fields(answer.text)))), Random(1))
        assert set(presses(answer.text)) - {"keep"} <= can.keys()
        assert ("add" in can, "remove.0" in can) == (count < 6, count > 3)


@pytest.fixture(scope="module")
def four(client: FlaskClient) -> Fields:
    """The page as it is once four names are typed, for tests that only send it."""
    return named(client)


TYPED = {
    **with_town_numbers({"box": "blank"}),
    "dealing.tiles": "table",
    "rulings.open_hands": "true",
}


def of_each_kind(names: Iterable[str]) -> list[str]:
    """Two buttons of each kind, such as `number.bautzen.1` and `number.zittau.6`."""
    kinds = [[*kind] for _, kind in groupby(sorted(names), lambda name: name.partition(".")[0])]
    return sorted({do for kind in kinds for do in (kind[0], kind[-1])})


@pytest.mark.parametrize(
    "do", of_each_kind(buttons(fresh(Random(1)), Random(1)).keys() - {"count.3"})
)
def test_no_button_loses_what_was_typed(client: FlaskClient, four: Fields, do: str) -> None:
    form = {**four, **TYPED, "players.3.name": "<b>&'\" Žofie"}
    after = press(client, form, do, **{"HX-Request": "true"})
    assert TYPED.items() <= after.items()
    names = set(column(form, "players", ".name"))
    gone = int(do.startswith("remove"))
    assert len(names & set(column(after, "players", ".name"))) == len(names) - gone
    assert len(started(after).players) == len(column(after, "players", ".colour"))


HOSTILE = [
    {},
    {"do": "up.0"},
    {"do": "remove.99"},
    {"do": "colour.0.pink"},
    {"do": "__class__"},
    {"players": "1", "towns": "null", "order": "[]", "numbers.lauban": "99", "do": "draw"},
    {"players.0.colour": "red", "players.1.colour": "red", "players.2.colour": "pink"},
    {f"players.{n}.colour": "red" for n in range(30)},
    {"players.0.name": "x" * 5000, "players.0.key": "9" * 60, "picked": "²", "box": "[]"},
    {"players.0.name.a": "1", "sides": "white", "dealing.tiles": "null", "rulings": "on"},
    {"towns.0": "lauban", "towns.1": "lauban", "towns.2": "atlantis", "order.0": "black"},
]


@pytest.mark.parametrize("form", HOSTILE)
def test_hostile_values_give_way_to_a_form_that_can_start(
    client: FlaskClient, form: Fields
) -> None:
    answer = client.post("/new", data=form)
    assert answer.status_code == 200
    sent = fields(answer.text)
    if len(sent["players.0.name"]) <= 40:
        with client.application.test_request_context():
            assert started(sent)


def test_names_of_fields_that_cannot_be_are_refused_in_a_sentence(client: FlaskClient) -> None:
    answer = client.post("/new", data={"players": "1", "players.0.name": "Anna"})
    assert answer.status_code == 422
    assert "does not go with the others" in answer.text


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
KEYS = st.sampled_from(
    [
        "players",
        "towns",
        "order",
        "numbers",
        "sides",
        "dealing",
        "rulings",
        "box",
        "picked",
        "modules",
        "overlay",
        "owners",
    ]
)


@given(st.dictionaries(KEYS, JUNK), st.randoms(use_true_random=False), st.integers(0, 10**6))
def test_whatever_is_sent_the_form_stays_whole(
    data: dict[str, Any], rng: Random, which: int
) -> None:
    draft = read(data)
    can = list(buttons(draft, rng).values())
    can[which % len(can)]()
    assert 3 <= len(draft.seats) <= 6
    assert len({seat.key for seat in draft.seats}) == len(draft.seats)
    assert sorted(draft.order) == sorted(draft.colours)
    assert set(draft.colours) <= set(COLOURS)
    assert sorted(draft.towns) == sorted(TOWNS)
    if draft.asked is None:
        assert sorted(draft.numbers.values()) == [1, 2, 3, 4, 5, 6]
    else:
        assert draft.asked.keys() == set(TOWNS) >= draft.numbers.keys()


def test_with_a_blank_box_the_table_deals_the_leader_cards(client: FlaskClient) -> None:
    form = press(client, with_town_numbers({**named(client), "box": "blank"}), "keep")
    state = started(form)
    assert set(state.setup.box.towns) == set(TOWNS)
    assert replace(state.setup.box, towns={}) == BLANK
    assert state.setup.dealing.leaders == "table"
    assert state.setup.dealing.besieged == "app"
    again = press(client, {**form, "box": "sample"}, "keep")
    assert started(again).setup.dealing.leaders == "app"


def test_the_set_up_holds_only_what_belongs_there(client: FlaskClient) -> None:
    form = {**named(client), "do": "keep", "picked": "2", "rulings.open_hands": "true"}
    setup = PAGES.setup_from_form(nest(MultiDict(form)))
    assert not {"do", "picked", "game"} & setup.keys()
    assert setup["players"][0] == {"colour": "red", "name": "Anna"}
    assert LEAGUE_OF_SIX.read_setup(setup, from_form=True).rulings.open_hands


@pytest.mark.parametrize("typed", ["null", "[]", "0", "<b>"])
def test_odd_names_stay_as_they_were_typed(client: FlaskClient, typed: str) -> None:
    form = press(client, {**named(client), "players.0.name": typed}, "up.1")
    if typed != "[]":  # means an empty list in every form, so nothing was typed
        assert column(form, "players", ".name")[1] == typed
        assert started(form).board.names["red"] == typed


@pytest.mark.parametrize("box", ["another", {"name": "x"}, ["sample"]])
def test_a_box_that_nobody_knows_is_refused(client: FlaskClient, box: Any) -> None:
    context = client.application.test_request_context()
    with context, pytest.raises(Refused, match="bad-value"):
        PAGES.setup_from_form({"box": box})


def test_a_refused_set_up_is_shown_again_with_the_reason(client: FlaskClient) -> None:
    form = {**named(client), **TYPED, "players.1.name": "Anna"}
    with client.application.test_request_context():
        answer = PAGES.refuse(nest(MultiDict(form)), "Two players are called “Anna”.")
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert "Two players are called “Anna”." in page
    assert form.items() <= fields(page).items()


def test_start_opens_a_table(client: FlaskClient) -> None:
    answer = client.post("/tables", data=named(client))
    assert answer.status_code == 303
    assert answer.location.startswith("/t/")
    twice = client.post("/tables", data={**named(client), "players.1.name": "Anna"})
    assert twice.status_code == 422
    assert 'role="alert"' in twice.text
    assert fields(twice.text)["players.3.name"] == "Dora"


def test_ones_own_way_stays_through_every_button_and_starts_such_a_table(
    client: FlaskClient,
) -> None:
    form = named(client)
    form |= {
        "rulings.rows": "own",
        "rulings.guards": "5",
        "own_phases": "storing",
        "start.round": "3",
        "start.influence.red": "21",
        "start.leaders.red.clergy": "4",
    }
    form |= {
        f"start.towns.{form[f'players.{n}.colour']}": town
        for n, town in enumerate(("lauban", "bautzen", "kamenz", "zittau"))
    }
    form = press(client, {**form}, "shuffle")
    assert form["rulings.rows"] == "own"
    form |= {"own_phases": "storing", "start.round": "3"}
    data = nest(MultiDict(form))
    data["own_phases"] = ["storing"]
    data["start"]["towns"] = dict(zip(column(form, "players", ".colour"), TOWNS, strict=False))
    setup = PAGES.setup_from_form(data)
    state = LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup, from_form=True))
    assert (state.round, state.players["red"].influence, state.players["red"].guards) == (3, 21, 5)
    assert state.players["red"].leaders["clergy"] == 4
    assert state.setup.own_phases == ("storing",)


def test_a_form_without_a_round_to_join_starts_in_round_1(client: FlaskClient) -> None:
    form = {**named(client), "start.influence.red": "21"}
    assert "start" not in PAGES.setup_from_form(nest(MultiDict(form)))
    assert started(form).round == 1


def test_a_table_names_what_it_plays_differently(client: FlaskClient) -> None:
    form = {**named(client), "rulings.guards": "5", "rulings.level": "leaders"}
    made = client.post("/tables", data=form)
    page = client.get(made.location).text
    assert "most figures of leaders decide a level victory; everybody starts with 5 guards" in page


def numbers_page(client: FlaskClient, **typed: str) -> Any:
    """The answer to starting with a blank box and these numbers."""
    form = {**named(client), "box": "blank", "numbers_of": "blank"}
    form |= {f"numbers.{town}": typed.get(town, "") for town in TOWNS}
    return client.post("/tables", data=form)


def problems(page: str) -> dict[str, str]:
    """The sentences at the fields for numbers, by town."""
    found = re.findall(r'id="number-(\w+)-problem">([^<]+)<', page)
    return {town: unescape(sentence) for town, sentence in found}


def test_r0_2_a_blank_box_asks_for_the_numbers_and_suggests_only_those_of_the_texts(
    client: FlaskClient,
) -> None:
    form = fields(client.post("/new", data={**named(client), "box": "blank"}).text)
    shown = {town: form[f"numbers.{town}"] for town in TOWNS}
    assert {town: n for town, n in shown.items() if n} == {"lauban": "1", "bautzen": "3"}
    sample = fields(client.post("/new", data={**form, "box": "sample"}).text)
    assert "" not in {sample[f"numbers.{town}"] for town in TOWNS}


def test_r0_2_numbers_that_are_missing_or_doubled_are_refused_at_their_fields(
    client: FlaskClient,
) -> None:
    answer = numbers_page(client, lauban="1", bautzen="3", zittau="7")
    assert answer.status_code == 422
    missing = "Enter the number from 1 to 6 on this tile."
    assert problems(answer.text) == dict.fromkeys(set(TOWNS) - {"lauban", "bautzen"}, missing)
    assert fields(answer.text)["numbers.zittau"] == "7"
    numbers = {town: str(n) for n, town in enumerate(TOWNS, 1)}
    answer = numbers_page(client, **{**numbers, TOWNS[0]: "2"})
    assert answer.status_code == 422
    said = problems(answer.text)
    assert set(said) == {TOWNS[0], TOWNS[1]}
    assert all("has this number, too" in sentence for sentence in said.values())
    assert fields(answer.text)[f"numbers.{TOWNS[0]}"] == "2"


def test_r0_2_the_numbers_are_kept_with_the_copy_and_not_asked_for_again(
    client: FlaskClient,
) -> None:
    """With a blank box the next form has them already; a box of the library takes them over."""
    numbers = {town: str(n) for n, town in zip((4, 6, 2, 5, 1, 3), TOWNS, strict=True)}
    where = numbers_page(client, **numbers).location
    box = client.application.extensions["records"].find(where[-4:]).table.state.box
    assert {town: str(tile.number) for town, tile in box.towns.items()} == numbers
    form = named(client)
    assert form["box"] == "blank"
    assert {town: form[f"numbers.{town}"] for town in TOWNS} == numbers
    boxes = client.application.extensions["records"].boxes
    id_ = client.post("/boxes", data={"name": "Our copy"}).location.rsplit("/", 1)[1]
    client.post("/tables", data=with_town_numbers({**form, "box": id_}))
    towns = boxes.find(id_).box.towns
    assert {towns[town].number for town in TOWNS} == set(range(1, 7))
    again = client.post("/new", data={**form, "box": id_}).text
    assert 'id="numbers"' not in again
