"""Main pot, side pots and payouts (POT). Pots are computed, never stored."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from homegame.cards import UNSEEN, Cards
from homegame.chips import Chips, split
from homegame.hands import worth
from homegame.model.events import Awarded
from homegame.model.state import EVERY, Award, Hand, Player, Pot
from homegame.rulebook import HouseRules, Rule, rule
from homegame.seats import Seat
from homegame.variants import Board, Draw, Hole, Variant


class Row(Struct, frozen=True):
    """A part of a pot before hands are compared: which run, and which boards.

    Each board is one row of its run, unless the best hand over EVERY board takes everything.
    """

    run: int
    board: int
    boards: tuple[Cards, ...]


Worths = tuple[Row, list[dict[Seat, int]]]
"""A row and, for each half of the pot, what the open hands are worth there."""


class Cut(Struct, frozen=True):
    """A part of a pot that is won by itself: its winners take it, or share it.

    Its run, board or half is EVERY one where the pot is not cut by them.
    """

    amount: Chips
    run: int
    board: int
    half: int
    winners: tuple[Seat, ...]


def contributions(players: Sequence[Player]) -> list[Chips]:
    """What every seat has put in, ante and live money together; dead money is separate."""
    return [player.paid + player.bet for player in players]


@rule(Rule.UNCALLED_BET, Rule.SHOVE_EXAMPLE)
def uncalled(players: Sequence[Player]) -> list[tuple[Seat, Chips]]:
    """What no one matched goes back: the part above what any opponent put in.

    So does the part of a folded hand above every live one, which no one left can win
    (POT-03).
    """
    put_in = contributions(players)
    reach = max([amount for amount, p in zip(put_in, players, strict=True) if p.live])
    back = [(seat, amount - reach) for seat, amount in enumerate(put_in) if amount > reach]
    if not back and put_in.count(reach) == 1:
        seat = put_in.index(reach)
        back.append((seat, reach - max(put_in[:seat] + put_in[seat + 1 :])))
    return back


@rule(
    Rule.WIN_WHAT_YOU_MATCH,
    Rule.SIDE_POTS,
    Rule.FOLDED_CHIPS_STAY,
    Rule.DEAD_MONEY,
    Rule.THREE_STACKS_EXAMPLE,
    Rule.SIDE_POT_EXAMPLE,
    Rule.STACK_DEPTH_EXAMPLE,
)
def pots(players: Sequence[Player], dead: Chips, ring: Sequence[Seat]) -> list[Pot]:
    """Main pot first. Each layer is paid by all who reached it and won by those still in.

    Dead money goes to the main pot whole; it is never layered and never returned.
    """
    put_in = contributions(players)
    for seat, amount in uncalled(players):
        put_in[seat] -= amount
    inside = [seat for seat in ring if players[seat].live]
    found: list[Pot] = []
    below = 0
    for level in sorted({put_in[seat] for seat in inside}):
        amount = dead
        for paid in put_in:
            if paid > below:
                amount += (paid if paid < level else level) - below
        if amount:
            found.append(Pot(amount, tuple([s for s in inside if put_in[s] >= level])))
        below, dead = level, 0
    return found


def hand_pots(hand: Hand) -> list[Pot]:
    """The pots of a hand as they stand."""
    return pots(hand.players, hand.dead, hand.plan.ring)


def middle(hand: Hand) -> Chips:
    """Everything put in so far and not paid out: pots and bets together."""
    return hand.dead + sum([p.paid + p.bet for p in hand.players]) - hand.paid_out


def coming_back(hand: Hand) -> dict[Seat, Chips]:
    """What goes back to a seat once the bets are swept in: no one matched it, so it is in no
    pot. While bets lie in front of the seats, or after the hand, it is nothing."""
    if hand.over or hand.voided or any(player.bet for player in hand.players):
        return {}
    live = any(player.live for player in hand.players)
    return dict(uncalled(hand.players)) if live and not hand.paid_out else {}


@rule(Rule.SPLIT_POT, Rule.ODD_CHIP, Rule.ODD_CHIP_UNIT)
def shares(house: HouseRules, amount: Chips, winners: int) -> list[tuple[Chips, bool]]:
    """Tied winners share equally; odd units go to the first left of the button.

    For each winner in that order: the share, and whether it includes an odd unit.
    """
    if winners == 1:
        return [(amount, False)]
    unit = house.chip_unit
    if house.odd_chip.rule == "all_to_first":
        each = amount // unit // winners * unit
        parts = [amount - each * (winners - 1)] + [each] * (winners - 1)
    else:
        parts = list(split(amount, winners, unit))
    return [(part, part > parts[-1]) for part in parts]


@rule(
    Rule.EACH_POT_SPLIT_ALONE,
    Rule.SAMPLE_HAND,
    Rule.EACH_POT_DECIDED_ALONE,
    Rule.LAST_PLAYER_WINS,
    Rule.POT_WITH_ONE_PLAYER,
)
def awards(hand: Hand, named: Sequence[Sequence[Seat]] = ()) -> list[Award] | None:
    """Each pot goes to the best hand among its own seats, side pots first.

    A pot with one claim left needs no cards. `named` says who won the pots, or their parts
    (`parts`), whose hands the table never saw, as in a live game where no one types cards.
    Returns None if hands are unseen and no winner is named.
    """
    paid: list[Award] = []
    rows = [] if is_unread(hand) else worths(hand)
    of_pots = by_pot(hand, named)
    for number, pot in reversed([*enumerate(hand_pots(hand))]):
        for cut in cuts(hand, pot, rows, of_pots[number]):
            if not cut.winners:
                return None
            parts = shares(hand.house, cut.amount, len(cut.winners))
            for seat, (amount, odd) in zip(cut.winners, parts, strict=True):
                if amount:
                    award = Award(number, seat, amount, odd, cut.run, cut.board, cut.half)
                    paid.append(award)
    return paid


def is_unread(hand: Hand) -> bool:
    """Cards of the hands or the boards that no one has typed, or that lie on the table without
    having been dealt here: hands cannot be compared."""
    if any(UNSEEN in board for board in hand.boards):
        return True
    held = min([player.down for player in hand.players if player.live])
    return held + min([len(board) for board in hand.boards]) < cards_compared(hand)


def cards_compared(hand: Hand) -> int:
    """The fewest cards that a seat and a board come to once everything is dealt."""
    found = 0
    for step in hand.program:
        match step:
            case Hole(down, up):
                found += down + up
            case Board(count, run=0):
                found += count
            case Draw(most=most, replaced=False):
                found -= most
            case _:
                pass
    return found


def cuts(
    hand: Hand, pot: Pot, rows: Sequence[Worths], named: Sequence[Sequence[Seat]]
) -> list[Cut]:
    """The parts of one pot that are won by themselves, with their winners.

    A part has no known winner if its hands are unseen and no one is named.
    """
    in_it = claims(hand, pot)
    assert in_it, "a pot that no one may claim"
    if len(in_it) == 1:
        return [uncut(hand, pot.amount, (in_it[0],))]
    face_up = rows[0][1][0] if rows else {}
    for seat in in_it:
        if seat not in face_up:
            chosen = [tuple([s for s in in_it if s in winners]) for winners in named]
            if len(chosen) > 1:
                return as_named(hand, pot.amount, chosen)
            return [uncut(hand, pot.amount, chosen[0] if chosen else ())]
    return compared(rows, pot.amount, in_it, hand.house.chip_unit)


def parts(hand: Hand, pot: Pot) -> list[Cut]:
    """The parts of a pot in the order in which people name their winners, each with the seats
    that can win it: by run, by board, the high half before the low one."""
    in_it = tuple(claims(hand, pot))
    if len(in_it) == 1:
        return [uncut(hand, pot.amount, in_it)]
    rows, halves = all_rows(hand), len(hand.variant.kinds)
    unit = hand.house.chip_unit
    return divided(rows, [[in_it] * halves for _ in rows], pot.amount, unit)


def if_alone(hand_parts: Sequence[Cut], part: Cut) -> Chips:
    """What a part comes to if no one has a hand for the other half of its board."""
    row = part.run, part.board
    return sum([each.amount for each in hand_parts if (each.run, each.board) == row])


def by_pot(hand: Hand, named: Sequence[Sequence[Seat]]) -> list[Sequence[Sequence[Seat]]]:
    """The named winners of each pot. As many as there are pots, or fewer, are the pots'; more
    are those of their parts."""
    stood = hand_pots(hand)
    if len(named) <= len(stood):
        return [named[number : number + 1] for number in range(len(stood))]
    found: list[Sequence[Sequence[Seat]]] = []
    at = 0
    for pot in stood:
        upto = at + len(parts(hand, pot))
        found.append(named[at:upto])
        at = upto
    return found


def as_named(hand: Hand, amount: Chips, chosen: Sequence[tuple[Seat, ...]]) -> list[Cut]:
    """A pot whose parts were given to these seats. If a low half was given to no one, no one
    qualified for it; if a high one was, its winner is not known yet."""
    rows, halves = all_rows(hand), len(hand.variant.kinds)
    takes = [chosen[at : at + halves] for at in range(0, len(chosen), halves)]
    takes = [of_row if of_row[0] else () for of_row in takes]
    return divided(rows, takes, amount, hand.house.chip_unit)


def uncut(hand: Hand, amount: Chips, winners: tuple[Seat, ...]) -> Cut:
    """A pot that is won whole, without comparing hands on any board."""
    game = hand.variant
    return Cut(
        amount,
        run=EVERY if len(hand.boards) > game.boards else 0,
        board=EVERY if game.boards > 1 else 0,
        half=EVERY if len(game.kinds) > 1 else 0,
        winners=winners,
    )


def is_whole(award: Award | Awarded | Cut, game: Variant, runs: int) -> bool:
    """The pot has several parts in this game, and was won whole."""
    cut_by = ((award.run, runs), (award.board, game.boards), (award.half, len(game.kinds)))
    parts = {part for part, several in cut_by if several > 1}
    return parts == {EVERY}


@rule(Rule.ORDER_OF_DIVISION, Rule.RUN_SHARES, Rule.RUN_ODD_CHIPS, Rule.BOARD_ODD_CHIP)
def compared(
    rows: Sequence[Worths], amount: Chips, seats: Sequence[Seat], unit: Chips
) -> list[Cut]:
    """A pot is cut by run, then by board, then in halves; odd units go to the earlier part.

    If no one qualifies for a half, it goes to the other half: the pot is not cut there.
    """
    takes = [[best(worth_of, seats) for worth_of in halves] for _, halves in rows]
    return divided([row for row, _ in rows], takes, amount, unit)


def divided(
    rows: Sequence[Row],
    takes: Sequence[Sequence[tuple[Seat, ...]]],
    amount: Chips,
    unit: Chips,
) -> list[Cut]:
    """A pot in its parts: `takes` are the winners of each row's halves."""
    runs = rows[-1].run + 1
    per_run = len(rows) // runs
    parts = [amount]
    if len(rows) > 1:
        parts = [p for run in split(amount, runs, unit) for p in split(run, per_run, unit)]
    found: list[Cut] = []
    for row, halves, part in zip(rows, takes, parts, strict=True):
        won = [(half, seats) for half, seats in enumerate(halves) if seats] or [(0, ())]
        undivided = len(won) < len(halves)
        for (half, seats), cut in zip(won, split(part, len(won), unit), strict=True):
            of = EVERY if undivided else half
            found.append(Cut(cut, row.run, row.board, of, seats))
    return found


