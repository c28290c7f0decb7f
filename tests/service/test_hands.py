"""Every hand of a night again: what the list says, and a hand step by step."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
import pytest
from msgspec.structs import replace

from homegame.model import commands as c
from homegame.model.view import View
from homegame.rulebook.house import Game
from homegame.service.night import hands
from homegame.service.night.bots import bot_command
from homegame.service.night.hands import HandsPage, Replay, Wanted
from homegame.service.refused import RequestRefused
from homegame.service.settings import Pace
from homegame.service.story.night import story_of
from service.a_table import Evening, Screen, again, an_evening, two_seated, two_tables
from thorough import some

QUICK = Pace(runout_ms=1, between_ms=10, bot_ms=1)
ALL = Wanted()
SEEN_THEN = ("hand", "chairs", "you")


async def page(evening: Evening, guest: str, wanted: Wanted = ALL) -> HandsPage:
    return await evening.live.hands.page(guest, wanted, 0, 100)


async def ids(evening: Evening, reader: str, **wanted: Any) -> list[str]:
    found = await page(evening, reader, Wanted(**wanted))
    return [line.hand.id for line in found.lines]


def plain(view: View | dict[str, Any], names: tuple[str, ...]) -> Any:
    """These parts of a view, without what clocks and connections make of them."""
    found = json.loads(msgspec.json.encode(view)) if isinstance(view, View) else view
    told = json.loads(json.dumps({name: found[name] for name in names}))
    for chair in told["chairs"]:
        for name in ("connected", "back_in_ms"):
            chair.pop(name, None)
    for name in ("bank_ms", "bank_armed", "top_up_least", "top_up_most", "buys", "queue"):
        told["you"].pop(name, None)
    return told


async def played(evening: Evening, many: int) -> dict[int, dict[str, View]]:
    """So many hands of Dana, who plays like a bot, and bots, or fewer if she is broke: what she
    and the rail saw, by the last row of the log."""
    seen: dict[int, dict[str, View]] = {}
    for _ in range(5000):
        await evening.passes(2)
        view = evening.view(evening.host)
        seen[evening.live.seq] = {evening.host: view, "": evening.view("")}
        if view.may or view.draw or (view.run_vote and view.run_vote.may):
            await evening.do(evening.host, await bot_command("caller", view))
        hand = evening.live.night.tables[1].hand
        if hand and hand.over and (hand.plan.number == many or view.waits_for):
            return seen
    raise AssertionError("the hands went on and on")


GAMES: Final = get_args(Game)


@pytest.mark.parametrize(
    "game", some(GAMES[1::4], [game for game in GAMES if game not in GAMES[1::4]])
)
def test_a_replay_shows_what_was_seen_and_no_more(tmp_path: Path, game: str) -> None:
    """Two hands of each game with three bots: step by step Dana sees again what she saw, and
    whoever was not there what the rail saw."""

    async def run() -> None:
        evening = await an_evening(
            tmp_path, pace=QUICK, bots=("rock", "caller", "maniac"), game=game
        )
        most = evening.view(evening.host).house.buyin_most
        await evening.do(evening.host, c.SitDown(4, most))
        await evening.do(evening.host, c.Start())
        seen = await played(evening, 2)
        compared = 0
        for id in await ids(evening, evening.host):
            for guest in (evening.host, ""):
                replay = await evening.live.hands.replay(guest, id)
                for frame in replay.frames:
                    if (then := seen.get(frame.seq)) is None:
                        continue
                    wanted = plain(then[guest], SEEN_THEN)
                    assert plain(frame.view, SEEN_THEN) == wanted, (id, frame.seq)
                    compared += 1
        assert compared > 10
        await evening.lobby.close()

    asyncio.run(run())


def test_the_list_of_a_long_night_is_made_in_slices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twelve hands are looked through three at a time; while a page of the list is made, the
    table has its turn between any two slices, also when it is searched for a name."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        await two_seated(evening)
        await evening.act("f")
        listing = await evening.live.hands.listing()
        [line] = listing.hands.values()
        listing.hands |= {f"{n}": replace(line, id=f"{n}", number=n) for n in range(2, 13)}
        monkeypatch.setattr(hands, "LINES_IN_A_SLICE", 3)
        for wanted, slices in ((ALL, 8), (Wanted(text="robin"), 4)):
            answer = asyncio.create_task(page(evening, "", wanted))
            turns = 0
            while not answer.done():
                await asyncio.sleep(0)
                turns += 1
            assert turns > slices
            numbers = [each.hand.number for each in answer.result().lines]
            assert numbers == [*range(12, 1, -1), line.number]
        await evening.lobby.close()

    asyncio.run(run())


def test_one_learns_no_card_that_one_did_not_see(tmp_path: Path) -> None:
    """Robin folds to a bet: neither Dana nor the rail nor anyone with the link finds their
    cards in the list or in the replay, and Robin finds their own."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin = await two_seated(evening)
        cards = {guest: evening.view(guest).you.cards for guest in (dana, robin)}
        await evening.act("r30 f")
        for guest in (dana, robin, ""):
            replay = await evening.live.hands.replay(guest, "1")
            lines = await page(evening, guest)
            told = msgspec.json.encode([replay, lines]).decode()
            for owner, held in cards.items():
                for card in held:
                    assert (f'"{card}"' in told) == (owner == guest), (guest, owner)
        assert lines.lines[0].cards == ()
        await evening.lobby.close()

    asyncio.run(run())


