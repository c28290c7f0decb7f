"""What is due at a table, and when: a pure function that a server asks, and a simulation."""

import msgspec
import pytest

from homegame.engine.table import game_chooser
from homegame.model import commands as c
from homegame.model import events as e
from homegame.night.agenda import (
    REBUY_MS,
    Agenda,
    Due,
    Pace,
    Presence,
    agenda,
    due,
    is_anyone_here,
    next_bomb_pot_ms,
    postponed,
    wait_between,
)
from homegame.night.night import BY_CLOCK, BY_DEALER, BY_FLOOR, chips, sitting
from homegame.night.turn_clock import HOUR_MS, TurnClock
from homegame.variants import Showdown
from night.known import bots, comes
from night.played import PlayedNight
from night.simulated import SimulatedNight
from thorough import some

PACE = Pace(runout_ms=1200, between_ms=5000, bot_ms=900)
TURN_MS = 30_000
MINUTE_MS = 60_000
BANK_MS = 60_000
HERE = Presence(frozenset({"g1", "g2"}))


class Watched:
    """A table, and its agenda as time goes on."""

    def __init__(
        self,
        night: PlayedNight,
        presence: Presence = HERE,
        at: int = 1,
        hour_in_ms: int = HOUR_MS,
    ) -> None:
        self.night, self.presence, self.at = night, presence, at
        self.hour_in_ms = hour_in_ms
        self.now, self.agenda = 0, Agenda(TurnClock(0))
        self.looks()

    def looks(self) -> "Watched":
        """The agenda as of now."""
        told = self.night.night, self.at, self.presence, PACE, self.now
        self.agenda = agenda(self.agenda, *told, self.hour_in_ms)
        return self

    def passes(self, ms: int) -> "Watched":
        """Time passes, and nothing happens."""
        self.now += ms
        return self.looks()

    def says(self, by: str, command: object) -> "Watched":
        """Someone says something at the table."""
        self.night.say(by, command, self.at)
        return self.looks()

    def begins(self) -> "Watched":
        """The next hand is dealt."""
        self.night.begin(self.at)
        return self.looks()

    def acts(self, words: str) -> "Watched":
        """The seats in turn act."""
        self.night.act(words, self.at)
        return self.looks()

    def sees(self, *connected: str, agreed: tuple[str, ...] = ()) -> "Watched":
        """These are connected from now on."""
        self.presence = Presence(frozenset(connected), frozenset(agreed))
        return self.looks()

    def set_clock(self, clock: TurnClock | None) -> "Watched":
        """The turn's clock was stretched, or called."""
        assert clock
        was = self.agenda
        self.agenda = Agenda(clock, was.next, was.about, was.vote_ms, was.bomb_ms)
        return self.looks()

    @property
    def due(self) -> Due | None:
        return due(self.agenda)

    @property
    def what(self) -> tuple[str, int]:
        """The kind of what is due first, and in how many milliseconds."""
        first = self.due
        return (first.kind, first.when_ms - self.now) if first else ("", 0)


def dealt(choices: dict[str, object] | None = None, players: int = 2) -> PlayedNight:
    """A hand has begun, and the first seat is asked."""
    return PlayedNight(players=players, choices=choices).begin()


# ---------------------------------------------------------------- pure


def test_the_same_input_gives_the_same_agenda_and_stays_as_it_is() -> None:
    """Asked twice, with everything compared before and after."""
    night, before = dealt().night, Agenda(TurnClock(0))
    was = msgspec.json.encode(night), before
    first = agenda(before, night, 1, HERE, PACE, 7)
    assert agenda(before, night, 1, HERE, PACE, 7) == first
    assert (msgspec.json.encode(night), before) == was
    assert agenda(first, night, 1, HERE, PACE, 7) == first


def test_what_is_waited_for_keeps_its_time() -> None:
    """Looked at again later, the turn, the next hand and a bot's move are due at the same
    moment as before."""
    for watched in (
        Watched(dealt()),
        Watched(dealt().act("f")),
        Watched(with_bot().begin(button=2).act("c")),
    ):
        when = watched.due.when_ms
        for _ in range(3):
            assert watched.passes(100).due.when_ms == when


# ---------------------------------------------------------------- a turn


