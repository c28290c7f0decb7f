"""Examples of the rules at a house's own blinds, with every amount from the engine."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from homegame.chips import Chips, round_down, split
from homegame.engine.shorthand import deal, play
from homegame.model.plan import Marks, Owed, Post
from homegame.model.state import Chair, Player
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rulebook.options import with_settings
from homegame.rulebook.presets import bomb_antes, buy_in_range
from homegame.rules.button import Dealt, Entrant, next_hand, skipped
from homegame.rules.missed import price
from homegame.rules.pots import pots, shares, uncalled
from homegame.rules.straddles import first_raise, is_below_cap, kill_size, next_straddle
from homegame.sheet.choices import listed, worth
from homegame.words import say

Example = Callable[[HouseRules], Iterator[str]]

FLOP_GAME: Final = {
    "game.variant": "texas",
    "game.rotation": (),
    "straddle.enabled": False,
    "stakes.mode": "table",
}
"""Settings that keep an example of betting simple."""

DEEP: Final = 100
"""Every player's stack in an example, in big blinds."""


def example(house: HouseRules, rule: Rule) -> str:
    """The rule's example for this house, empty if it needs none."""
    example = EXAMPLES.get(rule)
    return " ".join(example(with_settings(house, FLOP_GAME))) if example else ""


def said(name: str, **blanks: Chips | str) -> str:
    """One sentence of an example."""
    return say(f"example.{name}", blanks)


def bets_only(house: HouseRules) -> HouseRules:
    """The same house without antes, so that every chip of a stack can be bet."""
    return with_settings(house, {"ante.amount": 0})


def table(house: HouseRules, seats: int = 4) -> str:
    """A table of stacks that are deep after any ante, in the notation of `deal` and `play`."""
    return " ".join([str(DEEP * house.blinds.big + seats * house.ante.amount)] * seats)


# ---------------------------------------------------------------- chips and blinds


def chips_and_money(house: HouseRules) -> Iterator[str]:
    most = buy_in_range(house)[1]
    chips, _, money = worth(house, most).partition(" (")
    yield said("worth", chips=chips, money=money.rstrip(")"))


def buying_in(house: HouseRules) -> Iterator[str]:
    least, most = buy_in_range(house)
    yield said("buy_in", least=worth(house, least), most=worth(house, most))


def calling(house: HouseRules) -> Iterator[str]:
    """Everyone folds to the small blind."""
    call = play(table(house), "f f", house).may.call
    if call and house.blinds.sb_live:
        yield said("call", call=call)


def calling_dead(house: HouseRules) -> Iterator[str]:
    """Everyone folds to a small blind that is dead."""
    if house.blinds.small and not house.blinds.sb_live:
        yield said("dead_small", call=play(table(house), "f f", house).may.call)


def ante(house: HouseRules) -> Iterator[str]:
    if house.ante.amount:
        posted = deal(table(house, 6), house).hand.plan.posts
        yield said("ante", total=sum(post.amount for post in posted if post.name == "ante"))


@rule(Rule.LEVEL_CARD)
def level_card(house: HouseRules) -> Iterator[str]:
    """The blinds and the ante and, in pot limit, the minimum and maximum first raise."""
    sizes = house.blinds
    yield said("level", small=sizes.small, big=sizes.big, ante=house.ante.amount)
    if house.betting.structure == "pot_limit":
        least, most = deal(table(house), house).raises
        yield said("level_raise", least=least, most=most)


def returning(house: HouseRules) -> Iterator[str]:
    """What a player posts who missed both blinds."""
    owes = Owed(house.blinds.small, house.blinds.big, smalls=1, bigs=1)
    yield said("returns", posted=posted(house, Chair("ann", DEEP, owes=owes)))


def coming(house: HouseRules) -> Iterator[str]:
    if house.entry.new_player in ("post_bb_live", "buy_or_wait_button"):
        yield said("comes", posted=posted(house, Chair("ann", DEEP, new=True)))


def posted(house: HouseRules, chair: Chair) -> str:
    """What a player posts to be dealt in right away."""
    live, dead = price(house, chair)
    parts = [said("live", live=live)] if live else []
    parts += [said("dead", dead=dead)] if dead else []
    return listed(parts) if parts else said("nothing")


