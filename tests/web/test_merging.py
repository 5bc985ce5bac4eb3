"""Merging two copies: differences side by side, each decided by a tap, and nothing is lost."""

import re
from typing import Any

from flask.testing import FlaskClient

from tests.games.league_of_six.positions import row
from tests.support.fresh import app as app
from tests.support.pages import exported

HERE = {
    "towns": {"lauban": {"number": 1, "white": [["red"], [], [], [], [], []]}},
    "tax_tiles": {
        "t01": {"arrows": [0, 2], "middle": ["red"]},
        "t02": {"arrows": [0, 1, 3], "middle": ["horse"]},
    },
    "notes": "Bought in 2021.",
}
THERE = {
    "towns": {"lauban": {"number": 2, "yellow": [["blue"], [], [], [], [], []]}},
    "tax_tiles": {
        "t01": {"arrows": [1, 2, 4], "middle": ["horse"]},
        "t02": {"arrows": [3], "middle": ["clergy", "clergy"]},
    },
    "followers": {"beggar": {"name": "Beggar", "group": "1-2", "note": "<i>poor</i>"}},
    "leader_points": [9, 7, 5, 3, 1, 0],
    "leaders": {"1": {"clergy": 2}, "grey": {"burghers": 1}},
    "storage_tiles": {"s1": {"II": [row(1, "red 2")]}},
    "blocks": {"red": 20},
}
"""t01 here is t02 of the other copy, rotated. t02 here is a tile that is new to the other copy."""


def made(client: FlaskClient, data: dict[str, Any], name: str) -> str:
    answer = client.post("/boxes", json={"game": "league-of-six", "name": name, **data})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def merging(where: str, other: str) -> str:
    return f"{where}/merge/{other.rpartition('/')[2]}"


def choices(page: str) -> dict[str, set[str]]:
    """Return for each piece on the page the name of its field and the values that can be chosen."""
    found: dict[str, set[str]] = {}
    for part in page.split("<fieldset")[1:]:
        called = re.search(r"<legend>([^<]*)", part)
        fields = re.findall(r'name="(\w{12})" value="(\w+)"', part)
        if called and fields:
            found[called.group(1)] = {"name=" + fields[0][0], *(value for _, value in fields)}
    return found


def field(page: str, piece: str) -> str:
    return next(one for one in choices(page)[piece] if "=" in one).removeprefix("name=")


def test_differences_are_shown_and_what_is_chosen_counts(app):
    client = app.test_client()
    where, other = made(client, HERE, "Ours"), made(client, THERE, "Theirs")
    before = exported(client, other)
    page = client.get(merging(where, other)).text
    assert "<i>poor</i>" not in page
    assert set(choices(page)) == {
        "Lauban, number", "Lauban, yellow side", "Tax tile", "Follower Beggar",
        "Points for six players", "Leader cards: 1 figure", "Leader cards: grey cards",
        "Storage tile, side II", "Blocks: Red",
    }  # fmt: skip
    undecided = client.post(merging(where, other), data={})
    assert undecided.status_code == 422
    assert "Tap your choice for every difference" in undecided.text
    assert exported(client, where) == {"game": "league-of-six", "name": "Ours", **HERE}
    chosen = {field(page, piece): "there" for piece in choices(page)}
    chosen[field(page, "Points for six players")] = "here"
    assert client.post(merging(where, other), data=chosen).location == f"{where}?merged=1"
    merged = exported(client, where)
    assert merged["towns"] == {"lauban": {**HERE["towns"]["lauban"], **THERE["towns"]["lauban"]}}
    assert merged["tax_tiles"] == {**HERE["tax_tiles"], "t03": THERE["tax_tiles"]["t02"]}
    assert merged["followers"] == THERE["followers"]
    assert merged["notes"] == HERE["notes"]
    assert "leader_points" not in merged
    assert exported(client, other) == before, "the other box stays as it was"
    history = client.get(f"{where}/history").text
    assert "Merged with another copy" in history
    assert "Lauban, yellow side" in history
    again = client.get(merging(where, other)).text
    assert set(choices(again)) == {"Points for six players"}


