"""Reads records the obvious way and says what is in them, one line a row.

What the tests of all languages compare. No part of the product.
"""

import struct
from script_text import text_word

TYPES = {3: "ZONES", 4: "DEVICE", 5: "MEMORY", 7: "END"}


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            if value >> 64:
                raise ValueError("a number is longer than 64 bits")
            return value, at


def unzigzag(value):
    return value >> 1 ^ -(value & 1)


def signed(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> bits - 1 else value


class Message:
    """The fields of one protobuf message: numbers and bytes by field number."""

    def __init__(self, data):
        self.fields = {}
        at = 0
        while at < len(data):
            tag, at = varint(data, at)
            kind = tag & 7
            if kind == 0:
                value, at = varint(data, at)
            elif kind == 1:
                value = struct.unpack_from("<Q", data, at)[0]
                at += 8
            elif kind == 2:
                length, at = varint(data, at)
                value = data[at : at + length]
                if len(value) != length:
                    raise ValueError(f"field {tag >> 3} is cut")
                at += length
            else:
                raise ValueError(f"wire type {kind} of field {tag >> 3}")
            self.fields.setdefault(tag >> 3, []).append(value)

    def has(self, field):
        return field in self.fields

    def number(self, field):
        return self.fields.get(field, [0])[0]

    def zigzag(self, field):
        return unzigzag(self.number(field))

    def slices(self, field):
        return self.fields.get(field, [])

    def slice(self, field):
        return self.fields.get(field, [b""])[0]

    def packed(self, field):
        data, at, values = self.slice(field), 0, []
        while at < len(data):
            value, at = varint(data, at)
            values.append(value)
        return values

    def column(self, field, rows):
        values = self.packed(field) if self.has(field) else [0] * rows
        if len(values) != rows:
            raise ValueError(f"column {field} has {len(values)} values for {rows} rows")
        return values

    def zigzags(self, field, rows):
        return [unzigzag(value) for value in self.column(field, rows)]

    def deltas(self, field, rows, bits=64):
        total, values = 0, []
        for value in self.zigzags(field, rows):
            total = signed(total + value, bits)
            values.append(total)
        return values


def reading(record):
    """The lines that say what is in a record."""
    frame = Message(record)
    if frame.number(1) != 1:
        raise ValueError(f"version {frame.number(1)}")
    header = Message(frame.slice(2))
    (field,) = [number for number in TYPES if frame.has(number)]
    words = ["record", TYPES[field]]
    words += [text_word(header.slice(number)) for number in (1, 2, 3)]
    words.append(header.zigzag(7))
    words += [text_word(header.slice(number)) for number in range(8, 16)]
    words += [header.number(18), text_word(header.slice(19))]
    words += [header.number(20), header.number(4), header.number(5)]
    lines = [" ".join(map(str, words))]
    numbers = _numbered(header, lines)
    body = Message(frame.slice(field))
    if field == 7:
        return lines + _end(body)
    strings = [text_word(text) for text in [b""] + body.slices(1)]
    head, rows, first_odd = {3: _zones, 4: _device, 5: _memory}[field](body, len(numbers), strings)
    lines += head
    odds = _odds(body, first_odd, strings)
    for i, (what, cells) in enumerate(rows):
        lines.append(" ".join(map(str, [what, *numbers[i], *cells])))
        lines += odds.get(i, [])
    return lines


def _numbered(header, lines):
    rows, sequence = header.number(5), header.number(4)
    withheld, sequences = header.packed(6), []
    for i in range(0, len(withheld), 3):
        while len(sequences) < withheld[i]:
            sequences.append(sequence)
            sequence += 1
        lines.append(f"withheld {sequence} {withheld[i + 1]} {withheld[i + 2]}")
        sequence += withheld[i + 1]
    while len(sequences) < rows:
        sequences.append(sequence)
        sequence += 1
    skips, skipped, row = header.packed(17), {}, 0
    for i in range(0, len(skips), 2):
        row += skips[i]
        skipped[row] = skips[i + 1]
    line, numbers = header.number(16), []
    for i in range(rows):
        if header.number(16):
            line += skipped.get(i, 0)
        numbers.append((sequences[i], line))
        line += 1 if header.number(16) else 0
    return numbers


def _odds(body, first, strings):
    codes, texts = body.packed(first + 1), body.packed(first + 2) or None
    odds, at = {}, 0
    for i, step in enumerate(body.column(first, len(codes))):
        at += step
        odds.setdefault(at, []).append(f"odd {codes[i]} {strings[texts[i] if texts else 0]}")
    return odds


def _zones(body, rows, strings):
    names, contexts, places = (
        [strings[i] for i in body.column(field, rows)] for field in (3, 4, 5)
    )
    starts, durations = body.deltas(6, rows), body.zigzags(7, rows)
    cells = zip(
        names, contexts, places, starts, durations, body.column(8, rows), body.column(9, rows)
    )
    return [f"zones {body.number(2)}"], [("zone", row) for row in cells], 10


def _device(body, rows, strings):
    layout = body.number(2)
    head = f"device {layout} {body.zigzag(17)}"
    if body.has(20):
        head += f" {body.zigzag(18)} {body.zigzag(19)} {body.number(20)}"
    texts = body.packed(4)
    hashes = body.column(3, len(texts))
    lines = [head] + [f"name {h} {strings[t]}" for h, t in zip(hashes, texts)]
    where = [body.deltas(5, rows), body.deltas(6, rows)]
    where += [body.deltas(7, rows, 32), body.deltas(8, rows, 32)]
    if layout == 0:
        riscs = [strings[i] for i in body.column(9, rows)]
        where += [riscs, body.column(10, rows), body.column(11, rows), body.deltas(12, rows)]
    else:
        where.append([image.hex() or "~" for image in body.slices(16)])
    what = "readback" if layout else "marker"
    return lines, [(what, row) for row in zip(*where)], 13


def _memory(body, rows, strings):
    pools = [strings[i] for i in body.column(3, rows)]
    addresses = [value & (1 << 64) - 1 for value in body.deltas(4, rows)]
    cells = zip(body.column(2, rows), pools, addresses, body.column(5, rows), body.deltas(6, rows))
    return [f"memory {body.zigzag(10)}"], [("event", row) for row in cells], 7


def _end(body):
    strings = [text_word(text) for text in [b""] + body.slices(4)]
    lines = [f"end {body.number(1)} {body.number(2)} {body.number(3)} {text_word(body.slice(7))}"]
    for kind, count in zip(body.packed(5), body.packed(6)):
        lines.append(f"not-carried {strings[kind]} {count}")
    return lines
