"""The cache of rendered views: never outdated, and never shown to the wrong viewer."""

import re
from sys import getsizeof
from typing import Any

import gevent
import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import DictLoader, Environment
from jinja2.exceptions import UndefinedError
from markupsafe import Markup
from msgspec import Struct

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.folders import HOME
from companion.web.live.streams import Pace
from companion.web.rendering import renderer as renderer_module
from companion.web.rendering import templating
from companion.web.rendering.renderer import FragmentCache, FragmentKey, Renderer
from companion.web.requests.identity import COOKIE
from tests.games.league_of_six.engine_games import random_game
from tests.support.empty_app import app as app
from tests.support.listening import shown

FILE = random_game(4, 3)
COLOURS = list(FILE.state.players)


class Devices:
    """A tablet, a guest and a phone for every seat, at one table."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.tablet = app.test_client()
        setup = {"game": FILE.game.name, "setup": plain_data(FILE.first_setup)}
        self.where: str = self.tablet.post("/tables", json=setup).location
        self.guest = app.test_client()
        self.phones = {colour: app.test_client() for colour in COLOURS}
        for colour, phone in self.phones.items():
            assert phone.post(f"{self.where}/seats/{colour}", json={}).status_code == 303

    def post(self, entry: dict[str, Any], revision: int, **more: Any) -> int:
        sender = self.phones.get(entry.get("player", ""), self.tablet)
        data = {**entry, "revision": revision, **more}
        return sender.post(f"{self.where}/entries", json=data).status_code

    def views(self) -> dict[str, str]:
        """Return what every device shows now."""
        asked: dict[str, tuple[FlaskClient, str]] = {
            "tablet": (self.tablet, "table"),
            "guest": (self.guest, "table"),
            **{colour: (phone, colour) for colour, phone in self.phones.items()},
        }
        return {name: self.view(client, viewer) for name, (client, viewer) in asked.items()}

    def view(self, client: FlaskClient, viewer: str = "table", **headers: str) -> str:
        return shown(self.app, client, self.where[-4:], viewer, **headers)

    def forget(self) -> None:
        renderer_module.init_app(self.app)


@pytest.fixture
def devices(app: Flask) -> Devices:
    return Devices(app)


def test_a_cached_view_equals_a_fresh_one(devices):
    """This holds through a whole game: no entry leaves an outdated view on any device."""
    for revision, entry in enumerate(FILE.log):
        assert devices.post(plain_data(entry), revision) == 200
        if revision % 7 == 0 or revision > len(FILE.log) - 8:
            first = devices.views()
            assert devices.views() == first
            devices.forget()
            assert devices.views() == first
            assert all(f'data-revision="{revision + 1}"' in text for text in first.values())


def test_viewers_who_see_the_same_share_one_rendered_view(devices):
    first = devices.views()
    assert len(set(first.values())) == 2 + len(COLOURS), "host and guest see two pages"
    assert devices.view(devices.app.test_client()) is first["guest"], "not even a copy"
    again = devices.views()
    assert all(again[name] is text for name, text in first.items())
    devices.forget()
    assert devices.views()["guest"] is not first["guest"]


def test_presence_seats_and_refusals_invalidate_views(devices):
    hub = devices.app.extensions["hub"]
    assert devices.post(plain_data(FILE.log[0]), 0) == 200
    red = COLOURS[0]
    seen = [devices.views()["tablet"]]

    stream = devices.phones[red].get(f"{devices.where}/events?as={red}")
    next(stream.iter_encoded())
    seen.append(devices.views()["tablet"])
    assert devices.app.test_client().post(f"{devices.where}/seats/{red}", json={}).status_code
    seen.append(devices.views()["tablet"])
    hub.announce_refusal(devices.where[-4:], 1, Refused("nothing-to-undo"))
    seen.append(devices.views()["tablet"])
    assert "There is nothing to undo." in seen[-1]
    assert devices.tablet.post(f"{devices.where}/seats/{red}", json={"do": "tablet"}).status_code
    seen.append(devices.views()["tablet"])
    assert len(set(seen)) == len(seen)
    devices.forget()
    assert devices.views()["tablet"] == seen[-1]
    stream.close()


def test_phones_get_the_address_of_the_request(app, devices):
    """Until the first deal the tablet shows the address, and it may have come in by either of two
    ports."""
    app.config["HOST"] = "192.168.1.5"
    token = devices.tablet.get_cookie(COOKIE).value
    for port, other in ((8430, 9000), (9000, 8430), (8430, 9000)):
        address = f"192.168.1.5:{port}"
        cookie = f"{COOKIE}={token}; {COOKIE}-9000={token}"
        asks = {"Host": address, "Origin": f"http://{address}", "Cookie": cookie}
        page = devices.view(devices.tablet, **asks).replace("<wbr>", "")
        assert f"{address}{devices.where}/join" in page
        assert f":{other}" not in page


def test_a_table_without_open_pages_leaves_no_views(app, devices):
    app.extensions["hub"].pace = Pace(empty=0.01)
    stream = devices.guest.get(f"{devices.where}/events")
    next(stream.iter_encoded())
    before = devices.views()
    assert len(app.extensions["views"]) == 1
    stream.close()
    gevent.sleep(0.05)
    assert len(app.extensions["views"]) == 0
    assert not app.extensions["records"].memory
    again = {name: without_people(text) for name, text in devices.views().items()}
    assert again == {name: without_people(text) for name, text in before.items()}


def without_people(text: str) -> str:
    return re.sub(r'data-people="\d+"', "", text)


def test_macros_can_only_use_words_and_names(fragments):
    """Two tables may have the same names in different colours, so each has its own macros."""
    fragment = fragments[1].fragment
    asked = {"colour": "red", "word": "cards"}
    assert fragment("badge.html", names={"red": "Anna"}, **asked) == "<i>Anna, guards</i>"
    assert fragment("badge.html", names={"red": "Ben"}, **asked) == "<i>Ben, guards</i>"
    assert fragment("badge.html", names={"red": "Anna", "blue": "Ben"}, colour="blue", word="") == (
        "<i>Ben, guards</i>"
    )


def test_every_template_can_be_loaded_ahead(app):
    """All templates are compiled in advance, so the first tap waits for none."""
    names = set(templating.preload_templates(app))
    templates = HOME / "templates"
    assert names == {
        path.relative_to(templates).as_posix() for path in templates.rglob("*.*") if path.is_file()
    }
    assert app.jinja_env.cache is not None
    assert {"table.html", "league_of_six/_town.html"} <= {name for _, name in app.jinja_env.cache}


@pytest.fixture
def plain() -> Flask:
    """Return an app that loads a few templates as the companion loads its own."""
    app = Flask("plain")
    templating.init_app(app, {})
    app.jinja_env.loader = DictLoader(
        {
            "hand.html": "{{ me.name }} {{ me.guards }} {{ word }}",
            "both.html": (
                "{{ fragment('hand.html', me=me) }}, {{ fragment('hand.html', me=other) }}"
            ),
            "asks.html": "{{ request.path }}",
            "badge.html": "{% set p = macros('macros.html', names) %}{{ p.badge(colour) }}",
            "macros.html": (
                "{% macro badge(colour) %}<i>{{ names[colour] }}, {{ word }}</i>{% endmacro %}"
            ),
        }
    )
    return app


@pytest.fixture
def fragments(plain: Flask) -> tuple[FragmentCache, Renderer]:
    """Return a cache, and the renderer of an English page's fragments."""
    cache = FragmentCache()
    return cache, Renderer(plain.jinja_env, cache, "en", {"word": "guards"})


