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

TEST(Hand, SaysHowFarTheHeldOrChosenToolReaches) {
    for (const bool push : {false, true}) {
        Heard s(push ? "scene=klaus&n=300&tool=push" : "scene=klaus&n=300");
        const Config& c = s.session.config();
        const float chosen = push ? pushRadius(c.box) : brushRadius(c);
        const auto shown = [&] { return s.session.reach().value(); };
        EXPECT_FALSE(s.session.reach());
        s.submit(command::Point{Point{9, 9}});
        EXPECT_EQ(std::pair(shown().radius, shown().held), std::pair(chosen, false));
        s.submit(command::Press{{9, 9}, Tool::push});
        EXPECT_EQ(std::pair(shown().radius, shown().held), std::pair(pushRadius(c.box), true));
        s.submit(command::Release{});
        s.frames(2);
        s.submit(command::Press{{9, 9}, Tool::spawn});
        EXPECT_EQ(std::pair(shown().radius, shown().held), std::pair(brushRadius(c), true));
    }
    Heard tutorial("scene=tutorial");
    tutorial.submit(command::Point{Point{9, 9}});
    EXPECT_FALSE(tutorial.session.reach()) << "discs are added at a point";
}

TEST(Hand, PoursOncePerTickHoweverManyFramesThatTakes) {
    for (const double slowness : {1, 2000}) {
        Heard s("scene=klaus&n=1000&method=naive&spawn=10", slowness);
        s.frames(3);
        const std::uint64_t tick = s.world().tick();
        s.submit(command::Press{{10, 10}});
        s.frames(200);
        s.submit(command::Release{});
        s.frames(1);
        const std::uint64_t made = s.world().tick() - tick;
        const std::uint32_t added = s.world().particles().count() - 1000;
        EXPECT_GT(added, 0u);
        EXPECT_LE(added, 10 * (made + 1));
        EXPECT_GE(added + 20, 10 * made);
    }
}

TEST(Hand, PoursAHundredthOfTheDiscsWithinItsBrushAndFiveInTheTutorial) {
    for (const auto& [query, each] : {std::pair{"scene=klaus&n=3000", 30u},
                                      {"scene=klaus&n=300", 5u},
                                      {"scene=tutorial&n=3000", 5u},
                                      {"scene=klaus&n=3000&spawn=7", 7u}}) {
        Heard s(std::string(query) + "&paused=1");
        const Config& c = s.session.config();
        const Point at{c.box.width / 2, c.box.height / 2};
        const std::uint32_t before = s.world().particles().count();
        s.frames(1);
        s.submit(command::Press{at});
        s.submit(command::Release{});
        s.frames(1);
        const Particles& p = s.world().particles();
        ASSERT_EQ(p.count(), before + each) << query;
        float farthest = 0;
        for (std::uint32_t i = 0; i < p.count(); ++i)
            if (p.id[i] >= before)
                farthest = std::max(farthest, std::hypot(p.x[i] - at.x, p.y[i] - at.y));
        EXPECT_LE(farthest, brushRadius(c) + 2) << query;
        EXPECT_GE(farthest, brushRadius(c) * 0.4f) << query;
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
    s.submit(command::Aim{Point{-5, 1e9f}});
    EXPECT_EQ(s.session.crosshair(), (Point{0, s.world().config().box.height}));
    s.submit(command::Point{});  // the mouse has left the picture
    EXPECT_TRUE(s.session.crosshair());
    s.submit(command::Point{Point{5, 5}});
    EXPECT_FALSE(s.session.crosshair());
}

}  // namespace
}  // namespace cellmates::test
