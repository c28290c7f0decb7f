"""Rulings at a table that lives: clocks, cards and a restart follow what is taken back."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.json import encode

from homegame.cards import text
from homegame.dealers.server import ServerDealer
from homegame.engine.shorthand import play
from homegame.engine.turn import turn_id
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.wire import Envelope
from homegame.service.lobby import Lobby
from homegame.service.refused import RequestRefused
from homegame.storage.log import Batch, Row, Seal
from homegame.storage.sqlite import SqliteStore
from properties.oracle import Oracle, ask
from service.a_table import Evening, an_evening, an_evening_of, two_seated

TURN_MS = 30_000
VOTE_MS = 20_000


def played(folder: Path, play: Callable[[Evening], Awaitable[None]]) -> None:
    """Run one evening to its end."""

    async def run() -> None:
        evening = await an_evening(folder)
        try:
            await play(evening)
        finally:
            await evening.lobby.close()

    asyncio.run(run())


async def raised_by_mistake(evening: Evening) -> tuple[str, str]:
    """Whoever is first to act raises to 200; the host asks to take it back, and so has agreed.
    The first to act, and the second."""
    await two_seated(evening)
    first = evening.turn()
    await evening.passes(TURN_MS - 5_000)
    await evening.do(first, c.RaiseTo(200))
    second = evening.turn()
    await evening.do(evening.host, c.TakeBack("a nought too many"))
    return first, second


def other(evening: Evening) -> str:
    """Robin, the one who is asked."""
    [found] = [guest for guest in evening.live.night.guests if guest != evening.host]
    return found


def test_time_stands_still_while_it_is_asked_and_begins_anew_after_it(
    tmp_path: Path,
) -> None:
    """The other's clock does not run out during the vote; who goes back has 30 seconds."""

    async def play(evening: Evening) -> None:
        first, second = await raised_by_mistake(evening)
        await evening.passes(VOTE_MS - 1_000)
        assert evening.view(second).clock is None
        await evening.do(other(evening), c.Vote())
        assert evening.turn() == first
        clock = evening.view(first).clock
        assert clock
        assert clock.left_ms == TURN_MS
        assert evening.view(first).may.raise_most == 300
        assert "timed_out" not in evening.kinds()

    played(tmp_path, play)


def test_a_ruling_is_on_the_action_that_was_seen(tmp_path: Path) -> None:
    """While the host writes why, the other raises: the ruling meant the first raise."""

    async def play(evening: Evening) -> None:
        _, robin = await two_seated(evening)

        def bet() -> tuple[str, int]:
            hand = evening.live.night.tables[1].hand
            assert hand
            return turn_id(hand), hand.to_match

        async def corrects(turn: str) -> None:
            ruling = Envelope(f"ruling-{turn}", c.CorrectBet(50, "said fifty"), turn)
            await evening.live.command(evening.host, ruling)

        await evening.do(evening.turn(), c.RaiseTo(20))
        seen, _ = bet()
        await evening.do(evening.turn(), c.RaiseTo(60))
        now = bet()
        with pytest.raises(RequestRefused) as refused:
            await corrects(seen)
        assert refused.value.error.code == "SYS-STALE"
        assert bet() == now
        await corrects(now[0])
        assert bet() == now
        await evening.do(robin, c.Vote())
        assert bet()[1] == 50

    played(tmp_path, play)


def test_a_hand_is_called_off_only_if_it_is_the_one_that_was_seen(tmp_path: Path) -> None:
    """While the host writes why, the hand ends and the next begins: it goes on untouched."""

    async def play(evening: Evening) -> None:
        _, robin = await two_seated(evening)
        first = evening.live.night.tables[1].hand
        assert first

        async def calls_off(turn: str) -> None:
            ruling = Envelope(f"ruling-{turn}", c.Void("two cards exposed"), turn)
            await evening.live.command(evening.host, ruling)

        await evening.do(evening.turn(), c.Fold())
        await evening.passes(evening.live.settings.pace.between_ms + 5_000)
        second = evening.live.night.tables[1].hand
        assert second
        assert second.plan.number == first.plan.number + 1
        with pytest.raises(RequestRefused) as refused:
            await calls_off(turn_id(first))
        assert refused.value.error.code == "SYS-STALE"
        assert evening.live.night.tables[1].hand is second
        seen = turn_id(second)
        await evening.do(evening.turn(), c.Call())
        await calls_off(seen)
        await evening.do(robin, c.Vote())
        assert evening.kinds()[-2:] == ["voided", "hand_ended"]

    played(tmp_path, play)


