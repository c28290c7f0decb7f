"""Propose, vote and withdraw: what the whole table has to agree on."""

from typing import Final, Literal, get_args

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.engine.table.chairs import Decision, is_dealt_in
from homegame.engine.table.deck import refuse_rabbit, still_here
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import (
    Bomb,
    NightExtra,
    Proposable,
    Proposal,
    RulingSubject,
    Table,
    VoteSubject,
)
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rulebook.presets import bomb_antes
from homegame.rules.dealing import is_one_enough
from homegame.rules.games import has_blinds
from homegame.seats import CLOCK, NOBODY, Seat

Command = c.Propose | c.Withdraw | c.Vote | c.CloseVote

RULINGS: Final = frozenset(get_args(RulingSubject))
"""What the floor asks before it rules."""


def decide(table: Table, by: Seat, command: Command) -> Decision:
    """A seat proposes, votes or withdraws, or the clock ends a vote."""
    match command:
        case c.Propose(extra, amount):
            return propose(table, by, extra, amount)
        case c.Withdraw(extra):
            return withdraw(table, by, extra)
        case c.Vote(yes, play):
            return vote(table, by, yes, play)
        case c.CloseVote():
            return close_vote(table, by)


def proposed(table: Table, event: e.Proposed) -> Table:
    """The vote that is open now."""
    return replace(table, vote=proposal_of(event))


def proposal_of(event: e.Proposed) -> Proposal:
    """What an event asks, before anyone has answered."""
    return Proposal(
        event.extra,
        event.amount,
        event.seat,
        seats=event.seats,
        reason=event.reason,
        about=event.about,
        was=event.was,
    )


def withdrawn(table: Table, event: e.Withdrawn) -> Table:
    """The extra is off."""
    return with_extra(table, event.extra, False)


def voted(table: Table, event: e.Voted) -> Table:
    """One more has answered."""
    return replace(table, vote=table.vote and answered(table.vote, event))


def bomb_pot_due(table: Table, event: e.BombPotDue) -> Table:
    """The next hand is a bomb pot."""
    return replace(table, bomb=Bomb(event.amount, by_house=True))


def propose(table: Table, seat: Seat, extra: Proposable, amount: Chips) -> Decision:
    """Ask every player who would be bound; the proposer has already said yes.

    The clock proposes too: a bomb pot, in houses that play one when dealers change. Where the
    house has one without a vote, the next hand is one; so is a rabbit hunt's one voice enough.
    """
    if seat == CLOCK:
        amount = usual_bomb(table.house)
    if refused := refuse_proposal(table, seat, extra) or refuse_bomb(table, extra, amount):
        return refused
    each = amount or bomb_antes(table.house)[0] if extra == "bomb_pot" else 0
    seats = tuple(still_here(table)) if extra == "rabbit" else ()
    if seat == CLOCK:
        due = comes_by_itself(table.house)
        return [e.BombPotDue(each) if due else e.Proposed(NOBODY, extra, each)]
    proposed: list[e.TableEvent] = [e.Proposed(seat, extra, each, seats)]
    proposed.append(e.Voted(seat, True, own=True))
    if extra == "rabbit" and is_one_enough(table.house):
        proposed.append(e.VoteClosed(extra, True))
    return proposed


def refuse_proposal(table: Table, seat: Seat, extra: Proposable) -> Refused | None:
    """A player proposes one extra at a time, and none that is already on."""
    if extra == "rabbit":
        return refuse_rabbit(table, seat)
    return refuse_proposer(table, seat) or refuse_extra(table, extra)


def refuse_proposer(table: Table, seat: Seat) -> Refused | None:
    """Who plays may propose an extra while nothing else is proposed or agreed on."""
    if table.bomb or (table.vote and seat != CLOCK):
        return Refused(Rule.TABLE_VOTES, "vote.open")
    if seat == CLOCK:
        may = comes_by_itself(table.house) or (comes_hourly(table.house) and not table.vote)
        refused = not may or len(voters(table)) < 2
    else:
        refused = not is_bound(table, seat)
    return Refused(Rule.TABLE_VOTES, "vote.not_asked") if refused else None


def refuse_extra(table: Table, extra: NightExtra) -> Refused | None:
    """An extra that is on already is not proposed, nor one that cannot be played yet."""
    if extra == "bomb_pot" and not table.number:
        return Refused(Rule.BOMB_POT_DETAILS, "bomb.first")
    if is_on(table.house, extra):
        return Refused(Rule.BONUS_CONSENT, "vote.on", field="extra")
    if extra != "bomb_pot" and not has_blinds(table.house):
        return Refused(Rule.BONUS_CONSENT, "vote.no_blinds", field="extra")
    return None


