"""Nights from files: hands and ledgers kept elsewhere, and whole logs of this program."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from homegame.cards import DECK, parse
from homegame.dealers.script import scripted
from homegame.history import hand as h
from homegame.history.codecs import FORMATS, ledger
from homegame.history.errors import HistoryError
from homegame.history.lines import HandLine
from homegame.model import commands as c
from homegame.model import events as e
from homegame.night.night import host_of
from homegame.rulebook.house import Game
from homegame.seats import NIGHT
from homegame.service.bank.statement import as_csv, bank_of
from homegame.service.night.commit import change
from homegame.service.night.hands import HandsPage, Wanted
from homegame.service.night.live import LiveNight
from homegame.service.story.exporting import as_csv as as_hands
from homegame.service.story.exporting import export
from homegame.service.story.importing import LONGEST_LINE, Import, Imported, all_of_them
from homegame.service.story.night import count_besides, story_of
from homegame.storage.keys import Key, digest_of
from homegame.storage.log import all_nights
from night.known import owed
from service.a_table import Evening, an_evening, two_seated
from service.test_exporting import three_hands
from service.test_hands import QUICK, played
from thorough import some

NOW_MS = 1_800_000_000_000
Files = Sequence[tuple[str, str]]


async def imported(evening: Evening, *files: tuple[str, str]) -> Imported | None:
    """Import files as one night into the house of an evening."""
    reading = Import("Friday")
    for name, text in files:
        for _ in reading.read(name, text, refuse):
            pass

    def keys(night: str, host: str) -> list[Key]:
        return [Key(digest_of(f"host of {night}"), night, "host", host)]

    return await reading.save(evening.live.store, "Robin", NOW_MS, keys, all_of_them)


def refuse(error: HistoryError) -> None:
    raise error


async def night_of(evening: Evening, *files: tuple[str, str]) -> LiveNight:
    """The night that was imported from these files."""
    made = await imported(evening, *files)
    assert made
    return await evening.lobby.night(made.night)


async def listed(live: LiveNight, guest: str = "") -> HandsPage:
    return await live.hands.page(guest, Wanted(), 0, 100)


def nets(page: HandsPage) -> list[dict[str, int]]:
    """What everyone won and lost in each hand, in the smallest unit of money."""
    return [
        {one.name: one.net * page.minor_per_chip for one in line.hand.players}
        for line in page.lines
    ]


def seen_of(line: HandLine) -> dict[str, tuple[object, ...]]:
    """What anyone saw of everyone in a hand."""
    return {p.name: (p.cards, p.readings, p.all_in, p.folded) for p in line.players}


async def an_evening_with_bots(tmp_path: Path, game: str) -> Evening:
    """Dana has played two hands of a game with three bots."""
    evening = await an_evening(
        tmp_path, pace=QUICK, bots=("rock", "caller", "maniac"), game=game
    )
    most = evening.view(evening.host).house.buyin_most
    await evening.do(evening.host, c.SitDown(4, most))
    await evening.do(evening.host, c.Start())
    await played(evening, 2)
    return evening


GAMES = get_args(Game)


@pytest.mark.parametrize(
    "game", some(GAMES[2::4], [game for game in GAMES if game not in GAMES[2::4]])
)
def test_what_was_exported_is_the_same_night_again(tmp_path: Path, game: str) -> None:
    """Two hands of each game, as our own records: in the list, in the statistics and step by
    step they are what they were, for Dana with her own cards."""

    async def run() -> None:
        evening = await an_evening_with_bots(tmp_path, game)
        file = await export(evening.live, evening.host, "records")
        live = await night_of(evening, (file.name, file.text))
        mine = next(g for g, known in live.night.guests.items() if known.role == "host")
        assert live.night.guests[mine].name == "Dana"
        was, now = await listed(evening.live, evening.host), await listed(live, mine)
        assert nets(now) == nets(was)
        for one, other in zip(was.lines, now.lines, strict=True):
            then = one.hand
            line = replace(other.hand, id=then.id, number=then.number, table=then.table)
            assert line.broken == ""
            assert (line.boards, line.pot, line.winning) == (
                then.boards,
                then.pot,
                then.winning,
            )
            assert (line.showdown, line.runs, line.bomb) == (
                then.showdown,
                then.runs,
                then.bomb,
            )
            assert seen_of(line) == seen_of(then)
            assert sorted(other.cards) == sorted(one.cards)
            first = await evening.live.hands.replay(evening.host, then.id)
            again = await live.hands.replay(mine, other.hand.id)
            assert again.frames[-1].view.hand
            assert first.frames[-1].view.hand
            assert again.frames[-1].view.hand.boards == first.frames[-1].view.hand.boards
            assert [f.news[0].lines for f in again.frames if f.news[0].lines][-1]
        story, before = await story_of(live, mine), await story_of(evening.live, "")
        assert {p.name: p.net for p in story.players} == {
            p.name: p.net for p in before.players
        }
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.parametrize("format", ["phhs", "stars", "ohh"])
def test_other_formats_give_the_same_results(tmp_path: Path, format: str) -> None:
    """Three hands of Dana and Robin: whichever file Dana exports, the results are the same,
    and nobody but her sees what she folded."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _, held = await three_hands(evening)
        file = await export(evening.live, dana, format)
        live = await night_of(evening, (file.name, file.text))
        was, now = await listed(evening.live), await listed(live)
        assert nets(now) == nets(was)[-len(now.lines) :]
        told = msgspec.json.encode(await live.hands.replay("", "1")).decode()
        assert not any(f'"{card}"' in told for cards in held.values() for card in cards)
        await evening.lobby.close()

    asyncio.run(run())


