"""Says which hands count: the same gate for whatever counts hands.

A reader has made sure that a hand adds up (`adding_up`). Here its showdown must have a whole
board, the next hand at its table must follow from it, and the engine must be able to play it as
it is written.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from homegame.history.adding_up import must_have_board
from homegame.history.errors import HistoryError, UncountedError
from homegame.history.hand import HandHistory, Player
from homegame.history.results import judged, whole
from homegame.seats import NOBODY, clockwise
from homegame.words import say

UNPLAYED: Final = "impossible"
"""What it is called if the engine can't play a hand as it is written."""
MOST_TABLES: Final = 64
"""The most tables whose last hands are kept to be compared with the next ones."""
APART_MS: Final = 20_000
"""For each player: two hands that begin no further apart than this have no round of hands
between them."""

FOLLOWED: Final = ("PokerNow",)
"""Sites that say what happens between hands: their readers follow the stacks themselves. Our
own hands, which name no site, have chips that are lent in between."""

OnError = Callable[[HistoryError], None]


def counted(hands: Iterable[HandHistory], on_error: OnError) -> Iterator[HandHistory]:
    """The hands that count, with their results; the others go to `on_error`."""
    for history in adding_up(hands, on_error):
        try:
            yield playable(history)
        except UncountedError as wrong:
            on_error(wrong)


def adding_up(hands: Iterable[HandHistory], on_error: OnError) -> Iterator[HandHistory]:
    """The hands that have a whole board and from which the next ones follow; whether the engine
    can play them isn't asked."""
    last: dict[tuple[str, str], HandHistory] = {}
    for history in hands:
        try:
            must_have_board(history)
        except UncountedError as wrong:
            on_error(wrong)
            continue
        if not history.site or not history.table or history.site in FOLLOWED:
            yield history
            continue
        table = history.site, history.table
        before = last.pop(table, None)
        if before is None:
            if len(last) >= MOST_TABLES:
                yield last.pop(next(iter(last)))
        elif _begins(before) <= _begins(history):
            if contradict(before, history):
                on_error(_contradicted(before))
            else:
                yield before
        else:  # Some sites write the newest hand first.
            yield before
            if contradict(history, before):
                on_error(_contradicted(history))
                continue
        last[table] = history
    yield from last.values()


def playable(history: HandHistory) -> HandHistory:
    """A hand with its results. Raises UncountedError if the engine can't play it as it is
    written."""
    try:
        played = judged(history)
    except HistoryError as wrong:
        refused = UncountedError(UNPLAYED, wrong.reason, history, place=wrong.place)
        refused.rule = wrong.rule
        raise refused from None
    return history if history.net else whole(history, played)


def contradict(one: HandHistory, other: HandHistory) -> bool:
    """Whether the stacks of a hand can't be right if those of the one before it are: between
    the two, some have lost what others have won. Whoever has more may have bought it, and
    between hands that don't follow one another, another one may have been played."""
    if not follows(one, other):
        return False
    ends = {
        who: (player.stack + one.net.get(player.seat, 0)) * _worth(one)
        for who, player in _known(one).items()
    }
    gaps = [
        player.stack * _worth(other) - ends[who]
        for who, player in _known(other).items()
        if who in ends
    ]
    return any(gaps) and not sum(gaps)


def follows(one: HandHistory, other: HandHistory) -> bool:
    """Whether a hand is certainly the next one: it begins so soon that there was no time for a
    round of hands, and the button has moved by one seat."""
    if not one.net or (one.tournament is None) != (other.tournament is None):
        return False
    if not one.started_ms or not other.started_ms:
        return False
    both = {*one.stacks, *other.stacks}
    soon = other.started_ms - one.started_ms <= APART_MS * len(one.players)
    if not soon or NOBODY in (one.marks.button, other.marks.button):
        return False
    return next(iter(clockwise(both, after=one.marks.button))) == other.marks.button


def _known(history: HandHistory) -> dict[str, Player]:
    """The players by what they are called."""
    return {player.id or player.name: player for player in history.players}


def _worth(history: HandHistory) -> int:
    return history.house.stakes.minor_per_chip


def _begins(history: HandHistory) -> int:
    return history.started_ms or 0


def _contradicted(history: HandHistory) -> UncountedError:
    return UncountedError("stack", say("uncounted.stack", {}), history)
