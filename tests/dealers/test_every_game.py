"""Every game with real cards, played to its end by what the view asks for and nothing else."""

import pytest

from dealers.test_people import real_cards, seen
from homegame.cards import Cards, parse
from homegame.model import commands as c
from homegame.model.state import Depth
from homegame.model.view import RealView, View
from homegame.variants import VARIANTS

DEPTHS: tuple[Depth, ...] = ("pots", "cards", "phones")


class Host:
    """Dana enters what she is asked for, with cards from the top of a deck."""

    def __init__(self, game: str, depth: Depth, *stacks: int, **choices: object) -> None:
        self.night = real_cards(*stacks, game__variant=game, **choices)
        self.deck = list(VARIANTS[game].deck)
        self.asked = list[object]()
        self.shoves = False
        if depth != "cards":
            self.night.say("g1", c.SetDepth(depth))
        self.night.say("g1", c.Begin(button=len(stacks))).deal()

    def plays(self) -> None:
        """Enter all that is asked, until the hand is over."""
        while not self.night.hand().over:
            view, real = self.sees()
            self.asked.append(asked(real))
            self.night.say("g1", self.answer(view, real)).deal()

    def undoes(self) -> None:
        """Undo all that was entered: the same is asked again, one after another."""
        for before in reversed(self.asked):
            self.night.say("g1", c.UndoNote()).deal()
            assert asked(self.sees()[1]) == before

    def sees(self) -> tuple[View, RealView]:
        view = seen(self.night, "g1")
        assert view.real
        return view, view.real

    def answer(self, view: View, real: RealView) -> c.WireCommand:
        """What the screen offers for what is asked."""
        match real.asks:
            case "action":
                return self.acts(real)
            case "draw":
                return draws(real)
            case "runs":
                assert view.run_vote
                return c.ActFor(view.run_vote.waiting[0], c.RunIt(view.run_vote.most))
            case "first":
                return c.Deal(first=view.chairs[0].seat)
            case "cards" if real.shows:
                return self.opens(view, real.shows)
            case "cards":
                return c.Deal(self.cards(real.cards * real.boards))
            case "winners" if real.depth == "cards" and real.shows:
                return self.opens(view, real.shows)
            case "winners" if any(pot.best for pot in real.pots):
                return c.Push()
            case "winners":
                return c.Push(tuple([pot.seats for pot in real.pots]))
        raise AssertionError(real.asks)

    def acts(self, real: RealView) -> c.ActFor:
        """Check or call; those who shove bet all they may instead."""
        may = real.may
        assert may
        if self.shoves and may.raise_most:
            return c.ActFor(real.seat, c.RaiseTo(may.raise_most))
        return c.ActFor(real.seat, c.Check() if may.check else c.Call())

    def opens(self, view: View, seat: int) -> c.TurnUp:
        """The cards that lie face down at this seat are turned up."""
        [chair] = [chair for chair in view.chairs if chair.seat == seat]
        down = tuple([place for place, card in enumerate(chair.cards) if not card])
        return c.TurnUp(seat, down, self.cards(len(down)))

    def cards(self, count: int) -> Cards:
        return tuple([self.deck.pop() for _ in range(count)])


def asked(real: RealView) -> object:
    """What the host is asked, and about which cards and pots."""
    cards = real.street, real.cards, real.boards, real.takers, real.may_skip, real.shows
    return real.asks, real.seat, cards, real.pots, real.puts, real.fold_to


def draws(real: RealView) -> c.ActFor:
    """Two cards are discarded, or as many as have to be."""
    assert real.draw
    if real.draw.middle:
        return c.ActFor(real.seat, c.SetMiddle(0))
    count = min(max(real.draw.least, 2), real.draw.most)
    return c.ActFor(real.seat, c.Discard(tuple(range(count))))


@pytest.mark.rule("CON-48")
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("game", VARIANTS)
def test_a_hand_of_every_game_ends(game: str, depth: Depth) -> None:
    """Two players check and call; then all of it is undone."""
    host = Host(game, depth, 300, 300)
    host.plays()
    assert sum(host.night.stacks().values()) == 600
    host.undoes()


