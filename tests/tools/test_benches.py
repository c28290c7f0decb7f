"""No test runs the benches, which take minutes; so what they use is looked for here."""

import ast
import importlib
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.mark.parametrize("bench", sorted(BENCH.rglob("*.py")), ids=lambda path: path.name)
def test_what_a_bench_uses_of_the_program_is_there(bench: Path) -> None:
    """`bench/nights.py` would read sealed cards with a function that has another name now."""
    used = [
        (each.module, name.name)
        for each in ast.walk(ast.parse(bench.read_text("utf-8")))
        if isinstance(each, ast.ImportFrom) and (each.module or "").startswith("homegame")
        for name in each.names
    ]
    for module, name in used:
        home = importlib.import_module(module)
        is_module = (Path(str(home.__file__)).parent / f"{name}.py").exists()
        assert hasattr(home, name) or is_module, f"{module} has no {name}"
