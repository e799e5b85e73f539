"""Plumbline wire format, version 1: writes what a profiled program measures as records for Kafka.

One file, Python 3.9 or newer, nothing but the standard library. Zones, raw L1 readbacks and memory
events are collected in columns; ``finish()`` gives the value of one Kafka record, ``end()`` that of
the END record every stream is closed with. The record key is ``StreamHeader.source``, the topic is
``writer.topic``. docs/formats/frame.md describes every byte; producers/README.md says how to send.

A batch never grows beyond its caps: ``add`` raises BatchFull, nothing was added, and ``finish()``
has to come first. What cannot be written raises Refused with a message, and what was written before
stays. A writer belongs to one thread at a time.

Licensed under the Apache License, Version 2.0.
"""

from __future__ import annotations

import enum
import math
import operator
import struct
from dataclasses import dataclass
from typing import Dict, Iterable, List, Mapping, Optional, Tuple, Union

__all__ = [
    "BatchCaps",
    "BatchFull",
    "BatchWriter",
    "ClockSync",
    "ControlLayout",
    "EndReason",
    "MemoryOp",
    "MemoryWriter",
    "ReadbackWriter",
    "Refused",
    "StreamHeader",
    "StreamKind",
    "ZoneKind",
    "ZoneWriter",
    "zone_hash16",
]

VERSION = 1
"""Format version written."""
MAX_TEXT_BYTES = 64 << 10
"""Longest zone name, context, place or pool name, and largest image."""
MAX_HEADER_TEXT_BYTES = 4 << 10
"""Longest text of a header."""
MAX_ZONE_NAMES = 4096
"""Most names of zone hashes that a device stream brings along ..."""
MAX_ZONE_NAME_BYTES = 128 << 10
"""... and their bytes in all."""
MAX_NOT_CARRIED = 1024
"""Most kinds of things that an END says were not carried."""
FULL_WITHHELD = 4096

_INT64_MIN, _INT64_MAX = -(1 << 63), (1 << 63) - 1
_INT32_MIN, _INT32_MAX = -(1 << 31), (1 << 31) - 1
_UINT32_MAX, _UINT64_MAX = (1 << 32) - 1, (1 << 64) - 1


class Refused(ValueError):
    """Something that cannot be written; the message says what was found and what expected."""


class BatchFull(Exception):
    """The batch has to be finished before anything is added."""


class StreamKind(enum.IntEnum):
    """What a stream carries; the number is the code on the wire."""

    ZONES = 0
    DEVICE = 1
    MEMORY = 2

    @property
    def topic(self) -> str:
        """The topic that records of a stream go to, batches and END alike."""
        return f"plumbline.{self.name.lower()}.v1"


class ZoneKind(enum.IntEnum):
    """What the zones of a stream are; the number is the code on the wire."""

    HOST = 0
    KERNEL = 1
    LANE = 2
    GPU = 3


class ControlLayout(enum.IntEnum):
    """How the control vector of an L1 image is laid out; the number is the code on the wire."""

    CTL32 = 1
    """32 words, images of 10,368 bytes."""
    CTL64 = 2
    """64 words, images of 10,496 bytes."""


class MemoryOp(enum.IntEnum):
    """What a memory event does; the number is the code on the wire."""

    OTHER = 0
    ALLOC = 1
    FREE = 2
    RESET = 3


class EndReason(enum.IntEnum):
    """Why a stream ended; the number is the code on the wire."""

    COMPLETE = 0
    CUT = 1
    AGENT_LOST = 2
    TIMED_OUT = 3


@dataclass(frozen=True)
class StreamHeader:
    """What every record of a stream says about where it comes from.

    Texts have at most 4 KiB and are empty if unknown. Run, source, kind and incarnation are the
    stream: sequence numbers count in it.

    run, source: the run; ``host/process`` or ``host/device``, which is the record key too.
    incarnation: tells the streams of one source apart, for instance pid, start time and connection
        number. A program that begins to count at 0 again must choose another one.
    base_epoch_ms: wall-clock time of the stream's relative zero, ms since 1970.
    clock_hz: device clock, 0 if unknown.
    build: build or kernel hash that bounds are matched with.
    agent: name and version of the sender.
    base_assumed: nobody knows the wall-clock time, base_epoch_ms is only when the data was taken
        over.
    """

    run: str
    source: str
    incarnation: str
    base_epoch_ms: int = 0
    host: str = ""
    process: str = ""
    device: str = ""
    device_serial: str = ""
    device_model: str = ""
    workload: str = ""
    build: str = ""
    file: str = ""
    clock_hz: int = 0
    agent: str = ""
    base_assumed: bool = False


