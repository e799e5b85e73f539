// What the tests of the header run, compiled with every warning and both sanitizers.
//
//   wire_tool write SCRIPT RECORDS        runs a script; says every refusal on standard output
//   wire_tool random SEED SCRIPT RECORDS  makes a script from a seed, and runs it
//   wire_tool read RECORDS                says what is in records
//   wire_tool full                        fills every writer to the brim; fails when that is wrong
//   wire_tool allocations                 counts what is allocated after a writer is made
//
// RECORDS is a file of records, each behind its length in four bytes, the highest first.
#include <atomic>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>

#include "random_script.hpp"
#include "record_reader.hpp"
#include "script_runner.hpp"

/// How often memory was taken; counted_new.cpp counts.
extern std::atomic<long> allocations;

namespace {

using plumbline::Added;

void run_script(std::istream& lines, const std::string& records) {
  std::ofstream out(records, std::ios::binary);
  script::Runner(
      [&out](std::string_view record) {
        for (int shift = 24; shift >= 0; shift -= 8) {
          out.put(static_cast<char>(record.size() >> shift));
        }
        out.write(record.data(), static_cast<std::streamsize>(record.size()));
      },
      [](std::string_view message) { std::cout << message << '\n'; })
      .run(lines);
}

void write(const std::string& script, const std::string& records) {
  std::ifstream lines(script, std::ios::binary);
  run_script(lines, records);
}

void make_random(const std::string& seed, const std::string& script, const std::string& records) {
  const std::string lines = script::RandomScript(script::number<std::uint64_t>(seed)).write();
  std::ofstream(script, std::ios::binary) << lines;
  std::istringstream in(lines);
  run_script(in, records);
}

void read(const std::string& records) {
  std::ifstream file(records, std::ios::binary);
  const std::string all{std::istreambuf_iterator<char>(file), {}};
  std::string_view left = all;
  script::RecordReader reader(std::cout);
  while (!left.empty()) {
    std::size_t length = 0;
    for (int i = 0; i < 4; ++i) {
      length = length << 8 | static_cast<unsigned char>(left.at(0));
      left.remove_prefix(1);
    }
    reader.read(left.substr(0, length));
    left.remove_prefix(length);
  }
}

plumbline::StreamHeader header(const char* source) {
  plumbline::StreamHeader header;
  header.run = "run-7";
  header.source = source;
  header.incarnation = "4711-1";
  return header;
}

void expect(bool holds, const std::string& what) {
  if (!holds) {
    throw std::runtime_error("does not hold: " + what);
  }
}

/// A writer with the largest header takes the largest rows, in as many bytes as there can be.
void fill() {
  plumbline::StreamHeader large = header("h1/0");
  for (std::string* text :
       {&large.run, &large.source, &large.incarnation, &large.host, &large.process, &large.device,
        &large.device_serial, &large.device_model, &large.workload, &large.build, &large.file,
        &large.agent}) {
    text->assign(plumbline::kMaxHeaderTextBytes, 'h');
  }
  const std::string a(plumbline::kMaxTextBytes, 'a'), b(plumbline::kMaxTextBytes, 'b'),
      c(plumbline::kMaxTextBytes, 'c');
  const std::string below_cap((64 << 10) - 16, 'd');

  plumbline::ZoneWriter zones(large);
  for (const char* first : {"0", "1", "2"}) {
    const std::string name = first + below_cap;
    expect(zones.add({name, 1, 1}) == Added::yes, "a name of 64 KiB is taken");
  }
  expect(zones.add({a, INT64_MIN, INT64_MIN, UINT32_MAX, UINT32_MAX, b, c}) == Added::yes,
         "the row that crosses the cap is taken");
  expect(zones.is_full() && zones.add({"x"}) == Added::full && zones.withhold(1, 0) == Added::full,
         "nothing is taken by a full batch");
  expect(zones.rows() == 4 && zones.next_sequence() == 4, "nothing was added to it");
  expect(zones.finish().size() <= 512 << 10, "a record stays below 512 KiB");
  expect(zones.add({"x"}) == Added::yes && zones.next_sequence() == 5, "the next batch follows");

  plumbline::ReadbackStream stream;
  for (std::uint32_t i = 0; i < plumbline::kMaxZoneNames; ++i) {
    const std::string number = std::to_string(i);
    stream.names.push_back({static_cast<std::uint16_t>(i % 1200),
                            std::string(32 - number.size(), '-') + number});
  }
  std::string image(10368, '\0');
  for (std::uint32_t risc = 0, hash = 0; risc < 5; ++risc) {
    image[(5 + risc) * 4 + 1] = 2;  // device end index 512
    for (std::uint32_t at = 4; at < 512; at += 2, ++hash) {
      const std::uint32_t head = 0x80000000u | hash << 12 | 1;
      for (int i = 0; i < 4; ++i) {
        image[(32 + risc * 512 + at) * 4 + static_cast<std::uint32_t>(i)] =
            static_cast<char>(head >> (8 * i));
      }
    }
  }
  plumbline::ReadbackWriter readbacks(large, stream);
  const std::string short_image(2300, '\1');
  const plumbline::Readback small{INT64_MIN, INT64_MAX, INT32_MIN, INT32_MAX, short_image.data(),
                                  short_image.size()};
  for (int i = 0; i < 80; ++i) {
    expect(readbacks.add(small) == Added::yes, "short images are taken");
  }
  expect(readbacks.add({1, 1, 1, 1, image.data(), image.size()}) == Added::yes,
         "an image that names every zone is taken");
  expect(readbacks.is_full() && readbacks.add(small) == Added::full, "that was the last one");
  expect(readbacks.finish().size() <= 512 << 10, "a record of images stays below 512 KiB");

  plumbline::MemoryWriter memory(large, INT64_MIN);
  std::size_t rows = 0;
  while (!memory.is_full()) {
    expect(memory.add({plumbline::MemoryOp::alloc, std::to_string(rows), rows << 60, UINT64_MAX,
                       rows % 2 == 0 ? INT64_MIN : INT64_MAX}) == Added::yes,
           "events are taken until the batch is full");
    ++rows;
  }
  expect(memory.finish().size() <= 512 << 10, "a record of events stays below 512 KiB");
  expect(memory.finish().empty(), "an empty batch is no record");
  expect(!memory.end(plumbline::EndReason::cut, a, {{b, 1}, {c, INT64_MAX}}).empty(),
         "an END takes the largest texts");
  expect(memory.add({}) == Added::refused && memory.begin(1) == Added::refused &&
             memory.withhold(1, 0) == Added::refused,
         "nothing follows an END");
  while (zones.withhold(1, 7) == Added::yes) {
  }
  expect(zones.next_sequence() == 5 + 4096 && zones.is_full(), "4096 withheld ranges are a batch");

  plumbline::BatchCaps caps;
  caps.rows = 3;
  plumbline::ZoneWriter lower(header("h1/a"), plumbline::ZoneKind::gpu, caps);
  for (int i = 0; i < 3; ++i) {
    expect(lower.add({"n", i, i}) == Added::yes, "rows up to a lower cap are taken");
  }
  expect(lower.add({"n"}) == Added::full, "a lower cap holds");
}

long count_allocations() {
  const plumbline::BatchCaps caps;
  plumbline::ZoneWriter zones(header("h1/a"));
  plumbline::MemoryWriter memory(header("h1/a"), 0);
  plumbline::ReadbackStream stream;
  stream.names = {{0, "zero"}, {5639, "KERNEL-MAIN"}};
  plumbline::ReadbackWriter readbacks(header("h1/0"), stream);
  const std::string image(10368, '\x81');
  const std::string too_long(plumbline::kMaxTextBytes + 1, 'x');
  std::size_t bytes = 0;
  char name[32];

  const long before = allocations;
  for (int i = 0; i < 20000; ++i) {
    const int length = std::snprintf(name, sizeof name, "a zone of some length %d", i % 7000);
    while (zones.add({{name, static_cast<std::size_t>(length)}, i, i, 1}) == Added::full) {
      bytes += zones.finish().size();
    }
    while (memory.add({plumbline::MemoryOp::alloc, "L1", std::uint64_t(i) << 40, 64, i}) ==
           Added::full) {
      bytes += memory.finish().size();
    }
    while (i % 50 == 0 && readbacks.add({i, i, i, i, image.data(), image.size()}) == Added::full) {
      bytes += readbacks.finish().size();
    }
  }
  const Added refused = zones.add({too_long});
  bytes += zones.finish().size() + memory.finish().size() + readbacks.finish().size();
  bytes += zones.end(plumbline::EndReason::complete, "done", {{"frames", 1}}).size();
  const long after = allocations;
  expect(refused == Added::refused, "a name that is too long is refused");
  expect(bytes > caps.bytes, "records were made");
  return after - before;
}

int command(const std::vector<std::string>& words) {
  if (words.size() == 3 && words[0] == "write") {
    write(words[1], words[2]);
  } else if (words.size() == 4 && words[0] == "random") {
    make_random(words[1], words[2], words[3]);
  } else if (words.size() == 2 && words[0] == "read") {
    read(words[1]);
  } else if (words.size() == 1 && words[0] == "full") {
    fill();
  } else if (words.size() == 1 && words[0] == "allocations") {
    std::cout << count_allocations() << '\n';
  } else {
    std::cerr << "wire_tool: unknown arguments\n";
    return 2;
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  try {
    return command({words + 1, words + count});
  } catch (const std::exception& e) {
    std::cerr << "wire_tool: " << e.what() << '\n';
    return 1;
  }
}
