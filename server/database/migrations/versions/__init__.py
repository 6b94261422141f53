"""One step for each form the database has had."""
