#include "core/respond/event_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/rng.h"

namespace cellmates::test {
namespace {

using Times = double (*)(Rng& rng, double now);

/// Checks that a queue returns the same events in the same order as a sorted list.
void compare(std::size_t room, Times after) {
    Rng rng(1);
    EventQueue queue;
    ASSERT_TRUE(queue.reserve(room));
    for (int tick = 0; tick < 3; ++tick) {  // later ticks begin with the events left over
        queue.clear();
        std::vector<Event> sorted;
        double now = 0;
        for (std::uint32_t k = 0; k < 3000; ++k) {
            EXPECT_EQ(queue.empty(), sorted.empty());
            if (!sorted.empty() && (k > 2000 || rng.uniform(0, 1) < 0.4f)) {
                const Event event = queue.pop();
                const auto earliest = std::min_element(sorted.begin(), sorted.end());
                ASSERT_EQ(event.time, earliest->time);
                ASSERT_EQ(event.first.disc, earliest->first.disc);
                sorted.erase(earliest);
                now = event.time;
            } else {
                const Event event{after(rng, now), {k, k}, Event::wallX, {0, 0}};
                ASSERT_TRUE(queue.push(event));
                sorted.push_back(event);
            }
        }
        // Each remaining event is visited once.
        std::vector<std::uint32_t> left, found;
        for (const Event& event : sorted) left.push_back(event.first.disc);
        queue.forEach([&](const Event& event) {
            const std::uint32_t disc = event.first.disc;
            if (std::ranges::find(left, disc) != left.end()) found.push_back(disc);
        });
        std::ranges::sort(left);
        std::ranges::sort(found);
        EXPECT_EQ(found, left);
    }
}

double below(double limit) { return std::nextafter(limit, 0); }

TEST(EventQueue, GivesTheEarliest) {
    for (const std::size_t room : {1u, 2u, 700u, 5000u}) {
        SCOPED_TRACE(room);
        compare(room, [](Rng& rng, double now) {
            return std::min(below(1), now + static_cast<double>(rng.uniform(0, 1)));
        });
        compare(room, [](Rng&, double now) { return now; });
        compare(room, [](Rng& rng, double now) {  // many at once
            return std::max(now, std::floor(static_cast<double>(rng.uniform(0, 4))) / 4);
        });
        compare(room, [](Rng&, double) { return below(1); });
        // Rounding may put an event before now.
        compare(room, [](Rng& rng, double) { return static_cast<double>(rng.uniform(0, 0.9f)); });
    }
}

TEST(EventQueue, TellsSimultaneousEventsApart) {
    EventQueue queue;
    ASSERT_TRUE(queue.reserve(10));
    queue.clear();
    const Event events[] = {{0.5, {2, 0}, Event::cellY, {1, 0}},
                            {0.5, {1, 0}, Event::pair, {3, 0}},
                            {0.5, {2, 0}, Event::wallX, {1, 0}},
                            {0.5, {1, 0}, Event::pair, {2, 0}},
                            {0.5, {2, 0}, Event::wallY, {0, 0}}};
    for (const Event& event : events) ASSERT_TRUE(queue.push(event));
    for (const int k : {3, 1, 4, 2, 0}) {
        const Event event = queue.pop(), &wanted = events[k];
        ASSERT_EQ(event.kind, wanted.kind);
        EXPECT_EQ(event.first.disc, wanted.first.disc);
        EXPECT_EQ(event.second.disc, wanted.second.disc);
    }
    EXPECT_TRUE(queue.empty());
}

}  // namespace
}  // namespace cellmates::test
