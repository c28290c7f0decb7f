"""What is told over a line: the whole table first, then what is different."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec

from frames import Message, is_change
from homegame.cards import texts
from homegame.model import commands as c
from service.a_table import Evening, Screen, an_evening


class Three:
    """Robin, Kim and Lee play; Dana, who hosts, looks on."""

    def __init__(self, evening: Evening, screens: list[Screen]) -> None:
        self.evening, self.screens = evening, screens

    async def goes_on(self, *, folds: bool = False) -> str:
        """Whose turn it is checks or calls, or folds; who it was. Else time passes."""
        hand = self.evening.live.night.tables[1].hand
        if not hand or hand.over or hand.turn <= 0:
            await self.evening.passes(1000)
            return ""
        guest = self.evening.turn()
        may = self.evening.view(guest).may
        assert may
        passive = c.Check() if may.check else c.Call()
        await self.evening.do(guest, c.Fold(anyway=True) if folds else passive)
        return guest

    async def to_the_flop(self) -> None:
        """All call; then everybody reads."""
        while not self.has_flop():
            await self.goes_on()
        self.read()

    def has_flop(self) -> bool:
        hand = self.evening.live.night.tables[1].hand
        return hand is not None and bool(hand.board)

    def read(self) -> list[Message]:
        return [screen.reads() for screen in self.screens]


def told(folder: Path, story: Callable[[Three], Coroutine[Any, Any, None]]) -> None:
    """A story of three who have just sat down."""

    async def run() -> None:
        evening = await an_evening(folder)
        guests = [await evening.guest(name) for name in ("Robin", "Kim", "Lee")]
        three = Three(evening, [Screen(evening, guest) for guest in guests])
        for seat, guest in enumerate(guests, 1):
            await evening.do(guest, c.SitDown(seat, 300))
        await evening.do(evening.host, c.Start())
        await story(three)
        await evening.lobby.close()

    asyncio.run(run())


def test_a_check_is_told_in_what_looks_different(tmp_path: Path) -> None:
    """On the flop the first one checks. The last to act hears of the clock, the turn and
    one chair: nothing of their own is different, their cards are not sent again. Who is
    next hears what they may do, and that it's their turn."""

    async def story(three: Three) -> None:
        await three.to_the_flop()
        first = await three.goes_on()
        heard = {screen.guest: screen.reads() for screen in three.screens}
        checked, after = heard.pop(first), heard.pop(three.evening.turn())
        [last] = heard.values()
        assert (set(last["public"]), last["own"]) == ({"clock"}, {})
        assert set(last["hand"]) == {"turn", "turn_id"}
        [chair] = last["chairs"]
        assert (chair["guest"], chair["last"], chair["cards"]) == (first, "check", ["", ""])
        assert [news["event"]["type"] for news in last["news"]] == ["checked"]
        assert set(after["own"]) == {"may", "ahead", "may_call_clock", "prompt"}
        assert after["chairs"] == last["chairs"]
        [own] = checked["chairs"]
        assert tuple(own["cards"]) == three.evening.view(first).you.cards

    told(tmp_path, story)


def test_who_misses_a_message_sees_the_whole_table_next(tmp_path: Path) -> None:
    """Two check before anybody reads: one frame, with the news of both. What Dana says then
    is told as a change again."""

    async def story(three: Three) -> None:
        await three.to_the_flop()
        await three.goes_on()
        await three.goes_on()
        for message in three.read():
            assert set(message) == {"seq", "view", "news"}
            assert [news["event"]["type"] for news in message["news"]] == ["checked"] * 2
        await three.evening.do(three.evening.host, c.Say("And?"))
        assert all(is_change(message) for message in three.read())

    told(tmp_path, story)


def test_another_line_of_the_same_guest_begins_with_the_whole_table(
    tmp_path: Path,
) -> None:
    """While somebody thinks Robin opens a second browser: it shows the whole table first,
    and after each check it shows the same as the other one."""

    async def story(three: Three) -> None:
        await three.to_the_flop()
        await three.evening.passes(700)
        robin = three.screens[0]
        again = Screen(three.evening, robin.guest)
        assert not is_change(again.reads())
        await three.goes_on()
        assert is_change(robin.reads())
        again.reads()
        assert again.view == robin.view
        await three.goes_on()
        assert is_change(robin.reads()) is is_change(again.reads()) is True
        assert again.view == robin.view

    told(tmp_path, story)


def test_somebody_who_sits_down_is_seen_in_a_whole_frame(tmp_path: Path) -> None:
    """Dana takes the fourth seat: other seats are taken than before. What Dana says there
    is told as a change again."""

    async def story(three: Three) -> None:
        await three.to_the_flop()
        await three.evening.do(three.evening.host, c.SitDown(4, 300))
        for message in three.read():
            assert len(message["view"]["chairs"]) == 4
        await three.evening.do(three.evening.host, c.Say("Hello."))
        assert all(is_change(message) for message in three.read())

    told(tmp_path, story)


def test_a_change_holds_nobody_elses_cards(tmp_path: Path) -> None:
    """Three hands to the flop, folded there: no message names a card that another holds.
    From the second hand on one's own cards come in a change. The button is drawn for from
    a deck of its own."""
    own = 0

    def look(three: Three) -> None:
        nonlocal own
        held = three.evening.live.state.dealers[1].stub.held
        for screen in three.screens:
            if screen.line._waiting is None:
                continue
            message = screen.reads()
            news = [n for n in message["news"] if n["event"]["type"] != "button_drawn"]
            text = msgspec.json.encode({**message, "news": news}).decode()
            for seat, cards in held.items():
                named = [card for card in texts(cards) if f'"{card}"' in text]
                if seat == screen.view["you"]["seat"]:
                    own += is_change(message) and named == [*texts(cards)]
                else:
                    assert named == []

    async def story(three: Three) -> None:
        while three.evening.live.night.tables[1].number < 4:
            await three.goes_on(folds=three.has_flop())
            look(three)

    told(tmp_path, story)
    assert own >= 6


def test_what_is_kept_to_draw_a_table_does_not_grow_with_its_hands(tmp_path: Path) -> None:
    """Thirty hands are checked down, and all stacks change: after the last as many parts of
    views are kept as after the tenth."""

    async def story(three: Three) -> None:
        live, kept = three.evening.live, dict[int, int]()
        while (number := live.night.tables[1].number) <= 30:
            await three.goes_on()
            for screen in three.screens:
                if screen.waits:
                    screen.reads()
            kept[number] = len(live.audience.stage._memos[1]._drawn)
        assert kept[30] == kept[10]

    told(tmp_path, story)
