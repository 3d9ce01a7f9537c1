"""What users of neighbouring systems have met, as a household would live it; each with its near twin."""

import pytest

from memory.claims import Claim, State, SubjectKind
from memory.deeds.commitments import is_open
from memory.life import reasons
from memory.life.bearing import is_asserted
from memory.life.outcomes import Answered, Confirmed, Corrected, Disputed, Done, Duplicate, Promoted
from memory.modality import Act, Frame, Polarity, Realization, is_licensed
from memory.turns import Author
from memory.vocabulary import Predicate
from tests.builders import (
    BRAM,
    CASPER,
    GROUP,
    ODILE,
    PIM,
    TILDA,
    WREN,
    YSOLDE,
    a_house,
    private,
)
from tests.memory.talk import Talk


def _subjects(*claims: Claim) -> set[object]:
    return {claim.proposition.subject.person for claim in claims}


# --- A. who said it, about whom


def test_the_bots_words_make_no_claims() -> None:
    """An instruction by the bot is nobody's; neither is a suggestion a taste."""
    talk = Talk()
    for text in ("Keep it to one line, Wren.", "You might like heist films."):
        said = talk.turn(BRAM, text, author=Author.BOT, speaker=None)
        assert talk.hear(said).outcomes == ()
    assert talk.in_force() == ()


def test_pasted_words_stay_those_of_whoever_wrote_them() -> None:
    """Odile pastes Casper's message; nothing says that Odile checked anything."""
    talk = Talk()
    talk.says(ODILE, "Casper wrote: 'I checked the boiler and could not find the leak.'")
    found = talk.about("boiler")
    assert found
    assert ODILE not in _subjects(*found)
    assert all(claim.modality.attributed_to for claim in found)
    assert not any(is_licensed(claim.modality) for claim in found)


def test_what_is_said_of_somebody_is_theirs_and_the_tellers_word() -> None:
    """Pim has a dentist visit, says Odile; never 'Pim says'."""
    talk = Talk()
    talk.says(ODILE, "Pim has a dentist visit on the 14th.")
    (claim,) = talk.about("dentist")[:1]
    assert claim.speaker == ODILE
    assert "Odile" in talk.heard(BRAM, "dentist")[0]
    assert "Pim said" not in talk.heard(BRAM, "dentist")[0]
    assert claim.proposition.when is not None
    assert claim.proposition.when.start is not None
    assert claim.proposition.when.start.day == 14


def test_a_guests_words_are_the_guests() -> None:
    """Casper's allergy is Casper's, once, and no more true for being repeated."""
    talk = Talk()
    talk.says(CASPER, "I'm badly allergic to wasps")
    talk.says(CASPER, "did I say? I'm badly allergic to wasps")
    found = [claim for claim in talk.in_force() if claim.proposition.predicate is Predicate.ALLERGIC_TO]
    assert _subjects(*found) == {CASPER}
    assert len(found) == 1


def test_a_disowned_message_is_flagged_and_can_be_owned_again() -> None:
    """'That wasn't me, Pim had my phone': withheld from use, said in the words, reversible."""
    talk = Talk()
    talk.says(BRAM, "I'm allergic to cheese")
    outcomes = talk.says(BRAM, "That last message wasn't me, Pim had my phone.")
    assert any(isinstance(outcome, Disputed) for outcome in outcomes)
    (claim,) = talk.about("cheese")
    assert claim.state is State.CONFLICT
    assert claim.change.reason == reasons.DISPUTED
    assert "says that somebody else wrote it" in talk.heard(ODILE, "cheese")[0]
    talk.says(BRAM, "ok it was me after all")
    assert talk.about("cheese")[0].state is State.ACTIVE


@pytest.mark.parametrize(
    "words", ["That wasn't me, Pim had my phone", "scrap that"], ids=["disowned", "taken back"]
)
def test_what_a_message_had_closed_is_open_again_without_it(words: str) -> None:
    """Whoever's hand it was, or however mistaken: the task that it called finished is begun, and no more."""
    talk = Talk()
    talk.says(BRAM, "I've started the tax return")
    talk.wait(days=1)
    talk.says(BRAM, "the tax return is finished")
    assert not [claim for claim in talk.about("tax") if is_open(claim)]
    talk.says(BRAM, words)
    assert len([claim for claim in talk.about("tax") if is_open(claim)]) == 1


