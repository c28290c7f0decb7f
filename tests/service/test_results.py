"""What did I win? Every place that says it says the same: the table when the night is over, the
story with its chart and its figures by game, the table of all hands, the bank, its table for a
spreadsheet, the club, its season on paper, and `homegame settle`. The standings of a tournament
say what the bank paid as prizes, and every format that hands are exported in says what the
hands brought.
"""

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from itertools import groupby

import pytest
from click.testing import CliRunner
from simulated import SimulatedTournament

from bank.test_nights import told
from dealers.test_people import real_cards
from dealers.test_real_cards import enters
from homegame.bank.book import statement
from homegame.cli.settle import settle_up
from homegame.club.club import Club
from homegame.club.people import Attendance, Player, person_of
from homegame.club.season import table
from homegame.history.codecs import FORMATS, ledger
from homegame.history.hand import HandHistory
from homegame.history.lines import HandLine
from homegame.history.listing import Listing
from homegame.history.replay import replay
from homegame.history.results import net_of
from homegame.model import commands as c
from homegame.night import evening as at_night
from homegame.night.night import Night
from homegame.night.view import Facts, view
from homegame.paper.season import season
from homegame.seats import Seat
from homegame.service.bank.statement import as_csv, bank_at
from homegame.service.chronicle.reader import Chronicle
from homegame.service.story.exporting import ENDINGS, rows_of, rows_of_history, unwritable
from homegame.service.story.exporting import as_csv as hands_as_csv
from homegame.service.story.night import (
    Teller,
    count_besides,
    figures_of,
    is_for_money,
    not_square,
)
from homegame.service.story.night import players_of as in_story
from homegame.service.story.results import players_of as in_club
from homegame.service.tournament_page import standings
from homegame.storage.log import Row
from night.played import PlayedNight
from thorough import THOROUGH, some

BLOCK = 25


def listing_of(night: PlayedNight) -> Listing:
    """The night's hands, read from its log; its rows come a second apart."""
    listing = Listing()
    began = at_night.opened(night.opened, night.rules)
    chronicle = Chronicle(listing, night=began)
    for seq, (at, event) in enumerate(night.log, 2):
        chronicle.follow(Row(seq, seq * 1000, at, "", "", b""), event)
    return listing


def story_of(night: PlayedNight) -> dict[str, Teller]:
    """Everyone in the story, by guest."""
    listing = listing_of(night)
    found, lines = listing.statistics(), [*listing.hands.values()]
    return {each.guest: each for each in in_story(night.night, found, lines, "")}


def answers(night: PlayedNight) -> dict[str, dict[str, int]]:
    """What each place says everyone has won or lost, in the smallest unit of money, of those
    who won or lost anything."""
    now = night.night
    found = listing_of(night).statistics()
    guests = view(now, "", Facts(at=min(now.tables))).guests
    bank = bank_at(now, "g1", "fewest", 0, {})
    names = {known.name: guest for guest, known in now.guests.items()}
    book = ledger.read(as_csv(bank)).lines
    people = {guest for guest, known in now.guests.items() if not known.bot}
    said = {
        "table": {each.guest: each.paid_out - each.paid_in for each in guests},
        "story": {guest: each.result for guest, each in story_of(night).items()},
        "bank": {each.guest: each.result + each.stack for each in bank.accounts},
        "spreadsheet": {names[n]: statement(book, n).result for n in names},
        "club": {each.guest: each.net for each in in_club(now, found)},
        "hands": in_table(night),
        "games": in_games(night),
    }
    said["season"] = on_paper(now, said["club"])
    if not sum(said["bank"].values()):
        said["settled"] = settled(said["bank"])
    bots = {g: net for g, net in said["bank"].items() if g not in people}
    said["club"] |= bots
    said["season"] |= bots
    return {
        place: {guest: net for guest, net in sorted(nets.items()) if net}
        for place, nets in said.items()
    }


def in_table(night: PlayedNight) -> dict[str, int]:
    """What the table of all hands for a spreadsheet adds up to for each guest."""
    names = {known.name: guest for guest, known in night.night.guests.items()}
    found: Counter[str] = Counter()
    for row in rows_in(night):
        found[names[row["player"]]] += int(100 * Decimal(row["net"]))
    return dict(found)


def rows_in(night: PlayedNight) -> Iterator[dict[str, str]]:
    """The rows of that table; without the hands of tournaments, whose chips are no money."""
    listing = listing_of(night)
    told = {each.id: each.history for each in listing.told()}
    rows = rows_of(night.night, listing, {**listing.hands, **told})
    for row in csv.DictReader(io.StringIO(hands_as_csv(rows))):
        line = listing.hands.get(row["hand"])
        if line is None or is_for_money(line):
            yield row


