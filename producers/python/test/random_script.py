"""Scripts of random rows from a seed, the same on every machine."""

import random
import struct

from script_text import text_word

TEXTS = ["", "matmul", "TRISC0", 'a,"b"\r\n', "größer", "\U0001f680 rocket", "x" * 1000]
EXTREMES = [-(1 << 63), (1 << 63) - 1, -1, 0, 1, -(1 << 31), (1 << 31) - 1, 1 << 44]


class RandomScript:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []

    def write(self):
        below = self.random.randrange
        self.stream(f"zones kind={below(4)}", "h1/train", self.zone)
        self.stream(f"memory time_ns_base={self.number()}", "h1/train", self.event)
        layout = 1 + below(2)
        readbacks = f"readbacks layout={layout} host_ns_base={self.number()}"
        for _ in range(below(40)):
            readbacks += f" name={below(30)}:{self.text()}"
        if below(2):
            readbacks += f" sync={self.number()}:{self.number()}:{1 / below(1, 1000)!r}"
        self.stream(readbacks, "h1/0", lambda: self.readback(layout))
        return "".join(line + "\n" for line in self.lines)

    def stream(self, opening, source, row):
        below = self.random.randrange
        incarnation = text_word(f"größe {below(9)}".encode())
        self.lines.append(
            f"{opening} run=run-{below(100)} source={source} incarnation={incarnation}"
            f" base_epoch_ms={self.number()} device_serial={self.text()}"
            f" clock_hz={below(3) * 1000000000} agent=python base_assumed={below(2)}"
        )
        if below(3) == 0:
            self.lines.append(f"begin {below(1 << 40)}")
        for _ in range(below(150)):
            if below(12) == 0:
                self.lines.append(f"withhold {below(1, 1000)} {below(5)}")
            self.lines.append(" ".join(map(str, row())))
            if below(25) == 0:
                self.lines.append("finish")
        self.lines.append("finish")
        self.lines.append(
            f"end {below(4)} {self.text()} frames={below(1000)} locks={below(1 << 63)}"
        )

    def zone(self):
        texts = [self.text() for _ in range(3)]
        return ["zone", *texts, self.number(), self.number(), self.uint(32), self.uint(32)]

    def event(self):
        cells = [self.uint(64), self.uint(64), self.number()]
        return ["event", self.random.randrange(4), self.text(), *cells]

    def readback(self, layout):
        core = [self.uint(32) - (1 << 31), self.uint(32) - (1 << 31)]
        small = self.random.randrange(8)
        image = self.noise(self.random.randrange(40)) if small else self.image(layout)
        return ["readback", self.number(), self.number(), *core, image.hex() or "~"]

    def noise(self, size):
        return bytes(self.random.randrange(256) for _ in range(size))

    def image(self, layout):
        """A whole image with markers of a few hashes among empty slots, or of noise."""
        below = self.random.randrange
        words = (32 if layout == 1 else 64) + 5 * 512
        if below(3) == 0:
            return self.noise(words * 4)
        marked = [
            1 << 31 | below(8) << 28 | below(30) << 12 if below(3) == 0 else below(700)
            for _ in range(words)
        ]
        return struct.pack(f"<{words}I", *marked)

    def number(self):
        if self.random.randrange(4) == 0:
            return self.random.choice(EXTREMES)
        return self.random.randrange(-(1 << 63), 1 << 63) >> self.random.randrange(64)

    def uint(self, bits):
        return self.number() & (1 << bits) - 1

    def text(self):
        one = self.random.choice(TEXTS)
        short = self.random.randrange(3) == 0
        return text_word((f"t{self.random.randrange(50)}" if short else one).encode("utf-8"))
