"""Cut the deck before a hand, and see the next cards after it."""

from msgspec.structs import replace

from homegame.cards import Cards
from homegame.engine import decide as hand_decide
from homegame.engine.plan import plan
from homegame.engine.table.chairs import Decision, can_begin
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Table
from homegame.rulebook import Rule
from homegame.rules.dealing import cutter, unplayed
from homegame.seats import DEALER, NOBODY, Seat
from homegame.variants import VARIANTS

Command = c.Cut | c.ShowNext


def decide(table: Table, by: Seat, command: Command) -> Decision:
    """A seat cuts the deck, or the dealer shows the cards that would have come next."""
    match command:
        case c.Cut(at):
            return cut_deck(table, by, at)
        case c.ShowNext(boards):
            return show_next(table, by, boards)


def deck_cut(table: Table, event: e.DeckCut) -> Table:
    """The deck of the next hand is cut."""
    return replace(table, cut=event.at)


def next_shown(table: Table, event: e.NextShown) -> Table:
    """The next cards lie open."""
    return replace(table, rabbit=False, unplayed=event.boards)


def next_cut(table: Table) -> tuple[Seat, int]:
    """The seat that may cut the deck for the next hand, once, and how many cards at most: at
    least one stays. NOBODY before the first hand, and where people cut a real deck."""
    if table.cut or not table.number or not can_begin(table) or table.dealer == "people":
        return NOBODY, 0
    planned = plan(table)
    return cutter(planned, table.house), len(VARIANTS[planned.game].deck) - 1


def who_cuts(table: Table) -> Seat:
    """The seat that may cut the deck for the next hand; NOBODY if none may."""
    return next_cut(table)[0]


def cut_deck(table: Table, by: Seat, at: int) -> Decision:
    """One seat is offered the deck between two hands, and may leave it uncut."""
    seat, most = next_cut(table)
    if not seat:
        return Refused(Rule.THE_CUT, "cut.not_now")
    if by != seat:
        return Refused(Rule.THE_CUT, "cut.other", {"seat": seat})
    if at > most:
        return Refused(Rule.THE_CUT, "cut.most", {"most": most}, "at")
    return [e.DeckCut(by, at)]


def still_here(table: Table) -> list[Seat]:
    """The seats of the last hand whose players are still here."""
    ring = table.hand.plan.ring if table.hand else ()
    return [seat for seat in ring if table.chairs[seat]]


def refuse_rabbit(table: Table, seat: Seat) -> Refused | None:
    """After a hand a player who was in it may ask once for the next cards."""
    if table.vote:
        return Refused(Rule.TABLE_VOTES, "vote.open")
    if not table.house.rabbit.enabled:
        return Refused(Rule.RABBIT_HUNT, "rabbit.off")
    if table.dealer == "people":
        return Refused(Rule.RABBIT_HUNT, "rabbit.real_cards")
    if table.hand is None or not unplayed(table.hand) or table.unplayed or table.rabbit:
        return Refused(Rule.RABBIT_HUNT, "rabbit.nothing")
    if seat not in still_here(table):
        return Refused(Rule.TABLE_VOTES, "vote.not_asked")
    return None


def show_next(table: Table, by: Seat, boards: tuple[Cards, ...]) -> Decision:
    """The dealer shows the cards that everyone agreed to see, none of them seen before."""
    if by != DEALER or not table.rabbit:
        return Refused(Rule.RABBIT_HUNT, "rabbit.nothing")
    hand = table.hand
    assert hand
    missing = sum([step.count for step in unplayed(hand)])
    faces = tuple([card for board in boards for card in board])
    if [len(board) for board in boards] != [missing] * hand.variant.boards:
        return Refused(Rule.RABBIT_HUNT, "deal.count", {"count": missing}, "boards")
    refused = hand_decide.refuse_cards(hand, faces, "boards")
    return refused or [e.NextShown(boards)]
