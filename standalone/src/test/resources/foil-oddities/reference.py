"""Reads tt-foil inputs and writes the five reports by tt-foil's literal rules, with Python's own
csv module: an oracle that shares no line of code with Plumbline.

  python3 reference.py LOGS OUT

Hardening as in docs/formats/report.md: short rows are dropped, a negative duration on the 44-bit
counter gets one turn. Zone names are left empty.
"""
import csv
import sys


def integer(cell):
    try:
        value = int(cell)
    except ValueError:
        return None
    return value if -(1 << 63) <= value < 1 << 63 else None


def address(cell):
    try:
        return int(cell, 16) if cell.startswith("0x") else int(cell)
    except ValueError:
        return None


def records(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row]
    return (rows[0], rows[1:]) if rows else ([], [])


def write(path, header, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(header.split(","))
        writer.writerows(rows)


def host(logs, out, counts):
    header, rows = records(logs + "/tracy_ops_times.csv")
    counts["rows"] = len(rows)
    counts["short"] = sum(len(row) < len(header) for row in rows)
    counts["extra"] = sum(len(row) > len(header) for row in rows)
    zones = [dict(zip(header, row)) for row in rows if len(row) == len(header)]

    groups = {}
    calls = []
    for row in zones:
        zone = row["name"] or row["zone_name"]
        if not zone:
            continue
        start, duration = integer(row["ns_since_start"]), integer(row["exec_time_ns"])
        groups.setdefault((zone, row["zone_text"]), []).append(duration or 0)
        if start is not None and duration is not None:
            calls.append((start, zone, duration, row["zone_text"]))
    results = [(*key, len(v), sum(v), sum(v) // len(v), min(v), max(v)) for key, v in groups.items()]
    results.sort(key=lambda r: (r[0], -r[3]))
    write(out + "/tt_foil_perf_results.csv",
          "ZONE_NAME,CONTEXT,CALL_COUNT,TOTAL_NS,MEAN_NS,MIN_NS,MAX_NS", results)
    write(out + "/tt_foil_perf_per_call.csv", "seq,ts_ns,zone,duration_ns,context",
          [(i, *call) for i, call in enumerate(sorted(calls))])

    starts = [(integer(row["ns_since_start"]), row) for row in zones]
    starts = [(start, row) for start, row in starts if start is not None]
    loads = sorted((t, row["zone_text"]) for t, row in starts if row["name"] == "TF_kernel_load")
    last = max([0] + [start for start, row in starts])
    phases = []
    for load in loads:
        if not phases or load[0] - phases[-1][-1][0] > 1000000:
            phases.append([])
        phases[-1].append(load)
    ends = [phase[0][0] for phase in phases[1:]] + [last]
    write(out + "/tt_foil_phases.csv",
          "phase,kernel_load_count,t_start_ns,t_end_ns,duration_ns,first_kernel,last_kernel",
          [("Phase_%d" % i, len(p), p[0][0], end, end - p[0][0], p[0][1], p[-1][1])
           for i, (p, end) in enumerate(zip(phases, ends))])


def memory(logs, out, counts):
    header, rows = records(logs + "/tt_foil_memlog.csv")
    pools = {}
    counts["memlog_short"] = sum(len(row) < len(header) for row in rows)
    for cells in rows:
        row = dict(zip(header, cells))
        if len(cells) < len(header) or row["op"] not in ("ALLOC", "FREE", "RESET"):
            continue
        where, size = address(row["addr"]), integer(row["size"])
        if where is None or size is None:
            continue
        pool = pools.setdefault(row["pool"], dict(live={}, now=0, peak=0, total=0, a=0, f=0, n=0))
        if row["op"] == "ALLOC":
            pool["live"][where] = size
            pool["a"] += 1
            pool["total"] += size
            pool["now"] += size
            pool["peak"] = max(pool["peak"], pool["now"])
        elif row["op"] == "FREE":
            pool["f"] += 1
            pool["now"] -= pool["live"].pop(where, 0)
        else:
            pool["f"] += len(pool["live"])
            pool["live"].clear()
            pool["now"] = 0
        pool["n"] += row["op"] != "RESET"
    write(out + "/tt_foil_memory_report.csv",
          "POOL,ALLOC_COUNT,FREE_COUNT,TOTAL_BYTES_ALLOCATED,PEAK_LIVE_BYTES,LEAKED_BYTES",
          [(name, p["a"], p["f"], p["total"], p["peak"], sum(p["live"].values()))
           for name, p in sorted(pools.items()) if p["n"]])


def device(logs, out, counts):
    header, rows = records(logs + "/tt_foil_device_zones.csv")
    stacks = {}
    groups = {}
    counts["unmatched_end"] = 0
    for cells in rows:
        if len(cells) < len(header):
            continue
        row = dict(zip(header, cells))
        zone, cycle = address(row["zone_hash"]), integer(row["cycle"])
        if zone is None or cycle is None:
            continue
        stack = stacks.setdefault((row["core_x"], row["core_y"], row["risc"]), [])
        if row["packet_type"] == "START":
            stack.append((zone, cycle))
        elif row["packet_type"] == "END":
            if stack and stack[-1][0] == zone:
                cycles = cycle - stack.pop()[1]
                cycles += (1 << 44) if cycles < 0 else 0
                groups.setdefault((row["risc"], zone), []).append(cycles)
            else:
                counts["unmatched_end"] += 1
    counts["unmatched_start"] = sum(map(len, stacks.values()))
    results = [(risc, "", "0x%04x" % zone, len(v), sum(v), sum(v) // len(v), min(v), max(v))
               for (risc, zone), v in groups.items()]
    results.sort(key=lambda r: -r[4])
    write(out + "/tt_foil_device_perf.csv",
          "RISC,ZONE,ZONE_HASH,CALL_COUNT,TOTAL_CYCLES,MEAN_CYCLES,MIN_CYCLES,MAX_CYCLES", results)


def main(logs, out):
    counts = {}
    host(logs, out, counts)
    memory(logs, out, counts)
    device(logs, out, counts)
    with open(out + "/counts.txt", "w") as file:
        for name in sorted(counts):
            file.write("%s %d\n" % (name, counts[name]))


main(sys.argv[1], sys.argv[2])
