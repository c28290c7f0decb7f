"""The same tree of hands as PokerKit 0.7.7 counts it, where it has the game."""

from copy import deepcopy

import pokerkit

from homegame.engine.legal import is_betting
from homegame.model import commands as c
from homegame.seats import DEALER
from perft.count import Count, Line, begun, moves, sizes
from remembered import remember
from side_by_side.table import THEIRS, Both, Game, Theirs

CAP = 12
"""What one may put into a hand where stakes are capped: a capped stack is a short one."""


def theirs(line: Line) -> Count | None:
    """The tree as they see it; None if they do not have the game."""
    game: Game = (line.game, line.limit)
    stacks = [*line.stacks]
    if line.limit == "cap":
        game, stacks = (line.game, "no_limit"), [min(stack, CAP) for stack in stacks]
    if game not in THEIRS:
        return None
    remember()
    pokerkit.Card.__deepcopy__ = lambda card, _: card
    both = Both(game, stacks)
    both.hand, both.stub = begun(line)
    return tree(both)


def tree(at: Both) -> Count:
    """From here on: what may be done is what they allow."""
    while not at.hand.over and at.hand.turn == DEALER:
        at.theirs.let_covered_player_check(0)
        at.deal()
    if at.hand.over:
        return Count(0, 1, at.theirs.stacks[0])
    found = Count(1)
    for move in their_moves(at.theirs) if is_betting(at.hand) else moves(at.hand):
        after = copied(at)
        after.happens(move, after.stub)
        found = found.plus(tree(after))
    return found


def their_moves(them: Theirs) -> list[c.HandCommand]:
    """Fold, check or call, the least raise, the pot and all in."""
    said: list[c.HandCommand] = [c.Call()] if them.call else [c.Check()]
    if them.call and not them.state.bring_in_status:
        said.append(c.Fold())
    pot = max(them.state.bets) + them.state.total_pot_amount + them.call
    least, most = them.raises
    return said + [c.RaiseTo(to) for to in sizes(least, pot, most)]


def copied(at: Both) -> Both:
    """The same hand at both tables, to be played on in another way."""
    other, them = Both.__new__(Both), Theirs.__new__(Theirs)
    them.state, them.drawn = deepcopy(at.theirs.state), [*at.theirs.drawn]
    other.hand, other.stub, other.theirs = at.hand, at.stub, them
    return other