def refuse_bomb(table: Table, extra: Proposable, amount: Chips) -> Refused | None:
    """A bomb pot costs what the house says. The proposer names the amount where the house
    leaves a choice, and else may leave it out."""
    if extra != "bomb_pot":
        return None
    house = table.house
    least, most = bomb_antes(house)
    numbers: dict[str, int | str] = {
        "ante_chips": least,
        "most_chips": most,
        "unit_chips": house.chip_unit,
    }
    amount = amount or least
    if most and not least <= amount <= most:
        words = "bomb.amount" if least == most else "bomb.range"
        return Refused(Rule.BOMB_POT, words, numbers, "amount")
    if not amount or amount % house.chip_unit:
        return Refused(Rule.BOMB_POT, "bomb.name", numbers, "amount")
    return None


def usual_bomb(house: HouseRules) -> Chips:
    """What a bomb pot costs: the least the house says, or two big blinds."""
    return bomb_antes(house)[0] or 2 * house.blinds.big


def comes_hourly(house: HouseRules) -> bool:
    """The house plays a bomb pot when dealers change, online once an hour, or at the top of
    every hour."""
    return house.bomb.enabled and house.bomb.frequency in ("dealer_change", "on_the_hour")


def comes_by_itself(house: HouseRules) -> bool:
    """The house has bomb pots without a vote: every so many hands, or in every full hour."""
    return house.bomb.enabled and house.bomb.frequency in ("hands", "on_the_hour")


def is_counted_out(table: Table) -> bool:
    """So many hands have been played that the next one is a bomb pot of the house."""
    bomb, hand = table.house.bomb, table.hand
    counts = bomb.enabled and bomb.frequency == "hands"
    ready = table.number > 0 and (hand is None or hand.over) and not table.again
    comes = counts and ready and (table.number + 1) % bomb.every == 0
    return comes and refuse_proposal(table, CLOCK, "bomb_pot") is None


def is_on(house: HouseRules, extra: NightExtra) -> bool:
    """The house plays this extra already; a bomb pot needs a vote every time."""
    match extra:
        case "straddles":
            return house.straddle.enabled
        case "kill":
            return house.kill.enabled
        case "chop":
            return house.blinds.chop == "by_agreement"
        case "bomb_pot":
            return False


def voters(table: Table) -> list[Seat]:
    """The seats that an agreement on the next hand would bind: everyone who plays."""
    return [seat for seat in range(len(table.chairs)) if is_bound(table, seat)]


def asked(table: Table, proposal: Proposal) -> list[Seat]:
    """The seats that must agree: those the proposal names, if still here, else all who
    play."""
    if proposal.seats:
        return [seat for seat in proposal.seats if table.chairs[seat]]
    return voters(table)


def is_bound(table: Table, seat: Seat) -> bool:
    """The seat plays, and so has a say in the next hand."""
    if seat < 0:
        return False
    chair = table.chairs[seat]
    if chair is None or chair.out or chair.leaving:
        return False
    return bool(chair.stack) or is_dealt_in(table, seat)


def awaits_ruling(table: Table) -> bool:
    """The floor has asked before it rules, and the game waits for the answer."""
    return table.vote is not None and table.vote.extra in RULINGS


@rule(Rule.TABLE_VOTES)
def vote(table: Table, seat: Seat, yes: bool, play: bool) -> Decision:
    """A proposal needs a yes from everyone it binds; one no ends it."""
    if table.vote is None:
        return Refused(Rule.TABLE_VOTES, "vote.none")
    if seat not in asked(table, table.vote):
        words = "vote.not_touched" if awaits_ruling(table) else "vote.not_asked"
        return Refused(Rule.TABLE_VOTES, words)
    if yes and not play and not may_pass(table, table.vote):
        return Refused(Rule.TABLE_VOTES, "vote.all_play", field="play")
    extra = table.vote.extra
    said = e.Voted(seat, yes, play, own=seat == table.vote.by)
    if not yes:
        return [said, e.VoteClosed(extra, False)]
    after = answered(table.vote, said)
    if ({*after.yes}, {*after.without}) == ({*table.vote.yes}, {*table.vote.without}):
        return Refused(Rule.TABLE_VOTES, "vote.again")
    agreed = is_agreed(table, after)
    return [said, e.VoteClosed(extra, True)] if agreed else [said]


