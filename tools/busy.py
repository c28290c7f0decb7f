#!/usr/bin/env python3
"""Run a command on a busy machine: tools/busy.py 8 -- make test

Eight processes count meanwhile, so that everything else is slow. A test that fails here, and
not on a quiet machine, depends on the machine's speed.
"""

import os
import signal
import sys
from collections.abc import Sequence


def spinners(count: int) -> list[int]:
    """Start so many processes that keep a core busy as long as this one runs, whatever becomes
    of it. Ctrl-C is for the command alone."""
    parent, started = os.getpid(), list[int]()
    for _ in range(count):
        if child := os.fork():
            started.append(child)
            continue
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        while os.getppid() == parent:
            for _ in range(1_000_000):
                pass
        os._exit(0)
    return started


def main(said: Sequence[str]) -> int:
    """Start the spinners and become the command: its signals and its exit code are its own."""
    match said:
        case [count, "--", *command] if count.isdigit() and command:
            spinners(int(count))
            try:
                os.execvp(command[0], command)
            except OSError as wrong:
                print(f"{command[0]}: {wrong.strerror}", file=sys.stderr)
                return 127
    print("usage: tools/busy.py PROCESSES -- COMMAND...", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
