#include "core/base/decimal.h"

#include <cmath>

namespace cellmates {
namespace {

// The powers of ten that a double holds exactly.
constexpr double kTens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                            1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr int kMostTens = 22;

double scaled(double value, int tens) {
    for (; tens > kMostTens; tens -= kMostTens) value *= kTens[kMostTens];
    for (; tens < -kMostTens; tens += kMostTens) value /= kTens[kMostTens];
    return tens < 0 ? value / kTens[-tens] : value * kTens[tens];
}

/// The exponent with which the value's first factor, rounded to six decimals, is at least 1; 0 for
/// values from 1 on.
int exponentOf(double value) {
    int tens = 0;
    for (double up = std::fabs(value); up > 0 && up < 0.9999995; up *= 10) --tens;
    return tens;
}

}  // namespace

std::string decimal(double value, int digits) {
    if (std::isnan(value)) return "nan";
    std::string text = std::signbit(value) ? "-" : "";
    value = std::fabs(value);
    if (std::isinf(value)) return text + "inf";
    int zeros = 0;  // written for the digits beyond the first 18
    for (; value >= 1e18; value /= 10) ++zeros;
    if (zeros > 0) digits = 0;
    if (value * kTens[digits] >= 1e18) digits = 0;
    const auto whole = static_cast<std::uint64_t>(value * kTens[digits] + 0.5);
    std::string all = std::to_string(whole);
    const auto after = static_cast<std::size_t>(digits);
    if (all.size() <= after) all.insert(0, after + 1 - all.size(), '0');
    if (digits > 0) all.insert(all.size() - after, ".");
    return text.append(all).append(static_cast<std::size_t>(zeros), '0');
}

std::string shortest(float value) {
    const auto same = [value](std::string_view text) {
        return static_cast<float>(readDecimal(text).value_or(0)) == value;
    };
    const auto number = static_cast<double>(value);
    std::string text;
    for (int digits = 0; digits <= kMostTens; ++digits)
        if (same(text = decimal(number, digits))) return text;
    // The rest is too small for that many digits, or not finite.
    const int tens = exponentOf(number);
    for (int digits = 0; digits < 18; ++digits)
        if (same(text = decimal(scaled(number, -tens), digits) + "e" + std::to_string(tens)))
            return text;
    return decimal(number, 0);
}

double asWritten(float value) {
    const auto exact = static_cast<double>(value);
    const double written = readDecimal(shortest(value)).value_or(exact);
    return static_cast<float>(written) == value ? written : exact;
}

std::string plain(double value) {
    const double size = std::fabs(value);
    if (size > 0 && size < 1e-4) {
        const int tens = exponentOf(value);
        return plain(scaled(value, -tens)) + "e" + std::to_string(tens);
    }
    std::string text = decimal(value, size < 1 ? 9 : 6);
    if (text.find('.') == text.npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

std::string grouped(std::uint64_t value) {
    std::string digits = std::to_string(value);
    for (std::size_t k = digits.size(); k > 3;) digits.insert(k -= 3, ",");
    return digits;
}

std::optional<double> readDecimal(std::string_view text) {
    const auto next = [&](std::string_view any) {
        if (text.empty() || any.find(text.front()) == any.npos) return false;
        text.remove_prefix(1);
        return true;
    };
    const auto sign = [&] {
        const bool negative = next("-");
        if (!negative) static_cast<void>(next("+"));
        return negative;
    };
    const auto isDigit = [&] {
        return !text.empty() && text.front() >= '0' && text.front() <= '9';
    };

    const bool negative = sign();
    std::uint64_t digits = 0;
    int tens = 0;
    bool any = false;
    const auto read = [&](int perDigit) {
        for (; isDigit(); text.remove_prefix(1), any = true) {
            const auto digit = static_cast<std::uint64_t>(text.front() - '0');
            if (digits < 1'000'000'000'000'000'000) {
                digits = 10 * digits + digit;
                tens -= perDigit;
            } else {
                tens += 1 - perDigit;
            }
        }
    };
    read(0);
    if (next(".")) read(1);
    if (!any) return {};
    if (next("eE")) {
        const bool down = sign();
        if (!isDigit()) return {};
        int exponent = 0;
        for (; isDigit(); text.remove_prefix(1))
            exponent = exponent < 10'000 ? 10 * exponent + (text.front() - '0') : exponent;
        tens += down ? -exponent : exponent;
    }
    if (!text.empty()) return {};
    const double value = digits == 0 ? 0 : scaled(static_cast<double>(digits), tens);
    return negative ? -value : value;
}

}  // namespace cellmates
