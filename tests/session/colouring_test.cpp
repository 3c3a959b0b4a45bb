#include "session/colouring.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "session/address.h"

// The levels of each colouring are distinct, also for people with colour-vision deficiencies.

namespace cellmates::test {
namespace {

using colouring::Rgb;
using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

Triple operator*(const Matrix& m, const Triple& v) {
    Triple out{};
    for (std::size_t k = 0; k < 3; ++k) out[k] = m[k][0] * v[0] + m[k][1] * v[1] + m[k][2] * v[2];
    return out;
}

// Matrices of linear RGB for normal vision, and for vision without one kind of cone (Machado et
// al., 2009).
constexpr Matrix kVisions[] = {
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {{{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
};

/// A colour in CIE L*a*b*, in which a distance of 2 is just visible.
Triple lab(Rgb colour, const Matrix& vision) {
    const auto linear = [](float c) {
        return c <= 0.04045f ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    Triple seen = vision * Triple{linear(colour.r), linear(colour.g), linear(colour.b)};
    for (double& part : seen) part = std::clamp(part, 0.0, 1.0);
    constexpr Matrix kXyz = {
        {{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}};
    constexpr Triple kWhite{0.9505, 1, 1.089};
    Triple f = kXyz * seen;
    for (std::size_t k = 0; k < 3; ++k) {
        const double part = f[k] / kWhite[k];
        f[k] = part > 0.008856 ? std::cbrt(part) : 7.787 * part + 16.0 / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

double apart(const Triple& a, const Triple& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// The levels that the legend shows.
int steps(ColourBy by) {
    if (by == ColourBy::cell) return colouring::kCellColours;
    if (by == ColourBy::origin) return colouring::kOrigins;
    return by == ColourBy::contacts ? colouring::kMostContacts + 1 : 5;
}

TEST(Colouring, LevelsAreToldApartWithAnyColourVision) {
    for (const bool dark : {false, true})
        for (const DiscStyle style : {DiscStyle::outline, DiscStyle::filled})
            for (const ColourBy by :
                 {ColourBy::speed, ColourBy::cell, ColourBy::contacts, ColourBy::origin})
                for (const Matrix& vision : kVisions)
                    for (int a = 0; a < steps(by) + (by == ColourBy::origin); ++a)
                        for (int b = 0; b < a; ++b) {
                            const auto at = [&](int step) {
                                const int level =
                                    step == steps(by)
                                        ? colouring::kAdded
                                        : step * (colouring::kLevels - 1) / (steps(by) - 1);
                                return lab(colouring::colour(by, level, style, dark), vision);
                            };
                            EXPECT_GT(apart(at(a), at(b)), 8)
                                << static_cast<int>(by) << " " << a << " " << b << " of vision "
                                << &vision - kVisions;
                        }
}

TEST(Colouring, DiscsStandOutFromTheirGround) {
    constexpr Rgb kGrey{220 / 255.0f, 220 / 255.0f, 220 / 255.0f};
    constexpr Rgb kGreyTurnedDark{0.118f, 0.137f, 0.169f};
    constexpr Rgb kDark{0.055f, 0.067f, 0.086f}, kLight{1, 1, 1};
    for (const Matrix& vision : kVisions)
        for (int k = 0; k <= colouring::kFixed; ++k)
            for (const ColourBy by : {ColourBy::speed, ColourBy::cell, ColourBy::contacts,
                                      ColourBy::origin, ColourBy::none}) {
                const auto ground = [&](DiscStyle style, bool dark, Rgb behind) {
                    EXPECT_GT(apart(lab(colouring::colour(by, k, style, dark), vision),
                                    lab(behind, vision)),
                              20)
                        << static_cast<int>(by) << " " << k;
                };
                ground(DiscStyle::outline, false, kGrey);
                ground(DiscStyle::outline, true, kGreyTurnedDark);
                ground(DiscStyle::filled, true, kDark);
                ground(DiscStyle::filled, false, kLight);
            }
}

// In both themes a new disc keeps its hue, and stands out from its ground more than others of its
// level.
TEST(Colouring, NewDiscsFadeIntoTheColoursOfOthers) {
    for (const bool dark : {false, true})
        for (const ColourBy by : {ColourBy::speed, ColourBy::cell, ColourBy::contacts})
            for (int k = 0; k < steps(by); ++k) {
                const auto level =
                    static_cast<std::uint8_t>(k * (colouring::kLevels - 1) / (steps(by) - 1));
                const auto light = [&](std::uint8_t of) {
                    const double l =
                        lab(colouring::colour(by, of, DiscStyle::filled, dark), kVisions[0])[0];
                    return dark ? l : -l;
                };
                const double newest = light(colouring::ofNew(level, true)),
                             newer = light(colouring::ofNew(level, false));
                EXPECT_GT(newest, newer + 5) << static_cast<int>(by) << " " << k;
                EXPECT_GT(newer, light(level) + 3) << static_cast<int>(by) << " " << k;
            }
}

TEST(Colouring, FilledDiscsHaveAContrastOfThreeInTheDark) {
    const auto luminance = [](Rgb colour) {
        return std::pow((lab(colour, kVisions[0])[0] + 16) / 116, 3.0);
    };
    const double ground = luminance({0.055f, 0.067f, 0.086f});
    for (const ColourBy by :
         {ColourBy::speed, ColourBy::cell, ColourBy::contacts, ColourBy::origin, ColourBy::none})
        for (int k = 0; k <= colouring::kFixed; ++k)
            EXPECT_GE((luminance(colouring::colour(by, k, DiscStyle::filled, true)) + 0.05) /
                          (ground + 0.05),
                      3)
                << static_cast<int>(by) << " " << k;
}

TEST(Colouring, NeighbouringCellsDiffer) {
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            for (int k = 0; k < 9; ++k) {
                const int across = column + k % 3 - 1, down = row + k / 3 - 1;
                EXPECT_EQ(colouring::ofCell(column, row) == colouring::ofCell(across, down),
                          k == 4);
            }
}

TEST(Colouring, ContactsBeyondTheLastStepLookTheSame) {
    EXPECT_EQ(colouring::ofContacts(0), 0);
    EXPECT_EQ(colouring::ofContacts(colouring::kMostContacts), colouring::kLevels - 1);
    EXPECT_EQ(colouring::ofContacts(200), colouring::kLevels - 1);
    EXPECT_LT(colouring::ofContacts(2), colouring::ofContacts(3));
}

TEST(Colouring, DiscsThatWereAddedDifferFromAllOthers) {
    for (const std::uint32_t begun : {1u, 5u, 6u, 30'000u, 2'000'000u}) {
        EXPECT_EQ(colouring::ofOrigin(0, begun), 0);
        for (std::uint32_t id = 1; id < std::min(begun, 40'000u); ++id)
            ASSERT_GE(colouring::ofOrigin(id, begun), colouring::ofOrigin(id - 1, begun));
        EXPECT_LT(colouring::ofOrigin(begun - 1, begun), colouring::kAdded);
        EXPECT_EQ(colouring::ofOrigin(begun, begun), colouring::kAdded);
    }
    EXPECT_EQ(colouring::ofOrigin(0, 0), colouring::kAdded);
}

// Until the visitor chooses a colouring, it follows the style.
TEST(Colouring, FollowsTheStyleUntilItIsChosen) {
    EXPECT_EQ(readAddress("scene=tutorial", false).options.colour(), ColourBy::none);
    EXPECT_EQ(readAddress("scene=klaus", false).options.colour(), ColourBy::speed);
    EXPECT_EQ(readAddress("scene=tutorial&style=filled", false).options.colour(), ColourBy::speed);
    EXPECT_EQ(readAddress("scene=tumbler", false).options.colour(), ColourBy::origin);
    EXPECT_EQ(readAddress("scene=tumbler&style=outline", false).options.colour(), ColourBy::none);
    for (const char* both : {"colour=none&style=filled", "style=filled&colour=none"})
        EXPECT_EQ(readAddress(both, false).options.colour(), ColourBy::none) << both;
    EXPECT_EQ(readAddress("scene=tumbler&colour=auto", false).options.colour(), ColourBy::origin);
    EXPECT_EQ(readAddress("colour=origin", false).problems.size(), 1u) << "no choice";
    const Opening own = readAddress("scene=klaus&style=outline&colour=speed", false);
    const std::string written = writeAddress(own.config, own.options, false);
    EXPECT_NE(written.find("colour=speed"), std::string::npos) << written;
}

}  // namespace
}  // namespace cellmates::test
