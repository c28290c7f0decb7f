"""Real chips in a night: change, a chip to hold, cash on the table, and the count."""

import msgspec
import pytest

from homegame.bank.book import CHIPS, balances, statement
from homegame.bank.ledger import bought_by, cashed_by, chips_in_play, held_by
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.night import evening as at_night
from homegame.night.banking import balances_of
from homegame.night.night import chips
from homegame.rulebook import Rule
from night.played import PlayedNight
from telling.reading import read

BLACK = 100
"""A black chip: $10."""


def real(players: int = 2, stack: int = 300, **choices: object) -> PlayedNight:
    """A table in Vegas rules at home, dealt by people: a chip is worth $0.10."""
    dotted = {name.replace("__", "."): value for name, value in choices.items()}
    dotted = {"chips.denominations": (10, 50, 250, 1000), **dotted}
    dotted = {"stakes.minor_per_chip": 10, **dotted}
    return PlayedNight(players=players, stack=stack, choices=dotted, dealer="people")


def stacks(night: PlayedNight) -> list[int]:
    return [chair.stack for chair in night.table(1).chairs if chair]


def money(night: PlayedNight, guest: str) -> int:
    return balances(night.night.book)[guest]


# ---------------------------------------------------------------- a chip to hold


@pytest.mark.rule("CASH-14")
def test_who_pays_40_for_30_holds_a_black_chip():
    """300 in play and one chip of 100 off the table; the bank owes both."""
    night = real().say("g1", c.PayCash("g2", 4000)).say("g1", c.HoldChip("g2", BLACK))
    ledger = night.night.ledger
    assert stacks(night) == [300, 300]
    assert held_by(ledger, "g2") == 100
    assert (bought_by(ledger, "g2"), chips_in_play(ledger)) == (400, 600)
    assert money(night, "g2") == 0
    assert balances_of(night.night)[CHIPS] == 7000
    assert sum(balances_of(night.night).values()) == 0


@pytest.mark.rule("CASH-14")
@pytest.mark.parametrize(("stack", "may"), [(220, False), (200, True), (201, False)])
def test_a_held_chip_comes_into_play_if_the_stack_stays_within_the_maximum(stack, may):
    """With 220 of 300 it may not be added: that would be 320. With 200 it may."""
    night = real(stack=stack).say("g1", c.HoldChip("g2", BLACK))
    if not may:
        refused = night.refused("g2", c.PlayHeld())
        assert (refused.code, refused.words) == (Rule.CHIP_IOU, "chips.held_over")
        assert refused.numbers == {"most_chips": 300, "after_chips": stack + 100}
        return
    night.say("g2", c.PlayHeld())
    assert stacks(night) == [200, 300]
    assert held_by(night.night.ledger, "g2") == 0
    # It was paid for when it was given, and can't come off the table again.
    assert bought_by(night.night.ledger, "g2") == 300
    assert night.refused("g1", c.ReturnHeld("g2")).words == "chips.holds_none"


@pytest.mark.rule("CASH-14")
def test_a_held_chip_stays_where_it_is_during_a_hand():
    night = real(stack=150).say("g1", c.HoldChip("g2", BLACK)).begin()
    assert night.refused("g2", c.PlayHeld()).words == "chips.in_hand"
    night.say("g1", c.ReturnHeld("g2"))
    assert cashed_by(night.night.ledger, "g2") == 100


@pytest.mark.rule("CASH-14")
def test_a_held_chip_is_worth_its_money_as_its_owner_cashes_out():
    night = real(3).say("g1", c.HoldChip("g2", BLACK)).say("g2", c.StandUp())
    assert cashed_by(night.night.ledger, "g2") == 400
    assert statement(night.night.book, "g2").result == 0
    assert held_by(night.night.ledger, "g2") == 0


@pytest.mark.rule("CASH-14")
def test_at_the_end_of_the_night_every_held_chip_is_paid():
    """Also one whose owner has no seat any more."""
    night = real(3).say("g3", c.StandUp())
    night.say("g1", c.HoldChip("g2", BLACK)).say("g1", c.HoldChip("g3", 25))
    night.say("g1", c.EndNight())
    assert night.night.ended
    ledger = night.night.ledger
    assert [cashed_by(ledger, guest) for guest in ("g1", "g2", "g3")] == [300, 400, 325]
    assert balances_of(night.night)[CHIPS] == 0
    assert night.kinds()[-1] == "night_ended"


def test_a_broke_player_is_back_with_the_held_chip():
    night = real().say("g1", c.HoldChip("g2", BLACK))
    night.say("g1", c.CountChips(((1, ((100, 3),)), (2, ())), anyway=True))
    night.happened([e.SatOut(2, "broke")]).say("g2", c.PlayHeld())
    assert stacks(night) == [300, 100]
    assert not night.table(1).chairs[2].out


