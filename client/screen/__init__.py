"""The full screen: pictures of a scene, keys that change it, and the terminal that shows them.

A picture is a function of a `Scene`, line by line, each exactly as wide as the terminal. Nothing here knows the rules
of the game or the server; what a key means in the match is a verb of the controller, as in plain mode.
"""
