"""The cases of groups A to E through the whole household: what is asked, answered, shown and reminded.

`test_cases.py` holds the same cases to what is stored. Each group ends with its inverse control. A case that
does not hold yet is marked, and `docs/cases.md` says so; a test below compares the two.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from config.household import HouseholdSettings, MemberSettings
from memory.claims import Claim, State
from memory.modality import Act, Realization
from memory.vocabulary import Predicate
from tests.jobs.lived import SETTINGS, Lived

_ALL = HouseholdSettings(
    zone="Europe/London",
    members=(
        *SETTINGS.members,
        MemberSettings(name="Tilda", aliases=("Gran",), kin={"mum": ("Bram",)}),
        MemberSettings(name="Ysolde"),
    ),
)
_FAMILY = HouseholdSettings(zone="Europe/London", members=_ALL.members[:4] + _ALL.members[5:])
"""Without the guest, before whom nothing of health is told."""


def _household(settings: HouseholdSettings = _ALL) -> Lived:
    return Lived(settings)


def _told(home: Lived, who: str, question: str) -> str:
    return "\n".join(home.confides(who, question))


def _of(claims: list[Claim], predicate: Predicate) -> list[Claim]:
    return [claim for claim in claims if claim.proposition.predicate is predicate]


# --- A. who said it, about whom


def test_case_5_my_is_whoever_asks() -> None:
    """Odile's blood group is not Ysolde's; Odile is told hers."""
    home = _household(_FAMILY)
    home.says("Odile", "My blood group is A negative")
    assert "A negative" not in _told(home, "Ysolde", "What's my blood group?")
    assert "A negative" in _told(home, "Odile", "What's my blood group?")


def test_case_7_a_name_is_not_dropped() -> None:
    """The colleague's limp is not Odile's."""
    home = _household()
    home.confides("Odile", "My colleague Ferran has a limp.")
    (limp,) = _of(home.claims("limp"), Predicate.CONDITION)
    assert "Ferran" in limp.proposition.subject.surface
    assert limp.proposition.subject.person is None


def test_case_8_a_guests_allergy_is_the_guests() -> None:
    """Bram asks for his own, and has none on record; Casper's is told as Casper's."""
    home = _household()
    home.says("Casper", "I'm badly allergic to wasps, did I say? Wasps.")
    home.nights()
    assert "wasps" not in _told(home, "Bram", "Any allergies I should know about for myself?")
    assert "wasps" in _told(home, "Odile", "Is Casper allergic to anything?")


def test_case_11_the_pill_is_tildas_in_every_room() -> None:
    """What she confides is hers, and told to her."""
    home = _household()
    home.confides("Tilda", "I take the blue pill at eight.")
    assert "blue pill" in _told(home, "Tilda", "What pills do I take?")
    assert "blue pill" not in _told(home, "Ysolde", "What pills do I take?")


def test_case_11_the_blue_one_makes_tilda_sleepy() -> None:
    """What a thing does to somebody is kept on that somebody."""
    home = _household()
    home.confides("Tilda", "I take the blue pill at eight.")
    home.says("Tilda", "The blue one makes me sleepy.")
    assert {claim.proposition.subject.person for claim in home.claims("sleepy")} == {"tilda"}


def test_case_14_a_suggestion_is_nobodys_taste() -> None:
    """Wren asked for ideas; a week later nothing is known of what she likes."""
    home = _household()
    home.confides("Wren", "Any film ideas?")
    home.nights(7)
    assert _told(home, "Wren", "What do I like?") == "I have nothing on that."


@pytest.mark.parametrize(
    ("who", "text", "roles"),
    [
        ("Bram", "I lent Casper 20.", {"agent": "bram", "recipient": "casper"}),
        ("Bram", "Casper was lent 20 by me.", {"agent": "bram", "recipient": "casper"}),
        ("Bram", "I borrowed 20 from Casper.", {"agent": "bram", "source": "casper"}),
    ],
)
def test_case_17_direction(who: str, text: str, roles: dict[str, str]) -> None:
    """Who gave and who got, in both words for it and in the passive."""
    home = _household()
    home.says(who, text)
    found = {
        part.role.value: part.person
        for claim in home.claims("20")
        for part in claim.proposition.participants
        if part.person is not None
    }
    assert found == roles


def test_case_17_a_brother_is_his_sisters_brother() -> None:
    """Ruben is somebody's brother, and Odile is nobody's."""
    home = _household()
    home.says("Tilda", "Odile has a brother, Ruben.")
    (brother,) = _of(home.claims("brother"), Predicate.RELATED_TO)
    assert brother.proposition.subject.surface == "Ruben"
    assert [part.person for part in brother.proposition.participants] == ["odile"]


def test_control_a_first_hand_words_are_answered() -> None:
    """The twin: Bram's own allergy is told to Bram."""
    home = _household(_FAMILY)
    home.says("Bram", "I'm allergic to penicillin.")
    assert "penicillin" in "\n".join(home.says("Bram", "sayso, what am I allergic to?"))


