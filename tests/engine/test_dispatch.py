"""Every command and every event has its function, in the tables they are looked up in."""

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


def test_each_command_and_event_of_a_table_has_its_file():
    assert {*table.DECIDE} == {*get_args(table.TableCommand)}
    assert {*table.EVOLVE} == {*get_args(e.TableEvent)}


def test_what_a_table_adds_to_a_hand_is_about_hands():
    assert {*hands.AFTER} < {*get_args(hands.Event)}
    assert {*hands.VERBS} < {*get_args(hands.Command)}
