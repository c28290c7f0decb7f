-- Whose keys are on which devices: when each was made, on what kind of device or by what program, and when
-- it was last used. Keys from before don't know.
ALTER TABLE key ADD COLUMN made_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE key ADD COLUMN label TEXT NOT NULL DEFAULT '';
ALTER TABLE key ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;