def test_a_hand_in_play_is_not_told(tmp_path: Path) -> None:
    """There is no hand to replay before the first one is over; an action taken back after the
    end would take it off the list again."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _ = await two_seated(evening)
        assert await ids(evening, dana) == []
        with pytest.raises(RequestRefused) as refusal:
            await evening.live.hands.replay(dana, "1")
        assert (
            refusal.value.error.say == "No hand of this number was played to its end here."
        )
        await evening.act("c x x x x x x x")
        await evening.passes(20_000)
        assert await ids(evening, dana) == ["1"]
        await evening.lobby.close()

    asyncio.run(run())


def test_the_list_is_searched(tmp_path: Path) -> None:
    """Three hands: a fold, an all-in, and one that is checked down. Each is found by what
    happened in it."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin = await two_seated(evening)
        await evening.act("f")
        await evening.passes(20_000)
        await evening.act("r300 c")
        await evening.passes(20_000)
        second = (await page(evening, dana)).lines[0].hand
        assert (second.id, second.pot) == ("2", 2 * min(299, 301))
        assert await ids(evening, dana) == ["2", "1"]
        assert await ids(evening, dana, only=frozenset({"all_in"})) == ["2"]
        assert await ids(evening, dana, only=frozenset({"showdown"})) == ["2"]
        assert await ids(evening, dana, least=100) == ["2"]
        assert await ids(evening, dana, board=second.boards[0][:2]) == ["2"]
        assert await ids(evening, dana, game="omaha") == []
        assert await ids(evening, dana, guest=robin) == ["2", "1"]
        assert await ids(evening, dana, only=frozenset({"mine"})) == ["2", "1"]
        assert await ids(evening, "", only=frozenset({"mine"})) == []
        word = next(p.readings[0].split()[-1] for p in second.players if p.readings)
        assert await ids(evening, dana, text=word) == ["2"]
        assert await ids(evening, dana, text="robin") == ["2", "1"]
        won = [p.guest for p in second.players if p.won]
        assert "2" in await ids(evening, won[0], only=frozenset({"won"}))
        found = await evening.live.hands.page(dana, ALL, 1, 1)
        assert [line.hand.id for line in found.lines] == ["1"]
        assert (found.found, found.total) == (2, 2)
        await evening.lobby.close()

    asyncio.run(run())


