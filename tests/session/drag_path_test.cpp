#include "session/drag_path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace cellmates {
namespace {

std::vector<Point> take(DragPath& drag, int count) {
    std::vector<Point> places;
    if (!drag.active() || count <= 0) return places;
    spread(drag.path(), static_cast<std::uint32_t>(count), [&](Point at) { places.push_back(at); });
    drag.advance();
    return places;
}

TEST(DragPath, NothingWithoutAPress) {
    DragPath drag;
    drag.moveTo({1, 1});
    drag.release();
    EXPECT_TRUE(take(drag, 5).empty());
}

TEST(DragPath, AHeldPointerGivesItsPlaceEachTick) {
    DragPath drag;
    drag.press({30, 40});
    for (int tick = 0; tick < 3; ++tick) {
        const auto places = take(drag, 5);
        ASSERT_EQ(places.size(), 5u);
        for (const Point at : places) {
            EXPECT_EQ(at.x, 30);
            EXPECT_EQ(at.y, 40);
        }
    }
}

TEST(DragPath, AFastDragIsFilledEvenly) {
    DragPath drag;
    drag.press({0, 0});
    take(drag, 1);
    drag.moveTo({30, 0});
    drag.moveTo({100, 0});
    auto places = take(drag, 5);
    ASSERT_EQ(places.size(), 5u);
    for (int k = 0; k < 5; ++k) EXPECT_NEAR(places[k].x, 20 * (k + 1), 1e-3);
    // It follows corners.
    drag.moveTo({110, 0});
    drag.moveTo({110, 10});
    places = take(drag, 4);
    EXPECT_NEAR(places[0].x, 105, 1e-4);
    EXPECT_NEAR(places[0].y, 0, 1e-4);
    EXPECT_NEAR(places[2].x, 110, 1e-4);
    EXPECT_NEAR(places[2].y, 5, 1e-4);
}

TEST(DragPath, AClickBetweenTwoFramesWaitsForATick) {
    DragPath drag;
    drag.press({7, 8});
    drag.release();
    EXPECT_TRUE(take(drag, 0).empty());
    EXPECT_EQ(take(drag, 5).size(), 5u);
    EXPECT_FALSE(drag.active());
    EXPECT_TRUE(take(drag, 5).empty());
}

TEST(DragPath, MovesAfterTheReleaseDoNotCount) {
    DragPath drag;
    drag.press({0, 0});
    drag.release();
    drag.moveTo({500, 0});
    for (const Point at : take(drag, 5)) EXPECT_EQ(at.x, 0);
}

TEST(DragPath, KeepsItsEndWhenAPageDrawsNothingForLong) {
    DragPath drag;
    drag.press({0, 0});
    for (int k = 1; k <= 100'000; ++k) drag.moveTo({static_cast<float>(k), 0});
    const auto places = take(drag, 2);
    EXPECT_EQ(places.back().x, 100'000);
}

}  // namespace
}  // namespace cellmates
