// Runs a script of the cases file: every line is a call of a writer, every record goes out.
#ifndef PLUMBLINE_TEST_SCRIPT_RUNNER_HPP
#define PLUMBLINE_TEST_SCRIPT_RUNNER_HPP

#include <cstdlib>
#include <functional>
#include <iostream>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../plumbline_batch.hpp"
#include "script_text.hpp"

namespace script {

/// A line that was refused, as the writer said it.
struct Refusal : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Runner {
 public:
  /// Takes what shall happen with a record, and with the message of every refusal.
  Runner(std::function<void(std::string_view)> record, std::function<void(std::string_view)> refusal)
      : record_(std::move(record)), refusal_(std::move(refusal)) {}

  void run(std::istream& lines) {
    std::string line;
    for (int count = 1; std::getline(lines, line); ++count) {
      if (line.empty() || line[0] == '#') {
        continue;
      }
      try {
        command(split(line, ' '));
      } catch (const std::exception& e) {
        throw std::runtime_error("line " + std::to_string(count) + ": " + e.what());
      }
    }
  }

 private:
  using Words = std::vector<std::string>;

  void command(const Words& words) {
    const std::string& verb = words.at(0);
    if (verb == "refused" || verb == "refused-by-producers") {
      refused(Words(words.begin() + 1, words.end()));
    } else if (verb == "repeat") {
      repeat(number<int>(words.at(1)), Words(words.begin() + 2, words.end()));
    } else if (verb == "case") {
      forget();
    } else if (verb == "zones" || verb == "memory" || verb == "readbacks") {
      open(words);
    } else if (verb == "finish") {
      send(writer().finish());
    } else if (verb == "end") {
      end(words);
    } else {
      accept(add(words));
      if (writer().is_full()) {
        send(writer().finish());
      }
    }
  }

  void refused(const Words& words) {
    try {
      command(words);
    } catch (const Refusal& e) {
      refusal_(e.what());
      return;
    }
    throw std::runtime_error("was not refused");
  }

  void repeat(int times, const Words& words) {
    for (int i = 0; i < times; ++i) {
      Words once = words;
      for (std::string& word : once) {
        for (std::size_t at; (at = word.find('$')) != std::string::npos;) {
          word.replace(at, 1, std::to_string(i));
        }
      }
      command(once);
    }
  }

  void forget() {
    zones_.reset();
    memory_.reset();
    readbacks_.reset();
  }

  plumbline::BatchWriter& writer() {
    if (zones_) {
      return *zones_;
    }
    if (memory_) {
      return *memory_;
    }
    return *readbacks_.get();
  }

  void open(const Words& words) {
    std::map<std::string, std::string> fields;
    std::vector<plumbline::ZoneName> names;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::size_t equals = words[i].find('=');
      const std::string key = words[i].substr(0, equals);
      const std::string value = words[i].substr(equals + 1);
      if (key == "name") {
        const std::size_t colon = value.find(':');
        names.push_back({number<std::uint16_t>(value.substr(0, colon)),
                         text(value.substr(colon + 1))});
      } else {
        fields[key] = value;
      }
    }
    forget();
    try {
      make(words[0], fields, std::move(names));
    } catch (const std::invalid_argument& e) {
      throw Refusal(e.what());
    }
  }

  void make(const std::string& verb, std::map<std::string, std::string>& fields,
            std::vector<plumbline::ZoneName> names) {
    const plumbline::StreamHeader header = header_of(fields);
    if (verb == "zones") {
      zones_ = std::make_unique<plumbline::ZoneWriter>(
          header, static_cast<plumbline::ZoneKind>(integer(fields, "kind")));
    } else if (verb == "memory") {
      memory_ = std::make_unique<plumbline::MemoryWriter>(header, integer(fields, "time_ns_base"));
    } else {
      plumbline::ReadbackStream stream;
      stream.layout = static_cast<plumbline::ControlLayout>(integer(fields, "layout"));
      stream.host_ns_base = integer(fields, "host_ns_base");
      stream.names = std::move(names);
      if (const std::string& sync = fields["sync"]; !sync.empty()) {
        const Words parts = split(sync, ':');
        stream.has_sync = true;
        stream.sync = {number<std::int64_t>(parts.at(0)), number<std::int64_t>(parts.at(1)),
                       std::strtod(parts.at(2).c_str(), nullptr)};
      }
      readbacks_ = std::make_unique<plumbline::ReadbackWriter>(header, std::move(stream));
    }
  }

