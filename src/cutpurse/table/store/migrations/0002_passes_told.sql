-- Passes are listed for who gave them: when they were made and last used. Of a device only one more comes of each.
ALTER TABLE passes ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
ALTER TABLE passes ADD COLUMN used INTEGER;
CREATE INDEX passes_by_player ON passes (player);
UPDATE passes SET reusable = 0 WHERE kind = 'device';
