"""Hands that people deal with real cards: the host types what the dealer did."""

import msgspec
import pytest

from dealers.test_protocol import rules_of
from homegame.cards import UNSEEN, parse
from homegame.engine.dealer import is_due
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.view import View
from homegame.night import evening
from homegame.night.agenda import Agenda, Pace, Presence, agenda, due
from homegame.night.night import BY_CLOCK, BY_FLOOR, Happened
from homegame.night.turn_clock import TurnClock
from homegame.night.view import Facts, view
from homegame.rulebook import Rule
from homegame.rules import pots
from homegame.rules.dealing import dealt_to, is_last_card_shared
from homegame.rules.showing import next_to_show, unseen_places
from homegame.seats import DEALER, Seat
from homegame.service.bank.count import to_count
from homegame.service.chronicle.chances import chances
from homegame.variants import VARIANTS, Board, Hole, Pots, Showdown
from homegame.words import say as sentence
from night.known import comes
from night.played import PlayedNight

PACE = Pace()
EVERYONE = Presence(frozenset({"g1", "g2", "g3"}))


def real_cards(*stacks: int, **choices: object) -> PlayedNight:
    """Dana (g1) hosts and deals; seats 1, 2, 3 … have these chips."""
    named = {name.replace("__", "."): value for name, value in choices.items()}
    night = PlayedNight(players=1, stack=stacks[0], choices=named, dealer="people")
    for seat, stack in enumerate(stacks[1:], 2):
        night.comes(f"g{seat}").sits(f"g{seat}", 1, seat, stack)
    return night


def host(night: PlayedNight, *commands: c.Command) -> PlayedNight:
    """The host types these, one after the other."""
    for command in commands:
        night.say("g1", command)
        if night.table().hand and night.hand().over:
            night.act("")
    return night


def dealt(*stacks: int, **choices: object) -> PlayedNight:
    """The button is in the last seat, and everyone has two cards that no one has typed."""
    night = real_cards(*(stacks or (300, 300, 300)), **choices)
    button = len([chair for chair in night.table().chairs if chair])
    return host(night, c.Begin(button=button), c.Deal())


def at_showdown(*stacks: int, **choices: object) -> PlayedNight:
    """All call and check, and five cards lie there that no one has typed."""
    night = dealt(*stacks, **choices).act("c c x")
    for _ in range(3):
        host(night, c.Deal()).act("x x x")
    return night


def seen(night: PlayedNight, guest: str = "") -> View:
    """What a guest sees; it can be sent."""
    drawn = view(night.night, guest, Facts())
    msgspec.json.encode(drawn)
    return drawn


def seen_by_all(night: PlayedNight) -> None:
    """Everyone's view can be drawn and sent, and so can what is counted after the hand."""
    for guest in ("", *night.night.guests):
        seen(night, guest)
    hand = night.table().hand
    if hand and hand.over:
        chances(hand, [each.event for each in reversed(night.log)])


def told(refused: Refused) -> str:
    """A refusal as the guest reads it."""
    return sentence(refused.words, refused.numbers)


# ---------------------------------------------------------------- unknown cards


def test_a_hand_whose_cards_no_one_types() -> None:
    """From the deal to the pot not one card is known: five unknown cards lie on the board,
    and the pot of 9 is pushed to g2."""
    night = at_showdown()
    assert night.hand().board == (UNSEEN,) * 5
    assert seen(night, "g1").hand.board == ("",) * 5
    host(night, c.Push(((2,),)))
    assert night.stacks() == {"g1": 297, "g2": 306, "g3": 297}
    seen_by_all(night)
    assert night.begin().table().number == 2


def test_nothing_of_an_unknown_card_is_seen() -> None:
    """Neither in front of a seat, on the board, in a reading nor in a winning sentence."""
    night = dealt()
    assert seen(night, "g2").you.cards == ()
    assert [chair.cards for chair in seen(night).chairs] == [("", "")] * 3
    night = host(at_showdown(), c.Push(((2,),)))
    hand = seen(night).hand
    assert hand
    assert (hand.board, hand.winning) == (("",) * 5, "")
    assert [award.cards for award in hand.awards] == [()]


def test_when_all_but_one_fold_the_pot_is_pushed_by_itself() -> None:
    night = dealt().act("f f")
    assert night.stacks() == {"g1": 299, "g2": 301, "g3": 300}


