"""What `import homegame` gives: every name, its types, and nothing that is not used."""

import subprocess
import sys
from pathlib import Path

import pytest

import homegame
from library.a_program import main

ROOT = Path(__file__).parents[2]


def test_every_name_is_there_and_explained():
    """All names of the library load, tell what they are, and stand in `dir`."""
    for name in homegame.__all__:
        found = getattr(homegame, name)
        assert name in dir(homegame)
        if name != "__version__":
            assert found.__doc__, name


def test_a_name_that_is_not_there_is_an_error_of_python():
    with pytest.raises(AttributeError, match="no attribute 'deal_me_in'"):
        homegame.deal_me_in  # noqa: B018


def loaded_by(program: str) -> set[str]:
    """The modules of ours that a program loads."""
    listed = "import sys; print(*[m for m in sys.modules if m.startswith('homegame')])"
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\n{listed}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return {*done.stdout.split()}


def test_importing_the_library_loads_nothing():
    """The maths come without the engine, and a hand comes without codecs and maths."""
    assert loaded_by("import homegame") == {"homegame"}
    maths = loaded_by("import homegame; homegame.rank('AsKsQsJsTs')")
    assert not {m for m in maths if m.startswith(("homegame.engine", "homegame.history"))}
    hand = loaded_by("import homegame; homegame.play('100 100')")
    assert not {
        m for m in hand if m.startswith(("homegame.history.codecs", "homegame.maths"))
    }
    assert not {m for m in hand if m.startswith(("homegame.web", "homegame.service"))}


def test_a_users_program_is_typed():
    """mypy --strict knows the type of everything that a small program uses."""
    program = Path(__file__).with_name("a_program.py")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", str(program)],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout
    assert (ROOT / "src" / "homegame" / "py.typed").exists()


def test_a_users_program_runs(tmp_path: Path):
    main(tmp_path)
