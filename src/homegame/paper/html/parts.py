"""The parts that sheets share: text, tables, cards and chips. Pictures are SVG, which prints
with backgrounds switched off."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from homegame.cards import name, parse
from homegame.paper.stakes import Chip

SUITS: Final = {
    "s": "M0-34C10-16 30-4 30 12a14.5 14.5 0 0 1-25 10c1 6 4 10 9 13h-28c5-3 8-7 9-13a14.5 14.5"
    " 0 0 1-25-10C-30-4-10-16 0-34z",
    "h": "M0 33C-8 20-31 6-31-12A16 16 0 0 1 0-19 16 16 0 0 1 31-12C31 6 8 20 0 33z",
    "d": "M0-35Q10-15 26 0 10 15 0 35-10 15-26 0-10-15 0-35z",
    "c": "M0-34a14.5 14.5 0 0 1 11 24 14.5 14.5 0 1 1-6 24c1 9 4 15 9 20h-28c5-5 8-11 9-20a14.5"
    " 14.5 0 1 1-6-24A14.5 14.5 0 0 1 0-34z",
}
"""The outlines of the suits, around their middle."""

MARK: Final = (
    "M12 1.8C14.9 6.4 21.5 9.6 21.5 15a4.7 4.7 0 0 1-6.3 4.4V22H8.8v-2.6A4.7 4.7 0 0 1 2.5"
    " 15C2.5 9.6 9.1 6.4 12 1.8zM12 12.2a2 2 0 0 0-2 2V22h4v-7.8a2 2 0 0 0-2-2z"
)
"""The program's mark."""


def tag(element: str, inside: str, kind: str = "", **attributes: str) -> str:
    """An element around HTML; `kind` is its class."""
    named = {"class": kind, **attributes} if kind else attributes
    written = "".join(f' {key}="{escape(value)}"' for key, value in named.items())
    return f"<{element}{written}>{inside}</{element}>"


def words(text: str) -> str:
    """Text as HTML."""
    return escape(text, quote=False)


def head(title: str, *about: str) -> str:
    """The head of a sheet: its title, and below it what it belongs to."""
    line = " · ".join(words(each) for each in about if each)
    mark = (
        f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="{MARK}"/></svg>'
    )
    below = tag("p", line) if line else ""
    return tag("header", mark + tag("h1", words(title)) + below)


def table(
    columns: Sequence[tuple[str, str]], rows: Iterable[Sequence[str]], kind: str = ""
) -> str:
    """A table. Each column has a name and a class; cells are HTML, the first one names its row.
    If no column has a name, there is no head."""
    heads = "".join(head_of(title, as_kind) for title, as_kind in columns)
    top = tag("thead", tag("tr", heads)) if any(title for title, _ in columns) else ""
    body = "".join(row(cells, columns) for cells in rows)
    return tag("table", top + tag("tbody", body), kind)


def head_of(title: str, kind: str) -> str:
    """A column's head; one without a name is an empty cell."""
    return tag("th", words(title), kind, scope="col") if title else tag("td", "", kind)


def row(cells: Sequence[str], columns: Sequence[tuple[str, str]]) -> str:
    """One row of a table."""
    first, *others = zip(cells, columns, strict=True)
    inside = tag("th", first[0], first[1][1], scope="row")
    inside += "".join(tag("td", cell, kind) for cell, (_, kind) in others)
    return tag("tr", inside)


def card(text: str, *, dim: bool = False) -> str:
    """One card, drawn: its rank and its suit by shape."""
    rank, suit = text[0].replace("T", "10"), text[1]
    label = name(parse(text)[0])
    kind = f"card {suit}{' dim' if dim else ''}"
    ten = ' class="ten"' if rank == "10" else ""
    return (
        f'<svg class="{kind}" viewBox="0 0 100 140" role="img" aria-label="{label}">'
        f'<rect x="2" y="2" width="96" height="136" rx="11"/>'
        f'<text x="{36 if ten else 29}" y="52"{ten}>{rank}</text>'
        f'<path transform="translate(62 98) scale(.85)" d="{SUITS[suit]}"/></svg>'
    )


def cards(texts: Iterable[str], made: int) -> str:
    """Cards in a row; those that don't make the hand are lighter."""
    return tag(
        "span",
        "".join(card(each, dim=at >= made) for at, each in enumerate(texts)),
        "cards",
    )


def chip(one: Chip, label: str = "") -> str:
    """A chip from above in its colour, with its value on it."""
    spots = "".join(
        f'<rect x="-8" y="-49" width="16" height="14" transform="rotate({turn})"/>'
        for turn in range(0, 360, 45)
    )
    shown = label or one.value
    size = "" if len(shown) < 5 else " long" if len(shown) < 7 else " longer"
    return (
        f'<svg class="chip {one.colour}{size}" viewBox="-52 -52 104 104" aria-hidden="true">'
        f'<circle r="50" class="face"/><g class="spots">{spots}</g>'
        f'<circle r="33" class="inlay"/><circle r="50" class="edge"/>'
        f'<text y="8">{words(shown)}</text></svg>'
    )