def test_an_uncalled_bet_goes_back_before_the_pot_is_pushed() -> None:
    night = dealt().act("r50 f f")
    assert "returned" in night.kinds()
    assert night.stacks() == {"g1": 299, "g2": 297, "g3": 304}


def test_side_pots_are_named_in_order_the_main_pot_first() -> None:
    """g3 puts 200 in, and g1 and g2 call for less: g1 wins the 150 of all three, g2 the 100
    beside it, and g3 has the last 100 back."""
    night = dealt(50, 100, 200).act("a c c")
    host(night, c.Deal(), c.Deal(), c.Deal())
    assert [pot.amount for pot in pots.hand_pots(night.hand())] == [150, 100]
    host(night, c.Push(((1,), (2,))))
    assert night.stacks() == {"g1": 150, "g2": 100, "g3": 100}


def test_a_pot_that_one_seat_alone_can_win_needs_no_name() -> None:
    """g2 bets 20 into a side pot and g3 folds: only g2 can win that. g1 wins the main pot,
    the one pot that is named."""
    night = dealt(50, 100, 200).act("r50 c c")
    host(night, c.Deal()).act("r20 f")
    host(night, c.Deal(), c.Deal(), c.Push(((1,),)))
    assert night.stacks() == {"g1": 150, "g2": 50, "g3": 150}


def test_a_tie_is_pushed_to_both() -> None:
    night = host(at_showdown(), c.Push(((2, 3),)))
    assert night.stacks() == {"g1": 297, "g2": 302, "g3": 301}


# ---------------------------------------------------------------- cards that are typed


def test_the_board_is_typed_and_the_hands_are_not() -> None:
    """The board is seen by all; who won is still for people to say."""
    night = dealt().act("c c x")
    for faces in ("Ah Kh Qh", "Jh", "Th"):
        host(night, c.Deal(parse(faces))).act("x x x")
    assert seen(night).hand.board == ("Ah", "Kh", "Qh", "Jh", "Th")
    assert night.refused("g1", c.Push()).words == "push.unnamed"
    host(night, c.Push(((1, 2, 3),)))
    assert night.stacks() == {"g1": 300, "g2": 300, "g3": 300}
    seen_by_all(night)


def test_when_every_card_is_typed_the_cards_speak() -> None:
    """All three hands and the board are typed: seat 3 has the flush, and no one names it."""
    night = dealt().act("c c x")
    for faces in ("Ah Kh 2c", "7h", "9s"):
        host(night, c.Deal(parse(faces))).act("x x x")
    for cards in ("AsAd", "KsKd", "QhJh"):
        seat = next_to_show(night.hand())
        host(night, c.TurnUp(seat, (0, 1), parse(cards)))
    host(night, c.Push())
    assert night.stacks() == {"g1": 297, "g2": 297, "g3": 306}
    assert seen(night).hand.winning
    seen_by_all(night)


def test_hands_are_typed_and_the_board_is_not() -> None:
    """Two hands are known and the board is not: they cannot be compared, so the winner is
    named, and no reading is made up."""
    night = dealt(300, 300).act("c x")
    for _ in range(3):
        host(night, c.Deal()).act("x x")
    for cards in ("AsAd", "KsKd"):
        host(night, c.TurnUp(next_to_show(night.hand()), (0, 1), parse(cards)))
    assert told(night.refused("g1", c.Push())) == sentence("push.unnamed", {})
    host(night, c.Push(((1,),)))
    assert night.stacks() == {"g1": 303, "g2": 297}
    assert {chair.cards for chair in seen(night).chairs} == {("As", "Ad"), ("Ks", "Kd")}
    seen_by_all(night)


def test_one_street_is_typed_and_the_next_is_not() -> None:
    night = dealt().act("c c x")
    host(night, c.Deal(parse("AhKhQh"))).act("x x x")
    host(night, c.Deal()).act("x x x")
    host(night, c.Deal(parse("2c"))).act("x x x")
    assert seen(night).hand.board == ("Ah", "Kh", "Qh", "", "2c")
    host(night, c.Push(((1,),)))
    seen_by_all(night)


def test_the_winners_hand_is_typed_after_the_pot_was_pushed() -> None:
    night = host(at_showdown(), c.Push(((2,),)))
    night.say("g1", c.TurnUp(2, (0, 1), parse("7c2d")))
    assert seen(night).chairs[1].cards == ("7c", "2d")
    seen_by_all(night)


