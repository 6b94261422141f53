"""The command line of Dice 10k: the one place that knows engine, protocol, server and client, and joins them.

Each command is a module with `command(speech)`, which makes it in a language; only the one that is asked for is loaded.
"""
