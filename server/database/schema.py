"""What is in the database."""

from typing import Final

from sqlalchemy import BigInteger, Column, DateTime, Integer, LargeBinary, MetaData, String, Table, Text

__all__ = ["EVENTS", "METADATA", "NOTES", "OWNER", "REVISIONS"]

REVISIONS: Final = ("0001",)
"""The forms the database has had, oldest first, as `migrations/versions` makes them."""

METADATA: Final = MetaData()

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("match", LargeBinary, primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("epoch", BigInteger, nullable=False),
    Column("payload", Text, nullable=False),
    Column("checksum", LargeBinary, nullable=False),
)
"""What has happened in matches, only ever added to. The sequence is the revision an event led to, from 1."""

NOTES: Final = Table(
    "notes",
    METADATA,
    Column("kind", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("payload", Text, nullable=False),
    Column("checksum", LargeBinary, nullable=False),
)
"""How players and tables are now."""

OWNER: Final = Table(
    "owner",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("epoch", BigInteger, nullable=False),
    Column("renewed_at", DateTime(timezone=True), nullable=False),
)
"""One row: which server may write, by its epoch, and when it last did."""
