#include "session/figures/text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <utility>

// Numbers look alike wherever they are written.

namespace cellmates::test {
namespace {

TEST(Text, FiguresAreThoseOfTheListThatThePageSharesToo) {
    constexpr std::pair<double, const char*> kFigures[] = {
#include "../figures.inc"
    };
    for (const auto& [value, text] : kFigures) EXPECT_STREQ(figure(value).c_str(), text);
}

TEST(Text, AFigureHasThreeDigitsAndIsCloseToItsNumber) {
    std::mt19937 random(1);
    for (int k = 0; k < 100'000; ++k) {
        const double value = std::pow(10, std::uniform_real_distribution<>(-9, 12)(random));
        std::string text = figure(value).c_str();
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
    EXPECT_STREQ(setting(20).c_str(), "20");
    EXPECT_STREQ(setting(2.5).c_str(), "2.5");
    EXPECT_STREQ(setting(1200).c_str(), "1,200");
    EXPECT_STREQ(duration({525.4, false}).c_str(), "525");
    EXPECT_STREQ(duration({0.0288, true}).c_str(), "< 0.03");
    EXPECT_STREQ(duration({0.03, true}).c_str(), "< 0.03");
    EXPECT_STREQ(duration({12, true}).c_str(), "< 20");
    EXPECT_STREQ(factor(2.44).c_str(), "2.4×");
    EXPECT_STREQ(factor(26.8).c_str(), "27×");
    EXPECT_STREQ(factor(237.4).c_str(), "237×");
    EXPECT_STREQ(factor(1234).c_str(), "1,230×");
    EXPECT_STREQ(percent(0).c_str(), "0 %");
    EXPECT_STREQ(percent(1e-9).c_str(), "< 0.001 %");
    EXPECT_STREQ(percent(0.0006).c_str(), "0.06 %");
    EXPECT_STREQ(percent(0.58).c_str(), "58 %");
}

}  // namespace
}  // namespace cellmates::test
