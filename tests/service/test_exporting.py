"""The hands of a night as a file: every format is read back, with one's own cards alone."""

import asyncio
import csv
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest

import homegame
from homegame.cards import UNSEEN, parse
from homegame.history import hand as h
from homegame.history.codecs import FORMATS
from homegame.history.codecs.reading import stop
from homegame.history.gate import counted
from homegame.history.recording import cards_dealt
from homegame.history.results import judged, whole
from homegame.model import commands as c
from homegame.rulebook.house import Game
from homegame.service.story.exporting import ENDINGS, Export, export, exported, file_name
from service.a_table import Evening, an_evening, two_seated, voided
from service.test_hands import QUICK, played
from thorough import some


def read(tmp_path: Path, file: Export) -> list[h.HandHistory]:
    path = tmp_path / file.name
    path.write_text(file.text, encoding="utf-8", newline="")
    return [*homegame.read(path)]


def counted_in(file: Export) -> int:
    """How many hands of a file count."""
    lines = file.text.splitlines(keepends=True)
    return len([*counted(FORMATS[file.format].read(lines), stop)])


def results(hands: Iterable[h.HandHistory]) -> dict[str, list[tuple[int, int]]]:
    """What everyone won or lost in each hand, in money."""
    return {
        hand.id: [
            (seat, net * hand.house.stakes.minor_per_chip)
            for seat, net in sorted(whole(hand, judged(hand)).net.items())
        ]
        for hand in hands
    }


async def three_hands(evening: Evening) -> tuple[str, str, dict[str, tuple[str, ...]]]:
    """Dana and Robin: a fold, an all-in with both hands shown, a fold; what they held in the
    first."""
    dana, robin = await two_seated(evening)
    held = {who: evening.view(who).you.cards for who in (dana, robin)}
    for words in ("r9 f", "r297 c"):
        await evening.act(words)
        await evening.passes(20_000)
    return dana, robin, held


@pytest.mark.parametrize("format", [each for each in ENDINGS if each != "csv"])
def test_a_file_is_read_back_with_ones_own_cards(tmp_path: Path, format: str) -> None:
    """Dana's file has her cards in the hand that was folded, Robin's has his, and the rail's
    has neither; what was won and lost is the same in all."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin, held = await three_hands(evening)
        nets = set()
        for who in (dana, robin, ""):
            file = await export(evening.live, who, format)
            assert (file.left_out, file.name) == ((), f"friday.{ENDINGS[format]}")
            hands = read(tmp_path, file)
            assert len(hands) == file.hands >= 2
            dealt = cards_dealt(hands[0])
            known = {
                seat: tuple(cards) for seat, cards in dealt.items() if UNSEEN not in cards
            }
            seats = {dana: 1, robin: 2}
            wanted = {seats[who]: parse("".join(held[who]))} if who else {}
            assert known == wanted
            nets.add(str([sorted(hand.net.items()) for hand in hands]))
        assert len(nets) == 1
        await evening.lobby.close()

    asyncio.run(run())


GAMES = get_args(Game)


@pytest.mark.parametrize(
    "game", some(GAMES[::4], [game for game in GAMES if game not in GAMES[::4]])
)
def test_every_game_is_written_in_full(tmp_path: Path, game: str) -> None:
    """Two hands of each game with bots, in our own records and PHH: Dana's file has every card
    she was dealt, and says of each hand that a format can't tell why."""

    async def run() -> None:
        evening = await an_evening(
            tmp_path, pace=QUICK, bots=("rock", "caller", "maniac"), game=game
        )
        most = evening.view(evening.host).house.buyin_most
        await evening.do(evening.host, c.SitDown(4, most))
        await evening.do(evening.host, c.Start())
        await played(evening, 2)
        file = await export(evening.live, evening.host, "records")
        assert file.left_out == ()
        hands = [*FORMATS["records"].read(file.text.splitlines(keepends=True))]
        told = results(hands)
        for hand in hands:
            replayed = await evening.live.hands.replay(evening.host, hand.id)
            mine = replayed.frames[-1].view.you.cards
            own = {card for card in cards_dealt(hand)[4] if card != UNSEEN}
            assert {*parse("".join(mine))} <= own
        for format in ("phhs", "stars", "ohh"):
            other = await export(evening.live, evening.host, format)
            assert other.hands + len(other.left_out) == file.hands
            assert all(game or why for why in other.left_out)
            assert (
                other.hands == 0 or results(read(tmp_path, other)).items() <= told.items()
            )
            assert counted_in(other) == other.hands
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.parametrize("format", ["phhs", "stars", "ohh"])
def test_a_file_says_which_hands_it_leaves_out_and_why(tmp_path: Path, format: str) -> None:
    """The second hand is void, and the fourth is a bomb pot: the file has the two others."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin = await two_seated(evening)
        await evening.act("r9 f")
        await evening.passes(20_000)
        await voided(evening, robin)
        await evening.do(dana, c.Propose("bomb_pot"))
        await evening.do(robin, c.Vote(yes=True))
        for _ in range(2):
            await evening.act("r9 f")
            await evening.passes(20_000)
        file = await export(evening.live, dana, format)
        assert [hand.id for hand in read(tmp_path, file)] == ["1", "3"]
        title = FORMATS[format].title
        assert file.left_out == (
            f"hand 2: {title} has no place for a void hand",
            f"hand 4: {title} has no place for a bomb pot",
        )
        await evening.lobby.close()

    asyncio.run(run())


def test_a_table_for_a_spreadsheet_holds_no_formula(tmp_path: Path) -> None:
    """Someone called =1+1 plays: their name is text, and the amounts add up."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        robin = await evening.guest("=1+1")
        evening.live.audience.join(robin, 0)
        await evening.do(evening.host, c.SitDown(1, 300))
        await evening.do(robin, c.SitDown(2, 300))
        await evening.do(evening.host, c.Start())
        await evening.passes(0)
        await evening.act("r9 f")
        await evening.passes(20_000)
        await voided(evening, robin, "=A1")
        file = await export(evening.live, evening.host, "csv")
        rows = [*csv.DictReader(file.text.splitlines())]
        assert {row["player"] for row in rows} == {"Dana", "'=1+1"}
        assert sum(float(row["net"]) for row in rows) == 0
        assert [(row["hand"], row["void"]) for row in rows[::2]] == [
            ("1", ""),
            ("2", "'=A1"),
        ]
        assert rows[0]["time"] == "2023-11-15T01:00:00Z"
        await evening.lobby.close()

    asyncio.run(run())


def test_a_file_has_a_plain_name() -> None:
    assert file_name("Friday at Dana's, Nov 13!") == "friday-at-dana-s-nov-13"
    assert file_name("金曜日") == "night"


def test_whoever_asks_four_times_at_once_has_it_written_once(tmp_path: Path) -> None:
    """The first is written; the others get the same file, and need no more work."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _, _ = await three_hands(evening)
        asked = [exported(evening.live, dana, "stars") for _ in range(4)]
        first, *others = await asyncio.gather(*asked)
        assert all(each is first for each in others)
        await evening.lobby.close()

    asyncio.run(run())
