// Plumbline wire format, version 1: writes what a profiled program measures as records for Kafka.
//
// One header, C++17, nothing but the standard library. Zones, raw L1 readbacks and memory events
// are collected in columns; finish() gives the value of one Kafka record, end() that of the END
// record every stream is closed with. The record key is StreamHeader::source, the topic is
// topic(kind). docs/formats/frame.md describes every byte; producers/README.md says how to send.
//
// Made for a dispatch path: a writer takes all its memory when it is made. Afterwards nothing
// allocates, throws, locks or does I/O. What cannot be written is refused with a message, and what
// was written before stays. A writer belongs to one thread at a time.
//
// Licensed under the Apache License, Version 2.0.
#ifndef PLUMBLINE_BATCH_HPP
#define PLUMBLINE_BATCH_HPP

#include <algorithm>
#include <bitset>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if defined(__GNUC__)
#define PLUMBLINE_PRINTF __attribute__((format(printf, 2, 3)))
#else
#define PLUMBLINE_PRINTF
#endif

namespace plumbline {

/// Format version written.
inline constexpr std::uint32_t kVersion = 1;
/// Longest zone name, context, place or pool name, and largest image, bytes.
inline constexpr std::size_t kMaxTextBytes = 64 << 10;
/// Longest text of a header, bytes.
inline constexpr std::size_t kMaxHeaderTextBytes = 4 << 10;
/// Most names of zone hashes that a device stream brings along, and their bytes in all.
inline constexpr std::size_t kMaxZoneNames = 4096;
inline constexpr std::size_t kMaxZoneNameBytes = 128 << 10;
/// Most kinds of things that an END says were not carried.
inline constexpr std::size_t kMaxNotCarried = 1024;

/// What a stream carries; the number is the code on the wire.
enum class StreamKind : std::uint8_t { zones = 0, device = 1, memory = 2 };

/// What the zones of a stream are; the number is the code on the wire.
enum class ZoneKind : std::uint8_t { host = 0, kernel = 1, lane = 2, gpu = 3 };

/// How the control vector of an L1 image is laid out: 32 words (images of 10,368 bytes) or 64
/// (10,496 bytes). The number is the code on the wire.
enum class ControlLayout : std::uint8_t { ctl32 = 1, ctl64 = 2 };

/// What a memory event does; the number is the code on the wire.
enum class MemoryOp : std::uint8_t { other = 0, alloc = 1, free = 2, reset = 3 };

/// Why a stream ended; the number is the code on the wire.
enum class EndReason : std::uint8_t { complete = 0, cut = 1, agent_lost = 2, timed_out = 3 };

/// What became of something offered to a writer.
enum class Added : std::uint8_t {
  /// It is in the batch.
  yes,
  /// It is not: send finish() first, then offer it again.
  full,
  /// It never will be; error() says why.
  refused
};

/// The topic that records of a stream go to, batches and END alike.
constexpr std::string_view topic(StreamKind kind) noexcept {
  return kind == StreamKind::zones    ? "plumbline.zones.v1"
         : kind == StreamKind::device ? "plumbline.device.v1"
                                      : "plumbline.memory.v1";
}

/// What every record of a stream says about where it comes from: UTF-8, at most 4 KiB each, empty
/// if unknown. Run, source, kind and incarnation are the stream: sequence numbers count in it.
struct StreamHeader {
  std::string run;
  /// host/process or host/device; also the record key.
  std::string source;
  /// Tells the streams of one source apart, for instance pid, start time and connection number. A
  /// program that begins to count at 0 again must choose another one.
  std::string incarnation;
  /// Wall-clock time of the stream's relative zero, ms since 1970.
  std::int64_t base_epoch_ms = 0;
  std::string host;
  std::string process;
  std::string device;
  std::string device_serial;
  std::string device_model;
  std::string workload;
  /// Build or kernel hash that bounds are matched with.
  std::string build;
  std::string file;
  /// Device clock, Hz, 0 if unknown.
  std::int64_t clock_hz = 0;
  /// Name and version of the sender.
  std::string agent;
  /// Nobody knows the wall-clock time: base_epoch_ms is only when the data was taken over.
  bool base_assumed = false;
};

/// When a writer calls itself full. Lower caps take less memory; higher ones are refused.
struct BatchCaps {
  std::size_t rows = 5000;
  /// Bytes of columns and texts. The row that crosses it is still taken.
  std::size_t bytes = 192 << 10;
  std::size_t strings = 1 << 15;
};

/// One zone.
struct Zone {
  std::string_view name;
  /// Start after the stream's relative zero, ns.
  std::int64_t start_ns = 0;
  std::int64_t duration_ns = 0;
  std::uint32_t thread = 0;
  /// Nesting depth, 0 if unknown.
  std::uint32_t depth = 0;
  /// Run-time text, empty if none.
  std::string_view context = {};
  /// RISC or engine lane, empty if none.
  std::string_view place = {};
};

/// One memory event.
struct MemoryEvent {
  MemoryOp op = MemoryOp::other;
  std::string_view pool;
  std::uint64_t address = 0;
  std::uint64_t size_bytes = 0;
  /// Source time, ns.
  std::int64_t time_ns = 0;
};

/// One L1 readback of a core, as it was read.
struct Readback {
  /// Number of the readback in the stream.
  std::int64_t dispatch = 0;
  /// Host time of the readback, ns.
  std::int64_t host_ns = 0;
  std::int32_t core_x = 0;
  std::int32_t core_y = 0;
  const void* image = nullptr;
  /// An image whose size is not the layout's is carried, and counted as unreadable later.
  std::size_t image_bytes = 0;
};

/// A name of a zone hash. A hash with two names is ambiguous, and shown as such.
struct ZoneName {
  std::uint16_t hash = 0;
  std::string name;
};

/// Places cycles of a device on the host's time line:
/// host ns = host_ns_first + (cycle - cycle_first) * ns_per_cycle.
struct ClockSync {
  std::int64_t host_ns_first = 0;
  std::int64_t cycle_first = 0;
  /// Finite and above 0.
  double ns_per_cycle = 1.0;
};

/// How many things of a kind the source had that no batch carries.
struct NotCarried {
  std::string_view kind;
  std::int64_t count = 0;
};

/// The hash by which device markers name a zone: that of "name,file,line,KERNEL_PROFILER" with the
/// path as the kernel compiler was given it.
inline std::uint16_t zone_hash16(std::string_view text) noexcept {
  std::uint32_t hash = 0x811c9dc5u;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193u;
  }
  return static_cast<std::uint16_t>((hash & 0xffffu) ^ (hash >> 16));
}

