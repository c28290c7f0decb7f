"""Any order of busts gives the prizes that the rule says (TOURN-20)."""

from hypothesis import given
from hypothesis import strategies as st
from watched import Out, ranked

from homegame.model.tournament import Bust
from homegame.tournament.payouts import shared

hands = st.lists(
    st.lists(st.tuples(st.integers(1, 3), st.sampled_from((100, 200, 300))), max_size=4),
    max_size=8,
)
"""The hands, or rounds, in which players went out: each at a table, with a stack."""


def in_hands(drawn: list[list[tuple[int, int]]]) -> list[list[Bust]]:
    """The busts of each hand; the last to be left is the winner."""
    busts: list[list[Bust]] = []
    names = iter(range(1000))
    for group, hand in enumerate(drawn):
        busts.append(
            [Bust(f"g{next(names)}", stack, table, group) for table, stack in hand]
        )
    return [*busts, [Bust("winner", 1)]]


@given(hands, st.integers(0, 10_000), st.sampled_from((1, 5, 100)), st.randoms())
def test_prizes_are_those_of_the_places(drawn, pool, unit, chance) -> None:
    """Everyone who goes out is placed above those before; the larger stack of a hand is
    higher; who is equal shares. In whatever order a hand's busts are named, each has the same,
    but for the unit that can't be shared."""
    busts = in_hands(drawn)
    entrants = sum(map(len, busts))
    first = pool // 2 + pool % 2
    prizes = (first, pool - first) if entrants > 1 else (pool,)
    found = {each.guest: each for each in shared(prizes, busts, entrants, unit)}
    assert sum(each.prize for each in found.values()) == pool
    place = entrants
    for hand in busts:
        outs = [Out(bust.guest, bust.table, bust.stack, ("hand", 0)) for bust in hand]
        for equal in ranked(outs):
            place -= len(equal)
            paid = [found[out.guest].prize for out in equal]
            assert sum(paid) == sum(prizes[place : place + len(equal)])
            assert len(equal) == 1 or max(paid) - min(paid) < 2 * unit
            assert {found[out.guest].place for out in equal} == {place + 1}
    mixed = [chance.sample(hand, len(hand)) for hand in busts]
    again = {each.guest: each for each in shared(prizes, mixed, entrants, unit)}
    for guest, finish in found.items():
        assert again[guest].place == finish.place
        assert abs(again[guest].prize - finish.prize) < 2 * unit
