"""How templates are read, and what every one of them may use."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from companion.folders import HOME
from companion.web import templating
from companion.web.templating import CompiledTemplates

SOURCE = "Hello {{ name }}"


@pytest.fixture(autouse=True)
def _kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the shell says of what Python compiles."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sources that are compiled, as it happens."""
    done: list[str] = []
    plain = Environment.compile

    def compile_(self: Environment, source: str, *more: object, **other: object) -> object:
        done.append(source)
        return plain(self, source, *more, **other)  # type: ignore[arg-type]

    monkeypatch.setattr(Environment, "compile", compile_)
    return done


def greet(folder: Path, source: str = SOURCE) -> str:
    """What a companion that has just been started reads and draws."""
    env = Environment(
        loader=DictLoader({"a.html": source}), bytecode_cache=CompiledTemplates(folder)
    )
    return env.get_template("a.html").render(name="Anna")


def test_what_one_start_has_compiled_the_next_one_reads(
    tmp_path: Path, compiled: list[str]
) -> None:
    assert greet(tmp_path) == greet(tmp_path) == "Hello Anna"
    assert compiled == [SOURCE]


def test_a_template_that_has_changed_is_compiled_anew(tmp_path: Path, compiled: list[str]) -> None:
    assert greet(tmp_path) == "Hello Anna"
    assert greet(tmp_path, "Bye {{ name }}") == "Bye Anna"
    assert len(compiled) == 2
    assert len(list(tmp_path.iterdir())) == 1, "the old one is no longer kept"


def test_so_is_every_template_for_another_jinja_or_another_way_of_reading(
    tmp_path: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    greet(tmp_path)
    monkeypatch.setattr(templating, "MADE_BY", f"{templating.MADE_BY}, changed")
    assert greet(tmp_path) == "Hello Anna"
    assert compiled == [SOURCE] * 2


@pytest.mark.parametrize("written", [b"", b"nonsense"])
def test_a_file_that_was_damaged_is_compiled_anew(
    tmp_path: Path, compiled: list[str], written: bytes
) -> None:
    greet(tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(written)
    assert greet(tmp_path) == "Hello Anna"
    assert compiled == [SOURCE] * 2


def test_where_nothing_can_be_written_templates_are_read_all_the_same(
    tmp_path: Path, compiled: list[str]
) -> None:
    assert greet(tmp_path / "nowhere") == "Hello Anna"
    assert compiled == [SOURCE]


def test_nothing_is_written_where_python_shall_write_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert greet(tmp_path) == "Hello Anna"
    assert list(tmp_path.iterdir()) == []


def test_no_template_lowers_what_follows_the_first_letter() -> None:
    for page in (HOME / "templates").rglob("*.html"):
        assert not re.search(r"\|\s*(capitalize|title)\b", page.read_text(encoding="utf-8")), page


def test_no_form_lets_the_browser_validate_in_its_own_words() -> None:
    """Fields are explained by static/js/fields.js and by the server."""
    texts = [page.read_text(encoding="utf-8") for page in Path("templates").rglob("*.html")]
    forms = [form for text in texts for form in re.findall("<form[^>]{0,20}", text)]
    assert forms
    assert [form for form in forms if not form.startswith("<form novalidate ")] == []
