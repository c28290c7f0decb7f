"""Home Game without what Windows doesn't have, as far as another system can show that:

    python tests/cli/as_windows.py play --port 0
    python tests/cli/as_windows.py everything       import every module

What knows by itself on which system it runs is loaded first; then the modules and
functions of POSIX are gone. Heavy work begins as it does there: this file is loaded once more.
"""

import asyncio
import importlib
import multiprocessing
import multiprocessing.connection
import multiprocessing.popen_spawn_posix
import multiprocessing.resource_tracker
import os
import pkgutil
import select
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
from concurrent.futures import thread
from functools import partial

import platformdirs

THEY_KNOW = (asyncio, platformdirs, ssl, subprocess, tempfile, thread)
MODULES = ["fcntl", "grp", "pwd", "resource", "syslog", "termios", "tty", "pty", "uvloop"]
GONE = {
    os: "chown fork forkpty fchmod fchown getegid geteuid getgid getgroups getloadavg"
    " getpgid getpriority getsid getuid initgroups killpg lchown lockf mkfifo mknod nice"
    " openpty posix_fadvise posix_spawn pread pwrite sched_getaffinity sendfile setgid"
    " setpgid setpriority setsid setuid statvfs sync sysconf uname wait wait3 wait4",
    select: "epoll poll",
    signal: "SIGALRM SIGHUP SIGQUIT SIGUSR1 SIGUSR2 SIGXCPU alarm pause setitimer sigwait",
    socket: "AF_UNIX SO_REUSEPORT",
}


def as_there() -> None:
    """Take away what Windows doesn't have; pairs of sockets it makes in another way."""
    socket.socketpair = partial(socket.socketpair, socket.AF_UNIX)
    sys.modules |= dict.fromkeys(MODULES)  # type: ignore[arg-type]
    for module, names in GONE.items():
        for name in names.split():
            if hasattr(module, name):
                delattr(module, name)
    multiprocessing.get_all_start_methods = lambda: ["spawn"]  # type: ignore[method-assign]
    loop = asyncio.SelectorEventLoop
    loop.add_signal_handler = asyncio.AbstractEventLoop.add_signal_handler  # type: ignore


def import_everything() -> None:
    """Every module but the ones that run when they are imported."""
    import homegame

    for module in pkgutil.walk_packages(homegame.__path__, "homegame."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
            sys.stdout.write(f"{module.name}\n")


as_there()
if __name__ == "__main__":
    if sys.argv[1:] == ["everything"]:
        import_everything()
    else:
        from homegame.cli import main

        main()