@dataclass(frozen=True)
class BatchCaps:
    """When a writer calls itself full; higher caps are refused.

    bytes: bytes of columns and texts; the row that crosses it is still taken.
    """

    rows: int = 5000
    bytes: int = 192 << 10
    strings: int = 1 << 15


@dataclass(frozen=True)
class ClockSync:
    """host ns = host_ns_first + (cycle - cycle_first) * ns_per_cycle, which is above 0."""

    host_ns_first: int
    cycle_first: int
    ns_per_cycle: float


def zone_hash16(text: str) -> int:
    """The hash by which device markers name a zone.

    That of ``name,file,line,KERNEL_PROFILER`` with the path as the kernel compiler was given it.
    """
    value = 0x811C9DC5
    for byte in text.encode("utf-8"):
        value = ((value ^ byte) * 0x01000193) & _UINT32_MAX
    return (value & 0xFFFF) ^ (value >> 16)


def _varint(out: bytearray, value: int) -> None:
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)


def _zigzag(value: int) -> int:
    return value << 1 if value >= 0 else (-value << 1) - 1


def _number_field(out: bytearray, field: int, value: int) -> None:
    if value:
        _varint(out, field << 3)
        _varint(out, value)


def _bytes_field(out: bytearray, field: int, value: Union[bytes, bytearray, memoryview]) -> None:
    _varint(out, field << 3 | 2)
    _varint(out, len(value))
    out += value


def _integer(what: str, value: int, least: int, most: int) -> int:
    if type(value) is int and least <= value <= most:
        return value
    try:
        number = operator.index(value)
    except TypeError:
        raise Refused(f"{what} is {value!r}, expected a whole number") from None
    if not least <= number <= most:
        raise Refused(f"{what} is {number}, expected {least} to {most}")
    return number


def _code(what: str, kind: type, value: int) -> int:
    return _integer(what, value, min(kind), max(kind))


def _utf8(what: str, text: str, most: int) -> bytes:
    if not isinstance(text, str):
        raise Refused(f"{what} is {text!r}, expected a text")
    try:
        utf8 = text.encode("utf-8")
    except UnicodeEncodeError:
        raise Refused(f"{what} has half of a surrogate pair, which is no text") from None
    if len(utf8) > most:
        raise Refused(f"{what} has {len(utf8)} bytes, expected at most {most}")
    return utf8


class _Column:
    """One packed column; left out of the record when every value is 0."""

    __slots__ = ("field", "packed", "previous", "any")

    def __init__(self, field: int):
        self.field = field
        self.packed = bytearray()
        self.clear()

    def clear(self) -> None:
        self.packed.clear()
        self.previous = 0
        self.any = False

    def plain(self, value: int) -> None:
        if value:
            self.any = True
            if value > 0x7F:
                _varint(self.packed, value)
                return
        self.packed.append(value)

    def signed(self, value: int) -> None:
        self.plain(value << 1 if value >= 0 else (-value << 1) - 1)

    def delta(self, value: int) -> None:
        """Difference to the value before, wrapping around at 64 bits."""
        self.signed((value - self.previous + (1 << 63) & _UINT64_MAX) - (1 << 63))
        self.previous = value

    def delta32(self, value: int) -> None:
        """Difference to the value before, wrapping around at 32 bits."""
        self.signed((value - self.previous + (1 << 31) & _UINT32_MAX) - (1 << 31))
        self.previous = value

    def write_to(self, message: bytearray) -> None:
        if self.any:
            _bytes_field(message, self.field, self.packed)


class _StringTable:
    """The strings of one record: index 0 is the empty string and is not written."""

    __slots__ = ("written", "indexes")

    def __init__(self) -> None:
        self.written = bytearray()
        self.indexes: Dict[str, int] = {"": 0}

    def clear(self) -> None:
        self.written.clear()
        self.indexes = {"": 0}

    def utf8_if_new(self, what: str, text: str) -> Optional[bytes]:
        """The bytes of a string that is not in the table yet."""
        if isinstance(text, str) and text in self.indexes:
            return None
        return _utf8(what, text, MAX_TEXT_BYTES)

    def index(self, text: str, utf8: Optional[bytes]) -> int:
        known = self.indexes.get(text)
        if known is not None:
            return known
        _bytes_field(self.written, 1, utf8 or b"")
        added = len(self.indexes)
        self.indexes[text] = added
        return added