@pytest.mark.rule("CASH-15")
def test_no_one_holds_a_chip_that_the_banker_has_not_given():
    """Chips never go in a pocket; the one exception comes from the banker, as change."""
    night = real()
    refused = night.refused("g2", c.HoldChip("g2", BLACK))
    assert (refused.code, refused.words) == (
        Rule.NO_CHIPS_IN_POCKET,
        "chips.pocket_banker",
    )
    strict = real(chips__held_iou=False)
    refused = strict.refused("g1", c.HoldChip("g2", BLACK))
    assert (refused.code, refused.words) == (Rule.NO_CHIPS_IN_POCKET, "chips.pocket")


def test_a_held_chip_is_one_chip_of_the_case_and_only_one():
    night = real()
    assert night.refused("g1", c.HoldChip("g2", 75)).words == "chips.one"
    assert night.refused("g1", c.HoldChip("g9", BLACK)).code is Sys.UNKNOWN
    night.say("g1", c.HoldChip("g2", BLACK))
    assert night.refused("g1", c.HoldChip("g2", BLACK)).words == "chips.holds"
    assert night.refused("g2", c.ReturnHeld("g2")).words == "bank.banker"


# ---------------------------------------------------------------- change and sales

A_BLACK = ((100, 1),)
FOUR_GREENS = ((25, 4),)


@pytest.mark.rule("CASH-13")
def test_the_bank_makes_change_and_a_player_where_the_house_lets_them():
    night = real().say("g2", c.SwapChips(A_BLACK, FOUR_GREENS))
    assert stacks(night) == [300, 300]
    refused = night.refused("g2", c.SwapChips(A_BLACK, FOUR_GREENS, 1))
    assert (refused.code, refused.words) == (Rule.NO_CHIP_SALES, "chips.swap")
    kind = real(chips__swap=True).say("g2", c.SwapChips(A_BLACK, FOUR_GREENS, 1))
    assert kind.log[-1].event == e.ChipsSwapped(2, A_BLACK, FOUR_GREENS, 1)
    assert read(*[each.event for each in kind.log[-1:]]) == [
        "Maya changes 1 black for Dana’s 4 green"
    ]


@pytest.mark.parametrize(
    ("gives", "gets", "words"),
    [
        (A_BLACK, ((25, 5),), "chips.uneven_more"),
        (A_BLACK, ((25, 3),), "chips.uneven_less"),
        (((100, 4),), ((25, 16),), "chips.stack"),
        (((30, 1),), ((5, 6),), "chips.unknown"),
        ((), (), "chips.none"),
        (((25, 2), (25, 2)), A_BLACK, "chips.none"),
    ],
)
def test_change_is_even_and_in_chips_that_are_there(gives, gets, words: str):
    assert real().refused("g2", c.SwapChips(gives, gets)).words == words


@pytest.mark.rule("CASH-13")
def test_no_one_makes_change_during_a_hand():
    night = real().begin()
    refused = night.refused("g2", c.SwapChips(A_BLACK, FOUR_GREENS))
    assert (refused.code, refused.words) == (Rule.NO_CHIP_SALES, "chips.in_hand")


@pytest.mark.rule("CASH-13")
def test_chips_are_bought_from_the_bank_and_not_from_another_player():
    """It would shrink the chips in play. Where a house lets them, one has sold and the other
    has bought, and the bank has neither more nor less."""
    sale = c.SellChips("g1", "g2", 50)
    refused = real(stack=200).refused("g1", sale)
    assert (refused.code, refused.words) == (Rule.NO_CHIP_SALES, "chips.sale")
    night = real(stack=200, chips__buy_from_player=True).say("g1", sale)
    assert stacks(night) == [150, 250]
    assert (money(night, "g1"), money(night, "g2")) == (-1500, -2500)
    assert balances_of(night.night)[CHIPS] == 4000
    assert statement(night.night.book, "g2").bought == 2500
    night.say("g2", c.SitOut()).say("g1", c.EndNight())
    assert [statement(night.night.book, guest).result for guest in ("g1", "g2")] == [0, 0]


@pytest.mark.parametrize(
    ("sale", "words"),
    [
        (c.SellChips("g1", "g2", 101), "chips.sell_most"),
        (c.SellChips("g1", "g2", 0), "chips.sell_most"),
        (c.SellChips("g1", "g1", 10), "chips.seat"),
        (c.SellChips("g1", "g9", 10), "chips.seat"),
    ],
)
def test_a_sale_stays_within_the_maximum(sale, words: str):
    night = real(stack=200, chips__buy_from_player=True)
    assert night.refused("g1", sale).words == words
    assert night.refused("g2", sale).words == "bank.banker"


