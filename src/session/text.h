#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/base/decimal.h"  // grouped
#include "core/base/time_source.h"

namespace cellmates {

// Numbers as the panel writes them. In WebAssembly a string of up to ten bytes takes no memory from
// the heap, so nearly none of these do.

/// 4498500 -> "4.50 M", 985942 -> "986 k".
std::string compact(double value);

/// A measured number with three significant digits: "0.0314", "3.10", "203", "1,230"; "0" for
/// zero. An exponent appears only below 1e-7 and from 1e9 on. web/kit/figure_text.ts writes the
/// same; tests/figures.inc holds the two together.
std::string figure(double value);

/// A number that was chosen rather than measured: a `figure` without zeros at its end.
std::string setting(double value);

/// A measured number above 0 with two digits, for figures that would flicker with more; else 0.
double twoDigits(double value);
/// The same, rounded down so that "at least" holds.
double twoDigitsOrLess(double value);

/// Milliseconds as a `figure`; an upper bound has one digit, rounded up: "< 0.03".
std::string duration(const Duration& duration);

/// "this browser rounds its clock to 17 ms, so times cannot be measured", if clock steps of `step`
/// ms are too long for any measurement; otherwise empty.
std::string coarseClock(double step);

/// Seconds in their two largest units: "39 years 7 months", "4 days 18 hours", "1 second".
std::string lasting(std::uint64_t seconds);

/// "1st", "2nd", "34th".
std::string ordinal(std::uint64_t number);

/// A hash: its 16 hexadecimal digits.
std::string hexadecimal(std::uint64_t value);

/// A ratio: "1.3×", "27×", "1,200×".
std::string factor(double ratio);

/// Writes into `text` as printf would, cut off where that ends, and returns it.
[[gnu::format(printf, 2, 3)]] const char* print(std::span<char> text, const char* format, ...);

}  // namespace cellmates
