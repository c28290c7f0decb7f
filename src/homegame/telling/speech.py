"""A line as text, for one reader: in exports, in the archive, and in tests."""

from collections.abc import Callable

from homegame.chips import Chips
from homegame.model.line import Line
from homegame.words import catalogue, say


def spoken(line: Line, reader: str = "", amount: Callable[[Chips], str] = str) -> str:
    """The line in words, with its cards and its amount. The `reader` is a guest's id.

    >>> from homegame.model.line import Line
    >>> spoken(Line("log.shows", filling={"name": "Maya"}, cards=("Ks", "Kd")))
    'Maya shows Ks Kd'
    """
    place = line.you if line.you and line.who == reader else line.key
    cards = " ".join(line.cards)
    filling = {**line.filling, "cards": cards, "you": say("log.self", {})}
    if line.undone:
        filling["undone"] = spoken(line.undone, reader, amount)
    words = say(place, filling, amount)
    if cards and "{cards}" not in catalogue()[place]:
        words = f"{words}: {cards}"
    if line.amount is None:
        return words
    return f"{words} {'+' if line.plus else ''}{amount(line.amount)}"
