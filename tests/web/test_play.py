"""`homegame play` and `homegame serve`, as a host starts them."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from homegame.cli.errors import Mistake
from homegame.cli.play import settings_for
from homegame.storage.sqlite import SqliteStore
from waiting import HANG_S, ended_in_time

SOURCE = Path(__file__).parents[2] / "src"


@contextmanager
def started(folder: Path, *said: str, **env: str) -> Iterator["subprocess.Popen[str]"]:
    """The command in a process of its own."""
    clean = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    process = subprocess.Popen(
        [sys.executable, "-m", "homegame", *said],
        env={**clean, "PYTHONPATH": str(SOURCE), "DATA": str(folder), "PORT": "0", **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding=env.get("PYTHONIOENCODING", "utf-8"),
    )
    try:
        with ended_in_time(process):
            yield process
    finally:
        process.kill()
        process.communicate()


def failed(folder: Path, *said: str, **env: str) -> str:
    """What a command says that cannot work; it ends by itself, with an error code."""
    with started(folder, *said, **env) as process:
        out, err = process.communicate(timeout=HANG_S)
        assert process.returncode == 2, (out, err)
        assert "Traceback" not in err
        return err


def first_line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline()


def test_play_says_where_it_is_and_where_the_nights_are(tmp_path: Path) -> None:
    """The address answers; Ctrl-C closes the house and says that every night is saved."""
    with started(tmp_path / "data", "play") as process:
        url = re.search(r"http://\S+", first_line(process))
        assert url
        assert str(tmp_path / "data") in first_line(process)
        answer = httpx.get(f"{url[0]}/api/health", timeout=HANG_S)
        assert answer.json()["nights"] == 0
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=HANG_S)
        assert process.returncode == 0
        assert "Every night is saved" in out
        assert err == ""


@pytest.mark.parametrize(("encoding", "dots"), [("utf-8", "█"), ("cp1252", "##")])
def test_friends_get_an_address_and_a_code(
    tmp_path: Path, encoding: str, dots: str
) -> None:
    """HOST=0.0.0.0, or a public address: a line for friends, and a QR code, also where the
    output has no blocks to draw it with."""
    env = {"PUBLIC_URL": "https://poker.example", "PYTHONIOENCODING": encoding}
    with started(tmp_path, "play", "--no-browser", **env) as it:
        lines = [first_line(it) for _ in range(6)]
    assert "https://poker.example" in lines[2]
    assert any(dots in line for line in lines)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_serve_writes_a_log_of_json_lines(tmp_path: Path, how: signal.Signals) -> None:
    """For a machine that stays on, which stops it with SIGTERM, or for a window that is closed:
    that is no failure. Every line is JSON, from the address to the last, and none has the
    colours of a terminal."""
    (tmp_path / "houses").mkdir()
    (tmp_path / "houses" / "mine.toml").write_text("blinds = [")
    with started(tmp_path, "serve") as process:
        first = first_line(process)
        url = json.loads(first)["url"]
        assert httpx.get(f"{url}/api/health", timeout=HANG_S).status_code == 200
        process.send_signal(how)
        assert process.stdout
        assert process.stderr
        out, err = process.stdout.read(), process.stderr.read()
        assert process.wait(HANG_S) == 0
    lines = [json.loads(line) for line in (first + out + err).splitlines()]
    assert all({"at", "level", "logger", "say"} <= line.keys() for line in lines)
    assert "\\x1b" not in str(lines)
    said = [line["say"] for line in lines]
    assert said[0] == f"Home Game is open at {url}"
    assert said[1].startswith("Skipped a house file.")
    assert said[2] == "Stopped. Every night is saved."
    assert "Application startup complete." in said


def test_a_port_in_use(tmp_path: Path) -> None:
    """PORT is named, and what to do."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        err = failed(tmp_path, "play", PORT=str(port))
    assert f"PORT {port} is in use" in err
    assert "--port" in err


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "70000"),
        ("PUBLIC_URL", "https://[broken"),
        ("TRUSTED_PROXY", "everybody"),
        ("HOST", "203.0.113.1"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, name: str, value: str) -> None:
    """One sentence with the name, the value, and what would be right."""
    err = failed(tmp_path, "serve", **{name: value})
    assert name in err
    assert value in err


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "poker"),
        ("PORT", "-1"),
        ("PUBLIC_URL", "poker.example"),
        ("PUBLIC_URL", "https://poker.example/path"),
        ("PUBLIC_URL", "ftp://poker.example"),
    ],
)
def test_other_wrong_values_are_named_too(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    """By the same sentence, before anything is opened."""
    monkeypatch.setenv(name, value)
    with pytest.raises(Mistake) as said:
        settings_for(None, None, None)
    assert name in said.value.message
    assert value in said.value.message


def test_somebody_elses_file_is_left_alone(tmp_path: Path) -> None:
    """A database that is not ours: said, and not a byte is changed."""
    (tmp_path / "house.db").write_text("my shopping list")
    err = failed(tmp_path, "play")
    assert "DATA" in err
    assert "house.db" in err
    assert (tmp_path / "house.db").read_text() == "my shopping list"


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    """It names the folder and what to do; the first is not disturbed, and once that is killed
    another one starts."""
    with started(tmp_path, "serve") as process:
        url = json.loads(first_line(process))["url"]
        err = failed(tmp_path, "serve")
        assert f"Another Home Game is running with the folder {tmp_path}." in err
        assert "DATA" in err
        assert httpx.get(f"{url}/api/health", timeout=HANG_S).status_code == 200
        said = subprocess.run(
            [sys.executable, "-m", "homegame", "verify", "--data", str(tmp_path)],
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
            capture_output=True,
            text=True,
            timeout=HANG_S,
            check=True,
        )
        assert said.stdout == "Intact: 0 nights, 0 rows.\n"
        process.kill()
        process.wait()
        with started(tmp_path, "serve") as another:
            assert json.loads(first_line(another))["url"]


@pytest.mark.parametrize("command", ["play", "verify"])
def test_a_folder_that_is_a_file_is_said_to_be_one(tmp_path: Path, command: str) -> None:
    """No error of Python's is shown."""
    (tmp_path / "afile").touch()
    err = failed(tmp_path / "afile", command)
    assert "Errno" not in err
    assert "afile" in err


@pytest.mark.parametrize("command", ["play", "verify"])
def test_a_damaged_file_is_restored_from_a_backup(tmp_path: Path, command: str) -> None:
    """Each sentence has its full stop, and no other folder is advised."""
    asyncio.run(SqliteStore(tmp_path / "house.db").close())
    os.truncate(tmp_path / "house.db", 6000)
    err = failed(tmp_path, command)
    assert "house.db is damaged: " in err
    assert err.rstrip().endswith(". Restore the database from a backup.")
    assert "--data" not in err
