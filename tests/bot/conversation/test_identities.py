"""Who is who, said by the owner: shown first, done claim by claim, taken back; never by likeness of names."""

import asyncio

from bot.audit import entries
from memory.claims import Claim, State
from memory.erasing.erasure import erase
from memory.erasing.reach import OfPerson
from memory.ids import PersonId
from tests.jobs.lived import Lived


def _two_of_them() -> Lived:
    home = Lived()
    home.says("Odile", "Mrs Gray is Pim's teacher")
    home.says("Odile", "Ms Gray is Wren's tutor")
    home.says("Odile", "Mrs Gray likes roses")
    home.says("Odile", "Ms Gray likes tulips")
    return home


def _of(home: Lived, *words: str) -> PersonId | None:
    (claim,) = home.claims(*words)
    return claim.proposition.subject.person


def _id(home: Lived, name: str) -> PersonId:
    person = home.person(name)
    assert person is not None
    return person.person_id


def _merged(home: Lived) -> None:
    home.confides("Odile", "/people merge Ms Gray into Mrs Gray")
    home.confides("Odile", "/people do")


def test_two_names_alike_are_two_people() -> None:
    """Nothing is merged by a title or a likeness."""
    home = _two_of_them()
    assert _of(home, "roses") != _of(home, "tulips")


def test_a_merge_is_shown_before_anything_is_done() -> None:
    """The preview names the claims, and nothing has moved."""
    home = _two_of_them()
    (shown,) = home.confides("Odile", "/people merge Ms Gray into Mrs Gray")
    assert "tulips" in shown
    assert "roses" not in shown
    assert _of(home, "tulips") == _id(home, "Ms Gray")


def test_a_merge_gives_every_claim_and_the_name_to_the_one() -> None:
    """What was said of her, and what is said under either name from now on, is about one person."""
    home = _two_of_them()
    _merged(home)
    home.says("Odile", "Ms Gray likes violets")
    one = _id(home, "Mrs Gray")
    assert {_of(home, what) for what in ("roses", "tulips", "violets")} == {one}


def test_a_merge_is_taken_back_claim_by_claim() -> None:
    """The twin: undone, each has her own again; what was said of the first one meanwhile stays hers."""
    home = _two_of_them()
    _merged(home)
    home.says("Odile", "Mrs Gray likes violets")
    home.confides("Odile", "/people undo")
    assert _of(home, "tulips") == _id(home, "Ms Gray")
    assert _of(home, "roses") == _of(home, "violets") == _id(home, "Mrs Gray")
    home.says("Odile", "Ms Gray likes asters")
    assert _of(home, "asters") == _id(home, "Ms Gray")


def _moved_house() -> Lived:
    """Ms Gray moved before anybody knew that she is Mrs Gray: where she lived is archived under her name."""
    home = _two_of_them()
    home.says("Odile", "Ms Gray lives in Ashby")
    home.says("Odile", "Ms Gray lives in Corby now")
    return home


def test_what_was_over_before_a_merge_is_told_of_the_one_too() -> None:
    """Where the second lived before is where the one lived, whoever she was called then."""
    home = _moved_house()
    assert "Ashby" not in "".join(home.confides("Odile", "where did Mrs Gray use to live?"))
    _merged(home)
    assert "Ashby" in "".join(home.confides("Odile", "where did Mrs Gray use to live?"))


def test_what_was_over_before_a_merge_goes_back_with_it() -> None:
    """The twin: apart again, each has her own past."""
    home = _moved_house()
    _merged(home)
    home.confides("Odile", "/people undo")
    assert "Ashby" not in "".join(home.confides("Odile", "where did Mrs Gray use to live?"))
    assert "Ashby" in "".join(home.confides("Odile", "where did Ms Gray use to live?"))


def test_after_thirty_days_a_merge_stays() -> None:
    """The undo has its end."""
    home = _two_of_them()
    _merged(home)
    home.away(31)
    assert home.confides("Odile", "/people undo") == ["There is nothing to take back."]
    assert _of(home, "tulips") == _id(home, "Mrs Gray")


