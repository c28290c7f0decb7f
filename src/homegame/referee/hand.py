"""The referee at a table of a night: what its hand knows already, and what a ruling does to it.

A ruling is carried out by the same commands that the host gives otherwise, and recorded with
`ruling`; nothing here changes a hand.
"""

from collections.abc import Iterator

from msgspec import Struct

from homegame.engine.legal import is_betting
from homegame.engine.table import is_playing
from homegame.model import commands as c
from homegame.model.plan import Plan
from homegame.model.refusal import Refused
from homegame.model.state import UNACTED, Hand, Player, Table
from homegame.night.consent import touched
from homegame.night.evening import decide
from homegame.night.night import Night
from homegame.night.people import is_host
from homegame.night.tournament.standing import running
from homegame.referee.case import Apply, Spot
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rules.betting import live, to_call
from homegame.seats import NOBODY, Seat, TableNo

Deed = c.ActFor | c.CorrectBet | c.Void | c.KillHand | c.CallClock
"""A command that carries a ruling out."""


class Steps(Struct, frozen=True):
    """What a host sends to apply a ruling: the deed, if there is one, and the record of it.

    Where others have to agree to the deed first, their vote is the record.
    """

    deed: Deed | None
    record: c.Ruling | None

    @property
    def commands(self) -> tuple[Deed | c.Ruling, ...]:
        """The commands, in the order in which they are sent."""
        return tuple([each for each in (self.deed, self.record) if each is not None])


def spot_of(night: Night, at: TableNo, who: Seat = NOBODY) -> Spot:
    """What the hand of a table knows about `who`, or else about the player in turn.

    What a player put in last is looked at as it was before: the ruling may be about it.
    """
    table = night.tables[at]
    spot = Spot(players=names(night, table), tournament=table.tournament)
    hand = played(table)
    if hand is None:
        return spot
    before = hand_before(night, at, who)
    turn = hand.turn if is_betting(hand) else NOBODY
    seat = who or turn
    known = before if seat and is_betting(before) and before.turn == seat else None
    acted, with_chips = action(hand)
    return Spot(
        players=tuple([(s, name) for s, name in spot.players if s in live(hand)]),
        turn=turn,
        to_call=to_call(known, known.players[seat]) if known else 0,
        current_bet=known.to_match if known else 0,
        last_raise=known.full_raise if known else 0,
        live=len(live(hand)),
        acted=acted,
        with_chips=with_chips,
        tournament=table.tournament,
    )


def house_at(night: Night, at: TableNo) -> HouseRules:
    """The house as a table plays by it; in a tournament, with the terms that it was opened
    with."""
    table, found = night.tables[at], running(night)
    if not table.tournament or found is None:
        return table.house
    setup = found.setup
    return with_settings(
        table.house,
        {
            "tourn.late_until_level": setup.late_until,
            "tourn.rebuys": setup.rebuys,
            "tourn.reentries": setup.reentries,
            "tourn.progressive": setup.progressive,
        },
    )


def names(night: Night, table: Table) -> tuple[tuple[Seat, str], ...]:
    """The seats that are taken, with their players' names."""
    return tuple(
        [
            (seat, night.guests[chair.guest].name)
            for seat, chair in enumerate(table.chairs)
            if chair
        ]
    )


def played(table: Table) -> Hand | None:
    """The hand that is being played, where its bets are entered."""
    written = table.dealer == "server" or table.depth != "button"
    return table.hand if is_playing(table) and written else None


def hand_before(night: Night, at: TableNo, who: Seat) -> Hand:
    """The hand before this seat acted, if that was the last thing to happen in it."""
    hand, undo = night.tables[at].hand, night.undo.get(at)
    assert hand is not None
    return undo.hand if undo and acted_last(night, at, who) else hand


def acted_last(night: Night, at: TableNo, who: Seat) -> bool:
    """Whether what this seat did was the last thing to happen in the hand."""
    undo = night.undo.get(at)
    return undo is not None and undo.seat == who


def action(hand: Hand) -> tuple[int, int]:
    """How many players have acted in the hand, and how many of them put chips in."""
    seats = hand.plan.ring
    posts = posted(hand.plan)
    chips = [s for s in seats if put_in(hand.players[s]) > posts.get(s, 0)]
    acted = [s for s in seats if not hand.players[s].live or is_heard(hand.players[s])]
    return len({*acted, *chips}), len(chips)


def posted(plan: Plan) -> dict[Seat, int]:
    """What each seat put in before the cards."""
    put: dict[Seat, int] = {}
    for post in plan.posts:
        put[post.seat] = put.get(post.seat, 0) + post.amount
    return put


def put_in(player: Player) -> int:
    """What a player has put in during the whole hand."""
    return player.bet + player.paid


def is_heard(player: Player) -> bool:
    """The player has acted in this round."""
    return player.acted_at != UNACTED


# ---------------------------------------------------------------- carrying it out


def may_apply(night: Night, by: str) -> bool:
    """Whether this guest runs the night, and so makes its rulings."""
    return not night.ended and is_host(night, by)


def steps(
    night: Night, at: TableNo, by: str, apply: Apply | None, who: Seat, note: str
) -> Steps:
    """The commands that carry a ruling out for this host; a deed that the night would refuse
    is left to the people at the table."""
    record = c.Ruling(note)
    if apply is None:
        return Steps(None, record)
    for deed in deeds(night, at, apply, who, note):
        if not isinstance(decide(night, by, deed, at), Refused):
            asks = isinstance(deed, c.CorrectBet | c.KillHand) and touched(
                night, by, at, deed
            )
            return Steps(deed, None if asks else record)
    return Steps(None, record)


def deeds(night: Night, at: TableNo, apply: Apply, who: Seat, note: str) -> Iterator[Deed]:
    """The commands that may carry a ruling out, the best one first."""
    hand = played(night.tables[at])
    if hand is None:
        return
    seat = who or max(hand.turn, NOBODY)
    match apply.kind:
        case "misdeal":
            yield c.Void(note)
        case "kill_hand" if seat:
            yield c.KillHand(seat, note)
        case "start_clock":
            yield c.CallClock()
        case "fold" | "check" | "call" | "raise" if seat:
            if seat == hand.turn:
                yield c.ActFor(seat, as_command(apply))
            elif apply.kind in ("call", "raise") and acted_last(night, at, seat):
                yield c.CorrectBet(apply.to, note)
        case _:
            pass


def as_command(apply: Apply) -> c.Fold | c.Check | c.Call | c.RaiseTo:
    """The player's own command for the action of a ruling."""
    match apply.kind:
        case "fold":
            return c.Fold(anyway=True)
        case "check":
            return c.Check()
        case "call":
            return c.Call()
        case _:
            return c.RaiseTo(apply.to)
