#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Numbers as decimal text. The C library's functions compute in quadruple precision, in software:
/// with them the engine is 8 kB of Brotli larger.
namespace cellmates {

/// `value` with 0 to 9 digits after the point, rounded: "-0.250".
std::string decimal(double value, int digits);

/// As few digits after the point, up to 9, as tell `value` from all other floats: "0.1".
std::string shortest(float value);

/// `value` with six significant digits at least, or as an exact whole number: "0.001", "10000",
/// "1e-12".
std::string plain(double value);

/// A whole number in groups of three digits: "4,498,500".
std::string grouped(std::uint64_t value);

/// The number that a text is, digits with an optional sign, point and exponent: "-1.5e3". With at
/// most 15 digits and an exponent from -22 to 22 it is the nearest double; otherwise one close to
/// that, the same on every machine.
std::optional<double> readDecimal(std::string_view text);

}  // namespace cellmates
