"""Create a self-signed certificate for a site on this machine."""

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

needs_openssl = pytest.mark.skipif(
    shutil.which("openssl") is None, reason="openssl is not installed"
)


class Certificate(NamedTuple):
    """The files of a certificate: the certificate, which clients trust, and its key."""

    chain: Path
    key: Path


def certificate(folder: Path, name: str) -> Certificate:
    """Create a certificate for that name."""
    folder.mkdir(parents=True, exist_ok=True)
    made = Certificate(folder / "fullchain.pem", folder / "privkey.pem")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90"]
    command += ["-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
    files = ["-out", str(made.chain), "-keyout", str(made.key)]
    subprocess.run([*command, *files], check=True, capture_output=True)
    return made
