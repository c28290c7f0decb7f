"""How the cards leave the deck, and hands that are called off (DEAL)."""

import pytest
from msgspec.structs import replace

from evenings import evening
from homegame.cards import DECK, UNSEEN, parse, text
from homegame.engine import dealer
from homegame.engine.decide import decide
from homegame.engine.evolve import begin
from homegame.engine.shorthand import ScriptedHand, deal, house, play, stacked
from homegame.engine.table import next_cut, who_cuts
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Marks
from homegame.model.refusal import Refused, Sys
from homegame.rulebook import Rule
from homegame.rules.dealing import cut, cutter, is_fair_deal, is_misdeal, pitch, turn_cards
from homegame.seats import DEALER, FLOOR, NOBODY
from homegame.variants import TEXAS, Board


@pytest.mark.rule("DEAL-01")
def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_button():
    """Four seats: the first lap gives cards 0 to 3, the second 4 to 7."""
    held, rest = pitch(DECK, (1, 2, 3, 4), 2)
    assert held == {1: (0, 4), 2: (1, 5), 3: (2, 6), 4: (3, 7)}
    assert rest[0] == 8


@pytest.mark.rule("DEAL-01", "DEAL-04", "DEAL-05")
@pytest.mark.parametrize(
    ("burn", "board"), [(True, [9, 10, 11, 13, 15]), (False, [8, 9, 10, 11, 12])]
)
def test_a_card_is_burned_before_flop_turn_and_river(burn, board):
    """Four seats: burn 8, flop 9 to 11, burn, turn 13, burn, river 15."""
    hand = deal("99 99 99 99", house("1/3", {"deal.burn": burn}))
    hand.hand = begin(hand.hand.plan, hand.hand.house)
    hand.stub, hand.events = dealer.Stub(DECK), []
    hand.dealt()
    hand.act("c c c x | x x x x | x x x x |")
    assert list(hand.hand.board) == board
    assert [event.street for event in hand.happened(e.BoardDealt)] == [
        "flop",
        "turn",
        "river",
    ]


@pytest.mark.rule("DEAL-01", "POS-08")
@pytest.mark.parametrize(("first", "small"), [("bb", (1, 3)), ("sb", (0, 2))])
def test_heads_up_the_house_decides_who_gets_the_first_card(first, small):
    """Seat 2 has the button: it is dealt last, or first where the small blind is."""
    hand = deal("99 99", house("1/3", {"deal.headsup_first_card": first}))
    hand.hand = begin(hand.hand.plan, hand.hand.house)
    _, stub = dealer.next_command(hand.hand, dealer.Stub(DECK))
    assert stub.held[2] == small


@pytest.mark.rule("DEAL-04")
def test_the_burned_card_is_not_the_next_one():
    """From a deck of six: burn the first, turn up three, two are left."""
    assert turn_cards(DECK[:6], house(), TEXAS, Board(3, "flop")) == ((1, 2, 3), (4, 5))


@pytest.mark.rule("DEAL-05")
def test_four_rounds_of_betting_around_three_streets():
    """Bets of 3 before and after each street: 12 from each player."""
    hand = play("99 99", "c x | r3 c | r3 c | r3 c")
    assert hand.hand.over
    assert sum(amount for *_, amount in hand.awards) == 24


@pytest.mark.rule("DEAL-05", "CARD-03")
def test_the_dealer_may_not_turn_up_anything_else():
    """Two cards for a flop, a card twice, or no card of the deck: refused."""
    hand = deal("99 99")
    while hand.hand.turn != DEALER:
        hand.say(hand.turn, hand.command("c" if hand.may.call else "x"))
    for cards in ((1, 2), (1, 1, 2), (1, 2, 99), (-1, 2, 3)):
        assert isinstance(decide(hand.hand, DEALER, c.Deal(cards)), Refused)
    assert decide(hand.hand, DEALER, c.Deal((1, 2, 3))) == [e.BoardDealt("flop", (1, 2, 3))]