def test_a_file_in_which_all_cards_are_known_shows_them_to_everyone(tmp_path: Path) -> None:
    """A hand from television: both hands are in the list, although nobody showed; while it is
    played they lie face down until it is over."""
    text = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsKd", "d dh p2 7c2h", "p2 cbr 6", "p1 f"]
players = ["Maya", "Theo"]
"""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        live = await night_of(evening, ("tv.phh", text))
        assert live.night.guests[host_of(live.night)].name == "Robin"
        [line] = (await listed(live)).lines
        assert {p.name: p.cards for p in line.hand.players} == {
            "Maya": ("As", "Kd"),
            "Theo": ("7c", "2h"),
        }
        assert {p.name: p.net for p in line.hand.players} == {"Maya": -2, "Theo": 2}
        replay = await live.hands.replay("", "1")
        first, last = replay.frames[2].view, replay.frames[-1].view
        assert {chair.cards for chair in first.chairs} == {("", "")}
        assert {chair.cards for chair in last.chairs} == {("As", "Kd"), ("7c", "2h")}
        await evening.lobby.close()

    asyncio.run(run())


def test_a_whole_log_is_the_same_night_with_its_bank(tmp_path: Path) -> None:
    """Dana and Robin play, she pays for pizza, the night ends; its log, imported into an empty
    house, has the same accounts, the same hands and the same words."""

    async def run() -> None:
        evening = await an_evening(tmp_path / "first")
        dana, robin, _ = await three_hands(evening)
        pizza = c.Spend("Pizza", 3000, (dana, robin))
        await evening.do(dana, pizza)
        await evening.do(dana, c.EndNight())
        await evening.passes(60_000)
        assert evening.live.night.ended
        (due,) = (await bank_of(evening.live, dana, "fewest")).payments
        await evening.do(dana, c.CarryPayment(due.payer, due.payee, due.amount))
        log = await log_of(evening)
        other = await an_evening(tmp_path / "second")
        live = await night_of(other, ("friday.log", log))
        assert live.night.imported == "log"
        was = await bank_of(evening.live, dana, "fewest")
        now = await bank_of(live, dana, "fewest")
        assert (now.accounts, now.payments, now.box) == (
            was.accounts,
            was.payments,
            was.box,
        )
        assert nets(await listed(live)) == nets(await listed(evening.live))
        assert await imported(other, ("friday.log", log)) is None
        assert await imported(evening, ("friday.log", log)) is None
        await evening.lobby.close()
        await other.lobby.close()

    asyncio.run(run())


def edited(log: str, kind: str, **fields: object) -> str:
    """A log in which the first event of this kind says something else."""
    rows = [json.loads(line) for line in log.splitlines()]
    event = next(row["event"] for row in rows if row["event"]["type"] == kind)
    event.update(fields)
    return "".join([f"{json.dumps(row)}\n" for row in rows])


def without(log: str, kind: str) -> str:
    """A log without the first event of this kind, its rows numbered anew."""
    rows = [json.loads(line) for line in log.splitlines()]
    rows.remove(next(row for row in rows if row["event"]["type"] == kind))
    told = [{**row, "seq": at} for at, row in enumerate(rows, 1)]
    return "".join([f"{json.dumps(row)}\n" for row in told])


def test_a_log_that_no_night_has_written_is_refused(tmp_path: Path) -> None:
    """Somebody edits the log of Dana's night: the row that can't have come next is named, and
    nothing is saved. Thirty million cards take neither time nor memory."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _, _ = await three_hands(evening)
        await evening.do(dana, c.EndNight())
        await evening.passes(60_000)
        log = await log_of(evening)
        before = len(await evening.live.store.rows(evening.live.id))
        for wrong in (
            edited(log, "hole_dealt", down=30_000_000),
            edited(log, "awarded", amount=10**12),
            edited(log, "awarded", seat=9),
            edited(log, "sat_down", guest="nobody"),
            edited(log, "sat_down", amount=1),
            edited(log, "opened", title="x" * 1000),
            edited(log, "opened", name="x" * 1000),
            edited(log, "opened", house="[["),
            without(log, "sat_down"),
            without(log, "hole_dealt"),
            without(log, "opened"),
        ):
            with pytest.raises(HistoryError):
                await imported(evening, ("friday.log", wrong))
        entries = [entry async for entry in all_nights(evening.live.store)]
        assert len(entries) == 1
        assert len(await evening.live.store.rows(evening.live.id)) == before
        await evening.lobby.close()

    asyncio.run(run())


