"""The set-up page: every button, nothing typed is lost, and what it starts can be played."""

from __future__ import annotations

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
NEW = "/new?game=league-of-six"
FOUR = ("Anna", "Ben", "Cem", "Dora")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return create_app(tmp_path_factory.mktemp("data")).test_client()


@pytest.fixture(scope="module")
def four(client: FlaskClient) -> Fields:
    """The page as it is once four names are typed."""
    return named(client)


def named(client: FlaskClient) -> Fields:
    names = {f"players.{number}.name": name for number, name in enumerate(FOUR)}
    return {**fields(client.get(NEW).text), **names}


def press(client: FlaskClient, form: Fields, do: str, **headers: str) -> Fields:
    answer = client.post("/new", data={**form, "do": do}, headers=headers)
    assert answer.status_code == 200
    return fields(answer.text)


def column(form: Fields, name: str, part: str = "") -> list[str]:
    """The values of `name.0`, `name.1` … in a row."""
    names = (f"{name}.{n}{part}" for n in range(6))
    return [form[name] for name in names if name in form]


def seats(form: Fields) -> list[str]:
    """Who sits where, with their colours."""
    people = zip(column(form, "players", ".name"), column(form, "players", ".colour"), strict=True)
    return [f"{name} {colour}" for name, colour in people]


def started(form: Fields) -> Any:
    setup = PAGES.setup_from_form(nest(MultiDict(form)))
    return LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup, from_form=True))


def swapped(values: list[str], one: int, other: int) -> list[str]:
    values[one], values[other] = values[other], values[one]
    return values


def test_a_new_form_can_start_at_once(client: FlaskClient) -> None:
    with client.application.test_request_context():
        state = started(fields(client.get(NEW).text))
    assert list(state.board.names.values()) == ["Red", "Yellow", "Green", "Blue"]
    assert state.box.sample
    assert (state.board.numbers["lauban"], state.board.numbers["bautzen"]) == (1, 3)
    assert set(state.setup.sides.values()) == {"white"}


@pytest.mark.parametrize(
    ("pressed", "expected"),
    [
        (["up.2"], ["Anna red", "Cem green", "Ben yellow", "Dora blue"]),
        (["up.2", "down.1"], ["Anna red", "Ben yellow", "Cem green", "Dora blue"]),
        (["add"], ["Anna red", "Ben yellow", "Cem green", "Dora blue", " purple"]),
        (["add", "remove.1"], ["Anna red", "Cem green", "Dora blue", " purple"]),
        (["add", "count.4"], ["Anna red", "Ben yellow", "Cem green", "Dora blue"]),
        (["add", "up.4", "count.4"], ["Anna red", "Ben yellow", "Cem green", "Dora blue"]),
        (["colour.0.blue"], ["Anna blue", "Ben yellow", "Cem green", "Dora red"]),
        (["colour.1.black"], ["Anna red", "Ben black", "Cem green", "Dora blue"]),
    ],
)
def test_seats_move_come_and_go_and_markers_stay_with_people(
    client: FlaskClient, four: Fields, pressed: list[str], expected: list[str]
) -> None:
    form, places = four, [column(four, "order").index(colour) for colour in ("red", "blue")]
    for do in pressed:
        form = press(client, form, do)
    assert seats(form) == expected
    assert sorted(column(form, "order")) == sorted(column(form, "players", ".colour"))
    if pressed == ["colour.0.blue"]:
        assert [column(form, "order").index(colour) for colour in ("blue", "red")] == places


def test_towns_and_markers_change_places(client: FlaskClient, four: Fields) -> None:
    towns, order = (column(four, name) for name in ("towns", "order"))
    picked = press(client, four, "pick.1")
    assert column(picked, "towns") == towns
    two_taps = press(client, picked, "pick.4")
    assert column(two_taps, "towns") == swapped([*towns], 1, 4)
    assert "picked" not in two_taps
    assert "picked" not in press(client, picked, "pick.1")
    assert column(press(client, four, "swap.1.4"), "towns") == swapped([*towns], 1, 4)
    for do in ("earlier.1", "later.0"):
        assert column(press(client, four, do), "order") == swapped([*order], 0, 1)
    drawn = press(client, press(client, four, "shuffle"), "draw")
    assert sorted(column(drawn, "towns")) == sorted(TOWNS)
    assert sorted(column(drawn, "order")) == sorted(order)


def test_sides_turn_and_a_number_that_is_taken_swaps(client: FlaskClient, four: Fields) -> None:
    form = press(client, four, "side.zittau")
    assert (form["sides.zittau"], form["sides.lauban"]) == ("yellow", "white")
    assert press(client, form, "side.zittau")["sides.zittau"] == "white"
    for do, allowed in (("yellow", {"yellow"}), ("white", {"white"}), ("mix", {"white", "yellow"})):
        form = press(client, form, f"sides.{do}")
        assert {form[f"sides.{town}"] for town in TOWNS} <= allowed
    form = press(client, four, "number.goerlitz.6")
    assert (form["numbers.goerlitz"], form["numbers.loebau"]) == ("6", "2")
    assert started(form).board.numbers["goerlitz"] == 6


def test_every_button_of_every_page_does_something(client: FlaskClient) -> None:
    for count in (3, 4, 5, 6):
        answer = client.post("/new", data={"do": f"count.{count}"})
        can = buttons(read(nest(MultiDict(fields(answer.text)))), Random(1))
        assert set(presses(answer.text)) - {"keep"} <= can.keys()
        assert ("add" in can, "remove.0" in can) == (count < 6, count > 3)


