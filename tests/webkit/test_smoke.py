"""Join, play, plan and reveal in WebKit: two phones, and a tablet that is a plain HTTP client. Run
by `make webkit`, not by `make test`."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from companion.core.structs import json_able
from companion.games.wallenstein.views import cells
from tests.browser.fixtures import served
from tests.games.league_of_six.engine_games import random_game
from tests.games.wallenstein.positions import a_setup, display, fills, plans, year
from tests.support.http import Http
from tests.support.server import Server
from tests.webkit import driver

pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr")

WAIT_S = 15
GAME = random_game(3, 8)
LEAGUE = {"game": "league-of-six", "setup": json_able(GAME.first_setup)}
WALLENSTEIN = {"game": "wallenstein", "setup": a_setup(3)}
LAID_OUT = (fills(), year("taxes-max-0"), display("taxes", "palace", "move-a", "deploy-5", "grain"))
HOW_IT_COMES = """const done = arguments[0];
window.stays = true;
fetch(document.getElementById("table").dataset.events).then((stream) => {
  stream.body.cancel();
  done(stream.headers.get("Content-Encoding"));
}, done);"""
ON_SCREEN = """const [x, y] = arguments, map = document.querySelector(".wa-map-drawing");
map.scrollIntoView({ block: "center" });
const at = new DOMPoint(x, y).matrixTransform(map.getScreenCTM());
return [at.x, at.y];"""
OWN_PLAN = """const [table, done] = arguments;
fetch(`${table}/state?as=red`).then((answer) => answer.json())
  .then((state) => done(state.players.red.plan), done);"""
PLANNED = """return [...document.querySelectorAll(".plan select")].filter((one) => one.value)
  .map((one) => one.name + " " + one.value)"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from served(tmp_path_factory)


@pytest.fixture(scope="module")
def open_phone() -> Iterator[Callable[[], Any]]:
    """Open a separate WebKit with its own cookies."""
    phones: list[Any] = []

    def open_phone() -> Any:
        options = Options()
        options.binary_location = driver.browser() or ""
        options.add_argument("--automation")
        phone = webdriver.WebKitGTK(options=options, service=Service(shutil.which(driver.DRIVER)))
        phone.set_window_size(390, 844)
        phones.append(phone)
        return phone

    with driver.screen():
        yield open_phone
        for phone in phones:
            phone.quit()


class Host(Http):
    """The tablet, which leads the table with the same requests as its page."""

    def __init__(self, server: Server, game: dict[str, Any] = LEAGUE) -> None:
        super().__init__(server.port)
        made = self.ask("/tables", game)
        self.cookie = made.headers["Set-Cookie"].partition(";")[0]
        self.table = made.headers["Location"]

    def state(self) -> Any:
        return self.ask(f"{self.table}/state?as=table").json

    def entry(self, entry: dict[str, Any]) -> None:
        sent = {**entry, "revision": self.state()["revision"]}
        assert self.ask(f"{self.table}/entries", sent).status == 200

    def seat(self, colour: str, do: str) -> None:
        assert self.ask(f"{self.table}/seats/{colour}", {"do": do}).status == 303


def until(phone: Any, selector: str, text: str = "") -> Any:
    """Return the first visible element that matches and contains the text, as soon as there is
    one."""

    def there(_: Any) -> Any:
        found = phone.find_elements(By.CSS_SELECTOR, selector)
        return next((e for e in found if e.is_displayed() and text in e.text), None)

    return WebDriverWait(phone, WAIT_S).until(there, f"{selector} {text!r}: {phone.page_source}")


def heard(phone: Any, selector: str, text: str = "") -> Any:
    """Return such an element once it accepts taps, which new elements ignore for half a second."""
    phone.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0]))")
    return until(phone, f"{selector}:not([data-deaf])", text)


def tap(phone: Any, selector: str, text: str = "") -> None:
    element = heard(phone, selector, text)
    phone.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
    element.click()


def tap_county(phone: Any, county: str) -> None:
    """Tap the map in the middle of that county."""
    x, y = phone.execute_script(ON_SCREEN, *cells.centre(county))
    touch = ActionBuilder(phone)
    touch.pointer_action.move_to_location(int(x), int(y)).click()
    touch.perform()


