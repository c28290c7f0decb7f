"""How a tournament has ended, as its table and its page tell it."""

import pytest
from friday import ACES, Friday

from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.line import Line
from homegame.model.view import EntryView, TournamentView
from homegame.night import evening
from homegame.night.hues import HUES, hues
from homegame.night.night import BY_CLOCK
from homegame.night.view import Facts, view
from homegame.night.view.tournament import ranks
from homegame.seats import FIRST_TABLE, NIGHT
from homegame.service.tournament_page import Standing, standings
from homegame.telling.lines import tell
from homegame.telling.sofar import Telling
from homegame.telling.speech import spoken
from night.known import comes, gives

DANA, WHY = "g1", "The fire alarm went off."


def seen(friday: Friday, guest: str = DANA) -> TournamentView:
    """The tournament at the first table."""
    found = view(friday.night, guest, Facts()).tournament
    assert found
    return found


def own(friday: Friday, guest: str) -> EntryView:
    """How it stands for one guest."""
    found = view(friday.night, guest, Facts()).entry
    assert found
    return found


def won() -> Friday:
    """Three play for 30 dollars each; g1 has aces, and all go all in."""
    friday = Friday(3)
    friday.decks(1, ACES).begin().act("a c c")
    return friday


def told(friday: Friday) -> list[tuple[type, Line]]:
    """The lines of its log, with the kinds of their events."""
    telling, _ = tell(Telling(), friday.opened)
    found = []
    for at, event in friday.log:
        telling, lines = tell(telling, event, at)
        found += [(type(event), line) for line in lines]
    return found


def listed(friday: Friday) -> tuple[Standing, ...]:
    """Everyone as its page lists them."""
    night = friday.night
    return standings(night, friday.tournament, ranks(night), lambda _: True, {})


def paid(friday: Friday) -> list[tuple[str, int, int]]:
    """The first places, and what each was paid."""
    return [(each.guest, each.place, each.paid) for each in seen(friday).finish]


@pytest.mark.rule("TOURN-04")
def test_the_table_tells_who_won_until_others_sit_down() -> None:
    """Places and prizes stand on the empty table: g2 and g3 went out together. The last
    hand is read in chips. Once g2 sits down for money, nothing of it is left there."""
    friday = won()
    assert seen(friday).left_over
    assert seen(friday).winner == friday.night.guests["g1"].name
    assert {each[:2] for each in paid(friday)} == {("g1", 1), ("g2", 2), ("g3", 2)}
    assert sum(each[2] for each in paid(friday)) == 9000
    shown = view(friday.night, DANA, Facts())
    assert shown.hand
    assert shown.house.minor_per_chip == 0
    friday.say("g2", c.SitDown(2, 10_000))
    shown = view(friday.night, DANA, Facts())
    assert not seen(friday).left_over
    assert shown.hand is None
    assert shown.house.minor_per_chip == house("50/100").stakes.minor_per_chip
    friday.say("g2", c.StandUp())
    assert not seen(friday).left_over


def test_the_felt_tells_the_prize_alone_and_bounties_apart() -> None:
    """Three play for 30 dollars and a bounty of 10 each; g1 knocks both others out and keeps
    their own bounty. The log says so to them and to everyone else."""
    friday = Friday(3, bounty=1000).decks(1, ACES).begin().act("a c c")
    first = seen(friday).finish[0]
    mine = own(friday, "g1")
    assert (first.guest, first.paid) == ("g1", friday.prizes()["g1"])
    assert (mine.prize, mine.won) == (first.paid, 3000)
    kept = [line for _, line in told(friday) if line.key == "log.head_own"]
    assert [spoken(line) for line in kept] == ["Dana keeps their own bounty, $10.00"]
    assert [spoken(line, "g1") for line in kept] == ["You keep your own bounty, $10.00"]


@pytest.mark.rule("TOURN-02")
def test_a_place_is_told_once_one_can_not_come_back() -> None:
    """g3 has lost the stack in the last level for it and may buy another: there is no place
    yet. A level later it is third."""
    friday = Friday(3, rebuys=1, late_until=1).have(g3=1000).decks(1, ACES)
    friday.begin().act("c c a c f")
    assert (own(friday, "g3").may_enter, own(friday, "g3").place) == ("rebuy", 0)
    friday.level()
    assert (own(friday, "g3").may_enter, own(friday, "g3").place) == ("", 3)


