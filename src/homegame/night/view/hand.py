"""The public hand: boards, pots, and at its end who won and why."""

from collections.abc import Mapping
from typing import Final, cast

from msgspec.structs import replace

from homegame.cards import UNSEEN, Cards, texts
from homegame.chips import Chips
from homegame.engine.legal import is_betting, is_voting
from homegame.engine.turn import turn_id
from homegame.hands import beats, playing, rank, reading, worth
from homegame.hands.games import is_high_only
from homegame.model import view as v
from homegame.model.plan import Plan
from homegame.model.state import EVERY, Award, Hand, Player
from homegame.night.night import CutBy, Guest
from homegame.night.real import UNWRITTEN
from homegame.night.view.chair import Fields, is_all_open
from homegame.night.view.winners import board_views, is_split, winner_views
from homegame.rulebook import Rule, rule
from homegame.rules import betting, pots
from homegame.rules.button import names_in
from homegame.rules.straddles import has_blinds_in, posted
from homegame.seats import NOBODY, Seat
from homegame.variants import (
    STRUCTURES,
    Board,
    Draw,
    Hole,
    Round,
    Showdown,
    Structure,
    Variant,
)
from homegame.words.parts import part_name


@rule(Rule.TRACK_THE_BET)
def betting_fields(hand: Hand, pot_parts: tuple[v.PotView, ...], back: Chips) -> Fields:
    """What every decision changes in the public hand: the pots, the bet, whose turn. In the
    middle are all pots and bets together, without what no one called: that goes `back`."""
    return {
        "pots": pot_parts,
        "middle": 0 if hand.over else pots.middle(hand) - back,
        "to_match": hand.to_match,
        "turn": max(hand.turn, NOBODY),
        "turn_id": turn_id(hand),
        "bring_in": is_betting(hand) and betting.must_bring_in(hand, hand.turn),
    }


def standing_fields(
    hand: Hand, unplayed: tuple[Cards, ...], chances: tuple[v.ChancesView, ...]
) -> Fields:
    """How the public hand stands: its board and, at its end, who won and why."""
    at, blinds = hand.plan.marks, has_blinds_in(hand.plan)
    awards = tuple([award_view(hand, award) for award in hand.awards])
    return {
        "number": hand.plan.number,
        "street": street(hand),
        "button": at.button,
        "small": at.small if blinds else NOBODY,
        "big": at.big if blinds else NOBODY,
        "board": texts(hand.board),
        "awards": awards,
        "winners": winner_views(awards),
        "won_on": board_views(awards, len(hand.boards), hand.variant.boards),
        "split": is_split(awards),
        "winning": why_won(hand),
        "voided": "" if hand.voided == UNWRITTEN else hand.voided,
        "game": hand.variant.name,
        "game_title": hand.variant.title,
        "limit": limit_of(hand),
        "board_size": board_size(hand.variant),
        "boards": tuple([texts(board) for board in hand.boards]),
        "board_names": board_names(hand),
        "boards_a_run": hand.variant.boards,
        "kinds": hand.variant.kinds,
        "runs": hand.runs if hand.runs and not is_voting(hand) else 0,
        "draws": draws_left(hand),
        "bomb": posted(hand.plan, "bomb"),
        "change": posted(hand.plan, "change"),
        "names": names(hand.plan),
        "unplayed": tuple([texts(board) for board in unplayed]),
        "chances": chances,
    }


def fair_view(cut_by: CutBy) -> v.FairView:
    """How the deck was cut."""
    cut = tuple([seat for seat, _ in cut_by.seeds])
    silent = tuple([seat for seat, _ in cut_by.promises if seat not in cut])
    return v.FairView(cut_by.number, cut_by.commitment.hex(), cut, silent)


def names(plan: Plan) -> tuple[tuple[Seat, str], ...]:
    """What each seat of the hand is called by its position; positions come with blinds."""
    return tuple(names_in(plan).items()) if has_blinds_in(plan) else ()


def board_size(game: Variant) -> int:
    """How many cards a whole board has."""
    return sum([step.count for step in game.steps if isinstance(step, Board)])


def limit_of(hand: Hand) -> Structure:
    """The betting structure of the hand; the change hand has no betting."""
    rounds = [step for step in hand.program if isinstance(step, Round)]
    return STRUCTURES[rounds[0].limit] if rounds else hand.house.betting.structure


def street(hand: Hand) -> v.Street:
    """The part of the hand it is in."""
    if hand.over:
        return "over"
    if is_voting(hand):
        return "vote"
    if isinstance(hand.program[hand.step], Showdown):
        return "showdown"
    cards, name = 0, "deal"
    first = "preflop" if board_size(hand.variant) else "predraw"
    for step in hand.program[: hand.step]:
        match step:
            case Hole(down, up):
                cards += down + up
                name = STUD_STREETS[cards] if hand.plan.bring_in else first
            case Board(_, street):
                name = street
            case Draw():
                name = "draw"
            case _:
                pass
    return cast("v.Street", name)


def draws_left(hand: Hand) -> int:
    """How many draws are still to come, including the one in progress."""
    rest = hand.program[hand.step :]
    return 0 if hand.over else sum([isinstance(s, Draw) and s.replaced for s in rest])


STUD_STREETS: Final = (
    *("deal", "first", "second", "third", "fourth", "fifth", "sixth", "seventh"),
)
"""A stud's streets, by how many cards a seat has."""