def test_losers_muck_and_the_last_hand_wins() -> None:
    """Two hands are thrown away unseen: the third takes the pot, and no one has to name it."""
    night = at_showdown()
    for _ in range(2):
        host(night, c.TurnDown(next_to_show(night.hand())))
    host(night, c.Push())
    assert sorted(night.stacks().values()) == [297, 297, 306]


def test_where_players_are_asked_to_show_the_pot_can_be_pushed_all_the_same() -> None:
    """In a house without automatic mucking it is a seat's turn at the showdown."""
    night = at_showdown(showdown__auto_muck=False)
    assert night.hand().turn > 0
    host(night, c.Push(((3,),)))
    assert night.stacks() == {"g1": 297, "g2": 297, "g3": 306}


def test_an_action_in_the_dark_is_played_at_once() -> None:
    """g1 checks in the dark before the flop comes: people deal it, and it is g2's turn."""
    night = dealt(dark_actions=True).act("c c").say("g1", c.ActDark(0)).act("x")
    night.say("g1", c.Deal()).deal()
    assert (night.kinds()[-1], night.turn()) == ("checked", "g2")


# ---------------------------------------------------------------- the first button


def test_the_first_button_is_given() -> None:
    """Seat 2 has the button, so seat 3 and seat 1 are the blinds."""
    night = host(real_cards(300, 300, 300), c.Begin(button=2))
    at = night.hand().plan.marks
    assert (at.button, at.small, at.big) == (2, 3, 1)


def test_the_first_button_is_drawn_with_real_cards() -> None:
    """A queen, an ace and a four: the ace has the button, and all see the draw."""
    drawn = tuple(zip((1, 2, 3), parse("QsAc4h"), strict=True))
    night = host(real_cards(300, 300, 300), c.Begin(draws=drawn))
    assert night.hand().plan.marks.button == 2
    assert e.ButtonDrawn(drawn, 2) in [each.event for each in night.log]


@pytest.mark.parametrize(
    ("begin", "words"),
    [
        (c.Begin(), "begin.first"),
        (c.Begin(button=9), "begin.button"),
        (c.Begin(draws=((1, 5), (2, 7))), "begin.draw"),
        (c.Begin(draws=((1, 5), (2, 5), (3, 9))), "deal.seen"),
        (c.Begin(draws=((1, 5), (2, 52), (3, 9))), "deal.no_card"),
        (c.Begin(draws=((1, 5), (2, -1), (3, 9))), "deal.no_card"),
    ],
)
def test_a_button_that_cannot_be(begin: c.Begin, words: str) -> None:
    """None is named, an empty seat is, someone has not drawn, or a card cannot be right."""
    assert real_cards(300, 300, 300).refused("g1", begin).words == words


def test_after_the_first_hand_the_button_moves_by_itself() -> None:
    night = dealt().act("f f")
    assert night.refused("g1", c.Begin(button=2)).words == "begin.moves"
    assert host(night, c.Begin()).hand().plan.marks.button == 1


# ---------------------------------------------------------------- refused


def flopped() -> PlayedNight:
    """A typed flop, everyone still in."""
    return host(dealt().act("c c x"), c.Deal(parse("AhKhQh"))).act("x x x")