@pytest.mark.rule("TOURN-20")
def test_no_place_is_told_while_another_player_may_still_come() -> None:
    """g3 is out in level 1 and won't rebuy, but late entry is open: the log says that they are
    out unless they buy another stack, and the page lists them without a place. A fourth player
    comes, and a level later g3 is fourth."""
    friday = Friday(3, rebuys=1, late_until=1).have(g3=1000).decks(1, ACES)
    friday.begin().act("c c a c f")
    [told_out] = [line for kind, line in told(friday) if kind is e.KnockedOut]
    assert (
        spoken(told_out)
        == "g3 is knocked out by Dana, and out unless they buy another stack"
    )
    friday.say("g3", c.DeclineRebuy())
    assert (own(friday, "g3").out, own(friday, "g3").place) == (True, 0)
    assert [(each.place, each.placed) for each in listed(friday)] == [
        (0, False),
        (0, False),
        (3, False),
    ]
    friday.comes("g4").say("g4", c.EnterTournament()).level()
    assert own(friday, "g3").place == 4
    assert [each.placed for each in listed(friday)] == [False, False, False, True]


def test_who_is_out_for_good_is_told_so() -> None:
    """No one can buy another stack: nothing is left open."""
    lines = [spoken(line) for kind, line in told(won()) if kind is e.KnockedOut]
    assert lines == ["g2 is knocked out by Dana", "g3 is knocked out by Dana"]


def test_another_tournament_takes_the_word() -> None:
    """The first one's table has nothing of it any more."""
    friday = won()
    friday.say("g1", c.OpenTournament(friday.tournament.setup))
    at_first = friday.night.tables[FIRST_TABLE]
    assert at_first.hand is None
    assert not seen(friday).left_over


@pytest.mark.parametrize("way", ["chips", "refund"])
def test_an_early_end_says_why_and_what_everyone_gets(way: str) -> None:
    """After one hand the host ends it: by chips, 60 and 30 dollars; or all get 30 back. The
    notice to everyone has the reason."""
    friday = Friday(3, choices={"tourn.ended_early": way})
    friday.have(g1=9000, g2=4000, g3=2000)
    friday.say(DANA, c.EndTournament(WHY))
    now = seen(friday)
    assert (now.ended, now.why, now.left_over) == (way, WHY, True)
    assert (now.ended_by, now.winner) == (friday.night.guests[DANA].name, "")
    if way == "refund":
        assert {each[1:] for each in paid(friday)} == {(0, 3000)}
        assert own(friday, "g3").back == 3000
    else:
        assert [each[0] for each in paid(friday)] == ["g1", "g2", "g3"]
        assert sum(each[2] for each in paid(friday)) == 9000
        assert own(friday, "g3").back == 0
    ruled = [spoken(line) for _, line in told(friday) if line.voice == "ruling"]
    assert WHY in ruled[-1]


@pytest.mark.rule("TOURN-20")
def test_equal_stacks_are_ahead_of_nobody() -> None:
    """At the start no one has a place. Then two share the first one, and the third is 3rd."""
    friday = Friday(3)
    assert [own(friday, guest).rank for guest in ("g1", "g2", "g3")] == [0, 0, 0]
    friday.have(g1=6000, g2=6000, g3=3000)
    assert [own(friday, guest).rank for guest in ("g1", "g2", "g3")] == [1, 1, 3]


def test_the_winners_line_ends_with_all_chips() -> None:
    """g1 has 15,000 at the end, and the others nothing."""
    ends = {guest: stacks[-1] for guest, stacks in won().lines().items()}
    assert ends == {"g1": 15_000, "g2": 0, "g3": 0}


def test_after_an_early_end_lines_end_with_the_stacks() -> None:
    friday = Friday(3).have(g1=9000, g2=4000, g3=2000)
    friday.say(DANA, c.EndTournament(WHY))
    ends = {guest: stacks[-1] for guest, stacks in friday.lines().items()}
    assert ends == {"g1": 9000, "g2": 4000, "g3": 2000}


def test_amounts_of_its_tables_are_chips_and_those_of_money_are_not() -> None:
    """The bets of the tournament, and not those of the cash game after it."""
    friday = won()
    friday.say("g1", c.SitDown(1, 10_000))
    friday.say("g2", c.SitDown(2, 10_000))
    found = [(kind, line.chips) for kind, line in told(friday) if line.amount is not None]
    of_raises = {chips for kind, chips in found if kind is e.Raised}
    of_money = {chips for kind, chips in found if kind is e.SatDown}
    assert (of_raises, of_money) == ({True}, {False})


