"""What all tests share: hypothesis' profile, and a test client that is honest like a browser."""

import os
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import settings
from werkzeug.datastructures import Headers

# No deadline: a busy machine must not fail a rule. On CI the same examples every time.
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def _origin_as_browsers_send_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every request of a test client says where it comes from, as browsers do; a test may lie."""
    plain = FlaskClient.open

    def with_origin(self: FlaskClient, *args: Any, **options: Any) -> Any:
        headers = Headers(options.pop("headers", None) or {})
        headers.setdefault("Origin", "http://localhost")
        if headers["Origin"] == "none":
            del headers["Origin"]
        return plain(self, *args, headers=headers, **options)

    monkeypatch.setattr(FlaskClient, "open", with_origin)
