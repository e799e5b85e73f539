// Reads records the obvious way and says what is in them, one line a row: what the tests of all
// languages compare. No part of the product.
#ifndef PLUMBLINE_TEST_RECORD_READER_HPP
#define PLUMBLINE_TEST_RECORD_READER_HPP

#include <cstdint>
#include <map>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "script_text.hpp"

namespace script {

/// The fields of one protobuf message: numbers and bytes by field number.
class Message {
 public:
  explicit Message(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::uint64_t tag = varint(bytes);
      const auto field = static_cast<int>(tag >> 3);
      switch (tag & 7) {
        case 0:
          numbers_[field] = varint(bytes);
          break;
        case 1: {
          std::uint64_t bits = 0;
          for (int i = 7; i >= 0; --i) {
            bits = bits << 8 | static_cast<unsigned char>(bytes.at(static_cast<std::size_t>(i)));
          }
          bytes.remove_prefix(8);
          numbers_[field] = bits;
          break;
        }
        case 2: {
          const std::uint64_t length = varint(bytes);
          if (length > bytes.size()) {
            throw std::runtime_error("field " + std::to_string(field) + " is cut");
          }
          slices_[field].push_back(bytes.substr(0, length));
          bytes.remove_prefix(length);
          break;
        }
        default:
          throw std::runtime_error("wire type of field " + std::to_string(field));
      }
    }
  }

  static std::uint64_t varint(std::string_view& bytes) {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      const auto next = static_cast<unsigned char>(bytes.at(0));
      bytes.remove_prefix(1);
      value |= static_cast<std::uint64_t>(next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw std::runtime_error("a number is longer than 64 bits");
  }

  static std::int64_t unzigzag(std::uint64_t value) {
    return static_cast<std::int64_t>((value >> 1) ^ (~(value & 1) + 1));
  }

  bool has(int field) const { return numbers_.count(field) + slices_.count(field) > 0; }

  std::uint64_t number(int field) const {
    const auto found = numbers_.find(field);
    return found == numbers_.end() ? 0 : found->second;
  }

  std::int64_t zigzag(int field) const { return unzigzag(number(field)); }

  const std::vector<std::string_view>& slices(int field) const {
    static const std::vector<std::string_view> kNone;
    const auto found = slices_.find(field);
    return found == slices_.end() ? kNone : found->second;
  }

  std::string_view slice(int field) const {
    return slices(field).empty() ? std::string_view{} : slices(field).at(0);
  }

  std::vector<std::uint64_t> packed(int field) const {
    std::vector<std::uint64_t> values;
    std::string_view bytes = slice(field);
    while (!bytes.empty()) {
      values.push_back(varint(bytes));
    }
    return values;
  }

  /// A column of so many rows; all zero when it is absent.
  std::vector<std::uint64_t> column(int field, std::size_t rows) const {
    std::vector<std::uint64_t> values = packed(field);
    if (!has(field)) {
      values.resize(rows);
    }
    if (values.size() != rows) {
      throw std::runtime_error("column " + std::to_string(field) + " has " +
                               std::to_string(values.size()) + " values for " +
                               std::to_string(rows) + " rows");
    }
    return values;
  }

  std::vector<std::int64_t> zigzags(int field, std::size_t rows) const {
    std::vector<std::int64_t> values;
    for (const std::uint64_t value : column(field, rows)) {
      values.push_back(unzigzag(value));
    }
    return values;
  }

  std::vector<std::int64_t> deltas(int field, std::size_t rows) const {
    std::vector<std::int64_t> values = zigzags(field, rows);
    std::uint64_t sum = 0;
    for (std::int64_t& value : values) {
      sum += static_cast<std::uint64_t>(value);
      value = static_cast<std::int64_t>(sum);
    }
    return values;
  }

 private:
  std::map<int, std::uint64_t> numbers_;
  std::map<int, std::vector<std::string_view>> slices_;
};

class RecordReader {
 public:
  explicit RecordReader(std::ostream& out) : out_(out) {}

  void read(std::string_view record) {
    const Message frame(record);
    if (frame.number(1) != 1) {
      throw std::runtime_error("version " + std::to_string(frame.number(1)));
    }
    const Message header(frame.slice(2));
    static const std::map<int, const char*> kTypes = {
        {3, "ZONES"}, {4, "DEVICE"}, {5, "MEMORY"}, {7, "END"}};
    for (const auto& [field, name] : kTypes) {
      if (frame.has(field)) {
        read_header(name, header);
        read_body(field, Message(frame.slice(field)));
      }
    }
  }

 private:
  void read_header(const char* type, const Message& header) {
    rows_ = header.number(5);
    out_ << "record " << type;
    for (const int field : {1, 2, 3}) {
      out_ << ' ' << text_word(header.slice(field));
    }
    out_ << ' ' << header.zigzag(7);
    for (int field = 8; field <= 15; ++field) {
      out_ << ' ' << text_word(header.slice(field));
    }
    out_ << ' ' << header.number(18) << ' ' << text_word(header.slice(19)) << ' '
         << header.number(20) << ' ' << header.number(4) << ' ' << rows_ << '\n';
    number_rows(header);
  }

