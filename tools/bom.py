"""Write a release's bill of materials, in CycloneDX: what its wheel contains and runs with.

    python tools/bom.py dist

cyclonedx-py lists what is installed for Python, npm what the screens are built from; of both
only what is shipped or needed to run is kept, and joined into one document.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Collection
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[1]
SCREENS: Final = ROOT / "ui"
SPEC: Final = "1.5"
"""The newest version of CycloneDX that npm writes."""

Bom = dict[str, Any]


def of_python() -> Bom:
    """Everything that is installed beside the server, the tools of the tests too."""
    asked = (sys.executable, "--pyproject", ROOT / "pyproject.toml", "--spec-version", SPEC)
    tool = (sys.executable, "-m", "cyclonedx_py", "environment")
    return written(*tool, "--output-reproducible", *asked)


def of_screens() -> Bom:
    """Everything that the screens are built, checked and tested with."""
    return written("npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only")


def written(*command: str | Path) -> Bom:
    """The document that a command writes."""
    done = subprocess.run(command, cwd=SCREENS, stdout=subprocess.PIPE, check=True)
    bom: Bom = json.loads(done.stdout)
    return bom


def runs_with(name: str) -> set[str]:
    """A package and all that it needs to run on this computer, without extras."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        if (package := canonicalize_name(waiting.pop())) in found:
            continue
        found.add(package)
        wanted = [Requirement(line) for line in metadata.requires(package) or ()]
        waiting += [
            each.name
            for each in wanted
            if each.marker is None or each.marker.evaluate({"extra": ""})
        ]
    return found


def built_into(bom: Bom, shipped: Collection[str]) -> set[str]:
    """The references of the `shipped` components and of all that they depend on."""
    depends = {each["ref"]: each.get("dependsOn", []) for each in bom["dependencies"]}
    waiting = [each["bom-ref"] for each in bom["components"] if each["name"] in shipped]
    found: set[str] = set()
    while waiting:
        if (ref := waiting.pop()) not in found:
            found.add(ref)
            waiting += depends[ref]
    return found


def joined(python: Bom, screens: Bom, shipped: Collection[str]) -> Bom:
    """One document with what the server runs with and what the screens were built from."""
    running, built = runs_with("homegame"), built_into(screens, shipped)
    root = python["metadata"]["component"]["bom-ref"]
    components = [
        *[it for it in python["components"] if canonicalize_name(it["name"]) in running],
        *[it for it in screens["components"] if it["bom-ref"] in built],
    ]
    kept = {root, *(each["bom-ref"] for each in components)}
    depends = {
        each["ref"]: [ref for ref in each.get("dependsOn", ()) if ref in kept]
        for each in (*python["dependencies"], *screens["dependencies"])
        if each["ref"] in kept
    }
    depends[root] += [each["bom-ref"] for each in components if each["name"] in shipped]
    return {
        **python,
        "components": components,
        "dependencies": [
            {"ref": ref, "dependsOn": on} if on else {"ref": ref}
            for ref, on in sorted(depends.items())
        ],
    }


def bill() -> Bom:
    """The bill of materials of what is installed and locked here."""
    shipped = json.loads((SCREENS / "package.json").read_text())["dependencies"]
    return joined(of_python(), of_screens(), shipped)


def main(folder: Path) -> None:
    """Write it beside the wheel, under the release's name."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    path = folder / f"homegame-{version}.cdx.json"
    folder.mkdir(parents=True, exist_ok=True)
    bom = bill()
    path.write_text(json.dumps(bom, indent=1) + "\n")
    print(f"{path}: {len(bom['components'])} components")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
