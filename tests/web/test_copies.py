"""A group's copy is passed on as a link, a file or a published page. It is shown first, and nothing
that it claims is trusted."""

import html
import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core import packing
from companion.core.structs import json_able
from companion.games.installed import INSTALLED
from companion.web import rate_limit
from companion.web.qr_codes import qr_svg
from companion.web.site import Site
from tests.support.fresh import app as app
from tests.support.pages import exported

BOXES = {"league-of-six": "/boxes", "wallenstein": "/wallenstein/boxes"}


def contents(game: str) -> dict[str, Any]:
    """Return a copy of that game as the contents of a file."""
    boxes = INSTALLED[game].boxes
    data = {**json_able(boxes.sample()), "game": game, "name": "Sommerhaus"}
    data.pop("sample")
    return data


@pytest.fixture
def public(new_app: Callable[..., Flask]) -> Flask:
    """Return the app of a public server."""
    return new_app(site=Site(public=True))


def made(client: FlaskClient, game: str = "league-of-six") -> str:
    """Import a copy from this browser. Return its address."""
    return str(client.post(BOXES[game], json=contents(game)).location)


def stored(app: Flask) -> int:
    return int(app.extensions["records"].db["boxes"].count)


def link_on(page: str) -> str:
    """Return the link that the sharing page shows."""
    found = re.search(r'<textarea[^>]* id="link"[^>]*>([^<]*)<', page)
    return html.unescape(found.group(1))


def hidden(page: str) -> str:
    """Return the copy in the hidden field of the page that offers it."""
    found = re.search(r'name="contents" value="([^"]*)"', page)
    return html.unescape(found.group(1))


# --- Links and files


@pytest.mark.parametrize("game", BOXES)
def test_another_companion_shows_a_linked_box_and_keeps_it_when_told(app, public, game):
    mine, theirs = app.test_client(), public.test_client()
    where = made(mine, game)
    share = mine.get(f"{where}/share?to=https://spiel.example").text
    link = link_on(share)
    assert link.startswith("https://spiel.example/copy?c=1")
    page = theirs.get(link.removeprefix("https://spiel.example"))
    assert page.status_code == 200
    assert "Sommerhaus" in page.text
    assert stored(public) == 0, "looking keeps nothing"
    answer = theirs.post("/copy", data={"contents": hidden(page.text), "do": "keep"})
    assert answer.status_code == 303
    assert exported(theirs, answer.location) == exported(mine, where)
    assert "Opened from a file or a link" in theirs.get(answer.location).text


def test_a_link_is_pasted_whole_or_broken_over_lines(app):
    client = app.test_client()
    link = link_on(client.get(f"{made(client)}/share").text)
    for text in (link, f"{link[:90]}\r\n  {link[90:]}", link.partition("c=")[2].lower()):
        answer = client.post("/copy", data={"link": text})
        assert answer.location == f"/copy?c={link.partition('c=')[2]}"
        assert "Sommerhaus" in client.get(answer.location).text


@pytest.mark.parametrize("game", BOXES)
def test_a_file_is_shown_before_it_is_kept(app, game):
    client = app.test_client()
    file = json.dumps(contents(game)).encode()
    data = {"file": (io.BytesIO(file), "box.json")}
    page = client.post("/copy", data=data, follow_redirects=True)
    assert "Sommerhaus" in page.text
    assert "Nothing is stored on this companion yet" in page.text
    assert stored(app) == 0
    again = client.post("/copy", data={"contents": hidden(page.text), "do": "file"})
    assert "attachment" in again.headers["Content-Disposition"]
    assert again.get_json() == {k: v for k, v in contents(game).items() if k != "sample"}


def test_a_box_that_is_too_big_for_a_link_is_handed_on_as_a_file(app):
    client, data = app.test_client(), contents("league-of-six")
    noisy = {f"x{n}": {"note": f"{hash((n, 1)) ** 9:x}"[-180:]} for n in range(99)}
    where = client.post("/boxes", json={**data, "followers": noisy}).location
    page = client.get(f"{where}/share").text
    assert "too big for a link" in page
    assert "/copy?c=" not in page
    file = client.get(f"{where}/export").data
    shown = client.post("/copy", data={"file": (io.BytesIO(file), "box.json")})
    assert shown.status_code == 200
    kept = client.post("/copy", data={"contents": hidden(shown.text), "do": "keep"}).location
    assert exported(client, kept) == exported(client, where)


