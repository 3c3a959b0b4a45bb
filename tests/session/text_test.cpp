#include "session/text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <utility>

// Numbers are formatted in the same way everywhere.

namespace cellmates::test {
namespace {

TEST(Text, FiguresAreThoseOfTheListThatThePageSharesToo) {
    constexpr std::pair<double, const char*> kFigures[] = {
#include "../figures.inc"
    };
    for (const auto& [value, text] : kFigures) EXPECT_EQ(figure(value), text);
}

TEST(Text, ATimeHasItsTwoLargestUnits) {
    for (const auto& [seconds, text] : std::vector<std::pair<std::uint64_t, const char*>>{
             {0, "0 seconds"},
             {1, "1 second"},
             {60, "1 minute"},
             {61, "1 minute 1 second"},
             {3'602, "1 hour"},
             {410'400, "4 days 18 hours"},
             {199'990'000, "6 years 4 months"},
             {1'249'975'000, "39 years 7 months"},
             {1'999'999'000'000, "63,376 years 1 month"}})
        EXPECT_EQ(lasting(seconds), text);
}

TEST(Text, TwoDigitsOrLessNeverSayMore) {
    std::mt19937 random(7);
    for (int k = 0; k < 10'000; ++k) {
        const double value = std::pow(10, std::uniform_real_distribution<>(-9, 12)(random));
        const double said = twoDigitsOrLess(value);
        EXPECT_LE(said, value * (1 + 1e-12));
        EXPECT_GT(said, value / 1.11);
        EXPECT_NEAR(said, twoDigits(said), 1e-9 * said) << value;
    }
    EXPECT_EQ(twoDigitsOrLess(1999), 1900);
}

TEST(Text, AFigureHasThreeDigitsAndIsCloseToItsNumber) {
    std::mt19937 random(1);
    for (int k = 0; k < 100'000; ++k) {
        const double value = std::pow(10, std::uniform_real_distribution<>(-9, 12)(random));
        std::string text = figure(value);
        EXPECT_EQ(text.find('e') != text.npos, value < 9.995e-8 || value >= 9.995e8) << text;
        std::erase(text, ',');
        EXPECT_NEAR(std::stod(text), value, 0.00501 * value) << text;
        std::string digits = text.substr(0, text.find('e'));
        std::erase(digits, '.');
        digits.erase(0, digits.find_first_not_of('0'));
        EXPECT_GE(digits.size(), 3u) << text;
        EXPECT_EQ(digits.find_first_not_of('0', 3), digits.npos) << text;
    }
}

TEST(Text, EachKindOfNumberHasOneForm) {
    EXPECT_EQ(compact(999.4), "999");
    EXPECT_EQ(compact(999.6), "1.00 k");
    for (const auto& [number, text] : {std::pair{1, "1st"},
                                       {2, "2nd"},
                                       {3, "3rd"},
                                       {4, "4th"},
                                       {11, "11th"},
                                       {12, "12th"},
                                       {21, "21st"},
                                       {34, "34th"},
                                       {103, "103rd"},
                                       {113, "113th"},
                                       {167, "167th"}})
        EXPECT_EQ(ordinal(static_cast<std::uint64_t>(number)), text);
    EXPECT_EQ(compact(12'345), "12.3 k");
    EXPECT_EQ(setting(20), "20");
    EXPECT_EQ(setting(2.5), "2.5");
    EXPECT_EQ(setting(1200), "1,200");
    EXPECT_EQ(duration({525.4, false}), "525");
    EXPECT_EQ(duration({0.0288, true}), "< 0.03");
    EXPECT_EQ(duration({0.03, true}), "< 0.03");
    EXPECT_EQ(duration({12, true}), "< 20");
    EXPECT_EQ(factor(2.44), "2.4×");
    EXPECT_EQ(factor(26.8), "27×");
    EXPECT_EQ(factor(237.4), "237×");
    EXPECT_EQ(factor(1234), "1,230×");
}

}  // namespace
}  // namespace cellmates::test
