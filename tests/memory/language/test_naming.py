"""Who is meant: exactly, by who says it, and never by likeness."""

import pytest

from memory.claims import SubjectKind
from memory.house import House
from memory.ids import PersonId
from memory.language.kinship import role_of
from memory.language.naming import NOTHING_AROUND, Around, mentions_in, resolve
from memory.people import Kin, Role
from tests.builders import BRAM, CASPER, NOW, ODILE, PIM, TILDA, WREN, YSOLDE, a_house, a_person

HOUSE = a_house()
ALIASED = a_house(
    *(
        a_person(person, aliases=aliases, kin=())
        for person, aliases in (
            (ODILE, ("mum",)),
            (BRAM, ("dad",)),
            (TILDA, ("gran", "Granny")),
            (WREN, ("Wrennie",)),
        )
    ),
    a_person(PIM, kin=()),
)


def meant(
    surface: str, speaker: PersonId, *, house: House = HOUSE, around: Around = NOTHING_AROUND
) -> PersonId | None:
    return resolve(surface, speaker=speaker, house=house, at=NOW, around=around).person


@pytest.mark.parametrize("surface", ["Wren", "wren", "WREN", "Wren's", "wren’s", "@Wren", "Wren,"])
def test_a_name_is_a_name_however_it_is_typed(surface: str) -> None:
    """Case, a possessive ending and marks around it make no other person of it."""
    assert meant(surface, BRAM) == WREN


@pytest.mark.parametrize("surface", ["Wrenn", "Ren", "Odil", "Bra", "Pimm", "Wrens nest"])
def test_a_likeness_is_nobody(surface: str) -> None:
    """Two people are never made one because their names look alike."""
    assert meant(surface, BRAM) is None


def test_the_first_person_is_whoever_speaks() -> None:
    """ "My" is the sender's, whatever else was said before."""
    for speaker in (ODILE, PIM, CASPER):
        assert meant("I", speaker) == meant("my", speaker) == meant("we", speaker) == speaker


@pytest.mark.parametrize(
    ("speaker", "word", "person"),
    [
        (WREN, "mum", ODILE),
        (PIM, "Dad", BRAM),
        (BRAM, "mum", TILDA),
        (BRAM, "my mother", TILDA),
        (BRAM, "my wife", ODILE),
        (ODILE, "my husband", BRAM),
        (ODILE, "mum", None),
        (YSOLDE, "dad", None),
        (CASPER, "mum", None),
    ],
)
def test_a_role_word_belongs_to_whoever_says_it(
    speaker: PersonId, word: str, person: PersonId | None
) -> None:
    """Bram's mum is not the children's mum, and a neighbour's is nobody of this house."""
    assert meant(word, speaker) == person


@pytest.mark.parametrize(
    ("speaker", "word", "person"),
    [
        pytest.param(WREN, "mum", ODILE, id="a child means the house's mum"),
        pytest.param(ODILE, "mum", None, id="her own mum is somebody else"),
        pytest.param(BRAM, "mum", None, id="another adult has a mum of their own"),
        pytest.param(BRAM, "gran", TILDA, id="parents say gran as the children do"),
        pytest.param(TILDA, "gran", None, id="not of herself"),
        pytest.param(CASPER, "gran", None, id="a guest's gran is not ours"),
        pytest.param(PIM, "granny", TILDA, id="another word for the same role"),
        pytest.param(PIM, "Wrennie", WREN, id="a nickname is a name"),
    ],
)
def test_a_role_word_as_an_alias_is_still_somebodys(
    speaker: PersonId, word: str, person: PersonId | None
) -> None:
    """What all the house calls somebody does not make her everybody's mother."""
    assert meant(word, speaker, house=ALIASED) == person


def test_somebody_unknown_stays_on_their_name_with_whom_it_depends_on() -> None:
    """Odile's Anna and Bram's Anna are two until a person says otherwise."""
    odiles = resolve("Anna", speaker=ODILE, house=HOUSE, at=NOW)
    brams = resolve("Anna", speaker=BRAM, house=HOUSE, at=NOW)
    assert (odiles.kind, odiles.surface) == (SubjectKind.UNRESOLVED, "Anna")
    assert odiles.key != brams.key


def test_two_people_of_one_name_are_never_merged() -> None:
    """A name that two bear means neither until it is settled; their full names still do."""
    house = a_house(
        a_person(PersonId("anna1"), name="Anna Miller", role=Role.OUTSIDER),
        a_person(PersonId("anna2"), name="Anna Smith", role=Role.OUTSIDER),
    )
    assert resolve("Anna", speaker=ODILE, house=house, at=NOW).kind is SubjectKind.UNRESOLVED
    assert resolve("Anna Smith", speaker=ODILE, house=house, at=NOW).person == "anna2"


