"""What a hand is worth in a game, and which of its cards play.

A game says in which orders hands are compared (high, low, badugi: each order takes its share
of a pot) and how many hole cards must play. The higher number wins; 0 is no hand.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Final

from homegame.cards import Cards
from homegame.hands.describe import (
    describe,
    say_badugi,
    say_four,
    say_hole,
    say_low,
    say_short,
)
from homegame.hands.kernel import (
    ace_to_five,
    badugi,
    deuce_to_seven,
    eight_or_better,
    rank,
    short_deck,
    short_deck_trips,
)
from homegame.hands.low import badugis
from homegame.hands.rank import Category, best_five, category
from homegame.hands.soko import four_of, soko
from homegame.rulebook import Rule, rule
from homegame.variants import Kind, Variant

ORDERS: Final[Mapping[Kind, Callable[[Cards], int]]] = {
    "high": rank,
    "low_8": eight_or_better,
    "low_a5": ace_to_five,
    "low_27": deuce_to_seven,
    "badugi": badugi,
    "short": short_deck,
    "short_trips": short_deck_trips,
    "soko": soko,
}


@rule(Rule.OMAHA, Rule.OMAHA_TWO_AND_THREE, Rule.GREEK_HOLDEM, Rule.LOW_HANDS)
def worth(game: Variant, half: int, held: Cards, board: Cards) -> int:
    """What these hole cards make with this board in the order of one half of the pot."""
    order = ORDERS[game.kinds[half]]
    if not game.exactly and not game.together:
        return order(held + board)
    return max([order(cards) for cards in choices(game, held, board)])


@rule(Rule.DOUBLE_HOLDEM)
def choices(game: Variant, held: Cards, board: Cards) -> Iterator[Cards]:
    """Every choice of cards that may play together.

    That is a fixed number of hole cards with the rest of five from the board, or the hole cards
    of one group with the whole board. Before the flop the choices have fewer cards.
    """
    if game.together:
        for places in game.together:
            yield tuple([held[place] for place in places if place < len(held)]) + board
        return
    common = min(5 - game.exactly, len(board))
    on_board = [*combinations(board, common)]
    for mine in combinations(held, min(game.exactly, len(held))):
        for shared in on_board:
            yield mine + shared


def playing(game: Variant, half: int, held: Cards, board: Cards) -> Cards:
    """The cards that play, in the order players say them; none if there is no hand."""
    kind = game.kinds[half]
    order = ORDERS[kind]
    if not game.exactly and not game.together:
        cards = held + board
    else:
        cards = max(choices(game, held, board), key=lambda some: order(some))
    if not order(cards):
        return ()
    match kind:
        case "high":
            return best_five(cards)
        case "badugi":
            return tuple(sorted(best_badugi(cards), key=low_last))
        case "soko":
            five = max(combinations(cards, min(5, len(cards))), key=soko)
            four = four_of(five)
            return four[1] if four else best_five(five)
        case _:
            five = max(combinations(cards, min(5, len(cards))), key=order)
            return best_five(five) if kind in ("short", "short_trips") else low_first(five)


def best_badugi(cards: Cards) -> Cards:
    """The cards that make the best badugi."""
    return max(badugis(cards), key=badugi)


def low_last(card: int) -> int:
    """A sort key: the highest card first where the ace is low."""
    return -((card + 4) % 52)


def low_first(five: Cards) -> Cards:
    """A low in the order players say it: from its highest card down; a made hand as usual."""
    if len({card >> 2 for card in five}) == len(five):
        return tuple(sorted(five, key=low_last))
    return best_five(five)


def reading(
    game: Variant, half: int, held: Cards, board: Cards, *, kickers: bool = True
) -> str:
    """The hand in words, in the order of one half of the pot; "" if there is no hand."""
    if game.kinds[half] == "high" and not game.exactly and not game.together:
        return describe(held + board, kickers=kickers)
    cards = playing(game, half, held, board)
    if not cards:
        return ""
    if (game.exactly or game.together) and not board and len(cards) < len(held):
        return say_hole(held)
    match game.kinds[half]:
        case "high":
            return describe(cards, kickers=kickers)
        case "short" | "short_trips":
            return say_short(cards, kickers=kickers)
        case "soko":
            four = four_of(cards)
            return (
                say_four(four[0].name, cards) if four else describe(cards, kickers=kickers)
            )
        case "badugi":
            return say_badugi(cards)
        case "low_27":
            made = category(cards) is not Category.HIGH_CARD
            wheel = {card >> 2 for card in cards} == {12, 0, 1, 2, 3}
            flush = category(cards) in (Category.FLUSH, Category.STRAIGHT_FLUSH)
            if made and not (wheel and not flush):
                return describe(cards, kickers=kickers)
            return say_low(sorted(cards, reverse=True))
        case "low_8" | "low_a5":
            if len({card >> 2 for card in cards}) < len(cards):
                return describe(cards, kickers=kickers)
            return say_low(cards)


def readings(game: Variant, held: Cards, board: Cards, *, kickers: bool = True) -> str:
    """The hand in words in each of the game's orders, separated by semicolons. Where there are
    several, each is without its kickers."""
    halves = range(len(game.kinds))
    kickers = kickers and len(halves) == 1
    found = [reading(game, half, held, board, kickers=kickers) for half in halves]
    return "; ".join([each for each in found if each])


def is_high_only(game: Variant) -> bool:
    """Whether the game has one order, and it is the usual high."""
    return game.kinds == ("high",)
