-- Rules may change while a night goes on: what a log's sentences mean depends on that, too.
DROP INDEX seating;

CREATE INDEX seating ON event (night_id, seq) WHERE kind IN
    ('opened', 'knocked', 'bot_added', 'sat_down', 'stood_up', 'moved_away', 'moved_here',
    'seat_changed', 'table_added', 'game_set', 'rules_set');
