"""The server's tests with the oldest dependencies that pyproject.toml allows.

python tools/lowest.py [what pytest is told instead]
"""

import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parent.parent
VENV: Final = ROOT / "build" / "lowest-venv"
PYTHON: Final = VENV / Path(sys.executable).parent.name / "python"
TESTS: Final = ["tests/web", "tests/cli", "tests/storage", "tests/library"]
"""Those that meet what we depend on."""


def lowest(settings: str) -> list[str]:
    """Each dependency, also of extras, in the oldest version that is allowed: `click==8.1`."""
    project = tomllib.loads(settings)["project"]
    extras = chain.from_iterable(project.get("optional-dependencies", {}).values())
    asked = [Requirement(each) for each in (*project["dependencies"], *extras)]
    return [f"{each.name}=={oldest(each)}" for each in asked]


def oldest(asked: Requirement) -> str:
    """The version from which on a dependency will do."""
    [version] = [each.version for each in asked.specifier if each.operator == ">="]
    return version


def main(told: list[str]) -> int:
    subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
    constraints = VENV / "lowest.txt"
    settings = (ROOT / "pyproject.toml").read_text("utf-8")
    constraints.write_text("\n".join(lowest(settings)) + "\n", "utf-8")
    install = [PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*install, "-U", "pip>=25.1"], check=True)
    asked = ["--constraint", constraints, "-e", ".", "--group", "test"]
    subprocess.run([*install, *asked], cwd=ROOT, check=True)
    tests = told or ["-n", "2", *TESTS]
    return subprocess.run([PYTHON, "-m", "pytest", "-q", *tests], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
