"""The command line, called in this process: a process of its own takes a second to begin."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess
from unittest.mock import patch

from companion.__main__ import main


def called(*arguments: str, stdin: bytes = b"") -> CompletedProcess[bytes]:
    """`python -m companion` with these arguments: its exit code, and what it printed. What would
    end it with a traceback is raised here."""
    given = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with patch.object(sys, "stdin", given), redirect_stdout(out), redirect_stderr(err):
        try:
            code = main([*arguments])
        except SystemExit as ended:  # as argparse does
            code = ended.code
    printed, said = (one.detach().getvalue() for one in (out, err))
    return CompletedProcess(arguments, code, printed, said)
