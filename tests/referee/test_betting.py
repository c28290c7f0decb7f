"""Told rulings about bets: how much went in, with which words, and what that counts as."""

import pytest

from homegame.referee import Spot
from referee.ruled import LIVE, PATS, VEGAS, ask, short

BET_OF_6 = Spot(turn=1, to_call=6, current_bet=6, last_raise=3, live=3)
"""The blinds are 1 and 3, and someone has raised to 6."""


@pytest.mark.rule("CON-04")
@pytest.mark.parametrize(
    ("said", "one_chip", "ruled"),
    [
        ("nothing", True, "A call"),
        ("nothing", False, "A raise, if it's big enough"),
        ("raise", True, "A raise to the chip's full value"),
        ("call", True, "A call"),
    ],
)
def test_one_big_chip_without_a_word_is_a_call(said, one_chip, ruled):
    """To call is 6, and a chip of 100 goes in. A raise has to be said first, except in a house
    where one chip counts in full."""
    settings = {"one_chip_rule": one_chip}
    assert short("one_chip", settings=settings, facing="bet", said=said) == ruled


@pytest.mark.parametrize("house", [VEGAS, PATS, LIVE])
def test_one_chip_before_any_bet_is_a_bet(house):
    """No one has bet, so there is nothing to call."""
    assert short("one_chip", house, facing="free") == "A bet of the chip's full value"


@pytest.mark.rule("CON-04")
def test_a_ruling_names_the_amount_where_the_hand_knows_it():
    """The bet is 6, so the ruling can be carried out."""
    ruled = ask("one_chip", spot=BET_OF_6, said="nothing")
    assert ruled.says.startswith("It's a call of 6:")
    assert (ruled.apply.kind, ruled.apply.to) == ("call", 6)


@pytest.mark.parametrize(
    ("size", "ruled"),
    [
        ("call", "A call"),
        ("less_than_half", "A call"),
        ("half", "A minimum raise"),
        ("full", "A raise"),
    ],
)
def test_several_chips_are_a_raise_from_half_a_raise_on(size, ruled):
    """They count in full, unless they make a raise that's too small."""
    assert short("several_chips", facing="bet", needed="no", size=size) == ruled
    assert short("several_chips", facing="free") == "A bet"


@pytest.mark.rule("CON-04")
@pytest.mark.parametrize(
    ("one_chip", "ruled"), [(True, "A call"), (False, "A raise, if it's big enough")]
)
def test_several_chips_that_are_all_needed_are_a_call(one_chip, ruled):
    """A 500 and a 1,000 over a bet of 1,100: without either of them it's no call."""
    settings = {"one_chip_rule": one_chip}
    answers = {"facing": "bet", "needed": "yes"}
    assert short("several_chips", settings=settings, **answers) == ruled
    ruled = ask("several_chips", spot=BET_OF_6, needed="yes")
    assert (ruled.apply.kind, ruled.apply.to) == ("call", 6)


@pytest.mark.parametrize(
    ("said", "ruled", "apply"),
    [
        ("nothing", "A call", ("call", 6)),
        ("call", "A call", ("call", 6)),
        ("all_in", "A call for less", None),
    ],
)
def test_too_few_chips_for_a_call(said, ruled, apply):
    """3 over a bet of 6: the rest is added, unless that is all there is."""
    found = ask("undercall", spot=BET_OF_6, said=said)
    assert found.short == ruled
    assert (found.apply and (found.apply.kind, found.apply.to)) == apply


@pytest.mark.parametrize(
    ("binding", "said", "ruled"),
    [
        (True, "all_in", "All in"),
        (True, "fold", "Folded"),
        (False, "all_in", "Not all in yet"),
        (False, "fold", "Not folded yet"),
    ],
)
def test_words_are_not_taken_back(binding, said, ruled):
    """“All in”, and then not: it's all in, where words bind."""
    assert (
        short("words_and_chips", settings={"verbal.binding": binding}, said=said) == ruled
    )


@pytest.mark.rule("BET-74")
@pytest.mark.parametrize(
    ("size", "said", "ruled", "to"),
    [
        ("half", "nothing", "A minimum raise", 9),
        ("less_than_half", "nothing", "A call", 6),
        ("half", "raise", "A minimum raise", 9),
        ("less_than_half", "raise", "A minimum raise", 9),
    ],
)
def test_a_raise_that_is_too_small(size, said, ruled, to):
    """A bet of 6, of which the last raise was 3: with 8 out it's a raise to 9, with 7 a call.
    Who has said raise makes it 9 with either."""
    found = ask("short_raise", spot=BET_OF_6, size=size, said=said)
    assert (found.short, found.apply.to) == (ruled, to)