class Held(Struct, frozen=True):
    name: str
    guards: int | None
    secret: int = 0


def test_a_fragment_is_rendered_again_only_for_new_values(plain, fragments):
    """H2: all values given to the fragment are the key, so a fragment is shared only if all of them
    are equal."""
    cache, renderer = fragments
    fragment = renderer.fragment
    anna, same, more = Held("Anna", 3), Held("Anna", 3), Held("Anna", 4)
    assert fragment("hand.html", me=anna) == fragment("hand.html", me=same) == "Anna 3 guards"
    assert fragment("hand.html", me=more) == "Anna 4 guards"
    assert fragment("hand.html", me=Held("Anna", None)) == "Anna None guards"
    german = Renderer(plain.jinja_env, cache, "de", {"word": "Wachen"})
    assert german.fragment("hand.html", me=anna) == "Anna 3 Wachen"
    assert fragment("both.html", me=anna, other=more) == "Anna 3 guards, Anna 4 guards"
    assert fragment("hand.html", me=Held("<b>", 1)) == "&lt;b&gt; 1 guards"
    assert len(cache) == 6


def test_a_fragment_can_only_use_its_own_values(plain, fragments):
    """It sees neither the page nor the request: a forgotten value is an error, not a wrong page."""
    cache, renderer = fragments
    with plain.test_request_context("/"):
        with pytest.raises(UndefinedError):
            renderer.fragment("hand.html", you="red")
        for name in ("request", "session", "g", "config", "get_flashed_messages"):
            plain.jinja_env.loader = DictLoader({f"{name}.html": f"{{{{ {name} }}}}"})
            with pytest.raises(UndefinedError):
                renderer.fragment(f"{name}.html")
    with pytest.raises(TypeError):
        renderer.fragment("hand.html", me=object())
    assert not len(cache)


def test_a_fragment_cannot_show_fields_that_it_was_not_given(fragments):
    with pytest.raises(UndefinedError):
        fragments[1].fragment("hand.html", me=templating.select_fields(Held("Anna", 3), "name"))


def test_the_least_recently_used_fragment_is_dropped():
    def key(name: str, n: int) -> FragmentKey:
        return "hand.html", "en", f"{name} {n}".encode()

    shown = Markup("shown")
    cache = FragmentCache(3 * (getsizeof(key("Anna", 0)[-1]) + getsizeof(shown)))
    cache.store(first := key("Anna", 0), shown)
    for n in range(1, 9):
        cache.store(key("Anna", n), shown)
        assert cache.find(first) is shown
    assert len(cache) == 3
    assert cache.find(key("Anna", 6)) is None
    cache.store(key("A long name" * 9, 0), shown)
    assert len(cache) < 3, "their lengths count, not their number"


def test_a_template_filter_picks_fields_of_structs():
    anna, ben = Held("Anna", 3, secret=1), Held("Ben", None, secret=2)
    assert templating.select_fields(anna, "name", "guards") == {"name": "Anna", "guards": 3}
    assert templating.select_fields({"red": anna}, "guards") == {"red": {"guards": 3}}
    assert templating.select_fields(iter([anna, ben]), "name") == [
        {"name": "Anna"},
        {"name": "Ben"},
    ]


@pytest.mark.parametrize(
    ("template", "page"),
    [
        ("<b>1</b>\n  <i>2</i>", "<b>1</b><i>2</i>"),
        ("<b>1</b> <i>2</i>", "<b>1</b> <i>2</i>"),
        ("<b>1</b>\n{{ 2 }}", "<b>1</b>\n2"),
        ('<b class="x"\n  id="y">1</b>', '<b class="x"\n  id="y">1</b>'),
    ],
)
def test_line_breaks_between_tags_are_removed(template, page):
    env = Environment(extensions=[templating.LineBreaks], autoescape=True)
    assert env.from_string(template).render() == page
