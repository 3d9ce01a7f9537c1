"""What the owner asks to see: who did what, how the bot is, and whom it can't write to."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.audit import entries
from bot.claude.standing import model_lines
from bot.conversation.exit_counts import ExitCounts, exit_counts, in_words
from bot.telegram import inbox
from bot.telegram.kept import unknown_fields
from bot.telegram.sending import KIND as SENDS
from bot.telegram.who import account_of, group_chat
from memory.ports import UnitOfWork

_LAST_ENTRIES = 20


def audit_lines(unit: UnitOfWork) -> str:
    """Who configured, granted or erased what, oldest first."""
    house = unit.house()
    zone = ZoneInfo(house.settings.zone)
    names = {str(person.person_id): person.name for person in house.people}
    lines = [
        f"{each.at.astimezone(zone):%d %b %H:%M} {names.get(each.by, each.by)}: {each.what}"
        for each in entries(unit)[-_LAST_ENTRIES:]
    ]
    return "\n".join(lines) or "nothing yet"


def health_lines(unit: UnitOfWork, now: datetime) -> list[str]:
    """What became of all that came in, what waits to go out, how the bot stands, and how its model is."""
    counts = inbox.counts(unit).values()
    received, stored = sum(each.received for each in counts), sum(each.stored for each in counts)
    aside = sum(each.quarantined for each in counts)
    waits = received - stored - aside
    pending, unsure = (len(unit.rows(SENDS, state=state)) for state in ("pending", "uncertain"))
    composed, unknown = exit_counts(unit), unknown_fields(unit)
    return [
        f"{received} updates came in: {stored} handled, {aside} put aside as unreadable, {waits} at hand",
        f"{pending} messages wait to go out; of {unsure} it is not known whether they arrived",
        _hearing(unit),
        *(() if not unknown else (_of_unknown(unknown),)),
        *(() if composed == ExitCounts() else (f"parts of composed replies: {in_words(composed)}",)),
        *(f"{name}: {text}" for name, (_, text) in model_lines(unit, now=now).items()),
    ]


def not_reached(unit: UnitOfWork, now: datetime) -> list[str]:
    """Who can't be written to, and what would help."""
    accounts = [(person.name, account_of(unit, person.person_id)) for person in unit.house().members(now)]
    unlinked = [name for name, account in accounts if account is None]
    blocked = [name for name, account in accounts if account is not None and account.reach == "blocked"]
    lines = [f"No account with me yet: {', '.join(unlinked)} (/invite NAME)"] if unlinked else []
    return [*lines, f"Can't be written to; they blocked me: {', '.join(blocked)}"] if blocked else lines


def _of_unknown(names: tuple[str, ...]) -> str:
    return (
        "messages came with something newer than I am, and I keep those as private to who wrote them: "
        f"{', '.join(names)}"
    )


def _hearing(unit: UnitOfWork) -> str:
    found = group_chat(unit)
    if found is None:
        return "I am in no group of the family's"
    home = found[1]
    unknown = f"; {len(home.unknown)} people in it are unknown to me" if home.unknown else ""
    return f"I am in the family's group{'' if home.can_write else ', and may not write there'}{unknown}"