def test_a_full_box_of_the_base_game_fits_a_code_that_phones_read(app):
    """A copy with the followers' texts is too big for a QR code, and the page says so."""
    client, data = app.test_client(), contents("league-of-six")
    with_followers = client.post("/boxes", json=data).location
    base = client.post("/boxes", json={**data, "followers": {}}).location
    assert "<svg" in client.get(f"{base}/share").text.partition("copies-qr")[2][:200]
    page = client.get(f"{with_followers}/share").text
    assert "copies-qr" not in page
    assert "too big for a QR code" in page


@pytest.mark.parametrize(
    ("typed", "root"),
    [
        ("192.168.1.20:8430", "http://192.168.1.20:8430/"),
        ("https://spiel.example/t/ABCD", "https://spiel.example/"),
        ("[fe80::1]:8430", "http://[fe80::1]:8430/"),
    ],
)
def test_the_link_leads_to_the_companion_that_was_typed(app, typed, root):
    client = app.test_client()
    page = client.get(f"{made(client)}/share", query_string={"to": typed})
    assert link_on(page.text).startswith(f"{root}copy?c=")


@pytest.mark.parametrize(
    "typed", ["javascript:alert(1)", "http://", "a b", "http://me@x.example", "x:99999999", '"><p>']
)
def test_an_address_that_is_none_is_refused(app, typed):
    client = app.test_client()
    page = client.get(f"{made(client)}/share", query_string={"to": typed})
    assert page.status_code == 422
    assert "as a browser shows it" in page.text


GARBAGE = ["", "1", "1AAAA", "2ABC", "ÄÖÜ", "1" + "A" * 7000, "'; drop table boxes; --"]


@pytest.mark.parametrize("packed", GARBAGE)
def test_a_garbage_link_gets_a_sentence_and_stores_nothing(app, packed):
    client = app.test_client()
    answers = [
        client.get("/copy", query_string={"c": packed}),
        client.post("/copy", data={"link": f"http://x/copy?c={packed}", "do": "keep"}),
        client.post("/copy", data={"contents": packed or "x", "do": "keep"}),
    ]
    for answer in answers:
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
    assert stored(app) == 0


def test_a_box_of_an_unknown_game_or_too_large_is_refused(app):
    client = app.test_client()
    for data in ({"game": "chess"}, {"game": "granary"}):
        answer = client.post("/copy", data={"contents": json.dumps(data), "do": "keep"})
        assert answer.status_code == 422
        assert "This companion does not have the game" in answer.text
    large = {"game": "league-of-six", "notes": "x" * packing.LARGEST}
    answer = client.post("/copy", data={"contents": json.dumps(large), "do": "keep"})
    assert "too large for a copy" in answer.text


def test_what_a_stranger_says_of_a_box_is_not_believed(app):
    """The copy cannot claim to be a sample or part of a library, and its name is shown as text."""
    client = app.test_client()
    sly = {**contents("league-of-six"), "sample": True, "library": "sample", "name": "<b>x</b>"}
    where = client.post("/copy", data={"contents": json.dumps(sly), "do": "keep"}).location
    assert "<b>x</b>" not in client.get(where).text
    kept = exported(client, where)
    assert "sample" not in kept
    assert "library" not in kept


def test_keeping_boxes_counts_among_those_that_a_browser_makes(app):
    quota = rate_limit.QUOTAS[rate_limit.BOXES]._replace(of_browser=2)
    app.config["QUOTAS"][rate_limit.BOXES] = quota
    client = app.test_client()
    made(client)
    sent = {"contents": json.dumps(contents("wallenstein")), "do": "keep"}
    answers = [client.post("/copy", data=sent).status_code for _ in range(3)]
    assert answers == [303, 303, 429]


def test_a_copy_of_the_sample_says_that_it_is_invented(app):
    """All its pages say so: its own, the page that shares it, and the page where it arrives."""
    client = app.test_client()
    for game, list_ in BOXES.items():
        sample = "sample" if game == "league-of-six" else "sample-wallenstein"
        where = client.post(list_, data={"do": "copy", "of": sample}).location
        assert "<h1>Copy of the sample</h1>" in client.get(where).text
        link = link_on(client.get(f"{where}/share").text)
        for page in (where, f"{where}/share", f"{list_}/{sample}/share"):
            assert re.search("invented|own invention", client.get(page).text), page
        offered = client.get(f"/new?game={game}").text
        assert re.search("mostly the invented sample", offered, re.IGNORECASE)
        assert re.search("everything is known|All favors and decks are known", offered)
        shown = client.get(link[link.index("/copy") :]).text
        assert "At least half of this copy is the same as the" in shown


