"""What was said to fewer lends nothing to what more people hear: neither its words nor that it was said.

"The gala is off" in the group means no gala of which the bot alone was told, and "yes" there tells nobody
what was asked in private. Each pair of lines is looked for in everything that anybody is shown afterwards.
"""

import pytest

from bot.commands.exporting import export
from memory.ids import PersonId
from tests.lane import Lane, a_lane

_MARK = "Zorb"


async def _shown(lane: Lane, name: str) -> str:
    """All that one member is shown: pictures, the morning, their memory, and their export."""
    person = PersonId(name.casefold())
    own = await lane.store.read(lambda unit: unit.house().person(person))
    assert own is not None
    taken = await lane.store.read(lambda unit: export(unit, own, now=lane.clock.now()).model_dump_json())
    pictures = [await lane.now(about, to=name) for about in ("Marta", "Joel", "Nia", "Edie")]
    asked = [await lane.asks(name, text) for text in ("/ask what did Joel say?", "/memory", "/list")]
    return "\n".join((taken, await lane.digest(name), *pictures, *asked))


_LENT = [
    pytest.param("the Zorb gala is on the 23rd at 10", "Marta", "the gala is off", id="event"),
    pytest.param("the Zorb gala is on the 23rd at 10", "Joel", "it's been moved to Monday", id="event-it"),
    pytest.param("the Zorb party budget is 300 pounds", "Marta", "we cut the party budget to 150", id="plan"),
    pytest.param("I have to fix the Zorb amp", "Marta", "Joel fixed the amp", id="task"),
    pytest.param("add Zorb wine to the list", "Marta", "got the wine", id="list"),
    pytest.param("Marta crashed the Zorb car", "Marta", "I didn't crash the car", id="denied"),
    pytest.param("Nia is grounded until the Zorb fine is paid", "Marta", "the fine is paid", id="end"),
    pytest.param("I've started on the Zorb form", "Joel", "finished the form", id="own-deed"),
]


@pytest.mark.parametrize(("private", "who", "public"), _LENT)
async def test_a_private_word_lends_nothing_to_the_group(private: str, who: str, public: str) -> None:
    """Neither who speaks in the group nor who reads there is shown a word of it."""
    lane = await a_lane()
    await lane.says("Joel", private, private=True)
    heard = await lane.says(who, public)
    assert not any(_MARK in text.text for _, text in heard.replies)
    for name in ("Marta", "Nia"):
        assert _MARK not in await _shown(lane, name)
    assert _MARK in await _shown(lane, "Joel")


@pytest.mark.parametrize("said", ["yes, sold", "not yet", "yes"])
async def test_an_answer_in_the_group_does_not_tell_what_was_asked_in_private(said: str) -> None:
    """Marta had Joel asked; Joel answers where all read, and the others learn no question by it."""
    lane = await a_lane()
    await lane.says("Marta", "ask Joel if he has sold the Zorb shares", private=True)
    await lane.says("Joel", said)
    for name in ("Nia", "Edie"):
        assert _MARK not in await _shown(lane, name)


async def test_what_answers_by_itself_closes_the_private_question() -> None:
    """The whole sentence in the group is an answer, and nobody is asked again."""
    lane = await a_lane()
    await lane.says("Marta", "ask Joel if he has sold the old shares", private=True)
    await lane.says("Joel", "I've sold the old shares")
    assert "has sold the old shares" not in await lane.digest("Marta")
    assert "has sold the old shares" not in await lane.digest("Joel")


async def test_that_somebody_says_otherwise_in_private_is_not_shown() -> None:
    """A conflict of which only one of them knows is none: each hears what they may hear, as it was said."""
    lane = await a_lane()
    await lane.says("Joel", "Marta's blood group is A positive", private=True)
    heard = await lane.says("Marta", "my blood group is O negative")
    assert not heard.replies
    told = await lane.asks("Edie", "/ask what is Marta's blood group?")
    assert "O negative" in told
    assert "otherwise" not in told
    both = await lane.asks("Joel", "/ask what is Marta's blood group?")
    assert "O negative" in both
    assert "A positive" in both


async def test_in_the_group_both_are_shown_to_differ() -> None:
    """The control: where all heard both, all are told."""
    lane = await a_lane()
    await lane.says("Joel", "Marta's blood group is A positive")
    heard = await lane.says("Marta", "my blood group is O negative")
    assert any("These differ" in text.text for _, text in heard.replies)
    assert "otherwise" in await lane.asks("Edie", "/ask what is Marta's blood group?")


async def test_what_all_heard_is_meant_as_before() -> None:
    """The control: said where all read, the same lines are told of the gala, and answer the question."""
    lane = await a_lane()
    await lane.says("Joel", "the Zorb gala is on the 23rd at 10")
    await lane.says("Marta", "the gala is off")
    assert "about Zorb gala: “the gala is off”" in await lane.asks("Nia", "/ask is the Zorb gala on?")
    await lane.says("Marta", "Joel, have you sold the Zorb shares?")
    await lane.says("Joel", "yes, sold")
    assert "“yes, sold”" in await lane.asks("Nia", "/ask has Joel sold the Zorb shares?")
