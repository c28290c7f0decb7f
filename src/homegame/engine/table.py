"""The table between hands: seats, buy-ins, blinds, and the beginning and end of each hand.

The same two verbs as for a hand. During a hand a seat's chips are in the hand; `Begun` moves
them there and `HandEnded` moves them back, so chips are in one place.
"""

from typing import Literal

from msgspec.structs import replace

from homegame.cards import Card, Cards
from homegame.chips import Chips
from homegame.engine import decide as hand_decide
from homegame.engine import evolve as hand_evolve
from homegame.engine import lending
from homegame.engine.legal import is_voting
from homegame.engine.plan import plan, players
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Owed, Plan
from homegame.model.refusal import Refused, Sys
from homegame.model.state import (
    Bomb,
    Chair,
    Hand,
    NightExtra,
    Past,
    Proposable,
    Proposal,
    Straddles,
    Table,
    VoteSubject,
)
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rulebook.options import HouseError, with_settings
from homegame.rules.button import first_button
from homegame.rules.cash import (
    change_due,
    change_unit,
    has_lost_all,
    is_busted,
    kitty_drop,
    limits,
    may_rebuy,
    odd_change,
    orbits_to_wait,
    passed_by,
    past_of,
    return_range,
    top_up_range,
    with_past,
)
from homegame.rules.dealing import cutter, is_new_card, unplayed
from homegame.rules.games import most_seats, played, turns
from homegame.rules.missed import is_owing, may_buy
from homegame.rules.open_stakes import (
    is_barred,
    is_open,
    least_stack,
    may_add,
    with_marker,
)
from homegame.rules.straddles import posted, straddle_size
from homegame.seats import CLOCK, DEALER, FLOOR, NOBODY, Seat, between
from homegame.variants import MIXES, VARIANTS

TableCommand = (
    c.StandUp
    | c.SitOut
    | c.ComeBack
    | c.TopUp
    | c.Borrow
    | c.Accept
    | c.AgreeRuns
    | c.ChooseGame
    | c.BuyBlinds
    | c.Straddle
    | c.Sleep
    | c.Propose
    | c.Withdraw
    | c.Vote
    | c.CloseVote
    | c.CallClock
    | c.Cut
    | c.Begin
    | c.ShowNext
    | c.Tidy
    | c.SetBlinds
    | c.SetGame
    | c.HandCommand
)
Decision = list[e.TableEvent] | Refused

EXPIRIES_TO_SIT_OUT = 2
"""So many decisions in a row by the clock, and the seat sits out (CON-46)."""


def empty_table(house: HouseRules, buyin: tuple[Chips, Chips] = (0, 0)) -> Table:
    """A table nobody sits at. Place 0 is nobody's."""
    games = [played(house, turn)[0] for turn in turns(house)]
    seats = min([house.table.max_seats, *[most_seats(house, game) for game in games]])
    return Table(
        house=house,
        variant=games[0],
        chairs=(None,) * (seats + 1),
        buyin=buyin,
    )


def is_playing(table: Table) -> bool:
    """A hand is in play."""
    return table.hand is not None and not table.hand.over


def is_dealt_in(table: Table, seat: Seat) -> bool:
    """The seat has chips in the hand being played, folded or not."""
    hand = table.hand
    return hand is not None and not hand.over and hand.plan.stacks[seat] > 0


def can_begin(table: Table) -> bool:
    """No hand is in play and at least two seats can play the next one; when the night ends
    only the change hand is left."""
    if is_playing(table):
        return False
    if table.last:
        return bool(change_due(table))
    return len(players(table)) >= table.house.table.min_seats


def needs_draw(table: Table) -> list[Seat]:
    """Who draws for the first button of the evening; nobody once there is one."""
    return [] if table.number else list(players(table))


# ---------------------------------------------------------------- decide


def decide(table: Table, by: Seat, command: TableCommand) -> Decision:
    """What follows from a command by a seat, or by DEALER, CLOCK or FLOOR."""
    match command:
        case c.StandUp():
            return stand_up(table, by, "left")
        case c.SitOut():
            return sit_out(table, by)
        case c.ComeBack():
            return come_back(table, by)
        case c.TopUp(amount, other):
            staked = other not in (NOBODY, by)
            return (
                lending.stake(table, by, other, amount)
                if staked
                else top_up(table, by, amount)
            )
        case c.Borrow(amount, lender):
            return lending.borrow(table, by, amount, lender)
        case c.Accept(yes):
            return lending.answer(table, by, yes)
        case c.AgreeRuns(runs):
            return agree_runs(table, by, runs)
        case c.ChooseGame(game):
            return choose_game(table, by, game)
        case c.BuyBlinds(buy):
            return buy_blinds(table, by, buy)
        case c.Straddle(when, to):
            return straddle(table, by, when, to)
        case c.Sleep(sleep):
            return make_sleeper(table, by, sleep)
        case c.Propose(extra, amount):
            return propose(table, by, extra, amount)
        case c.Withdraw(extra):
            return withdraw(table, by, extra)
        case c.Vote(yes, play):
            return vote(table, by, yes, play)
        case c.CloseVote():
            return close_vote(table, by)
        case c.SetBlinds(small, big, ante):
            return set_blinds(table, small, big, ante)
        case c.SetGame():
            return set_game(table, command)
        case c.Begin(draws, button):
            return begin(table, by, draws, button)
        case c.CallClock():
            return call_clock(table, by)
        case c.Cut(at):
            return cut_deck(table, by, at)
        case c.ShowNext(boards):
            return show_next(table, by, boards)
        case c.Tidy():
            return tidy(table, by)
        case _:
            return decide_hand(table, by, command)


