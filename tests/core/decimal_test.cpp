#include "core/base/decimal.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>

#include "builds.h"

// Numbers are written and read as the C library writes and reads them.

namespace cellmates::test {
namespace {

TEST(Decimal, GroupsThreeDigits) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(30'000), "30,000");
    EXPECT_EQ(grouped(449'985'000), "449,985,000");
}

TEST(Decimal, IsRoundedToItsDigits) {
    EXPECT_EQ(decimal(0, 0), "0");
    EXPECT_EQ(decimal(-0.25, 3), "-0.250");
    EXPECT_EQ(decimal(0.0004, 3), "0.000");
    EXPECT_EQ(decimal(0.9996, 3), "1.000");
    EXPECT_EQ(decimal(1234567.891, 1), "1234567.9");
    EXPECT_EQ(decimal(1e18, 4), "1000000000000000000");
    EXPECT_EQ(decimal(1e20, 0), "100000000000000000000");
    EXPECT_EQ(decimal(std::numeric_limits<double>::quiet_NaN(), 2), "nan");
    EXPECT_EQ(decimal(-std::numeric_limits<double>::infinity(), 2), "-inf");
    // Unless the value is half-way between two decimals, `decimal` writes the same as printf.
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> tens(-9, 8);
    for (int k = 0; k < 5000; ++k) {
        const double value = std::pow(10, tens(random)) * (k % 2 ? 1 : -1);
        const int digits = k % 7;
        const double part = std::fabs(value) * std::pow(10, digits);
        if (std::fabs(part - std::floor(part) - 0.5) < 1e-6) continue;
        char text[64];
        std::snprintf(text, sizeof text, "%.*f", digits, value);
        EXPECT_EQ(decimal(value, digits), text);
    }
}

TEST(Decimal, TheShortestTellsAFloatFromAllOthers) {
    EXPECT_EQ(shortest(0.1f), "0.1");
    EXPECT_EQ(shortest(9), "9");
    EXPECT_EQ(shortest(-2.5f), "-2.5");
    EXPECT_EQ(shortest(1e4f), "10000");
    EXPECT_EQ(shortest(1e-30f), "1e-30");
    EXPECT_EQ(shortest(std::numeric_limits<float>::denorm_min()), "1e-45");
    std::mt19937 random(3);
    std::uniform_real_distribution<float> usual(-1000, 1000);
    for (int k = 0; k < (kSanitized ? 5000 : 40'000); ++k) {
        const auto bits = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        const float value = k % 4 == 0 || !(std::fabs(bits) < 1e9f) ? usual(random) : bits;
        const std::string text = shortest(value);
        EXPECT_EQ(static_cast<float>(*readDecimal(text)), value) << text;
        EXPECT_EQ(std::strtof(text.c_str(), nullptr), value) << text;
    }
}

TEST(Decimal, APlainOneHasNoZerosBehindItAndAFloatTheDigitsOfAPerson) {
    struct Case {
        double value;
        const char* text;
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const float inf = std::numeric_limits<float>::infinity();
    for (const auto& [value, text] : {Case{0, "0"},
                                      {0.001, "0.001"},
                                      {10'000, "10000"},
                                      {-10, "-10"},
                                      {0.2, "0.2"},
                                      {1e-12, "1e-12"},
                                      {-2.5e-7, "-2.5e-7"},
                                      {nan, "nan"},
                                      {asWritten(1e-6f), "1e-6"},
                                      {asWritten(0.1f), "0.1"},
                                      {asWritten(333.3f), "333.3"},
                                      {asWritten(-5), "-5"},
                                      {asWritten(1e6f), "1000000"},
                                      {asWritten(1e-30f), "1e-30"},
                                      {asWritten(-inf), "-inf"}})
        EXPECT_EQ(plain(value), text);
    EXPECT_EQ(plain(std::numeric_limits<double>::denorm_min()).substr(0, 4), "4.94");
    EXPECT_TRUE(std::signbit(asWritten(-0.0f)));
}

TEST(Decimal, WhatIsReadIsTheNearestNumber) {
    for (const char* text : {"0", "-0", "1", "+7", ".5", "5.", "-1.5e3", "1E-3", "1e22",
                             "123456789012345", "0.000000001"})
        EXPECT_EQ(readDecimal(text), std::strtod(text, nullptr)) << text;
    // Beyond the exact powers of ten, the result may be a neighbour of the nearest number.
    for (const char* text : {"3.4028235e38", "1e-300", "1e300", "1.17549435e-38"})
        EXPECT_NEAR(*readDecimal(text) / std::strtod(text, nullptr), 1, 1e-14) << text;
    std::mt19937_64 random(7);
    for (int k = 0; k < 5000; ++k) {
        const std::string text =
            std::to_string(random() % 1'000'000) + "." + std::to_string(random() % 1'000'000'000);
        EXPECT_EQ(readDecimal(text), std::strtod(text.c_str(), nullptr)) << text;
    }
    // With more digits, the result may be a neighbour of the nearest number.
    for (int k = 0; k < 1'000; ++k) {
        const double value = std::ldexp(1.0 + static_cast<double>(random() % 1000), -k % 60);
        char text[64];
        std::snprintf(text, sizeof text, "%.40g", value);
        EXPECT_NEAR(*readDecimal(text) / std::strtod(text, nullptr), 1, 5e-16) << text;
    }
    EXPECT_EQ(readDecimal("1e999"), std::numeric_limits<double>::infinity());
    EXPECT_EQ(readDecimal("1e-999"), 0);
    EXPECT_EQ(readDecimal("0e999"), 0);
}

TEST(Decimal, NothingElseIsRead) {
    for (const char* text :
         {"",    " ",   " 1",    "1 ",   "-",   "+",   ".",   "e5",    "1e", "1e+",
          "--1", "+-1", "1.2.3", "0x10", "nan", "inf", "1,5", "1e5.5", "-.", "٣"})
        EXPECT_FALSE(readDecimal(text)) << text;
}

}  // namespace
}  // namespace cellmates::test
