#include "session/hand.h"

#include <gtest/gtest.h>

#include <vector>

namespace cellmates {
namespace {

using Places = std::vector<Point>;

/// The places of the next tick.
Places take(DragPath& drag, std::uint32_t count) {
    Places places;
    if (!drag.active() || count == 0) return places;
    spread(drag.path(), count, [&](Point at) { places.push_back(at); });
    drag.advance();
    return places;
}

TEST(DragPath, LastsFromAPressToARelease) {
    DragPath drag;
    drag.moveTo({1, 1});
    drag.release();
    EXPECT_EQ(take(drag, 5), Places()) << "nothing was pressed";
    drag.press({30, 40});
    for (int tick = 0; tick < 3; ++tick)
        EXPECT_EQ(take(drag, 5), Places(5, {30, 40})) << "a held pointer";
    // The release waits for a tick, and later moves do not count.
    drag.release();
    drag.moveTo({500, 0});
    EXPECT_EQ(take(drag, 0), Places());
    EXPECT_EQ(take(drag, 2), Places(2, {30, 40}));
    EXPECT_FALSE(drag.active());
    // So does a click between two frames.
    drag.press({7, 8});
    drag.release();
    EXPECT_EQ(take(drag, 5), Places(5, {7, 8}));
    EXPECT_EQ(take(drag, 5), Places());
}

TEST(DragPath, AFastDragIsFilledEvenly) {
    DragPath drag;
    drag.press({0, 0});
    take(drag, 1);
    drag.moveTo({30, 0});
    drag.moveTo({100, 0});
    EXPECT_EQ(take(drag, 5), (Places{{20, 0}, {40, 0}, {60, 0}, {80, 0}, {100, 0}}));
    // It follows corners.
    drag.moveTo({110, 0});
    drag.moveTo({110, 10});
    EXPECT_EQ(take(drag, 4), (Places{{105, 0}, {110, 0}, {110, 5}, {110, 10}}));
    // If a page draws nothing for long, it keeps its end.
    for (int k = 1; k <= 100'000; ++k) drag.moveTo({static_cast<float>(k), 0});
    EXPECT_EQ(take(drag, 2).back(), (Point{100'000, 0}));
}

}  // namespace
}  // namespace cellmates