def in_games(night: PlayedNight) -> dict[str, int]:
    """What each guest who was dealt in has won or lost by game, and besides."""
    found = listing_of(night).statistics()
    count_besides(night.night, found)
    figures = {guest: figures_of(tally) for guest, tally in found.players.items()}
    return {
        guest: sum([part.net for part in (*each.by_game, *each.besides)])
        for guest, each in figures.items()
    }


def on_paper(night: Night, nets: dict[str, int]) -> dict[str, int]:
    """The results of a season of this night alone, as its sheet prints them."""
    club = Club("Fridays", {})
    players = [Player(guest, guest, net, 0) for guest, net in nets.items()]
    currency = night.house.stakes.currency
    evening = Attendance("friday", 0, currency, tuple(players))
    who = {person_of(club, "friday", each.guest, each.name): each.guest for each in players}
    lines = table(club, [evening])
    sheet = season(club.title, "", currency, club.points, lines, who)
    return {line.name: read_money(line.result) for line in sheet.lines}


def read_money(printed: str) -> int:
    """Hundredths: −$1,234.50 is -123450."""
    amount = int(100 * Decimal("".join(sign for sign in printed if sign in "0123456789.")))
    return -amount if "−" in printed else amount


def settled(nets: dict[str, int]) -> dict[str, int]:
    """What the payments of `homegame settle` come to for everyone."""
    told = json.dumps({guest: net / 100 for guest, net in nets.items()})
    answer = CliRunner().invoke(settle_up, ["-", "--json"], input=told)
    assert answer.exit_code == 0, answer.output
    found: Counter[str] = Counter()
    for each in json.loads(answer.output)["payments"]:
        amount = round(100 * each["amount"])
        found[each["to"]] += amount
        found[each["from"]] -= amount
    return dict(found)


def test_a_hand_with_a_cap_hides_no_chips_from_the_bank() -> None:
    """Of 300 chips 60 play in the hand: everyone has still 300, and nobody has lost any."""
    capped: dict[str, object] = {"betting__structure": "cap", "cap__amount": 60}
    night = enters(real_cards(300, 300, 300, **capped), c.Begin(button=3))
    accounts = bank_at(night.night, "g1", "fewest", 0, {}).accounts
    assert [each.result + each.stack for each in accounts] == [0, 0, 0]


Nets = list[dict[str, int]]
"""What each name won or lost in each hand, in hundredths."""


def exported(night: PlayedNight) -> Iterator[tuple[str, Nets, Nets]]:
    """Each format that the hands can be exported in; what it says everyone won, hand by hand,
    and what the hands say. A hand that a format can't express is left out."""
    listing = listing_of(night)
    told = [each.history for each in listing.told()]
    for name in ENDINGS:
        written = [history for history in told if not unwritable(history, name)]
        here = [in_names(history, history.net) for history in written]
        yield name, READ[name](written, name), here


def in_names(history: HandHistory, net: Mapping[Seat, int]) -> dict[str, int]:
    """The nets of a hand in hundredths, by name; where money isn't named, a chip is one."""
    worth = history.house.stakes.minor_per_chip or 1
    return {history.names[seat]: chips * worth for seat, chips in net.items()}


def read_back(written: list[HandHistory], name: str) -> Nets:
    """The nets of a file of hands, as its own reader has them; or the rules, where a format has
    no results."""
    lines = "".join(FORMATS[name].write(written)).splitlines()
    return [
        in_names(history, history.net or net_of(replay(history)))
        for history in FORMATS[name].read(lines)
    ]


def read_table(written: list[HandHistory], _: str) -> Nets:
    """The nets of the table for a spreadsheet."""
    rows = [row for history in written for row in rows_of_history(history)]
    lines = csv.DictReader(io.StringIO(hands_as_csv(rows)))
    return [
        {line["player"]: int(100 * Decimal(line["net"])) for line in hand}
        for _, hand in groupby(lines, lambda line: line["hand"])
    ]


READ: dict[str, Callable[[list[HandHistory], str], Nets]] = {
    **dict.fromkeys(FORMATS, read_back),
    "csv": read_table,
}


def agree(night: PlayedNight) -> None:
    """All places say the same, and together it is nothing but what counts were over; a line of
    the chart that ends elsewhere is led there."""
    assert night.night.ended
    first, *others = answers(night).items()
    for place in others:
        assert place[1] == first[1], (first, place)
    over = [line.amount for line in night.night.book if line.kind == "count"]
    assert sum(first[1].values()) == sum(over)
    lines = listing_of(night).hands.values()
    for teller in story_of(night).values():
        times = [turn.at_ms for turn in teller.turns]
        assert times == sorted(times)
        mine = [
            line.id for line in lines if is_for_money(line) and plays(line, teller.guest)
        ]
        assert sorted([turn.hand for turn in teller.turns]) == sorted(mine)
    for name, read, here in exported(night):
        assert read == here, name
    assert in_standings(night) == in_book(night)


