"""An empty companion, for tests that look at everything stored."""

import pytest
from flask import Flask


@pytest.fixture
def app(fresh_app: Flask) -> Flask:
    return fresh_app