def test_what_a_disowned_message_named_as_over_holds_again_until_it_is_owned() -> None:
    """The job that it ended by name comes back, and goes once more with "it was me after all"."""
    talk = Talk()
    talk.says(BRAM, "I work at Harrow Bakery")
    talk.wait(days=1)
    talk.says(BRAM, "I've left Harrow Bakery, I work at the zoo now")
    talk.says(BRAM, "that last message wasn't me, Pim had my phone")
    assert "at Harrow Bakery" in _jobs(talk)
    assert "at the zoo" not in _jobs(talk)
    talk.says(BRAM, "actually it was me")
    assert _jobs(talk) == ["at the zoo"]


def _jobs(talk: Talk) -> list[str]:
    return [
        claim.proposition.value
        for claim in talk.in_force()
        if claim.proposition.predicate is Predicate.JOB
        and claim.state is State.ACTIVE
        and claim.modality.polarity is Polarity.POSITIVE
    ]


def test_one_person_is_one_key_in_every_room() -> None:
    """What Tilda confides and what she says in the group are both Tilda's."""
    talk = Talk()
    talk.confides(TILDA, "I take the blue pill at eight.")
    talk.says(TILDA, "I'm allergic to the blue one")
    assert _subjects(*talk.about("blue")) == {TILDA}


def test_two_of_one_name_are_not_merged() -> None:
    """Anna from school and Anna, Bram's sister, are two; neither is resolved by likeness."""
    talk = Talk()
    talk.says(ODILE, "Anna from school is ill.")
    talk.says(BRAM, "My sister Anna is fine.")
    keys = {claim.proposition.subject.key for claim in talk.about("Anna")}
    assert len(keys) == len(talk.about("Anna"))
    assert all(claim.proposition.subject.person is None for claim in talk.about("Anna"))


def test_a_role_word_is_whose_it_is() -> None:
    """Bram's wife is Odile; Ysolde's sister is nobody known, and not Odile."""
    talk = Talk()
    talk.says(BRAM, "My wife can't stand coriander.")
    talk.says(YSOLDE, "My sister hates coriander.")
    by = {claim.speaker: claim.proposition.subject for claim in talk.about("coriander")}
    assert by[BRAM].person == ODILE
    assert by[YSOLDE].kind is SubjectKind.UNRESOLVED
    assert by[YSOLDE].whose == YSOLDE


def test_a_friends_taste_is_not_the_tellers() -> None:
    """Jonah hates football, says Wren; Wren does not."""
    talk = Talk()
    talk.confides(WREN, "Jonah hates football but his dad signed him up.")
    assert WREN not in _subjects(*talk.about("football"))
    assert talk.about("football")


def test_first_hand_words_are_stored_and_told() -> None:
    """The twin: Bram's own allergy is Bram's, asserted, and told in the same room."""
    talk = Talk(a_house(without=(CASPER,)))
    talk.says(BRAM, "I'm allergic to penicillin.")
    (claim,) = talk.about("penicillin")
    assert claim.proposition.subject.person == BRAM
    assert is_licensed(claim.modality)
    assert talk.heard(BRAM, "penicillin", room=GROUP) == [
        "“I'm allergic to penicillin” — Bram, today at 09:01"
    ]


# --- B. what kind of saying it was


def test_a_question_is_no_evidence() -> None:
    """Only the questions mention Biscuit."""
    talk = Talk()
    talk.says(PIM, "Do you remember Biscuit?")
    talk.says(PIM, "So who is Biscuit?")
    assert all(claim.modality.act is Act.ASKED for claim in talk.about("Biscuit"))


def test_play_is_not_what_happened() -> None:
    """A pirate sold the car; Wren did not."""
    talk = Talk()
    talk.says(WREN, "Let's play: I'm a pirate and I sold the car.")
    assert not any(is_licensed(claim.modality) for claim in talk.about("car"))


def test_a_negation_stands_outside_the_quotation() -> None:
    """However it is shortened, the syrup is not to be given."""
    talk = Talk()
    talk.says(TILDA, "Never give Pim the red syrup.")
    (text,) = talk.heard(ODILE, "syrup")
    assert "NOT" in text.replace("“Never give Pim the red syrup”", "")


