"""Every command and every event of a hand has its function, where it is looked up."""

from typing import get_args

from homegame.engine import decide, evolve, table, turn
from homegame.engine.table import hands
from homegame.model import commands as c
from homegame.model import events as e
from homegame.variants import Step


def test_each_command_of_a_hand_has_its_verb():
    assert {*decide.VERBS} == {*get_args(c.HandCommand)}


def test_each_event_of_a_hand_changes_it():
    assert {*evolve.AFTER} == {*get_args(e.HandEvent)}


def test_each_kind_of_step_says_whom_it_asks():
    assert {*turn.ASKED} == {*get_args(Step)}


def test_each_command_of_a_table_has_its_file():
    assert {*table.DECIDE} == {*get_args(table.TableCommand)}
    assert {*hands.VERBS} < {*get_args(hands.Command)}
