"""Where a rule lives, as docs/architecture.md says it: held for every step of both games."""

import re
from collections.abc import Iterator
from importlib import import_module
from inspect import getmembers, isclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.core.play.step import Step, tag_of
from tests.docs.test_rules import cited

HOME = Path(__file__).parents[2]
GAMES = ("league_of_six", "wallenstein")
FORM = r'entry\(\w+(?:\.\w+)*, "{tag}"'
"""The head of a form that sends an entry (`templates/_macros.html`), as templates write it."""
NAMED = re.compile(r"def test_(W[A-Z])_(\d+)_")
"""A test that is named by a rule such as WH.2."""


def modules() -> Iterator[Any]:
    for game in GAMES:
        for file in sorted((HOME / "companion/games" / game / "steps").glob("[!_]*.py")):
            if file.stem != "step":
                yield pytest.param(game, file, id=f"{game}-{file.stem}")


def texts(*folders: str, kinds: str) -> str:
    """All that is written in the files of some folders."""
    files = [path for folder in folders for path in sorted((HOME / folder).rglob(f"*.{kinds}"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def steps_in(module: ModuleType) -> list[type[Step[Any, Any, Any]]]:
    """The steps that a module defines."""
    found = [one for _, one in getmembers(module, isclass) if issubclass(one, Step)]
    return [one for one in found if one.__module__ == module.__name__]


@pytest.mark.parametrize(("game", "file"), [*modules()])
def test_a_decision_is_one_module_with_its_rules_a_form_and_tests(game, file):
    module = import_module(f"companion.games.{game}.steps.{file.stem}")
    steps, rules = steps_in(module), cited(file.read_text(encoding="utf-8"))
    assert steps
    for step in steps:
        assert step.entries
        assert step.texts.label, "the words are in the module"
        own = [base for base in step.__mro__ if base.__module__ == module.__name__]
        assert any("apply" in vars(base) for base in own), "and so is what the entry does"
    assert rules, "it cites its rules by number"
    tests = texts(f"tests/games/{game}", kinds="py")
    named = {f"{letters}.{n}" for letters, n in NAMED.findall(tests)}
    assert rules <= cited(tests) | named, "and tests cite the same"


@pytest.mark.parametrize(("game", "file"), [*modules()])
def test_every_entry_of_a_decision_has_a_form(game, file):
    forms = texts(f"templates/{game}", kinds="html")
    for step in steps_in(import_module(f"companion.games.{game}.steps.{file.stem}")):
        for entry in step.entries:
            assert re.search(FORM.format(tag=tag_of(entry)), forms), tag_of(entry)
        if step.phases:
            assert (HOME / f"templates/{game}/steps/{file.stem}.html").is_file()
