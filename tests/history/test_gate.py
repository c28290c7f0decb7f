"""Which hands count: the next one at the table must follow, and the engine must be able to play
them as they are written. The hands are made up."""

from msgspec.structs import replace

import homegame
from homegame.history import gate
from homegame.history.codecs import phh, stars
from homegame.history.errors import HistoryError

HAND = """PokerStars Hand #{id}:  Hold'em No Limit ($1/$2 USD) - 2024/05/01 20:{at} UTC
Table 'Alma' 6-max Seat #{button} is the button
Seat 1: Ann (${ann} in chips)
Seat 2: Bob (${bob} in chips)
Seat 3: Cat ($100 in chips)
{small}: posts small blind $1
{big}: posts big blind $2
*** HOLE CARDS ***
{first}: folds
{small}: folds
Uncalled bet ($1) returned to {big}
{big} collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""
FIRST = HAND.format(
    id=7, at="00:00", button=3, ann=100, bob=100, small="Ann", big="Bob", first="Cat"
)


def second(ann: int, bob: int, at: str = "00:40") -> str:
    """The next hand, which begins with these stacks."""
    return HAND.format(
        id=8, at=at, button=1, ann=ann, bob=bob, small="Bob", big="Cat", first="Ann"
    )


def through(*texts: str) -> tuple[list[str], list[HistoryError]]:
    """The ids of the hands that count, and what is wrong with the others."""
    wrong = list[HistoryError]()
    hands = stars.read("\n\n".join(texts).splitlines(keepends=True), on_error=wrong.append)
    return [history.id for history in gate.counted(hands, wrong.append)], wrong


def test_a_hand_whose_stacks_the_next_one_contradicts_does_not_count() -> None:
    """Bob wins a dollar, and yet it is Ann who has more in the next hand."""
    assert through(FIRST, second(99, 101)) == (["7", "8"], [])
    found, [wrong] = through(FIRST, second(101, 99))
    assert (found, wrong.hand, wrong.kind) == (["8"], "7", "stack")
    assert wrong.reason == "the next hand's stacks don't follow from it"


def test_the_newest_hand_may_come_first() -> None:
    found, [wrong] = through(second(101, 99), FIRST)
    assert (found, wrong.hand) == (["8"], "7")


def test_chips_that_are_bought_contradict_nothing() -> None:
    """Ann buys 50 more; nobody has lost them."""
    assert through(FIRST, second(149, 101)) == (["7", "8"], [])


def test_hands_may_be_missing_in_between() -> None:
    """Ten minutes later, or after a button that has moved on: then others were played."""
    assert through(FIRST, second(101, 99, "10:00")) == (["7", "8"], [])
    moved = second(101, 99).replace("Seat #1 is", "Seat #3 is")
    assert not [each for each in through(FIRST, moved)[1] if each.kind == "stack"]


def test_what_the_rules_refuse_does_not_count() -> None:
    """It adds up, but Ann folds, and it is Cat's turn."""
    wrong_turn = FIRST.replace("Cat: folds\nAnn: folds", "Ann: folds\nCat: folds")
    found, [wrong] = through(wrong_turn)
    assert (found, wrong.kind) == ([], gate.UNPLAYED)


def test_of_many_tables_the_last_hands_are_not_all_kept() -> None:
    """One more table than are kept: each hand comes out, in whatever order."""
    [one] = stars.read(FIRST.splitlines(keepends=True))
    hands = [replace(one, table=f"{at}", id=f"{at}") for at in range(gate.MOST_TABLES + 1)]
    assert len([*gate.adding_up(hands, stop)]) == len(hands)


def stop(wrong: HistoryError) -> None:
    raise wrong


def test_a_hand_comes_with_its_results() -> None:
    """PHH leaves to the rules who won."""
    told = homegame.play("100 100", "r9 f", seed=1).history()
    bare = phh.read("".join(phh.write([told])).splitlines(keepends=True))
    [whole] = gate.counted(bare, stop)
    assert whole.net == told.net