def test_a_turn_ends_after_its_time() -> None:
    watched = Watched(dealt())
    assert (watched.due.kind, watched.due.actor) == ("clock", BY_CLOCK)
    assert watched.what == ("clock", TURN_MS)
    assert watched.passes(10_000).what == ("clock", 20_000)


def test_the_next_turn_has_its_full_time() -> None:
    watched = Watched(dealt()).passes(10_000).acts("c")
    assert watched.what == ("clock", TURN_MS)


def test_the_time_bank_follows_the_turn_if_it_was_asked_for() -> None:
    """30 seconds, then 60 from the bank, then nothing more."""
    watched = Watched(dealt())
    watched.set_clock(watched.agenda.clock.with_more_time(watched.now, BANK_MS))
    watched.passes(TURN_MS)
    watched.set_clock(watched.agenda.clock.expired(watched.now, BANK_MS, is_away=False))
    assert watched.what == ("clock", BANK_MS)
    watched.passes(BANK_MS)
    assert watched.agenda.clock.expired(watched.now, BANK_MS, is_away=False) is None


def test_a_clock_that_was_called_ends_sooner_and_draws_on_no_bank() -> None:
    """Called for 10 seconds when 30 were left."""
    watched = Watched(dealt())
    watched.set_clock(watched.agenda.clock.call(watched.now, 10_000))
    assert watched.what == ("clock", 10_000)
    watched.passes(10_000)
    assert watched.agenda.clock.expired(watched.now, BANK_MS, is_away=True) is None


def test_a_clock_that_is_called_late_gives_no_time() -> None:
    """Called for 10 seconds when only 3 were left: 3 are left."""
    watched = Watched(dealt()).passes(27_000)
    watched.set_clock(watched.agenda.clock.call(watched.now, 10_000))
    assert watched.what == ("clock", 3000)


def test_a_pause_stops_the_turn_and_gives_back_what_was_left() -> None:
    watched = Watched(dealt()).passes(10_000).says("g1", c.Pause())
    assert watched.what == ("", 0)
    watched.passes(HOUR_MS).says("g1", c.Resume())
    assert watched.what == ("clock", 20_000)


def test_an_open_vote_on_the_last_action_stops_the_turn() -> None:
    """Only the vote is due: no one is hurried meanwhile."""
    watched = Watched(dealt().act("c")).passes(5000)
    watched.says("g1", c.TakeBack("A slip."))
    assert watched.due.kind == "vote"
    assert watched.agenda.clock.stopped_at == 5000


# ---------------------------------------------------------------- cards and pots


def test_cards_for_players_who_still_bet_come_at_once() -> None:
    """The dealer deals the first cards, and the flop, without a wait."""
    night = PlayedNight(players=2)
    night.say(BY_DEALER, c.Begin(button=1))
    watched = Watched(night)
    assert watched.what == ("dealer", 0)
    assert watched.due.command is None


def test_a_run_out_is_dealt_slowly() -> None:
    """Both are all in: before every street, the showdown's end and the pot there is time."""
    watched = Watched(dealt())
    watched.night.say(watched.night.turn(), c.RaiseTo(300))
    watched.night.say(watched.night.turn(), c.Call())
    waits = []
    while not watched.night.hand().over:
        kind, wait = watched.looks().what
        assert kind == "dealer"
        waits.append(wait)
        dealer = watched.night.dealers[1]
        command, watched.night.dealers[1] = dealer.next(watched.night.hand())
        watched.night.say(BY_DEALER, command)
        watched.now += wait
    assert waits.count(PACE.runout_ms) >= 4


# ---------------------------------------------------------------- the next hand


def test_the_next_hand_begins_after_a_while() -> None:
    watched = Watched(dealt().act("f"))
    assert (watched.what, watched.due.actor) == (("begin", 5000), BY_DEALER)
    assert watched.passes(1000).what == ("begin", 4000)


def test_if_everyone_seated_agrees_the_next_hand_begins_at_once() -> None:
    """g1 agrees: nothing changes. g2 agrees as well: it is due now."""
    watched = Watched(dealt().act("f")).passes(1000)
    assert watched.sees("g1", "g2", agreed=("g1",)).what == ("begin", 4000)
    assert watched.sees("g1", "g2", agreed=("g1", "g2")).what == ("begin", 0)


def test_who_is_not_connected_need_not_agree() -> None:
    watched = Watched(dealt().act("f"))
    assert watched.sees("g1", agreed=("g1",)).what == ("begin", 0)


