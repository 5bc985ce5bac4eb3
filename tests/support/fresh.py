"""A companion in which nothing was ever kept, for tests that look at all that is kept."""

import pytest
from flask import Flask


@pytest.fixture
def app(fresh_app: Flask) -> Flask:
    return fresh_app
