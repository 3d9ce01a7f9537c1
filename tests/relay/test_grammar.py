"""What is said to the bot, in plain words or as a command, and what it is taken to mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.people import Role, Share
from memory.value import Span
from relay.grammar import request_in
from relay.requests import (
    EVERYONE,
    AskMe,
    AskOn,
    BringBack,
    CallOff,
    Correct,
    Forget,
    Keep,
    Remind,
    Request,
    SetShare,
    Show,
    Tell,
    Unclear,
    Why,
)
from tests.builders import BRAM, CASPER, NOW, ODILE, PIM, TILDA, WREN, a_house, a_person


def meant(text: str, *, by: object = WREN) -> Request | None:
    return request_in(text, speaker=by, house=a_house(), at=NOW)  # pyright: ignore[reportArgumentType] - any of what it takes


def words(text: str, span: Span | None) -> str | None:
    return None if span is None else span.of(text)


@pytest.mark.parametrize(
    ("text", "to", "content"),
    [
        pytest.param("tell dad the bus broke down", (BRAM,), "the bus broke down", id="kin"),
        pytest.param("@sayso tell Odile that I'm on the 16:10", (ODILE,), "I'm on the 16:10", id="that"),
        pytest.param(
            "/tell Bram I have started the essay", (BRAM,), "I have started the essay", id="command"
        ),
        pytest.param(
            "could you let Gran know the gate is open?", (TILDA,), "the gate is open", id="let know"
        ),
        pytest.param("tell mum and dad: rehearsal runs over", (ODILE, BRAM), "rehearsal runs over", id="two"),
        pytest.param("Tell everyone dinner is at eight.", (EVERYONE,), "dinner is at eight.", id="everyone"),
        pytest.param("tell Pim that's his cup", (PIM,), "that's his cup", id="that's stays"),
    ],
)
def test_tell(text: str, to: tuple[str, ...], content: str) -> None:
    """Who is to be told, and the exact stretch that is the content."""
    request = meant(text)
    assert isinstance(request, Tell)
    assert (request.to, words(text, request.content)) == (to, content)


@pytest.mark.parametrize(
    ("text", "content", "timing", "condition"),
    [
        pytest.param(
            "tell dad when he's home that the parcel came",
            "the parcel came",
            None,
            "he's home",
            id="condition",
        ),
        pytest.param(
            "tell Odile tomorrow morning that the van is booked",
            "the van is booked",
            "tomorrow morning",
            None,
            id="time",
        ),
        pytest.param(
            "tell dad I'll be home at six", "I'll be home at six", None, None, id="time of the content"
        ),
    ],
)
def test_when_to_tell(text: str, content: str, timing: str | None, condition: str | None) -> None:
    """A time between the name and the content is when to tell; one inside the content is content."""
    request = meant(text)
    assert isinstance(request, Tell)
    assert words(text, request.content) == content
    assert words(text, request.timing) == timing
    assert words(text, request.condition) == condition


@pytest.mark.parametrize(
    ("text", "to", "content"),
    [
        pytest.param("ask Gran whether she needs milk", (TILDA,), "whether she needs milk", id="whether"),
        pytest.param("@sayso ask Pim has he packed", (PIM,), "has he packed", id="direct"),
        pytest.param("/ask dad if we have stamps", (BRAM,), "if we have stamps", id="command"),
        pytest.param("ask everyone who wants chips", (EVERYONE,), "who wants chips", id="everyone"),
    ],
)
def test_ask_on(text: str, to: tuple[str, ...], content: str) -> None:
    """A question to somebody is carried to them."""
    request = meant(text)
    assert isinstance(request, AskOn)
    assert (request.to, words(text, request.content)) == (to, content)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        pytest.param("has dad finished the shelf?", "has dad finished the shelf?", id="plain"),
        pytest.param("/ask has Bram finished the shelf", "has Bram finished the shelf", id="command"),
        pytest.param("/ask Bram's birthday", "Bram's birthday", id="a name's"),
        pytest.param("sayso, who has the torch", "who has the torch", id="vocative"),
        pytest.param("what did I say about the heron", "what did I say about the heron", id="said"),
        pytest.param(
            "Tell us what Wren told you privately.", "Tell us what Wren told you privately.", id="us"
        ),
        pytest.param(
            "remind me what the plumber said", "remind me what the plumber said", id="remind me what"
        ),
    ],
)
def test_ask_me(text: str, content: str) -> None:
    """A question to the memory, however it is put."""
    request = meant(text)
    assert isinstance(request, AskMe)
    assert words(text, request.content) == content


@pytest.mark.parametrize(
    ("text", "to", "content", "condition"),
    [
        pytest.param("remind me to feed the newt at six", (WREN,), "feed the newt at six", None, id="me"),
        pytest.param("remind Pim about his bag tomorrow", (PIM,), "his bag tomorrow", None, id="another"),
        pytest.param(
            "remind me when dad is home to show him", (WREN,), "show him", "dad is home", id="condition"
        ),
        pytest.param(
            "/remind water the figs on Friday", (WREN,), "water the figs on Friday", None, id="command"
        ),
        pytest.param(
            "remind me every school day at 7:40 to take my bag", (WREN,), "take my bag", None, id="every"
        ),
        pytest.param("don't let me forget to ring Gran at 2", (WREN,), "ring Gran at 2", None, id="let"),
        pytest.param(
            "don't let dad forget the tax on Friday", (BRAM,), "the tax on Friday", None, id="let-dad"
        ),
        pytest.param("nudge me tomorrow teatime about the permit", (WREN,), "the permit", None, id="nudge"),
        pytest.param("ping Pim at 4 about his inhaler", (PIM,), "his inhaler", None, id="ping"),
        pytest.param("give me a shout in 20 minutes, pasta's on", (WREN,), "pasta's on", None, id="shout"),
        pytest.param("set a reminder for the 15th: renew it", (WREN,), "renew it", None, id="set"),
        pytest.param(
            "I need reminding about the bins on Friday", (WREN,), "the bins on Friday", None, id="need"
        ),
        pytest.param("every Tuesday evening remind me to run", (WREN,), "run", None, id="time-first"),
        pytest.param(
            "as soon as Pim gets home remind him to feed the newt",
            (PIM,),
            "feed the newt",
            "Pim gets home",
            id="condition-first",
        ),
        pytest.param(
            "remind me and dad at 7 about the concert", (WREN, BRAM), "the concert", None, id="both"
        ),
        pytest.param("remind me at quarter to six to run", (WREN,), "run", None, id="quarter-to"),
    ],
)
def test_remind(text: str, to: tuple[str, ...], content: str, condition: str | None) -> None:
    """Whom to remind of what; a time may stand anywhere in it."""
    request = meant(text)
    assert isinstance(request, Remind)
    assert (request.to, words(text, request.content)) == (to, content)
    assert words(text, request.condition) == condition


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("forget that", Forget(target=None, about=None), id="forget that"),
        pytest.param("forget what I just said", Forget(target=None, about=None), id="just said"),
        pytest.param("never forget this", Keep(target=None), id="keep"),
        pytest.param("/keep c_0123456789abcdef0123", Keep(target="c_0123456789abcdef0123"), id="keep by id"),
        pytest.param("undo", BringBack(target=None), id="undo"),
        pytest.param("bring that back", BringBack(target=None), id="bring back"),
        pytest.param(
            "/undo c_0123456789abcdef0123", BringBack(target="c_0123456789abcdef0123"), id="undo id"
        ),
        pytest.param("bring the cake back", None, id="no undo"),
        pytest.param("/why", Why(target=None), id="why"),
        pytest.param("how do you know?", Why(target=None), id="how do you know"),
        pytest.param("/now Bram", Show(view="now", person=BRAM), id="now of one"),
        pytest.param("/now", Show(view="now", person=None), id="now"),
        pytest.param("what do you know about me?", Show(view="memory", person=WREN), id="memory"),
        pytest.param("/mine", Show(view="memory", person=None), id="mine"),
        pytest.param("what's on the list?", Show(view="list", person=None), id="list"),
        pytest.param(
            "what's on the camping list?",
            Show(view="list", person=None, of_list="camping list"),
            id="list-of-a-name",
        ),
        pytest.param("what do we still need from tesco", Show(view="list", person=None), id="list-from-shop"),
        pytest.param("/ask what's on the list", Show(view="list", person=None), id="list-asked-by-command"),
        pytest.param("/private adults", SetShare(share=Share.ADULTS), id="adults"),
        pytest.param("/private me", SetShare(share=Share.ME), id="me"),
        pytest.param("/private", SetShare(share=None), id="asked"),
        pytest.param("/help", Show(view="help", person=None), id="help"),
        pytest.param("what can you do?", Show(view="help", person=None), id="what can you do"),
        pytest.param("who are you", Show(view="help", person=None), id="who are you"),
        pytest.param("my reminders", Show(view="words", person=None), id="reminders"),
        pytest.param("what did I ask you to remind me of?", Show(view="words", person=None), id="asked for"),
        pytest.param("forget my last message", Forget(target=None, about=None), id="last message"),
    ],
)
def test_standing_requests(text: str, expected: Request) -> None:
    """Requests that take no words of their own."""
    assert meant(text) == expected


@pytest.mark.parametrize(
    ("text", "about"),
    [
        pytest.param("forget the thing about tea", "tea", id="the thing"),
        pytest.param("please forget what I said about the exam", "the exam", id="what I said"),
        pytest.param("/forget the exam", "the exam", id="command"),
        pytest.param("forget the wifi password", "the wifi password", id="a thing by its name"),
        pytest.param("wipe the safe code from your memory", "the safe code", id="wipe"),
        pytest.param("scrub that code from the record please", "that code", id="scrub"),
        pytest.param("delete what I said about the sofa", "the sofa", id="delete what I said"),
        pytest.param("get rid of what I told you about Sam", "Sam", id="get rid of"),
        pytest.param("can you unlearn my pin", "my pin", id="unlearn"),
        pytest.param("wipe the gate code", "the gate code", id="what only a memory holds"),
        pytest.param("could the safe code be erased?", "the safe code", id="passive"),
        pytest.param("I'd like the exam wiped from your notes", "the exam", id="wanted"),
    ],
)
def test_forget_by_what_it_is_about(text: str, about: str) -> None:
    """What to forget may be said by what it is about."""
    request = meant(text)
    assert isinstance(request, Forget)
    assert words(text, request.about) == about


@pytest.mark.parametrize(
    ("text", "sort", "about"),
    [
        pytest.param("forget the chicken reminder", "reminder", "the chicken reminder", id="reminder"),
        pytest.param("please cancel my reminder about tea", "reminder", "my reminder about tea", id="cancel"),
        pytest.param("don't remind me about homework", "reminder", "about homework", id="do not"),
        pytest.param("cancel the question to Wren", "question", "the question to Wren", id="question"),
        pytest.param("stop the message to Wren", "message", "the message to Wren", id="message"),
    ],
)
def test_what_waits_is_called_off(text: str, sort: str, about: str) -> None:
    """One's own words that have not gone out can be called off by what they are about."""
    request = meant(text)
    assert isinstance(request, CallOff)
    assert (request.sort, words(text, request.about)) == (sort, about)