@pytest.mark.rule("DEAL-05")
def test_a_card_on_the_board_is_not_turned_up_again():
    """The flop shows the two of clubs: it cannot be the turn."""
    hand = deal("99 99", board="2c3c4c")
    hand.act("c x |")
    hand.say(1, c.Check()).say(2, c.Check())
    refused = decide(hand.hand, DEALER, c.Deal(parse("2c")))
    assert isinstance(refused, Refused)
    assert refused.words == "deal.seen"


@pytest.mark.rule("DEAL-01")
def test_only_the_dealer_deals_and_only_when_it_is_due():
    """A seat cannot deal, and the dealer not during a betting round."""
    hand = play("99 99")
    assert hand.refused(c.Deal(), by=1).code == Rule.DEALING_ORDER
    assert hand.refused(c.Deal(), by=DEALER).code == Rule.DEALING_ORDER
    assert hand.refused(c.Push(), by=DEALER).words == "deal.not_now"


@pytest.mark.rule("DEAL-14", "DEAL-09", "BLIND-24")
def test_a_voided_hand_gives_every_chip_back():
    """A fault on the turn: every stack is what it was before the blinds; nothing is won."""
    hand = play("99 80 99", "r10 c c | r20 c c |")
    hand.must(FLOOR, c.Void("a card was missing"))
    assert hand.hand.over
    assert hand.stacks == [99, 80, 99]
    assert (hand.awards, hand.hand.voided) == ([], "a card was missing")


@pytest.mark.rule("DEAL-14")
def test_only_the_floor_voids_a_hand_and_only_while_it_lasts():
    """A seat may not; and a finished hand stays as it is."""
    hand = play("99 99")
    assert hand.refused(c.Void("I lose"), by=1).code == Sys.ROLE
    hand.act("f")
    assert hand.refused(c.Void("too late"), by=FLOOR).code == Sys.NO_HAND


@pytest.mark.rule("DEAL-09", "BLIND-24", "DEAL-14")
def test_after_a_misdeal_the_same_posts_stand_for_a_new_deck():
    """The same plan with a new deck: the same button, the same blinds."""
    hand = play("99 99 99", "r10 c c")
    again = begin(hand.hand.plan, hand.hand.house)
    assert [p.bet for p in again.players[1:]] == [1, 3, 0]
    assert again.plan.marks.button == 3
    deck = stacked(again.plan, again.house, "AsAh KsKh QsQh", "")
    _, stub = dealer.next_command(again, dealer.Stub(deck))
    assert text(stub.held[1]) == "AsAh"


def exposed(
    place: int, choice: str, more: dict[str, object] | None = None, seat: int = 2
) -> ScriptedHand:
    """Three players and a deck in order; a card of this seat is exposed in the deal."""
    hand = deal("99 99 99", house("1/3", {"misdeal.exposed_one": choice, **(more or {})}))
    hand.hand = begin(hand.hand.plan, hand.hand.house)
    hand.stub, hand.events = dealer.Stub(DECK), []
    hand.dealt()
    return expose(hand, seat, place)


def expose(hand: ScriptedHand, seat: int, place: int) -> ScriptedHand:
    """The floor rules so, and the dealer does what follows."""
    card = hand.stub.held[seat][place]
    hand.say(FLOOR, c.Expose(seat, place, card, "flipped over"))
    if isinstance(hand.events[-1], e.CardReplaced):
        hand.stub = dealer.replaces(hand.hand, hand.stub, seat, place)
    return hand


