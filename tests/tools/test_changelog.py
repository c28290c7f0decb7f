"""Fragments become a release in the changelog."""

from pathlib import Path

import pytest

from changelog import FragmentError, fragments, gather, gathered, parts, with_release, wrong

ROOT = Path(__file__).parent.parent.parent

CHANGELOG = "# Changelog\n\nWhat changed.\n\n## 0.1.0 (2025-01-01)\n\n- The first.\n"


def waiting(root: Path, **texts: str) -> Path:
    """A project in which these fragments wait for a release."""
    (root / "changes").mkdir()
    (root / "changes" / "README.md").write_text("# Fragments\n", "utf-8")
    (root / "CHANGELOG.md").write_text(CHANGELOG, "utf-8")
    for name, text in texts.items():
        (root / "changes" / f"{name}.md").write_text(text, "utf-8")
    return root


def test_a_release_tells_each_reader_his_part_and_stands_above_the_last(tmp_path):
    """Three fragments, one of them for two readers: four points in three sections."""
    root = waiting(
        tmp_path,
        bomb="# At the table\n\nBomb pots have a game\nof their own.\n",
        option="# For hosts\n`bomb.game` names it.\n\n# At the table\nIt is Omaha.\n",
        stop="# Fixed\n\nThe table no longer stops.\n",
    )
    assert gather(root, "0.2.0", "2026-02-03") == 3
    assert (root / "CHANGELOG.md").read_text("utf-8") == (
        "# Changelog\n\nWhat changed.\n\n"
        "## 0.2.0 (2026-02-03)\n\n"
        "### At the table\n\n- Bomb pots have a game\n  of their own.\n- It is Omaha.\n\n"
        "### For hosts\n\n- `bomb.game` names it.\n\n"
        "### Fixed\n\n- The table no longer stops.\n\n"
        "## 0.1.0 (2025-01-01)\n\n- The first.\n"
    )
    assert fragments(root) == []
    assert (root / "changes" / "README.md").exists()


def test_a_paragraph_within_a_point_stays_in_it(tmp_path):
    """An empty line is kept empty, and what follows it is indented."""
    root = waiting(tmp_path, mix="# For hosts\nOne.\n\nTwo.\n")
    gather(root, "0.2.0", "2026-02-03")
    assert "- One.\n\n  Two.\n" in (root / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Bots play every game.\n", "has to begin with one of"),
        ("# For everybody\n\nBots play.\n", "is not one of"),
        ("# Fixed\n", "nothing below"),
        ("", "is empty"),
    ],
)
def test_a_fragment_that_cannot_be_gathered_is_named(tmp_path, text, why):
    [told] = wrong(waiting(tmp_path, bots=text))
    assert told.startswith("bots.md")
    assert why in told


def test_a_version_is_released_once():
    with pytest.raises(FragmentError, match=r"0\.1\.0"):
        with_release(CHANGELOG, "## 0.1.0 (2026-02-03)\n\n- Again.\n")


def test_nothing_to_release_is_said(tmp_path):
    with pytest.raises(FragmentError):
        gather(waiting(tmp_path), "0.2.0", "2026-02-03")


def test_every_fragment_of_this_project_has_its_section():
    assert wrong(ROOT) == []
    assert all(text for texts in gathered(fragments(ROOT)).values() for text in texts)
    assert all([*parts(path)] for path in fragments(ROOT))
