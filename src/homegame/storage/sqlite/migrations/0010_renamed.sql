-- Guests may get another name: who is called what in the middle of a log depends on that, too.
DROP INDEX seating;

CREATE INDEX seating ON event (night_id, seq) WHERE kind IN
    ('opened', 'knocked', 'bot_added', 'players_named', 'renamed', 'sat_down', 'stood_up',
    'moved_away', 'moved_here', 'seat_changed', 'table_added', 'game_set', 'rules_set',
    'stack_placed', 'stack_taken', 'stack_claimed', 'tournament_opened', 'tournament_ended',
    'levels_set', 'late_expected');
