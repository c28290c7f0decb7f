"""A release: what is in it, and that it runs where there is nothing else.

`RELEASE=dist pytest tests/tools/test_release.py -m thorough` tries one that was built before.
"""

import asyncio
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
import yaml

import one_file
import release
from homegame.storage.sqlite import SqliteStore
from waiting import HANG_S, ended_in_time, until
from web.open_house import plays_and_imports
from web.people import Door
from web.test_hosting import installed

ROOT = Path(__file__).parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
MOST_START_S = 3
"""Of processor time: by the clock, a machine that has other work takes longer."""


def test_every_file_has_its_sum(tmp_path: Path) -> None:
    """As `sha256sum --check` reads them."""
    (tmp_path / "a").write_bytes(b"")
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert release.sums(tmp_path) == f"{empty}  a\n"


def test_the_changelog_of_a_release_has_the_changes_that_wait(tmp_path: Path) -> None:
    """They go on waiting: a release can be built again. Once they have been gathered, the
    changelog is as it is."""
    (tmp_path / "changes").mkdir()
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 0.1.0\n\n- The first.\n")
    fragment = tmp_path / "changes" / "one.md"
    fragment.write_text("# Fixed\n\nThe table no longer stops.\n")
    text = release.changes(tmp_path, "0.2.0", "2026-02-03")
    assert "## 0.2.0 (2026-02-03)\n\n### Fixed\n\n- The table no longer stops.\n" in text
    assert text.endswith("## 0.1.0\n\n- The first.\n")
    assert fragment.exists()
    fragment.unlink()
    earlier = (tmp_path / "CHANGELOG.md").read_text()
    assert release.changes(tmp_path, "0.2.0", "2026-02-03") == earlier


def test_each_system_gets_its_wheels_and_its_file() -> None:
    """Linux, Windows and macOS; every Python that the tests run on."""
    read = yaml.safe_load(WORKFLOW.read_text("utf-8"))
    tests = yaml.safe_load((WORKFLOW.parent / "tests.yml").read_text("utf-8"))
    pythons = tests["jobs"]["tests"]["strategy"]["matrix"]["python"]
    asked = read["env"]["CIBW_BUILD"].split()
    assert asked == [f"cp{each.replace('.', '')}-*" for each in pythons]
    for job in ("wheels", "one-file"):
        systems = read["jobs"][job]["strategy"]["matrix"]["system"]
        assert {each.partition("-")[0] for each in systems} == {
            *("ubuntu", "macos", "windows")
        }


def test_the_workflow_is_one_that_actionlint_takes() -> None:
    subprocess.run([installed("actionlint"), WORKFLOW], check=True)


# ---------------------------------------------------------------- a release that was built

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release: the one that RELEASE names, or one that is built now."""
    if named := os.environ.get("RELEASE"):
        return ROOT / named
    folder = tmp_path_factory.mktemp("dist")
    release.main([], folder)
    return folder


@pytest.fixture(scope="module")
def file(dist: Path) -> Path:
    """The file to double-click."""
    [found] = [*dist.glob("HomeGame"), *dist.glob("HomeGame.exe")]
    return found


def bare(home: Path) -> dict[str, str]:
    """The environment of somebody who has installed nothing."""
    needed = {k: v for k, v in os.environ.items() if k == "SYSTEMROOT"}
    return {**needed, "HOME": f"{home}", "PATH": "", "PORT": "0", "PACE": "0"}


@contextmanager
def opened(
    command: list[str | Path], env: dict[str, str]
) -> Iterator[tuple[Door, "subprocess.Popen[str]"]]:
    """A house that a program opens, in a group of processes of its own."""
    process = subprocess.Popen(
        command,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        with ended_in_time(process):
            assert process.stdout
            url = re.search(r"http://\S+", process.stdout.readline())
            assert url, process.communicate()
            yield Door(url[0].replace("localhost", "127.0.0.1")), process
    finally:
        process.terminate()
        process.communicate(timeout=HANG_S)


@pytest.mark.thorough
def test_a_release_has_everything_and_the_sums_are_right(dist: Path) -> None:
    """A wheel for other computers too, the sources, the file, what is in it, what changed."""
    names = sorted(each.name for each in dist.iterdir())
    told = [re.sub(r"\d+\.\d+\.\d+", "V", name) for name in names]
    wheel = next(name for name in told if name.endswith(".whl"))
    assert {*told} == {
        *("CHANGELOG.md", "HomeGame", "SHA256SUMS", "homegame-V.cdx.json"),
        *("homegame-V.tar.gz", wheel),
    }
    assert "manylinux" in wheel or sys.platform != "linux"
    (sums := dist / "SHA256SUMS").rename(kept := dist.parent / "sums")
    try:
        assert release.sums(dist) == kept.read_text()
    finally:
        kept.rename(sums)


@pytest.mark.thorough
def test_the_wheel_runs_without_node_and_compiler(dist: Path, tmp_path: Path) -> None:
    """In a new environment with nothing on its path: the lobby, a hand, work elsewhere."""
    [wheel] = dist.glob("*.whl")
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    programs = venv / Path(sys.executable).parent.name
    env = bare(tmp_path / "home")
    pip = [programs / "python", "-m", "pip", "install", "-q", "--only-binary", ":all:"]
    subprocess.run([*pip, wheel], check=True, env={**os.environ, "PATH": ""})
    said = subprocess.run(
        [programs / "homegame", "--version"], env=env, capture_output=True, text=True
    )
    assert said.stdout.startswith("homegame, version ")
    with opened([programs / "homegame", "play"], env) as (door, _):
        assert "<script" in httpx.get(door.url).text
        plays_and_imports(door, kernel=True)


@pytest.mark.thorough
def test_the_file_runs_where_nothing_is_installed(file: Path, tmp_path: Path) -> None:
    """With no program on its path: the lobby, a hand, and work in processes of its own. The
    nights are where the system keeps them. It takes less than three seconds to start."""
    with opened([file], bare(tmp_path)) as (door, process):
        assert "<script" in httpx.get(door.url).text
        if sys.platform == "linux":
            assert started_s(process.pid) < MOST_START_S
        plays_and_imports(door, kernel=True)
        if sys.platform == "linux":
            assert (tmp_path / ".local" / "share" / "homegame" / "house.db").exists()


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="a browser that is a script")
def test_the_file_opens_the_browser(file: Path, tmp_path: Path) -> None:
    """A program of the system's: it finds its own libraries, not those in the file."""
    programs, told = tmp_path / "bin", tmp_path / "told"
    programs.mkdir()
    browser = programs / "xdg-open"
    browser.write_text(f'#!/bin/sh\necho "$1 ${{LD_LIBRARY_PATH-none}}" >> {told}\n')
    browser.chmod(0o755)
    env = {**bare(tmp_path), "PATH": f"{programs}", "DISPLAY": ":0"}
    with opened([file], env) as (door, _):
        until("the browser", told.exists)
        [line] = until("its page", told.read_text).splitlines()
        assert line == f"http://127.0.0.1:{door.url.rpartition(':')[2]} none"


