"""A word said in confidence reaches nobody else, whatever the family says after it.

Each secret holds a name of its own that nothing else in the talk holds. It is told to the bot in private,
told on to somebody, asked of somebody, noted, listed or put in a reminder; between these the family talks as
it does in the example month, speaks in the group of the same things in fewer words, and replies across rooms.
Then everything that anybody was sent, was answered or may look at is searched for the names.
"""

import random
from datetime import timedelta
from typing import NamedTuple

import pytest

from bot.commands.exporting import export
from jobs.weekly import weekly
from memory.ids import PersonId
from tests.faults.test_any_talk import said_in_the_house
from tests.lane import Lane, a_lane, dice

_PEOPLE = ("Marta", "Joel", "Nia", "Edie")
_ROOMS = {name: f"dm:{name.casefold()}" for name in _PEOPLE}
_KEPT = {
    "the {} gala is on the 23rd at 10": "the gala is off",
    "our {} rehearsal is on Friday at 3": "it's been moved to Monday",
    "I have to fix the {} amp": "the amp is fixed",
    "I've started on the {} form": "finished the form",
    "my check at {} is on Friday at 3": "my check is cancelled",
    "I work at {} now": "I've quit my job",
    "I take {} for my nerves": "I've stopped taking my pills",
    "I owe {} 40 pounds": "I've paid it back",
    "the {} party budget is 300 pounds": "we cut the party budget to 150",
    "the spare key is under the {} pot": "the key is gone",
    "I'm at the {} clinic till six": "I'm back",
    "my teacher is Mrs {}": "my teacher is Mr Oakley",
    "I promised to sort the {} visa by Friday": "the visa's sorted",
    "don't tell anyone, but I failed the {} test": "the test went well",
    "we fly to {} on the 3rd": "the flight is off",
    "the safe code is {}77": "sayso what is the safe code?",
    "add {} wine to the list": "got the wine",
    "is {} coming on Friday?": "yes, she is",
    "remind me in an hour to ring {}": "never mind",
    "the party for Edie at {} is a surprise": "the party is on Sunday",
    "the lodger is called {}": "the lodger has left",
    "the kids are grounded until the {} fine is paid": "the fine is paid",
}
"""What is said in private, and what is said in the group of the same thing."""
_TOLD = ("tell {who} the {} loan came through", "tell {who} I've sold the {} ring", "tell {who} to bring {}")
_ASKED = ("ask {who} if the {} shares are sold", "ask {who} whether {} rang")
_POKES = (
    *(
        "yes",
        "not yet",
        "paid",
        "done",
        "no, at 5",
        "actually it's at 5",
        "he did",
        "it's off",
        "that's wrong",
    ),
    *("I never said that", "that's not true", "forget that", "undo", "me too", "tell everyone that"),
    *("sayso, what's new?", "sayso why?", "sayso, what do you know about Marta?", "what did Joel say?"),
    *("tell everyone what Joel said", "tell Edie what Marta said about the loan", "no, Wednesday"),
)


class _Secret(NamedTuple):
    """A name that stands in one private message, and those who may hear it."""

    name: str
    by: str
    heard_by: frozenset[str]


def _name(number: int) -> str:
    """A name that is in no lexicon, and holds no other of them."""
    return f"Zo{'abcdefghij'[number // 10 % 10]}{'klmnopqrst'[number % 10]}v"


async def _confide(lane: Lane, seen: "_Seen", name: str, rng: random.Random) -> _Secret:
    """Somebody tells it in private, and as a rule somebody speaks of the same thing in the group."""
    by = rng.choice(_PEOPLE)
    who = rng.choice([each for each in _PEOPLE if each != by])
    form = rng.choice((*_KEPT, *_TOLD, *_ASKED))
    # What is said soon after a question was brought, and can answer it, goes back to who asked it.
    await lane.says(by, "hello", private=True)
    await lane.says(by, form.format(name, who=who), private=True)
    if rng.random() < 0.7:
        heard = await lane.says(rng.choice((by, by, who)), _KEPT.get(form, "yes"))
        seen.texts += [(str(room), text.text) for room, text in heard.replies]
    return _Secret(name, by, frozenset({by} if form in _KEPT else {by, who}))


