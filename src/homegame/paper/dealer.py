"""The dealer's card: the order of a hand, who acts, and what dealers look up in the middle of
one, worked out at the house's own stakes."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from homegame.chips import Chips, split
from homegame.engine.shorthand import deal
from homegame.model.state import Hand, Player
from homegame.paper.stakes import Stakes, many, smallest
from homegame.rulebook import HouseRules, Rule
from homegame.rulebook.book import book
from homegame.rulebook.options import options, with_settings
from homegame.rulebook.presets import bomb_antes
from homegame.rules.betting import round_order
from homegame.rules.dealing import burns
from homegame.rules.games import bomb_game, turns, variant
from homegame.rules.games import played as played_as
from homegame.rules.pots import pots, shares, uncalled
from homegame.rules.real_chips import colour_word
from homegame.seats import Seat
from homegame.sheet.choices import chosen, listed
from homegame.sheet.examples import table
from homegame.sheet.page import choices_of, rule_for
from homegame.variants import (
    Board,
    Draw,
    Hole,
    Middle,
    Openers,
    Pots,
    Round,
    Showdown,
    Step,
    Variant,
)
from homegame.words import say

NAMES: Final = ("Ann", "Bob", "Cy")
PLAYERS: Final = 6
"""How many play where the card says who acts."""
AT_A_BOMB_POT: Final = 7
"""How many play in the example of a bomb pot: with an odd ante, its boards can't be equal."""


class Line(Struct, frozen=True):
    """One sentence of the card, and the rule it comes from."""

    says: str
    rule: str = ""


class Turns(Struct, frozen=True):
    """Who acts first and last in one round."""

    street: str
    first: str
    last: str


class Split(Struct, frozen=True):
    """A pot that doesn't divide, and what each winner gets, from the button's left on."""

    pot: str
    shares: tuple[tuple[str, str], ...]


class Layers(Struct, frozen=True):
    """Unequal stacks all in, and the pots they make."""

    stacks: tuple[tuple[str, str], ...]
    pots: tuple[tuple[str, str, str], ...]
    """Each pot's name, amount and players."""
    back: tuple[str, str]
    """What goes back, and its amount."""


class DealerCard(Struct, frozen=True):
    """Everything on the card. Parts that the house doesn't play are empty."""

    house: str
    stakes: str
    game: str
    order: tuple[Line, ...]
    turns: tuple[Turns, ...]
    heads_up: tuple[Turns, ...]
    turn_notes: tuple[Line, ...]
    pots: tuple[Line, ...]
    layers: Layers
    real: tuple[Line, ...]
    """What the house chose for real cards and chips."""
    odd: tuple[Line, ...]
    splits: tuple[Split, ...]
    misdeals: tuple[Line, ...]
    runs: tuple[Line, ...]
    bomb: tuple[Line, ...]


def dealer_card(title: str, stakes: Stakes) -> DealerCard:
    """The card of a house, for the first game of its night."""
    house = one_game(stakes.house)
    game = variant(house, house.game.variant)
    _, limit = played_as(house, turns(house)[0])
    named = {"game": game.title, "limit": say(f"structure.{limit}", {})}
    bomb = house.bomb.enabled and not stakes.tournament
    return DealerCard(
        house=title,
        stakes=stakes.blinds,
        game=say("paper.units.game", named),
        order=tuple(order(stakes, house, game)),
        turns=tuple(acting(house, game, PLAYERS)),
        heads_up=tuple(acting(house, game, 2)),
        turn_notes=tuple(turn_notes(house, game)),
        pots=tuple(pot_lines()),
        layers=layers(stakes),
        real=tuple(with_real_cards(stakes)),
        odd=tuple(odd(stakes, game)),
        splits=splits(stakes),
        misdeals=tuple(misdeals(house)),
        runs=tuple(runs(stakes)),
        bomb=tuple(bomb_pot(stakes, game)) if bomb else (),
    )


