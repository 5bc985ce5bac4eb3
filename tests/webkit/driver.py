"""Drive WebKit, which many guests' phones have: Debian's WebKitGTK with Selenium.

`python tests/webkit/driver.py` installs what is missing, if apt-get is available.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DRIVER = "WebKitWebDriver"
PACKAGES = ("webkit2gtk-driver", "xvfb", "xauth")


def browser() -> str | None:
    """Return the path of WebKitGTK's small browser."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else shutil.which("MiniBrowser")


def ready() -> bool:
    """Return whether everything is installed."""
    return bool(shutil.which(DRIVER) and browser() and shutil.which("Xvfb"))


def install() -> bool:
    """Install Debian's packages, as root or with a sudo that needs no password."""
    if shutil.which("apt-get") is None:
        return False
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    subprocess.run([*sudo, "apt-get", "update"], check=False)
    get = [*sudo, "apt-get", "install", "-y", "--no-install-recommends", *PACKAGES]
    return subprocess.run(get, check=False).returncode == 0 and ready()


@contextmanager
def screen() -> Iterator[None]:
    """Start an invisible screen for windows if there is no screen."""
    if os.environ.get("DISPLAY"):
        yield
        return
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1024x24"]
    with subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL) as server:
        os.close(writer)
        with os.fdopen(reader) as said:
            os.environ["DISPLAY"] = f":{said.readline().strip()}"
        try:
            yield
        finally:
            del os.environ["DISPLAY"]
            server.terminate()


if __name__ == "__main__":
    if not ready() and not install():
        sys.exit(f"The WebKit test needs Debian's packages {', '.join(PACKAGES)}: install them.")