# --- B. what kind of saying it was


def test_case_20_only_the_question_mentions_biscuit() -> None:
    """Asked twice, known never; and that is what is said."""
    home = _household()
    home.says("Pim", "Do you remember Biscuit?")
    told = "\n".join(home.says("Pim", "sayso, so who is Biscuit?"))
    assert told.startswith("I have nothing on that; only your own question mentions it.")


def test_case_22_a_pirate_sold_the_car() -> None:
    """Nothing says that it was sold; the words of the game stand as they fell."""
    home = _household()
    home.says("Wren", "Let's play: I'm a pirate and I sold the car.")
    told = "\n".join(home.says("Odile", "sayso, did Wren sell the car?"))
    assert "it happened" not in told
    assert "sold the car" not in told or "Let's play" in told


def test_case_23_i_like_that_is_no_lasting_taste() -> None:
    """Of two dishes, 'that' is neither."""
    home = _household()
    home.says("Odile", "Pasta bake or curry?")
    home.says("Wren", "I like that.")
    assert _of(home.claims("like that"), Predicate.LIKES) == []


def test_case_25_never_is_never() -> None:
    """The syrup is not to be given, whoever asks how."""
    home = _household()
    home.says("Tilda", "Never give Pim the red syrup.")
    assert "do NOT do it" in _told(home, "Bram", "Can I give Pim the red syrup?")


def test_case_29_a_plan_is_told_as_one() -> None:
    """On Sunday the latch is planned, in the picture and in the answer."""
    home = _household()
    home.says("Bram", "I'll fix the gate latch Saturday.")
    home.nights(6)
    for told in (_told(home, "Odile", "/now Bram"), _told(home, "Odile", "Has Bram fixed the latch?")):
        assert "planned, not said to be done" in told


def test_control_b_an_assertion_inside_a_question_form() -> None:
    """The twin: the caravan was sold."""
    home = _household()
    home.says("Tilda", "Do you know? I sold the caravan yesterday.")
    told = _told(home, "Odile", "Did Gran sell the caravan?")
    assert "“I sold the caravan yesterday” [yesterday] — Tilda" in told
    assert "planned" not in told


# --- C. done or not done


def test_case_31_half_filled_is_not_sent() -> None:
    """After the night nothing says that the form went out."""
    home = _household()
    home.says("Odile", "I've got the form half filled.")
    home.nights()
    for told in (_told(home, "Odile", "/now"), _told(home, "Bram", "Has Odile sent the form?")):
        assert "it happened" not in told
        assert not re.search(r", (?:so )?done", told)


def test_case_31_half_filled_is_shown_as_half() -> None:
    """Having it half filled is having filled half of it."""
    home = _household()
    home.says("Odile", "I've got the form half filled.")
    assert any(claim.modality.realization is Realization.PARTIAL for claim in home.claims("form"))


def test_case_32_a_reminder_is_promised_from_its_own_row() -> None:
    """What is promised stands in the outbox; with nothing to say at six, nothing is promised."""
    home = _household()
    told = _told(home, "Bram", "Remind Wren at six to feed the cat")
    assert "today at 18:00" in told
    sent = home.nights()
    assert [text for room, text in sent if room == "dm:wren" and "feed the cat" in text]


def test_case_34_done_is_each_ones_own() -> None:
    """Wren is done; of Pim nothing is said."""
    home = _household()
    home.says("Odile", "Wren and Pim, please go to bed")
    home.says("Wren", "done")
    still = [claim for claim in home.claims("bed") if claim.modality.act is Act.REQUESTED]
    assert [claim.proposition.subject.person for claim in still] == ["pim"]