namespace detail {

inline constexpr std::size_t kLongestVarint = 10;
inline constexpr std::int64_t kLargestSequence = std::numeric_limits<std::int64_t>::max();

constexpr std::size_t varint_size(std::uint64_t value) noexcept {
  std::size_t size = 1;
  while (value >= 0x80) {
    value >>= 7;
    ++size;
  }
  return size;
}

constexpr std::uint64_t zigzag(std::int64_t value) noexcept {
  return (static_cast<std::uint64_t>(value) << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0);
}

constexpr std::uint64_t tag(std::uint32_t field, std::uint32_t wire_type) noexcept {
  return static_cast<std::uint64_t>(field) << 3 | wire_type;
}

/// Bytes of a field whose content has a length.
constexpr std::size_t field_size(std::uint32_t field, std::size_t length) noexcept {
  return varint_size(tag(field, 2)) + varint_size(length) + length;
}

/// Protobuf in memory taken once. Whoever writes knows that it fits.
class Buffer {
 public:
  explicit Buffer(std::size_t capacity) : bytes_(new char[capacity]) {}

  std::size_t size() const noexcept { return size_; }
  void clear() noexcept { size_ = 0; }
  std::string_view view() const noexcept { return {bytes_.get(), size_}; }
  const char* at(std::size_t offset) const noexcept { return bytes_.get() + offset; }

  void varint(std::uint64_t value) noexcept {
    char* to = bytes_.get() + size_;
    while (value >= 0x80) {
      *to++ = static_cast<char>(value | 0x80);
      value >>= 7;
    }
    *to++ = static_cast<char>(value);
    size_ = static_cast<std::size_t>(to - bytes_.get());
  }

  void append(std::string_view bytes) noexcept {
    if (!bytes.empty()) {
      std::memcpy(bytes_.get() + size_, bytes.data(), bytes.size());
      size_ += bytes.size();
    }
  }

  /// A number, left out when 0.
  void number_field(std::uint32_t field, std::uint64_t value) noexcept {
    if (value != 0) {
      varint(tag(field, 0));
      varint(value);
    }
  }

  /// Tag and length of a field whose bytes follow.
  void length_field(std::uint32_t field, std::size_t length) noexcept {
    varint(tag(field, 2));
    varint(length);
  }

  void bytes_field(std::uint32_t field, std::string_view bytes) noexcept {
    length_field(field, bytes.size());
    append(bytes);
  }

  void fixed64_field(std::uint32_t field, std::uint64_t bits) noexcept {
    varint(tag(field, 1));
    for (int shift = 0; shift < 64; shift += 8) {
      bytes_[size_++] = static_cast<char>(bits >> shift);
    }
  }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t size_ = 0;
};

/// One packed column; left out of the record when every value is 0.
class Column {
 public:
  /// Takes as many values as there may be rows, each of at most so many bytes.
  Column(std::uint32_t field, std::size_t rows, std::size_t widest)
      : field_(field), packed_(rows * widest) {}

  void plain(std::uint64_t value) noexcept {
    any_ |= value;
    packed_.varint(value);
  }

  void with_sign(std::int64_t value) noexcept { plain(zigzag(value)); }

  /// Difference to the value before, wrapping around at 64 bits.
  void delta(std::int64_t value) noexcept {
    const auto bits = static_cast<std::uint64_t>(value);
    with_sign(static_cast<std::int64_t>(bits - previous_));
    previous_ = bits;
  }

  /// Difference to the value before, wrapping around at 32 bits.
  void delta32(std::int32_t value) noexcept {
    const auto bits = static_cast<std::uint32_t>(value);
    with_sign(static_cast<std::int32_t>(bits - static_cast<std::uint32_t>(previous_)));
    previous_ = bits;
  }

  std::size_t size() const noexcept { return packed_.size(); }

  std::size_t written_size() const noexcept {
    return any_ == 0 ? 0 : field_size(field_, packed_.size());
  }

  void write_to(Buffer& message) const noexcept {
    if (any_ != 0) {
      message.bytes_field(field_, packed_.view());
    }
  }

  void clear() noexcept {
    packed_.clear();
    previous_ = 0;
    any_ = 0;
  }

