"""The rulebook as pages: every rule with its choices, sources, home and proofs; every choice
of a house; and the rule sheets of the houses that come with the program."""

from collections.abc import Callable, Iterator, Mapping
from html import escape
from itertools import groupby

from homegame.cli.rules import all_homes
from homegame.rulebook import Rule
from homegame.rulebook.book import CHAPTERS, Law, chapters, proofs
from homegame.rulebook.honoured import standing
from homegame.rulebook.options import Option, as_written, options, options_of, setting
from homegame.rulebook.presets import Preset, described, preset_names
from homegame.sheet import markdown, sheet_of
from homegame.sheet.choices import chosen

KINDS = {
    "enforced": "enforced by the table",
    "ruling": "a ruling by the host",
    "guidance": "advice",
}
STANDINGS = {
    "live_only": "About real cards and chips; at an online table there is nothing to do.",
    "tournament": "About tournaments, which are not played yet.",
}


def pages() -> dict[str, str]:
    """The chapters, the choices and the sheets."""
    homes = all_homes()
    found = {
        f"rulebook/{name}.md": "\n".join(chapter_page(each.title, each.laws, homes))
        for name, each in zip(CHAPTERS, chapters(), strict=True)
    }
    for name in preset_names():
        found[f"houses/{name}.md"] = markdown(sheet_of(described(name)))
    return found


def plain(text: str) -> str:
    """Text of the rulebook in which no sign means anything to Markdown."""
    for sign in "\\`*_[]<>|{}$":
        text = text.replace(sign, f"\\{sign}")
    return text


# ---------------------------------------------------------------- a chapter


def chapter_page(
    title: str, laws: Mapping[Rule, Law], homes: Mapping[Rule, str]
) -> Iterator[str]:
    yield f"# {title}"
    for rule, law in laws.items():
        yield from ("", f"({rule.lower()})=", f"## {plain(law.title)}", "")
        yield from rule_lines(rule, law, homes.get(rule))


def rule_lines(rule: Rule, law: Law, home: str | None) -> Iterator[str]:
    """All that is known of one rule."""
    live = f"; with real cards: {KINDS[law.kind_live]}" if law.kind_live else ""
    planned = "" if law.status == "done" else "; not played yet"
    tag = f"[{rule}](#{rule.lower()}){{.rule-id}}"
    yield from ("{.rule-kind}", f"{tag} {KINDS[law.kind]}{live}{planned}", "")
    yield from ("{.rule-text}", plain(law.text), "")
    for word, meaning in law.words.items():
        yield from (plain(word), f": {plain(meaning)}", "")
    if left := options_of(rule):
        links = ", ".join(f"[`{each.name}`](choices.md#{anchor(each)})" for each in left)
        yield f"- The house chooses: {links}"
    yield "- Sources: " + "; ".join(plain(str(source)) for source in law.sources)
    if home:
        yield f"- Home: {home_of(home)}"
    if proven := proofs()[rule]:
        yield from ("", *proof_lines(proven))


def home_of(home: str) -> str:
    """The function a rule lives in, by its place and name: `homegame/rules/pots.py:pots`."""
    file, _, name = home.partition(":")
    module = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    return f"{{py:obj}}`{module}.{name} <{module}.{name}>`"


def proof_lines(proven: tuple[str, ...]) -> Iterator[str]:
    """The tests that prove a rule, folded."""
    count = "1 test" if len(proven) == 1 else f"{len(proven)} tests"
    yield f'<details class="proofs"><summary>Proven by {count}</summary><ul>'
    for file, tests in groupby(proven, key=lambda test: test.partition("::")[0]):
        names = "".join(f"<li>{sentence(test)}</li>" for test in tests)
        yield f"<li><code>{escape(file)}</code><ul>{names}</ul></li>"
    yield "</ul></details>"


def sentence(test: str) -> str:
    """The name of a test, as the sentence it is."""
    return escape(test.rpartition("::")[2].removeprefix("test_").replace("_", " "))


# ---------------------------------------------------------------- contents, choices, houses


def contents() -> str:
    """The chapters, each with how many rules it has."""
    return "\n".join(
        f"- [{each.title}]({name}.md): {len(each.laws)} rules"
        for name, each in zip(CHAPTERS, chapters(), strict=True)
    )


def chapter_tree() -> str:
    """The chapters for the navigation."""
    return tree([f"{name}.md" for name in CHAPTERS])


def tree(names: list[str]) -> str:
    """Pages for the navigation, without a list on the page itself."""
    return "\n".join(["```{toctree}", ":hidden:", "", *names, "```"])


def sheets() -> str:
    """The houses that come with the program, each with what it says about itself."""
    return "\n".join(f"- {sheet_line(described(name))}" for name in preset_names())


def sheet_line(this: Preset) -> str:
    return f"[{this.title}]({this.name}.md) (`{this.name}`): {plain(this.about)}"


def sheet_tree() -> str:
    """The sheets for the navigation."""
    return tree([f"{name}.md" for name in preset_names()])


def choices() -> str:
    """Every choice of a house: what it decides, what it may be, what each house chose."""
    lines: list[str] = []
    for group, within in groupby(options().values(), key=lambda each: group_of(each)):
        lines += ["", f"## {group}", ""]
        for option in within:
            lines += choice_lines(option)
    return "\n".join(lines)


def group_of(option: Option) -> str:
    return option.name.partition(".")[0] if "." in option.name else "General"


def anchor(option: Option) -> str:
    return "choice-" + option.name.replace(".", "-").replace("_", "-")


def choice_lines(option: Option) -> Iterator[str]:
    """One choice."""
    yield from (f"({anchor(option)})=", f"### `{option.name}`", "")
    about = option.about[0].upper() + option.about[1:]
    yield from (f"{plain(about)} ({', '.join(option.rules)}).", "")
    if note := STANDINGS.get(standing(option.name)):
        yield from (f"_{note}_", "")
    values = ", ".join(f"`{value}`" if is_code(value) else value for value in option.legal)
    yield f"- It may be: {values}"
    for value, says, names in answers(option):
        yield f"- `{value}` in {names}: {plain(says)}"
    yield ""


def is_code(legal: str) -> bool:
    """A value as it is written, not a description of several."""
    return not legal.startswith("a ")


def answers(option: Option) -> Iterator[tuple[str, str, str]]:
    """What the houses chose: a value, what it means, and who chose it."""
    of = {name: described(name) for name in preset_names()}
    asked = [
        (
            as_written(setting(this.house, option.name)),
            chosen(this.house, option.name),
            name,
        )
        for name, this in of.items()
    ]
    for value, says in dict.fromkeys((value, says) for value, says, _ in asked):
        names = [f"`{n}`" for v, s, n in asked if (v, s) == (value, says)]
        yield value, says, "every house" if len(names) == len(of) else ", ".join(names)


PARTS: Mapping[str, Callable[[], str]] = {
    "chapters": contents,
    "chapter-tree": chapter_tree,
    "choices": choices,
    "sheets": sheets,
    "sheet-tree": sheet_tree,
}