def decide_hand(table: Table, by: Seat, command: c.HandCommand) -> Decision:
    """A command for the hand; when the clock has to act twice running, the seat sits out.

    Who says nothing in a vote on runs has said once, and has missed no decision.
    """
    if table.hand is None:
        return Refused(Sys.NO_HAND, "hand.none")
    if is_taking_back(table) and by != FLOOR:
        return Refused(Rule.TABLE_VOTES, "vote.first")
    if by == CLOCK and (unanswered := lending.silence(table)):
        return unanswered
    verb = lending.act if is_open(table.house) else hand_decide.decide
    decided = verb(table.hand, by, command)
    if isinstance(decided, Refused):
        return decided
    if by == CLOCK and not is_voting(table.hand):
        return [*decided, *timed_out(table, table.hand.turn)]
    return [*decided, *to_kitty(table.hand, decided)]


def to_kitty(hand: Hand, events: list[e.HandEvent]) -> list[e.TableEvent]:
    """What the winner drops into the kitty when the hand has ended."""
    if not events or not isinstance(events[-1], e.HandEnded):
        return []
    seat, amount = kitty_drop(hand, events)
    return [e.KittyFed(seat, amount)] if amount else []


@rule(Rule.TURN_CLOCK)
def timed_out(table: Table, seat: Seat) -> list[e.TableEvent]:
    """The clock acted; two times in a row and the seat takes no more cards."""
    chair = table.chairs[seat]
    assert chair
    running = chair.expired + 1
    events: list[e.TableEvent] = [e.TimedOut(seat, running)]
    if running >= EXPIRIES_TO_SIT_OUT and not chair.out:
        events.append(e.SatOut(seat, "time"))
    return events


@rule(Rule.JOINING, Rule.TABLE_SIZE)
def sit_down(
    table: Table, guest: str, seat: Seat, amount: Chips, minutes: int = 0
) -> Decision:
    """A free seat is taken with a buy-in within the limits, or `minutes` after leaving."""
    if not 1 <= seat < len(table.chairs):
        most = len(table.chairs) - 1
        return Refused(Rule.TABLE_SIZE, "seat.none", {"seat": seat, "most": most}, "seat")
    if table.chairs[seat]:
        return Refused(Sys.SEAT_TAKEN, "seat.taken", {"seat": seat}, "seat")
    refused = refuse_return(table, guest, amount, minutes)
    return refused or [e.SatDown(seat, guest, amount)]


def refuse_return(table: Table, guest: str, amount: Chips, minutes: int) -> Refused | None:
    """Who sits down for the first time buys in; who comes back may be asked for more."""
    past = past_of(table, guest)
    if is_busted(past) and not may_rebuy(table, guest):
        return refuse_rebuy(table)
    least, most = return_range(table, past, minutes)
    refused = refuse_purchase(table, amount, least, most)
    if (least, most) == limits(table):
        return refused
    if amount == past.chips_when_left or not refused:
        return None
    numbers: dict[str, int | str] = {
        "orbits": orbits_to_wait(table, past),
        "minutes": table.house.leave.keep_stack_min - minutes,
        "left_chips": past.chips_when_left,
    }
    words = "return.orbits" if orbits_to_wait(table, past) else "return.minutes"
    return Refused(Rule.RETURN_AFTER_LEAVING, words, numbers, "amount")


def refuse_rebuy(table: Table) -> Refused:
    """No more buy-ins for who has lost everything."""
    return Refused(Rule.REBUY, "buyin.again", {"most": str(table.house.rebuy.max)})


def refuse_purchase(
    table: Table, amount: Chips, least: Chips, most: Chips
) -> Refused | None:
    """Chips are bought within the limits and in whole units."""
    unit = table.house.chip_unit
    numbers: dict[str, int | str] = {
        "least_chips": least,
        "most_chips": most,
        "unit_chips": unit,
    }
    if not least <= amount <= most:
        return Refused(Rule.BUY_IN_RANGE, "buyin.range", numbers, "amount")
    if amount % unit:
        return Refused(Rule.BETTING_UNIT, "buyin.off_unit", numbers, "amount")
    return None


@rule(Rule.NO_GOING_SOUTH, Rule.LEAVING, Rule.NOTHING_LEAVES_OPEN_STAKES)
def stand_up(table: Table, seat: Seat, why: e.Why) -> Decision:
    """Chips leave the table only all together with their player, and not during a hand."""
    chair = table.chairs[seat]
    assert chair
    if is_dealt_in(table, seat):
        return [e.Leaving(seat, why)]
    return [e.StoodUp(seat, chair.stack, why)]


@rule(Rule.CHIPS_LEFT_BEHIND)
def sit_out(table: Table, seat: Seat) -> Decision:
    """No more cards from the next hand on."""
    chair = table.chairs[seat]
    assert chair
    if chair.out:
        return Refused(Rule.AWAY_FROM_TABLE, "sit.already_out")
    return [e.SatOut(seat, "asked")]


