"""Statistics of host zones from a CSV file: the script that everybody writes first.

Prints one line of JSON. The clock starts after the interpreter has, and stops before the answer is
printed.
"""
import csv
import json
import sys
import time

WINDOW_NS = 10_000_000_000


def add(table, key, duration):
    stats = table.get(key)
    if stats is None:
        table[key] = [1, duration, duration, duration]
    else:
        stats[0] += 1
        stats[1] += duration
        if duration < stats[2]:
            stats[2] = duration
        if duration > stats[3]:
            stats[3] = duration


def count_windows(path):
    windows = {}
    with open(path, newline="") as file:
        rows = csv.reader(file)
        next(rows)
        for source, zone, _thread, start_ns, duration_ns in rows:
            add(windows, (source, zone, int(start_ns) // WINDOW_NS), int(duration_ns))
    return windows


def merge(windows):
    totals = {}
    for (source, zone, _window), (count, total, low, high) in windows.items():
        stats = totals.get((source, zone))
        if stats is None:
            totals[source, zone] = [count, total, low, high]
        else:
            stats[0] += count
            stats[1] += total
            stats[2] = min(stats[2], low)
            stats[3] = max(stats[3], high)
    return totals


def main():
    start = time.perf_counter_ns()
    cpu = time.process_time_ns()
    totals = merge(count_windows(sys.argv[1]))
    nanos = time.perf_counter_ns() - start
    cpu_nanos = time.process_time_ns() - cpu
    answers = [
        {"source": source, "name": zone, "place": "", "count": count, "sum": total,
         "min": low, "max": high, "buckets": {}}
        for (source, zone), (count, total, low, high) in totals.items()
    ]
    print(json.dumps({"nanos": nanos, "secondHalfNanos": 0, "cpuNanos": cpu_nanos, "answers": answers}))


if __name__ == "__main__":
    main()
