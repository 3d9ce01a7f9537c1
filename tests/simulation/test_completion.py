"""What the application calls finished, and what it doesn't, over many short lives of a task."""

import asyncio
from typing import cast

import pytest

from bot.evaluation.observe import observe
from tests.simulation.chains import Chain, called_done, chains, wrongly_done
from tests.simulation.check import Reply


def _asked(chain: Chain) -> Reply:
    observed = asyncio.run(observe(chain.scenario))
    assert "error" not in observed, observed
    # the replies are those of `sayso ask --json`, which has this shape
    return cast("list[Reply]", observed["replies"])[0]


def _hold(made: tuple[Chain, ...]) -> None:
    replies = [(chain, _asked(chain)) for chain in made]
    for kind in {chain.kind for chain in made}:
        of_kind = [(chain, reply) for chain, reply in replies if chain.kind == kind]
        wrong = [sentence for chain, reply in of_kind if (sentence := wrongly_done(chain, reply))]
        assert not wrong, (kind, wrong)
    finished = [called_done(chain, reply) for chain, reply in replies if chain.is_done]
    assert sum(finished) >= 0.95 * len(finished)


def test_a_task_is_finished_when_its_doer_or_a_witness_says_so() -> None:
    """A few chains of each kind: none unfinished is called finished, and the finished are."""
    _hold(chains(1, of_each=4))


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 7])
def test_many_tasks_are_finished_when_their_doers_or_witnesses_say_so(seed: int) -> None:
    """Two hundred and sixty-four chains, with the same promise."""
    _hold(chains(seed))
