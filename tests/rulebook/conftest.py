"""The tools beside the program, as modules."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def proof() -> ModuleType:
    """`tools/proof.py`, which gathers what the tests prove."""
    path = Path(__file__).parents[2] / "tools" / "proof.py"
    spec = importlib.util.spec_from_file_location("proof", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