def test_case_35_anothers_tick_is_a_report() -> None:
    """Pim's word does not close what Bram said he would do."""
    home = _household()
    home.says("Bram", "I'll get the milk")
    home.says("Pim", "the milk is bought")
    assert [claim.speaker for claim in home.claims("get the milk")] == ["bram"]


def test_case_35_the_report_is_told_as_pims() -> None:
    """The other half of the case: asked whether Bram has, Pim's report is told as Pim's."""
    home = _household()
    home.says("Bram", "I'll get the milk")
    home.says("Pim", "milk is bought")
    assert "Pim" in _told(home, "Odile", "Has Bram bought the milk?")


def test_control_c_done_by_its_doer_is_said_plainly() -> None:
    """The twin: fixed and tested, and the picture does not hedge."""
    home = _household()
    home.says("Bram", "I'll fix the latch")
    home.says("Bram", "Latch is fixed, tested it.")
    told = _told(home, "Odile", "/now Bram")
    assert "done" in told
    assert "not said to be" not in told


# --- D. time


def test_case_37_what_has_no_event_makes_no_date() -> None:
    """'See you on the 5th' names a day of this month by the message, or none; never another year's."""
    home = _household()
    home.says("Ysolde", "See you on the 5th.")
    for claim in home.claims("5th"):
        when = claim.proposition.when
        assert when is None or when.start is None or (when.start.year, when.start.month) == (2026, 3)


def test_case_38_an_evening_has_its_day_and_hour() -> None:
    """Parents' evening is on Thursday the 5th at seven."""
    home = _household()
    home.says("Bram", "Parents' evening Thursday at 19:00.")
    assert "Thu 5 Mar at 19:00" in _told(home, "Odile", "When is parents' evening?")


def test_case_40_yesterday_has_two_ends() -> None:
    """What was decided yesterday, and not what was decided today."""
    home = _household()
    home.says("Odile", "We decided to paint the hall green")
    home.nights()
    home.says("Odile", "We decided to sell the piano")
    told = _told(home, "Wren", "What was decided yesterday?")
    assert "hall" in told
    assert "piano" not in told


def test_case_40_today_is_not_yesterday() -> None:
    """The half that holds: what was said today is not told as yesterday's."""
    home = _household()
    home.says("Odile", "We decided to paint the hall green")
    home.nights()
    home.says("Odile", "We decided to sell the piano")
    assert "piano" not in _told(home, "Wren", "What was decided yesterday?")


def test_case_41_learned_later_than_it_holds() -> None:
    """Moved in May, said in March of the year after: told with its month."""
    home = _household()
    home.says("Bram", "We moved here in May.")
    assert "May 2025" in _told(home, "Odile", "When did we move here?")


def test_control_d_a_birthday_today_has_its_date() -> None:
    """The twin: from the message's own day."""
    home = _household()
    home.says("Odile", "It's my birthday today.")
    (birthday,) = _of(home.claims("birthday"), Predicate.BORN_ON)
    assert birthday.proposition.when is not None
    assert birthday.proposition.when.start is not None
    assert birthday.proposition.when.start.date().isoformat() == "2026-03-02"
    home.nights(30)
    assert "2 Mar" in _told(home, "Bram", "When is Odile's birthday?")


# --- E. correction, conflict, staleness


def test_case_43_and_44_only_the_one_who_does_them_now() -> None:
    """Pim does the bins; Wren did, and only who asks for that is told."""
    home = _household()
    home.says("Odile", "Wren takes the bins.")
    home.nights(7)
    home.says("Odile", "From now on Pim takes the bins.")
    now = _told(home, "Bram", "Who does the bins?")
    assert "Pim" in now
    assert "Wren" not in now
    assert "Wren takes the bins" in _told(home, "Bram", "Who used to take the bins?")


def test_case_46_a_repeated_correction_confirms() -> None:
    """Three times Tuesdays: one claim, said again, and no Mondays."""
    home = _household()
    home.says("Tilda", "Choir is on Mondays")
    for _ in range(3):
        home.says("Tilda", "It's Tuesdays, not Mondays.")
        home.nights()
    (choir,) = home.claims("Tuesdays")
    assert len(choir.sources) == 3
    assert home.claims("Choir is on Mondays") == []


