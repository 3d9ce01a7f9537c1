"""P1, P3 to P8: what was erased is nowhere, stays away, and takes nothing of anybody else's along."""

import random
import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from bot.commands.exporting import export, take_in
from bot.commands.keeping import completion_text
from bot.erasing import carried_out
from bot.telegram.inbox import KIND as INBOX
from bot.telegram.inbox import Inbox
from bot.telegram.who import ACCOUNT, CHAT, Account, Home
from memory.capture import store_and_capture
from memory.erasing.erasure import completions
from memory.erasing.reach import OfClaim, OfPerson, OfSource, OfTurn, OfWords, Target
from memory.ids import PersonId, RoomId, TurnId
from memory.lexical import LexicalReader
from memory.ports import UnitOfWork
from memory.rows import save
from memory.store.backup import back_up, note_erasure, noted_erasures, restore
from memory.store.database import Connection
from memory.store.keys import read_key, salt_of
from memory.store.opening import open_memory
from memory.store.sqlite import SqliteStore
from memory.tombstones import household_key
from tests.counts import many
from tests.fakes import FixedClock
from tests.faults.conftest import Zygote
from tests.lane import FAMILY, HOME, MONDAY, Lane, a_file_lane, a_lane, dice, files_with

WAYS = ("turn", "claim", "words", "source", "person")
_SAYINGS = (
    "The {} is in the garage",
    "I am allergic to {}",
    "I have started the {} forms",
    "I need to buy {} on Friday",
    "My {} appointment is on Wednesday at 3",
    "I think the {} might be broken",
    "has anyone seen the {}?",
    "please never forget that the {} must not get wet",
)
_NAMES = ("Marta", "Joel", "Nia", "Edie")


def token(rng: random.Random) -> str:
    """A word that nobody else says."""
    return "z" + "".join(rng.choice("bcdfghjklmnpqrstvw") + rng.choice("aeiou") for _ in range(4)) + "x"


class Talk:
    """A household of which each message has a word of its own."""

    def __init__(self, lane: Lane, rng: random.Random) -> None:
        self.lane = lane
        self.rng = rng
        self.tokens: dict[str, str] = {}

    async def say(self, count: int) -> None:
        """Messages in the group and in private, forwards, questions to the bot that make it repeat them."""
        for number in range(count):
            word, name = token(self.rng), _NAMES[number % len(_NAMES)]
            message = f"e{number}"
            self.tokens[message] = word
            origin = f"Origin{number}" if number % 7 == 3 else None
            text = self.rng.choice(_SAYINGS).format(word)
            await self.lane.says(
                name, text, message=message, private=number % 5 == 4, forwarded_from=origin, minutes=0.1
            )
            if number % 3 == 0:
                await self.lane.says(name, f"sayso, what about the {word}?", minutes=0.1)
                self.tokens[f"m{self.lane.count}"] = word
            if number % 4 == 0:
                await self.lane.says(name, f"tell Edie the {word} is ready", private=True, minutes=0.1)
                self.tokens[f"m{self.lane.count}"] = word

    def messages_with(self, word: str) -> list[str]:
        """Everything that was said with a word."""
        return [message for message, each in self.tokens.items() if each == word]


async def gone_by(way: str, talk: Talk, word: str) -> None:
    """Erase all that was said with a word, in one of the ways."""
    lane = talk.lane
    messages = talk.messages_with(word)
    if way == "words":
        await lane.erases(OfWords(words=word))
        return
    for message in messages:
        turn = await lane.store.read(lambda unit, m=message: unit.turn(TurnId(m)))
        if turn is None or word not in turn.text:
            continue
        await lane.erases(await _target(way, lane, message, turn.forwarded_from))


async def _target(way: str, lane: Lane, message: str, origin: str | None) -> Target:
    claims = await lane.store.read(lambda unit: unit.of_turn(TurnId(message)))
    if way == "source" and origin is not None:
        return OfSource(name=origin, person=None)
    if way == "claim":
        for claim in claims:
            return OfClaim(claim=claim.claim_id)
    return OfTurn(turn=TurnId(message))


