"""Which earlier words a turn leans on, and what leans on none."""

from datetime import timedelta

import pytest

from memory.dialogue.threads import path_to, threads
from memory.ids import PersonId
from memory.turns import Turn
from tests.builders import BRAM, NOW, ODILE, PIM, WREN, a_house, a_turn

_WHO = {"Odile": ODILE, "Bram": BRAM, "Wren": WREN, "Pim": PIM}


def _talk(lines: list[str], *, apart: timedelta = timedelta(minutes=1)) -> list[Turn]:
    said = [line.split(": ", 1) for line in lines]
    return [
        a_turn(text, by=PersonId(_WHO[name]), at=NOW + place * apart, turn_id=str(place))
        for place, (name, text) in enumerate(said)
    ]


def _path(lines: list[str], of: int, *, apart: timedelta = timedelta(minutes=1)) -> list[int]:
    """What one of the lines leans on, by its place."""
    turns = _talk(lines, apart=apart)
    return [int(each) for each in path_to(turns[of].turn_id, threads(turns, a_house()))]


@pytest.mark.parametrize(
    ("lines", "of", "path"),
    [
        pytest.param(
            [
                "Pim: dad can i have 12 quid for the trip",
                "Bram: put it in your bag already",
                "Wren: did you see the forecast, snow at the weekend they reckon",
                "Bram: might cancel the camping then",
            ],
            3,
            [2],
            id="drawn from what was said last, not from one's own words",
        ),
        pytest.param(
            ["Odile: let's see on friday", "Bram: MOT man says it needs two tyres, 140 quid"],
            1,
            [],
            id="its own thing",
        ),
        pytest.param(
            ["Bram: since when??", "Odile: came out in a rash", "Wren: my favourite colour is green now"],
            2,
            [],
            id="of a thing of its own once answered",
        ),
        pytest.param(
            ["Odile: fancy a takeaway?", "Bram: pepperoni for me", "Wren: I'll have a veggie one"],
            2,
            [0],
            id="one of what was asked of",
        ),
        pytest.param(
            ["Wren: my blood pressure is up", "Odile: how high mum", "Wren: 150 over something"],
            2,
            [0, 1],
            id="how high",
        ),
        pytest.param(
            [
                "Bram: can anyone be in?",
                "Odile: the carpets are being fitted",
                "Wren: the cat's been neutered",
            ],
            2,
            [],
            id="a second thing of its own",
        ),
        pytest.param(
            [
                "Bram: What did the school say?",
                "Odile: Nothing yet.",
                "Wren: My roses are out.",
                "Odile: They want to see us on Friday.",
            ],
            3,
            [0, 1],
            id="who said nothing yet has not done answering",
        ),
        pytest.param(
            ["Bram: Who won the quiz?", "Odile: I don't know.", "Wren: My bus is late."],
            2,
            [],
            id="whose bus is late tells nobody who won",
        ),
        pytest.param(["Wren: what time's kick off?", "Bram: half two"], 1, [0], id="answer"),
        pytest.param(
            ["Bram: the boiler's packed in", "Odile: how much to fix", "Bram: 180"], 2, [0, 1], id="asked on"
        ),
        pytest.param(
            ["Odile: Bram what time's the van?", "Pim: where's my kite?", "Bram: 3ish", "Odile: in the shed"],
            2,
            [0],
            id="an hour to what time",
        ),
        pytest.param(
            ["Odile: Bram what time's the van?", "Pim: where's my kite?", "Bram: 3ish", "Odile: in the shed"],
            3,
            [1],
            id="a place to where",
        ),
        pytest.param(
            [
                "Wren: where did you put my boots",
                "Bram: which ones",
                "Wren: the wellies",
                "Bram: in the porch",
            ],
            3,
            [0, 1, 2],
            id="made clear",
        ),
        pytest.param(
            ["Odile: ringing the school now", "Pim: ok", "Odile: spoke to them, they'd lost it"],
            2,
            [0],
            id="went on",
        ),
        pytest.param(
            ["Wren: what's for tea?", "Bram: the bins need to go out", "Odile: they're going out at 7"],
            2,
            [1],
            id="spoken of last",
        ),
        pytest.param(
            ["Odile: who wants what from the chippy?", "Bram: large cod", "Wren: same"], 2, [0, 1], id="same"
        ),
        pytest.param(
            ["Odile: can anyone take Pim on Friday?", "Bram: i can", "Odile: she finishes at 3 so be there"],
            2,
            [0, 1],
            id="to whom answered",
        ),
        pytest.param(["Wren: can Ava stay?", "Bram: no"], 1, [0], id="no"),
        pytest.param(["Bram: who's fetching Pim?", "Odile: gran"], 1, [0], id="a name"),
        pytest.param(["Wren: can I go?", "Odile: ask your dad", "Bram: no"], 2, [0], id="passed on"),
        pytest.param(
            ["Wren: can I go to Ava's?", "Odile: my glasses are ready", "Bram: I can get them Thursday"],
            2,
            [1],
            id="offered, and no leave",
        ),
        pytest.param(
            ["Odile: ringing the surgery", "Bram: ringing the school", "Bram: got through, she's fine"],
            2,
            [1],
            id="one's own call",
        ),
        pytest.param(
            ["Bram: waiting for the plumber", "Odile: waiting for the results", "Bram: he's here"],
            2,
            [0],
            id="one's own wait",
        ),
        pytest.param(
            [
                "Pim: what's for tea?",
                "Bram: pasta",
                "Wren: can Ava stay?",
                "Odile: no",
                "Bram: actually curry",
            ],
            4,
            [0, 1],
            id="put right",
        ),
        pytest.param(
            ["Wren: where are my keys?", "Bram: dunno", "Bram: actually in the car"], 2, [0], id="after all"
        ),
        pytest.param(["Odile: money's tight", "Bram: money's boring"], 1, [0], id="of the same thing"),
        pytest.param(
            ["Wren: how's gran?", "Bram: fine", "Bram: no wait she's in A&E"],
            2,
            [0, 1],
            id="put right at once",
        ),
        pytest.param(
            ["Wren: what time does it land?", "Bram: 6ish", "Wren: terminal?", "Bram: 2"],
            3,
            [0, 1, 2],
            id="asked on in a word",
        ),
        pytest.param(["Odile: off tomorrow", "Bram: oh nice, how come"], 1, [0], id="asked on with a sigh"),
        pytest.param(["Odile: fish or curry tonight", "Wren: fish"], 1, [0], id="two to choose from"),
        pytest.param(
            ["Odile: car's in, they'll ring me so can someone else get Pim", "Bram: I will"],
            1,
            [0],
            id="asked in one breath",
        ),
        pytest.param(
            ["Odile: can anyone walk the dog? I've got an interview", "Pim: me! me!"],
            1,
            [0],
            id="asked, then why",
        ),
        pytest.param(["Odile: his mum wants the cot back", "Bram: No"], 1, [0], id="denied"),
        pytest.param(
            [
                "Odile: arm's gone red",
                "Bram: itchy?",
                "Wren: give her a tablet",
                "Odile: done, it's gone down",
            ],
            3,
            [0, 1, 2],
            id="as bidden",
        ),
        pytest.param(
            ["Pim: mum can I?", "Odile: ask your dad", "Pim: bram?", "Bram: fine by me"],
            3,
            [0, 2],
            id="called",
        ),
        pytest.param(["Wren: dad said he's at work", "Bram: I am, late shift"], 1, [0], id="borne out"),
    ],
)
def test_elliptic_words_lean_on_what_they_leave_unsaid(lines: list[str], of: int, path: list[int]) -> None:
    """On a question, on one's own words, or on what was just said."""
    assert _path(lines, of) == path


