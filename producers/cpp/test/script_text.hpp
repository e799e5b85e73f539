// Words of the scripts and readings that the tests of all languages share; the cases file says how
// they are written.
#ifndef PLUMBLINE_TEST_SCRIPT_TEXT_HPP
#define PLUMBLINE_TEST_SCRIPT_TEXT_HPP

#include <charconv>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace script {

inline std::vector<std::string> split(std::string_view line, char by) {
  std::vector<std::string> parts;
  for (std::size_t from = 0;;) {
    const std::size_t to = line.find(by, from);
    if (to == std::string_view::npos) {
      parts.emplace_back(line.substr(from));
      return parts;
    }
    parts.emplace_back(line.substr(from, to - from));
    from = to + 1;
  }
}

template <typename Number>
Number number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw std::runtime_error("not a number in range: " + std::string(text));
  }
  return value;
}

inline int hex_digit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'A' && c <= 'F') {
    return c - 'A' + 10;
  }
  if (c >= 'a' && c <= 'f') {
    return c - 'a' + 10;
  }
  throw std::runtime_error(std::string("not a hexadecimal digit: ") + c);
}

/// "3*ab" is "ababab"; the count of a word without a star is 1.
inline std::string_view counted(std::string_view word, std::size_t& times) {
  const std::size_t star = word.find('*');
  times = star == std::string_view::npos ? 1 : number<std::size_t>(word.substr(0, star));
  return star == std::string_view::npos ? word : word.substr(star + 1);
}

inline std::string text(std::string_view word) {
  if (word == "~") {
    return {};
  }
  std::size_t times = 0;
  const std::string_view one = counted(word, times);
  std::string decoded;
  for (std::size_t i = 0; i < one.size(); ++i) {
    if (one[i] == '%') {
      decoded.push_back(
          static_cast<char>(hex_digit(one.at(i + 1)) << 4 | hex_digit(one.at(i + 2))));
      i += 2;
    } else {
      decoded.push_back(one[i]);
    }
  }
  std::string all;
  for (std::size_t i = 0; i < times; ++i) {
    all += decoded;
  }
  return all;
}

inline std::string bytes(std::string_view word) {
  std::string all;
  if (word == "~") {
    return all;
  }
  for (const std::string& part : split(word, ',')) {
    std::size_t times = 0;
    const std::string_view hex = counted(part, times);
    std::string once;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
      once.push_back(static_cast<char>(hex_digit(hex.at(i)) << 4 | hex_digit(hex.at(i + 1))));
    }
    for (std::size_t i = 0; i < times; ++i) {
      all += once;
    }
  }
  return all;
}

inline std::string hex_word(std::string_view bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string hex = bytes.empty() ? "~" : "";
  for (const char c : bytes) {
    hex.push_back(kDigits[static_cast<unsigned char>(c) >> 4]);
    hex.push_back(kDigits[static_cast<unsigned char>(c) & 15]);
  }
  return hex;
}

inline std::string text_word(std::string_view text) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  static constexpr std::string_view kPlain = "_./:+-";
  std::string word = text.empty() ? "~" : "";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
        kPlain.find(c) != std::string_view::npos) {
      word.push_back(c);
    } else {
      word.push_back('%');
      word.push_back(kDigits[byte >> 4]);
      word.push_back(kDigits[byte & 15]);
    }
  }
  return word;
}

}  // namespace script

#endif
