"""How older databases become like the newest."""