def may_pass(table: Table, proposal: Proposal) -> bool:
    """A player may agree to this and still sit the hand out."""
    return proposal.extra == "bomb_pot" and table.house.bomb.sit_out


def answered(proposal: Proposal, said: e.Voted) -> Proposal:
    """The proposal with one more answer; a later answer replaces an earlier one."""
    yes = [seat for seat in proposal.yes if seat != said.seat]
    without = [seat for seat in proposal.without if seat != said.seat]
    if said.yes:
        yes.append(said.seat)
    if said.yes and not said.play:
        without.append(said.seat)
    return replace(proposal, yes=tuple(yes), without=tuple(without))


def is_agreed(table: Table, proposal: Proposal) -> bool:
    """Everyone the proposal binds has said yes, and at least two take part."""
    everyone = {*asked(table, proposal)}
    playing = everyone - {*proposal.without}
    return everyone <= {*proposal.yes} and len(playing) > 1


def close_vote(table: Table, by: Seat) -> Decision:
    """Time is up: no answer is a no."""
    if by != CLOCK or table.vote is None:
        return Refused(Rule.TABLE_VOTES, "vote.none")
    return [e.VoteClosed(table.vote.extra, is_agreed(table, table.vote))]


def vote_closed(table: Table, event: e.VoteClosed) -> Table:
    """Play what was agreed on; forget what was not."""
    proposal, table = table.vote, replace(table, vote=None)
    if not event.agreed or proposal is None:
        return table
    seats = tuple([seat for seat in proposal.yes if seat not in proposal.without])
    return with_extra(table, proposal.extra, True, Bomb(proposal.amount, seats))


@rule(Rule.BONUS_CONSENT)
def with_extra(
    table: Table, extra: VoteSubject, on: bool, bomb: Bomb | None = None
) -> Table:
    """Turn an extra on or off: for the next hand, or for the rest of the night."""
    house, voted = table.house, [each for each in table.voted if each != extra]
    match extra:
        case "bomb_pot":
            return replace(table, bomb=bomb)
        case "straddles":
            house = replace(house, straddle=replace(house.straddle, enabled=on))
        case "kill":
            house = replace(house, kill=replace(house.kill, enabled=on))
        case "chop":
            chop: Literal["off", "by_agreement"] = "by_agreement" if on else "off"
            house = replace(house, blinds=replace(house.blinds, chop=chop))
        case "rabbit":
            return replace(table, rabbit=on)
        case "take_back" | "correct_bet" | "kill_hand" | "correct_stack":
            return table
        case "kick" | "expose_card" | "void":
            return table
    return replace(table, house=house, voted=(*voted, extra) if on else tuple(voted))


def withdraw(table: Table, seat: Seat, extra: NightExtra) -> Decision:
    """A player may end between hands what the table has agreed on."""
    if not may_withdraw(table, seat, extra):
        return Refused(Rule.TABLE_VOTES, "vote.not_agreed", field="extra")
    return [e.Withdrawn(seat, extra)]


def may_withdraw(table: Table, seat: Seat, extra: NightExtra) -> bool:
    """The table agreed on it tonight, and the seat plays."""
    return was_agreed(table, extra) and seat in voters(table)


def was_agreed(table: Table, extra: NightExtra) -> bool:
    """The table agreed on this extra tonight, or on the next hand's bomb pot."""
    if extra != "bomb_pot":
        return extra in table.voted
    return table.bomb is not None and not table.bomb.by_house


def without_question(
    table: Table, seat: Seat, extra: VoteSubject = "correct_stack"
) -> Table:
    """The table without a question about a stack that was corrected, or a player who left."""
    vote = table.vote
    asks = vote is not None and vote.extra == extra and vote.about == seat
    return replace(table, vote=None) if asks else table


def without_vote(table: Table, seat: Seat) -> Table:
    """Standing up withdraws the seat's vote; the next player there has agreed to nothing. A
    host who leaves asks nothing any more."""
    vote, bomb = table.vote, table.bomb
    if vote and vote.by == seat and awaits_ruling(table):
        vote = None
    if vote:
        vote = answered(vote, e.Voted(seat, False))
    if bomb:
        bomb = replace(bomb, seats=tuple([each for each in bomb.seats if each != seat]))
    return replace(table, vote=vote, bomb=bomb)
