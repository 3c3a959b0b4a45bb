#include <imgui.h>

#include <algorithm>

#include "overlay/layout.h"
#include "session/mark_colours.h"
#include "visit.h"

// The bars of the instrument: both costs in frames.

namespace cellmates::test {
namespace {

/// The right end of everything in a colour between two heights of the canvas, CSS pixels; 0 if
/// there is nothing.
float endOf(std::uint32_t colour, float top, float bottom) {
    float end = 0;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
        for (const ImDrawVert& v : list->VtxBuffer)
            if (v.col == colour && v.pos.y >= top && v.pos.y <= bottom)
                end = std::max(end, v.pos.x);
    return end;
}

TEST(Bars, AreToOneScaleHoweverLongTheyAre) {
    for (const double slowness : {1.0, 30.0, 300.0}) {
        Visit visit("?scene=klaus&n=1000", {.width = 1440, .height = 900, .slowness = slowness});
        for (const char* key : {"1", "2"}) {
            visit.keys({key});
            visit.until([&] { return visit.number("msPerTick") > 0; });
            visit.frames(30);
        }
        const Rect bars = layoutFor(1440, 900, true, PanelSize::full, false).bars;
        const float left = bars.left + 48, track = bars.width - 132;
        const double most = std::max(visit.number("lastNaive.ms"), visit.number("lastGrid.ms"));
        const double px = track / std::max(2.8, most * 60 / 1000);
        float top = bars.top;
        for (const auto& [last, method] :
             {std::pair{"lastNaive.ms", Method::naive}, {"lastGrid.ms", Method::grid}}) {
            const double ms = visit.number(last);
            EXPECT_NEAR(endOf(marks::ofMethod(method, true), top, top + 22),
                        static_cast<double>(left) + std::max(3.0, ms * 60 / 1000 * px), 2)
                << last << " " << ms;
            top += 24;
        }
    }
}

// After a pour naive's bar is as long as expected, and the frame's mark stands near the beginning.
TEST(Bars, OfMoreThanAFrameEndBeyondItsMark) {
    Visit visit("?scene=klaus&n=2000", {.width = 1440, .height = 900, .slowness = 100});
    for (const char* key : {"1", "2"}) {
        visit.keys({key});
        visit.until([&] { return visit.number("msPerTick") > 0; });
        visit.frames(30);
    }
    visit.ask("type=spawn&x=40&y=40&count=6000", false);
    visit.until([&] { return visit.number("lastGrid.count") == 8000; });
    visit.frames(2);
    const Layout l = layoutFor(1440, 900, true, PanelSize::full, false);
    EXPECT_NE(wordsDrawn(l.bars).find("~"), std::string::npos) << wordsDrawn(l.bars);
    ASSERT_GT(visit.number("lastGrid.ms"), 17);
    const float grid = endOf(marks::ofMethod(Method::grid, true), l.bars.top + 24, l.bars.top + 46);
    const auto texts = textsDrawn();
    const auto mark = std::ranges::find(texts, "a frame: 16.7 ms", &Written::text);
    ASSERT_TRUE(mark != texts.end());
    EXPECT_GT(grid, mark->place.left - 6);
    // The number beside it is expected, too, instead of one of fewer discs.
    const std::string figures = wordsDrawn(l.figures);
    EXPECT_TRUE(figures.starts_with("~") && figures.find("expected") != figures.npos) << figures;
    EXPECT_EQ(figures.find("with 2,000 discs"), figures.npos) << figures;
}

}  // namespace
}  // namespace cellmates::test
