"""When somebody asks for the shopping list, and when for something else that is called a list or a shop."""

import pytest

from memory.language.shopping import asks_for_the_list


@pytest.mark.parametrize(
    "text",
    [
        "what's on the list?",
        "sayso what do we need from the shop?",
        "do we need anything else from the supermarket?",
        "is there anything on the list",
        "what are we out of?",
        "shopping list please",
    ],
)
def test_the_list_is_asked_for(text: str) -> None:
    """In whatever words a family asks what to buy."""
    assert asks_for_the_list(text)


@pytest.mark.parametrize(
    "text",
    [
        "what do we need for the trip?",
        "did anyone get milk from the shop?",
        "who is on the guest list?",
        "what is on at the cinema?",
        "what do we need to talk about?",
        "is eggs on the list?",
    ],
)
def test_other_questions_are_no_question_for_the_list(text: str) -> None:
    """One thing of it, another list, and what is needed for something else are answered by themselves."""
    assert not asks_for_the_list(text)
