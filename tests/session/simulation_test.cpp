#include <string>

#include "support.h"

// Commands change the world only between two ticks.

namespace cellmates::test {
namespace {

using Code = Result::Code;

TEST(Simulation, ChangingTheMethodGivesUpATickThatHasMovedNothing) {
    Heard s("scene=klaus&n=1000", 200);
    s.frames(30);
    s.submit("type=pause");
    const std::uint64_t tick = s.world().tick(), hash = s.world().hash();
    s.submit("type=set&method=naive", kReader);
    s.submit("type=step");
    s.frames(2);
    ASSERT_TRUE(s.world().ticking());
    ASSERT_TRUE(*s.answerTo(s.submit("type=set&method=grid", kReader)));
    EXPECT_FALSE(s.world().ticking());
    EXPECT_EQ(s.world().hash(), hash);
    EXPECT_EQ(s.world().tick(), tick);
    s.frames(10);
    EXPECT_EQ(s.world().tick(), tick + 1);  // the requested step
}

TEST(Simulation, DiscsThatCannotBeAddedAreRefusedByName) {
    Heard s("n=50&paused=1");
    for (const auto& [place, field] : {std::pair{"", "x"},
                                       {"&x=1", "y"},
                                       {"&x=nan&y=1", "x"},
                                       {"&x=inf&y=1", "x"},
                                       {"&x=-0.1&y=1", "x"},
                                       {"&x=1&y=500.1", "y"},
                                       {"&x=1&y=1&count=0", "count"},
                                       {"&x=1&y=1&count=10001", "count"},
                                       {"&x=1&y=1&radius=0.5", "radius"}}) {
        const Result refused = s.ask("type=spawn" + std::string(place));
        EXPECT_EQ(refused.field, field) << place;
        EXPECT_EQ(refused.code, Code::badValue) << place;
    }
    EXPECT_EQ(s.session.timeline().bytes(), 0u);
    s.done("type=spawn&x=100.1&y=20&radius=3");
    const Particles& p = s.world().particles();
    ASSERT_EQ(p.count(), 51u);
    EXPECT_NEAR(p.x[50], 100.1f, 1.2f);
    EXPECT_NEAR(p.y[50], 20, 1.2f);
    EXPECT_EQ(p.r[50], 3);
    // A command adds all of its discs or none.
    for (int k = 0; k < 29; ++k) s.done("type=spawn&x=1&y=1&count=10000");
    s.done("type=spawn&x=1&y=1&count=9998");
    const Result many = s.ask("type=spawn&x=1&y=1&count=2");
    EXPECT_EQ(many.field, "count");
    EXPECT_EQ(many.code, Code::tooMany);
    EXPECT_EQ(s.world().particles().count(), 50 + 299'999u);
    EXPECT_EQ(s.world().refused(), 0u);
}

}  // namespace
}  // namespace cellmates::test