 private:
  std::uint32_t field_;
  Buffer packed_;
  std::uint64_t previous_ = 0;
  std::uint64_t any_ = 0;
};

/// The strings of one record: index 0 is the empty string and is not written.
class StringTable {
 public:
  /// Holds so many strings, the empty one included, of so many bytes as fields.
  StringTable(std::size_t strings, std::size_t bytes)
      : written_(bytes), entries_(new Entry[strings]) {
    std::size_t slots = 64;
    while (slots < strings + strings / 2) {
      slots *= 2;
    }
    slots_.resize(slots);
  }

  std::size_t count() const noexcept { return count_; }
  std::size_t size() const noexcept { return written_.size(); }

  /// Index of a string, which is added when it is new.
  std::uint32_t index(std::string_view text) noexcept {
    if (text.empty()) {
      return 0;
    }
    const std::size_t mask = slots_.size() - 1;
    const std::uint32_t hash = hash_of(text);
    std::size_t slot = hash & mask;
    while (slots_[slot] != 0) {
      const Entry& entry = entries_[slots_[slot]];
      if (entry.hash == hash && entry.length == text.size() &&
          std::memcmp(written_.at(entry.offset), text.data(), text.size()) == 0) {
        return slots_[slot];
      }
      slot = (slot + 1) & mask;
    }
    written_.bytes_field(1, text);
    const auto added = static_cast<std::uint32_t>(count_++);
    entries_[added] = {static_cast<std::uint32_t>(written_.size() - text.size()),
                       static_cast<std::uint32_t>(text.size()), hash,
                       static_cast<std::uint32_t>(slot)};
    slots_[slot] = added;
    return added;
  }

  void write_to(Buffer& message) const noexcept { message.append(written_.view()); }

  void clear() noexcept {
    for (std::size_t i = 1; i < count_; ++i) {
      slots_[entries_[i].slot] = 0;
    }
    count_ = 1;
    written_.clear();
  }

 private:
  struct Entry {
    std::uint32_t offset;
    std::uint32_t length;
    std::uint32_t hash;
    std::uint32_t slot;
  };

  static std::uint32_t hash_of(std::string_view text) noexcept {
    constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15u;
    std::uint64_t hash = text.size() * kFactor;
    const char* from = text.data();
    std::size_t left = text.size();
    for (; left >= 8; left -= 8, from += 8) {
      std::uint64_t word;
      std::memcpy(&word, from, 8);
      hash = (hash ^ word) * kFactor;
      hash ^= hash >> 29;
    }
    std::uint64_t word = 0;
    std::memcpy(&word, from, left);
    hash = (hash ^ word) * kFactor;
    return static_cast<std::uint32_t>(hash >> 32);
  }

  Buffer written_;
  std::unique_ptr<Entry[]> entries_;
  std::vector<std::uint32_t> slots_;
  std::size_t count_ = 1;
};

/// Whether bytes are UTF-8 as the standard has it: shortest form, no surrogates.
inline bool is_utf8(std::string_view text) noexcept {
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i++]);
    if (first < 0x80) {
      continue;
    }
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    if (first < 0xc2 || first > 0xf4 || text.size() - i < static_cast<std::size_t>(more)) {
      return false;
    }
    const auto second = static_cast<unsigned char>(text[i]);
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f)) {
      return false;
    }
    for (int n = 0; n < more; ++n, ++i) {
      if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
        return false;
      }
    }
  }
  return true;
}

/// The parts of a header that are the same in every record, encoded once.
class HeaderBytes {
 public:
  explicit HeaderBytes(const StreamHeader& header) {
    need(identity_, 1, "run", header.run);
    need(identity_, 2, "source", header.source);
    need(identity_, 3, "incarnation", header.incarnation);
    if (header.clock_hz < 0) {
      throw std::invalid_argument("clock is " + std::to_string(header.clock_hz) +
                                  " Hz, expected 0 or more");
    }
    number(labels_, 7, zigzag(header.base_epoch_ms));
    text(labels_, 8, "host", header.host);
    text(labels_, 9, "process", header.process);
    text(labels_, 10, "device", header.device);
    text(labels_, 11, "device serial", header.device_serial);
    text(labels_, 12, "device model", header.device_model);
    text(labels_, 13, "workload", header.workload);
    text(labels_, 14, "build", header.build);
    text(labels_, 15, "file", header.file);
    number(labels_, 18, static_cast<std::uint64_t>(header.clock_hz));
    text(labels_, 19, "agent", header.agent);
    number(labels_, 20, header.base_assumed ? 1 : 0);
  }

  const std::string& identity() const noexcept { return identity_; }
  const std::string& labels() const noexcept { return labels_; }

 private:
  static void varint(std::string& out, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) {
      out.push_back(static_cast<char>(value | 0x80));
    }
    out.push_back(static_cast<char>(value));
  }

  static void number(std::string& out, std::uint32_t field, std::uint64_t value) {
    if (value != 0) {
      varint(out, tag(field, 0));
      varint(out, value);
    }
  }

  static void text(std::string& out, std::uint32_t field, const char* what,
                   const std::string& value) {
    if (value.size() > kMaxHeaderTextBytes) {
      throw std::invalid_argument(std::string(what) + " has " + std::to_string(value.size()) +
                                  " bytes, expected at most " +
                                  std::to_string(kMaxHeaderTextBytes));
    }
    if (!is_utf8(value)) {
      throw std::invalid_argument(std::string(what) + " is not UTF-8");
    }
    if (!value.empty()) {
      varint(out, tag(field, 2));
      varint(out, value.size());
      out += value;
    }
  }

  static void need(std::string& out, std::uint32_t field, const char* what,
                   const std::string& value) {
    if (value.empty()) {
      throw std::invalid_argument(std::string(what) + " is empty, expected a text");
    }
    text(out, field, what, value);
  }

  std::string identity_;
  std::string labels_;
};

}  // namespace detail

