"""A day of a family, from the first start to the evening, through the real application."""

import re
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.telegram.inbox import counts
from memory.ports import UnitOfWork
from tests.bot.telegram.stage import Stage
from tests.telegram_double import Json, Sent

GUIDE = Path(__file__).parents[3] / "docs" / "guide.md"
LONDON = ZoneInfo("Europe/London")


class Day:
    """A stage whose every exchange is written down, as a person beside it would read it aloud."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.lines: list[str] = []
        self.updates = 0

    async def group(self, name: str, text: str, **more: object) -> Json:
        at = self.stage.clock.now()
        update = await self.stage.says(name, text, **more)
        self._write(at, f"{name}: {text}")
        return update

    async def dm(self, name: str, text: str, **more: object) -> Json:
        at = self.stage.clock.now()
        update = await self.stage.writes(name, text, **more)
        self._write(at, f"{name} > {text}")
        return update

    async def press(self, name: str, label: str) -> None:
        at = self.stage.clock.now()
        await self.stage.presses(name, label)
        self._write(at, f"{name} presses [{label}]")

    async def later(self, what: str, **time: float) -> None:
        await self.stage.wait(**time)
        self._write(self.stage.clock.now(), f"({what})")

    async def happens(self, what: str) -> None:
        at = self.stage.clock.now()
        await self.stage.go()
        self._write(at, f"({what})")

    def _write(self, at: datetime, line: str) -> None:
        self.updates += 1
        self.lines.append(f"{at.astimezone(LONDON):%H:%M}  {line}")
        for sent in self.stage.new():
            self.lines += self._told(sent)

    def _told(self, sent: Sent) -> list[str]:
        if sent.method == "setMessageReaction":
            return [f"         sayso: {sent.parameters['reaction'][0]['emoji']}"]
        if sent.method != "sendMessage":
            return []
        names = {user.id: name for name, user in self.stage.members.items()}
        to = f"sayso > {names[sent.chat]}" if sent.chat in names else "sayso"
        buttons = "".join(f" [{button['text']}]" for button in sent.buttons)
        first, *rest = f"{sent.text}{buttons}".split("\n")
        return [f"         {to}: {first}", *(f"           {line}" for line in rest)]


async def played() -> Day:  # noqa: PLR0915 - a day is long
    stage = await (await Stage().open()).settle()
    day = Day(stage)
    marta, joel, nia = (stage.members[name] for name in ("Marta", "Joel", "Nia"))
    await day.group("Marta", "The boiler man is coming on Thursday at 3")
    await day.group("Joel", "I have started the school forms")
    await day.group("Marta", "sayso, has Joel finished the school forms?")
    await day.group("Nia", "has anyone fed the cat?")
    fed = await day.group("Joel", "I fed the cat")
    await day.group("Nia", "sayso, did anyone feed the cat?")
    await day.dm("Nia", "I don't feel well")
    await day.group("Joel", "sayso, is Nia well?")
    await day.dm("Marta", "tell Joel I'll be late")
    await day.dm("Joel", "ask Nia whether she needs a lift")
    asked = stage.api.messages[nia.id, stage.api.last(nia).message_id or 0]
    stage.api.replies(nia, None, asked, "Yes please, at four")
    await day.happens("Nia answers the question by replying: Yes please, at four")
    pick = await day.group("Marta", "Swimming is at 5 on Friday")
    stage.api.edits(pick, "Swimming is at 6 on Friday")
    await day.happens("Marta edits her message: Swimming is at 6 on Friday")
    await day.group("Joel", "sayso, when is swimming?")
    stage.api.edits(fed)
    await day.happens("a change of Joel's message that nobody sees")
    stage.api.says(
        joel,
        stage.group,
        "I quit my job",
        forward_origin={"type": "hidden_user", "date": 0, "sender_user_name": "A friend"},
    )
    await day.happens("Joel forwards from a hidden sender: I quit my job")
    await day.group("Marta", "sayso, did Joel quit his job?")
    await day.group("Joel", "add eggs to the list")
    await day.group("Marta", "add eggs to the list")
    await day.group("Nia", "sayso, what's on the list?")
    await day.dm("Marta", "remind me at 12:00 to call the vet")
    await day.later("noon", hours=3.5)
    await day.group("Nia", "I am allergic to peanuts")
    await day.dm("Marta", "what can Nia not eat?")
    await day.dm("Joel", "/why")
    await day.dm("Joel", "/memory")
    await day.press("Joel", "1 where from")
    stage.api.sends(joel, stage.group, sticker=_sticker())
    await day.happens("Joel sends a sticker")
    stage.api.sends(joel, None, voice={"file_id": "v1", "file_unique_id": "v", "duration": 4})
    await day.happens("Joel sends a voice note in private")
    for number in range(3):
        caption = {"caption": "Nia's school report"} if number == 0 else {}
        stage.api.sends(marta, stage.group, media_group_id="a1", photo=[_photo(number)], **caption)
    await day.happens("Marta sends three photos with one caption: Nia's school report")
    stage.api.sends(joel, stage.group, venue=_pool(), location=_pool()["location"])
    await day.happens("Joel shares a place: Riverside Pool")
    await day.group("Marta", "sayso, where is Joel?")
    await day.dm("Nia", "/erase everything")
    await day.dm("Marta", "I may be a bit late on Thursday")
    await day.dm("Joel", "when is Marta free on Thursday?")
    await day.group("Joel", "the dentist moved to Tuesday")
    await day.group("Joel", "sayso, forget that")
    await day.dm("Marta", "/now Joel")
    await day.dm("Marta", "/people")
    await day.group("Marta", "dinner?")
    await day.later("five minutes pass", minutes=5)
    await day.group("Marta", "dinner?")
    for text in (
        "Nia has football on Wednesday",
        "I might go to Leeds at the weekend",
        "Gran says she is coming",
    ):
        await day.group("Joel", text)
    await day.group("Marta", "sayso, is Gran coming?")
    await day.group("Marta", "sayso, is Joel going to Leeds?")
    await day.dm("Nia", "tell everyone practice is cancelled")
    await day.dm("Marta", "/private adults")
    await day.dm("Marta", "/quiet 22:00 06:30")
    await day.press("Marta", "Change it")
    await day.dm("Marta", "/audit")
    await day.dm("Marta", "/health")
    await day.dm("Joel", "sayso, how is Nia?")
    await day.later("the night passes", hours=20)
    return day


async def test_a_family_day() -> None:
    """Over sixty updates; each word in its room, with its qualifier, and nothing private in the group."""
    day = await played()
    stage = day.stage
    assert len(stage.api.offsets) >= 60
    group = "\n".join(stage.api.texts(stage.group))
    everywhere = "\n".join(stage.api.texts())
    assert "feel well" not in group  # said by Nia in private
    assert "From Marta" in "\n".join(stage.api.texts(stage.members["Joel"]))
    assert "I'll be late" not in group
    assert "Swimming is at 5" not in group.split("Swimming is at 6")[-1]
    assert "has quit" not in everywhere
    told = [line for line in everywhere.splitlines() if "“I quit my job”" in line]
    assert all("someone not named says" in line for line in told)
    counts = await stage.store.read(_balances)
    assert all(counts)
    assert await stage.service.inbox.tidy() == ()


def test_the_guide_shows_the_day() -> None:
    """What people say in the guide's transcript is what they say in this test, line by line."""
    shown = GUIDE.read_text("utf-8").split("<!-- the day -->\n```text\n")[1].split("\n```")[0]
    source = Path(__file__).read_text("utf-8")
    said = [line.split(": ", 1)[1] for line in shown.splitlines() if _SPOKEN.match(line)]
    assert len(said) >= 20
    assert [line for line in said if line not in source] == []


_SPOKEN = re.compile(r"^\d\d:\d\d  \w+: ")


def _balances(unit: UnitOfWork) -> list[bool]:
    return [each.received == each.stored + each.quarantined for each in counts(unit).values()]


def _photo(number: int) -> Json:
    return {"file_id": f"p{number}", "file_unique_id": f"u{number}", "width": 9, "height": 9}


def _pool() -> Json:
    return {
        "title": "Riverside Pool",
        "address": "1 Bank Street",
        "location": {"latitude": 51.5, "longitude": -0.1},
    }


def _sticker() -> Json:
    return {
        "file_id": "s",
        "file_unique_id": "s",
        "type": "regular",
        "width": 9,
        "height": 9,
        "is_animated": False,
        "is_video": False,
    }
