"""Plants a fault in memory: the program's files stay as they are."""

import sys
import tomllib
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

LIST: Final = Path(__file__).with_name("faults.toml")
PROGRAM: Final = Path(__file__).parents[2] / "src" / "homegame"


class Fault(NamedTuple):
    """`old`, which stands in its file once, becomes `new`."""

    name: str
    file: str
    old: str
    new: str

    @property
    def module(self) -> str:
        return "homegame." + self.file.removesuffix(".py").replace("/", ".")

    def planted(self) -> str:
        """The file with the fault in it."""
        text = (PROGRAM / self.file).read_text(encoding="utf-8")
        times = text.count(self.old)
        assert times == 1, f"{self.name}: the old text stands in {self.file} {times} times"
        return text.replace(self.old, self.new)


def faults() -> list[Fault]:
    """All of the list."""
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))["fault"]
    return [Fault(**each) for each in listed]


class Planting(MetaPathFinder):
    """Finds one module with its fault in it."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault

    def find_spec(
        self, name: str, path: object, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.fault.module:
            return None
        spec = PathFinder.find_spec(name, path)  # type: ignore[arg-type]
        assert spec
        assert isinstance(spec.loader, SourceFileLoader)
        spec.loader = Slipped(self.fault, spec.loader)
        return spec


class Slipped(SourceFileLoader):
    """Reads a module with its fault in it."""

    def __init__(self, fault: Fault, real: SourceFileLoader) -> None:
        super().__init__(real.name, real.path)
        self.text = fault.planted()

    def get_code(self, fullname: str) -> object:  # type: ignore[override]
        return compile(self.text, self.path, "exec")


def plant(name: str) -> None:
    """Plant the fault of this name before anything of the program is imported."""
    assert not any(module.startswith("homegame") for module in sys.modules)
    fault = next(each for each in faults() if each.name == name)
    sys.meta_path.insert(0, Planting(fault))