# --- P1
@pytest.mark.parametrize("seed", range(many(8, 80)))
async def test_p1_no_byte_of_it_is_left(tmp_path: Path, seed: int) -> None:
    """n = 8 x 25 erasures, by turn, claim, words and source: in no file, in any of nine dresses."""
    rng = dice(seed)
    talk = Talk(await a_file_lane(tmp_path / "m.db"), rng)
    await talk.say(25)
    await talk.lane.lets_pass(timedelta(days=1))
    words = list(dict.fromkeys(talk.tokens.values()))
    assert files_with(tmp_path, words[:1])
    for number, word in enumerate(words):
        if number % 5 == 0:
            assert files_with(tmp_path, [word]), "the scan must see it before"
        way = WAYS[number % 4]
        await gone_by(way, talk, word)
        if way == "claim":  # a claim's erasure leaves the rest of its message; what is left goes by its turn
            await gone_by("turn", talk, word)
        assert files_with(tmp_path, [word]) == [], (seed, way, word)
        if number + 1 < len(words):
            assert files_with(tmp_path, words[number + 1 :]), "others' words stay"
    await talk.lane.store.close()


@pytest.mark.parametrize("name", _NAMES[1:])
async def test_p1_a_person_leaves_no_word_and_no_name(tmp_path: Path, name: str) -> None:
    """n = 3: their messages, what was said of them, their name, and their private room."""
    rng = dice(name)
    settings = FAMILY.model_dump()
    settings["members"] = [
        {**member, "id": f"p{number}", "name": f"{member['name']}sworth", "kin": {}, "aliases": ()}
        for number, member in enumerate(settings["members"])
    ]
    whole = f"{name}sworth"
    lane = await a_file_lane(tmp_path / "m.db", settings=type(FAMILY).model_validate(settings))
    said = [token(rng) for _ in range(6)]
    for number, word in enumerate(said):
        await lane.says(whole, _SAYINGS[number].format(word), private=number % 2 == 0)
    await lane.says("Martasworth", f"{whole} has started the zukovelox forms")
    await lane.says("Martasworth", "The kettle is in the garage")
    await lane.lets_pass(timedelta(days=1))
    assert files_with(tmp_path, [whole])
    house = await lane.app.house()
    person = next(each.person_id for each in house.people if each.name == whole)
    done = await lane.erases(OfPerson(person=person))
    assert files_with(tmp_path, [*said, "zukovelox"]) == []
    assert files_with(tmp_path, [whole]) == []
    assert files_with(tmp_path, ["kettle"])
    assert done.found_after == 0
    await lane.store.close()


def _secure_delete_off(connection: Connection) -> None:
    connection.execute("PRAGMA secure_delete = 0")


def _index_not_secure(connection: Connection) -> None:
    connection.execute("INSERT INTO turn_word (turn_word, rank) VALUES ('secure-delete', 0)")
    connection.execute("INSERT INTO claim_word (claim_word, rank) VALUES ('secure-delete', 0)")


@pytest.mark.parametrize("defence", [_secure_delete_off, _index_not_secure, None])
async def test_p1_control_without_a_defence_the_bytes_are_found(
    tmp_path: Path, defence: Callable[[Connection], None] | None
) -> None:
    """The scan is not blind: pages not overwritten, an index not cleaned, a log not emptied are all seen."""
    talk = Talk(await a_file_lane(tmp_path / "m.db"), dice(1))
    store = talk.lane.store
    assert isinstance(store, SqliteStore)
    await talk.say(25)
    await store.scrub()
    if defence is not None:
        await store.on_connection(defence)
    words = list(dict.fromkeys(talk.tokens.values()))[:12]
    now = talk.lane.clock.now()
    for word in words:
        target = OfWords(words=word)
        await store.transact(lambda unit, t=target: carried_out(unit, t, by="operator", now=now))
    if defence is not None:
        await store.scrub()
    assert files_with(tmp_path, words)
    await store.close()


# --- P3
async def test_p3_an_open_reader_keeps_it_from_being_done(tmp_path: Path) -> None:
    """n = 50: while somebody reads the old picture it says so, and is done as soon as they stop."""
    for number in range(50):
        folder = tmp_path / str(number)
        folder.mkdir()
        lane = await a_file_lane(folder / "m.db")
        store = lane.store
        assert isinstance(store, SqliteStore)
        await lane.says("Joel", "The zekovipax is in the garage", message="z")
        reader = await SqliteStore.open(folder / "m.db", None, HOME, FAMILY, read_only=True)
        await reader.on_connection(_begin_to_read)
        done = await store.transact(
            lambda unit: carried_out(unit, OfTurn(turn=TurnId("z")), by="operator", now=MONDAY)
        )
        scrubbed = await store.scrub()
        assert not scrubbed
        assert "Not finished yet" in completion_text(done, scrubbed=scrubbed, copies=0, until=None)
        assert files_with(folder, ["zekovipax"]), "the control: the old picture is still in a file"
        await reader.close()
        assert await store.scrub()
        assert files_with(folder, ["zekovipax"]) == []
        await store.close()


