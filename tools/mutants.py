"""Mutation testing of `rules/`: `make mutants`, or `python tools/mutants.py [NAMES]` where
mutmut is installed and Home Game itself is not.

Every function is changed in small ways, one at a time, and the tests that reach it have to
notice. mutmut leaves decorated functions alone, and ours say which rules they are the home
of; so it is given a copy in which `@rule(...)` stands below the function instead.

NAMES are mutants or patterns (`homegame.rules.pots*`) to run again; without one all are run.
What survives is listed in docs/mutants.md, with the reason.
"""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
COPY = ROOT / "build" / "mutants"
TESTS = ("tests/rules", "tests/engine", "tests/golden", "tests/night")

CONFIG = f"""
[tool.mutmut]
source_paths = ["src"]
only_mutate = ["src/homegame/rules/*.py"]
also_copy = ["tests", "tools", "changes", "decisions", "docs"]
pytest_add_cli_args_test_selection = {[*TESTS]}
pytest_add_cli_args = ["-p", "no:xdist", "-p", "no:cacheprovider"]
use_git_change_detection = false
"""


def undecorated(source: str) -> str:
    """The same module with every `@rule(...)` called below its function."""
    lines = source.splitlines()
    found = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    for function in reversed(found):
        for mark in function.decorator_list:
            assert ast.unparse(mark).startswith("rule("), ast.unparse(mark)
            assert function.end_lineno is not None
            lines.insert(function.end_lineno, f"\n{ast.unparse(mark)}({function.name})")
            assert mark.end_lineno is not None
            del lines[mark.lineno - 1 : mark.end_lineno]
    return "\n".join(lines) + "\n"


def copied() -> None:
    """Sources, tests and settings, as mutmut wants them.

    The place of the mutants is there before Python starts, or it would not be looked in.
    """
    (COPY / "mutants" / "src").mkdir(parents=True, exist_ok=True)
    for name in ("src", "tests", "tools", "changes", "decisions", "docs"):
        shutil.rmtree(COPY / name, ignore_errors=True)
        app = shutil.ignore_patterns("app", "__pycache__")
        shutil.copytree(ROOT / name, COPY / name, ignore=app)
    for module in (COPY / "src" / "homegame" / "rules").glob("*.py"):
        module.write_text(undecorated(module.read_text(encoding="utf-8")), encoding="utf-8")
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (COPY / "pyproject.toml").write_text(settings + CONFIG, encoding="utf-8")


def mutmut(*words: str) -> int:
    """One command of mutmut in the copy, whose own sources come first."""
    env = os.environ | {"PYTHONPATH": str(COPY / "mutants" / "src")}
    command = [sys.executable, "-m", "mutmut", *words]
    return subprocess.run(command, cwd=COPY, env=env, check=False).returncode


def main(names: list[str]) -> int:
    """Run the mutants, then say which of them no test has noticed."""
    copied()
    return mutmut("run", "--max-children", "1", *names) or mutmut("results")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