class BatchWriter:
    """What all writers have in common: the batch's place in its stream, and its end."""

    def __init__(
        self,
        kind: StreamKind,
        body_field: int,
        header: StreamHeader,
        caps: Optional[BatchCaps],
        columns: Iterable[_Column],
    ):
        self._kind = kind
        self._body_field = body_field
        self._caps = _checked(caps or BatchCaps())
        self._source = header.source
        self._identity, self._labels = _header_bytes(header)
        self._strings = _StringTable()
        self._columns = tuple(columns)
        self._withheld = bytearray()
        self._withheld_ranges = 0
        self._withheld_sequences = 0
        self._first_sequence = 0
        self._rows = 0
        self._full = False
        self._ended = False

    @property
    def topic(self) -> str:
        """The topic of the stream's records."""
        return self._kind.topic

    @property
    def key(self) -> bytes:
        """The key of the stream's records."""
        return self._source.encode("utf-8")

    @property
    def rows(self) -> int:
        """Rows of the batch so far."""
        return self._rows

    @property
    def empty(self) -> bool:
        """Whether the batch holds nothing: no row and no withheld range."""
        return self._rows == 0 and self._withheld_ranges == 0

    @property
    def next_sequence(self) -> int:
        """Sequence number of the next row."""
        return self._first_sequence + self._rows + self._withheld_sequences

    @property
    def is_full(self) -> bool:
        """Whether the batch has to be finished before the next row."""
        return self._full

    def begin(self, first_sequence: int) -> None:
        """Sets the sequence number of the next row.

        Without it a batch follows the one before; the first begins at 0. Numbers that are left out
        are lost, and are told as lost when the stream ends.
        """
        self._check_not_ended()
        first = _integer("first sequence", first_sequence, 0, _INT64_MAX)
        if not self.empty:
            raise Refused(
                f"batch from sequence {self._first_sequence} is not finished, cannot begin at {first}"
            )
        self._first_sequence = first

    def withhold(self, sequences: int, reason: int) -> None:
        """Says that sequence numbers between two rows were left out on purpose.

        The reason is the sender's code, 0 or more.
        """
        sequences = _integer("withheld sequences", sequences, 1, _INT64_MAX)
        reason = _integer("reason", reason, 0, _INT32_MAX)
        self._check_room(sequences)
        _varint(self._withheld, self._rows)
        _varint(self._withheld, sequences)
        _varint(self._withheld, reason)
        self._withheld_sequences += sequences
        self._withheld_ranges += 1
        self._full = self._is_at_a_cap()

    def finish(self) -> bytes:
        """The batch as a record value, and an empty batch that follows it.

        b"" for a batch that is empty: nothing is to be sent.
        """
        if self.empty:
            return b""
        body = bytearray(self._strings.written)
        self._write_columns(body)
        record = self._record(self._body_field, body)
        self._first_sequence = self.next_sequence
        self._rows = 0
        self._withheld.clear()
        self._withheld_ranges = 0
        self._withheld_sequences = 0
        self._strings.clear()
        for column in self._columns:
            column.clear()
        self._clear_extra()
        self._full = False
        return record

    def end(
        self,
        reason: EndReason = EndReason.COMPLETE,
        detail: str = "",
        not_carried: Optional[Mapping[str, int]] = None,
    ) -> bytes:
        """The record value that ends the stream; nothing can be added afterwards."""
        self._check_not_ended()
        if not self.empty:
            raise Refused(f"batch of {self._rows} rows is not finished, cannot end the stream")
        code = _code("end reason", EndReason, reason)
        said = _utf8("detail", detail, MAX_TEXT_BYTES)
        entries = dict(not_carried or {})
        if len(entries) > MAX_NOT_CARRIED:
            raise Refused(
                f"END has {len(entries)} kinds not carried, expected at most {MAX_NOT_CARRIED}"
            )
        body = bytearray()
        _number_field(body, 1, self._kind)
        _number_field(body, 2, self._first_sequence)
        _number_field(body, 3, code)
        kinds, counts, strings = bytearray(), bytearray(), 1
        for kind, count in entries.items():
            utf8 = _utf8("kind that was not carried", kind, MAX_TEXT_BYTES)
            _varint(counts, _integer(f"count of {kind!r}", count, 0, _INT64_MAX))
            _varint(kinds, strings if utf8 else 0)
            if utf8:
                _bytes_field(body, 4, utf8)
                strings += 1
        if entries:
            _bytes_field(body, 5, kinds)
            _bytes_field(body, 6, counts)
        if said:
            _bytes_field(body, 7, said)
        most = self._caps.bytes + MAX_TEXT_BYTES + 512
        if len(body) > most:
            raise Refused(f"END of {len(body)} bytes, expected at most {most}")
        record = self._record(7, body)
        self._ended = True
        return record

    def _record(self, body_field: int, body: bytearray) -> bytes:
        header = bytearray(self._identity)
        _number_field(header, 4, self._first_sequence)
        _number_field(header, 5, self._rows)
        if self._withheld:
            _bytes_field(header, 6, self._withheld)
        header += self._labels
        record = bytearray()
        _number_field(record, 1, VERSION)
        _bytes_field(record, 2, header)
        _bytes_field(record, body_field, body)
        return bytes(record)

    def _check_room(self, sequences: int = 1) -> None:
        self._check_not_ended()
        if self._full:
            raise BatchFull(f"batch has {self._rows} rows, finish it first")
        if sequences > _INT64_MAX - self.next_sequence:
            raise Refused(
                "sequence numbers would exceed 63 bits: "
                f"next is {self.next_sequence}, {sequences} more"
            )

    def _added(self) -> None:
        """Counts a row whose columns have been written."""
        self._rows += 1
        self._full = self._is_at_a_cap()

    def _is_at_a_cap(self) -> bool:
        caps = self._caps
        strings = self._strings
        if (
            self._rows >= caps.rows
            or self._withheld_ranges >= FULL_WITHHELD
            or len(strings.indexes) >= caps.strings
        ):
            return True
        size = len(self._withheld) + len(strings.written) + self._extra_bytes()
        for column in self._columns:
            size += len(column.packed)
        return size >= caps.bytes

    def _check_not_ended(self) -> None:
        if self._ended:
            raise Refused("the stream has ended, nothing can follow")

    def _write_columns(self, body: bytearray) -> None:
        raise NotImplementedError

    def _extra_bytes(self) -> int:
        return 0

    def _clear_extra(self) -> None:
        """Empties what is no column."""


