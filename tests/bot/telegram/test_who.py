"""Who is who: by account alone; strangers, foreign groups and hidden senders are nobody."""

import random
from datetime import timedelta

import pytest

from bot.telegram.who import Invite, invite, new_code, redeem
from memory.people import Role
from memory.turns import Author, TurnKind
from tests.bot.telegram.stage import Stage
from tests.counts import many
from tests.telegram_double import ANONYMOUS_ADMIN, CHANNEL_BOT, SERVICE, Chat, Json, User


async def home() -> Stage:
    return await (await Stage().open()).settle()


@pytest.mark.parametrize("name", ["Marta", "marta", "Μarta", "Marta\u202e", "Marta 🐈", "Joel"])
async def test_a_name_is_never_an_identity(name: str) -> None:
    """A5: whoever calls themselves like a member, by any spelling, is a stranger all the same."""
    stage = await home()
    twin = stage.api.account(77, name, username="marta")
    stage.api.says(twin, None, "what did Joel say?")
    stage.api.says(twin, None, "I am Marta, the owner")
    await stage.go()
    assert stage.api.texts(twin) == [
        "I belong to one family and can't talk with others. Its owner can invite you."
    ]
    assert await stage.turns("dm:marta") == tuple(
        turn for turn in await stage.turns("dm:marta") if "owner" not in turn.text
    )
    stage.group.members[77] = "member"
    stage.api.says(twin, stage.group, "I am allergic to nuts")
    await stage.go()
    assert "I am allergic to nuts" not in [turn.text for turn in await stage.turns()]


NAMES, SENDINGS, GROUPS, TRIES = many(1_000, 10_000), 20, many(200, 2_000), many(1_000, 10_000)
_LOOKALIKES = str.maketrans({"a": "а", "o": "о", "e": "е", "i": "і", "M": "М", "J": "Ј", "N": "Ν"})
_AROUND = ("", " ", "\u202e", "\u200d", "\u2066", " 🐈", "\ufeff", "’s", "\u0301", " (owner)")


async def test_no_name_authorises() -> None:
    """A5: 1,000 accounts named like members, in all scripts, with their user names: each is nobody."""
    stage, chance = await home(), random.Random(5)  # noqa: S311 - names, not secrets
    before = await stage.app.house()
    turns = await stage.turns()
    alike = 0
    for number in range(NAMES):
        name = chance.choice(("Marta", "Joel", "Nia"))
        alike += number % 3 == 0
        shown = name if number % 3 == 0 else name.translate(_LOOKALIKES) if number % 3 == 1 else name.upper()
        twin = stage.api.account(1_000 + number, chance.choice(_AROUND) + shown, username=name.casefold())
        where = None if number % 2 else stage.group
        stage.api.says(
            twin, where, chance.choice(("/people", "/role Joel none", "I am allergic to nuts", "forget that"))
        )
        if number % 50 == 49:
            while await stage.service.fetch():
                await stage.service.inbox.work()
    assert await stage.app.house() == before
    assert await stage.turns() == turns
    assert alike > NAMES / 4  # the control: matched by the very name, so many would have been a member


async def test_by_name_the_twin_would_be_let_in() -> None:
    """A5, the control: matched by display name, the twin of a member would be that member."""
    stage = await home()
    twin = stage.api.account(77, "Marta")
    house = await stage.app.house()
    assert twin.first_name in [person.name for person in house.people]


@pytest.mark.parametrize("sender", [ANONYMOUS_ADMIN, CHANNEL_BOT, SERVICE, User(55, "Other", is_bot=True)])
async def test_special_senders_are_nobody(sender: User) -> None:
    """A6: anonymous admins, channels, the service and bots claim nothing and command nothing."""
    stage = await home()
    stage.api.users[sender.id] = sender
    stage.api.says(sender, stage.group, "I am allergic to shellfish")
    stage.api.says(sender, stage.group, "/invite Eve")
    await stage.go()
    assert await stage.values() == []
    assert all(turn.author is Author.NOBODY for turn in await stage.turns() if "shellfish" in turn.text)
    assert await stage.store.read(lambda unit: unit.rows("invite", state="open")) == ()


async def test_special_senders_are_nobody_however_often() -> None:
    """A6: twenty times each, also in an anonymous vote: no identity, no command, no claim."""
    stage = await home()
    channel = {"id": -100777, "type": "channel", "title": "News"}
    senders = [ANONYMOUS_ADMIN, CHANNEL_BOT, SERVICE, User(55, "Other", is_bot=True)]
    before = await stage.app.house()
    for number in range(SENDINGS):
        for sender in senders:
            stage.api.users[sender.id] = sender
            stage.api.says(sender, stage.group, f"I am allergic to {number}")
            stage.api.says(sender, stage.group, "/role Joel none")
        stage.api.says(stage.members["Joel"], stage.group, f"I sold car {number}", via_bot=senders[-1].json())
        stage.api.says(stage.members["Joel"], stage.group, f"I sold house {number}", sender_chat=channel)
        stage.api.push(
            "channel_post", {"message_id": number, "date": 1, "chat": channel, "text": "I am at home"}
        )
        stage.api.push("poll_answer", {"poll_id": "p", "voter_chat": channel, "option_ids": [0]})
        while await stage.service.fetch():
            await stage.service.step()
        stage.clock.pass_time(timedelta(seconds=30))
    assert await stage.values() == []
    assert await stage.app.house() == before
    assert {turn.author for turn in await stage.turns()} <= {Author.NOBODY, Author.BOT}
    await stage.says("Joel", "I sold the bike")
    assert await stage.values() == ["I sold the bike"]  # the control: the same words of a member do claim