  void number_rows(const Message& header) {
    const std::vector<std::uint64_t> withheld = header.packed(6);
    std::uint64_t next = header.number(4);
    sequences_.clear();
    for (std::size_t i = 0; i < withheld.size(); i += 3) {
      while (sequences_.size() < withheld[i]) {
        sequences_.push_back(next++);
      }
      out_ << "withheld " << next << ' ' << withheld[i + 1] << ' ' << withheld[i + 2] << '\n';
      next += withheld[i + 1];
    }
    while (sequences_.size() < rows_) {
      sequences_.push_back(next++);
    }
    const std::vector<std::uint64_t> skips = header.packed(17);
    std::map<std::uint64_t, std::uint64_t> skipped;
    std::uint64_t row = 0;
    for (std::size_t i = 0; i < skips.size(); i += 2) {
      row += skips[i];
      skipped[row] = skips[i + 1];
    }
    std::uint64_t line = header.number(16);
    lines_.assign(rows_, 0);
    for (std::size_t i = 0; i < rows_ && header.number(16) != 0; ++i) {
      line += skipped[i];
      lines_[i] = line++;
    }
  }

  void read_body(int field, const Message& body) {
    strings_ = {""};
    for (const std::string_view string : body.slices(field == 7 ? 4 : 1)) {
      strings_.emplace_back(string);
    }
    switch (field) {
      case 3:
        return read_zones(body);
      case 4:
        return read_device(body);
      case 5:
        return read_memory(body);
      default:
        return read_end(body);
    }
  }

  void read_zones(const Message& body) {
    const auto names = body.column(3, rows_), contexts = body.column(4, rows_),
               places = body.column(5, rows_), threads = body.column(8, rows_),
               depths = body.column(9, rows_);
    const auto starts = body.deltas(6, rows_), durations = body.zigzags(7, rows_);
    out_ << "zones " << body.number(2) << '\n';
    take_odds(body, 10);
    for (std::size_t i = 0; i < rows_; ++i) {
      row("zone", i) << ' ' << string(names[i]) << ' ' << string(contexts[i]) << ' '
                     << string(places[i]) << ' ' << starts[i] << ' ' << durations[i] << ' '
                     << threads[i] << ' ' << depths[i] << '\n';
      write_odds(i);
    }
  }

  void read_device(const Message& body) {
    const auto layout = body.number(2);
    out_ << "device " << layout << ' ' << body.zigzag(17);
    if (body.has(20)) {
      out_ << ' ' << body.zigzag(18) << ' ' << body.zigzag(19) << ' ' << body.number(20);
    }
    out_ << '\n';
    const auto hashes = body.packed(3), texts = body.packed(4);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      out_ << "name " << (body.has(3) ? hashes.at(i) : 0) << ' ' << string(texts[i]) << '\n';
    }
    const auto dispatches = body.deltas(5, rows_), host = body.deltas(6, rows_),
               xs = body.deltas(7, rows_), ys = body.deltas(8, rows_);
    const auto riscs = body.column(9, rows_), types = body.column(10, rows_),
               marked = body.column(11, rows_);
    const auto cycles = body.deltas(12, rows_);
    take_odds(body, 13);
    for (std::size_t i = 0; i < rows_; ++i) {
      row(layout == 0 ? "marker" : "readback", i)
          << ' ' << dispatches[i] << ' ' << host[i] << ' '
          << static_cast<std::int32_t>(xs[i]) << ' ' << static_cast<std::int32_t>(ys[i]);
      if (layout == 0) {
        out_ << ' ' << string(riscs[i]) << ' ' << types[i] << ' ' << marked[i] << ' ' << cycles[i];
      } else {
        out_ << ' ' << hex_word(body.slices(16).at(i));
      }
      out_ << '\n';
      write_odds(i);
    }
  }

  void read_memory(const Message& body) {
    const auto ops = body.column(2, rows_), pools = body.column(3, rows_),
               sizes = body.column(5, rows_);
    const auto addresses = body.deltas(4, rows_), times = body.deltas(6, rows_);
    out_ << "memory " << body.zigzag(10) << '\n';
    take_odds(body, 7);
    for (std::size_t i = 0; i < rows_; ++i) {
      row("event", i) << ' ' << ops[i] << ' ' << string(pools[i]) << ' '
                      << static_cast<std::uint64_t>(addresses[i]) << ' ' << sizes[i] << ' '
                      << times[i] << '\n';
      write_odds(i);
    }
  }

  void read_end(const Message& body) {
    out_ << "end " << body.number(1) << ' ' << body.number(2) << ' ' << body.number(3) << ' '
         << text_word(body.slice(7)) << '\n';
    const auto kinds = body.packed(5), counts = body.packed(6);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      out_ << "not-carried " << string(kinds[i]) << ' ' << counts.at(i) << '\n';
    }
  }

  std::ostream& row(const char* what, std::size_t i) {
    return out_ << what << ' ' << sequences_[i] << ' ' << lines_[i];
  }

  std::string string(std::uint64_t index) const { return text_word(strings_.at(index)); }

  void take_odds(const Message& body, int first) {
    odds_.clear();
    const auto codes = body.packed(first + 1), texts = body.packed(first + 2);
    const auto steps = body.column(first, codes.size());
    std::uint64_t at = 0;
    for (std::size_t i = 0; i < codes.size(); ++i) {
      at += steps[i];
      odds_[at].push_back(std::to_string(codes[i]) + ' ' +
                          string(texts.empty() ? 0 : texts.at(i)));
    }
  }

  void write_odds(std::size_t i) {
    for (const std::string& odd : odds_[i]) {
      out_ << "odd " << odd << '\n';
    }
  }

  std::ostream& out_;
  std::size_t rows_ = 0;
  std::vector<std::uint64_t> sequences_;
  std::vector<std::uint64_t> lines_;
  std::vector<std::string> strings_;
  std::map<std::uint64_t, std::vector<std::string>> odds_;
};

}  // namespace script

#endif
