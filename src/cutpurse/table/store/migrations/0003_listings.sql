-- What a list says of a table (projections.py). Empty where it was never made: then the table is read once, and says it.
ALTER TABLE tables ADD COLUMN listing BLOB;