def come_back(table: Table, seat: Seat) -> Decision:
    """Cards again, at once or at one's place; without chips, buy in first."""
    chair = table.chairs[seat]
    assert chair
    if not chair.out:
        return Refused(Rule.AWAY_FROM_TABLE, "sit.already_in")
    if chair.stack < least_stack(table.house) and not is_dealt_in(table, seat):
        least, most = top_up_range(table, seat)
        numbers: dict[str, int | str] = {"least_chips": least, "most_chips": most}
        return Refused(Rule.BUY_IN_RANGE, "sit.broke", numbers)
    return [e.CameBack(seat)]


def top_up(table: Table, seat: Seat, amount: Chips) -> Decision:
    """Chips are bought between hands; during a hand the wish waits for its end."""
    chair = table.chairs[seat]
    assert chair
    if chair.buying and not amount:
        return [e.TopUpAsked(seat, 0)]
    least, most = top_up_range(table, seat)
    if has_lost_all(table, seat) and not may_rebuy(table, chair.guest):
        return refuse_rebuy(table)
    if not most:
        return Refused(
            Rule.TOP_UP, "topup.full", {"most_chips": limits(table)[1]}, "amount"
        )
    if refused := refuse_purchase(table, amount, least, most):
        return replace(refused, code=Rule.TOP_UP, words="topup.range")
    if may_add(table, seat):
        return [e.Funded(seat, amount, "cash")]
    if is_dealt_in(table, seat) and not may_add_now(table, seat):
        return [e.TopUpAsked(seat, amount)]
    return bought(table, seat, amount)


def may_add_now(table: Table, seat: Seat) -> bool:
    """Some houses let a folded player add chips while the hand goes on."""
    assert table.hand
    folded = not table.hand.players[seat].live
    return folded and (table.house.topup.when == "after_fold" or is_open(table.house))


def bought(table: Table, seat: Seat, amount: Chips) -> list[e.TableEvent]:
    """The chips arrive; who was broke plays again."""
    chair = table.chairs[seat]
    assert chair
    broke = chair.stack < least_stack(table.house)
    back = chair.out and broke and not is_dealt_in(table, seat)
    return [e.ToppedUp(seat, amount), *([e.CameBack(seat)] if back else [])]


def buy_blinds(table: Table, seat: Seat, buy: bool) -> Decision:
    """Post to be dealt in at once, or wait for a place where it costs nothing."""
    chair = table.chairs[seat]
    assert chair
    if buy and not may_buy(table.house, chair):
        code = Rule.NEW_PLAYER_ENTRY if chair.new else Rule.RETURNING_POST
        words = "enter.wait" if chair.waiting else "enter.nothing"
        return Refused(code, words, field="buy")
    return [e.BlindsBought(seat, buy)] if buy != chair.buys else []


def straddle(table: Table, seat: Seat, when: Straddles, to: Chips) -> Decision:
    """Announce a straddle, or several, before the cards."""
    house = table.house
    if when != "never" and not house.straddle.enabled:
        return Refused(Rule.STRADDLE, "straddle.off", field="when")
    numbers: dict[str, int | str] = {
        "least_chips": straddle_size(house),
        "unit_chips": house.chip_unit,
    }
    if to and house.straddle.size_rule != "any_legal_raise":
        return Refused(Rule.RESTRADDLE, "straddle.fixed", numbers, "to")
    if to and (to < straddle_size(house) or to % house.chip_unit):
        return Refused(Rule.STRADDLE_SIZE, "straddle.least", numbers, "to")
    return [e.StraddleSet(seat, when, to)]


def make_sleeper(table: Table, seat: Seat, sleep: bool) -> Decision:
    """Announce a sleeper for the next hand."""
    if sleep and not table.house.sleeper.enabled:
        return Refused(Rule.SLEEPER, "sleeper.off", field="sleep")
    return [e.SleeperSet(seat, sleep)]


def propose(table: Table, seat: Seat, extra: Proposable, amount: Chips) -> Decision:
    """Ask everybody whom it would bind; the proposer has said yes.

    The clock may propose a bomb pot, too: in a house where one comes when dealers change.
    """
    if seat == CLOCK:
        amount = table.house.bomb.ante or 2 * table.house.blinds.big
    if refused := refuse_proposal(table, seat, extra) or refuse_bomb(table, extra, amount):
        return refused
    each = amount or table.house.bomb.ante if extra == "bomb_pot" else 0
    seats = tuple(were_in(table)) if extra == "rabbit" else ()
    if seat == CLOCK:
        return [e.Proposed(NOBODY, extra, each)]
    return [e.Proposed(seat, extra, each, seats), e.Voted(seat, True)]


def voters(table: Table) -> list[Seat]:
    """Whom an agreement on the next hand would bind: all who play, also those in a hand."""
    return [seat for seat in range(len(table.chairs)) if is_bound(table, seat)]


def asked(table: Table, proposal: Proposal) -> list[Seat]:
    """Who must agree: those whom it names and who are still here, else all who play."""
    if proposal.seats:
        return [seat for seat in proposal.seats if table.chairs[seat]]
    return voters(table)


