"""Who won how much: what the view adds up at the end of a hand."""

import pytest

from homegame.engine.shorthand import ScriptedHand, house, play
from homegame.model.view import AwardView, BoardWonView, HandView, WinnerView
from homegame.night.view import view
from homegame.night.view.hand import standing_fields
from homegame.night.view.winners import board_views, is_split, winner_views
from night.a_night import FACTS
from night.played import PlayedNight
from telling.reading import hand_of, of_game, read, seated


def ended(played: PlayedNight) -> HandView:
    """The hand as everyone sees it."""
    hand = view(played.night, "", FACTS).hand
    assert hand
    return hand


def test_nothing_is_won_before_the_hand_ends() -> None:
    hand = ended(PlayedNight(players=3).begin())
    assert (hand.winners, hand.won_on, hand.split) == ((), (), False)


def test_a_pot_won_without_a_showdown_has_one_winner_and_no_reading() -> None:
    """Seat 1 raises to 9, seats 2 and 3 fold blinds of 1 and 3."""
    hand = ended(PlayedNight(players=3).begin().act("r9 f f"))
    [award] = hand.awards
    assert hand.winners == (WinnerView(1, award.amount),)
    assert hand.won_on == (BoardWonView((1,), award.amount),)
    assert not hand.split


def test_seats_that_share_the_only_pot_split_it() -> None:
    """Seats 1 and 2 each won 60 of a pot with the same straight, on one board."""
    cards = ("Ts", "9d", "8h", "7c", "6s")
    awards = [AwardView(0, seat, 60, cards, "straight, ten high") for seat in (1, 2)]
    assert winner_views(awards) == (
        WinnerView(1, 60, ("straight, ten high",)),
        WinnerView(2, 60, ("straight, ten high",)),
    )
    assert board_views(awards, 1, 1) == (BoardWonView((1, 2), 120, cards),)
    assert is_split(awards)


def test_three_winners_of_three_pots_have_split_none() -> None:
    """A main pot of 90 and side pots of 40 and 20 go to seats 3, 1 and 2."""
    awards = [AwardView(pot, *won) for pot, won in enumerate([(3, 90), (1, 40), (2, 20)])]
    assert [(each.seat, each.amount) for each in winner_views(awards)] == [
        (3, 90),
        (1, 40),
        (2, 20),
    ]
    assert board_views(awards, 1, 1) == (BoardWonView((3, 1, 2), 150),)
    assert not is_split(awards)


def test_a_seat_that_won_two_pots_with_one_hand_reads_it_once() -> None:
    awards = [AwardView(pot, 2, 50, reading="flush, ace high") for pot in (0, 1)]
    assert winner_views(awards) == (WinnerView(2, 100, ("flush, ace high",)),)


def test_a_seat_that_won_both_halves_reads_both_and_the_board_the_high_hand() -> None:
    awards = [
        AwardView(0, 4, 50, reading=reading, half=half)
        for half, reading in enumerate(("two pair, aces and fours", "7-5-4-2-ace low"))
    ]
    assert winner_views(awards) == (
        WinnerView(4, 100, ("two pair, aces and fours", "7-5-4-2-ace low")),
    )
    assert board_views(awards, 1, 1)[0].reading == "two pair, aces and fours"


