"""The maths desk over HTTP: what it answers, whom it turns away, and what is too much."""

import asyncio
import gc
from collections.abc import AsyncGenerator
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from starlette.responses import StreamingResponse

pytest.importorskip("homegame._native")

from homegame.model import commands as c
from homegame.model.wire import Envelope
from homegame.service.heavy import Heavy
from homegame.service.lobby import Lobby
from homegame.service.night.opening import seat_bot
from homegame.service.people.doorman import Caller
from homegame.service.refused import RequestRefused
from homegame.service.settings import Limits, Settings
from homegame.storage.log import NightEntry
from homegame.storage.sqlite import SqliteStore
from homegame.variants import VARIANTS
from homegame.web.desk import Desk
from service import heavy_works as works
from service.a_table import ManualClock
from waiting import HANG_S, Wait
from web.people import House, a_house


@pytest.fixture
def house(same_house: House) -> House:
    """One for all tests here: each has a night of its own."""
    return same_house


def test_two_hands(house: House) -> None:
    """Aces against kings, every deal counted, and what each hand makes by the river."""
    answer = house.person().post("/api/maths/equity", {"players": ["AsAd", "KhKc"]})
    assert answer.status_code == 200
    found = answer.json()
    assert found["exact"]
    assert found["deals"] == 1_712_304
    aces, kings = found["players"]
    assert aces["equity"] == pytest.approx(0.81255490)
    assert dict(kings["makes"])["pair"] < 0.5
    assert sum(share for _, share in aces["makes"]) == pytest.approx(1)


def test_ranges_have_a_distribution(house: House) -> None:
    """Twenty bars for each range; together they are all of it."""
    asked = {"players": ["22+, A2s+", "random"], "board": "Ah7s2s"}
    found = house.person().post("/api/maths/equity", asked).json()
    assert found["players"][0]["equity"] == pytest.approx(0.76148308)
    for player in found["players"]:
        assert len(player["spread"]) == 20
        assert sum(player["spread"]) == pytest.approx(1)


def test_by_chance_it_says_so(house: House) -> None:
    """Ten players: the answer has a standard error, and comes with its way there."""
    asked = {"players": ["AsKs", *["random"] * 9]}
    answer = house.person().post("/api/maths/equity", asked)
    *lines, last = answer.text.splitlines()
    found = msgspec.json.decode(last)
    assert not found["exact"]
    assert 0 < found["players"][0]["stderr"] <= 0.002
    assert all(0 < msgspec.json.decode(line)["done"] <= 1 for line in lines)


def test_outs_odds_and_ranges(house: House) -> None:
    dana = house.person()
    outs = dana.post("/api/maths/outs", {"hand": "AhKh", "board": "Qh7h2c"}).json()
    assert outs["groups"][0]["kind"] == "flush"
    assert len(outs["groups"][0]["cards"]) == 9
    assert outs["by_river"] == pytest.approx(0.5412, abs=1e-4)
    odds = dana.post("/api/maths/odds", {"pot": 150, "call": 50, "equity": 0.3}).json()
    assert (odds["required"], odds["value"], odds["pays"]) == (0.25, 10.0, True)
    found = dana.post("/api/maths/range", {"written": "QQ+, AKo:0.5"}).json()
    assert found["combos"] == 24
    assert found["classes"] == {"QQ": 1, "KK": 1, "AA": 1, "AKo": 0.5}


def test_the_chart_is_exact_against_one(house: House) -> None:
    chart = house.person().get("/api/maths/chart?opponents=1").text.splitlines()[-1]
    found = msgspec.json.decode(chart)
    assert found["exact"]
    by_class = dict(zip(found["classes"], found["equities"], strict=True))
    assert by_class["AA"] == pytest.approx(0.85203713)
    assert min(by_class, key=by_class.__getitem__) == "32o"


@pytest.mark.parametrize("kind", ["odds", "outs", "equity", "nuts"])
def test_the_trainer_asks_and_explains(house: House, kind: str) -> None:
    found = house.person().get(f"/api/maths/question?kind={kind}").json()
    assert len(found["options"]) == 4
    assert 0 <= found["right"] < 4
    assert found["says"].endswith("?")
    assert found["why"].endswith(".")


def test_the_primer_has_its_figures(house: House) -> None:
    entries = house.person().get("/api/maths/primer").json()["entries"]
    assert entries[0]["number"] == "ER-01"
    assert "54.12%" in entries[0]["exact"]