def is_taking_back(table: Table) -> bool:
    """It is being asked whether the last action is taken back; the game waits for it."""
    return table.vote is not None and table.vote.extra == "take_back"


def is_bound(table: Table, seat: Seat) -> bool:
    """The seat plays, and so has a say in what the next hand is."""
    if seat < 0:
        return False
    chair = table.chairs[seat]
    if chair is None or chair.out or chair.leaving:
        return False
    return bool(chair.stack) or is_dealt_in(table, seat)


@rule(Rule.CALL_THE_CLOCK)
def call_clock(table: Table, by: Seat) -> Decision:
    """Whoever was dealt in may call the clock on another who thinks; how long that has
    been, the clock knows."""
    hand = table.hand
    if hand is None or hand.turn <= NOBODY or is_taking_back(table):
        return Refused(Rule.CALL_THE_CLOCK, "time.nobody")
    if by == hand.turn or not is_dealt_in(table, by):
        return Refused(Rule.CALL_THE_CLOCK, "clock.other")
    return [e.ClockCalled(by, hand.turn)]


def who_cuts(table: Table) -> Seat:
    """Who may cut the deck for the next hand; once, and not before the first button."""
    if table.cut or not table.number or not can_begin(table):
        return NOBODY
    return cutter(plan(table), table.house)


def cut_most(table: Table) -> int:
    """How many cards below the top the next hand's deck may be cut: one is left at least."""
    return len(VARIANTS[plan(table).game].deck) - 1


def cut_deck(table: Table, by: Seat, at: int) -> Decision:
    """Between two hands the deck is offered to one seat; who does not want to need not."""
    seat = who_cuts(table)
    if not seat:
        return Refused(Rule.THE_CUT, "cut.not_now")
    if by != seat:
        return Refused(Rule.THE_CUT, "cut.other", {"seat": seat})
    most = cut_most(table)
    if at > most:
        return Refused(Rule.THE_CUT, "cut.most", {"most": most}, "at")
    return [e.DeckCut(by, at)]


def were_in(table: Table) -> list[Seat]:
    """Who was in the last hand and is still here."""
    ring = table.hand.plan.ring if table.hand else ()
    return [seat for seat in ring if table.chairs[seat]]


def refuse_rabbit(table: Table, seat: Seat) -> Refused | None:
    """After a hand one of those who were in it may ask, once, for the next cards."""
    if table.vote:
        return Refused(Rule.TABLE_VOTES, "vote.open")
    if not table.house.rabbit.enabled:
        return Refused(Rule.RABBIT_HUNT, "rabbit.off")
    if table.hand is None or not unplayed(table.hand) or table.unplayed or table.rabbit:
        return Refused(Rule.RABBIT_HUNT, "rabbit.nothing")
    if seat not in were_in(table):
        return Refused(Rule.TABLE_VOTES, "vote.not_asked")
    return None


def show_next(table: Table, by: Seat, boards: tuple[Cards, ...]) -> Decision:
    """The dealer shows what all have agreed to see, and no card that was seen."""
    if by != DEALER or not table.rabbit:
        return Refused(Rule.RABBIT_HUNT, "rabbit.nothing")
    hand = table.hand
    assert hand
    missing = sum([step.count for step in unplayed(hand)])
    faces = tuple([card for board in boards for card in board])
    if [len(board) for board in boards] != [missing] * hand.variant.boards:
        return Refused(Rule.RABBIT_HUNT, "deal.count", {"count": missing}, "boards")
    if not is_new_card(hand_decide.seen(hand), faces):
        return Refused(Rule.CARD_NOTATION, "deal.seen", field="boards")
    return [e.NextShown(boards)]


def refuse_proposal(table: Table, seat: Seat, extra: Proposable) -> Refused | None:
    """Somebody who plays proposes one thing at a time, and nothing that is on already."""
    if extra == "rabbit":
        return refuse_rabbit(table, seat)
    if table.vote or table.bomb:
        return Refused(Rule.TABLE_VOTES, "vote.open")
    hourly = seat == CLOCK and comes_hourly(table.house) and len(voters(table)) > 1
    if not hourly and not is_bound(table, seat):
        return Refused(Rule.TABLE_VOTES, "vote.not_asked")
    if extra == "bomb_pot" and not table.house.bomb.enabled:
        return Refused(Rule.BOMB_POT, "bomb.off")
    if extra == "bomb_pot" and not table.number:
        return Refused(Rule.BOMB_POT_DETAILS, "bomb.first")
    if is_on(table.house, extra):
        return Refused(Rule.BONUS_CONSENT, "vote.on", field="extra")
    return None


def comes_hourly(house: HouseRules) -> bool:
    """A bomb pot comes when dealers change: online, where nobody does, once an hour."""
    return house.bomb.enabled and house.bomb.frequency == "dealer_change"


def is_on(house: HouseRules, extra: NightExtra) -> bool:
    """It is played anyway; a bomb pot is agreed on every time."""
    match extra:
        case "straddles":
            return house.straddle.enabled
        case "kill":
            return house.kill.enabled
        case "chop":
            return house.blinds.chop == "by_agreement"
        case "bomb_pot":
            return False