def test_without_an_answer_the_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    """Nobody answers for 20 seconds: the other is asked, with the time that was left."""

    async def play(evening: Evening) -> None:
        _, second = await raised_by_mistake(evening)
        await evening.passes(VOTE_MS)
        assert evening.kinds()[-1] == "vote_closed"
        clock = evening.view(second).clock
        assert clock
        assert clock.left_ms == TURN_MS
        await evening.do(second, c.Call())

    played(tmp_path, play)


def test_the_same_cards_and_the_same_hand_after_a_restart(tmp_path: Path) -> None:
    """Taken back, raised to 20 and called; the house restarts: cards and bets are the same."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        first, second = await raised_by_mistake(evening)
        held = evening.view(first).you.cards
        await evening.do(other(evening), c.Vote())
        assert evening.view(first).you.cards == held
        await evening.do(first, c.RaiseTo(20))
        await evening.lobby.close()
        again = Lobby(
            SqliteStore(tmp_path / "house.db"), evening.live.settings, evening.clock
        )
        await again.start()
        table = await again.night(evening.live.id)
        after = Evening(again, evening.clock, table, evening.host)
        try:
            assert table.night == evening.live.night
            assert table.state.dealers[1] == evening.live.state.dealers[1]
            assert after.view(first).you.cards == held
            assert after.turn() == second
            await after.do(second, c.Call())
            assert after.view(second).hand.board
        finally:
            await again.close()

    asyncio.run(run())


@pytest.mark.rule("DEAL-15")
@pytest.mark.parametrize("restarts", [False, True])
def test_the_next_cards_are_seen_by_all_or_by_nobody(
    tmp_path: Path, restarts: bool
) -> None:
    """One folds before the flop; both want to know: five cards of the same deck, after a
    restart, too. Before that no view holds any of them."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, "[rabbit]\nenabled = true")
        dana, robin = await two_seated(evening)
        deck = evening.live.state.dealers[1].stub.deck
        await evening.do(evening.turn(), c.Fold())
        await evening.do(dana, c.Propose("rabbit"))
        for guest in (dana, robin):
            assert evening.view(guest).hand.unplayed == ()
        if restarts:
            await evening.lobby.close()
            store = SqliteStore(tmp_path / "house.db")
            again = Lobby(store, evening.live.settings, evening.clock)
            await again.start()
            evening = Evening(
                again, evening.clock, await again.night(evening.live.id), dana
            )
        await evening.do(robin, c.Vote())
        shown = [text((card,)) for card in (*deck[1:4], deck[5], deck[7])]
        for guest in (dana, robin):
            assert evening.view(guest).hand.unplayed == (tuple(shown),)
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("CON-13")
def test_a_check_in_the_dark_is_done_with_the_card(tmp_path: Path) -> None:
    """Whoever acts first after the flop says before it that it checks: the flop comes and
    the other is asked, in one breath; everybody saw what was said."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, "dark_actions = true")
        await two_seated(evening)
        button = evening.turn()
        await evening.do(button, c.Call())
        other = evening.turn()
        assert evening.view(other).dark.next
        await evening.do(other, c.ActDark())
        chairs = evening.view(button).chairs
        assert [chair.dark for chair in chairs].count(0) == 1
        assert evening.view(other).dark is None
        await evening.do(other, c.Check())
        assert evening.kinds()[-3:] == ["checked", "board_dealt", "checked"]
        assert evening.turn() == button
        await evening.lobby.close()

    asyncio.run(run())


async def began(evening: Evening) -> tuple[str, str]:
    """Dana and Robin have played a hand; the next one comes in five seconds."""
    dana, robin = await two_seated(evening)
    await evening.do(evening.turn(), c.Fold())
    return dana, robin


@pytest.mark.rule("DEAL-03")
def test_a_player_cuts_the_deck_of_the_next_hand(tmp_path: Path) -> None:
    """One of the two is offered the deck and cuts it; the other is not, and nobody twice."""

    async def play(evening: Evening) -> None:
        both = await began(evening)
        [cuts] = [guest for guest in both if evening.view(guest).before.cut_most]
        [other] = {*both} - {cuts}
        with pytest.raises(RequestRefused) as refused:
            await evening.do(other, c.Cut(20))
        assert refused.value.error.code == "DEAL-03"
        await evening.do(cuts, c.Cut(20))
        assert evening.kinds()[-1] == "deck_cut"
        assert not evening.view(cuts).before.cut_most
        with pytest.raises(RequestRefused):
            await evening.do(cuts, c.Cut(21))
        await evening.passes(evening.live.settings.pace.between_ms)
        assert evening.kinds().count("begun") == 2
        assert evening.live.night.tables[1].cut == 0

    played(tmp_path, play)


@pytest.mark.rule("DEAL-03")
def test_the_cut_moves_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same shuffle cut at 20 begins with its twenty-first card."""
    plan = play("100 100", "").hand.plan
    ask(Oracle(3), monkeypatch)
    whole = ServerDealer().begin(plan, {}, 0).stub.deck
    ask(Oracle(3), monkeypatch)
    assert ServerDealer().begin(plan, {}, 20).stub.deck == whole[20:] + whole[:20]


