"""The rules that a tournament's tables play by, and what rises with the levels (TOURN)."""

from homegame.model.tournament import Level, Setup
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rulebook.options import with_settings
from homegame.rules.games import usual_limit, variant, with_blinds, with_usual_ante


def tournament_house(house: HouseRules, setup: Setup) -> HouseRules:
    """The house as the tables of this tournament play it, at the blinds of the first level.

    Chips aren't money here: nothing is bought, lent or paid between players, and nobody votes
    on extras. What the house says about betting, showing and conduct stays.
    """
    plays = played_in_units(with_its_game(house, setup), setup)
    for decide in (
        without_blind_bets,
        without_cash_extras,
        with_tournament_button,
        with_hands_face_up,
        with_true_pot,
        without_missed_blinds,
        with_absent_hands_mucked,
    ):
        plays = decide(plays)
    return level_house(plays, setup.structure.levels[0])


def with_its_game(house: HouseRules, setup: Setup) -> HouseRules:
    """The house with the tournament's game alone, if it has one of its own."""
    if setup.game is None:
        return house
    limit = usual_limit(variant(house, setup.game))
    return with_settings(
        house,
        {
            "game.variant": setup.game,
            "game.rotation": (),
            "betting.structure": limit,
        },
    )


def level_house(house: HouseRules, level: Level) -> HouseRules:
    """The same house at the blinds and the ante of a level."""
    return with_blinds(house, level.small, level.big, level.ante)


def played_in_units(house: HouseRules, setup: Setup) -> HouseRules:
    """Bets are multiples of the smallest chip, and an ante comes from everyone or from the big
    blind. Antes and bring-ins of games without blinds follow the levels."""
    plan = setup.structure.plan
    first = setup.structure.levels[0]
    changed = with_settings(
        house,
        {
            "chip_unit": plan.chips[0],
            "table.min_seats": 2,
            "table.max_seats": setup.seats,
            "blinds.small": first.small,
            "blinds.big": first.big,
            "ante.amount": first.ante,
            "ante.type": "bb_pays_all" if plan.ante == "bb_pays_all" else "all",
            "stud.ante": 0,
            "stud.bring_in": "small_blind",
        },
    )
    return with_usual_ante(changed)


@rule(Rule.NO_TOURNAMENT_STRADDLE)
def without_blind_bets(house: HouseRules) -> HouseRules:
    """A tournament has no straddles, and no other bets in the dark: sleepers, rocks, kills."""
    return with_settings(
        house,
        {
            "straddle.enabled": False,
            "sleeper.enabled": False,
            "rock.enabled": False,
            "kill.enabled": False,
        },
    )


def without_cash_extras(house: HouseRules) -> HouseRules:
    """What belongs to chips that are money is left out: topping up, borrowing, the kitty, side
    payments, small change, chopped blinds, bomb pots and more than one run."""
    return with_settings(
        house,
        {
            "stakes.mode": "table",
            "topup.when": "between_hands",
            "rebuy.max": 0,
            "kitty.enabled": False,
            "bounty.seven_deuce": 0,
            "change_hand.enabled": False,
            "blinds.chop": "off",
            "bomb.enabled": False,
            "runs.max_runs": 1,
        },
    )


@rule(Rule.TOURNAMENT_BUTTON)
def with_tournament_button(house: HouseRules) -> HouseRules:
    """The button is dead or moving; a house with the simplified button plays the dead one."""
    simplified = house.button.rule == "simplified"
    return with_settings(house, {"button.rule": "dead"}) if simplified else house


@rule(Rule.TOURNAMENT_FACE_UP)
def with_hands_face_up(house: HouseRules) -> HouseRules:
    """Hands are turned up when the betting is over, also where that is so in tournaments
    only."""
    only_here = house.allin.reveal == "tournament"
    return with_settings(house, {"allin.reveal": "always"}) if only_here else house


@rule(Rule.TOURNAMENT_POT_LIMIT)
def with_true_pot(house: HouseRules) -> HouseRules:
    """Pot limit is the pot as it is, the call included, in the first round too."""
    return with_settings(house, {"potlimit.method": "true", "potlimit.preflop": "true_pot"})


@rule(Rule.NO_MISSED_BLINDS)
def without_missed_blinds(house: HouseRules) -> HouseRules:
    """No blind is missed: everyone is dealt in and posts, and whoever comes is dealt in at
    once."""
    return with_settings(
        house,
        {
            "entry.new_player": "free",
            "missed.method": "both_bb_live_sb_dead",
            "missed.sb_only": "forgive",
            "missed.max_sets": 0,
            "missed.marker": False,
        },
    )


def with_absent_hands_mucked(house: HouseRules) -> HouseRules:
    """An absent player's hand is mucked when the action gets there, even if a check is
    free."""
    return with_settings(house, {"absent.mid_hand": "fold_at_turn"})