def refuse_bomb(table: Table, extra: Proposable, amount: Chips) -> Refused | None:
    """A bomb pot has the house's amount; where it names none, the proposer says how much."""
    if extra != "bomb_pot":
        return None
    house = table.house
    numbers: dict[str, int | str] = {
        "ante_chips": house.bomb.ante,
        "unit_chips": house.chip_unit,
    }
    if house.bomb.ante and amount not in (0, house.bomb.ante):
        return Refused(Rule.BOMB_POT, "bomb.amount", numbers, "amount")
    amount = amount or house.bomb.ante
    if not amount or amount % house.chip_unit:
        return Refused(Rule.BOMB_POT, "bomb.name", numbers, "amount")
    return None


@rule(Rule.TABLE_VOTES)
def vote(table: Table, seat: Seat, yes: bool, play: bool) -> Decision:
    """It needs a yes from everybody it binds; one no ends it."""
    if table.vote is None:
        return Refused(Rule.TABLE_VOTES, "vote.none")
    if seat not in asked(table, table.vote):
        return Refused(Rule.TABLE_VOTES, "vote.not_asked")
    if yes and not play and not may_pass(table, table.vote):
        return Refused(Rule.TABLE_VOTES, "vote.all_play", field="play")
    said = e.Voted(seat, yes, play)
    if not yes:
        return [said, e.VoteClosed(False)]
    agreed = is_agreed(table, answered(table.vote, said))
    return [said, e.VoteClosed(True)] if agreed else [said]


def may_pass(table: Table, proposal: Proposal) -> bool:
    """One may agree to this and yet take no part."""
    return proposal.extra == "bomb_pot" and table.house.bomb.sit_out


def withdraw(table: Table, seat: Seat, extra: NightExtra) -> Decision:
    """Whoever has agreed, or would be bound now, may end it between the hands."""
    if not may_withdraw(table, seat, extra):
        return Refused(Rule.TABLE_VOTES, "vote.not_agreed", field="extra")
    return [e.Withdrawn(seat, extra)]


def may_withdraw(table: Table, seat: Seat, extra: NightExtra) -> bool:
    """The table has agreed on it tonight, and the seat plays."""
    agreed = table.bomb is not None if extra == "bomb_pot" else extra in table.voted
    return agreed and seat in voters(table)


def answered(proposal: Proposal, said: e.Voted) -> Proposal:
    """The proposal with one more answer; a later one replaces an earlier one."""
    yes = [seat for seat in proposal.yes if seat != said.seat]
    without = [seat for seat in proposal.without if seat != said.seat]
    if said.yes:
        yes.append(said.seat)
    if said.yes and not said.play:
        without.append(said.seat)
    return replace(proposal, yes=tuple(yes), without=tuple(without))


def is_agreed(table: Table, proposal: Proposal) -> bool:
    """Everybody whom it binds has said yes, and two at least take part."""
    everybody = {*asked(table, proposal)}
    playing = everybody - {*proposal.without}
    return everybody <= {*proposal.yes} and len(playing) > 1


def close_vote(table: Table, by: Seat) -> Decision:
    """Time is up: whoever has not answered has said no."""
    if by != CLOCK or table.vote is None:
        return Refused(Rule.TABLE_VOTES, "vote.none")
    return [e.VoteClosed(is_agreed(table, table.vote))]


@rule(Rule.RULES_IN_WRITING, Rule.RISING_BLINDS)
def set_blinds(table: Table, small: Chips, big: Chips, ante: Chips | None) -> Decision:
    """New blinds are announced and are for the next hand; the small one is never the larger.

    An ante may come with them; without a word about it, it stays as it is.
    """
    unit = table.house.chip_unit
    if not 0 <= small <= big or not big:
        numbers: dict[str, int | str] = {"small_chips": small, "big_chips": big}
        return Refused(Rule.BLIND_SIZES, "blinds.sizes", numbers, "small")
    if small % unit or big % unit:
        return Refused(Rule.BETTING_UNIT, "blinds.off_unit", {"unit_chips": unit}, "big")
    if (ante or 0) % unit:
        return Refused(Rule.BETTING_UNIT, "blinds.off_unit", {"unit_chips": unit}, "ante")
    return [e.BlindsSet(small, big, ante)]


def set_game(table: Table, asked: c.SetGame) -> Decision:
    """Other games from the next hand on, as many seats as there are being served by each."""
    structure = asked.structure or table.house.betting.structure
    event = e.GameSet(asked.games, asked.change, structure, asked.runs)
    try:
        house = with_games(table.house, event)
    except HouseError as wrong:
        return Refused(Rule.GAME_ROTATION, "game.house", {"why": wrong.say}, "structure")
    seats = len(table.chairs) - 1
    most = min([most_seats(house, played(house, turn)[0]) for turn in turns(house)])
    if seats > most:
        numbers: dict[str, int | str] = {"seats": seats, "most": most}
        return Refused(Rule.SEATS_BY_DECK, "game.seats", numbers, "games")
    return [event]


def with_games(house: HouseRules, now: e.GameSet) -> HouseRules:
    """The house with these games: a single one is simply its game."""
    first = now.games[0]
    single = len(now.games) == 1 and first not in MIXES
    return with_settings(
        house,
        {
            "game.variant": first if single else house.game.variant,
            "game.rotation": () if single else now.games,
            "game.change": now.change,
            "betting.structure": now.structure,
            "runs.max_runs": now.runs,
        },
    )


