#include <string>
#include <vector>

#include "support.h"

// The pointer and the crosshair add and push discs. The events of a browser are tested in
// tests/app.

namespace cellmates::test {
namespace {

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

TEST(Hand, SaysWhereItPushesWhileItIsHeldOrIsTheChosenTool) {
    for (const bool chosen : {false, true}) {
        Heard s(chosen ? "scene=klaus&n=300&tool=push" : "scene=klaus&n=300");
        const auto shown = [&] { return s.session.pushPlace().has_value(); };
        s.submit(command::Point{{9, 9}});
        EXPECT_EQ(shown(), chosen);
        s.submit(chosen ? command::Press{{9, 9}} : command::Press{{9, 9}, Tool::push});
        ASSERT_TRUE(shown());
        EXPECT_TRUE(s.session.pushPlace()->held);
        s.submit(command::Release{});
        s.frames(2);
        EXPECT_EQ(shown(), chosen);
        s.submit(command::Press{{9, 9}, Tool::spawn});
        EXPECT_FALSE(shown()) << "while discs are added";
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

TEST(Hand, DiscsAreAddedWithTheChosenRadius) {
    Heard s("scene=klaus&n=100&spawn=1&spawnradius=7.5");
    s.frames(2);
    EXPECT_EQ(s.world().particles().maxRadius(), 1);
    s.submit(command::Press{{10, 10}});
    s.frames(4);
    EXPECT_EQ(s.world().particles().maxRadius(), 7.5f);
}

TEST(Hand, TheCrosshairIsThePointerUntilThePointerMoves) {
    Heard s("scene=klaus&n=100");
    s.submit(command::Aim{{-5, 1e9f}});
    EXPECT_EQ(s.session.crosshair(), (Point{0, s.world().config().box.height}));
    s.submit(command::PointAway{});  // the mouse has left the picture
    EXPECT_TRUE(s.session.crosshair());
    s.submit(command::Point{{5, 5}});
    EXPECT_FALSE(s.session.crosshair());
}

}  // namespace
}  // namespace cellmates::test
