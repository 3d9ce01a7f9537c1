-- When a claim in force ends by itself, so that a night looks only at those whose end has come. Null: it has
-- none. Rows from before begin at 0: each night looks at them, as it did, until they change.

ALTER TABLE claim_now ADD COLUMN ends_us INTEGER;
UPDATE claim_now SET ends_us = 0;
CREATE INDEX claim_by_end ON claim_now (household, ends_us) WHERE ends_us IS NOT NULL;
