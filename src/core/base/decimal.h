#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Numbers as decimal strings. The C library's functions compute in quadruple precision, in
/// software; with them the engine is 8 kB larger, compressed with Brotli.
namespace cellmates {

/// `value` with `digits`, 0 .. 22, digits after the point, rounded: "-0.250". Without any if there
/// would be more than 18 digits in all.
std::string decimal(double value, int digits);

/// `value` with the fewest digits that tell it from all other floats: "0.1", or "1e-30" if there
/// would be more than 22 after the point. From 2^60 on, as an approximate whole number.
std::string shortest(float value);

/// The double that a person would write for `value`, with the fewest digits: 0.1 for 0.1f, which is
/// 0.100000001.
double asWritten(float value);

/// `value` with at least six significant digits, or as an exact whole number: "0.001", "10000",
/// "1e-12".
std::string plain(double value);

/// A whole number in groups of three digits: "4,498,500".
std::string grouped(std::uint64_t value);

/// The number that `text` is, such as "-1.5e3": digits with an optional sign, point and exponent.
/// With at most 15 digits and an exponent from -22 to 22 the result is the nearest double;
/// otherwise it is close to that, and equal on every machine. Empty if `text` is not a number.
std::optional<double> readDecimal(std::string_view text);

}  // namespace cellmates
