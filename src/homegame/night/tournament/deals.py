"""Deals: all who are left share the prizes, or most of them (TOURN-01, TOURN-20, CON-47)."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from homegame.engine.table import is_passed_over, is_playing
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.tournament import Deal, Share, Tournament
from homegame.model.view import DealWaits
from homegame.money import money
from homegame.night.banking import written
from homegame.night.facts import Facts
from homegame.night.fold import folded
from homegame.night.night import BY_CLOCK, Actor, Decision, Happened, Night, here
from homegame.night.tournament.play import cleared, prizes_due
from homegame.night.tournament.remembered import remembered
from homegame.night.tournament.standing import (
    are_stacks_known,
    is_entry_open,
    is_idle,
    left,
    prizes,
    running,
    tables_of,
)
from homegame.rulebook import Rule
from homegame.seats import NIGHT
from homegame.tournament import deals
from homegame.tournament.errors import TournamentError

ANSWER_MS = 180_000
"""How long there is to propose a deal, and then to answer; silence is a no."""


class Stakes(Struct, frozen=True):
    """What a deal is about: the players by chips, their stacks, and the prizes left."""

    guests: tuple[str, ...]
    stacks: tuple[int, ...]
    prizes: tuple[int, ...]

    @property
    def pool(self) -> int:
        return sum(self.prizes)

    @property
    def certain(self) -> int:
        """What everyone has won already."""
        return deals.certain(self.prizes, len(self.guests)) if self.prizes else 0

    @property
    def most_left(self) -> int:
        """The most that may be left to play for: first prize stays the largest."""
        return self.prizes[0] - sum(self.prizes[1:2]) if self.prizes else 0

    def without(self, left: int) -> tuple[int, ...]:
        """The prizes if so much is left to play for: it comes off first prize."""
        return (self.prizes[0] - left, *self.prizes[1:])


@remembered
def stakes(night: Night) -> Stakes:
    """Who is left, with how much, and for what."""
    found = running(night)
    stacks = left(night)
    those = prizes(found)[: len(stacks)] if found else ()
    return Stakes(tuple(stacks), tuple(stacks.values()), those)


def may_talk(night: Night, guest: str) -> Refused | None:
    """Refuse talk of a deal: the house allows none, late players may still come, or nothing is
    left to share."""
    found = running(night)
    stacks = left(night)
    if found is None or not found.level:
        return Refused(Sys.UNKNOWN, "tourn.not_on")
    if not night.house.tourn.deal_allowed:
        return Refused(Rule.FREEZE_OUT, "tourn.no_deal")
    if guest not in stacks:
        return Refused(Sys.NOT_SEATED, "tourn.not_in")
    if is_entry_open(found):
        level: dict[str, int | str] = {"level": found.setup.late_until}
        rests = found.setup.late_until in found.structure.breaks
        words = "tourn.deal_late_rest" if rests else "tourn.deal_late"
        return Refused(Rule.FREEZE_OUT, words, level)
    if len(stacks) < 2 or not sum(stakes(night).prizes):
        return Refused(Rule.FREEZE_OUT, "tourn.nothing_left")
    if found.to_play_for is not None:
        return Refused(Rule.FREEZE_OUT, "tourn.deal_once")
    return None


def may_ask(night: Night, guest: str) -> Refused | None:
    """Refuse to ask for a deal: none can be made, or the last one that this guest asked for was
    refused, and since then no one has gone out and the blinds are the same."""
    if refused := may_talk(night, guest):
        return refused
    found = running(night)
    assert found
    if found.refused.get(guest) == (found.level, len(found.busts)):
        return Refused(Rule.TABLE_VOTES, "tourn.deal_again")
    return None


def talk(night: Night, by: Actor) -> Decision:
    """Ask the others for a deal. The hands in play are finished; no other begins meanwhile."""
    if refused := may_ask(night, by):
        return refused
    found = running(night)
    assert found
    if found.deal:
        return Refused(Rule.TABLE_VOTES, "tourn.deal_on")
    return here(NIGHT, [e.DealAsked(by)])


def may_propose(night: Night, guest: str) -> Refused | None:
    """Refuse a proposal: no one asked for a deal, or the stacks may still change."""
    if refused := may_talk(night, guest):
        return refused
    found = running(night)
    assert found
    if found.deal is None:
        return Refused(Rule.FREEZE_OUT, "tourn.talk_first")
    if waits := proposal_waits(night):
        return Refused(Rule.FREEZE_OUT, WAITS[waits])
    return None


WAITS: Final[dict[DealWaits, str]] = {
    "hand": "tourn.deal_hand",
    "stands": "tourn.deal_stands",
    "count": "tourn.count_first",
}


def proposal_waits(night: Night) -> DealWaits:
    """What a proposal waits for. Where only the button is kept, the count ends the hand."""
    tables = tables_of(night)
    if any(is_playing(each) and not is_passed_over(each) for each in tables.values()):
        return "hand"
    if not are_stacks_known(night):
        return "count"
    return "" if all(is_idle(night, at) for at in tables) else "stands"


def propose(night: Night, by: Actor, command: c.ProposeDeal, facts: Facts) -> Decision:
    """Propose a deal; a later one takes the place of an earlier one. Bots answer at once: no,
    where their stacks are worth more than they would get."""
    if refused := may_propose(night, by):
        return refused
    about, shares = stakes(night), facts.shares
    if refused := refuse_shares(night, about, shares.each, command.left):
        return refused
    proposed = e.DealProposed(by, command.kind, shares.each, command.left)
    events = here(NIGHT, [proposed])
    bots = [guest for guest in about.guests if night.guests[guest].bot and guest != by]
    refusing = {*shares.refusing}
    said = sorted(bots, key=lambda bot: bot in refusing)
    events += here(NIGHT, [e.DealAnswered(bot, bot not in refusing) for bot in said])
    if refusing:
        return events + here(NIGHT, [e.DealClosed(agreed=False)])
    return events + closed(folded(night, events))


def refuse_shares(
    night: Night, about: Stakes, shares: tuple[Share, ...], left: int
) -> Refused | None:
    """Refuse shares for others than those left, that don't add up, or that give someone more
    than first prize or less than what is certain."""
    if [guest for guest, _ in shares] != [*about.guests]:
        return Refused(Sys.STALE, "tourn.deal_others", field="shares")
    figures = [amount for _, amount in shares]
    if refused := refuse_left(night, about, left):
        return refused
    try:
        names = [night.guests[guest].name for guest in about.guests]
        deals.own(figures, about.stacks, about.without(left), names)
    except TournamentError as wrong:
        said = in_money(night, wrong.numbers)
        return Refused(Rule.FINISHING_ORDER, wrong.words, said, "figures")
    return None


def in_money(night: Night, numbers: Mapping[str, int | str]) -> dict[str, int | str]:
    """What fills a sentence about shares: money, not chips, all with cents if any has some."""
    shared = {name: each for name, each in numbers.items() if name.endswith("_chips")}
    cents = any(isinstance(each, int) and each % 100 for each in shared.values())
    currency = night.house.stakes.currency
    said = {
        name: money(each, currency, cents=cents)
        for name, each in shared.items()
        if isinstance(each, int)
    }
    return {**numbers, **said}


def refuse_left(night: Night, about: Stakes, left: int) -> Refused | None:
    """Refuse to play for so much that first prize would be less than second."""
    most = about.most_left
    if left <= most:
        return None
    return Refused(
        Rule.FREEZE_OUT, "tourn.deal_left", {"sum": written(night, most)}, "left"
    )


def answer(night: Night, by: Actor, command: c.AnswerDeal) -> Decision:
    """Agree, or play on: one no is enough."""
    found = running(night)
    if found is None or found.deal is None:
        return Refused(Rule.TABLE_VOTES, "tourn.deal_none")
    if by not in left(night):
        return Refused(Sys.NOT_SEATED, "tourn.deal_out")
    deal = found.deal
    if command.yes and not deal.kind:
        return Refused(Rule.TABLE_VOTES, "tourn.deal_nothing")
    if command.yes and by in deal.yes:
        return Refused(Rule.TABLE_VOTES, "tourn.deal_said")
    events = here(NIGHT, [e.DealAnswered(by, command.yes)])
    if not command.yes:
        return events + here(NIGHT, [e.DealClosed(agreed=False)])
    return events + closed(folded(night, events))


def closed(night: Night) -> list[Happened]:
    """What follows once all who are left have agreed: they get their shares, and it is over, or
    the rest is played for. A round that was under way is over: who goes out now shares nothing
    with those who went before the deal."""
    found = running(night)
    deal = found.deal if found else None
    if found is None or deal is None or not {*left(night)} <= {*deal.yes}:
        return []
    shares = [e.PrizePaid(guest, 0, amount) for guest, amount in deal.shares if amount]
    events = here(NIGHT, [*prizes_due(found), e.DealClosed(agreed=True), *shares])
    if not deal.left:
        return events + over(night, found, deal)
    return events + here(NIGHT, [e.HandForHand(False)] if found.hand_for_hand else [])


def over(night: Night, found: Tournament, deal: Deal) -> list[Happened]:
    """The tournament ends with the deal; places go by chips. Everyone has their own bounty,
    and the first those of players whom no one knocked out."""
    order = [guest for guest, _ in deal.shares]
    group = max([bust.group for bust in found.busts], default=0)
    outs = []
    for more, guest in enumerate(reversed(order[1:]), 1):
        at, stack = where(night, guest)
        outs.append(e.KnockedOut(guest, stack, at, group + more))
    # If no one is left, everyone has their own.
    own = [
        e.BountyWon(
            guest if guest in order or not order else order[0], guest, entrant.bounty
        )
        for guest, entrant in found.entrants.items()
        if entrant.bounty
    ]
    ended = here(NIGHT, [e.TournamentEnded("deal")])
    return [*here(NIGHT, [*own, *outs]), *cleared(night), *ended]


def where(night: Night, guest: str) -> tuple[int, int]:
    """The table of a guest who is left, and their stack."""
    for at, table in tables_of(night).items():
        for chair in table.chairs:
            if chair and chair.guest == guest:
                return at, chair.stack
    raise AssertionError(f"{guest} is not in")


def close(night: Night, by: Actor) -> Decision:
    """The time to answer is over: silence is a no."""
    found = running(night)
    if by != BY_CLOCK:
        return Refused(Sys.ROLE, "role.clock")
    if found is None or found.deal is None:
        return Refused(Rule.TABLE_VOTES, "tourn.deal_none")
    deal = found.deal
    silent = [guest for guest in left(night) if deal.kind and guest not in deal.yes]
    return here(NIGHT, [e.DealClosed(agreed=False, overdue=True, silent=tuple(silent))])
