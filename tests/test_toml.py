"""TOML that is too deep is refused before anyone parses it."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

import homegame
from homegame import toml
from homegame.history.codecs import phh
from homegame.history.errors import UnreadableError
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import from_toml, own_house, parts_of, preset_of

KEY = "a." * 29_999 + "a = 1\n"
BRACKETS = "x = " + "[" * 30_000
TABLES = "x = " + "{a = " * 30_000
DEEP = {
    "a key": (KEY, "key"),
    "lists": (BRACKETS, "brackets"),
    "tables": (TABLES, "brackets"),
}


@pytest.fixture
def nobody_parses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail the test if a text comes as far as the parser."""

    def parsed(*_: object, **__: object) -> None:
        raise AssertionError("parsed")

    monkeypatch.setattr(tomllib, "loads", parsed)


@pytest.mark.usefixtures("nobody_parses")
@pytest.mark.parametrize("name", DEEP)
@pytest.mark.parametrize("read", [from_toml, own_house, parts_of])
def test_a_house_that_is_too_deep_is_never_parsed(name, read):
    """A key of 30,000 parts would take gigabytes: its line is named instead."""
    text, what = DEEP[name]
    says = {"key": "a key has more than 16 parts", "brackets": "nested more than 16 deep"}
    with pytest.raises(HouseError) as wrong:
        read(f"title = 'Friday'\n\n{text}")
    assert "This isn't a house file: in line 3, " in wrong.value.say
    assert says[what] in wrong.value.say


@pytest.mark.usefixtures("nobody_parses")
@pytest.mark.parametrize("name", DEEP)
def test_a_hand_that_is_too_deep_is_never_parsed(name):
    """Neither is one of several hands in a file, whose lines are counted from its beginning.
    A line as long as that is refused by itself; shorter ones are deep all the same."""
    text, _ = DEEP[name]
    with pytest.raises(UnreadableError, match="line 3: longer than 16,000"):
        [*phh.read(["[1]\n", "\n", text])]
    with pytest.raises(UnreadableError, match=r"line 3: not PHH: .* more than 16 "):
        [*phh.read(["[1]\n", "\n", text[:9000]])]


@pytest.mark.usefixtures("nobody_parses")
def test_what_a_server_remembers_of_a_house_is_read_in_the_same_way():
    with pytest.raises(toml.TooDeepError):
        preset_of(KEY)


def test_only_what_comes_with_the_program_is_parsed_without_a_look():
    """Whoever reads TOML from elsewhere does it with `homegame.toml`."""
    folder = Path(homegame.__file__).parent
    parse = {
        f"{path.relative_to(folder)}"
        for path in folder.rglob("*.py")
        if re.search(r"tomllib\.loads?\(", path.read_text("utf-8"))
    }
    ours = {"words/__init__.py", "rulebook/book.py", "rulebook/conflicts.py"}
    assert parse == {"toml.py", *ours}


DEPTHS = [
    ("a." * 15 + "a = 1", "a." * 16 + "a = 1", "key"),
    ("[" + "a." * 15 + "a]", "[" + "a." * 16 + "a]", "key"),
    ("x = {" + "a . " * 15 + "a = 1}", "x = {" + '"a".' * 16 + "a = 1}", "key"),
    ("x = " + "[" * 16 + "]" * 16, "x = " + "[" * 17 + "]" * 17, "brackets"),
    ("x = " + "[\n" * 16 + "]" * 16, "x = " + "[\n" * 17 + "]" * 17, "brackets"),
    ("x = " + "{a = " * 16 + "1" + "}" * 16, "x = " + "{a = " * 17 + "1", "brackets"),
]


@pytest.mark.parametrize(("shallow", "deep", "what"), DEPTHS)
def test_sixteen_is_deep_enough(shallow: str, deep: str, what: str) -> None:
    assert toml.loads(shallow) == tomllib.loads(shallow)
    with pytest.raises(toml.TooDeepError) as wrong:
        toml.loads(deep)
    assert wrong.value.what == what


SIGNS = "[{." * 20
TEXTS = [
    f"x = '{SIGNS}'",
    f'x = "{SIGNS}"',
    f'x = "\\"{SIGNS}"',
    f'x = "\\\\" # {SIGNS}',
    f"x = ''' ' '' {SIGNS}\n{SIGNS}'''",
    f"x = '''{SIGNS}'''''",
    f'x = """ " "" \\""" {SIGNS}\n{SIGNS}"""',
    f'x = """{SIGNS}\\\\"""""',
    f'x = """"{SIGNS}"""',
    f"x = 1 # it's \"{SIGNS}",
    f"'{SIGNS}' = 1",
    f'"{SIGNS}".a = 1',
    "x = [" + "1.5, " * 40 + "[1], {a.b = 2}, " * 40 + "]",
    "x = [\n" + "  1979-05-27T07:32:00.999, # a.b.c\n" * 40 + "]",
]


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_in_a_text_or_a_comment_nests_nothing(text: str) -> None:
    assert toml.loads(text) == tomllib.loads(text)


@given(
    some.lists(some.sampled_from(TEXTS), max_size=6), some.sampled_from([*DEEP.values()])
)
def test_after_any_texts_the_line_that_is_too_deep_is_named(texts, deep):
    """Comments and texts of all kinds, each under a heading of its own."""
    before = "".join([f"[h{at}]\n{text}\n" for at, text in enumerate(texts)])
    tomllib.loads(before)
    with pytest.raises(toml.TooDeepError) as wrong:
        toml.loads(before + deep[0])
    assert (wrong.value.what, wrong.value.line) == (deep[1], before.count("\n") + 1)


@given(some.text(alphabet="\"'\\#[]{}.=,\n a", max_size=30))
def test_nothing_that_can_be_parsed_looks_deeper_than_it_is(text):
    """Signs in any order, too few for a key of 17 parts: what is refused is no TOML."""
    try:
        toml.refuse_deep(text)
    except toml.TooDeepError:
        with pytest.raises(tomllib.TOMLDecodeError):
            tomllib.loads(text)
