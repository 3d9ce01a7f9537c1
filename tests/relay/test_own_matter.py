"""An answer ends where talk went on to something else, and begins where it came to what is asked."""

from tests.lane import a_lane

_TALK = (
    ("Marta", "hooray. are we still on for camping"),
    ("Joel", "nah binned it, site's shut anyway"),
    ("Edie", "come to me for sunday lunch then"),
    ("Marta", "lovely, we'll be there. Shall i bring a pud"),
    ("Edie", "crumble please"),
)


async def _answer(name: str, question: str) -> str:
    lane = await a_lane()
    for by, text in _TALK:
        await lane.says(by, text)
    return await lane.asks(name, question)


async def test_an_answer_ends_where_talk_went_on_to_something_else() -> None:
    """Of the camping the site is told, and of the lunch that was offered in its place nothing."""
    answer = await _answer("Nia", "are we going camping")
    assert "binned it" in answer
    assert "crumble" not in answer


async def test_an_answer_begins_where_talk_came_to_the_matter() -> None:
    """Of Sunday the lunch is told, and not the camping that talk came from."""
    answer = await _answer("Nia", "what are we doing on sunday")
    assert "sunday lunch" in answer
    assert "camping" not in answer


async def test_few_words_are_told_with_what_they_lean_on() -> None:
    """The crumble is told with who was asked to bring it, and by whom."""
    answer = await _answer("Edie", "what's marta bringing")
    assert "crumble please" in answer
    assert "sunday lunch" in answer
    assert "camping" not in answer


async def test_what_was_answered_stands_beside_what_it_was_asked_of() -> None:
    """Of the kittens next door alone nobody learns whether they may have one."""
    lane = await a_lane()
    for by, text in (
        ("Edie", "the cat next door had kittens, five of them"),
        ("Nia", "OMG can we have one"),
        ("Marta", "no"),
    ):
        await lane.says(by, text)
    assert "Marta: “no”" in await lane.asks("Nia", "can we have a kitten?")
    assert "five of them" in await lane.asks("Nia", "how many kittens are there?")