@pytest.mark.rule("DEAL-06", "DEAL-11")
@pytest.mark.parametrize(
    ("place", "choice", "held"),
    [
        (0, "replace", (6, 4)),
        (0, "replace_unless_first_two", None),
        (0, "misdeal", None),
        (1, "replace", (1, 6)),
        (1, "replace_unless_first_two", (1, 6)),
        (1, "misdeal", None),
    ],
)
def test_a_card_that_the_dealer_exposes_is_replaced_and_becomes_the_burn(
    place, choice, held
):
    """Cards 0 to 5 are dealt; seat 2 has 1 and 4. The next card, 6, replaces the exposed
    one, and the flop is 7, 8 and 9 as it would have been; or the hand is dealt again."""
    hand = exposed(place, choice)
    card = (1, 4)[place]
    assert hand.events[-2 if held else -3] == e.CardExposed(2, card, "flipped over")
    if held is None:
        assert hand.hand.voided == "flipped over"
        assert hand.stacks == [99, 99, 99]
        return
    assert hand.stub.held[2] == held
    hand.act("c c x |")
    assert hand.hand.board == (7, 8, 9)
    assert hand.hand.used == 10
    hand.act("x x x |")
    assert hand.hand.board[-1] == 11


@pytest.mark.rule("DEAL-06")
def test_where_no_card_is_burned_the_exposed_one_is_gone():
    """Seat 2 gets card 6; the flop is 7, 8 and 9 here, too."""
    hand = exposed(0, "replace", {"deal.burn": False}).act("c c x |")
    assert hand.hand.board == (7, 8, 9)
    assert hand.hand.used == 10


@pytest.mark.rule("DEAL-06", "DEAL-11")
@pytest.mark.parametrize("game", ["five_draw", "triple_27", "badugi", "stud", "razz"])
def test_where_no_card_is_burned_next_the_exposed_one_is_gone(game):
    """Cards are drawn, or dealt face up, without a burn: the exposed one leaves the deck,
    and the rest of the deck comes as it would have."""
    hand = exposed(0, "replace", {"game.variant": game, "stud.ante": 1})
    card = next(each.card for each in hand.events if isinstance(each, e.CardExposed))
    dealt = {each for held in hand.stub.held.values() for each in held}
    assert card not in {*hand.stub.deck, *hand.stub.thrown, *dealt}
    assert hand.stub.deck == tuple(range(hand.stub.deck[0], 52))


@pytest.mark.rule("DEAL-07", "DEAL-09")
def test_two_exposed_cards_are_a_misdeal_and_the_posts_stay():
    """The first one is replaced; after the second all chips go back and are posted again
    by the same seats."""
    hand = expose(exposed(0, "replace"), 3, 1)
    assert hand.hand.voided == "flipped over"
    assert hand.stacks == [99, 99, 99]
    assert [type(event) for event in hand.events[-3:]] == [
        e.CardExposed,
        e.Voided,
        e.HandEnded,
    ]


@pytest.mark.rule("DEAL-06")
def test_only_the_floor_rules_on_an_exposed_card_and_only_before_any_action():
    hand = exposed(0, "replace")
    again = c.Expose(3, 0, hand.stub.held[3][0], "flipped over")
    assert hand.refused(again, by=3).code == Sys.ROLE
    nothing = c.Expose(3, 2, UNSEEN, "no such card")
    assert hand.refused(nothing, by=FLOOR).words == "expose.no_card"
    hand.act("c")
    assert hand.refused(again, by=FLOOR).words == "expose.late"


@pytest.mark.rule("DEAL-06")
@pytest.mark.parametrize(
    ("choice", "misdeals"),
    [
        ("replace", [False] * 4),
        ("replace_unless_first_two", [True, True, False, False]),
        ("misdeal", [True] * 4),
    ],
)
def test_which_exposed_card_is_a_misdeal(choice, misdeals):
    """The first card of seats 1, 2 and 3, and the second one of seat 1."""
    hand = deal("100 100 100", house("1/3", {"misdeal.exposed_one": choice})).hand
    found = [is_misdeal(hand, *card) for card in ((1, 0), (2, 0), (3, 0), (1, 1))]
    assert found == misdeals


