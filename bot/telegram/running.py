"""`sayso run` with a token: everything that the service needs, built once and closed whatever happens."""

import sys
from datetime import timedelta
from importlib import resources
from pathlib import Path

from telegram import Bot
from telegram.error import InvalidToken, TelegramError
from telegram.request import BaseRequest

from bot.care import backup_folder
from bot.commands.keeping import make_backup, older_copies
from bot.erasing import write_beside
from bot.opening import NotSo, Open
from bot.telegram.decoding import who_am_i
from bot.telegram.service import Service
from bot.telegram.wire import LibraryWire
from config.settings import Settings
from memory.errors import ClaimError
from memory.lexical import LexicalReader
from memory.store.backup import backups, set_aside
from memory.store.sqlite import SqliteStore


async def run_telegram(home: Open, settings: Settings, *, request: BaseRequest | None = None) -> int:
    """Live in Telegram until told to stop.

    Args:
        home: The open memory.
        settings: With the token.
        request: Another way to the server, for tests.

    Returns:
        0 after a graceful stop; 1 where it can't be reached at the start, or could not go on.

    Raises:
        NotSo: Telegram does not know the token.
    """
    if settings.telegram_token is None:
        raise NotSo("there is no token; make a bot with @BotFather and set SAYSO_TELEGRAM_TOKEN")
    try:
        bot = Bot(settings.telegram_token.get_secret_value(), request=request, get_updates_request=request)
        async with bot:
            service = Service(
                home.app,
                LibraryWire(bot),
                await who_am_i(bot),
                read=LexicalReader().read,
                chores=_Chores(home, settings).do,
            )
            return await _until_stopped(service)
    except InvalidToken as error:
        raise NotSo("Telegram does not know this token; take it again from @BotFather") from error
    except TelegramError as error:
        print(f"Telegram can't be reached ({type(error).__name__}); try again later.", file=sys.stderr)  # noqa: T201 - for whoever started it
        return 1  # for a supervisor: trying again may help, as where the network is not up yet


async def _until_stopped(service: Service) -> int:
    code = await service.begin()
    if code is not None:
        print(  # noqa: T201 - said once, to the person at the keyboard
            f"Owner's code, for one person, once, within a day. Write this to the bot:  /start {code}",
            file=sys.stderr,
        )
    return await service.run()


class _Chores:
    """What the owner asks for in the chat and takes files."""

    def __init__(self, home: Open, settings: Settings) -> None:
        self._home = home
        self._settings = settings

    async def do(self, what: str) -> str:
        """Do it, and say in a sentence what came of it; what fails is said, and ends nothing."""
        try:
            return await self._done(what)
        except (NotSo, ClaimError, OSError) as error:
            return f"That did not work: {error}"

    async def _done(self, what: str) -> str:
        match what:
            case "backup":
                made = await make_backup(self._home, self._settings)
                return f"{made.name}: opened and checked, {made.stat().st_size // 1024} KiB."
            case "gates":
                return _gates()
            case "scrub":
                return await self._scrub()
            case _:
                return ""

    async def _scrub(self) -> str:
        """After an erasure: write it beside the copies, let the old pages go, and say what takes its time."""
        app, folder = self._home.app, backup_folder(self._home.path)
        await write_beside(app.store, folder)
        if isinstance(app.store, SqliteStore) and not await app.store.scrub():
            return "A reader is still open: the old pages go as soon as it ends."
        days = (await app.house()).settings.keep_backups_days
        until, aside = app.clock.now() + timedelta(days=days), len(set_aside(self._home.path))
        return "\n".join(older_copies(len(backups(folder)), until, aside=aside))


def _gates() -> str:
    """The head of the published gates, where the program is run from its folder."""
    with resources.as_file(resources.files("bot")) as package:
        path = Path(package).parent / "docs" / "gates.md"
    if not path.is_file():
        return "The gates are in the program's documentation, docs/gates.md; `sayso eval` measures them anew."
    lines = [line for line in path.read_text("utf-8").splitlines() if line.strip()]
    return "\n".join(lines[:_SHOWN])


_SHOWN = 40
