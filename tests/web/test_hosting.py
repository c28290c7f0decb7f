"""The ways to let friends in that docs/hosting.md describes, as they are written there."""

import json
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from test_docs import fences
from waiting import HANG_S, ended_in_time, until
from web.people import House, a_house
from web.test_importing import hand

PAGE = "docs/hosting.md"
NAME = "cards.example.org"


def test_whoever_has_a_public_name_is_told_of_the_proxy_too():
    """Otherwise everyone who comes that way counts as one address."""
    public = [recipe for recipe in fences(PAGE, "") if "PUBLIC_URL=" in recipe]
    assert len(public) == 2
    assert all("TRUSTED_PROXY=" in recipe for recipe in public)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def as_here(recipe: str, port: int, house: House) -> str:
    """The recipe without its certificate, on a port of this computer, before this house."""
    for written, here in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        ("http://127.0.0.1:8477", house.url),
    ):
        assert written in recipe
        recipe = recipe.replace(written, here)
    return recipe


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[tuple[int, House]]:
    """A house behind nginx, and the port at which nginx answers."""
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None:
        pytest.skip("the recipe for nginx is tried where nginx is installed")
    port = free_port()
    [recipe] = fences(PAGE, "nginx")
    public = {"public_url": f"http://{NAME}", "trusted_proxy": "127.0.0.1"}
    with a_house(tmp_path, **public) as house:
        folders = "".join(
            f"{name}_temp_path {tmp_path / name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (tmp_path / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {tmp_path / 'pid'}; error_log stderr;\n"
            f"events {{}}\nhttp {{ access_log off;\n{folders}{as_here(recipe, port, house)}}}\n"
        )
        command = [nginx, "-p", tmp_path, "-c", tmp_path / "nginx.conf"]
        process = subprocess.Popen(command)
        try:
            with ended_in_time(process):
                until("nginx", lambda: is_open(port))
                yield port, house
        finally:
            process.terminate()
            process.wait(HANG_S)


def is_open(port: int) -> bool:
    with socket.socket() as line:
        return not line.connect_ex(("127.0.0.1", port))


def test_files_of_megabytes_and_a_table_come_through_nginx(
    behind: tuple[int, House],
) -> None:
    """Dana opens a night and sees her table; two megabytes are imported. What even the server
    doesn't take is refused."""
    port, _ = behind
    told = {"Host": NAME, "Origin": f"http://{NAME}", "Content-Type": "application/json"}
    with httpx.Client(
        base_url=f"http://127.0.0.1:{port}", headers=told, timeout=HANG_S
    ) as dana:
        opened = dana.post("/api/nights", json={"name": "Dana", "title": "Friday"})
        assert opened.status_code == 201, opened.text
        cookies = "; ".join(f"{name}={value}" for name, value in dana.cookies.items())
        with connect(
            f"ws://{NAME}/api/nights/{opened.json()['night']}/socket",
            sock=socket.create_connection(("127.0.0.1", port)),
            origin=told["Origin"],
            additional_headers={"Cookie": cookies},
        ) as line:
            frame = json.loads(line.recv(timeout=HANG_S))
            assert frame["view"]["you"]["name"] == "Dana"
        text = "\n".join([hand("1"), *["x" * 1_000] * 2_000])
        file = {"name": "friday.jsonl", "text": text}
        made = dana.post(
            "/api/import", json={"title": "Old", "files": [file], "name": "Dana"}
        )
        assert made.status_code == 201, made.text
        assert made.json()["hands"] == 1
        assert dana.post("/api/import", content=b" " * 17_900_000).status_code == 413
