#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/scenes.h"
#include "visit.h"

// How the picture, the panel and the cards share the canvas.

namespace cellmates::test {
namespace {

struct Size {
    float width, height;
};
constexpr Size kStages[] = {{1440, 640}, {1920, 760}, {1280, 560}, {820, 700}, {390, 560},
                            {360, 480},  {800, 450},  {640, 360},  {366, 206}, {320, 568}};

Visit::Page sized(Size size, bool framed = false) {
    return {.width = size.width, .height = size.height, .framed = framed};
}

/// The height of the panel's line: two lines of text on upright surfaces that are narrow.
float lineOf(Size size) { return size.width < 620 && size.height >= 540 ? 60 : 36; }

float area(const std::array<float, 4>& box) { return box[2] * box[3]; }
float area(Size size) { return size.width * size.height; }

/// The part of the canvas next to the panel that the box fills.
float shareOf(const Json& state, Size size) {
    const Size room = state.flag("layout.docked") ? Size{size.width - 328, size.height}
                                                  : Size{size.width, size.height - lineOf(size)};
    return area(state.four("box")) / area(room);
}

bool inside(const std::array<float, 4>& edges, Size size) {
    return edges[0] >= 0 && edges[1] >= 0 && edges[2] <= size.width + 0.5f &&
           edges[3] <= size.height + 0.5f;
}
bool isThere(const std::array<float, 4>& edges) { return edges[2] > edges[0]; }

std::string at(Size size) {
    return std::to_string(static_cast<int>(size.width)) + " x " +
           std::to_string(static_cast<int>(size.height));
}

TEST(Layout, BoxOfEverySceneLiesInTheRoomThatThePanelLeaves) {
    for (const Size size : kStages)
        for (const SceneInfo& scene : scenes()) {
            const std::string name(scene.name);
            SCOPED_TRACE(name + " at " + at(size));
            const Visit visit("?scene=" + name + "&n=200&paused=1", sized(size));
            const Json state = visit.state();
            const auto box = state.four("box");
            const bool docked = state.flag("layout.docked");
            EXPECT_EQ(docked, Overlay::docks(size.width, size.height));
            EXPECT_GE(box[0], docked ? 328 : 0);
            EXPECT_GE(box[1], docked ? 0 : lineOf(size) - 1);
            EXPECT_LE(box[0] + box[2], size.width + 0.5f);
            EXPECT_LE(box[1] + box[3], size.height + 0.5f);
            // Whatever its shape, the box touches two opposite sides of its room.
            const float room = docked ? size.width - 328 : size.width;
            const float height = docked ? size.height : size.height - lineOf(size);
            EXPECT_GE(std::max(box[2] / room, box[3] / height), 0.97f);
            // Most scenes take the shape of their room.
            if (info(scene.id).freeShape) EXPECT_GE(shareOf(state, size), 0.92f);
        }
}

TEST(Layout, BoxFillsACanvasWithoutPanel) {
    for (const auto& [size, ui, least] : {std::tuple{Size{1440, 640}, "none", 0.98f},
                                          {Size{1440, 640}, "min", 0.93f},
                                          {Size{366, 206}, "none", 0.98f}}) {
        const Visit visit("?scene=tumbler&n=50&paused=1&ui=" + std::string(ui), sized(size));
        EXPECT_GE(area(visit.state().four("box")) / area(size), least) << at(size) << ui;
    }
}

TEST(Layout, BoxKeepsTheShapeOfALinkWhenTheWindowChanges) {
    Visit visit("?scene=tumbler&n=300&aspect=0.7&paused=1", sized({1440, 640}));
    const std::uint64_t hash = visit.hash();
    EXPECT_NEAR(visit.state().four("box")[2] / visit.state().four("box")[3], 0.7f, 0.01f);
    visit.app->resize(390, 500, 2);
    visit.frames(6);
    const auto box = visit.state().four("box");
    EXPECT_NEAR(box[2] / box[3], 0.7f, 0.01f);
    EXPECT_EQ(visit.hash(), hash);
    EXPECT_EQ(platform().window, (std::array{390, 500}));
    EXPECT_EQ(platform().canvas, (std::array{780, 1000}));
}

TEST(Layout, CanvasHasAtMostTheAllowedPixelRatio) {
    for (const auto& [query, given, used] : {std::tuple{"", 3.0f, 2.0f},
                                             {"dpr=1", 3.0f, 1.0f},
                                             {"", 1.25f, 1.25f},
                                             {"", 0.1f, 0.5f}}) {
        Visit visit("?scene=klaus&n=10&" + std::string(query), {.pixelRatio = given});
        EXPECT_FLOAT_EQ(static_cast<float>(visit.number("pixelRatio")), used) << query << given;
        EXPECT_EQ(platform().canvas[0], std::lround(960 * used));
    }
}

TEST(Layout, DiscsTakeThreeFifthsOfASmallFrame) {
    struct Case {
        Size size;
        const char* query;
    };
    for (const Case& c : {Case{{366, 206}, ""},
                          {{320, 180}, ""},
                          {{640, 360}, ""},
                          {{640, 360}, "&ui=full"},
                          {{640, 480}, ""},
                          {{800, 450}, ""},
                          {{366, 206}, "&ui=min"},
                          {{1000, 562}, ""},
                          {{1000, 562}, "&ui=min"},
                          {{800, 600}, ""}}) {
        SCOPED_TRACE(at(c.size) + c.query);
        const Visit visit("?scene=klaus&n=500&paused=1" + std::string(c.query),
                          sized(c.size, true));
        const Json state = visit.state();
        // A box of 16:9 cannot fill a frame of a different shape.
        const float fitting =
            std::pow(std::min(c.size.width, c.size.height * 16 / 9), 2.0f) * 9 / 16;
        EXPECT_GE(area(state.four("box")), 0.6f * fitting);
        EXPECT_GE(state.four("box")[1], 35) << "the line must not lie over the box";
        EXPECT_FALSE(state.flag("layout.open"));
    }
}

TEST(Layout, LineIsHigherForFingersAndTheFirstSceneFillsTheRestOfTheCanvas) {
    for (const Size size : {Size{366, 206}, {360, 448}, {390, 560}, {768, 600}}) {
        SCOPED_TRACE(at(size));
        Visit::Page page = sized(size);
        page.coarse = true;
        const Visit visit("?scene=tumbler&n=300&paused=1", page);
        const Json state = visit.state();
        for (const char* half : {"switch.naive", "switch.grid"})
            EXPECT_GE(state.four(half)[3], 44) << half;
        EXPECT_TRUE(state.four("switch.opener")[2] >= 44 && state.four("switch.opener")[3] >= 44);
        const float line = lineOf(size) + 12;
        EXPECT_NEAR(state.four("box")[1], line, 1);
        EXPECT_GE(area(state.four("box")) / area(Size{size.width, size.height - line}), 0.99f);
    }
}

TEST(Layout, SmallFramesHaveNoCardsAndKeepTheirPicture) {
    const std::string all = "?scene=klaus&n=500&paused=1&occupancy=1&tests=1&missed=1&ui=";
    for (const auto& [size, ui] : {std::pair{Size{320, 180}, "full"},
                                   {Size{366, 206}, "full"},
                                   {Size{366, 206}, "min"},
                                   {Size{640, 360}, "full"}}) {
        SCOPED_TRACE(at(size) + ui);
        Visit visit(all + ui, sized(size, true));
        const auto box = visit.state().four("box");
        EXPECT_GE(area(box) / area(size), 0.6f);
        for (const char* card : {"legend", "keys"})
            EXPECT_FALSE(isThere(visit.state().four(std::string("switch.") + card))) << card;
    }
}

TEST(Layout, CardsLieInTheCanvasOneAtATime) {
    for (const Size size : {Size{1440, 640}, {960, 540}, {820, 760}}) {
        SCOPED_TRACE(at(size));
        Visit visit("?scene=tumbler&n=500&occupancy=1&tests=1&missed=1", sized(size));
        visit.frames(10);
        EXPECT_TRUE(isThere(visit.state().four("switch.legend")));
        EXPECT_TRUE(inside(visit.state().four("switch.legend"), size));
        visit.keys({"?"});
        visit.frames(4);
        const Json shown = visit.state();
        EXPECT_TRUE(isThere(shown.four("switch.keys")) && inside(shown.four("switch.keys"), size));
        EXPECT_FALSE(isThere(shown.four("switch.legend")));
    }
}

// The panel is docked if the picture keeps three fifths of the canvas.

TEST(Docking, FoldsForLackOfRoomUntilTheVisitorChooses) {
    Visit visit("?scene=klaus&n=300&paused=1", sized({1440, 640}));
    const auto expectAt = [&](float width, bool open, bool docked) {
        visit.app->resize(width, 640, 1);
        visit.frames(6);
        const Json state = visit.state();
        EXPECT_EQ(state.flag("layout.open"), open) << width;
        EXPECT_EQ(state.flag("layout.docked"), docked) << width;
        EXPECT_EQ(state.four("box")[0] > 300, docked) << width;
    };
    expectAt(1440, true, true);
    expectAt(700, false, false);
    EXPECT_EQ(visit.app->address().find("panel="), std::string::npos);
    expectAt(1440, true, true);
    visit.click(visit.control("opener"));
    for (const float width : {1440.0f, 700.0f, 1440.0f}) expectAt(width, false, false);
    visit.app->resize(700, 640, 1);
    visit.keys({"h"});
    expectAt(700, true, false);  // over the picture
    EXPECT_FALSE(visit.flag("layout.bar"));
    expectAt(1440, true, true);
}

TEST(Docking, AddressFollowsTheSizeThatUnfoldsThePanel) {
    Visit visit("?scene=klaus&n=300&paused=1", sized({700, 640}));
    visit.app->resize(1440, 640, 1);
    visit.app->resize(700, 640, 1);
    // The page reads the address when it hears of the change.
    std::string address;
    platform().onChange = [&] {
        if (platform().changes.back() == "reader: panel") address = visit.app->address();
    };
    visit.app->resize(1440, 640, 1);
    platform().onChange = {};
    EXPECT_NE(address, "");
    EXPECT_EQ(address.find("panel="), std::string::npos) << address;
}

TEST(Docking, AddressOpensThePanelOverASmallPicture) {
    const Visit open("?scene=klaus&n=300&panel=1", sized({390, 560}));
    EXPECT_TRUE(open.flag("layout.open"));
    EXPECT_FALSE(open.flag("layout.docked"));
    EXPECT_NE(open.app->address().find("panel=1"), std::string::npos);
}

TEST(Docking, AnEmbeddingPageOpensThePanelBeforeTheApp) {
    Visit::Page page = sized({390, 560}, true);
    EXPECT_FALSE(Visit("?scene=klaus&n=300", page).flag("layout.open"));
    page.early = {"type=set&panel=1"};
    EXPECT_TRUE(Visit("?scene=klaus&n=300", page).flag("layout.open"));
}

/// The right end of the last letter between two heights, CSS pixels; 0 without letters.
float endOfText(float top, float bottom) {
    const ImVec2 white = ImGui::GetIO().Fonts->TexUvWhitePixel;
    float end = 0;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
        for (const ImDrawVert& v : list->VtxBuffer)
            if (v.uv.x != white.x && v.pos.y > top && v.pos.y < bottom)
                end = std::max(end, v.pos.x);
    return end;
}

TEST(Line, DropsThePairTestsOfBothMethodsBeforeItCutsOffAFigure) {
    for (const auto& [width, from, to] : {std::array{320.0f, 200.0f, 240.0f}, {400, 350, 388}}) {
        Visit visit("?scene=klaus&n=5000&paused=1", sized({width, 568}, true));
        for (const auto& [key, last] : {std::pair{"2", "lastGrid.count"}, {"1", "lastNaive.count"}}) {
            visit.keys({key, "."});
            visit.until([&] { return visit.state().has(last); });
        }
        visit.frames(3);
        const float end = endOfText(38, 57);
        EXPECT_GT(end, from);
        EXPECT_LT(end, to);
    }
}

TEST(Line, OpensAndClosesThePanelWithoutMovingThePicture) {
    for (const Size size : {Size{366, 206}, {320, 180}, {640, 360}}) {
        SCOPED_TRACE(at(size));
        Visit visit("?scene=klaus&n=500&paused=1", sized(size, true));
        const auto box = visit.state().four("box");
        const Point opener = visit.control("opener");
        EXPECT_LT(opener.y, 36);
        visit.click(opener);
        EXPECT_TRUE(visit.flag("layout.open"));
        EXPECT_EQ(visit.state().four("box"), box);
        visit.click(opener);
        EXPECT_FALSE(visit.flag("layout.open"));
        EXPECT_EQ(visit.state().four("box"), box);
        EXPECT_EQ(visit.number("count"), 500) << "presses on the line must add no discs";
    }
    Visit least("?scene=klaus&n=500&paused=1&ui=min", sized({366, 206}, true));
    EXPECT_FALSE(least.shows("opener"));
}

}  // namespace
}  // namespace cellmates::test
