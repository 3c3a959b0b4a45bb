#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "session/state_json.h"
#include "support.h"

// The pointer and the crosshair add and push discs. What the events of a browser do is tested in
// tests/app.

namespace cellmates::test {
namespace {

using Code = Result::Code;

TEST(Hand, AddsDiscsInAPauseEvenDuringATick) {
    for (const double slowness : {1, 2000}) {
        Heard s("scene=klaus&n=1000&method=naive", slowness);
        s.frames(3);
        s.submit("type=pause");
        EXPECT_EQ(s.world().ticking(), slowness > 1);
        const std::uint64_t tick = s.world().tick();
        s.submit(command::Press{{10, 10}});
        s.frames(10);
        EXPECT_GT(s.world().particles().count(), 1030u);
        EXPECT_EQ(s.world().tick(), tick);
    }
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
        s.submit(command::Point{middle});
        EXPECT_EQ(s.session.pushPlace().has_value(), chosen);
        s.submit(chosen ? command::Press{middle} : command::Press{middle, Tool::push});
        ASSERT_TRUE(s.session.pushPlace());
        EXPECT_TRUE(s.session.pushPlace()->held);
        s.frames(5);
        EXPECT_GT(fastest(s.world()), 2 * before);
        EXPECT_EQ(s.world().particles().count(), 2000u);
        s.submit(command::Release{});
        s.frames(2);
        EXPECT_EQ(s.session.pushPlace().has_value(), chosen);
        s.submit(command::Press{middle, Tool::spawn});
        EXPECT_FALSE(s.session.pushPlace()) << "while discs are added";
    }
}

// Each tick is pushed once, even if it takes many frames or is abandoned and started again. So a
// push has the same effect with every method.
TEST(Hand, APushIsTheSameForEveryMethod) {
    std::vector<std::uint64_t> hashes;
    for (const auto& [method, changes] :
         {std::pair{"grid", false}, {"naive", false}, {"naive", true}}) {
        Heard s("scene=klaus&n=1000&paused=1&tool=push&method=" + std::string(method), 1000);
        s.frames(3);
        s.submit(command::Press{{30, 30}});
        s.submit(command::Step{4});
        if (changes) {
            s.frames(2);
            ASSERT_TRUE(s.world().ticking() && s.world().whole());
            s.submit("type=set&method=grid", kReader);
        }
        s.until([&] { return s.world().tick() == 4; });
        s.submit(command::Release{});
        hashes.push_back(s.world().hash());
    }
    EXPECT_EQ(hashes, std::vector(3, hashes[0]));
}

TEST(Hand, APushInAPauseIsSeenInTheHash) {
    Heard s("scene=klaus&n=500&paused=1&tool=push");
    s.frames(3);
    const auto before = s.session.hashWhilePaused();
    ASSERT_TRUE(before);
    s.submit(command::Press{{30, 20}});
    s.frames(2);
    s.submit(command::Release{});
    s.frames(2);
    EXPECT_EQ(s.world().tick(), 0u);
    EXPECT_NE(s.session.hashWhilePaused(), before);
    EXPECT_EQ(s.session.hashWhilePaused(), s.world().hash());
}

TEST(Hand, DiscsAreAddedWithTheChosenRadius) {
    Heard s("scene=klaus&n=100&spawn=1&spawnradius=7.5");
    s.frames(2);
    EXPECT_EQ(s.world().particles().maxRadius(), 1);
    s.submit(command::Press{{10, 10}});
    s.frames(4);
    EXPECT_EQ(s.world().particles().maxRadius(), 7.5f);
    s.done("type=set&spawnradius=0");
    EXPECT_EQ(s.ask("type=set&spawnradius=0.5").code, Code::badValue);
    EXPECT_EQ(s.ask("type=set&spawnradius=101").sentence,
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
    s.submit(command::Aim{{-5, 1e9f}});
    ASSERT_TRUE(s.session.crosshair());
    EXPECT_EQ(s.session.crosshair()->x, 0);
    EXPECT_EQ(s.session.crosshair()->y, box.height);
    s.submit(command::PointAway{});  // the mouse has left the picture
    EXPECT_TRUE(s.session.crosshair());
    s.submit(command::Point{{5, 5}});
    EXPECT_FALSE(s.session.crosshair());
    s.submit(command::Aim{{5, 5}});
    s.submit(command::AimAway{});
    EXPECT_FALSE(s.session.crosshair());
}

}  // namespace
}  // namespace cellmates::test
