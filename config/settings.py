"""What the program is told from outside: read once, in the composition root, and handed on as values."""

import os
from pathlib import Path

import platformdirs
from pydantic import SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

_TOKEN_CREDENTIAL = "telegram-token"  # noqa: S105 - the name of a file, not what is in it


class Settings(BaseSettings):
    """The program's settings, from the environment (`SAYSO_…`) and from systemd credentials.

    Attributes:
        data: Folder of the database, its backups and exports.
        config: Folder of the keys and the household file; apart from the data.
        telegram_token: The bot's token; without one the terminal is the household's room.
    """

    model_config = SettingsConfigDict(env_prefix="SAYSO_", frozen=True, extra="ignore")

    data: Path = Path(platformdirs.user_data_dir("sayso", appauthor=False))
    config: Path = Path(platformdirs.user_config_dir("sayso", appauthor=False))
    telegram_token: SecretStr | None = None

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
    return Settings.model_validate({**dict(found), "telegram_token": token})


def _credential(path: Path) -> SecretStr | None:
    return SecretStr(path.read_text("utf-8").strip()) if path.is_file() else None