# ---------------------------------------------------------------- the button


def moving_on(house: HouseRules) -> Iterator[str]:
    """Five play and the big blind leaves: the button and blinds in the next two hands."""
    was, stay = Marks(1, 2, 3), {seat: Entrant() for seat in (1, 2, 4, 5)}
    first = next_hand(house, was, stay)
    after = next_hand(house, first.marks, stay)
    yield said("button", next=marks(first), after=marks(after))
    passed = skipped(was, first)[1] if house.button.rule == "moving" else set()
    for seat in sorted(passed):
        yield said("passed", seat=seat)


def marks(dealt: Dealt) -> str:
    """The button and the blinds, any of which may be at an empty seat."""
    button, small, big = dealt.marks.button, dealt.marks.small, dealt.marks.big
    return listed(
        [
            said("at_button" if button in dealt.seats else "dead_button", seat=button),
            said("at_small", seat=small) if small in dealt.seats else said("no_small"),
            said("at_big", seat=big),
        ]
    )


# ---------------------------------------------------------------- straddles and kills


def chain(house: HouseRules) -> list[Chips]:
    """The sizes of the first straddles in a chain, four at most, below the cap."""
    most, found = house.straddle.chain_max, list[Chips]()
    for _ in range(4 if most == "all" else min(most + 1, 4)):
        found.append(next_straddle(house, Chair("ann", DEEP), found))
    return [each for each in found if is_below_cap(house, each)]


def straddling(house: HouseRules) -> Iterator[str]:
    if sizes := chain(house):
        yield said("straddles", first=worth(house, sizes[0]))


def restraddling(house: HouseRules) -> Iterator[str]:
    if len(sizes := chain(house)) > 1:
        yield said("chain", list=listed(map(str, sizes)))


def over_a_straddle(house: HouseRules) -> Iterator[str]:
    for straddle in chain(house)[:1]:
        due = [Post(3, straddle, name="straddle")]
        least = straddle + first_raise(house, due, house.blinds.big)
        yield said("over_straddle", straddle=straddle, to=least)


def killing(house: HouseRules) -> Iterator[str]:
    yield said("kill", big=house.blinds.big, kill=worth(house, kill_size(house)))


def bombing(house: HouseRules) -> Iterator[str]:
    least, most = (worth(house, 6 * each) for each in bomb_antes(house))
    match house.bomb.ante:
        case 0:
            return
        case int():
            yield said("bomb", total=least)
        case _:
            yield said("bomb_range", least=least, most=most)


# ---------------------------------------------------------------- raises


def raising(house: HouseRules) -> Iterator[str]:
    """The minimum first raise, then the minimum raise over three big blinds."""
    first, most = deal(table(house), house).raises
    to = min(max(first, 3 * house.blinds.big), most)
    raised = play(table(house), f"r{to}", house)
    if raised.raises[0] > to:
        yield said("raise", first=first, to=to, next=raised.raises[0])


def most_first(house: HouseRules) -> Iterator[str]:
    yield said("most", first=deal(table(house), house).raises[1])


def rungs(house: HouseRules) -> Iterator[str]:
    """The bets of a round that is raised as often as the rules allow."""
    hand, found = deal(table(house), house), [house.blinds.big]
    while (to := hand.raises[0]) and len(found) < 6:
        found.append(to)
        hand.act(f"r{to}")
    yield said("limit_raise", rungs=listed(map(str, found)))


def short_button(house: HouseRules, short: Chips) -> str:
    """Four seats, where the button has only `short` chips."""
    return f"{table(house, 3)} {short}"


def reopens(house: HouseRules, to: Chips, short: Chips) -> bool:
    """Whether Ann may raise again after her raise, Bob's all-in and Cy's call."""
    example = play(short_button(house, short), f"r{to}", house)
    return bool(example.act(f"r{example.raises[1]} c f").raises[1])


def first_raise_to(house: HouseRules, wanted: Chips) -> Chips:
    """A legal first raise near `wanted`; 0 if no one may raise it again."""
    least, most = deal(table(house), house).raises
    to = min(max(wanted, least), most)
    return to if play(table(house), f"r{to}", house).raises[1] else 0


