"""The client: what a player sees and types, and nothing of the rules.

Data goes one way round: `link` receives messages, the `controller` acts on those that need no person and folds all of
them into the `model`, a renderer (`plain`, `robot`) shows the model and calls the controller's verbs, which send
intents. The screen changes only when the server's view arrives.
"""
