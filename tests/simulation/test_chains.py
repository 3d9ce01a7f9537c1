"""The chains of completion are many, repeatable, and judged as they were made."""

from collections import Counter

from tests.simulation.chains import Chain, called_done, chains, wrongly_done
from tests.simulation.check import Reply


def _reply(text: str, *, abstained: bool = False) -> Reply:
    return {"text": text, "claims": [], "withheld": 0, "abstained": abstained}


def _as_if_done(chain: Chain) -> Reply:
    names = " ".join(phrase[0] for phrase in chain.wrong.words)
    return _reply(f"Yes: {names}.")


def test_there_are_more_than_two_hundred_chains_of_eleven_kinds() -> None:
    """Enough of each kind, and the same from the same seed."""
    made = chains(4)
    assert len(made) >= 200
    assert set(Counter(chain.kind for chain in made).values()) == {24}
    assert made == chains(4)
    assert made != chains(5)


def test_an_unfinished_task_called_finished_is_caught_in_every_chain() -> None:
    """Whatever the kind, "yes, it is finished" is wrong where it isn't."""
    unfinished = [chain for chain in chains(4) if not chain.is_done]
    assert all(wrongly_done(chain, _as_if_done(chain)) for chain in unfinished)


def test_a_finished_task_called_finished_is_right_in_every_chain() -> None:
    """Whatever the kind, "yes, it is finished" is right where it is; to abstain is not."""
    finished = [chain for chain in chains(4) if chain.is_done]
    assert all(called_done(chain, _as_if_done(chain)) for chain in finished)
    assert not any(wrongly_done(chain, _as_if_done(chain)) for chain in finished)
    assert not any(called_done(chain, _reply("Nothing on that.", abstained=True)) for chain in finished)


def test_the_words_of_an_unfinished_chain_may_be_quoted() -> None:
    """To repeat what was last said, with its speaker, is never to call an unfinished task finished."""
    for chain in chains(9):
        assert wrongly_done(chain, _reply(chain.last)) is None, chain.last
