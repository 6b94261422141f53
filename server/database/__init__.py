"""The journal on disk: one database, SQLite by default or PostgreSQL, through SQLAlchemy.

`schema` says what is in it and `migrations` how older ones become like that; `rows` turns entries and notes into rows
that cannot be changed unnoticed; `opening` opens a database and finds out what is wrong with it; `ownership` sees that
one server alone writes; `writer` is the journal itself.
"""
