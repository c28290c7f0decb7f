"""Chance that is settled beforehand: the same decks, draws, ids and tokens every time."""

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import TypeVar

import pytest

from homegame.cards import DECK, Cards
from homegame.dealers.fair import CutDeck, Decks, FairDeck
from homegame.fair.deal import DECKS, Promises
from homegame.rules.dealing import cut
from homegame.seats import Seat
from seeds import seeded

T = TypeVar("T")


class Oracle:
    """All the chance there is in one evening, from one seed; decks may be given."""

    def __init__(self, seed: int, decks: Sequence[Cards] = ()) -> None:
        self._names, self._tokens, self._bots, self._decks = [
            seeded(f"{what} {seed}") for what in ("names", "tokens", "bots", "decks")
        ]
        self.given = list(decks)
        self.dealt: list[Cards] = []
        """The decks that were used so far, in order."""
        self.tokens: list[str] = []
        """The tokens that were made so far."""

    def choice(self, among: Sequence[T]) -> T:
        """A letter of an id."""
        return self._names.choice(among)

    def token_urlsafe(self, count: int) -> str:
        """A token."""
        token = urlsafe_b64encode(self._tokens.randbytes(count))
        self.tokens.append(token.rstrip(b"=").decode())
        return self.tokens[-1]

    def randbits(self, count: int) -> int:
        """A bot's luck."""
        return self._bots.getrandbits(count)

    def shuffled_deck(self, deck: Cards = DECK) -> Cards:
        """The next deck."""
        by_chance = tuple(self._decks.sample(deck, len(deck)))
        number = len(self.dealt)
        self.dealt.append(self.given[number] if number < len(self.given) else by_chance)
        return self.dealt[-1]

    def cut_decks(
        self,
        decks: Decks,
        promises: Promises,
        seeds: Mapping[Seat, bytes],
        whole: Cards,
        at: int,
    ) -> CutDeck:
        """The next deck, behind hashes that say nothing of it."""
        cards = cut(self.shuffled_deck(whole), at)
        deck = FairDeck(decks.hand, 0, b"", bytes(range(len(whole))), cards)
        leaves = b"".join([sealed(f"{decks.hand} {place}") for place in range(len(whole))])
        return CutDeck(deck, leaves, b"".join(decks.seeds[1:]))


def sealed(name: str) -> bytes:
    """A hash that depends on no card."""
    return sha256(name.encode()).digest()


def sealed_decks(hand: str, size: int) -> Decks:
    """Decks that nobody has shuffled."""
    seeds = [sealed(f"{hand} deck {which}") for which in range(DECKS)]
    return Decks(hand, size, tuple(seeds), sealed(hand))


def draw_one_each(seats: Iterable[Seat]) -> dict[Seat, int]:
    """The draw for the first button: the highest seat draws highest."""
    return {seat: seat * 4 for seat in seats}


def ask(oracle: Oracle, patch: pytest.MonkeyPatch) -> None:
    """Everything that asks the system for chance asks this oracle."""
    patch.setattr("homegame.service.night.intake.chance", oracle)
    patch.setattr("homegame.service.night.bots.secrets", oracle)
    patch.setattr("homegame.storage.keys.secrets", oracle)
    patch.setattr("homegame.service.people.doorman.secrets", oracle)
    patch.setattr("homegame.dealers.server.shuffled_deck", oracle.shuffled_deck)
    patch.setattr("homegame.service.night.draft.cut_decks", oracle.cut_decks)
    patch.setattr("homegame.service.night.cutting.sealed_decks", sealed_decks)
    patch.setattr("homegame.service.night.due.draw_one_each", draw_one_each)
    patch.setattr("homegame.service.night.due.any_of", min)
