"""Who counts the bytes of an encrypted line learns nothing of the cards that go over it."""

import asyncio
import json
import random
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from frames import is_change
from homegame.cards import DECK
from homegame.dealers.server import ServerDealer
from homegame.engine.dealer import Stub
from homegame.hands import readings
from homegame.model import commands as c
from homegame.model.view import PromptHint, PromptTitle, ShowView
from homegame.service.night.moment import ROOM, ROOM_A_BOARD, encode, frame_text
from homegame.service.night.state import State
from homegame.variants import VARIANTS
from service.a_table import Evening, an_evening_of, taken, two_seated

DEALS = 8
NEXT = 12
"""As many cards as can still be dealt: the words for an open card are longer or shorter."""
HOUSE = 'game.variant = "{}"\nbutton.first = "host"\n'


def dealt(state: State, seed: int) -> State:
    """The same next cards in every deal; the seats hold others each time."""
    dealer = state.dealers[1]
    assert isinstance(dealer, ServerDealer)
    comes, rest = DECK[::4][:NEXT], [card for card in DECK if card not in DECK[::4][:NEXT]]
    random.Random(seed).shuffle(rest)
    seats = sorted(dealer.stub.held.items())
    held = {seat: tuple([rest.pop() for _ in had]) for seat, had in seats}
    stub = Stub((*comes, *rest), held)
    return replace(state, dealers={1: ServerDealer(stub, dealer.dealt_to)})


def passive(evening: Evening, guest: str) -> c.WireCommand:
    """Check or call; draw one card."""
    view = evening.view(guest)
    if view.draw:
        return c.Discard((0,))
    assert view.may
    return c.Check() if view.may.check else c.Call()


async def lengths(folder: Path, game: str, seed: int) -> tuple[list[list[int]], int]:
    """The length of each message to Dana and to Robin, of the frames that each could ask
    for and of what the rail reads, up to the showdown; and how many of them were changes."""
    evening = await an_evening_of(folder, HOUSE.format(game))
    guests = await two_seated(evening)
    evening.live.state = dealt(evening.live.state, seed)
    lines = [evening.live.audience.join(guest, 0) for guest in (*guests, "")]
    found, changes = [], 0
    while True:
        texts = [taken(line) for line in lines]
        frames = [frame_text(evening.live.audience.frame(guest, 0)) for guest in guests]
        found.append([len(text.encode()) for text in (*texts, *frames)])
        changes += sum(is_change(json.loads(text)) for text in texts)
        await evening.do(evening.turn(), passive(evening, evening.turn()))
        hand = evening.live.night.tables[1].hand
        assert hand
        if hand.over or hand.turn <= 0 or any(player.shown for player in hand.players):
            await evening.lobby.close()
            return found, changes


@pytest.mark.parametrize("game", ["texas", "omaha_hilo", "badugi", "triple_27"])
def test_no_message_tells_a_hand_by_its_length(tmp_path: Path, game: str) -> None:
    """A hand is checked down with eight different deals: message by message, all of them
    are equally long."""
    seen = []
    for seed in range(DEALS):
        folder = tmp_path / str(seed)
        folder.mkdir()
        found, changes = asyncio.run(lengths(folder, game, seed))
        assert changes > 6
        seen.append(found)
    for other in seen[1:]:
        assert other == seen[0]


def longest(game: str, hole: int, on_board: int, *, kickers: bool) -> int:
    """The length of the longest of many readings in a game."""
    deck, chance, found = [*VARIANTS[game].deck], random.Random(7), []
    for _ in range(1000):
        chance.shuffle(deck)
        held, board = (*deck[:hole],), (*deck[hole : hole + on_board],)
        found.append(len(readings(VARIANTS[game], held, board, kickers=kickers)))
    return max(found)


@pytest.mark.parametrize(
    ("game", "hole", "on_board"),
    [
        ("texas", 2, 5),
        ("omaha_hilo", 4, 5),
        ("courchevel_hilo", 5, 5),
        ("stud_hilo", 7, 0),
        ("baduci", 5, 0),
        ("soko", 5, 0),
    ],
)
def test_the_longest_hand_has_room(game: str, hole: int, on_board: int) -> None:
    """However much there is to say of a hand and of showing it, some spaces are left; and
    for each board more that the hand is read on."""
    said = {
        "show": ShowView((0, 1, 2, 3, 4, 5, 6), False, False, False, earns=10**9),
        "prompt": [max(get_args(words), key=len) for words in (PromptTitle, PromptHint)],
    }
    rest = len(encode(said)) + len('"title":"hint":')
    room = ROOM + ROOM_A_BOARD * (on_board > 0)
    assert rest + longest(game, hole, on_board, kickers=True) < room
    if on_board:
        assert longest(game, hole, on_board, kickers=False) + len(" / ") < ROOM_A_BOARD
