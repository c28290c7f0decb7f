"""Plant the faults of `tests/planted.toml`, one at a time, and see whether the tests find them.

`python tools/planted.py [NAMES] [--room ROOM] [-j 2] [--write]`

Everything happens in copies of the working tree in `build/planted`, each with an environment
of its own: the files here are never touched, and whoever ends this half-way has nothing to put
back. First the tests that find the faults must pass without any. Then each fault is planted
and the test that found it last is run; if that passes, or is no more, the tests of the fault's
room are, and then all of them. A fault that no test finds has survived.

`--write` notes what found each fault. `--before FOLDER` plants the faults in an older checkout
with what found them there, and notes that.
"""

import argparse
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import tomllib
import venv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
LIST: Final = ROOT / "tests" / "planted.toml"
COPIES: Final = ROOT / "build" / "planted"

HANG_S: Final = 40
"""So long a test waits for what a fault may keep from ever coming."""
FINDER_S: Final = 600
SUITE_S: Final = 3600
"""After so long a run is ended: with the fault it goes round for ever."""

ROOMS: Final = {
    "rules": "tests/rules",
    "engine": "tests/engine tests/golden tests/rules",
    "hands": "tests/hands tests/native",
    "maths": "tests/maths tests/native",
    "night": "tests/night tests/tournament tests/dealers",
    "view": "tests/night tests/properties tests/tournament",
    "telling": "tests/telling",
    "service": "tests/service",
    "web": "tests/web",
    "storage": "tests/storage",
    "bank": "tests/bank tests/night/test_banking.py",
    "history": "tests/history tests/library",
    "tournament": "tests/tournament",
    "real cards": "tests/dealers tests/night tests/tournament",
    "referee": "tests/referee",
    "sheet": "tests/sheet tests/rulebook",
    "rulebook": "tests/rulebook",
    "words": "tests/telling tests/rulebook tests/test_docs.py",
    "club": "tests/club tests/web/test_clubs.py",
    "bots": "tests/bots",
    "cli": "tests/cli",
    "library": "tests/library",
    "paper": "tests/paper",
    "fair": "tests/fair",
    "reach": "tests/reach tests/web/test_reach.py",
    "ui table": "ui/tests",
    "ui dock": "ui/tests",
    "ui lobby": "ui/tests",
    "ui real": "ui/tests",
    "ui board": "ui/tests",
    "ui tournament": "ui/tests",
    "ui text": "ui/tests",
    "ui bank": "ui/tests",
    "ui club": "ui/tests",
    "ui money": "ui/tests",
}
"""Each room of the program, and the tests that know it best."""

EVERYTHING: Final = ("tests --ignore=tests/browser", "ui/tests", "tests/browser")


class Fault(NamedTuple):
    """A slip that somebody could make: `old` becomes `new` in a file."""

    name: str
    """What is wrong, as a player or a developer would say it."""
    room: str
    file: str
    old: str
    new: str
    finder: str
    """The test that finds it: a file and a name, as in tests/rules/test_pot.py::test_split."""
    before: str = ""
    """What found it when every test ran each time, if that was another test."""


NOT_OURS: Final = ("PYTHONDONTWRITEBYTECODE", "THOROUGH")
"""What the tests are not told: each fault is found by the tests that run every time."""

NO_END: Final = "one that never ends"
"""Stands for the test that would have failed, where a run had to be ended."""

NOT_THERE: Final = (4, 5)
"""What pytest exits with if there is no such test."""
PYTEST: Final = (
    *(".venv/bin/python", "-m", "pytest", "-q", "-rfE", "--tb=no"),
    *("-p", "no:xdist", "-p", "no:cacheprovider"),
)


class Broken(Exception):
    """The faults can't be planted, or the tests can't run, as things stand."""


def faults() -> list[Fault]:
    """The faults of the list."""
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))["fault"]
    return [Fault(**each) for each in listed]


def planted(fault: Fault, text: str) -> str:
    """The text of a file with the fault in it."""
    if (times := text.count(fault.old)) != 1:
        raise Broken(f"{fault.name}: {fault.file} has its old text {times} times, not once")
    return text.replace(fault.old, fault.new)


# ---------------------------------------------------------------- a copy of the tree


def remembered(folder: str, names: list[str]) -> set[str]:
    """What the screens' tools remember at the root of their packages."""
    return {".vite", ".vite-temp"} & {*names} if folder.endswith("node_modules") else set()


