"""Runs a script of the cases file: every line is a call of a writer, every record goes out."""

import os
import sys
from dataclasses import fields

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))

import plumbline_batch as batch
from script_text import image, text

HEADER_FIELDS = {field.name: field.type for field in fields(batch.StreamHeader)}


class Runner:
    def __init__(self, record, refusal):
        """Takes what shall happen with a record, and with the message of every refusal."""
        self.record = record
        self.refusal = refusal
        self.writer = None

    def run(self, lines):
        for number, line in enumerate(lines, 1):
            line = line.rstrip("\n")
            if line and not line.startswith("#"):
                try:
                    self.command(line.split(" "))
                except Exception as e:
                    raise RuntimeError(f"line {number}: {e!r}") from e

    def command(self, words):
        verb = words[0]
        if verb in ("refused", "refused-by-producers"):
            self.refused(words[1:])
        elif verb == "repeat":
            for i in range(int(words[1])):
                self.command([word.replace("$", str(i)) for word in words[2:]])
        elif verb == "case":
            self.writer = None
        elif verb in ("zones", "memory", "readbacks"):
            self.writer = self.open(verb, words[1:])
        elif verb == "finish":
            self.send(self.writer.finish())
        elif verb == "end":
            entries = (word.partition("=") for word in words[3:])
            not_carried = {text(kind): int(count) for kind, _, count in entries}
            self.record(self.writer.end(int(words[1]), text(words[2]), not_carried))
        else:
            self.add(verb, words[1:])
            if self.writer.is_full:
                self.send(self.writer.finish())

    def refused(self, words):
        try:
            self.command(words)
        except batch.Refused as e:
            self.refusal(str(e))
            return
        raise AssertionError("was not refused")

    @staticmethod
    def open(verb, words):
        given, names = {}, []
        for word in words:
            key, _, value = word.partition("=")
            if key == "name":
                zone_hash, _, name = value.partition(":")
                names.append((int(zone_hash), text(name)))
            else:
                given[key] = value
        header = batch.StreamHeader(
            **{
                key: text(value) if HEADER_FIELDS[key] == "str" else int(value)
                for key, value in given.items()
                if key in HEADER_FIELDS
            }
        )
        if verb == "zones":
            return batch.ZoneWriter(header, int(given.get("kind", 0)))
        if verb == "memory":
            return batch.MemoryWriter(header, int(given.get("time_ns_base", 0)))
        sync = None
        if "sync" in given:
            host, cycle, slope = given["sync"].split(":")
            sync = batch.ClockSync(int(host), int(cycle), float(slope))
        layout, base = int(given["layout"]), int(given.get("host_ns_base", 0))
        return batch.ReadbackWriter(header, layout, base, names, sync)

    def add(self, verb, w):
        if verb == "begin":
            self.writer.begin(int(w[0]))
        elif verb == "withhold":
            self.writer.withhold(int(w[0]), int(w[1]))
        elif verb == "zone":
            numbers = map(int, w[3:])
            self.writer.add(text(w[0]), *numbers, context=text(w[1]), place=text(w[2]))
        elif verb == "event":
            self.writer.add(int(w[0]), text(w[1]), *map(int, w[2:]))
        elif verb == "readback":
            self.writer.add(*map(int, w[:4]), image(w[4]))
        else:
            raise ValueError(f"unknown command {verb}")

    def send(self, record):
        if record:
            self.record(record)
