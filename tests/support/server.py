"""The companion in a separate process: started, stopped, or killed as by a power cut."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from companion.folders import HOME

FORKED = get_context("forkserver")
FORKED.set_forkserver_preload(["companion.server", "tests.support.preloading"])
"""Importing and compiling take two seconds of processor time. One process that serves nothing does
both, and each server is a fork of it unless a command has to start it."""
APP = ("app.py",)
UP_WITHIN = 60.0
"""Seconds for a start, even on a busy machine."""
HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
os.execv(sys.argv[2], sys.argv[2:])
"""
"""A program that passes on a listening socket as systemd does, as file 3."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def until(
    so: Callable[[], object], what: Callable[[], object] = lambda: "it does not come"
) -> None:
    """Wait until the condition holds. A connection error counts as "not yet"."""
    give_up = time.monotonic() + UP_WITHIN
    while time.monotonic() < give_up:
        try:
            if so():
                return
        except OSError:
            pass
        time.sleep(0.05)
    raise AssertionError(what())


class Server:
    """One data folder and one port, served by one process after another.

    `program`: the Python command that starts it, such as `app.py`; without one the process is
    forked. `held`: a listening socket that is passed to the process.
    """

    def __init__(
        self,
        data: Path,
        *options: str,
        program: Sequence[str] = (),
        held: socket.socket | None = None,
    ) -> None:
        self.data, self.program, self.held = data, program, held
        self.log = data.with_suffix(".log")
        self.options = ["--host", "127.0.0.1", "--data", str(data), "--no-browser", *options]
        self.use_port(held.getsockname()[1] if held else free_port())
        self._process: subprocess.Popen[bytes] | BaseProcess | None = None

    def use_port(self, port: int) -> None:
        self.port, self.url = port, f"http://127.0.0.1:{port}"

    @property
    def command(self) -> list[str]:
        return [*self.options, "--port", str(self.port)]

    def launch(self, program: Sequence[str] = ()) -> None:
        """Start the process, without waiting for it."""
        program = program or self.program
        if not program:
            self._process = FORKED.Process(target=serve, args=(self.command, self.log))
            self._process.start()
            return
        command, files = [sys.executable, *program, *self.command], []
        if self.held:
            self.held.set_inheritable(True)
            files = [self.held.fileno()]
            command = [sys.executable, "-c", HAND_OVER, str(files[0]), *command]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=HOME, stdout=log, stderr=log, pass_fds=files
            )

    def start(self, program: Sequence[str] = ()) -> None:
        """Start the process and wait until it answers, or with a held socket until it prints that
        it runs."""
        said = self.said().count("Key for")
        self.launch(program)
        until(lambda: not self.runs() or self._is_up(said), self.said)
        assert self.runs(), self.said()

    def _is_up(self, said: int) -> bool:
        return self.said().count("Key for") > said if self.held else self.answers()

    def answers(self) -> bool:
        """Return whether a process listens at the port."""
        try:
            socket.create_connection(("127.0.0.1", self.port), 5).close()
        except OSError:
            return False
        return True

    def runs(self) -> bool:
        """Return whether the process is still running."""
        if isinstance(self._process, subprocess.Popen):
            return self._process.poll() is None
        return self._process is not None and self._process.is_alive()

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def signal(self, how: signal.Signals) -> int | None:
        """Send the signal, wait for the end, and return the exit code."""
        if self._process is None:
            return None
        if self.runs():
            os.kill(self.pid, how)
        return self.wait()

    def stop(self) -> int | None:
        """Ask the process to end, and return its exit code."""
        return self.signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill the process, so that it cannot tidy up."""
        self.signal(signal.SIGKILL)

    def wait(self) -> int | None:
        """Wait until the process has ended, and return its exit code."""
        process, self._process = self._process, None
        if isinstance(process, subprocess.Popen):
            return process.wait(UP_WITHIN)
        if process is not None:
            process.join(UP_WITHIN)
            return process.exitcode
        return None

    def again(self) -> None:
        """Kill the process and start it again."""
        self.kill()
        self.start()

    def said(self) -> str:
        """Return everything that the processes have printed."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def no_traceback(self, since: int = 0) -> None:
        said = self.said()[since:]
        assert "Traceback (most recent call last)" not in said, said


def serve(options: list[str], log: Path) -> None:
    """Run the companion in a fork, like `app.py` does."""
    from companion.server import main

    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.chdir(HOME)
    sys.exit(main(options))
