"""What several tests of hosting need."""

import pytest

from tests.hosting import containers


@pytest.fixture(scope="session")
def runs_containers() -> None:
    """Skips a test, and says why, where no container can run. The first one makes the images."""
    if why := containers.missing():
        pytest.skip(why)
