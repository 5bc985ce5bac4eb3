"""The numbered rules in docs/rules, all places that cite them, and the forms of all steps."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import getmembers, isclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.core.play.step import Step, entry_tag

HOME = Path(__file__).parents[2]
LAWS = {path.stem: path.read_text(encoding="utf-8") for path in (HOME / "docs/rules").glob("*.md")}
NUMBER = r"[A-Z]{1,2}\.?\d+(?:\.\d+)?"
WRITTEN = {
    number
    for text in LAWS.values()
    for number in re.findall(rf"^(?:- \*\*|## )({NUMBER})\b", text, re.MULTILINE)
}
LETTERS = "|".join(sorted({re.sub(r"[.\d]", "", number) for number in WRITTEN}))
CITED = re.compile(rf"\b(?:{LETTERS})\.?\d+(?:\.\d+)?\b")
IN_A_NAME = re.compile(rf"(?<=_)(?:{LETTERS})\d+(?:_\d+)?(?=_|$)", re.IGNORECASE)
ROOMS = ("companion", "templates", "static", "tests", "tools", "bench", "docs")
KINDS = {".py", ".html", ".js", ".css", ".md", ".toml"}


def texts() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every file that may cite rules."""
    files = [path for room in ROOMS for path in (HOME / room).rglob("*") if path.suffix in KINDS]
    for path in (*files, HOME / "app.py", *HOME.glob("*.md")):
        if "vendor" not in path.parts:
            yield str(path.relative_to(HOME)), path.read_text(encoding="utf-8")


@cache
def written_in(folder: str) -> str:
    return "\n".join(text for place, text in texts() if place.startswith(folder))


def cited(text: str) -> set[str]:
    """Return the rules that a text names, as R2.6, or as r2_6 in the name of a test."""
    names = re.findall(r"\bdef (test_\w+)", text)
    in_names = {n.upper().replace("_", ".") for name in names for n in IN_A_NAME.findall(name)}
    return set(CITED.findall(text)) | in_names


def test_every_cited_rule_is_in_the_rules_pages():
    unknown = {place: cited(text) - WRITTEN for place, text in texts()}
    assert not {place: rules for place, rules in unknown.items() if rules}


def test_every_rule_is_cited_by_code_or_a_test():
    told = ("docs/", "tests/docs/")
    doing = [text for place, text in texts() if not place.startswith(told) and "/" in place]
    assert WRITTEN - {rule for text in doing for rule in cited(text)} == set()


def test_no_rule_appears_twice():
    found = [n for text in LAWS.values() for n in re.findall(rf"^- \*\*({NUMBER})\*\*", text, re.M)]
    assert found
    assert len(found) == len(set(found))


# The forms of both games' steps


GAMES = ("league_of_six", "wallenstein")
FORM = r'entry\(\w+(?:\.\w+)*, "{tag}"'
"""Matches the head of a form that sends an entry (`templates/_macros.html`), as templates write
it."""


def modules() -> Iterator[Any]:
    for game in GAMES:
        for file in sorted((HOME / "companion/games" / game / "steps").glob("[!_]*.py")):
            if file.stem != "step":
                yield pytest.param(game, file, id=f"{game}-{file.stem}")


def steps_in(module: ModuleType) -> list[type[Step[Any, Any, Any]]]:
    """Return the steps that a module defines."""
    found = [one for _, one in getmembers(module, isclass) if issubclass(one, Step)]
    return [one for one in found if one.__module__ == module.__name__]


@pytest.mark.parametrize(("game", "file"), [*modules()])
def test_every_entry_of_a_decision_has_a_form(game, file):
    forms = written_in(f"templates/{game}/")
    for step in steps_in(import_module(f"companion.games.{game}.steps.{file.stem}")):
        for entry in step.entries:
            if entry.books_past:  # the page of a change makes it
                continue
            assert re.search(FORM.format(tag=entry_tag(entry)), forms), entry_tag(entry)
        if step.phases:
            names = {file.stem, step.must}
            assert any((HOME / f"templates/{game}/steps/{n}.html").is_file() for n in names)
