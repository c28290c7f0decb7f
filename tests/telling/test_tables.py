"""The log between hands: who comes and goes, what is bought, arranged and agreed on."""

import pytest
from msgspec.structs import replace

from homegame.engine.shorthand import house, play
from homegame.model import events as e
from homegame.telling import spoken, tell
from telling.reading import knowing, lines_of, read, seated


def test_who_leaves_keeps_the_name_and_who_takes_the_seat_gets_the_next_line():
    lines = read(
        e.StoodUp(2, "g2", 412),
        e.Knocked("n1", "Nina"),
        e.SatDown(2, "n1", 300),
        e.Folded(2),
        e.Kicked("g2", "g1", "Late."),
    )
    assert lines == [
        "Maya leaves with 412",
        "Nina takes seat 2 with 300",
        "Nina folds",
        "Dana removes Maya: Late.",
    ]


def test_no_one_is_given_the_lines_of_who_sat_there_before():
    """Maya reads what Nina, who sat there first, did: it is Nina's."""
    known = [*seated(4), e.StoodUp(2, "g2", 300), e.Knocked("n1", "Nina")]
    events = [
        e.SatDown(2, "n1", 300),
        e.Folded(2),
        e.StoodUp(2, "n1", 412),
        e.SatDown(2, "g2", 300),
        e.Checked(2),
    ]
    assert read(*events, known=known, by="g2") == [
        "Nina takes seat 2 with 300",
        "Nina folds",
        "Nina leaves with 412",
        "You take seat 2 with 300",
        "You check",
    ]


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("left", "Maya leaves with 412"),
        ("kicked", "Maya was removed and cashed out for 412"),
        ("absent", "Maya sat out too long and loses the seat, cashed out for 412"),
        ("night_over", "Maya cashes out 412"),
    ],
)
def test_why_a_seat_is_given_up(why, words):
    assert read(e.StoodUp(2, "g2", 412, why)) == [words]


def test_getting_up_in_a_hand_and_being_away():
    lines = read(
        e.Leaving(2),
        e.Leaving(2, "kicked"),
        e.SatOut(3),
        e.SatOut(3, "broke"),
        e.CameBack(3),
        by="g3",
    )
    assert lines == [
        "Maya will leave after this hand",
        "Maya will be cashed out after this hand",
        "You sit out",
        "You are out of chips",
        "You are back",
    ]


@pytest.mark.rule("TOURN-08")
def test_no_one_sits_out_in_a_tournament():
    """Table 2 is the tournament's. Maya goes to open the door, Theo has fallen asleep: both are
    dealt in, and the log says what becomes of their hands. Maya is back."""
    telling = knowing(seated(4))
    events = [
        e.TableAdded("", tournament=True),
        e.StackPlaced(1, "g2", 5000),
        e.StackPlaced(2, "g3", 5000),
        e.SatOut(1),
        e.SatOut(2, "time"),
        e.CameBack(1),
    ]
    found: list[tuple[str, str]] = []
    for event in events:
        telling, lines = tell(telling, event, 2)
        found += [(spoken(line, "g1"), spoken(line, "g2")) for line in lines]
    assert found[-3:] == [
        (
            "Maya is away: blinds are posted, hands are folded",
            "You are away: your blinds are posted, your hands are folded",
        ),
        (
            "Theo keeps timing out and is now away: blinds are posted, hands are folded",
            "Theo keeps timing out and is now away: blinds are posted, hands are folded",
        ),
        ("Maya is back", "You are back"),
    ]


def test_an_add_on_comes_as_chips_of_the_tournament():
    """Maya buys it during a hand: its chips come afterwards."""
    telling, _ = tell(knowing(seated(4)), e.TableAdded("", tournament=True), 2)
    telling, _ = tell(telling, e.StackPlaced(1, "g2", 5000), 2)
    said = [
        spoken(line, "g2")
        for event in (e.TopUpAsked(1, 3000), e.ToppedUp(1, 3000))
        for line in tell(telling, event, 2)[1]
    ]
    assert said == [
        "You get 3,000 more chips after this hand",
        "You get 3,000 more chips",
    ]


def test_a_free_tournament_costs_no_one_nothing():
    """No line has an amount of $0."""
    lines = read(
        e.EnteredTournament("g2", "first", 0, 0, "g2"),
        e.EnteredTournament("g3", "late", 0, 0, "g3"),
        e.EnteredTournament("g2", "rebuy", 0, 0, "g2"),
        e.EnteredTournament("g2", "reentry", 0, 0, "g2"),
        e.AddOnBought("g2", 0),
        e.EnteredTournament("g4", "first", 0, 500, "g4"),
        by="g2",
    )
    assert lines == [
        "You enter the tournament",
        "Theo enters the tournament late",
        "You take another stack",
        "You enter the tournament again",
        "You take the add-on",
        "Priya enters the tournament for $5.00",
    ]


