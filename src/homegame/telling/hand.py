"""The lines of a hand: its cards, its bets, its end, and the markers written in it."""

from typing import Final, assert_never

from msgspec.structs import replace

from homegame import seats
from homegame.model import events as e
from homegame.model.line import Line
from homegame.model.state import EVERY
from homegame.rules.pots import is_whole
from homegame.telling.sentence import (
    SILENT,
    Lines,
    agreed_lines,
    audit_line,
    ruling_line,
    seat_line,
    street_line,
)
from homegame.telling.sofar import HandSoFar, Learns, Telling, known, of_hand
from homegame.words import say
from homegame.words.parts import joined, part_name

STREETS = (*("deal", "deal", "second", "third", "fourth", "fifth", "sixth", "seventh"),)
"""The streets of stud, by the number of cards a seat has."""

POTS = ("log.pot.main", "log.pot.side", "log.pot.side_n")
WHOLE_POTS = ("log.pot.whole.main", "log.pot.whole.side", "log.pot.whole.side_n")
"""The main pot, the only side pot, and one of several; and the same where a pot that could have
been cut in parts is won whole."""

Betting = e.Folded | e.Checked | e.Called | e.Raised | e.DarkSaid | e.ChopOffered
Dealing = (
    e.HoleDealt
    | e.BoardDealt
    | e.Discarded
    | e.Drawn
    | e.MiddleSet
    | e.CardReplaced
    | e.RunsVoted
)
Markers = e.Funded | e.MarkerOffered | e.MarkerAnswered | e.AllInForfeited | e.MarkerTaken
Ending = (
    e.Shown
    | e.Mucked
    | e.Returned
    | e.Awarded
    | e.Carried
    | e.HandKilled
    | e.CardExposed
    | e.Voided
    | e.AmountsPutIn
    | e.HandEnded
)


def betting(was: Telling, now: Telling, event: Betting) -> Lines:
    """The lines for what a seat does on its turn, or announces in the dark."""
    match event:
        case e.Folded(seat):
            return (seat_line(now, seat, "folds", voice="urgent"),)
        case e.Checked(seat):
            return (seat_line(now, seat, "checks", voice="urgent"),)
        case e.Called(seat, amount, all_in):
            opens = was.hand.plan.bring_in and not was.hand.acts
            key = "brings_in" if opens else "calls"
            return (
                seat_line(now, seat, bet_key(key, all_in), voice="urgent", amount=amount),
            )
        case e.Raised(seat, to, by, all_in):
            key = "bets" if to == by else "raises"
            key = "completes" if is_completed(was.hand, event) else key
            return (seat_line(now, seat, bet_key(key, all_in), voice="urgent", amount=to),)
        case e.DarkSaid(seat, 0):
            return (seat_line(now, seat, "dark_checks"),)
        case e.DarkSaid(seat, to):
            return (seat_line(now, seat, "dark_bets", amount=to),)
        case e.ChopOffered(seat):
            return (seat_line(now, seat, "chop_offered", voice="calm"),)
        case _:
            assert_never(event)


def bet_key(key: str, all_in: bool) -> str:
    """The sentence for a bet, or for a bet that is all in."""
    return f"{key}_all_in" if all_in else key


def dealing(was: Telling, now: Telling, event: Dealing) -> Lines:
    """The lines for the cards that come, and for what the seats do with theirs."""
    match event:
        case e.HoleDealt(_, up):
            return (
                street_line(street_of(now.hand)),
                *[
                    seat_line(now, seat, "up", voice="calm", cards=(card,))
                    for seat, card in up
                ],
            )
        case e.BoardDealt():
            return (board_line(event),)
        case e.Discarded(seat, places):
            key = draw_key(now.hand, places)
            line = seat_line(now, seat, key, voice="urgent", n=len(places))
            return (*draw_heading(was.hand, now.hand), line)
        case e.Drawn():
            return SILENT
        case e.MiddleSet(seat):
            return (seat_line(now, seat, "middle", voice="urgent"),)
        case e.CardReplaced(seat):
            return (seat_line(now, seat, "card_replaced"),)
        case e.RunsVoted(seat, _, True):
            return (seat_line(now, seat, "runs_silent", voice="urgent"),)
        case e.RunsVoted(seat, runs):
            return (seat_line(now, seat, f"runs_{times(runs)}", voice="urgent", n=runs),)
        case _:
            assert_never(event)


