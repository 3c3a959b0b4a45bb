#pragma once

#include <cstdint>

#include "core/base/decimal.h"  // grouped
#include "session/figures/tick_times.h"

namespace cellmates {

/// A short text without heap allocation.
struct Text {
    char chars[48];
    const char* c_str() const { return chars; }
};

/// 4498500 -> "4.50 M", 985942 -> "986 k".
Text compact(double value);

/// A measured number with three significant digits: "0.0314", "3.10", "203", "1,230"; "0" for
/// zero. An exponent appears only below 1e-7 and from 1e9 on. web/figure_text.js writes the same;
/// tests/figures.inc holds the two together.
Text figure(double value);

/// A number that was chosen rather than measured: a `figure` without zeros at its end.
Text setting(double value);

/// Milliseconds as a `figure`; an upper bound has one digit, rounded up: "< 0.03".
Text duration(const Duration& duration);

/// Bytes as "873 kB" or "12.4 MB".
Text byteSize(double bytes);

/// A waiting time, given in milliseconds: "40 s", "8 min", "3 h".
Text span(double ms);

/// A share as "0 %", "< 0.001 %", "0.06 %" or "58 %".
Text percent(double share);

/// A hash: its 16 hexadecimal digits.
Text hexadecimal(std::uint64_t value);

/// A ratio: "1.3×", "27×", "1,200×".
Text factor(double ratio);

}  // namespace cellmates
