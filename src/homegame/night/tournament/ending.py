"""A tournament that the host ends before it is won, or that never began."""

from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.tournament import Deal, Tournament
from homegame.night.fold import folded
from homegame.night.night import Actor, Decision, Happened, Night, here
from homegame.night.tournament.deals import over, stakes
from homegame.night.tournament.play import add_ons, cleared, gone, prizes_due
from homegame.night.tournament.standing import (
    are_stacks_known,
    back_for,
    is_idle,
    running,
    tables_of,
)
from homegame.rulebook import Rule, rule
from homegame.seats import FLOOR, NIGHT
from homegame.tournament import deals, prices


@rule(Rule.PLAY_TO_THE_END)
def refuse_leaving(night: Night) -> Refused | None:
    """In a tournament one plays to the end: no one cashes out. Where the house allows it, one
    may give up, and the chips leave play."""
    if night.house.tourn.must_finish:
        return Refused(Rule.PLAY_TO_THE_END, "tourn.stay")
    return None


def refuse_uncounted(night: Night) -> Refused | None:
    """Refuse to pay by chips before all stacks are counted: no one entered what was bet."""
    found = running(night)
    by_chips = night.house.tourn.ended_early == "chips"
    if found and found.level and by_chips and not are_stacks_known(night):
        return Refused(Rule.FREEZE_OUT, "tourn.count_first")
    return None


def end(night: Night, by: Actor, command: c.EndTournament) -> Decision:
    """End it. Before the start everyone gets their money back; afterwards as the house says:
    the prizes go by chips, or all money goes back. Hands in play don't count."""
    found = running(night)
    if found is None:
        return Refused(Sys.UNKNOWN, "tourn.none")
    why = command.reason
    if not found.level:
        events = refunds(found) + cleared(night)
        return [*events, *here(NIGHT, [e.TournamentEnded("called_off", by, why)])]
    voided = voids(night, why)
    for at in tables_of(night):
        # Add-ons bought in a hand arrive, and whoever was leaving after it is gone.
        voided += add_ons(folded(night, voided), at)
        voided += gone(folded(night, voided), at)
    now = folded(night, voided)
    found = running(now)
    assert found
    if night.house.tourn.ended_early == "refund":
        return [
            *voided,
            *refunds(found),
            *cleared(now),
            *here(NIGHT, [e.TournamentEnded("refund", by, why)]),
        ]
    return voided + by_chips(now, by, why)


def voids(night: Night, why: str) -> list[Happened]:
    """The hands in play are void: everyone has the chips they began them with."""
    events: list[Happened] = []
    for at, table in tables_of(night).items():
        if not is_idle(night, at):
            decided = at_table.decide(table, FLOOR, c.Void(why))
            assert not isinstance(decided, Refused)
            events += here(at, decided)
    return events


def refunds(found: Tournament) -> list[Happened]:
    """Everyone gets back what they have paid, less what they have got."""
    events: list[e.NightEvent] = []
    for guest in found.entrants:
        back = back_for(found, guest)
        fee = prices.into_kitty(found.setup, found.entrants[guest])
        if back or fee:
            events.append(e.Refunded(guest, back, fee))
    return here(NIGHT, events)


def by_chips(night: Night, by: Actor, why: str) -> list[Happened]:
    """Prizes for those who are out, and the rest to those left: what is certain, and the rest
    by chips."""
    found = running(night)
    assert found
    paid = here(NIGHT, [*prizes_due(found)])
    night = folded(night, paid)
    about = stakes(night)
    amounts = (0,) * len(about.guests)
    if sum(about.prizes):
        unit = found.setup.payout.unit
        amounts = (
            deals.chip_chop(about.stacks, about.prizes, unit)
            if len(about.guests) > 1
            else (about.pool,)
        )
    shares = tuple(zip(about.guests, amounts, strict=True))
    got = here(NIGHT, [e.PrizePaid(guest, 0, amount) for guest, amount in shares if amount])
    deal = Deal(by, "chips", shares)
    *ended, _ = over(folded(night, got), found, deal)
    return [*paid, *got, *ended, *here(NIGHT, [e.TournamentEnded("chips", by, why)])]
