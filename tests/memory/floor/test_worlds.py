"""What is told of a dream, a game or a supposition stays of it, sentence by sentence and over messages."""

import pytest

from memory.floor import leaves_open, read
from memory.modality import Frame


def _frames(text: str) -> dict[str, Frame]:
    return {clause.lemma: clause.modality.frame for clause in read(text)}


@pytest.mark.parametrize(
    ("text", "lemma", "frame"),
    [
        pytest.param("Had the weirdest dream. We lived on a boat.", "live", Frame.DREAM, id="dream"),
        pytest.param("I dreamt about Kit. He sold the van.", "sell", Frame.DREAM, id="dreamt"),
        pytest.param("Had a mad dream. We'd been evicted.", "evict", Frame.DREAM, id="told with had"),
        pytest.param(
            "I live in the shed now. Send my post. jk but tidy up", "live", Frame.NONLITERAL, id="taken back"
        ),
        pytest.param("Imagine we won. We bought a farm.", "buy", Frame.HYPOTHETICAL, id="supposed"),
        pytest.param("I'm playing vets. Rex has broken his leg", "break", Frame.NONLITERAL, id="game"),
        pytest.param(
            "me and Kit are playing doctor, I'm the surgeon. Gran's heart has stopped!!",
            "stop",
            Frame.NONLITERAL,
            id="two in a game",
        ),
        pytest.param("Kit and I are playing castles. I'm the king", "king", Frame.NONLITERAL, id="parts"),
        pytest.param("Pretend I'm a grocer. You bought six eggs", "buy", Frame.HYPOTHETICAL, id="pretended"),
    ],
)
def test_what_goes_on_telling_of_another_world_is_of_it(text: str, lemma: str, frame: Frame) -> None:
    """The next sentence has no mark of its own."""
    assert _frames(text)[lemma] is frame


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        pytest.param("I dreamt about Kit. Anyway I've paid the gas.", "pay", id="led back"),
        pytest.param("I had a nightmare. I'm exhausted. We sold the car", "sell", id="once back, back"),
        pytest.param("Had a nightmare with the boiler. It packed in at six.", "pack", id="had awake"),
        pytest.param("Had a bad dream. I found the ring this morning", "find", id="a time in this world"),
        pytest.param("Kids are playing schools. I've put the pasta on.", "put", id="others' game"),
        pytest.param("Suppose Dad lost his job. I paid the rent today.", "pay", id="today"),
        pytest.param("We're playing netball. I'm the keeper", "keeper", id="a sport"),
        pytest.param("I never dream. We sold the car", "sell", id="no dream"),
    ],
)
def test_what_leads_back_to_this_world_is_of_it(text: str, lemma: str) -> None:
    """A dream takes nothing from what is told after it."""
    assert _frames(text)[lemma] is Frame.ACTUAL


def test_a_text_tells_whether_it_ends_in_another_world() -> None:
    """What is said next may then be of it."""
    assert leaves_open("Had the weirdest dream last night")
    assert not leaves_open("Had the weirdest dream last night. Anyway, up now")
    assert not leaves_open("We sold the car")


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        pytest.param("me and Tama are pirates, we've burnt her ship", "burn", id="two take a part"),
        pytest.param("I'm a dragon, I ate the postman", "eat", id="one does"),
        pytest.param("I'm moving to Antarctica tomorrow 😂", "move", id="where nobody moves"),
        pytest.param("penguins are picking me up 😂", "pick", id="beasts do what people do"),
    ],
)
def test_what_nobody_is_or_does_is_not_meant(text: str, lemma: str) -> None:
    """Whoever says so plays, or laughs."""
    assert _frames(text)[lemma] is Frame.NONLITERAL


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        pytest.param("me and Tama are painters, we've burnt her fence", "burn", id="a trade"),
        pytest.param("we are not pirates, we've paid for the films", "pay", id="denied"),
        pytest.param("I'm moving to Leeds tomorrow 😂", "move", id="a town"),
        pytest.param("the penguin was eating a fish 😂", "eat", id="a beast that does what beasts do"),
    ],
)
def test_what_people_are_and_do_is_meant(text: str, lemma: str) -> None:
    """The control: the same shapes of what is so."""
    assert _frames(text)[lemma] is Frame.ACTUAL
