// Makes all allocations of an engine fail from a given one on, for one after another. The engine
// reports that there is not enough memory, and works once there is enough again.

#include <cstring>

#include <gtest/gtest.h>

#include "../core/allocations.h"
#include "../core/builds.h"
#include "engine/engine.h"

extern "C" void cellmates_session_answered(int, const char*, const char*, const char*, const char*,
                                           const char*) {}

namespace cellmates::test {
namespace {

constexpr std::size_t kStride = kSanitized ? 7 : 1;

Result beginScene(Engine& e) { return e.begin("scene=klaus&n=1000"); }

Result beginGiven(Engine& e) {
    constexpr std::uint32_t kCount = 500;
    constexpr std::uint32_t kFloats = 2 + kCount * 6;  // of the box and the discs
    std::uint8_t* const to = e.take(kFloats * sizeof(float));
    if (!to) return {Result::Code::noMemory, "discs", {}, {}};
    for (std::uint32_t k = 0; k < kFloats; ++k) {
        const float value = k < 2 ? 100 : 1 + static_cast<float>(k % 97);
        std::memcpy(to + k * sizeof value, &value, sizeof value);
    }
    return e.begin("response=elastic&speedlimit=1000");
}

TEST(EngineWithoutMemory, SaysSoAndBeginsLater) {
    for (Result (*const begin)(Engine&) : {beginScene, beginGiven}) {
        std::size_t refusals = 0;
        for (std::size_t first = 1;; first += kStride) {
            Engine e;
            memory.refuseFrom(first);
            const Result begun = begin(e);
            memory.giveBack();
            if (!memory.met()) {
                EXPECT_TRUE(begun);
                break;
            }
            ++refusals;
            if (begun) continue;  // the refused memory was not essential
            EXPECT_EQ(begun.code, Result::Code::noMemory) << begun.sentence;
            EXPECT_TRUE(begin(e)) << first;
            e.submit("type=step&ticks=2");
            EXPECT_TRUE(e.advance(10'000));
            EXPECT_TRUE(e.answer());
        }
        memory.refuseNone();
        EXPECT_GT(refusals, kSanitized ? 1u : 8u);
    }
}

}  // namespace
}  // namespace cellmates::test