@pytest.mark.rule("CON-48")
@pytest.mark.parametrize("game", VARIANTS)
def test_a_hand_of_every_game_ends_all_in(game: str) -> None:
    """Three stacks make two pots, and the board is run as often as it may be."""
    host = Host(game, "cards", 20, 60, 60, runs__max_runs=3, runs__when="after_allin")
    host.shoves = True
    host.plays()
    assert sum(host.night.stacks().values()) == 140


@pytest.mark.rule("CON-48")
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("game", ["stud", "stud_hilo", "razz"])
def test_the_last_card_of_eight_players_is_one_for_all(game: str, depth: Depth) -> None:
    """Eight play to the end, for whom there are no eight cards more."""
    host = Host(game, depth, *[300] * 8)
    host.plays()
    assert len(host.night.hand().board) == 1
    assert sum(host.night.stacks().values()) == 2400


@pytest.mark.rule("CON-48", "SHOW-10")
@pytest.mark.parametrize("game", ["irish", "crazy_pineapple"])
def test_hands_with_discards_to_come_are_not_turned_up_all_in(game: str) -> None:
    """All in before the flop: no hand is asked for until everyone has discarded, for the cards
    that go wouldn't be known."""
    host = Host(game, "cards", 60, 60, allin__reveal="always")
    host.shoves = True
    host.plays()
    kinds = [
        kind for kind in host.night.kinds() if kind in ("shown", "board_dealt", "drawn")
    ]
    assert kinds == ["board_dealt", *["drawn"] * 2, *["shown"] * 2, *["board_dealt"] * 2]


@pytest.mark.rule("CON-48")
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("option", ["auto_muck", "must_show_if_called"])
def test_a_hand_ends_where_players_decide_whether_they_show(
    option: str, depth: Depth
) -> None:
    """g2 is called on the river: where it's theirs to show or muck, the host is asked who won,
    as everywhere."""
    host = Host("texas", depth, 300, 300, **{f"showdown__{option}": False})
    while host.sees()[1].street != "river" or host.sees()[1].asks != "action":
        host.night.say("g1", host.answer(*host.sees())).deal()
    host.night.say("g1", c.ActFor(host.night.hand().turn, c.RaiseTo(20))).deal()
    host.night.say("g1", c.ActFor(host.night.hand().turn, c.Call())).deal()
    assert host.night.hand().turn > 0
    assert host.sees()[1].asks == "winners"
    host.plays()
    assert sum(host.night.stacks().values()) == 600


@pytest.mark.rule("CON-48", "VAR-22")
def test_of_a_hand_that_is_turned_up_the_card_in_the_middle_is_told() -> None:
    """Double hold'em: g1's king lies between two aces, so they are no pair; g2 has nines, one
    of them in the middle. Of each hand the middle card is entered first."""
    host = Host("double", "cards", 300, 300)
    host.deck = [
        *host.deck,
        *parse("3h 9d 9c"),
        *parse("Ad As Kh"),
        *parse("Qs Jc 7h 4d 2c"),
    ]
    while host.sees()[1].asks != "winners":
        host.night.say("g1", host.answer(*host.sees())).deal()
    for best in ((), (2,)):
        assert host.sees()[1].middle == 1
        host.night.say("g1", host.answer(*host.sees())).deal()
        assert host.sees()[1].pots[0].best == best


@pytest.mark.rule("CON-48")
@pytest.mark.parametrize("game", ["stud", "jacks"])
def test_a_game_without_blinds_has_no_notes_about_them(game: str) -> None:
    """Heads-up everyone antes: neither a missing small blind nor who posts it is told."""
    host = Host(game, "pots", 300, 300, ante__amount=1)
    host.plays()
    coming = host.sees()[1].next
    assert coming
    assert [post.name for post in coming.posts] == ["ante", "ante"]
    assert coming.notes == ()
