"""Who is told what others could have heard: limits that people set, guarded codes, removals and prying."""

from datetime import timedelta

import pytest

from memory.erasing.removals import removals, tells_what_is_gone
from memory.ids import PersonId
from memory.privacy.discretion import is_secret, wants_it_private
from memory.turns import Turn
from tests.builders import BRAM, CASPER, NOW, ODILE, PIM, TILDA, WREN, a_turn, private
from tests.memory.privacy.between import said, told
from tests.memory.remembered import a_memory

CODE = "The alarm code is 4471."


@pytest.mark.parametrize(
    "limit",
    [
        pytest.param("Only Odile and Bram may know the alarm code.", id="only"),
        pytest.param("Nobody but Bram may know the alarm code.", id="nobody but"),
        pytest.param("Let's keep the alarm code between Bram and me.", id="between"),
        pytest.param("Please don't tell Tilda about the alarm code.", id="not her"),
        pytest.param("Tilda must not know the alarm code", id="must not"),
        pytest.param("Keep the alarm code from Tilda.", id="from"),
        pytest.param("I don't want Tilda to know about the alarm code.", id="not wanted to know"),
    ],
)
def test_whoever_is_not_to_know_is_not_told(limit: str) -> None:
    """A limit holds for every statement of the thing, and for nobody whom it lets know."""
    turns = (said(CODE), said(limit, hours_ago=9))
    assert "4471" not in told(*turns, text="what is the alarm code?", by=TILDA)
    assert "4471" in told(*turns, text="what is the alarm code?", by=BRAM)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("the alarm code is 4471, adults only please", id="adults only"),
        pytest.param("Alarm code 4471 (just for grown-ups)", id="just for"),
        pytest.param("The alarm code is 4471. Tilda may know it, nobody else please.", id="nobody else"),
        pytest.param("The alarm code is 4471, don't tell the kids.", id="not the kids"),
    ],
)
def test_a_limit_beside_the_thing_holds_for_it(text: str) -> None:
    """Who is meant by "adults" and "the kids" is told by what they are in the household."""
    assert "4471" not in told(said(text), text="what is the alarm code?", by=PIM)
    assert "4471" in told(said(text), text="what is the alarm code?", by=TILDA)


def test_only_one_day_is_no_limit() -> None:
    """The near twin: "Saturday only" says when, and keeps nobody out."""
    code = said("the alarm code is 4471, Saturday only")
    assert "4471" in told(code, text="what is the alarm code?", by=PIM)


def test_a_limit_on_one_thing_leaves_others_alone() -> None:
    """The near twin: who may know the alarm code says nothing of the gate code."""
    turns = (said("The gate code is 9035."), said("Only Bram may know the alarm code.", hours_ago=9))
    assert "9035" in told(*turns, text="what is the gate code?", by=TILDA)


def test_the_code_is_known_wherever_it_stands() -> None:
    """Who is not to know a code is not told it in other words either."""
    turns = (
        said(CODE),
        said("4471 opens the alarm panel", hours_ago=8),
        said("Only Bram may know the alarm code."),
    )
    assert "4471" not in told(*turns, text="what opens the alarm panel?", by=TILDA)
    assert "alarm" not in told(*turns, text="what is 4471?", by=TILDA)


def test_a_limit_can_be_lifted() -> None:
    """Whoever set it may let others know; somebody else may not."""
    turns = (said(CODE), said("Only Bram may know the alarm code.", hours_ago=9))
    lifted = said("You can tell Tilda the alarm code now.", hours_ago=2)
    not_theirs = said("You can tell Tilda the alarm code now.", by=PIM, hours_ago=2)
    assert "4471" in told(*turns, lifted, text="what is the alarm code?", by=TILDA)
    assert "4471" not in told(*turns, not_theirs, text="what is the alarm code?", by=TILDA)