def type_hand(phone: Any, *numbers: int) -> None:
    for name, number in zip(("guards", "clergy", "aristocracy", "burghers"), numbers, strict=True):
        field = heard(phone, f"input[name={name}]:not([type=hidden])")
        phone.execute_script("arguments[0].scrollIntoView({block: 'center'})", field)
        field.clear()
        field.send_keys(str(number))


def listens_packed(phone: Any) -> None:
    """Check that the page's stream is compressed, and mark the page so that a reload is noticed."""
    assert phone.execute_async_script(HOW_IT_COMES) == "gzip"


def test_a_phone_joins_plays_and_reveals(server, open_phone):
    host = Host(server)
    first, second, third = GAME.first_setup.order
    phones = {colour: open_phone() for colour in (first, second)}
    for colour, phone in phones.items():
        phone.get(f"{server.url}{host.table}/join")
        tap(phone, f"#take-{colour}")
        until(phone, ".turn-line", "Set up round 1")
        listens_packed(phone)

    log = [json_able(entry) for entry in GAME.log]
    host.entry(log[0])
    until(phones[first], ".turn-line", "Choose a town")
    tap(phones[first], "button[name=town]")
    until(phones[second], ".turn-line", "Choose a town")
    assert host.state()["players"][first]["counter"] == 0
    tap(phones[first], ".ph-undo button")
    until(phones[first], ".turn-line", "Choose a town")

    for colour in phones:
        host.seat(colour, "tablet")
    for entry in log[1:-3]:
        host.entry(entry)
    for colour in phones:
        host.seat(colour, "phone")
    hands = {entry["player"]: entry for entry in log[-3:]}
    for colour, phone in phones.items():
        until(phone, ".turn-line", "Enter your hidden hand")
        hand = hands[colour]
        type_hand(phone, *(hand[k] for k in ("guards", "clergy", "aristocracy", "burghers")))
        tap(phone, ".ph-panel form button.button-primary")
        until(phone, "#hand-done")
    host.entry(hands[third])
    for phone in phones.values():
        until(phone, ".turn-line.over")
        assert phone.execute_script("return window.stays"), "all of it came by the stream"
    assert host.state()["phase"] == "finished"


def test_a_phone_plans_and_follows_the_stream(server, open_phone):
    host, phone = Host(server, WALLENSTEIN), open_phone()
    phone.get(f"{server.url}{host.table}/join")
    tap(phone, "#take-red")
    until(phone, ".ph.wa")
    listens_packed(phone)
    for entry in LAID_OUT:
        host.entry(entry)
    tap(phone, ".plan-county", "Passau")
    tap(phone, "[data-fill='boxes.post']")
    tap(phone, "#ph-map > summary")
    until(phone, ".wa-map-drawing")
    tap_county(phone, "osnabrueck")
    tap(phone, "[data-bid='3']")
    until(phone, ".plan-total", "18 → ")
    made = ["boxes.taxes passau", "boxes.post osnabrueck", "bid 3"]
    assert sorted(phone.execute_script(PLANNED)) == sorted(made)

    host.entry(plans("blue", 2))
    until(phone, "#ph[data-revision='4']")
    assert sorted(phone.execute_script(PLANNED)) == sorted(made)
    tap(phone, "a[href$='/sheet/counties']")
    until(phone, "#sheet", "Osnabrück")
    tap(phone, "[data-close-sheet]")
    tap(phone, ".plan button", "Ready")
    until(phone, "#plan-ready", "Your plan is ready.")
    plan = {"boxes": {"taxes": "passau", "post": "osnabrueck"}, "bid": 3}
    assert phone.execute_async_script(OWN_PLAN, host.table) == plan
    assert phone.execute_script("return window.stays"), "all of it came by the stream"


def test_tablet_and_calculator_can_be_opened(server, open_phone, tmp_path):
    host = Host(server)
    phone = open_phone()
    phone.get(server.url + host.table)
    until(phone, ".turn-line", "Set up round 1")
    host.entry({"type": "deal"})
    until(phone, ".turn-line", "choose a town")
    phone.get(f"{server.url}/calculator")
    until(phone, "h1")
    assert phone.execute_script("return typeof htmx") == "object"
    phone.save_screenshot(str(tmp_path / "calculator.png"))