def test_agreeing_at_one_table_hurries_no_other() -> None:
    night = PlayedNight(tables=2, players=4).begin(1).begin(2).act("f", 1).act("f", 2)
    agreed = Presence(frozenset({"g1", "g2", "g3", "g4"}), frozenset({"g1", "g2"}))
    assert Watched(night, agreed, 1).what == ("begin", 0)
    assert Watched(night, agreed, 2).what == ("begin", 5000)


def test_no_hand_begins_while_no_person_looks_on() -> None:
    """Bots do not play among themselves; one person at another table is company enough."""
    night = dealt().act("f")
    assert Watched(night, Presence()).what == ("", 0)
    night.comes("g3")
    assert Watched(night, Presence(frozenset({"g3"}))).what == ("begin", 5000)
    night.happened([e.Knocked("g4", "g4")])
    assert not is_anyone_here(night.night, Presence(frozenset({"g4"})))


def test_a_hand_in_play_goes_on_without_anyone() -> None:
    assert Watched(dealt(), Presence()).what == ("clock", TURN_MS)


def test_no_hand_begins_alone_while_the_game_is_paused_or_after_the_night() -> None:
    night = dealt({"change_hand.enabled": False}).act("f")
    assert Watched(night.say("g1", c.Pause())).what == ("", 0)
    night.say("g1", c.Resume()).say("g1", c.EndNight())
    assert night.night.ended
    assert Watched(night).what == ("", 0)


def test_where_straddles_are_played_there_is_time_to_announce_one() -> None:
    night = dealt({"straddle.enabled": True, "straddle.window_s": 12}).act("f")
    assert wait_between(night.rules, PACE) == 12_000
    assert Watched(night).what == ("begin", 12_000)


@pytest.mark.rule("SHOW-14")
def test_after_a_hand_there_is_time_to_show_it() -> None:
    """The house gives seven seconds: the next hand does not come before them."""
    night = dealt({"show.window_s": 7}).act("f")
    assert Watched(night).what == ("begin", 7_000)


@pytest.mark.rule("SHOW-14")
def test_at_the_showdown_a_player_has_the_time_to_show_and_no_turns_time() -> None:
    """Where players show by hand, nine seconds; then the dealer opens or mucks."""
    choices = {"showdown.auto_muck": False, "show.window_s": 9}
    night = dealt(choices).act("c x x x x x x x")
    assert night.hand().program[night.hand().step] == Showdown()
    assert Watched(night).what == ("clock", 9_000)


def test_a_person_who_chooses_the_game_has_a_turns_time_for_it() -> None:
    """Until the game is chosen; then it is the usual wait, if that is sooner."""
    choices = {"game.change": "dealer", "game.rotation": ("texas", "omaha")}
    watched = Watched(dealt(choices).act("f"))
    assert watched.what == ("begin", TURN_MS)
    chooser = sitting(watched.night.table(), game_chooser(watched.night.table()))
    assert watched.says(chooser, c.ChooseGame("omaha")).what == ("begin", 5000)


# ---------------------------------------------------------------- bots


def with_bot() -> PlayedNight:
    """g1 in seat 1 and a bot in seat 2."""
    night = PlayedNight(players=1)
    return night.say("g1", c.AddBot("rock", 2), facts=comes("b1", "Rocky"))


def test_a_bot_thinks_for_a_moment() -> None:
    watched = Watched(with_bot().begin(button=2))
    assert (watched.what, watched.due.actor) == (("bot", 900), "b1")
    assert watched.due.command is None


def test_a_broke_bot_buys_chips_before_the_next_hand() -> None:
    night = with_bot().happened([e.StackCorrected(2, 0, "Lost.")])
    watched = Watched(night)
    assert watched.what == ("bot", 900)
    assert watched.due.command == c.TopUp(300)
    watched.says("b1", watched.due.command)
    assert watched.what == ("begin", 0)


# ---------------------------------------------------------------- the beginning


def test_nothing_is_dealt_before_the_host_starts_the_game() -> None:
    """Two are seated and wait; the host starts, and the first hand begins at once."""
    watched = Watched(PlayedNight(players=2, started=False))
    assert watched.passes(HOUR_MS).what == ("", 0)
    assert watched.says("g1", c.Start()).what == ("begin", 0)


