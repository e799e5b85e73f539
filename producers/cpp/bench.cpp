// How much processor time a row takes in the dispatch path, finish() included, and how many rows a
// second that makes on one core.
//
//   g++ -std=c++17 -O2 -o /tmp/plumbline_bench producers/cpp/bench.cpp && /tmp/plumbline_bench
//
// Takes how many million rows of each kind to write, 20 unless told. The best of five rounds counts.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <string>
#include <vector>

#include "plumbline_batch.hpp"

namespace {

using plumbline::Added;

constexpr int kRounds = 5;

plumbline::StreamHeader header(const char* source) {
  plumbline::StreamHeader header;
  header.run = "bench";
  header.source = source;
  header.incarnation = "4711-1";
  header.host = "h1";
  header.agent = "plumbline_batch.hpp";
  return header;
}

/// Times a loop that adds rows to a writer and finishes its batches.
template <typename Writer, typename Row>
void measure(const char* what, Writer& writer, std::int64_t rows, Row row) {
  double best = std::numeric_limits<double>::max();
  std::size_t bytes = 0;
  for (int round = 0; round < kRounds; ++round) {
    bytes = 0;
    const std::clock_t begin = std::clock();
    for (std::int64_t i = 0; i < rows; ++i) {
      while (writer.add(row(i)) != Added::yes) {
        bytes += writer.finish().size();
      }
    }
    bytes += writer.finish().size();
    const double took = static_cast<double>(std::clock() - begin) * (1e9 / CLOCKS_PER_SEC);
    best = took < best ? took : best;
  }
  const auto count = static_cast<double>(rows);
  std::printf("%-32s %8.1f ns/row %8.2f M rows/s %9.1f bytes/row\n", what, best / count,
              count / best * 1e3, static_cast<double>(bytes) / count);
}

}  // namespace

int main(int count, char** words) {
  const std::int64_t rows = (count > 1 ? std::atoll(words[1]) : 20) * 1000000;
  if (rows < 1) {
    std::fprintf(stderr, "usage: plumbline_bench [MILLION-ROWS]\n");
    return 2;
  }
  std::vector<std::string> names;
  for (const char* stem : {"TF_dispatch_execute", "TF_dispatch/send_reset", "TF_kernel_load",
                           "TF_dispatch/wait_done", "matmul_multicore"}) {
    for (int i = 0; i < 8; ++i) {
      names.push_back(stem + (i == 0 ? std::string() : "_" + std::to_string(i)));
    }
  }

  plumbline::ZoneWriter zones(header("h1/train"));
  measure("host zones, 40 names", zones, rows, [&names](std::int64_t i) {
    plumbline::Zone zone;
    zone.name = names[static_cast<std::size_t>(i * 7 % 40)];
    zone.start_ns = i * 1800 + i % 13;
    zone.duration_ns = 900 + i % 4001;
    zone.thread = 7;
    zone.depth = static_cast<std::uint32_t>(i % 3);
    return zone;
  });

  plumbline::ZoneWriter contexts(header("h1/train"), plumbline::ZoneKind::kernel);
  measure("kernels with context and place", contexts, rows, [&names](std::int64_t i) {
    plumbline::Zone zone;
    zone.name = names[static_cast<std::size_t>(i * 7 % 40)];
    zone.context = names[static_cast<std::size_t>(i * 11 % 40)];
    zone.place = "TRISC0";
    zone.start_ns = i * 1800;
    zone.duration_ns = 900 + i % 4001;
    return zone;
  });

  plumbline::MemoryWriter memory(header("h1/train"), 0);
  measure("memory events", memory, rows, [](std::int64_t i) {
    plumbline::MemoryEvent event;
    event.op = i % 2 == 0 ? plumbline::MemoryOp::alloc : plumbline::MemoryOp::free;
    event.pool = i % 5 == 0 ? "DRAM" : "L1";
    event.address = static_cast<std::uint64_t>(i / 2 % 1000 * 4096);
    event.size_bytes = i % 2 == 0 ? 4096 : 0;
    event.time_ns = i * 700;
    return event;
  });

  std::string image(10368, '\0');
  for (std::size_t risc = 0; risc < 5; ++risc) {
    image[(5 + risc) * 4] = 64;
    for (std::size_t at = 4; at < 64; at += 2) {
      image[(32 + risc * 512 + at) * 4 + 1] = static_cast<char>(at << 4);
      image[(32 + risc * 512 + at) * 4 + 3] = '\x80';
    }
  }
  const auto readback = [&image](std::int64_t i) {
    plumbline::Readback one;
    one.dispatch = i / 64;
    one.host_ns = i / 64 * 100000;
    one.core_x = static_cast<std::int32_t>(i % 8);
    one.core_y = static_cast<std::int32_t>(i / 8 % 8);
    one.image = image.data();
    one.image_bytes = image.size();
    return one;
  };
  plumbline::ReadbackWriter readbacks(header("h1/0"), {});
  measure("readbacks of 10,368 bytes", readbacks, rows / 100 + 1, readback);

  plumbline::ReadbackStream stream;
  for (int i = 0; i < 40; ++i) {
    stream.names.push_back({static_cast<std::uint16_t>(i), names[static_cast<std::size_t>(i)]});
  }
  plumbline::ReadbackWriter named(header("h1/0"), stream);
  measure("the same with names of zones", named, rows / 100 + 1, readback);
}