def choose_game(table: Table, by: Seat, game: str) -> Decision:
    """Between hands whoever deals the next one chooses among the games of the house."""
    dealer = game_chooser(table)
    if dealer == NOBODY:
        return Refused(Rule.GAME_ROTATION, "game.not_now")
    names = [turn.game for turn in turns(table.house)]
    if game not in names:
        return Refused(Rule.GAME_ROTATION, "game.none", {"games": ", ".join(names)}, "game")
    if by != dealer:
        return Refused(Rule.GAME_ROTATION, "game.dealer", {"seat": dealer})
    return [e.GameChosen(by, game)]


def game_chooser(table: Table) -> Seat:
    """Whoever chooses the next hand's game now; NOBODY where there is nothing to choose.

    The evening begins with the house's first game; a bomb pot, and a hand that is dealt
    again, are what they are.
    """
    chooses = table.house.game.change == "dealer" and len(turns(table.house)) > 1
    settled = not table.number or table.again or table.bomb is not None
    if not chooses or settled or not can_begin(table):
        return NOBODY
    return plan(table).marks.button


def may_choose(table: Table, seat: Seat) -> bool:
    """The seat says now what is dealt next."""
    return seat != NOBODY and seat == game_chooser(table)


def runs_agreed_on(house: HouseRules) -> int:
    """The most runs that are agreed on before a hand; 0 where that is not done."""
    here = house.runs.when == "before_hand" and house.runs.max_runs > 1
    return house.runs.max_runs if here else 0


def agree_runs(table: Table, by: Seat, runs: int) -> Decision:
    """Where it is agreed before the hand, everybody says how often; the least counts."""
    chair = table.chairs[by]
    assert chair
    most = runs_agreed_on(table.house)
    if not most:
        return Refused(Rule.RUN_IT_TWICE, "run.not_here")
    if runs > most:
        return Refused(Rule.RUN_IT_TWICE, "run.most", {"most": most}, "runs")
    return [e.RunsAgreed(by, runs)]


def begin(
    table: Table, by: Seat, draws: tuple[tuple[Seat, Card], ...], button: Seat
) -> Decision:
    """The next hand begins; before the first one the button is drawn for, or given."""
    if by != DEALER:
        return Refused(Sys.ROLE, "role.dealer")
    if not can_begin(table):
        words = "begin.playing" if is_playing(table) else "begin.too_few"
        return Refused(Sys.NO_HAND, words)
    if table.last:
        odd = [e.KittyFed(seat, amount) for seat, amount in odd_change(table)]
        for fed in odd:
            table = evolve(table, fed)
        return [*odd, e.Begun(plan(table))]
    if table.number or not draws:
        return [e.Begun(replace(plan(table, button), carried=table.carried))]
    drawn = first_button(table.house, draws)
    if drawn == NOBODY or {seat for seat, _ in draws} != {*players(table)}:
        return Refused(Rule.FIRST_BUTTON, "begin.draw", field="draws")
    return [e.ButtonDrawn(draws, drawn), e.Begun(plan(table, drawn))]


def tidy(table: Table, by: Seat) -> Decision:
    """After a hand: who leaves goes, bought chips arrive, who is broke sits out."""
    if by != FLOOR:
        return Refused(Sys.ROLE, "role.host")
    assert not is_playing(table)
    events: list[e.TableEvent] = []
    for seat, chair in enumerate(table.chairs):
        if chair:
            events += tidied(table, seat, chair)
    return events


@rule(Rule.LONG_SIT_OUT)
def tidied(table: Table, seat: Seat, chair: Chair) -> list[e.TableEvent]:
    """What becomes of one chair: a seat that sat out too long is given free."""
    if chair.leaving:
        return [e.StoodUp(seat, chair.stack, chair.leaving)]
    if chair.out and 0 < table.house.sitout.max_orbits <= chair.orbits:
        return [e.StoodUp(seat, chair.stack, "absent")]
    if chair.buying:
        _, most = top_up_range(table, seat)
        amount = min(chair.buying, most)
        return bought(table, seat, amount) if amount else [e.TopUpAsked(seat, 0)]
    if chair.stack < least_stack(table.house) and not chair.out:
        return [e.SatOut(seat, "broke")]
    return []


# ---------------------------------------------------------------- evolve


