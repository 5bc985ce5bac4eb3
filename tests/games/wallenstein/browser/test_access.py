"""Wallenstein's pages by axe-core's rules (WCAG 2.2 AA), and every target large enough to tap."""

from tests.browser import kept
from tests.browser.accessibility import SMALL_PHONE, AccessibilityChecker
from tests.browser.fixtures import PHONES, TOO_WIDE, each_screen
from tests.browser.test_access import Played, open_all, page, phone, tablet, thin_out

__all__ = ["page", "phone", "tablet"]  # fixtures

ON_TABLET = {"claim", "display", "plan", "bid", "favor", "move", "revolts"}
ON_PHONES = {"claim", "plan", "place", "favor", "move"}
"""The steps with the most to tap."""


def test_pages_outside_tables_are_accessible(tablet):
    page = tablet.page
    for where in (
        "/new?game=wallenstein",
        "/wallenstein/calculator",
        "/wallenstein/boxes/sample-wallenstein",
    ):
        page.goto(where)
        open_all(page)
        tablet.look(where)
    tablet.close()


def test_the_tablet_is_accessible_in_every_phase(tablet):
    page = tablet.page
    table = Played(page, kept.kept_game("all-4-25"))
    for entry in table.steps(ON_TABLET):
        page.goto(table.url)
        tablet.look(f"the tablet before {entry['type']}")
    for name in ("county?county=baden", "correct", "cards"):
        page.goto(f"{table.url}/sheet/{name}")
        tablet.look(f"sheet {name}")
    table.to_the_end()
    for where in ("", "/story", "/replay"):
        page.goto(f"{table.url}{where}")
        thin_out(page)
        open_all(page)
        tablet.look(f"the end {where}")
    tablet.close()


def test_phones_are_accessible_in_every_phase(phone):
    page = phone.page
    table = Played(page, kept.kept_game("all-4-25"))
    for entry in table.steps(ON_PHONES):
        page.goto(table.sit(entry["player"]))
        if entry["type"] == "plan":
            page.locator(".plan-total").wait_for()  # it is loaded after the page
        open_all(page)
        page.wait_for_function(  # the map's script makes them buttons one frame later
            "() => !document.querySelector('[data-county-sheet] [data-county]:not([role])')"
        )
        phone.look(f"a phone before {entry['type']}")
    table.to_the_end()
    seats = [table.sit(player["colour"]) for player in table.game["setup"]["players"]]
    page.goto(seats[0])
    phone.look("a phone at the end, the others away")
    phone.close()


def test_shared_sheets_are_accessible(tablet):
    page = tablet.page
    both = AccessibilityChecker(page, SMALL_PHONE)
    table = Played(page, kept.kept_game("all-4-25"))
    entry = table.until(lambda entry: entry["type"] == "move")
    seat = table.sit(entry["player"])
    for name in ("winter", "counties"):
        page.goto(f"{seat}/sheet/{name}")
        both.look(f"sheet {name}")
    both.close()


def test_nothing_scrolls_sideways_on_a_guests_phone(open_page, page):
    played = kept.kept_game("all-4-25")
    planning = next(n for n, entry in enumerate(played["entries"]) if entry["type"] == "plan")
    table = kept.opened(page.request, planning, kept.NAMES, played)
    guest = open_page("phone", locale="de")
    for where in (table, "/replay/wallenstein?entry=39", "/wallenstein/boxes/sample-wallenstein"):
        guest.goto(where)
        for screen in each_screen(guest, PHONES):
            assert guest.evaluate(TOO_WIDE) == [], (where, screen)