def test_everyone_seated_at_the_start_is_in_the_first_hand() -> None:
    """Three sat down one after the other; none of them waits for the big blind."""
    night = PlayedNight(players=3, started=False).say("g1", c.Start()).begin()
    assert {*night.hand().plan.ring} == {1, 2, 3}


@pytest.mark.parametrize(("players", "words"), [(1, "start.too_few"), (2, "start.already")])
def test_the_start_is_refused_with_its_reason(players: int, words: str) -> None:
    """One player alone can't start; a game that was started is not started again."""
    night = PlayedNight(players=players, started=players == 2)
    assert night.refused("g1", c.Start()).words == words


def test_only_hosts_start_the_game_and_not_while_it_is_paused() -> None:
    night = PlayedNight(players=2, started=False)
    assert night.refused("g2", c.Start()).words == "role.host"
    night.say("g1", c.Pause())
    assert night.refused("g1", c.Start()).words == "pause.on"


def test_each_table_is_started_by_itself() -> None:
    """Two tables of two: the host starts the second, and the first still waits."""
    night = PlayedNight(tables=2, players=4, started=False).say("g1", c.Start(), 2)
    assert Watched(night, at=1).what == ("", 0)
    assert Watched(night, at=2).what == ("begin", 0)
    assert Watched(night.say("g1", c.Start(), 1), at=1).what == ("begin", 0)


def test_a_game_that_people_deal_needs_no_start() -> None:
    """The first hand that they deal is the start."""
    night = PlayedNight(players=2, dealer="people", started=False)
    assert night.refused("g1", c.Start()).words == "start.already"


def bots_and_dana(started: bool = True) -> PlayedNight:
    """g1 in seat 1, bots in seats 2 and 3."""
    night = PlayedNight(players=1, started=False)
    for seat in (2, 3):
        night.say("g1", c.AddBot("rock", seat), facts=bots(1, seat))
    return night.say("g1", c.Start()) if started else night


def test_bots_do_not_play_on_when_the_last_person_sits_out_or_leaves() -> None:
    """Dana sits out, and though she looks on, the two bots wait until she is back."""
    night = bots_and_dana()
    watched = Watched(night)
    assert watched.what == ("begin", 0)
    assert watched.says("g1", c.SitOut()).what == ("", 0)
    assert watched.says("g1", c.ComeBack()).what == ("begin", 0)
    assert watched.says("g1", c.StandUp()).what == ("", 0)
    assert watched.says("g1", c.SitDown(5, 300)).what == ("begin", 0)


def test_bots_alone_are_not_started() -> None:
    night = bots_and_dana(started=False).say("g1", c.StandUp())
    assert night.refused("g1", c.Start()).words == "start.only_bots"


def test_bots_wait_for_a_person_who_has_lost_everything() -> None:
    night = bots_and_dana().happened([e.StackCorrected(1, 0, "Lost.")])
    watched = Watched(night.say(BY_FLOOR, c.Tidy()))
    assert watched.what == ("", 0)
    assert watched.says("g1", c.TopUp(300)).what == ("begin", 0)


# ---------------------------------------------------------------- votes


def asks_for_bomb_pot() -> Watched:
    """Between two hands g1 has proposed a bomb pot."""
    night = dealt({"bomb.enabled": True}).act("f")
    return Watched(night).says("g1", c.Propose("bomb_pot"))


def test_an_open_vote_closes_by_itself() -> None:
    watched = asks_for_bomb_pot()
    vote_ms = watched.night.rules.vote_s * 1000
    found = [watched.agenda.vote_ms, watched.agenda.next.when_ms]
    assert found == [vote_ms, 5000]
    watched.says(BY_DEALER, c.Begin()).passes(5000)
    assert watched.agenda.vote_ms == vote_ms


def test_what_closes_a_vote_is_the_clocks_command() -> None:
    """No one answers, and the next hand is put off: the vote is due first."""
    watched = asks_for_bomb_pot()
    watched.agenda = postponed(watched.agenda, watched.agenda.next, HOUR_MS)
    vote_ms = watched.night.rules.vote_s * 1000
    assert watched.due == Due(vote_ms, "vote", BY_CLOCK, c.CloseVote())


