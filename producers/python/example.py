"""Sends zones, raw readbacks and memory events of a made-up program.

    ./plumbline topics create --bootstrap 127.0.0.1:9092
    python3 producers/python/example.py 127.0.0.1:9092 run-1
    python3 producers/python/example.py 127.0.0.1:9092 run-1 --with confluent-kafka

kcat (Debian package kcat) is a program of its own and needs no Python package; a program that runs
for long rather takes confluent-kafka.
"""

import argparse
import os
import struct
import subprocess
import sys
import tempfile
import time
from dataclasses import replace

import plumbline_batch as batch

HOST_NS = 5_000_000_000  # steady clock of this made-up program when it begins

# What Plumbline's topics need: nothing twice or out of order, and partitions as Java's producers
# choose them, because all streams of a source must be in the same partition number.
SETTINGS = {
    "enable.idempotence": "true",
    "acks": "all",
    "partitioner": "murmur2_random",
    "compression.type": "lz4",
}


class KcatSender:
    """Keeps records in files, and has kcat send the files of a stream, each as one record."""

    def __init__(self, bootstrap):
        self.bootstrap = bootstrap
        self.folder = tempfile.TemporaryDirectory()
        self.files = {}

    def send(self, topic, key, value):
        files = self.files.setdefault((topic, key), [])
        files.append(os.path.join(self.folder.name, f"{len(self.files)}-{len(files)}"))
        with open(files[-1], "wb") as file:
            file.write(value)

    def flush(self):
        options = [part for name, value in SETTINGS.items() for part in ("-X", f"{name}={value}")]
        for (topic, key), files in self.files.items():
            command = ["kcat", "-P", "-b", self.bootstrap, "-t", topic, "-k", key.decode("utf-8")]
            subprocess.run(command + options + files, check=True, stdin=subprocess.DEVNULL)
        self.folder.cleanup()
        return 0


class ConfluentSender:
    """Hands records to confluent-kafka and does not wait; what it does not take is lost."""

    def __init__(self, bootstrap):
        from confluent_kafka import Producer

        self.lost = 0
        self.producer = Producer({"bootstrap.servers": bootstrap, "linger.ms": 50, **SETTINGS})

    def send(self, topic, key, value):
        try:
            self.producer.produce(topic, value, key, on_delivery=self.delivered)
        except BufferError:
            self.lost += 1
        self.producer.poll(0)

    def delivered(self, error, message):
        self.lost += error is not None

    def flush(self):
        return self.producer.flush(30) + self.lost


class Stream:
    """One stream: its writer, and where its records go."""

    def __init__(self, sender, writer):
        self.sender = sender
        self.writer = writer

    def add(self, *row, **named):
        self.writer.add(*row, **named)
        if self.writer.is_full:
            self.send(self.writer.finish())

    def end(self):
        self.send(self.writer.finish())
        self.send(self.writer.end(batch.EndReason.COMPLETE))

    def send(self, record):
        if record:
            self.sender.send(self.writer.topic, self.writer.key, record)


def image_of(zone, begin_cycle, end_cycle):
    """What a core's profiler memory looks like after a kernel ran on BRISC."""
    words = [0] * (32 + 5 * 512)
    words[5] = 16  # device end index of BRISC
    words[36:40] = [1 << 31 | zone << 12, begin_cycle, 0x9 << 28 | zone << 12, end_cycle]
    return struct.pack(f"<{len(words)}I", *words)


def run(sender, name):
    now_ms = time.time_ns() // 1_000_000
    host = batch.StreamHeader(
        run=name,
        source="h1/example",
        incarnation=f"{os.getpid()}-{now_ms}-1",
        base_epoch_ms=now_ms,
        host="h1",
        process="example",
        workload="example",
        agent="example.py",
    )
    device = replace(
        host,
        source="h1/0",
        process="",
        device="0",
        device_model="wormhole_b0",
        clock_hz=1_000_000_000,
    )
    kernel = batch.zone_hash16("matmul,/kernels/matmul.cpp,7,KERNEL_PROFILER")
    layout, names = batch.ControlLayout.CTL32, [(kernel, "matmul")]
    # One cycle that was read together with the host's clock, and how long a cycle is.
    sync = batch.ClockSync(HOST_NS, 0, 1.0)
    zones = Stream(sender, batch.ZoneWriter(host))
    memory = Stream(sender, batch.MemoryWriter(host, HOST_NS))
    readbacks = Stream(sender, batch.ReadbackWriter(device, layout, HOST_NS, names, sync))

    for i in range(12_000):
        zone = "TF_dispatch_execute" if i % 4 == 0 else "TF_dispatch/fire_go"
        zones.add(zone, i * 10_000, 1000 + i % 100, thread=1)
    for i in range(1000):
        at = HOST_NS + i * 1000
        memory.add(batch.MemoryOp.ALLOC, "L1", i * 4096, 4096, at)
        if i % 10:
            memory.add(batch.MemoryOp.FREE, "L1", i * 4096, 0, at + 1)
    for dispatch in range(5):
        begin = 1000 + dispatch * 100_000
        for core in range(3):
            image = image_of(kernel, begin, begin + 500 + core)
            readbacks.add(dispatch, HOST_NS + dispatch * 100_000, core + 1, 2, image)
    for stream in (zones, memory, readbacks):
        stream.end()
    return sender.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bootstrap", help="HOST:PORT of a broker")
    parser.add_argument("run", help="name of the run")
    parser.add_argument("--with", dest="client", choices=["kcat", "confluent-kafka"])
    options = parser.parse_args()
    made = ConfluentSender if options.client == "confluent-kafka" else KcatSender
    lost = run(made(options.bootstrap), options.run)
    print(f"sent run {options.run}, {lost} records lost")
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    main()