def test_polarity_is_part_of_what_a_claim_says() -> None:
    """The denial a day later is no duplicate: both are shown until it is settled."""
    talk = Talk()
    talk.says(ODILE, "Pickup is at the side gate.")
    talk.wait(days=1)
    talk.says(ODILE, "Pickup is not at the side gate.")
    polarities = {claim.modality.polarity for claim in talk.about("side gate")}
    assert polarities == {Polarity.POSITIVE, Polarity.NEGATIVE}
    assert {claim.state for claim in talk.about("side gate")} == {State.CONFLICT}


def test_can_and_can_not_are_opposites() -> None:
    """Bram can drive, and an hour later he can not: never one claim with two sources."""
    talk = Talk()
    talk.says(BRAM, "I can drive Friday.")
    talk.wait(hours=1)
    talk.says(BRAM, "I can not drive Friday.")
    assert not any(len(claim.sources) > 1 for claim in talk.about("drive"))
    newest = talk.about("drive")[-1]
    assert newest.modality.polarity is Polarity.NEGATIVE


def test_a_plan_is_no_report_that_it_was_done() -> None:
    """On Sunday the latch is planned, and nothing says that it is fixed."""
    talk = Talk()
    talk.says(BRAM, "I'll fix the gate latch Saturday.")
    talk.wait(days=6)
    (text,) = talk.heard(ODILE, "latch")
    assert "planned, not said to be done" in text


def test_an_assertion_in_the_form_of_a_question_is_one() -> None:
    """The twin: 'Do you know? I sold the caravan yesterday' says that it was sold."""
    talk = Talk()
    talk.says(TILDA, "Do you know? I sold the caravan yesterday.")
    assert any(
        is_licensed(claim.modality) and claim.modality.realization is Realization.COMPLETED
        for claim in talk.about("caravan")
    )


# --- C. done or not done


def test_half_is_not_done() -> None:
    """Half filled is no more than that, however often the nights pass."""
    talk = Talk()
    talk.says(ODILE, "I've got the form half filled.")
    assert talk.about("form")
    assert not any(
        is_licensed(claim.modality) and claim.modality.realization is Realization.COMPLETED
        for claim in talk.about("form")
    )


def test_completion_is_each_ones_own() -> None:
    """Both were sent to bed; Wren says done, and of Pim there is no report."""
    talk = Talk()
    talk.says(ODILE, "Wren and Pim, please go to bed")
    outcomes = talk.says(WREN, "done")
    done = [outcome for outcome in outcomes if isinstance(outcome, Done)]
    assert [outcome.claim.proposition.subject.person for outcome in done] == [WREN]
    still = [claim for claim in talk.in_force() if claim.modality.act is Act.REQUESTED]
    assert _subjects(*still) == {PIM}


def test_anothers_report_leaves_the_doers_task_open() -> None:
    """Pim says that Bram's parcel is posted; Bram has not said so."""
    talk = Talk()
    talk.says(BRAM, "I'll post the parcel tomorrow")
    talk.says(PIM, "the parcel is posted")
    assert any(claim.speaker == BRAM for claim in talk.about("parcel"))
    assert not talk.past("post the parcel")
    assert any("Pim" in text for text in talk.heard(ODILE, "parcel"))


def test_a_witness_who_names_the_doer_closes_it() -> None:
    """Odile saw Bram do it: done, shown as Odile's word."""
    talk = Talk()
    talk.says(BRAM, "I'll post the parcel tomorrow")
    talk.wait(days=1)
    outcomes = talk.says(ODILE, "Bram has posted the parcel")
    (done,) = [outcome for outcome in outcomes if isinstance(outcome, Done)]
    assert done.by_witness
    assert "Odile" in talk.heard(TILDA, "parcel")[-1]


def test_hearsay_closes_nothing() -> None:
    """'Ysolde says that Bram posted it' is no witness."""
    talk = Talk()
    talk.says(BRAM, "I'll post the parcel tomorrow")
    talk.says(ODILE, "Ysolde says Bram has posted the parcel")
    assert any(claim.speaker == BRAM for claim in talk.about("parcel"))


def test_near_done_phrases_do_not_close() -> None:
    """As good as done, basically finished, just the signature left: all open."""
    for text in (
        "The form is as good as done",
        "I've basically finished the form",
        "I've finished the form, just the signature left",
        "I've almost finished the form",
        "the form is mostly finished",
    ):
        talk = Talk()
        talk.says(BRAM, "I'll finish the form tonight")
        outcomes = talk.says(BRAM, text)
        assert not any(isinstance(outcome, Done) for outcome in outcomes), text


