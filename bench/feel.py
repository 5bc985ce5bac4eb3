"""Measure the time from a tap until another phone has painted it: `python bench/feel.py`.

There is one table on a real server, with five phones and a tablet. One phone (with `--tablet` the
tablet) is a real Chromium whose processor is slowed down. The others are plain clients that read
their streams, so that this machine is not the limit. A network between them and the server delays
every byte.

A game is played to its end. For a hundred of its entries, spread over all phases, the bench
measures the time from sending until the phone has painted them, the bytes that the phone got, its
longest task, and the nodes of its page, including those of the drawings that it shows. For all of
these entries together it counts the nodes that were added, removed or changed, and the phone's
processor time. The last says more if the machine has other work.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from socket import SHUT_WR, create_connection, create_server, socket
from statistics import mean, median
from threading import Thread
from time import sleep, time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from live import Play, add_game, app_server, by_app, lay, simulated, token
from playwright.sync_api import CDPSession, Page, sync_playwright

from companion.web.requests.forms import flatten_to_fields
from tests.browser.chromium import launch

LONG_TASK = 100.0  # ms
ENOUGH = 15_000  # ms; an entry that is not painted by then ends the bench
PAINTED = """() => {
  window.painted = {};
  window.busy = [];
  window.touched = 0;
  const table = document.getElementById("table");
  const note = () => {
    const revision = table.querySelector("[data-revision]").dataset.revision;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { painted[revision] ??= performance.timeOrigin + performance.now(); };
      port2.postMessage(null);
    });
  };
  const count = (changes) => {
    for (const one of changes) touched += one.addedNodes.length + one.removedNodes.length || 1;
    note();
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(count).observe(table, all);
  new PerformanceObserver((list) => busy.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: "longtask" });
}"""
"""Record the time when a frame is painted: when the first message after its last script arrives."""
WORK = {
    "all": "TaskDuration",
    "scripts": "ScriptDuration",
    "styles": "RecalcStyleDuration",
    "layout": "LayoutDuration",
}
"""Chromium's names for its processor time, in seconds."""
PASSES = "LayoutCount"
"""Chromium's name for the number of layouts."""


class Network:
    """A TCP proxy that delays every byte by `delay` ms and counts the bytes sent to devices."""

    def __init__(self, to: int, delay: float) -> None:
        self._to = to
        self._delay = delay / 1000
        self.bytes = 0
        self._listening = create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            near = self._listening.accept()[0]
            far = create_connection(("127.0.0.1", self._to))
            self._pass_on(near, far, lambda n: None)
            self._pass_on(far, near, self._count)

    def _count(self, number: int) -> None:
        self.bytes += number

    def _pass_on(self, here: socket, there: socket, count: Callable[[int], None]) -> None:
        way: Queue[tuple[float, bytes]] = Queue()

        def take() -> None:
            try:
                while data := here.recv(65536):
                    way.put((time() + self._delay, data))
            except OSError:
                pass
            way.put((time() + self._delay, b""))

        def give() -> None:
            try:
                while True:
                    due, data = way.get()
                    sleep(max(0.0, due - time()))
                    if not data:
                        return there.shutdown(SHUT_WR)
                    count(len(data))
                    there.sendall(data)
            except OSError:
                return None

        for work in (take, give):
            Thread(target=work, daemon=True).start()


def listen(port: int, code: str, viewer: str) -> None:
    """Read a stream as a plain client, and drop everything that arrives."""
    lines = (
        f"GET /t/{code}/events?as={viewer} HTTP/1.1",
        "Host: 127.0.0.1",
        "Accept-Encoding: gzip",
        f"Cookie: companion={token(viewer)}",
    )
    page = create_connection(("127.0.0.1", port))
    page.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())

    def read() -> None:
        while page.recv(65536):
            pass

    Thread(target=read, daemon=True).start()


def post(port: int, code: str, entry: dict[str, Any], revision: int, sender: str) -> None:
    """Post one entry, from the tablet or a phone."""
    asked = urllib.request.Request(
        f"http://127.0.0.1:{port}/t/{code}/entries",
        json.dumps({**entry, "revision": revision}).encode(),
        {
            "Content-Type": "application/json",
            "Cookie": f"companion-{port}={token(sender)}",
        },
    )
    with urllib.request.urlopen(asked) as answer:
        assert answer.status == 200


def tap(page: Page, code: str, seat: str, entry: dict[str, Any], revision: int) -> None:
    """Make one entry on the watched phone, with a form on its page."""
    page.evaluate(
        """([to, fields]) => {
          const form = document.createElement("form");
          const attributes = { "hx-post": to, "hx-target": "#table", "hx-swap": "innerMorph" };
          for (const [name, value] of Object.entries(attributes)) form.setAttribute(name, value);
          for (const [name, value] of fields) {
            form.append(Object.assign(document.createElement("input"), { name, value }));
          }
          form.hidden = true;
          document.body.append(form);
          htmx.process(form);
          form.requestSubmit();
        }""",
        [f"/t/{code}/entries?as={seat}", [*flatten_to_fields({**entry, "revision": revision})]],
    )


def work(phone: CDPSession) -> dict[str, float]:
    """Return the processor time of the page so far in ms, by kind of work, and the number of
    layouts."""
    told = {one["name"]: one["value"] for one in phone.send("Performance.getMetrics")["metrics"]}
    return {PASSES: told[PASSES]} | {name: 1000 * told[of] for name, of in WORK.items()}


