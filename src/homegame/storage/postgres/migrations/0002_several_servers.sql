-- Who is at each night, as each server that has it open says. It is of the moment: nothing is
-- lost if all of it is.
CREATE UNLOGGED TABLE here (
    night_id TEXT COLLATE "C" NOT NULL,
    node TEXT COLLATE "C" NOT NULL,
    body BYTEA NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (night_id, node)
);

-- By which key cards are sealed here: all servers have the same.
ALTER TABLE house ADD COLUMN mark BYTEA;
