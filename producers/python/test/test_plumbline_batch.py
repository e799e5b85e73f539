"""What the shared cases do not say about the writers in Python."""

import unittest

import script_runner  # finds plumbline_batch
from plumbline_batch import (
    BatchCaps,
    BatchFull,
    ClockSync,
    ControlLayout,
    EndReason,
    MemoryOp,
    MemoryWriter,
    ReadbackWriter,
    Refused,
    StreamHeader,
    StreamKind,
    ZoneKind,
    ZoneWriter,
    zone_hash16,
)
from record_reader import reading


def header(**fields):
    return StreamHeader(**{"run": "r", "source": "h/größe", "incarnation": "1-1", **fields})


class WriterTest(unittest.TestCase):
    def test_a_stream_knows_its_topic_and_its_key(self):
        self.assertEqual(ZoneWriter(header()).topic, "plumbline.zones.v1")
        self.assertEqual(MemoryWriter(header(), 0).topic, "plumbline.memory.v1")
        self.assertEqual(StreamKind.DEVICE.topic, "plumbline.device.v1")
        self.assertEqual(ZoneWriter(header()).key, "h/größe".encode())

    def test_a_full_batch_takes_nothing_until_it_is_finished(self):
        writer = ZoneWriter(header(), caps=BatchCaps(rows=2))
        writer.add("a", 1, 1)
        writer.add("b", 2, 1)
        for call in (lambda: writer.add("c", 3, 1), lambda: writer.withhold(1, 0)):
            with self.assertRaises(BatchFull):
                call()
        self.assertEqual((writer.rows, writer.next_sequence), (2, 2))
        self.assertEqual(reading(writer.finish())[-1], "zone 1 0 b ~ ~ 2 1 0 0")
        writer.add("c", 3, 1)
        self.assertEqual(reading(writer.finish())[-1], "zone 2 0 c ~ ~ 3 1 0 0")

    def test_a_refused_row_leaves_nothing_behind(self):
        writer = ZoneWriter(header())
        for bad in (
            lambda: writer.add("new", 1 << 63, 1),
            lambda: writer.add("new", 1, -(1 << 63) - 1),
            lambda: writer.add("new", 1, 1, thread=-1),
            lambda: writer.add("new", 1, 1, depth=1 << 32),
            lambda: writer.add("new", 1.5, 1),
            lambda: writer.add("new", None, 1),
            lambda: writer.add("new", 1, 1, context="\ud800"),
            lambda: writer.add("new", 1, 1, place=b"TRISC0"),
            lambda: writer.add(["new"], 1, 1),
        ):
            with self.assertRaises(Refused) as refused:
                bad()
            self.assertRegex(str(refused.exception), "expected|no text")
        self.assertTrue(writer.empty)
        writer.add("kept", 1, 1)
        self.assertNotIn(b"new", writer.finish())

    def test_counts_and_addresses_are_not_negative(self):
        writer = MemoryWriter(header(), 0)
        for bad in ((-1, 0), (0, -1), (1 << 64, 0), (0, 1 << 64)):
            with self.assertRaisesRegex(Refused, "expected 0 to 18446744073709551615"):
                writer.add(MemoryOp.ALLOC, "L1", *bad, 0)
        self.assertEqual(writer.finish(), b"")

    def test_images_are_bytes_of_any_kind(self):
        words = memoryview(bytes(range(8))).cast("I")
        for image in (bytes(range(8)), bytearray(range(8)), words):
            writer = ReadbackWriter(header(), ControlLayout.CTL32)
            writer.add(1, 2, 3, 4, image)
            self.assertEqual(
                reading(writer.finish())[-1], "readback 0 0 1 2 3 4 0001020304050607"
            )
        for image in ("text", None, 7):
            with self.assertRaisesRegex(Refused, "expected bytes"):
                ReadbackWriter(header(), ControlLayout.CTL32).add(1, 2, 3, 4, image)

    def test_headers_are_checked_when_a_writer_is_made(self):
        for fields, message in (
            ({"run": ""}, "run is empty"),
            ({"host": "\udfff"}, "host has half of a surrogate pair"),
            ({"agent": 7}, "agent is 7, expected a text"),
            ({"base_epoch_ms": 1.0}, "base_epoch_ms is 1.0, expected a whole number"),
            ({"base_epoch_ms": 1 << 63}, "base_epoch_ms is 9223372036854775808"),
            ({"clock_hz": -1}, "clock_hz is -1"),
        ):
            with self.assertRaisesRegex(Refused, message):
                ZoneWriter(header(**fields))
        for caps in (BatchCaps(rows=0), BatchCaps(rows=5001), BatchCaps(bytes=1 << 20)):
            with self.assertRaisesRegex(Refused, "cap of"):
                ZoneWriter(header(), caps=caps)

    def test_names_and_sync_are_checked_when_a_writer_is_made(self):
        for names in ([(-1, "x")], [(65536, "x")], [(1, None)], [(1, "x")] * 4097):
            with self.assertRaises(Refused):
                ReadbackWriter(header(), ControlLayout.CTL32, names=names)
        for slope in (0, -1.0, float("nan"), float("inf"), "1"):
            with self.assertRaisesRegex(Refused, "expected a finite number above 0"):
                ReadbackWriter(header(), ControlLayout.CTL32, sync=ClockSync(0, 0, slope))

    def test_an_end_is_the_last_record(self):
        writer = ZoneWriter(header(), ZoneKind.GPU)
        writer.add("a", 1, 1)
        with self.assertRaisesRegex(Refused, "not finished"):
            writer.end()
        writer.finish()
        for bad in (
            lambda: writer.end(7),
            lambda: writer.end(not_carried={"frames": -1}),
            lambda: writer.end(not_carried={i: 1 for i in range(1025)}),
            lambda: writer.end(not_carried={7: 1}),
            lambda: writer.end(not_carried={"k" * 60000 + str(i): 1 for i in range(9)}),
        ):
            with self.assertRaises(Refused):
                bad()
        lines = reading(writer.end(EndReason.CUT, "cut", {"frames": 3}))
        self.assertEqual(lines[1:], ["end 0 1 1 cut", "not-carried frames 3"])
        for late in (writer.end, lambda: writer.add("b", 1, 1), lambda: writer.begin(9)):
            with self.assertRaisesRegex(Refused, "has ended"):
                late()

    def test_zone_hashes_are_those_of_the_kernel_compiler(self):
        text = "add_two_numbers,/opt/tt-foil/examples/add_two_numbers/kernels/add_brisc.cpp,5"
        self.assertEqual(zone_hash16(text + ",KERNEL_PROFILER"), 0x8F99)


if __name__ == "__main__":
    unittest.main()