# --- A public server


def publish(client: FlaskClient, where: str, do: str = "publish") -> Any:
    return client.post(f"{where}/publish", data={"do": do})


def published_link(client: FlaskClient, where: str) -> str:
    page = client.get(f"{where}/share").text
    found = re.search(r'id="published-link" value="http://localhost([^"]*)"', page)
    return found.group(1) if found else ""


def test_a_published_box_is_seen_by_whoever_has_the_link_and_by_nobody_else(public):
    mine, other = public.test_client(), public.test_client()
    where = made(mine)
    id_ = where.rpartition("/")[2]
    assert publish(mine, where).status_code == 303
    link = published_link(mine, where)
    assert qr_svg(f"http://localhost{link}") in mine.get(f"{where}/share").text
    page = other.get(link)
    assert page.status_code == 200
    assert "Sommerhaus" in page.text
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert id_ not in page.text, "the link leads to the contents, not to the owner's box"
    secret = link.rpartition("/")[2]
    lists = ("/", "/boxes", "/wallenstein/boxes", "/new?game=league-of-six", "/copy", "/games")
    for path in lists:
        assert secret not in other.get(path).text, path
        assert "Sommerhaus" not in other.get(path).text, path
    kept = other.post("/copy", data={"contents": hidden(page.text), "do": "keep"}).location
    assert exported(other, kept) == exported(mine, where)


def test_only_the_owner_publishes_and_withdraws(public):
    mine, other = public.test_client(), public.test_client()
    where = made(mine)
    made(other)
    for do in ("publish", "withdraw"):
        assert publish(other, where, do).status_code == 404
    assert publish(mine, where).status_code == 303
    link = published_link(mine, where)
    assert publish(other, where, "withdraw").status_code == 404
    assert other.get(link).status_code == 200
    assert publish(mine, where, "withdraw").status_code == 303
    assert other.get(link).status_code == 404
    publish(mine, where)
    assert published_link(mine, where) != link
    mine.post(f"{where}/delete")
    assert other.get(published_link(mine, made(mine)) or link).status_code == 404


def test_an_unpublished_box_is_unknown_to_others(public):
    """Guessing its id reveals nothing: the answer is the same as for a copy that does not exist."""
    mine, other = public.test_client(), public.test_client()
    where = made(mine)
    pages = ("", "/share", "/export", "/history", "/merge", "/merge/sample")
    for page in pages:
        assert other.get(f"{where}{page}").status_code == 404, page
        seen, unseen = (other.get(f"{one}{page}") for one in (where, "/boxes/00000000"))
        assert seen.text == unseen.text, page
    assert other.post("/boxes", data={"do": "copy", "of": where[-8:]}).status_code == 404
    mine_too = made(other)
    assert other.get(f"{mine_too}/merge/{where[-8:]}").status_code == 404


def test_wrong_links_are_counted_like_wrong_codes(public):
    quota = rate_limit.QUOTAS[rate_limit.UNKNOWN_CODES]._replace(of_address=3)
    public.config["QUOTAS"][rate_limit.UNKNOWN_CODES] = quota
    mine, other = public.test_client(), public.test_client()
    where = made(mine)
    publish(mine, where)
    answers = [other.get(f"/copy/guess{n}").status_code for n in range(4)]
    assert answers == [404, 404, 404, 429]
    assert other.get(published_link(mine, where)).status_code == 429, "no hit is told"


def test_nothing_is_published_in_a_living_room(app):
    client = app.test_client()
    where = made(client)
    assert "Publish" not in client.get(f"{where}/share").text
    assert publish(client, where).status_code == 404
    assert client.get("/copy/anything").status_code == 404


def test_a_published_link_of_another_server_is_not_fetched(public):
    client = public.test_client()
    where = made(client)
    publish(client, where)
    link = published_link(client, where)
    answer = client.post("/copy", data={"link": f"http://localhost{link}"})
    assert answer.location == link
    other = client.post("/copy", data={"link": "https://elsewhere.example/copy/abc"})
    assert other.status_code == 422
    assert "This copy is published on another server" in other.text
