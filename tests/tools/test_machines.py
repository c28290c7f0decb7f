"""What looks at every change runs a contributor's commands, and none of them hides another."""

import os
import re
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
COMMANDS = ["make check", "make test", "make sanitize"]


def test_every_system_and_python_runs_what_a_contributor_runs():
    """Three systems, four Pythons; and on one the oldest dependencies that we name."""
    read = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8"))
    job = read["jobs"]["tests"]
    runs = [step["run"] for step in job["steps"] if "run" in step]
    matrix = job["strategy"]["matrix"]
    settings = (ROOT / "pyproject.toml").read_text("utf-8")
    [oldest] = re.findall(r'requires-python = ">=(.*?)"', settings)
    assert runs == COMMANDS
    assert {name.partition("-")[0] for name in matrix["system"]} == {
        "ubuntu",
        "macos",
        "windows",
    }
    assert matrix["python"][0] == oldest
    assert matrix["include"][0]["python"] == oldest
    assert job["strategy"]["fail-fast"] is False


@pytest.mark.parametrize("fails", ["nothing", "check", "test", "sanitize"])
def test_a_command_that_fails_hides_no_other_and_fails_the_whole(tmp_path, fails):
    """All are run and timed; the whole succeeds if all of them do."""
    (tmp_path / ".ci").mkdir()
    (tmp_path / ".ci" / "run").write_text((ROOT / ".ci" / "run").read_text("utf-8"))
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("chromium-headless-shell", "cmake", "make"):
        (programs / name).write_text(f'#!/bin/sh\necho "ran $*"\ntest "$1" != {fails}\n')
        (programs / name).chmod(0o755)
    path = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", tmp_path / ".ci" / "run"], env=path, capture_output=True, text=True
    )
    rows = re.findall(
        r"^ +\d+ s  (\w+) +(make (?:check|test|sanitize))$", done.stdout, re.M
    )
    said = {what: end for end, what in rows}
    assert said == {
        what: "FAILED" if what == f"make {fails}" else "ok" for what in COMMANDS
    }
    assert (done.returncode == 0) == (fails == "nothing")
