"""The statements of a household's settings, people and rooms, and of the marks of what was erased."""

from datetime import datetime

from config.household import HouseholdSettings, stored_household
from memory.house import House
from memory.ids import PersonId, RoomId
from memory.people import Person
from memory.rooms import Room
from memory.store.rows import microseconds
from memory.store.statements import Statements


class HouseRows(Statements):
    """Who and what the household is."""

    def house(self) -> House:
        if self._kept.house is None:
            self._kept.house = self._read_house()
        return self._kept.house

    def _read_house(self) -> House:
        settings = self._one("SELECT settings FROM household WHERE household = ?")
        people = self._all("SELECT body FROM person WHERE household = ?")
        rooms = self._all("SELECT body FROM room WHERE household = ? ORDER BY room_id")
        found = (Person.model_validate_json(row[0]) for row in people)
        return House(
            household=self.household,
            settings=stored_household(settings[0] if settings else "{}"),
            people=tuple(sorted(found, key=lambda person: person.name)),
            rooms=tuple(Room.model_validate_json(row[0]) for row in rooms),
        )

    def put_settings(self, settings: HouseholdSettings) -> None:
        self._run("UPDATE household SET settings = ?2 WHERE household = ?1", settings.model_dump_json())
        self._house_changed()

    def put_person(self, person: Person) -> None:
        self._run("REPLACE INTO person VALUES (?, ?, ?)", person.person_id, person.model_dump_json())
        self._house_changed()

    def put_room(self, room: Room) -> None:
        self._run("REPLACE INTO room VALUES (?, ?, ?)", room.room_id, room.model_dump_json())
        self._house_changed()

    def drop_person(self, person_id: PersonId) -> int:
        gone = self._db.execute(
            "DELETE FROM person WHERE household = ? AND person_id = ?", (self.household, person_id)
        ).rowcount
        self._house_changed()
        return int(gone)

    def drop_room(self, room_id: RoomId) -> int:
        gone = self._db.execute(
            "DELETE FROM room WHERE household = ? AND room_id = ?", (self.household, room_id)
        ).rowcount
        self._house_changed()
        return int(gone)

    def _house_changed(self) -> None:
        self._kept.house = None
        self._grow()

    # --- marks of what was erased
    def put_tombstone(self, keyed_hash: str, at: datetime) -> None:
        self._run("INSERT OR IGNORE INTO tombstone VALUES (?, ?, ?)", keyed_hash, microseconds(at))
        self._kept.tombstones = None

    def has_tombstone(self, keyed_hash: str) -> bool:
        if self._kept.tombstones is None:
            rows = self._all("SELECT keyed_hash FROM tombstone WHERE household = ?")
            self._kept.tombstones = {row[0] for row in rows}
        return keyed_hash in self._kept.tombstones