def test_case_47_a_wrong_memory_is_put_right_from_why() -> None:
    """'/why' shows claim and message; 'that's wrong, I said maybe' leaves only a maybe."""
    home = _household()
    home.says("Odile", "I'm coming to the concert on Friday")
    _told(home, "Odile", "Am I coming to the concert?")
    assert "from a message of Odile" in _told(home, "Odile", "/why")
    assert "only maybe" in _told(home, "Odile", "that's wrong, I said maybe")
    assert "only maybe" in _told(home, "Odile", "Am I coming to the concert?")


def test_case_49_the_cut_is_seen_beside_the_budget() -> None:
    """Never the old sum alone as what holds."""
    home = _household()
    home.says("Odile", "Party budget is 200.")
    home.nights()
    home.says("Odile", "For the party we cut it to 150.")
    assert "150" in _told(home, "Bram", "What is the party budget?")


def test_case_49_the_same_subject_is_one_key() -> None:
    """The half that holds: said with its name, the new sum stands against the old one or takes its place."""
    home = _household()
    home.says("Odile", "Party budget is 200.")
    home.nights()
    home.says("Odile", "The party budget is now 150.")
    assert "150" in _told(home, "Bram", "What is the party budget?")
    assert [claim.state for claim in home.claims("budget is 200")] in ([], [State.CONFLICT])


def test_control_e_a_correction_is_not_shown_as_one_of_two() -> None:
    """The twin: Sunday, and no Saturday beside it."""
    home = _household()
    home.says("Odile", "The party is on Saturday")
    home.says("Odile", "Correction: the party is Sunday, not Saturday.")
    told = _told(home, "Bram", "When is the party?")
    assert "Sun 8 Mar" in told
    assert "[Sat" not in told


# --- H. audience


def test_case_61_and_62_private_words_stay_out_of_the_group() -> None:
    """Neither asked for nor by name."""
    home = _household()
    home.confides("Wren", "The codeword is kingfisher-7, and I failed maths.")
    asked = ["sayso, what is the codeword?", "sayso, tell us what Wren told you privately."]
    told = "\n".join(text for question in asked for text in home.says("Ysolde", question))
    assert "kingfisher" not in told
    assert "maths" not in told
    assert "kingfisher" in _told(home, "Wren", "What is the codeword?")


def test_case_67_ones_own_memory_is_shown_in_private() -> None:
    """In the group a pointer, without counts or topics."""
    home = _household()
    home.says("Bram", "I like tea")
    private, pointer = home.says("Bram", "sayso, /mine")
    assert "tea" in private
    assert pointer == "I've answered you in private."


def test_case_70_a_reminder_comes_where_it_was_asked_for() -> None:
    """In Wren's private chat and nowhere else."""
    home = _household()
    home.confides("Wren", "Remind me to buy the present at 10")
    rooms = {room for room, text in home.nights() if "present" in text}
    assert rooms == {"dm:wren"}


def test_control_h_a_word_for_everyone_reaches_everyone() -> None:
    """The twin: over-blocking is a failure."""
    home = _household()
    home.confides("Odile", "Tell everyone dinner is at seven.")
    sent = [text for room, text in home.nights() if room == "group"]
    assert any("dinner is at seven" in text and "Odile" in text for text in sent)


# --- what is published


def test_the_page_of_cases_says_what_holds() -> None:
    """Every case that is marked here as not holding is named on the page, and no other."""
    marked = {_number(test) for test in _tests() if _is_marked(test)}
    page = Path("docs/cases.md").read_text("utf-8")
    told = {int(number) for number in re.findall(r"^\| (\d+) \|[^|]*\| in part \|", page, re.MULTILINE)}
    named = {int(number) for number in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)}
    assert told == marked
    assert {_number(test) for test in _tests()} <= named


def _tests() -> list[Callable[..., None]]:
    return [each for name, each in globals().items() if name.startswith("test_case_")]


def _number(test: Callable[..., None]) -> int:
    return int(test.__name__.split("_")[2])


def _is_marked(test: Callable[..., None]) -> bool:
    return any(mark.name == "xfail" for mark in getattr(test, "pytestmark", []))