def test_done_by_the_doer_is_said_plainly() -> None:
    """The twin: tested and fixed, first-hand; the words do not hedge."""
    talk = Talk()
    talk.says(BRAM, "I'll fix the gate latch Saturday.")
    talk.wait(days=5, hours=5)
    outcomes = talk.says(BRAM, "Latch is fixed, tested it.")
    assert any(isinstance(outcome, Done) and not outcome.by_witness for outcome in outcomes)
    assert "“Latch is fixed, tested it” — Bram, today at 14:02 (so done)" in talk.heard(
        ODILE, "latch is fixed"
    )


# --- D. time


def test_dates_are_worked_out_from_the_message() -> None:
    """On Monday 2 November, Thursday at 19:00 is the 5th, and 'today' is the day itself."""
    talk = Talk()
    talk.says(BRAM, "Parents' evening Thursday at 19:00.")
    (claim,) = talk.about("evening")
    assert claim.proposition.when is not None
    assert claim.proposition.when.start is not None
    assert claim.proposition.when.start.isoformat() == "2026-11-05T19:00:00+00:00"


def test_a_past_change_holds_from_then_and_was_learned_now() -> None:
    """'We moved here in May', said in November."""
    talk = Talk()
    talk.says(BRAM, "We moved here in May.")
    (claim,) = talk.about("moved")
    assert claim.recorded_at == talk.now
    assert claim.proposition.when is not None or claim.valid_time.since is not None


# --- E. correction, conflict, staleness


def test_from_now_on_closes_what_held_before() -> None:
    """Pim takes the bins; Wren did, until then."""
    talk = Talk()
    talk.says(ODILE, "Wren takes the bins.")
    talk.wait(days=7)
    talk.says(ODILE, "From now on Pim takes the bins.")
    assert [claim.sources[0].quote[-18:] for claim in talk.about("bins")] == ["Pim takes the bins"]
    (old,) = talk.past("bins")
    assert old.state in (State.REPLACED, State.SUPERSEDED)
    assert old.change.successor == talk.about("bins")[0].claim_id


def test_a_correction_repeated_confirms_and_does_no_more() -> None:
    """Three times 'Tuesday, not Monday': corrected once, then only said again."""
    talk = Talk()
    talk.says(TILDA, "Choir is on Mondays")
    first = talk.says(TILDA, "Choir is on Tuesdays, not Mondays.")
    assert any(isinstance(outcome, Corrected) for outcome in first)
    for _ in range(2):
        talk.wait(days=1)
        again = talk.says(TILDA, "Choir is on Tuesdays, not Mondays.")
        assert all(isinstance(outcome, Confirmed | Duplicate) for outcome in again)
    assert len(talk.about("Tuesdays")) == 1
    assert len(talk.past("Mondays")) == 1


def test_an_explicit_correction_supersedes_at_once() -> None:
    """The twin: 'Correction: Sunday, not Saturday' leaves one party in force."""
    talk = Talk()
    talk.says(ODILE, "The party is on Saturday")
    outcomes = talk.says(ODILE, "Correction: the party is Sunday, not Saturday.")
    assert any(isinstance(outcome, Corrected) for outcome in outcomes)
    (party,) = talk.about("party")
    assert party.proposition.when is not None
    assert party.proposition.when.start is not None
    assert party.proposition.when.start.strftime("%a") == "Sun"


def test_two_budgets_are_both_shown_or_one_replaces_the_other() -> None:
    """Never the old one alone as current."""
    talk = Talk()
    talk.says(ODILE, "Party budget is 200.")
    talk.wait(days=1)
    talk.says(ODILE, "For the party we cut it to 150.")
    texts = talk.heard(BRAM)
    assert any("150" in text for text in texts)


def test_an_edit_takes_the_first_versions_place() -> None:
    """The boiler man at 3, edited to 4: the claim of the first version is out of force."""
    talk = Talk()
    first = talk.turn(ODILE, "The boiler man comes at 3")
    talk.hear(first)
    edited = talk.turn(ODILE, "The boiler man comes at 4", turn_id="e1", message=first.message, version=1)
    talk.hear(edited)
    assert {source.turn for claim in talk.in_force() for source in claim.sources} == {"e1"}
    assert all(claim.change.reason == reasons.EDITED for claim in talk.archived())
    assert talk.archived()


