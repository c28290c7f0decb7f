"""Checks all deals of a night together: none is missing, and none was committed to twice."""

from collections import Counter
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from homegame.fair.checking import Broken, Claim, Sound, check, field_of
from homegame.fair.transcript import Transcript

MOST_BYTES: Final = 64 * 1024 * 1024
MOST_HANDS: Final = 10_000

Id = Annotated[str, Meta(pattern=r"^.{1,150}/t[1-9][0-9]{0,3}/h[1-9][0-9]{0,5}\Z")]
"""A hand of a night: `night/t1/h42` is the 42nd at table 1."""


class Unfair(Struct, frozen=True):
    """A hand that was dealt in another way, like one with real cards."""

    hand: str
    unfair: Annotated[str, Meta(min_length=1, max_length=1000)]


class Rate(Struct, frozen=True):
    """How often a seat promised a seed and didn't open it."""

    table: int
    seat: int
    promised: int
    silent: int


class SoundNight(Struct, frozen=True):
    """All deals of a night fit together."""

    hands: int
    voided: tuple[tuple[str, str], ...]
    """The hands that were voided, and why."""
    without: int
    """How many were dealt without a fair deal."""
    uncut: int
    """In how many no player had a part in the cut."""
    rates: tuple[Rate, ...]


class _Night(Struct, frozen=True):
    hands: Annotated[tuple[msgspec.Raw, ...], Meta(max_length=MOST_HANDS)]


class _Named(Struct, frozen=True):
    hand: Id
    unfair: Annotated[str, Meta(min_length=1, max_length=1000)] | None = None


def is_night(text: bytes) -> bool:
    """Whether a file has the hands of a night, and not just one."""
    try:
        msgspec.json.decode(text, type=_Night)
    except msgspec.DecodeError:
        return False
    return True


def check_night(text: bytes) -> Broken | SoundNight:
    """Check every hand of a night, in the order in which they were dealt."""
    return Night().check(text)


class Night:
    """What is known of a night so far."""

    def __init__(self) -> None:
        self.last = Counter[str]()
        """The last hand at each table of each night."""
        self.commitments = set[str]()
        self.voided = list[tuple[str, str]]()
        self.without = self.uncut = 0
        self.promised = Counter[tuple[int, int]]()
        self.silent = Counter[tuple[int, int]]()

    def check(self, text: bytes) -> Broken | SoundNight:
        if len(text) > MOST_BYTES:
            return Broken(Claim.SHAPE, "size")
        try:
            hands = msgspec.json.decode(text, type=_Night).hands
        except msgspec.DecodeError as wrong:
            return Broken(Claim.SHAPE, field_of(wrong))
        for number, each in enumerate(hands):
            broken = self.follow(bytes(each), number)
            if broken:
                return broken
        rates = [
            Rate(*who, count, self.silent[who]) for who, count in sorted(self.promised.items())
        ]
        voided = tuple(self.voided)
        return SoundNight(len(hands), voided, self.without, self.uncut, tuple(rates))

    def follow(self, text: bytes, number: int) -> Broken | None:
        """Check the next hand; None if it is sound."""
        try:
            named = msgspec.json.decode(text, type=_Named)
            told = None if named.unfair else msgspec.json.decode(text, type=Transcript)
        except msgspec.DecodeError as wrong:
            return Broken(Claim.SHAPE, f"hands[{number}].{field_of(wrong)}")
        table, _, hand = named.hand.rpartition("/h")
        self.last[table] += 1
        if int(hand) != self.last[table] or table.split("/t")[0] != [*self.last][0].split("/t")[0]:
            return Broken(Claim.NUMBERS, hand=named.hand)
        if told is None:
            self.without += 1
            return None
        return self.adds(told, int(table.rpartition("/t")[2]))

    def adds(self, told: Transcript, table: int) -> Broken | None:
        found = check(told)
        if isinstance(found, Broken):
            return msgspec.structs.replace(found, hand=told.hand)
        if told.commitment in self.commitments:
            return Broken(Claim.REPEATED, hand=told.hand)
        if told.void is not None and not told.void.strip():
            return Broken(Claim.REASON, hand=told.hand)
        self.commitments.add(told.commitment)
        self.voided += [(told.hand, told.void)] if told.void else []
        self.uncut += found.silent == found.promised
        self.promised.update([(table, seat) for seat in found.promised])
        self.silent.update([(table, seat) for seat in found.silent])
        return None