def one_game(house: HouseRules) -> HouseRules:
    """The house with the first game of its night alone."""
    first = turns(house)[0]
    return with_settings(house, {"game.variant": first.game, "game.rotation": ()})


def of(rule: Rule, words: str = "") -> Line:
    """A line of a rule: the words of the card, or the rule's own."""
    return Line(words or book()[rule].text, rule)


# ---------------------------------------------------------------- the order of a hand


def order(stakes: Stakes, house: HouseRules, game: Variant) -> Iterator[Line]:
    """A hand from the shuffle to the push."""
    cut = chosen(house, "deal.cutter")
    decks = f" {chosen(house, 'deal.two_decks')}" if house.deal.two_decks else ""
    yield of(Rule.THE_CUT, say("paper.order.shuffle", {"cut": cut + decks}))
    yield of(Rule.LIVE_BLINDS, posting(stakes, house, game))
    if house.straddle.enabled and game.has_blinds and not stakes.tournament:
        yield of(Rule.STRADDLE, say("paper.order.straddles", {}))
    begun = False
    for at, step in enumerate(game.steps):
        bets = isinstance(game.steps[at + 1], Round) if at + 1 < len(game.steps) else False
        words = doing(house, game, step, begun=begun)
        begun = begun or isinstance(step, Hole)
        if words:
            yield of(
                rule_of(step), say("paper.order.bet", {"deal": words}) if bets else words
            )


def posting(stakes: Stakes, house: HouseRules, game: Variant) -> str:
    """What is put in before the deal."""
    if not game.has_blinds:
        return say("paper.order.only_ante", {})
    blinds, ante = house.blinds, house.ante
    sizes = {"small": stakes.amount(blinds.small), "big": stakes.amount(blinds.big)}
    if not ante.amount:
        return say("paper.order.post", sizes)
    sizes["ante"] = stakes.amount(ante.amount)
    if ante.type == "all":
        return say("paper.order.post_ante", sizes)
    who = say(f"paper.seat.word.{'big' if ante.type == 'bb_pays_all' else 'button'}", {})
    return say("paper.order.post_ante_one", {**sizes, "who": who})


def doing(house: HouseRules, game: Variant, step: Step, *, begun: bool) -> str:
    """What the dealer does at a step; nothing for a round of betting, which is said with the
    cards before it."""
    match step:
        case Hole(down, up):
            some = {"down": down, "up": up}
            cards = listed([many(f"paper.order.{how}", n) for how, n in some.items() if n])
            return say(f"paper.order.{'more' if begun else 'hole'}", {"cards": cards})
        case Board(count, street):
            place = "paper.order.boards" if game.boards > 1 else "paper.order.board"
            named = say(f"paper.turned.{street}", {})
            burned = burn_words(burns(house, game, step))
            return many(place, count, burn=burned, street=named)
        case Draw(least, most, replaced):
            if replaced:
                return say("paper.order.draw", {"most": most})
            return many("paper.order.discard", least)
        case Middle():
            return say("paper.order.middle", {})
        case Openers():
            return say("paper.order.openers", {})
        case Showdown():
            who = chosen(house, "showdown.order")
            return say("paper.order.showdown", {"who": who})
        case Pots():
            return say("paper.order.push", {})
        case _:
            return ""


def burn_words(count: int) -> str:
    """How the dealer burns this many cards."""
    return many("paper.order.burn", count) if count else ""


def rule_of(step: Step) -> Rule:
    """The rule that a step of the order comes from."""
    match step:
        case Hole():
            return Rule.DEALING_ORDER
        case Board():
            return Rule.BURN_CARD
        case Showdown():
            return Rule.SHOWING_ORDER
        case Pots():
            return Rule.EACH_POT_DECIDED_ALONE
        case _:
            return Rule.OTHER_GAMES


# ---------------------------------------------------------------- who acts