@pytest.mark.parametrize(
    ("lines", "of"),
    [
        pytest.param(["Wren: what's for tea?", "Bram: the bins are out"], 1, id="another matter"),
        pytest.param(["Wren: who broke the vase?", "Bram: I did a lovely roast"], 1, id="another deed"),
        pytest.param(["Wren: where's the charger?", "Bram: 7.42"], 1, id="another kind"),
        pytest.param(["Bram: Ted's in hospital", "Odile: oh no"], 1, id="taken in"),
        pytest.param(["Wren: when's the match?", "Bram: dunno, ask mum"], 1, id="dodged"),
        pytest.param(["Bram: the ferry's booked", "Odile: Wren needs new trainers"], 1, id="of its own"),
        pytest.param(
            ["Bram: Ted's in hospital", "Odile: anyone got a stamp?", "Pim: two"], 1, id="asks anew"
        ),
        pytest.param(["Odile: ringing the surgery", "Bram: ringing the school"], 1, id="another's call"),
        pytest.param(["Wren: has the plumber been?", "Bram: ok"], 1, id="no leave was asked"),
        pytest.param(["Wren: can Ava stay?", "Bram: yes", "Odile: ok"], 2, id="answered before"),
        pytest.param(["Bram: Odile did you feed the cat?", "Pim: no"], 1, id="another was asked"),
        pytest.param(["Bram: who's fetching Pim?", "Odile: thanks"], 1, id="thanks"),
        pytest.param(
            ["Odile: what's the code for the gate?", "Wren: 4 of us for dinner"], 1, id="for something else"
        ),
        pytest.param(["Odile: is Pim back?", "Wren: the bins smell", "Bram: No"], 2, id="no to which"),
        pytest.param(["Odile: the car's done", "Odile: parcel?"], 1, id="one's own new matter"),
    ],
)
def test_what_speaks_for_itself_leans_on_nothing(lines: list[str], of: int) -> None:
    """Another matter, another kind of thing, a bare reaction, and no answer."""
    assert _path(lines, of) == []


_ASKED, _TOLD = "Wren: what time's kick off?", "Bram: half two"


def test_the_next_morning_an_answer_may_come() -> None:
    """Where nothing else was said since, and it is of the kind that was asked for."""
    assert _path([_ASKED, _TOLD], 1, apart=timedelta(hours=20)) == [0]


@pytest.mark.parametrize(
    ("lines", "hours"),
    [
        pytest.param([_ASKED, _TOLD], 40, id="days later"),
        pytest.param([_ASKED, "Odile: the boiler's packed in", _TOLD], 5, id="after other talk"),
        pytest.param([_ASKED, "Bram: got 18 out of 20 in spelling"], 20, id="of something else"),
    ],
)
def test_what_comes_late_is_no_answer(lines: list[str], hours: int) -> None:
    """What nobody marked as a reply answers what was asked the same hours, but for the very next words."""
    assert _path(lines, len(lines) - 1, apart=timedelta(hours=hours)) == []
