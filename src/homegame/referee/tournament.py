"""Cases of tournaments: entries, seats, who is out, chips, blinds, and how it ends. A small
tournament of the house is asked, or the values that a larger one is decided with."""

from typing import Final

from msgspec.structs import replace

from homegame.cards import parse
from homegame.engine.plan import is_too_short
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Table
from homegame.model.tournament import Bust, Tournament
from homegame.night import evening
from homegame.night.facts import NO_FACTS, Facts
from homegame.night.fold import folded
from homegame.night.night import BY_CLOCK, BY_DEALER, Actor, Happened, Night, place_of
from homegame.night.tournament.deals import may_talk
from homegame.night.tournament.ending import refuse_leaving
from homegame.night.tournament.entries import may_enter, takes_over
from homegame.night.tournament.levels import begun
from homegame.night.tournament.play import bounties_of, hand_for_hand, winners_over
from homegame.night.tournament.standing import finishes, is_entry_open, left, prizes
from homegame.referee.case import Answers, Ruling, Spot, ask, case, game
from homegame.referee.played import dealt, plain, six_chairs
from homegame.rulebook import HouseRules, Rule
from homegame.rulebook.options import with_settings
from homegame.rules.games import with_blinds
from homegame.seats import FIRST_TABLE, NIGHT, TableNo
from homegame.tournament import seating
from homegame.tournament.chips import Rack, after_race, chip_race
from homegame.tournament.seating import next_move, to_break
from homegame.tournament.setup import setup_of

PLAIN_TERMS: Final = {
    "bank.approval": "automatic",
    "tourn.buyin": 3000,
    "tourn.stack": 15_000,
    "tourn.blinds": (50, 100),
    "tourn.addon": "none",
    "tourn.max_seats": 6,
    "tourn.levels": "computed",
    "tourn.minutes": 20,
    "tourn.total_minutes": 240,
    "tourn.ante": "none",
    "tourn.break_every": 0,
    "payout.rule": "by_entrants",
    "payout.places": "from_rule",
    "payout.percent": "from_rule",
    "payout.unit": 1,
}
"""Settings that keep a tournament simple; none of them decides a ruling."""

HOST: Final = "g1"
LATE: Final = "late"
"""A guest who has not entered, and a stack that waits for one."""


def said(
    night: Night,
    by: Actor,
    command: evening.Command,
    at: TableNo = NIGHT,
    facts: Facts = NO_FACTS,
) -> Night:
    """The night after someone said this."""
    decided = evening.decide(night, by, command, at, facts)
    assert not isinstance(decided, Refused), decided
    return folded(night, decided)


def entered(house: HouseRules, players: int, **terms: object) -> Night:
    """A tournament of this house before its start, at tables of six."""
    rules = with_settings(plain(house), PLAIN_TERMS)
    night = evening.opened(e.Opened("", "", HOST, HOST), rules)
    setup = replace(setup_of(rules, players, "T"), **terms)
    night = said(night, HOST, c.OpenTournament(setup))
    night = said(night, HOST, c.EnterTournament())
    bots = tuple([f"b{n}" for n in range(2, players + 1)])
    facts = Facts(ids=bots, names=bots)
    return said(night, HOST, c.EnterBots(len(bots)), facts=facts)


def started(night: Night) -> Night:
    """The tournament in its first level, everyone in the order in which they entered."""
    found = tournament_of(night)
    drawn = len(found.entrants) + len(found.dummies)
    facts = Facts(draw=tuple(range(drawn)))
    return said(night, HOST, c.StartTournament(), facts=facts)


def tournament_of(night: Night) -> Tournament:
    """The night's tournament."""
    assert night.tournament
    return night.tournament


def without(night: Night, guest: str) -> Night:
    """The guest has lost all chips to no one in particular, between two hands."""
    at, seat = place_of(night, guest)
    chair = night.tables[at].chairs[seat]
    assert chair
    group = len(tournament_of(night).busts) + 1
    out = Happened(NIGHT, e.KnockedOut(guest, chair.stack, at, group))
    taken = Happened(at, e.StackTaken(seat, guest, chair.stack, "bust"))
    return folded(night, [out, taken])


# ---------------------------------------------------------------- coming and going


