"""Notes that recur are shown, kept under a predicate on the owner's word, and made notes again on another."""

from memory.vocabulary import Predicate
from tests.jobs.lived import Lived


def _musical() -> Lived:
    home = Lived()
    home.says("Odile", "Wren plays the flute")
    home.says("Odile", "Pim plays the drums")
    home.says("Bram", "Odile plays the organ")
    assert _kinds(home) == {Predicate.NOTE}
    return home


def _kinds(home: Lived) -> set[Predicate]:
    return {claim.proposition.predicate for claim in home.claims("plays")}


def _agreed(home: Lived) -> None:
    home.confides("Odile", "/notes promote play as knows")
    home.confides("Odile", "/notes do")


def test_what_recurs_is_shown_and_comes_up_once_a_month() -> None:
    """Three people play something; two who share a word are no kind."""
    home = _musical()
    (shown,) = home.confides("Odile", "/notes")
    assert all(each in shown for each in ("flute", "drums", "organ"))
    home.away(29)
    sent = home.nights(6)
    digests = [text for room, text in sent if room == "dm:odile"]
    assert sum("recur" in text for text in digests) in (2, 3)
    assert not any("recur" in text for room, text in sent if room == "dm:bram")


def test_two_notes_are_no_kind() -> None:
    """The twin."""
    home = Lived()
    home.says("Odile", "Wren plays the flute")
    home.says("Odile", "Pim plays the drums")
    assert home.confides("Odile", "/notes") == ["Nothing recurs in the notes."]


def test_a_promotion_is_shown_then_agreed_then_done_by_the_night() -> None:
    """Looking changes nothing; agreed, they are moved at night; what is said later follows them."""
    home = _musical()
    (shown,) = home.confides("Odile", "/notes promote play as knows")
    assert "flute" in shown
    assert _kinds(home) == {Predicate.NOTE}
    home.confides("Odile", "/notes do")
    home.nights()
    assert _kinds(home) == {Predicate.KNOWS}
    home.says("Bram", "Casper plays the harp")
    home.nights()
    assert _kinds(home) == {Predicate.KNOWS}


def test_until_then_both_sides_are_looked_at() -> None:
    """Agreed and not yet moved, the note answers for the predicate; unagreed it does not."""
    question = "What does Wren own?"
    home = Lived()
    for who, what in (("Wren", "stamps"), ("Pim", "coins"), ("Bram", "maps")):
        home.says("Odile", f"{who} collects {what}")
    before = home.confides("Odile", question)
    home.confides("Odile", "/notes promote collect as owns")
    home.confides("Odile", "/notes do")
    agreed = home.confides("Odile", question)
    home.nights()
    after = home.confides("Odile", question)
    assert "stamps" not in "".join(before)
    assert "stamps" in "".join(agreed)
    assert "stamps" in "".join(after)
    assert "coins" not in "".join((*agreed, *after))


def test_it_is_taken_back() -> None:
    """All of them are notes again, and the next night leaves them."""
    home = _musical()
    _agreed(home)
    home.nights()
    home.confides("Odile", "/notes undo")
    home.nights()
    assert _kinds(home) == {Predicate.NOTE}
    assert home.confides("Odile", "/notes undo") == ["There is nothing to take back."]


def test_no_note_becomes_a_constraint_and_only_the_owner_decides() -> None:
    """An allergy is told, never made of notes; Bram may not promote."""
    home = _musical()
    assert "told anew" in home.confides("Odile", "/notes promote play as allergic_to")[0]
    assert "owner" in home.confides("Bram", "/notes promote play as knows")[0]
    home.confides("Odile", "/notes do")
    home.nights()
    assert _kinds(home) == {Predicate.NOTE}
