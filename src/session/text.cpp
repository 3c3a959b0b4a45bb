#include "session/text.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace cellmates {
namespace {

double powerOfTen(int tens) {
    double power = 1;
    for (int k = 0; k < std::abs(tens); ++k) power *= 10;
    return tens < 0 ? 1 / power : power;
}

/// The exponent of a number above 0 in scientific notation.
int tensOf(double value) {
    int tens = 0;
    for (; tens < 300 && value >= powerOfTen(tens + 1); ++tens) {
    }
    for (; tens > -300 && value < powerOfTen(tens); --tens) {
    }
    return tens;
}

/// To a multiple of a power of ten: the nearest one, or with `up` 0 the one below.
double roundTo(double value, int tens, double up = 0.5) {
    const double power = powerOfTen(std::abs(tens));
    const double units = std::floor((tens < 0 ? value * power : value / power) + up);
    return tens < 0 ? units / power : units * power;
}

/// With two digits; 0 unless above 0.
double toTwoDigits(double value, double up) {
    return value > 0 && std::isfinite(value) ? roundTo(value, tensOf(value) - 1, up) : 0;
}

}  // namespace

std::string compact(double value) {
    constexpr const char* kUnits[] = {"", " k", " M", " G", " T"};
    int unit = 0;
    for (; value >= 999.5 && unit < 4; ++unit) value /= 1000;
    const int digits = unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    return decimal(value, digits) + kUnits[unit];
}

std::string figure(double value) {
    const double size = std::fabs(value);
    if (!(size > 0)) return "0";
    const std::string sign = value < 0 ? "-" : "";
    // 999.5 is "1,000": the exponent is that of the rounded number.
    int tens = tensOf(size);
    if (roundTo(size, tens - 2) >= powerOfTen(tens + 1)) ++tens;
    if (tens < -7 || tens >= 9)
        return sign + decimal(size / powerOfTen(tens), 2) + "e" + std::to_string(tens);
    if (tens < 3) return sign + decimal(size, 2 - tens);
    return sign + grouped(static_cast<std::uint64_t>(roundTo(size, tens - 2)));
}

std::string setting(double value) {
    std::string text = figure(value);
    if (text.find('.') == text.npos || text.find('e') != text.npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

double twoDigits(double value) { return toTwoDigits(value, 0.5); }
double twoDigitsOrLess(double value) { return toTwoDigits(value, 0); }

std::string duration(const Duration& d) {
    if (!d.below) return figure(d.ms);
    const int tens = tensOf(d.ms);
    const double bound = std::ceil(d.ms / powerOfTen(tens) - 1e-9) * powerOfTen(tens);
    return "< " + decimal(bound, std::clamp(-tens, 0, 9));
}

std::string coarseClock(double step) {
    if (!ClockSteps{step}.coarse()) return {};
    const std::string why =
        std::isfinite(step) ? "rounds its clock to " + decimal(step, step < 9.95 ? 1 : 0) + " ms"
                            : std::string("has a clock that stands still");
    return "this browser " + why + ", so times cannot be measured";
}

std::string factor(double ratio) {
    const std::string text = ratio < 9.95    ? decimal(ratio, 1)
                             : ratio < 999.5 ? decimal(ratio, 0)
                                             : figure(ratio);
    return text + "×";
}

std::string lasting(std::uint64_t seconds) {
    struct Unit {
        std::uint64_t seconds;
        const char* name;
    };
    constexpr Unit kUnits[] = {{31'557'600, "year"}, {2'629'800, "month"}, {86'400, "day"},
                               {3'600, "hour"},      {60, "minute"},       {1, "second"}};
    const auto words = [](std::uint64_t count, const Unit& unit) {
        return grouped(count) + " " + unit.name + (count == 1 ? "" : "s");
    };
    const Unit* unit = kUnits;
    while (seconds < unit->seconds && unit->seconds > 1) ++unit;
    std::string text = words(seconds / unit->seconds, *unit);
    seconds %= unit->seconds;
    if (seconds > 0 && seconds >= unit[1].seconds)
        text += " " + words(seconds / unit[1].seconds, unit[1]);
    return text;
}

std::string ordinal(std::uint64_t number) {
    constexpr const char* kEndings[] = {"th", "st", "nd", "rd"};
    const bool teen = number / 10 % 10 == 1;
    return std::to_string(number) + kEndings[!teen && number % 10 <= 3 ? number % 10 : 0];
}

std::string hexadecimal(std::uint64_t value) {
    std::string text;
    for (int k = 60; k >= 0; k -= 4) text += "0123456789abcdef"[value >> k & 15];
    return text;
}

const char* print(std::span<char> text, const char* format, ...) {
    std::va_list values;
    va_start(values, format);
    std::vsnprintf(text.data(), text.size(), format, values);
    va_end(values);
    return text.data();
}

}  // namespace cellmates
