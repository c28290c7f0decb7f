"""The sheets about people: seat cards and a season."""

from typing import Final

from homegame.paper.html.parts import head, table, tag, words
from homegame.paper.season import Season
from homegame.paper.seats import SeatCard, SeatCards
from homegame.words import say

ON_A_PAGE: Final = 8
"""Two cards beside each other, four below."""


def seat_cards(sheet: SeatCards) -> str:
    """The cards, eight on a page, with lines to cut along."""
    pages = [
        "".join(seat_card(each, sheet.title) for each in sheet.cards[at : at + ON_A_PAGE])
        for at in range(0, len(sheet.cards), ON_A_PAGE)
    ]
    hidden = tag("h1", words(say("paper.sheet.seat-cards", {})), "sr")
    return "".join(
        tag("section", (hidden if not at else "") + tag("ul", page), "leaf seats")
        for at, page in enumerate(pages)
    )


def seat_card(card: SeatCard, title: str) -> str:
    """One card; what isn't known is a line to write on."""
    size = "name" if len(card.name) <= 12 else "name long"
    name = tag("b", words(card.name), size) if card.name else tag("b", "", "name blank")
    number = say("paper.seats.seat", {"n": card.seat}) if card.seat else ""
    seat = place("seat", number)
    one_table = card.seat and not card.table
    at = seat if one_table else place("table", card.table) + seat
    return tag("li", tag("i", words(title)) + name + tag("span", at, "places"))


def place(what: str, written: str) -> str:
    """A table or a seat, or what it is called and a line to write on."""
    if written:
        return tag("span", words(written))
    return tag("span", words(say(f"paper.seats.blank_{what}", {})), "blank")


def season(sheet: Season) -> str:
    """A season's table."""
    names = ["place", "player", "nights", "won", "hands", "result"]
    names += ["points"] if sheet.has_points else []
    kinds = {"player": "wide"}
    columns = [(say(f"paper.season.{it}", {}), kinds.get(it, "num")) for it in names]
    rows = []
    for each in sheet.lines:
        cells = [each.place, each.name, str(each.nights), str(each.won), each.hands]
        cells += [each.result, *([each.points] if sheet.has_points else [])]
        rows.append([words(cell) for cell in cells])
    inside = head(sheet.club, sheet.season)
    inside += tag("p", words(" ".join(sheet.ranks_by)), "about")
    if rows:
        inside += table(columns, rows, "season")
    else:
        inside += tag("p", words(say("paper.season.empty", {})))
    return tag("section", inside, "leaf season")
