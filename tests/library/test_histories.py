"""Histories in a program: played again, taken apart, read from files and written to them."""

from pathlib import Path

import pytest

import homegame

PHH = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 80]
actions = ['d dh p1 AsKd', 'd dh p2 ????', 'p2 cbr 6', 'p1 cc', 'd db 2c7d9h', 'p1 cc',
           'p2 cbr 4', 'p1 f']
"""


def test_a_phh_file_is_played_again(tmp_path: Path):
    """Heads-up, and one hand is not known: the blinds, the bets and the result are."""
    (tmp_path / "ours.phh").write_text(PHH)
    [told] = homegame.read(tmp_path / "ours.phh")
    assert told.id == "ours"
    hand = homegame.replay(told)
    assert hand.over
    assert hand.net == {1: -6, 2: 6}
    assert hand.hole == {1: "AsKd", 2: "????"}
    with pytest.raises(ValueError, match="not known"):
        hand.act("fold")


def test_decisions_come_with_their_situations(tmp_path: Path):
    [told] = homegame.read_lines(PHH.splitlines(keepends=True), "phh")
    made = [*homegame.decisions(told)]
    assert [(m.seat, m.action, m.amount) for m in made] == [
        (2, "raise", 6),
        (1, "call", 4),
        (1, "check", 0),
        (2, "bet", 4),
        (1, "fold", 0),
    ]
    last = made[-1].hand
    assert (last.board, last.pot, last.to_call) == ("2c7d9h", 16, 4)
    assert last.legal.actions == ("fold", "call", "raise")
    assert last.hole[1] == "AsKd"


def test_every_decision_of_a_hand_leads_to_the_next():
    """Taken apart and put together again it is the same hand."""
    names = {"seed": 11, "hole": "AsAh KsKh QsQh"}
    hand = homegame.play("100 150 200", "r9 c r40 c f x x r30 c x x", **names)
    again = homegame.play("100 150 200", **names)
    for made in homegame.decisions(hand.history()):
        assert made.hand.legal == again.legal
        again = again.act(made.action, made.amount)
    assert again == hand


@pytest.mark.parametrize("name", ["x.jsonl", "x.phhs", "x.txt", "x.ohh"])
def test_what_is_written_to_a_file_is_read_from_it(name, tmp_path: Path):
    hands = [
        homegame.play("100 90 80", "r9 f c", seed=seed, board="2c7d9h").play("x x x x x x")
        for seed in range(3)
    ]
    told = [hand.history() for hand in hands]
    assert homegame.write(tmp_path / name, told) == 3
    read = [*homegame.read(tmp_path / name)]
    assert [homegame.replay(each).net for each in read] == [hand.net for hand in hands]


def test_a_file_is_read_hand_by_hand(tmp_path: Path):
    """A damaged hand raises when its turn comes, or is told and passed over."""
    good = homegame.play("100 100", "f", seed=1).history()
    homegame.write(tmp_path / "x.jsonl", [good, good])
    path = tmp_path / "x.jsonl"
    first, second = path.read_text().splitlines()
    path.write_text("\n".join([first, "{}", second.replace('"fold",2', '"fold",1')]))
    hands = homegame.read(path)
    assert next(hands) == good
    with pytest.raises(homegame.UnknownGameError, match="line 2"):
        next(hands)
    wrong: list[homegame.HistoryError] = []
    _, bad = homegame.read(path, on_error=wrong.append)
    assert len(wrong) == 1
    with pytest.raises(homegame.ImpossibleError) as refused:
        homegame.replay(bad)
    assert str(refused.value) == (
        "hand 1, line 3, event 5: it is seat 2's turn, but seat 1 folds"
    )


def test_a_refusal_names_the_line_and_the_rule(tmp_path: Path):
    hand = homegame.play("100 100", "r9 f", seed=1).history()
    text = "".join(homegame.write_lines([hand], "stars"))
    small = text.replace("raises 6 to 9", "raises 1 to 4").replace("bet (6)", "bet (1)")
    [told] = homegame.read_lines(small.splitlines(keepends=True), "stars")
    with pytest.raises(homegame.ImpossibleError) as refused:
        homegame.replay(told)
    assert refused.value.rule == "BET-22"
    line = 1 + small.splitlines().index("Player2: raises 1 to 4")
    assert refused.value.place == f"line {line}"


def test_a_format_that_there_is_not_is_said(tmp_path: Path):
    with pytest.raises(homegame.UnreadableError, match="none of the known extensions"):
        homegame.read(tmp_path / "x.doc")
    with pytest.raises(homegame.UnreadableError, match="'word' is not a format"):
        homegame.read_lines([], "word")
    with pytest.raises(homegame.HistoryError, match="can be read, but not written"):
        homegame.write(tmp_path / "x.csv", [])


def test_a_hand_without_words_in_the_format_is_named(tmp_path: Path):
    rules = homegame.house(game="double_board")
    hand = homegame.play("100 100", "f", house=rules, seed=1).history()
    with pytest.raises(homegame.UnwritableError, match="Double-board"):
        homegame.write(tmp_path / "x.phh", [hand])
    with pytest.raises(homegame.UnwritableError, match="holds one hand"):
        homegame.write(tmp_path / "x.phh", [homegame.play("9 9", "f").history()] * 2)
