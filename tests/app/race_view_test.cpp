#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <tuple>

#include "session/mark_colours.h"
#include "visit.h"

// Two methods side by side, and the words about them.

namespace cellmates::test {
namespace {

/// The number of vertices of a colour within a part of the picture's own lists.
int inked(std::uint32_t colour, float left, float top, float right, float bottom) {
    return static_cast<int>(
        std::ranges::count_if(ImGui::GetBackgroundDrawList()->VtxBuffer, [&](const ImDrawVert& v) {
            return v.col == colour && v.pos.x >= left && v.pos.x <= right && v.pos.y >= top &&
                   v.pos.y <= bottom;
        }));
}

TEST(RaceView, LanesHaveFramesAndCaptionsInTheColoursOfTheirMethods) {
    for (const auto& [width, height, ui] : {std::tuple{1440.0f, 640.0f, "full"},
                                            {390.0f, 680.0f, "full"},
                                            {960.0f, 540.0f, "none"}}) {
        SCOPED_TRACE(width);
        Visit visit("?scene=klaus&n=200&race=naive,grid&ui=" + std::string(ui),
                    {.width = width, .height = height, .slowness = 100});
        visit.frames(6);
        const float taken = visit.flag("layout.docked") ? 320 : 0;
        const auto clears =
            drawn([](const Draw& draw) { return draw.kind == Draw::Kind::clear && draw.scissor; });
        ASSERT_EQ(clears.size(), 2u);
        std::array<std::array<float, 4>, 2> boxes{};  // left, top, right, bottom
        for (const std::size_t k : {0u, 1u}) {
            const auto& [left, bottom, wide, high] = *clears[k].scissor;
            boxes[k] = {static_cast<float>(left), height - static_cast<float>(bottom + high),
                        static_cast<float>(left + wide), height - static_cast<float>(bottom)};
            const std::uint32_t ink = marks::ofMethod(k == 0 ? Method::naive : Method::grid, true);
            const auto& [x0, y0, x1, y1] = boxes[k];
            EXPECT_GE(x1 - x0, width > height ? 0.4f * (width - taken) : 0.6f * width);
            EXPECT_TRUE(x0 >= 0 && y0 >= 25 && x1 <= width + 1 && y1 <= height);
            EXPECT_GT(inked(ink, x0 - 4, y1 - 4, x0 + 4, y1 + 4), 0) << "no corner of a frame";
            EXPECT_GT(inked(ink, x0, y0 - 50, x0 + 80, y0 - 4), 7) << "no name above the box";
        }
        const bool aside = width > height;
        EXPECT_LT(boxes[0][aside ? 2 : 3], boxes[1][aside ? 0 : 1]);
    }
}

TEST(RaceView, SaysHowTheRaceStandsAndThatThePlacesAreTheSame) {
    for (const Visit::Page& page : {Visit::Page{.width = 390, .height = 680, .coarse = true},
                                    Visit::Page{.width = 1440, .height = 900},
                                    Visit::Page{.width = 366, .height = 206, .framed = true}}) {
        SCOPED_TRACE(page.width);
        Visit::Page slow = page;
        slow.slowness = 500;
        Visit visit("?scene=klaus&n=1000&race=naive,grid", slow);
        const auto says = [&](const char* words) {
            std::string drawn = wordsDrawn();
            std::ranges::replace(drawn, '\n', ' ');
            return drawn.find(words) != std::string::npos;
        };
        visit.until([&] { return says("Naive is still in its first tick"); });
        visit.until([&] { return visit.number("race.left.ticks") > 1; });
        visit.frames(2);
        EXPECT_TRUE(says("× faster so far")) << wordsDrawn();
        // A small frame has no room for the line above the lanes.
        EXPECT_EQ(says("places: tick "), page.height >= 300) << wordsDrawn();
        visit.until([&] { return visit.flag("race.over"); });
        visit.frames(2);
        EXPECT_TRUE(says("faster")) << wordsDrawn();
        EXPECT_EQ(says("hash "), page.width >= 1440) << wordsDrawn();
        EXPECT_EQ(says("in 3.0 s each"), visit.flag("layout.open")) << wordsDrawn();
    }
}

TEST(RaceView, HasRoomForTheCopyAndForThePagesButtons) {
    for (const float width : {390.0f, 1440.0f}) {
        Visit visit("?scene=klaus&n=1000&paused=1",
                    {.width = width, .height = 640, .slowness = 1000});
        visit.keys({"v"});
        visit.frames(600);
        const Json state = visit.state();
        EXPECT_TRUE(state.flag("race.over"));
        const auto copy = state.four("layout.copy");
        EXPECT_GE(copy[2], 100);
        EXPECT_GE(copy[3], 30);
        EXPECT_TRUE(copy[0] > width / 2 && copy[0] + copy[2] <= width);
        for (const Draw& lane : platform().frame.draws) {
            if (!lane.scissor) continue;
            const auto& [left, bottom, wide, high] = *lane.scissor;
            EXPECT_GE(640 - static_cast<float>(bottom + high), copy[1] + copy[3] + 40);
            EXPECT_GE(bottom, state.flag("layout.docked") ? 0 : 55) << "under the page's buttons";
        }
        EXPECT_TRUE(visit.app->escape());
        visit.frames(3);
        EXPECT_EQ(visit.text("layout.copy"), "null");
    }
}

}  // namespace
}  // namespace cellmates::test
