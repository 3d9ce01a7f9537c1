"""How fast one may write: Telegram's limits for a chat, a group and overall, and its word to wait."""

from collections import deque
from datetime import datetime, timedelta

PER_CHAT = timedelta(seconds=1)
PER_GROUP, GROUP_WINDOW = 20, timedelta(minutes=1)
OVERALL, OVERALL_WINDOW = 30, timedelta(seconds=1)


class Pace:
    """What was sent lately, and until when nothing may be.

    A word to wait holds for everything: whether it was meant for one chat is not said.
    """

    def __init__(self) -> None:
        self._chats: dict[int, deque[datetime]] = {}
        self._all: deque[datetime] = deque(maxlen=OVERALL)
        self._until: datetime | None = None

    def free_at(self, chat: int, *, is_group: bool, now: datetime) -> datetime:
        """The first instant at which a message to the chat may go out."""
        free = now if self._until is None else max(now, self._until)
        past = self._chats.get(chat)
        if past:
            free = max(free, past[-1] + PER_CHAT)
            if is_group and len(past) == PER_GROUP:
                free = max(free, past[0] + GROUP_WINDOW)
        if len(self._all) == OVERALL:
            free = max(free, self._all[0] + OVERALL_WINDOW)
        return free

    def took(self, chat: int, at: datetime) -> None:
        """A message went out."""
        self._chats.setdefault(chat, deque(maxlen=PER_GROUP)).append(at)
        self._all.append(at)

    def wait(self, until: datetime) -> None:
        """Nothing more until then."""
        self._until = until if self._until is None else max(self._until, until)
