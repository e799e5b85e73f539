// Sends zones, raw readbacks and memory events of a made-up program with librdkafka.
//
//   g++ -std=c++17 -O2 -o /tmp/example producers/cpp/example_librdkafka.cpp -lrdkafka
//   ./plumbline topics create --bootstrap 127.0.0.1:9092
//   /tmp/example 127.0.0.1:9092 run-1
//
// A dispatch path does three things with a row: add it; when the batch is full, hand the record to
// librdkafka, which copies it and returns at once; and go on. When librdkafka's own queue is full the
// record is dropped there and then. Its rows have their sequence numbers, so that the END tells the
// topology how many were lost. Nothing waits but the END.
#include <librdkafka/rdkafka.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plumbline_batch.hpp"

namespace {

using plumbline::Added;

/// A librdkafka producer with the settings that Plumbline's topics need.
class Sender {
 public:
  explicit Sender(const std::string& bootstrap) {
    rd_kafka_conf_t* conf = rd_kafka_conf_new();
    const std::pair<const char*, std::string> settings[] = {
        {"bootstrap.servers", bootstrap},
        // Nothing twice, nothing out of order, nothing lost that was acknowledged.
        {"enable.idempotence", "true"},
        {"acks", "all"},
        // As Java's producers choose: all streams of a source must be in the same partition number.
        {"partitioner", "murmur2_random"},
        {"compression.type", "lz4"},
        {"linger.ms", "50"},
        // What may wait while Kafka is away; beyond it records are dropped, and counted.
        {"queue.buffering.max.kbytes", "65536"},
    };
    char error[512];
    for (const auto& [name, value] : settings) {
      if (rd_kafka_conf_set(conf, name, value.c_str(), error, sizeof error) != RD_KAFKA_CONF_OK) {
        rd_kafka_conf_destroy(conf);
        throw std::runtime_error(error);
      }
    }
    rd_kafka_conf_set_opaque(conf, this);
    rd_kafka_conf_set_dr_msg_cb(
        conf, [](rd_kafka_t*, const rd_kafka_message_t* message, void* sender) {
          if (message->err != RD_KAFKA_RESP_ERR_NO_ERROR) {
            ++static_cast<Sender*>(sender)->lost_;
          }
        });
    kafka_ = rd_kafka_new(RD_KAFKA_PRODUCER, conf, error, sizeof error);
    if (kafka_ == nullptr) {
      rd_kafka_conf_destroy(conf);
      throw std::runtime_error(error);
    }
  }

  Sender(const Sender&) = delete;
  Sender& operator=(const Sender&) = delete;

  ~Sender() { rd_kafka_destroy(kafka_); }

  /// Hands a batch over and does not wait; false when it was dropped.
  bool send(plumbline::StreamKind kind, std::string_view key, std::string_view value) {
    if (value.empty()) {
      return true;
    }
    const bool taken = produce(kind, key, value) == RD_KAFKA_RESP_ERR_NO_ERROR;
    rd_kafka_poll(kafka_, 0);
    lost_ += taken ? 0 : 1;
    return taken;
  }

  /// Waits until an END is taken: without it the stream stays open.
  bool send_end(plumbline::StreamKind kind, std::string_view key, std::string_view value) {
    rd_kafka_resp_err_t result;
    while ((result = produce(kind, key, value)) == RD_KAFKA_RESP_ERR__QUEUE_FULL) {
      rd_kafka_poll(kafka_, 100);
    }
    return result == RD_KAFKA_RESP_ERR_NO_ERROR;
  }

  /// Waits until everything is acknowledged; how many records were lost.
  int flush(int timeout_ms) {
    rd_kafka_flush(kafka_, timeout_ms);
    return lost_ + rd_kafka_outq_len(kafka_);
  }

 private:
  rd_kafka_resp_err_t produce(plumbline::StreamKind kind, std::string_view key,
                              std::string_view value) {
    // The topic's name is a literal and ends with a zero; value and key are copied.
    return rd_kafka_producev(kafka_, RD_KAFKA_V_TOPIC(plumbline::topic(kind).data()),
                             RD_KAFKA_V_KEY(key.data(), key.size()),
                             RD_KAFKA_V_VALUE(const_cast<char*>(value.data()), value.size()),
                             RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY), RD_KAFKA_V_END);
  }

  rd_kafka_t* kafka_ = nullptr;
  int lost_ = 0;
};

/// One stream: its writer, and where its records go.
template <typename Writer>
class Stream {
 public:
  Stream(Sender& sender, plumbline::StreamKind kind, std::string key,
         std::unique_ptr<Writer> writer)
      : sender_(sender), kind_(kind), key_(std::move(key)), writer_(std::move(writer)) {}

  template <typename Row>
  void add(const Row& row) {
    Added added = writer_->add(row);
    if (added == Added::full) {
      send();
      added = writer_->add(row);
    }
    if (added == Added::refused) {
      std::fprintf(stderr, "example: %s\n", std::string(writer_->error()).c_str());
    }
  }