@case(
    "tournament",
    Rule.LEVELS_AND_LATE_ENTRY,
    ask("waits", "no", "yes"),
    asks=(may_enter, is_entry_open, takes_over),
    options=("tourn.late_until_level", "tourn.late_dummy_stacks"),
    about="",
)
def late_entry(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Someone comes after the first hand."""
    night = entered(house, 4)
    if answers["waits"] == "yes":
        facts = Facts(ids=(LATE,))
        decided = evening.decide(night, HOST, c.ExpectLate(1), NIGHT, facts)
        night = night if isinstance(decided, Refused) else folded(night, decided)
    night = started(night)
    way = may_enter(night, "newcomer")
    if isinstance(way, Refused):
        return Ruling("closed", (Rule.LEVELS_AND_LATE_ENTRY,))
    found = tournament_of(night)
    level: dict[str, int | str] = {"level": found.setup.late_until}
    if takes_over(found, way):
        return Ruling("takes_over", (Rule.DUMMY_STACKS, Rule.LEVELS_AND_LATE_ENTRY), level)
    return Ruling("new_stack", (Rule.LEVELS_AND_LATE_ENTRY,), level)


@case(
    "tournament",
    Rule.LEVELS_AND_LATE_ENTRY,
    asks=(may_enter, is_entry_open),
    options=("tourn.rebuys", "tourn.reentries", "tourn.late_until_level"),
    about="",
)
def rebuy(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A player who is out wants another stack."""
    night = without(started(entered(house, 4)), "b2")
    found = tournament_of(night)
    way = may_enter(night, "b2")
    if isinstance(way, Refused):
        closed = not is_entry_open(found)
        law = Rule.LEVELS_AND_LATE_ENTRY if closed else Rule.FREEZE_OUT
        return Ruling("closed" if closed else "freeze_out", (law,))
    most = {"rebuy": found.setup.rebuys, "reentry": found.setup.reentries}[way]
    words = way if most == 1 else f"{way}_many"
    numbers: dict[str, int | str] = {"most": most, "level": found.setup.late_until}
    return Ruling(words, (Rule.LEVELS_AND_LATE_ENTRY,), numbers)


@case(
    "tournament",
    Rule.PLAY_TO_THE_END,
    asks=(refuse_leaving,),
    options=("tourn.must_finish",),
)
def leaves_early(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A player wants to leave a tournament with chips."""
    stays = refuse_leaving(started(entered(house, 4)))
    return Ruling("stays" if stays else "gives_up", (Rule.PLAY_TO_THE_END,))


# ---------------------------------------------------------------- seats


@case(
    "tournament",
    Rule.LEVELS_AND_LATE_ENTRY,
    ask("tables", "one_more", "two_more", "fewer"),
    asks=(next_move, to_break),
    about="",
)
def uneven_tables(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """One table has more players than another."""
    rules = (Rule.LEVELS_AND_LATE_ENTRY,)
    if answers["tables"] == "fewer":
        breaks = to_break([table_of(1, 5), table_of(2, 4)], (2, 1))
        return Ruling("breaks" if breaks == 2 else "even", rules)
    more = 1 if answers["tables"] == "one_more" else 2
    move = next_move([table_of(1, 5 + more), table_of(2, 5)])
    if move is None:
        return Ruling("even", rules)
    assert move.leaves.seat == BIG
    return Ruling("moves", rules)


BIG: Final = 3
"""The seat of the coming big blind."""


def table_of(number: TableNo, players: int) -> seating.Table:
    """A table of nine seats with so many players; seat 1 has the button."""
    guests = {seat: f"{number} {seat}" for seat in range(1, players + 1)}
    return seating.Table(number, guests, button=1, small=2, big=BIG)


@case(
    "tournament",
    Rule.FINISHING_ORDER,
    ask("left", "bubble", "more"),
    asks=(hand_for_hand, prizes),
    about="",
)
def bubble(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """The next one out is the last without a prize."""
    night = started(entered(house, 12, late_until=0))
    paid = len(prizes(tournament_of(night)))
    for guest in [*left(night)][paid + (1 if answers["left"] == "bubble" else 2) :]:
        night = without(night, guest)
    together = bool(hand_for_hand(night))
    return Ruling("together" if together else "not_yet", (Rule.FINISHING_ORDER,))


# ---------------------------------------------------------------- who is out


@case(
    "tournament",
    Rule.FINISHING_ORDER,
    ask("tables", "same", "together", "apart"),
    ask("stacks", "unequal", "equal", tables="same"),
    asks=(finishes,),
    about="",
)
def two_out(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """Two players are out at once."""
    tables, equal = answers["tables"], answers.get("stacks") == "equal"
    at = 1 if tables == "same" else 2
    first = Bust("first", 900 if equal else 400, 1, group=1)
    other = Bust("other", 900, at, group=2 if tables == "apart" else 1)
    of = tournament_of(entered(house, 4, late_until=0))
    of = replace(of, level=1, busts=(first, other))
    found = finishes(of)
    rules = (Rule.FINISHING_ORDER,)
    if found["first"].place == found["other"].place:
        return Ruling("share", rules)
    return Ruling("later_is_higher" if tables == "apart" else "larger_is_higher", rules)


@case(
    "tournament",
    Rule.PAYOUT,
    ask("won", "one", "two", "side_pot"),
    asks=(bounties_of, winners_over),
    options=("tourn.progressive",),
)
def bounty(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A player with a bounty is out: who gets it?"""
    won = answers["won"]
    hands = "AcAd AhAs 2c3d" if won == "two" else "AcAd KcKd 2c3d"
    big, short = house.blinds.big, won == "side_pot"
    stacks = [20 * big, 40 * big, 30 * big] if short else [30 * big] * 3
    hand = dealt(house, stacks, hands, "5h7s8d9cJh").act("a c c").hand
    chairs = tuple([Chair(f"b{seat}", 0) for seat in (1, 2, 3)])
    table = Table(hand.house, hand.variant, (None, *chairs), hand=hand, tournament=True)
    winners = winners_over(table, 3)
    assert winners == {"one": [1], "two": [1, 2], "side_pot": [2]}[won]
    of = tournament_of(entered(house, 4, bounty=1000))
    paid = bounties_of(of, "b3", [f"b{seat}" for seat in winners])
    goes_on = any(each.kept for each in paid)
    words = {"one": "winner", "two": "shared", "side_pot": "side_pot"}[won]
    return Ruling(f"{words}_progressive" if goes_on else words, (Rule.PAYOUT,))


# ---------------------------------------------------------------- chips and blinds


@case(
    "tournament",
    Rule.CHIP_RACE,
    ask("has", "even", "odd", "nothing_else"),
    asks=(chip_race, after_race),
    about="",
)
def colour_up(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """A small chip leaves play. Seat 1 has the high card, and seat 2 the low one."""
    racks = {
        1: Rack(2, 1000),
        2: {"even": Rack(8, 0), "odd": Rack(2, 500)}.get(answers["has"], Rack(2, 0)),
    }
    cards = {1: parse("AsAc"), 2: () if answers["has"] == "even" else parse("2c3d")}
    race = chip_race(racks, 25, 100, cards)
    if answers["has"] == "even":
        assert race.stacks[2] == 200
        return Ruling("exchanged", (Rule.CHIP_RACE,))
    return Ruling("given_one" if 2 in race.rescued else "raced", (Rule.CHIP_RACE,))


@case(
    "tournament",
    Rule.LEVELS_AND_LATE_ENTRY,
    ask("deal", "begun", "not_begun"),
    asks=(begun,),
    about="",
)
def blinds_up(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """The level is over: which blinds are posted?"""
    night = started(entered(house, 4))
    if answers["deal"] == "begun":
        night = said(night, BY_DEALER, c.Begin(button=1), FIRST_TABLE)
    was = night.tables[FIRST_TABLE].house.blinds.big
    night = said(night, BY_CLOCK, c.NextLevel(20))
    if answers["deal"] == "not_begun":
        night = said(night, BY_DEALER, c.Begin(button=1), FIRST_TABLE)
    hand = night.tables[FIRST_TABLE].hand
    assert hand
    old = hand.house.blinds.big == was
    rules = (Rule.LEVELS_AND_LATE_ENTRY, Rule.RISING_BLINDS)
    return Ruling("old" if old else "new", rules)


@case(
    "tournament",
    Rule.SMALLEST_BIG_BLIND_STACK,
    ask("stack", "less", "enough"),
    ask("game", "tournament", "cash", known=game, stack="less"),
    asks=(is_too_short,),
    options=("blinds.big_blind_covers_small",),
)
def short_big_blind(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """The big blind has fewer chips than the blind."""
    stack = 40 if answers["stack"] == "less" else 50
    table = six_chairs(house, BIG, Chair("short", stack, waiting=False))
    table = replace(table, house=with_blinds(table.house, 50, 100, 0))
    if not is_too_short(table, BIG):
        return Ruling("all_in", (Rule.SHORT_BLIND, Rule.SMALLEST_BIG_BLIND_STACK))
    if answers["game"] == "cash":
        return Ruling("sits_out", (Rule.SMALLEST_BIG_BLIND_STACK,))
    return Ruling("out", (Rule.TOURNAMENT_SHORT_BLIND, Rule.SMALLEST_BIG_BLIND_STACK))


# ---------------------------------------------------------------- the end


@case(
    "tournament",
    Rule.FREEZE_OUT,
    ask("agree", "everyone", "one_no"),
    asks=(may_talk,),
    options=("tourn.deal_allowed",),
    about="",
)
def prize_deal(house: HouseRules, answers: Answers, spot: Spot) -> Ruling:
    """The last players want to share the prizes."""
    night = started(entered(house, 4, late_until=0))
    rules = (Rule.FREEZE_OUT, Rule.TABLE_VOTES)
    if may_talk(night, HOST):
        return Ruling("off", rules[:1])
    return Ruling("shared" if answers["agree"] == "everyone" else "plays_on", rules)
