"""The only chance in a match: the secret from which decks and the first dealer are computed."""

from __future__ import annotations

import secrets

from bot.tables.decision import House
from bot.tables.shuffle import SECRET_BYTES

HOUSE = House(lambda: secrets.token_hex(SECRET_BYTES))
