"""Find the Chromium for the browser tests. As a script: install one if it is missing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The shell is first: without windows it needs a third less work for the same pages."""

OFF_BY_PLAYWRIGHT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
    "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
"""Repeated here because the flag below replaces Playwright's own (chromiumSwitches.ts)."""
OFF_HERE = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess"
"""With these features every window loads two pages for an address bar that nobody sees, and starts
a spare renderer. That is more work than most tests' own pages."""

ONLY_HERE = "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"""Requests to other hosts fail with a message in the console."""

FLAGS = [
    f"--disable-features={OFF_BY_PLAYWRIGHT},{OFF_HERE}",
    f"--host-resolver-rules={ONLY_HERE}",
    "--disable-gpu",
    "--font-render-hinting=none",  # letters as wide in the shell as in the browser
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

MISSING = (
    "No Chromium for the browser tests, and neither apt-get nor Playwright could install one. "
    "Install Chromium or Chrome by hand, or name it: CHROMIUM=/path/to/chromium make test"
)


AWAKE = """Object.defineProperty(navigator, "wakeLock", {configurable: true, value: {
  request: async () => new EventTarget() }});"""
"""Pretends that the screen can be kept on; otherwise every table would show a hint that it
cannot."""

UNPAINTED = """{ const unpainted = new CSSStyleSheet({ media: "screen" });
  unpainted.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(unpainted); }"""
"""Styles, layout and taps work, but no pixels are painted: painting takes a quarter of the time,
and no test needs it."""


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(
        executable_path=installed(),
        args=FLAGS,
        chromium_sandbox=os.geteuid() != 0,  # as root Chromium only starts without one
    )


def installed() -> str | None:
    """Return the path of a Chromium that starts, without asking Playwright."""
    if named := os.environ.get("CHROMIUM"):
        if starts(named):
            return named
        sys.exit(f"CHROMIUM={named} does not start.")
    found = filter(None, map(shutil.which, NAMES))
    return next(filter(starts, found), None)


def starts(path: str) -> bool:
    """Return whether the program is a real Chromium. Ubuntu's chromium-browser may only print that
    Chromium is a snap."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except OSError:
        return False


def downloaded() -> bool:
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def install() -> bool:
    return (with_apt() and installed() is not None) or with_playwright()


def with_apt() -> bool:
    if not shutil.which("apt-get"):
        return False
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if root and not (shutil.which("sudo") and succeeds([*root, "true"])):
        return False
    apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    font = "fonts-liberation"  # without a font no text has a size
    install = [*apt, "install", "-y", "--no-install-recommends", font]
    return succeeds([*apt, "update"]) and any(succeeds([*install, name]) for name in NAMES[:2])


def with_playwright() -> bool:
    return succeeds([sys.executable, "-m", "playwright", "install", "chromium"])


def succeeds(command: list[str]) -> bool:
    return subprocess.run(command).returncode == 0


if __name__ == "__main__" and not (installed() or downloaded() or install()):
    sys.exit(MISSING)