@pytest.mark.parametrize(
    ("text", "is_unclear"),
    [
        pytest.param("tell the postman hello", True, id="the postman"),
        pytest.param("let the dog out", False, id="let out"),
        pytest.param("tell the truth I'm shattered", False, id="idiom"),
    ],
)
def test_somebody_who_is_not_here(text: str, is_unclear: bool) -> None:
    """Who can't be told is named as unknown, and a figure of speech names nobody."""
    assert isinstance(meant(text), Unclear) is is_unclear


def test_forget_and_why_by_id() -> None:
    """Ids are taken as they are shown."""
    name = "c_" + "0123456789abcdef0123"
    assert meant(f"/forget {name}") == Forget(target=name, about=None)
    assert meant(f"/why {name}") == Why(target=name)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        pytest.param("that's wrong, I said maybe", "I said maybe", id="that's wrong"),
        pytest.param("No, that is not right: it's Tuesday", "it's Tuesday", id="not right"),
        pytest.param("that's wrong", None, id="bare"),
    ],
)
def test_correct(text: str, content: str | None) -> None:
    """Somebody says that it is wrong, and perhaps what is right."""
    request = meant(text)
    assert isinstance(request, Correct)
    assert words(text, request.content) == content


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I told dad about the bus", id="told"),
        pytest.param("I forgot the milk", id="forgot"),
        pytest.param("don't forget to ring the vet", id="don't forget to"),
        pytest.param("don't forget the milk", id="don't forget a thing"),
        pytest.param("I wiped the table", id="wiped"),
        pytest.param("that reminds me of the newt", id="reminds"),
        pytest.param("give me a biscuit at four", id="give"),
        pytest.param("dad said at six to remind him", id="told-to-remind"),
        pytest.param("don't let the cat out", id="let-out"),
        pytest.param("scrub the bath please", id="housework"),
        pytest.param("I want the table wiped before tea", id="housework wanted"),
        pytest.param("take the crumbs off the table", id="off a table"),
        pytest.param("forget it, I'll go myself", id="a way of talking"),
        pytest.param("add milk and eggs", id="list"),
        pytest.param("that's not my cup", id="not my cup"),
        pytest.param("Pim asked Gran about the caravan", id="asked"),
        pytest.param("I am free on Sunday", id="statement"),
        pytest.param("", id="empty"),
    ],
)
def test_what_only_tells_is_no_request(text: str) -> None:
    """The near twins: words that tell something ask nothing of the bot."""
    assert meant(text) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("tell Zebedee I'm late", "no such person", id="unknown"),
        pytest.param("tell my cousin hello", "no such person", id="unknown kin"),
        pytest.param("/tell Nobody hello", "no such person", id="unknown by command"),
        pytest.param("tell dad", "nothing to pass on", id="no content"),
        pytest.param("/frobnicate", "no such command", id="unknown command"),
        pytest.param("/now Zebedee", "no such person", id="now of nobody"),
        pytest.param("/tell", "nobody to tell", id="tell alone"),
        pytest.param("/ask", "nothing to ask", id="ask alone"),
        pytest.param("/remind", "nothing to remind of", id="remind alone"),
        pytest.param("/remind me", "nothing to remind of", id="remind me alone"),
        pytest.param("/correct", "nothing to put right", id="correct alone"),
        pytest.param("/correct c_12", "nothing to put right", id="correct a thing, and no words"),
        pytest.param("/private everybody", "no such reach", id="no such reach"),
    ],
)
def test_what_is_unclear_is_said(text: str, reason: str) -> None:
    """A request that can't be carried out says which part is missing."""
    request = meant(text)
    assert isinstance(request, Unclear)
    assert request.reason == reason


