"""Which game is dealt, at what limit and to how many players (VAR)."""

from typing import assert_never, cast

from msgspec.structs import replace

from homegame.chips import Chips, round_up
from homegame.model.refusal import Refused
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rulebook.house import Game
from homegame.rules.dealing import burns
from homegame.seats import MOST_SEATS, NOBODY, Seat, clockwise
from homegame.variants import (
    MIXES,
    VARIANTS,
    Board,
    Hole,
    Structure,
    Turn,
    Variant,
    manila_name,
)


@rule(
    Rule.PINEAPPLE,
    Rule.MANILA,
    Rule.SHORT_DECK,
    Rule.SHORT_DECK_ORDER,
    Rule.OTHER_GAMES,
    Rule.TEXAS_HOLDEM,
    Rule.ROYAL_HOLDEM,
)
def variant(house: HouseRules, name: Game) -> Variant:
    """The game of this name as the house plays it.

    The house says when a third card is discarded, which Manila it is, how the short deck
    ranks, and what it takes to open a draw.
    """
    chosen: str = name
    match name:
        case "pineapple":
            discards = {"preflop": "pineapple", "after_flop": "crazy_pineapple"}
            chosen = discards.get(house.pineapple.discard, "lazy_pineapple")
        case "manila":
            chosen = manila_name(
                opened=house.manila.opening_round,
                both=house.manila.both_hole_cards,
                flush=house.manila.flush_over_full_house,
            )
        case "short_deck" if house.shortdeck.order.endswith("trips>straight"):
            chosen = "short_deck_trips"
        case "five_draw" if house.openers.min_hand == "jacks_or_better":
            chosen = "jacks"
    return VARIANTS[chosen]


@rule(Rule.SEATS_BY_DECK)
def most_seats(house: HouseRules, game: Variant) -> int:
    """How many players the deck serves: hole cards, boards and burns. In stud the last card
    may be shared; in draw a whole hand must be left to draw from."""
    deck = len(game.deck)
    boards = [step for step in game.steps if isinstance(step, Board)]
    if boards:
        shared = sum([step.count * game.boards for step in boards])
        return (deck - shared - all_burns(house, game, boards)) // game.hole_cards
    streets = [step for step in game.steps if isinstance(step, Hole)]
    if len(streets) > 1:
        return (deck - 1) // (game.hole_cards - 1) if game.hole_cards == 7 else deck // 5
    return deck // game.hole_cards - 1


def serves_fewest(house: HouseRules) -> tuple[Variant, int]:
    """The game of the night that serves the fewest players, and how many they are."""
    games = [played(house, turn)[0] for turn in turns(house)]
    return min(
        [(game, most_seats(house, game)) for game in games], key=lambda each: each[1]
    )


def refuse_seats(house: HouseRules, seats: int) -> Refused | None:
    """Refuse a table with more seats than a game of the night serves."""
    game, most = serves_fewest(house)
    if seats <= most:
        return None
    numbers: dict[str, int | str] = {"game": game.title, "seats": seats, "most": most}
    return Refused(Rule.SEATS_BY_DECK, "game.seats", numbers, "seats")


def seats_served(house: HouseRules) -> int:
    """The most seats at which all games of the night can be dealt."""
    return min(MOST_SEATS, serves_fewest(house)[1])


def all_burns(house: HouseRules, game: Variant, boards: list[Board]) -> int:
    """How many cards are burned in one hand."""
    return sum([burns(house, game, step) for step in boards])


def structure(house: HouseRules, game: Variant) -> Structure:
    """The house's betting structure if the game can be played for it, else the game's own.

    In dealer's choice each game has its usual limit, unless the house names one.
    """
    wanted = house.betting.structure
    if house.game.change == "dealer" and house.game.rotation and wanted == "no_limit":
        return usual_limit(game)
    return wanted if wanted in game.limits else game.limits[0]


def usual_limit(game: Variant) -> Structure:
    """What a game is most often played for: stud and draw for fixed limits, Omaha for the
    pot."""
    if game.limits[0] == "limit":
        return "limit"
    return "pot_limit" if game.exactly and game.hole_cards > 2 else "no_limit"


def usual_ante(house: HouseRules) -> Chips:
    """The ante of games without blinds where the house names none: a quarter of the big
    blind, in whole units; 0 if there is a house ante or every game has blinds."""
    blind = all(played(house, turn)[0].has_blinds for turn in turns(house))
    return (
        0
        if blind or house.ante.amount
        else round_up(-(-house.blinds.big // 4), house.chip_unit)
    )


def with_usual_ante(house: HouseRules) -> HouseRules:
    """The house, with the usual ante if it needs one and names none."""
    if house.stud.ante:
        return house
    return replace(house, stud=replace(house.stud, ante=usual_ante(house)))


def with_blinds(
    house: HouseRules, small: Chips, big: Chips, ante: Chips | None
) -> HouseRules:
    """The house with these blinds, and this ante if one is given; the usual ante of games
    without blinds follows them."""
    blinds = replace(house.blinds, small=small, big=big)
    antes = house.ante if ante is None else replace(house.ante, amount=ante)
    changed = replace(house, blinds=blinds, ante=antes)
    if house.stud.ante != usual_ante(house):
        return changed
    return replace(changed, stud=replace(house.stud, ante=usual_ante(changed)))


@rule(Rule.BOMB_POT_LIMIT)
def bomb_game(house: HouseRules, now: Variant, players: int) -> tuple[Variant, Structure]:
    """A bomb pot may have a game of its own, for pot limit, if the deck serves that many."""
    if house.bomb.game != "same":
        game = variant(house, house.bomb.game)
        if players <= most_seats(house, game):
            return game, "pot_limit"
    return now, structure(house, now)


def turns(house: HouseRules) -> tuple[Turn, ...]:
    """The games of the night in order; a mix stands for its games."""
    found: list[Turn] = []
    for name in house.game.rotation:
        found += MIXES.get(name, (Turn(name),))
    return tuple(found) or (Turn(house.game.variant),)


def played(house: HouseRules, turn: Turn) -> tuple[Variant, Structure]:
    """A game of the rotation as this house plays it, and its limit."""
    game = variant(house, cast("Game", turn.game))
    return game, turn.limit or structure(house, game)


def has_blinds(house: HouseRules) -> bool:
    """Whether some game of the night has blinds; otherwise there is no blind to wait for."""
    games = [variant(house, cast("Game", turn.game)) for turn in turns(house)]
    return True in [game.has_blinds for game in games]


@rule(Rule.GAME_ROTATION)
def next_turn(
    house: HouseRules, was: tuple[int, Seat], before: Seat, button: Seat, chosen: str
) -> tuple[int, Seat]:
    """Which game comes next: another one every hand, or each time the button has gone
    round.

    In dealer's choice a game goes on until another one is chosen. `was` is the last hand's
    game and who had the button when it began, `before` the last button.
    """
    count = len(turns(house))
    at, since = was[0] % count, was[1]
    was = at, since
    if before == NOBODY:
        return 0, button
    match house.game.change:
        case "hand":
            return (at + 1) % count, button
        case "orbit":
            passed = clockwise({since, button}, after=before)[0] == since
            round_over = passed and before != button
            return ((at + 1) % count, button) if round_over else was
        case "dealer":
            names = [turn.game for turn in turns(house)]
            return (names.index(chosen), button) if chosen in names else was
        case _:
            assert_never(house.game.change)
