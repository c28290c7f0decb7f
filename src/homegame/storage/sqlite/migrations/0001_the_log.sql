-- The register of nights.
CREATE TABLE night (
    night_id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    body BLOB NOT NULL,
    ended_ms INTEGER
) WITHOUT ROWID;

CREATE INDEX night_by_age ON night (created_ms, night_id);
CREATE INDEX open_night_by_age ON night (created_ms, night_id) WHERE ended_ms IS NULL;

-- The public log. Its key is the concurrency control: each number is one event, for ever.
-- Table 0 is the night itself.
CREATE TABLE event (
    night_id TEXT NOT NULL REFERENCES night,
    seq INTEGER NOT NULL CHECK (seq > 0),
    at_ms INTEGER NOT NULL,
    table_no INTEGER NOT NULL CHECK (table_no >= 0),
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    body BLOB NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (night_id, seq),
    CHECK (
        typeof(seq) = 'integer' AND typeof(at_ms) = 'integer'
        AND typeof(table_no) = 'integer' AND typeof(actor) = 'text'
        AND typeof(kind) = 'text' AND typeof(body) = 'blob'
    )
) WITHOUT ROWID;

-- Who is who and who sits where: for readers who begin in the middle of a log.
CREATE INDEX seating ON event (night_id, seq) WHERE kind IN
    ('opened', 'knocked', 'bot_added', 'sat_down', 'stood_up', 'moved_away', 'moved_here',
    'table_added', 'game_set');

-- The outcome of each command, so that a repeated one changes nothing.
CREATE TABLE command (
    night_id TEXT NOT NULL,
    command_id TEXT NOT NULL,
    sender TEXT NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL CHECK (last_seq >= first_seq),
    PRIMARY KEY (night_id, command_id),
    FOREIGN KEY (night_id, first_seq) REFERENCES event,
    FOREIGN KEY (night_id, last_seq) REFERENCES event
) WITHOUT ROWID;

-- Encrypted: what each seat was dealt, in the order it was dealt.
CREATE TABLE seal (
    night_id TEXT NOT NULL REFERENCES night,
    table_no INTEGER NOT NULL CHECK (table_no > 0),
    hand INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    box BLOB NOT NULL CHECK (typeof(box) = 'blob'),
    PRIMARY KEY (night_id, table_no, hand, seat, number)
) WITHOUT ROWID;

-- Encrypted: the rest of the deck of each hand under way.
CREATE TABLE deck (
    night_id TEXT NOT NULL REFERENCES night,
    table_no INTEGER NOT NULL CHECK (table_no > 0),
    hand INTEGER NOT NULL,
    box BLOB NOT NULL CHECK (typeof(box) = 'blob'),
    PRIMARY KEY (night_id, table_no, hand)
) WITHOUT ROWID;

-- Tokens that open something. Only their SHA-256 is here.
CREATE TABLE key (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    night_id TEXT NOT NULL REFERENCES night,
    kind TEXT NOT NULL CHECK (kind IN ('seat', 'invite', 'transfer', 'host', 'script')),
    guest TEXT,
    expires_ms INTEGER,
    used INTEGER NOT NULL DEFAULT 0 CHECK (used IN (0, 1))
) WITHOUT ROWID;

CREATE INDEX key_of_night ON key (night_id, guest, kind);

-- A cache: each night as it stood after an event. Every row may be deleted at any time.
CREATE TABLE snapshot (
    night_id TEXT NOT NULL REFERENCES night,
    seq INTEGER NOT NULL,
    format TEXT NOT NULL,
    body BLOB NOT NULL,
    digest BLOB NOT NULL,
    PRIMARY KEY (night_id, seq, format)
) WITHOUT ROWID;