async def log_of(evening: Evening) -> str:
    """A night's log as `homegame export` writes it."""
    rows = await evening.live.store.rows(evening.live.id)
    return "".join(
        [
            msgspec.json.encode(
                {
                    "seq": row.seq,
                    "at_ms": row.at_ms,
                    "event": msgspec.Raw(row.body),
                    "table": row.table_no,
                }
            ).decode()
            + "\n"
            for row in rows
        ]
    )


def test_the_log_of_a_night_that_goes_on_gives_its_hands(tmp_path: Path) -> None:
    async def run() -> None:
        evening = await an_evening(tmp_path)
        await three_hands(evening)
        live = await night_of(evening, ("friday.log", await log_of(evening)))
        assert nets(await listed(live)) == nets(await listed(evening.live))
        await evening.lobby.close()

    asyncio.run(run())


def test_a_ledger_comes_with_its_hands(tmp_path: Path) -> None:
    """friday.phhs and friday.csv are one night: its hands, and a bank that balances with the
    statements of the first one."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin = await two_seated(evening)
        await evening.act("r9 f")  # Who owes whom isn't up to the cards.
        await evening.passes(20_000)
        await evening.do(dana, c.Spend("=Pizza", 5001, (dana, robin)))
        await evening.do(dana, c.PayCash(robin, 2000))
        await evening.do(dana, c.CorrectEntry(4, 1500, "it was fifteen"))
        debts = owed((robin, dana, 700), (dana, robin, 50))
        await change(evening.live, dana, c.TakeUpDebts(), NIGHT, facts=debts)
        await evening.do(dana, c.EndNight())
        await evening.passes(60_000)
        await evening.do(dana, c.CarryPayment(robin, dana, 600))
        was = await bank_of(evening.live, dana, "fewest")
        hands = await export(evening.live, dana, "phhs")
        files = [("friday.phhs", hands.text), ("friday.csv", as_csv(was))]
        live = await night_of(evening, *files)
        now = await bank_of(live, "", "fewest")
        money = ("bought", "cashed", "expenses", "paid", "result", "balance")
        money += ("carried", "taken_up")
        assert {one.taken_up for one in was.accounts} == {650, -650}
        assert {one.carried for one in was.accounts} == {600, -600}
        told = [
            {one.name: [getattr(one, name) for name in money] for one in bank.accounts}
            for bank in (was, now)
        ]
        assert told[0] == told[1]
        assert (now.box, now.chips) == (was.box, was.chips)
        assert [line.note for line in now.entries if line.note] == [
            line.note for line in was.entries if line.note
        ]
        data = [("bank.json", msgspec.json.encode(was).decode())]
        same = await bank_of(await night_of(evening, *data), "", "fewest")
        assert {one.name: one.balance for one in same.accounts} == {
            one.name: one.balance for one in was.accounts
        }
        assert await imported(evening, *data) is None
        await evening.lobby.close()

    asyncio.run(run())


SEVENS = parse("7c7d7h2c2d2h")
"""All three have 7-2, whoever has the button."""


@pytest.mark.rule("VAR-34", "CASH-20", "CASH-40")
@pytest.mark.parametrize("with_bank", [True, False])
def test_a_bounty_and_odd_chips_come_with_our_records(
    tmp_path: Path, with_bank: bool
) -> None:
    """Two fold, the third shows 7-2 and has 9 of each; a change hand follows, for which two
    chips of change go to Dana. With the bank or without it, the imported night has the same
    results, for the same reasons, and Dana is its host: everyone saw the cards of the change
    hand. The replay of the hand ends with the bounty paid."""

    async def run() -> None:
        evening = await an_evening(tmp_path, bounty=9)
        people = [evening.host, await evening.guest("Robin"), await evening.guest("Sam")]
        rest = tuple([card for card in DECK if card not in SEVENS])
        dealers = {1: scripted([SEVENS + rest, SEVENS + rest])}
        evening.live.state = replace(evening.live.state, dealers=dealers)
        for seat, (guest, stack) in enumerate(zip(people, (200, 205, 207), strict=True), 1):
            evening.live.audience.join(guest, 0)
            await evening.do(guest, c.SitDown(seat, stack))
        await evening.do(evening.host, c.Start())
        await evening.passes(0)
        await evening.act("f f")
        shows = {guest: evening.view(guest).show for guest in people}
        winner = next(guest for guest, show in shows.items() if show and show.earns)
        await evening.do(winner, c.Show())
        stacks = {each.seat: each.stack for each in evening.view(winner).chairs}
        await evening.do(evening.host, c.EndNight())
        await evening.passes(60_000)
        assert evening.live.night.ended
        file = await export(evening.live, evening.host, "records")
        assert file.hands == 2
        files = [("friday.jsonl", file.text)]
        if with_bank:
            bank = await bank_of(evening.live, evening.host, "fewest")
            files.append(("friday.csv", as_csv(bank)))
        live = await night_of(evening, *files)
        mine = next(g for g, known in live.night.guests.items() if known.role == "host")
        assert live.night.guests[mine].name == "Dana"
        assert await results(live) == await results(evening.live)
        assert nets(await listed(live)) == nets(await listed(evening.live))
        for night in (evening.live, live):
            frames = (await night.hands.replay("", "1")).frames
            last = frames[-1].view.chairs
            assert {each.seat: each.stack for each in last if each.guest} == stacks
            assert frames[-1].news[-1].event.__struct_config__.tag == "bounty_paid"
        await evening.lobby.close()

    asyncio.run(run())


def test_our_records_tell_who_is_a_bot(tmp_path: Path) -> None:
    """Biscuit is a bot in the file, and so in the night that is made of it."""

    async def run() -> None:
        evening = await an_evening_with_bots(tmp_path, "texas")
        file = await export(evening.live, evening.host, "records")
        live = await night_of(evening, (file.name, file.text))
        told = [
            {known.name for known in each.night.guests.values() if known.bot}
            for each in (evening.live, live)
        ]
        assert len(told[0]) == 3
        assert told[1] == told[0]
        await evening.lobby.close()

    asyncio.run(run())


async def results(live: LiveNight) -> dict[str, tuple[int, dict[str, int]]]:
    """What everyone has won or lost by name, and what of it besides in pots."""
    found = (await live.hands.listing()).statistics()
    count_besides(live.night, found)
    story = await story_of(live, "")
    return {
        each.name: (each.result, found.players[each.guest].besides)
        for each in story.players
    }


def test_pokernows_ledger_is_read(tmp_path: Path) -> None:
    text = (
        "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net\n"
        '"Maya","a1","2024-11-15T20:00:00.000Z","2024-11-16T01:00:00.000Z",5000,7250,0,2250\n'
        '"Theo","b2","2024-11-15T20:00:00.000Z",,4000,,1750,-2250\n'
    )

    async def run() -> None:
        evening = await an_evening(tmp_path)
        live = await night_of(evening, ("ledger.csv", text))
        bank = await bank_of(live, "", "fewest")
        assert {one.name: (one.bought, one.result) for one in bank.accounts} == {
            "Maya": (5000, 2250),
            "Theo": (4000, -2250),
        }
        assert [due.amount for due in bank.payments] == [2250]
        await evening.lobby.close()

    asyncio.run(run())


def test_nothing_is_imported_twice(tmp_path: Path) -> None:
    """The same file is here already; of a longer one, only what is new is imported."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, *_ = await three_hands(evening)
        whole = (await export(evening.live, dana, "records")).text
        lines = whole.splitlines(keepends=True)
        first = await imported(evening, ("friday.jsonl", lines[0]))
        assert first
        assert first.hands == 1
        assert await imported(evening, ("friday.jsonl", lines[0])) is None
        more = await imported(evening, ("later.jsonl", whole + whole))
        assert more
        assert (more.hands, more.twice) == (len(lines) - 1, len(lines) + 1)
        await evening.lobby.close()

    asyncio.run(run())