def test_a_pause_gives_a_vote_its_whole_time_again() -> None:
    watched = asks_for_bomb_pot().passes(1000).says("g1", c.Pause())
    assert watched.agenda.vote_ms is None
    watched.passes(60_000).says("g1", c.Resume())
    assert watched.agenda.vote_ms == watched.now + watched.night.rules.vote_s * 1000


def test_a_vote_on_runs_has_one_clock_for_all() -> None:
    """Both are all in: the first has answered, and the second has what is left."""
    night = PlayedNight(players=2, choices={"runs.max_runs": 2}).begin()
    night.say(night.turn(), c.RaiseTo(300))
    night.say(night.turn(), c.Call()).deal()
    watched = Watched(night)
    vote_ms = night.rules.runs.vote_s * 1000
    assert watched.what == ("clock", vote_ms)
    night.say(night.turn(), c.RunIt(2))
    assert watched.passes(1000).what == ("clock", vote_ms - 1000)


# ---------------------------------------------------------------- the bomb pot of the hour

HOURLY = {"bomb.enabled": True, "bomb.frequency": "dealer_change"}


def test_after_an_hour_of_play_a_bomb_pot_is_proposed() -> None:
    watched = Watched(dealt(HOURLY).act("f"))
    assert watched.agenda.bomb_ms == HOUR_MS
    watched.passes(HOUR_MS)
    proposed = Due(HOUR_MS, "bomb_pot", BY_CLOCK, c.Propose("bomb_pot"))
    assert due(msgspec.structs.replace(watched.agenda, next=None)) == proposed


def test_before_the_first_hand_no_hour_runs_nor_while_no_one_is_here() -> None:
    assert Watched(PlayedNight(players=2, choices=HOURLY)).agenda.bomb_ms is None
    assert Watched(dealt(HOURLY), Presence()).agenda.bomb_ms is None
    assert Watched(dealt()).agenda.bomb_ms is None


def test_a_pause_starts_the_hour_again() -> None:
    watched = Watched(dealt(HOURLY).act("f")).passes(HOUR_MS - 1).says("g1", c.Pause())
    assert watched.agenda.bomb_ms is None
    assert watched.says("g1", c.Resume()).agenda.bomb_ms == watched.now + HOUR_MS


def test_what_could_not_be_done_is_put_off() -> None:
    """Each of the three kinds, and nothing else changes."""
    watched = Watched(dealt(HOURLY).act("f")).says("g1", c.Propose("bomb_pot"))
    now = watched.agenda
    later = postponed(now, Due(0, "vote", BY_CLOCK), 77)
    assert (later.vote_ms, later.next, later.bomb_ms) == (77, now.next, now.bomb_ms)
    later = postponed(now, Due(0, "bomb_pot", BY_CLOCK), 77)
    assert (later.bomb_ms, later.next, later.vote_ms) == (77, now.next, now.vote_ms)
    later = postponed(now, now.next, 77)
    assert (later.next.when_ms, later.vote_ms) == (77, now.vote_ms)


@pytest.mark.rule("VAR-10")
def test_a_house_may_have_a_bomb_pot_at_the_top_of_the_hour() -> None:
    """The full hour is twenty minutes away: then the next hand is one, and the following one
    comes an hour later. No one is asked, and no one can call it off."""
    choices = {"bomb.enabled": True, "bomb.frequency": "on_the_hour", "bomb.ante": 5}
    watched = Watched(dealt(choices), hour_in_ms=20 * MINUTE_MS)
    assert watched.agenda.bomb_ms == 20 * MINUTE_MS
    assert next_bomb_pot_ms(watched.night.rules, watched.now, HOUR_MS) == HOUR_MS
    watched.says(BY_CLOCK, c.Propose("bomb_pot")).acts("f")
    assert watched.night.night.tables[1].vote is None
    watched.night.refused("g1", c.Withdraw("bomb_pot"), 1)
    watched.begins()
    hand = watched.night.night.tables[1].hand
    assert {post.name for post in hand.plan.posts} == {"bomb"}
    assert {post.amount for post in hand.plan.posts} == {5}