def test_no_one_sells_to_a_player_who_has_the_maximum():
    night = real(stack=300, chips__buy_from_player=True)
    refused = night.refused("g1", c.SellChips("g1", "g2", 10))
    assert (refused.words, refused.field) == ("chips.sell_full", "buyer")


# ---------------------------------------------------------------- cash


@pytest.mark.rule("CASH-16")
def test_cash_on_the_table_plays_only_where_the_house_lets_it():
    refused = real(stack=200).refused("g2", c.LayCash(50))
    assert (refused.code, refused.words) == (Rule.CASH_ON_TABLE, "chips.cash")
    night = real(stack=200, cash_plays=True).say("g2", c.LayCash(50))
    assert stacks(night) == [200, 250]
    assert money(night, "g2") == -2000
    assert night.refused("g2", c.LayCash(51)).code is Rule.TOP_UP


@pytest.mark.rule("CASH-16")
def test_no_cash_is_added_during_a_hand():
    """Table stakes: it waits for the next one."""
    night = real(stack=200, cash_plays=True).begin()
    assert night.refused("g2", c.LayCash(50)).words == "chips.in_hand"


@pytest.mark.rule("CASH-18")
def test_the_pizza_is_paid_from_the_pocket_and_not_from_the_stack():
    night = real(3).say("g2", c.Spend("Pizza", 3000, ("g1", "g2", "g3")))
    assert stacks(night) == [300, 300, 300]
    assert money(night, "g2") == -3000 + 2000
    assert statement(night.night.book, "g2").expenses == 2000


# ---------------------------------------------------------------- the count


def test_the_banker_enters_what_was_counted_chip_by_chip():
    """Dana has 2 black and 12 red, 40 less than the table says: it is the count that holds, and
    she has lost them at cards."""
    counts = ((1, ((100, 2), (5, 12))), (2, ((100, 3),)))
    night = real().say("g1", c.CountChips(counts, anyway=True))
    assert stacks(night) == [260, 300]
    lines = [line for line in night.night.book if line.kind == "count"]
    assert [(line.guest, line.amount) for line in lines] == [("g1", -400)]
    assert read(*[each.event for each in night.log[-2:]]) == [
        "Dana’s chips are counted: 2 black and 12 red, 260 instead of 300",
        "Maya’s chips are counted: 3 black, 300",
    ]
    assert sum(balances_of(night.night).values()) == 0


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        (((1, ((30, 2),)),), "chips.unknown"),
        (((1, ((5, 2), (5, 3))),), "chips.unknown"),
        (((3, ((5, 2),)),), "chips.counted_seat"),
        (((1, ()), (1, ())), "chips.counted_seat"),
        (((1, ((100, 30),)), (2, ((100, 11),))), "chips.case"),
    ],
)
def test_a_count_that_cannot_be_is_refused(counts, words: str):
    night = real(chips__counts=(200, 500, 100, 40))
    assert night.refused("g1", c.CountChips(counts)).words == words


def test_a_count_of_everyone_is_what_was_sold():
    """$50 of $60: Maya's 56 reds went down as 36. The refusal says what is missing and where
    to look; a count of one player alone can't be compared with anything."""
    night = real(chips__counts=(200, 500, 100, 40))
    dana, maya = (1, ((5, 56), (1, 20))), (2, ((5, 36), (1, 20)))
    refused = night.refused("g1", c.CountChips((dana, maya)))
    assert (refused.code, refused.words) == (Rule.LEDGER, "chips.sum_missing")
    assert refused.numbers == {
        "counted_chips": 500,
        "sold_chips": 600,
        "over_chips": 100,
        "why": "Are g2’s red chips 56, not 36? A pile of 20 may have been left out.",
    }
    night.say("g1", c.CountChips((maya,)))
    assert stacks(night) == [300, 200]
    more = night.refused("g1", c.CountChips(((1, ((100, 4),)), maya)))
    assert (more.words, more.numbers["over_chips"]) == ("chips.sum_over", 100)


def test_where_only_the_button_is_kept_a_count_ends_the_hand():
    """No one says when a hand is over: the blinds go back, and what was counted holds."""
    night = real().say("g1", c.SetDepth("button"))
    night.say("g1", c.Begin(button=1))
    night.say("g1", c.CountChips(((1, ((100, 2),)), (2, ((100, 4),)))))
    assert stacks(night) == [200, 400]
    assert not night.table(1).chairs[2].uncounted
    assert "hand_settled" in night.kinds()
    night.say("g1", c.Begin())
    assert night.table(1).number == 2