def _checked(caps: BatchCaps) -> BatchCaps:
    most = BatchCaps()
    _integer("cap of rows", caps.rows, 1, most.rows)
    _integer("cap of bytes", caps.bytes, 1, most.bytes)
    _integer("cap of strings", caps.strings, 2, most.strings)
    return caps


def _header_bytes(header: StreamHeader) -> Tuple[bytes, bytes]:
    """The parts of a header that are the same in every record."""
    identity, labels = bytearray(), bytearray()
    for field, what in ((1, "run"), (2, "source"), (3, "incarnation")):
        text = _utf8(what, getattr(header, what), MAX_HEADER_TEXT_BYTES)
        if not text:
            raise Refused(f"{what} is empty, expected a text")
        _bytes_field(identity, field, text)
    base = _integer("base_epoch_ms", header.base_epoch_ms, _INT64_MIN, _INT64_MAX)
    clock = _integer("clock_hz", header.clock_hz, 0, _INT64_MAX)
    texts = ("host", "process", "device", "device_serial", "device_model")
    texts += ("workload", "build", "file")
    _number_field(labels, 7, _zigzag(base))
    for field, what in enumerate(texts, 8):
        text = _utf8(what, getattr(header, what), MAX_HEADER_TEXT_BYTES)
        if text:
            _bytes_field(labels, field, text)
    _number_field(labels, 18, clock)
    agent = _utf8("agent", header.agent, MAX_HEADER_TEXT_BYTES)
    if agent:
        _bytes_field(labels, 19, agent)
    _number_field(labels, 20, 1 if header.base_assumed else 0)
    return bytes(identity), bytes(labels)


