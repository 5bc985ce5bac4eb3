"""Everything that a decision needs is in sight on every tablet: a drawn sample of moments of kept
games on ten sizes, with phones and without, and on the phones themselves. `make in-sight` looks at
as many as wanted; SEED draws others here."""

import os
from random import Random

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.in_sight import (
    LANGUAGES,
    PHONES,
    SEATS,
    SIZES,
    Moment,
    acting_or_waiting,
    draw_moments,
    draw_seats,
    faults,
    make_table,
    open_at,
    open_moment,
    open_phone,
    phone_faults,
    phones_at,
)

SEED = os.environ.get("SEED", "1")
MOMENTS = 3
"""In each language"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_decision_is_visible_without_scrolling_on_every_tablet(open_page, language):
    page = open_page("tablet", locale=language)
    wrong = []
    for moment in draw_moments(Random(f"{SEED}:{language}"), MOMENTS):
        open_moment(page, moment)
        for size in SIZES:
            found = faults(page, size)
            wrong += [f"{moment.name} {moment.entries}, {size}: {one}" for one in found]
    assert not wrong, "\n".join([f"SEED={SEED}", *wrong])


SMALL = (ViewportSize(width=1024, height=694), ViewportSize(width=1133, height=670))
FULL = (
    Moment("six-random", 116),  # four free rows of the civic store
    Moment("mended-3-33", 345),  # five places, and a favor to enter
    Moment("mended-3-39", 176),  # the outcome of a battle of three colours
    Moment("mended-5-38", 0),  # a real tower that is filled, beside the code for phones
    Moment("blank-3", 49),  # rows of one store that is unknown, beside the other one
    Moment("by-hand-4", 60),  # rows of two stores that both are unknown
    Moment("retinue-mended-6", 23),  # two free towns and four with offers
    Moment("retinue-blank-6", 175),  # a follower that is not known, among six players
    Moment("retinue-blank-6", 200),  # a free town and five with offers
    Moment("retinue-random-6", 160),  # four towns with offers, all with followers
    Moment("court-5-08", 245),  # what five players miss in winter, below a battle
    Moment("retinue-random-5", 61),  # signs of followers on the smallest board that is shown
    Moment("retinue-described-4", 214),  # two followers whose gains are entered
    Moment("all-4-28", 184),  # the next action card, below the outcome of a battle
    Moment("retinue-random-6", 284),  # the end, with six players and crowns
    Moment("all-5-26", 629),  # counties to draw from, below the outcome of a battle
    Moment("all-5-26", 645),  # the end, with five players
)


def test_full_panels_fit_a_small_tablet(open_page):
    page = open_page("tablet", locale="de")
    wrong = {}
    for moment in FULL:
        open_moment(page, moment)
        for size in SMALL:
            wrong[moment, size["width"]] = faults(page, size)
    assert not any(wrong.values()), wrong


CHANGES = (
    (Moment("mended-4-34", 167), 80),  # a plan, all of whose fields are derived
    (Moment("mended-4-34", 167), 28),  # the next box of a plan
    (Moment("retinue-by-hand-4", 143), 81),  # what was collected, which is hidden
    (Moment("retinue-by-hand-4", 143), 96),  # a deal, over the whole width
)
"""Moments and the number of an entry that is changed then."""


@pytest.mark.may_log("status of 422")
def test_a_change_and_what_comes_of_it_are_visible_without_scrolling(open_page):
    page = open_page("tablet", locale="de")
    wrong = {}
    for moment, line in CHANGES:
        open_moment(page, moment)
        page.goto(f"{page.url}/change/{line}")
        for size in (*SMALL, SIZES[-3]):
            wrong[moment, line, "form", size["width"]] = faults(page, size)
        page.locator(".tv-panel button:not([type=button])").last.click()
        page.locator("#change-result").wait_for()
        for size in (*SMALL, SIZES[-3]):
            wrong[moment, line, "result", size["width"]] = faults(page, size)
    assert not any(wrong.values()), {key: found for key, found in wrong.items() if found}


BY_HAND = dict.fromkeys(("besieged", "tiles", "leaders", "stores"), "table")
DEALS = {
    "an empty box": Moment("retinue-blank-6", 0),
    "followers that all are known": Moment("retinue-random-6", 0),
    "tiles that all are known": Moment("six-random", 42),
}


@pytest.mark.parametrize("deal", DEALS)
def test_the_set_up_of_a_round_for_six_is_visible_without_scrolling(open_page, deal):
    """Before the first round the code for phones is beside the form."""
    page = open_page("tablet", locale="cs")
    open_moment(page, DEALS[deal], dealing=BY_HAND)
    assert page.locator("[name=fortress]").count() == 6
    found = {f"{size}": faults(page, size) for size in SIZES}
    assert not any(found.values()), found


@pytest.mark.parametrize("seats", SEATS[1:])
def test_the_table_fits_every_tablet_while_phones_are_at_the_seats(open_page, seats):
    """The tablet says whose phone is asked, and who is not connected; nothing is out of sight."""
    chance = Random(f"{SEED}:{seats}")
    page = open_page("tablet", locale=chance.choice(LANGUAGES))
    wrong = []
    for moment in draw_moments(chance, MOMENTS):
        table = make_table(page.request, moment)
        with phones_at(page.request, table, draw_seats(chance, moment, seats)):
            open_at(page, table)
            for size in SIZES:
                found = faults(page, size)
                wrong += [f"{moment.name} {moment.entries}, {size}: {one}" for one in found]
    assert not wrong, "\n".join([f"SEED={SEED}", *wrong])


@pytest.mark.parametrize("acts", [True, False])
def test_the_first_choice_is_visible_without_scrolling_on_every_phone(open_page, acts):
    """Drawn moments, upright and in landscape, on the phone of a player who acts, or who waits;
    nothing has to be scrolled, no choice is under the bar at the edge, and a finger hits every
    target."""
    host, phone = open_page("tablet").request, open_page("phone", locale="de")
    wrong, looks = [], 0
    for moment in draw_moments(Random(f"{SEED}:phones"), 3 * MOMENTS):
        table = make_table(host, moment)
        for player in acting_or_waiting(host, table, moment, acts=acts)[:1]:
            open_phone(phone, host, table, player)
            for size in PHONES:
                looks += 1
                found = phone_faults(phone, size)
                wrong += [f"{moment.name} {moment.entries}, {size}: {one}" for one in found]
    assert not wrong, "\n".join([f"SEED={SEED}", *wrong])
    assert looks
