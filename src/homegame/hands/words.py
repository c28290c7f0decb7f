"""The words for hands, in one place for whoever translates them (CARD-15).

A template names what it wants: `{one}` and `{two}` are what makes the category ("king"),
`{ones}` and `{twos}` the same for several cards ("kings"), `{kickers}` the other cards.
"""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # one card of a rank, and several
    "rank.one.2": "two",
    "rank.one.3": "three",
    "rank.one.4": "four",
    "rank.one.5": "five",
    "rank.one.6": "six",
    "rank.one.7": "seven",
    "rank.one.8": "eight",
    "rank.one.9": "nine",
    "rank.one.10": "ten",
    "rank.one.11": "jack",
    "rank.one.12": "queen",
    "rank.one.13": "king",
    "rank.one.14": "ace",
    "rank.many.2": "twos",
    "rank.many.3": "threes",
    "rank.many.4": "fours",
    "rank.many.5": "fives",
    "rank.many.6": "sixes",
    "rank.many.7": "sevens",
    "rank.many.8": "eights",
    "rank.many.9": "nines",
    "rank.many.10": "tens",
    "rank.many.11": "jacks",
    "rank.many.12": "queens",
    "rank.many.13": "kings",
    "rank.many.14": "aces",
    # between ranks told in one breath: king-queen kicker
    "hand.join": "-",
    "hand.kicker": ", {kickers} kicker",
    # the hand in full
    "hand.full.high_card": "{one} high",
    "hand.full.pair": "pair of {ones}",
    "hand.full.two_pair": "two pair, {ones} and {twos}",
    "hand.full.three_of_a_kind": "three {ones}",
    "hand.full.straight": "straight, {two} to {one}",
    "hand.full.flush": "flush, {one} high",
    "hand.full.full_house": "full house, {ones} full of {twos}",
    "hand.full.four_of_a_kind": "four {ones}",
    "hand.full.straight_flush": "straight flush, {two} to {one}",
    "hand.full.royal_flush": "royal flush",
    # low hands and badugi, from the highest card down
    "hand.low": "{kickers} low",
    "hand.badugi.4": "badugi, {kickers}",
    "hand.badugi.3": "three cards, {kickers}",
    "hand.badugi.2": "two cards, {kickers}",
    "hand.badugi.1": "one card, {kickers}",
    # the short deck's lowest straight
    "hand.short_low": "straight, ace to nine",
    "hand.short_low_flush": "straight flush, ace to nine",
    # two cards in the hole that are no pair
    "hand.hole.suited": "{one}-{kickers} suited",
    "hand.hole.offsuit": "{one}-{kickers} offsuit",
    # the hand on a label
    "hand.short.high_card": "{one} high",
    "hand.short.pair": "pair of {ones}",
    "hand.short.two_pair": "{ones} and {twos}",
    "hand.short.three_of_a_kind": "three {ones}",
    "hand.short.straight": "{one}-high straight",
    "hand.short.flush": "{one}-high flush",
    "hand.short.full_house": "{ones} full of {twos}",
    "hand.short.four_of_a_kind": "four {ones}",
    "hand.short.straight_flush": "{one}-high straight flush",
    "hand.short.royal_flush": "royal flush",
    # the category alone
    "hand.name.high_card": "high card",
    "hand.name.pair": "pair",
    "hand.name.two_pair": "two pair",
    "hand.name.three_of_a_kind": "three of a kind",
    "hand.name.straight": "straight",
    "hand.name.flush": "flush",
    "hand.name.full_house": "full house",
    "hand.name.four_of_a_kind": "four of a kind",
    "hand.name.straight_flush": "straight flush",
    "hand.name.royal_flush": "royal flush",
    # why one hand beats another: by category; by what makes the category, where the verb
    # follows the winner's noun; by the kicker; by a lower card of two flushes
    "hand.beats.category": "{winner} beats {loser}",
    "hand.beats.high_card": "{winner} beats {loser}",
    "hand.beats.pair": "{winner} beats {loser}",
    "hand.beats.two_pair": "{winner} beat {loser}",
    "hand.beats.three_of_a_kind": "{winner} beat {loser}",
    "hand.beats.straight": "{winner} beats {loser}",
    "hand.beats.flush": "{winner} beats {loser}",
    "hand.beats.full_house": "{winner} beats {loser}",
    "hand.beats.four_of_a_kind": "{winner} beat {loser}",
    "hand.beats.straight_flush": "{winner} beats {loser}",
    "hand.beats.kicker": "{hand} each: {winner} kicker beats {loser}",
    "hand.beats.flush_card": "{hand} each: {winner} beats {loser}",
}
