"""The engine compiled, beside the sources as they are: `python tools/compiled.py`.

Only what mypyc translates is installed into `.venv-compiled`; everything else is imported from
`src`. It is compiled again when something that the build reads has changed, and nothing else
costs anything.
"""

import ast
import hashlib
import os
import site
import subprocess
import sys
from pathlib import Path
from typing import Final

import grimp

ROOT: Final = Path(__file__).parent.parent
VENV: Final = ROOT / ".venv-compiled"
PYTHON: Final = VENV / Path(sys.executable).parent.name / "python"
BUILT: Final = VENV / "engine"
"""Says from what the engine was compiled."""


def modules() -> list[str]:
    """The modules that are compiled, as the build names them."""
    text = (ROOT / "native" / "compile_engine.py").read_text("utf-8")
    names = text.partition("MODULES = (")[2].partition(")")[0]
    return [f"homegame.{name.replace('/', '.')}" for name in ast.literal_eval(f"({names})")]


def reads() -> list[Path]:
    """What the build reads: these modules and all they import, whose types it believes; the
    kernel beside them; and how both are built."""
    graph = grimp.build_graph("homegame")
    imported = (graph.find_upstream_modules(name) for name in modules())
    below = {*modules()}.union(*imported)
    return sorted(
        [ROOT / "pyproject.toml", *(ROOT / "native").iterdir(), *map(source, below)]
    )


def source(name: str) -> Path:
    path = ROOT / "src" / name.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def digest() -> str:
    """One number for all that the build reads."""
    found = hashlib.sha256()
    for path in filter(Path.is_file, reads()):
        found.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return found.hexdigest()


def main() -> None:
    now = digest()
    if not BUILT.exists() or BUILT.read_text("utf-8") != now:
        print("Home Game: compiling the engine", flush=True)
        subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
        install = [PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        told = {**os.environ, "HOMEGAME_COMPILED": "1"}
        only = ["--no-deps", "--force-reinstall", "-e", "."]
        subprocess.run([*install, *only], cwd=ROOT, env=told, check=True)
        asks = "import site; print(site.getsitepackages()[0])"
        place = subprocess.run(
            [PYTHON, "-c", asks], check=True, capture_output=True, text=True
        )
        beside = Path(place.stdout.strip(), "beside.pth")
        beside.write_text("\n".join(site.getsitepackages()) + "\n", "utf-8")
    BUILT.write_text(now, "utf-8")


if __name__ == "__main__":
    main()
