"""Which tests prove which rules; `tools/generate.py` writes it to `rulebook/proof.json`."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from homegame.rulebook import Rule


def proofs(tests: Path) -> dict[str, list[str]]:
    """The ids of the tests that name each rule in `pytest.mark.rule(...)`."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        place = path.relative_to(tests.parent).as_posix()
        module = ast.parse(path.read_text(encoding="utf-8"), place)
        for rule, test in _marks(module, place, set()):
            found.setdefault(rule, []).append(test)
    return {rule: sorted(found[rule]) for rule in sorted(found)}


def written(found: dict[str, list[str]]) -> str:
    """The same as it stands in the file."""
    return json.dumps(found, indent=1) + "\n"


def _marks(
    inside: ast.Module | ast.ClassDef, place: str, inherited: set[Rule]
) -> Iterator[tuple[Rule, str]]:
    shared = inherited | {
        rule
        for line in inside.body
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "pytestmark"
        for rule in _rules(line.value)
    }
    for line in inside.body:
        if not isinstance(line, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        own = shared | {rule for mark in line.decorator_list for rule in _rules(mark)}
        test = f"{place}::{line.name}"
        if isinstance(line, ast.ClassDef):
            yield from _marks(line, test, own)
        elif line.name.startswith("test"):
            yield from ((rule, test) for rule in own)


def _rules(mark: ast.expr) -> Iterator[Rule]:
    for node in ast.walk(mark):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from map(_rule, node.args)


def _rule(word: ast.expr) -> Rule:
    match word:
        case ast.Constant(str(number)):
            return Rule(number)
        case ast.Attribute(_, name):
            return Rule[name]
        case _:
            raise ValueError(f"line {word.lineno}: name a rule by its id or as Rule.NAME")
