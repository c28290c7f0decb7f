"""The known cards of a history: hands as far as they were seen, boards, open cards."""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import DECK, UNSEEN, Card, Cards, text
from homegame.history import hand as h
from homegame.history.errors import DamagedError, ImpossibleError
from homegame.seats import Seat
from homegame.variants import Draw, Hole, Variant


class Known(Struct, frozen=True):
    """The cards of a history, in the shape the engine needs.

    `held` are the hands known at the end, each card in its place; `boards` are the streets of
    each board, first run first; `up` are the cards each seat got face up; `thrown` are the
    places each seat discarded from in each draw.
    """

    held: Mapping[Seat, Cards]
    boards: Mapping[int, deque[Cards]]
    up: Mapping[Seat, deque[Card]]
    thrown: Mapping[Seat, deque[tuple[int, ...]]]


def known(history: h.HandHistory) -> Known:
    """Collect the known cards.

    A card that appears twice raises an `ImpossibleError`, a missing street a `DamagedError`.
    """
    game = history.variant
    hands, thrown = _hands(history)
    held = {
        seat: tuple(cards)
        for seat, cards in hands.items()
        if UNSEEN not in cards and is_whole(game, len(cards))
    }
    boards = _boards(history)
    _refuse_twice(history, hands)
    return Known(held, boards, _open_cards(history), thrown)


def is_whole(game: Variant, cards: int) -> bool:
    """Whether this many cards are a whole hand; a stud hand may end with a shared card."""
    size = whole_hand(game)
    return cards == size or (not game.has_blinds and cards == size - 1 > 4)


def whole_hand(game: Variant) -> int:
    """How many cards of its own a seat holds at the end of the hand."""
    size = 0
    for step in game.steps:
        match step:
            case Hole(down, up):
                size += down + up
            case Draw(least, replaced=False):
                size -= least
            case _:
                pass
    return size


def deals(game: Variant) -> list[Hole]:
    """The steps in which every seat is dealt cards."""
    return [step for step in game.steps if isinstance(step, Hole)]


Hands = dict[Seat, list[Card]]
Thrown = dict[Seat, deque[tuple[int, ...]]]


def _hands(history: h.HandHistory) -> tuple[Hands, Thrown]:
    """Each seat's hand after the last step, and the places it discarded from in draws."""
    hands: Hands = {}
    thrown: Thrown = defaultdict(deque)
    empty: dict[Seat, tuple[int, ...]] = {}
    replaced = all(
        step.replaced for step in history.variant.steps if isinstance(step, Draw)
    )
    for step in history.steps:
        match step:
            case h.Dealt(seat, cards):
                places = empty.pop(seat, ())
                if len(places) == len(cards):
                    for place, card in zip(places, cards, strict=True):
                        hands[seat][place] = card
                elif seat not in empty:
                    hands.setdefault(seat, []).extend(cards)
            case h.Discarded(seat, count, cards):
                places = _emptied(hands.get(seat, []), count, cards)
                thrown[seat].append(places)
                held = hands.get(seat, [])
                if max(places, default=-1) >= len(held):
                    continue
                for place in sorted(places, reverse=True):
                    if replaced:
                        held[place] = UNSEEN
                    else:
                        del held[place]
                if count and replaced:
                    empty[seat] = places
            case h.Exposed(seat, place) if place < len(hands.get(seat, [])):
                hands[seat][place] = UNSEEN
                empty[seat] = (place,)
            case h.Shown(seat, cards) | h.Mucked(seat, cards):
                empty.pop(seat, None)
                so_far = len(hands.get(seat, ()))
                if len(cards) == so_far or is_whole(history.variant, len(cards)):
                    hands[seat] = _as_dealt(hands.get(seat, []), cards)
            case _:
                pass
    return hands, thrown


def _emptied(held: list[Card], count: int, cards: Cards) -> tuple[int, ...]:
    """The places of the discards; the first ones if they are unknown."""
    if count > len(DECK):
        raise ImpossibleError(f"nobody discards {count} cards")
    if len(cards) == count and all(card in held for card in cards):
        return tuple(sorted([held.index(card) for card in cards]))
    return tuple(range(count))


def _as_dealt(dealt: list[Card], shown: Cards) -> list[Card]:
    """A hand that was shown, with the cards known before in their own places."""
    if not {*dealt} - {UNSEEN} <= {*shown} or len(dealt) != len(shown):
        return [*shown]
    rest = iter([card for card in shown if card not in dealt])
    return [next(rest) if card == UNSEEN else card for card in dealt]


def _boards(history: h.HandHistory) -> dict[int, deque[Cards]]:
    """The streets of every board."""
    found: dict[int, deque[Cards]] = defaultdict(deque)
    wide = history.variant.boards
    for at, step in enumerate(history.steps):
        if isinstance(step, h.Turned):
            if not step.cards:
                raise DamagedError(
                    "a street without its cards", place=history.place(at), hand=history.id
                )
            found[step.run * wide + step.board].append(step.cards)
    return found


def held_after_each_deal(history: h.HandHistory, seat: Seat) -> list[Cards]:
    """What a seat held after each of its deals, the last one included."""
    found: list[Cards] = []
    for at, step in enumerate(history.steps):
        if isinstance(step, h.Dealt) and step.seat == seat:
            hands, _ = _hands(replace(history, steps=history.steps[: at + 1], places=()))
            found.append(tuple(hands.get(seat, ())))
    return found


def refuse_twice(history: h.HandHistory) -> None:
    """Refuse a hand in which a card appears twice, in the hands at the end and on the boards.

    A card that was discarded may come back: the deck of a draw game is reshuffled.
    """
    _refuse_twice(history, _hands(history)[0])


def _refuse_twice(history: h.HandHistory, hands: Hands) -> None:
    on_table: list[Iterable[Card]] = [*hands.values()]
    on_table += [step.cards for step in history.steps if isinstance(step, h.Turned)]
    seen: set[Card] = set()
    for card in [card for cards in on_table for card in cards if card != UNSEEN]:
        if card in seen:
            raise ImpossibleError(f"the {text([card])} appears twice", hand=history.id)
        seen.add(card)


def _open_cards(history: h.HandHistory) -> dict[Seat, deque[Card]]:
    """The cards each seat got face up.

    For an unknown one, take the highest card not seen elsewhere: it did not bring it in.
    """
    dealt = [step for step in history.steps if isinstance(step, h.Dealt) and step.up]
    up = [(step.seat, card) for step in dealt for card in step.cards[-step.up :]]
    seen = {card for _, card in up}
    rest = [card for card in history.variant.deck if card not in seen]
    found: dict[Seat, deque[Card]] = defaultdict(deque)
    for seat, card in up:
        found[seat].append(rest.pop() if card == UNSEEN else card)
    return found
