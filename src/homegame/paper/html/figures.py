"""The sheets of figures: a tournament, what beats what, and outs."""

from typing import Final

from homegame.paper.html.parts import cards, chip, head, table, tag, words
from homegame.paper.odds import Often, Ranks
from homegame.paper.schedule import LevelLine, Schedule
from homegame.paper.sheets import Outs
from homegame.words import say

# ---------------------------------------------------------------- the tournament

FEW: Final = 14
"""The most levels that are written large."""


def tournament(sheet: Schedule) -> str:
    """Levels, prizes and the starting stack."""
    names = [
        "level",
        "time",
        "small",
        "big",
        *(["ante"] if sheet.has_ante else []),
        *(["raises"] if sheet.has_raises else []),
        "minutes",
    ]
    columns = [(say(f"paper.tournament.{name}", {}), "num") for name in names]
    columns.append((say("paper.tournament.then", {}), "wide"))
    rows = [level(sheet, each) for each in sheet.levels]
    blank = [""] * (len(columns) - 3)
    key = "paper.tournament.ended" if sheet.ended else "paper.tournament.end"
    end = [words(sheet.ends), *blank, words(say(key, {}))]
    rows.append(["", *end])
    size = "levels" if len(sheet.levels) > FEW else "levels few"
    inside = head(sheet.title, *sheet.facts) + table(columns, rows, size)
    inside += "".join(tag("p", words(each), "about") for each in sheet.notes)
    inside += tag("div", stack(sheet) + prizes(sheet), "beside")
    return tag("section", inside, "leaf tournament")


def level(sheet: Schedule, each: LevelLine) -> list[str]:
    """A row of the levels."""
    cells = [str(each.number), each.begins, each.small, each.big]
    cells += [each.ante] if sheet.has_ante else []
    cells += [each.raises] if sheet.has_raises else []
    cells += [str(each.minutes), ". ".join(each.before)]
    return [words(cell) for cell in cells]


def stack(sheet: Schedule) -> str:
    """The starting stack as chips."""
    if not sheet.piles:
        return ""
    piles = "".join(
        tag("li", chip(one) + tag("span", words(pile(one.value, count))))
        for one, count in sheet.piles
    )
    title = tag("h2", words(say("paper.tournament.piles", {})))
    return tag("div", title + tag("ul", piles, "piles"), "block")


def pile(value: str, count: int) -> str:
    return say("paper.tournament.pile", {"n": count, "chip": value})


def prizes(sheet: Schedule) -> str:
    """The prizes, in one column or in two, or what became of them."""
    if sheet.ended:
        return results(sheet, "results") if sheet.results else ""
    return prizes_to_win(sheet) + (results(sheet, "paid") if sheet.results else "")


def results(sheet: Schedule, name: str) -> str:
    """Who was paid what."""
    columns = [
        (say("paper.tournament.place", {}), "num"),
        (say("paper.tournament.player", {}), "wide"),
        (say("paper.tournament.prize", {}), "num"),
        ("", ""),
    ]
    rows = [
        [words(each.place), words(each.name), words(each.paid), words(each.bounties)]
        for each in sheet.results
    ]
    title = tag("h2", words(say(f"paper.tournament.{name}", {})))
    return tag("div", title + table(columns, rows, "prizes"), "prizeblock")


def prizes_to_win(sheet: Schedule) -> str:
    """Each place and its prize."""
    columns = [
        (say("paper.tournament.place", {}), "num"),
        (say("paper.tournament.prize", {}), "num"),
        ("", "num"),
    ]
    rows = [[words(it.place), words(it.prize), words(it.share)] for it in sheet.prizes]
    title = tag("h2", words(say("paper.tournament.prizes", {})))
    pool = tag("p", words(sheet.pool), "about")
    return tag("div", title + pool + table(columns, rows, "prizes"), "prizeblock")


# ---------------------------------------------------------------- hands


def ranks(sheet: Ranks) -> str:
    """The ten kinds of hands with example cards."""
    columns = [(say("paper.hands.kind", {}), "")]
    for many in ("five", "seven"):
        columns.append((say(f"paper.hands.{many}", {}), "num"))
        columns += [
            (say("paper.hands.share", {}), "num"),
            (say("paper.hands.one_in", {}), "num"),
        ]
    rows = [
        [
            tag("b", words(each.name)) + cards(each.cards, each.made),
            *often(each.five),
            *often(each.seven),
        ]
        for each in sheet.lines
    ]
    inside = head(say("paper.sheet.hands", {}), sheet.note) + table(columns, rows, "ranks")
    inside += tag("p", words(sheet.total), "about")
    return tag("section", inside, "leaf hands")


def often(each: Often) -> list[str]:
    return [words(each.hands), words(each.share), words(each.one_in)]


# ---------------------------------------------------------------- outs


def outs(sheet: Outs) -> str:
    """The table of outs."""
    names = ("outs", "turn", "river", "both", "against", "by_rule")
    columns = [(say(f"paper.outs.{name}", {}), "num") for name in names]
    columns.append((say("paper.outs.draw", {}), "wide"))
    rows = []
    for each in sheet.lines:
        cells = (
            str(each.outs),
            each.turn,
            each.river,
            each.both,
            each.against,
            each.by_rule,
        )
        draw = each.draw[:1].upper() + each.draw[1:]
        rows.append([words(cell) for cell in (*cells, draw)])
    inside = head(say("paper.sheet.outs", {})) + table(columns, rows, "outs")
    inside += tag("p", words(say("paper.outs.how", {})), "about")
    inside += tag("p", words(say("paper.outs.rule", {})), "about")
    return tag("section", inside, "leaf outs")
