"""The engine compiled by mypyc: the very same tests run on it, and it is what they run on."""

import ast
import importlib
import importlib.util
from pathlib import Path

import pytest

import homegame

TRANSLATED = Path(__file__).parents[2] / "native/compile_engine.py"


def modules() -> list[str]:
    """The modules that are compiled, as the build names them."""
    names = TRANSLATED.read_text().partition("MODULES = (")[2].partition(")")[0]
    return [f"homegame.{name.replace('/', '.')}" for name in ast.literal_eval(f"({names})")]


def is_compiled() -> bool:
    spec = importlib.util.find_spec("homegame.engine.decide")
    return bool(spec and spec.origin and not spec.origin.endswith(".py"))


def test_the_list_names_modules_that_exist():
    for name in modules():
        assert importlib.util.find_spec(name), name


@pytest.mark.skipif(not is_compiled(), reason="this is the plain form")
def test_every_module_of_the_list_is_compiled():
    """No part of it fell back to Python."""
    assert "site-packages" in homegame.__file__
    plain = [n for n in modules() if importlib.import_module(n).__file__.endswith(".py")]
    assert plain == []