def test_chips_that_are_bought():
    lines = read(
        e.TopUpAsked(2, 40),
        e.TopUpAsked(2, 0),
        e.TopUpAsked(2, 0, "full"),
        e.TopUpAsked(2, 0, "short"),
        e.ToppedUp(2, 40),
        e.ToppedUp(2, 40, 3),
        e.BlindsBought(2, True),
        e.BlindsBought(2, False),
    )
    assert lines == [
        "Maya will top up after this hand 40",
        "Maya has as many chips as one may buy, so the top-up is cancelled",
        "Maya can’t buy in with the top-up alone, so it’s cancelled",
        "Maya tops up 40",
        "Theo buys chips for Maya 40",
        "Maya will post to play at once",
        "Maya waits for the big blind",
    ]


def test_whoever_was_out_of_chips_rebuys():
    """Maya has lost everything and buys a new stack: that she plays again is no news then."""
    bought = [e.ToppedUp(2, 300, rebuy=True), e.CameBack(2, rebuy=True)]
    assert read(*bought) == ["Maya rebuys 300"]
    assert read(*bought, by="g2") == ["You rebuy 300"]


def test_what_a_seat_arranges():
    lines = read(
        e.StraddleSet(2, "once"),
        e.StraddleSet(2, "always", 12),
        e.StraddleSet(2, "never"),
        e.SleeperSet(2, True),
        e.SleeperSet(2, False),
        e.RunsAgreed(2, 1),
        e.RunsAgreed(2, 2),
        e.RunsAgreed(2, 3),
        e.GameChosen(2, "omaha"),
        e.DeckCut(2, 20),
    )
    assert lines == [
        "Maya will straddle next time",
        "Maya will always straddle 12",
        "Maya won’t straddle",
        "Maya will post a sleeper next hand",
        "Maya cancels the sleeper",
        "Maya will run it once from now on",
        "Maya will run it twice from now on",
        "Maya will run it up to 3 times from now on",
        "Maya picks Omaha",
        "Maya cuts the deck",
    ]


def test_a_vote_is_told_from_question_to_end():
    """To propose is to agree, which is not said twice."""
    lines = read(
        e.Proposed(2, "bomb_pot", 5),
        e.Voted(2, True, own=True),
        e.Voted(3, True, play=False),
        e.Voted(4, True),
        e.VoteClosed("bomb_pot", True),
        e.Withdrawn(3, "bomb_pot"),
    )
    assert lines == [
        "Maya proposes a bomb pot, 5 each",
        "Theo agrees and sits it out",
        "Priya agrees",
        "Agreed: the next hand is a bomb pot",
        "Theo cancels the bomb pot",
    ]


def test_a_vote_that_ends_in_a_no():
    ended = e.VoteClosed("kill", False)
    assert read(e.Proposed(2, "kill"), e.Voted(3, False), ended) == [
        "Maya proposes kill pots for tonight",
        "Theo says no",
        "Not agreed: nothing changes",
    ]
    assert read(e.Voted(2, False, own=True), ended)[0] == "Maya withdraws the proposal"


@pytest.mark.parametrize(
    ("extra", "asks", "agreed"),
    [
        ("straddles", "straddles for tonight", "straddles from the next hand"),
        (
            "chop",
            "chopping blinds for tonight",
            "the blinds may be chopped from the next hand",
        ),
        ("rabbit", "a rabbit hunt", "rabbit hunt"),
    ],
)
def test_what_can_be_agreed_on(extra, asks, agreed):
    lines = read(e.Proposed(2, extra), e.VoteClosed(extra, True))
    assert lines == [f"Maya proposes {asks}", f"Agreed: {agreed}"]


def test_the_clock_and_the_host_propose_too():
    lines = read(
        e.Proposed(0, "bomb_pot", 6),
        e.Proposed(-3, "take_back", 0, (2, 3), "A slip."),
        e.VoteClosed("take_back", True),
    )
    assert lines == [
        "Hourly bomb pot proposed, 6 each",
        "The host proposes undoing the last action: A slip.",
        "Agreed: the last action is undone",
    ]


def test_the_start_of_the_game_is_no_ruling():
    [line] = lines_of([e.Started("g1")])
    assert line.kind == "act"
    assert read(e.Started("g1")) == ["Dana starts the game"]


def test_what_the_host_does_is_marked_for_all_to_find():
    desk = [
        e.Paused("g1"),
        e.Resumed("g1"),
        e.BlindsSet(5, 10),
        e.BlindsSet(5, 10, 2),
        e.GameSet(("horse", "badugi"), "orbit", "limit", 1),
        e.BotAdded("b1", "Biscuit", "caller", "g1"),
        e.TurnedAway("g2", "g1"),
        e.Kicked("g2", "g1"),
        e.CohostNamed("g3", "g1", True),
        e.CohostNamed("g3", "g1", False),
        e.NightEnding("g1"),
        e.NightEnded(),
    ]
    assert {line.kind for line in lines_of(desk)} == {"audit"}
    assert read(*desk) == [
        "Dana pauses the game",
        "Dana resumes the game",
        "Blinds from the next hand: 5 / 10",
        "Blinds from the next hand: 5 / 10, ante 2",
        "From the next hand: HORSE, Badugi, limit",
        "Dana adds Biscuit, a bot (caller)",
        "Dana turns Maya away",
        "Dana removes Maya",
        "Dana makes Theo a co-host",
        "Dana takes co-hosting away from Theo",
        "Dana ends the night",
        "The night is over",
    ]