TYPED = {
    **with_town_numbers({"box": "blank"}),
    "dealing.tiles": "table",
    "rulings.open_hands": "true",
}


def of_each_kind(names: Iterable[str]) -> list[str]:
    """A button of each kind, such as `number.zittau.6`."""
    return [[*kind][-1] for _, kind in groupby(sorted(names), lambda it: it.partition(".")[0])]


@pytest.mark.parametrize(
    "do", of_each_kind(buttons(fresh(Random(1)), Random(1)).keys() - {"count.3"})
)
def test_no_button_loses_what_was_typed(client: FlaskClient, four: Fields, do: str) -> None:
    form = {**four, **TYPED, "players.2.name": "null", "players.3.name": "<b>&'\" Žofie"}
    after = press(client, form, do, **{"HX-Request": "true"})
    assert TYPED.items() <= after.items()
    names = set(column(form, "players", ".name"))
    gone = int(do.startswith("remove"))
    assert len(names & set(column(after, "players", ".name"))) == len(names) - gone
    assert len(started(after).players) == len(column(after, "players", ".colour"))


HOSTILE = [
    {"do": "remove.99"},
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


def test_with_a_blank_box_the_table_deals_the_leader_cards(
    client: FlaskClient, four: Fields
) -> None:
    form = press(client, with_town_numbers({**four, "box": "blank"}), "keep")
    state = started(form)
    assert set(state.setup.box.towns) == set(TOWNS)
    assert replace(state.setup.box, towns={}) == BLANK
    assert (state.setup.dealing.leaders, state.setup.dealing.besieged) == ("table", "app")
    again = press(client, {**form, "box": "sample"}, "keep")
    assert started(again).setup.dealing.leaders == "app"


def test_the_set_up_holds_only_what_belongs_there(client: FlaskClient, four: Fields) -> None:
    form = {**four, "do": "keep", "picked": "2", "rulings.open_hands": "true"}
    form |= {"start.influence.red": "21"}  # without a round to join
    setup = PAGES.setup_from_form(nest(MultiDict(form)))
    assert not {"do", "picked", "game", "start"} & setup.keys()
    assert setup["players"][0] == {"colour": "red", "name": "Anna"}
    assert LEAGUE_OF_SIX.read_setup(setup, from_form=True).rulings.open_hands
    for box in ("another", {"name": "x"}, ["sample"]):
        context = client.application.test_request_context()
        with context, pytest.raises(Refused, match="bad-value"):
            PAGES.setup_from_form({"box": box})


def test_start_opens_a_table_or_shows_the_form_again_with_the_reason(
    client: FlaskClient, four: Fields
) -> None:
    answer = client.post("/tables", data=four)
    assert (answer.status_code, answer.location[:3]) == (303, "/t/")
    twice = {**four, **TYPED, "players.1.name": "Anna"}
    answer = client.post("/tables", data=twice)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert twice.items() <= fields(answer.text).items()
    answer = client.post("/new", data={"players": "1", "players.0.name": "Anna"})
    assert answer.status_code == 422
    assert "does not go with the others" in answer.text


def test_ones_own_way_stays_through_every_button_and_starts_such_a_table(
    client: FlaskClient, four: Fields
) -> None:
    form = press(client, {**four, "rulings.rows": "own", "rulings.guards": "5"}, "shuffle")
    assert form["rulings.rows"] == "own"
    told = {"start.influence.red": "21", "start.leaders.red.clergy": "4"}
    data = nest(MultiDict({**form, **told, "start.round": "3"}))
    data["own_phases"] = ["storing"]
    data["start"]["towns"] = dict(zip(column(form, "players", ".colour"), TOWNS, strict=False))
    setup = PAGES.setup_from_form(data)
    state = LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup, from_form=True))
    assert (state.round, state.players["red"].influence, state.players["red"].guards) == (3, 21, 5)
    assert state.players["red"].leaders["clergy"] == 4
    assert state.setup.own_phases == ("storing",)


def numbers_page(client: FlaskClient, **typed: str) -> Any:
    """The answer to starting with a blank box and these numbers."""
    form = {**named(client), "box": "blank", "numbers_of": "blank"}
    return client.post(
        "/tables", data={**form, **{f"numbers.{town}": typed.get(town, "") for town in TOWNS}}
    )


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
    said = problems(answer.text)
    assert set(said) == {TOWNS[0], TOWNS[1]}
    assert all("has this number, too" in sentence for sentence in said.values())


def test_r0_2_the_numbers_are_kept_with_the_copy_and_not_asked_for_again(
    client: FlaskClient,
) -> None:
    """With a blank box the next form has them already; a box of the library takes them over."""
    numbers = {town: str(n) for n, town in zip((4, 6, 2, 5, 1, 3), TOWNS, strict=True)}
    where = numbers_page(client, **numbers).location
    records = client.application.extensions["records"]
    box = records.find(where[-4:]).table.state.box
    assert {town: str(tile.number) for town, tile in box.towns.items()} == numbers
    form = named(client)
    assert form["box"] == "blank"
    assert {town: form[f"numbers.{town}"] for town in TOWNS} == numbers
    id_ = client.post("/boxes", data={"name": "Our copy"}).location.rsplit("/", 1)[1]
    client.post("/tables", data=with_town_numbers({**form, "box": id_}))
    towns = records.boxes.find(id_).box.towns
    assert {towns[town].number for town in TOWNS} == set(range(1, 7))
    assert 'id="numbers"' not in client.post("/new", data={**form, "box": id_}).text
