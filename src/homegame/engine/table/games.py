"""Choose the next game, set the games of the table and agree on runs."""

from typing import cast

from msgspec.structs import replace

from homegame.engine.plan import next_game, plan
from homegame.engine.table.chairs import Decision, can_begin, changed, is_playing
from homegame.engine.table.moves import last_taken, seats_set
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Table
from homegame.rulebook import HouseRules, Rule
from homegame.rulebook.house import Game, Mix
from homegame.rulebook.options import HouseError, with_settings
from homegame.rulebook.presets import refuse_contradictions
from homegame.rules.cash import refuse_over_limit
from homegame.rules.games import (
    has_blinds,
    played,
    seats_served,
    serves_fewest,
    turns,
    usual_limit,
    variant,
    with_usual_ante,
)
from homegame.rules.straddles import has_blinds_in
from homegame.seats import NOBODY, Seat, clockwise
from homegame.variants import MIXES, Structure

Command = c.ChooseGame | c.SetGame | c.AgreeRuns


def decide(table: Table, by: Seat, command: Command) -> Decision:
    """The dealer chooses a game, the host sets the games, a seat agrees on runs."""
    match command:
        case c.ChooseGame(game):
            return choose_game(table, by, game)
        case c.SetGame():
            return set_game(table, command)
        case c.AgreeRuns(runs):
            return agree_runs(table, by, runs)


def game_chosen(table: Table, event: e.GameChosen) -> Table:
    """The next hand's game."""
    return replace(table, chosen=event.game)


def game_set(table: Table, event: e.GameSet) -> Table:
    """The table with its new games, beginning with the first."""
    house = with_games(table.house, event)
    first, _ = played(house, turns(house)[0])
    return replace(table, house=house, variant=first, chosen="", new_games=True)


def runs_agreed(table: Table, event: e.RunsAgreed) -> Table:
    """How many runs the seat accepts."""
    return changed(table, event.seat, runs=event.runs)


def choose_game(table: Table, by: Seat, game: str) -> Decision:
    """The player who deals the next hand chooses one of the house's games."""
    dealer = game_chooser(table)
    if dealer == NOBODY:
        return Refused(Rule.GAME_ROTATION, "game.not_now")
    names = [turn.game for turn in turns(table.house)]
    if game not in names:
        return Refused(Rule.GAME_ROTATION, "game.none", {"games": ", ".join(names)}, "game")
    if by != dealer:
        return Refused(Rule.GAME_ROTATION, "game.dealer", {"seat": dealer})
    return [e.GameChosen(by, game)]


def game_chooser(table: Table) -> Seat:
    """The seat that may choose the next game now; NOBODY if there is no choice.

    The first hand of the night is the house's first game; a bomb pot and a redealt hand keep
    the game they have.
    """
    chooses = table.house.game.change == "dealer" and len(turns(table.house)) > 1
    settled = not table.number or table.again or table.bomb is not None
    if not chooses or settled or not can_begin(table):
        return NOBODY
    return plan(table).marks.button


def may_choose(table: Table, seat: Seat) -> bool:
    """This seat may choose the next game now."""
    return seat != NOBODY and seat == game_chooser(table)


def posts_blinds_next(table: Table) -> bool:
    """The blinds are posted in the next hand, as far as it is settled."""
    house = table.house
    games = [played(house, turn)[0] for turn in turns(house)]
    if not table.number:
        return games[0].has_blinds
    if all(game.has_blinds for game in games) and not (table.bomb or table.last):
        return True
    if can_begin(table):
        return has_blinds_in(plan(table))
    if not is_playing(table):
        return has_blinds(house)
    return games[_after_this_hand(table)].has_blinds and not (table.bomb or table.last)


def _after_this_hand(table: Table) -> int:
    """The game that comes after the hand that is played, if everyone stays."""
    assert table.hand
    seated = [seat for seat, chair in enumerate(table.chairs) if chair]
    button = next(iter(clockwise(seated, after=table.hand.plan.marks.button)), NOBODY)
    return next_game(table, button)[0]


def set_game(table: Table, asked: c.SetGame) -> Decision:
    """Set the games from the next hand on, if each can be dealt to everyone at the table.
    Empty seats that they cannot serve are removed."""
    structure = asked.structure or limit_for(table.house, asked.games)
    event = e.GameSet(asked.games, asked.change, structure, asked.runs)
    house = with_games(table.house, event)
    if over := refuse_over_limit(house):
        return replace(over, field="structure")
    try:
        refuse_contradictions(house)
    except HouseError as wrong:
        return Refused(Rule.GAME_ROTATION, wrong.words, wrong.numbers, "structure")
    game, most = serves_fewest(house)
    taken = last_taken(table)
    if taken > most:
        numbers: dict[str, int | str] = {"game": game.title, "most": most, "seat": taken}
        return Refused(Rule.SEATS_BY_DECK, "game.taken", numbers, "games")
    served = seats_served(house)
    return [event, *(seats_set(table, served) if len(table.chairs) - 1 > served else [])]


def limit_for(house: HouseRules, games: tuple[Game | Mix, ...]) -> Structure:
    """The limit of games that are set without one: a single game brings the one it is most
    often played for, others the house's."""
    [first, *others] = games
    if others or first in MIXES:
        return house.betting.structure
    return usual_limit(variant(house, cast("Game", first)))


def with_games(house: HouseRules, now: e.GameSet) -> HouseRules:
    """The house with these games, and with an ante for those without blinds; a single game
    is played without a rotation."""
    first = now.games[0]
    single = len(now.games) == 1 and first not in MIXES
    changed = with_settings(
        house,
        {
            "game.variant": first if single else house.game.variant,
            "game.rotation": () if single else now.games,
            "game.change": now.change,
            "betting.structure": now.structure,
            "runs.max_runs": now.runs,
        },
    )
    return with_usual_ante(changed)


def agree_runs(table: Table, by: Seat, runs: int) -> Decision:
    """Before a hand each seat says how many runs it accepts; the smallest number counts."""
    chair = table.chairs[by]
    assert chair
    most = runs_agreed_on(table.house)
    if not most:
        return Refused(Rule.RUN_IT_TWICE, "run.not_here")
    if runs > most:
        return Refused(Rule.RUN_IT_TWICE, "run.most", {"most": most}, "runs")
    return [e.RunsAgreed(by, runs)]


def runs_agreed_on(house: HouseRules) -> int:
    """The most runs a table may agree on before a hand; 0 if the house does not allow it."""
    here = house.runs.when == "before_hand" and house.runs.max_runs > 1
    return house.runs.max_runs if here else 0
