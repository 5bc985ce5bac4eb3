"""Tests lie where their module does: `tests/web/test_home.py` tests `companion/web/home.py`."""

from __future__ import annotations

from pathlib import Path

from companion import HOME

TESTS = HOME / "tests"
ROOMS = ("core", "storage", "web", "commands", "games")

CROSSING = {
    "games/test_words.py": "the words of every game",
    # a whole game
    "games/*/test_agreement*.py": "the engine and the referee on whole games",
    "games/*/test_referee*.py": "the referee, which tests alone use",
    "games/*/test_properties.py": "whatever entries a game consists of",
    "games/*/test_*example*.py": "the worked examples of the rules, through all steps",
    "games/*/test_automatic.py": "what steps enter by themselves, one after the other",
    "games/*/test_changes.py": "the form for any entry of the past",
    "games/*/test_rights.py": "who may write which of all entries",
    "games/league_of_six/test_own_way.py": "phases settled by hand, in every step",
    "games/league_of_six/test_sixth_player.py": "the module S, in every step",
    "games/wallenstein/test_court.py": "the module C, in every step",
    "games/wallenstein/test_drawing.py": "what the app draws, in every step",
    "games/*/browser/*": "pages in a real Chromium, as they are played",
    "games/*/browser/scripts/*": "a script of static/, on its own in Chromium",
    "games/*/pages/*": "the templates of its steps, as they are sent",
    # a whole server
    "storage/test_damaged.py": "files that were damaged, in every table",
    "storage/test_odd_values.py": "values that nobody wrote, in every column",
    "storage/test_old_versions.py": "what every version has left",
    "storage/test_unwritable.py": "disks that take nothing",
    "commands/test_operation.py": "a server that is looked after, by several commands",
    "web/test_concurrency.py": "many requests at once, to the disk",
    "web/test_ownership.py": "every route, for strangers",
    "web/test_secrets.py": "every route, for those who may not see something",
    "web/test_proxy.py": "every answer, behind a proxy",
    "web/test_spoken.py": "every page, in every language",
    "web/test_styles.py": "static/css and the drawings",
    "web/test_amending.py": "an entry of the past that is put right, in every view",
    "web/test_bundles.py": "static files that are sent as one",
    "web/test_history.py": "the sheet of the history",
}
"""Tests of more than one module, and what they cross. Others lie with the one that they test."""


def crosses(test: Path) -> bool:
    return any(test.match(f"tests/{pattern}") for pattern in CROSSING)


def module_of(test: Path) -> Path:
    """The module of the same name at the same place."""
    here = test.relative_to(TESTS)
    return HOME / "companion" / here.with_name(here.name.removeprefix("test_"))


def test_a_test_lies_where_its_module_does() -> None:
    tests = [test for room in ROOMS for test in (TESTS / room).rglob("test_*.py")]
    astray = [test for test in tests if not crosses(test) and not module_of(test).exists()]
    assert not astray, "\n".join(str(test.relative_to(HOME)) for test in astray)


def test_the_list_of_tests_that_cross_modules_is_no_longer_than_it_must_be() -> None:
    tests = [test for test in TESTS.rglob("test_*.py") if not module_of(test).exists()]
    idle = [one for one in CROSSING if not any(test.match(f"tests/{one}") for test in tests)]
    assert not idle, "\n".join(idle)
