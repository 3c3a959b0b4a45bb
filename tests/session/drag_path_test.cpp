#include "session/hand.h"

#include <gtest/gtest.h>

#include <vector>

namespace cellmates {
namespace {

using Places = std::vector<Point>;

/// The places of the next tick.
Places take(Hand& hand, std::uint32_t count) {
    Places places;
    if (!hand.dragging() || count == 0) return places;
    spread(hand.path(), count, [&](Point at) { places.push_back(at); });
    hand.advance();
    return places;
}

TEST(Drag, LastsFromAPressToARelease) {
    Hand hand;
    hand.point(Point{1, 1});
    hand.release();
    EXPECT_EQ(take(hand, 5), Places()) << "nothing was pressed";
    hand.press({30, 40}, Tool::spawn);
    for (int tick = 0; tick < 3; ++tick)
        EXPECT_EQ(take(hand, 5), Places(5, {30, 40})) << "a held pointer";
    // The release waits for a tick, and later moves do not count.
    hand.release();
    hand.point(Point{500, 0});
    EXPECT_EQ(take(hand, 0), Places());
    EXPECT_EQ(take(hand, 2), Places(2, {30, 40}));
    EXPECT_FALSE(hand.dragging());
    // So does a click between two frames.
    hand.press({7, 8}, Tool::spawn);
    hand.release();
    EXPECT_EQ(take(hand, 5), Places(5, {7, 8}));
    EXPECT_EQ(take(hand, 5), Places());
}

TEST(Drag, AFastDragIsFilledEvenly) {
    Hand hand;
    hand.press({0, 0}, Tool::spawn);
    take(hand, 1);
    hand.point(Point{30, 0});
    hand.point(Point{100, 0});
    EXPECT_EQ(take(hand, 5), (Places{{20, 0}, {40, 0}, {60, 0}, {80, 0}, {100, 0}}));
    // It follows corners.
    hand.point(Point{110, 0});
    hand.point(Point{110, 10});
    EXPECT_EQ(take(hand, 4), (Places{{105, 0}, {110, 0}, {110, 5}, {110, 10}}));
    // If a page draws nothing for long, it keeps its end.
    for (int k = 1; k <= 100'000; ++k) hand.point(Point{static_cast<float>(k), 0});
    EXPECT_EQ(take(hand, 2).back(), (Point{100'000, 0}));
}

}  // namespace
}  // namespace cellmates
