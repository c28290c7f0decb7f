"""A house's rule sheet, for guests to read before the first hand and look up later.

Each chapter starts with the rules that leave the house a choice, with what it chose and what
that means at its own blinds. Then come the other rules, and at the end those it does not use.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from homegame.rulebook import HouseRules, Rule
from homegame.rulebook.book import CHAPTERS, Kind, Law, book, chapters
from homegame.rulebook.honoured import standing
from homegame.rulebook.options import Option, options
from homegame.rulebook.presets import Preset
from homegame.sheet.choices import (
    Matters,
    all_of,
    any_of,
    chosen,
    deals,
    is_,
    is_not,
    matters,
)
from homegame.sheet.examples import example
from homegame.words import say


class Chosen(Struct, frozen=True):
    """A choice of this house, as a sentence; `live` if it is about real cards only."""

    option: str
    says: str
    live: bool = False


class Article(Struct, frozen=True):
    """One rule of the sheet, with this house's choices and an example at its blinds."""

    rule: str
    title: str
    says: str
    kind: Kind
    choices: tuple[Chosen, ...] = ()
    example: str = ""


class SheetPart(Struct, frozen=True):
    """One chapter: the rules this house has settled, and the rules that always apply."""

    title: str
    articles: tuple[Article, ...]
    also: tuple[Article, ...]
    note: str = ""


class Sheet(Struct, frozen=True):
    """A house's rule sheet."""

    name: str
    title: str
    says: str
    tournament: bool
    """It is the sheet of a house for tournaments."""
    parts: tuple[SheetPart, ...]
    off: tuple[Article, ...]
    """Rules this house does not use, listed so that a link to one finds it."""


# ---------------------------------------------------------------- which rules hold


def numbered(area: str, *numbers: int) -> frozenset[Rule]:
    """Rules of one chapter by their numbers."""
    return frozenset(Rule(f"{area}-{number:02}") for number in numbers)


OMAHA: Final = (
    "omaha", "omaha_5", "omaha_6", "omaha_hilo", "courchevel", "courchevel_hilo",
    "double_board_omaha",
)  # fmt: skip


def free_in_big_blind(house: HouseRules) -> bool:
    """Coming in with the big blind costs nothing more."""
    return "big_blind" in house.missed.free_reentry


def any_seat_straddles(house: HouseRules) -> bool:
    """A straddle may come from any seat."""
    return "any" in house.straddle.positions


