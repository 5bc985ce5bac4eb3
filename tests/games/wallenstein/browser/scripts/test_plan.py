"""static/wallenstein/js/plan.js: taps on boxes and counties make a plan, which the phone stores."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

BOXES = ("deploy-5", "palace", "taxes")
COUNTIES = ("altmark", "hessen", "pfalz")


def options(*values: str) -> str:
    return "".join(
        f'<option value="{one}" data-called="{one.title()}">{one}</option>' for one in values
    )


def body(kept: str = "spring") -> str:
    lists = "".join(
        f'<span><select name="{one}" id="in-{one}" data-last="{county}"><option></option>'
        f"{options(*COUNTIES)}</select></span>"
        for one, county in zip(BOXES, COUNTIES, strict=True)
    )
    taps = "".join(
        f'<button data-fill="{one}" data-called="{one}"><b class="plan-n">1</b>'
        f'<span class="plan-word">{one}</span><span class="plan-put"></span></button>'
        for one in (*BOXES, "bid")
    )
    counties = "".join(
        f'<button data-put id="put-{one}" value="{one}">{one}<i class="plan-used"></i></button>'
        for one in COUNTIES
    )
    money = "".join(f'<button data-bid="{one}">{one}</button>' for one in range(3))
    return f"""<div data-plan="/sum" data-keep="{kept}"
        data-nothing="nothing" data-open="…" data-asks="which?">
      <form>{lists}
      <span><select name="bid" id="in-bid" data-last="2">{options("0", "1", "2")}</select></span>
      {taps}{counties}{money}
      <button data-plan-skip>skip</button><button data-plan-empty>leave empty</button>
      <button data-plan-last>as last</button><button data-plan-clear>clear</button>
      <button data-plan-back>back</button></form>
      <p id="plan-now"></p><div id="plan-sum"></div></div>"""


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    return run_script(body(), "wallenstein/js/plan.js")


def tap(page: Page, *buttons: str) -> dict[str, str]:
    """Tap these buttons. Return the cards in all boxes that are not empty."""
    for button in buttons:
        page.evaluate("button => document.querySelector(button).click()", button)
    plan: dict[str, str] = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('select')]"
        ".filter(one => !['', '0'].includes(one.value)).map(one => [one.name, one.value]))"
    )
    return plan


def put(*counties: str) -> list[str]:
    return [f"#put-{one}" for one in counties]


def active(page: Page) -> str:
    found: str = page.evaluate(
        "document.querySelector('[data-fill][aria-pressed=true]').dataset.fill"
    )
    return found


def test_each_county_goes_into_the_next_empty_box(page):
    assert active(page) == "deploy-5"
    assert tap(page, *put("altmark", "hessen")) == {"deploy-5": "altmark", "palace": "hessen"}
    assert active(page) == "taxes"


@pytest.mark.parametrize(
    ("taps", "plan"),
    [
        pytest.param(
            [*put("altmark"), "[data-fill=taxes]", *put("altmark")],
            {"taxes": "altmark"},
            id="W1.3 a card lies in one box only",
        ),
        pytest.param(
            [*put("altmark"), "[data-fill=deploy-5]", *put("altmark")],
            {},
            id="tapped again it is taken out",
        ),
        pytest.param(
            ["[data-plan-skip]", *put("hessen")], {"palace": "hessen"}, id="a box stays empty"
        ),
        pytest.param(["[data-bid='2']"], {"bid": "2"}, id="money is the bid"),
        pytest.param(
            ["[data-plan-last]"],
            {"deploy-5": "altmark", "palace": "hessen", "taxes": "pfalz", "bid": "2"},
            id="as last round",
        ),
        pytest.param([*put("altmark"), "[data-plan-clear]"], {}, id="clear all"),
        pytest.param(
            [*put("altmark"), "[data-plan-clear]", "[data-plan-back]"],
            {"deploy-5": "altmark"},
            id="what was cleared comes back",
        ),
    ],
)
def test_a_plan_can_be_made_by_tapping(page, taps, plan):
    assert tap(page, *taps) == plan


def test_a_half_typed_plan_survives_a_reload(page, run_script):
    tap(page, *put("hessen"))
    kept = run_script(body(), "wallenstein/js/plan.js")
    assert tap(kept) == {"deploy-5": "hessen"}
    later = run_script(body("summer"), "wallenstein/js/plan.js")
    assert tap(later) == {}


def test_quick_taps_request_the_sum_once(page):
    page.clock.run_for(1_000)
    page.evaluate("requests.length = 0")
    tap(page, *put("altmark", "hessen", "pfalz"))
    page.clock.run_for(149)
    assert page.evaluate("requests.length") == 0
    page.clock.run_for(1)
    assert page.evaluate("requests.map(one => one.body)") == [
        "deploy-5=altmark&palace=hessen&taxes=pfalz&bid=0"
    ]
