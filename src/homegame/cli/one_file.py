"""What the one file to double-click starts with: the table, unless a command is given."""

import json
import multiprocessing
import os
import subprocess
import sys
import webbrowser
from typing import Any, Final
from urllib.request import urlopen

LOOK_S: Final = 2
"""How long a house that is open may take to say so."""


def start() -> None:
    """Do what a double click means, or the command that is given."""
    as_others_expect()
    # Loaded only here: of the processes that are started from this file, some need none of it.
    from homegame.cli import main
    from homegame.cli.play import has_screen
    from homegame.service.settings import DEFAULT_PORT

    if len(sys.argv) > 1:
        main()
    usual = f"http://localhost:{DEFAULT_PORT}"
    if has_screen() and "PORT" not in os.environ and is_open(usual):
        webbrowser.open(usual)
        return
    try:
        main(["play"])
    except SystemExit as ended:
        # This window closes with the program: what went wrong stays until it was read.
        if ended.code and sys.platform == "win32":
            input("\nPress Enter to close this window.")
        raise


class Outside(subprocess.Popen[Any]):
    """A program of the system's, like `ssh`: it finds its own libraries, not those in this
    file. Processes of heavy work, which are started in another way, need these."""

    def __init__(self, *told: Any, **more: Any) -> None:
        if more.get("env") is None:
            more["env"] = env = {**os.environ}
            theirs = env.pop("LD_LIBRARY_PATH_ORIG", "")
            env.pop("LD_LIBRARY_PATH", None)
            if theirs:
                env["LD_LIBRARY_PATH"] = theirs
        super().__init__(*told, **more)


def as_others_expect() -> None:
    """Start other programs as they would be without this file; and have Ctrl-C come once:
    whoever unpacked the file passes it on."""
    if sys.platform != "win32":
        subprocess.Popen = Outside  # type: ignore[misc]
        os.setpgid(0, 0)


def is_open(url: str) -> bool:
    """Whether a house is open there already: then a second double click shows it."""
    try:
        with urlopen(f"{url}/api/health", timeout=LOOK_S) as answer:
            return "nights" in json.load(answer)
    except (OSError, ValueError):
        return False


if __name__ == "__main__":
    multiprocessing.freeze_support()  # The processes of heavy work go no further.
    start()
