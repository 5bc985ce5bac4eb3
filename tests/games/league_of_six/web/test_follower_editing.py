"""The editor of a follower by its requests: what it asks for, keeps and explains (L4, L6, L7)."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.wording import english
from companion.games.league_of_six.box.box import Box, check_follower, sample_box
from companion.games.league_of_six.box.components import Amounts, Effect, Follower
from companion.games.league_of_six.box.known import KNOWN
from companion.games.league_of_six.web import follower_editing
from companion.games.league_of_six.web.follower_editing import group_if_incomplete
from tests.support.form_reader import sent

SAMPLE = sample_box().followers


class Editor:
    """The editor of a follower in a box of the library. In Python names, `__` stands for a dot."""

    def __init__(self, client: FlaskClient, query: str, **made: str) -> None:
        self.client = client
        self.where = client.post("/boxes", data=made or {"do": "new", "name": "Ours"}).location
        self.open(query)

    def open(self, query: str) -> None:
        answer = self.client.get(f"{self.where}/edit/follower?{query}")
        assert answer.status_code == 200
        self.again = unescape(re.search('hx-post="(.*?)"', answer.text)[1])
        self.text, self.form = answer.text, sent(answer.text, "box-form")

    def fill(self, **typed: Any) -> Editor:
        for key, value in typed.items():
            values = ["[]", *value] if isinstance(value, list) else [value]
            name = key.replace("__", ".")
            if f"plain.{name}" in self.form:  # the field of browsers without scripts
                name = f"plain.{name}"
            self.form.setlist(name, values)
        return self

    def press(self, **typed: Any) -> Editor:
        """Press a button and continue with the editor in the answer."""
        answer = self.client.post(self.again, data=self.fill(**typed).form)
        assert answer.status_code == 200
        self.text, self.form = answer.text, sent(answer.text, "box-form")
        return self

    def save(self, **typed: Any) -> Any:
        return self.client.post(f"{self.where}/describe", data=self.fill(**typed).form)

    def saved(self) -> dict[str, Any]:
        box: dict[str, Any] = self.client.get(f"{self.where}/export").get_json()
        return box.get("followers", {})


@pytest.mark.parametrize("id_", SAMPLE)
def test_saving_an_unchanged_followers_editor_changes_nothing(client, id_):
    editor = Editor(client, f"follower={id_}", do="copy", of="sample")
    form = editor.form.copy()
    assert editor.press().form == form
    assert editor.save().location == f"{editor.where}#followers"
    kept = msgspec.convert(editor.saved()[id_], Follower)
    assert kept == replace(SAMPLE[id_], invented=False)


def test_the_editor_of_a_new_follower_asks_step_by_step(client):
    editor = Editor(client, "group=3-4")
    form = editor.form
    assert (form["follower"], form["group"], form["kind"]) == ("f01", "3-4", "null")
    assert "phase" not in form
    editor.press(kind="phase", name="Old Hans").press(phase="5", do="effect.on", when="end")
    assert editor.form["effect.half_horses"] == "0"
    editor.press(effect__give__guards="1", effect__gain__goods="2", arrows=["3"])
    said = "At the end of phase 5: give 1 guard and take 2 blocks of your choice."
    assert said in editor.text
    answer = editor.save(then="next")
    assert answer.location == f"{editor.where}/edit/follower?group=3-4"
    printed = {"name": "Old Hans", "group": "3-4", "arrows": [3]}
    acts = {"kind": "phase", "phase": 5, "when": "end"}
    effect = {"give": {"guards": 1}, "gain": {"goods": 2}}
    assert editor.saved() == {"f01": {**printed, **acts, "effect": effect}}


def test_fields_that_do_not_fit_the_kind_disappear(client):
    editor = Editor(client, "follower=wagoner")
    assert editor.form["effect.way"] == "1"
    assert "effect.way" not in editor.press(phase="3").form
    form = editor.press(kind="crown").form
    assert {"phase", "when", "effect.if", "effect.gain.guards"} & set(form) == set()
    assert form["effect.crown.points"] == "1"
    editor.press(effect__crown__count="guards")
    assert editor.form["effect.crown.exchange"] == "false"
    form = editor.press(do="effect.off").form
    assert (form["effect"], form["leaders"], form["first"]) == ("null", "false", "false")
    editor.save(leaders="true")
    kept = {"name": "Wagoner", "group": "1-2", "kind": "crown", "leaders": True}
    assert editor.saved() == {"wagoner": kept}


def test_values_that_do_not_fit_the_kind_of_follower_are_dropped():
    told = Follower(kind="immediate", leaders=True, exchange=True)
    assert follower_editing.drop_unfitting_values(told) == Follower(kind="immediate")
    told = {"kind": "phase", "phase": "7", "arrows": ["5", "6"]}
    assert follower_editing.read_follower(told) == Follower(kind="phase", arrows=(5,))


@pytest.mark.parametrize(
    ("phase", "kept"), [(2, {"way": 1, "stand": 1}), (4, {}), (5, {"half_horses": 1})]
)
def test_l4_an_effect_keeps_only_values_that_its_phase_uses(phase, kept):
    effect = Effect(give=Amounts(horses=1, cards=1), way=1, stand=1, half_horses=1)
    told = follower_editing.drop_unfitting_values(
        Follower(kind="phase", phase=phase, effect=effect)
    )
    assert told.effect == Effect(**kept)


@pytest.mark.parametrize("ticked", [(), ("first",), ("leaders",), ("exchange",)])
def test_only_ticked_values_are_read(ticked):
    told = follower_editing.read_follower({"kind": "crown", **dict.fromkeys(ticked, "true")})
    assert told == Follower(kind="crown", **dict.fromkeys(ticked, True))


def test_l1_a_group_of_twelve_followers_is_complete():
    lacking = {id_: one for id_, one in SAMPLE.items() if id_ != "mato"}
    assert group_if_incomplete(Box(followers=SAMPLE), "1-2") is None
    assert group_if_incomplete(Box(followers=lacking), "1-2") == SAMPLE["mato"].group


@pytest.mark.parametrize("moment", ["first", "leaders"])
def test_l6_only_crowns_without_a_fixed_time_can_exchange_guards(moment):
    told = Follower(kind="crown", exchange=True)
    assert follower_editing.drop_unfitting_values(told) == told
    told = replace(told, **{moment: True})
    assert follower_editing.drop_unfitting_values(told) == replace(told, exchange=False)


def test_l6_a_new_follower_may_start_as_a_duplicate_of_a_known_one(client):
    editor = Editor(client, "group=1-2")
    assert editor.text.count('<a class="slot"') == len(KNOWN)
    editor.open("follower=beggar&group=5-6")
    assert editor.form["group"] == KNOWN["beggar"].group
    assert (editor.form["name"], editor.form["effect.if"]) == ("Beggar", "on-0")
    assert "<h1>Beggar</h1>" in editor.text
    assert client.get(f"{editor.where}/edit/follower?follower=nobody").status_code == 404
    editor.save(arrows=["3"])
    kept = msgspec.convert(editor.saved()["beggar"], Follower)
    assert kept == replace(KNOWN["beggar"], arrows=(3,))
    editor.open("group=1-2")
    assert "follower=beggar" not in editor.text


def test_an_editor_shown_again_keeps_typed_values(client):
    editor = Editor(client, "group=1-2").press(name="<b>", language="de")
    assert "<b>" not in editor.text.replace("&lt;b&gt;", "")
    assert editor.form["name"] == "<b>"
    assert client.post(editor.again, data={"a": "1", "a.b": "2"}).status_code == 422


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
@example({"arrows": ["0", "0"]}, "effect.off")
def test_the_editor_always_shows_a_possible_follower(data, do):
    told = follower_editing.follower_after_change({**data, "do": do})
    assert told == follower_editing.drop_unfitting_values(told)
    if told.kind == "phase" and told.phase is None:
        told = replace(told, kind=None)  # the editor itself asks for it
    check_follower("f01", told)
    assert follower_editing.make_editor("f01", told, english).sentence.endswith(".")
