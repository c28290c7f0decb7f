"""The sheets about a house: its rules, the dealer's card and the wall."""

from collections.abc import Iterable
from typing import Final

from homegame.paper.dealer import DealerCard, Line, Turns
from homegame.paper.html.parts import chip, head, table, tag, words
from homegame.paper.wall import Wall
from homegame.rulebook.house import ChipColour
from homegame.rules.real_chips import colour_word
from homegame.sheet import Sheet
from homegame.sheet.page import Article, Chosen, SheetPart
from homegame.words import say

# ---------------------------------------------------------------- rules


def rules(sheet: Sheet) -> str:
    """A house's rules in two columns, chapter after chapter. No rule is broken in two."""
    about = tag("p", words(sheet.says), "about") if sheet.says else ""
    if sheet.tournament:
        about += tag("p", words(say("sheet.for_tournaments", {})), "about")
    inside = head(say("paper.sheet.rules", {}), sheet.title) + about
    inside += tag("div", "".join(chapter(each) for each in sheet.parts), "columns")
    inside += off(sheet.off) if sheet.off else ""
    return tag("section", inside, "leaf rules")


def chapter(part: SheetPart) -> str:
    """A chapter: what the house settled, then what always applies."""
    inside = "".join(article(each) for each in part.articles)
    if part.also:
        also = tag("h3", words(say("sheet.also", {})))
        inside += also + "".join(short(each) for each in part.also)
    note = tag("p", words(part.note), "about") if part.note else ""
    title = tag("h2", words(part.title))
    return tag("div", title + note + inside, "chapter")


def article(one: Article) -> str:
    """A rule with the house's choices and its example."""
    inside = title(one) + tag("p", words(one.says))
    if one.choices:
        inside += tag("ul", "".join(tag("li", chosen(each)) for each in one.choices))
    if one.example:
        label = tag("i", words(f"{say('sheet.example', {})}: "))
        inside += tag("p", label + words(one.example), "example")
    return tag("article", inside)


def chosen(each: Chosen) -> str:
    """A choice of the house; one about real cards alone says so."""
    live = tag("i", words(f"{say('sheet.live', {})}: ")) if each.live else ""
    return live + tag("b", words(each.says))


def title(one: Article) -> str:
    number = tag("span", words(one.rule), "number")
    return tag("h3", f"{words(one.title)} {number}")


def short(one: Article) -> str:
    """A rule without a choice."""
    number = tag("span", words(one.rule), "number")
    return tag(
        "p", f"{tag('b', words(one.title + '.'))} {words(one.says)} {number}", "short"
    )


def off(these: Iterable[Article]) -> str:
    """The rules that aren't played here, by name."""
    names = "".join(
        tag("p", f"{words(each.title)} {tag('span', words(each.rule), 'number')}", "short")
        for each in these
    )
    more = tag("p", words(say("sheet.off_more", {})), "about")
    title = tag("h2", words(say("sheet.off", {})))
    return tag("div", title + more + tag("div", names, "columns off"), "chapter")


# ---------------------------------------------------------------- the dealer's card


def dealer_card(card: DealerCard) -> str:
    """The card on one page, in two columns, and larger if there are no bomb pots."""
    named = {part: say(f"paper.dealer.{part}", {}) for part in PARTS}
    blocks = [
        block(named["order"], tag("ol", "".join(tag("li", line(it)) for it in card.order))),
        block(named["turns"], acting(card)),
        block(named["pots"], lines(card.pots) + layers(card)),
        block(named["real"], lines(card.real)),
        block(named["odd"], lines(card.odd) + splits(card)),
        block(named["misdeals"], lines(card.misdeals)),
    ]
    blocks += [block(named["runs"], lines(card.runs))] if card.runs else []
    blocks += [block(named["bomb"], lines(card.bomb))] if card.bomb else []
    top = head(say("paper.sheet.dealer-card", {}), card.house, card.game, card.stakes)
    inside = top + tag("div", "".join(blocks), "columns")
    return tag("section", inside, "leaf dealer" if card.bomb else "leaf dealer roomy")