def in_standings(night: PlayedNight) -> Counter[str]:
    """The prizes and bounties of everyone in the standings of all tournaments of a night."""
    found: Counter[str] = Counter()
    for of in listing_of(night).tournaments.values():
        for each in standings(night.night, of, {}, lambda guest: True, {}):
            found[each.guest] += each.prize + each.won
    return +found


def in_book(night: PlayedNight) -> Counter[str]:
    """The same by the lines of the bank."""
    found: Counter[str] = Counter()
    for line in night.night.book:
        if line.kind in ("prize", "bounty"):
            found[line.guest] += line.amount - line.was
    return +found


def plays(line: HandLine, guest: str) -> bool:
    """Whether a guest was dealt into a hand."""
    return any(player.guest == guest for player in line.players)


@pytest.mark.rule("CASH-40")
@pytest.mark.parametrize("first", some(range(0, 4, 4), range(4, 10_000, BLOCK)))
def test_every_place_says_the_same_of_any_night(first: int) -> None:
    """Nights with corrected stacks, markers, kitties, bomb pots, moves between tables and odd
    chips that are left to the banker."""
    for seed in range(first, first + (BLOCK if first else 4)):
        agree(told(seed))


@pytest.mark.rule("CASH-40")
@pytest.mark.parametrize("first", some(range(0, 10, 10), range(10, 1000, BLOCK)))
def test_every_place_says_the_same_of_a_tournament(first: int) -> None:
    """Entries, rebuys, prizes, bounties, deals and money that is given back."""
    for seed in range(first, first + (BLOCK if first else 10), 1 if THOROUGH else 2):
        night = SimulatedTournament(seed, 2 + seed % 9).play()
        if not night.night.ended:
            night.say("g1", c.EndNight())
        agree(night)


@pytest.mark.rule("CASH-41")
def test_odd_chips_are_named_wherever_results_are() -> None:
    """4, 7 and 2 chips of change are $1.30: a dollar is played for, and 30 cents of the first
    seat are the banker's. The table of all hands and the figures by game say who lost them and
    who has them."""
    night = PlayedNight(1, 0)
    for seat, (guest, stack) in enumerate((("g2", 314), ("g3", 287), ("g1", 292)), 1):
        if guest != "g1":
            night.comes(guest)
        night.sits(guest, 1, seat, stack)
    night.say("g1", c.EndNight()).begin().act("")
    agree(night)
    rows = [row for row in rows_in(night) if row["besides"]]
    assert [(row["player"], row["net"], row["besides"]) for row in rows] == [
        ("g2", "-0.30", "Odd chips"),
        ("Dana", "0.30", "Odd chips, as the banker"),
    ]
    # No hand was played: the change hand is in the list, and what it brought counts.
    assert ([*listing_of(night).hands], listing_of(night).played) == (["1"], 0)
    found = listing_of(night).statistics()
    count_besides(night.night, found)
    assert {guest: tally.besides for guest, tally in found.players.items()} == {
        "g1": {"banker_odd": 30},
        "g2": {"odd": -30},
        "g3": {},
    }
    told = not_square(night.night, found, "g2")
    assert told == {"banker": "Dana", "counted": 0, "odd": 30, "odd_mine": 30}
    assert not_square(night.night, found, "g3")["odd_mine"] == 0


@pytest.mark.rule("CASH-41")
def test_odd_chips_are_the_bankers_while_the_change_hand_is_on() -> None:
    """Before it is dealt, 30 cents of the first seat go to Dana: the bank counts them for her,
    and with the change that lies in the middle, everyone's balance comes to nothing."""
    night = PlayedNight(1, 0)
    for seat, (guest, stack) in enumerate((("g2", 314), ("g3", 287), ("g1", 292)), 1):
        if guest != "g1":
            night.comes(guest)
        night.sits(guest, 1, seat, stack)
    night.say("g1", c.EndNight()).begin()
    bank = bank_at(night.night, "g1", "fewest", 0, {})
    assert (bank.kitty, not bank.ended) == (30, True)
    assert {each.guest: each.as_banker for each in bank.accounts}["g1"] == 30


SEVEN_DEUCE = "7c AsQc 2d AcQd 9c 7h2s2h 9d 8c 9h 8s"
"""The small blind has 7-2, and wins with a full house."""


