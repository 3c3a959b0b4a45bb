#include <gtest/gtest.h>

#include "visit.h"

// Keys, from the picture to what they change.

namespace cellmates::test {
namespace {

TEST(Keys, ChooseEveryResponse) {
    Visit visit("?scene=klaus&n=300&paused=1&method=grid");
    for (std::size_t k = 0; k < responses().size(); ++k) {
        visit.keys({("Shift+" + std::to_string(k + 1)).c_str()});
        EXPECT_EQ(visit.text("response"), responses()[k].name);
    }
    EXPECT_EQ(visit.text("method"), "grid");
}

TEST(Keys, PauseStepAndRestartExactly) {
    Visit visit("?scene=tutorial&n=50");
    visit.frames(10);
    visit.keys({"Space"});
    const double tick = visit.number("tick");
    visit.frames(600);
    EXPECT_EQ(visit.number("tick"), tick);
    // Every press of a frame counts.
    for (int k = 0; k < 20; ++k) {
        visit.key(true, ".");
        visit.key(false, ".");
    }
    visit.frames(60);
    EXPECT_EQ(visit.number("tick"), tick + 20);
    visit.keys({","});
    visit.frames(60);
    EXPECT_EQ(visit.number("tick"), tick + 19);
    visit.keys({"r"});
    visit.frames(60);
    EXPECT_EQ(visit.number("tick"), 0);
    visit.keys({"Space"});
    visit.frames(30);
    EXPECT_NEAR(visit.number("tick"), 30, 2);
}

TEST(Keys, LeaveShortcutsAndRepeatsAlone) {
    Visit visit("?scene=tutorial&n=50&paused=1");
    visit.keys({"Ctrl+g"});
    EXPECT_EQ(visit.number("view.gridlines"), 0);
    visit.key(true, "g");
    for (int k = 0; k < 5; ++k) visit.key(true, "g", true);
    visit.key(false, "g");
    visit.frames(3);
    EXPECT_EQ(visit.number("view.gridlines"), 1);
}

TEST(Keys, EscapeClosesAMeasurement) {
    Visit visit("?scene=klaus&n=2000&paused=1", {.slowness = 500});
    visit.app->submit("type=measure", Session::By::reader, 0);
    visit.frames(3);
    EXPECT_TRUE(visit.flag("inspection.measuring"));
    EXPECT_TRUE(visit.app->escape());
    visit.frames(3);
    EXPECT_EQ(visit.number("inspection.measured.length"), 0);
    EXPECT_FALSE(visit.app->escape()) << "with nothing to close, Escape leaves the canvas";
}

}  // namespace
}  // namespace cellmates::test
