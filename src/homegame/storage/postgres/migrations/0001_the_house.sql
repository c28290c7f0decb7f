-- What this schema is: the number of its form, and from where a move into it goes on, if one does.
CREATE TABLE house (
    one BOOLEAN PRIMARY KEY DEFAULT true CHECK (one),
    version INTEGER NOT NULL,
    moving TEXT
);

INSERT INTO house (version) VALUES (0);

-- The last transaction of each server that writes: where its connection broke, it sees here
-- whether the transaction was still saved.
CREATE TABLE writer (
    id TEXT PRIMARY KEY,
    last TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL
);

-- The register of nights and clubs. Names are in the order of their bytes, as everywhere.
CREATE TABLE night (
    night_id TEXT COLLATE "C" PRIMARY KEY,
    title TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    body BYTEA NOT NULL,
    ended_ms BIGINT,
    kind TEXT NOT NULL DEFAULT 'night' CHECK (kind IN ('night', 'club'))
);

CREATE INDEX night_by_age ON night (created_ms, night_id);
CREATE INDEX open_night_by_age ON night (created_ms, night_id) WHERE ended_ms IS NULL;
CREATE INDEX club_by_age ON night (created_ms, night_id) WHERE kind = 'club';

-- The public log. Its key is the concurrency control: each number is one event, for ever.
-- Table 0 is the night itself.
CREATE TABLE event (
    night_id TEXT COLLATE "C" NOT NULL REFERENCES night,
    seq BIGINT NOT NULL CHECK (seq > 0),
    at_ms BIGINT NOT NULL,
    table_no INTEGER NOT NULL CHECK (table_no >= 0),
    actor TEXT NOT NULL,
    kind TEXT NOT NULL,
    body BYTEA NOT NULL,
    hash BYTEA NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (night_id, seq)
);

-- Who is who and who sits where: for readers who begin in the middle of a log.
CREATE INDEX seating ON event (night_id, seq) WHERE kind IN
    ('opened', 'knocked', 'bot_added', 'players_named', 'renamed', 'sat_down', 'stood_up',
    'moved_away', 'moved_here', 'seat_changed', 'table_added', 'game_set', 'rules_set',
    'stack_placed', 'stack_taken', 'stack_claimed', 'tournament_opened', 'tournament_ended',
    'levels_set', 'late_expected');

-- The outcome of each command, so that a repeated one changes nothing.
CREATE TABLE command (
    night_id TEXT COLLATE "C" NOT NULL,
    command_id TEXT COLLATE "C" NOT NULL,
    sender TEXT NOT NULL,
    first_seq BIGINT NOT NULL,
    last_seq BIGINT NOT NULL CHECK (last_seq >= first_seq),
    PRIMARY KEY (night_id, command_id),
    FOREIGN KEY (night_id, first_seq) REFERENCES event,
    FOREIGN KEY (night_id, last_seq) REFERENCES event
);

-- Encrypted: what each seat was dealt, in the order it was dealt.
CREATE TABLE seal (
    night_id TEXT COLLATE "C" NOT NULL REFERENCES night,
    table_no INTEGER NOT NULL CHECK (table_no > 0),
    hand BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    box BYTEA NOT NULL,
    PRIMARY KEY (night_id, table_no, hand, seat, number)
);

-- Encrypted: the rest of the deck of each hand under way.
CREATE TABLE deck (
    night_id TEXT COLLATE "C" NOT NULL REFERENCES night,
    table_no INTEGER NOT NULL CHECK (table_no > 0),
    hand BIGINT NOT NULL,
    box BYTEA NOT NULL,
    PRIMARY KEY (night_id, table_no, hand)
);

-- Tokens that open something. Only their SHA-256 is here. `made` is the order of a night's keys.
CREATE TABLE key (
    hash BYTEA PRIMARY KEY CHECK (length(hash) = 32),
    night_id TEXT COLLATE "C" NOT NULL REFERENCES night,
    kind TEXT NOT NULL CHECK (kind IN ('seat', 'invite', 'transfer', 'host', 'script')),
    guest TEXT,
    expires_ms BIGINT,
    used INTEGER NOT NULL DEFAULT 0 CHECK (used IN (0, 1)),
    made BIGINT NOT NULL DEFAULT 0,
    made_ms BIGINT NOT NULL DEFAULT 0,
    label TEXT NOT NULL DEFAULT '',
    seen_ms BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX key_of_night ON key (night_id, guest, kind);

-- A cache: each night as it stood after an event. Every row may be deleted at any time.
CREATE TABLE snapshot (
    night_id TEXT COLLATE "C" NOT NULL REFERENCES night,
    seq BIGINT NOT NULL,
    format TEXT COLLATE "C" NOT NULL,
    body BYTEA NOT NULL,
    digest BYTEA NOT NULL,
    PRIMARY KEY (night_id, seq, format)
);

-- What was imported, by the SHA-256 of each hand and ledger: nothing is imported twice.
CREATE TABLE imported (
    digest BYTEA NOT NULL CHECK (length(digest) = 32),
    night_id TEXT COLLATE "C" NOT NULL REFERENCES night,
    PRIMARY KEY (digest, night_id)
);

CREATE INDEX imported_by_night ON imported (night_id);

-- How people want to be paid, sealed: for a guest of a night, or a member of a club. No log has it.
CREATE TABLE payment (
    night_id TEXT COLLATE "C" NOT NULL REFERENCES night,
    guest TEXT COLLATE "C" NOT NULL,
    box BYTEA NOT NULL,
    PRIMARY KEY (night_id, guest)
);

-- Where a device is called to the table, sealed. It goes with the key of that device.
CREATE TABLE push (
    hash BYTEA PRIMARY KEY REFERENCES key ON DELETE CASCADE,
    night_id TEXT COLLATE "C" NOT NULL,
    box BYTEA NOT NULL
);
