#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "session/state_json.h"
#include "support.h"

// The pointer and the crosshair add and push discs.

namespace cellmates::test {
namespace {

using Code = Result::Code;

TEST(Hand, DraggingAddsWherePausedAndWherePlaying) {
    Heard s("n=50&paused=1&spawn=5");
    s.frames(3);
    s.session.submit(command::Press{{250, 250}}, kReader);
    s.frames(10);
    s.session.submit(command::Release{}, kReader);
    s.frames(2);
    EXPECT_GT(s.world().particles().count(), 80u);
    EXPECT_EQ(s.world().tick(), 0u);
    // Discs are also added during a tick that has moved nothing yet.
    Heard t("scene=klaus&n=60000&method=naive");
    t.frames(3);
    t.submit("type=pause");
    ASSERT_TRUE(t.world().ticking());
    t.session.submit(command::Press{{100, 100}}, kReader);
    t.frames(10);
    EXPECT_GT(t.world().particles().count(), 60'000u);
}

float fastest(const World& world) {
    float most = 0;
    const Particles& p = world.particles();
    for (std::uint32_t i = 0; i < p.count(); ++i)
        most = std::max(most, std::hypot(p.vx[i], p.vy[i]));
    return most;
}

TEST(Hand, APushIsTheRightButtonsOrTheChosenTools) {
    for (const bool chosen : {false, true}) {
        Heard s(chosen ? "scene=klaus&n=2000&tool=push" : "scene=klaus&n=2000");
        s.frames(2);
        const Box box = s.world().config().box;
        const Point middle{box.width / 2, box.height / 2};
        const float before = fastest(s.world());
        s.session.submit(command::Point{middle}, kReader);
        EXPECT_EQ(s.session.pushPlace().has_value(), chosen);
        s.session.submit(chosen ? command::Press{middle} : command::Press{middle, Tool::push},
                         kReader);
        ASSERT_TRUE(s.session.pushPlace());
        EXPECT_TRUE(s.session.pushPlace()->held);
        s.frames(5);
        EXPECT_GT(fastest(s.world()), 2 * before);
        EXPECT_EQ(s.world().particles().count(), 2000u);
        s.session.submit(command::Release{}, kReader);
        s.frames(2);
        EXPECT_EQ(s.session.pushPlace().has_value(), chosen);
        s.session.submit(command::Press{middle, Tool::spawn}, kReader);
        EXPECT_FALSE(s.session.pushPlace()) << "while discs are added";
    }
}

// Each tick is pushed once, even if it takes many frames or is abandoned and started again. So a
// push has the same effect with every method.
TEST(Hand, APushIsTheSameForEveryMethod) {
    std::vector<std::uint64_t> hashes;
    for (const char* methods : {"grid", "naive", "naive, then grid"}) {
        SCOPED_TRACE(methods);
        const std::string method(
            std::string_view(methods).substr(0, std::string_view(methods).find(',')));
        Heard s("scene=klaus&n=20000&paused=1&tool=push&method=" + method, 3);
        s.frames(3);
        s.session.submit(command::Press{{100, 100}}, kReader);
        s.session.submit(command::Step{4}, kReader);
        if (method != methods) {
            s.frames(2);
            ASSERT_TRUE(s.world().ticking() && s.world().whole());
            s.submit("type=set&method=grid", kReader);
        }
        while (s.world().tick() < 4 && s.seconds < 60) s.frames(1);
        s.session.submit(command::Release{}, kReader);
        ASSERT_EQ(s.world().tick(), 4u);
        hashes.push_back(s.world().hash());
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_EQ(hashes[0], hashes[2]);
}

TEST(Hand, APushInAPauseIsSeenInTheHashAndInTheNextTick) {
    Heard s("scene=klaus&n=500&paused=1&tool=push");
    s.frames(3);
    const auto before = s.session.hashWhilePaused();
    ASSERT_TRUE(before);
    s.session.submit(command::Press{{30, 20}}, kReader);
    s.frames(2);
    s.session.submit(command::Release{}, kReader);
    s.frames(2);
    EXPECT_EQ(s.world().tick(), 0u);
    EXPECT_NE(s.session.hashWhilePaused(), before);
    EXPECT_EQ(s.session.hashWhilePaused(), s.world().hash());
}

TEST(Hand, DiscsAreAddedWithTheChosenRadius) {
    Heard s("scene=klaus&n=100&spawn=1&spawnradius=7.5");
    s.frames(2);
    EXPECT_EQ(s.world().particles().maxRadius(), 1);
    s.session.submit(command::Press{{10, 10}}, kReader);
    s.frames(4);
    EXPECT_EQ(s.world().particles().maxRadius(), 7.5f);
    ASSERT_TRUE(*s.await(s.submit("type=set&spawnradius=0")));
    EXPECT_EQ(s.await(s.submit("type=set&spawnradius=0.5"))->code, Code::badValue);
    EXPECT_EQ(s.await(s.submit("type=set&spawnradius=101"))->sentence,
              "spawnradius=\"101\": expected 0 (automatic) or a number from 1 to 100");
    JsonObject json;
    writeShown(s.session, json);
    EXPECT_NE(json.str().find("\"spawnradius\":0,"), std::string::npos);
}

TEST(Hand, TheCrosshairIsThePointerUntilThePointerMoves) {
    Heard s("scene=klaus&n=100&spawn=2");
    s.frames(2);
    const Box box = s.world().config().box;
    EXPECT_FALSE(s.session.crosshair());
    s.session.submit(command::Aim{{-5, 1e9f}}, kReader);
    ASSERT_TRUE(s.session.crosshair());
    EXPECT_EQ(s.session.crosshair()->x, 0);
    EXPECT_EQ(s.session.crosshair()->y, box.height);
    s.session.submit(command::PointAway{}, kReader);  // the mouse has left the picture
    EXPECT_TRUE(s.session.crosshair());
    s.session.submit(command::Press{*s.session.crosshair()}, kReader);
    s.frames(3);
    EXPECT_GT(s.world().particles().count(), 102u);
    s.session.submit(command::Release{}, kReader);
    s.session.submit(command::Point{{5, 5}}, kReader);
    EXPECT_FALSE(s.session.crosshair());
    s.session.submit(command::Aim{{5, 5}}, kReader);
    s.session.submit(command::AimAway{}, kReader);
    EXPECT_FALSE(s.session.crosshair());
}

}  // namespace
}  // namespace cellmates::test
