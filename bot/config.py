"""What the host decides, read once from the environment and `.env`. Every variable is in `.env.example`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict


class ConfigError(Exception):
    """Settings that cannot be used; the message is one line and says the way out."""


class Config(BaseSettings):
    """The settings of one process."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True)

    discord_token: SecretStr = SecretStr("")
    """The bot's token, from the Bot page of the application."""
    database_url: str = "sqlite:///belote.sqlite3"
    """sqlite:///FILE or postgresql://…"""
    computer_pace: float = Field(default=0.9, ge=0, le=30)
    """Seconds before a computer acts."""
    health_host: str = "127.0.0.1"
    """Where `/health` and `/metrics` are served: this machine alone, or 0.0.0.0 for all."""
    health_port: int = Field(default=0, ge=0, le=65535)
    """Their port; 0 for none."""
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")
    """DEBUG, INFO, WARNING or ERROR."""


def load_config() -> Config:
    """Read the settings; raises ConfigError."""
    try:
        return Config()
    except ValidationError as wrong:
        first = wrong.errors()[0]
        name = "_".join(str(part) for part in first["loc"]).upper()
        raise ConfigError(f"{name}: {first['msg']}. See .env.example.") from None


DISKLESS = {
    "DYNO": "Heroku",
    "RENDER": "Render",
    "RAILWAY_ENVIRONMENT": "Railway",
    "KOYEB_APP_NAME": "Koyeb",
    "FLY_APP_NAME": "Fly.io",
    "K_SERVICE": "Cloud Run",
}
"""Variables by which hosts show themselves that give a program a new disk at each start."""


def lost_disk(config: Config, environ: Mapping[str, str] | None = None) -> str | None:
    """A warning where matches are kept in a file that the host throws away; None where all is well."""
    if not config.database_url.startswith("sqlite"):
        return None
    present = os.environ if environ is None else environ
    host = next((name for variable, name in DISKLESS.items() if variable in present), None)
    if host is None or Path(config.database_url.partition(":///")[2]).is_absolute():
        return None  # an absolute path names a volume that the operator has mounted
    return (
        f"{host} loses its disk at each restart, and the matches with it:"
        " let DATABASE_URL name a PostgreSQL database, or a file on a volume by its absolute path"
    )


def require_token(config: Config) -> str:
    """The token; raises ConfigError if there is none."""
    token = config.discord_token.get_secret_value().strip()
    if not token:
        raise ConfigError(
            "DISCORD_TOKEN is missing: put it into .env (see .env.example), or run `make play`."
        )
    return token