  static std::int64_t integer(std::map<std::string, std::string>& fields, const char* key) {
    const std::string& value = fields[key];
    return value.empty() ? 0 : number<std::int64_t>(value);
  }

  static plumbline::StreamHeader header_of(std::map<std::string, std::string>& fields) {
    const auto text_of = [&fields](const char* key) { return text(fields[key]); };
    plumbline::StreamHeader header;
    header.run = text_of("run");
    header.source = text_of("source");
    header.incarnation = text_of("incarnation");
    header.base_epoch_ms = integer(fields, "base_epoch_ms");
    header.host = text_of("host");
    header.process = text_of("process");
    header.device = text_of("device");
    header.device_serial = text_of("device_serial");
    header.device_model = text_of("device_model");
    header.workload = text_of("workload");
    header.build = text_of("build");
    header.file = text_of("file");
    header.clock_hz = integer(fields, "clock_hz");
    header.agent = text_of("agent");
    header.base_assumed = integer(fields, "base_assumed") != 0;
    return header;
  }

  plumbline::Added add(const Words& w) {
    if (w[0] == "begin") {
      return writer().begin(number<std::int64_t>(w.at(1)));
    }
    if (w[0] == "withhold") {
      return writer().withhold(number<std::int64_t>(w.at(1)), number<std::int32_t>(w.at(2)));
    }
    if (w[0] == "zone") {
      const std::string name = text(w.at(1));
      const std::string context = text(w.at(2));
      const std::string place = text(w.at(3));
      return zones_->add({name, number<std::int64_t>(w.at(4)), number<std::int64_t>(w.at(5)),
                          number<std::uint32_t>(w.at(6)), number<std::uint32_t>(w.at(7)), context,
                          place});
    }
    if (w[0] == "event") {
      const std::string pool = text(w.at(2));
      return memory_->add({static_cast<plumbline::MemoryOp>(number<int>(w.at(1))), pool,
                           number<std::uint64_t>(w.at(3)), number<std::uint64_t>(w.at(4)),
                           number<std::int64_t>(w.at(5))});
    }
    if (w[0] == "readback") {
      const std::string image = bytes(w.at(5));
      return readbacks_->add({number<std::int64_t>(w.at(1)), number<std::int64_t>(w.at(2)),
                              number<std::int32_t>(w.at(3)), number<std::int32_t>(w.at(4)),
                              image.data(), image.size()});
    }
    throw std::runtime_error("unknown command " + w[0]);
  }

  void accept(plumbline::Added added) {
    if (added == plumbline::Added::refused) {
      throw Refusal(std::string(writer().error()));
    }
    if (added == plumbline::Added::full) {
      throw std::runtime_error("the batch is full although it said it was not");
    }
  }

  void end(const Words& words) {
    std::vector<std::pair<std::string, std::int64_t>> entries;
    for (std::size_t i = 3; i < words.size(); ++i) {
      const std::size_t equals = words[i].find('=');
      entries.emplace_back(text(words[i].substr(0, equals)),
                           number<std::int64_t>(words[i].substr(equals + 1)));
    }
    std::vector<plumbline::NotCarried> not_carried;
    for (const auto& [kind, count] : entries) {
      not_carried.push_back({kind, count});
    }
    const std::string_view record =
        writer().end(static_cast<plumbline::EndReason>(number<int>(words.at(1))),
                     text(words.at(2)), not_carried.data(), not_carried.size());
    if (record.empty()) {
      throw Refusal(std::string(writer().error()));
    }
    record_(record);
  }

  void send(std::string_view record) {
    if (!record.empty()) {
      record_(record);
    }
  }

  std::function<void(std::string_view)> record_;
  std::function<void(std::string_view)> refusal_;
  std::unique_ptr<plumbline::ZoneWriter> zones_;
  std::unique_ptr<plumbline::MemoryWriter> memory_;
  std::unique_ptr<plumbline::ReadbackWriter> readbacks_;
};

}  // namespace script

#endif