def started_s(process: int) -> float:
    """The processor time of a process and of those that it started, until now."""
    started = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ticks = 0
    for each in (f"{process}", *started):
        told = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += int(told[11]) + int(told[12])
    assert ticks
    return ticks / os.sysconf("SC_CLK_TCK")


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")
@pytest.mark.parametrize("how", ["ctrl-c", "closed", "stopped"])
def test_the_file_stops_cleanly(file: Path, tmp_path: Path, how: str) -> None:
    """In a terminal: by Ctrl-C, when its window is closed, and when the system stops it. It
    ends well, and another one can open the house at once."""
    import pty

    process, terminal = pty.fork()
    if process == 0:
        os.execve(file, [f"{file}"], bare(tmp_path))
    heard = b""

    def listen() -> bytes:
        nonlocal heard
        with suppress(OSError):  # Once it has ended, nobody is at the other end.
            heard += os.read(terminal, 1000)
        return heard

    try:
        until("the house", listen, lambda text: b"Nothing is lost" in text)
        if how == "ctrl-c":
            os.write(terminal, b"\x03")
            until("its last word", listen, lambda text: b"Every night is saved" in text)
        elif how == "stopped":
            os.kill(process, signal.SIGTERM)
            until("its last word", listen, lambda text: b"Every night is saved" in text)
        else:
            os.close(terminal)
        _, status = os.waitpid(process, 0)
    except BaseException:
        os.kill(process, signal.SIGKILL)
        raise
    assert os.waitstatus_to_exitcode(status) == 0
    with opened([file], bare(tmp_path)) as (door, _):
        assert httpx.get(f"{door.url}/api/health").status_code == 200


@pytest.mark.thorough
def test_the_file_says_that_a_newer_one_made_the_nights(file: Path, tmp_path: Path) -> None:
    """It says so, and leaves them as they are."""
    data = tmp_path / "nights"
    asyncio.run(SqliteStore(data / "house.db").close())
    with closing(sqlite3.connect(data / "house.db")) as db:
        db.execute("PRAGMA user_version = 999")
    env = {**bare(tmp_path), "DATA": f"{data}"}
    done = subprocess.run([file, "play"], env=env, capture_output=True, text=True)
    assert done.returncode == 2
    assert "was made by a newer Home Game (its format is 999" in done.stderr


@pytest.mark.thorough
def test_the_file_runs_in_a_system_without_python(file: Path, tmp_path: Path) -> None:
    """Debian as it is when it was just installed: a hand, an import, an equity."""
    if sys.platform == "win32" or os.geteuid() != 0:
        pytest.skip("only root may enter another system")
    root = Path(os.environ.get("BARE_ROOT", tmp_path / "debian"))
    if not root.exists():
        command = [installed("debootstrap"), "--variant=minbase", "stable", root]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    assert not [*root.glob("usr/bin/python*")]
    shutil.copy(file, root / "root" / "HomeGame")
    command = [shutil.which("chroot") or "/usr/sbin/chroot", root, "/root/HomeGame"]
    with opened(command, bare(Path("/root"))) as (door, _):
        plays_and_imports(door, kernel=True)


@pytest.mark.thorough
def test_the_icon_is_one_that_windows_and_macos_read(file: Path) -> None:
    """Small for a list, large for the desktop; of the same picture as the app's."""
    code = """
import json, sys
from PIL import Image
print(json.dumps([sorted(map(list, Image.open(path).info["sizes"])) for path in sys.argv[1:]]))
"""
    paths = [one_file.WORK / f"HomeGame.{kind}" for kind in ("ico", "icns")]
    said = subprocess.check_output([one_file.PYTHON, "-c", code, *paths], text=True)
    for sizes in json.loads(said):
        assert {16, 256} <= {each[0] for each in sizes}