@pytest.mark.rule("DEAL-08")
@pytest.mark.parametrize(
    ("held", "fair"),
    [
        ({1: (0, 3), 2: (1, 4), 3: (2, 5)}, True),
        ({1: (0, 3, 6), 2: (1, 4), 3: (2, 5)}, False),
        ({1: (0,), 2: (1, 4), 3: (2, 5)}, False),
        ({1: (0, 3), 2: (1, 3), 3: (2, 5)}, False),
        ({1: (0, 3), 2: (1, 4)}, False),
    ],
)
def test_too_many_cards_are_a_misdeal(held, fair):
    """Three cards for one seat, one card, the same card twice, or none: dealt again."""
    assert is_fair_deal(deal("99 99 99").hand, held) is fair


@pytest.mark.rule("DEAL-10")
def test_the_flop_is_seen_by_everybody_at_the_same_moment():
    """Three cards in one event: no viewer sees one of them first."""
    hand = play("99 99", "c x |", board="2c3c4c")
    assert hand.happened(e.BoardDealt) == [e.BoardDealt("flop", parse("2c3c4c"))]


@pytest.mark.rule("DEAL-03")
@pytest.mark.parametrize(
    ("stacks", "who", "seat"),
    [
        ("99 99 99 99", "right_of_button", 3),
        ("99 99 99 99", "bb", 2),
        ("99 99 99 99", "none", 0),
        ("99 99", "right_of_button", 1),
        ("99 99", "bb", 1),
    ],
)
def test_which_seat_cuts_the_deck(stacks, who, seat):
    """Seat 4 has the button: seat 3 cuts, or the big blind in seat 2; heads-up the other."""
    rules = house("1/3", {"deal.cutter": who})
    assert cutter(deal(stacks, rules).hand.plan, rules) == seat


@pytest.mark.rule("DEAL-03")
@pytest.mark.parametrize(("variant", "most"), [("texas", 51), ("royal", 19)])
def test_a_deck_is_cut_anywhere_but_below_its_last_card(variant, most):
    """Royal hold'em has twenty cards: after nineteen one is left."""
    rules = house("1/3", {"game.variant": variant, "deal.cutter": "bb"})
    game = evening(rules, "300 300 300")
    game.hands(1)
    seat = who_cuts(game.table)
    assert next_cut(game.table) == (seat, most)
    refused = game.refused(seat, c.Cut(most + 1))
    assert (refused.code, refused.numbers) == (Rule.THE_CUT, {"most": most})
    assert game.say(seat, c.Cut(most)).log[-1] == e.DeckCut(seat, most)


@pytest.mark.rule("DEAL-03")
def test_a_cut_puts_the_top_below():
    """Ten cards cut at three: 3 is the first, and 2 the last."""
    assert cut(DECK[:10], 3) == (3, 4, 5, 6, 7, 8, 9, 0, 1, 2)
    assert cut(DECK, 0) == DECK


@pytest.mark.rule("DEAL-03")
def test_no_one_cuts_when_the_big_blind_is_not_dealt_in():
    """The big blind's mark stands before a seat that has been left."""
    rules = house("1/3", {"deal.cutter": "bb"})
    planned = deal("100 100 100", rules).hand.plan
    assert cutter(planned, rules) == 2
    assert cutter(replace(planned, marks=Marks(3, 1, 9)), rules) == NOBODY


@pytest.mark.rule("DEAL-09")
def test_a_hand_that_is_dealt_again_has_the_blinds_it_had():
    """The host doubles the blinds during a hand, which is then voided: dealt again it is still
    1/3, posts and smallest raise, and the hand after it is 2/6."""
    game = evening(house("1/3"), "300 300 300 300")
    game.next_hand()
    game.say(FLOOR, c.SetBlinds(2, 6)).say(FLOOR, c.Void("A card was seen."))
    game.next_hand()
    assert [post.amount for post in game.hand.plan.posts] == [1, 3]
    assert (game.hand.house.blinds.big, game.may.raise_least) == (3, 6)
    game.fold_out().next_hand()
    assert [post.amount for post in game.hand.plan.posts] == [2, 6]
    assert game.hand.house.blinds.big == 6
