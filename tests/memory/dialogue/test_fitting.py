"""What comes next after a question answers it only if it is of its kind."""

import pytest

from memory.dialogue.fitting import can_be_answer


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("whether he can fetch Pim at 4", "the boiler man rang"),
        ("whether he can fetch Pim at 4", "I feel sick"),
        ("whether she wants a lift", "thanks"),
        ("whether she wants a lift", "thank you so much love"),
        ("whether she is coming on Sunday", "my scarf is torn"),
        ("if she has packed her bag", "tidied the shed"),
        ("where the drill is", "I bought a new hat"),
        ("where the drill is", "add milk to the list"),
        ("when the match starts", "the plumber wants paying"),
        ("when the match starts", "I lost my purse"),
        ("how many are coming", "my knee is bad"),
        ("who is fetching Gran", "my car failed its MOT"),
        ("which cake she wants", "I lost my scarf"),
        ("what she wants for tea", "the cat was sick on the rug"),
        ("how her knee is", "the gas man came"),
        ("whether the tent is dry", "put soap on the list"),
    ],
)
def test_what_is_of_no_use_to_the_asker_stays_where_it_was_said(asked: str, said: str) -> None:
    """Words on something else are no answer, however soon they come."""
    assert not can_be_answer(said, asked, tells_time=False)


@pytest.mark.parametrize(
    ("asked", "said", "tells_time"),
    [
        ("whether he can fetch Pim at 4", "yes I can", False),
        ("whether he can fetch Pim at 4", "I'm in a meeting till five", True),
        ("whether she needs anything from town", "just some stamps", False),
        ("whether the car is fixed", "the car is still at the garage", False),
        ("whether she wants a lift", "that would be lovely", False),
        ("where the drill is", "try the cellar", False),
        ("where the drill is", "in the blue pot", False),
        ("where the drill is", "the shed", False),
        ("where the drill is", "dunno", False),
        ("when he finishes", "I get off at six", True),
        ("when the match starts", "3pm", True),
        ("how many are coming", "there are seven of us", False),
        ("who is fetching Gran", "Ken is", False),
        ("which cake she wants", "lemon drizzle", False),
        ("what she wants for tea", "I'd love a curry", False),
        ("why she was late", "the bus broke down", False),
        ("what happened at school", "Sam pushed me", False),
        ("how her knee is", "a bit better thanks", False),
        ("if she's ok", "I feel sick", False),
        ("when he's home tonight", "about seven, traffic's bad", True),
        ("whether we need bread", "there's a loaf in the freezer", False),
        ("if he's free on the 9th", "I'd have to check", False),
        ("if she slept", "I'm fine, just tired", False),
        ("what he is doing", "I'm painting the shed", False),
    ],
)
def test_what_is_of_its_kind_goes_back(asked: str, said: str, tells_time: bool) -> None:
    """An answer need not name what was asked, if it is a place, a time, a number, a name, a reason."""
    assert can_be_answer(said, asked, tells_time=tells_time)
