"""Prints the texts in the terminal when the server starts, or if another server runs already."""

import contextlib
import os
import shlex
import shutil
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from companion import addresses
from companion.storage import folder
from companion.web.requests import site
from companion.web.table import qr_codes

FROM_SOURCE = "app.py"


def print_welcome(host: str, number: int, data: Path, key: str) -> str:
    """Print the addresses at which phones reach the companion, a QR code, and notes for the host.
    Return the address for a browser on this machine.

    `number` is the port, `data` the folder, and `key` the key with which any browser can become a
    host. The address is also stored in the folder, so that a second start can print it.
    """
    here = site.site_url(addresses.LOOPBACK if host in addresses.EVERYWHERE else host, number)
    found = addresses.server_addresses(host)
    first = site.site_url(found[0], number) if found else here
    print(f"The companion is running: {first}", flush=True)
    if found:
        print_qr_code(first)
    else:
        print("No network for phones was found, so only this machine can open it.", file=sys.stderr)
    if found[1:]:
        print(
            f"This computer has other addresses, too: {', '.join(found[1:])}.\n"
            f"If phones cannot reach the first one, start with another: --host {found[1]}"
        )
    print(f"Tables are stored in {data.resolve()}")
    print(f"Key for leading any table from another tablet: {key}", flush=True)
    with contextlib.suppress(OSError):
        folder.write_atomically(data / folder.ADDRESS_FILE, first)
    return here


def print_qr_code(address: str) -> None:
    """Print the QR code, unless the terminal lacks its characters."""
    in_colour = sys.stdout.isatty()
    if in_colour and sys.platform == "win32":
        os.system("")  # older terminals understand colours after any command
    with contextlib.suppress(UnicodeEncodeError):
        print(qr_codes.qr_text(address, in_colour=in_colour), flush=True)


def print_restart_help(given: Sequence[str], prog: str | None, *, opens_browser: bool) -> None:
    """Print how to stop the companion, and how to start it again with the options `given`."""
    if opens_browser:
        print("A browser opens on this computer.")
    again = restart_command(given, prog)
    print(f"Stop it with Ctrl-C. Start it again with: {again}", flush=True)


def restart_command(given: Sequence[str], prog: str | None) -> str:
    """Return the command with which the host starts the companion again, with the options `given`.
    `prog` is the program's name in the help."""
    options = shlex.join(given)
    if os.environ.get("MAKELEVEL"):
        return f"make run ARGS={shlex.quote(options)}" if options else "make run"
    if prog and prog.endswith(FROM_SOURCE):
        command = f"{_python_path()} {FROM_SOURCE}"
    elif prog and shutil.which(prog):
        command = prog
    else:
        return "the same command"
    return f"{command} {options}".strip()


def _python_path() -> str:
    """Return the path of this Python; relative to the current folder if it is below that folder."""
    python = Path(sys.executable)
    with contextlib.suppress(ValueError):
        return str(python.relative_to(Path.cwd()))
    return str(python)


def already_running_message(data: Path) -> str:
    """Return the message that the companion is already running with this folder, and at which
    address."""
    try:
        where = f": {(data / folder.ADDRESS_FILE).read_text('utf-8')}"
    except (OSError, UnicodeDecodeError):
        where = ""
    return (
        f"The companion is already running{where}\nIt uses the folder {data}. "
        "Open that address, or choose another folder with --data."
    )


def can_open_browser() -> bool:
    """Return whether this machine can open a browser window."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Open the address in this machine's browser, without waiting for it."""
    threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
