"""Rules whose code is below the rulebook: cards know nothing about houses."""

from homegame import cards
from homegame.rulebook.ids import Rule
from homegame.rulebook.registry import rule

rule(Rule.ONE_DECK)(cards.card)
rule(Rule.RANK_ORDER)(cards.rank_of)
rule(Rule.CARD_NOTATION)(cards.parse)
