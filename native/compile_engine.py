"""The engine's own sources as C: mypyc translates them, CMake builds what it wrote.

    python native/compile_engine.py FOLDER

The folder then holds the C sources and `engine.cmake`, which names one library with all the
code and one small module for each Python module that it replaces.
"""

import os
import sys
from pathlib import Path

from mypyc.build import mypycify

SOURCES = Path(__file__).parent.parent / "src"
MODULES = (
    "chips",
    "cards",
    "seats",
    "hands/games",
    "rules/betting",
    "rules/dealing",
    "rules/pots",
    "rules/showing",
    "engine/turn",
    "engine/legal",
    "engine/decide",
    "engine/evolve",
    "engine/dealer",
)
"""What a hand runs through; values (`model`) stay msgspec's, which is C already."""

LIBRARY = """\
python_add_library({target} MODULE WITH_SOABI {sources})
set_target_properties({target} PROPERTIES OUTPUT_NAME {name})
target_include_directories({target} SYSTEM PRIVATE {include})
target_compile_options({target} PRIVATE -w)
install(TARGETS {target} LIBRARY DESTINATION {folder})
"""


def main(folder: Path) -> None:
    """Translate, and write down what is to be built."""
    os.chdir(SOURCES)
    files = [f"homegame/{module}.py" for module in MODULES]
    libraries = mypycify(
        files, target_dir=str(folder), group_name="homegame", include_runtime_files=True
    )
    lines = []
    for library in libraries:
        *package, name = library.name.split(".")
        sources = [Path(SOURCES, source).resolve() for source in library.sources]
        lines.append(
            LIBRARY.format(
                target="engine_" + library.name.replace(".", "_"),
                sources=" ".join(map(str, sources)),
                name=name,
                include=" ".join([*map(str, library.include_dirs), str(folder)]),
                folder="/".join(package) or ".",
            )
        )
    (folder / "engine.cmake").write_text("\n".join(lines))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
