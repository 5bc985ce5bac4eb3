"""Tests of how templates are loaded, and what every one of them may use."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import DictLoader, Environment
from markupsafe import Markup, escape

from companion.folders import HOME
from companion.web.rendering import templating
from companion.web.rendering.templating import CompiledTemplates, mark_names, used_drawings

SOURCE = "Hello {{ name }}"


@pytest.fixture(autouse=True)
def _written() -> Iterator[None]:
    """Let Python write compiled files, whatever the environment says."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, False
    yield
    sys.dont_write_bytecode = before


class Jinja(Environment):
    """An environment that records which templates it compiles."""

    def __init__(self, folder: Path, source: str = SOURCE, *made_by: str) -> None:
        kept = CompiledTemplates(folder, *made_by)
        super().__init__(loader=DictLoader({"a.html": source}), bytecode_cache=kept)
        self.compiled: list[str] = []

    def compile(self, source: str, *more: Any, **other: Any) -> Any:
        self.compiled.append(source)
        return super().compile(source, *more, **other)


def compiles(folder: Path, source: str = SOURCE, *made_by: str) -> bool:
    """Return whether a companion that has just been started has to compile its template."""
    jinja = Jinja(folder, source, *made_by)
    greeting = jinja.get_template("a.html").render(name="Anna")
    assert greeting == source.replace("{{ name }}", "Anna")
    return jinja.compiled == [source]


def test_compiled_templates_are_reused_until_they_change(tmp_path):
    assert compiles(tmp_path)
    assert not compiles(tmp_path)
    assert compiles(tmp_path, "Bye {{ name }}")
    assert len(list(tmp_path.iterdir())) == 1, "the old one is no longer kept"
    assert compiles(tmp_path, "Bye {{ name }}", "another Jinja, or another way of reading")


@pytest.mark.parametrize("written", [b"", b"nonsense"])
def test_a_damaged_compiled_template_is_replaced(tmp_path, written):
    compiles(tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(written)
    assert compiles(tmp_path)


def test_templates_work_without_a_writable_cache(tmp_path):
    assert compiles(tmp_path / "nowhere")
    sys.dont_write_bytecode = True
    assert compiles(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_templates_of_a_game_are_found_under_its_own_name_only(tmp_path):
    (tmp_path / "steps").mkdir()
    for name in ("base.html", "_table.html", "steps/pick.html"):
        (tmp_path / name).write_text(f"berries: {name}")
    app = Flask("plain", template_folder=str(HOME / "templates"))
    templating.init_app(app, {"berry": tmp_path})
    read = app.jinja_env.get_template
    assert read("berry/steps/pick.html").render() == "berries: steps/pick.html"
    assert read("base.html").filename == str(HOME / "templates" / "base.html")
    ours = {name for name in app.jinja_env.list_templates() if name.startswith("berry/")}
    assert ours == {"berry/base.html", "berry/_table.html", "berry/steps/pick.html"}


def test_a_page_contains_only_the_drawings_that_it_needs():
    drawings = (
        '<svg><defs><path id="line"/></defs><symbol id="icon-a"><use href="#icon-b"/></symbol>'
        '<symbol id="icon-b"><path d=""/></symbol><symbol id="icon-c"></symbol>'
        '<symbol id="icon-d"></symbol></svg>'
    )
    found = used_drawings(drawings, '<use href="#icon-a"/>', ["d"])
    assert re.findall(r'id="([\w-]+)"', found) == ["line", "icon-a", "icon-b", "icon-d"]


@pytest.mark.parametrize(
    ("sentence", "marked"),
    [
        ("Rose takes Rosemary", "[Rose] takes Rosemary"),
        ("Rose Red takes it from Rose", "[Rose Red] takes it from [Rose]"),
        ("amp & 39 <b>", "[amp] &amp; 39 &lt;b&gt;"),
        ("Who? <i>, 'quot'", "Who? [&lt;i&gt;], &#39;quot&#39;"),
        (Markup('<a href="/Rose">Rose</a>'), '<a href="/Rose">[Rose]</a>'),
    ],
)
def test_only_whole_names_in_text_are_marked(sentence, marked):
    names = {"red": "Rose", "blue": "Rose Red", "green": "amp", "black": "<i>", "other": "takes"}
    html = mark_names(sentence, names)
    assert html.replace('<bdi translate="no">', "[").replace("</bdi>", "]") == marked
    assert isinstance(html, Markup)
    assert mark_names(sentence, {}) == escape(sentence)
