"""The list of tables on the home page: a table is removed and put back where it is listed."""

from playwright.sync_api import expect

from tests.browser.kept import GAME, opened


def test_a_removed_table_stays_in_its_place_and_a_second_tap_puts_it_back(open_page):
    page = open_page("small-phone")
    first, second, over = (opened(page.request, n)[3:] for n in (13, 22, len(GAME["entries"])))
    page.goto("/")
    rows = page.locator(".home-tables > section > .tables > li")
    shown = rows.locator(".table-code").all_inner_texts()
    lies = [row.bounding_box() for row in rows.all()]
    for code in (first, second):
        page.locator(f"#tidy-{code}").tap()
        expect(page.locator(f"#tidy-{code}")).to_have_accessible_name(f"Put back: {code}")
        expect(page.locator(f"#tidy-{code}")).to_be_focused()
    assert rows.locator(".table-code").all_inner_texts() == shown
    assert [row.bounding_box() for row in rows.all()] == lies, "nothing moved under the finger"
    page.locator(f"#tidy-{first}").tap()
    expect(page.locator(f"#tidy-{first}")).to_have_accessible_name(f"Remove {first} from this list")
    page.locator("#tidy-finished").tap()
    expect(page.locator(f"#tidy-{over}")).to_have_accessible_name(f"Put back: {over}")
    page.reload()
    listed = rows.locator(".table-code").all_inner_texts()
    assert first in listed
    assert not {second, over} & set(listed)
    page.locator("#removed > summary").tap()
    page.locator(f"#tidy-{second}").tap()
    expect(rows.locator(".table-code", has_text=second)).to_be_visible()
