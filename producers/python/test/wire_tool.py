"""What the tests of the Python writers run.

wire_tool.py write SCRIPT RECORDS        runs a script; says every refusal on standard output
wire_tool.py random SEED SCRIPT RECORDS  makes a script from a seed, and runs it
wire_tool.py read RECORDS                says what is in records
wire_tool.py unit                        runs the unit tests beside this file

RECORDS is a file of records, each behind its length in four bytes, the highest first.
"""

import os
import sys
import unittest

from random_script import RandomScript
from record_reader import reading
from script_runner import Runner


def run_script(script, records):
    with open(script, encoding="utf-8", newline="\n") as lines, open(records, "wb") as out:

        def record(value):
            out.write(len(value).to_bytes(4, "big"))
            out.write(value)

        Runner(record, print).run(lines)


def make_random(seed, script, records):
    with open(script, "w", encoding="utf-8", newline="\n") as out:
        out.write(RandomScript(int(seed)).write())
    run_script(script, records)


def read(records):
    with open(records, "rb") as file:
        while length := file.read(4):
            for line in reading(file.read(int.from_bytes(length, "big"))):
                print(line)


def unit():
    suite = unittest.defaultTestLoader.discover(os.path.dirname(os.path.abspath(__file__)))
    if not unittest.TextTestRunner().run(suite).wasSuccessful():
        sys.exit(1)


if __name__ == "__main__":
    {"write": run_script, "random": make_random, "read": read, "unit": unit}[sys.argv[1]](
        *sys.argv[2:]
    )