def test_a_player_without_a_phone_is_entered_by_the_host() -> None:
    """With real cards; where the server deals, no one could play for them."""
    friday = Friday(2, dealer="people", started=False)
    friday.say(DANA, c.AddPlayer("Ruth", enter=True), facts=comes("g9"))
    assert "g9" in friday.tournament.entrants
    online = Friday(2, started=False)
    asked = c.AddPlayer("Ruth", enter=True)
    online.refused(DANA, asked, FIRST_TABLE, comes("g9"))


def test_nine_people_have_nine_colours_and_keep_them() -> None:
    """A colour once given stays, whoever comes later; a tenth shares one."""
    friday = Friday(9, started=False)
    nine = dict(hues(friday.night))
    assert sorted(nine.values()) == [*range(1, HUES + 1)]
    night = evening.evolve(friday.night, e.Knocked("g10", "Ruth"), NIGHT)
    assert {**nine, "g10": hues(night)["g10"]} == dict(hues(night))


def test_a_colour_is_the_same_in_the_list_of_guests_and_among_the_winners() -> None:
    friday = won()
    listed = {each.guest: each.hue for each in view(friday.night, DANA, Facts()).guests}
    assert {each.guest: each.hue for each in seen(friday).finish}.items() <= listed.items()


# ---------------------------------------------------------------- why a deal is off


def test_the_log_says_whose_silence_ended_a_deal() -> None:
    """Two did not answer, then nobody proposed, then g2 said no."""
    friday = Friday(3)
    thirds = gives(("g1", 3000), ("g2", 3000), ("g3", 3000))
    friday.say("g1", c.TalkDeal()).say("g1", c.ProposeDeal("own"), facts=thirds)
    friday.say(BY_CLOCK, c.CloseDeal())
    friday.say("g2", c.TalkDeal()).say(BY_CLOCK, c.CloseDeal())
    friday.say("g3", c.TalkDeal()).say("g2", c.AnswerDeal(False))
    names = [friday.night.guests[guest].name for guest in ("g2", "g3")]
    assert [spoken(line) for kind, line in told(friday) if kind is e.DealClosed] == [
        f"No answer from {names[0]} and {names[1]} in time: there is no deal, "
        "and play goes on",
        "No one has proposed a deal in time: play goes on",
        "There is no deal: play goes on",
    ]


# ---------------------------------------------------------------- who is away


def keys_of(friday: Friday, *events: type) -> list[str]:
    """The sentences told of these events, in order."""
    return [line.key for kind, line in told(friday) if kind in events]


def time_out(friday: Friday, guest: str) -> None:
    """A hand in which the clock acts for a guest, and everyone else folds."""
    friday.begin()
    while not friday.hand().over:
        if friday.turn() == guest:
            friday.say(BY_CLOCK, c.TimeUp(away=True), 1).deal().act("")
        else:
            friday.act("f")


@pytest.mark.rule("TOURN-08")
def test_the_log_says_once_that_a_player_is_away() -> None:
    """g3 times out twice and is away then: nothing is said of the clock in the next hands. Back
    again, their next time-out is told."""
    friday = Friday(3)
    timed, about = e.TimedOut, (e.TimedOut, e.SatOut, e.CameBack)
    while len(friday.events(timed)) < 5:
        time_out(friday, "g3")
    assert [each.away for each in friday.events(timed)] == [False, False, True, True, True]
    friday.say("g3", c.ComeBack())
    while len(friday.events(timed)) < 6:
        time_out(friday, "g3")
    told_of = ["timed_out", "timed_out", "away_time", "came_back", "timed_out"]
    assert keys_of(friday, *about) == [f"log.{key}" for key in told_of]


@pytest.mark.rule("TOURN-09")
def test_a_stack_that_waits_does_not_time_out_in_the_log() -> None:
    friday = Friday(3, waits=1, late_until=4).have(d1=15_000)
    while len(friday.events(e.TimedOut)) < 2:
        time_out(friday, "d1")
    assert keys_of(friday, e.TimedOut) == []


def test_no_screen_offers_chips_in_a_tournament() -> None:
    """Three players at their table: none of them is sold any."""
    friday = Friday(3)
    for guest in ("g1", "g2", "g3"):
        you = view(friday.night, guest, Facts()).you
        assert (you.seat > 0, you.top_up_most, you.buys) == (True, 0, ())