class ZoneWriter(BatchWriter):
    """Writes zones of one kind."""

    def __init__(
        self,
        header: StreamHeader,
        kind: ZoneKind = ZoneKind.HOST,
        caps: Optional[BatchCaps] = None,
    ):
        self._zone_kind = _code("zone kind", ZoneKind, kind)
        super().__init__(StreamKind.ZONES, 3, header, caps, [_Column(f) for f in range(3, 10)])

    def add(
        self,
        name: str,
        start_ns: int,
        duration_ns: int,
        thread: int = 0,
        depth: int = 0,
        context: str = "",
        place: str = "",
    ) -> None:
        """Adds a zone.

        start_ns is after the stream's relative zero; thread and depth have 32 bits, depth 0 is
        unknown; context is a run-time text, place a RISC or engine lane.
        """
        strings = self._strings
        name_utf8 = strings.utf8_if_new("zone name", name)
        context_utf8 = strings.utf8_if_new("context", context)
        place_utf8 = strings.utf8_if_new("place", place)
        start_ns = _integer("start_ns", start_ns, _INT64_MIN, _INT64_MAX)
        duration_ns = _integer("duration_ns", duration_ns, _INT64_MIN, _INT64_MAX)
        thread = _integer("thread", thread, 0, _UINT32_MAX)
        depth = _integer("depth", depth, 0, _UINT32_MAX)
        self._check_room()
        columns = self._columns
        columns[0].plain(strings.index(name, name_utf8))
        columns[1].plain(strings.index(context, context_utf8))
        columns[2].plain(strings.index(place, place_utf8))
        columns[3].delta(start_ns)
        columns[4].signed(duration_ns)
        columns[5].plain(thread)
        columns[6].plain(depth)
        self._added()

    def _write_columns(self, body: bytearray) -> None:
        _number_field(body, 2, self._zone_kind)
        for column in self._columns:
            column.write_to(body)


class MemoryWriter(BatchWriter):
    """Writes memory events."""

    def __init__(self, header: StreamHeader, time_ns_base: int, caps: Optional[BatchCaps] = None):
        """time_ns_base is the source time of the stream's relative zero, ns.

        An event's wall-clock time is base_epoch_ms + (time_ns - time_ns_base) / 10^6.
        """
        self._time_ns_base = _integer("time_ns_base", time_ns_base, _INT64_MIN, _INT64_MAX)
        super().__init__(StreamKind.MEMORY, 5, header, caps, [_Column(f) for f in range(2, 7)])

    def add(self, op: MemoryOp, pool: str, address: int, size_bytes: int, time_ns: int) -> None:
        """Adds an event; address and size have 64 bits, time is the source's."""
        code = _code("memory operation", MemoryOp, op)
        pool_utf8 = self._strings.utf8_if_new("pool name", pool)
        address = _integer("address", address, 0, _UINT64_MAX)
        size_bytes = _integer("size_bytes", size_bytes, 0, _UINT64_MAX)
        time_ns = _integer("time_ns", time_ns, _INT64_MIN, _INT64_MAX)
        self._check_room()
        columns = self._columns
        columns[0].plain(code)
        columns[1].plain(self._strings.index(pool, pool_utf8))
        columns[2].delta(address)
        columns[3].plain(size_bytes)
        columns[4].delta(time_ns)
        self._added()

    def _write_columns(self, body: bytearray) -> None:
        for column in self._columns:
            column.write_to(body)
        _number_field(body, 10, _zigzag(self._time_ns_base))


