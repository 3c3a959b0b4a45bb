#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "session/mark_colours.h"
#include "visit.h"

// Two worlds in one picture: which part shows which, what is written next to the seam, and that
// equal states look alike.

namespace cellmates::test {
namespace {

/// What the parts of the picture show, from the left. Both have a ground and discs.
struct Side {
    std::array<GLint, 4> cut;  ///< left, bottom, width, height
    Draw discs;
};
std::vector<Side> sidesDrawn() {
    std::vector<Side> sides;
    for (const Draw& draw : drawn([](const Draw& d) { return d.isDiscs(); }))
        sides.push_back({draw.scissor.value_or(std::array<GLint, 4>{}), draw});
    std::ranges::sort(sides, {}, [](const Side& side) { return side.cut[0]; });
    return sides;
}

bool says(const std::string& words) {
    std::string all = wordsDrawn();
    std::ranges::replace(all, '\n', ' ');
    return all.find(words) != std::string::npos;
}

TEST(Seam, DividesTheBoxWithoutAGapWhereverItIs) {
    for (const auto& [width, height, ratio, ui] : {std::tuple{1440.0f, 640.0f, 1.0f, "full"},
                                                   {390.0f, 680.0f, 2.0f, "full"},
                                                   {360.0f, 240.0f, 1.5f, "none"}}) {
        SCOPED_TRACE(width);
        Visit visit("?scene=klaus&n=200&paused=1&ui=" + std::string(ui),
                    {.width = width, .height = height, .pixelRatio = ratio, .slowness = 100});
        visit.frames(2);
        const auto before = visit.state().four("box");
        visit.keys({"v"});
        EXPECT_EQ(visit.state().four("box"), before) << "a race moves nothing";
        int last = -1;
        for (const float part : {0.5f, 0.0f, 0.02f, 0.3f, 0.77f, 1.0f}) {
            if (last >= 0) visit.app->setSeam(part);
            visit.frames(2);
            const auto sides = sidesDrawn();
            ASSERT_EQ(sides.size(), 2u);
            const auto &left = sides[0].cut, &right = sides[1].cut;
            EXPECT_EQ(left[0], std::floor(before[0] * ratio));
            EXPECT_EQ(left[0] + left[2], right[0]);
            EXPECT_NEAR(right[0] + right[2], (before[0] + before[2]) * ratio, 1);
            EXPECT_EQ(left[1], right[1]);
            EXPECT_EQ(left[3], right[3]);
            // The handle stays in the box.
            EXPECT_GE(left[2], std::floor(23 * ratio));
            EXPECT_GE(right[2], std::floor(23 * ratio));
            const auto wanted =
                static_cast<int>(std::lround((before[0] + part * before[2]) * ratio));
            if (part > 0.2f && part < 0.8f) EXPECT_NEAR(right[0], wanted, 1);
            last = right[0];
            // One camera: a place of the box is at one place of the surface.
            for (const char* name : {"clip", "frame"})
                EXPECT_EQ(sides[0].discs.uniforms.at(name), sides[1].discs.uniforms.at(name));
        }
        visit.app->escape();
        visit.frames();
        visit.keys({"v"});
        visit.frames(2);
        EXPECT_NEAR(sidesDrawn()[1].cut[0], (before[0] + before[2] / 2) * ratio, 1)
            << "the next race begins in the middle";
    }
}

TEST(Seam, HasTheFiguresOfBothSidesNextToItWhereverItIs) {
    for (const auto& [width, height] :
         {std::pair{1440.0f, 640.0f}, {390.0f, 680.0f}, {360.0f, 240.0f}}) {
        SCOPED_TRACE(width);
        Visit visit("?scene=pegs&n=1000&race=naive,grid",
                    {.width = width, .height = height, .slowness = 500});
        const auto saysTicks = [&](const std::string& whole) {
            return std::ranges::any_of(textsDrawn(), [&](const Written& word) {
                return word.text.starts_with(whole) && word.text.ends_with(" ticks");
            });
        };
        visit.until([&] { return says("then Naive"); });
        EXPECT_EQ(visit.text("race.state"), "starting");
        visit.until([&] { return saysTicks("0."); });
        visit.until([&] { return visit.number("race.left.ticks") > 1; });
        for (const float part : {0.0f, 0.3f, 0.5f, 0.9f, 1.0f}) {
            visit.app->setSeam(part);
            visit.frames(2);
            const Json state = visit.state();
            EXPECT_TRUE(saysTicks(state.text("race.left.ticks"))) << wordsDrawn();
            const auto box = state.four("box");
            EXPECT_EQ(says(" ms each"), width > 480) << wordsDrawn();
            // Both figures are those of the panel.
            const std::vector<Written> all = textsDrawn();
            for (const auto& [text, place, ink, size] : all)
                if (const std::size_t end = text.rfind(" each"); end < text.size())
                    EXPECT_TRUE(std::ranges::count(all, text.substr(0, end), &Written::text))
                        << text;
            const float seam = static_cast<float>(sidesDrawn()[1].cut[0]);
            Rect left{}, right{};
            for (const Written& word : textsDrawn()) {
                // The panel is next to the box or above it.
                if (word.place.top < box[1] || word.place.right() < box[0]) continue;
                for (const auto& [method, place] :
                     {std::pair{Method::naive, &left}, {Method::grid, &right}})
                    if (word.text == info(method).label &&
                        word.ink == marks::ofMethod(method, true))
                        *place = word.place;
                if (word.place.top > box[1] + 180) continue;
                EXPECT_GE(word.place.left, box[0]) << word.text;
                EXPECT_LE(word.place.right(), box[0] + box[2]) << word.text;
            }
            EXPECT_GT(left.width, 0);
            EXPECT_TRUE(left.right() < right.left || left.top > right.top + right.height ||
                        right.top > left.top + left.height);
            for (const Rect& place : {left, right})
                EXPECT_TRUE(place.right() < seam || place.left > seam) << part;
            if (part == 0.5f) EXPECT_TRUE(left.right() < seam && seam < right.left);
        }
    }
}

TEST(Seam, SaysTheTimesOfThePanelInEveryFrame) {
    for (const char* before : {"", "1", "12"}) {
        Visit visit("?scene=pegs&n=1000", {.width = 1440, .height = 640, .slowness = 500});
        visit.until([&] { return visit.state().has("lastGrid.ms"); });
        for (const char* key = before; *key; ++key) {
            visit.keys({*key == '1' ? "1" : "2"});
            visit.frames(400);
        }
        visit.keys({"v"});
        for (int frame = 0; frame < 300; ++frame) {
            visit.frames(1);
            const std::vector<Written> all = textsDrawn();
            for (const auto& [text, place, ink, size] : all)
                if (const std::size_t end = text.rfind(" each"); end < text.size())
                    ASSERT_TRUE(std::ranges::count(all, text.substr(0, end), &Written::text))
                        << before << frame << text << wordsDrawn();
        }
    }
}

// Whatever the discs are coloured by, two sides in one state are one picture: the driver gets the
// same bytes for both.
TEST(Seam, IsInvisibleBetweenEqualStates) {
    for (const MethodInfo& method : methods()) {
        if (method.sketchLoop) continue;
        for (const char* way : {"type=meet", "type=catch-up"})
            for (const char* view : {"&colour=speed", "&colour=contacts&theme=light",
                                     "&colour=cell&directions=1&occupancy=1", "&style=outline"}) {
                SCOPED_TRACE(std::string(method.name) + " " + way + view);
                const bool dense = std::string(view).find("light") != std::string::npos;
                Visit visit("?scene=mixed&n=300&race=naive," + std::string(method.name) + view,
                            {.width = 640,
                             .height = 400,
                             .pixelRatio = dense ? 2.0f : 1.0f,
                             .slowness = 300});
                visit.until([&] { return visit.number("race.left.ticks") > 2; });
                visit.ask(way, false);
                visit.until([&] { return visit.text("race.state") == "level"; });
                visit.frames(3);
                const auto sides = sidesDrawn();
                ASSERT_EQ(sides.size(), 2u);
                EXPECT_EQ(*sides[0].discs.data, *sides[1].discs.data);
                EXPECT_EQ(sides[0].discs.uniforms, sides[1].discs.uniforms);
                EXPECT_EQ(sides[0].discs.vertices, sides[1].discs.vertices);
                EXPECT_EQ(sides[0].discs.shader, sides[1].discs.shader);
                EXPECT_EQ(visit.text("race.left.hash"), visit.text("race.right.hash"));
                EXPECT_TRUE(says(visit.text("race.left.ticks") + " tick")) << wordsDrawn();
                EXPECT_TRUE(says("identical"));
            }
    }
}

TEST(Seam, MarksTheDiscsThatAreElsewhereAndOnlyThose) {
    Visit visit("?scene=tutorial&n=150&race=grid,tutorial-grid&ui=none", {.slowness = 300});
    visit.until([&] { return visit.number("race.left.ticks") > 30; });
    EXPECT_TRUE(linesDrawn().empty());
    visit.ask("type=meet", false);
    visit.until([&] { return visit.text("race.state") == "level"; });
    visit.frames(2);
    const auto lines = linesDrawn();
    ASSERT_EQ(lines.size(), 1u);
    // Two rings of 12 lines, and a line between them.
    EXPECT_EQ(lines[0].values<Segment>().size(), 25 * visit.number("race.apart"));
    EXPECT_FALSE(visit.flag("race.equal"));
}

// Two stills of the same moment: before, the start; afterwards, what each has reached.
TEST(Seam, ShowsOnlyStillsWithReducedMotion) {
    Visit visit("?scene=klaus&n=1000&paused=1&ui=none", {.slowness = 500});
    visit.app->setSurroundings({.still = true});
    visit.frames(2);
    visit.keys({"v"});
    visit.until([&] { return sidesDrawn().size() == 2; });
    const auto start = *sidesDrawn()[1].discs.data;
    visit.frames(100);
    EXPECT_GT(visit.number("race.right.ticks"), 3);
    ASSERT_EQ(sidesDrawn().size(), 2u);
    for (const Side& side : sidesDrawn()) EXPECT_EQ(*side.discs.data, start);
    visit.until([&] { return visit.flag("race.over"); });
    visit.frames(2);
    const auto sides = sidesDrawn();
    ASSERT_EQ(sides.size(), 2u);
    EXPECT_NE(*sides[0].discs.data, *sides[1].discs.data);
    EXPECT_NE(*sides[1].discs.data, start);
}

}  // namespace
}  // namespace cellmates::test