def test_our_own_hands_in_several_formats_count_once(tmp_path: Path) -> None:
    """Whichever comes first, in one go or one after the other; of two players' files, the
    cards of both are kept."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin, _ = await three_hands(evening)
        formats = ("records", "ohh", "phhs", "stars")
        made = [await export(evening.live, dana, each) for each in formats]
        theirs = await export(evening.live, robin, "records")
        files = [(each.name, each.text) for each in made]
        for order in (files, files[::-1]):
            reading = Import("Friday")
            for name, text in [*order, ("robin.jsonl", theirs.text)]:
                for _ in reading.read(name, text, refuse):
                    pass
            assert len(reading.gathered.hands) == made[0].hands
        stars = await imported(evening, files[-1])
        assert stars
        assert stars.hands == made[-1].hands
        for file in files[1:-1]:
            assert await imported(evening, file) is None
        rest = await imported(evening, *files)
        assert rest is None or rest.hands == made[0].hands - stars.hands
        await evening.lobby.close()

    asyncio.run(run())


def test_a_hand_that_breaks_the_rules_is_kept_and_counts_for_nothing(
    tmp_path: Path,
) -> None:
    """Maya acts out of turn: the hand is in the list and says why, it can't be watched, and the
    statistics and results leave it out. An export has it as it was."""
    good = record("7", ["fold", 1], net={"1": -1, "2": 1})
    bad = record("8", ["fold", 2], net={"1": -1, "2": 1})

    async def run() -> None:
        evening = await an_evening(tmp_path)
        live = await night_of(evening, ("friday.jsonl", f"{good}\n{bad}\n"))
        page = await listed(live)
        broken, fine = (line.hand for line in page.lines)
        assert "it is seat 1's turn" in broken.broken
        assert fine.broken == ""
        assert [p.name for p in broken.players] == ["Maya", "Theo"]
        assert (await live.hands.replay("", "2")).frames == ()
        story = await story_of(live, "")
        assert {p.name: (p.hands, p.net) for p in story.players} == {
            "Maya": (1, -1),
            "Theo": (1, 1),
        }
        file = await export(live, "", "records")
        assert [hand.id for hand in hands_in(file.text)] == ["7", "8"]
        await evening.lobby.close()

    asyncio.run(run())


def record(id: str, *acts: list[object], unit: int = 1, **more: object) -> str:
    """A hand of Maya, on the button, and Theo, as our records have it."""
    blinds: list[list[object]] = [["sb", 1, unit], ["bb", 2, 2 * unit]]
    hand: dict[str, object] = {
        "id": id,
        "unit": unit,
        "game": "NLHE",
        "stacks": {"1": 100 * unit, "2": 100 * unit},
        "players": {"1": "Maya", "2": "Theo"},
        "button": 1,
        "events": [*blinds, *acts],
    }
    return json.dumps({**hand, **more})


def hands_in(text: str) -> list[h.HandHistory]:
    return [*FORMATS["records"].read(text.splitlines(keepends=True))]


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("friday.txt", "", "There are no hands in friday.txt."),
        ("friday.phhs", "\x00\x01", "friday.phhs isn't text in UTF-8."),
        ("friday.xyz", "", "has none of the known extensions"),
        ("friday.log", '{"seq": 3}\n', "not a row of a log"),
        ("friday.csv", "entry,time,kind,guest\nx\n", "line 1"),
        ("friday.csv", as_hands([]), "This is Home Game's table of hands"),
        ("friday.jsonl", "x" * (LONGEST_LINE + 1), "line 1: longer than 16,000,000"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(file: str, text: str, why: str) -> None:
    with pytest.raises(HistoryError) as refused:
        for _ in Import("x").read(file, text, refuse):
            pass
    assert why in str(refused.value)


HEAD = "entry,time,kind,guest,other,amount,note,corrects\n"


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("1,0,buy_in,Maya,,12.5,,\n", "line 2: '12.5' is not an amount like 12.50"),
        ("1,0,gift,Maya,,1.00,,\n", "line 2: 'gift' is no kind of entry"),
        ("2,0,buy_in,Maya,,1.00,,\n", "line 2: entry 1 is missing: here is '2'"),
        ("1,0,buy_in,,,1.00,,\n", "line 2: the guest is missing"),
        ("1,0,payment,Maya,,1.00,,\n", "line 2: the other guest is missing"),
        ("1,0,buy_in,Maya,,1.00,,7\n", "line 2: there is no entry '7' to correct"),
        ("1,0,buy_in,Maya,,1.00\n", "line 2: a line has 8 cells, not 6"),
        ("1,then,buy_in,Maya,,1.00,,\n", "line 2: 'then' is not a time"),
        ("1,0,buy_in,Maya,,999999999999.00,,\n", "line 2: 99999999999900 is too large"),
        ('1,0,buy_in,"Maya,,1.00,,\n', "not a table"),
    ],
)
def test_a_ledger_that_cannot_be_read_names_its_line(row: str, why: str) -> None:
    with pytest.raises(HistoryError) as refused:
        for _ in Import("x").read("friday.csv", HEAD + row, refuse):
            pass
    assert why in str(refused.value)


@pytest.mark.parametrize("time", ["2023-11-15T01:00:00Z", "1700010000"])
def test_a_ledger_has_its_times_in_utc_and_an_older_one_in_seconds(time: str) -> None:
    found = ledger.read(f"{HEAD}1,{time},buy_in,Maya,,1.00,,\n")
    assert found.times == (1_700_010_000_000,)


def test_what_is_wrong_keeps_nothing_else_out(tmp_path: Path) -> None:
    """A line that is cut off is named; the hands before and after it are imported."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, *_ = await three_hands(evening)
        lines = (await export(evening.live, dana, "records")).text.splitlines(keepends=True)
        text = lines[0] + lines[1][:100] + "\n" + "".join(lines[1:])
        wrong: list[str] = []
        reading = Import("Friday")
        for part in reading.read("x.jsonl", text, lambda error: wrong.append(str(error))):
            assert 0 < part <= 1
        assert len(reading.gathered.hands) == len(lines)
        assert [each[:6] for each in wrong] == ["line 2"]
        await evening.lobby.close()

    asyncio.run(run())


