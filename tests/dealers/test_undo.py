"""Whatever a host enters at a table of real cards, undo takes it back, in every game."""

from collections.abc import Callable

import pytest
from random_game import answer

from dealers.test_people import seen, seen_by_all
from dealers.test_protocol import rules_of
from homegame.cards import Card
from homegame.engine.dealer import is_due
from homegame.engine.legal import is_betting
from homegame.model import commands as c
from homegame.model.refusal import Refused
from homegame.model.state import Depth, Hand
from homegame.night import evening
from homegame.night.real import may_check_around, may_fold_to
from homegame.rules import pots
from homegame.rules.dealing import dealt_to, is_last_card_shared
from homegame.seats import Seat
from homegame.variants import VARIANTS, Hole, Pots, Showdown
from night.played import PlayedNight
from thorough import some

DEPTHS: tuple[Depth, ...] = ("button", "pots", "cards", "phones")


def entry(night: PlayedNight) -> c.WireCommand:
    """Anything that a host could tap now; chance says what."""
    hand, chance = night.hand(), night.chance
    step = hand.program[hand.step]
    roll = chance.random()
    if roll < 0.08:
        others = [depth for depth in DEPTHS if depth != night.table().depth]
        return c.SetDepth(chance.choice(others))
    if roll < 0.14 and not isinstance(step, Showdown | Pots):
        return sums(hand, chance.randint)
    if is_betting(hand) and roll < 0.24 and (later := may_fold_to(hand)):
        return c.FoldTo(chance.choice(later))
    if is_betting(hand) and roll < 0.5 and may_check_around(hand):
        return c.CheckAround()
    if isinstance(step, Showdown | Pots):
        return c.Push(winners(hand, chance.choice))
    if hand.turn > 0:
        return c.ActFor(hand.turn, answer(hand, chance))
    if isinstance(step, Hole):
        shared = is_last_card_shared(hand, step)
        count = 1 if shared else step.up * len(dealt_to(hand))
        return c.Deal(tuple(chance.sample(unseen(hand), count)))
    return c.Deal()


def unseen(hand: Hand) -> list[Card]:
    """The cards that no one has seen."""
    on_boards = {card for board in hand.boards for card in board}
    out = on_boards | {card for player in hand.players for card in player.shown}
    return [card for card in hand.variant.deck if card not in out]


def sums(hand: Hand, between: Callable[[int, int], int]) -> c.PutIn:
    """What some of the players have put in, and who of them has folded."""
    live = [seat for seat, player in enumerate(hand.players) if player.live]
    named = {}
    for seat in live:
        player = hand.players[seat]
        put = player.paid + player.bet
        named[seat] = put + (player.stack if between(0, 2) else 0)
    folded = live[1:] if between(0, 3) == 0 else live[2:3]
    return c.PutIn(tuple(named.items()), tuple(folded))


def winners(
    hand: Hand, choice: Callable[[tuple[Seat, ...]], Seat]
) -> tuple[tuple[Seat, ...], ...]:
    """Someone for each part of each pot."""
    of_pots = [pots.parts(hand, pot) for pot in pots.hand_pots(hand)]
    return tuple((choice(part.winners),) for of_pot in of_pots for part in of_pot)


@pytest.mark.rule("CON-48")
@pytest.mark.parametrize("game", sorted(VARIANTS))
@pytest.mark.parametrize("seed", some([3], [4, 5]))
def test_what_was_entered_is_undone_to_the_chip(game: str, seed: int) -> None:
    """Up to forty entries at any depth; then as many steps back as there are, and the hand is
    each time as it was before that entry. No chip is lost either way."""
    night = PlayedNight(
        players=4, rules=rules_of(game), stack=90, dealer="people", seed=seed
    )
    night.say("g1", c.Begin(button=1)).deal()
    before: list[Hand] = []
    for _ in range(40):
        if night.hand().over:
            break
        was, command = night.hand(), entry(night)
        decided = evening.decide(night.night, "g1", command, 1)
        if isinstance(decided, Refused):
            assert isinstance(command, c.Deal | c.Push | c.ActFor), (command, decided)
            break
        night.happened(decided).deal()
        seen_by_all(night)
        if not isinstance(command, c.SetDepth):
            before.append(was)
    assert before
    while before:
        real = seen(night, "g1").real
        assert real
        assert real.may_undo
        night.say("g1", c.UndoNote())
        was, now = before.pop(), night.hand()
        assert (now.players, now.step, now.turn) == (was.players, was.step, was.turn)
        assert (now.boards, now.program, now.dead) == (was.boards, was.program, was.dead)
        assert is_due(now) == is_due(was)
    assert night.refused("g1", c.UndoNote()).words == "real.no_undo"