def times(runs: int) -> str:
    """The part of a key for how many times a board is run: once, twice, or a number."""
    return str(runs) if runs < 3 else "n"


def street_of(hand: HandSoFar) -> str:
    """The street that begins after cards are dealt to the seats. With real cards those that lie
    open may be unknown."""
    if hand.has_board:
        return "preflop"
    if hand.is_stud:
        return STREETS[hand.cards] if hand.cards < len(STREETS) else "deal"
    return "predraw"


def board_line(event: e.BoardDealt) -> Line:
    """The heading of a street in the middle, with its run if there are several."""
    line = street_line(event.street, cards=event.cards, voice="calm")
    if event.runs == 1:
        return line
    street = say(line.key, {})
    filling: dict[str, int | str] = {
        "street": street,
        "run": part_name(run=str(event.run)),
    }
    return Line("log.street_run", "street", filling, cards=line.cards, voice="calm")


def draw_key(hand: HandSoFar, places: tuple[int, ...]) -> str:
    """The sentence for a seat that stands pat, draws, or discards for good."""
    if not places:
        return "pat"
    return "throws" if hand.has_board else "draws"


def draw_heading(was: HandSoFar, now: HandSoFar) -> Lines:
    """The heading of a draw, when one begins."""
    if now.draws == was.draws or now.has_board:
        return SILENT
    if now.draws == 1:
        return (Line("log.draw", "street"),)
    return (Line("log.draw_n", "street", {"n": now.draws}),)


def ending(_: Telling, now: Telling, event: Ending) -> Lines:
    """The lines for hands shown and pots won, or for the floor's rulings on the hand."""
    match event:
        case e.Shown(seat, _, cards):
            return (seat_line(now, seat, "shows", voice="calm", cards=cards),)
        case e.Mucked(seat):
            return (seat_line(now, seat, "mucks"),)
        case e.Returned(seat, amount):
            return (seat_line(now, seat, "returned", amount=amount, plus=True),)
        case e.Awarded(seat, amount):
            pot = pot_name(now.hand, event)
            return (
                seat_line(
                    now, seat, "wins", voice="calm", amount=amount, plus=True, pot=pot
                ),
            )
        case e.Carried(amount):
            return (Line("log.carried", amount=amount),)
        case e.HandKilled(seat, why, by, agreed) if by:
            return (
                ruling_line(now, by, "kills_hand", seat, why),
                *agreed_lines(now, agreed),
            )
        case e.HandKilled(seat, why):
            return (
                seat_line(now, seat, "hand_killed", kind="audit", voice="ruling", why=why),
            )
        case e.CardExposed(seat, card, why):
            return (
                seat_line(
                    now,
                    seat,
                    "card_exposed",
                    kind="audit",
                    voice="ruling",
                    cards=(card,),
                    why=why,
                ),
            )
        case e.Voided(moves_on=True):
            return SILENT
        case e.AmountsPutIn(amounts, folded):
            return tuple(
                [
                    seat_line(
                        now,
                        seat,
                        "put_in_folded" if seat in folded else "put_in",
                        amount=amount,
                    )
                    for seat, amount in amounts
                ]
            )
        case e.Voided(_, True):
            return (audit_line("unwritten"),)
        case e.Voided(why, _, agreed):
            voided = audit_line("voided", voice="ruling", why=why)
            return (voided, *agreed_lines(now, agreed))
        case e.HandEnded():
            return SILENT
        case _:
            assert_never(event)


def pot_name(hand: HandSoFar, award: e.Awarded) -> str:
    """The name of a pot, with its run, board and half if it was cut by them."""
    kind = min(hand.side_pots, 2) if award.pot else 0
    if is_whole(award, hand.game, hand.runs):
        return say(WHOLE_POTS[kind], {"n": award.pot})
    part = part_name(
        run=str(award.run) if hand.runs > 1 else "",
        board=str(award.board) if hand.game.boards > 1 and award.board != EVERY else "",
        half=hand.game.kinds[award.half]
        if len(hand.game.kinds) > 1 and award.half != EVERY
        else "",
    )
    return joined(say(POTS[kind], {"n": award.pot}), part)