@pytest.mark.rule("DEAL-06")
def test_an_exposed_card_is_seen_by_all_and_replaced_for_its_owner(tmp_path: Path) -> None:
    """The host rules that Robin's first card was exposed: all read which one, Robin has
    the next one of the deck, and a restart changes nothing."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin = await two_seated(evening)
        seat = 2
        secrets = evening.live.state.dealers[1]
        old, fresh = secrets.stub.held[seat][0], secrets.stub.deck[0]
        with pytest.raises(RequestRefused) as refused:
            await evening.do(robin, c.ExposeCard(1, 0, "I saw it"))
        assert refused.value.error.code == "SYS-ROLE"
        await evening.do(dana, c.ExposeCard(seat, 0, "flipped over"))
        await evening.do(robin, c.Vote())
        assert evening.kinds()[-2:] == ["card_exposed", "card_replaced"]
        assert evening.view(robin).you.cards[0] == text((fresh,))
        assert evening.live.state.dealers[1].stub.deck[0] == old
        await evening.lobby.close()
        store = SqliteStore(tmp_path / "house.db")
        again = Lobby(store, evening.live.settings, evening.clock)
        await again.start()
        table = await again.night(evening.live.id)
        assert table.state.dealers[1] == evening.live.state.dealers[1]
        assert not table.night.tables[1].hand.over
        await again.close()

    asyncio.run(run())


@pytest.mark.rule("DEAL-08")
def test_a_hand_that_is_not_whole_after_a_restart_is_dealt_again(tmp_path: Path) -> None:
    """The store gives Robin three cards: a misdeal, and everything posted goes back."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        await two_seated(evening)
        table, store = evening.live, evening.live.store
        oh = encode(e.Said(evening.host, "Oh"))
        row = Row(table.seq + 1, 0, 1, evening.host, "said", oh)
        three = Seal(1, 1, 2, encode((0, 1, 2)))
        await store.append(
            Batch(night=table.id, rows=(row,), by=evening.host, seals=(three,))
        )
        await evening.lobby.close()
        again = Lobby(SqliteStore(tmp_path / "house.db"), table.settings, evening.clock)
        await again.start()
        hand = (await again.night(table.id)).night.tables[1].hand
        assert hand.over
        assert hand.voided
        await again.close()

    asyncio.run(run())


@pytest.mark.rule("CARD-13")
def test_equal_cards_draw_again_until_one_is_the_highest(tmp_path: Path) -> None:
    """Twenty evenings where suits do not count: every first hand begins at once, and only
    seats that were equal have drawn a second card."""

    async def run() -> None:
        for number in range(20):
            folder = tmp_path / str(number)
            folder.mkdir()
            evening = await an_evening_of(folder, '[button_draw]\nsuit_order = "redraw"')
            await evening.do(evening.host, c.SitDown(1, 300))
            for seat in range(2, 9):
                await evening.do(evening.host, c.AddBot("rock", seat))
            await evening.do(evening.host, c.Start())
            await evening.passes(0)
            [drawn] = [
                news.event
                for news in evening.live.audience.stage.tail
                if isinstance(news.event, e.ButtonDrawn)
            ]
            first = dict(reversed(drawn.draws))
            best = max(card // 4 for card in first.values())
            again = {seat for seat, _ in drawn.draws[8:]}
            assert all(first[seat] // 4 == best for seat in again)
            assert len(again) != 1
            await evening.lobby.close()

    asyncio.run(run())
