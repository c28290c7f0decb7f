"""The sources of the screens, served as they are, to look at what no page shows."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

UI = Path(__file__).parents[1] / "ui"


@contextmanager
def serve_sources() -> Iterator[str]:
    """Serve `ui/` with its development server; yields the address."""
    vite = UI / "node_modules" / "vite" / "bin" / "vite.js"
    node = shutil.which("node")
    assert node, "the screens are built with node: install it"
    assert vite.exists(), (
        "the screens' tools are not there: run `make test`, or npm ci in ui"
    )
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    said = ["--port", str(port), "--strictPort", "--host", "127.0.0.1"]
    server = subprocess.Popen(
        [node, vite, *said], cwd=UI, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout
    assert any("ready" in line for line in server.stdout)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.communicate()