def stores(*rows: tuple[Any, Any]) -> dict[str, Any]:
    """Return storage tiles with these fronts and backs; None stands for an unknown side."""
    faces = ({"I": front, "II": back} for front, back in rows)
    known = ({side: it for side, it in one.items() if it} for one in faces)
    return {"storage_tiles": {f"s{n}": tile for n, tile in enumerate(known, 1)}}


A, B, C = ([row(n, f"red {n}", "blue 1")] for n in (1, 2, 3))
X, Y = ([row(n, f"green {n}")] for n in (1, 2))


def test_r0_5_it_does_not_matter_which_front_belongs_to_which_back(app):
    """Groups that copy their storage tiles at the table enter the backs in any order."""
    client = app.test_client()
    where, other = (
        made(client, stores((A, X), (B, Y)), "Ours"),
        made(client, stores((B, X), (A, Y)), "Theirs"),
    )
    assert choices(client.get(merging(where, other)).text) == {}


def test_a_side_of_a_storage_tile_that_differs_may_be_two(app):
    client = app.test_client()
    ours, theirs = [*A, *B, *C], [*A, *B]
    where = made(client, stores((ours, X), (C, None)), "Ours")
    other = made(client, stores((theirs, [*X, *Y])), "Theirs")
    page = client.get(merging(where, other)).text
    assert {"Storage tile, side I", "Storage tile, side II"} == set(choices(page))
    assert all({"here", "there", "both"} <= offered for offered in choices(page).values())
    chosen = {field(page, piece): "both" for piece in choices(page)}
    assert client.post(merging(where, other), data=chosen).status_code == 303
    assert exported(client, where)["storage_tiles"] == {
        "s1": {"I": ours, "II": X},
        "s2": {"I": C, "II": [*X, *Y]},  # the unknown front of s2 takes the new side
        "s3": {"I": theirs},
    }


def take_theirs(client: FlaskClient, where: str, other: str) -> dict[str, Any]:
    """Choose the other copy's component for every difference; return the merged copy."""
    page = client.get(merging(where, other)).text
    fields = re.findall(r'name="(\w{12})" value="there"', page)
    client.post(merging(where, other), data=dict.fromkeys(fields, "there"))
    return exported(client, where)


def test_r0_5_sides_with_few_equal_rows_are_two_and_a_new_side_joins_a_tile_that_lacks_it(app):
    client = app.test_client()
    ours, theirs = [*A, *B, *C], [*A, *X, *Y]
    where = made(client, stores((ours, None)), "Ours")
    other = made(client, stores((theirs, None), (None, X)), "Theirs")
    expected = {"s1": {"I": ours, "II": X}, "s2": {"I": theirs}}
    assert take_theirs(client, where, other)["storage_tiles"] == expected


def test_followers_of_the_same_name_are_one_and_unnamed_ones_are_not(app):
    client = app.test_client()
    hans, other_hans = ({"name": "Hans", "arrows": arrows} for arrows in ([0], [0, 1]))
    unnamed, another = ({"arrows": arrows} for arrows in ([0, 1, 2], [0, 1, 3]))
    where = made(client, {"followers": {"f01": hans, "f02": unnamed}}, "Ours")
    other = made(client, {"followers": {"f01": other_hans, "f02": another}}, "Theirs")
    expected = {"f01": other_hans, "f02": unnamed, "f03": another}
    assert take_theirs(client, where, other)["followers"] == expected


def test_both_is_offered_only_if_a_copy_can_have_both(app):
    client = app.test_client()
    six = [[row(n, f"red {n}"), *A, *B] for n in range(1, 7)]
    near = [[*six[0][:2], *C], *six[1:]]
    where = made(client, stores(*((one, None) for one in six)), "Ours")
    other = made(client, stores(*((one, None) for one in near)), "Theirs")
    page = client.get(merging(where, other)).text
    assert choices(page)["Storage tile, side I"] == {
        "here",
        "there",
        "name=" + field(page, "Storage tile, side I"),
    }
    forced = client.post(merging(where, other), data={field(page, "Storage tile, side I"): "both"})
    assert forced.status_code == 422
    assert "A copy does not have that many tiles." in forced.text