@pytest.mark.parametrize(
    ("night", "by", "command", "says"),
    [
        (flopped, "g1", c.Deal(parse("Ah")), "That card is already out."),
        (
            flopped,
            "g1",
            c.Deal((60,)),
            "There's no such card in this game's deck.",
        ),
        (
            flopped,
            "g1",
            c.Deal(parse("2c3c")),
            "Enter every card of this street: 1 in all.",
        ),
        (flopped, "g1", c.Push(((1,),)), "The pot is still being played for."),
        (
            flopped,
            "g1",
            c.TurnUp(1, (0, 1), parse("AsAd")),
            "You can show your cards at showdown or after the hand.",
        ),
        (at_showdown, "g1", c.Push(((7,),)), "Seat 7 has no share in pot 1."),
        (
            at_showdown,
            "g1",
            c.Push(((1,), (2,))),
            "There are fewer pots than you named: 1.",
        ),
        (at_showdown, "g1", c.Push(), sentence("push.unnamed", {})),
        (
            at_showdown,
            "g1",
            c.TurnUp(1, (0, 1), parse("As")),
            "Enter one card for each position, 2 in all.",
        ),
        (at_showdown, "g1", c.TurnUp(1, (0, 1), (5, 5)), "That card is already out."),
        (dealt, "g1", c.Deal(), "It's not time to deal."),
        (dealt, "g1", c.Begin(), "A hand is in progress."),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(night, by, command, says) -> None:
    """The sentence says what is wrong."""
    assert told(night().refused(by, command)) == says


def test_a_card_typed_twice_in_one_flop_is_refused() -> None:
    night = dealt().act("c c x")
    refused = night.refused("g1", c.Deal(parse("AhKh") + parse("Ah")))
    assert (refused.code, refused.field) == (Rule.CARD_NOTATION, "faces")


def test_a_winner_who_folded_is_refused_by_name_of_seat_and_pot() -> None:
    """g3 has folded before the flop, and is named for the main pot."""
    night = dealt().act("f c x")
    for _ in range(3):
        host(night, c.Deal()).act("x x")
    refused = night.refused("g1", c.Push(((3,),)))
    assert (refused.words, refused.numbers) == ("push.not_in", {"seat": 3, "pot": 1})


def test_a_winner_of_the_main_pot_alone_cannot_take_the_side_pot() -> None:
    night = dealt(50, 100, 200).act("a c c")
    host(night, c.Deal(), c.Deal(), c.Deal())
    refused = night.refused("g1", c.Push(((1,), (1,))))
    assert refused.numbers == {"seat": 1, "pot": 2}


@pytest.mark.parametrize(
    "command", [c.Deal(), c.Push(((2,),)), c.Begin(), c.TurnUp(1, (0,), (5,))]
)
def test_who_is_not_a_host_does_not_deal(command: c.Command) -> None:
    """g2 plays here, but the host runs the table; a cohost may."""
    night = dealt().act("c c x")
    assert isinstance(night.refused("g2", command), Refused)
    night.say("g1", c.NameCohost("g2")).say("g2", c.Deal())


def test_a_host_who_does_not_play_can_deal_too() -> None:
    night = real_cards(300, 300, 300).say("g1", c.StandUp())
    host(night, c.Begin(button=2), c.Deal())
    assert night.hand().turn == 2
    assert night.act("f").hand().over


def test_bots_do_not_sit_down_to_real_cards() -> None:
    """Neither by themselves nor when they are moved there."""
    night = PlayedNight(players=2).say("g1", c.AddTable(dealer="people"))
    refused = night.refused("g1", c.AddBot("rock", 3), 2, comes("b1", "Rocky"))
    assert told(refused) == "Bots can't play with real cards."
    night.say("g1", c.AddBot("rock", 3), 1, comes("b1", "Rocky"))
    assert night.refused("g1", c.MoveGuest("b1", 2)).words == "bot.real_cards"


def test_a_pause_stops_people_who_deal() -> None:
    night = dealt().act("c c x").say("g1", c.Pause())
    for command in (c.Deal(), c.Push(((1,),))):
        assert night.refused("g1", command).code is Sys.PAUSED
    host(night.say("g1", c.Resume()), c.Deal())


def test_what_real_cards_make_no_sense_of() -> None:
    """No deck is cut here, no next card is shown, no card of the server's is exposed."""
    night = dealt(rabbit__enabled=True)
    refused = night.refused(BY_FLOOR, c.ExposeCard(1, 0, "Flipped over."))
    assert refused.words == "expose.real_cards"
    assert seen(night, "g1").floor.expose == ()
    night.act("f f")
    assert night.refused("g1", c.Propose("rabbit")).words == "rabbit.real_cards"
    assert night.refused("g1", c.Cut(10)).words == "cut.not_now"


# ---------------------------------------------------------------- no one is hurried


def test_no_clock_hurries_people() -> None:
    """In no moment of a hand, nor after it, is anything due at their table."""
    night = real_cards(300, 300, 300)
    coming = Agenda(TurnClock(0))
    steps = [c.Begin(button=3), c.Deal(), "c c x", c.Deal(), "x x x", c.Deal(), "x x x"]
    for step in [*steps, c.Deal(), "x x x", c.Push(((1,),))]:
        night.act(step) if isinstance(step, str) else host(night, step)
        coming = agenda(coming, night.night, 1, EVERYONE, PACE, 10**9)
        assert due(coming) is None
        assert coming.clock.view(10**9, 0, 0) is None


def test_no_player_calls_the_clock_on_themselves() -> None:
    night = dealt()
    assert night.refused("g3", c.CallClock()).words == "clock.other"


def test_a_seat_that_was_given_up_is_folded_by_the_clock_when_it_is_asked() -> None:
    """g3 leaves in the middle of a hand: the clock's command is the only way out of it."""
    night = dealt().say("g3", c.StandUp())
    night.say(BY_CLOCK, c.TimeUp(away=True))
    assert night.turn() == "g1"


def test_people_deal_the_change_hand_as_well() -> None:
    """Chips that make no whole dollar are played for face up at the end of the night."""
    night = real_cards(314, 287, 299).say("g1", c.EndNight()).begin()
    while not night.hand().over:
        step = night.hand().program[night.hand().step]
        named = ((2,),) if isinstance(step, Showdown | Pots) else None
        host(night, c.Push(named) if named else c.Deal())
    assert not night.night.ended
    host(night, c.UndoNote())
    host(night, c.Push(((1,),)))
    night.say("g1", c.SettleHand(), 1)
    assert night.night.ended


def test_someone_wins_the_change_hand_where_only_the_button_is_kept() -> None:
    """No bets are entered at depth "button". Who gets the odd chips is: g2's $28.70 and the
    $1.30 of the others are $30.00."""
    night = real_cards(314, 287, 299).say("g1", c.SetDepth("button"), 1)
    night.say("g1", c.EndNight()).begin()
    drawn = seen(night, "g1").real
    assert drawn
    assert (drawn.asks, drawn.waits, drawn.settles) == ("winners", "", False)
    night.say("g1", c.Push(((2,),)), 1)
    assert not night.night.ended
    night.say("g1", c.SettleHand(), 1)
    assert night.night.ended
    cashed = {
        each.event.guest: each.event.amount
        for each in night.log
        if isinstance(each.event, e.StoodUp)
    }
    assert cashed == {"g1": 310, "g2": 300, "g3": 290}


def test_the_last_hand_is_counted_where_nothing_more_of_it_is_entered() -> None:
    """In the last hand Dana gives up entering bets. She counts, and the night goes on until she
    says that the hand stands."""
    night = dealt(change_hand__enabled=False).say("g1", c.EndNight())
    assert not to_count(night.night)
    night.say("g1", c.SetDepth("button"), 1)
    drawn = seen(night, "g1").real
    assert drawn
    assert (drawn.waits, drawn.settles) == ("last", True)
    assert to_count(night.night)
    counts = (((1, 250),), ((1, 340),), ((1, 310),))
    night.say("g1", c.CountChips(tuple(enumerate(counts, 1))), 1)
    assert not night.night.ended
    assert night.stacks() == {"g1": 250, "g2": 340, "g3": 310}
    night.say("g1", c.SettleHand(), 1)
    assert night.night.ended


def test_a_log_in_which_the_night_ended_between_two_hands_ends_there_as_before() -> None:
    """No table waited then, and the log names none."""
    night = dealt(change_hand__enabled=False).act("f f")
    row = msgspec.json.decode(b'{"type":"night_ending","by":"g1"}', type=e.NightEnding)
    left = [
        Happened(1, e.StoodUp(seat, f"g{seat}", stack))
        for seat, stack in enumerate(night.stacks().values(), 1)
    ]
    night.happened([row])
    assert not night.night.last_hands
    assert night.happened([*left, e.NightEnded()]).night.ended


def test_a_log_in_which_the_night_ended_with_its_last_pot_ends_there_as_before() -> None:
    """Nobody said then that the hand stands."""
    night = dealt(change_hand__enabled=False).say("g1", c.EndNight()).act("f f")
    assert night.night.last_hands == (1,)
    told = seen(night, "g3").prompt
    assert (told.title, told.hint) == ("night_ends", "night_ends")
    night.say("g1", c.SettleHand(), 1)
    now = evening.opened(night.opened, night.rules)
    for at, event in night.log:
        if not isinstance(event, e.HandSettled):
            now = evening.evolve(now, event, at)
    assert now.ended
    assert not now.last_hands
    assert now.ledger == night.night.ledger


def test_a_table_that_everyone_has_left_after_its_last_hand_can_be_closed() -> None:
    """The hand stands then, and the night is over."""
    night = PlayedNight(2, 4, choices={"change_hand.enabled": False}, dealer="people")
    for at in (1, 2):
        night.begin(at)
    night.say("g1", c.EndNight())
    for at in (1, 2):
        night.act("f", at)
    night.say("g1", c.SettleHand(), 1)
    for guest in ("g3", "g4"):
        night.say(guest, c.StandUp(), 2)
    assert night.refused("g1", c.CloseTable(), 1).words == "tables.taken"
    night.say("g1", c.CloseTable(), 2)
    assert night.night.ended


# ---------------------------------------------------------------- every game


def people_do(night: PlayedNight) -> None:
    """What the dealer does next: cards are typed or not, as chance will have it."""
    hand, chance = night.hand(), night.chance
    step = hand.program[hand.step]
    out = {card for board in hand.boards for card in board} | {
        card for player in hand.players for card in player.shown
    }
    deck = [card for card in hand.variant.deck if card not in out]
    chance.shuffle(deck)
    match step:
        case Hole(_, up) if is_last_card_shared(hand, step):
            host(night, c.Deal(tuple(deck[:1])))
        case Hole(_, up):
            host(night, c.Deal(tuple(deck[: up * len(dealt_to(hand))])))
        case Board(count):
            typed = chance.random() < 0.5
            host(night, c.Deal(tuple(deck[: count * hand.variant.boards]) if typed else ()))
        case Showdown() if chance.random() < 0.5:
            seat: Seat = next_to_show(hand)
            places = unseen_places(hand.players[seat])
            host(night, c.TurnUp(seat, places, tuple(deck[: len(places)])))
        case Showdown() | Pots():
            stood = pots.hand_pots(hand)
            claims = [pots.claims(hand, pot) for pot in stood]
            host(night, c.Push(tuple((chance.choice(seats),) for seats in claims)))
        case _:
            host(night, c.Deal())


@pytest.mark.parametrize("game", sorted(VARIANTS))
@pytest.mark.parametrize("seed", [1, 2])
def test_every_game_can_be_dealt_by_people(game: str, seed: int) -> None:
    """Cards are typed or not by chance, pots go to someone who may win them: no chip is
    lost, and every view can be drawn at every step."""
    night = PlayedNight(
        players=3, rules=rules_of(game), stack=100, dealer="people", seed=seed
    )
    host(night, c.Begin(button=1))
    while not night.hand().over:
        seen_by_all(night)
        if night.hand().turn == DEALER and is_due(night.hand()):
            people_do(night)
        else:
            night.answers(1)
            night.deal(1)
    seen_by_all(night)
    assert sum(night.stacks().values()) + night.table().carried == 300


@pytest.mark.rule("SHOW-10")
def test_hands_are_turned_up_before_the_board_when_all_are_in() -> None:
    """g1 and g3 are all in before the flop, and turn their hands up: everyone sees what each
    is worth. Nobody shows while there are bets to come."""
    night = dealt()
    show = c.TurnUp(1, (0, 1), parse("AsAd"))
    assert night.refused("g1", show).words in ("show.not_now", "show.several")
    night.act("r300 c f")
    host(night, show, c.TurnUp(3, (0, 1), parse("KhKc")))
    assert seen(night).chairs[0].cards == ("As", "Ad")
    [before] = chances(night.hand(), [each.event for each in reversed(night.log)])
    shares = dict(before.shares)
    assert shares[1] > 0.8 > shares[3]
    host(night, c.Deal(parse("Kd7c2s")))
    flop = chances(night.hand(), [each.event for each in reversed(night.log)])[-1]
    assert dict(flop.shares)[3] > 0.8


@pytest.mark.rule("CASH-06")
def test_chips_that_a_full_stack_has_no_room_for_are_not_shown_on_their_way() -> None:
    """At $30.00 at most g1 has $20.00 and asks for $10.00 more. Counted in the hand they have
    $25.00 with their blind, and then $30.00: less is on its way; the log says why none is."""
    night = real_cards(200, 200).say("g1", c.SetDepth("pots"), 1).begin()
    night.say("g1", c.TopUp(100), 1)
    assert seen(night, "g2").chairs[0].buying == 100
    for stack, more in ((249, 50), (299, 0)):
        night.say("g1", c.CorrectStack(1, stack, "Counted"), 1)
        assert seen(night, "g2").chairs[0].buying == more
    host(night, c.PutIn(((1, 200), (2, 200))), c.Push(((1,),)))
    assert e.TopUpAsked(1, 0, "full") in [each.event for each in night.log]