def evolve(table: Table, event: e.TableEvent) -> Table:
    """The table after the event. Never refuses."""
    match event:
        case e.SatDown(seat, guest, amount):
            late = table.number > 0
            table = sat_down(table, guest)
            return with_chair(table, seat, Chair(guest, amount, waiting=late, new=late))
        case e.StoodUp(seat, amount):
            return with_chair(stood_up(without_yes(table, seat), seat, amount), seat, None)
        case e.Leaving(seat, why):
            return changed(table, seat, leaving=why)
        case e.SatOut(seat):
            return changed(table, seat, out=True, orbits=0, buys=False)
        case e.CameBack(seat):
            return came_back(table, seat)
        case e.TopUpAsked(seat, amount):
            return changed(table, seat, buying=amount)
        case e.ToppedUp(seat, amount):
            chair = table.chairs[seat]
            assert chair
            if has_lost_all(table, seat):
                table = bought_again(table, past_of(table, chair.guest))
            stack = chair.stack + amount
            barred = chair.barred and stack < limits(table)[0]
            return changed(table, seat, stack=stack, buying=0, barred=barred)
        case e.Funded(seat, amount, _, lender):
            return evolve_hand(lent(table, seat, amount, lender), event)
        case e.MarkerTaken(seat, by, amount) if seat != by:
            return evolve_hand(owed(table, by, seat, amount), event)
        case e.RunsAgreed(seat, runs):
            return changed(table, seat, runs=runs)
        case e.GameChosen(_, game):
            return replace(table, chosen=game)
        case e.CarriedBack(seat, amount):
            chair = table.chairs[seat]
            assert chair
            table = changed(table, seat, stack=chair.stack + amount)
            return replace(table, carried=table.carried - amount)
        case e.KittyFed(seat, amount):
            chair = table.chairs[seat]
            assert chair
            table = changed(table, seat, stack=chair.stack - amount)
            return replace(table, kitty=table.kitty + amount)
        case e.TimedOut(seat, running):
            return changed(table, seat, expired=running)
        case e.BlindsBought(seat, buys):
            return changed(table, seat, buys=buys)
        case e.StraddleSet(seat, when, to):
            return changed(table, seat, straddles=when, straddle_to=to)
        case e.SleeperSet(seat, sleeps):
            return changed(table, seat, sleeps=sleeps)
        case e.Proposed(seat, extra, amount, seats, reason):
            vote = Proposal(extra, amount, seat, seats=seats, reason=reason)
            return replace(table, vote=vote)
        case e.Withdrawn(_, extra):
            return switched(table, extra, False)
        case e.Voted():
            return replace(table, vote=table.vote and answered(table.vote, event))
        case e.VoteClosed(agreed):
            return vote_closed(table, agreed)
        case e.DeckCut(_, at):
            return replace(table, cut=at)
        case e.NextShown(boards):
            return replace(table, rabbit=False, unplayed=boards)
        case e.StackCorrected(seat, stack):
            return changed(table, seat, stack=stack)
        case e.BlindsSet(small, big, ante):
            house = table.house
            blinds = replace(house.blinds, small=small, big=big)
            antes = house.ante if ante is None else replace(house.ante, amount=ante)
            return replace(table, house=replace(house, blinds=blinds, ante=antes))
        case e.GameSet():
            house = with_games(table.house, event)
            first, _ = played(house, turns(house)[0])
            return replace(table, house=house, variant=first, chosen="", new_games=True)
        case e.ButtonDrawn() | e.ClockCalled():
            return table
        case e.Begun():
            return begun(table, event)
        case _:
            return evolve_hand(table, event)


def bought_again(table: Table, past: Past) -> Table:
    """One more of the buy-ins that a house may count."""
    return replace(
        table, past=with_past(table, replace(past, rebuys=past.rebuys + 1, seat=NOBODY))
    )


def sat_down(table: Table, guest: str) -> Table:
    """Who comes back is here again; after a bust that is buying in again."""
    past = past_of(table, guest)
    if not past.seat:
        return table
    if is_busted(past):
        return bought_again(table, past)
    return replace(table, past=with_past(table, Past(guest, past.rebuys)))


def stood_up(table: Table, seat: Seat, amount: Chips) -> Table:
    """The table remembers with how much somebody has left which seat."""
    chair = table.chairs[seat]
    assert chair
    past = past_of(table, chair.guest)
    gone = Past(chair.guest, past.rebuys, seat, amount)
    return replace(table, past=with_past(table, gone))


def lent(table: Table, seat: Seat, amount: Chips, lender: Seat) -> Table:
    """Who lends holds the borrower's marker; chips that are not in the hand leave a chair."""
    if not lender:
        return table
    chair = table.chairs[lender]
    assert chair
    if not is_dealt_in(table, lender):
        table = changed(table, lender, stack=chair.stack - amount)
    return owed(table, seat, lender, amount)


def owed(table: Table, by: Seat, to: Seat, amount: Chips) -> Table:
    """One seat's player owes another's."""
    debtor, holder = table.chairs[by], table.chairs[to]
    assert debtor
    assert holder
    markers = with_marker(table.markers, debtor.guest, holder.guest, amount)
    return replace(table, markers=markers)


def with_chair(table: Table, seat: Seat, chair: Chair | None) -> Table:
    """The same table with one chair taken, changed or free."""
    chairs = table.chairs
    return replace(table, chairs=(*chairs[:seat], chair, *chairs[seat + 1 :]))


def changed(table: Table, seat: Seat, **fields: object) -> Table:
    """The same table with something about one chair changed."""
    chair = table.chairs[seat]
    assert chair
    return with_chair(table, seat, replace(chair, **fields))


@rule(Rule.MISSED_BUTTON)
def came_back(table: Table, seat: Seat) -> Table:
    """Who missed nothing plays on; a newcomer is one until the first hand."""
    chair = table.chairs[seat]
    assert chair
    late = chair.new or is_owing(chair.owes)
    return changed(table, seat, out=False, waiting=late, expired=0)


