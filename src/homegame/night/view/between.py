"""What the viewer may settle before the next hand, and what the table votes on."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from homegame.chips import Chips
from homegame.engine.plan import cost_to_enter
from homegame.engine.table import (
    asked,
    game_chooser,
    may_pass,
    may_withdraw,
    posts_blinds_next,
    refuse_proposal,
    runs_agreed_on,
    usual_bomb,
    voters,
)
from homegame.engine.table.votes import refuse_extra, refuse_proposer, was_agreed
from homegame.model import view as v
from homegame.model.state import Chair, NightExtra, Proposable, Proposal, Table
from homegame.night.consent import may_rule_alone
from homegame.night.night import Night
from homegame.night.view.chair import state_of
from homegame.rulebook import HouseRules
from homegame.rulebook.presets import bomb_antes
from homegame.rules.cash import limits_of, usual_buys
from homegame.rules.games import bomb_game, has_blinds, turns
from homegame.rules.missed import may_buy
from homegame.rules.straddles import is_straddle_next, may_straddle, straddle_size
from homegame.seats import Seat, TableNo

EXTRAS: tuple[NightExtra, ...] = ("bomb_pot", "straddles", "kill", "chop")


class ByHouse(Struct, frozen=True):
    """What every hand may bring by the rules of the house."""

    has_blinds: bool
    may_straddle: bool
    straddle_size: Chips
    bomb: tuple[Chips, Chips]
    """The least and the most that a bomb pot may cost."""
    bomb_usual: Chips
    runs_most: int
    auto_buys: tuple[Chips, ...]


def by_house(rules: HouseRules, buyin: tuple[Chips, Chips]) -> ByHouse:
    """What every hand of a house may bring."""
    return ByHouse(
        has_blinds=has_blinds(rules),
        may_straddle=may_straddle(rules),
        straddle_size=straddle_size(rules),
        bomb=bomb_antes(rules),
        bomb_usual=usual_bomb(rules),
        runs_most=runs_agreed_on(rules),
        auto_buys=usual_buys(*limits_of(rules, buyin), rules.chip_unit),
    )


class Coming(Struct, frozen=True):
    """What the next hand brings, the same for every seat."""

    rules: ByHouse
    straddle_next: bool
    chooser: Seat
    """The seat that may choose the game."""
    extras: tuple[NightExtra, ...]
    """What someone may propose."""
    agreed: tuple[NightExtra, ...]


def coming_at(table: Table, rules: ByHouse) -> Coming:
    """What the next hand at a table brings."""
    return Coming(
        rules,
        straddle_next=is_straddle_next(table) and posts_blinds_next(table),
        chooser=game_chooser(table),
        extras=tuple([x for x in EXTRAS if not refuse_extra(table, x)]),
        agreed=tuple([x for x in EXTRAS if was_agreed(table, x)]),
    )


def before_view(
    table: Table, seat: Seat, coming: Coming, cut_most: int = 0
) -> v.BeforeView:
    """What this seat may settle between hands, or during one for the next. `cut_most`: how many
    cards it may cut, if it may."""
    rules, usual, chair = table.house, coming.rules, table.chairs[seat]
    assert chair
    buys = may_buy(rules, chair)
    live, dead = cost_to_enter(table, seat) if buys else (0, 0)
    least, most = usual.bomb
    proposes: tuple[Proposable, ...] = ()
    if not refuse_proposer(table, seat):
        proposes = coming.extras
    if not refuse_proposal(table, seat, "rabbit"):
        proposes = *proposes, "rabbit"
    return v.BeforeView(
        waits=chair.waiting and usual.has_blinds,
        may_buy=buys,
        buys=chair.buys,
        buy_live=live,
        buy_dead=dead,
        owes_small=chair.owes.small,
        owes_big=chair.owes.big,
        entry=entry(rules, chair, state_of(table, seat)),
        may_straddle=usual.may_straddle,
        straddle_next=coming.straddle_next,
        straddles=chair.straddles,
        straddle_to=chair.straddle_to or usual.straddle_size,
        straddle_any=rules.straddle.size_rule == "any_legal_raise",
        may_sleep=rules.sleeper.enabled and usual.has_blinds,
        sleeps=chair.sleeps,
        may_propose=proposes,
        bomb_next=rules.bomb.enabled and most > 0 and "bomb_pot" in proposes,
        may_withdraw=tuple([x for x in coming.agreed if may_withdraw(table, seat, x)]),
        cut_most=cut_most,
        bomb_least=least,
        bomb_most=most,
        bomb_usual=usual.bomb_usual,
        may_choose=seat == coming.chooser,
        chosen=table.chosen,
        runs_most=usual.runs_most,
        runs=chair.runs,
        rebuy_to=chair.rebuy_to,
        top_up_to=chair.top_up_to,
        auto_buys=usual.auto_buys,
    )


def entry(house: HouseRules, chair: Chair, state: v.SeatState) -> v.Entry | None:
    """How a seat that is not dealt in comes back; None where nothing stands between."""
    if state == "out" and (chair.owes.small or chair.owes.big):
        return "owes"
    if not (state == "waiting" and chair.waiting) or not has_blinds(house):
        return None
    return "next_chance" if chair.buys else "big_blind"


def said(vote: Proposal, seat: Seat) -> Literal["", "yes", "without"]:
    """What a seat has answered to a proposal."""
    if seat not in vote.yes:
        return ""
    return "without" if seat in vote.without else "yes"


def vote_view(
    night: Night, at: TableNo, guest: str, seat: Seat, vote_ms: int
) -> v.VoteView | None:
    """The open vote, or the bomb pot that the table agreed on."""
    table = night.tables[at]
    if table.vote:
        may_rule = may_rule_alone(night, guest, at)
        return open_vote(table, table.vote, seat, vote_ms, may_rule)
    if table.bomb:
        bound = tuple(voters(table))
        yes = bound if table.bomb.by_house else table.bomb.seats
        agreed = v.VoteView("bomb_pot", table.bomb.amount, bound, yes, (), agreed=True)
        return replace(agreed, game=game_of_bomb(table, len(yes)))
    return None


def game_of_bomb(table: Table, players: int) -> str:
    """The game of a bomb pot for this many players; "" where only one game is played anyway."""
    house = table.house
    if house.bomb.game == "same" and len(turns(house)) == 1:
        return ""
    return bomb_game(house, table.variant, players)[0].title


def open_vote(
    table: Table, vote: Proposal, seat: Seat, vote_ms: int, may_rule: bool
) -> v.VoteView:
    """An open vote, and what this seat may answer."""
    bound = tuple(asked(table, vote))
    return v.VoteView(
        extra=vote.extra,
        amount=vote.amount,
        asked=bound,
        yes=tuple([each for each in vote.yes if each in bound]),
        without=vote.without,
        said=said(vote, seat) if seat in bound else "",
        may_vote=seat in bound,
        may_pass=seat in bound and may_pass(table, vote),
        by=vote.by,
        left_ms=vote_ms,
        reason=vote.reason,
        about=vote.about,
        was=vote.was,
        may_rule=may_rule,
        game=game_of_bomb(table, len(bound)) if vote.extra == "bomb_pot" else "",
    )
