"""The companion as a process of its own, killed as a power cut would and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from companion import HOME

FORKED = get_context("forkserver")
FORKED.set_forkserver_preload(["companion.server", "tests.crash.ready"])
"""Importing and compiling take two seconds of processor time. So that is done once, by a process
that serves nothing, and each server is a fork of it; some are started by `app.py` all the same.
"""
UP_WITHIN = 60.0


class Server:
    """One data folder and one port, served by one process after another."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder.with_suffix(".log")
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]
        self._process: subprocess.Popen[bytes] | BaseProcess | None = None

    @property
    def options(self) -> list[str]:
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.folder)]
        return [*where, "--no-browser"]

    def launch(self, program: Sequence[str] = ()) -> None:
        """Begins to start; `program`: by that command (`app.py`), else by a fork."""
        if program:
            with self.log.open("ab") as log:
                self._process = subprocess.Popen(
                    [sys.executable, *program, *self.options], cwd=HOME, stdout=log, stderr=log
                )
        else:
            self._process = FORKED.Process(target=serve, args=(self.options, self.log))
            self._process.start()

    def start(self, program: Sequence[str] = ()) -> None:
        """Starts, and comes back when the port answers."""
        self.launch(program)
        until = time.monotonic() + UP_WITHIN
        while not self.answers():
            assert self.runs(), self.said()
            assert time.monotonic() < until, self.said()
            time.sleep(0.05)

    def answers(self) -> bool:
        """Whether somebody listens at the port."""
        try:
            socket.create_connection(("127.0.0.1", self.port), 5).close()
        except OSError:
            return False
        return True

    def runs(self) -> bool:
        """Whether the process is still there."""
        if isinstance(self._process, subprocess.Popen):
            return self._process.poll() is None
        return self._process is not None and self._process.is_alive()

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """Nothing can be tidied up."""
        if self._process is not None:
            os.kill(self.pid, signal.SIGKILL)
            self.wait()

    def wait(self) -> None:
        """Until the process is gone."""
        if isinstance(self._process, subprocess.Popen):
            self._process.wait(UP_WITHIN)
        elif self._process is not None:
            self._process.join(UP_WITHIN)
        self._process = None

    def said(self) -> str:
        """All that the processes have printed."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""


def serve(options: list[str], log: Path) -> None:
    """What a fork does: the same as `app.py`."""
    from companion.server import main

    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.chdir(HOME)
    sys.exit(main(options))