def reopening(house: HouseRules) -> Iterator[str]:
    """The smallest all-in that lets Ann raise again, and one well below it."""
    house = bets_only(house)
    if not (to := first_raise_to(house, wanted=0)):
        return
    unit, stacks = house.chip_unit, range(to + house.chip_unit, 4 * to, house.chip_unit)
    enough = stacks[bisect_left(stacks, True, key=lambda stack: reopens(house, to, stack))]
    short = round_down((to + enough) // 2, unit)
    if short > to and not reopens(house, to, short):
        yield said("closed", to=to, short=short, enough=enough)
    else:
        yield said("always_open", to=to, short=enough)


def over_a_short_all_in(house: HouseRules) -> Iterator[str]:
    """The next raise after an all-in that is less than a full raise."""
    house = bets_only(house)
    if not (to := first_raise_to(house, wanted=4 * house.blinds.big)):
        return
    short = to + max(house.blinds.big // 2 // house.chip_unit, 1) * house.chip_unit
    example = play(short_button(house, short), f"r{to} a", house)
    if example.raises[0]:
        yield said("over_short", to=to, short=short, next=example.raises[0])


# ---------------------------------------------------------------- pots


def side_pots(house: HouseRules) -> Iterator[str]:
    """Three unequal stacks go all in."""
    small, middle, large = (bigs * house.blinds.big for bigs in (20, 30, 50))
    players = [Player(0, paid=stack) for stack in (small, middle, large)]
    [(cy, back)] = uncalled(players)
    players[cy] = Player(back, paid=large - back)
    main, side = pots(players, dead=0, ring=(0, 1, 2))
    blanks = {"small": small, "middle": middle, "large": large, "back": back}
    yield said("side_pots", **blanks, main=main.amount, side=side.amount)


def odd_chips(house: HouseRules) -> Iterator[str]:
    """A pot with one unit left over for two winners, and two left over for three."""
    unit = house.chip_unit
    of_two = (20 * house.blinds.big // unit * 2 + 1) * unit
    of_three = (10 * house.blinds.big // unit * 3 + 2) * unit
    yield said(
        "odd_chip",
        two=of_two,
        two_shares=listed(parts(house, of_two, 2)),
        three=of_three,
        three_shares=listed(parts(house, of_three, 3)),
    )


def runs(house: HouseRules) -> Iterator[str]:
    """A pot that does not divide evenly, run as many times as the house allows."""
    most, unit = house.runs.max_runs, house.chip_unit
    pot = (10 * house.blinds.big // unit * most + 1) * unit
    shared = listed(map(str, split(pot, most, unit)))
    yield said("runs", pot=pot, n=most, shares=shared)


def parts(house: HouseRules, amount: Chips, winners: int) -> list[str]:
    return [str(part) for part, _ in shares(house, amount, winners)]


EXAMPLES: Final[Mapping[Rule, Example]] = {
    Rule.STAKES_SCALE: chips_and_money,
    Rule.BUY_IN_RANGE: buying_in,
    Rule.LIVE_BLINDS: calling,
    Rule.DEAD_SMALL_BLIND: calling_dead,
    Rule.ANTE: ante,
    Rule.BUTTON_METHODS: moving_on,
    Rule.LEVEL_CARD: level_card,
    Rule.RETURNING_POST: returning,
    Rule.DEAD_MISSED_BLINDS: returning,
    Rule.NEW_PLAYER_ENTRY: coming,
    Rule.STRADDLE: straddling,
    Rule.RESTRADDLE: restraddling,
    Rule.RAISE_OVER_STRADDLE: over_a_straddle,
    Rule.KILL_GAME: killing,
    Rule.BOMB_POT: bombing,
    Rule.MINIMUM_RAISE: raising,
    Rule.RAISE_MATCHES_BET: raising,
    Rule.FIXED_LIMIT: rungs,
    Rule.POT_LIMIT: most_first,
    Rule.REOPENING: reopening,
    Rule.RAISE_AFTER_SHORT_ALL_IN: over_a_short_all_in,
    Rule.SIDE_POTS: side_pots,
    Rule.ODD_CHIP: odd_chips,
    Rule.RUN_SHARES: runs,
}
"""The rules that come with an example."""
