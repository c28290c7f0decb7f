-- How people want to be paid, sealed: for a guest of a night, or a member of a club. No log has it.
CREATE TABLE payment (
    night_id TEXT NOT NULL REFERENCES night,
    guest TEXT NOT NULL,
    box BLOB NOT NULL CHECK (typeof(box) = 'blob'),
    PRIMARY KEY (night_id, guest)
) WITHOUT ROWID;