/// What all writers have in common: the batch's place in its stream, and its end.
class BatchWriter {
 public:
  BatchWriter(const BatchWriter&) = delete;
  BatchWriter& operator=(const BatchWriter&) = delete;

  /// Sets the sequence number of the next row. Without it a batch follows the one before; the first
  /// begins at 0. Numbers that are left out are lost, and are told as lost when the stream ends.
  [[nodiscard]] Added begin(std::int64_t first_sequence) noexcept {
    if (ended_) {
      return refuse_ended();
    }
    if (!empty()) {
      return refuse("batch from sequence %lld is not finished, cannot begin at %lld",
                    static_cast<long long>(first_sequence_),
                    static_cast<long long>(first_sequence));
    }
    if (first_sequence < 0) {
      return refuse("first sequence is %lld, expected 0 or more",
                    static_cast<long long>(first_sequence));
    }
    first_sequence_ = first_sequence;
    return Added::yes;
  }

  /// Says that sequence numbers between the row before and the row after were left out on purpose.
  /// The reason is the sender's code, 0 or more.
  [[nodiscard]] Added withhold(std::int64_t sequences, std::int32_t reason) noexcept {
    if (sequences < 1 || reason < 0) {
      return refuse("withheld %lld with reason %d, expected 1 or more and 0 or more",
                    static_cast<long long>(sequences), static_cast<int>(reason));
    }
    if (ended_) {
      return refuse_ended();
    }
    if (is_full()) {
      return Added::full;
    }
    if (sequences > detail::kLargestSequence - next_sequence()) {
      return refuse_too_far(sequences);
    }
    withheld_.varint(rows_);
    withheld_.varint(static_cast<std::uint64_t>(sequences));
    withheld_.varint(static_cast<std::uint64_t>(reason));
    withheld_sequences_ += sequences;
    ++withheld_ranges_;
    return Added::yes;
  }

  /// Rows of the batch so far.
  std::size_t rows() const noexcept { return rows_; }

  /// Whether the batch holds nothing: no row and no withheld range.
  bool empty() const noexcept { return rows_ == 0 && withheld_ranges_ == 0; }

  /// Sequence number of the next row.
  std::int64_t next_sequence() const noexcept {
    return first_sequence_ + static_cast<std::int64_t>(rows_) + withheld_sequences_;
  }

  /// Whether the batch has to be finished before the next row.
  bool is_full() const noexcept {
    return rows_ >= caps_.rows || withheld_ranges_ >= kFullWithheld ||
           strings_.count() >= caps_.strings ||
           withheld_.size() + strings_.size() + column_bytes_ >= caps_.bytes;
  }

  /// The batch as a record value, and an empty batch that follows it. The bytes are the writer's
  /// and stay until its next finish() or end(). Nothing is returned for a batch that is empty().
  [[nodiscard]] std::string_view finish() noexcept {
    if (empty()) {
      return {};
    }
    write_head(body_field_, strings_.size() + columns_size());
    strings_.write_to(frame_);
    write_columns(frame_);
    first_sequence_ = next_sequence();
    rows_ = 0;
    withheld_.clear();
    withheld_sequences_ = 0;
    withheld_ranges_ = 0;
    strings_.clear();
    clear_columns();
    column_bytes_ = 0;
    return frame_.view();
  }

  /// The record value that ends the stream; nothing can be added afterwards. Nothing is returned,
  /// and error() says why, when the batch is not finished or something is refused.
  [[nodiscard]] std::string_view end(EndReason reason, std::string_view detail = {},
                                     const NotCarried* not_carried = nullptr,
                                     std::size_t kinds = 0) noexcept {
    if (!can_end(reason, detail, not_carried, kinds)) {
      return {};
    }
    EndSizes sizes;
    std::uint32_t strings = 1;
    for (std::size_t i = 0; i < kinds; ++i) {
      if (not_carried[i].kind.size() > kMaxTextBytes || not_carried[i].count < 0) {
        refuse("kind %zu of what was not carried has %zu bytes and the count %lld, expected at "
               "most %zu and 0 or more",
               i, not_carried[i].kind.size(), static_cast<long long>(not_carried[i].count),
               kMaxTextBytes);
        return {};
      }
      const bool named = !not_carried[i].kind.empty();
      sizes.strings += named ? detail::field_size(4, not_carried[i].kind.size()) : 0;
      sizes.kinds += detail::varint_size(named ? strings++ : 0);
      sizes.counts += detail::varint_size(static_cast<std::uint64_t>(not_carried[i].count));
    }
    const std::size_t body = end_size(reason, detail, sizes);
    if (body > end_capacity_) {
      refuse("END of %zu bytes, expected at most %zu", body, end_capacity_);
      return {};
    }
    write_head(7, body);
    frame_.number_field(1, static_cast<std::uint64_t>(kind_));
    frame_.number_field(2, static_cast<std::uint64_t>(first_sequence_));
    frame_.number_field(3, static_cast<std::uint64_t>(reason));
    for (std::size_t i = 0; i < kinds; ++i) {
      if (!not_carried[i].kind.empty()) {
        frame_.bytes_field(4, not_carried[i].kind);
      }
    }
    if (kinds > 0) {
      frame_.length_field(5, sizes.kinds);
      strings = 1;
      for (std::size_t i = 0; i < kinds; ++i) {
        frame_.varint(not_carried[i].kind.empty() ? 0 : strings++);
      }
      frame_.length_field(6, sizes.counts);
      for (std::size_t i = 0; i < kinds; ++i) {
        frame_.varint(static_cast<std::uint64_t>(not_carried[i].count));
      }
    }
    if (!detail.empty()) {
      frame_.bytes_field(7, detail);
    }
    ended_ = true;
    return frame_.view();
  }

