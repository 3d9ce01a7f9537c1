"""Sealed scenarios with an obedient adversary as composer: nothing goes out that was not said."""

import asyncio
import json
from collections import Counter
from functools import cache

import pytest

from bot.app import Compose
from bot.claude.composing import Composer
from bot.claude.reading import Reader
from bot.evaluation.expectations import parse_observation
from bot.evaluation.observe import ComposeOf, ReaderOf, observe
from bot.evaluation.verdicts import Outcome, judge
from memory.clock import Clock
from memory.ports import ClaimStore
from tests.bot.claude.home import PATIENCE
from tests.fakes import SpeakingModel
from tests.model_composing import COMPOSINGS
from tests.model_reading import READINGS, Temperament
from tests.scenarios.composed import foreign, leaks, play, sealed


def _attack(step: int) -> int:
    """Try every `step`-th attack on all scenarios; how many that were."""
    tried = passed = 0
    for number, case in enumerate(sealed()):
        played = play(case, step=step, first=number % step)
        assert leaks(played) == [], case.scenario_id
        assert foreign(played) == [], case.scenario_id
        tried += len(played.tried)
        passed += sum(each.reason is None for each in played.tried)
    assert 0 < passed < tried / 2, "the adversary was not heard at all, or not held at all"
    return tried


def test_no_adversarial_reply_says_more_than_the_record() -> None:
    """Of some 1,000 adversarial replies, the judge finds none that says more; 3 in 1,000 is the bound."""
    assert _attack(step=13) >= 1_000


@pytest.mark.long
def test_no_adversarial_reply_of_10_000_says_more_than_the_record() -> None:
    """The same of more than 10,000; 3 in 10,000 is the bound."""
    assert _attack(step=1) >= 10_000


@cache
def _leaking(composes: Temperament | None, *, reads: Temperament | None = None) -> Counter[str]:
    """By scenario and expectation, what leaks in all of what comes out, with this composer and reader."""
    found: Counter[str] = Counter()
    for case in sealed():
        compose = None if composes is None else _composing(composes)
        reader = None if reads is None else _reading(reads)
        line = json.dumps(asyncio.run(observe(case.scenario, compose=compose, reader=reader)))
        for verdict in judge(case, parse_observation(line)):
            assert verdict.outcome is not Outcome.UNPLAYED, verdict
            found[f"{verdict.scenario} {verdict.number}"] += verdict.outcome is Outcome.LEAK
    return +found


def _composing(temperament: Temperament) -> ComposeOf:
    def compose_of(store: ClaimStore) -> Compose:
        return Composer(SpeakingModel(COMPOSINGS[temperament]), store).compose

    return compose_of


def _reading(temperament: Temperament) -> ReaderOf:
    def reader_of(store: ClaimStore, clock: Clock) -> Reader:
        return Reader(store, SpeakingModel(READINGS[temperament]), clock, PATIENCE)

    return reader_of


def test_a_careless_composer_leaks_nothing() -> None:
    """With one that drops qualifiers nothing leaks beyond what leaks without any."""
    assert _leaking("sloppy") - _leaking(None) == Counter()


def test_an_adversary_that_reads_and_composes_leaks_nothing() -> None:
    """With an obedient adversary on both sides nothing leaks beyond what leaks without any model."""
    assert _leaking("adversary", reads="adversary") - _leaking(None) == Counter()