class _Seen:
    """What each room was shown."""

    def __init__(self) -> None:
        self.texts: list[tuple[str, str]] = []

    def leaks(self, secrets: list[_Secret]) -> list[tuple[str, str, str]]:
        found: list[tuple[str, str, str]] = []
        for room, text in self.texts:
            readers = _PEOPLE if room == "group" else [who for who in _PEOPLE if _ROOMS[who] == room]
            for secret in secrets:
                if secret.name in text and not secret.heard_by.issuperset(readers):
                    found.append((room, secret.name, text))
        return found


async def _talk(lane: Lane, seen: _Seen, texts: list[str], rng: random.Random) -> None:
    earlier = f"m{rng.randint(1, lane.count)}" if lane.count else None
    heard = await lane.says(
        rng.choice(_PEOPLE),
        rng.choice(_POKES) if rng.random() < 0.6 else rng.choice(texts),
        minutes=rng.choice((1, 5, 60)),
        private=rng.random() < 0.4,
        reply_to=earlier if rng.random() < 0.3 else None,
        forwarded_from="Bob" if rng.random() < 0.05 else None,
    )
    seen.texts += [(str(room), text.text) for room, text in heard.replies]


async def _look_round(lane: Lane, seen: _Seen, secrets: list[_Secret]) -> None:
    """Everything that a member may look at, and what they are told when they ask for each thing."""
    now = lane.clock.now()
    for name in _PEOPLE:
        person = PersonId(name.casefold())
        own = (await lane.app.house()).person(person)
        assert own is not None
        taken = await lane.store.read(lambda unit, own=own: export(unit, own, now=now).model_dump_json())
        shown = [taken, await lane.digest(name), *[await lane.now(about, to=name) for about in _PEOPLE]]
        asked = ("/memory", "/list", "/words", *(f"/ask what did {each} say?" for each in _PEOPLE))
        shown += [await lane.asks(name, text) for text in (*asked, "/why")]
        seen.texts += [(_ROOMS[name], text) for text in shown]
    seen.texts.append(("group", (await lane.store.read(lambda unit: weekly(unit, now=now))).text))
    for text in ("sayso what's new?", "sayso what did Marta say?", "/now Joel", "/list", "sayso the code?"):
        heard = await lane.says("Nia", text, to_bot=True)
        seen.texts += [(str(room), said.text) for room, said in heard.replies]
    for secret in secrets:
        assert secret.name in await lane.asks(secret.by, "/memory") or any(
            room == _ROOMS[secret.by] and secret.name in text for room, text in seen.texts
        ), secret


async def _house(seed: str, turns: int) -> tuple[list[_Secret], _Seen]:
    rng, texts, lane, seen = dice(seed), said_in_the_house(), await a_lane(), _Seen()
    secrets: list[_Secret] = []
    for said in range(turns):
        if said % 6 == 0:
            secrets.append(await _confide(lane, seen, _name(len(secrets)), rng))
        await _talk(lane, seen, texts, rng)
        if said % 40 == 39:
            await lane.lets_pass(timedelta(hours=rng.choice((9, 20))))
            await _look_round(lane, seen, secrets)
    seen.texts += [(str(each.room), each.text) for each in lane.sent]
    return secrets, seen


@pytest.mark.parametrize(
    ("houses", "turns"),
    [pytest.param(2, 80, id="quick"), pytest.param(40, 240, marks=pytest.mark.long, id="long")],
)
async def test_a_confidence_stays_where_it_was_told(houses: int, turns: int) -> None:
    """Nobody is shown a name that was not told to them; whoever told it is shown it."""
    for house in range(houses):
        secrets, seen = await _house(f"confidence {house}", turns)
        assert len(secrets) > turns // 8
        assert seen.leaks(secrets) == []


async def test_the_search_finds_what_is_said_in_the_group() -> None:
    """The control: the same name said where all read is found, and counts as a leak to those not named."""
    lane, seen = await a_lane(), _Seen()
    await lane.says("Joel", "the Zoakv gala is on the 23rd at 10")
    heard = await lane.says("Marta", "sayso when is the gala?")
    seen.texts += [(str(room), text.text) for room, text in heard.replies]
    assert seen.leaks([_Secret("Zoakv", "Joel", frozenset({"Joel"}))])
    assert not seen.leaks([_Secret("Zoakv", "Joel", frozenset(_PEOPLE))])
