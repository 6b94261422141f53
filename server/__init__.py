"""The authoritative server: players, tables, the dice of each match, and who is shown what.

Read it from the outside in: `wire` turns bytes into messages for a `session`; a session hands a player's messages
to the `lobby`; the lobby finds the `table`, whose `seats` say who is there; a table settles the dice (`settling`) and
hands the match to a `referee`, which takes the intents one after the other (`jobs`), lets the computer players act
(`computer`), and carries each out (`play`) by way of the `journal` before it is shown (`views`).
"""
