"""Hands in words: what a player holds, and why one hand beats another (CARD-15)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from homegame.cards import Cards, rank_of, suit_of
from homegame.hands.kernel import rank
from homegame.hands.rank import Category, category_of, pips_of
from homegame.rulebook import Rule, rule
from homegame.words import catalogue


class Reading(NamedTuple):
    """The parts of a hand from which a sentence is made, in any language.

    Ranks are 2 to 14; the ace is 14 even where it is low in a straight.
    """

    category: Category
    ranks: tuple[int, ...]
    """What makes the category: the three and the pair of a full house, the highest and lowest
    card of a straight, all five of a flush, the highest card of no pair."""
    kickers: tuple[int, ...]
    """The other cards of the five, which break ties (CARD-10)."""

    @property
    def label(self) -> str:
        """The category's name; an ace-high straight flush is a `royal_flush` (CARD-05)."""
        royal = self.category is Category.STRAIGHT_FLUSH and self.ranks[0] == 14
        return "royal_flush" if royal else self.category.name.lower()


@rule(Rule.HANDS_IN_WORDS)
def read(cards: Cards) -> Reading:
    """Read the best hand in one to seven cards."""
    return _parts(rank(cards))


def _parts(best: int) -> Reading:
    category = category_of(best)
    pips = tuple([14 if pip == 1 else pip for pip in pips_of(best)])
    match category:
        case Category.HIGH_CARD:
            return Reading(category, pips[:1], pips[1:])
        case Category.PAIR:
            return Reading(category, pips[:1], pips[2:])
        case Category.TWO_PAIR:
            return Reading(category, (pips[0], pips[2]), pips[4:])
        case Category.THREE_OF_A_KIND:
            return Reading(category, pips[:1], pips[3:])
        case Category.FOUR_OF_A_KIND:
            return Reading(category, pips[:1], pips[4:])
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH | Category.FULL_HOUSE:
            return Reading(category, (pips[0], pips[4]), ())
        case Category.FLUSH:
            return Reading(category, pips, ())


def describe(cards: Cards, *, kickers: bool = True) -> str:
    """The hand in full, within a sentence: two pair, queens and eights, ace kicker."""
    best = rank(cards)
    if len(cards) == 2 and category_of(best) is Category.HIGH_CARD:
        return _in_the_hole(best, suit_of(cards[0]) == suit_of(cards[1]))
    return _in_full(best, kickers)


@lru_cache(maxsize=256)
def _in_the_hole(best: int, suited: bool) -> str:
    return _say("hand.hole.suited" if suited else "hand.hole.offsuit", _parts(best))


@lru_cache(maxsize=8192)  # every seat reads its hand on every board; there are 7,462 hands
def _in_full(best: int, kickers: bool) -> str:
    reading = _parts(best)
    hand = _say(f"hand.full.{reading.label}", reading)
    plain = not kickers or reading.category is Category.HIGH_CARD
    if plain or not reading.kickers:
        return hand
    several = len(reading.kickers) > 1
    return hand + _say("hand.kickers" if several else "hand.kicker", reading)


def nickname(hand: str) -> str:
    """What players call a starting hand; "" if they have no name for it (VAR-28).

    >>> nickname("AKs"), nickname("T2o"), nickname("J3o")
    ('big slick', 'the Doyle Brunson', '')
    """
    return catalogue().get(f"hand.nickname.{hand[:2]}", "")


def short(cards: Cards) -> str:
    """The hand on a label, kickers left out: Kings and nines."""
    reading = read(cards)
    return _capital(_say(f"hand.short.{reading.label}", reading))


@rule(Rule.HAND_NICKNAMES)
def beats(winner: Cards, loser: Cards) -> str:
    """Why the first hand wins, by the card that decides: Flush beats straight."""
    assert rank(winner) > rank(loser)
    won, lost = read(winner), read(loser)
    if won.label != lost.label:
        return _sentence("hand.beats.category", _name(won), _name(lost))
    template = f"hand.short.{won.label}"
    hand, other = _say(template, won), _say(template, lost)
    if hand != other:
        return _sentence(f"hand.beats.{won.label}", hand, other)
    pairs = zip(won.ranks + won.kickers, lost.ranks + lost.kickers, strict=True)
    better, worse = next(
        (_one(mine), _one(yours)) for mine, yours in pairs if mine != yours
    )
    by = "kicker" if won.kickers else "flush_card"
    return _sentence(f"hand.beats.{by}", better, worse, hand)


def say_low(cards: Iterable[int]) -> str:
    """A low hand from its highest card down: 8-6-4-3-A low."""
    return catalogue()["hand.low.plain"].format(kickers=_join(cards))


def say_badugi(cards: Cards) -> str:
    """A badugi from its highest card down; fewer than four cards say how many they are."""
    return catalogue()[f"hand.badugi.{len(cards)}"].format(kickers=_join(cards))


def say_hole(held: Cards) -> str:
    """Hole cards of which only some will play: A-K-Q-10 double-suited. A suit counts if two
    cards have it."""
    suits = [suit_of(card) for card in held]
    pairs = sum([suits.count(suit) > 1 for suit in set(suits)])
    cards = sorted(held, key=rank_of, reverse=True)
    return catalogue()[f"hand.hole.suits_{pairs}"].format(kickers=_join(cards))


def say_short(cards: Cards, *, kickers: bool = True) -> str:
    """A hand of the short deck, where ace to nine is a straight."""
    if {rank_of(card) for card in cards} != {12, 4, 5, 6, 7}:
        return describe(cards, kickers=kickers)
    suited = len({suit_of(card) for card in cards}) == 1
    return catalogue()["hand.low.short_flush" if suited else "hand.low.short"]


def say_four(kind: str, cards: Cards) -> str:
    """Four of a straight or of a flush, in Sökö: its lowest and its highest card."""
    words = catalogue()
    high, low = (words[f"rank.one.{rank_of(card) + 2}"] for card in (cards[0], cards[3]))
    return words[f"hand.four.{kind.lower()}"].format(one=high, two=low)


def _join(cards: Iterable[int]) -> str:
    words = catalogue()
    return words["hand.join"].join(
        [words[f"rank.sign.{rank_of(card) + 2}"] for card in cards]
    )


def _say(template: str, reading: Reading) -> str:
    """Fill a template with one hand's ranks."""
    words = catalogue()
    first, last = reading.ranks[0], reading.ranks[-1]
    return words[template].format(
        one=_one(first),
        ones=words[f"rank.many.{first}"],
        two=_one(last),
        twos=words[f"rank.many.{last}"],
        kickers=words["hand.join"].join(map(_one, reading.kickers)),
    )


def _sentence(template: str, winner: str, loser: str, hand: str = "") -> str:
    return _capital(catalogue()[template].format(winner=winner, loser=loser, hand=hand))


def _name(reading: Reading) -> str:
    return catalogue()[f"hand.name.{reading.label}"]


def _one(rank: int) -> str:
    return catalogue()[f"rank.one.{rank}"]


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