def test_an_edit_that_changes_nothing_is_no_turn() -> None:
    """A reaction reported as an edit runs nothing again."""
    talk = Talk()
    first = talk.turn(ODILE, "The boiler man comes at 3")
    talk.hear(first)
    before = talk.in_force()
    same = talk.turn(ODILE, "The boiler man comes at 3", turn_id="e1", message=first.message, version=1)
    assert talk.hear(same).turn is None
    assert talk.in_force() == before


# --- G. feedback and duplicates


def test_a_retry_makes_nothing_twice() -> None:
    """The same turn a second time: no second claim."""
    talk = Talk()
    turn = talk.turn(BRAM, "I'm allergic to penicillin")
    talk.hear(turn)
    before = talk.in_force()
    assert talk.hear(turn).turn is None
    assert talk.in_force() == before


def test_said_again_on_another_day_is_one_claim_with_two_sources() -> None:
    """Later confirmed, and not more true."""
    talk = Talk()
    talk.says(ODILE, "I'm allergic to nuts")
    talk.wait(days=3)
    outcomes = talk.says(ODILE, "I'm allergic to nuts")
    assert [outcome.kind for outcome in outcomes] == ["confirmed"]
    (claim,) = talk.about("nuts")
    assert len(claim.sources) == 2
    assert claim.last_confirmed == talk.now


# --- H. audience


def test_a_private_word_does_not_reach_the_group() -> None:
    """The code word is Wren's alone."""
    talk = Talk()
    talk.confides(WREN, "The codeword is kingfisher-7, and I'm planning a surprise for mum.")
    assert talk.heard(ODILE) == []
    assert talk.heard(ODILE, room=GROUP) == []
    assert any("kingfisher" in text for text in talk.heard(WREN, room=private(WREN)))


def test_a_surprise_in_the_group_is_kept_from_whom_it_is_for() -> None:
    """All but Odile hear it again."""
    talk = Talk()
    talk.says(BRAM, "I've bought a birthday present for Odile")
    assert talk.heard(TILDA, "present")
    assert not talk.heard(ODILE, "present")


def test_members_of_the_group_hear_what_was_said_there() -> None:
    """The twin: over-blocking is a failure."""
    talk = Talk()
    talk.says(ODILE, "Dinner is at seven")
    for person in (BRAM, WREN, PIM, TILDA, YSOLDE, CASPER):
        assert talk.heard(person, "dinner"), person
    assert talk.heard(BRAM, "dinner", room=GROUP)


# --- questions


def test_a_question_is_open_until_its_addressee_answers() -> None:
    """Somebody else's answer is theirs and leaves it open; Wren's closes it."""
    talk = Talk()
    talk.says(ODILE, "Wren, did you feed Mango?")
    question = talk.last
    other = talk.says(PIM, "yes she did", reply_to=question)
    answered = [outcome for outcome in other if isinstance(outcome, Answered)]
    assert [outcome.closes for outcome in answered] == [False]
    (asked,) = [claim for claim in talk.in_force() if claim.proposition.predicate is Predicate.ASKED_ABOUT]
    assert "only Pim has answered" in talk.heard(ODILE, "Mango")[0]
    own = talk.says(WREN, "yes", reply_to=question)
    assert [outcome.closes for outcome in own if isinstance(outcome, Answered)] == [True]
    assert talk.claim(asked.claim_id).state is State.REPLACED


def test_a_candidate_counts_after_a_second_independent_turn() -> None:
    """Forwards and quotations of the first are none."""
    talk = Talk()
    talk.says(BRAM, "apparently the pool is closed")
    (candidate,) = talk.about("pool")
    assert candidate.state is State.CANDIDATE
    talk.says(ODILE, "apparently the pool is closed", forwarded_from="Bram")
    assert talk.claim(candidate.claim_id).state is State.CANDIDATE
    outcomes = talk.says(TILDA, "The pool is closed, I was there")
    assert any(isinstance(outcome, Promoted) for outcome in outcomes) or any(
        is_asserted(claim) and claim.speaker == TILDA for claim in talk.about("pool")
    )


def test_a_dream_and_a_supposition_assert_nothing() -> None:
    """Told as such, never as what is."""
    for text in ("I dreamt that I sold the house", "If I had a lizard I would call him Steven"):
        talk = Talk()
        talk.says(WREN, text)
        assert not any(is_licensed(claim.modality) for claim in talk.in_force()), text
        assert all(claim.modality.frame is not Frame.ACTUAL for claim in talk.in_force()), text
