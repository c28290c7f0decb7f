"""A change, known right in two minutes: `make quick`, or `make quick SINCE=HEAD~1`.

Everything that is quick on the whole, and of the rest what is nearest to the files that differ
from `main`. It says what it left to `make check` and `make test`.
"""

import subprocess
import sys
from typing import Final

from affected import BUDGET_S, CannotTell, changed, chosen, is_browser
from check import PYTHON
from steps import ROOT, UI, Step, aloud, side_by_side, told

APP: Final = "src/homegame/web/app/index.html"
PYTEST: Final = [sys.executable, "-m", "pytest", "-q", "-n", "2"]
TYPES: Final = UI / "node_modules" / ".cache" / "types"
"""When the types of the screens were last found right."""

SCREEN_TYPES: Final = "screens: types"
SCREEN_TESTS: Final = "screens: tests"
PART: Final = {"QUICK": "1"}
"""Of a table of screens, an eighth is looked at."""


def screen_steps(names: list[str]) -> list[Step]:
    """What looks at the changed files of the screens, and at the types if those may differ."""
    files = [name.removeprefix("ui/") for name in names if name.startswith("ui/")]
    there = [name for name in files if (UI / name).exists()]
    sources = [name for name in there if name.endswith((".ts", ".js", ".svelte"))]
    tested = [name for name in there if name.startswith(("src/", "tests/"))]
    if any(name.startswith("src/homegame/words/") for name in names):
        tested.append("src/words.gen.ts")
    settings = [name for name in files if "/" not in name]
    steps = []
    if files or not TYPES.exists() or TYPES.stat().st_mtime < newest_types():
        steps.append(Step(SCREEN_TYPES, ["npm", "run", "--silent", "types"], UI))
    if sources or settings:
        looked = ["."] if settings else sources
        steps.append(Step("screens: lint", ["npx", "eslint", *looked], UI))
    if there:
        look = ["npm", "run", "--silent", "formatted", "--", "--ignore-unknown"]
        steps.append(Step("screens: format", [*look, *there], UI))
    if settings:
        steps.append(Step(SCREEN_TESTS, ["npx", "vitest", "run"], UI, PART))
    elif tested:
        related = ["npx", "vitest", "related", "--run", *tested]
        steps.append(Step(SCREEN_TESTS, related, UI, PART))
    return steps


def newest_types() -> float:
    made = ("wire.ts", "words.gen.ts", "first.gen.ts")
    return max((UI / "src" / name).stat().st_mtime for name in made)


def main(since: str) -> int:
    try:
        names = changed(since)
        screens = screen_steps(names)
        shared = any(each.name == SCREEN_TESTS for each in screens)
        found = chosen(names, BUDGET_S // 2 if shared else BUDGET_S)
    except CannotTell as why:
        sys.exit(str(why))
    if found.unknown:
        unknown = ", ".join(found.unknown)
        print(f"Everything is run: nothing is known about {unknown}.", flush=True)
        return subprocess.run(["make", "-k", "check", "test"], cwd=ROOT).returncode
    server = [test for test in found.run if not is_browser(test)]
    tests = [Step("tests", [*PYTEST, *server])] if server else []
    steps = [*tests, *screens, *PYTHON]
    ended = side_by_side(steps, quiet=True, first_aloud=bool(tests))
    if any(each.name == SCREEN_TYPES and not each.status for each in ended):
        TYPES.parent.mkdir(exist_ok=True)
        TYPES.touch()
    browser = [test for test in found.run if is_browser(test)]
    if browser and any(each.status for each in ended):
        print("What needs a browser and a server waits until all of this passes.")
    elif browser:
        ended.append(aloud(Step("build", ["make", APP])))
        ended.append(aloud(Step("browser", [*PYTEST, "--dist", "loadgroup", *browser])))
    status = told(ended)
    left = f"{len(found.left)} left to make test, about {found.left_s:.0f} s"
    print(f"Tests of the server and the browser: {len(found.run)} files run, {left}.")
    if not found.run:
        print(f"None of them sees what differs from {since or 'main'}.")
    return status


if __name__ == "__main__":
    sys.exit(main("".join(sys.argv[1:2])))