class Copy:
    """A copy of a working tree, in which tests run."""

    def __init__(self, source: Path, number: int) -> None:
        self.source = source
        self.place = place = COPIES / str(number)
        shutil.rmtree(place, ignore_errors=True)
        listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        names = subprocess.run(listed, cwd=source, check=True, stdout=subprocess.PIPE)
        for name in names.stdout.decode().rstrip("\0").split("\0"):
            if (source / name).is_file():
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source / name, place / name)
        # What tools remember there is each copy's own; all else is only read.
        shutil.copytree(
            source / "ui/node_modules",
            place / "ui/node_modules",
            symlinks=True,
            copy_function=os.link,
            ignore=remembered,
        )
        self.app = place / "src/homegame/web/app"
        self.built = ""
        """The fault that the screens are built with."""
        self.fails = False
        """Whether there is a fault, and tests are meant to fail."""
        self.running: subprocess.Popen[bytes] | None = None
        self._environment()

    def _environment(self) -> None:
        """An environment that finds this copy's program, and everything else where the
        source's environment has it."""
        venv.create(self.place / ".venv", symlinks=True)
        (own,) = (self.place / ".venv").glob("lib/python*/site-packages")
        (theirs,) = (self.source / ".venv").glob("lib/python*/site-packages")
        (own / "copy.pth").write_text(f"{self.place / 'src'}\n{theirs}\n")
        for kernel in theirs.glob("homegame/_native.*"):
            shutil.copy2(kernel, self.place / "src/homegame")

    def run(
        self, words: Sequence[str | Path], limit_s: float, folder: str = "."
    ) -> str | int:
        """Run something in the copy: its exit status, or "time" if it had to be ended."""
        log = self.place / "run.log"
        environment = {k: v for k, v in os.environ.items() if k not in NOT_OURS}
        environment |= {"BROWSER": "required", "NO_COLOR": "1"}
        if self.fails:
            environment |= {"HANG_S": str(HANG_S)}
        with log.open("w") as said:
            self.running = running = subprocess.Popen(
                words,
                cwd=self.place / folder,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                env=environment,
                start_new_session=True,
            )
            try:
                return running.wait(limit_s)
            except subprocess.TimeoutExpired:
                return "time"
            finally:
                end(running)

    def said(self) -> str:
        """What the last run said."""
        return (self.place / "run.log").read_text(errors="replace")

    def build(self, name: str) -> None:
        """Build the screens as the copy has them now, with this fault."""
        if self.built != name or not self.app.exists():
            if self.run(["npm", "run", "--silent", "build"], FINDER_S, "ui") != 0:
                raise Broken(f"{name}: the screens can't be built:\n{self.said()}")
            self.built = name

    # ------------------------------------------------------------ tests

    def failed(self, tests: str, fault: str, limit_s: float) -> str:
        """The first that fails of some tests: those of a place, or the one of a name; "" if
        none does, or there is none."""
        if tests.startswith("tests/browser"):
            self.build(fault)
        return self.vitest(tests, limit_s) if is_ui(tests) else self.pytest(tests, limit_s)

    def pytest(self, tests: str, limit_s: float) -> str:
        named = [tests] if "::" in tests else tests.split()
        came = self.run([*PYTEST, "-x", *named], limit_s)
        if came == "time":
            return NO_END
        if came not in (0, 1, *NOT_THERE):
            raise Broken(f"{tests} could not be run:\n{self.said()}")
        return next(failures(self.said()), tests) if came == 1 else ""

    def vitest(self, tests: str, limit_s: float) -> str:
        file, _, name = tests.partition("::")
        found = self.vitest_results([file], name, limit_s)
        if found is None:
            return NO_END
        return next((test for test, status in found.items() if status == "failed"), "")

    def vitest_results(
        self, files: Sequence[str], name: str, limit_s: float
    ) -> dict[str, str] | None:
        """How each test of these files went, or the one of a name; None: it never ended."""
        report = self.place / "vitest.json"
        report.unlink(missing_ok=True)
        words = ["npx", "vitest", "run", "--reporter=json", f"--outputFile={report}"]
        words += [file.removeprefix("ui/") for file in files]
        words += ["-t", f"^{re.escape(name)}$"] if name else []
        if self.run(words, limit_s, "ui") == "time":
            return None
        if not report.exists():
            raise Broken(f"{' '.join(files)} could not be run:\n{self.said()}")
        found = {}
        for file in json.loads(report.read_text())["testResults"]:
            if file["status"] == "failed" and not file["assertionResults"]:
                raise Broken(f"{file['name']} could not be run:\n{file['message']}")
            where = Path(file["name"]).relative_to(self.place)
            for test in file["assertionResults"]:
                if test["status"] in ("passed", "failed"):
                    found[f"{where}::{test['fullName']}"] = test["status"]
        return found


def end(running: subprocess.Popen[bytes]) -> None:
    """End a run and whatever it has started."""
    with suppress(ProcessLookupError):
        os.killpg(running.pid, signal.SIGKILL)
    running.wait()


def is_ui(test: str) -> bool:
    """The test runs in vitest."""
    return test.startswith("ui/")


def failures(said: str) -> Iterator[str]:
    """The tests that failed, as pytest lists them at its end."""
    listed = r"(?:FAILED|ERROR) (tests/\S+?::\w+(?:\[.*?\])?)(?: - .*)?"
    for line in said.splitlines():
        if found := re.fullmatch(listed, line):
            yield found[1]


def missing(said: str) -> set[str]:
    """The tests that pytest was asked for and does not have."""
    return {
        f"tests/{found}" for found in re.findall(r"ERROR: not found: .*?/tests/(.+)", said)
    }


# ---------------------------------------------------------------- one fault after another


