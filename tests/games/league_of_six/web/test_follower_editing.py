"""The editor of a follower tile by its posts: what it asks for, keeps, and says (L4, L6, L7)."""

from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion.core.wording import english
from companion.games.league_of_six.box.components import (
    Follower,
    check_follower,
    sample_box,
)
from companion.games.league_of_six.box.known import KNOWN
from companion.games.league_of_six.web import follower_drafts
from tests.support.forms_read import Sent, sent

SAMPLE = sample_box().followers


@pytest.fixture
def where(client: FlaskClient) -> str:
    """The address of a blank box."""
    return str(client.post("/boxes", data={"do": "new", "name": "Our copy"}).location)


def saved(client: FlaskClient, where: str) -> dict[str, Any]:
    data: dict[str, Any] = client.get(f"{where}/export").get_json().get("followers", {})
    return data


def kept(client: FlaskClient, where: str, id_: str) -> Follower:
    return msgspec.convert(saved(client, where)[id_], Follower)


def editor(client: FlaskClient, where: str, query: str) -> Sent:
    answer = client.get(f"{where}/edit/follower?{query}")
    assert answer.status_code == 200
    return sent(answer.text, "box-form")


def typed(form: Sent, **more: Any) -> Sent:
    """The form with something else in some of its fields; dots are written `__`."""
    form = form.copy()
    for key, value in more.items():
        name = key.replace("__", ".")
        form.setlist(name, ["[]", *value] if isinstance(value, list) else [value])
    return form


def pressed(client: FlaskClient, where: str, form: Sent, **more: Any) -> Any:
    to = f"/box-editor/follower?to={where}/followers"
    return client.post(to, data=typed(form, **more), headers={"HX-Request": "true"})


def again(client: FlaskClient, where: str, form: Sent, **more: Any) -> Sent:
    """The editor that comes back, with what its page kept beside it."""
    answer = pressed(client, where, form, **more)
    assert answer.status_code == 200
    return typed(sent(answer.text), follower=form["follower"])


def save(client: FlaskClient, where: str, form: Sent, **more: Any) -> Any:
    return client.post(f"{where}/followers", data=typed(form, **more))


# --- in a box


@pytest.mark.parametrize("id_", SAMPLE)
def test_every_follower_of_the_sample_box_comes_back_from_its_own_editor(
    client: FlaskClient, id_: str
) -> None:
    where = client.post("/boxes", data={"do": "copy", "of": "sample"}).location
    form = editor(client, where, f"follower={id_}")
    assert again(client, where, form) == form
    answer = save(client, where, form)
    assert answer.location == f"{where}#followers"
    assert kept(client, where, id_) == replace(SAMPLE[id_], invented=False)


def test_a_new_follower_is_built_step_by_step(client: FlaskClient, where: str) -> None:
    form = editor(client, where, "group=3-4")
    assert (form["follower"], form["group"], form["kind"]) == ("f01", "3-4", "null")
    assert "phase" not in form
    form = again(client, where, form, kind="phase", name="Old Hans")
    form = again(client, where, form, phase="5", do="effect.on", when="end")
    assert form["effect.half_horses"] == "0"
    form = typed(form, effect__give__guards="1", effect__gain__goods="2", arrows=["3"])
    page = pressed(client, where, form).text
    assert "At the end of phase 5: give 1 guard and take 2 blocks of your choice." in page
    answer = save(client, where, form, then="next")
    assert answer.location == f"{where}/edit/follower?group=3-4"
    assert saved(client, where) == {
        "f01": {
            "name": "Old Hans",
            "group": "3-4",
            "arrows": [3],
            "kind": "phase",
            "phase": 5,
            "when": "end",
            "effect": {"give": {"guards": 1}, "gain": {"goods": 2}},
        }
    }


def test_what_does_not_go_with_the_kind_is_no_longer_asked_for(
    client: FlaskClient, where: str
) -> None:
    form = editor(client, where, "follower=wagoner")
    assert form["effect.way"] == "1"
    form = again(client, where, form, phase="3")
    assert "effect.way" not in form
    form = again(client, where, form, kind="crown")
    assert {"phase", "when", "effect.if", "effect.gain.guards"} & set(form) == set()
    assert form["effect.crown.points"] == "1"
    form = again(client, where, form, effect__crown__count="guards")
    assert form["effect.crown.exchange"] == "false"
    form = again(client, where, form, do="effect.off")
    assert (form["effect"], form["leaders"], form["first"]) == ("null", "false", "false")
    save(client, where, form, leaders="true")
    assert saved(client, where)["wagoner"] == {
        "name": "Wagoner",
        "group": "1-2",
        "kind": "crown",
        "leaders": True,
    }


def test_l6_a_new_follower_may_start_from_a_known_one(client: FlaskClient, where: str) -> None:
    page = client.get(f"{where}/edit/follower?group=1-2").text
    assert page.count("/edit/follower?follower=") == len(KNOWN)
    form = editor(client, where, "follower=beggar")
    assert (form["name"], form["effect.if"]) == ("Beggar", "on-0")
    save(client, where, form, arrows=["3"])
    assert kept(client, where, "beggar") == replace(KNOWN["beggar"], arrows=(3,))
    assert "follower=beggar" not in client.get(f"{where}/edit/follower?group=1-2").text


def test_without_scripts_the_editor_is_a_page_that_keeps_what_belongs_to_the_entry(
    client: FlaskClient,
) -> None:
    form = {"type": "describe", "revision": "7", "town": "lauban", "follower": "f03"}
    answer = client.post(
        "/box-editor/follower?to=/t/BCDF/entries",
        data=MultiDict({**form, "name": "<b>", "kind": "immediate", "do": "show"}),
    )
    found = sent(answer.text, "box-form")
    assert form.items() <= found.to_dict().items()
    assert found["name"] == "<b>"
    assert "<html" in answer.text
    assert "<b>" not in answer.text.replace("&lt;b&gt;", "")
    assert 'action="/t/BCDF/entries"' in answer.text


# --- drafts


KEYS = st.sampled_from(
    ["kind", "phase", "when", "group", "effect", "first", "leaders", "arrows", "note", "name",
     "if", "way", "stand", "half_horses", "give", "gain", "crown", "count", "points", "every",
     "most", "exchange", "guards", "goods", "cards", "horses", "influence"]
)  # fmt: skip
TEXTS = st.sampled_from(
    ["0", "1", "2", "5", "-1", "1000", "x", "true", "false", "null", "phase", "crown", "immediate",
     "on-0", "last", "guards", "clergy", "5-6", "end"]
)  # fmt: skip
SENT = st.recursive(
    TEXTS | st.none() | st.lists(TEXTS, max_size=3),
    lambda inner: st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=12,
)


@given(st.dictionaries(KEYS, SENT), st.sampled_from(["", "effect.on", "effect.off"]))
def test_whatever_is_sent_the_editor_shows_a_follower_that_can_be(
    data: dict[str, Any], do: str
) -> None:
    told = follower_drafts.press(follower_drafts.read(data), do)
    assert told == follower_drafts.fitting(told)
    if told.kind == "phase" and told.phase is None:
        told = replace(told, kind=None)  # asked for by the editor itself
    check_follower("f01", told)
    assert follower_drafts.editor("f01", told, english).sentence.endswith(".")
