"""After the game, one tap on the tablet takes everybody to the next table, phones included."""

from playwright.sync_api import expect

from tests.browser.hidden_pages import hide_pages, show_pages
from tests.browser.test_phones import COLOURS, FIVE, Table


def test_one_tap_on_the_tablet_moves_all_phones_to_the_rematch(open_page, server):
    """A dark phone follows when somebody looks at it, and a phone that was away when it opens its
    page. No phone offers the set-up page."""
    table = Table(open_page, FIVE["entries"][:-1])
    awake, dark, away = COLOURS[:3]
    phones = {colour: table.sit(colour) for colour in (awake, dark, away)}
    table.post(FIVE["entries"][-1], len(FIVE["entries"]) - 1)
    for phone in phones.values():
        expect(phone.locator("#rematch-says")).to_contain_text("The tablet can start a rematch")
        expect(phone.locator("a[href*='/new']")).to_have_count(0)
    watching = open_page("tablet")
    watching.goto(table.url)
    expect(watching.get_by_role("button", name="Rematch")).to_have_count(0)
    hide_pages(phones[dark])
    left = phones[away].url
    phones[away].goto("about:blank")
    table.tablet.get_by_role("button", name="Rematch").tap()
    table.tablet.wait_for_url(lambda url: url.startswith(server.url) and table.url not in url)
    new = table.tablet.url
    phones[awake].wait_for_url(f"{new}/seats/{awake}")
    watching.wait_for_url(new)
    assert table.url in phones[dark].url, "nobody looks at it"
    show_pages(phones[dark])
    phones[dark].wait_for_url(f"{new}/seats/{dark}")
    phones[away].goto(left)
    phones[away].wait_for_url(f"{new}/seats/{away}")
