"""What is written down is run, and names everything there is."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

from homegame.model.refusal import Sys
from homegame.words import catalogue

ROOT = Path(__file__).parent.parent


def test_the_readme_plays_its_hand():
    """The hand in nine lines is played as it is printed."""
    ran = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (ran.failed, ran.attempted) == (0, 5)


@pytest.mark.parametrize("name", ["seats", "chips", "cards", "words", "hands.starting"])
def test_the_examples_in_docstrings_hold(name):
    ran = doctest.testmod(importlib.import_module(f"homegame.{name}"))
    assert ran.failed == 0
    assert ran.attempted > 0


def test_the_page_for_programs_quotes_the_bot_that_is_run():
    """The bot on the page is the one in examples/, line by line."""
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    quoted = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert quoted
    assert quoted[1].strip() in (ROOT / "examples" / "bot.py").read_text("utf-8")


def test_every_code_of_the_system_is_explained():
    """The list is closed: each code has its sentence, and stands on the page for programs."""
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    for code in Sys:
        assert catalogue()[f"sys.{code.value}"]
        assert f"`{code.value}`" in page


@pytest.mark.parametrize(
    "setting", ["PORT", "HOST", "DATA", "PUBLIC_URL", "TRUSTED_PROXY", "PACE"]
)
def test_every_setting_is_on_the_page_for_hosts(setting):
    assert f"`{setting}`" in (ROOT / "docs" / "hosting.md").read_text("utf-8")


def test_every_page_that_is_linked_is_there():
    """A link between our own pages leads somewhere."""
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("decisions/*.md")]
    assert len(pages) > 20
    for page in pages:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_decision_is_in_the_list():
    listed = (ROOT / "decisions" / "README.md").read_text("utf-8")
    for page in ROOT.glob("decisions/*.md"):
        assert page.name == "README.md" or f"]({page.name})" in listed, page.name