ONLY_IF: Final[Mapping[frozenset[Rule], Matters]] = {
    numbered("POS", 10): is_("button.rule", "simplified"),
    numbered("POS", 11, 14, 19): is_("button.rule", "dead"),
    numbered("POS", 12): is_("button.rule", "moving"),
    numbered("BLIND", 13, 15): is_("missed.freeze_on_buy", True),
    numbered("BLIND", 10): is_not("missed.method", "post_dead"),
    numbered("BLIND", 8): is_("entry.new_player", "post_bb_live"),
    numbered("BLIND", 11, 27): free_in_big_blind,
    numbered("BLIND", 17): is_("missed.marker", True),
    numbered("BLIND", 18): is_("missed.method", "post_dead"),
    numbered("BLIND", 22): deals("five_stud", "soko", "stud", "stud_hilo", "razz"),
    numbered("STRAD", *range(2, 12), 26): is_("straddle.enabled", True),
    numbered("STRAD", 12): all_of(is_("straddle.enabled", True), any_seat_straddles),
    numbered("STRAD", 15): is_("sleeper.enabled", True),
    numbered("STRAD", 21, 22, 23, 24, 27): is_("kill.enabled", True),
    numbered("BET", 20): is_("betting.structure", "no_limit", "cap"),
    numbered("BET", 22): is_("raise.min_rule", "last_increment"),
    numbered("BET", 23): is_("raise.min_rule", "match_current_bet"),
    numbered("BET", 24): is_("allin.reopen", "full"),
    numbered("BET", 25, 27): is_("allin.reopen", "half"),
    numbered("BET", *range(50, 54)): is_("betting.structure", "limit"),
    numbered("BET", 55): is_("betting.structure", "spread"),
    numbered("BET", 75): is_("betting.structure", "limit", "spread"),
    numbered("BET", *range(60, 70)): is_("betting.structure", "pot_limit", "half_pot"),
    numbered("BET", 70): is_("betting.structure", "cap"),
    numbered("POT", *range(21, 26)): is_not("runs.max_runs", 1),
    numbered("POT", 33): all_of(
        is_not("runs.max_runs", 1), is_("runs.when", "after_allin")
    ),
    numbered("TOURN", 13): is_not("allin.reveal", "never"),
    numbered("POT", 30, 31, 32): any_of(
        is_("bomb.enabled", True), deals("double_board", "double_board_omaha")
    ),
    numbered("CARD", 16): deals(*OMAHA),
    numbered("CARD", 17): deals("short_deck"),
    numbered("CARD", 20): deals("omaha_hilo", "stud_hilo", "razz", "badugi", "baduci"),
    numbered("CASH", 2): is_("chips.denominations", (10, 50, 250, 1000)),
    numbered("CASH", 3): is_("chips.denominations", (25, 100, 500)),
    numbered("CASH", *range(31, 39)): is_("stakes.mode", "open"),
    numbered("CASH", 41): is_("change_hand.enabled", True),
    numbered("VAR", 2, 3): deals(*OMAHA),
    numbered("VAR", 11, 12, 14, 15, 32): is_("bomb.enabled", True),
    numbered("VAR", 13, 23): deals("double_board", "double_board_omaha"),
    numbered("VAR", 20): deals("royal"),
    numbered("VAR", 21): deals("pineapple", "irish"),
    numbered("VAR", 22): deals("double"),
    numbered("VAR", 24): deals("greek"),
    numbered("VAR", 25): deals("manila"),
    numbered("VAR", 26): deals("short_deck"),
    numbered("VAR", 30, 31): deals("five_draw", "single_27", "triple_27", "triple_a5"),
}
"""Rules that apply only with certain choices; all others apply everywhere."""


@cache
def conditions() -> Mapping[Rule, Matters]:
    """The conditions of `ONLY_IF`, by rule."""
    return {rule: holds for rules, holds in ONLY_IF.items() for rule in rules}


def holds(house: HouseRules, rule: Rule) -> bool:
    """Whether the rule's sentence holds in this house."""
    condition = conditions().get(rule)
    return condition is None or condition(house)


def is_law(rule: Rule, law: Law) -> bool:
    """Whether a rule belongs on a sheet: no odds, no example at other blinds."""
    if law.moment == "sheet":
        return True
    leaves_open = any(rule in each.rules for each in options().values())
    settled = leaves_open or area_of(rule) == "con" or law.status == "done"
    if area_of(rule) == "prob" and not leaves_open:
        return False
    return settled and (law.kind != "guidance" or leaves_open) and not is_story(rule)


def is_story(rule: Rule) -> bool:
    """Whether the rule is an example at other blinds; a sheet has examples at its own."""
    return rule.name.endswith("_EXAMPLE") or rule is Rule.SAMPLE_HAND


# ---------------------------------------------------------------- the sheet


def sheet_of(this: Preset) -> Sheet:
    """The rule sheet of a house."""
    chosen_by = choices_by_rule(this.house)
    written = {
        rule: article(this.house, rule, law, chosen_by.get(rule, ()))
        for rule, law in book().items()
        if is_law(rule, law)
    }
    kept = {
        rule: each
        for rule, each in written.items()
        if (each.choices or holds(this.house, rule))
        and not (this.tournament and rule is Rule.CASH_GAME)
    }
    found = tuple(part(area, kept, this) for area in AREAS)
    off = tuple(each for rule, each in written.items() if rule not in kept)
    return Sheet(this.name, this.title, this.about, this.tournament, found, off)


AREAS: Final = (
    "cash", "pos", "blind", "strad", "deal", "bet", "pot", "show", "card", "var", "con",
    "prob", "tourn",
)  # fmt: skip
"""The chapters in the order a host explains the game: chips, seats, blinds, deal, betting and
showdown, then other games, conduct and tournaments."""


