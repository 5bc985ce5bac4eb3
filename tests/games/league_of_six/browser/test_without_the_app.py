"""A group that plays some phases without the app enters their results."""

from playwright.sync_api import Page, expect

from tests.games.league_of_six import positions as p
from tests.games.league_of_six.browser.tables import open_table, state

OWN = ["choosing", "collecting", "storing"]


def says(page: Page, words: str) -> None:
    expect(page.locator(".turn-line")).to_contain_text(words)


def done(page: Page) -> None:
    save = page.get_by_role("button", name="Save result")
    expect(save).to_be_in_viewport(ratio=1)
    save.tap()


def test_a_round_can_be_played_with_each_phase_entered_as_a_result(same_page):
    page = same_page("tablet")
    open_table(page, p.a_deal(), own_phases=OWN)
    says(page, "Play choosing towns without the app")
    for colour in ("red", "yellow", "green", "red"):  # only one player is in a town
        page.locator(f"label:has([name='towns.{colour}'][value=lauban])").tap()
    expect(page.locator("[name^=towns]:checked")).to_have_count(1)
    page.get_by_text("Counters, guards and influence").tap()
    page.locator("[name='counters.red']").fill("3")
    page.get_by_text("Counters, guards and influence").tap()
    for colour, town in (("red", "zittau"), ("yellow", "kamenz"), ("green", "bautzen")):
        page.locator(f"label:has([name='towns.{colour}'][value={town}])").tap()
    says(page, "collecting taxes without the app")  # Blue is in the last town; it saved itself
    assert state(page)["players"]["blue"]["town"] == "lauban"
    taken = (("red", "goods.blue", 2), ("yellow", "guards", 1), ("red", "goods.blue", 3))
    for colour, sign, count in taken:
        page.locator(f"[data-takes={colour}] .settle-who").tap()
        page.locator(f"[data-adds='{sign}'][value='{count}']").tap()
    expect(page.locator("[name='goods.red.blue']")).to_have_value("5")
    expect(page.locator("[name='guards.yellow']")).to_have_value("1")
    done(page)
    says(page, "storing goods without the app")
    influence = page.locator("[name='influence.red']")
    influence.fill("-7")
    sign = page.locator(".signed").filter(has=influence).get_by_text("±")
    sign.tap()  # phones whose keyboards have no minus need it
    expect(influence).to_have_value("7")
    sign.tap()
    sign.tap()
    ticks = page.locator(".settle-card .icon").locator("visible=true")
    expect(ticks).to_have_count(0)
    for colour in ("blue", "red"):  # only one player can have a card, so Red takes it from Blue
        page.locator(f"label:has([name='cards.{colour}'][value='3'])").tap()
        expect(ticks).to_have_count(1)
    expect(page.locator("[name='cards.blue']:checked")).to_have_count(0)
    done(page)
    says(page, "Set up round 2")
    assert state(page)["players"]["red"]["influence"] == 17
    assert state(page)["order"][-1] == "red"