def _begin_to_read(connection: Connection) -> None:
    connection.execute("BEGIN")
    connection.execute("SELECT count(*) FROM turn").fetchone()


# --- P4
async def test_p4_a_kill_within_an_erasure_leaves_all_or_nothing(tmp_path: Path, zygote: Zygote) -> None:
    """n = 200 kills over all statements: nothing was done, or everything; said again, it is done."""
    kills = 0
    for talked in range(many(2, 12)):
        kills += await _kills_of_an_erasure(tmp_path / str(talked), zygote, talked)
    assert kills >= many(200, 2_000)


async def _kills_of_an_erasure(home: Path, zygote: Zygote, talked: int) -> int:
    """Kills over all statements of one erasure, from a household that said a few things more."""
    whole = home / "whole"
    whole.mkdir(parents=True)
    lane = await a_file_lane(whole / "m.db")
    await lane.says("Joel", "I have started the zekovipax forms", message="z")
    for number in range(talked):
        await lane.says("Edie", _SAYINGS[number % len(_SAYINGS)].format(f"thing{number}"))
        await lane.says("Joel", "sayso, what have I started?")
    await lane.says("Marta", "sayso, has Joel finished the zekovipax forms?")
    await lane.lets_pass(timedelta(days=1))
    now = lane.clock.now().isoformat()
    await lane.store.close()

    def act(folder: Path, at: int) -> dict[str, object]:
        return zygote.act(act="erase", path=str(folder / "m.db"), turn="z", now=now, at=at)

    total = act(_copy_of(whole, home / "count"), 0)["seen"]
    assert isinstance(total, int)
    found: set[bool] = set()
    points = sorted({1 + (total - 1) * step // 199 for step in range(200)})
    for at in points:
        folder = _copy_of(whole, home / f"k{at}")
        assert act(folder, at)["killed"]
        found.add(await _is_whole(folder))
        assert not act(folder, 0)["killed"]
        assert files_with(folder, ["started the zekovipax"]) == []
        shutil.rmtree(folder)
    assert found == {True, False}, "kills before and after the commit"
    return len(points)


async def test_p4_a_write_that_fails_within_an_erasure_leaves_all_or_nothing(
    tmp_path: Path, zygote: Zygote
) -> None:
    """n = each half page of room from none until all fits: every write beyond it fails, in log and file.

    A limit on how long a file may become stands for a disk that takes no more: it holds for good, and is
    no error that passes.
    """
    whole = tmp_path / "whole"
    whole.mkdir()
    lane = await a_file_lane(whole / "m.db")
    await lane.says("Joel", "I have started the zekovipax forms", message="z")
    await lane.says("Marta", "sayso, has Joel finished the zekovipax forms?")
    now = lane.clock.now().isoformat()
    await lane.store.close()
    limit, failed, fitted = 0, 0, 0
    found: set[bool] = set()
    while fitted < 4:
        folder = _copy_of(whole, tmp_path / f"l{limit}")
        named = {"act": "erase", "path": str(folder / "m.db"), "turn": "z", "now": now}
        is_done = "error" not in zygote.act(**named, limit=limit)
        fitted, failed = fitted + is_done, failed + (not is_done)
        is_whole = await _is_whole(folder)
        assert is_whole or not is_done, "never done that is not"
        found.add(is_whole)
        assert "error" not in zygote.act(**named)
        assert await _is_whole(folder)
        assert files_with(folder, ["started the zekovipax"]) == []
        shutil.rmtree(folder)
        limit += 2048
    assert found == {True, False}, "failures before and after the commit"
    assert failed >= 50


async def _is_whole(folder: Path) -> bool:
    """Whether the erasure happened; a mixture fails here."""
    store = await SqliteStore.open(folder / "m.db", None, HOME, FAMILY)

    def look(unit: UnitOfWork) -> tuple[bool, bool, bool, bool]:
        turn = unit.turn(TurnId("z"))
        assert turn is not None
        rows = any("zekovipax" in row.body for row in unit.rows(None))
        bot = any("started the zekovipax" in each.text for each in unit.turns(limit=99))
        return (turn.text == "", not unit.of_turn(TurnId("z")), bool(completions(unit)), not rows and not bot)

    seen = await store.read(look)
    await store.close()
    assert len(set(seen[:3])) == 1, seen
    assert seen[3] or not seen[0], seen
    return seen[0]


def _copy_of(folder: Path, to: Path) -> Path:
    return Path(shutil.copytree(folder, to))


# --- P6
async def test_p6_the_same_source_does_not_come_back() -> None:
    """n = 170 x 3: the old update again, an edit of the old message, a reading of the whole record anew."""
    lane = await a_lane()
    talk = Talk(lane, dice(6))
    await talk.say(170)
    returned = 0
    for message in [each for each in talk.tokens if each.startswith("e")]:
        turn = await lane.store.read(lambda unit, m=message: unit.turn(TurnId(m)))
        assert turn is not None
        await lane.erases(OfTurn(turn=TurnId(message)))
        for version, turn_id in ((0, message), (0, f"{message}-new"), (1, f"{message}.1")):
            again = type(turn).model_validate(
                {**dict(turn), "version": version, "turn_id": TurnId(turn_id), "seq": 0}
            )
            heard = await lane.app.hear(again)
            returned += heard.turn is not None
        assert await lane.store.read(lambda unit, m=message: unit.of_turn(TurnId(m))) == ()
    assert returned == 0
    fresh = await lane.says("Edie", f"The {talk.tokens['e1']} is in the shed")
    assert fresh.turn is not None, "another's own word is theirs"


async def test_p6_control_without_the_marks_it_comes_back() -> None:
    """With another key the marks fit nothing, and an edit of the erased message is learned again."""
    lane = await a_lane()
    await lane.says("Joel", "The zekovipax is in the garage", message="z")
    turn = await lane.store.read(lambda unit: unit.turn(TurnId("z")))
    assert turn is not None
    await lane.erases(OfTurn(turn=TurnId("z")))
    edit = type(turn).model_validate({**dict(turn), "version": 1, "turn_id": TurnId("z.1"), "seq": 0})
    read = LexicalReader().read

    def with_key(key: bytes) -> Callable[[UnitOfWork], bool]:
        return lambda unit: (
            store_and_capture(unit, edit, read, now=lane.clock.now(), tombstone_key=key).turn is not None
        )

    key = await lane.store.transact(household_key)
    assert not await lane.store.transact(with_key(key))
    assert await lane.store.transact(with_key(b"x" * 32))


# --- P7
async def test_p7_no_older_copy_brings_it_back(tmp_path: Path) -> None:
    """n = 50 copies: each is brought back with the log applied before first use, and holds none of it."""
    keys, path, folder = tmp_path / "keys", tmp_path / "data" / "home.db", tmp_path / "copies"
    store = (await open_memory(path, keys, FAMILY)).store
    lane = await a_lane(store)
    talk = Talk(lane, dice(7))
    key = read_key(keys, salt_of(path))
    copies: list[Path] = []
    for round_number in range(50):
        await talk.say(2)
        made = await back_up(store, key, folder, now=MONDAY + timedelta(days=round_number))
        copies.append(made.path)
    words = list(dict.fromkeys(talk.tokens.values()))[-2:]
    for word in words:
        target = OfWords(words=word)
        note_erasure(
            folder,
            await store.transact(lambda unit, t=target: carried_out(unit, t, by="operator", now=MONDAY)),
        )
    await store.close()
    hits_without = 0
    for copy in copies:
        assert await restore(copy, path, keys, erasures=noted_erasures(folder)) == len(words)
        assert await _hits(path, keys, words) == 0
        await restore(copy, path, keys, erasures=())
        hits_without += await _hits(path, keys, words)
    assert hits_without, "the control: without the log an older copy brings it back"


async def _hits(path: Path, keys: Path, words: list[str]) -> int:
    """How often a word stands anywhere in an encrypted memory: every column of every table."""
    store = (await open_memory(path, keys, FAMILY)).store

    def scan(connection: Connection) -> int:
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        cells = [
            cell
            for (name,) in tables
            for row in connection.execute(f"SELECT * FROM {name}").fetchall()  # noqa: S608 - its own tables
            for cell in row
        ]
        return sum(word in str(cell) or word.encode() in _bytes(cell) for cell in cells for word in words)

    found = await store.on_connection(scan)
    await store.close()
    return found


def _bytes(cell: object) -> bytes:
    return cell if isinstance(cell, bytes) else b""


# --- P8
async def test_p8_an_export_holds_ones_own_and_comes_back_the_same() -> None:
    """n = 500 exports: nothing outside of one's own, the same after an import, nothing erased in it."""
    for seed in range(125):
        lane = await a_lane()
        talk = Talk(lane, dice(seed))
        await talk.say(12)
        gone = talk.tokens["e2"]
        await gone_by("words", talk, gone)
        house = await lane.app.house()
        now = lane.clock.now()
        for person in house.members(now):
            found = await lane.store.read(lambda unit, p=person, now=now: export(unit, p, now=now))
            assert gone not in found.model_dump_json()
            assert all(turn.speaker == person.person_id for turn in found.turns)
            for claim in found.claims:
                assert person.person_id in (claim.speaker, claim.proposition.subject.person)
                assert claim.audience.rooms or person.person_id in claim.audience.people
            other = await a_lane()
            first = await other.store.transact(lambda unit, f=found: take_in(unit, f))
            again = await other.store.transact(lambda unit, f=found: take_in(unit, f))
            back = await other.store.read(lambda unit, p=person, now=now: export(unit, p, now=now))
            assert (again.turns, again.claims) == (0, 0)
            assert first.claims == len(found.claims)
            assert {c.claim_id: c for c in back.claims} == {c.claim_id: c for c in found.claims}


async def test_p8_control_a_hand_that_exports_everything_is_seen() -> None:
    """The same checks on an export of all that is in force: somebody else's private word is in it."""
    lane = await a_lane()
    await lane.says("Nia", "I failed the maths exam", private=True)
    everything = await lane.claims()
    joel = PersonId("joel")
    assert any(joel not in (claim.speaker, claim.proposition.subject.person) for claim in everything)


# --- the transport's own rows
def _raw(number: int, text: str, *, user: int, message: int) -> dict[str, object]:
    return {
        "update_id": number,
        "message": {
            "message_id": message,
            "date": 1,
            "chat": {"id": user, "type": "private"},
            "from": {"id": user, "is_bot": False, "first_name": "J"},
            "text": text,
            "voice": {"file_id": f"file-{text.split()[1]}", "duration": 1},
        },
    }


@pytest.mark.parametrize("way", ["person", "words", "source"])
async def test_erasure_reaches_what_waits_and_what_was_put_aside(tmp_path: Path, way: str) -> None:
    """An update that waits, one in quarantine, their media references and the account: gone; others' stay."""
    lane = await a_file_lane(tmp_path / "m.db")
    now = lane.clock.now()

    def _fail(_unit: UnitOfWork, raw: dict[str, object], _now: object) -> None:
        raise RuntimeError(str(len(raw)))

    def known(unit: UnitOfWork) -> None:
        for user, name in ((501, "joel"), (502, "marta")):
            account = Account(user=user, person=PersonId(name), linked_at=now, reach="ok")
            save(unit, ACCOUNT, str(user), account, state="linked", about=(name,))
        home = Home(room=RoomId("group"), unknown=(), is_admin=False, can_write=True)
        save(unit, CHAT, "-500", home, state="home")

    await lane.store.transact(known)
    inbox = Inbox(lane.store, _fail, FixedClock(now))
    await inbox.take(
        [
            _raw(1, "the zequarant is here", user=501, message=1),
            _raw(2, "the kept thing", user=502, message=2),
        ]
    )
    await inbox.work()
    await inbox.take([_raw(3, "the zewaiting is here", user=501, message=3)])
    assert files_with(tmp_path, ["zequarant", "zewaiting"])
    targets: dict[str, list[Target]] = {
        "person": [OfPerson(person=PersonId("joel"))],
        "source": [OfSource(name="Joel", person=PersonId("joel"))],
        "words": [OfWords(words="zequarant"), OfWords(words="zewaiting")],
    }
    for target in targets[way]:
        done = await lane.store.transact(lambda unit, t=target: carried_out(unit, t, by="operator", now=now))
        assert any(kind == INBOX for kind, _ in done.reach.rows)
    assert isinstance(lane.store, SqliteStore)
    await lane.store.scrub()
    assert files_with(tmp_path, ["zequarant", "zewaiting"]) == []
    assert files_with(tmp_path, ["kept thing"])
    assert await inbox.tidy() == (), "the books balance"
    assert await inbox.take([_raw(3, "the zewaiting is here", user=501, message=3)]) == 0
    accounts = await lane.store.read(lambda unit: [row.row_id for row in unit.rows(ACCOUNT)])
    assert accounts == (["502"] if way == "person" else ["501", "502"])
    await lane.store.close()
