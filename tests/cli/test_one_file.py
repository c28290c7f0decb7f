"""What a double click does besides what `homegame play` does."""

import subprocess
import sys
from pathlib import Path

import pytest

from homegame.cli.one_file import Outside, is_open
from web.people import a_house
from web.test_hosting import free_port


def test_a_house_that_is_open_is_found(tmp_path: Path) -> None:
    """A second double click shows it; where nothing listens, a house is opened."""
    with a_house(tmp_path) as house:
        assert is_open(house.url)
    assert not is_open(f"http://127.0.0.1:{free_port()}")


@pytest.mark.parametrize(("theirs", "found"), [("", "none"), ("/opt/lib", "/opt/lib")])
def test_other_programs_find_their_own_libraries(
    monkeypatch: pytest.MonkeyPatch, theirs: str, found: str
) -> None:
    """Not those that the file has unpacked; an environment that is named is left as it is."""
    monkeypatch.setenv("LD_LIBRARY_PATH", "/tmp/unpacked")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", theirs)
    code = "import os; print(os.environ.get('LD_LIBRARY_PATH', 'none'))"
    command = [sys.executable, "-c", code]

    def said(**more: object) -> str:
        with Outside(command, stdout=subprocess.PIPE, text=True, **more) as process:
            return str(process.communicate()[0]).strip()

    assert said() == found
    assert said(env={"LD_LIBRARY_PATH": "/named"}) == "/named"
