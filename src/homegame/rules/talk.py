"""What players of a hand should not say until it is over (CON-19)."""

import re
from typing import Final, Literal

from homegame.rulebook import HouseRules, Rule
from homegame.rulebook.registry import with_real_cards

RANKS: Final = (
    "aces", "kings", "queens", "jacks", "tens", "nines", "eights", "sevens", "sixes",
    "fives", "fours", "threes", "treys", "twos", "deuces",
)  # fmt: skip
SUITS: Final = ("spades?", "hearts", "diamonds?", "clubs")

CARD: Final = "(?:10|[2-9TJQKA])[shdc♠♥♦♣♤♡♢♧]"
"""A card as it is written: Kd, 10h, A♠."""

NAMED: Final = re.compile(
    "|".join(
        [
            rf"\b(?:{'|'.join((*RANKS, *SUITS))})\b",
            rf"\b(?:{CARD}[ ,]?){{2,}}(?!\w)",
            r"\b(?:10|[2-9TJQKA])[♠♥♦♣♤♡♢♧]",
            r"\b(?-i:[TJQK][shdc])\b",
            r"\b(?-i:ace|king|queen|jack|deuce|trey)\b",
        ]
    ),
    re.IGNORECASE,
)
"""Ranks and suits by name, and cards as they are written.

One card whose letters are also a word or a time ("As you like", "back in 4h") counts only
beside another card, and a court card only in small letters: Jack may be a player.
"""


def names_cards(text: str) -> bool:
    """Whether a line of chat names cards.

    >>> names_cards("I had kings"), names_cards("folded AsKd"), names_cards("Nice hand, Jack!")
    (True, True, False)
    """
    return NAMED.search(text) is not None


@with_real_cards(Rule.NO_CARD_TALK)
def must_not_say(house: HouseRules, *, folded: bool) -> Literal["", "cards", "anything"]:
    """What a player who was dealt in must not speak about until the hand is over."""
    match house.chat.during_hand:
        case "no_cards":
            return "cards"
        case "off_for_folded":
            return "anything" if folded else ""
        case "open":
            return ""
