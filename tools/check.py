"""Everything that is read rather than run: `make check`.

Formats, lint, types and the directions of imports, of the server and of the screens, then the
known weaknesses of what both depend on. All of it runs, whatever fails.
"""

import sys
from pathlib import Path
from typing import Final

from steps import UI, Step, aloud, side_by_side, told

BIN: Final = Path(sys.executable).parent
PYTHON: Final = [
    Step("types", [BIN / "mypy"]),
    Step("types of the benches", [BIN / "mypy", "--config-file", "bench/mypy.ini"]),
    Step("format", [BIN / "ruff", "format", "--check", "-q", "."]),
    Step("lint", [BIN / "ruff", "check", "-q", "."]),
    Step("imports", [BIN / "lint-imports", "--no-logo"]),
]
SCREENS: Final = [
    Step("screens: lint", ["npm", "run", "--silent", "lint"], UI),
    Step("screens: types", ["npm", "run", "--silent", "types"], UI),
    Step("screens: format", ["npm", "run", "--silent", "formatted", "--", "."], UI),
]


def main() -> int:
    ended = side_by_side([*SCREENS, *PYTHON], quiet=True)
    ended.append(aloud(Step("weaknesses", [BIN / "python", "tools/audit.py"])))
    return told(ended)


if __name__ == "__main__":
    sys.exit(main())
