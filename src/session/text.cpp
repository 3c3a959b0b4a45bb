#include "session/text.h"

#include <cstdio>

namespace cellmates {

Text grouped(std::uint64_t value) {
    char digits[24];
    const int length =
        std::snprintf(digits, sizeof digits, "%llu", static_cast<unsigned long long>(value));
    Text text;
    int to = 0;
    for (int k = 0; k < length; ++k) {
        if (k && (length - k) % 3 == 0) text.chars[to++] = ',';
        text.chars[to++] = digits[k];
    }
    text.chars[to] = 0;
    return text;
}

Text compact(double value) {
    constexpr const char* kUnits[] = {"", " k", " M", " G", " T"};
    int unit = 0;
    for (; value >= 999.5 && unit < 4; ++unit) value /= 1000;
    Text text;
    const int decimals = unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    std::snprintf(text.chars, sizeof text.chars, "%.*f%s", decimals, value, kUnits[unit]);
    return text;
}

Text milliseconds(double ms) {
    if (ms >= 999.5) return grouped(static_cast<std::uint64_t>(ms + 0.5));
    Text text;
    const int decimals = ms < 0.9995 ? 3 : ms < 9.995 ? 2 : ms < 99.95 ? 1 : 0;
    std::snprintf(text.chars, sizeof text.chars, "%.*f", decimals, ms);
    return text;
}

Text duration(const Duration& d) {
    if (!d.below) return milliseconds(d.ms);
    Text text;
    std::snprintf(text.chars, sizeof text.chars, "< %s", milliseconds(d.ms).c_str());
    return text;
}

Text byteSize(double bytes) {
    Text text;
    if (bytes < 1e6)
        std::snprintf(text.chars, sizeof text.chars, "%.0f kB", bytes / 1e3);
    else
        std::snprintf(text.chars, sizeof text.chars, "%.1f MB", bytes / 1e6);
    return text;
}

Text span(double ms) {
    Text text;
    const double seconds = ms / 1000;
    const char* const unit = seconds < 100 ? "s" : seconds < 6000 ? "min" : "h";
    const double value = seconds < 100 ? seconds : seconds < 6000 ? seconds / 60 : seconds / 3600;
    std::snprintf(text.chars, sizeof text.chars, "%.0f %s", value, unit);
    return text;
}

Text percent(double share) {
    Text text;
    const double value = share * 100;
    const int decimals = value <= 0 ? 0 : value < 0.01 ? 4 : value < 1 ? 2 : value < 10 ? 1 : 0;
    std::snprintf(text.chars, sizeof text.chars, "%.*f %%", decimals, value);
    return text;
}

Text times(double ratio) {
    if (ratio >= 9.95) return grouped(static_cast<std::uint64_t>(ratio + 0.5));
    Text text;
    std::snprintf(text.chars, sizeof text.chars, "%.1f", ratio);
    return text;
}

}  // namespace cellmates
