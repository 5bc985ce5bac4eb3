"""A test is in the same place as its module: `tests/web/test_home.py` tests
`companion/web/home.py`."""

from pathlib import Path

from companion.folders import HOME

TESTS, COMPANION = HOME / "tests", HOME / "companion"
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
    "games/league_of_six/test_own_way.py": "the rulings of a group, in every step",
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
    "web/test_history.py": "the sheet of the history",
}
"""Tests of several modules, and what they cover. All other tests are in the place of their
module."""

TRIED_BY = {
    "core/test_preview.py": "core/change_forms core/secrecy",
    "core/test_fields.py": "core/field_words core/form_fields",
    "core/test_setup_forms.py": "core/rule_fields",
    "core/test_table.py": "core/lines",
    "core/play/test_steps.py": "core/play/sentences core/play/step core/play/texts core/play/turn "
    "core/play/values core/play/rights",
    "core/play/test_turns.py": "core/wording/sentences",
    "conformance/test_refusals.py": "core/refusals core/wording/reading",
    "conformance/test_granary.py": "core/play/games",
    "web/test_replay.py": "core/play/replay",
    "storage/test_tables.py": "storage/codes storage/database storage/lists storage/loading "
    "storage/record storage/rows",
    "storage/test_unwritable.py": "storage/writing",
    "storage/test_odd_values.py": "storage/checking",
    "commands/test_operation.py": "storage/archive commands/doctor commands/port_checks "
    "commands/restore commands/backup",
    "test_main.py": "commands/replay commands/simulate commands/export",
    "test_server.py": "web/access_log",
    "test_addresses.py": "web/join_address web/qr_codes",
    "web/test_entries.py": "web/answers web/posting",
    "web/test_handler.py": "web/bodies",
    "web/test_languages.py": "web/catalogues",
    "web/test_changes.py": "web/change_sheet",
    "web/test_health.py": "web/errors",
    "web/test_finished.py": "web/exports web/limits web/plots",
    "web/test_streams.py": "web/listeners",
    "web/test_renderer.py": "web/rendering",
    "web/test_rights.py": "web/request_context",
    "web/test_phones.py": "web/seat_requests",
    "web/test_proxy.py": "web/site",
    "web/test_rate_limit.py": "web/windows",
    "web/test_static.py": "web/gzip web/pwa",
    "web/test_security.py": "web/caching",
    "storage/test_learned.py": "web/shelf",
    "conformance/test_rematch.py": "web/rematch",
    "conformance/test_pages.py": "web/game_pages web/tables",
    "games/league_of_six/web/test_calculator.py": "web/calculators",
    "games/league_of_six/web/test_setup.py": "web/box_choice web/draft_pages web/new_table "
    "web/seating",
}
"""Modules of the general code without a test of their own, by the test that covers them."""
SHORT = 40
"""The number of lines up to which a module needs no test of its own."""


def crosses(test: Path) -> bool:
    return any(test.match(f"tests/{pattern}") for pattern in CROSSING)


def module_of(test: Path) -> Path:
    """Return the path of the module with the test's name and place."""
    here = test.relative_to(TESTS)
    return HOME / "companion" / here.with_name(here.name.removeprefix("test_"))


def test_a_test_lies_where_its_module_does():
    tests = [test for room in ROOMS for test in (TESTS / room).rglob("test_*.py")]
    astray = [test for test in tests if not crosses(test) and not module_of(test).exists()]
    assert not astray, "\n".join(str(test.relative_to(HOME)) for test in astray)


def test_the_list_of_tests_that_cross_modules_is_no_longer_than_it_must_be():
    tests = [test for test in TESTS.rglob("test_*.py") if not module_of(test).exists()]
    idle = [one for one in CROSSING if not any(test.match(f"tests/{one}") for test in tests)]
    assert not idle, "\n".join(idle)


def test_every_module_of_the_general_rooms_has_its_test_or_one_that_is_named_here():
    general = {
        module.relative_to(COMPANION).with_suffix("").as_posix(): module
        for room in ROOMS[:-1]
        for module in (COMPANION / room).rglob("[!_]*.py")
    }
    mirrored = {name for name in general if (TESTS / mirror(name)).exists()}
    named = " ".join(TRIED_BY.values()).split()
    long = {name for name, module in general.items() if len(module.read_text().split("\n")) > SHORT}
    assert long - mirrored - {*named} == set()
    assert {*named} & mirrored == set(), "has a test of its own"
    assert {*named} - general.keys() == set()
    assert [test for test in TRIED_BY if not (TESTS / test).exists()] == []


def mirror(name: str) -> str:
    folder, _, module = name.rpartition("/")
    return f"{folder}/test_{module}.py"