  void end() {
    send();
    sender_.send_end(kind_, key_, writer_->end(plumbline::EndReason::complete));
  }

 private:
  void send() { sender_.send(kind_, key_, writer_->finish()); }

  Sender& sender_;
  plumbline::StreamKind kind_;
  std::string key_;
  std::unique_ptr<Writer> writer_;
};

/// What a core's profiler memory looks like after a kernel ran on BRISC.
std::string image_of(std::uint16_t zone, std::uint32_t begin_cycle, std::uint32_t end_cycle) {
  std::vector<std::uint32_t> words(32 + 5 * 512);
  words[5] = 16;  // device end index of BRISC
  std::uint32_t* brisc = words.data() + 32;
  brisc[4] = 0x80000000u | std::uint32_t{zone} << 12;  // START
  brisc[5] = begin_cycle;
  brisc[6] = 0x90000000u | std::uint32_t{zone} << 12;  // END
  brisc[7] = end_cycle;
  std::string image;
  for (const std::uint32_t word : words) {
    for (int shift = 0; shift < 32; shift += 8) {
      image.push_back(static_cast<char>(word >> shift));
    }
  }
  return image;
}

int run(const std::string& bootstrap, const std::string& name) {
  using std::chrono::duration_cast;
  using std::chrono::system_clock;
  const std::int64_t now_ms =
      duration_cast<std::chrono::milliseconds>(system_clock::now().time_since_epoch()).count();
  const std::int64_t host_ns = 5'000'000'000;  // steady clock of this made-up program at now_ms

  plumbline::StreamHeader host;
  host.run = name;
  host.host = "h1";
  host.process = "example";
  host.source = host.host + "/" + host.process;
  host.incarnation = std::to_string(getpid()) + "-" + std::to_string(now_ms) + "-1";
  host.base_epoch_ms = now_ms;
  host.workload = "example";
  host.agent = "example_librdkafka";
  plumbline::StreamHeader device = host;
  device.process.clear();
  device.device = "0";
  device.source = host.host + "/" + device.device;
  device.device_model = "wormhole_b0";
  device.clock_hz = 1'000'000'000;

  const std::uint16_t kernel =
      plumbline::zone_hash16("matmul,/kernels/matmul.cpp,7,KERNEL_PROFILER");
  plumbline::ReadbackStream readback_stream;
  readback_stream.layout = plumbline::ControlLayout::ctl32;
  readback_stream.host_ns_base = host_ns;
  readback_stream.names = {{kernel, "matmul"}};
  // One cycle that was read together with the host's clock, and how long a cycle is.
  readback_stream.has_sync = true;
  readback_stream.sync = {host_ns, 0, 1.0};

  Sender sender(bootstrap);
  Stream<plumbline::ZoneWriter> zones(sender, plumbline::StreamKind::zones, host.source,
                                      std::make_unique<plumbline::ZoneWriter>(host));
  Stream<plumbline::MemoryWriter> memory(
      sender, plumbline::StreamKind::memory, host.source,
      std::make_unique<plumbline::MemoryWriter>(host, host_ns));
  Stream<plumbline::ReadbackWriter> readbacks(
      sender, plumbline::StreamKind::device, device.source,
      std::make_unique<plumbline::ReadbackWriter>(device, readback_stream));

  for (std::int64_t i = 0; i < 12'000; ++i) {
    plumbline::Zone zone;
    zone.name = i % 4 == 0 ? "TF_dispatch_execute" : "TF_dispatch/fire_go";
    zone.start_ns = i * 10'000;
    zone.duration_ns = 1000 + i % 100;
    zone.thread = 1;
    zones.add(zone);
  }
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const auto time_ns = host_ns + static_cast<std::int64_t>(i) * 1000;
    memory.add(plumbline::MemoryEvent{plumbline::MemoryOp::alloc, "L1", i * 4096, 4096, time_ns});
    if (i % 10 != 0) {
      memory.add(plumbline::MemoryEvent{plumbline::MemoryOp::free, "L1", i * 4096, 0, time_ns + 1});
    }
  }
  for (std::uint32_t dispatch = 0; dispatch < 5; ++dispatch) {
    for (std::int32_t core = 0; core < 3; ++core) {
      const std::uint32_t begin = 1000 + dispatch * 100'000;
      const std::string image =
          image_of(kernel, begin, begin + 500 + static_cast<std::uint32_t>(core));
      readbacks.add(plumbline::Readback{dispatch, host_ns + dispatch * 100'000, core + 1, 2,
                                        image.data(), image.size()});
    }
  }
  zones.end();
  memory.end();
  readbacks.end();

  const int lost = sender.flush(30'000);
  std::printf("sent run %s, %d records lost\n", name.c_str(), lost);
  return lost == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) {
    std::fprintf(stderr, "usage: example BOOTSTRAP RUN\n");
    return 2;
  }
  try {
    return run(words[1], words[2]);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "example: %s\n", e.what());
    return 1;
  }
}