@pytest.mark.parametrize(("rule", "to"), [("last_increment", 9), ("match_current_bet", 12)])
def test_the_house_says_how_big_the_smallest_raise_is(rule, to):
    """Over a bet of 6 it's the last raise again, 9; or the bet has to double, 12."""
    found = ask(
        "short_raise",
        VEGAS,
        {"raise.min_rule": rule},
        BET_OF_6,
        size="half",
        said="nothing",
    )
    assert found.apply.to == to


def test_an_all_in_may_be_a_short_raise():
    """No one is refused their last chips."""
    assert short("short_raise", size="all_in") == "It stands"


@pytest.mark.parametrize(
    ("said", "first", "ruled"),
    [
        ("nothing", "call", "A call"),
        ("nothing", "raise", "A raise of the first motion"),
        ("raise", "", "A raise of the first motion"),
        ("amount", "", "It stands"),
        ("call_and_raise", "", "A call"),
    ],
)
def test_a_string_bet_is_what_went_in_first(said, first, ruled):
    """The call, then back to the stack for a raise: only the call stands. Who said the amount
    first may put it in with any number of motions."""
    answers = {"first": first} if first else {}
    assert short("string", facing="bet", said=said, **answers) == ruled
    assert short("string", facing="free") == "A bet of the first motion"


@pytest.mark.parametrize(
    ("binding", "chips", "ruled"),
    [
        (True, "less", "The words count"),
        (True, "more", "The words count"),
        (False, "less", "The chips count"),
        (False, "more", "The chips count"),
    ],
)
def test_words_and_chips_that_differ(binding, chips, ruled):
    """Said 30, put in 25: the words count, where the house has them binding."""
    settings = {"verbal.binding": binding}
    answers = {"said": "raise_to", "chips": chips}
    assert short("words_and_chips", settings=settings, **answers) == ruled


def test_thinking_aloud_binds_no_one():
    """“Hmm, what to do” is no action."""
    assert short("words_and_chips", said="thinking") == "The chips count"
    assert short("words_and_chips", said="call") == "A call"


@pytest.mark.parametrize(
    ("said", "ruled"),
    [
        ("amount", "What was said"),
        ("call", "What was said"),
        ("nothing", "The pot is counted"),
    ],
)
def test_a_splashed_pot(said, ruled):
    """What was said counts; without a word the pot is counted."""
    assert short("splash", said=said) == ruled


@pytest.mark.parametrize(
    ("overbet", "objected", "ruled"),
    [
        ("return", "no", "The rest goes back"),
        ("stands_unless_contested", "no", "It stands"),
        ("stands_unless_contested", "yes", "The rest goes back"),
    ],
)
def test_a_bet_over_the_limit(overbet, objected, ruled):
    """What is too much comes back; some houses let it stand unless someone objects."""
    settings = {"potlimit.overbet": overbet}
    assert short("overbet", settings=settings, objected=objected) == ruled


@pytest.mark.parametrize(
    ("reopen", "adding_up", "size", "ruled"),
    [
        ("full", True, "full", "May raise again"),
        ("full", True, "half", "May only call or fold"),
        ("half", True, "half", "May raise again"),
        ("half", True, "less_than_half", "May only call or fold"),
        ("full", True, "adds_up", "May raise again"),
        ("full", False, "adds_up", "May only call or fold"),
    ],
)
def test_a_short_all_in_reopens_the_betting_or_not(reopen, adding_up, size, ruled):
    """A bet of 60, and all in for 120, 90 or 63: may the bettor raise again?"""
    settings = {"allin.reopen": reopen, "allin.cumulative_reopen": adding_up}
    assert short("reopening", settings=settings, acted="yes", size=size) == ruled


@pytest.mark.parametrize("house", [VEGAS, PATS, LIVE])
def test_who_has_not_acted_may_raise_over_any_all_in(house):
    """It's their first turn."""
    assert short("reopening", house, acted="no") == "May raise"


NO_BET = Spot(turn=1, to_call=0, current_bet=0, last_raise=3, live=3)
"""The flop, with blinds of 1 and 3: no one has bet."""


@pytest.mark.parametrize(
    ("case", "answers", "ruled", "apply"),
    [
        ("short_raise", {"size": "half", "said": "nothing"}, "A minimum bet", ("raise", 3)),
        ("short_raise", {"size": "half", "said": "raise"}, "A minimum bet", ("raise", 3)),
        ("short_raise", {"size": "all_in"}, "It stands", None),
        ("words_and_chips", {"said": "call"}, "A check", ("check", 0)),
        ("words_and_chips", {"said": "thinking"}, "The chips count", None),
        ("undercall", {"said": "call"}, "A call", None),
    ],
)
def test_where_the_hand_knows_that_no_one_has_bet(case, answers, ruled, apply):
    """Too little is the minimum bet, and a call is a check."""
    found = ask(case, spot=NO_BET, **answers)
    assert found.short == ruled
    assert (found.apply and (found.apply.kind, found.apply.to)) == apply
