"""Bots play every game, each hand from the view that the night gives to its seat."""

from random import Random
from typing import get_args

import pytest

from bots.games import plays_at_random
from bots.test_night import tell
from homegame.bots import STYLES, decide
from homegame.bots.luck import Luck
from homegame.bots.steps import finish
from homegame.bots.tries import Tries
from homegame.cards import parse
from homegame.engine.dealer import Stub, next_command, turns_up
from homegame.model import commands as c
from homegame.model import events as e
from homegame.night import evening
from homegame.night.night import BY_DEALER
from homegame.night.view import Facts, view
from homegame.rulebook.house import Game
from homegame.seats import DEALER
from homegame.variants import VARIANTS
from houses import vegas_home
from night.known import comes
from seeds import seeded
from thorough import THOROUGH, some

HANDS = 100 if THOROUGH else 40
EACH = 4 if THOROUGH else 1
GAMES = [game for game in get_args(Game) if game != "texas"]


def random_player(seen, chance):
    """Legal, and nothing else: also when it draws or is asked how often to run it."""
    random = Random(chance)
    if seen.run_vote:
        return c.RunIt(random.randint(1, seen.run_vote.most))
    if seen.draw and seen.draw.middle:
        return c.SetMiddle(random.randrange(len(seen.you.cards)))
    if seen.draw:
        count = random.randint(seen.draw.least, seen.draw.most)
        return c.Discard(tuple(sorted(random.sample(range(len(seen.you.cards)), count))))
    move = plays_at_random(seen, chance)
    if isinstance(move, c.RaiseTo) and seen.hand.limit == "limit":
        return c.RaiseTo(random.choice((seen.may.raise_least, seen.may.raise_most)))
    return c.Call() if isinstance(move, c.Fold) and seen.may.fold == "no" else move


def house_for(game, choices=None):
    """Vegas rules at home for this game, without straddles."""
    return vegas_home({"game.variant": game, "straddle.enabled": False, **(choices or {})})


def table_of(house, minds):
    """A new evening with these players in seats 1, 2 …, a hundred big blinds each."""
    night = evening.opened(e.Opened("Friday", "", "host", "Pat"), house)
    for seat in minds:
        facts = comes(f"bot{seat}", f"Bot {seat}")
        night = tell(night, "host", c.AddBot("shark", seat), facts)
    return night


def play(night, deck, minds, random):
    """Play one hand; no bot folds when it can check."""
    stub = Stub(deck)
    while not night.tables[1].hand.over:
        hand = night.tables[1].hand
        seat = hand.turn
        if seat == DEALER:
            command, stub = next_command(hand, stub)
            night = tell(night, BY_DEALER, command)
            continue
        guest = f"bot{seat}"
        seen = view(night, guest, Facts(), stub.held[seat])
        move = minds[seat](seen, random.getrandbits(64))
        assert not (isinstance(move, c.Fold) and seen.may.check)
        if isinstance(move, c.Show):
            move = turns_up(hand, stub, seat)
        night = tell(night, guest, move)
    return night


def mind(style):
    return lambda seen, chance: decide(seen, STYLES[style], chance)


def duel(game, one, other, hands, seed, choices):
    """Heads-up, every deck dealt twice with the seats exchanged: big blinds per 100 hands."""
    random = seeded(seed)
    house = house_for(game, choices)
    won = 0
    for number in range(hands // 2):
        deck = tuple(random.sample(VARIANTS[game].deck, len(VARIANTS[game].deck)))
        for mine in (1, 2):
            minds = {mine: one, 3 - mine: other}
            night = table_of(house, minds)
            night = tell(night, BY_DEALER, c.Begin(button=1 + number % 2))
            over = play(night, deck, minds, random).tables[1].hand
            won += over.players[mine].stack - 300
    return 100 * won / house.blinds.big / hands


@pytest.mark.parametrize(
    ("game", "structure"),
    some(
        [
            ("omaha_hilo", "pot_limit"),
            ("stud", "limit"),
            ("badugi", "limit"),
            ("five_draw", "no_limit"),
        ],
        [
            ("razz", "limit"),
            ("triple_27", "limit"),
            ("double_board", "no_limit"),
            ("irish", "no_limit"),
        ],
    ),
)
def test_a_bot_beats_chance_in_other_games(game, structure):
    """Hands against one who does anything that is legal."""
    choices = {"betting.structure": structure}
    assert duel(game, mind("shark"), random_player, HANDS, 7, choices) > 20


@pytest.mark.parametrize("game", GAMES)
def test_all_four_sit_down_to_every_game(game):
    """Four styles, some hands each: every move is legal and no bot fails."""
    random = seeded(game)
    minds = {seat: mind(style) for seat, style in enumerate(STYLES, 1)}
    deck = VARIANTS[game].deck
    for number in range(EACH):
        night = table_of(house_for(game), minds)
        night = tell(night, BY_DEALER, c.Begin(button=number + 1))
        play(night, tuple(random.sample(deck, len(deck))), minds, random)


def dealt_in(game, hole):
    """What seat 1 sees when it is asked to draw with these cards, and the tries it makes."""
    random = seeded(1)
    night = table_of(house_for(game), (1, 2))
    night = tell(night, BY_DEALER, c.Begin(button=1))
    rest = [card for card in VARIANTS[game].deck if card not in hole]
    random.shuffle(rest)
    other = iter(rest)
    deck = []
    for card in hole:
        deck += [next(other), card]
    stub = Stub((*deck, *other))
    while True:
        hand = night.tables[1].hand
        if hand.turn == DEALER:
            command, stub = next_command(hand, stub)
            night = tell(night, BY_DEALER, command)
            continue
        seen = view(night, f"bot{hand.turn}", Facts(), stub.held[hand.turn])
        if seen.draw and hand.turn == 1:
            return seen
        if seen.draw:
            move = c.Discard(tuple(range(seen.draw.least)))
        else:
            move = c.Check() if seen.may.check else c.Call()
        night = tell(night, f"bot{hand.turn}", move)


@pytest.mark.parametrize("chance", range(6))
def test_a_pair_is_kept(chance):
    """Kings stay; of the three cards beside them at least two go."""
    seen = dealt_in("five_draw", parse("KhKd9c5s2h"))
    places = finish(Tries(seen, seen.hand, Luck(chance)).thrown_away(0, 5))
    assert {*places} <= {2, 3, 4}
    assert len(places) > 1


@pytest.mark.parametrize(
    ("game", "held", "gone"),
    [
        ("five_draw", "9h 8h 7h 6h Kc", "Kc"),
        ("five_draw", "Ah Kh Qh Jh Th", ""),
        ("single_27", "7h 5d 4c 3s 2h", ""),
        ("single_27", "7h 5d 4c 3s Kh", "Kh"),
        ("triple_27", "7h 4c 3s Kh Kd", "Kh Kd"),
        ("triple_a5", "Ah 2c 3s 4h Qd", "Qd"),
        ("badugi", "Ah 2c 3s 4d", ""),
        ("badugi", "Ah 2c 3s 4h", "4h"),
    ],
)
def test_bots_discard_cards_that_do_not_help(game, held, gone):
    """Kings are kept, a flush is drawn to, a low throws its king away, a badugi stands pat."""
    hole = parse(held.replace(" ", ""))
    seen = dealt_in(game, hole)
    assert seen.you.cards == tuple(held.split())
    for chance in range(3):
        tries = Tries(seen, seen.hand, Luck(chance))
        places = finish(tries.thrown_away(seen.draw.least, seen.draw.most))
        assert " ".join(seen.you.cards[place] for place in places) == gone