  /// end() with a list of what was not carried.
  [[nodiscard]] std::string_view end(EndReason reason, std::string_view detail,
                                     std::initializer_list<NotCarried> not_carried) noexcept {
    return end(reason, detail, not_carried.begin(), not_carried.size());
  }

  /// What was refused last, and why; empty if nothing was.
  std::string_view error() const noexcept { return error_; }

 protected:
  /// row_bytes is the most that one row can add beside its numbers, end_texts what an END may have.
  BatchWriter(StreamKind kind, std::uint32_t body_field, const StreamHeader& header,
              const BatchCaps& caps, std::size_t strings, std::size_t string_bytes,
              std::size_t row_bytes)
      : caps_(checked(caps)),
        strings_(strings, string_bytes),
        kind_(kind),
        body_field_(body_field),
        header_(header),
        withheld_(kFullWithheld * kWithheldBytes),
        end_capacity_(caps.bytes + kMaxTextBytes + kFrameRest),
        frame_(header_.identity().size() + header_.labels().size() + caps.bytes + kWithheldBytes +
               kFrameRest + std::max(row_bytes, kMaxTextBytes + kFrameRest)) {}

  ~BatchWriter() = default;

  virtual std::size_t columns_size() const noexcept = 0;
  virtual void write_columns(detail::Buffer& message) const noexcept = 0;
  virtual void clear_columns() noexcept = 0;

  /// Whether a row may be added now: yes, full, or refused because the stream has ended.
  Added room() noexcept {
    if (ended_) {
      return refuse_ended();
    }
    if (is_full()) {
      return Added::full;
    }
    return next_sequence() == detail::kLargestSequence ? refuse_too_far(1) : Added::yes;
  }

  bool is_text(const char* what, std::string_view text) noexcept {
    if (text.size() <= kMaxTextBytes) {
      return true;
    }
    refuse("%s has %zu bytes, expected at most %zu", what, text.size(), kMaxTextBytes);
    return false;
  }

  PLUMBLINE_PRINTF Added refuse(const char* format, ...) noexcept {
    va_list values;
    va_start(values, format);
    std::vsnprintf(error_, sizeof error_, format, values);
    va_end(values);
    return Added::refused;
  }

  /// Counts a row whose columns have been written, and their bytes by now.
  Added added(std::size_t column_bytes) noexcept {
    ++rows_;
    column_bytes_ = column_bytes;
    return Added::yes;
  }

  static constexpr std::size_t kTextField = kMaxTextBytes + 4;
  /// Tags, lengths and single numbers of a record, generously.
  static constexpr std::size_t kFrameRest = 512;

  const BatchCaps caps_;
  detail::StringTable strings_;

 private:
  static constexpr std::size_t kFullWithheld = 4096;
  static constexpr std::size_t kWithheldBytes = 2 + detail::kLongestVarint + 5;

  struct EndSizes {
    std::size_t strings = 0;
    std::size_t kinds = 0;
    std::size_t counts = 0;
  };

  static const BatchCaps& checked(const BatchCaps& caps) {
    const BatchCaps most;
    if (caps.rows < 1 || caps.rows > most.rows || caps.bytes < 1 || caps.bytes > most.bytes ||
        caps.strings < 2 || caps.strings > most.strings) {
      throw std::invalid_argument(
          "caps are " + std::to_string(caps.rows) + " rows, " + std::to_string(caps.bytes) +
          " bytes and " + std::to_string(caps.strings) + " strings, expected 1 to " +
          std::to_string(most.rows) + ", 1 to " + std::to_string(most.bytes) + " and 2 to " +
          std::to_string(most.strings));
    }
    return caps;
  }

  bool can_end(EndReason reason, std::string_view detail, const NotCarried* not_carried,
               std::size_t kinds) noexcept {
    if (ended_) {
      refuse_ended();
    } else if (!empty()) {
      refuse("batch of %zu rows is not finished, cannot end the stream", rows_);
    } else if (reason > EndReason::timed_out) {
      refuse("end reason %d is unknown, expected 0 to 3", static_cast<int>(reason));
    } else if (detail.size() > kMaxTextBytes || kinds > kMaxNotCarried) {
      refuse("END has a detail of %zu bytes and %zu kinds not carried, expected at most %zu and "
             "%zu",
             detail.size(), kinds, kMaxTextBytes, kMaxNotCarried);
    } else {
      return has_no_kind_twice(not_carried, kinds);
    }
    return false;
  }

  bool has_no_kind_twice(const NotCarried* not_carried, std::size_t kinds) noexcept {
    for (std::size_t i = 0; i < kinds; ++i) {
      for (std::size_t before = 0; before < i; ++before) {
        if (not_carried[before].kind == not_carried[i].kind) {
          refuse("kinds %zu and %zu of what was not carried have the same name", before, i);
          return false;
        }
      }
    }
    return true;
  }