def acting(house: HouseRules, game: Variant, players: int) -> Iterator[Turns]:
    """Who acts first and last in each round of a hand that everyone stays in. Where open cards
    decide it, the card says which."""
    hand = deal(table(house, players), quiet(house)).hand
    for at, step in enumerate(game.steps):
        if not isinstance(step, Round):
            continue
        street = street_of(game, at)
        if step.opens in ("posts", "button"):
            seats = hand.order if step.opens == "posts" else round_order(hand, step)
            yield Turns(street, seat(hand, seats[0], step), seat(hand, seats[-1], step))
        else:
            begins = say(f"paper.seat.{step.opens}", {})
            yield Turns(street, begins, say("paper.seat.right_of_first", {}))


def quiet(house: HouseRules) -> HouseRules:
    """The house without straddles, which may change who is first."""
    return with_settings(house, {"straddle.enabled": False})


def seat(hand: Hand, at: Seat, now: Round) -> str:
    """A seat by its place at the table."""
    marks, players = hand.plan.marks, len(hand.plan.ring)
    if players == 2 and at == marks.button:
        name = "button_small" if marks.small == at else "button"
    elif now.opens == "posts" and at in (marks.small, marks.big):
        name = "small" if at == marks.small else "big"
    elif now.opens == "posts" and at == marks.big % players + 1:
        name = "left_of_big"
    elif at == marks.button:
        name = "button"
    elif players == 2:
        name = "big"
    else:
        name = "left_of_button"
    return say(f"paper.seat.{name}", {})


def street_of(game: Variant, at: int) -> str:
    """A round's name: the cards that came before it."""
    steps = game.steps[:at]
    boards = [step for step in steps if isinstance(step, Board)]
    draws = [step for step in steps if isinstance(step, Draw) and step.replaced]
    all_draws = [step for step in game.steps if isinstance(step, Draw) and step.replaced]
    holes = [step for step in steps if isinstance(step, Hole)]
    coming = [step for step in game.steps[at:] if isinstance(step, Board)]
    if boards:
        street = boards[-1].street
        plain = street in ("flop", "turn", "river")
        return say(f"paper.street.{street if plain else f'middle_{street}'}", {})
    if coming:
        return say("paper.street.preflop" if coming[0].street == "flop" else FIRST, {})
    if draws:
        n = len(draws)
        many_draws = len(all_draws) > 1
        return say("paper.street.draw_n" if many_draws else "paper.street.draw", {"n": n})
    if all_draws:
        return say("paper.street.before_draw", {})
    if len(holes) == 1:
        return say(FIRST, {})
    return say("paper.street.card", {"n": sum(step.down + step.up for step in holes)})


FIRST: Final = "paper.street.first_round"


def turn_notes(house: HouseRules, game: Variant) -> Iterator[Line]:
    """What else decides who acts."""
    yield Line(say("paper.turns.still_in", {}), Rule.ORDER_OF_ACTION)
    if not house.straddle.enabled or not game.has_blinds:
        return
    if "any" in house.straddle.positions:
        yield of(Rule.MISSISSIPPI_STRADDLE, chosen(house, "straddle.mississippi_first"))
    else:
        yield of(Rule.STRADDLE, say("paper.turns.straddle", {}))


# ---------------------------------------------------------------- pots and odd chips


def pot_lines() -> Iterator[Line]:
    """How pots are made."""
    yield of(Rule.UNCALLED_BET, say("paper.pots.sweep", {}))
    yield of(Rule.SIDE_POTS, say("paper.pots.layers", {}))
    yield of(Rule.FOLDED_CHIPS_STAY, say("paper.pots.folded", {}))


STACKS: Final = (20, 30, 50)
"""The stacks of the example, in big blinds."""


