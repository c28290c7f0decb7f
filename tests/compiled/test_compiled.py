"""The engine compiled by mypyc: the very same tests run on it, and it is what they run on."""

import importlib
import importlib.util
from pathlib import Path

import pytest

import compiled
import homegame
from compiled import modules


def is_compiled() -> bool:
    spec = importlib.util.find_spec("homegame.engine.decide")
    return bool(spec and spec.origin and not spec.origin.endswith(".py"))


def test_the_list_names_modules_that_exist():
    for name in modules():
        assert importlib.util.find_spec(name), name


plain = pytest.mark.skipif(not is_compiled(), reason="this is the plain form")


@plain
def test_every_module_of_the_list_is_compiled():
    """No part of it fell back to Python."""
    found = [n for n in modules() if importlib.import_module(n).__file__.endswith(".py")]
    assert found == []


@plain
def test_it_was_compiled_from_the_sources_of_today():
    """And all that isn't compiled is imported from them."""
    assert compiled.BUILT.read_text("utf-8") == compiled.digest()
    assert Path(homegame.__file__) == compiled.source("homegame")


def test_the_server_runs_on_it():
    """Everything from the command line down is imported, and what a server begins with is
    made."""
    importlib.import_module("homegame.cli")
    dealer = importlib.import_module("homegame.dealers.server").ServerDealer()
    assert dealer.stub.deck == ()


def test_it_is_compiled_again_when_what_the_build_reads_has_changed():
    """The list, the translator, and values whose types the compiled code believes; not
    a route, which no compiled module imports."""
    reads = {path.relative_to(compiled.ROOT).as_posix() for path in compiled.reads()}
    assert {compiled.source(name) for name in modules()} <= {*compiled.reads()}
    assert "native/compile_engine.py" in reads
    assert "src/homegame/model/state.py" in reads
    assert "src/homegame/web/api.py" not in reads
