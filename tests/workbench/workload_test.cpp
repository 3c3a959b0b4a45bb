#include "workbench/workload.h"

#include <cmath>
#include <limits>

#include "series.h"

namespace cellmates::test {
namespace {

std::string refusalOf(const Series& series) {
    Workload workload;
    return readSeries(workload, series);
}

TEST(Workload, ReadsFrames) {
    Workload workload;
    ASSERT_EQ(readSeries(workload, {{{1, 2, 3, 9}, {4, 5, 6, 8}}, {}, {{7, 8, 9, 9}}}), "");
    ASSERT_EQ(workload.frames().size(), 3u);
    EXPECT_EQ(workload.rows(), 3u);
    EXPECT_EQ(workload.mostDiscs(), 2u);
    EXPECT_EQ(workload.frames()[0].id[1], 8u);
    EXPECT_EQ(workload.frames()[1].count, 0u);
    EXPECT_EQ(workload.frames()[2].id[0], 9u);
    // Points in one place.
    EXPECT_EQ(readSeries(workload, {{{-5, -5, 0, 0}, {-5, -5, 0, 1}}}), "");
    EXPECT_EQ(workload.frames()[0].x[0], 0);
    EXPECT_GE(workload.box().width, 1);
}

TEST(Workload, NamesWhatIsWrong) {
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(refusalOf({}), "The workload has no discs.");
    EXPECT_EQ(refusalOf({{}, {}}), "The workload has no discs.");
    EXPECT_EQ(refusalOf({{{0, 0, 1, 0}}, {{0, 0, 1, 0}, {kNaN, 0, 1, 1}}}),
              "Frame 1, disc 1: x is not a finite number.");
    EXPECT_EQ(refusalOf({{{0, -kInfinity, 1, 0}}}), "Frame 0, disc 0: y is not a finite number.");
    EXPECT_EQ(refusalOf({{{0, 0, kNaN, 0}}}), "Frame 0, disc 0: r is not a finite number.");
    EXPECT_EQ(refusalOf({{{0, 0, -1, 0}}}), "Frame 0, disc 0: r is negative.");
    EXPECT_EQ(refusalOf({{{0, 0, 1, 7}, {1, 1, 1, 3}, {2, 2, 1, 7}}}),
              "Frame 0 has the id 7 twice.");
}

TEST(Workload, RefusesWhatIsNotTheFormat) {
    const std::vector<std::uint32_t> whole =
        wordsOf<float>({{{1, 2, 3, 4}, {5, 6, 7, 8}}, {{1, 2, 3, 4}}});
    Workload workload;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string wrong = readWords(workload, {whole.begin(), whole.begin() + size});
        EXPECT_EQ(wrong, size == 0   ? "The workload does not begin with CMW1 or CMW2."
                         : size < 10 ? "The workload is cut short in frame 0."
                         : size < 15 ? "The workload is cut short in frame 1."
                                     : "The workload is cut short in frame 2.")
            << size;
        EXPECT_TRUE(workload.frames().empty());
    }
    std::vector<std::uint32_t> longer = whole;
    longer.push_back(0);
    EXPECT_EQ(readWords(workload, longer), "The workload continues after its end.");
    EXPECT_EQ(readWords(workload, {0x31574d43, 2'000'001, 0}),
              "Frame 0 has 2,000,001 discs; at most 2,000,000 are possible.");
}

/// What the detectors expect: the box begins at 0 and holds all centres, and its size is as
/// documented, whatever the unit.
TEST(Workload, PlacesAnyUnitInTheBox) {
    for (const double unit : {1e-38, 1e-6, 1.0, 3e5, 1e38})
        for (const double origin : {0.0, -1.0, 1000.0, -0.3}) {
            const auto at = [&](double value) { return unit * value; };
            Workload workload;
            const double far = std::min(origin, 2.0);
            ASSERT_EQ(readSeries(workload, {{{at(far), at(0), at(0.1), 0},
                                             {at(far + 1), at(0.5), at(0.01), 1},
                                             {at(far + 0.2), at(0.1), at(0), 2}}}),
                      "");
            const Workload::Frame& frame = workload.frames()[0];
            const Box box = workload.box();
            EXPECT_GE(std::max(box.width, box.height), 32'768);
            EXPECT_LT(std::max(box.width, box.height), 65'536 * 1.001f);
            for (std::uint32_t k = 0; k < 3; ++k) {
                EXPECT_TRUE(frame.x[k] >= 0 && frame.x[k] <= box.width) << unit << " " << origin;
                EXPECT_TRUE(frame.y[k] >= 0 && frame.y[k] <= box.height);
            }
            EXPECT_NEAR(frame.r[0] / (frame.x[1] - frame.x[0]), 0.1, 1e-4);
        }
}

TEST(Workload, ScalesByPowersOfTwoOnly) {
    // Begins near 0, so no value is rounded.
    const Series series = randomSeries(1, 100, 3, 777, 9, 1);
    Workload workload;
    ASSERT_EQ(readSeries(workload, series), "");
    int exponent = 0;
    const double factor = workload.frames()[0].r[0] / series[0][0].r;
    EXPECT_EQ(std::frexp(factor, &exponent), 0.5f);
    for (std::size_t f = 0; f < series.size(); ++f)
        for (std::uint32_t k = 0; k < series[f].size(); ++k)
            EXPECT_EQ(workload.frames()[f].r[k], series[f][k].r * factor);
}

/// Whatever the words are, they are read or refused in one sentence.
TEST(Workload, ReadsOrRefusesAnyWords) {
    const std::vector<std::uint32_t> valid = wordsOf(randomSeries(1, 6, 4, 10, 1, 1));
    Rng rng(1);
    int read = 0;
    for (int k = 0; k < 5'000; ++k) {
        std::vector<std::uint32_t> words = valid;
        for (std::uint32_t change = rng.next() % 3; change-- > 0;) {
            std::uint32_t& word = words[rng.next() % words.size()];
            const std::uint32_t values[] = {rng.next(), 0,          rng.next() % 8,
                                            0x7f800000, 0x80000000, UINT32_MAX};
            word = values[rng.next() % 6];
        }
        if (rng.next() % 8 == 0) words.resize(rng.next() % words.size());
        Workload workload;
        const std::string wrong = readWords(workload, words);
        if (wrong.empty()) {
            ++read;
            for (const Workload::Frame& frame : workload.frames())
                for (std::uint32_t i = 0; i < frame.count; ++i)
                    EXPECT_TRUE(frame.x[i] >= 0 && frame.y[i] >= 0 && frame.r[i] >= 0 &&
                                frame.r[i] <= 65'536);
        } else {
            EXPECT_TRUE(wrong.ends_with('.')) << wrong;
            EXPECT_TRUE(workload.frames().empty());
        }
    }
    EXPECT_GT(read, 1000);
}

}  // namespace
}  // namespace cellmates::test
