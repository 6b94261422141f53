"""The authoritative server: players, tables, the dice of each match, and who is shown what.

Read it from the outside in: `wire` turns bytes into messages for a `session`; a session hands a player's messages
to the `lobby`; the lobby finds the `table`; a table settles the dice (`settling`) and plays the match (`play`).
"""