@pytest.mark.parametrize(
    ("path", "asked", "say"),
    [
        ("equity", {"players": ["AA"]}, "The list of players is too short: at least 2"),
        ("equity", {"players": ["AsAd", "AsKd"]}, "The ace of spades is in player 1's"),
        ("equity", {"players": ["AX", "KK"]}, "Player 1: 'AX' isn't a starting hand"),
        ("equity", {"players": ["AA"] * 3}, "These hands can't be held"),
        ("equity", {"players": ["AA", "KK"], "board": "As2d"}, "0, 3, 4 or 5 cards"),
        ("equity", {"players": ["A" * 901, "KK"]}, "at most 900"),
        ("outs", {"hand": "AhKh", "board": "Qh"}, "the flop or the turn"),
        ("odds", {"pot": 1, "call": 0}, "The call: at least 1"),
        ("range", {"written": "AA:2"}, "a weight must be more than 0"),
    ],
)
def test_what_cannot_be_is_told_in_the_one_shape(
    house: House, path: str, asked: dict[str, Any], say: str
) -> None:
    answer = house.person().post(f"/api/maths/{path}", asked)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "SYS-FRAME"
    assert say in error["say"]


def test_nobody_asks_faster_than_people_can(tmp_path: Any) -> None:
    """A handful at once, then the answer is to wait."""
    with a_house(tmp_path, limits=Limits(maths_rate=0.01, maths_burst=3)) as house:
        dana = house.person()
        asked = {"pot": 150, "call": 50}
        codes = [dana.post("/api/maths/odds", asked).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]


def test_who_goes_away_ends_the_work(tmp_path: Path) -> None:
    """Its process is gone, and leaves nothing behind to complain of."""
    file = tmp_path / "process"

    async def ask() -> list[str]:
        faults: list[str] = []
        heavy = Heavy([works.__name__])
        loop, desk = asyncio.get_running_loop(), Desk(heavy)
        loop.set_exception_handler(lambda _, fault: faults.append(fault["message"]))
        answer = await desk.with_progress(partial(works.is_half_done, file), "here")
        assert isinstance(answer, StreamingResponse)
        lines = cast(AsyncGenerator[bytes], answer.body_iterator)
        assert await anext(lines) == b'{"done":0.5}\n'
        await lines.aclose()
        async with asyncio.timeout(HANG_S):
            while len(asyncio.all_tasks()) > 1:
                await asyncio.sleep(0)
        assert not works.is_alive(file)
        heavy.close()
        gc.collect()
        return faults

    assert asyncio.run(ask()) == []


# ---------------------------------------------------------------- not in a hand


HOUSE = 'based_on = "vegas-home"\n[tools]\nin_hand = {}\n'


@pytest.mark.rule("PROB-19")
@pytest.mark.parametrize(("in_hand", "refused"), [(False, True), (True, False)])
def test_no_calculator_while_in_a_hand(tmp_path: Any, in_hand: bool, refused: bool) -> None:
    """With cards in front of one the desk is off, unless the house says otherwise; after the
    hand it is on again."""

    async def evening() -> list[str]:
        clock = ManualClock()
        settings = Settings(data=tmp_path)
        lobby = Lobby(SqliteStore(tmp_path / "house.db"), settings, clock)
        await lobby.start()
        opened = {
            "type": "opened",
            "title": "Friday",
            "house": HOUSE.format(str(in_hand).lower()),
            "guest": "gdana",
            "name": "Dana",
        }
        entry = NightEntry("tfriday", "Friday", 1, msgspec.json.encode(opened))
        dana = Caller("test", browser="d" * 43)
        key, _ = lobby.doorman.new_key("tfriday", "gdana", dana, dana.browser)
        await lobby.store.open_night(entry, [key])
        table = await lobby.night("tfriday")
        table.audience.join("gdana", 0)
        found = [await asked(lobby, dana)]
        await table.command("gdana", Envelope("sits-down-1", c.SitDown(1, 300)))
        await seat_bot(table, "gdana", "caller")
        await table.command("gdana", Envelope("starts-it-1", c.Start()))
        wait = Wait("Dana's turn")
        while table.night.tables[1].hand is None or table.night.tables[1].hand.turn != 1:
            wait.goes_on(table.night.tables[1])
            clock.ring()
            await table._mailbox.ask(nothing)
        found.append(await asked(lobby, dana))
        found.append(await asked(lobby, Caller("test", browser="x" * 43)))
        may = table.audience.frame("gdana", 0).view.may
        assert may
        fold = Envelope("folds-now-1", c.Fold(anyway=True), may.turn_id, may.price)
        await table.command("gdana", fold)
        found.append(await asked(lobby, dana))
        await lobby.close()
        return found

    async def nothing() -> None:
        return None

    async def asked(lobby: Lobby, caller: Caller) -> str:
        try:
            await lobby.refuse_maths(caller)
        except RequestRefused as refusal:
            return f"{refusal.error.code} {refusal.error.say}"
        return ""

    before, during, stranger, after = asyncio.run(evening())
    assert before == stranger == after == ""
    assert during.startswith("PROB-19 You're in hand 1.") is refused