@pytest.mark.parametrize("command", ["/forget", "/keep", "/undo", "/why", "/correct"])
def test_what_is_meant_for_an_id_is_no_words(command: str) -> None:
    """A slip in an id names nothing: it never passes for the name of a thing, or for what was last said."""
    request = meant(f"{command} c_0123xyz it is blue")
    assert getattr(request, "target", None) == "c_0123xyz"


def test_two_of_one_name() -> None:
    """A name that two people answer to names neither."""
    house = a_house(a_person(PIM, aliases=("Bean",)), a_person(WREN, aliases=("Bean",)))
    assert request_in("tell Bean supper is up", speaker=BRAM, house=house, at=NOW) == Unclear(
        reason="two people", surface="bean"
    )


def test_an_outsider_can_not_be_told() -> None:
    """Somebody whom the household only speaks of has no chat."""
    house = a_house(a_person(PIM, role=Role.OUTSIDER))
    found = request_in("tell Pim hello", speaker=BRAM, house=house, at=NOW)
    assert isinstance(found, Unclear)
    assert found.reason == "not reachable"


@given(st.text(max_size=200))
def test_any_text_is_taken(text: str) -> None:
    """No text breaks the grammar, and every stretch lies inside it."""
    request = request_in(text, speaker=WREN, house=a_house(), at=NOW)
    content = getattr(request, "content", None)
    if isinstance(content, Span):
        assert 0 <= content.start < content.end <= len(text)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        pytest.param("tell Wren I'll be late but don't say why, I'm at the doctor", "I'll be late", id="why"),
        pytest.param("tell Wren I failed chem but not Pim", "I failed chem", id="not-for"),
        pytest.param("tell Wren I ate rice but not bread", "I ate rice but not bread", id="not-a-person"),
        pytest.param("tell Wren I'll be late. Please don't mention the doctor", "I'll be late", id="mention"),
        pytest.param("tell Wren I'm out, without saying where", "I'm out", id="without"),
        pytest.param("tell Wren don't say a word to Pim", "don't say a word to Pim", id="the-message-itself"),
        pytest.param("tell Wren I'm home, don't wait", "I'm home, don't wait", id="another-order"),
    ],
)
def test_what_is_to_be_kept_out_is_not_passed_on(text: str, content: str) -> None:
    """What the sender says is not for the listener goes no further, nor does what follows it."""
    request = meant(text)
    assert isinstance(request, Tell)
    assert words(text, request.content) == content


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("tell the kids dinner is ready", (PIM, WREN)),
        ("ask the children whether they are hungry", (PIM, WREN)),
        ("tell Tilda and the kids dinner is ready", (TILDA, PIM, WREN)),
    ],
)
def test_several_are_named_by_what_they_are(text: str, to: tuple[object, ...]) -> None:
    """Words for several people mean those of the household, never the one who speaks."""
    request = meant(text, by=ODILE)
    assert isinstance(request, (Tell, AskOn))
    assert request.to == to


@pytest.mark.parametrize("text", ["tell the guests dinner is ready", "tell the boys dinner is ready"])
def test_whom_the_household_cannot_tell_is_asked_after(text: str) -> None:
    """Where it has nobody of that kind, or does not know who is, nobody is guessed."""
    house = a_house(without=(CASPER,))
    request = request_in(text, speaker=ODILE, house=house, at=NOW)
    assert isinstance(request, Unclear)
    assert request.reason == "no such person"