PARTS: Final = ("order", "turns", "pots", "real", "odd", "misdeals", "runs", "bomb")


def block(title: str, inside: str) -> str:
    """A part of the card; a card with little room may break it in two."""
    return tag("div", tag("h2", words(title)) + inside, "block")


def lines(these: Iterable[Line]) -> str:
    return tag("ul", "".join(tag("li", line(each)) for each in these))


def line(one: Line) -> str:
    number = f" {tag('span', words(one.rule), 'number')}" if one.rule else ""
    return words(one.says) + number


def acting(card: DealerCard) -> str:
    """Who acts first and last in each round: at a full table and heads-up, if that differs."""
    found = ""
    tables = [("many", card.turns), ("two", card.heads_up)]
    if card.turns == card.heads_up:
        tables = [("any", card.turns)]
    for place, turns in tables:
        rows = [[words(cell) for cell in cells] for cells in merged(turns)]
        columns = [
            (say(f"paper.dealer.{place}", {}), ""),
            (say("paper.dealer.first", {}), ""),
            (say("paper.dealer.last", {}), ""),
        ]
        found += table(columns, rows, "acting")
    return found + lines(card.turn_notes)


def merged(turns: Iterable[Turns]) -> list[tuple[str, str, str]]:
    """Rounds with the same order on one row."""
    found: list[tuple[str, str, str]] = []
    for each in turns:
        if found and found[-1][1:] == (each.first, each.last):
            found[-1] = (f"{found[-1][0]}, {each.street.lower()}", each.first, each.last)
        else:
            found.append((each.street, each.first, each.last))
    return found


def layers(card: DealerCard) -> str:
    """The example of unequal stacks."""
    stacks = ", ".join(f"{name} {size}" for name, size in card.layers.stacks)
    example = say("paper.pots.example", {"stacks": stacks})
    name, amount = card.layers.back
    rows = [(pot, size, who) for pot, size, who in card.layers.pots] + [(name, amount, "")]
    columns = [("", ""), ("", "num"), ("", "")]
    cells = [[words(cell) for cell in row] for row in rows]
    return tag("p", words(example), "example") + table(columns, cells, "small")


def splits(card: DealerCard) -> str:
    """The examples of pots that don't divide."""
    found = ""
    for each in card.splits:
        rows = [[words(who), words(amount)] for who, amount in each.shares]
        found += table([(each.pot, ""), ("", "num")], rows, "small")
    return found


# ---------------------------------------------------------------- the wall


IN_ROWS: Final = 5
"""The most chips that have a row each."""


def wall(sheet: Wall) -> str:
    """Blinds and chips, as large as the page."""
    sizes = f"{words(sheet.small)}<i>/</i>{words(sheet.big)}"
    long = len(sheet.small) + len(sheet.big)
    size = "blinds" if long < 11 else "blinds long" if long < 15 else "blinds longer"
    inside = head(say("paper.wall.blinds", {}), sheet.house)
    inside += tag("p", sizes, size)
    if sheet.in_chips:
        inside += tag("p", words(sheet.in_chips), "inchips")
    inside += tag(
        "dl",
        "".join(
            tag("div", tag("dt", words(each.name)) + tag("dd", words(each.value)))
            for each in sheet.facts
        ),
    )
    chips = "".join(
        tag(
            "li",
            chip(one) + tag("b", words(one.value)) + tag("span", more(one.colour, units)),
        )
        for one, units in sheet.chips
    )
    many = "chips" if len(sheet.chips) <= IN_ROWS else "chips many"
    inside += tag("h2", words(say("paper.wall.chips", {}))) + tag("ul", chips, many)
    return tag("section", inside, "leaf wall")


def more(colour: ChipColour, units: str) -> str:
    """A chip's colour, and how many of the smallest it is."""
    named = colour_word(colour)
    return words(f"{named} · {units}" if units else named)
