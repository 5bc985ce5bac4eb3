"""Run a script of `static/` in an empty page, with a fake network and a stopped clock."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from companion.folders import HOME

ADDRESS = "http://127.0.0.1/t/BCDF"

FAKES = """
// A stream that opens, speaks and breaks when a test says so.
class Stream extends EventTarget {
  static OPEN = 1;
  static all = [];
  constructor(url) { super(); this.url = url; this.readyState = 0; Stream.all.push(this); }
  close() { this.readyState = 2; }
  say(name, data) { this.dispatchEvent(Object.assign(new Event(name), { data })); }
  begin() { this.readyState = 1; this.say("open"); }
  arrive() { this.begin(); this.say("hb"); }
}
globalThis.EventSource = Stream;
globalThis.stream = () => Stream.all.at(-1);

// Every request is kept; `answers` says how the next ones end: a status, or "lost".
globalThis.requests = [];
globalThis.answers = [];
globalThis.fetch = async (url, options = {}) => {
  const { method = "GET", body = "" } = options;
  requests.push({ url: String(url), method, body: String(body) });
  const answer = answers.shift() ?? 200;
  if (answer === "lost") throw new TypeError("lost");
  const view = `<p data-revision="9" data-people="1">answer</p>`;
  const headers = { "Companion-Run": "first" };
  return new Response(answer === 204 ? null : view, { status: answer, headers });
};

globalThis.htmx = {
  swapped: [],
  asked: [],
  async swap({ text, target }) {
    const at = typeof target === "string" ? document.querySelector(target) : target;
    htmx.swapped.push(text);
    at.innerHTML = text;
    const ctx = { target: at };
    document.dispatchEvent(new CustomEvent("htmx:after:swap", { detail: { ctx } }));
  },
  ajax(method, url) { htmx.asked.push(url); },
  registerExtension() {},
};
"""


@pytest.fixture
def run_script(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page with this body, stops its clock and runs scripts in it.

    Pages of one test share the device's storage. `device` is a script that sets what this device
    can do.
    """
    context = browser.new_context(viewport={"width": 800, "height": 600})
    problems: list[str] = []
    context.on("weberror", lambda error: problems.append(str(error.error)))

    def run(body: str, *scripts: str, device: str = "") -> Page:
        page = context.new_page()
        html = f"<!doctype html><html><body>{body}</body></html>"
        page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.clock.install()
        page.goto(ADDRESS)
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        page.add_script_tag(content=FAKES + device)
        for script in scripts:
            page.add_script_tag(content=(HOME / "static" / script).read_text(encoding="utf-8"))
        return page

    yield run
    context.close()
    assert not problems, "\n".join(problems)
