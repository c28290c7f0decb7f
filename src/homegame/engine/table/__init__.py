"""The table between hands: seats, buy-ins, blinds, and the beginning and end of each hand.

Each file decides on the commands of one subject, and has the functions that apply its events:
`night/events` says which is whose. During a hand, a seat's chips are in the hand: `Begun` moves
them there and `HandEnded` moves them back, so chips are always in exactly one place.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from homegame.engine.plan import ready
from homegame.engine.table import (
    blinds,
    chips,
    deck,
    games,
    hands,
    laws,
    lending,
    moves,
    seats,
    votes,
)
from homegame.engine.table.chairs import (
    Decision,
    can_begin,
    changed,
    empty_table,
    first_in_question,
    is_dealt_in,
    is_passed_over,
    is_playing,
)
from homegame.engine.table.chips import (
    behind,
    bets_are_entered,
    bought,
    bounty,
    is_stack_known,
    total_chips,
)
from homegame.engine.table.deck import next_cut, who_cuts
from homegame.engine.table.games import (
    game_chooser,
    may_choose,
    posts_blinds_next,
    runs_agreed_on,
)
from homegame.engine.table.lending import bought_range
from homegame.engine.table.moves import (
    change_seat,
    open_seats,
    other_sizes,
    refuse_open_seat,
    seats_to_change_to,
    with_places,
    with_seats,
)
from homegame.engine.table.seats import EXPIRIES_TO_SIT_OUT, sit_down, stand_up
from homegame.engine.table.votes import (
    asked,
    awaits_ruling,
    comes_hourly,
    is_counted_out,
    may_pass,
    may_withdraw,
    proposal_of,
    refuse_proposal,
    usual_bomb,
    voters,
)
from homegame.model.state import Table
from homegame.seats import Seat

__all__ = [
    "EXPIRIES_TO_SIT_OUT",
    "Decision",
    "TableCommand",
    "asked",
    "awaits_ruling",
    "behind",
    "bets_are_entered",
    "bought",
    "bought_range",
    "bounty",
    "can_begin",
    "change_seat",
    "changed",
    "comes_hourly",
    "decide",
    "empty_table",
    "first_in_question",
    "game_chooser",
    "is_counted_out",
    "is_dealt_in",
    "is_passed_over",
    "is_playing",
    "is_stack_known",
    "may_choose",
    "may_pass",
    "may_withdraw",
    "next_cut",
    "open_seats",
    "other_sizes",
    "posts_blinds_next",
    "proposal_of",
    "ready",
    "refuse_open_seat",
    "refuse_proposal",
    "runs_agreed_on",
    "seats_to_change_to",
    "sit_down",
    "stand_up",
    "total_chips",
    "usual_bomb",
    "voters",
    "who_cuts",
    "with_places",
    "with_seats",
]

TableCommand = (
    seats.Command
    | moves.Command
    | chips.Command
    | lending.Command
    | blinds.Command
    | games.Command
    | laws.Command
    | votes.Command
    | deck.Command
    | hands.Command
)


def decide(table: Table, by: Seat, command: TableCommand) -> Decision:
    """Decide on a command by a seat, or by DEALER, CLOCK or FLOOR."""
    return DECIDE[type(command)](table, by, command)


DECIDE: Final[Mapping[type, Callable[[Table, Seat, Any], Decision]]] = {
    **dict.fromkeys(get_args(seats.Command), seats.decide),
    **dict.fromkeys(get_args(moves.Command), moves.decide),
    **dict.fromkeys(get_args(chips.Command), chips.decide),
    **dict.fromkeys(get_args(lending.Command), lending.decide),
    **dict.fromkeys(get_args(blinds.Command), blinds.decide),
    **dict.fromkeys(get_args(games.Command), games.decide),
    laws.Command: laws.decide,
    **dict.fromkeys(get_args(votes.Command), votes.decide),
    **dict.fromkeys(get_args(deck.Command), deck.decide),
    **dict.fromkeys(get_args(hands.Command), hands.decide),
}
"""The file that decides on each command."""
