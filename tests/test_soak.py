"""The soak of `make soak`, for some seconds: so that it still plays when somebody needs it."""

import re
import subprocess
import sys

import pytest

from companion import HOME

pytestmark = pytest.mark.slow


def test_some_seconds_of_the_soak_play_and_find_nothing():
    command = [sys.executable, "bench/soak.py", "--minutes=0.05", "--tables=2", "--pause=0"]
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    entries = re.search(r"^entries acknowledged +(\d+)$", done.stdout, re.MULTILINE)
    assert entries is not None, done.stdout
    assert int(entries[1]) > 0