@pytest.mark.parametrize(
    ("surface", "thing"),
    [
        ("the boiler", "boiler"),
        ("Our Boiler", "boiler"),
        ("pickup", "pickup"),
        ("the party", "party"),
        ("the stepladder", "stepladder"),
    ],
)
def test_a_thing_goes_by_its_noun(surface: str, thing: str) -> None:
    """ "The boiler" and "our boiler" are one boiler."""
    subject = resolve(surface, speaker=BRAM, house=HOUSE, at=NOW)
    assert (subject.kind, subject.surface.casefold()) == (SubjectKind.THING, thing)


@pytest.mark.parametrize(
    "surface", ["Mrs Gray", "zara", "my sister", "the plumber", "someone", "Lucas's mum", "the kids"]
)
def test_people_whom_nobody_introduced_are_not_settled(surface: str) -> None:
    """They stay as they were named, and out of what is known."""
    subject = resolve(surface, speaker=BRAM, house=HOUSE, at=NOW)
    assert (subject.kind, subject.person) == (SubjectKind.UNRESOLVED, None)


def test_a_colleague_with_a_name_is_not_the_speaker() -> None:
    """Case 7: the name is not dropped, so that the limp does not become Odile's."""
    subject = resolve("My colleague Ferran", speaker=ODILE, house=HOUSE, at=NOW)
    assert subject.person is None
    assert "Ferran" in subject.surface


def test_whose_relative_somebody_is_can_be_said_of_anybody() -> None:
    """ "Wren's mum" is Odile whoever says it, and "your dad" the listener's."""
    assert meant("Wren's mum", CASPER) == ODILE
    assert meant("your dad", ODILE, around=Around(addressee=PIM)) == BRAM


@pytest.mark.parametrize(
    ("pronoun", "nearby", "person"),
    [
        pytest.param("he", (BRAM,), BRAM, id="the one just named"),
        pytest.param("she", (BRAM,), None, id="who is known to be a man is no she"),
        pytest.param("he", (BRAM, PIM), None, id="two fit"),
        pytest.param("he", (BRAM, None), None, id="somebody unknown was named too"),
        pytest.param("he", (), None, id="nobody was named"),
        pytest.param("they", (PIM,), PIM, id="they of one"),
    ],
)
def test_a_pronoun_means_somebody_only_where_one_person_fits(
    pronoun: str, nearby: tuple[PersonId | None, ...], person: PersonId | None
) -> None:
    """A guess would put one person's illness on another."""
    assert meant(pronoun, ODILE, around=Around(nearby=nearby)) == person


def test_you_is_whom_the_speaker_talks_to() -> None:
    """Without somebody spoken to, "you" is nobody."""
    assert meant("you", ODILE, around=Around(addressee=WREN)) == WREN
    assert meant("you", ODILE) is None


def test_children_follow_from_parents_only_where_no_doubt_is_left() -> None:
    """ "My son" is one of the children only if it is known who is a boy."""
    assert meant("my son", ODILE) is None
    boy = a_house(
        a_person(PIM, kin=(Kin(word="brother", of=WREN),)), a_person(WREN, kin=(Kin(word="sister", of=PIM),))
    )
    assert resolve("my son", speaker=ODILE, house=boy, at=NOW).person == PIM
    assert resolve("my sister", speaker=PIM, house=boy, at=NOW).person == WREN


def test_mentions_are_found_where_they_stand() -> None:
    """Names in a text, without their possessive endings, and nothing that only looks like one."""
    text = "Wren's cast, Pimm's and Tilda"
    assert [(mention.span.of(text), mention.person) for mention in mentions_in(text, HOUSE, at=NOW)] == [
        ("Wren", WREN),
        ("Tilda", TILDA),
    ]


def test_a_name_is_found_with_its_marks() -> None:
    """A name of several words, or with a dot or a hyphen in it, begins with the word that it begins with."""
    house = a_house(a_person(TILDA, name="Mrs. Gray", aliases=("Ann-Marie", "the Boss")), a_person(WREN))
    text = "mrs. Gray's bag, ann-marie, Grays, the boss' car, the mrs and Wren"
    assert [mention.span.of(text) for mention in mentions_in(text, house, at=NOW)] == [
        "mrs. Gray's",
        "ann-marie",
        "the boss'",
        "Wren",
    ]


def test_words_for_one_role_are_one_role() -> None:
    """Mum, mother and mam are the same to a child."""
    assert role_of("mum") == role_of("mother") == role_of("mam") != role_of("nan")
