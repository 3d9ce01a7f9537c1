"""What the program is told from outside: read once, in the composition root, and handed on as values."""

import os
from pathlib import Path

import platformdirs
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

_TOKEN_CREDENTIAL = "telegram-token"  # noqa: S105 - the name of a file, not what is in it
_KEY_CREDENTIAL = "model-key"


class Settings(BaseSettings):
    """The program's settings, from the environment (`SAYSO_…`) and from systemd credentials.

    Attributes:
        data: Folder of the database, its backups and exports.
        config: Folder of the keys and the household file; apart from the data.
        telegram_token: The bot's token; without one the terminal is the household's room.
        model_key: Key of a service that speaks Anthropic's API; without one no model is asked anything.
        model_url: Where that service is; a model in the house has an address of its own.
        model_reader: The model that reads what is said.
        model_writer: The model that words replies.
        model_tokens_a_day: What may be spent each day, in the price of one prompt token; `docs/guide.md`
            tells what that buys.
        model_calls_a_minute: Requests that may leave the house in a minute, those tried again counted.
        model_wait_seconds: How long a room must be quiet before what was said there is read together.
        model_wait_turns: So many turns make one reading of them worth while.
        model_wait_hours: However few there are, none waits longer than this.
    """

    model_config = SettingsConfigDict(env_prefix="SAYSO_", frozen=True, extra="ignore")

    data: Path = Path(platformdirs.user_data_dir("sayso", appauthor=False))
    config: Path = Path(platformdirs.user_config_dir("sayso", appauthor=False))
    telegram_token: SecretStr | None = None
    model_key: SecretStr | None = None
    model_url: str = "https://api.anthropic.com"
    model_reader: str = "claude-haiku-5-5"
    model_writer: str = "claude-sonnet-5-5"
    model_tokens_a_day: int = Field(default=1_000_000, ge=0)
    model_calls_a_minute: int = Field(default=20, ge=3)
    model_wait_seconds: int = Field(default=20, ge=0)
    model_wait_turns: int = Field(default=12, ge=1, le=40)
    model_wait_hours: int = Field(default=12, ge=0)

    @property
    def database(self) -> Path:
        """Where the memory lies unless another file is named."""
        return self.data / "home.db"

    @property
    def keys(self) -> Path:
        """Folder of the database keys."""
        return self.config / "keys"


def read_settings() -> Settings:
    """Read the environment, and the credentials that a supervisor handed over as files."""
    folder = os.environ.get("CREDENTIALS_DIRECTORY")
    found = Settings()
    if folder is None:
        return found
    token = _credential(Path(folder) / _TOKEN_CREDENTIAL) or found.telegram_token
    key = _credential(Path(folder) / _KEY_CREDENTIAL) or found.model_key
    return Settings.model_validate({**dict(found), "telegram_token": token, "model_key": key})


def _credential(path: Path) -> SecretStr | None:
    return SecretStr(path.read_text("utf-8").strip()) if path.is_file() else None