  std::size_t end_size(EndReason reason, std::string_view detail,
                       const EndSizes& sizes) const noexcept {
    const auto number = [](std::uint64_t value) {
      return value == 0 ? 0 : 1 + detail::varint_size(value);
    };
    return number(static_cast<std::uint64_t>(kind_)) +
           number(static_cast<std::uint64_t>(first_sequence_)) +
           number(static_cast<std::uint64_t>(reason)) + sizes.strings +
           (sizes.kinds == 0 ? 0
                             : detail::field_size(5, sizes.kinds) +
                                   detail::field_size(6, sizes.counts)) +
           (detail.empty() ? 0 : detail::field_size(7, detail.size()));
  }

  /// Everything of a record up to the content of its body.
  void write_head(std::uint32_t body_field, std::size_t body_size) noexcept {
    const auto number = [](std::uint64_t value) {
      return value == 0 ? 0 : 1 + detail::varint_size(value);
    };
    frame_.clear();
    frame_.number_field(1, kVersion);
    frame_.length_field(
        2, header_.identity().size() + number(static_cast<std::uint64_t>(first_sequence_)) +
               number(rows_) +
               (withheld_ranges_ == 0 ? 0 : detail::field_size(6, withheld_.size())) +
               header_.labels().size());
    frame_.append(header_.identity());
    frame_.number_field(4, static_cast<std::uint64_t>(first_sequence_));
    frame_.number_field(5, rows_);
    if (withheld_ranges_ > 0) {
      frame_.bytes_field(6, withheld_.view());
    }
    frame_.append(header_.labels());
    frame_.length_field(body_field, body_size);
  }

  Added refuse_ended() noexcept { return refuse("the stream has ended, nothing can follow"); }

  Added refuse_too_far(std::int64_t more) noexcept {
    return refuse("sequence numbers would exceed 63 bits: next is %lld, %lld more",
                  static_cast<long long>(next_sequence()), static_cast<long long>(more));
  }

  const StreamKind kind_;
  const std::uint32_t body_field_;
  const detail::HeaderBytes header_;
  detail::Buffer withheld_;
  const std::size_t end_capacity_;
  detail::Buffer frame_;
  std::int64_t first_sequence_ = 0;
  std::int64_t withheld_sequences_ = 0;
  std::size_t withheld_ranges_ = 0;
  std::size_t rows_ = 0;
  std::size_t column_bytes_ = 0;
  bool ended_ = false;
  char error_[192] = {};
};

/// Writes zones of one kind.
class ZoneWriter final : public BatchWriter {
 public:
  /// Throws std::invalid_argument when the header or the caps cannot be.
  explicit ZoneWriter(const StreamHeader& header, ZoneKind kind = ZoneKind::host,
                      const BatchCaps& caps = {})
      : BatchWriter(StreamKind::zones, 3, header, caps, caps.strings + kTexts,
                    caps.bytes + kTexts * kTextField,
                    kTexts * kTextField + kColumns * detail::kLongestVarint),
        kind_(kind),
        name_(3, caps.rows, 3),
        context_(4, caps.rows, 3),
        place_(5, caps.rows, 3),
        start_(6, caps.rows, detail::kLongestVarint),
        duration_(7, caps.rows, detail::kLongestVarint),
        thread_(8, caps.rows, 5),
        depth_(9, caps.rows, 5) {
    if (kind > ZoneKind::gpu) {
      throw std::invalid_argument("zone kind " + std::to_string(static_cast<int>(kind)) +
                                  " is unknown, expected 0 to 3");
    }
  }

  [[nodiscard]] Added add(const Zone& zone) noexcept {
    if (!is_text("zone name", zone.name) || !is_text("context", zone.context) ||
        !is_text("place", zone.place)) {
      return Added::refused;
    }
    if (const Added now = room(); now != Added::yes) {
      return now;
    }
    name_.plain(strings_.index(zone.name));
    context_.plain(strings_.index(zone.context));
    place_.plain(strings_.index(zone.place));
    start_.delta(zone.start_ns);
    duration_.with_sign(zone.duration_ns);
    thread_.plain(zone.thread);
    depth_.plain(zone.depth);
    return added(name_.size() + context_.size() + place_.size() + start_.size() +
                 duration_.size() + thread_.size() + depth_.size());
  }

 private:
  static constexpr std::size_t kTexts = 3;
  static constexpr std::size_t kColumns = 7;

  std::size_t columns_size() const noexcept override {
    return (kind_ == ZoneKind::host ? 0 : 2) + name_.written_size() + context_.written_size() +
           place_.written_size() + start_.written_size() + duration_.written_size() +
           thread_.written_size() + depth_.written_size();
  }

  void write_columns(detail::Buffer& message) const noexcept override {
    message.number_field(2, static_cast<std::uint64_t>(kind_));
    for (const detail::Column* column :
         {&name_, &context_, &place_, &start_, &duration_, &thread_, &depth_}) {
      column->write_to(message);
    }
  }

  void clear_columns() noexcept override {
    for (detail::Column* column :
         {&name_, &context_, &place_, &start_, &duration_, &thread_, &depth_}) {
      column->clear();
    }
  }

  const ZoneKind kind_;
  detail::Column name_;
  detail::Column context_;
  detail::Column place_;
  detail::Column start_;
  detail::Column duration_;
  detail::Column thread_;
  detail::Column depth_;
};

