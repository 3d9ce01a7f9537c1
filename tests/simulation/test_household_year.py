"""The simulated half-year is well-formed, repeatable, varied in its words, and its truth was told."""

import string
from datetime import datetime

import pytest

from tests.simulation.check import offending, sentences
from tests.simulation.household_year import generate
from tests.simulation.phrasing import fill, wordings
from tests.simulation.truth import Simulation, State

DAYS = 182


@pytest.fixture(scope="module")
def half_year() -> Simulation:
    return generate(7, DAYS)


def test_half_a_year_has_six_thousand_turns(half_year: Simulation) -> None:
    """A half-year is as long as promised, and no day of it is empty."""
    assert len(half_year.turns) >= 6000
    assert len({line["at"][:10] for line in half_year.turns}) == DAYS


@pytest.mark.parametrize("seed", [1, 2, 3, 11])
def test_every_turn_is_one_that_replay_can_read(seed: int) -> None:
    """Ids are unique, times ascend with their offset, and replies and edits point back within their room."""
    simulation = generate(seed, 40)
    seen: dict[str, dict[str, str]] = {}
    last = simulation.begins
    for line in simulation.turns:
        at = datetime.fromisoformat(line["at"])
        assert at.utcoffset() is not None
        assert at > last
        assert line["id"] not in seen
        assert line["from"] in simulation.names
        assert line["chat"] in ("group", "dm")
        assert line["text"] or line["kind"] == "voice"
        for pointer in {"reply_to", "edit_of"} & line.keys():
            assert seen[line[pointer]]["chat"] == line["chat"]
        if "edit_of" in line:
            assert seen[line["edit_of"]]["from"] == line["from"]
        seen[line["id"]] = line
        last = at


def test_the_same_seed_gives_the_same_half_year() -> None:
    """Nothing but the seed decides what is said and what is true."""
    assert generate(5, 30) == generate(5, 30)
    assert generate(5, 30).turns != generate(6, 30).turns


def test_every_act_has_a_dozen_wordings() -> None:
    """No kind of saying is a handful of templates, and each wording can be filled."""
    slots = {
        name
        for acts in wordings().values()
        for lines in acts.values()
        for line in lines
        for _, name, _, _ in string.Formatter().parse(line)
        if name
    }
    values = {name.lower(): "x" for name in slots}
    for act, by in wordings().items():
        for who, lines in by.items():
            assert len(set(lines)) >= 12, (act, who)
            assert all("{" not in fill(line, values) for line in lines)


def test_wordings_do_not_repeat_themselves(half_year: Simulation) -> None:
    """Of the turns that hold something, few are alike."""
    telling = [line["text"] for line in half_year.turns if len(line["text"].split()) > 5]
    assert len(set(telling)) > 0.6 * len(telling)


def test_every_state_of_the_truth_is_asked_for(half_year: Simulation) -> None:
    """The truth table knows more than what is current."""
    assert {row.state for row in half_year.rows} == set(State)
    assert len(half_year.rows) > 1000


def test_what_is_true_now_was_said_before(half_year: Simulation) -> None:
    """Each current value that a row asks for stands in an earlier turn, and not only in a question."""
    said = [(datetime.fromisoformat(line["at"]), line["text"].casefold()) for line in half_year.turns]
    for row in half_year.rows:
        if row.state is not State.CURRENT or len(row.must) != 1 or len(row.must[0]) != 1:
            continue
        value = row.must[0][0].casefold()
        told = any(value in text and not text.endswith("?") for at, text in said if at < row.at)
        assert told or row.fact.what == "chore", row


_QUOTED_WRONGLY = {State.EXPIRED, State.PRIVATE}


@pytest.mark.parametrize("seed", [1, 7])
def test_what_was_said_may_be_quoted(seed: int) -> None:
    """To repeat the words that make a row true, with their speaker, is never a fault; what is over is."""
    for row in generate(seed, DAYS).rows:
        if row.state in _QUOTED_WRONGLY or row.fact.what == "forwarded":
            continue
        last_only = row.fact.what.startswith(("appointment", "task"))
        words = row.basis[-1] if last_only else "\n".join(row.basis)
        assert not [item for item in row.forbidden if offending(words, item)], row


def test_no_question_comes_before_its_answer_is_known(half_year: Simulation) -> None:
    """All rows and checks lie within the half-year, after its beginning."""
    instants = [row.at for row in half_year.rows] + [check.at for check in half_year.now_checks]
    assert all(half_year.begins < at < half_year.ends for at in instants)


def test_pieces_of_a_text_say_one_thing_each() -> None:
    """A reply is judged sentence by sentence, so that a mark in one does not excuse another."""
    text = "Idris works at the mill. He was there. “Home! Bye.” — Lowri (late; not sure)\n• tea at 4.15 p.m."
    assert sentences(text) == (
        "Idris works at the mill.",
        "He was there.",
        "“Home! Bye.” — Lowri (late; not sure)",
        "• tea at 4.15 p.m.",
    )
