"""Every pattern of the program is tried in a number of steps that grows with the text, not with
its square: no line that somebody sends keeps everyone else waiting."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import homegame
from homegame.history.forgetting import whole_word
from regex_steps import ANYWHERE, Steps, grown, hard_texts, too_slow

METHODS = {"match", "fullmatch", *ANYWHERE}

MADE = {"homegame.history.forgetting.whole_word": (whole_word("Theo"), "sub")}
"""Patterns that are made of what someone wrote."""


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(homegame.__path__, "homegame."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def within(value: Any) -> Iterator["re.Pattern[str]"]:
    """The patterns in a value of a module."""
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        yield from within(tuple(value.values()))
    elif isinstance(value, tuple | list | set | frozenset):
        for each in value:
            yield from within(each)


@cache
def calls() -> dict[str, list[ast.Call]]:
    """The calls in each module that may use a pattern."""
    found = {}
    for module in modules():
        if not (module.__file__ or "").endswith(".py"):
            continue
        text = Path(module.__file__ or "").read_text("utf-8")
        if any(word in text for word in ("import re", "pattern=", ".match(", ".search(")):
            found[module.__name__] = [
                node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)
            ]
    return found


@cache
def uses() -> dict[str, set[str]]:
    """How the values of each name are tried: `HEADER.match` is a use of `HEADER`."""
    found: dict[str, set[str]] = {}
    for call in (call for some in calls().values() for call in some):
        if isinstance(call.func, ast.Attribute) and call.func.attr in METHODS:
            of = call.func.value
            name = of.attr if isinstance(of, ast.Attribute) else getattr(of, "id", "")
            found.setdefault(name, set()).add(call.func.attr)
    return found


@cache
def patterns() -> dict[str, tuple["re.Pattern[str]", str]]:
    """Every pattern of the program by its place, and how it is tried."""
    found = dict(MADE)
    for module in modules():
        for name, value in vars(module).items():
            how = uses().get(name) or uses().get("pattern", {"search"})
            for at, pattern in enumerate(within(value)):
                for one in how:
                    found[f"{module.__name__}.{name}[{at}].{one}"] = (pattern, one)
        for call in calls().get(module.__name__, ()):
            found |= written(module, call)
    return found


def written(module: ModuleType, call: ast.Call) -> dict[str, tuple["re.Pattern[str]", str]]:
    """The pattern that stands in a call: of a function of `re`, or of a field of a message."""
    place = f"{module.__name__}, line {call.lineno}"
    for each in call.keywords:
        if each.arg == "pattern" and isinstance(each.value, ast.Constant):
            return {place: (re.compile(each.value.value), "search")}
    of = call.func
    if not (isinstance(of, ast.Attribute) and getattr(of.value, "id", "") == "re"):
        return {}
    if of.attr not in METHODS:
        return {}
    code = compile(ast.Expression(call.args[0]), place, "eval")
    return {place: (re.compile(eval(code, vars(module))), of.attr)}


def test_the_patterns_are_found():
    """In modules, in tables, in calls of `re`, in messages; and how they are tried."""
    found = patterns()
    assert len(found) > 80
    stars = "homegame.history.codecs.stars.reading"
    assert found[f"{stars}.HEADER[0].match"][1] == "match"
    assert f"{stars}.TIME[0].search" in found
    assert any(place.startswith("homegame.words.decoding._PLAIN[12]") for place in found)
    assert any(place.startswith("homegame.cli.tournament, line") for place in found)
    assert any(place.startswith("homegame.model.wire, line") for place in found)


@pytest.mark.long
def test_a_text_of_twice_the_length_takes_twice_the_steps():
    """Texts made for each pattern; longer ones in the long run."""
    slow = {place: too_slow(*one) for place, one in patterns().items()}
    assert {place: text for place, text in slow.items() if text} == {}


AMOUNT = r"[€$£]?([\d,]+(?:\.\d+)?)"
CARDS = r"\[([^\]]*)\]"
SLOW = {
    "a header": (
        r"PokerStars Hand #(\d+):\s+(?:\{([^}]*)\}\s+)?(.*?)\s*\(([^()]*/[^()]*)\)"
        r"(?:\s*-\s*(.*))?\s*$",
        "match",
    ),
    "stakes": (
        rf"{AMOUNT}/{AMOUNT}(?:\s*-\s*{AMOUNT} Cap\s*-)?\s*([A-Z]{{3}})?\s*$",
        "match",
    ),
    "a seat": (rf"Seat (\d+): (.+) \({AMOUNT} in chips[^)]*\)\s*(.*)$", "match"),
    "a fate": (rf"Seat (\d+): .* mucked {CARDS}", "match"),
    "cards dealt": (rf"Dealt to (.+?)((?: {CARDS})+)$", "match"),
    "cards": (CARDS, "findall"),
    "a time": (r"(\d+)/(\d+)/(\d+)[ -]+(\d+):(\d+):(\d+)\s+(UTC|GMT|ET)\b", "findall"),
    "a tournament": (r"Tournament #(\d+),\s*(Freeroll)?\s*([A-Z]{3})?\b", "search"),
    "stacks": (r'#(\d+) "(.+? @ [\w-]+)" \(([\d,]+)\)', "findall"),
    "a beginning": (r"-- starting hand #(\d+)\s*(?:\(id: ([^)]*)\))?\s*\(dealer", "match"),
    "a street": (r"(?:Flop|Turn|River):.*\[([^\]]*)\]", "match"),
    "a heading": (r"""\s*\[\s*["']?[^\[\]"']+["']?\s*\]\s*(#.*)?$""", "match"),
    "a part of a range": (r"\s*([^:]*?)\s*(?::\s*([0-9.]+)\s*)?", "fullmatch"),
    "a text or a bracket": (r'(?s)"(?:[^"\\]++|\\.)*+"|[\[\]{}]', "finditer"),
    "a value": (r"Invalid enum value .* - at `\$([^`]*)`$", "search"),
    "two of one kind": (r"(?:a|b|ab)*c", "match"),
}
"""Patterns whose steps grow with the square of the text, or faster."""


@pytest.mark.parametrize("name", SLOW)
def test_a_slow_pattern_is_found_to_be_slow(name: str) -> None:
    pattern, how = SLOW[name]
    assert too_slow(re.compile(pattern), how)


def test_the_steps_are_those_of_re():
    """Each pattern ends where `re` ends, on texts that nearly fit it."""
    chance, tried, fitted = Random("steps"), 0, 0
    for pattern in dict(patterns().values()):
        steps = Steps(pattern)
        texts = [grown(text, 12) for text in hard_texts(pattern)]
        for text in chance.sample(texts, min(len(texts), 40)):
            found = pattern.match(text)
            assert steps.ends(text) == (found.end() if found else None), (pattern, text)
            tried, fitted = tried + 1, fitted + bool(found)
    assert fitted > 100
    assert tried - fitted > 100