/// Writes memory events.
class MemoryWriter final : public BatchWriter {
 public:
  /// time_ns_base is the source time of the stream's relative zero: an event's wall-clock time is
  /// base_epoch_ms + (time_ns - time_ns_base) / 10^6. Throws std::invalid_argument when the header
  /// or the caps cannot be.
  MemoryWriter(const StreamHeader& header, std::int64_t time_ns_base, const BatchCaps& caps = {})
      : BatchWriter(StreamKind::memory, 5, header, caps, caps.strings + 1,
                    caps.bytes + kTextField, kTextField + kColumns * detail::kLongestVarint),
        time_ns_base_(time_ns_base),
        op_(2, caps.rows, 1),
        pool_(3, caps.rows, 3),
        address_(4, caps.rows, detail::kLongestVarint),
        size_(5, caps.rows, detail::kLongestVarint),
        time_(6, caps.rows, detail::kLongestVarint) {}

  [[nodiscard]] Added add(const MemoryEvent& event) noexcept {
    if (!is_text("pool name", event.pool)) {
      return Added::refused;
    }
    if (event.op > MemoryOp::reset) {
      return refuse("memory operation %d is unknown, expected 0 to 3", static_cast<int>(event.op));
    }
    if (const Added now = room(); now != Added::yes) {
      return now;
    }
    op_.plain(static_cast<std::uint64_t>(event.op));
    pool_.plain(strings_.index(event.pool));
    address_.delta(static_cast<std::int64_t>(event.address));
    size_.plain(event.size_bytes);
    time_.delta(event.time_ns);
    return added(op_.size() + pool_.size() + address_.size() + size_.size() + time_.size());
  }

 private:
  static constexpr std::size_t kColumns = 5;

  std::size_t columns_size() const noexcept override {
    return op_.written_size() + pool_.written_size() + address_.written_size() +
           size_.written_size() + time_.written_size() +
           (time_ns_base_ == 0 ? 0 : 1 + detail::varint_size(detail::zigzag(time_ns_base_)));
  }

  void write_columns(detail::Buffer& message) const noexcept override {
    for (const detail::Column* column : {&op_, &pool_, &address_, &size_, &time_}) {
      column->write_to(message);
    }
    message.number_field(10, detail::zigzag(time_ns_base_));
  }

  void clear_columns() noexcept override {
    for (detail::Column* column : {&op_, &pool_, &address_, &size_, &time_}) {
      column->clear();
    }
  }

  const std::int64_t time_ns_base_;
  detail::Column op_;
  detail::Column pool_;
  detail::Column address_;
  detail::Column size_;
  detail::Column time_;
};

/// What the readbacks of a device stream have in common.
struct ReadbackStream {
  ControlLayout layout = ControlLayout::ctl32;
  /// Host time of the first readback of the stream, ns: a readback's wall-clock time is
  /// base_epoch_ms + (host_ns - host_ns_base) / 10^6.
  std::int64_t host_ns_base = 0;
  /// Names of zones. Each batch brings along those of the hashes in its images, so that any record
  /// can be the first one read.
  std::vector<ZoneName> names = {};
  bool has_sync = false;
  ClockSync sync = {};
};

/// Writes raw L1 readbacks; they are decoded where they are folded.
class ReadbackWriter final : public BatchWriter {
 public:
  /// Throws std::invalid_argument when the header, the stream or the caps cannot be.
  ReadbackWriter(const StreamHeader& header, ReadbackStream stream, const BatchCaps& caps = {})
      : BatchWriter(StreamKind::device, 4, header, caps, kMaxZoneNames + 1, name_bytes(stream),
                    kTextField + kColumns * detail::kLongestVarint + kMaxZoneNames * 2 * 3 +
                        kMaxZoneNameBytes + kMaxZoneNames * 4 + kFrameRest),
        stream_(std::move(stream)),
        name_hash_(3, stream_.names.size() + 1, 3),
        name_text_(4, stream_.names.size() + 1, 3),
        dispatch_(5, caps.rows, detail::kLongestVarint),
        host_ns_(6, caps.rows, detail::kLongestVarint),
        core_x_(7, caps.rows, 5),
        core_y_(8, caps.rows, 5),
        images_(caps.bytes + kTextField + 2) {
    if (stream_.layout != ControlLayout::ctl32 && stream_.layout != ControlLayout::ctl64) {
      throw std::invalid_argument("layout " + std::to_string(static_cast<int>(stream_.layout)) +
                                  " is unknown, expected 1 or 2");
    }
    if (stream_.has_sync && !(stream_.sync.ns_per_cycle > 0 &&
                              stream_.sync.ns_per_cycle <= std::numeric_limits<double>::max())) {
      throw std::invalid_argument("clock sync has " + std::to_string(stream_.sync.ns_per_cycle) +
                                  " ns per cycle, expected a finite number above 0");
    }
    std::stable_sort(stream_.names.begin(), stream_.names.end(),
                     [](const ZoneName& a, const ZoneName& b) { return a.hash < b.hash; });
  }

  [[nodiscard]] Added add(const Readback& readback) noexcept {
    if (readback.image_bytes > kMaxTextBytes ||
        (readback.image == nullptr && readback.image_bytes > 0)) {
      return refuse("image of %zu bytes%s, expected at most %zu", readback.image_bytes,
                    readback.image == nullptr ? " at no address" : "", kMaxTextBytes);
    }
    if (const Added now = room(); now != Added::yes) {
      return now;
    }
    const std::string_view image(static_cast<const char*>(readback.image), readback.image_bytes);
    if (!stream_.names.empty() && image.size() == image_size()) {
      name_zones_of(image);
    }
    dispatch_.delta(readback.dispatch);
    host_ns_.delta(readback.host_ns);
    core_x_.delta32(readback.core_x);
    core_y_.delta32(readback.core_y);
    images_.bytes_field(16, image);
    return added(name_hash_.size() + name_text_.size() + dispatch_.size() + host_ns_.size() +
                 core_x_.size() + core_y_.size() + images_.size());
  }

