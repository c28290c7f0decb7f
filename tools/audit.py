"""Look for known weaknesses in everything that the server and the screens depend on.

    python tools/audit.py [seconds]

pip-audit asks OSV about the Python packages that are installed, npm asks its registry about
those that the screens are locked to. A weakness found is a failure. A source that cannot be
reached is none: it is said that nothing was audited. Nor is one that takes more than so many
seconds to answer.
"""

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
WAIT_S: Final = "5"
"""How long pip-audit waits for an answer, if nothing is said."""


class Finding(NamedTuple):
    """One known weakness."""

    package: str
    what: str


class Unreachable(Exception):
    """The source of an audit gave no answer."""


def of_python(wait_s: str) -> list[Finding]:
    """Weaknesses of the packages installed here. Raises Unreachable."""
    tool = (sys.executable, "-m", "pip_audit", "--format", "json", "--timeout", wait_s)
    asks = (
        "--skip-editable",
        "--progress-spinner",
        "off",
        "--vulnerability-service",
        "osv",
    )
    found = told(*tool, *asks)
    if "dependencies" not in found:
        raise Unreachable
    return [
        Finding(f"{each['name']} {each['version']}", weak["id"])
        for each in found["dependencies"]
        for weak in each.get("vulns", ())
    ]


def of_screens() -> list[Finding]:
    """Weaknesses of the packages that the screens are locked to. Raises Unreachable."""
    found = told("npm", "audit", "--json", "--fetch-retries", "0")
    if "vulnerabilities" not in found:
        raise Unreachable
    return [
        Finding(name, weak["severity"]) for name, weak in found["vulnerabilities"].items()
    ]


def told(*command: str) -> dict[str, Any]:
    """What a tool answers, as JSON; nothing if it has no answer."""
    done = subprocess.run(command, cwd=ROOT / "ui", capture_output=True, text=True)
    try:
        answer: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        return {}
    return answer


def main(wait_s: str = WAIT_S) -> int:
    """Audit both, say what was found, and return 1 if anything was."""
    status = 0
    for what, audit in (("Python", partial(of_python, wait_s)), ("npm", of_screens)):
        try:
            findings = audit()
        except Unreachable:
            print(f"The {what} packages were not audited: their source can't be reached.")
            continue
        if not findings:
            print(f"No known weakness in the {what} packages.")
        for finding in findings:
            print(f"{finding.package} has a known weakness: {finding.what}")
        status = status or int(bool(findings))
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