def layers(stakes: Stakes) -> Layers:
    """Three unequal stacks all in: a main pot, a side pot and what goes back."""
    sizes = [bigs * stakes.house.blinds.big for bigs in STACKS]
    players = [Player(0, paid=size) for size in sizes]
    [(top, back)] = uncalled(players)
    found = pots(players, dead=0, ring=range(len(players)))
    who = [say("paper.pots.all", {}), pair(NAMES[1:])]
    named = [say("paper.pots.main", {}), say("paper.pots.side", {})]
    return Layers(
        tuple([(name, stakes.both(size)) for name, size in zip(NAMES, sizes, strict=True)]),
        tuple(
            [
                (name, stakes.both(pot.amount), whose)
                for name, pot, whose in zip(named, found, who, strict=True)
            ]
        ),
        (say("paper.pots.back", {"name": NAMES[top]}), stakes.both(back)),
    )


def pair(names: tuple[str, ...]) -> str:
    first, second = names
    return say("paper.pots.two", {"first": first, "second": second})


def odd(stakes: Stakes, game: Variant) -> Iterator[Line]:
    """Where odd chips go in this house, and how small they are."""
    house, chip = stakes.house, smallest(stakes)
    yield of(Rule.ODD_CHIP, chosen(house, "odd_chip.rule"))
    amount = stakes.both(house.chip_unit)
    if chip is None:
        yield of(Rule.ODD_CHIP_UNIT, say("paper.odd.unit", {"amount": amount}))
    else:
        words = {"amount": chip.value, "colour": colour_word(chip.colour)}
        yield of(Rule.ODD_CHIP_UNIT, say("paper.odd.unit_chip", words))
    yield of(Rule.EACH_POT_SPLIT_ALONE, say("paper.odd.each_pot", {}))
    if len(game.kinds) > 1:
        yield of(Rule.ORDER_OF_DIVISION, say("paper.odd.hilo", {}))
    if game.boards > 1:
        yield of(Rule.BOARD_ODD_CHIP, say("paper.odd.boards", {}))