 private:
  static constexpr std::size_t kColumns = 4;
  static constexpr std::uint32_t kRiscs = 5;
  static constexpr std::uint32_t kBufferWords = 512;

  /// Checks the names and says how many bytes all of them need in a string table.
  static std::size_t name_bytes(const ReadbackStream& stream) {
    std::size_t bytes = 0;
    for (const ZoneName& name : stream.names) {
      if (name.name.size() > kMaxTextBytes) {
        throw std::invalid_argument("zone name of " + std::to_string(name.name.size()) +
                                    " bytes, expected at most " + std::to_string(kMaxTextBytes));
      }
      bytes += name.name.size();
    }
    if (stream.names.size() > kMaxZoneNames || bytes > kMaxZoneNameBytes) {
      throw std::invalid_argument(std::to_string(stream.names.size()) + " zone names of " +
                                  std::to_string(bytes) + " bytes, expected at most " +
                                  std::to_string(kMaxZoneNames) + " of " +
                                  std::to_string(kMaxZoneNameBytes));
    }
    return bytes + stream.names.size() * 4 + 1;
  }

  std::uint32_t control_words() const noexcept {
    return stream_.layout == ControlLayout::ctl32 ? 32 : 64;
  }

  std::size_t image_size() const noexcept { return (control_words() + kRiscs * kBufferWords) * 4; }

  static std::uint32_t word(std::string_view image, std::uint32_t index) noexcept {
    std::uint32_t value = 0;
    for (std::uint32_t i = 4; i-- > 0;) {
      value = value << 8 | static_cast<unsigned char>(image[index * 4 + i]);
    }
    return value;
  }

  /// Walks the markers of an image as its readers do: fixed slots first, empty slots skipped,
  /// payload words are never markers.
  void name_zones_of(std::string_view image) noexcept {
    const std::uint32_t end_words = stream_.layout == ControlLayout::ctl32 ? 5 : 24;
    for (std::uint32_t risc = 0; risc < kRiscs; ++risc) {
      const std::uint32_t buffer = control_words() + risc * kBufferWords;
      const std::uint32_t end =
          std::max<std::uint32_t>(12, std::min(kBufferWords, word(image, end_words + risc)));
      for (std::uint32_t at = 4; at + 1 < end; at += 2) {
        const std::uint32_t head = word(image, buffer + at);
        if ((head >> 31) == 0 || head == 0x80000000u) {
          continue;
        }
        name(static_cast<std::uint16_t>(head >> 12));
        const std::uint32_t type = head >> 28 & 7;
        at += type == 3 ? 2 : type == 5 ? 4 : 0;
      }
    }
  }

  /// Adds the names of a hash when it is new to the batch.
  void name(std::uint16_t hash) noexcept {
    if (seen_.test(hash)) {
      return;
    }
    seen_.set(hash);
    auto known = std::lower_bound(
        stream_.names.begin(), stream_.names.end(), hash,
        [](const ZoneName& zone, std::uint16_t wanted) { return zone.hash < wanted; });
    for (; known != stream_.names.end() && known->hash == hash; ++known) {
      if (const std::uint32_t index = strings_.index(known->name); index != 0) {
        name_hash_.plain(hash);
        name_text_.plain(index);
      }
    }
  }

  std::size_t columns_size() const noexcept override {
    const auto number = [](std::size_t tag_bytes, std::int64_t value) {
      return value == 0 ? 0 : tag_bytes + detail::varint_size(detail::zigzag(value));
    };
    const std::size_t sync = stream_.has_sync ? number(2, stream_.sync.host_ns_first) +
                                                    number(2, stream_.sync.cycle_first) + 2 + 8
                                              : 0;
    return 2 + name_hash_.written_size() + name_text_.written_size() + dispatch_.written_size() +
           host_ns_.written_size() + core_x_.written_size() + core_y_.written_size() +
           images_.size() + number(2, stream_.host_ns_base) + sync;
  }

  void write_columns(detail::Buffer& message) const noexcept override {
    message.number_field(2, static_cast<std::uint64_t>(stream_.layout));
    for (const detail::Column* column :
         {&name_hash_, &name_text_, &dispatch_, &host_ns_, &core_x_, &core_y_}) {
      column->write_to(message);
    }
    message.append(images_.view());
    message.number_field(17, detail::zigzag(stream_.host_ns_base));
    if (stream_.has_sync) {
      message.number_field(18, detail::zigzag(stream_.sync.host_ns_first));
      message.number_field(19, detail::zigzag(stream_.sync.cycle_first));
      std::uint64_t bits;
      static_assert(sizeof bits == sizeof stream_.sync.ns_per_cycle);
      std::memcpy(&bits, &stream_.sync.ns_per_cycle, sizeof bits);
      message.fixed64_field(20, bits);
    }
  }

  void clear_columns() noexcept override {
    for (detail::Column* column :
         {&name_hash_, &name_text_, &dispatch_, &host_ns_, &core_x_, &core_y_}) {
      column->clear();
    }
    images_.clear();
    seen_.reset();
  }

  ReadbackStream stream_;
  detail::Column name_hash_;
  detail::Column name_text_;
  detail::Column dispatch_;
  detail::Column host_ns_;
  detail::Column core_x_;
  detail::Column core_y_;
  detail::Buffer images_;
  std::bitset<0x10000> seen_;
};

}  // namespace plumbline

#undef PLUMBLINE_PRINTF
#endif  // PLUMBLINE_BATCH_HPP
