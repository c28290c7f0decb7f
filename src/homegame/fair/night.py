"""Checks all deals of a night together: none is missing, and none was committed to twice."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from homegame.fair.checking import Broken, Claim, Sound, check, check_text, field_of
from homegame.fair.transcript import Mine, Transcript, decode

MOST_BYTES: Final = 64 * 1024 * 1024
MOST_HANDS: Final = 10_000

Id = Annotated[str, Meta(pattern=r"^.{1,150}/t[1-9][0-9]{0,3}/h[1-9][0-9]{0,5}\Z")]
"""A hand of a night: `night/t1/h42` is the 42nd at table 1."""


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


class _File(Struct, frozen=True):
    hands: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class _Named(Struct, frozen=True):
    hand: Id
    unfair: Annotated[str, Meta(min_length=1, max_length=1000)] | None = None
    commitment: str = ""


_Hands = Annotated[tuple[msgspec.Raw, ...], Meta(max_length=MOST_HANDS)]


def check_file(
    text: bytes, seen: str | None = None, mine: Mine | None = None
) -> Broken | Sound | SoundNight:
    """Check a file: a hand, or all hands of a night in the order in which they were dealt."""
    if len(text) > MOST_BYTES:
        return Broken(Claim.SHAPE, "size")
    try:
        hands = msgspec.json.decode(text, type=_File).hands
        if hands is msgspec.UNSET:
            return check_text(text, seen, mine)
        return check_hands(msgspec.json.decode(hands, type=_Hands))
    except msgspec.DecodeError as wrong:
        return Broken(Claim.SHAPE, field_of(wrong))


def check_hands(hands: Sequence[msgspec.Raw]) -> Broken | SoundNight:
    """Check the hands of a night. They are numbered without a gap at each table."""
    last, committed, nights = Counter[str](), set[str](), set[str]()
    found = list[tuple[Transcript, Sound]]()
    for each in hands:
        named = msgspec.json.decode(each, type=_Named)
        if named.commitment in committed:
            return Broken(Claim.REPEATED, hand=named.hand)
        table, _, number = named.hand.rpartition("/h")
        nights.add(table.rpartition("/t")[0])
        last[table] += 1
        if int(number) != last[table] or len(nights) > 1:
            return Broken(Claim.NUMBERS, hand=named.hand)
        if named.unfair:
            continue
        told = decode(each)
        checked = check(told)
        if isinstance(checked, Broken):
            return replace(checked, hand=told.hand)
        if told.void is not None and not told.void.strip():
            return Broken(Claim.REASON, hand=told.hand)
        committed.add(told.commitment)
        found.append((told, checked))
    return SoundNight(
        len(hands),
        tuple([(told.hand, told.void) for told, _ in found if told.void]),
        len(hands) - len(found),
        sum([checked.promised == checked.silent for _, checked in found]),
        rates(found),
    )


def rates(found: Sequence[tuple[Transcript, Sound]]) -> tuple[Rate, ...]:
    """How often each seat of each table promised a seed, and didn't open it."""
    promised, silent = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for told, checked in found:
        table = int(told.hand.rpartition("/t")[2].partition("/h")[0])
        promised.update([(table, seat) for seat in checked.promised])
        silent.update([(table, seat) for seat in checked.silent])
    return tuple([Rate(*who, promised[who], silent[who]) for who in sorted(promised)])
