"""What somebody shows: a place shared is where they are, a vote is what they prefer; neither is a word."""

from datetime import timedelta

import pytest

from memory.claims import Claim, Origin, State
from memory.vocabulary import Predicate
from tests.bot.telegram.stage import Stage
from tests.telegram_double import Json

MAP: Json = {"latitude": 51.5007, "longitude": -0.1246}
POOL: Json = {
    "venue": {"title": "Riverside Pool", "address": "1 Bank Street", "location": MAP},
    "location": MAP,
}


async def home() -> Stage:
    return await (await Stage().open()).settle()


async def shared(stage: Stage, **content: object) -> list[Claim]:
    """What is in force after Joel sent something to the group, but for what was there before."""
    before = await claims(stage)
    stage.api.sends(stage.members["Joel"], stage.group, **content)
    await stage.go()
    return [claim for claim in await claims(stage) if claim not in before]


async def claims(stage: Stage) -> list[Claim]:
    return list(await stage.store.read(lambda unit: unit.in_force()))


def poll(question: str, *options: str, number: str = "p1") -> Json:
    return {
        "id": number,
        "question": question,
        "options": [{"text": each, "voter_count": 0, "persistent_id": each} for each in options],
        "total_voter_count": 0,
        "is_closed": False,
        "is_anonymous": False,
        "type": "regular",
        "allows_multiple_answers": True,
        "allows_revoting": True,
        "members_only": False,
    }


async def votes(stage: Stage, name: str, *chosen: int) -> None:
    user = stage.members[name].json()
    body: Json = {"poll_id": "p1", "user": user, "option_ids": chosen, "option_persistent_ids": []}
    stage.api.push("poll_answer", body)
    await stage.go()


# --- places
@pytest.mark.parametrize(
    ("content", "value"),
    [
        pytest.param(POOL, "Riverside Pool", id="venue"),
        pytest.param({"location": MAP}, "51.50070, -0.12460", id="location"),
        pytest.param({"location": {**MAP, "live_period": 3600}}, "51.50070, -0.12460", id="live"),
    ],
)
async def test_a_shared_place_is_where_they_are(content: Json, value: str) -> None:
    """Observed, in force, for those who read the room; told as shared, and for some hours only."""
    stage = await home()
    found = await shared(stage, **content)
    assert [(each.origin, each.state, each.proposition.value) for each in found] == [
        (Origin.OBSERVED, State.ACTIVE, value)
    ]
    assert found[0].proposition.subject.person == "joel"
    await stage.says("Marta", "sayso, where is Joel?")
    assert stage.told()[-1] == f"“{value}” — Joel, today at 08:31 (shared as a place)"
    await stage.wait(hours=9)
    stage.new()
    await stage.says("Marta", "sayso, where is Joel?")
    late = stage.told()[-1]
    assert late.startswith("Last known: ")
    assert late.endswith("nothing since)")


@pytest.mark.parametrize("how", ["forwarded", "a contact", "nobody shown", "through a bot"])
async def test_what_shows_nothing_of_its_sender_claims_nothing(how: str) -> None:
    """The inverse: another's place, a contact's name, a hidden sender: nothing of where anybody is."""
    stage = await home()
    content: Json = dict(POOL)
    match how:
        case "forwarded":
            content["forward_origin"] = {"type": "hidden_user", "date": 1, "sender_user_name": "A"}
        case "a contact":
            content = {"contact": {"phone_number": "1", "first_name": "I am at home"}}
        case "nobody shown":
            content["sender_chat"] = {"id": -100777, "type": "channel", "title": "News"}
        case _:
            content["via_bot"] = {"id": 56, "is_bot": True, "first_name": "Map"}
    assert await shared(stage, **content) == []


async def test_the_name_of_a_place_in_words_is_read_as_words() -> None:
    """The control: the very same name written is no observation."""
    stage = await home()
    await stage.says("Joel", "Riverside Pool")
    assert [each for each in await claims(stage) if each.origin is Origin.OBSERVED] == []


@pytest.mark.parametrize(("share", "told"), [("me", False), ("adults", True)])
async def test_a_place_shared_in_private_reaches_as_far_as_its_sender_chose(share: str, told: bool) -> None:
    """Like their words on where they are: to them alone, or to the adults; never to a child then."""
    stage = await home()
    await stage.writes("Joel", f"/private {share}")
    stage.api.sends(stage.members["Joel"], None, **POOL)
    await stage.go()
    for name, hears in (("Marta", told), ("Nia", False)):
        await stage.writes(name, "where is Joel?")
        assert ("Riverside" in stage.told(name)[-1]) is hears
    await stage.says("Marta", "sayso, where is Joel?")
    assert "Riverside" not in stage.told()[-1]


