"""Fixtures that several tests of hosting share."""

import pytest

from tests.hosting import containers


@pytest.fixture(scope="session")
def runs_containers() -> None:
    """Skip a test with the reason if no container can run. The first use builds the images."""
    if why := containers.missing():
        pytest.skip(why)
