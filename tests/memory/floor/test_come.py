"""The one form of "come" and "run": bidden, come and gone, or nobody can tell."""

import pytest

from memory.floor import read
from memory.modality import Act, Realization


@pytest.mark.parametrize(
    "text", ["Nia, come home at 5", "boys, come in for tea", "Joel, run and get the milk"]
)
def test_whoever_is_called_is_bidden(text: str) -> None:
    assert all(clause.modality.act is Act.REQUESTED for clause in read(text))


@pytest.mark.parametrize(
    "text", ["Nia's come home", "the parcel's come", "the milk's run out", "Dad come home late last night"]
)
def test_what_has_come_is_here(text: str) -> None:
    (clause,) = read(text)

    assert clause.modality.realization is Realization.COMPLETED
    assert clause.subject is not None


def test_without_a_mark_it_is_open() -> None:
    (clause,) = read("Nia come home at 5")

    assert clause.modality.realization is Realization.UNKNOWN


def test_an_owner_stays_one() -> None:
    (clause,) = read("Nia's run was good")

    assert clause.modality.realization is Realization.STATE
