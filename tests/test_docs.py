"""What is written down is run, and names everything there is."""

import doctest
import importlib
import re
import shlex
import textwrap
import tomllib
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from homegame.answers.law import menu, offered
from homegame.cli import COMMANDS, main
from homegame.model.refusal import Sys
from homegame.rulebook.presets import NAMES, own_house
from homegame.service.houses import Houses
from homegame.words import catalogue
from website import protocol

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    page.relative_to(ROOT).as_posix()
    for page in (
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("decisions/*.md"),
    )
)
FENCE = re.compile(r"^( *)```([^\n`]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
NOT_CODE = {"text"}
"""Fences with something that nobody runs."""


def text_of(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def fences(page: str, language: str) -> list[str]:
    """What stands in a page's fences of one language."""
    found = FENCE.findall(text_of(page))
    return [textwrap.dedent(inside) for _, name, inside in found if name == language]


def pages_with(language: str) -> list[str]:
    return [page for page in PAGES if fences(page, language)]


def sessions(page: str) -> str:
    """The page's examples with a prompt, as one session."""
    return "\n".join(code for code in fences(page, "python") if ">>>" in code)


# ---------------------------------------------------------------- every example is run


@pytest.mark.parametrize("page", PAGES)
def test_every_fence_is_of_a_language_that_is_run(page):
    """What is new is either run by a test below or plainly no code."""
    known = {"", "python", "console", "toml"} | NOT_CODE
    for _, language, _ in FENCE.findall(text_of(page)):
        assert language in known or language.startswith("{"), language


@pytest.mark.parametrize("page", [page for page in PAGES if sessions(page)])
def test_python_with_a_prompt_answers_as_printed(page):
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    test = doctest.DocTestParser().get_doctest(sessions(page), {}, page, page, 0)
    assert test.examples
    told: list[str] = []
    runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)


@pytest.mark.parametrize("page", pages_with("python"))
def test_python_without_a_prompt_is_quoted_from_a_file(page):
    """It is in examples/ or in the program, line by line, where tests run it."""
    for code in fences(page, "python"):
        assert ">>>" in code or any(code.strip() in source for source in sources()), code


@cache
def sources() -> list[str]:
    files = (*ROOT.glob("examples/*.py"), *ROOT.glob("src/homegame/**/*.py"))
    return [path.read_text("utf-8") for path in files]


@pytest.mark.parametrize("page", pages_with("console"))
def test_a_command_prints_what_the_page_shows(page, monkeypatch):
    """`$ homegame …` is run; what it prints is what follows, but for spaces at line ends."""
    monkeypatch.setenv("COLUMNS", "100")
    for session in fences(page, "console"):
        for command, shown in re.findall(
            r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE
        ):
            program, *words = shlex.split(command)
            assert program == "homegame", command
            ran = CliRunner().invoke(main, words, catch_exceptions=False)
            assert ran.exit_code == 0, ran.output
            assert lines_of(ran.output) == lines_of(shown), command


def lines_of(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


@pytest.mark.parametrize("page", pages_with("toml"))
def test_a_house_file_on_a_page_is_taken(page):
    for text in fences(page, "toml"):
        assert own_house(text).asked


TYPED = re.compile(r"^(?:[A-Z_]+=\S+ )*(make|homegame|python) (\S+)", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_says_to_type_exists(page):
    """Targets of make, commands of homegame and tools, in fences and between words."""
    text = text_of(page)
    typed = "\n".join([*fences(page, ""), *re.findall(r"`([^`\n]+)`", text)])
    for program, word in TYPED.findall(typed):
        word = word.strip("[]…")
        if program == "make" and word:
            assert f"\n{word}:" in text_of("Makefile"), f"make {word}"
        elif program == "homegame" and word.isidentifier():
            assert word in COMMANDS, f"homegame {word}"
        elif program == "python" and "/" in word:
            assert (ROOT / word).exists(), word


BOLD = re.compile(r"\*\*([^*]+)\*\*")
SCREENS = ("docs/guide/first-night.md", "docs/devices.md", "docs/ending.md")


@pytest.mark.parametrize("page", SCREENS)
def test_a_button_on_a_page_for_hosts_is_on_the_screen(page):
    """What is bold and no heading of its own is said by the screens, letter by letter."""
    buttons = [label for label in BOLD.findall(text_of(page)) if not label.endswith(".")]
    assert buttons
    for label in buttons:
        assert label in said_by_screens(), label


@cache
def said_by_screens() -> set[str]:
    def within(entry: object) -> set[str]:
        if isinstance(entry, dict):
            return {text for part in entry.values() for text in within(part)}
        return {str(entry)}

    folder = ROOT / "src" / "homegame" / "words" / "en"
    texts = [(folder / name).read_text("utf-8") for name in ("screens.toml", "real.toml")]
    return {said for text in texts for said in within(tomllib.loads(text))}


PLANS = ("chips", "deals", "payouts", "proportion", "structure")


@pytest.mark.parametrize(
    "name",
    [
        *("seats", "chips", "cards", "words", "hands.starting"),
        *(f"tournament.{each}" for each in PLANS),
    ],
)
def test_the_examples_in_docstrings_hold(name):
    ran = doctest.testmod(importlib.import_module(f"homegame.{name}"))
    assert ran.failed == 0
    assert ran.attempted > 0


# ---------------------------------------------------------------- nothing is missing


def test_the_readme_plays_its_hand():
    """The hand in nine lines is played as it is printed."""
    ran = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (ran.failed, ran.attempted) == (0, 5)


NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)


def in_words(number: int) -> str:
    """27 is twenty-seven."""
    if number < len(NUMBERS):
        return NUMBERS[number]
    tens, rest = divmod(number, 10)
    name = ("twenty", "thirty", "forty", "fifty")[tens - 2]
    return f"{name}-{NUMBERS[rest]}" if rest else name


def test_the_readme_has_the_games_and_houses_that_the_lobby_offers():
    """How many games, mixes, seats and houses there are, and what they are called."""
    readme = " ".join(text_of("README.md").split()).lower()
    served, houses = menu(), offered(Houses({}))
    names = [*served.mixes, *houses]
    limits = [catalogue()[f"structure.{limit.name}"] for limit in served.limits]
    for told in (
        f"{in_words(len(served.games))} games for {served.seats_least} to {served.seats} seats",
        f"{in_words(len(served.mixes))} mixes",
        f"choose from {in_words(len(houses))} houses",
        *[each.title.lower() for each in names],
        *limits,
    ):
        assert told in readme, told


def test_the_pages_about_houses_count_all_that_come_with_the_program():
    """With the tournament, whose sheet can be read."""
    for page in ("docs/houses.md", "docs/houses/index.md"):
        told = f"{in_words(len(NAMES))} houses come with the program"
        assert told in " ".join(text_of(page).split()).lower()


def test_the_page_for_programs_quotes_the_bot_that_is_run():
    """The bot on the page is the one in examples/, line by line."""
    [quoted] = fences("docs/bots.md", "python")
    assert quoted.strip() in text_of("examples/bot.py")


def test_every_code_of_the_system_is_explained():
    """The list is closed: each code has its sentence, and stands on the page of errors."""
    page = protocol.errors()
    for code in Sys:
        sentence = catalogue()[f"sys.{code.value}"]
        assert f"`{code.value}`\n\n{sentence}" in page


@pytest.mark.parametrize(
    "setting", ["PORT", "HOST", "DATA", "PUBLIC_URL", "TRUSTED_PROXY", "PACE"]
)
def test_every_setting_is_on_the_page_for_hosts(setting):
    assert f"`{setting}`" in text_of("docs/hosting.md")


def test_every_page_that_is_linked_is_there():
    """A link between our own pages leads somewhere."""
    assert len(PAGES) > 20
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", text_of(page)):
            there = (ROOT / page).parent / target
            assert there.exists(), f"{page} links to {target}"


def test_every_decision_is_in_the_list():
    listed = text_of("decisions/README.md")
    for page in ROOT.glob("decisions/*.md"):
        assert page.name == "README.md" or f"]({page.name})" in listed, page.name
