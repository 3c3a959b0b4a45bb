#include "session/text.h"

#include <algorithm>
#include <string>

#include "core/base/decimal.h"

namespace cellmates {
namespace {

Text textOf(const std::string& from) {
    Text text;
    const std::size_t size = std::min(from.size(), sizeof text.chars - 1);
    std::copy_n(from.data(), size, text.chars);
    text.chars[size] = 0;
    return text;
}

}  // namespace

Text grouped(std::uint64_t value) {
    std::string digits = std::to_string(value);
    for (std::size_t k = digits.size(); k > 3;) digits.insert(k -= 3, ",");
    return textOf(digits);
}

Text compact(double value) {
    constexpr const char* kUnits[] = {"", " k", " M", " G", " T"};
    int unit = 0;
    for (; value >= 999.5 && unit < 4; ++unit) value /= 1000;
    const int digits = unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    return textOf(decimal(value, digits) + kUnits[unit]);
}

Text milliseconds(double ms) {
    if (ms >= 999.5) return grouped(static_cast<std::uint64_t>(ms + 0.5));
    return textOf(decimal(ms, ms < 0.9995 ? 3 : ms < 9.995 ? 2 : ms < 99.95 ? 1 : 0));
}

Text duration(const Duration& d) {
    const Text ms = milliseconds(d.ms);
    return d.below ? textOf(std::string("< ") + ms.c_str()) : ms;
}

Text byteSize(double bytes) {
    return textOf(bytes < 1e6 ? decimal(bytes / 1e3, 0) + " kB" : decimal(bytes / 1e6, 1) + " MB");
}

Text span(double ms) {
    const double seconds = ms / 1000;
    const char* const unit = seconds < 100 ? " s" : seconds < 6000 ? " min" : " h";
    const double value = seconds < 100 ? seconds : seconds < 6000 ? seconds / 60 : seconds / 3600;
    return textOf(decimal(value, 0) + unit);
}

Text percent(double share) {
    const double value = share * 100;
    const int digits = value <= 0 ? 0 : value < 0.01 ? 4 : value < 1 ? 2 : value < 10 ? 1 : 0;
    return textOf(decimal(value, digits) + " %");
}

Text times(double ratio) {
    if (ratio >= 9.95) return grouped(static_cast<std::uint64_t>(ratio + 0.5));
    return textOf(decimal(ratio, 1));
}

Text hexadecimal(std::uint64_t value) {
    Text text;
    for (int k = 0; k < 16; ++k) text.chars[k] = "0123456789abcdef"[value >> (60 - 4 * k) & 15];
    text.chars[16] = 0;
    return text;
}

}  // namespace cellmates