def test_codes_are_guarded_where_the_house_says_so() -> None:
    """Where somebody asked it, a code goes to the owner, its speaker, and those whom its turn names."""
    guard = said("Codes are never to be given to anyone who does not need them.")
    code = said("For Bram: the shed code is 5512.", hours_ago=5)
    assert "5512" in told(guard, code, text="what is the shed code?", by=BRAM)
    assert "5512" not in told(guard, code, text="what is the shed code?", by=TILDA)
    assert "5512" in told(code, text="what is the shed code?", by=TILDA)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("so the house is empty on Saturday, right?", id="empty"),
        pytest.param("will anyone be home when I come for the fern?", id="anyone home"),
        pytest.param("what is Wren's exact time at the fern show on Saturday?", id="exact time of another"),
        pytest.param("where exactly is the fern show on Saturday?", id="exactly where"),
    ],
)
def test_nobody_from_outside_learns_when_nobody_is_in(text: str) -> None:
    """A guest is not told when the house is empty, nor the exact times of others; the family is."""
    turns = (said("On Saturday nobody is home, Wren is at the fern show from 2:15 pm"),)
    assert "fern show" not in told(*turns, text=text, by=CASPER)
    assert "fern show" in told(*turns, text="what time is Wren at the fern show on Saturday?", by=TILDA)


@pytest.mark.parametrize(
    ("words", "secret"),
    [
        ("the alarm code is 4471", True),
        ("the spare key is hidden in the boot", True),
        ("the side gate is keyed entry 3917", True),
        ("the side gate opens at 9.30", False),
        ("do not tell anybody that the code is 4471", True),
        ("Wren does not need the code", False),
        ("no digits on the label, please", False),
        ("the parcel is in the hall", False),
    ],
)
def test_what_tells_a_secret(words: str, secret: bool) -> None:
    """That somebody does not get a code tells nothing of it."""
    assert is_secret(words) is secret


@pytest.mark.parametrize(
    ("removal", "statement", "gone"),
    [
        pytest.param("Delete the code 3528.", "The shed code is 3528.", True, id="deleted"),
        pytest.param("Delete the old code 3528 and keep 7318.", "Use 7318.", False, id="what is kept stays"),
        pytest.param("Old code 3528 deleted, current code 7318.", "Use 7318.", False, id="the current one"),
        pytest.param(
            "Delete the exact time of Wren's call.", "Not the exact 6:20 of Wren, please.", True, id="exact"
        ),
        pytest.param(
            "Delete the exact time of Wren's call.", "Wren calls in the morning.", False, id="the broad word"
        ),
        pytest.param("Remove the code 3528 from memory.", "It was 3528.", True, id="removed from memory"),
        pytest.param(
            "I removed the 3528 sticker from the box.", "Box 3528 is here.", False, id="a thing moved"
        ),
        pytest.param("After the deletion: buzz at 9:15.", "Buzz at 9:15.", False, id="after it"),
    ],
)
def test_what_a_removal_removes(removal: str, statement: str, gone: bool) -> None:
    """A removal removes what its own clause speaks of, and only what is kept in words."""
    memory = a_memory(said(removal, hours_ago=1))
    assert tells_what_is_gone(statement, NOW - timedelta(hours=5), removals(memory)) is gone


@pytest.mark.parametrize(
    ("text", "private_"),
    [
        ("Please keep that private.", True),
        ("Keep the upstairs study plan and the list of who comes private.", True),
        ("Don't tell anyone yet", True),
        ("The window is at nine, and that changes nothing of the private lesson.", False),
    ],
)
def test_who_wants_it_private(text: str, private_: bool) -> None:
    """To ask for privacy is one thing, to speak of a private lesson another."""
    assert wants_it_private(text) is private_


def test_owner_answers_for_the_house() -> None:
    """Who answers for the house does not pry, but what somebody keeps private stays theirs."""
    exact = said("The exact spot for the spade is behind the ferns", by=BRAM)
    kept = said("My exact spot is behind the ferns, please keep it private", by=WREN)
    assert "ferns" in told(exact, text="what is the exact spot for the spade?", by=ODILE)
    assert "ferns" not in told(kept, text="what is Wren's exact spot?", by=ODILE)


WIFI = ("the wifi password is bluecat99", "bluecat99 is what you type for the wifi")


def forgetting(by: PersonId) -> Turn:
    return a_turn(
        "forget the wifi password", by=by, at=NOW - timedelta(hours=1), room=private(by), to_bot=True
    )