def part(area: str, kept: Mapping[Rule, Article], this: Preset) -> SheetPart:
    """One chapter of the sheet, with the house's choices first. In a house for cash games, the
    one about tournaments says when it holds."""
    title = title_of(area)
    within = [each for rule, each in kept.items() if area_of(rule) == area]
    articles = tuple(each for each in within if each.choices or each.example)
    also = tuple(each for each in within if not (each.choices or each.example))
    elsewhere = area == "tourn" and not this.tournament
    note = say("sheet.tournaments", {}) if elsewhere else ""
    return SheetPart(title, articles, also, note)


def title_of(area: str) -> str:
    """The title of a chapter."""
    return chapters()[CHAPTERS.index(area)].title


def area_of(rule: Rule) -> str:
    """The chapter of a rule."""
    return rule.partition("-")[0].lower()


def article(
    house: HouseRules, rule: Rule, law: Law, choices: tuple[Chosen, ...]
) -> Article:
    """A rule as this house plays it. One that is here only for the house's choice, which is to
    play it otherwise, says that choice alone."""
    switch = SWITCH.get(rule)
    plays = holds(house, rule) and (switch is None or switch(house))
    shown = example(house, rule) if plays else ""
    says = law.text if plays or not choices else ""
    return Article(rule, law.title, says, law.kind, choices, shown)


SWITCH: Final[Mapping[Rule, Matters]] = {
    Rule.STRADDLE: is_("straddle.enabled", True),
    Rule.KILL_GAME: is_("kill.enabled", True),
    Rule.BOMB_POT: is_("bomb.enabled", True),
}
"""Rules that also say that something is not played; then they have no example."""


def choices_by_rule(house: HouseRules) -> Mapping[Rule, tuple[Chosen, ...]]:
    """The house's choices, each under one of its rules."""
    found: dict[Rule, tuple[Chosen, ...]] = {}
    for each in choices_of(house):
        rule = rule_for(house, options()[each.option])
        found[rule] = (*found.get(rule, ()), each)
    return found


def choices_of(house: HouseRules) -> Iterator[Chosen]:
    """The house's choices that make a difference."""
    for option in options().values():
        if matters(house, option.name):
            yield choice(house, option)


def rule_for(house: HouseRules, option: Option) -> Rule:
    """The first of an option's rules that applies in this house."""
    return next((rule for rule in option.rules if holds(house, rule)), option.rules[0])


def choice(house: HouseRules, option: Option) -> Chosen:
    """One choice, and whether it is about real cards."""
    live = standing(option.name) == "live_only"
    return Chosen(option.name, chosen(house, option.name), live)


# ---------------------------------------------------------------- the sheet on paper


def markdown(sheet: Sheet) -> str:
    """The sheet as Markdown, to print, send or read as it is."""
    return "\n".join(_lines(sheet)).strip() + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    yield f"# {sheet.title}"
    if sheet.says:
        yield from ("", sheet.says)
    if sheet.tournament:
        yield from ("", f"_{say('sheet.for_tournaments', {})}_")
    for each in sheet.parts:
        yield from ("", f"## {each.title}", "")
        if each.note:
            yield from (f"_{each.note}_", "")
        for one in each.articles:
            yield from _article(one)
        if each.also:
            yield from ("", f"### {say('sheet.also', {})}", "")
            yield from (f"- **{one.title}.** {one.says} ({one.rule})" for one in each.also)
    if sheet.off:
        yield from ("", f"## {say('sheet.off', {})}", "", say("sheet.off_more", {}), "")
        yield from (f"- {one.title} ({one.rule})" for one in sheet.off)


def _article(one: Article) -> Iterator[str]:
    yield f"- **{one.title}.** {f'{one.says} ' if one.says else ''}({one.rule})"
    for choice in one.choices:
        here = say("sheet.live" if choice.live else "sheet.here", {})
        yield f"  - {here}: **{choice.says}**"
    if one.example:
        yield f"  - {say('sheet.example', {})}: {one.example}"
