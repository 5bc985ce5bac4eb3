"""Find the engines that Debian has besides Chromium: WebKitGTK and Firefox.

`python tests/engines/debian.py webkit` installs what is missing, if apt-get is available.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PACKAGES = {
    "webkit": ("webkit2gtk-driver", "xvfb", "xauth"),
    "firefox": ("firefox-esr", "fonts-liberation"),
}


def program(engine: str) -> str | None:
    """Return the path of the browser: WebKitGTK's small one, or Firefox."""
    if engine == "firefox":
        return shutil.which("firefox-esr")
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else None


def ready(engine: str) -> bool:
    """Return whether everything is installed."""
    needed = ("WebKitWebDriver", "Xvfb") if engine == "webkit" else ()
    return program(engine) is not None and all(map(shutil.which, needed))


def install(engine: str) -> bool:
    """Install Debian's packages, as root or with a sudo that needs no password."""
    if shutil.which("apt-get") is None:
        return False
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    subprocess.run([*sudo, "apt-get", "update"], check=False)
    get = [*sudo, "apt-get", "install", "-y", "--no-install-recommends", *PACKAGES[engine]]
    return subprocess.run(get, check=False).returncode == 0 and ready(engine)


@contextmanager
def screen() -> Iterator[None]:
    """Start an invisible screen for windows if there is no screen."""
    if os.environ.get("DISPLAY"):
        yield
        return
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1400x1400x24"]
    with subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL) as server:
        os.close(writer)
        with os.fdopen(reader) as said:
            os.environ["DISPLAY"] = f":{said.readline().strip()}"
        try:
            yield
        finally:
            del os.environ["DISPLAY"]
            server.terminate()


if __name__ == "__main__" and not ready(sys.argv[1]) and not install(sys.argv[1]):
    needed = ", ".join(PACKAGES[sys.argv[1]])
    sys.exit(f"make {sys.argv[1]} needs Debian's packages {needed}: install them.")
