"""Sentences: codes, numbers and messages in the player's language, made by pure functions.

`speech` is how one player is spoken to; every other module knows one kind of thing to say.
"""