def test_what_changed_in_the_meantime_is_asked_anew(app):
    client = app.test_client()
    where = made(client, HERE, "Ours")
    other = made(client, {"towns": {"lauban": {"number": 2}}}, "Theirs")
    page = client.get(merging(where, other)).text
    chosen = {field(page, "Lauban, number"): "there"}
    client.post(f"{other}/sheet/numbers", data={"numbers.lauban": "5"})
    assert client.post(merging(where, other), data=chosen).status_code == 422
    assert exported(client, where)["towns"]["lauban"]["number"] == 1


def test_only_ones_own_box_is_changed_and_never_by_the_sample(app):
    mine, stranger = app.test_client(), app.test_client()
    where, other = made(mine, HERE, "Ours"), made(stranger, THERE, "Theirs")
    for method in ("get", "post"):
        assert getattr(stranger, method)(merging(where, other)).status_code == 403
        assert getattr(mine, method)(f"{where}/merge/sample").status_code == 403
    assert stranger.get(f"{where}/merge").status_code == 403
    assert "sample" not in mine.get(f"{where}/merge").text.partition("copies-others")[2]
    assert mine.get(merging(where, other)).status_code == 200, "in a living room all see all"


def test_wallensteins_boxes_are_merged_card_by_card(app):
    client, boxes = app.test_client(), "/wallenstein/boxes"
    here = {
        "game": "wallenstein",
        "name": "Ours",
        "favors": {"2": 3},
        "benefits": [{}, {"grain": 1}],
    }
    there = {
        "game": "wallenstein",
        "favors": {"2": 4, "7": "post"},
        "benefits": [{}, None, {"armies": 2}],
    }
    where, other = (client.post(boxes, json=data).location for data in (here, there))
    page = client.get(merging(where, other)).text
    assert set(choices(page)) == {"Favor 2", "Favor 7", "Card 3 of the decks"}
    chosen = {field(page, piece): "there" for piece in choices(page)}
    client.post(merging(where, other), data=chosen)
    merged = exported(client, where)
    assert merged["favors"] == {"2": 4, "7": "post"}
    assert merged["benefits"] == [{}, {"grain": 1}, {"armies": 2}]


def test_an_opened_box_is_kept_and_compared_at_once(app):
    client = app.test_client()
    where, link = made(client, HERE, "Ours"), made(client, THERE, "Theirs")
    file = client.get(f"{link}/export").text
    data = {"contents": file, "do": "compare", "into": where.rpartition("/")[2]}
    answer = client.post("/copy", data=data)
    assert answer.location.startswith(f"{where}/merge/")
    assert "Tax tile" in client.get(answer.location).text
    stranger = app.test_client()
    assert "/merge/" not in stranger.post("/copy", data=data).location


def test_a_history_that_another_program_has_altered_takes_no_page_down(app):
    client = app.test_client()
    where = made(client, HERE, "Ours")
    client.post(f"{where}/sheet/numbers", data={"numbers.lauban": "5"})
    db = app.extensions["records"].db
    for odd in (
        "",
        "{",
        "[]",
        "[[[],1,2]]",
        '[[["benefits",999999999],null,{}]]',
        '[[["towns","lauban","white"],5,[["x"]]]]',
        "[[1]]",
    ):
        db.execute("update box_changes set pieces = ? where how = 'typed'", [odd])
        db.conn.commit()
        for page in ("", "/history"):
            assert client.get(f"{where}{page}").status_code == 200, odd
    db.execute("update box_changes set changed = 'x', how = 'y'")
    db.conn.commit()
    assert "There is no history" in client.get(f"{where}/history").text
