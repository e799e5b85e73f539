// Scripts of random rows from a seed, the same on every machine.
#ifndef PLUMBLINE_TEST_RANDOM_SCRIPT_HPP
#define PLUMBLINE_TEST_RANDOM_SCRIPT_HPP

#include <cstdint>
#include <sstream>
#include <string>

#include "script_text.hpp"

namespace script {

class RandomScript {
 public:
  explicit RandomScript(std::uint64_t seed) : state_(seed) {}

  std::string write() {
    stream("zones kind=" + std::to_string(below(4)), "h1/train", &RandomScript::zone);
    stream("memory time_ns_base=" + std::to_string(number()), "h1/train", &RandomScript::event);
    layout_ = 1 + below(2);
    std::string readbacks = "readbacks layout=" + std::to_string(layout_) +
                            " host_ns_base=" + std::to_string(number());
    for (std::uint64_t i = below(40); i > 0; --i) {
      readbacks += " name=" + std::to_string(below(30)) + ":" + text();
    }
    if (below(2) == 0) {
      readbacks += " sync=" + std::to_string(number()) + ":" + std::to_string(number()) + ":0.741";
    }
    stream(readbacks, "h1/0", &RandomScript::readback);
    return lines_.str();
  }

 private:
  /// SplitMix64.
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  std::uint64_t below(std::uint64_t limit) { return next() % limit; }

  void stream(const std::string& opening, const std::string& source,
              void (RandomScript::*row)()) {
    lines_ << opening << " run=run-" << below(100) << " source=" << source
           << " incarnation=" << text_word("größe " + std::to_string(below(9)))
           << " base_epoch_ms=" << number() << " device_serial=" << text()
           << " clock_hz=" << below(3) * 1000000000 << " agent=cpp base_assumed=" << below(2)
           << '\n';
    std::uint64_t sequence = 0;
    if (below(3) == 0) {
      sequence = below(1u << 20);
      lines_ << "begin " << sequence << '\n';
    }
    for (std::uint64_t i = below(150); i > 0; --i) {
      if (below(12) == 0) {
        lines_ << "withhold " << 1 + below(1000) << ' ' << below(5) << '\n';
      }
      (this->*row)();
      if (below(25) == 0) {
        lines_ << "finish\n";
      }
    }
    lines_ << "finish\nend " << below(4) << ' ' << text() << " frames=" << below(1000)
           << " locks=" << (next() >> 1) << '\n';
  }

  void zone() {
    lines_ << "zone " << text() << ' ' << text() << ' ' << text() << ' ' << number() << ' '
           << number() << ' ' << static_cast<std::uint32_t>(number()) << ' '
           << static_cast<std::uint32_t>(number()) << '\n';
  }

  void event() {
    lines_ << "event " << below(4) << ' ' << text() << ' '
           << static_cast<std::uint64_t>(number()) << ' ' << static_cast<std::uint64_t>(number())
           << ' ' << number() << '\n';
  }

  void readback() {
    lines_ << "readback " << number() << ' ' << number() << ' '
           << static_cast<std::int32_t>(number()) << ' ' << static_cast<std::int32_t>(number())
           << ' ' << hex_word(below(8) == 0 ? image() : noise(below(40))) << '\n';
  }

  std::string noise(std::uint64_t size) {
    std::string bytes;
    while (bytes.size() < size) {
      bytes.push_back(static_cast<char>(next()));
    }
    return bytes;
  }

  /// A whole image with markers of a few hashes among empty slots, or of noise.
  std::string image() {
    const std::size_t words = (layout_ == 1 ? 32u : 64u) + 5 * 512;
    if (below(3) == 0) {
      return noise(words * 4);
    }
    std::string bytes;
    for (std::size_t i = 0; i < words; ++i) {
      const std::uint64_t word = below(3) == 0 ? 0x80000000u | below(8) << 28 | below(30) << 12
                                               : below(700);
      for (int shift = 0; shift < 32; shift += 8) {
        bytes.push_back(static_cast<char>(word >> shift));
      }
    }
    return bytes;
  }

  std::int64_t number() {
    static constexpr std::int64_t kExtremes[] = {std::numeric_limits<std::int64_t>::min(),
                                                 std::numeric_limits<std::int64_t>::max(),
                                                 -1,
                                                 0,
                                                 1,
                                                 std::numeric_limits<std::int32_t>::min(),
                                                 std::numeric_limits<std::int32_t>::max(),
                                                 std::int64_t{1} << 44};
    if (below(4) == 0) {
      return kExtremes[below(8)];
    }
    const auto any = static_cast<std::int64_t>(next());
    return any / (std::int64_t{1} << below(63));
  }

  std::string text() {
    static const std::string kTexts[] = {
        "", "matmul", "TRISC0", "a,\"b\"\r\n", "größer", "\xF0\x9F\x9A\x80 rocket",
        std::string(1000, 'x')};
    return text_word(below(3) == 0 ? "t" + std::to_string(below(50)) : kTexts[below(7)]);
  }

  std::uint64_t state_;
  std::uint64_t layout_ = 1;
  std::ostringstream lines_;
};

}  // namespace script

#endif