def markers(_: Telling, now: Telling, event: Markers) -> Lines:
    """The lines for chips that arrive during a hand, and for markers."""
    match event:
        case e.Funded(seat, amount, "cash", by=by) if by:
            other = now.name_in(seat)
            return (seat_line(now, by, "stakes", other=other, amount=amount),)
        case e.Funded(seat, amount, "cash"):
            return (seat_line(now, seat, "topped_up", amount=amount),)
        case e.Funded(seat, amount, _, seats.NOBODY):
            return (seat_line(now, seat, "marker", amount=amount),)
        case e.Funded(seat, amount, _, lender):
            other = now.name_in(seat)
            return (seat_line(now, lender, "lends", other=other, amount=amount),)
        case e.MarkerOffered(seat, amount, _, seats.NOBODY):
            return (seat_line(now, seat, "offers_marker", amount=amount),)
        case e.MarkerOffered(seat, amount, _, lender):
            other = now.name_in(lender)
            return (seat_line(now, seat, "asks_loan", other=other, amount=amount),)
        case e.MarkerAnswered(seat, yes):
            return (seat_line(now, seat, "accepts_marker" if yes else "declines_marker"),)
        case e.AllInForfeited(seat):
            return (seat_line(now, seat, "forfeits"),)
        case e.MarkerTaken(seat, by, amount) if seat == by:
            return (seat_line(now, seat, "pays_own", amount=amount),)
        case e.MarkerTaken(seat, by, amount):
            other = now.name_in(by)
            return (seat_line(now, seat, "takes_marker", other=other, amount=amount),)
        case _:
            assert_never(event)


# ---------------------------------------------------------------- what is known after them


def acted(hand: HandSoFar, _: e.Folded | e.Checked | e.Called | e.Raised) -> HandSoFar:
    """A seat has acted; the draw before is over."""
    if hand.drawn or hand.plan.bring_in:
        return replace(hand, acts=hand.acts + 1, drawn=())
    return hand


def hole_dealt(hand: HandSoFar, event: e.HoleDealt) -> HandSoFar:
    """The seats have more cards."""
    cards = hand.cards + event.down + bool(event.up)
    return replace(hand, deals=hand.deals + 1, cards=cards)


def board_dealt(hand: HandSoFar, event: e.BoardDealt) -> HandSoFar:
    """How often the board is run."""
    return replace(hand, runs=event.runs)


def discarded(hand: HandSoFar, event: e.Discarded) -> HandSoFar:
    """A seat draws or stands pat. A draw begins after bets, or when a seat draws again."""
    seat = event.seat
    if not hand.drawn or seat in hand.drawn:
        return replace(hand, draws=hand.draws + 1, drawn=(seat,))
    return replace(hand, drawn=(*hand.drawn, seat))


def awarded(hand: HandSoFar, event: e.Awarded) -> HandSoFar:
    """How many side pots there are."""
    return replace(hand, side_pots=event.pot) if event.pot > hand.side_pots else hand


def is_completed(hand: HandSoFar, event: e.Raised) -> bool:
    """Whether the raise completes the bring-in to a full bet."""
    plan = hand.plan
    whole = plan.bring_in >= plan.bet_size
    return hand.deals == 1 and not whole and 0 < plan.bring_in == event.to - event.by


KNOWN: Final[tuple[Learns, ...]] = (
    known(e.Folded, of_hand(acted)),
    known(e.Checked, of_hand(acted)),
    known(e.Called, of_hand(acted)),
    known(e.Raised, of_hand(acted)),
    known(e.HoleDealt, of_hand(hole_dealt)),
    known(e.BoardDealt, of_hand(board_dealt)),
    known(e.Discarded, of_hand(discarded)),
    known(e.Awarded, of_hand(awarded)),
)