def check_finders(copy: Copy, finders: Iterable[str]) -> None:
    """The tests that find the faults pass without any."""
    wanted = {finder for finder in finders if "::" in finder}
    for browser in (False, True):
        left = {
            test
            for test in wanted
            if not is_ui(test) and test.startswith("tests/browser") == browser
        }
        if browser and left:
            copy.build("nothing")
        while left:
            came = copy.run([*PYTEST, *sorted(left)], SUITE_S)
            gone = missing(copy.said()) & left
            if came in NOT_THERE and gone:
                left -= gone
                continue
            if came != 0:
                raise Broken(f"without any fault:\n{copy.said()}")
            break
    if ours := {test for test in wanted if is_ui(test)}:
        files = {test.partition("::")[0] for test in ours}
        there = [file for file in sorted(files) if (copy.place / file).exists()]
        results = copy.vitest_results(there, "", SUITE_S) or {}
        if wrong := [test for test in ours if results.get(test) == "failed"]:
            raise Broken(f"without any fault: {', '.join(wrong)} failed")


def found_by(copy: Copy, fault: Fault, finder: str) -> str:
    """Plant a fault in a copy; the test that finds it, or "" if none does."""
    place = copy.place / fault.file
    was = place.read_text(encoding="utf-8")
    place.write_text(planted(fault, was), encoding="utf-8")
    copy.fails = True
    try:
        ui = fault.name if fault.file.startswith("ui/") else "nothing"
        if finder and (failed := copy.failed(finder, ui, FINDER_S)):
            return finder if "::" in finder else failed
        for tests in (ROOMS[fault.room], *EVERYTHING):
            if failed := copy.failed(tests, ui, SUITE_S):
                return failed
        return ""
    finally:
        copy.fails = False
        place.write_text(was, encoding="utf-8")


def written(found: dict[str, str], key: str) -> None:
    """Note in the list what has found each fault."""
    parts = LIST.read_text(encoding="utf-8").split("[[fault]]\n")
    for at, part in enumerate(parts[1:], 1):
        each = tomllib.loads(part)
        now = found.get(each["name"])
        if "::" not in (now or "") or now == each.get(key, each["finder"]):
            continue
        line = f"{key} = {json.dumps(now, ensure_ascii=False)}\n"
        pattern = re.compile(rf"^{key} = .*\n", re.MULTILINE)
        part = pattern.sub("", part).rstrip("\n") + "\n" + line
        parts[at] = part + ("\n" if at < len(parts) - 1 else "")
    LIST.write_text("[[fault]]\n".join(parts), encoding="utf-8")


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("names", nargs="*", help="only these faults")
    asked.add_argument("--room", help="only the faults of a room")
    asked.add_argument("-j", type=int, default=1, metavar="N", help="so many at a time")
    asked.add_argument("--write", action="store_true", help="note what has found them")
    asked.add_argument("--before", type=Path, metavar="FOLDER", help="an older checkout")
    wanted = asked.parse_args()
    chosen = [
        each
        for each in faults()
        if (not wanted.names or each.name in wanted.names)
        and (not wanted.room or each.room.startswith(wanted.room))
    ]
    lost = [name for name in wanted.names if name not in {each.name for each in chosen}]
    if lost or not chosen:
        raise Broken(f"{LIST.name} has no such fault: {'; '.join(lost or [wanted.room])}")
    source = (wanted.before or ROOT).resolve()
    for each in chosen:
        planted(each, (source / each.file).read_text(encoding="utf-8"))
    finders = {each.name: (wanted.before and each.before) or each.finder for each in chosen}
    copies = [Copy(source, number) for number in range(min(wanted.j, len(chosen)))]
    check_finders(copies[0], finders.values())

    waiting: queue.SimpleQueue[Fault] = queue.SimpleQueue()
    for each in chosen:
        waiting.put(each)
    found: dict[str, str] = {}
    trouble: list[str] = []

    def work(copy: Copy) -> None:
        while True:
            try:
                fault = waiting.get_nowait()
            except queue.Empty:
                return
            began = time.monotonic()
            try:
                found[fault.name] = found_by(copy, fault, finders[fault.name])
            except Broken as wrong:
                trouble.append(str(wrong))
                continue
            took = time.monotonic() - began
            by = found[fault.name] or "SURVIVED"
            print(f"{fault.room:14} {fault.name:70} {by:90} {took:6.1f} s", flush=True)

    # Daemons: who ends this half-way need not wait for what runs.
    workers = [threading.Thread(target=work, args=(copy,), daemon=True) for copy in copies]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended half-way"))
    try:
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    finally:
        for copy in copies:
            if copy.running:
                end(copy.running)
    if wanted.write:
        written(found, "before" if wanted.before else "finder")
    survived = [name for name, by in found.items() if not by]
    print(*trouble, sep="\n")
    print(f"{len(found) - len(survived)} found, {len(survived)} survived")
    for name in survived:
        print(f"SURVIVED: {name}")
    if survived or trouble:
        sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except Broken as wrong:
        sys.exit(str(wrong))
