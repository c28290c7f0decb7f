"""What we depend on: its known weaknesses are looked for, and a release lists all of it."""

import gzip
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from packaging.requirements import Requirement

from bom import bill, joined, runs_with
from lowest import lowest
from waiting import HANG_S

ROOT = Path(__file__).parents[2]
AUDIT = ROOT / "tools" / "audit.py"

Weak = dict[str, str]
"""Packages with a known weakness, and what it is."""


class Advisories(BaseHTTPRequestHandler):
    """Answers as OSV and npm's registry do, about packages that are said to be weak."""

    weak: Weak

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        asked = json.loads(body)
        answer = self.osv(asked) if "package" in asked else self.npm(asked)
        content = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def osv(self, asked: dict[str, Any]) -> dict[str, Any]:
        name = asked["package"]["name"]
        if name not in self.weak:
            return {}
        affected = [{"package": {"name": name, "ecosystem": "PyPI"}, "ranges": []}]
        return {"vulns": [{"id": self.weak[name], "summary": "", "affected": affected}]}

    def npm(self, asked: dict[str, Any]) -> dict[str, Any]:
        rest = {"url": "", "vulnerable_versions": "*", "cwe": [], "cvss": {}}
        return {
            name: [{"id": 1, "title": "weak", "severity": self.weak[name], **rest}]
            for name in asked
            if name in self.weak
        }

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def audit() -> Iterator[Callable[[Weak], subprocess.CompletedProcess[str]]]:
    """Runs the audit against sources that know of these weaknesses."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Advisories)
    Thread(target=server.serve_forever, daemon=True).start()
    here = f"http://127.0.0.1:{server.server_port}"

    def run(weak: Weak) -> subprocess.CompletedProcess[str]:
        Advisories.weak = weak
        return audited(here)

    yield run
    server.shutdown()
    server.server_close()


def audited(source: str) -> subprocess.CompletedProcess[str]:
    """The audit, asking at this address."""
    told = {"PIP_AUDIT_OSV_URL": source, "npm_config_registry": source}
    return subprocess.run(
        [sys.executable, AUDIT, f"{HANG_S}"],
        env={**os.environ, **told},
        capture_output=True,
        text=True,
        timeout=10 * HANG_S,
    )


@pytest.mark.thorough
def test_an_audit_says_where_nothing_is_known(audit) -> None:
    done = audit({})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"No known weakness in the {what} packages." for what in ("Python", "npm")
    ]


def test_an_audit_names_what_is_weak(audit) -> None:
    """A weakness of the server's and one of the screens': both are named, and it fails."""
    done = audit({"msgspec": "PYSEC-1", "svelte": "high"})
    assert done.returncode == 1
    assert "msgspec" in done.stdout
    assert "PYSEC-1" in done.stdout
    assert "svelte has a known weakness: high" in done.stdout


def test_an_audit_whose_source_is_not_there_says_so() -> None:
    """Nobody listens at that address: it is no failure, and nothing is said to be safe."""
    done = audited("http://127.0.0.1:9")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        f"The {what} packages were not audited: their source can't be reached."
        for what in ("Python", "npm")
    ]


PYTHON = {
    "metadata": {"component": {"bom-ref": "root-component"}},
    "components": [
        {"bom-ref": "starlette==1.0", "name": "starlette"},
        {"bom-ref": "anyio==4.0", "name": "anyio"},
        {"bom-ref": "pytest==8.0", "name": "pytest"},
    ],
    "dependencies": [
        {"ref": "root-component", "dependsOn": ["starlette==1.0", "pytest==8.0"]},
        {"ref": "starlette==1.0", "dependsOn": ["anyio==4.0"]},
        {"ref": "pytest==8.0"},
    ],
}
SCREENS = {
    "components": [
        {"bom-ref": "svelte@5.0", "name": "svelte"},
        {"bom-ref": "esm-env@1.0", "name": "esm-env"},
        {"bom-ref": "vite@8.0", "name": "vite"},
    ],
    "dependencies": [
        {"ref": "svelte@5.0", "dependsOn": ["esm-env@1.0"]},
        {"ref": "esm-env@1.0", "dependsOn": []},
        {"ref": "vite@8.0", "dependsOn": ["svelte@5.0"]},
    ],
}
"""What the tools say of an installation with little in it."""


def test_a_list_has_what_is_shipped_and_what_that_needs_and_no_tool() -> None:
    """A server that needs anyio, screens that need svelte, pytest and Vite beside them: four
    are listed, each with what it depends on, and two of them are the program's own."""
    listed = joined(PYTHON, SCREENS, {"svelte": "^5"})
    assert [each["name"] for each in listed["components"]] == [
        *("starlette", "anyio", "svelte", "esm-env")
    ]
    assert listed["dependencies"] == [
        {"ref": "esm-env@1.0"},
        {"ref": "root-component", "dependsOn": ["starlette==1.0", "svelte@5.0"]},
        {"ref": "starlette==1.0", "dependsOn": ["anyio==4.0"]},
        {"ref": "svelte@5.0", "dependsOn": ["esm-env@1.0"]},
    ]


def test_the_server_runs_with_what_it_names_and_what_that_names() -> None:
    """As they are installed here; no test tool."""
    running = runs_with("homegame")
    assert {"starlette", "anyio", "msgspec", "cffi"} <= running
    assert not running & {"pytest", "hypothesis", "sphinx"}


@pytest.mark.thorough
def test_a_release_lists_what_it_contains_and_runs_with() -> None:
    """The server's dependencies and the screens', with those of their own; no test tool. The
    document is as CycloneDX wants it."""
    # What checks it takes two seconds to load, in every process that collects the tests.
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    bom = bill()
    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(json.dumps(bom)) is None
    names = {each["name"] for each in bom["components"]}
    assert {"starlette", "anyio", "msgspec", "svelte", "esm-env"} <= names
    assert not names & {"pytest", "homegame", "vite", "axe-core"}
    [root] = [each for each in bom["dependencies"] if each["ref"] == "root-component"]
    on = {re.split("==|@(?=[0-9])", ref)[0] for ref in root["dependsOn"]}
    assert {"starlette", "svelte"} <= on
    assert not on & {"anyio", "esm-env"}


def test_the_oldest_of_what_we_depend_on_is_named():
    """As the settings say; where there is no oldest version, nobody can try it."""
    settings = """
    [project]
    dependencies = ["click>=8.1", "uvicorn>=0.35,<0.55", "uvloop>=0.21; os_name != 'nt'"]
    optional-dependencies = { postgres = ["psycopg[binary]>=3.2.2"] }
    """
    oldest = ["click==8.1", "uvicorn==0.35", "uvloop==0.21", "psycopg==3.2.2"]
    assert lowest(settings) == oldest
    with pytest.raises(ValueError, match="not enough values"):
        lowest('[project]\ndependencies = ["click"]')


def test_what_derives_from_a_dependencys_own_parts_is_bounded():
    """A newer uvicorn may have other ones: it is allowed only once it was tried."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = {
        each.name: each for each in map(Requirement, settings["project"]["dependencies"])
    }
    private = re.findall(
        r"^from (\w+)[.\w]*(?:\._|\.protocols)",
        (ROOT / "src" / "homegame" / "web" / "http.py").read_text("utf-8"),
        re.MULTILINE,
    )
    assert {*private} == {"uvicorn"}
    for name in private:
        assert any(each.operator == "<" for each in asked[name].specifier), name
        assert version(name) in asked[name].specifier