def splits(stakes: Stakes) -> tuple[Split, ...]:
    """A pot with one unit left over for two winners, and one with two left over for three."""
    unit, big = stakes.house.chip_unit, stakes.house.blinds.big
    of_two = (20 * big // unit * 2 + 1) * unit
    of_three = (10 * big // unit * 3 + 2) * unit
    return split_of(stakes, of_two, 2), split_of(stakes, of_three, 3)


def split_of(stakes: Stakes, pot: Chips, winners: int) -> Split:
    """One pot, shared by this many winners."""
    first, *others = [amount for amount, _ in shares(stakes.house, pot, winners)]
    place, after = say("paper.odd.first", {}), say("paper.odd.next", {})
    lines = [(place, first), *[(after, amount) for amount in others]]
    return Split(
        say("paper.odd.pot", {"pot": stakes.both(pot), "n": winners}),
        tuple([(who, stakes.both(amount)) for who, amount in lines]),
    )


# ---------------------------------------------------------------- real cards


REAL: Final = (
    "one_chip_rule",
    "verbal.binding",
    "out_of_turn.binding",
    "underraise.live",
    "potlimit.overbet",
    "expose.multiway",
    "cash_plays",
)
"""Choices about real cards and chips that come up in the middle of a hand."""


def with_real_cards(stakes: Stakes) -> Iterator[Line]:
    """What counts in this house when a player says something or puts in chips."""
    made = {each.option: each.says for each in choices_of(stakes.house)}
    for option in REAL:
        if option in made and not (stakes.tournament and option == "cash_plays"):
            yield of(rule_for(stakes.house, options()[option]), made[option])


# ---------------------------------------------------------------- misdeals, runs, bomb pots


def misdeals(house: HouseRules) -> Iterator[Line]:
    """What is a misdeal here, and what is none."""
    yield of(Rule.EXPOSED_HOLE_CARD, chosen(house, "misdeal.exposed_one"))
    if house.misdeal.exposed_one != "misdeal":
        how = "finish" if house.deal.burn else "finish_no_burn"
        yield of(Rule.EXPOSED_HOLE_CARD, say(f"paper.misdeal.{how}", {}))
        yield of(Rule.TWO_EXPOSED_CARDS)
    yield of(Rule.TOO_MANY_CARDS, say("paper.misdeal.count", {}))
    yield of(Rule.EXPOSED_CARD_SHOWN)
    yield of(Rule.FLASHED_BOARD_CARD)
    yield of(Rule.MISDEAL)


def runs(stakes: Stakes) -> Iterator[Line]:
    """How a board is run out more than once, if this house does that."""
    house = stakes.house
    most = house.runs.max_runs
    if most == 1:
        return
    unit = house.chip_unit
    yield of(Rule.RUN_IT_TWICE, chosen(house, "runs.max_runs"))
    yield of(Rule.RUN_VOTE, chosen(house, "runs.when"))
    yield of(Rule.RUN_SHARES, say("paper.runs.burns", {}))
    pot = (10 * house.blinds.big // unit * most + 1) * unit
    parts = listed([stakes.amount(part) for part in split(pot, most, unit)])
    times = say(f"paper.runs.times.{most}", {})
    words = {"pot": stakes.amount(pot), "times": times, "shares": parts}
    yield of(Rule.RUN_ODD_CHIPS, say("paper.runs.example", words))


def bomb_pot(stakes: Stakes, now: Variant) -> Iterator[Line]:
    """A bomb pot from the antes to the push."""
    house = stakes.house
    least, most = bomb_antes(house)
    game, limit = bomb_game(house, now, AT_A_BOMB_POT)
    antes = "antes_agreed" if not most else "antes" if least == most else "antes_range"
    sizes = {"least": stakes.amount(least), "most": stakes.amount(most)}
    yield of(Rule.BOMB_POT, say(f"paper.bomb.{antes}", sizes))
    named = {"game": game.title, "limit": say(f"structure.{limit}", {})}
    place = "paper.bomb.game_same" if house.bomb.game == "same" else "paper.bomb.game"
    yield of(Rule.BOMB_POT_LIMIT, say(place, named))
    yield of(Rule.BOMB_POT, say("paper.bomb.deal", {"n": game.hole_cards}))
    yield from bomb_boards(house, game)
    if most:
        yield example(stakes, game, least)
    yield of(Rule.BOMB_POT_DETAILS, say("paper.bomb.button", {}))


def bomb_boards(house: HouseRules, game: Variant) -> Iterator[Line]:
    """How the boards of a bomb pot come."""
    burned = "" if house.deal.burn else "_no_burn"
    if game.boards == 1:
        yield of(Rule.BURN_CARD, say(f"paper.bomb.board{burned}", {}))
        return
    yield of(Rule.DOUBLE_BOARD_DEAL, say(f"paper.bomb.boards{burned}", {}))
    turn = burn_words(burns(house, game, Board(1, "turn")))
    yield of(Rule.DOUBLE_BOARD_DEAL, say("paper.bomb.boards_later", {"burn": turn}))
    yield of(Rule.DOUBLE_BOARD, chosen(house, "doubleboard.award"))


def example(stakes: Stakes, game: Variant, ante: Chips) -> Line:
    """A bomb pot of seven players, and what each of two boards is worth."""
    unit, pot = stakes.house.chip_unit, AT_A_BOMB_POT * ante
    words = {"ante": stakes.amount(ante), "pot": stakes.amount(pot)}
    if game.boards == 1 or stakes.house.doubleboard.award == "best_overall":
        return of(Rule.BOMB_POT, say("paper.bomb.example_one", words))
    top, bottom = split(pot, 2, unit)
    words |= {"top": stakes.amount(top), "bottom": stakes.amount(bottom)}
    return of(Rule.BOARD_ODD_CHIP, say("paper.bomb.example", words))
