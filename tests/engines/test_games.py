"""Both games in WebKitGTK and Firefox: phones that join, play, plan and reveal, and tablets of
three sizes. Run by `make webkit` and `make firefox`, not by `make test`."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.core.game_file import FORMAT
from companion.core.structs import plain_data
from companion.games.wallenstein.views import cells
from tests.browser import kept
from tests.browser.fixtures import served
from tests.engines.devices import ENGINES, Device
from tests.engines.playing import Player
from tests.games.league_of_six.engine_games import random_game
from tests.games.wallenstein.positions import a_setup, display, fills, plans, year
from tests.support.http import Http
from tests.support.server import Server

pytestmark = [
    pytest.mark.filterwarnings("ignore:setting remote_server_addr"),
    pytest.mark.timeout(900),
]

OpenDevice = Callable[..., Device]
ENGINE = os.environ.get("ENGINE", "webkit")
PHONE = (390, 844)
GAME = random_game(3, 8)
LEAGUE = {"game": "league-of-six", "setup": plain_data(GAME.first_setup)}
WALLENSTEIN = {"game": "wallenstein", "setup": a_setup(3)}
LAID_OUT = (fills(), year("taxes-max-0"), display("taxes", "palace", "move-a", "deploy-5", "grain"))
HOW_IT_COMES = """const stream = await fetch(document.getElementById("table").dataset.events);
stream.body.cancel();
return stream.headers.get("Content-Encoding");"""
ON_SCREEN = """const map = document.querySelector(".wa-map-drawing");
map.scrollIntoView({ block: "center" });
const at = new DOMPoint(...given).matrixTransform(map.getScreenCTM());
return [Math.round(at.x), Math.round(at.y)];"""
OWN_PLAN = """const answer = await fetch(`${given[0]}/state?as=red`);
return (await answer.json()).players.red.plan;"""
PLANNED = """return [...document.querySelectorAll(".plan select")].filter((one) => one.value)
  .map((one) => one.name + " " + one.value)"""
BRING = """const headers = { "Content-Type": "application/json" };
const answer = await fetch("/games", { method: "POST", headers, body: JSON.stringify(given[0]) });
return answer.url;"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from served(tmp_path_factory)


@pytest.fixture(scope="module")
def open_device() -> Iterator[OpenDevice]:
    """Return a function that opens a device of this size, with cookies of its own."""
    devices: list[Device] = []
    with ENGINES[ENGINE]() as window:

        def open_device(width: int, height: int) -> Device:
            devices.append(Device(window(), width, height))
            return devices[-1]

        yield open_device
        for device in devices:
            device.engine.close()


class Host(Http):
    """A tablet without a page, which leads the table with the same requests."""

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


def no_faults(device: Device) -> None:
    """Check that no script failed, and that the page was not loaded again: all came by the
    stream."""
    assert device.run("return wrong") == []
    assert device.run("return window.stays")


def join(phone: Device, server: Server, host: Host, colour: str) -> None:
    """Take a seat, and check that the page's stream is compressed."""
    phone.open(f"{server.url}{host.table}/join")
    phone.tap(f"#take-{colour}")
    phone.see("#ph")
    phone.notice_faults()
    assert phone.run(HOW_IT_COMES) == "gzip"


def test_a_phone_joins_plays_and_enters_its_hand(server, open_device):
    host = Host(server)
    first, second, third = GAME.first_setup.order
    phones = {colour: open_device(*PHONE) for colour in (first, second)}
    for colour, phone in phones.items():
        join(phone, server, host, colour)
        phone.see(".turn-line", "Set up round 1")

    log = [plain_data(entry) for entry in GAME.log]
    host.entry(log[0])
    phones[first].see(".turn-line", "Choose a town")
    phones[first].tap("button[name=town]")
    phones[second].see(".turn-line", "Choose a town")
    assert host.state()["players"][first]["counter"] == 0
    phones[first].tap(".ph-undo button")
    phones[first].see(".turn-line", "Choose a town")

    for colour in phones:
        host.seat(colour, "tablet")
    for entry in log[1:-3]:
        host.entry(entry)
    for colour in phones:
        host.seat(colour, "phone")
    hands = {entry["player"]: entry for entry in log[-3:]}
    for colour, phone in phones.items():
        phone.see(".turn-line", "Enter your hidden hand")
        for key in ("guards", "clergy", "aristocracy", "burghers"):
            phone.type_number(f"input[name={key}]:not([type=hidden])", hands[colour][key])
        phone.tap(".ph-panel form button.button-primary")
        phone.see("#hand-done")
    host.entry(hands[third])
    for phone in phones.values():
        phone.wait("return document.querySelector('.turn-line.over') !== null")
        no_faults(phone)
    assert host.state()["phase"] == "finished"


def test_a_phone_plans_uses_the_map_and_gets_updates(server, open_device):
    host, phone = Host(server, WALLENSTEIN), open_device(*PHONE)
    join(phone, server, host, "red")
    for entry in LAID_OUT:
        host.entry(entry)
    phone.tap(".plan-county", "Passau")
    phone.tap("[data-fill='boxes.post']")
    phone.tap("#ph-map > summary")
    phone.see(".wa-map-drawing")
    phone.engine.tap_at(*phone.run(ON_SCREEN, *cells.signs_centre("osnabrueck")))
    phone.tap("[data-bid='3']")
    phone.see(".plan-total", "18 →")
    made = ["boxes.taxes passau", "boxes.post osnabrueck", "bid 3"]
    assert sorted(phone.run(PLANNED)) == sorted(made)

    host.entry(plans("blue", 2))
    phone.wait("return document.querySelector(`#ph[data-revision='4']`) !== null")
    assert sorted(phone.run(PLANNED)) == sorted(made)
    phone.tap("a[href$='/sheet/counties']")
    phone.see("#sheet", "Osnabrück")
    phone.tap("[data-close-sheet]")
    phone.tap(".plan button", "Ready")
    phone.see("#plan-ready", "Your plan is ready.")
    plan = {"boxes": {"taxes": "passau", "post": "osnabrueck"}, "bid": 3}
    assert phone.run(OWN_PLAN, host.table) == plan
    no_faults(phone)


TABLETS = ((1180, 746), (768, 954), (1024, 694))
"""An iPad in Safari, held in both ways, and a low tablet."""


@pytest.mark.parametrize("game", [kept.GAME, kept.WALLENSTEIN], ids=lambda game: game["game"])
@pytest.mark.parametrize("part", range(3), ids=["begins", "goes on", "ends"])
def test_a_tablet_plays_every_part_of_a_game(server, open_device, game, part):
    """On each of the three sizes another part of a game: its start, its middle, and its end."""
    tablet = open_device(*TABLETS[part])
    tablet.open(server.url)
    begun = game["entries"][: len(game["entries"]) * part * 2 // 5]
    file = {"format": FORMAT, "game": game["game"], "setup": game["setup"], "entries": begun}
    tablet.open(tablet.run(BRING, file))
    player = Player(tablet, seed=part)
    while not player.is_over() and (part == 2 or player.entries < 20):
        player.make_entry()
    assert player.is_over() == (part == 2)
    no_faults(tablet)


def test_the_calculator_shows_a_result(server, open_device):
    tablet = open_device(*TABLETS[0])
    tablet.open(f"{server.url}/calculator")
    tablet.type_number("#red-influence", 41)
    tablet.see("#result", "41")
    no_faults(tablet)
