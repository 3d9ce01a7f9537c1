"""A sentence introduces somebody: by name, plainly, for all to hear; nothing less does."""

import pytest

from memory.claims import State, SubjectKind
from memory.people import Role
from tests.jobs.lived import Lived


@pytest.mark.parametrize(
    ("text", "name", "about"),
    [
        ("Mrs Gray is Pim's teacher", "Mrs Gray", "Pim's teacher"),
        ("Pim's teacher is called Mrs Gray", "Mrs Gray", "Pim's teacher"),
        ("Mrs Gray teaches Pim", "Mrs Gray", "Pim's teacher"),
        ("This is Mrs Gray, Pim's teacher", "Mrs Gray", "Pim's teacher"),
        ("Derek is our plumber", "Derek", "the family's plumber"),
        ("Dr Shah is the vet", "Dr Shah", "the family's vet"),
        ("Jonah is my friend", "Jonah", "Odile's friend"),
        ("Ferran is my colleague", "Ferran", "Odile's colleague"),
    ],
)
def test_a_plain_sentence_introduces(text: str, name: str, about: str) -> None:
    """Whoever is named is known from now on, as no member, with the words of the introduction."""
    home = Lived()
    home.says("Odile", text)
    person = home.person(name)
    assert person is not None
    assert (person.role, person.about) == (Role.OUTSIDER, about)


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ("Odile", "Mrs Gray isn't Pim's teacher"),
        ("Odile", "Is Mrs Gray Pim's teacher?"),
        ("Odile", "Maybe Mrs Gray is Pim's teacher"),
        ("Odile", "Mrs Gray used to be Pim's teacher"),
        ("Odile", "Bram says Mrs Gray is Pim's teacher"),
        ("Odile", "If Mrs Gray were Pim's teacher, I'd be glad"),
        ("Odile", "Pim's teacher Mrs Gray likes roses"),
        ("Casper", "Mrs Gray is Pim's teacher"),
    ],
)
def test_nothing_less_than_a_plain_sentence_of_the_family_introduces(who: str, text: str) -> None:
    """Denied, asked, supposed, past, hearsay, in passing, or a guest's word: nobody is made known."""
    home = Lived()
    home.says(who, text)
    assert home.person("Mrs Gray") is None


def test_what_was_said_of_a_name_is_theirs_once_they_are_known() -> None:
    """Roses liked before the introduction count after it, and the role word means her."""
    home = Lived()
    home.says("Odile", "Mrs Gray likes roses")
    assert [claim.state for claim in home.claims("roses")] == [State.CANDIDATE]
    home.says("Odile", "Mrs Gray is Pim's teacher")
    (roses,) = home.claims("roses")
    known = home.person("Mrs Gray")
    assert known is not None
    assert (roses.state, roses.proposition.subject.person) == (State.ACTIVE, known.person_id)
    home.says("Odile", "Pim's teacher likes tea")
    assert home.claims("tea")[0].proposition.subject.person == known.person_id


def test_anothers_words_about_the_name_stay_open() -> None:
    """Bram's Mrs Gray may be another one: his words wait, and he is asked."""
    home = Lived()
    home.says("Bram", "Mrs Gray likes roses")
    home.says("Odile", "Mrs Gray is Pim's teacher")
    (roses,) = home.claims("roses")
    assert roses.proposition.subject.kind is SubjectKind.UNRESOLVED
    (asked,) = home.asked("Bram")
    assert "Who is “Mrs Gray”?" in asked
    home.says("Bram", "Mrs Gray is Pim's teacher")
    known = home.person("Mrs Gray")
    assert known is not None
    assert home.claims("roses")[0].proposition.subject.person == known.person_id


def test_my_sister_anna_is_not_pims_classmate_anna() -> None:
    """Two of one name, told apart by whose they are."""
    home = Lived()
    home.says("Odile", "Anna is Pim's classmate")
    home.says("Bram", "My sister Anna likes tea")
    known = home.person("Anna")
    assert known is not None
    assert all(claim.proposition.subject.person != known.person_id for claim in home.claims("tea"))


def test_nobody_is_introduced_under_a_name_that_others_use_for_another() -> None:
    """Odile speaks of Anna from school: Bram's sister Anna does not become the Anna."""
    home = Lived()
    home.says("Odile", "Anna from school likes tea")
    home.says("Bram", "Anna is my sister")
    assert home.person("Anna") is None


def test_what_is_told_in_private_makes_nobody_known_to_all() -> None:
    """Wren confides who Jonah is: nobody finds him among the people."""
    home = Lived()
    home.confides("Wren", "Jonah is my boyfriend")
    assert home.person("Jonah") is None


def test_a_private_answer_to_who_is_that_tells_the_others_nothing() -> None:
    """The group has heard the name; in private Odile says who it is, and only her own words move."""
    home = Lived()
    home.says("Odile", "Mrs Gray likes roses")
    (asked,) = home.asked("Odile")
    assert "Who is “Mrs Gray”?" in asked
    home.confides("Odile", "Mrs Gray is Pim's tutor")
    known = home.person("Mrs Gray")
    assert known is not None
    assert (known.about, known.kin) == ("", ())
    assert home.claims("roses")[0].proposition.subject.person == known.person_id
