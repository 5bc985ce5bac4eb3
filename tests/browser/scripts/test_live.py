"""static/js/live.js, entries.js, follow.js: the newest view is shown, a lost stream comes back, a
tap counts once, and everybody goes on to the rematch."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

Run = Callable[..., Page]

BODY = """
<p id="line-lost" hidden>reconnecting</p><div id="notice"></div>
<div id="table" data-run="first" data-events="/t/BCDF/events?as=table" data-gone="#gone">
  <p data-revision="3" data-people="1">old</p></div>
<div id="sheet"><input name="revision" value="3"><input name="note" value="typed"></div>
<template id="held">held<button data-cancel-held>Cancel</button></template>
<template id="unanswered">no answer</template>
<template id="unsent">not sent</template>"""


def view(revision: int, people: int = 1) -> str:
    return f'<p data-revision="{revision}" data-people="{people}">view {revision}.{people}</p>'


@pytest.fixture
def page(run_script: Run) -> Page:
    page = run_script(BODY, "js/live.js", "js/entries.js")
    page.evaluate("open(); stream().arrive()")
    return page


def hear(page: Page, *views: str) -> str:
    """Send these views over the stream and return what the table shows then."""
    page.evaluate("views => views.forEach(view => stream().say('view', view))", list(views))
    page.clock.run_for(50)
    return page.locator("#table").inner_text().strip()


def streams(page: Page) -> int:
    return page.evaluate("EventSource.all.length")


def test_only_the_newest_view_is_shown(page):
    assert hear(page, view(4), view(6), view(5)) == "view 6.1"
    assert page.evaluate("htmx.swapped.length") == 1


def test_an_older_view_only_updates_who_is_present(page):
    assert hear(page, view(2)) == "old"
    assert hear(page, view(3, people=2)) == "view 3.2"


def test_the_first_view_after_a_restart_is_shown(page):
    """The server counts people anew, and a restored backup has fewer lines."""
    assert hear(page, view(5, people=900)) == "view 5.900"
    page.evaluate("stream().say('run', 'first')")
    assert hear(page, view(5, people=2)) == "view 5.900"
    page.evaluate("busy = 1")
    hear(page, view(5, people=950))
    page.evaluate("stream().say('run', 'second'); busy = 0")
    assert hear(page, view(4, people=2)) == "view 4.2"
    assert hear(page, view(4, people=1)) == "view 4.2"
    page.evaluate("open()")
    assert "have=4.2&run=second&" in page.evaluate("stream().url")


def test_an_older_streamed_view_does_not_replace_the_view_of_a_response(page):
    page.evaluate("view => keepNewest(view)", view(8))
    assert hear(page, view(5)) == "view 8.1"


def test_a_new_view_waits_while_an_entry_is_being_sent(page):
    page.evaluate("busy = 1")
    assert hear(page, view(4)) == "old"
    page.evaluate("busy = 0; soon()")
    assert hear(page) == "view 4.1"


def test_a_new_stream_names_the_view_that_the_page_shows(page):
    hear(page, view(4, people=7))
    page.evaluate("reconnect()")
    assert "have=4.7&run=first&page=" in page.evaluate("stream().url")


def test_a_broken_stream_is_opened_again_after_longer_and_longer_pauses(page):
    page.evaluate("answers = Array(9).fill('lost')")
    opened = []
    for pause in (500, 1000, 2000, 2000):
        before = streams(page)
        page.evaluate("stream().say('error')")
        page.clock.run_for(pause - 1)
        assert streams(page) == before
        page.clock.run_for(1)
        opened.append(streams(page) - before)
    assert opened == [1, 1, 1, 1]


def test_a_lost_connection_is_reported_after_three_seconds(page):
    page.evaluate("stream().say('error')")
    page.clock.run_for(2_900)
    assert page.locator("#line-lost").is_hidden()
    page.clock.run_for(200)
    assert page.locator("#line-lost").is_visible()
    page.evaluate("stream().arrive()")
    assert page.locator("#line-lost").is_hidden()


def test_a_stream_that_falls_silent_is_opened_again(page):
    page.clock.run_for(11_000)
    page.evaluate("stream().say('hb')")
    page.clock.run_for(11_000)
    assert streams(page) == 1
    page.clock.run_for(2_000)
    assert streams(page) == 2


@pytest.mark.parametrize(
    ("status", "leaves"), [(403, True), (404, True), (200, False), (502, False)]
)
def test_a_page_that_lost_its_right_to_a_view_is_left(page, status, leaves):
    page.evaluate("status => { answers.push('lost', status); }", status)
    page.evaluate("stream().say('error'); stream().say('error')")
    page.clock.run_for(10)
    assert asked(page) == ["/t/BCDF/view?as=table&have=3.1&run=first"]
    page.clock.run_for(2_000)
    assert page.url.endswith("#gone") is leaves


def asked(page: Page) -> list[str]:
    """Return the addresses of the views that the page has asked for, without its name."""
    return page.evaluate("requests.map(one => one.url.split('&page=')[0])")


BEGINNINGS = {
    "nothing at all": "",
    "the headers alone": "stream().begin()",
    "what it begins with alone": "stream().arrive()",
}


@pytest.mark.parametrize("begins", BEGINNINGS.values(), ids=[*BEGINNINGS])
def test_after_two_silent_streams_the_page_asks_for_its_view(run_script, begins):
    """Of a stream there may arrive its beginning, and then nothing."""
    page = run_script(BODY, "js/live.js", "js/entries.js")
    page.evaluate(f"open(); {begins}")
    while streams(page) == 1:
        page.clock.run_for(500)
    assert asked(page) == []
    page.evaluate(begins)
    page.clock.run_for(13_000)
    assert page.locator("#table").inner_text().strip() == "answer"
    assert page.locator("#line-lost").is_hidden()
    page.evaluate("answers = Array(99).fill(204)")
    before = len(asked(page))
    page.clock.run_for(20_000)
    assert len(asked(page)) in (before + 9, before + 10)
    assert asked(page)[-1].endswith("have=9.1&run=first")
    assert page.evaluate("connected()"), "entries are not held back"


def test_a_polling_page_tries_streams_until_one_works(page):
    page.evaluate("stream().say('error'); stream().say('error')")
    page.clock.run_for(10)
    page.evaluate("reopen()")
    tries = streams(page)
    page.clock.run_for(29_000)
    assert streams(page) == tries
    page.clock.run_for(1_000)
    assert streams(page) == tries + 1
    page.evaluate("stream().arrive()")
    page.clock.run_for(5_000)
    page.evaluate("stream().say('hb')")
    page.clock.run_for(2_000)
    before = asked(page)
    page.clock.run_for(9_000)
    assert asked(page) == before
    assert streams(page) == tries + 1


def test_a_page_is_never_shown_as_connected_because_of_headers_alone(run_script):
    page = run_script(BODY, "js/live.js", "js/entries.js")
    page.evaluate("answers = Array(9).fill('lost'); open(); stream().begin()")
    page.clock.run_for(5_100)
    page.evaluate("stream().say('error'); stream().begin()")
    page.clock.run_for(3_000)
    assert page.locator("#line-lost").is_visible()


def test_a_removed_page_opens_no_other_stream(page):
    page.evaluate("stream().say('gone', '')")
    page.clock.run_for(20_000)
    assert page.url.endswith("#gone")
    assert streams(page) == 1


UNSEEN = """unseen => {
  for (const name of ["hidden", "visibilityState"]) delete document[name];
  if (unseen) Object.defineProperty(document, "hidden", { configurable: true, value: true });
  if (unseen) Object.defineProperty(document, "visibilityState",
    { configurable: true, value: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_hidden_page_draws_only_the_newest_view_when_shown_again(page):
    """A hidden page does not reopen its lost stream, either; it does so as soon as somebody
    looks."""
    page.evaluate(UNSEEN, True)
    assert hear(page, view(4)) == hear(page, view(6)) == "old"
    page.evaluate("stream().say('error')")
    page.clock.run_for(20_000)
    assert streams(page) == 1
    page.evaluate(UNSEEN, False)
    assert streams(page) == 2
    assert hear(page) == "view 6.1"
    assert page.evaluate("htmx.swapped.length") == 1


# --- entries.js ---------------------------------------------------------------------------------

POST = """({ row, revision = 3 }) => {
  const body = new URLSearchParams({ type: "choose_row", row, ...revision && { revision } });
  const ctx = { request: { method: "POST", action: "/t/BCDF/entries", body, headers: {} }, hx: {},
    sourceElement: document.body };
  const event = (name) => new CustomEvent(name, { detail: { ctx }, cancelable: true });
  const tell = (name) => document.dispatchEvent(event(name));
  tell("htmx:config:request");
  const sent = tell("htmx:before:request");
  ctx.finish = (status, text = status && "") => {
    ctx.response = status && { status, headers: new Headers() };
    ctx.text = text ?? undefined;
    tell("htmx:finally:request");
  };
  globalThis.last = ctx;
  return { key: body.get("key"), sent };
}"""
"""Do what htmx does when a form is posted, up to sending it."""


def keys_sent(page: Page) -> list[str]:
    """Return the keys of the entries that the script has sent automatically."""
    return page.evaluate(
        "requests.filter(one => one.method === 'POST')"
        ".map(one => new URLSearchParams(one.body).get('key'))"
    )


@pytest.mark.parametrize("answer", ["undefined", "200, null", "502", "504"])
def test_an_entry_whose_answer_was_lost_is_sent_again_under_its_key(page, answer):
    """The cases: no answer came, only its head, or only a proxy's error."""
    first = page.evaluate(POST, {"row": 1})
    page.evaluate(f"last.finish({answer})")
    assert page.locator("#notice").inner_text() == "no answer"
    page.clock.run_for(2_000)
    assert keys_sent(page) == [first["key"]]
    page.clock.run_for(50)
    assert page.locator("#table").inner_text().strip() == "answer"


@pytest.mark.parametrize("answer", ["undefined", "503"])
def test_a_repeated_tap_sends_the_same_key_until_it_is_answered(page, answer):
    first = page.evaluate(POST, {"row": 1})
    page.evaluate(f"last.finish({answer})")
    assert page.evaluate(POST, {"row": 1})["key"] == first["key"]
    assert page.evaluate(POST, {"row": 2})["key"] != first["key"]


def test_the_same_entry_has_a_new_key_once_it_was_answered(page):
    first = page.evaluate(POST, {"row": 1})
    page.evaluate("last.finish(200)")
    assert page.evaluate(POST, {"row": 1})["key"] != first["key"]


def test_only_entries_are_sent_again(page):
    """The request may have counted. A new stream brings its view; the old stream would leave it
    out."""
    page.evaluate(POST, {"row": 1, "revision": 0})
    page.evaluate("last.finish()")
    assert page.locator("#notice").inner_text() == "not sent"
    assert streams(page) == 2
    page.clock.run_for(5_000)
    assert keys_sent(page) == []


def test_a_tap_while_offline_waits_for_the_stream(page):
    page.evaluate("stream().readyState = 0; answers.push('lost')")
    held = page.evaluate(POST, {"row": 1})
    assert not held["sent"]
    page.clock.run_for(500)
    assert "held" in page.locator("#notice").inner_text()
    assert keys_sent(page) == []
    page.evaluate("stream().arrive()")
    page.clock.run_for(50)
    assert keys_sent(page) == [held["key"]]


def test_the_later_of_two_taps_while_offline_is_sent(page):
    page.evaluate("stream().readyState = 0; answers.push('lost', 'lost')")
    page.evaluate(POST, {"row": 1})
    later = page.evaluate(POST, {"row": 2})
    page.evaluate("stream().arrive()")
    page.clock.run_for(50)
    assert keys_sent(page) == [later["key"]]


def test_a_later_tap_replaces_a_tap_whose_answer_is_lost(page):
    page.evaluate(POST, {"row": 1})
    page.evaluate("window.first = last; stream().readyState = 0; answers.push('lost')")
    later = page.evaluate(POST, {"row": 2})
    page.clock.run_for(500)
    page.evaluate("first.finish()")
    assert "held" in page.locator("#notice").inner_text()
    page.evaluate("stream().arrive()")
    page.clock.run_for(5_000)
    assert keys_sent(page) == [later["key"]]


def test_a_tap_while_offline_can_be_cancelled(page):
    page.evaluate("stream().readyState = 0; answers.push('lost')")
    page.evaluate(POST, {"row": 1})
    page.clock.run_for(500)
    page.evaluate("document.querySelector('[data-cancel-held]').click()")
    page.evaluate("stream().arrive()")
    page.clock.run_for(10_000)
    assert page.locator("#notice").inner_text() == ""
    assert keys_sent(page) == []


def test_an_unanswered_tap_cannot_be_cancelled(page):
    """The entry may have counted. Only sending it again shows that, even without a connection."""
    page.evaluate(POST, {"row": 1})
    page.evaluate("stream().readyState = 0; last.finish()")
    assert page.locator("[data-cancel-held]").count() == 0
    assert page.evaluate(POST, {"row": 1})["sent"]


def test_a_refused_entry_from_an_old_page_can_be_sent_again(page):
    """The answer 409 says that the table has moved on. A new stream brings its view, and the sheet
    keeps what was typed."""
    page.evaluate(POST, {"row": 1})
    page.evaluate("last.finish(409)")
    assert streams(page) == 2
    assert hear(page, view(5)) == "view 5.1"
    assert page.locator("#sheet [name=revision]").input_value() == "5"
    assert page.locator("#sheet [name=note]").input_value() == "typed"


# --- follow.js ----------------------------------------------------------------------------------

NEXT = '<p data-revision="9" data-people="1"><a data-next href="#next">Rematch</a></p>'


@pytest.mark.parametrize(
    ("before", "answer", "goes"),
    [
        pytest.param("", "{}", True, id="a page that was open goes on by itself"),
        pytest.param(NEXT, "{}", False, id="one that was opened later shows the way"),
        pytest.param("", '{ redirect: "/t/" }', False, id="who started it is led by the answer"),
    ],
)
def test_open_pages_are_redirected_to_the_rematch(run_script, before, answer, goes):
    page = run_script(BODY.replace("old</p>", f"old</p>{before}"), "js/live.js", "js/follow.js")
    page.evaluate(
        f"""text => {{
          const detail = {{ ctx: {{ hx: {answer} }} }};
          document.dispatchEvent(new CustomEvent("htmx:finally:request", {{ detail }}));
          htmx.swap({{ text, target: table }});
        }}""",
        NEXT,
    )
    page.wait_for_function("() => document.querySelector('[data-next]')")
    assert page.url.endswith("#next") is goes