def watch(browser: Any, port: int, code: str, seat: str, slowed: float) -> Page:
    """Open the page of the watched phone or tablet."""
    tablet = seat == "table"
    width, height = (1280, 800) if tablet else (390, 844)
    phone = browser.new_context(
        viewport={"width": width, "height": height}, is_mobile=True, has_touch=True
    )
    url = f"http://127.0.0.1:{port}"
    phone.add_cookies([{"name": f"companion-{port}", "value": token(seat), "url": url}])
    page: Page = phone.new_page()
    phone.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.goto(f"{url}/t/{code}" if tablet else f"{url}/t/{code}/seats/{seat}")
    page.evaluate(PAINTED)
    return page


def nodes(phone: CDPSession) -> int:
    """Return the number of nodes in the page's body, including those inside the drawings that it
    shows."""

    def count(node: dict[str, Any]) -> int:
        inside = ("children", "shadowRoots")
        return 1 + sum(count(one) for name in inside for one in node.get(name, ()))

    whole = phone.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    (html,) = (one for one in whole["children"] if one["nodeName"] == "HTML")
    return count(next(one for one in html["children"] if one["nodeName"] == "BODY"))


def measure(
    options: argparse.Namespace,
    page: Page,
    networks: tuple[Network, Network],
    code: str,
    game: Any,
    seat: str,
) -> None:
    """Play the game and print the figures. `networks`: the proxies of the watched phone and of the
    others.

    With `--own` the phone of `seat` sends its own entries, and only those are measured.
    """
    entries, (network, others) = game["entries"], networks
    phone = page.context.new_cdp_session(page)
    phone.send("Performance.enable", {"timeDomain": "threadTicks"})
    sleep(1)
    begun_with = work(phone)
    every = max(1, len(entries) // options.entries)
    times, sizes, busy, drawn = [], [], [], []
    for revision, entry in enumerate(entries):
        if by_app(entry):
            continue
        page.evaluate("() => { busy.length = 0; }")
        before, begun = network.bytes, time() * 1000
        sender = game["senders"][revision]
        own = options.own and sender == seat
        if own:
            tap(page, code, seat, entry, revision)
        else:
            post(others.port, code, entry, revision, sender)
        painted = page.wait_for_function(
            f"() => Object.entries(painted).find(([line]) => line > {revision})?.[1]",
            timeout=ENOUGH,
            polling=100,
        ).json_value()
        sleep(0.15)
        measured = own if options.own else revision % every == 0
        if measured and len(times) < options.entries:
            times.append(painted - begun)
            sizes.append(network.bytes - before)
            busy += page.evaluate("() => busy")
            drawn.append(nodes(phone))
    changed = page.evaluate("() => touched") / len(entries)
    did = {name: (now - begun_with[name]) / len(entries) for name, now in work(phone).items()}
    times.sort()
    painter = "the same phone" if options.own else "another phone"
    print(f"{len(times)} entries of {len(entries)}, {options.delay} ms each way, processor slowed")
    print(f"{options.slowed} times. From the tap until {painter} has painted, in ms:")
    late = times[int(len(times) * 0.95)]
    print(f"median {median(times):.0f}, 95 % under {late:.0f}, longest {times[-1]:.0f}")
    kilobytes = median(sizes) / 1000
    print(f"an entry brings that phone {kilobytes:.1f} kB (median), {max(sizes) / 1e3:.1f} at most")
    long = [task for task in busy if task > LONG_TASK]
    print(f"laid out {did.pop(PASSES):.2f} times an entry;", end=" ")
    print(", ".join(f"{name} {ms:.1f}" for name, ms in did.items()), "ms of its processor an entry")
    print(f"{mean(drawn):,.0f} nodes, at most {max(drawn):,}; an entry touches {changed:.0f}")
    print(f"longest task {max(busy, default=0):.0f} ms; {len(long)} longer than {LONG_TASK:.0f} ms")


def main() -> None:
    """Run the measurements asked for and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--entries", type=int, default=100, help="how many are measured")
    parser.add_argument("--delay", type=float, default=20, help="ms of the network, each way")
    parser.add_argument("--slowed", type=float, default=6, help="how slow the phone is")
    parser.add_argument("--tablet", action="store_true", help="watch the tablet, not a phone")
    add_game(parser)
    parser.add_argument("--own", action="store_true", help="measure the phone's own entries")
    options = parser.parse_args()
    (game,) = simulated(1, options.game)
    folder = Path(tempfile.mkdtemp(prefix="companion-feel-"))
    play = Play([game], len(game["entries"]), 1.0)  # the table begins with nothing behind it
    (code,) = lay(folder, play, 1)
    server = app_server(folder)
    try:
        network, others = Network(server.port, options.delay), Network(server.port, options.delay)
        seat, *seats = (player["colour"] for player in game["setup"]["players"])
        if options.tablet:
            seat, seats = "table", [seat, *seats]
        for viewer in {"table", *seats} - {seat}:
            listen(others.port, code, viewer)
        with sync_playwright() as playwright, launch(playwright) as browser:
            page = watch(browser, network.port, code, seat, options.slowed)
            measure(options, page, (network, others), code, game, seat)
    finally:
        server.stop()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
