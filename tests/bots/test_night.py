"""An evening of bots, each with the view that the night gives to its seat."""

import pytest

from bots.games import HOUSE, seat_view
from homegame.bank.ledger import chips_in_play
from homegame.bots import STYLES, decide
from homegame.cards import DECK
from homegame.engine.dealer import Stub, next_command, turns_up
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.night import evening
from homegame.night.facts import NO_FACTS
from homegame.night.night import BY_DEALER, BY_FLOOR, chips
from homegame.night.view import Facts, view
from homegame.seats import DEALER
from night.known import comes
from placed import after
from seeds import seeded


def tell(night, by, command, facts=NO_FACTS):
    """The evening after a command, which must not be refused."""
    decided = evening.decide(night, by, command, facts=facts)
    assert not isinstance(decided, Refused), f"{by}: {command}: {decided}"
    return after(night, decided)


def bots_sit_down(styles):
    """A host opens the table and asks a bot to each of its first seats; their stacks differ."""
    opening = e.Opened("Friday", "", "host", "Pat")
    night = evening.opened(opening, HOUSE)
    for seat, style in enumerate(styles, 1):
        name = STYLES[style].names[seat % 6]
        facts = comes(f"bot{seat}", f"{name} {seat}")
        night = tell(night, "host", c.AddBot(style, seat), facts)
        stack = c.CorrectStack(seat, 100 + 25 * (seat % 9), "Counted.")
        night = tell(night, "host", stack)
    return night


@pytest.mark.parametrize("players", [2, 6, 9])
def test_bots_play_an_evening_from_their_own_views(players):
    """Sixty hands; who is broke buys in again. Stacks are carried from hand to hand.

    The matches of these tests show bots a smaller view than the night's. On both a bot
    decides the same.
    """
    random = seeded(players)
    styles = [[*STYLES][seat % 4] for seat in range(players)]
    night = bots_sit_down(styles)
    again = 0
    for _ in range(60):
        night = tell(night, BY_DEALER, c.Begin(button=0))
        stub = Stub(tuple(random.sample(DECK, 52)))
        while not night.tables[1].hand.over:
            hand = night.tables[1].hand
            if hand.turn == DEALER:
                command, stub = next_command(hand, stub)
                night = tell(night, BY_DEALER, command)
                continue
            seat, chance = hand.turn, random.getrandbits(64)
            held = stub.held[seat]
            style = STYLES[styles[seat - 1]]
            move = decide(view(night, f"bot{seat}", Facts(), held), style, chance)
            assert move == decide(seat_view(hand, seat, held), style, chance)
            command = turns_up(hand, stub, seat) if isinstance(move, c.Show) else move
            night = tell(night, f"bot{seat}", command)
        night = tell(night, BY_FLOOR, c.Tidy())
        for seat in range(1, players + 1):
            if not night.tables[1].chairs[seat].stack:
                again += 1
                night = tell(night, f"bot{seat}", c.TopUp(300))
        assert chips(night) == chips_in_play(night.ledger)
    assert again, "somebody goes broke in an evening"
