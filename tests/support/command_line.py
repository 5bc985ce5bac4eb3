"""Call the command line in this process, because starting another process takes a second."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess
from unittest.mock import patch

from companion.__main__ import main


def called(*arguments: str, stdin: bytes = b"") -> CompletedProcess[bytes]:
    """Run `python -m companion` with these arguments and this standard input. Return the exit code
    and the output.

    An exception that would end the process is raised here.
    """
    given = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with patch.object(sys, "stdin", given), redirect_stdout(out), redirect_stderr(err):
        try:
            code = main([*arguments])
        except SystemExit as ended:  # as argparse does
            code = ended.code
    printed, said = (one.detach().getvalue() for one in (out, err))
    return CompletedProcess(arguments, code, printed, said)