@pytest.mark.rule("VAR-10")
def test_a_house_may_have_a_bomb_pot_every_so_many_hands() -> None:
    """Every third hand: after the second it is due at once, before the next can begin; after
    the third two others come first."""
    choices = {"bomb.enabled": True, "bomb.frequency": "hands", "bomb.every": 3}
    watched = Watched(dealt(choices).act("f"))
    assert watched.agenda.bomb_ms is None
    watched.begins()
    assert watched.agenda.bomb_ms is None
    watched.acts("f").sees("g1", "g2", agreed=("g1", "g2"))
    assert watched.what == ("bomb_pot", 0)
    watched.says(BY_CLOCK, c.Propose("bomb_pot"))
    assert watched.what == ("begin", 0)
    watched.begins()
    table = watched.night.night.tables[1]
    assert [post.name for post in table.hand.plan.posts] == ["bomb", "bomb"]
    assert table.bomb is watched.agenda.bomb_ms is None


# ---------------------------------------------------------------- time to rebuy


def busts(seat: int, players: int = 3) -> Watched:
    """Three play, and in the first hand this seat loses everything. The button is in seat 1:
    seat 3 had the big blind, and the next one comes to seat 1."""
    night = PlayedNight(players=players).begin(button=1)
    watched = Watched(night, Presence(frozenset({"g1", "g2", "g3"})))
    while not night.night.tables[1].hand.over:
        night.act("f")
    night.say(BY_FLOOR, c.CorrectStack(seat, 0, "A test."), 1)
    return watched.looks()


def test_who_busts_has_time_to_rebuy_before_a_blind_passes_them() -> None:
    """Seat 1 has lost everything, and the big blind of the next hand would be theirs: there is
    time. They rebuy, and the hand comes as soon as ever."""
    watched = busts(1)
    assert watched.what == ("begin", REBUY_MS)
    watched.passes(1000).says("g1", c.TopUp(300))
    assert watched.what == ("begin", 5000)


@pytest.mark.parametrize("why", ["no blind passes", "sits out", "not here"])
def test_no_one_waits_for_who_loses_nothing_by_it(why: str) -> None:
    """The big blind comes to another seat, or the one who is broke is away."""
    watched = busts(2 if why == "no blind passes" else 1)
    if why == "sits out":
        watched.says("g1", c.SitOut())
    if why == "not here":
        watched.sees("g2", "g3")
    assert watched.what == ("begin", 5000)


# ---------------------------------------------------------------- people who deal


def test_where_people_deal_nothing_is_due() -> None:
    """Neither between hands, nor before a card, nor in a turn."""
    night = PlayedNight(players=2, dealer="people")
    watched = Watched(night)
    assert watched.what == ("", 0)
    watched.says("g1", c.Begin(button=1))
    assert watched.what == ("", 0)
    watched.says("g1", c.Deal())
    assert watched.what == ("", 0)
    assert watched.agenda.clock.view(0, 0, 0) is None
    watched.acts("f")
    assert watched.what == ("", 0)


# ---------------------------------------------------------------- whole nights


def told_of(seed: int) -> SimulatedNight:
    """A night by seed: one to three tables, bots and people, and whatever happens."""
    choices = {"bomb.enabled": True, "rabbit.enabled": True}
    if seed % 2:
        choices |= {"bomb.frequency": "dealer_change", "straddle.enabled": True}
    return SimulatedNight(1 + seed % 3, 4, 4, seed=seed, choices=choices)


@pytest.mark.parametrize("seed", some(range(6), range(6, 12)))
def test_a_night_is_played_by_jumping_from_due_to_due(seed: int) -> None:
    """Bots act, hands begin, clocks and votes run out, and the night comes to its end.

    Nothing is ever due before the moment at which it is looked at, asking twice changes
    nothing, and when the night is over every chip has been cashed.
    """
    night = told_of(seed)
    jump = night.jump

    def checked() -> bool:
        night.look_ahead()
        for at, each in night.agendas.items():
            assert night.agenda_after(each, at) == each
            first = due(each)
            assert first is None or first.when_ms >= night.now
        return jump()

    night.jump = checked
    night.play(40).close()
    assert night.night.ended
    assert chips(night.night) == 0
    assert night.done["begin"] >= 40
    assert night.done["bot"] > 0
    assert night.done["clock"] > 0


def test_the_same_seed_is_the_same_night() -> None:
    """Event by event and to the millisecond; another seed is another night."""
    once, again, other = [told_of(seed).play(30) for seed in (3, 3, 4)]
    assert (once.log, once.now) == (again.log, again.now)
    assert once.log != other.log
