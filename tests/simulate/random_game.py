"""A random player who knows only what is legal: any game, any limit, any house."""

from collections.abc import Callable
from random import Random

from homegame.cards import Cards
from homegame.chips import round_up
from homegame.engine import dealer
from homegame.engine.decide import decide
from homegame.engine.evolve import begin, chips, evolve
from homegame.engine.legal import is_betting, options
from homegame.engine.plan import plan
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Hand, Table
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rules.dealing import most_runs
from homegame.rules.games import variant
from homegame.seats import DEALER
from homegame.variants import Draw, Middle, RunVote, Variant, manila_name

DETAILS: dict[str, dict[str, object]] = {
    "crazy_pineapple": {"game.variant": "pineapple", "pineapple.discard": "after_flop"},
    "lazy_pineapple": {"game.variant": "pineapple", "pineapple.discard": "none"},
    **{
        manila_name(opened=opened, both=both, flush=flush): {
            "game.variant": "manila",
            "manila.opening_round": opened,
            "manila.both_hole_cards": both,
            "manila.flush_over_full_house": flush,
        }
        for opened in (False, True)
        for both in (False, True)
        for flush in (False, True)
    },
    "short_deck_trips": {
        "game.variant": "short_deck",
        "shortdeck.order": "flush>fullhouse, trips>straight",
    },
    "jacks": {"game.variant": "five_draw", "openers.min_hand": "jacks_or_better"},
}
"""Games that are another one with a detail of the house."""


def table(rules: HouseRules, stacks: list[int], game: str) -> Table:
    """A table where everybody is in this game."""
    rules = with_settings(rules, DETAILS.get(game, {"game.variant": game}))
    chairs = [Chair(f"g{n}", stack, waiting=False) for n, stack in enumerate(stacks, 1)]
    dealt = variant(rules, rules.game.variant)
    assert dealt.name == game
    return Table(rules, dealt, (None, *chairs))


def shuffled(game: Variant, chance: Random) -> Cards:
    deck = list(game.deck)
    chance.shuffle(deck)
    return tuple(deck)


def answer(hand: Hand, chance: Random) -> c.HandCommand:
    """Any legal answer to what the seat in turn is asked."""
    step = hand.program[hand.step]
    match step:
        case Draw(least, most):
            held = hand.players[hand.turn].down
            count = chance.randint(least, min(most, held))
            return c.Discard(tuple(chance.sample(range(held), count)))
        case Middle():
            return c.SetMiddle(chance.randrange(3))
        case RunVote():
            return c.RunIt(chance.randint(1, most_runs(hand, hand.step)))
    if not is_betting(hand):
        return c.Muck()
    may = options(hand)
    roll = chance.random()
    if roll < 0.15 and may.call:
        return c.Fold()
    if roll < 0.6 or not may.raise_most:
        return c.Call() if may.call else c.Check()
    if may.step:
        rungs = [*range(may.raise_least, may.raise_most, may.step), may.raise_most]
        return c.RaiseTo(chance.choice(rungs))
    if roll < 0.8:
        return c.RaiseTo(may.raise_least)
    some = round_up(chance.randint(may.raise_least, may.raise_most), hand.house.chip_unit)
    return c.RaiseTo(may.raise_most if roll > 0.93 else min(some, may.raise_most))


def played(
    at: Table,
    chance: Random,
    button: int = 1,
    hand: Hand | None = None,
    watch: Callable[[dealer.Stub], None] = lambda stub: None,
) -> tuple[Hand, list[e.HandEvent]]:
    """One whole hand: every event, checked for lost chips and for refusals.

    `watch` is shown what the dealer holds after each of the dealer's commands.
    """
    hand = hand or begin(plan(at, button), at.house)
    stub = dealer.Stub(shuffled(hand.variant, chance), again=shuffled(hand.variant, chance))
    total, happened = chips(hand), []
    while not hand.over:
        by = hand.turn
        if by == DEALER:
            command, stub = dealer.next_command(hand, stub)
            watch(stub)
        else:
            command = answer(hand, chance)
            if dealer.refuse_openers(hand, stub, by, command):
                command = c.Check()
        decided = decide(hand, by, command)
        if isinstance(decided, Refused) and isinstance(command, c.Muck):
            held = stub.held[by]
            decided = decide(hand, DEALER, dealer.turns_up(hand, stub, by))
            assert held
        if isinstance(decided, Refused) and isinstance(command, c.Fold):
            decided = decide(hand, by, c.Call())
        assert not isinstance(decided, Refused), (by, command, decided)
        for event in decided:
            hand = evolve(hand, event)
            total -= event.amount if isinstance(event, e.Carried) else 0
            assert chips(hand) == total, (by, command, event)
        happened += decided
    assert sum(p.stack for p in hand.players) == total
    return hand, happened
