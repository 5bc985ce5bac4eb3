"""The app as a whole: its headers, its errors, its languages, and what no page may hold."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import HOME, create_app


@pytest.fixture
def app(fresh_app: Flask) -> Flask:
    """These tests look at all that is kept."""
    return fresh_app


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/no/such/page", "/static/css/tokens.css"])
def test_every_answer_has_the_security_headers(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"


def test_an_unknown_address_is_said_in_a_sentence(client: FlaskClient) -> None:
    page = client.get("/nowhere")
    assert (page.status_code, page.mimetype) == (404, "text/html")
    assert "There is nothing at this address." in page.text


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


def test_a_fault_inside_is_said_without_its_details(tmp_path: Path) -> None:
    app = create_app(tmp_path)

    @app.get("/fault")
    def fault() -> str:
        raise RuntimeError("a secret")

    app.testing = False
    answer = app.test_client().get("/fault")
    assert answer.status_code == 500
    assert "Something went wrong inside" in answer.text
    assert "a secret" not in answer.text


@pytest.mark.parametrize("wish", ["en", "xx", "*", "", "en-GB,en;q=0.5"])
def test_a_page_names_its_language(client: FlaskClient, wish: str) -> None:
    answer = client.get("/", headers={"Accept-Language": wish})
    assert '<html lang="en"' in answer.text
    assert "Accept-Language" in answer.headers["Vary"]


def test_no_template_holds_inline_styles_or_scripts() -> None:
    for template in (HOME / "templates").rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle\s*=|<style|\son\w+\s*=|hx-on|javascript:", text), template
        assert not re.search(r"<script(?![^>]*\ssrc=)", text), template
