"""The first start with make: what is installed, and what is said if that does not work."""

import os
import signal
import socket
import subprocess
from pathlib import Path
from shutil import copy

import pytest

from companion.folders import HOME

pytestmark = pytest.mark.slow


INCOMPLETE = "The installation is not complete. Check the internet connection"


@pytest.fixture
def unpacked(tmp_path):
    """Return a folder with what the first start needs."""
    copy(HOME / "Makefile", tmp_path)
    (tmp_path / "requirements").mkdir()
    copy(HOME / "requirements/run.txt", tmp_path / "requirements")
    return tmp_path


def test_a_first_start_without_internet_gives_the_reason_and_can_be_repeated(unpacked):
    env = {**os.environ, "PIP_NO_INDEX": "1", "MAKEFLAGS": ""}
    for _ in range(2):
        command = ["make", "run"]
        run = subprocess.run(command, cwd=unpacked, env=env, capture_output=True, text=True)
        assert run.returncode != 0
        assert "Installing what the companion needs." in run.stdout
        assert INCOMPLETE in run.stdout
    assert not Path(unpacked / ".venv/runnable.stamp").exists()


def listen_to_ctrl_c():
    """Restore what Ctrl-C does: commands that run in the background ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupted_first_start_gives_the_reason(unpacked):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        index = f"http://127.0.0.1:{silent.getsockname()[1]}/simple"
        env = {**os.environ, "PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": index, "MAKEFLAGS": ""}
        with (
            subprocess.Popen(
                ["make", "run"],
                cwd=unpacked,
                env=env,
                stdout=subprocess.PIPE,
                text=True,
                process_group=0,
                preexec_fn=listen_to_ctrl_c,
            ) as run,
            silent.accept()[0],
        ):  # pip waits for an answer
            os.killpg(run.pid, signal.SIGINT)
            said, _ = run.communicate(timeout=60)
    assert run.returncode != 0
    assert INCOMPLETE in said
    assert not Path(unpacked / ".venv/runnable.stamp").exists()