@pytest.mark.parametrize(("boards", "a_run"), [(2, 1), (4, 2)])
def test_each_board_says_who_won_on_it(boards: int, a_run: int) -> None:
    """Each board of two runs pays 30; seats 1 and 2 win in turn. With two boards a run, the
    boards of the first run come first."""
    awards = [
        AwardView(0, 1 + row % 2, 30, reading="flush", run=row // a_run, board=row % a_run)
        for row in range(boards)
    ]
    assert board_views(awards, boards, a_run) == tuple(
        BoardWonView((1 + row % 2,), 30, reading="flush") for row in range(boards)
    )
    assert [each.amount for each in winner_views(awards)] == [15 * boards, 15 * boards]


@pytest.mark.parametrize("game", ["texas", "double_board_omaha", "stud_hilo", "badugi"])
@pytest.mark.parametrize("seed", range(4))
def test_what_seats_and_boards_have_won_is_what_was_awarded(game: str, seed: int) -> None:
    """Whatever is played, the winners and the boards each add up to all awards."""
    choices = {"game.variant": game, "runs.max_runs": 3}
    played = PlayedNight(players=4, choices=choices, seed=seed)
    hand = ended(played.begin().play_out())
    awarded = sum(award.amount for award in hand.awards)
    assert awarded > 0
    assert sum(won.amount for won in hand.winners) == awarded
    cut = [award.amount for award in hand.awards if -1 not in (award.run, award.board)]
    assert sum(won.amount for won in hand.won_on) == sum(cut)
    assert len(hand.won_on) == len(hand.boards)


TWO_BOARDS = "As2c7d Ks3c3d 9c Tc 4s 4d"


def of(played: ScriptedHand) -> tuple[tuple[AwardView, ...], tuple[BoardWonView, ...]]:
    """The awards of a hand as the table sees them, and what was won on each board."""
    fields = standing_fields(played.hand, (), ())
    return fields["awards"], fields["won_on"]


@pytest.mark.rule("POT-32")
@pytest.mark.parametrize("game", ["double_board", "double_board_omaha"])
def test_a_double_board_won_by_mucking_is_won_whole(game: str) -> None:
    """Seat 2 bets the river and shows, seat 1 mucks: both boards are seat 2's, neither has an
    amount of its own, and no card of either is set apart."""
    hole = {"double_board": "QhJd KhKd", "double_board_omaha": "QhJd5s6h KhKd8s8h"}[game]
    choices = {"game.variant": game, "showdown.auto_muck": True}
    words = "c x | x x | x x | x r4 c"
    played = play("100 100", words, house("1/2", choices), hole=hole, board=TWO_BOARDS)
    [award], boards = of(played)
    assert (award.seat, award.amount, award.part) == (2, 12, "Whole pot")
    assert (award.run, award.board, award.cards, award.reading) == (0, -1, (), "")
    assert boards == (BoardWonView((2,), 0), BoardWonView((2,), 0))


@pytest.mark.rule("POT-32")
def test_a_high_and_low_pot_won_without_a_low_to_compare_is_won_whole() -> None:
    """Everyone folds to a raise in Omaha hi-lo: not the high half, but the whole pot."""
    rules = house("1/2", {"game.variant": "omaha_hilo", "betting.structure": "pot_limit"})
    [award], _ = of(play("100 100 100", "r4 f f", rules))
    assert (award.half, award.part) == (-1, "Whole pot")


@pytest.mark.rule("POT-32")
@pytest.mark.parametrize(
    ("board", "parts"), [("Kc9s8d QhJh", ["Whole pot"]), ("Kc3s5d 8hJh", ["High", "Low"])]
)
def test_a_pot_without_a_qualifying_low_is_won_whole(board: str, parts: list[str]) -> None:
    """Kings against A-2-4-7: with two low cards on the board nobody has a low, and the kings
    take the whole pot, which the table and the log say alike; with three the low takes half."""
    rules = house("1/2", {"game.variant": "omaha_hilo", "betting.structure": "pot_limit"})
    hole, words = "KhKdTsTd Ah2s4c7d", "c x | x x | x x | x x"
    played = play("100 100", words, rules, hole=hole, board=board)
    awards, _ = of(played)
    assert sorted(award.part for award in awards) == parts
    assert all(award.reading for award in awards)
    said = read(*hand_of(played), known=seated(2, of_game("omaha_hilo")))
    assert any(" wins the whole pot" in line for line in said) == (len(parts) == 1)


@pytest.mark.rule("POT-30")
@pytest.mark.parametrize(
    ("hole", "board", "winner", "at"),
    [
        ("AhAd KhKd", "Ac2c7d Ks3c3d 9c Tc 4s 4d", 2, 1),
        ("As7c 5h6d", "Ac2c7d Ks3c8d 9c Tc 4s 4d", 1, 0),
    ],
)
def test_the_best_hand_over_both_boards_lies_where_it_was_made(
    hole: str, board: str, winner: int, at: int
) -> None:
    """Kings full on the bottom board, or two pair on the top one: the chips are drawn there,
    and of the other board no card has won."""
    choices = {"game.variant": "double_board", "doubleboard.award": "best_overall"}
    words = "c x | x x | x x | x x"
    [award], boards = of(
        play("100 100", words, house("1/2", choices), hole=hole, board=board)
    )
    assert (award.seat, award.board, award.part) == (winner, at, "Whole pot")
    assert award.cards
    assert (boards[at].seats, boards[at].amount) == ((winner,), 4)
    assert boards[1 - at] == BoardWonView((), 0)


def test_where_one_pot_is_cut_by_boards_a_whole_side_pot_is_on_none() -> None:
    """A main pot of 60 is shared by two boards, a side pot of 40 is seat 3's alone."""
    awards = [
        AwardView(1, 3, 40, board=-1),
        AwardView(0, 1, 30, board=0),
        AwardView(0, 2, 30, board=1),
    ]
    assert board_views(awards, 2, 2) == (BoardWonView((1,), 30), BoardWonView((2,), 30))
    assert [each.amount for each in winner_views(awards)] == [40, 30, 30]
