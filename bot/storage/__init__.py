"""What the bot keeps: the journal of every table, people, choices, posts and results.

SQL lives here and nowhere else. `migrate(url)` once, then `async with await open_storage(url) as storage`.
"""

from bot.storage.blocks import Apart, Blocks
from bot.storage.checkup import checkup
from bot.storage.database import Database, backup, open_database
from bot.storage.errors import (
    BackupImpossible,
    ChannelTaken,
    Conflict,
    DatabaseUnavailable,
    DatabaseUrlInvalid,
    SchemaMismatch,
    StorageError,
)
from bot.storage.facts import DealScored, Fact, MatchFinished, MatchStarted, Seated, SeatTaken
from bot.storage.journal import Entry, Journal, OpenTable, Row, TableOpening, parse_news
from bot.storage.leases import Census, Leases, Place, Process
from bot.storage.migrations import current, latest, migrate
from bot.storage.people import People, Person
from bot.storage.played import MatchSummary, Played, PlayedMatch
from bot.storage.posts import Post, Posts
from bot.storage.results import Results
from bot.storage.seasons import Season, season_start
from bot.storage.settings import Settings
from bot.storage.standings import Page, Pairing, Scope, Standing
from bot.storage.store import Storage, open_storage
from bot.storage.sums import EVERY_FAMILY, Figures

__all__ = [
    "EVERY_FAMILY",
    "Apart",
    "BackupImpossible",
    "Blocks",
    "Census",
    "ChannelTaken",
    "Conflict",
    "Database",
    "DatabaseUnavailable",
    "DatabaseUrlInvalid",
    "DealScored",
    "Entry",
    "Fact",
    "Figures",
    "Journal",
    "Leases",
    "MatchFinished",
    "MatchStarted",
    "MatchSummary",
    "OpenTable",
    "Page",
    "Pairing",
    "People",
    "Person",
    "Place",
    "Played",
    "PlayedMatch",
    "Post",
    "Posts",
    "Process",
    "Results",
    "Row",
    "SchemaMismatch",
    "Scope",
    "Season",
    "SeatTaken",
    "Seated",
    "Settings",
    "Standing",
    "Storage",
    "StorageError",
    "TableOpening",
    "backup",
    "checkup",
    "current",
    "latest",
    "migrate",
    "open_database",
    "open_storage",
    "parse_news",
    "season_start",
]