def worths(hand: Hand) -> list[Worths]:
    """What every open hand is worth in each part of a pot: the same for all pots."""
    players = hand.players
    seats = [s for s in hand.plan.ring if players[s].live and is_open(players[s])]
    halves = range(len(hand.variant.kinds))
    return [
        (
            row,
            [
                {seat: value(hand, row, half, players[seat].shown, seat) for seat in seats}
                for half in halves
            ],
        )
        for row in all_rows(hand)
    ]


@rule(Rule.DOUBLE_BOARD, Rule.DOUBLE_BOARD_HANDS, Rule.DOUBLE_BOARD_HOLDEM)
def all_rows(hand: Hand) -> list[Row]:
    """With two boards each is worth half, or the best hand over both takes it all."""
    wide, boards = hand.variant.boards, hand.boards
    runs = len(boards) // wide
    if hand.house.doubleboard.award == "best_overall":
        both = EVERY if wide > 1 else 0
        return [Row(r, both, boards[r * wide : (r + 1) * wide]) for r in range(runs)]
    return [
        Row(run, board, (boards[run * wide + board],))
        for run in range(runs)
        for board in range(wide)
    ]


def value(hand: Hand, row: Row, half: int, held: Cards, seat: Seat) -> int:
    """What a hand is worth in this part of a pot; 0 if it does not qualify for its half."""
    laid = as_laid(hand, seat, held)
    game = hand.variant
    return max([worth(game, half, laid, board) for board in row.boards])


def as_laid(hand: Hand, seat: Seat, held: Cards) -> Cards:
    """The cards in order of their places: a seat may have moved one to the middle."""
    for each, place in hand.middles:
        if each == seat:
            rest = held[:place] + held[place + 1 :]
            return (rest[0], held[place], *rest[1:])
    return held


def best(worth_of: Mapping[Seat, int], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with the best open hand in this part of the pot; empty if none qualifies."""
    most = max([worth_of[seat] for seat in seats])
    return tuple([seat for seat in seats if worth_of[seat] == most]) if most else ()


def claims(hand: Hand, pot: Pot) -> list[Seat]:
    """The seats that can still win this pot: its seats that have not mucked.

    A pot that only one seat ever could win is that seat's, shown or mucked (POT-34).
    """
    if len(pot.seats) == 1:
        return [*pot.seats]
    return [seat for seat in pot.seats if not hand.players[seat].mucked]


def is_open(player: Player) -> bool:
    """All cards of this hand are face up."""
    return len(player.shown) == player.down and UNSEEN not in player.shown