def test_what_was_entered_of_a_hand_stands_once_chips_change_hands():
    """A held chip came into play: the pot before it is not taken back any more."""
    night = real(stack=150).say("g1", c.HoldChip("g2", BLACK)).say("g1", c.SetDepth("pots"))
    night.say("g1", c.Begin(button=1)).deal()
    night.say("g1", c.ActFor(1, c.Fold())).deal()
    assert stacks(night) == [149, 151]
    night.say("g1", c.PlayHeld("g2"))
    assert stacks(night) == [149, 251]
    assert night.refused("g1", c.UndoNote()).words == "real.no_undo"


@pytest.mark.rule("CASH-40")
def test_real_chips_come_back_from_the_log_as_they_were():
    """Replayed from its first row, the night has the same stacks, ledger and book."""
    night = real(3, chips__buy_from_player=True, cash_plays=True, stack=200)
    for by, command in (
        ("g1", c.HoldChip("g2", BLACK)),
        ("g1", c.SellChips("g1", "g3", 50)),
        ("g3", c.LayCash(50)),
        ("g2", c.SwapChips(A_BLACK, FOUR_GREENS)),
        ("g2", c.PlayHeld()),
        ("g1", c.HoldChip("g3", 25)),
        ("g1", c.CountChips(((1, ((100, 1), (25, 2))), (3, ((100, 3), (5, 1)))))),
    ):
        night.say(by, command)
    again = at_night.opened(night.opened, night.rules)
    for number, (at, event) in enumerate(night.log):
        row = msgspec.json.encode(event)
        again = at_night.evolve(again, msgspec.json.decode(row, type=e.NightEvent), at)
        assert sum(balances_of(again).values()) == 0, number
        assert chips(again) == chips_in_play(again.ledger), number
    assert again == night.night


def test_a_purchase_that_was_forgotten_is_written_down_above_the_maximum():
    """By the book Maya has 290 of at most 300; $30 more lie before her."""
    night = real(stack=290)
    assert night.refused("g2", c.TopUp(300)).words == "topup.range"
    assert night.refused("g2", c.WriteDown("g2", 300)).words == "bank.banker"
    assert night.refused("g1", c.WriteDown("g9", 300)).words == "chips.seat"
    night.say("g1", c.WriteDown("g2", 300))
    assert stacks(night) == [290, 590]
    line = night.night.book[-1]
    assert (line.kind, line.guest, line.amount, line.by) == ("top_up", "g2", 3000, "g1")
    assert sum(balances_of(night.night).values()) == 0
    assert chips(night.night) == chips_in_play(night.night.ledger)
    assert read(night.log[-1].event) == ["Dana writes down chips that Maya had bought 300"]


def test_only_the_banker_counts_and_only_between_hands():
    night = real()
    assert night.refused("g2", c.CountChips(((1, ()),))).words == "bank.banker"
    night.begin()
    assert night.refused("g1", c.CountChips(((1, ()),))).words == "chips.in_hand"


# ---------------------------------------------------------------- whose, and where


def test_only_the_banker_speaks_for_another_player():
    night = real(stack=200).say("g1", c.HoldChip("g2", BLACK))
    night.say("g1", c.PlayHeld("g2"))
    assert stacks(night) == [200, 300]
    for command in (c.PlayHeld("g1"), c.SwapChips(A_BLACK, FOUR_GREENS, 0, "g1")):
        assert night.refused("g2", command).words == "chips.own"
    night.say("g2", c.StandUp())
    assert night.refused("g2", c.PlayHeld()).code is Sys.NOT_SEATED


@pytest.mark.parametrize(
    "command",
    [
        c.HoldChip("g2", BLACK),
        c.PlayHeld(),
        c.ReturnHeld("g2"),
        c.SwapChips(A_BLACK, FOUR_GREENS),
        c.SellChips("g1", "g2", 10),
        c.LayCash(50),
        c.CountChips(((1, ()),)),
        c.WriteDown("g2", 10),
    ],
)
def test_chips_on_the_screen_are_not_held_changed_or_counted(command):
    """A table that the server deals has no real chips."""
    assert PlayedNight().refused("g1", command).words == "chips.screen"


def test_what_happened_to_a_held_chip_is_told():
    night = real(stack=200).say("g1", c.HoldChip("g2", BLACK)).say("g2", c.PlayHeld())
    night.say("g1", c.HoldChip("g2", 25)).say("g1", c.ReturnHeld("g2"))
    assert read(*[each.event for each in night.log[-4:]]) == [
        "Maya holds a chip instead of change, worth 100",
        "Maya puts the held chip into play 100",
        "Maya holds a chip instead of change, worth 25",
        "Maya gives the held chip back for 25",
    ]
