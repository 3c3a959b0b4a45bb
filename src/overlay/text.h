#pragma once

#include <cstdint>

namespace cellmates {

/// A short text that needs no heap.
struct Text {
    char chars[48];
    const char* c_str() const { return chars; }
};

/// 4498500 -> "4 498 500".
Text grouped(std::uint64_t value);

/// 4498500 -> "4.50 M", 985942 -> "986 k".
Text compact(double value);

/// Milliseconds with three digits that matter: "0.031", "3.10", "203".
Text milliseconds(double ms);

/// Bytes as "873 kB" or "12.4 MB".
Text byteSize(double bytes);

/// A share as "0.06 %" or "58 %".
Text percent(double share);

}  // namespace cellmates