@pytest.mark.rule("CASH-40", "VAR-34")
@pytest.mark.parametrize("change", [True, False])
def test_the_bounty_for_seven_deuce_has_a_name_of_its_own(change: bool) -> None:
    """g2 wins 6 with 7-2, and 9 from each of the two others. With a change hand, 2 odd chips of
    the first seat go to Dana: they alone are odd chips, wherever results are told."""
    choices = {"bounty.seven_deuce": 9, "change_hand.enabled": change}
    night = PlayedNight(choices=choices)
    night.comes("g3").sits("g3", 1, 3, 302)
    night.decks(1, SEVEN_DEUCE).begin().act("c c x x x x x x x x x x")
    night.say("g1", c.EndNight())
    if change:
        night.begin().act("")
    agree(night)
    listing = listing_of(night)
    found = listing.statistics()
    count_besides(night.night, found)
    besides = {guest: tally.besides for guest, tally in found.players.items()}
    bounties = {guest: each.pop("bounty") for guest, each in besides.items()}
    assert bounties == {"g1": -90, "g2": 180, "g3": -90}
    assert besides["g1"] == ({"odd": -20, "banker_odd": 20} if change else {})
    assert (besides["g2"], besides["g3"]) == ({}, {})
    rows = [(r["player"], r["besides"]) for r in rows_in(night) if "7-2" in r["besides"]]
    assert rows == [(name, "Bounties for 7-2") for name in ("g2", "g3", "Dana")]
    told = not_square(night.night, found, "g3")
    assert (told["odd"], told["odd_mine"]) == (20 if change else 0, 0)
    nets = {each.guest: each.net for each in listing.hands["1"].players}
    assert nets == {"g1": -12, "g2": 24, "g3": -12}


@pytest.mark.rule("CON-48")
def test_hands_that_no_one_wrote_down_are_counted() -> None:
    """At the first table one hand is written down; of the next one, and of two at the second
    table, the button alone was entered: four hands were played. g2 played two of them, and has
    won one; no chips are missing from anyone's result."""
    night = PlayedNight(2, 6, dealer="people")
    night.say("g1", c.SetDepth("pots"), 1).say("g1", c.Begin(button=1), 1).deal(1)
    night.say("g1", c.PutIn(((1, 50), (2, 50), (3, 50))), 1)
    night.say("g1", c.Push(((2,),)), 1).act("", 1)
    for at in (1, 2):
        night.say("g1", c.SetDepth("button"), at)
    begins = c.Begin()
    for at, command in ((1, begins), (2, c.Begin(button=1)), (2, begins)):
        night.say("g1", command, at)
    night.say("g1", c.EndNight())
    for at in (1, 2):
        night.say("g1", c.SettleHand(), at)
    agree(night)
    listing = listing_of(night)
    assert (listing.played, [*listing.hands], len(listing.unwritten)) == (4, ["1"], 3)
    two = dict.fromkeys(("g1", "g2", "g3", "g4", "g5", "g6"), 2)
    assert {guest: each.hands for guest, each in story_of(night).items()} == two
    club = in_club(night.night, listing.statistics())
    assert {each.guest: each.hands for each in club} == two


@pytest.mark.rule("CON-48")
def test_hands_entered_in_sums_are_in_the_results() -> None:
    """Two hands at the kitchen table, of which only what each put in was entered."""
    night = real_cards(300, 300, 300)
    night.say("g1", c.SetDepth("pots"))
    begins = c.Begin(button=3)
    enters(night, begins, c.PutIn(((1, 50), (2, 50), (3, 50))), c.Push(((2,),))).act("")
    enters(night, c.Begin(), c.PutIn(((2, 10), (3, 40))), c.Push(((3,),))).act("")
    enters(night, c.EndNight(), c.SettleHand())
    agree(night)
    story = story_of(night)
    assert [turn.net for turn in story["g2"].turns] == [1000, -100]
    assert {guest: each.result for guest, each in story.items()} == {
        "g1": -500,
        "g2": 900,
        "g3": -400,
    }
    lines = [*listing_of(night).hands.values()]
    assert [line.pot for line in lines] == [150, 20]
    assert [[one.guest for one in line.players if one.won] for line in lines] == [
        ["g2"],
        ["g3"],
    ]


@pytest.mark.rule("CASH-40")
def test_a_night_that_no_one_wrote_down_has_results() -> None:
    """At depth "button" no hand is written down: the stacks are counted at the end."""
    night = real_cards(300, 300, 300)
    night.say("g1", c.SetDepth("button"))
    enters(night, c.Begin(button=3)).act("")
    for seat, stack in ((1, 500), (2, 100), (3, 290)):
        night.say("g1", c.CorrectStack(seat, stack, "Counted."))
    enters(night, c.EndNight(), c.SettleHand())
    agree(night)
    results = {guest: each.result for guest, each in story_of(night).items()}
    assert results == {"g1": 2000, "g2": -2000, "g3": -100}
    # A dollar was missing: the results say so, and who has it.
    told = not_square(night.night, listing_of(night).statistics(), "g3")
    assert told == {"banker": "Dana", "counted": -100, "odd": 0, "odd_mine": 0}