async def test_somebody_on_the_way_is_kept_in_steps() -> None:
    """An hour of a live location, told every half minute, is a step in five minutes, and its end."""
    stage = await home()
    joel = stage.members["Joel"]
    update = stage.api.sends(joel, None, location={**MAP, "live_period": 3600})
    await stage.go()
    for number in range(120):
        stage.clock.pass_time(timedelta(seconds=28))
        stage.api.edits(
            update, location={"latitude": 51 + number / 100, "longitude": 0.0, "live_period": 3600}
        )
        await stage.go(1)
    stage.api.edits(update, location={"latitude": 53.0, "longitude": 0.0})
    await stage.go()
    said = await stage.said_by("Joel", "dm:joel")
    assert 8 <= len(said) <= 14
    assert said[-1] == "53.00000, 0.00000"
    assert [each.proposition.value for each in await claims(stage)] == ["53.00000, 0.00000"]
    assert len([text for text in stage.api.texts(joel) if text.startswith("Noted")]) <= 2


async def test_the_name_of_a_place_undoes_nothing() -> None:
    """A pub called “Scratch That”, and an option “Yes”, are no words of whoever shows them."""
    stage = await home()
    await stage.says("Joel", "I am allergic to peanuts")
    before = await claims(stage)
    await shared(stage, venue={"title": "Scratch that", "address": "2", "location": MAP}, location=MAP)
    assert [each for each in before if each not in await claims(stage)] == []


# --- votes
async def test_a_vote_is_a_preference_and_follows_its_voter() -> None:
    """What was chosen, on what question; changed, it takes the former's place; taken back, it is gone."""
    stage = await home()
    await shared(stage, poll=poll("Pizza or pasta on Friday?", "Pizza", "Pasta"))
    await votes(stage, "Nia", 1)
    found = await claims(stage)
    assert [(each.origin, each.state, each.proposition.predicate, each.speaker) for each in found] == [
        (Origin.OBSERVED, State.ACTIVE, Predicate.LIKES, "nia")
    ]
    await stage.says("Marta", "sayso, pizza or pasta on Friday?")
    told = "Nia chose in a poll, today at 08:31: about “Pizza or pasta on Friday?”: “Pasta” (an opinion)"
    assert stage.told()[-1] == told
    await votes(stage, "Nia", 0, 1)
    assert [each.sources[0].quote for each in await votes_of(stage, "nia")] == ["Pizza, Pasta"]
    await votes(stage, "Joel", 0)
    await votes(stage, "Nia")
    assert await votes_of(stage, "nia") == []
    assert len(await votes_of(stage, "joel")) == 1


async def votes_of(stage: Stage, person: str) -> list[Claim]:
    return [
        each
        for each in await claims(stage)
        if each.speaker == person and each.proposition.predicate is Predicate.LIKES
    ]


async def test_a_vote_answers_no_question_but_its_own() -> None:
    """“Yes” in a poll is not the yes to what somebody asked just before, nor passed on as one."""
    stage = await home()
    await stage.writes("Marta", "ask Nia whether she fed the cat")
    await stage.says("Joel", "has anyone fed the cat?")
    await shared(stage, poll=poll("Film night?", "Yes", "No"))
    stage.new()
    await votes(stage, "Nia", 0)
    assert stage.told("Marta") == []
    open_ones = [each for each in await claims(stage) if each.proposition.predicate is Predicate.ASKED_ABOUT]
    assert len(open_ones) >= 2
    assert [each.proposition.value for each in await votes_of(stage, "nia")] == ["Film night?: Yes"]


async def test_a_vote_of_nobody_known_is_none() -> None:
    """A stranger's vote, and one in a poll of another chat, are not kept."""
    stage = await home()
    await shared(stage, poll=poll("Film night?", "Yes", "No"))
    stage.members["Eve"] = stage.api.account(77, "Eve")
    await votes(stage, "Eve", 0)
    stage.api.push(
        "poll_answer", {"poll_id": "other", "user": stage.members["Nia"].json(), "option_ids": [0]}
    )
    await stage.go()
    assert [each for each in await claims(stage) if each.origin is Origin.OBSERVED] == []
