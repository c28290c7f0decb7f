"""Build the documentation: `python tools/docs.py` writes `build/site/index.html`.

    python tools/docs.py [--quick] [FOLDER]

`--quick` plays few hands in the notebooks, describes only the library in the reference, and
makes plain pages, without the theme, the sources and the search: that is a third of the work.
FOLDER is another place than `build`. Any warning is an error (exit 1).
"""

import gc
import sys
from pathlib import Path

from sphinx.cmd.build import build_main

from website.stage import gather

BUILD = Path(__file__).parent.parent / "build"


def build(folder: Path, *, quick: bool = False) -> int:
    """The documentation as pages in `folder/site`; 0 if nothing is wrong with it."""
    gather(folder / "docs", quick=quick)
    options = ["-q", "-W", "--keep-going", "-b", "html", "-d", str(folder / "doctrees")]
    options += ["-t", "plain"] if quick else []
    return build_main([*options, str(folder / "docs"), str(folder / "site")])


def main(arguments: list[str]) -> int:
    gc.disable()  # nearly everything that a build makes stays until its end
    folders = [Path(word) for word in arguments if word != "--quick"] or [BUILD]
    [folder] = folders
    wrong = build(folder, quick="--quick" in arguments)
    if not wrong:
        print(f"The documentation is in {folder / 'site' / 'index.html'}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
