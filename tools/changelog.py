"""Gather the fragments in `changes/` into `CHANGELOG.md` when a release is made.

    python tools/changelog.py 0.2.0     write the release at the top, remove its fragments
    python tools/changelog.py --check   name every fragment that has no section (exit 1)

A fragment begins with the heading of its section (`# For hosts`). One change may have a word
for several readers, each below its own heading.
"""

import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parent.parent
SECTIONS = ("At the table", "For hosts", "For programs", "Fixed")


class FragmentError(Exception):
    """A fragment that cannot be gathered: which one, and what is wrong with it."""


def fragments(root: Path) -> list[Path]:
    """The changes that wait for a release, by name."""
    return sorted(p for p in root.glob("changes/*.md") if p.name != "README.md")


def parts(path: Path) -> Iterator[tuple[str, str]]:
    """Each section of a fragment with its text."""
    section, lines = "", list[str]()
    for line in [*path.read_text("utf-8").splitlines(), "# "]:
        if not line.startswith("# "):
            lines.append(line)
            continue
        text = "\n".join(lines).strip()
        if section and not text:
            raise FragmentError(f"{path.name}: nothing below “# {section}”.")
        if section:
            yield section, text
        elif text:
            raise FragmentError(f"{path.name} has to begin with one of: {headings()}.")
        section, lines = line[2:].strip(), []
        if section and section not in SECTIONS:
            raise FragmentError(f"{path.name}: “{line}” is not one of: {headings()}.")


def headings() -> str:
    """The headings a fragment may begin with."""
    return ", ".join(f"“# {section}”" for section in SECTIONS)


def gathered(paths: Iterable[Path]) -> dict[str, list[str]]:
    """The text of all fragments by section; a section without any is left out."""
    found = dict[str, list[str]]((section, []) for section in SECTIONS)
    for path in paths:
        for section, text in parts(path):
            found[section].append(text)
    return {section: texts for section, texts in found.items() if texts}


def release(version: str, day: str, sections: dict[str, list[str]]) -> str:
    """One release as it stands in the changelog."""
    lines = [f"## {version} ({day})"]
    for section, texts in sections.items():
        lines += ["", f"### {section}", ""]
        lines += [item(text) for text in texts]
    return "\n".join(lines) + "\n"


def item(text: str) -> str:
    """A fragment as one point of a list; its further lines are indented."""
    first, *rest = text.splitlines()
    return "\n".join([f"- {first}", *(f"  {line}".rstrip() for line in rest)])


def with_release(changelog: str, new: str) -> str:
    """The changelog with a release above all earlier ones."""
    heading = new.splitlines()[0].partition(" (")[0]
    if any(line.partition(" (")[0] == heading for line in changelog.splitlines()):
        raise FragmentError(f"CHANGELOG.md already has {heading.removeprefix('## ')}.")
    intro, mark, earlier = changelog.partition("\n## ")
    return f"{intro.rstrip()}\n\n{new}{mark}{earlier}"


def wrong(root: Path) -> list[str]:
    """What is wrong with the fragments, one line each."""
    found = []
    for path in fragments(root):
        try:
            if not [*parts(path)]:
                found.append(f"{path.name} is empty.")
        except FragmentError as error:
            found.append(str(error))
    return found


def gather(root: Path, version: str, day: str) -> int:
    """Write the release and remove its fragments; the number of fragments."""
    paths = fragments(root)
    if not paths:
        raise FragmentError("No fragment waits in changes/.")
    target = root / "CHANGELOG.md"
    new = release(version, day, gathered(paths))
    target.write_text(with_release(target.read_text("utf-8"), new), "utf-8")
    for path in paths:
        path.unlink()
    return len(paths)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    [word] = arguments
    if found := wrong(ROOT):
        print("\n".join(found), file=sys.stderr)
        return 1
    if word == "--check":
        return 0
    try:
        count = gather(ROOT, word, datetime.now(UTC).date().isoformat())
    except FragmentError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"CHANGELOG.md has {word}, gathered from {count} fragments.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
