"""The pictures that README and docs show are there by day and by night, and can be taken again."""

from __future__ import annotations

from tools.pictures import FOLDER, PICTURES, THEMES, shown

KEPT = {path.name for path in FOLDER.glob("*.webp")}
TAKEN = {f"{picture.name}-{theme}.webp" for picture in PICTURES for theme in THEMES}
MOST_BYTES = 2_000_000


def test_only_the_pictures_that_the_docs_show_are_kept() -> None:
    assert shown() == KEPT


def test_what_is_shown_by_day_is_shown_by_night() -> None:
    names = {name.removesuffix(".webp").rpartition("-") for name in shown()}
    assert {theme for _, _, theme in names} == set(THEMES)
    by_theme = [{name for name, _, theme in names if theme == this} for this in THEMES]
    assert by_theme[0] == by_theme[1]


def test_every_picture_shown_has_its_line_in_the_tool_that_takes_them() -> None:
    assert shown() <= TAKEN


def test_all_kept_pictures_are_of_the_kind_that_they_say_and_stay_small() -> None:
    pictures = [(FOLDER / name).read_bytes() for name in KEPT]
    assert all(picture[:4] + picture[8:12] == b"RIFFWEBP" for picture in pictures)
    assert sum(map(len, pictures)) < MOST_BYTES