def without_yes(table: Table, seat: Seat) -> Table:
    """Who gets up takes a yes along; whoever sits down there has not agreed to anything."""
    vote, bomb = table.vote, table.bomb
    if vote:
        vote = answered(vote, e.Voted(seat, False))
    if bomb:
        bomb = replace(bomb, seats=tuple([each for each in bomb.seats if each != seat]))
    return replace(table, vote=vote, bomb=bomb)


def vote_closed(table: Table, agreed: bool) -> Table:
    """What was agreed on is played; what was not is forgotten."""
    proposal, table = table.vote, replace(table, vote=None)
    if not agreed or proposal is None:
        return table
    seats = tuple([seat for seat in proposal.yes if seat not in proposal.without])
    return switched(table, proposal.extra, True, Bomb(proposal.amount, seats))


@rule(Rule.BONUS_CONSENT)
def switched(table: Table, extra: VoteSubject, on: bool, bomb: Bomb | None = None) -> Table:
    """An extra comes or goes with everybody's yes: the next hand, or the rest of the night."""
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
        case "take_back":
            return table
    return replace(table, house=house, voted=(*voted, extra) if on else tuple(voted))


def begun(table: Table, event: e.Begun) -> Table:
    """The chips of those dealt in move into the hand; whom the big blind passes is counted."""
    planned = event.plan
    was, now = table.marks.big, planned.marks.big
    sitting = [seat for seat, chair in enumerate(table.chairs) if chair]
    passed = between(sitting, was, now) if now != was else []
    owes = dict(planned.owes)
    chairs = tuple(
        [
            chair
            and seated_for(planned, seat, chair, owes.get(seat, Owed()), seat in passed)
            for seat, chair in enumerate(table.chairs)
        ]
    )
    return replace(
        table,
        chairs=chairs,
        marks=planned.marks,
        again=False,
        carried=table.carried - planned.carried,
        bomb=table.bomb if table.again else None,
        variant=VARIANTS[planned.game] if not posted(planned, "bomb") else table.variant,
        chosen="",
        new_games=False,
        vote=None if table.vote and table.vote.extra == "rabbit" else table.vote,
        cut=0,
        rabbit=False,
        unplayed=(),
        past=tuple(
            [
                replace(past, orbits=past.orbits + passed_by(past, was, now))
                for past in table.past
            ]
        ),
        number=planned.number,
        hand=hand_evolve.begin(planned, house_of(table.house, planned)),
    )


def house_of(house: HouseRules, planned: Plan) -> HouseRules:
    """The change hand is shared out in whole units of change (CASH-41)."""
    if posted(planned, "change"):
        return replace(house, chip_unit=change_unit(house))
    return house


def seated_for(plan: Plan, seat: Seat, chair: Chair, owes: Owed, passed: bool) -> Chair:
    """A chair when a hand begins. A bomb pot is not yet the hand that one waits for."""
    if not chair.new:
        chair = replace(chair, owes=owes)
    if not plan.stacks[seat]:
        return replace(chair, orbits=chair.orbits + 1) if chair.out and passed else chair
    chair = replace(chair, stack=chair.stack - plan.stacks[seat])
    if posted(plan, "bomb"):
        return chair
    straddled = any(post.seat == seat and post.name == "straddle" for post in plan.posts)
    once = straddled and chair.straddles == "once"
    return replace(
        chair,
        waiting=False,
        new=False,
        buys=False,
        sleeps=False,
        straddles="never" if once else chair.straddles,
    )


def evolve_hand(table: Table, event: e.HandEvent) -> Table:
    """Something happened in the hand; when it is over the chips go back to the chairs."""
    assert table.hand
    hand = hand_evolve.evolve(table.hand, event)
    if is_taking_back(table):
        table = replace(table, vote=None)
    match event:
        case e.Folded(seat) | e.Checked(seat) | e.Called(seat) | e.Raised(seat):
            chair = table.chairs[seat]
            if chair and chair.expired:
                table = changed(table, seat, expired=0)
        case e.Carried(amount):
            return replace(table, hand=hand, carried=table.carried + amount)
        case e.Voided():
            table = replace(table, carried=table.carried + hand.plan.carried)
            return replace(table, hand=hand, again=True)
        case e.HandEnded():
            return replace(table, hand=hand, chairs=paid_back(table, hand))
        case _:
            pass
    return replace(table, hand=hand)


def paid_back(table: Table, hand: Hand) -> tuple[Chair | None, ...]:
    """Every chair with what its seat has left, or has won."""
    return tuple(
        [
            chair and with_pay(table, hand, seat, chair)
            for seat, chair in enumerate(table.chairs)
        ]
    )


def with_pay(table: Table, hand: Hand, seat: Seat, chair: Chair) -> Chair:
    """The chair after the hand; at open stakes a small win may bar it from adding chips."""
    stack = chair.stack + hand.players[seat].stack
    least, _ = limits(table)
    barred = is_barred(hand, seat, stack, least, was=chair.barred)
    return replace(chair, stack=stack, barred=barred)


def chips(table: Table) -> Chips:
    """All chips on the table, behind and in play. Only buying in and leaving change it."""
    behind = table.kitty + table.carried
    behind += sum([chair.stack for chair in table.chairs if chair])
    return behind + (
        hand_evolve.chips(table.hand) if table.hand and is_playing(table) else 0
    )
