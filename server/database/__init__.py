"""The journal on disk: one database, SQLite by default or PostgreSQL, through SQLAlchemy.

`schema` says what is in it and `migrations` how older ones become like that; `rows` turns entries and notes into rows
that cannot be changed unnoticed, and `reading` finds them again; `opening` opens a database, for which `files` holds a
file, `examining` finds out whose it is and whether it is whole, and `translating` says what fails; `ownership` sees
that one server alone writes; `writer` is the journal itself.
"""
