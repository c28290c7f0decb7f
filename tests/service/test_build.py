"""Which Home Game runs can be told from outside: several commits have the same version."""

import re
import subprocess

import httpx
import pytest

from homegame import __version__
from homegame.service.build import commit, version
from web.people import a_house


@pytest.fixture
def package(tmp_path):
    """The package in a folder like a checkout's, which has no history yet."""
    folder = tmp_path / "src" / "homegame"
    folder.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text("")
    commit.cache_clear()
    yield folder
    commit.cache_clear()


def git(folder, *words):
    who = ["-c", "user.name=Maya", "-c", "user.email=maya@example.org"]
    safe = [*who, "-c", "commit.gpgsign=false"]
    return subprocess.run(
        ["git", *safe, *words], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


def test_a_checkout_has_the_commit_that_git_knows(package):
    """It is marked once a file has changed."""
    checkout = package.parents[1]
    git(checkout, "init")
    git(checkout, "add", ".")
    git(checkout, "commit", "-m", "one")
    head = git(checkout, "rev-parse", "HEAD").strip()
    assert commit(package) == head[:10]
    (checkout / "pyproject.toml").write_text("[project]")
    commit.cache_clear()
    assert commit(package) == f"{head[:10]}-dirty"


def test_a_wheel_has_the_commit_it_was_built_from(package):
    """It is written down; where nobody has, there is the version alone."""
    assert commit(package) == ""
    (package / "commit.txt").write_text("94f705cb12\n")
    commit.cache_clear()
    assert commit(package) == "94f705cb12"


def test_a_server_says_what_it_was_built_from(tmp_path):
    with a_house(tmp_path) as house:
        told = httpx.get(f"{house.url}/api/health").json()
    assert told["version"] == __version__
    assert told["build"] == commit()
    assert re.fullmatch(
        rf"{re.escape(__version__)}( \([0-9a-f]{{10}}(-dirty)?\))?", version()
    )
