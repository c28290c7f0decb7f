"""Home Game runs where there is nothing of POSIX: with a hand at the table, and heavy work."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from waiting import HANG_S, ended_in_time
from web.open_house import plays_and_imports
from web.people import Door

AS_WINDOWS = Path(__file__).with_name("as_windows.py")
HAS_KERNEL = find_spec("homegame._native") is not None
SOURCE = Path(__file__).parents[2] / "src" / "homegame"


def test_everything_can_be_imported_without_posix() -> None:
    """Each module, and none of them is left out."""
    done = subprocess.run(
        [sys.executable, AS_WINDOWS, "everything"],
        capture_output=True,
        text=True,
        timeout=HANG_S,
    )
    assert done.stderr == ""
    sources = {each.stem for each in SOURCE.rglob("*.py")} - {"__init__", "__main__"}
    assert sources <= {name.rpartition(".")[2] for name in done.stdout.split()}


def test_a_night_is_played_and_nights_imported_without_posix(tmp_path: Path) -> None:
    """Dana opens a night; she and Robin play a hand to its end. Old hands are imported, and
    somebody asks for an equity."""
    command = ("play", "--port", "0", "--no-browser", "--data", tmp_path)
    process = subprocess.Popen(
        [sys.executable, AS_WINDOWS, *command],
        env={**os.environ, "PACE": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        with ended_in_time(process):
            assert process.stdout
            url = re.search(r"http://\S+", process.stdout.readline())
            assert url
            plays_and_imports(Door(url[0]), kernel=HAS_KERNEL)
    finally:
        process.terminate()
        out, _ = process.communicate(timeout=HANG_S)
    assert "Every night is saved" in out
