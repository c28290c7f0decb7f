"""The machine that is made busy for a while."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import busy
from waiting import HANG_S, until

WAITS_WORDS = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
print("here", flush=True)
input()
"""
WAITS = (sys.executable, "-c", WAITS_WORDS)
"""A command that says that it has begun, and waits. It hears Ctrl-C even where the tests run in
the background of a script, and Ctrl-C is for nobody."""


def begun(*said: str) -> "subprocess.Popen[str]":
    """The tool in a process of its own. Its spinners hold its output open, too: whoever reads
    that to the end has waited for all of them."""
    return subprocess.Popen(
        [sys.executable, busy.__file__, *said],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def test_the_commands_code_is_the_tools_and_no_spinner_is_left() -> None:
    tool = begun("2", "--", sys.executable, "-c", "print('done'); raise SystemExit(3)")
    said, _ = tool.communicate(timeout=HANG_S)
    assert (said, tool.returncode) == ("done\n", 3)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="read from /proc")
def test_spinners_use_the_cores() -> None:
    def ticks(pid: int) -> int:
        """For how long a process has had a core."""
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2]
        return int(after_name.split()[11])

    pids = busy.spinners(3)
    try:
        until("each spinner to have had a core", lambda: [*map(ticks, pids)], min)
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
    assert len(pids) == 3


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_whatever_ends_the_command_ends_the_spinners(how: signal.Signals) -> None:
    """Ctrl-C goes to everything that the terminal runs, other signals to the command alone."""
    with begun("2", "--", *WAITS) as tool:
        assert tool.stdout
        assert tool.stdout.readline() == "here\n"
        send = os.killpg if how == signal.SIGINT else os.kill
        send(tool.pid, how)
        tool.communicate(timeout=HANG_S)
    assert tool.returncode == -how


@pytest.mark.parametrize("said", [(), ("--", "true"), ("two", "--", "true"), ("2", "--")])
def test_what_is_no_command_line_is_told_what_is(said: tuple[str, ...]) -> None:
    tool = begun(*said)
    told, _ = tool.communicate(timeout=HANG_S)
    assert told.startswith("usage: tools/busy.py")
    assert tool.returncode == 2


def test_a_command_that_is_not_there_is_named() -> None:
    tool = begun("2", "--", "no-such-command")
    told, _ = tool.communicate(timeout=HANG_S)
    assert (told, tool.returncode) == ("no-such-command: No such file or directory\n", 127)