def test_people_come_wait_and_talk():
    lines = read(
        e.Opened("Friday", "", "g1", "Dana"),
        e.Knocked("g2", "Maya"),
        e.Admitted("g2", "g1"),
        e.Queued("g2"),
        e.Unqueued("g2"),
        e.Said("g2", "I will just watch."),
        e.Reacted("g2", "cheers"),
        e.NightEnded(),
    )
    assert lines == [
        "Dana opens the night: Friday",
        "Dana lets Maya in",
        "Maya joins the waiting list",
        "Maya leaves the waiting list",
        "Maya: I will just watch.",
        "Maya: Cheers",
        "The night is over",
    ]


def test_the_button_is_drawn_for():
    assert read(e.ButtonDrawn(((1, 0), (2, 51)), 2)) == [
        "Maya wins the draw for the button: 2c As"
    ]


def test_amounts_are_written_in_the_readers_units():
    money = "${:.2f}".format
    lines = lines_of([e.BlindsSet(5, 10), e.ToppedUp(2, 40), e.Returned(2, 6)])
    assert [spoken(line, amount=lambda chips: money(chips / 10)) for line in lines] == [
        "Blinds from the next hand: $0.50 / $1.00",
        "Maya tops up $4.00",
        "Uncalled bet returned to Maya +$0.60",
    ]


def test_two_tables_of_a_night_have_seats_and_hands_of_their_own():
    """The first table plays hold'em, the second draws; Maya moves from one to the other, and
    what the host does in between is about neither."""
    holdem, draw = [
        replace(
            play("100 100", "", house("1/2", {"game.variant": name})).hand.plan, posts=()
        )
        for name in ("texas", "triple_27")
    ]
    telling = knowing([*seated(3), e.Knocked("n1", "Nina")])
    said = []
    for table_no, event in [
        (2, e.TableAdded("g1", "the back room")),
        (2, e.SatDown(2, "n1", 300)),
        (1, e.Begun(holdem)),
        (2, e.Begun(draw)),
        (1, e.Folded(2)),
        (0, e.Paused("g1")),
        (2, e.Discarded(2, (0,))),
        (0, e.Resumed("g1")),
        (1, e.MovedAway(2, "g2", 298, 2)),
        (2, e.MovedHere(3, "g2", 298, 1)),
        (2, e.Checked(3)),
        (2, e.TableClosed("g1")),
    ]:
        telling, lines = tell(telling, event, table_no)
        said += [spoken(line) for line in lines]
    assert said == [
        "Dana opens the back room",
        "Nina takes seat 2 with 300",
        *("Hand 1", "Maya has the button"),
        *("Hand 1", "2-7 triple draw, no limit", "Nina has the button"),
        "Maya folds",
        "Dana pauses the game",
        *("Draw", "Nina draws 1"),
        "Dana resumes the game",
        "Maya moves to the back room with 298",
        "Maya comes from table 1 to seat 3 with 298",
        "Maya checks",
        "Dana closes the back room",
    ]


def test_the_night_ends_now_or_after_the_hand():
    assert read(e.NightEnding("g1")) == ["Dana ends the night"]
    ends = e.NightEnding("g1", after_hand=True)
    assert read(ends) == ["Dana ends the night after this hand"]


def test_a_telling_knows_the_names_of_those_who_have_left():
    telling = knowing([*seated(3), e.StoodUp(2, "g2", 100)])
    assert telling.names["g2"] == "Maya"
    assert telling.seats == {1: "g1", 3: "g3"}


def test_dealers_choice_says_so_and_states_no_limit_for_all():
    """Each game has its usual limit, unless the host sets one for all."""
    games = ("texas", "omaha_hilo", "razz")
    assert read(e.GameSet(games, "dealer", "no_limit", 1)) == [
        "From the next hand: dealer’s choice of Texas hold'em, Omaha hi-lo, Razz, "
        "each with its usual limit"
    ]
    assert read(e.GameSet(games, "dealer", "limit", 1)) == [
        "From the next hand: dealer’s choice of Texas hold'em, Omaha hi-lo, Razz, limit"
    ]
    assert read(e.GameSet(("texas", "horse"), "hand", "no_limit", 1)) == [
        "From the next hand: Texas hold'em, HORSE, each with its usual limit"
    ]


def test_that_someone_watches_is_no_ruling():
    [line] = lines_of([e.Watched()])
    assert (line.kind, line.voice) == ("act", "calm")