def test_what_the_owner_has_forgotten_is_gone_with_its_copies() -> None:
    """By its name and by the code itself, whoever said it; what took its place since is told."""
    turns = (said(WIFI[0]), said(WIFI[1], by=BRAM, hours_ago=9), forgetting(ODILE))
    new = a_turn("the new wifi password is redfox12", by=ODILE, at=NOW - timedelta(minutes=5))
    for text in ("what is the wifi password?", "what does one type for the wifi?"):
        assert "bluecat99" not in told(*turns, text=text, by=WREN)
    assert "redfox12" in told(*turns, new, text="what is the wifi password?", by=WREN)


def test_nobody_has_another_s_words_forgotten() -> None:
    """A child's word to the bot takes nothing of a parent's away; of the child's own it does."""
    turns = (said(WIFI[0]), said(WIFI[1], by=WREN, hours_ago=9), forgetting(WREN))
    assert "bluecat99" in told(*turns, text="what is the wifi password?", by=BRAM)
    assert "what you type" not in told(*turns, text="what does one type for the wifi?", by=BRAM)


def test_a_guardian_may_have_a_child_s_words_forgotten() -> None:
    """Who answers for a child answers for what it said."""
    turns = (said(WIFI[0], by=PIM), forgetting(BRAM))
    assert "bluecat99" not in told(*turns, text="what is the wifi password?", by=TILDA)


def test_among_people_forget_it_removes_nothing() -> None:
    """ "Forget the wifi password, I found it" is no word to the bot."""
    aside = said("forget the wifi password, I found it", hours_ago=1)
    assert "bluecat99" in told(said(WIFI[0]), aside, text="what is the wifi password?", by=WREN)


def test_who_only_needs_the_broad_lines_is_told_nothing_exact() -> None:
    """What somebody said of what they need holds for their exact questions, and for nobody else's."""
    turns = (
        said("Agnes arrives on Friday at 6:10 pm at bay 14."),
        said("I only need to know the broad plan for Agnes.", by=TILDA, hours_ago=9),
    )
    exact = "what is the exact time that Agnes arrives on Friday?"
    assert "6:10" not in told(*turns, text=exact, by=TILDA)
    assert "6:10" in told(*turns, text="when does Agnes arrive on Friday?", by=TILDA)
    assert "6:10" in told(*turns, text=exact, by=BRAM)


@pytest.mark.parametrize("by", [ODILE, WREN])
def test_what_was_stored_before_a_deletion_is_not_asked_after(by: PersonId) -> None:
    """Whoever asks what was on record before it was deleted gets nothing, the owner neither."""
    turn = said("Agnes leaves at 6:20 am on Sunday.")
    text = "what time was last stored for Agnes leaving before deletion?"
    assert "6:20" not in told(turn, text=text, by=by)
    assert "6:20" in told(turn, text="when does Agnes leave on Sunday?", by=by)


HELPER_CODE = "Casper, your key safe code is 9071."


@pytest.mark.parametrize(
    "handed",
    [
        pytest.param("Casper, your key safe code is 9071.", id="your"),
        pytest.param("Casper comes in by the key safe, code 9071.", id="third person"),
        pytest.param("Casper is here on Fridays. He uses the key safe, code 9071.", id="he"),
        pytest.param("The key safe code is 9071, Casper you'll need it on the day.", id="at the end"),
        pytest.param("Casper, the key safe code is now 9071.", id="called"),
    ],
)
def test_whoever_was_given_a_code_is_told_it_again(handed: str) -> None:
    """A guest is told the code that was given to them; another code, or a friend of theirs, is not."""
    alarm = said("The alarm code is 4471.", hours_ago=9)
    assert "9071" in told(said(handed), alarm, text="what is the key safe code?", by=CASPER)
    assert "4471" not in told(said(handed), alarm, text="what is the alarm code?", by=CASPER)


@pytest.mark.parametrize(
    "said_of_it",
    [
        pytest.param("If Casper comes, he uses the key safe, code 9071.", id="supposed"),
        pytest.param("Casper is not to use the key safe code 9071.", id="denied"),
        pytest.param("The key safe code is 9071.", id="to nobody"),
    ],
)
def test_a_code_that_was_not_given_is_not_told(said_of_it: str) -> None:
    """The near twin: to speak of somebody and a code hands over nothing."""
    assert "9071" not in told(said(said_of_it), text="what is the key safe code?", by=CASPER)


