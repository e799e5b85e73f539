#!/usr/bin/env python3
"""The five tt-foil reports with what everybody has at hand: csv and dict, row after row.

usage: five_reports.py LOGDIR OUTDIR [ZONE_NAMES.csv]

The rules are those of docs/formats/report.md. Nothing else is computed: no percentiles, no loss.
Meant as the rival of `plumbline report`, so it is written as well as this way of doing it allows:
no row is read twice, columns are looked up once, dictionaries are local.
"""

import csv
import os
import sys

WRAP = 1 << 44
GAP_NANOS = 1_000_000


def rows_of(path):
    """Header and rows of a table; no header when there is no file."""
    if not os.path.exists(path):
        return [], iter(())
    reader = csv.reader(open(path, encoding="utf-8-sig", errors="replace", newline=""))
    return next(reader, []), reader


def integer(cell):
    try:
        return int(cell)
    except ValueError:
        return None


def hex_or_decimal(cell):
    try:
        return int(cell, 16) if cell.startswith("0x") else int(cell)
    except ValueError:
        return None


def write(path, header, rows):
    with open(path, "w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(header)
        writer.writerows(rows)


def host(logs, out):
    header, rows = rows_of(os.path.join(logs, "tracy_ops_times.csv"))
    groups = {}
    calls = []
    loads = []
    last_start = 0
    if header:
        width = len(header)
        name_at = header.index("name")
        runtime_at = header.index("zone_name") if "zone_name" in header else None
        text_at = header.index("zone_text" if "zone_text" in header else "value")
        start_at = header.index("ns_since_start")
        duration_at = header.index("exec_time_ns")
        for row in rows:
            if len(row) != width:
                continue
            name = row[name_at]
            zone = name or (row[runtime_at] if runtime_at is not None else "")
            context = row[text_at]
            start = integer(row[start_at])
            duration = integer(row[duration_at])
            if start is not None:
                if start > last_start:
                    last_start = start
                if name == "TF_kernel_load":
                    loads.append((start, context))
            if not zone:
                continue
            counted = duration or 0
            group = groups.get((zone, context))
            if group is None:
                groups[zone, context] = [1, counted, counted, counted]
            else:
                group[0] += 1
                group[1] += counted
                if counted < group[2]:
                    group[2] = counted
                elif counted > group[3]:
                    group[3] = counted
            if start is not None and duration is not None:
                calls.append((start, zone, duration, context))

    ordered = sorted(groups.items(), key=lambda item: (item[0][0], -item[1][1]))
    write(
        os.path.join(out, "tt_foil_perf_results.csv"),
        ("ZONE_NAME", "CONTEXT", "CALL_COUNT", "TOTAL_NS", "MEAN_NS", "MIN_NS", "MAX_NS"),
        ((z, c, n, total, total // n, low, high) for (z, c), (n, total, low, high) in ordered),
    )
    calls.sort()
    write(
        os.path.join(out, "tt_foil_perf_per_call.csv"),
        ("seq", "ts_ns", "zone", "duration_ns", "context"),
        ((i, *call) for i, call in enumerate(calls)),
    )
    loads.sort()
    write(
        os.path.join(out, "tt_foil_phases.csv"),
        ("phase", "kernel_load_count", "t_start_ns", "t_end_ns", "duration_ns", "first_kernel",
         "last_kernel"),
        phases(loads, last_start),
    )


def phases(loads, last_start):
    found = []
    for load in loads:
        if not found or load[0] - found[-1][-1][0] > GAP_NANOS:
            found.append([])
        found[-1].append(load)
    for i, phase in enumerate(found):
        start = phase[0][0]
        end = found[i + 1][0][0] if i + 1 < len(found) else last_start
        yield f"Phase_{i}", len(phase), start, end, end - start, phase[0][1], phase[-1][1]


def memory(logs, out):
    header, rows = rows_of(os.path.join(logs, "tt_foil_memlog.csv"))
    pools = {}
    if header:
        width = len(header)
        op_at, pool_at = header.index("op"), header.index("pool")
        address_at, size_at = header.index("addr"), header.index("size")
        for row in rows:
            if len(row) < width:
                continue
            address = hex_or_decimal(row[address_at])
            size = integer(row[size_at])
            if address is None or size is None:
                continue
            name = row[pool_at]
            pool = pools.get(name)
            if pool is None:
                pool = pools[name] = {"sizes": {}, "a": 0, "f": 0, "t": 0, "l": 0, "p": 0, "u": False}
            op = row[op_at]
            if op == "ALLOC":
                pool["u"] = True
                pool["sizes"][address] = size
                pool["a"] += 1
                pool["t"] += size
                pool["l"] += size
                if pool["l"] > pool["p"]:
                    pool["p"] = pool["l"]
            elif op == "FREE":
                pool["u"] = True
                pool["f"] += 1
                pool["l"] -= pool["sizes"].pop(address, 0)
            elif op == "RESET":
                pool["f"] += len(pool["sizes"])
                pool["sizes"].clear()
                pool["l"] = 0
    write(
        os.path.join(out, "tt_foil_memory_report.csv"),
        ("POOL", "ALLOC_COUNT", "FREE_COUNT", "TOTAL_BYTES_ALLOCATED", "PEAK_LIVE_BYTES",
         "LEAKED_BYTES"),
        (
            (name, p["a"], p["f"], p["t"], p["p"], sum(p["sizes"].values()))
            for name, p in sorted(pools.items())
            if p["u"]
        ),
    )


def device(logs, out, names):
    header, rows = rows_of(os.path.join(logs, "tt_foil_device_zones.csv"))
    stacks = {}
    groups = {}
    if header:
        width = len(header)
        x_at, y_at = header.index("core_x"), header.index("core_y")
        risc_at, type_at = header.index("risc"), header.index("packet_type")
        hash_at, cycle_at = header.index("zone_hash"), header.index("cycle")
        for row in rows:
            if len(row) < width:
                continue
            kind = row[type_at]
            if kind != "START" and kind != "END":
                continue
            zone = hex_or_decimal(row[hash_at])
            cycle = integer(row[cycle_at])
            x, y = integer(row[x_at]), integer(row[y_at])
            if zone is None or cycle is None or x is None or y is None:
                continue
            risc = row[risc_at]
            lane = (x, y, risc)
            stack = stacks.get(lane)
            if stack is None:
                stack = stacks[lane] = []
            if kind == "START":
                stack.append((zone, cycle))
            elif stack and stack[-1][0] == zone:
                cycles = cycle - stack.pop()[1]
                if cycles < 0:
                    cycles += WRAP
                group = groups.get((risc, zone))
                if group is None:
                    groups[risc, zone] = [1, cycles, cycles, cycles]
                else:
                    group[0] += 1
                    group[1] += cycles
                    if cycles < group[2]:
                        group[2] = cycles
                    elif cycles > group[3]:
                        group[3] = cycles
    ordered = sorted(groups.items(), key=lambda item: -item[1][1])
    write(
        os.path.join(out, "tt_foil_device_perf.csv"),
        ("RISC", "ZONE", "ZONE_HASH", "CALL_COUNT", "TOTAL_CYCLES", "MEAN_CYCLES", "MIN_CYCLES",
         "MAX_CYCLES"),
        (
            (risc, names.get(zone, ""), f"0x{zone:04x}", n, total, total // n, low, high)
            for (risc, zone), (n, total, low, high) in ordered
        ),
    )


def zone_names(path):
    header, rows = rows_of(path)
    return {int(row[header.index("hash16")], 16): row[header.index("name")] for row in rows}


def main():
    logs, out = sys.argv[1:3]
    os.makedirs(out, exist_ok=True)
    host(logs, out)
    memory(logs, out)
    device(logs, out, zone_names(sys.argv[3]) if len(sys.argv) > 3 else {})


if __name__ == "__main__":
    main()
