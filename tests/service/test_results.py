"""What did I win? Every place that says it says the same: the table when the night is over, the
story with its chart, the bank, its table for a spreadsheet, and the club."""

import pytest
from simulated import SimulatedTournament

from bank.test_nights import told
from dealers.test_people import real_cards
from dealers.test_real_cards import enters
from homegame.bank.book import statement
from homegame.history.codecs import ledger
from homegame.history.lines import HandLine
from homegame.history.listing import Listing
from homegame.model import commands as c
from homegame.night import evening as at_night
from homegame.night.view import Facts, view
from homegame.service.bank import as_csv, bank_at
from homegame.service.night_results import players_of as in_club
from homegame.service.story import Teller, is_for_money
from homegame.service.story import players_of as in_story
from night.played import PlayedNight
from thorough import some

BLOCK = 25


def listing_of(night: PlayedNight) -> Listing:
    """The night's hands, read from its log; its rows come a second apart."""
    listing = Listing()
    listing.night = at_night.opened(night.opened, night.rules)
    for seq, (at, event) in enumerate(night.log, 2):
        listing.follow(seq, seq * 1000, event, at)
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
    }
    bots = {g: net for g, net in said["bank"].items() if g not in people}
    said["club"] |= bots
    return {
        place: {guest: net for guest, net in sorted(nets.items()) if net}
        for place, nets in said.items()
    }


def agree(night: PlayedNight) -> None:
    """All places say the same, and together it is nothing but what counts were over; a line of
    the chart that ends elsewhere is led there."""
    assert night.night.ended
    table, *others = answers(night).items()
    for place in others:
        assert place[1] == table[1], (table, place)
    over = [line.amount for line in night.night.book if line.kind == "count"]
    assert sum(table[1].values()) == sum(over)
    lines = listing_of(night).hands.values()
    for teller in story_of(night).values():
        times = [turn.at_ms for turn in teller.turns]
        assert times == sorted(times)
        mine = [
            line.id for line in lines if is_for_money(line) and plays(line, teller.guest)
        ]
        assert sorted([turn.hand for turn in teller.turns]) == sorted(mine)


def plays(line: HandLine, guest: str) -> bool:
    """Whether a guest was dealt into a hand."""
    return any(player.guest == guest for player in line.players)


@pytest.mark.rule("CASH-40")
@pytest.mark.parametrize("first", some(range(0, 8, 8), range(8, 10_000, BLOCK)))
def test_every_place_says_the_same_of_any_night(first: int) -> None:
    """Nights with corrected stacks, markers, kitties, bomb pots, moves between tables and odd
    chips that are left to the banker."""
    for seed in range(first, first + (BLOCK if first else 8)):
        agree(told(seed))


@pytest.mark.rule("CASH-40")
@pytest.mark.parametrize("first", some(range(0, 10, 10), range(10, 1000, BLOCK)))
def test_every_place_says_the_same_of_a_tournament(first: int) -> None:
    """Entries, rebuys, prizes, bounties, deals and money that is given back."""
    for seed in range(first, first + (BLOCK if first else 10)):
        night = SimulatedTournament(seed, 2 + seed % 9).play()
        if not night.night.ended:
            night.say("g1", c.EndNight())
        agree(night)


@pytest.mark.rule("CON-48")
def test_hands_entered_in_sums_are_in_the_results() -> None:
    """Two hands at the kitchen table, of which only what each put in was entered."""
    night = real_cards(300, 300, 300)
    night.say("g1", c.SetDepth("pots"))
    begins = c.Begin(button=3)
    enters(night, begins, c.PutIn(((1, 50), (2, 50), (3, 50))), c.Push(((2,),))).act("")
    enters(night, c.Begin(), c.PutIn(((2, 10), (3, 40))), c.Push(((3,),))).act("")
    enters(night, c.EndNight())
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
    night.say("g1", c.EndNight())
    agree(night)
    results = {guest: each.result for guest, each in story_of(night).items()}
    assert results == {"g1": 2000, "g2": -2000, "g3": -100}