def test_what_cannot_hold_together_waits_for_a_word_and_is_calm_after_the_undo() -> None:
    """Two employers of one person: both are in conflict; apart again, both hold."""
    home = _two_of_them()
    home.says("Odile", "Mrs Gray works at Hill School")
    home.says("Odile", "Ms Gray works at the library")
    before = _jobs(home)
    assert {claim.state for claim in before} == {State.ACTIVE}
    (shown,) = home.confides("Odile", "/people merge Ms Gray into Mrs Gray")
    assert "could not hold" in shown
    home.confides("Odile", "/people do")
    assert {claim.state for claim in _jobs(home)} == {State.CONFLICT}
    home.confides("Odile", "/people undo")
    assert {claim.state for claim in _jobs(home)} == {State.ACTIVE}


def _jobs(home: Lived) -> list[Claim]:
    return home.claims("works at")


def test_one_who_is_two_is_split_by_exact_claims() -> None:
    """Roses are Mrs Gray's, tulips turn out to be another's; undone, they are hers again."""
    home = Lived()
    home.says("Odile", "Mrs Gray is Pim's teacher")
    home.says("Odile", "Mrs Gray likes roses")
    home.says("Odile", "Mrs Gray likes tulips")
    (tulips,) = home.claims("tulips")
    home.confides("Odile", f"/people split Mrs Gray {tulips.claim_id} as Mrs Gray of the library")
    home.confides("Odile", "/people do")
    assert _of(home, "roses") == _id(home, "Mrs Gray")
    assert _of(home, "tulips") == _id(home, "Mrs Gray of the library")
    home.confides("Odile", "/people undo")
    assert _of(home, "tulips") == _id(home, "Mrs Gray")
    assert home.person("Mrs Gray of the library") is None


def test_only_the_owner_says_who_is_who_and_only_in_private() -> None:
    """Bram may not; Odile not in the group."""
    home = _two_of_them()
    (refused,) = home.confides("Bram", "/people merge Ms Gray into Mrs Gray")
    assert "owner" in refused
    (elsewhere,) = home.says("Odile", "sayso, /people merge Ms Gray into Mrs Gray")
    assert "private" in elsewhere
    assert home.confides("Odile", "/people do")[0].startswith("There is nothing")


def test_a_member_is_nobody_else() -> None:
    """Members have words and chats of their own."""
    home = _two_of_them()
    (refused,) = home.confides("Odile", "/people merge Wren into Mrs Gray")
    assert "member" in refused


def test_what_the_owner_may_not_hear_is_moved_and_not_shown() -> None:
    """Bram's private word about her goes with the rest; the preview and the count leave it out."""
    home = _two_of_them()
    home.confides("Bram", "Ms Gray likes gin")
    shown = home.confides("Odile", "/people merge Ms Gray into Mrs Gray")
    done = home.confides("Odile", "/people do")
    assert "gin" not in "".join((*shown, *done))
    assert "for 2 claims" in done[0]
    assert _of(home, "gin") == _id(home, "Mrs Gray")


def test_it_is_noted_who_did_it() -> None:
    """The audit log holds ids and kinds, and no words."""
    home = _two_of_them()
    _merged(home)
    noted = asyncio.run(home.app.store.read(entries))
    assert [each.by for each in noted] == ["odile"]
    assert noted[0].what.startswith("merged p_")


def test_erasing_somebody_takes_out_both_of_their_names() -> None:
    """Merged and then erased: neither the words nor the other name's entry stay."""
    home = _two_of_them()
    _merged(home)
    one = _id(home, "Mrs Gray")
    now = home.clock.now()
    asyncio.run(home.app.store.transact(lambda unit: erase(unit, OfPerson(person=one), by="odile", now=now)))
    assert home.person("Mrs Gray") is None
    assert home.person("Ms Gray") is None
    assert home.claims("tulips") == []
