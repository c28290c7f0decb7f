-- Who came without a device, and when a tournament ended, are also needed to begin in the middle of a log.
DROP INDEX seating;

CREATE INDEX seating ON event (night_id, seq) WHERE kind IN
    ('opened', 'knocked', 'bot_added', 'players_named', 'sat_down', 'stood_up', 'moved_away',
    'moved_here', 'seat_changed', 'table_added', 'game_set', 'rules_set', 'stack_placed',
    'stack_taken', 'stack_claimed', 'tournament_opened', 'tournament_ended', 'levels_set',
    'late_expected');
