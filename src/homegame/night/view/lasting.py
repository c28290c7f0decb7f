"""The night as it lasts while players bet, fold and call.

What guests may do besides playing, how hosts keep house and how a tournament stands is asked of
the night's own commands, which want a whole night. They get one in which nothing is to be seen
of bets, folds and turns: so nothing that is drawn from it can depend on them.
"""

from msgspec.structs import replace

from homegame.engine.legal import is_betting
from homegame.model.state import ABSENT, Chair, Hand, Player, Table
from homegame.night.level_clock import LevelClock
from homegame.night.night import Night, with_table
from homegame.rules.open_stakes import is_open
from homegame.seats import NOBODY, Seat, TableNo


def lasting_hand(table: Table) -> Hand | None:
    """The hand as it was dealt, with all chips of a seat behind it.

    It is as it stands outside betting rounds; at open stakes, where chips and markers come
    while players bet; and while there is a vote, which may be about it.
    """
    hand = table.hand
    if hand is None or table.vote or not is_betting(hand) or is_open(hand.house):
        return hand
    players = tuple(
        [
            Player(each.stack + each.bet + each.paid) if dealt else ABSENT
            for each, dealt in zip(hand.players, hand.plan.stacks, strict=True)
        ]
    )
    return without_bets(hand, players)


def without_bets(hand: Hand, players: tuple[Player, ...] = (), step: int = 0) -> Hand:
    """A hand without its bets, turns and cards. What is not named here is not there."""
    return Hand(
        plan=hand.plan,
        house=hand.house,
        variant=hand.variant,
        program=hand.program,
        players=players,
        step=step,
        turn=NOBODY,
        order=(),
        to_match=0,
        full_raise=0,
        last_full_bet=0,
        ladder_at=0,
        bets=0,
        entered=0,
        dead=hand.dead,
        paid_out=hand.paid_out,
        over=hand.over,
    )


def between_bets(hand: Hand) -> Hand:
    """A hand with its cards and what was won, and with its players only where their cards
    count: as soon as a pot is pushed."""
    players = hand.players if hand.over or hand.awards else ()
    return replace(
        without_bets(hand, players, hand.step),
        boards=hand.boards,
        middles=hand.middles,
        runs=hand.runs,
        awards=hand.awards,
        voided=hand.voided,
    )


def lasting(night: Night) -> Night:
    """The night without what bets change, at all of its tables."""
    tables = {at: lasting_table(table) for at, table in night.tables.items()}
    return replace(
        night, tables=tables, seq=0, at_ms=0, undo={}, clocks={}, level=LevelClock()
    )


def lasting_table(table: Table) -> Table:
    """A table without what bets change."""
    return replace(table, hand=lasting_hand(table))


def beside(night: Night, at: TableNo) -> Night:
    """The same night as a guest at one table needs it: of the others they know who sits there,
    and what the tables remember of guests."""
    tables = {
        number: table if number == at else elsewhere(table)
        for number, table in night.tables.items()
    }
    return replace(night, tables=tables, notes={})


def elsewhere(table: Table) -> Table:
    """A table without its game: nothing of its hands, chips and wishes."""
    chairs = tuple([chair and Chair(chair.guest, 0) for chair in table.chairs])
    return Table(
        house=table.house,
        variant=table.variant,
        chairs=chairs,
        buyin=table.buyin,
        past=table.past,
        dealer=table.dealer,
        depth=table.depth,
        tournament=table.tournament,
    )


def folded(night: Night, at: TableNo, seat: Seat) -> Night:
    """The same night as this seat sees it, which has folded."""
    table = night.tables[at]
    hand = table.hand
    assert hand
    players = (
        *hand.players[:seat],
        replace(hand.players[seat], live=False),
        *hand.players[seat + 1 :],
    )
    hand = replace(hand, players=players)
    return with_table(night, at, replace(table, hand=hand))
