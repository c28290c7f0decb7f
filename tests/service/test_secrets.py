"""What nobody may learn: other seats' cards, tokens, and anything by way of an error."""

import asyncio
import logging
import re
import sqlite3
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from homegame.cards import DECK, text
from homegame.dealers.server import ServerDealer
from homegame.engine.dealer import Stub
from homegame.engine.shorthand import play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.wire import Envelope
from homegame.service.lobby import Lobby, NewNight
from homegame.service.messages import OpenNight
from homegame.service.night.live import LiveNight
from homegame.service.night.state import State
from homegame.service.people.doorman import Caller, Given
from homegame.service.refused import RequestRefused
from homegame.service.settings import Pace, Settings
from homegame.storage.sqlite import SqliteStore
from service.a_table import Evening, ManualClock, an_evening, two_seated

AT_ONCE = Pace(0, 0, 0, 20)


def swapped(state: State, seat: int) -> State:
    """The same hand, but what this seat holds and the next cards have changed places."""
    dealer = state.dealers[1]
    assert isinstance(dealer, ServerDealer)
    stub = dealer.stub
    held = stub.held[seat]
    deck = held + stub.deck[len(held) :]
    other = Stub(deck, {**stub.held, seat: stub.deck[: len(held)]})
    return replace(state, dealers={1: ServerDealer(other, dealer.dealt_to)})


def seen(live: LiveNight, guest: str) -> bytes:
    """A guest's frame, as it is sent."""
    return msgspec.json.encode(live.audience.frame(guest, 0))


async def step(evening: Evening) -> bool:
    """Somebody checks or calls; False when the hand is over or cards are open."""
    may = evening.view(evening.turn()).may
    assert may
    await evening.do(evening.turn(), c.Check() if may.check else c.Call())
    hand = evening.live.night.tables[1].hand
    assert hand
    return hand.plan.number == 1 and not hand.over


def test_a_view_does_not_depend_on_cards_its_viewer_cannot_see(tmp_path: Path) -> None:
    """At every step of a hand: with Dana's cards and the deck exchanged, Robin's frame and
    the rail's are the same bytes; Dana's is not."""

    async def run() -> int:
        evening = await an_evening(tmp_path, pace=AT_ONCE)
        host, robin = await two_seated(evening)
        table, steps = evening.live, 0
        while True:
            real = table.state
            before = [seen(table, g) for g in (robin, "", host)]
            table.state = swapped(real, 1)
            after = [seen(table, g) for g in (robin, "", host)]
            table.state = real
            assert before[:2] == after[:2]
            assert before[2] != after[2]
            steps += 1
            if not await step(evening):
                await evening.lobby.close()
                return steps

    assert asyncio.run(run()) >= 8


def test_who_takes_a_seat_does_not_get_its_last_cards(tmp_path: Path) -> None:
    """Robin leaves after a hand and Kim sits down there: Robin's cards are not Kim's."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        _, robin = await two_seated(evening)
        await evening.do(evening.turn(), c.Fold())
        assert len(evening.view(robin).you.cards) == 2
        await evening.do(robin, c.StandUp())
        kim = await evening.guest("Kim")
        await evening.do(kim, c.SitDown(2, 300))
        assert evening.view(kim).you.cards == ()
        with pytest.raises(RequestRefused):
            await evening.do(kim, c.Show())
        await evening.lobby.close()

    asyncio.run(run())


def test_nothing_secret_is_logged_or_printed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A whole hand, refusals included, with every logger wide open: no card that was never
    shown, no token; and what holds secrets does not print them."""
    caplog.set_level(logging.DEBUG)

    async def run() -> list[str]:
        evening = await an_evening(tmp_path, pace=AT_ONCE)
        host, _ = await two_seated(evening)
        table = evening.live
        cards = [
            card for held in table.state.dealers[1].stub.held.values() for card in held
        ]
        with pytest.raises(RequestRefused) as refused:
            await evening.do(host, c.RaiseTo(5000))
        await evening.do(evening.turn(), c.Fold())
        said = [repr(table.state.dealers[1]), repr(refused.value), str(refused.value.error)]
        # The cards drawn for the first button come from a deck of their own, face up.
        tail = table.audience.stage.tail
        said += [repr(news) for news in tail if not isinstance(news.event, e.ButtonDrawn)]
        hidden = {text((card,)) for card in cards}
        for line in [*said, *(record.getMessage() for record in caplog.records)]:
            words = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", line))
            assert not words & hidden
        await evening.lobby.close()
        return said

    asyncio.run(run())
    token = "T" * 43
    for value in (
        Caller("a", browser=token, bearer=token),
        Given("g", cookie=token, token=token),
        NewNight("t", Given("g", token=token), token, token, token),
    ):
        assert token not in repr(value)


def test_the_files_hold_no_token(tmp_path: Path) -> None:
    """Whoever copies the database has no way in: it knows hashes only."""

    async def run() -> tuple[str, str]:
        clock = ManualClock()
        lobby = Lobby(SqliteStore(tmp_path / "house.db"), Settings(data=tmp_path), clock)
        await lobby.start()
        new = await lobby.open(OpenNight("T", "Dana"), Caller("a", is_program=True), "")
        await lobby.close()
        return new.given.token, new.invite

    tokens = asyncio.run(run())
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for token in tokens:
        assert token.encode() not in stored


def test_a_log_that_was_changed_stops_its_table_alone(tmp_path: Path) -> None:
    """One row is not what was saved: that table can be looked at and says that it has
    stopped; the table beside it plays on."""

    async def first() -> tuple[str, str]:
        evening = await an_evening(tmp_path)
        other = await evening.lobby.open(
            OpenNight("Other", "Sam"), Caller("a", is_program=True), ""
        )
        await evening.do(evening.host, c.Say("hello"))
        await evening.lobby.close()
        return evening.live.id, other.night

    changed, other = asyncio.run(first())
    with sqlite3.connect(tmp_path / "house.db") as db:
        db.execute(
            "UPDATE event SET body = CAST(replace(CAST(body AS TEXT), 'hello', 'hullo') "
            "AS BLOB) WHERE night_id = ?",
            (changed,),
        )

    async def second() -> None:
        clock = ManualClock()
        lobby = Lobby(SqliteStore(tmp_path / "house.db"), Settings(data=tmp_path), clock)
        await lobby.start()
        for id, works in ((changed, False), (other, True)):
            table = await lobby.night(id)
            await lobby.audits[id]
            host = next(iter(table.night.guests))
            assert table.audience.frame(host, 0).view.you.role == "host"
            said = Envelope("say-again", c.Say("again"))
            if works:
                await table.command(host, said)
            else:
                with pytest.raises(RequestRefused, match="SYS-BROKEN"):
                    await table.command(host, said)
        await lobby.close()

    asyncio.run(second())


@pytest.mark.rule("CON-42")
def test_every_hand_has_a_fresh_deck_that_nobody_arranged() -> None:
    """Ten decks: all cards each time, and no two in the same order."""
    plan = play("100 100", "").hand.plan
    decks = [ServerDealer().begin(plan, {}, 0).stub.deck for _ in range(10)]
    assert all(sorted(deck) == [*DECK] for deck in decks)
    assert len({*decks}) == 10
