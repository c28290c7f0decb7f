"""An argument of the wrong kind: the error names it and says what it has to be."""

import pytest

import homegame

HAND = homegame.play("100 100", seed=1)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: homegame.play(5), "stacks must be text like '100 150', a list"),
        (lambda: homegame.play(None), "stacks must be text like '100 150', a list"),
        (lambda: homegame.play([100, True]), "a stack must be a whole number, not True"),
        (lambda: homegame.play([100, 1.5]), "a stack must be a whole number, not 1.5"),
        (lambda: homegame.play({"a": 9, 2: 9}), "a seat in stacks must be a whole number"),
        (lambda: homegame.play("100 100", 5), "words must be text, not 5"),
        (lambda: homegame.play("100 100", hole=5), "hole must be text, not 5"),
        (lambda: homegame.play("100 100", house=5), "house must be the name of a house"),
        (lambda: homegame.house(blinds=(1, 2)), "blinds must be text like '1/2', not"),
        (lambda: homegame.house(5), "name must be text, not 5"),
        (lambda: homegame.house(choices=5), "choices must be a mapping from option names"),
        (lambda: HAND.act(5), "action must be text, not 5"),
        (lambda: HAND.play(5), "words must be text, not 5"),
        (lambda: homegame.replay(5), "history must be a HandHistory, not 5"),
        (lambda: homegame.decisions(5), "history must be a HandHistory, not 5"),
        (lambda: homegame.Range(5), "written must be text like 'QQ\\+, AKs', a Range or"),
        (lambda: homegame.Range([5]), "the holding must be text or cards, not 5"),
        (lambda: homegame.equity("AKs", 5), "player 2 must be a Range, cards or text"),
        (lambda: homegame.equity("AKs", "QQ", board=5), "the board must be text or cards"),
        (lambda: homegame.equity("AA", "KK", game=5), "game must be text like 'omaha'"),
        (lambda: homegame.rank(5), "the hand must be text or cards, not 5"),
        (lambda: homegame.read(5), "path must be a path like 'friday.phhs', not 5"),
        (lambda: homegame.read("x.phhs", 5), "format must be text, not 5"),
        (lambda: homegame.read_lines("text", "phh"), "lines must be lines of text, as"),
        (lambda: homegame.read_lines([], 5), "format must be text, not 5"),
        (lambda: homegame.write(5, []), "path must be a path like 'friday.phhs', not 5"),
        (lambda: homegame.write("x.phhs", 5), "hands must be an iterable of hand hist"),
        (lambda: homegame.write_lines(5, "phhs"), "hands must be an iterable of hand"),
        (
            lambda: [*homegame.write_lines([HAND.history(), 5], "phhs")],
            "hand 2 must be a hand history, as hand.history\\(\\) makes it, not 5",
        ),
        (lambda: homegame.icm(5, [1]), "stacks must be a list of numbers, not 5"),
        (lambda: homegame.icm([5, "x"], [1]), "stack 2 must be a number, not 'x'"),
        (lambda: homegame.icm([5], 1), "prizes must be a list of numbers, not 1"),
        (lambda: homegame.pot_odds("a", 1), "pot must be a number, not 'a'"),
        (lambda: homegame.describe("x"), "class_ must be a number from 0 to 7461, as rank"),
    ],
)
def test_a_wrong_kind_is_named(call, says):
    with pytest.raises(TypeError, match=f"^{says}"):
        call()


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (
            lambda: homegame.play("100 abc"),
            "stacks must be whole numbers of chips .* 'abc'",
        ),
        (
            lambda: homegame.play("1.5 100"),
            "stacks must be whole numbers of chips .* '1.5'",
        ),
        (
            lambda: HAND.history(viewer=9),
            r"viewer must be 0 or a seat in .* \(1, 2\), not 9",
        ),
        (lambda: HAND.history(viewer="x"), "viewer must be 0 or a seat in the hand"),
    ],
)
def test_a_value_that_cannot_be_is_named(call, says):
    with pytest.raises(ValueError, match=f"^{says}"):
        call()


def test_whole_numbers_of_other_libraries_are_stacks():
    """Anything that Python takes for an index, such as an integer of numpy."""

    class Whole:
        def __index__(self) -> int:
            return 100

    assert homegame.play([Whole(), 100], seed=1).stacks == HAND.stacks


def test_a_file_is_left_as_it_was_if_a_hand_is_none(tmp_path):
    """The second of two hands is a number: nothing is written."""
    file = tmp_path / "friday.phhs"
    with pytest.raises(TypeError, match="hand 2 must be a hand history"):
        homegame.write(file, [HAND.play("f").history(), 5])
    assert [*tmp_path.iterdir()] == []
