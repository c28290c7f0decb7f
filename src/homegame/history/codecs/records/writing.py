"""Writes records."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec

from homegame.cards import UNSEEN, Cards, texts
from homegame.history import hand as h
from homegame.history.codecs.records.form import UNKNOWN, WORDS, Record
from homegame.model.plan import Post
from homegame.rulebook import HouseRules
from homegame.rulebook.options import options, setting


def write(histories: Iterable[h.HandHistory]) -> Iterator[str]:
    """Write one line for each hand."""
    for history in histories:
        yield msgspec.json.encode(to_record(history)).decode() + "\n"


def to_record(history: h.HandHistory) -> Record:
    """The record of a history, with everything in it."""
    unit = history.house.stakes.minor_per_chip
    return Record(
        id=history.id,
        unit=unit,
        game=history.game,
        limit=history.limit,
        table=history.table,
        site=history.site,
        currency=history.currency,
        started_ms=history.started_ms,
        button=history.marks.button,
        small=history.marks.small,
        big=history.marks.big,
        players={p.seat: p.name for p in history.players if p.name},
        ids={p.seat: p.id for p in history.players if p.id},
        stacks={p.seat: p.stack * unit for p in history.players},
        events=[_post(post, unit) for post in history.posts]
        + [_event(step, history, unit) for step in history.steps],
        net={seat: won * unit for seat, won in history.net.items()},
        rake=history.rake * unit,
        carried=history.carried * unit,
        bounty={seat: amount * unit for seat, amount in history.bounty.items()},
        dropped={seat: amount * unit for seat, amount in history.dropped.items()},
        banker=history.banker,
        bots=tuple([p.seat for p in history.players if p.bot]),
        house=dict(chosen(history.house)),
        tournament=history.tournament,
    )


@lru_cache(maxsize=512)
def chosen(house: HouseRules) -> tuple[tuple[str, Any], ...]:
    """The choices in which a house differs from the plain one, by name."""
    plain = HouseRules()
    return tuple(
        [
            (name, msgspec.to_builtins(setting(house, name)))
            for name in options()
            if setting(house, name) != setting(plain, name)
        ]
    )


def _post(post: Post, unit: int) -> list[Any]:
    return [WORDS[post.name], post.seat, post.amount * unit, post.kind, post.option]


def _event(step: h.Step, history: h.HandHistory, unit: int) -> list[Any]:
    match step:
        case h.Dealt(seat, cards):
            return ["dealt", seat, [_texts(cards)]]
        case h.Turned(cards, board, run):
            wide = history.variant.boards
            label = "board" if wide > 1 else ""
            return ["board", run * wide + board, _texts(cards), label]
        case h.Folded(seat):
            return ["fold", seat]
        case h.Checked(seat):
            return ["check", seat]
        case h.Called(seat, to):
            return ["call", seat, to * unit]
        case h.Raised(seat, to):
            return ["raise", seat, to * unit]
        case h.BroughtIn(seat, to):
            return ["bring_in", seat, to * unit]
        case h.Discarded(seat, count, cards):
            return ["discard", seat, count, _texts(cards)]
        case h.LaidInMiddle(seat, place):
            return ["middle", seat, place]
        case h.Voted(seat, runs):
            return ["run_vote", seat, runs]
        case h.OfferedChop(seat):
            return ["chop", seat]
        case h.Shown(seat, cards):
            return ["show", seat, _texts(cards)]
        case h.Mucked(seat, cards):
            return ["mucked", seat, _texts(cards)] if cards else ["muck", seat]
        case h.Returned(seat, amount):
            return ["uncalled", seat, amount * unit]
        case h.Won(seat, amount, pot, run):
            return [
                "collect",
                seat,
                amount * unit,
                f"side pot-{pot}" if pot else "pot",
                run,
            ]
        case h.Killed(seat, reason):
            return ["killed", seat, reason]
        case h.Voided(reason):
            return ["void", reason]
        case h.Exposed(seat, place, card, reason):
            return ["expose", seat, place, _texts((card,))[0], reason]
        case h.PutIn(amounts, folded, runs):
            sums = [[s, amount * unit] for s, amount in amounts]
            return ["put_in", sums, [*folded], *([runs] if runs else [])]


def _texts(cards: Cards) -> list[str]:
    return [UNKNOWN if card == UNSEEN else texts((card,))[0] for card in cards]