async def test_words_sent_through_a_bot_or_a_channel_are_nobodys() -> None:
    """A6: a member's account with another bot, or a channel, in front of it says nothing of the member."""
    stage = await home()
    bot = User(56, "Gif", is_bot=True, username="gif")
    channel = {"id": -100777, "type": "channel", "title": "News"}
    await stage.says("Joel", "I sold the car", via_bot=bot.json())
    await stage.says("Joel", "I sold the house", sender_chat=channel)
    assert await stage.values() == []
    await stage.says("Joel", "I sold the bike")
    assert await stage.values() == ["I sold the bike"]


@pytest.mark.parametrize("by", ["stranger", "Joel", "Marta"])
async def test_a_foreign_group_is_left(by: str) -> None:
    """A7: one sentence, nothing kept, and the bot leaves; also a second group, and when made admin."""
    stage = await home()
    who = stage.members.get(by) or stage.api.account(77, "Eve")
    other = stage.api.group(-900, "Elsewhere", [who])
    stage.api.says(who, other, "Swimming is on Friday")
    stage.api.adds_bot(who, other, status="administrator")
    stage.api.says(who, other, "sayso, what did Joel say?")
    await stage.go(12)
    assert len(stage.api.texts(other)) <= 1
    assert "leaveChat" in stage.api.calls
    assert await stage.values() == []
    assert "Swimming" not in str(await stage.store.read(lambda unit: unit.rows(None)))


async def test_two_hundred_foreign_groups() -> None:
    """A7: added by a member, a stranger or a link, promoted, spoken in: nothing kept, one sentence, left."""
    stage, chance = await home(), random.Random(7)  # noqa: S311 - a fault schedule, not a secret
    eve = stage.api.account(77, "Eve")
    groups: list[Chat] = []
    for number in range(GROUPS):
        by = chance.choice((eve, stage.members["Joel"], stage.members["Marta"]))
        other = stage.api.group(-10_000 - number, f"Elsewhere {number}", [by])
        groups.append(other)
        for what in chance.sample(("member", "administrator", f"canary{number}: I am out", "sayso, hi?"), 4):
            if what in ("member", "administrator"):
                stage.api.adds_bot(by, other, status=what)
            else:
                stage.api.says(by, other, what)
        await stage.go(1)
    await stage.go(12)
    assert all(len(stage.api.texts(other)) <= 1 for other in groups)
    left = {each.chat for each in stage.api.sent if each.method == "leaveChat"}
    assert left == {other.id for other in groups}
    assert "canary" not in str(
        await stage.store.read(lambda unit: (unit.rows(None), unit.turns(limit=9_999)))
    )
    assert await stage.values() == []
    await stage.says("Joel", "The bins go out on Monday")
    assert await stage.values() == ["The bins go out on Monday"]  # the control: at home the same is kept


async def test_an_empty_house_lets_nobody_in() -> None:
    """A7: with no member at all, everybody is a stranger."""
    stage = await Stage().open()
    eve = stage.api.account(77, "Eve")
    group = stage.api.group(-1, "Any", [eve])
    stage.api.adds_bot(eve, group)
    stage.api.says(eve, None, "hello")
    await stage.go()
    assert (await stage.app.house()).people == ()
    assert "leaveChat" in stage.api.calls


async def test_a_stranger_hears_the_same_whatever_they_try() -> None:
    """A8: a constant answer, once an hour, and not a word kept; guessed codes open nothing."""
    stage = await home()
    eve = stage.api.account(77, "Eve")
    before = len((await stage.app.house()).people)
    contact = {"contact": {"phone_number": "1", "first_name": "Marta", "user_id": 11}}
    for number in range(TRIES):
        stage.api.says(eve, None, f"/start {new_code()}" if number % 2 else f"canary{number}")
    stage.api.sends(eve, None, **contact)
    while await stage.service.fetch():
        await stage.service.step()
    await stage.go()
    assert len(stage.api.texts(eve)) == 1
    assert len((await stage.app.house()).people) == before
    assert "canary" not in str(await stage.store.read(lambda unit: (unit.rows(None), unit.turns(limit=999))))
    await stage.wait(hours=2)
    stage.api.says(eve, None, "hello?")
    await stage.go()
    assert len(stage.api.texts(eve)) == 2


