"""Tests are in the folders of the code: the test of `companion/web/home.py` is
`tests/web/test_home.py`, and a test of several modules is in the folder that they share."""

from companion.folders import HOME

TESTS, COMPANION = HOME / "tests", HOME / "companion"
ROOMS = ("core", "storage", "web", "commands", "games")
OF_TESTS_ALONE = {"browser", "pages", "scripts"}
"""Pages in Chromium, templates as they are sent, and scripts of static/: they have no module."""


def test_a_test_is_in_the_folder_of_its_module():
    folders = {
        test.parent.relative_to(TESTS)
        for room in ROOMS
        for test in (TESTS / room).rglob("test_*.py")
    }
    astray = [
        one
        for one in folders
        if not OF_TESTS_ALONE & {*one.parts} and not (COMPANION / one).is_dir()
    ]
    assert astray == []
    assert len(folders) > len(ROOMS)
