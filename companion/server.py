"""The server's start: options, the listening socket, output in the terminal, and a clean stop."""

import argparse
import contextlib
import errno
import gc
import os
import signal
import sqlite3
import sys
from datetime import timedelta
from pathlib import Path

if sys.platform != "win32":
    import resource

import gevent
from flask import Flask
from gevent import socket
from gevent.pywsgi import WSGIServer

from companion import __version__, addresses
from companion.application import create_app
from companion.commands import Parser, parse_letters, parse_network, parse_port
from companion.core.play import Games
from companion.folders import DATA
from companion.storage.archive import ARCHIVE, archive_unused
from companion.storage.database import Unusable, Unwritable
from companion.storage.folder import InUse
from companion.storage.record import CODE_LETTERS
from companion.web.http import access_log
from companion.web.http.handler import Handler
from companion.web.rendering.templating import preload_templates
from companion.web.requests.site import Site
from companion.welcome import (
    already_running_message,
    can_open_browser,
    open_browser,
    print_restart_help,
    print_welcome,
)

FIRST_HANDED_OVER = 3
"""The number of the first file that systemd hands over."""
COLLECT = (1000, 50, 100)  # often and little: a full garbage collection visits every table
EVERY_HOUR = 3600.0
PAUSE = 0.02  # seconds for other requests between two steps of background work


def main(
    arguments: list[str] | None = None,
    more: str | None = None,
    games: Games | None = None,
    prog: str | None = None,
) -> int:
    """Serve until Ctrl-C, and return the exit code.

    The code is 0 after a clean stop, 1 if another program uses the folder or the port, 2 if the
    data cannot be used. A sentence on standard error says why. `more` is added to the help, `games`
    replaces the installed games, `prog` is the program's name in the help.
    """
    options = read_options(arguments, more, prog)
    site = Site(options.behind_proxy, options.public, options.letters)
    try:
        app = create_app(options.data, options.name, games, site)
    except InUse:
        print(already_running_message(options.data), file=sys.stderr)
        return 1
    except OSError as error:
        print(
            f"The folder {options.data} cannot be used: {error.strerror}. "
            "Choose another one with --data.",
            file=sys.stderr,
        )
        return 2
    except Unusable as error:
        print(f"The database in {options.data} cannot be used: {error}.", file=sys.stderr)
        return 2
    for sentence in app.config["GAMES"].left_out:
        print(sentence, file=sys.stderr)
    if options.access_log:
        access_log.log_requests_to(options.access_log)
    try:
        listener = inherited_socket() or (options.host, options.port)
        server = WSGIServer(listener, app, handler_class=Handler)
        server.start()
    except OSError as error:
        print(start_error_message(error, options), file=sys.stderr)
        return 1
    serve_until_stopped(server, app, options)
    return 0


def serve_until_stopped(server: WSGIServer, app: Flask, options: argparse.Namespace) -> None:
    """Print the addresses of the companion, and answer requests until it is stopped."""
    for name in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(name, stop_server, server, app)
    raise_open_file_limit()
    gc.set_threshold(*COLLECT)
    app.config["HOST"] = options.host
    number = server.server_port or options.port
    here = print_welcome(options.host, number, options.data, app.config["HOST_KEY"])
    opens_browser = options.browser and can_open_browser()
    print_restart_help(options.given, options.prog, opens_browser=opens_browser)
    if opens_browser:
        open_browser(here)
    gevent.spawn(load_templates, app)
    if options.archive_after:
        gevent.spawn(archive_regularly, app, timedelta(days=options.archive_after))
    server.serve_forever()
    app.extensions["records"].close()
    gc.freeze()  # or the last garbage collection takes seconds: it visits every table


def stop_server(server: WSGIServer, app: Flask) -> None:
    """Accept no more connections, and end the streams without waiting for requests. A page whose
    request gets no answer sends the request again. Its key prevents a second entry."""
    server.stop_accepting()
    app.extensions["hub"].close()
    server.stop()


def inherited_socket() -> socket.socket | None:
    """Return the listening socket that systemd passes on, if there is one (sd_listen_fds(3)). The
    socket stays open while the companion restarts, and requests wait in its queue."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    return socket.socket(fileno=FIRST_HANDED_OVER)


def raise_open_file_limit() -> None:
    """Raise the limit of open files to the system's maximum, because every open page needs an open
    file."""
    if sys.platform != "win32":
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def load_templates(app: Flask) -> None:
    """Load all templates in the background, because that takes seconds on a small machine."""
    for _ in preload_templates(app):
        gevent.sleep(PAUSE)


def archive_regularly(app: Flask, unused: timedelta) -> None:
    """Archive the tables that nobody has used for the time `unused`: now, and then every hour."""
    records, hub = app.extensions["records"], app.extensions["hub"]
    while True:
        try:
            for _ in archive_unused(records, app.config["DATA"] / ARCHIVE, unused, hub.has_pages):
                gevent.sleep(PAUSE)
        except (OSError, sqlite3.Error, Unwritable) as error:
            print(
                f"Unused tables could not be archived: {error}. Next attempt in an hour.",
                file=sys.stderr,
            )
        gevent.sleep(EVERY_HOUR)


def read_options(
    arguments: list[str] | None, more: str | None = None, prog: str | None = None
) -> argparse.Namespace:
    """Return the options of the command line."""
    parser = Parser(
        prog=prog, description="A companion for board games on a real table.", epilog=more
    )
    parser.add_argument("--host", default="0.0.0.0", help="the address to listen on (default: all)")
    parser.add_argument(
        "--port",
        type=parse_port,
        default=addresses.PORT,
        help="the port to listen on (default: %(default)s)",
    )
    parser.add_argument(
        "--data",
        type=Path,
        default=DATA,
        help="the folder for tables and keys (default: %(default)s)",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        help="a host name under which it answers (may be repeated)",
    )
    parser.add_argument(
        "--behind-proxy",
        type=parse_network,
        metavar="ADDRESS",
        help="the proxy's address or network; it reports each browser's address and https",
    )
    parser.add_argument(
        "--public",
        action="store_true",
        help="serve groups that do not know one another: everybody sees only their own tables",
    )
    parser.add_argument(
        "--access-log",
        type=Path,
        metavar="FILE",
        help="write a line for every request, without codes and names (-: standard error)",
    )
    parser.add_argument(
        "--archive-after",
        type=parse_days,
        metavar="DAYS",
        help="save tables as game files after that many days without use (default: never)",
    )
    parser.add_argument(
        "--letters",
        type=parse_letters,
        default=CODE_LETTERS,
        help="first letters for codes of new tables, if several servers share a name",
    )
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="do not open a browser"
    )
    parser.add_argument("--version", action="version", version=__version__)
    options = parser.parse_args(arguments)
    options.given = sys.argv[1:] if arguments is None else arguments
    options.prog = prog
    return options


def parse_days(text: str) -> int:
    """Return the number of days in an option's text: one or more."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of days, 1 or more")
    return int(text)


def start_error_message(error: OSError, options: argparse.Namespace) -> str:
    """Return the error message for a server that cannot start: why, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return f"Another program uses port {options.port}. Stop it, or choose another with --port."
    if error.errno == errno.EACCES:
        return f"Port {options.port} is not allowed here. Choose one above 1023 with --port."
    return f"The companion cannot listen on {options.host}, port {options.port}: {error.strerror}."