def pot_views(hand: Hand) -> tuple[v.PotView, ...]:
    """The pots of earlier rounds. Bets lie in front of the seats until their round ends."""
    return () if hand.over else pots_of(hand.plan, hand.dead, swept_in(hand))


def swept_in(hand: Hand) -> tuple[Player, ...]:
    """What each player put in during earlier rounds, and who may win it."""
    return tuple([Player(0, 0, p.paid, live=p.live) for p in hand.players])


def pots_of(plan: Plan, dead: Chips, players: tuple[Player, ...]) -> tuple[v.PotView, ...]:
    """The pots of a hand of this plan, from what was swept in and the dead money."""
    if not dead and not sum([player.paid for player in players]):
        return ()
    stood = pots.pots(players, dead, plan.ring)
    return tuple(
        [
            v.PotView(pot.amount, pot.seats, pot_name(plan, at, len(stood)))
            for at, pot in enumerate(stood)
        ]
    )


def pot_name(plan: Plan, at: int, count: int) -> v.PotName:
    """What a pot is called, where there are this many; 0 is the main pot."""
    if count == 1:
        if posted(plan, "change"):
            return "change"
        return "bomb" if posted(plan, "bomb") else "one"
    if at == 0:
        return "main"
    return "side" if count == 2 else "side_n"


def dealt_views(
    ring: tuple[Seat, ...],
    dealt: Mapping[Seat, str],
    sits: Mapping[Seat, str],
    names: Mapping[str, Guest],
) -> tuple[v.DealtView, ...]:
    """Who was dealt in; in a replay, which has no server, who sits there. A stack that waited
    for a late player is theirs once they have come."""
    guests = sits
    if dealt:
        known = {s: guest if guest in names else sits.get(s) for s, guest in dealt.items()}
        guests = {s: guest for s, guest in known.items() if guest}
    there = [seat for seat in ring if seat in guests]
    return tuple([v.DealtView(at, guests[at], names[guests[at]].name) for at in there])


def award_view(hand: Hand, award: Award) -> v.AwardView:
    """What one seat won, with the five cards that won it if the table saw them."""
    shown = hand.players[award.seat].shown
    count = 1 + max([each.pot for each in hand.awards])
    won = v.AwardView(
        award.pot,
        award.seat,
        award.amount,
        odd=award.odd,
        run=award.run,
        board=award.board,
        half=award.half,
        pot_name=pot_name(hand.plan, award.pot, count),
        part=part_of(hand, award),
    )
    game, half = hand.variant, max(award.half, 0)
    boards = boards_of(hand, award)
    open_ = boards and is_all_open(shown)
    if not open_ or any(not is_readable(shown, board) for board in boards):
        return won
    laid = pots.as_laid(hand, award.seat, shown)
    at = max(range(len(boards)), key=lambda at: worth(game, half, laid, boards[at]))
    return replace(
        won,
        board=at if len(boards) > 1 else won.board,
        cards=texts(playing(game, half, laid, boards[at])),
        reading=reading(game, half, laid, boards[at], kickers=not won.part),
    )


def is_readable(shown: Cards, board: Cards) -> bool:
    """Enough cards to tell what the hand is, and none that was dealt and not typed."""
    return len(shown + board) >= 4 and UNSEEN not in board


def board_names(hand: Hand) -> tuple[str, ...]:
    """What the boards are called: those of the first run, then those of the second."""
    if len(hand.boards) < 2:
        return ()
    return tuple(
        [
            row_name(hand, *divmod(row, hand.variant.boards))
            for row in range(len(hand.boards))
        ]
    )


def row_name(
    hand: Hand, run: int, board: int, half: str = "", *, first: bool = True
) -> str:
    """Which run and which board, as far as there are several."""
    several = len(hand.boards) > hand.variant.boards
    return part_name(
        run=str(run) if several else "",
        board=str(board) if hand.variant.boards > 1 and board != EVERY else "",
        half=half,
        first=first,
    )


def part_of(hand: Hand, award: Award | pots.Cut, *, first: bool = True) -> str:
    """Which part of a pot is won: its board and its half, as far as there are several. It is
    the `first` that is said, or follows the name of the pot."""
    runs, kinds = len(hand.boards) // hand.variant.boards, hand.variant.kinds
    if pots.is_whole(award, hand.variant, runs):
        return part_name(whole=True, first=first)
    half = kinds[award.half] if len(kinds) > 1 and award.half != EVERY else ""
    return row_name(hand, award.run, award.board, half, first=first)


def boards_of(hand: Hand, award: Award) -> tuple[Cards, ...]:
    """The boards on which a part of a pot was won; none if all of it was, on several."""
    for row in pots.all_rows(hand):
        if (row.run, row.board) == (award.run, award.board):
            return row.boards
    return ()


def why_won(hand: Hand) -> str:
    """One sentence for the main pot: what beat the best losing hand."""
    single = len(hand.boards) == 1 and is_high_only(hand.variant)
    is_whole = len(hand.board) == 5 and UNSEEN not in hand.board
    if not hand.over or not is_whole or not single:
        return ""
    seen = {
        seat: playing(hand.variant, 0, hand.players[seat].shown, hand.board)
        for seat in hand.plan.ring
        if is_all_open(hand.players[seat].shown)
    }
    winners = {award.seat for award in hand.awards if award.pot == 0}
    best = [cards for seat, cards in seen.items() if seat in winners]
    lost = [cards for seat, cards in seen.items() if seat not in winners]
    if not best or not lost:
        return ""
    top = max(lost, key=rank)
    return beats(best[0], top) if rank(best[0]) > rank(top) else ""
