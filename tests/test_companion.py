"""The app as a whole: its headers, its errors, its languages, and what no page may hold."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import HOME


@pytest.fixture
def app(fresh_app: Flask) -> Flask:
    """These tests look at all that is kept."""
    return fresh_app


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


def test_errors_are_json_where_json_is_wanted(client: FlaskClient) -> None:
    answer = client.get("/nowhere", headers={"Accept": "application/json"})
    assert answer.get_json() == {"error": "There is nothing at this address."}


def test_errors_are_a_notice_for_htmx(client: FlaskClient) -> None:
    answer = client.get("/nowhere", headers={"HX-Request": "true"})
    assert "<html" not in answer.text
    assert 'role="alert"' in answer.text


def test_a_wrong_method_says_so_and_names_the_right_ones(client: FlaskClient) -> None:
    answer = client.post("/")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_no_template_holds_inline_styles_or_scripts() -> None:
    for template in (HOME / "templates").rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        assert not re.search(r'\sstyle="|<style|\son\w+="|hx-on|javascript:', text), template
        assert not re.search(r"<script(?![^>]*\ssrc=)", text), template
