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

RANK: Final = "(?:10|[2-9TJQKA])"
SUITED: Final = r"(?:[so]\+?|\+)"
"""After two ranks: suited or offsuit, and everything above."""

HANDS: Final = (
    rf"\b(?-i:{RANK}{{2}}){SUITED}(?!\w)",
    rf"\b{RANK}[ /-]?{RANK},? +(?:off[ -]?)?suit(?:ed)?\b",
    r"\b(?-i:A(?:[2-9QK]|10)|K(?:[2-9TQA]|10)|Q(?:[2-9TJKA]|10)|J(?:[2-9Q]|10)|T[2-9Q])\b",
    r"\b(?-i:[2-9][AQJT]|AA|KK|QQ|TT)\b",
    r"\b(?:ak|aq|kq|qj)[so]?\b",
    r"\b(?:had|have|held|hold|folded|with) (?-i:[AKQJT]{2}|[akqj][kqj2-9])\b",
    r"\bpocket (?:pair|\d)",
)
"""Starting hands as players write them: AK, A7 suited, 72o, T9s+. Two figures are a hand only
where it's said that they are suited or not: 98 is also a number. So is a hand that may be
someone's name, like AJ, only where someone had it."""

MADE: Final = (
    r"\b(?:flush|full house|quads|trips|two pair|straight flush|royal)\b",
    r"\b(?:a|the|my|his|her|their|made|hit|had|flopped|turned|rivered) (?:straight|set|boat)\b",
)
"""What a hand makes; a set or a boat only where someone has it."""

NAMED: Final = re.compile(
    "|".join(
        [
            *HANDS,
            *MADE,
            rf"\b(?:{'|'.join((*RANKS, *SUITS))})\b",
            rf"\b(?:{CARD}[ ,]?){{2,}}(?!\w)",
            r"\b(?:10|[2-9TJQKA])[♠♥♦♣♤♡♢♧]",
            r"\b(?-i:[TJQK][shdc])\b",
            r"\b(?-i:ace|king|queen|jack|deuce|trey)\b",
        ]
    ),
    re.IGNORECASE,
)
"""Ranks and suits by name, cards as they are written, and hands.

One card whose letters are also a word or a time ("As you like", "back in 4h") counts only
beside another card, and a court card only in small letters: Jack may be a player.
"""


def names_cards(text: str) -> bool:
    """Whether a line of chat names cards, a starting hand, or what cards make.

    >>> names_cards("I had kings"), names_cards("folded AsKd"), names_cards("Nice hand, Jack!")
    (True, True, False)
    >>> names_cards("had A7 suited"), names_cards("flush was mine")
    (True, True)
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