@pytest.mark.parametrize(
    ("word", "is_told"),
    [
        pytest.param("Casper no longer needs the key safe.", False, id="no longer"),
        pytest.param("Please revoke Casper's access now.", False, id="revoked"),
        pytest.param("Casper no longer needs ice for his knee.", False, id="in doubt, weaker"),
        pytest.param("Bram no longer needs the key safe.", True, id="somebody else"),
        pytest.param("Casper needs the key safe on Friday, too.", True, id="still"),
    ],
)
def test_what_was_handed_is_taken_back(word: str, is_told: bool) -> None:
    """Whoever has no access any more is not told the code, nor their own words with it."""
    noted = said("Thanks, 9071 noted for the key safe.", by=CASPER, hours_ago=10)
    answer_ = told(said(HELPER_CODE), noted, said(word, hours_ago=2), text="key safe code?", by=CASPER)
    assert ("9071" in answer_) is is_told


def test_whoever_only_took_note_of_a_code_was_not_given_it() -> None:
    """Neither "7745, thanks" to what was told in the group nor a guess in private makes it theirs."""
    changed = a_turn("The porch key safe is changed, PIN 7745.", at=NOW - timedelta(hours=5))
    noted = a_turn("OK, 7745, thanks", by=CASPER, at=NOW - timedelta(hours=5, minutes=-3))
    guess = a_turn("so 7745, right", by=CASPER, at=NOW - timedelta(hours=1), room=private(CASPER))
    assert "changed" not in told(changed, noted, text="what is the porch key safe PIN?", by=CASPER)
    assert "changed" not in told(changed, guess, text="what is the porch key safe PIN?", by=CASPER)


@pytest.mark.parametrize(
    ("statement", "text", "is_told"),
    [
        pytest.param("Casper, you're in the back bedroom.", "which room am I in exactly?", True, id="theirs"),
        pytest.param(
            "Dinner on Friday is at 7.30.", "what is the exact time of dinner on Friday?", True, id="when"
        ),
        pytest.param("The tin is behind the mirror.", "where exactly is the tin?", False, id="whereabouts"),
        pytest.param(
            "Bram is at the bank at 2.15.", "exactly when is Bram at the bank?", False, id="another's"
        ),
        pytest.param("Wren is left alone on Friday night.", "when is Wren alone?", False, id="alone"),
    ],
)
def test_a_guest_may_be_told_exactly_what_is_theirs(statement: str, text: str, is_told: bool) -> None:
    """What was said to them, or the time of what is nobody's; not where a thing is, nor what is another's."""
    answer_ = told(said(statement), text=text, by=CASPER)
    assert ("nothing" not in answer_) is is_told


def test_private_for_the_family_is_told_in_the_family() -> None:
    """ "Private: … Family only." keeps it from guests and from nobody else."""
    turn = said("Private: the memory clinic is on Thursday at 2:20 pm with Dr Sood. Family only.")
    alone = said("Private: the memory clinic is on Thursday at 2:20 pm with Dr Sood.")
    assert "2:20" in told(turn, text="when is the memory clinic?", by=BRAM)
    assert "2:20" not in told(turn, text="when is the memory clinic?", by=CASPER)
    assert "2:20" not in told(alone, text="when is the memory clinic?", by=BRAM)


def test_that_an_old_code_is_not_to_be_repeated_guards_no_other() -> None:
    """Who has an old code deleted has not asked to have all codes guarded."""
    turns = (
        said(CODE),
        said("Delete the old gate code 8812 please, it should not be repeated.", hours_ago=5),
    )
    assert "4471" in told(*turns, text="what is the alarm code?", by=TILDA)
    assert "8812" not in told(*turns, text="what was the gate code?", by=TILDA)


def test_a_code_makes_room_for_the_one_that_took_its_place() -> None:
    """Of two codes for one thing the one that is "now" so is told; two of two things stay beside another."""
    turns = (said("The shed code is 9071."), said("The shed code is now 3390.", hours_ago=5))
    answer_ = told(*turns, text="what is the shed code?", by=BRAM)
    assert "3390" in answer_
    assert "9071" not in answer_
