"""What templates print is quoted as ever, only faster."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from jinja2 import Environment, StrictUndefined, UndefinedError, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from companion import create_app
from companion.web.printing import Calling, PageEnvironment, quoted

HARMLESS = Markup("<b>")


def environments() -> tuple[Environment, Environment]:
    """Templates as the companion reads them, and as Flask does."""
    app = Flask("nothing")
    app.jinja_environment = PageEnvironment
    return app.jinja_env, Flask("plain").jinja_env


class Text(str):
    """A text of another kind."""


class Drawing:
    """Something that says itself what it looks like."""

    def __html__(self) -> str:
        return "<svg>"


THINGS = ["", "Anna", "<Ben & 'Co'>", Text("<i>"), HARMLESS, 0, 12, True, None, 1.5, Drawing()]


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: f"{type(thing).__name__} {thing}"[:40])
def test_it_is_quoted_as_markupsafe_does(thing: object) -> None:
    assert quoted(thing) == str(escape(thing))


@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: f"{type(thing).__name__} {thing}"[:40])
def test_templates_print_it_so(thing: object) -> None:
    ours, plain = environments()
    for source in (
        "{{ x }}",
        "<p>{{ x }}{{ [x][0] }}</p>",
        "{% set y %}{{ x }}{% endset %}{{ y }}",
        "{% macro m(v) %}{{ v }}{% endmacro %}{{ m(x) }}",
        "{% autoescape false %}{{ x }}{% endautoescape %}",
    ):
        assert ours.from_string(source).render(x=thing) == (
            plain.from_string(source).render(x=thing)
        )


@pass_context
def asks_for_more(context: Context, word: str) -> str:
    return f"{context['x']} {word}"


class Bell:
    """Something that can be called and is no function."""

    def __call__(self, word: str) -> str:
        return f"{word}!"


@pytest.mark.parametrize(
    "source",
    [
        "{{ m('<') }}",
        "{% for y in '<>' %}{{ m(y) }}{{ f(word=y) }}{{ more(y) }}{{ bell(y) }}{% endfor %}",
        "{% block b scoped %}{{ m(x) }}{{ f(x) }}{{ more(x) }}{{ bell(x) }}{% endblock %}",
        "{% call m('a') %}<b>{{ x }}</b>{% endcall %}",
        "{% autoescape false %}{{ m(x) }}{{ f(x) }}{% endautoescape %}",
        "{{ x.upper() }}{{ [3, 4].index(4) }}{{ range(3) | list }}{{ dict(a=x).items() | list }}",
    ],
)
def test_templates_call_what_they_are_given(source: str) -> None:
    whole = "{% macro m(v) %}<i>{{ v }}</i>{% if caller %}{{ caller() }}{% endif %}{% endmacro %}"
    given = {"x": "<x>", "f": lambda word: f"<{word}", "more": asks_for_more, "bell": Bell()}
    drawn, plain = (env.from_string(whole + source).render(given) for env in environments())
    assert drawn == plain


class Person:
    """Something with attributes and items, and with something that notes being called."""

    def __init__(self) -> None:
        self.town = {"name": "Zittau", "items": "five"}
        self.nobody = None
        self.asked = 0

    def first(self) -> dict[str, str]:
        """Counts how often it is called."""
        self.asked += 1
        return {"name": f"{self.asked}"}


@pytest.mark.parametrize(
    "source",
    [
        "{{ x.town.name }} {{ x.town.items() | list }} {{ x.nobody }} {{ x['town'].name }}",
        "{{ x.more }} {{ x.more is defined }} {{ x.town.more | default('none') }}",
        "{{ xs.0.town.name }} {{ xs[0].town['name'] }} {{ xs[0].town.name[:2] }}",
        "{{ x.first().name }} {{ x.first().none }} {{ x.asked }} {{ (xs | first).town.name }}",
        "{% for y in xs if y.town.name %}{{ y.town.name }} {{ loop.index }}{% endfor %}",
        "{% set n = namespace(a=1) %}{% set n.a = x.asked %}{{ n.a }}{{ n.b }}",
        "{% macro m(v=x.town) %}{{ v.name }}{% endmacro %}{{ m() }}{{ m(v=x) }}",
    ],
)
def test_templates_look_at_attributes_as_ever(source: str) -> None:
    """An attribute first, then an item; nothing is asked for twice that does more than look."""
    found = []
    for env in environments():
        person = Person()
        found.append((env.from_string(source).render(x=person, xs=[person]), person.asked))
    assert found[0] == found[1]


def test_what_is_not_there_is_told_with_its_name() -> None:
    env = PageEnvironment(Flask("nothing"), undefined=StrictUndefined)
    for source in ("{{ x.more }}", "{{ y.town }}", "{{ x.more.town }}"):
        with pytest.raises(UndefinedError, match="more" if "more" in source else "y"):
            env.from_string(source).render(x=Person())


def test_a_function_that_gets_what_it_does_not_know_says_so() -> None:
    app = Flask("nothing")
    app.jinja_environment = PageEnvironment
    with pytest.raises(TypeError, match="wrong"):
        app.jinja_env.from_string("{{ f(wrong=1) }}").render(f=lambda word: word)


def test_the_companion_prints_with_it(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    code = app.jinja_env.compile("{{ x }}", "a.html", raw=True)
    app.extensions["records"].close()
    assert app.jinja_env.context_class is Calling
    assert "environment.quoted(" in code
    assert " escape(" not in code
