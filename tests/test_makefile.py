"""The first start with make: what is installed, and what is said if that does not work."""

import os
import subprocess
from pathlib import Path
from shutil import copy

import pytest

from companion.folders import HOME

pytestmark = pytest.mark.slow


def test_a_first_start_without_the_internet_says_so_and_can_be_repeated(tmp_path):
    copy(HOME / "Makefile", tmp_path)
    (tmp_path / "requirements").mkdir()
    copy(HOME / "requirements/run.txt", tmp_path / "requirements")
    env = {**os.environ, "PIP_NO_INDEX": "1", "MAKEFLAGS": ""}
    for _ in range(2):
        command = ["make", "run"]
        run = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
        assert run.returncode != 0
        assert "Installing what the companion needs." in run.stdout
        assert "The installation is not complete. Check the internet connection" in run.stdout
    assert not Path(tmp_path / ".venv/runnable.stamp").exists()
