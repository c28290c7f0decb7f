"""Watching over fair play: a hint for everyone alike, and addresses for the host alone."""

import asyncio
import logging
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from homegame.history.statistics import Rate, Together, Towards
from homegame.model import commands as c
from homegame.service.story.fair_play import LEAST_HANDS, FairPlay, fair_play
from homegame.service.story.night import story_of
from service.a_table import an_evening, two_seated

HOME, CAFE = "203.0.113.77", "198.51.100.99"


def of(folds: dict[str, dict[str, tuple[int, int]]], hands: int = 40) -> Together:
    """Who folded to whom how often, in so many hands."""
    found = Together()
    for who, others in folds.items():
        for whom, (times, chances) in others.items():
            found.towards.setdefault(who, {})[whom] = Towards(hands, Rate(times, chances))
    return found


def test_who_folds_to_one_alone_stands_out() -> None:
    """Ann folds to each of Ben's fifteen bets, and to every third one of Cat's and Dan's: that
    pair comes first, and stands out alone."""
    fair = dict.fromkeys(("Ann", "Ben", "Cat", "Dan"), (6, 18))
    folds = {who: {each: fair[each] for each in fair if each != who} for who in fair}
    folds["Ann"]["Ben"] = (15, 15)
    found = fair_play(of(folds), fair)
    assert [pair.stands_out for pair in found.pairs] == [
        True,
        False,
        False,
        False,
        False,
        False,
    ]
    first, second = found.pairs[0].folds
    assert (first.who, second.who) == ("Ann", "Ben")
    assert (first.times, first.chances) == (15, 15)
    assert (first.others_times, first.others_chances) == (12, 36)


def test_few_hands_say_nothing() -> None:
    """Of two who have hardly met nothing is listed; of few bets nothing is made."""
    folds = {"Ann": {"Ben": (4, 4), "Cat": (0, 30)}, "Ben": {}, "Cat": {}}
    assert fair_play(of(folds, LEAST_HANDS - 1), folds).pairs == ()
    listed = fair_play(of(folds, LEAST_HANDS), folds).pairs
    assert [pair.stands_out for pair in listed] == [False, False]


def test_an_address_that_everyone_has_says_nothing() -> None:
    """In one kitchen, or behind one relay, everyone comes from one address."""
    everyone = {name: {HOME} for name in ("Ann", "Ben", "Cat")}
    assert fair_play(Together(), everyone, everyone).near == ()
    two = {**everyone, "Cat": {CAFE}, "Dan": {CAFE, "192.0.2.5"}}
    assert fair_play(Together(), two, two).near == (("Ann", "Ben"), ("Cat", "Dan"))


def test_after_the_night_every_guest_reads_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Twenty hands heads-up, then the night ends: before that there is nothing to read, and
    with the link alone never. Who shares an address is the host's to see: no row, no log line
    and no file has it."""
    caplog.set_level(logging.DEBUG)

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin = await two_seated(evening)
        kim = await evening.guest("Kim")
        for guest, address in ((dana, HOME), (robin, CAFE), (kim, CAFE)):
            evening.live.audience.join(guest, 0, address=address)
        for _ in range(LEAST_HANDS):
            await evening.act("r9 f")
            await evening.passes(20_000)
        assert (await story_of(evening.live, dana)).fair_play is None
        await evening.do(dana, c.EndNight())
        await evening.passes(60_000)
        told = {
            who: (await story_of(evening.live, who)).fair_play for who in (dana, robin, kim)
        }
        assert told[robin] == told[kim]
        assert isinstance(told[dana], FairPlay)
        assert told[dana].near == (tuple(sorted([robin, kim])),)
        assert replace(told[dana], near=()) == told[robin]
        [pair] = told[dana].pairs
        assert {(each.times, each.chances) for each in pair.folds} == {(10, 10)}
        assert not pair.stands_out
        assert sum([each.times for each in told[dana].unseen]) >= LEAST_HANDS
        assert (await story_of(evening.live, "")).fair_play is None
        rows = await evening.live.store.rows(evening.live.id)
        await evening.lobby.close()
        kept = b"".join(
            [path.read_bytes() for path in tmp_path.iterdir() if path.is_file()]
        )
        logged = " ".join([f"{record.__dict__}" for record in caplog.records])
        for address in (HOME, CAFE):
            assert address.encode() not in msgspec.json.encode(rows) + kept
            assert address not in logged

    asyncio.run(run())