@pytest.mark.rule("PROB-19")
def test_a_player_is_turned_away_at_every_door(house: House) -> None:
    """By cookie and on each route; the errata stay open to everybody."""
    dana, _, invite = house.night()
    robin = house.guest(dana, invite, "Robin")
    dana.does("sit_down", seat=1, amount=300)
    robin.does("sit_down", seat=2, amount=300)
    dana.does("start")
    dana.its_turn(robin)
    for player in (dana, robin):
        for path, asked in (
            ("equity", {"players": ["AsAd", "KhKc"]}),
            ("outs", {"hand": "AhKh", "board": "Qh7h2c"}),
            ("odds", {"pot": 150, "call": 50}),
            ("range", {"written": "AA"}),
        ):
            answer = player.post(f"/api/maths/{path}", asked)
            assert answer.status_code == 409
            assert answer.json()["error"]["code"] == "PROB-19"
        for path in ("chart?opponents=1", "question?kind=odds"):
            assert player.get(f"/api/maths/{path}").status_code == 409
        assert player.get("/api/maths/primer").status_code == 200
    odds = {"pot": 150, "call": 50}
    assert house.person().post("/api/maths/odds", odds).status_code == 200


# ---------------------------------------------------------------- every game


def test_every_game_that_can_be_played_is_offered(house: House) -> None:
    """With what the desk needs to lay out its cards."""
    dana = house.person()
    games = {each["name"]: each for each in dana.get("/api/maths/games").json()}
    assert list(games) == list(VARIANTS)
    assert games["stud"] == {
        "name": "stud",
        "title": "Seven-card stud",
        "hole": 7,
        "least": 1,
        "sizes": [0],
        "boards": 1,
        "lowest": "2",
        "most": 7,
    }
    assert (games["irish"]["hole"], games["irish"]["least"]) == (2, 2)
    assert games["courchevel"]["sizes"] == [0, 1, 3, 4, 5]
    assert games["double_board"]["boards"] == 2
    assert (games["manila"]["lowest"], games["manila"]["sizes"][:3]) == ("7", [0, 1, 2])
    assert games["royal"]["most"] == 7


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"players": ["AsAd", "Kh"], "game": "stud"}, "dealt at random"),
        ({"players": ["AsAd", "KhKd"], "game": "6+"}, ""),
        ({"players": ["As2s3d4c", "Ks2h3s4d"], "game": "badugi"}, "stands pat"),
        (
            {
                "players": ["AsAd", "KhQh"],
                "game": "double_board",
                "board": "AhKd2c5s/Jh9h3h2d",
            },
            "",
        ),
    ],
)
def test_what_an_equity_takes_for_granted_is_said(
    house: House, asked: dict[str, Any], says: str
) -> None:
    answer = house.person().post("/api/maths/equity", asked)
    found = msgspec.json.decode(answer.text.splitlines()[-1])
    assert sum(each["equity"] for each in found["players"]) == pytest.approx(1)
    assert says in found["assumes"]
    assert bool(says) == bool(found["assumes"])


def test_the_sheet_of_hands_and_the_table_of_outs(house: House) -> None:
    """They are open to everyone, like the rules: they say nothing about a hand in play."""
    dana = house.person()
    sheet = dana.get("/api/maths/ranking?cards=7").json()
    assert (sheet["cards"], sheet["total"]) == (7, 133_784_560)
    assert sheet["kinds"][0]["cards"] == ["As", "Ks", "Qs", "Js", "Ts"]
    short = dana.get("/api/maths/ranking?deck=short_deck").json()
    assert (short["deck"], short["total"]) == ("short_deck", 376_992)
    lines = dana.get("/api/maths/outs").json()["lines"]
    assert len(lines) == 21
    assert lines[8]["both"] == pytest.approx(0.3497, abs=5e-5)
