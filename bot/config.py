"""What the host decides, read once from the environment and `.env`. Every variable is in `.env.example`."""

from __future__ import annotations

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


def require_token(config: Config) -> str:
    """The token; raises ConfigError if there is none."""
    token = config.discord_token.get_secret_value().strip()
    if not token:
        raise ConfigError(
            "DISCORD_TOKEN is missing: put it into .env (see .env.example), or run `make play`."
        )
    return token
