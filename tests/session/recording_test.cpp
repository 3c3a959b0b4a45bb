#include "session/replay/recording.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace cellmates {
namespace {

/// A happening together with the data that it refers to.
struct Kept {
    Happening happening;
    std::vector<Point> path;
    std::string change;
    std::vector<std::uint8_t> edit;

    Happening view() const {
        Happening view = happening;
        view.stroke.path = path;
        view.change = change;
        view.edit = edit;
        return view;
    }
};

void expectSame(const Kept& wanted, const Happening& found) {
    EXPECT_EQ(found.kind, wanted.happening.kind);
    EXPECT_EQ(found.tick, wanted.happening.tick);
    if (found.kind == Happening::Kind::change) {
        EXPECT_EQ(found.change, wanted.change);
        return;
    }
    if (found.kind == Happening::Kind::edit) {
        EXPECT_TRUE(std::ranges::equal(found.edit, wanted.edit));
        return;
    }
    EXPECT_EQ(found.admitted, wanted.happening.admitted);
    EXPECT_EQ(found.stroke.tool, wanted.happening.stroke.tool);
    ASSERT_EQ(found.stroke.places, wanted.happening.stroke.places);
    EXPECT_EQ(found.stroke.radius, wanted.happening.stroke.radius);
    // The path may be stored with different points, but must lead through the same places.
    std::vector<Point> a, b;
    spread(wanted.path, found.stroke.places, [&](Point at) { a.push_back(at); });
    spread(found.stroke.path, found.stroke.places, [&](Point at) { b.push_back(at); });
    EXPECT_EQ(a, b);
}

/// Random happenings such as those of hands and programs: held pointers, smooth paths, jumps,
/// changes.
std::vector<Kept> anything(unsigned seed, int count) {
    std::mt19937 random(seed);
    const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
    std::vector<Kept> all;
    std::uint64_t tick = 0;
    Point at{250, 250};
    for (int k = 0; k < count; ++k) {
        Kept one;
        if (below(4) == 0)
            tick += below(8) == 0 ? below(100'000) : below(3);
        else
            ++tick;
        one.happening.tick = tick;
        if (below(20) == 0) {
            one.happening.kind = Happening::Kind::change;
            one.change = "gravity=0." + std::to_string(below(1000));
        } else if (below(20) == 0) {
            one.happening.kind = Happening::Kind::edit;
            one.edit.assign(below(300), static_cast<std::uint8_t>(below(256)));
        } else {
            Stroke& stroke = one.happening.stroke;
            stroke.tool = below(3) == 0 ? Tool::push : Tool::spawn;
            stroke.places = stroke.tool == Tool::push ? Stroke::kPushes : 1 + below(3) * 7;
            stroke.radius = stroke.tool == Tool::push || below(2) ? 0 : 2.5f;
            one.happening.admitted = below(5) == 0;
            if (below(10) == 0) at = {static_cast<float>(below(100'000)) - 20'000, 3};
            one.path.push_back(snapped(at));
            const unsigned points = below(4) == 0 ? below(5) : 1;
            for (unsigned p = 0; p < points; ++p) {
                at = {at.x + static_cast<float>(below(40)) / 3 - 6,
                      at.y + static_cast<float>(below(40)) / 3 - 6};
                one.path.push_back(snapped(at));
            }
        }
        all.push_back(std::move(one));
    }
    return all;
}

/// One change in each tick, which have the same header.
std::vector<Kept> alike(int count) {
    std::vector<Kept> all(static_cast<std::size_t>(count));
    for (std::size_t k = 0; k < all.size(); ++k) {
        all[k].happening = {.kind = Happening::Kind::change, .tick = k + 1};
        all[k].change = "gravity=0.1";
    }
    return all;
}

TEST(Recording, GivesBackWhatHappened) {
    for (unsigned seed = 0; seed <= 10; ++seed) {
        const std::vector<Kept> all = seed < 10 ? anything(seed, 1500) : alike(600);
        Recording recording;
        Recording::Reader growing;  // reads while the recording grows
        for (const Kept& one : all) {
            EXPECT_FALSE(growing.next(recording));
            recording.add(one.view());
            const Happening* const found = growing.next(recording);
            ASSERT_TRUE(found);
            expectSame(one, *found);
        }
        Recording copy;
        copy.take(recording.bytes());
        Recording::Reader reader;
        for (const Kept& one : all) {
            const Happening* const found = reader.next(copy);
            ASSERT_TRUE(found);
            expectSame(one, *found);
        }
        EXPECT_FALSE(reader.next(copy));
        EXPECT_TRUE(copy.endsAt(reader));
    }
}

// A recording that is cut anywhere, even within a series of equal headers, equals the recording at
// that time, and can continue from there.
TEST(Recording, GoesOnDifferentlyFromAnyPlace) {
    const std::vector<Kept> all = anything(3, 300);
    Recording recording;
    for (const Kept& one : all) recording.add(one.view());
    for (std::size_t cut = 0; cut <= all.size(); cut += 7) {
        Recording other = recording, fresh;
        Recording::Reader reader;
        for (std::size_t k = 0; k < cut; ++k) {
            ASSERT_TRUE(reader.next(other));
            fresh.add(all[k].view());
        }
        other.cut(reader.place);
        EXPECT_EQ(other.bytes(), fresh.bytes());
        Kept late = anything(9, 1).front();
        late.happening.tick = other.end().tick + 1;
        other.add(late.view());
        fresh.add(late.view());
        EXPECT_EQ(other.bytes(), fresh.bytes());
        const Happening* const found = reader.next(other);
        ASSERT_TRUE(found);
        expectSame(late, *found);
    }
}

// A hand that circles and shakes a little for 1800 ticks fits into a link of 8 kB.
TEST(Recording, ThirtySecondsOfDraggingAreSmall) {
    Recording recording;
    std::mt19937 random(1);
    std::normal_distribution<float> shake(0, 0.8f);
    std::vector<Point> path{{250, 250}};
    for (std::uint64_t tick = 1; tick <= 1800; ++tick) {
        const float t = static_cast<float>(tick) / 60;
        const Point next{250 + 180 * std::sin(2.9f * t) + shake(random),
                         250 + 180 * std::cos(2.3f * t) + shake(random)};
        path = {path.back(), snapped(next)};
        recording.add({.tick = tick, .stroke = {.places = 5, .path = path}});
    }
    EXPECT_LT(recording.bytes().size() * 4 / 3, 8000u - 300);
}

}  // namespace
}  // namespace cellmates