def test_two_tables_have_their_own_numbers(tmp_path: Path) -> None:
    """The first hand of table 2 is called 2.1, and the hands before and after one are those of
    its own table."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        names = await two_tables(evening)
        await evening.passes(0)
        await evening.act("f", 1)
        await evening.act("f", 2)
        await evening.passes(20_000)
        await evening.act("f", 1)
        assert await ids(evening, names["Dana"]) == ["2", "2.1", "1"]
        replay: Replay = await evening.live.hands.replay(names["Dana"], "1")
        assert (replay.older, replay.newer) == ("", "2")
        assert all(frame.view.table == 1 for frame in replay.frames)
        other = await evening.live.hands.replay(names["Dana"], "2.1")
        assert {each.name for each in other.line.hand.players} == {"Kim", "Lee"}
        await evening.lobby.close()

    asyncio.run(run())


def test_the_list_is_the_same_after_a_restart(tmp_path: Path) -> None:
    """Fifty hands and more: the night is kept before some of them, and a late hand is replayed
    alike by the server that dealt it and by the next one."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _ = await two_seated(evening)
        for _ in range(60):
            await evening.act("f")
            await evening.passes(20_000)
        before = await page(evening, dana)
        steps = (await evening.live.hands.replay(dana, "57")).frames
        evening = await again(evening)
        assert await page(evening, dana) == before
        replay = await evening.live.hands.replay(dana, "57")
        assert replay.frames == steps
        assert steps[-1].view.hand
        assert steps[-1].view.hand.number == 57
        assert len(replay.line.cards) == 2
        await evening.lobby.close()

    asyncio.run(run())


def test_what_happened_at_the_table_is_in_the_news_of_each_step(tmp_path: Path) -> None:
    """The steps of a hand have the sentences of the log, and the equities of its all-in."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _ = await two_seated(evening)
        screen = Screen(evening, dana)
        await evening.act("r300 c")
        await evening.passes(20_000)
        replay = await evening.live.hands.replay(dana, "1")
        keys = [line.key for frame in replay.frames for line in frame.news[0].lines]
        assert "log.hand" in keys
        assert any(key.startswith("log.all_in") or "raise" in key for key in keys), keys
        last = replay.frames[-1].view
        assert last.hand
        assert [each.street for each in last.hand.chances][:1] == ["preflop"]
        assert last.offers == type(last.offers)()
        assert last.may is None
        assert screen.waits
        await evening.lobby.close()

    asyncio.run(run())


def test_a_night_that_cannot_be_read_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A row is changed on the disk under the server's feet: the list is refused, whoever runs
    the server reads why, and once the row is as it was the list is there again."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _ = await two_seated(evening)
        await evening.act("f")
        rows = await evening.live.store.rows(evening.live.id)
        row = next(row for row in rows if row.kind == "folded")
        for body, is_sound in ((b'{"type":"folded"', False), (row.body, True)):
            with closing(sqlite3.connect(tmp_path / "house.db")) as db, db:
                db.execute("UPDATE event SET body = ? WHERE seq = ?", (body, row.seq))
            if is_sound:
                assert await ids(evening, dana) == ["1"]
            else:
                with pytest.raises(RequestRefused):
                    await page(evening, dana)
                assert "hands not read" in caplog.text
        await evening.lobby.close()

    asyncio.run(run())


def test_a_long_night_is_read_elsewhere_and_reads_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dana and Robin play three hands, one of them all in. Whether the log is read here or, a
    hand at a time, in another process: the list, each hand, the story and the next hand are the
    same."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _ = await two_seated(evening)
        for words in ("r9 f", "r297 c", "f"):
            await evening.act(words)
            await evening.passes(20_000)
        live = evening.live
        monkeypatch.setattr(hands, "HANDS_IN_A_PIECE", 1)
        told = []
        for most in (1_000_000, 0):
            monkeypatch.setattr(hands, "MOST_ROWS_HERE", most)
            live.hands = hands.Hands(live)
            lines = await page(evening, dana)
            replayed = [await live.hands.replay(dana, id) for id in ("1", "2", "3")]
            listing = await live.hands.listing()
            assert [each.id for each in listing.told()] == ["1", "2", "3"]
            told.append((lines, replayed, await story_of(live, dana)))
        assert told[0] == told[1]
        await evening.act("f")
        await evening.passes(20_000)
        monkeypatch.setattr(hands, "MOST_ROWS_HERE", 1_000_000)
        assert await ids(evening, dana) == ["4", "3", "2", "1"]
        await evening.lobby.close()

    asyncio.run(run())
