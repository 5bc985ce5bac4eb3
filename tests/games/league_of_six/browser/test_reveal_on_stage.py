"""The stage: the reveal in scenes, and the recap of a round. It closes by itself or with one tap;
the winner stays until a tap."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.kept import GAME as SAMPLE
from tests.browser.kept import brought, enter, kept_game, seated
from tests.games.league_of_six.browser.tables import state

GAME = kept_game("random-4-04")
LAST = len(GAME["entries"]) - 1
SCENES = ("clergy", "aristocracy", "burghers", "guards", "winner")
LAST_OF_ROUND_1 = 29
"""An entry of the sample game. Nobody pays influence in this round, so it changes only by gains."""
SIX, LAST_OF_ROUND_1_FOR_SIX = kept_game("retinue-random-6"), 47
HELD = """() => {
  const later = window.setTimeout;
  window.setTimeout = (done, ms, ...args) =>
    ms === 3500 ? (window.showNext = () => done(...args)) : later(done, ms, ...args);
}"""
"""Shows each scene until the test asks for the next one."""
CUT = """() => {
  const scene = document.querySelector(".stage .scene:not([hidden])");
  return scene.scrollHeight > scene.clientHeight || scene.scrollWidth > scene.clientWidth;
}"""
BROKEN = """() => [...document.querySelectorAll(".stage .scene:not([hidden]) .player-name")]
  .filter((one) => one.offsetHeight > 2 * parseFloat(getComputedStyle(one).fontSize))
  .map((one) => one.textContent)"""


def at(page: Page, game: Any, entries: int) -> str:
    """Open the table after so many entries on the tablet, with nothing on its stage. Return its
    address."""
    table = brought(page.request, game, entries)
    page.goto(table)
    expect(page.locator("#stage-scenes")).to_have_count(0)
    return table


def numbers(page: Page, scene: str) -> list[int]:
    """Return the numbers of a scene once it is shown."""
    found = page.locator(f".stage [data-scene={scene}] .number")
    expect(found.first).to_be_visible()
    return list(map(int, found.all_inner_texts()))


def test_the_final_scoring_is_shown_scene_by_scene_and_the_winner_until_a_tap(open_page):
    page = open_page("tablet", reduced_motion="no-preference")
    enter(page.request, at(page, GAME, LAST), LAST, GAME)
    players = state(page)["result"]["players"].values()
    for scene in SCENES:
        expect(page.locator(f".stage [data-scene={scene}]")).to_be_visible()
        expect(page.locator(".stage .scene:visible")).to_have_count(1)
        if scene in SCENES[:3]:
            scored = sorted(one[scene] for one in players if one[scene])
            assert sorted(filter(None, numbers(page, scene))) == scored
    page.wait_for_timeout(4000)  # longer than any other scene is shown
    expect(page.locator(".stage [data-scene=winner]")).to_contain_text("ahead of")
    page.locator(".stage").tap()
    for _ in range(2):
        expect(page.locator(".stage")).to_have_count(0)
        expect(page.locator("h2.winner")).to_be_visible()
        page.reload()


def test_phones_show_the_same_scenes_and_one_tap_skips_them(open_page):
    tablet, phone = open_page("tablet"), open_page("phone", reduced_motion="no-preference")
    table = at(tablet, GAME, LAST)
    phone.goto(seated(phone.request, table, "red", tablet.request))
    enter(tablet.request, table, LAST, GAME)
    expect(phone.locator(".stage .scene:visible")).to_have_count(1)
    phone.locator(".stage").tap()
    expect(phone.locator(".stage")).to_have_count(0, timeout=5000)  # all scenes would take 17 s
    expect(tablet.locator("h2.winner")).to_be_visible()
    expect(tablet.locator(".stage")).to_have_count(0)  # the tablet prefers reduced motion


def test_with_the_retinue_crowns_have_a_scene_of_their_own(same_page):
    page, game = same_page("tablet"), kept_game("retinue-random-5")
    page.goto(brought(page.request, game, len(game["entries"])))
    scene = "document.getElementById('stage-scenes').content.querySelector('[data-scene=crowns]')"
    shown = page.evaluate(f"[...{scene}.querySelectorAll('.number')].map((n) => +n.textContent)")
    scored = [one["crowns"] for one in state(page)["result"]["players"].values()]
    assert shown == sorted(scored, reverse=True)
    assert any(scored)


def test_the_last_recap_fits_without_the_board(open_page):
    page = open_page("tablet", reduced_motion="no-preference")
    last = next(n for n, one in enumerate(SAMPLE["entries"]) if one["type"] == "reveal") - 1
    enter(page.request, at(page, SAMPLE, last), last)
    scene = page.locator(".stage [data-scene=gained]")
    expect(scene).to_be_visible()
    assert not page.evaluate(CUT)


def test_a_recap_of_six_players_breaks_no_name_and_is_not_cut(open_page):
    page = open_page("tablet", locale="de", reduced_motion="no-preference")
    at(page, SIX, LAST_OF_ROUND_1_FOR_SIX)
    page.evaluate(HELD)
    enter(page.request, page.url, LAST_OF_ROUND_1_FOR_SIX, SIX)
    for scene in ("gained", "lead"):
        expect(page.locator(f".stage [data-scene={scene}]")).to_be_visible()
        for width, height in ((1180, 746), (1024, 694), (768, 954)):
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".stage[style]")).to_have_count(1)
            assert not page.evaluate(CUT), (scene, width)
            assert not page.evaluate(BROKEN), (scene, width)
        page.evaluate("showNext()")


def test_a_round_ends_with_a_recap_that_covers_no_button(open_page):
    page = open_page("tablet", reduced_motion="no-preference")
    at(page, SAMPLE, 13)
    before = state(page)["players"]
    enter(page.request, at(page, SAMPLE, LAST_OF_ROUND_1), LAST_OF_ROUND_1)
    after = state(page)["players"]
    gained = [after[one]["influence"] - before[one]["influence"] for one in after]
    assert sorted(numbers(page, "gained")) == sorted(gained)
    stage, panel = page.locator(".stage").bounding_box(), page.locator(".tv-panel").bounding_box()
    assert stage is not None
    assert panel is not None
    assert stage["x"] + stage["width"] <= panel["x"]
    influence = sorted((one["influence"] for one in after.values()), reverse=True)
    assert numbers(page, "lead") == influence
    for _ in range(2):
        expect(page.locator(".stage")).to_have_count(0)
        expect(page.locator(".must-deal")).to_be_visible()
        page.reload()
