-- The order in which a night's keys were made: an older link to the host's desk outlasts the use
-- of a younger one. Keys from before have no order.
ALTER TABLE key ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