def test_a_night_has_no_key_before_it_is_whole(tmp_path: Path) -> None:
    """The disk is full in the middle: nothing of the night is left."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, *_ = await three_hands(evening)
        text = (await export(evening.live, dana, "records")).text
        before = await evening.live.store.nights()
        reading = Import("Friday")
        for _ in reading.read("x.jsonl", text, refuse):
            pass

        def keys(night: str, host: str) -> list[Key]:
            raise OSError("no more keys")

        with pytest.raises(OSError, match="no more keys"):
            await reading.save(evening.live.store, "Robin", NOW_MS, keys, all_of_them)
        assert await evening.live.store.nights() == before
        assert await imported(evening, ("x.jsonl", text))
        await evening.lobby.close()

    asyncio.run(run())


def test_names_from_a_file_are_told_apart_and_do_no_harm(tmp_path: Path) -> None:
    """Two seats of one name, a name that turns the text around, one without letters."""
    acts: list[list[object]] = [["fold", 1], ["fold", 2]]
    hand = record(
        "1",
        events=[["sb", 2, 1], ["bb", 3, 2], *acts],
        stacks={"1": 100, "2": 100, "3": 100},
        players={"1": "Maya", "2": "Maya", "3": "\u202e\x07"},
    )

    async def run() -> None:
        evening = await an_evening(tmp_path)
        live = await night_of(evening, ("friday.jsonl", hand))
        [line] = (await listed(live)).lines
        assert [p.name for p in line.hand.players] == ["Maya", "Maya (2)", "Seat 3"]
        assert [p.net for p in line.hand.players] == [0, -1, 1]
        await evening.lobby.close()

    asyncio.run(run())


def test_stakes_of_several_hands_are_told_in_one_money(tmp_path: Path) -> None:
    """One hand in chips of a cent, one in chips of a dollar: the list has both in cents."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        text = "\n".join([record(f"{unit}", ["fold", 1], unit=unit) for unit in (100, 1)])
        live = await night_of(evening, ("friday.jsonl", text))
        page = await listed(live)
        assert page.minor_per_chip == 1
        assert [line.hand.players[1].net for line in page.lines] == [1, 100]
        await evening.lobby.close()

    asyncio.run(run())


def test_an_imported_night_tells_where_it_comes_from(tmp_path: Path) -> None:
    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, *_ = await three_hands(evening)
        text = (await export(evening.live, dana, "records")).text
        live = await night_of(evening, ("friday.jsonl", text))
        rows = await evening.live.store.rows(live.id)
        kinds = [row.kind for row in rows]
        assert kinds[:4] == ["opened", "imported", "night_ended", "players_named"]
        assert {*kinds[4:]} == {"hand_recorded"}
        assert live.night.ended
        assert msgspec.json.decode(rows[1].body, type=e.Imported).file == "friday.jsonl"
        await evening.lobby.close()

    asyncio.run(run())
