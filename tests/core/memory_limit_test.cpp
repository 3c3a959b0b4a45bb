// Tests running out of WebAssembly's memory, with the engine's allocator.

#include "array_sizes.h"
#include "support.h"

namespace cellmates::test {
namespace {

TEST(MemoryLimit, AnArrayOfAnySizeIsInMemoryOrRefused) { EXPECT_EQ(firstWrongSize(), 0u); }

std::unique_ptr<World> crowd(std::uint32_t count) {
    Particles discs;
    if (!discs.create(count)) return nullptr;
    while (discs.add(100, 100, 0, 0, 1, 1)) continue;
    return World::create(configOf(Scene::klaus, count, 1, Method::grid), discs);
}

// All discs overlap each other, so the contacts need 2.4 GB or more.
TEST(MemoryLimit, TooManyContactsAreRefused) {
    for (const std::uint32_t count : {30'000u, 46'500u, 50'000u}) {
        const auto world = crowd(count);
        ASSERT_NE(world, nullptr);
        EXPECT_FALSE(world->step()) << count;
        EXPECT_EQ(world->tick(), 0u);
    }
    const auto world = crowd(3000);
    ASSERT_NE(world, nullptr);
    EXPECT_TRUE(world->step());
    EXPECT_EQ(world->stats().contacts, 3000u * 2999 / 2);
}

}  // namespace
}  // namespace cellmates::test
