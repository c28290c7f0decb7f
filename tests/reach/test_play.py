"""`homegame play --anywhere`, as a host types it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from reach.forwarding import Forwarding, a_forwarder
from waiting import ended_in_time

ROOT = Path(__file__).parents[2]


@pytest.fixture
def forwarder(tmp_path: Path) -> Iterator[Forwarding]:
    (tmp_path / "forwarder").mkdir()
    with a_forwarder(tmp_path / "forwarder") as forwarding:
        forwarding.reach_toml(tmp_path)
        yield forwarding


@contextmanager
def playing(folder: Path, end: signal.Signals) -> Iterator["subprocess.Popen[str]"]:
    """The program, until it is ended like this."""
    words = [sys.executable, "-m", "homegame", "play", "--anywhere", "--no-browser"]
    told = {**os.environ, "DATA": str(folder), "PORT": "0"}
    started = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=told)
    with started as process, ended_in_time(process):
        yield process
        process.send_signal(end)


def read_until(process: "subprocess.Popen[str]", words: str) -> list[str]:
    """What it prints, up to a line with these words."""
    lines: list[str] = []
    assert process.stdout
    for line in process.stdout:
        lines.append(line.rstrip())
        if words in line:
            return lines
    raise AssertionError(lines)


def test_it_says_whose_computers_see_what_passes_and_then_the_address(
    tmp_path: Path, forwarder: Forwarding
) -> None:
    with playing(tmp_path, signal.SIGINT) as process:
        lines = read_until(process, f"Friends join at:     {forwarder.url}")
    assert "Everything then passes your own server, the one in reach.toml." in lines


def test_after_a_crash_the_line_is_open_again(
    tmp_path: Path, forwarder: Forwarding
) -> None:
    """The program that kept the line lives on, and has the port at the forwarder: it is ended,
    and the new one has it."""
    for end in (signal.SIGKILL, signal.SIGINT):
        with playing(tmp_path, end) as process:
            read_until(process, f"Friends join at:     {forwarder.url}")
