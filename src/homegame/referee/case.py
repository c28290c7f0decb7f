"""What a case is: something that happened at the table, what is asked about it, and its ruling.

A case asks at most four questions. Its `rule` puts them to the functions in `rules` that play
asks too, with the house's choices, and names the sentence that says their answer.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from msgspec import Struct

from homegame.chips import Chips
from homegame.rulebook import HouseRules, Rule
from homegame.seats import NOBODY, Seat
from homegame.words import say

MOST_QUESTIONS: Final = 4

Group = Literal["betting", "turns", "deal", "showdown", "players", "chips", "tournament"]
"""What a case is about, in the order in which they are listed."""

Answers = Mapping[str, str]
"""The answers so far, by question."""

WHO: Final = "who"
"""The question who it was; seats answer it."""


class Spot(Struct, frozen=True):
    """What a hand already knows, so that it is not asked. A last raise of 0 means that the
    bets are not known, and 0 `live` players that no hand is.

    `to_call` is what a call costs the player, `current_bet` the bet of the round, `last_raise`
    the size of the last full bet or raise. `acted` is how many players have acted, and
    `with_chips` how many of them put chips in.
    """

    players: tuple[tuple[Seat, str], ...] = ()
    """The seats that it may be about, with their names."""
    turn: Seat = NOBODY
    to_call: Chips = 0
    current_bet: Chips = 0
    last_raise: Chips = 0
    live: int = 0
    acted: int = 0
    with_chips: int = 0
    tournament: bool | None = None

    @property
    def knows_bets(self) -> bool:
        """The amounts of this round are known."""
        return self.last_raise > 0


NOTHING_KNOWN: Final = Spot()

Known = Callable[[Spot], str]
"""The answer that a hand already knows; "" if it doesn't."""


class Question(Struct, frozen=True):
    """One question with its answers, asked only after certain answers to others.

    `when`: for each earlier question, the answers after which this one is asked.
    """

    name: str
    answers: tuple[str, ...]
    when: Mapping[str, tuple[str, ...]] = {}
    known: Known | None = None

    def is_asked(self, answers: Answers) -> bool:
        """Whether the answers so far leave this open."""
        return all(answers.get(name) in fits for name, fits in self.when.items())

    def answered(self, answers: Answers, spot: Spot) -> str:
        """The answer given, or the one that the hand knows; "" if there is none."""
        given = answers.get(self.name, "")
        return given or (self.known(spot) if self.known else "")


Kind = Literal["fold", "check", "call", "raise", "misdeal", "kill_hand", "start_clock"]


class Apply(Struct, frozen=True):
    """What a ruling does to the hand: an action that goes `to` a total, or a deed of the
    floor."""

    kind: Kind
    to: Chips = 0


class Ruling(Struct, frozen=True):
    """The answer: which sentence says it, what fills it, and the rules it follows from."""

    words: str
    rules: tuple[Rule, ...]
    numbers: Mapping[str, int | str] = {}
    apply: Apply | None = None


Rules = Callable[[HouseRules, Answers, Spot], Ruling]

About = Literal["", "anyone", "in_turn"]
"""Whom a case is about: no one, one of the players, or most often the one in turn."""


class Case(Struct, frozen=True):
    """Something that happens at a table.

    `asks` are the functions of the rules that decide it, and `options` the choices of a house
    that they read.
    """

    name: str
    group: Group
    law: Rule
    """The rule it comes down to."""
    questions: tuple[Question, ...]
    asks: tuple[Callable[..., Any], ...]
    options: tuple[str, ...]
    about: About
    rule: Rules


CASES: Final[dict[str, Case]] = {}
"""Every case by its name."""


def case(
    group: Group,
    law: Rule,
    *questions: Question,
    asks: tuple[Callable[..., Any], ...],
    options: tuple[str, ...] = (),
    about: About = "anyone",
) -> Callable[[Rules], Rules]:
    """Make a case of the function that rules on it; it is named like the function."""

    def settle(rules: Rules) -> Rules:
        name = rules.__name__
        assert name not in CASES, f"{name} is a case twice"
        CASES[name] = Case(name, group, law, questions, asks, options, about, rules)
        return rules

    return settle


def ask(name: str, *answers: str, known: Known | None = None, **when: str) -> Question:
    """A question; `facing="bet"` asks it only after that answer, "call raise" after either."""
    after = {earlier: tuple(fits.split()) for earlier, fits in when.items()}
    return Question(name, answers, after, known)


# ---------------------------------------------------------------- what a hand knows


def facing(spot: Spot) -> str:
    """Whether there is a bet to call."""
    if not spot.knows_bets:
        return ""
    return "bet" if spot.to_call else "free"


def heads_up(spot: Spot) -> str:
    """Whether two players are in the hand or more."""
    if not spot.live:
        return ""
    return "two" if spot.live <= 2 else "more"


ACTED: Final = {"no": (0, 0), "one": (1, 1), "two_with_chips": (2, 2), "three": (3, 0)}
"""How many players have acted, and how many of them put chips in."""


def acted(spot: Spot) -> str:
    """How much action there has been in the hand, as an answer of ACTED."""
    if not spot.live:
        return ""
    if spot.acted >= 3:
        return "three"
    if spot.with_chips >= 2:
        return "two_with_chips"
    return "one" if spot.acted else "no"


def game(spot: Spot) -> str:
    """What is being played."""
    if spot.tournament is None:
        return ""
    return "tournament" if spot.tournament else "cash"


def waits(spot: Spot) -> str:
    """Where it is still someone's turn, that player has done nothing yet."""
    return "not_yet" if spot.turn else ""


# ---------------------------------------------------------------- names


def named(answers: Answers, spot: Spot) -> dict[str, int | str]:
    """The names that any ruling may use, also as its first words."""
    players = {str(seat): name for seat, name in spot.players}
    who = players.get(answers.get(WHO, "")) or say("referee.player", {})
    turn = players.get(str(spot.turn)) or say("referee.player_in_turn", {})
    return {"who": who, "Who": upper(who), "turn": turn, "Turn": upper(turn)}


def upper(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
