"""Make the one file to double-click, for a computer like this one: dist/HomeGame.

    python tools/one_file.py dist/homegame-0.3.0-….whl

What is in it comes from the wheel, which is installed with PyInstaller into an environment of
its own; nothing of this repository's gets into it by another way.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
WORK: Final = ROOT / "build" / "one-file"
VENV: Final = WORK / "venv"
PYTHON: Final = VENV / Path(sys.executable).parent.name / "python"
TOOLS: Final = ("pyinstaller>=6.22,<7", "pillow>=11")
PICTURE: Final = ROOT / "ui" / "public" / "icon-512.png"
ICONS: Final = """
import sys
from PIL import Image
with Image.open(sys.argv[1]) as picture:
    for path in sys.argv[2:]:
        picture.save(path)
"""


def installed(wheel: Path) -> None:
    """The wheel, with what packs it, and nothing else."""
    subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
    install = [PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*install, *TOOLS, wheel], check=True)


def icons() -> list[Path]:
    """The picture of the house as Windows and macOS have icons."""
    paths = [WORK / "HomeGame.ico", WORK / "HomeGame.icns"]
    subprocess.run([PYTHON, "-c", ICONS, PICTURE, *paths], check=True)
    return paths


def packed(icon: Path, folder: Path) -> Path:
    """The file: the program with every module that it asks for only later, and its data."""
    script = subprocess.run(
        [PYTHON, "-c", "import homegame; print(homegame.__path__[0])"],
        cwd=WORK,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    told = ["--onefile", "--console", "--noconfirm", "--clean", "--noupx", "--strip"]
    if sys.platform == "win32":
        told.remove("--strip")
    within = ["--collect-submodules", "homegame", "--collect-data", "homegame"]
    within += ["--collect-data", "stdnum"]
    places = ["--workpath", WORK, "--specpath", WORK, "--distpath", folder]
    subprocess.run(
        [
            *(PYTHON, "-m", "PyInstaller", "--log-level", "WARN", "--name", "HomeGame"),
            *(*told, *within, *places, "--icon", icon),
            Path(script) / "cli" / "one_file.py",
        ],
        check=True,
    )
    return folder / f"HomeGame{'.exe' if sys.platform == 'win32' else ''}"


def main(wheel: Path, folder: Path = ROOT / "dist") -> None:
    installed(wheel.absolute())
    windows, mac = icons()
    file = packed(mac if sys.platform == "darwin" else windows, folder)
    print(f"{file}: {file.stat().st_size / 1_000_000:.1f} MB")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