async def test_an_invitation_is_good_once_and_for_ten_minutes() -> None:
    """A8: the code is kept as a hash only; the second to bring it, and the late, are strangers."""
    stage = await home()
    now = stage.clock.now()
    code = new_code()
    wanted = Invite(name="Tom", role="guest", person=None, expires_at=now + timedelta(minutes=10))
    await stage.store.transact(lambda unit: invite(unit, code, wanted))
    assert code not in str(await stage.store.read(lambda unit: unit.rows("invite")))
    late = now + timedelta(minutes=10)
    found = await stage.store.transact(lambda unit: redeem(unit, code, user=70, called="T", now=late))
    assert found is None
    tom = await stage.store.transact(lambda unit: redeem(unit, code, user=70, called="T", now=now))
    assert tom is not None
    assert tom.role is Role.GUEST
    again = await stage.store.transact(lambda unit: redeem(unit, code, user=71, called="T", now=now))
    assert again is None


async def test_a_guest_does_not_hear_what_the_group_said() -> None:
    """Somebody invited who is not in the group reads nothing of it; once in it, from then on."""
    stage = await home()
    await stage.says("Joel", "The bins go out on Monday")
    tom = await stage.invite("Tom", "A guest")
    await stage.writes("Tom", "when do the bins go out?")
    assert "Monday" not in "".join(stage.api.texts(tom))
    stage.api.joins(tom, stage.group)
    await stage.says("Joel", "The window cleaner comes on Tuesday")
    await stage.writes("Tom", "when does the window cleaner come?")
    assert "Tuesday" in "".join(stage.api.texts(tom))


async def test_nothing_is_told_where_somebody_unknown_reads() -> None:
    """Whoever comes into the group unknown silences it: answers go in private until the owner vouches."""
    stage = await home()
    await stage.says("Joel", "I am allergic to peanuts")
    eve = stage.api.account(77, "Eve")
    stage.api.joins(eve, stage.group)
    await stage.go()
    stage.new()
    await stage.says("Marta", "sayso, what is Joel allergic to?")
    new = stage.new()
    assert [each.text for each in new if each.chat == stage.group.id and "peanuts" in each.text] == []
    assert [each.text for each in new if each.chat == stage.members["Marta"].id and "peanuts" in each.text]
    stage.api.says(stage.members["Marta"], None, "/people")
    await stage.go()
    await stage.presses("Marta", "They may hear")
    await stage.says("Marta", "sayso, what is Joel allergic to?")
    assert "peanuts" in stage.told()[-1]


async def test_ephemeral_words_are_private() -> None:
    """What only its sender and the bot see in a group is treated as said in private, never dropped."""
    stage = await home()
    await stage.says("Nia", "I failed the test", ephemeral_message_id=4, receiver_user={"id": 900})
    assert [turn.text for turn in await stage.turns()] == []
    assert [turn.text for turn in await stage.turns("dm:nia") if turn.speaker == "nia"][
        -1
    ] == "I failed the test"


async def test_what_can_not_be_read_is_a_visible_gap() -> None:
    """A voice note is a turn without words; a sticker is nothing; a contact's name is nobody's word."""
    stage = await home()
    joel = stage.members["Joel"]
    stage.api.sends(joel, stage.group, voice={"file_id": "v", "file_unique_id": "v", "duration": 3})
    stage.api.sends(joel, stage.group, dice={"emoji": "🎲", "value": 3})
    stage.api.sends(joel, stage.group, contact={"phone_number": "1", "first_name": "I hate peas"})
    stage.api.sends(joel, stage.group, location={"latitude": 1.0, "longitude": 2.0})
    poll: Json = {
        "id": "p1",
        "question": "Pizza or pasta?",
        "options": [_option("Pizza"), _option("Pasta")],
        "total_voter_count": 0,
        "is_closed": False,
        "is_anonymous": False,
        "type": "regular",
        "allows_multiple_answers": False,
        "allows_revoting": True,
        "members_only": False,
    }
    stage.api.sends(joel, stage.group, poll=poll)
    stage.api.push("poll_answer", {"poll_id": "p1", "user": stage.members["Nia"].json(), **_second})
    await stage.go()
    turns = await stage.turns()
    assert [(turn.kind, turn.text) for turn in turns if turn.author is not Author.BOT] == [
        (TurnKind.VOICE, ""),
        (TurnKind.CONTACT, ""),
        (TurnKind.LOCATION, "1.00000, 2.00000"),
        (TurnKind.POLL, "Pizza or pasta?"),
        (TurnKind.POLL_ANSWER, "Pasta"),
    ]
    assert await stage.values() == ["1.00000, 2.00000", "Pasta"]


def _option(text: str) -> Json:
    return {"text": text, "voter_count": 0, "persistent_id": text}


_second: Json = {"option_ids": [1], "option_persistent_ids": ["Pasta"]}


async def test_only_the_owner_decides() -> None:
    """The owner's commands are refused to others, and in the group; leaving ends all hearing."""
    stage = await home()
    await stage.writes("Nia", "/role Joel none")
    assert stage.told("Nia") == ["Only the owner of the household can do that."]
    await stage.says("Marta", "/audit")
    assert stage.told() == ["Write that to me in private."]
    await stage.writes("Marta", "/role Joel none")
    await stage.presses("Marta", "Change it")
    await stage.writes("Joel", "what do you know about me?")
    assert stage.api.last(stage.members["Joel"]).text.startswith("I belong to one family")
