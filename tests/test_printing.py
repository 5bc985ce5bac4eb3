"""What templates print is quoted as ever, only faster."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from markupsafe import Markup, escape

from companion import create_app
from companion.web.printing import PageEnvironment, quoted

HARMLESS = Markup("<b>")


class Text(str):
    """A text of another kind."""


class Drawing:
    """Something that says itself what it looks like."""

    def __html__(self) -> str:
        return "<svg>"


THINGS = ["", "Anna", "<Ben & 'Co'>", Text("<i>"), HARMLESS, 0, 12, True, None, 1.5, Drawing()]


@pytest.mark.parametrize("thing", THINGS, ids=repr)
def test_it_is_quoted_as_markupsafe_does(thing: object) -> None:
    assert quoted(thing) == str(escape(thing))


@pytest.mark.parametrize("thing", THINGS, ids=repr)
def test_templates_print_it_so(thing: object) -> None:
    app = Flask("nothing")
    app.jinja_environment = PageEnvironment
    plain = Flask("plain").jinja_env
    for source in (
        "{{ x }}",
        "<p>{{ x }}{{ [x][0] }}</p>",
        "{% set y %}{{ x }}{% endset %}{{ y }}",
        "{% macro m(v) %}{{ v }}{% endmacro %}{{ m(x) }}",
        "{% autoescape false %}{{ x }}{% endautoescape %}",
    ):
        assert app.jinja_env.from_string(source).render(x=thing) == (
            plain.from_string(source).render(x=thing)
        )


def test_the_companion_prints_with_it(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    code = app.jinja_env.compile("{{ x }}", "a.html", raw=True)
    app.extensions["records"].close()
    assert "environment.quoted(" in code
    assert " escape(" not in code