class ReadbackWriter(BatchWriter):
    """Writes raw L1 readbacks; they are decoded where they are folded."""

    def __init__(
        self,
        header: StreamHeader,
        layout: ControlLayout,
        host_ns_base: int = 0,
        names: Iterable[Tuple[int, str]] = (),
        sync: Optional[ClockSync] = None,
        caps: Optional[BatchCaps] = None,
    ):
        """Makes a writer for one stream.

        host_ns_base: host time of the first readback of the stream, ns: a readback's wall-clock
            time is base_epoch_ms + (host_ns - host_ns_base) / 10^6.
        names: pairs of zone hash and name. Each batch brings along those of the hashes in its
            images, so that any record can be the first one read. A hash with two names is
            ambiguous, and shown as such.
        sync: clock sync of the stream, None if there is none.
        """
        self._layout = ControlLayout(_code("layout", ControlLayout, layout))
        self._host_ns_base = _integer("host_ns_base", host_ns_base, _INT64_MIN, _INT64_MAX)
        self._names = _names_by_hash(names)
        self._sync = _sync_fields(sync)
        self._images = bytearray()
        self._seen: set = set()
        super().__init__(StreamKind.DEVICE, 4, header, caps, [_Column(f) for f in range(3, 9)])

    def add(
        self,
        dispatch: int,
        host_ns: int,
        core_x: int,
        core_y: int,
        image: Union[bytes, bytearray, memoryview],
    ) -> None:
        """Adds the image of a core as it was read back.

        dispatch is the number of the readback in the stream, host_ns its host time. An image whose
        size is not the layout's is carried, and counted as unreadable later.
        """
        dispatch = _integer("dispatch", dispatch, _INT64_MIN, _INT64_MAX)
        host_ns = _integer("host_ns", host_ns, _INT64_MIN, _INT64_MAX)
        core_x = _integer("core_x", core_x, _INT32_MIN, _INT32_MAX)
        core_y = _integer("core_y", core_y, _INT32_MIN, _INT32_MAX)
        try:
            image = memoryview(image).cast("B")
        except TypeError:
            raise Refused(f"image is of type {type(image).__name__}, expected bytes") from None
        if len(image) > MAX_TEXT_BYTES:
            raise Refused(f"image of {len(image)} bytes, expected at most {MAX_TEXT_BYTES}")
        self._check_room()
        if self._names and len(image) == self._image_size():
            self._name_zones_of(image)
        _, _, dispatches, host_times, xs, ys = self._columns
        dispatches.delta(dispatch)
        host_times.delta(host_ns)
        xs.delta32(core_x)
        ys.delta32(core_y)
        _bytes_field(self._images, 16, image)
        self._added()

    def _control_words(self) -> int:
        return 32 if self._layout == ControlLayout.CTL32 else 64

    def _image_size(self) -> int:
        return (self._control_words() + 5 * 512) * 4

    def _name_zones_of(self, image: memoryview) -> None:
        """Walks the markers of an image as its readers do.

        Fixed slots first, empty slots skipped, payload words are never markers.
        """
        control = self._control_words()
        words = struct.unpack(f"<{len(image) // 4}I", image)
        ends = 5 if self._layout == ControlLayout.CTL32 else 24
        for risc in range(5):
            buffer = control + risc * 512
            end = max(12, min(512, words[ends + risc]))
            at = 4
            while at + 1 < end:
                head = words[buffer + at]
                at += 2
                if head <= 0x80000000:  # no valid bit, or an empty slot
                    continue
                self._name(head >> 12 & 0xFFFF)
                kind = head >> 28 & 7
                at += 2 if kind == 3 else 4 if kind == 5 else 0

    def _name(self, zone_hash: int) -> None:
        """Adds the names of a hash when it is new to the batch."""
        if zone_hash in self._seen:
            return
        self._seen.add(zone_hash)
        for text in self._names.get(zone_hash, ()):
            index = self._strings.index(text, text.encode("utf-8"))
            if index:
                self._columns[0].plain(zone_hash)
                self._columns[1].plain(index)

    def _write_columns(self, body: bytearray) -> None:
        _number_field(body, 2, self._layout)
        for column in self._columns:
            column.write_to(body)
        body += self._images
        _number_field(body, 17, _zigzag(self._host_ns_base))
        body += self._sync

    def _extra_bytes(self) -> int:
        return len(self._images)

    def _clear_extra(self) -> None:
        self._images.clear()
        self._seen.clear()


def _names_by_hash(names: Iterable[Tuple[int, str]]) -> Dict[int, List[str]]:
    by_hash: Dict[int, List[str]] = {}
    count = size = 0
    for zone_hash, name in names:
        zone_hash = _integer("zone hash", zone_hash, 0, 0xFFFF)
        size += len(_utf8("zone name", name, MAX_TEXT_BYTES))
        count += 1
        if count > MAX_ZONE_NAMES or size > MAX_ZONE_NAME_BYTES:
            raise Refused(
                f"{count} zone names of {size} bytes or more, "
                f"expected at most {MAX_ZONE_NAMES} of {MAX_ZONE_NAME_BYTES}"
            )
        by_hash.setdefault(zone_hash, []).append(name)
    return by_hash


def _sync_fields(sync: Optional[ClockSync]) -> bytes:
    fields = bytearray()
    if sync is not None:
        slope = sync.ns_per_cycle
        if not isinstance(slope, (int, float)) or not (slope > 0 and math.isfinite(slope)):
            raise Refused(f"clock sync has {slope} ns per cycle, expected a finite number above 0")
        for field, what in ((18, "host_ns_first"), (19, "cycle_first")):
            value = _integer(what, getattr(sync, what), _INT64_MIN, _INT64_MAX)
            _number_field(fields, field, _zigzag(value))
        _varint(fields, 20 << 3 | 1)
        fields += struct.pack("<d", slope)
    return bytes(fields)
