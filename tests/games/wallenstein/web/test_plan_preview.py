"""The running sum of an unfinished plan, for its player only (WH.1)."""

from typing import Any

from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import People
from tests.support.pages import words

SUM = "/seats/red/plan-preview"
HALF = {"boxes.taxes": "erzbm-trier", "boxes.palace": "osnabrueck", "bid": "2"}


def laid_out() -> war.Playing:
    return war.planning("taxes", "palace", event="taxes-max-0")


def asks(people: People, **sent: str) -> Any:
    """Send an unfinished plan as the script sends it. Return the answer."""
    return people.send("own", SUM, **{**HALF, **sent})


def test_the_sum_of_a_plan_shows_the_remaining_means(sits):
    """2 are bid, 7 collected and 3 spent on building; one of the open events could change it."""
    answer = asks(sits(laid_out()))
    assert answer.status_code == 200
    assert "<html" not in answer.text
    said = words(answer.text)
    assert "18 → 20" in said
    assert "Anna collects taxes in Erzbm. Trier: 7 Thalers; 1 revolt marker added." in said
    assert "18 Thalers and 0 grain are left." in said


def test_an_invalid_plan_is_refused_in_one_sentence(sits):
    answer = asks(sits(laid_out()), **{"boxes.palace": "erzbm-trier"})
    assert answer.status_code == 422
    assert "Erzbm. Trier" in words(answer.text)


def test_WH_1_the_sum_of_a_plan_stores_nothing_and_shows_others_nothing(sits):
    people = sits(laid_out())
    others, before = (("host", "table"), ("other", "blue")), people.now
    seen = [people.view(*other) for other in others]
    assert asks(people).status_code == 200
    assert people.now is before
    assert [people.view(*other) for other in others] == seen


def test_WH_1_the_sum_of_a_plan_does_not_depend_on_other_plans(sits):
    blue = (war.plans("blue", 0, taxes="strassburg"), war.plans("blue", 4, palace="mittelmark"))
    one, other = (asks(sits(laid_out().play(plan))).text for plan in blue)
    assert one == other


def test_without_scripts_the_sum_is_on_a_page_with_the_typed_plan(sits):
    page = sits(laid_out()).send("own", f"{SUM}?as=red", headers={}, **HALF)
    assert page.status_code == 200
    assert "<html" in page.text
    assert '<option value="erzbm-trier" selected>' in page.text
    assert "18 → 20" in words(page.text)


def test_a_plan_may_start_from_last_rounds_plan(sits):
    game = war.ordered(war.plans("red", taxes="passau"), actions=("taxes",)).opens("red")
    people = sits(war.finish_round(game).display("grain", "taxes"))
    page = people.send("own", f"{SUM}?as=red", headers={}, start="last")
    assert '<option value="passau" selected>' in page.text
    assert "A revolt in Passau: 1 peasant against 3 armies of Anna." in words(page.text)
    assert "Same as last round" in page.text
