"""Everything that a decision needs is in sight on every tablet: a drawn sample of moments of kept
games on ten sizes. `make in-sight` looks at as many as wanted; SEED draws others here."""

import os
from random import Random

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.in_sight import (
    LANGUAGES,
    SIZES,
    Moment,
    draw_moments,
    faults,
    open_moment,
)
from tests.browser.kept import seated
from tests.browser.measurements import BELOW_THE_BAR
from tests.browser.pages import PHONES

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
    Moment("retinue-random-5", 61),  # signs of followers on the smallest board that is shown
    Moment("retinue-described-4", 214),  # two followers whose gains are entered
    Moment("all-4-28", 184),  # the next action card, below the outcome of a battle
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


def test_the_first_choice_is_visible_without_scrolling_on_every_phone(open_page):
    """Drawn moments, upright and in landscape, on the phone of a player who acts; nothing has to be
    scrolled, no choice is under the bar at the edge, and a finger hits every target."""
    table, phone = open_page("tablet"), open_page("phone", locale="de")
    wrong = []
    for moment in draw_moments(Random(f"{SEED}:phones"), 3 * MOMENTS):
        open_moment(table, moment)
        state = table.request.get(f"{table.url}/state?as=table").json()
        acting = next((one["player"] for one in state["to_act"] if one["player"]), None)
        if not acting:
            continue
        address = table.url.removeprefix(table.url.split("/t/")[0])
        phone.goto(seated(phone.request, address, acting, table.request))
        for size in PHONES if phone.locator("[data-choices]").count() else ():
            found = faults(phone, size, at_table=False)
            if below := phone.evaluate(BELOW_THE_BAR):
                found.append(f"{below} px below the bar")
            wrong += [f"{moment.name} {moment.entries}, {size}: {one}" for one in found]
    assert not wrong, "\n".join([f"SEED={SEED}", *wrong])
