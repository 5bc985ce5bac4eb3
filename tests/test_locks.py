"""The lock files that make installs from: they fit pyproject.toml, and name no private registry."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from companion.folders import HOME

PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
LOCKED_GROUPS = ("test", "engines", "hosting")
GROUPS = {"run": [], **{name: PROJECT["dependency-groups"][name] for name in LOCKED_GROUPS}}
LOCKED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)


def lock(name: str) -> Path:
    return HOME / "requirements" / f"{name}.txt"


def versions(name: str) -> dict[str, str]:
    return {found[1]: found[2] for found in LOCKED.finditer(lock(name).read_text())}


@pytest.mark.parametrize("name", GROUPS)
def test_locked_packages_are_within_their_range(name):
    locked = versions(name)
    for asked in map(Requirement, [*PROJECT["project"]["dependencies"], *GROUPS[name]]):
        assert asked.specifier.contains(locked[asked.name]), asked


@pytest.mark.parametrize("name", GROUPS)
def test_each_version_has_its_hashes_and_no_address(name):
    text = lock(name).read_text()
    assert "://" not in text
    assert "index" not in text
    entries = re.split(r"^(?=\S+==)", text, flags=re.MULTILINE)[1:]
    assert entries
    assert all("--hash=sha256:" in entry for entry in entries)


def test_tests_use_the_same_package_versions_as_the_server():
    assert versions("run").items() <= versions("test").items()
