#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/scenes.h"
#include "visit.h"

// How the picture and the instrument share the canvas.

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

/// The space that the instrument takes on a surface that the app has folded or unfolded by itself.
Insets takenOf(Size size, bool coarse = false) {
    return layoutFor(size.width, size.height, roomToUnfold(size.width, size.height),
                     PanelSize::full, coarse)
        .taken();
}

float area(const std::array<float, 4>& box) { return box[2] * box[3]; }
float area(Size size) { return size.width * size.height; }

/// The part of the room next to the instrument that the box fills.
float shareOf(const Json& state, Size size, bool coarse = false) {
    const Insets taken = takenOf(size, coarse);
    return area(state.four("box")) / area(Size{size.width - taken.left, size.height - taken.top});
}

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
            const Insets taken = takenOf(size);
            EXPECT_EQ(docked, taken.left > 0);
            EXPECT_GE(box[0], taken.left - 0.5f);
            EXPECT_GE(box[1], taken.top - 0.5f);
            EXPECT_LE(box[0] + box[2], size.width + 0.5f);
            EXPECT_LE(box[1] + box[3], size.height + 0.5f);
            // Whatever its shape, the box touches two opposite sides of its room.
            const float room = size.width - taken.left, height = size.height - taken.top;
            EXPECT_GE(std::max(box[2] / room, box[3] / height), 0.97f);
            // Most scenes take the shape of their room.
            if (info(scene.id).freeShape) EXPECT_GE(shareOf(state, size), 0.92f);
        }
}

TEST(Layout, BoxFillsACanvasWithoutPanel) {
    for (const auto& [size, ui, line] : {std::tuple{Size{1440, 640}, "none", 0.0f},
                                         {Size{1440, 640}, "min", 48.0f},
                                         {Size{366, 206}, "none", 0.0f}}) {
        const Visit visit("?scene=tumbler&n=50&paused=1&ui=" + std::string(ui), sized(size));
        const Size room{size.width, size.height - line};
        EXPECT_GE(area(visit.state().four("box")) / area(room), 0.98f) << at(size) << ui;
    }
}

TEST(Layout, BoxKeepsTheShapeOfALinkWhenTheWindowChanges) {
    Visit visit("?scene=tumbler&n=300&aspect=0.7&paused=1", sized({1440, 640}));
    const std::uint64_t hash = visit.hash();
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

TEST(Layout, FirstSceneFillsTheRestOfTheCanvas) {
    for (const Size size : {Size{366, 206}, {360, 448}, {390, 560}, {768, 600}, {816, 288}}) {
        SCOPED_TRACE(at(size));
        Visit::Page page = sized(size);
        page.coarse = true;
        const Visit visit("?scene=tumbler&n=300&paused=1", page);
        const Json state = visit.state();
        const Insets taken = takenOf(size, true);
        EXPECT_NEAR(state.four("box")[1], taken.top, 1);
        EXPECT_GE(shareOf(state, size, true), 0.99f);
    }
}

TEST(Layout, SmallFramesKeepTheirPicture) {
    const std::string all = "?scene=klaus&n=500&paused=1&occupancy=1&tests=1&missed=1&ui=";
    for (const auto& [size, ui] : {std::pair{Size{320, 180}, "full"},
                                   {Size{366, 206}, "full"},
                                   {Size{366, 206}, "min"},
                                   {Size{640, 360}, "full"}}) {
        SCOPED_TRACE(at(size) + ui);
        Visit visit(all + ui, sized(size, true));
        const auto box = visit.state().four("box");
        EXPECT_GE(area(box) / area(size), 0.6f);
    }
}

// The legend moves nothing, and lies in the picture or below it.
TEST(Layout, LegendLiesInTheCanvas) {
    for (const Size size : {Size{1440, 640}, {960, 540}, {820, 760}, {390, 560}}) {
        SCOPED_TRACE(at(size));
        Visit visit("?scene=tumbler&n=500", sized(size));
        const auto box = visit.state().four("box");
        EXPECT_FALSE(visit.shows("colours"));
        visit.ask("type=set&colour=speed&occupancy=1&tests=1&missed=1");
        visit.frames(10);
        const auto [x, y, width, height] = visit.state().four("switch.colours");
        EXPECT_EQ(height, 4 * 26);
        EXPECT_GE(x - width / 2, box[0]);
        EXPECT_TRUE(x + width / 2 <= size.width && y + height / 2 <= size.height) << x << width;
        const std::string words = wordsDrawn({x - width / 2, y - height / 2, width, height});
        for (const char* said : {"speed", "discs per cell", "touching", "by both"})
            EXPECT_NE(words.find(said), std::string::npos) << said << " in " << words;
        EXPECT_EQ(visit.state().four("box"), box);
    }
}

// The panel is docked if the picture keeps three fifths of the canvas.

TEST(Docking, FoldsForLackOfRoomUntilTheVisitorChooses) {
    Visit visit("?scene=klaus&n=300&paused=1", sized({1000, 440}));
    const auto expectAt = [&](float width, bool open, bool docked) {
        visit.app->resize(width, 440, 1);
        visit.frames(6);
        const Json state = visit.state();
        EXPECT_EQ(state.flag("layout.open"), open) << width;
        EXPECT_EQ(state.flag("layout.docked"), docked) << width;
        EXPECT_EQ(state.four("box")[0] > 300, docked) << width;
    };
    expectAt(1000, true, true);
    expectAt(700, false, false);
    EXPECT_EQ(visit.app->address().find("panel="), std::string::npos);
    expectAt(1000, true, true);
    visit.keys({"h"});
    for (const float width : {1000.0f, 700.0f, 1000.0f}) expectAt(width, false, false);
    visit.app->resize(700, 440, 1);
    visit.keys({"h"});
    expectAt(700, true, true);  // though it leaves the picture less
    expectAt(1000, true, true);
}

TEST(Docking, AddressFollowsTheSizeThatUnfoldsThePanel) {
    Visit visit("?scene=klaus&n=300&paused=1", sized({700, 440}));
    visit.app->resize(1000, 440, 1);
    visit.app->resize(700, 440, 1);
    // The page reads the address when it hears of the change.
    std::string address;
    platform().onChange = [&] {
        if (platform().changes.back() == "reader: panel") address = visit.app->address();
    };
    visit.app->resize(1000, 440, 1);
    platform().onChange = {};
    EXPECT_NE(address, "");
    EXPECT_EQ(address.find("panel="), std::string::npos) << address;
}

TEST(Docking, AddressOpensThePanelBesideASmallPicture) {
    const Visit open("?scene=klaus&n=300&panel=1", sized({640, 360}));
    EXPECT_TRUE(open.flag("layout.open") && open.flag("layout.docked"));
    EXPECT_NE(open.app->address().find("panel=1"), std::string::npos);
}

TEST(Docking, AnEmbeddingPageOpensThePanelBeforeTheApp) {
    Visit::Page page = sized({390, 560}, true);
    EXPECT_FALSE(Visit("?scene=klaus&n=300", page).flag("layout.open"));
    page.early = {"type=set&panel=1"};
    EXPECT_TRUE(Visit("?scene=klaus&n=300", page).flag("layout.open"));
}

TEST(Line, DropsThePairTestsOfBothMethodsBeforeItCutsOffAFigure) {
    for (const auto& [width, says] : {std::pair{520.0f, " ms"}, {800, " tests"}}) {
        Visit visit("?scene=klaus&n=5000&paused=1", sized({width, 300}, true));
        for (const auto& [key, last] :
             {std::pair{"2", "lastGrid.count"}, {"1", "lastNaive.count"}}) {
            visit.keys({key, "."});
            visit.until([&] { return visit.state().has(last); });
        }
        visit.frames(3);
        const std::string words =
            wordsDrawn(layoutFor(width, 300, false, PanelSize::full, false).figures);
        EXPECT_NE(words.find(says), std::string::npos) << words;
        EXPECT_EQ(words.find(" tests") != std::string::npos, width == 800) << words;
    }
}

TEST(Line, HasBothTimesInASmallEmbedNextToTheVerdict) {
    for (const float height : {240.0f, 203.0f}) {
        Visit visit("?scene=klaus&n=3000&method=grid", sized({360, height}, true));
        const Layout l = layoutFor(360, height, false, PanelSize::full, false);
        // Before both are known, the question has the room of the times.
        EXPECT_EQ(wordsDrawn(l.figures), "");
        EXPECT_EQ(wordsDrawn(l.verdict), l.whole.height > 40
                                             ? "How slow is Naive?\nEvery pair: 4,498,500 tests\n"
                                             : "How slow is Naive?\n");
        visit.until([&] { return visit.state().has("lastGrid.ms"); });
        visit.keys({"1"});
        visit.until([&] { return visit.text("verdict.text") != ""; });
        visit.frames(3);
        const std::string words = wordsDrawn(l.figures);
        EXPECT_TRUE(words.starts_with("Naive ") && words.find(" ms\nGrid ") < words.rfind(" ms\n"))
            << words;
        std::string verdict = wordsDrawn(l.verdict);
        std::ranges::replace(verdict, '\n', ' ');
        EXPECT_EQ(verdict,
                  (l.whole.height > 40 ? "about " : "") + visit.text("verdict.text") + " ");
    }
}

TEST(Line, UnfoldsIfThereIsRoom) {
    for (const auto& [size, form] : {std::pair{Size{366, 206}, Form::line},
                                     {Size{640, 360}, Form::column},
                                     {Size{390, 600}, Form::block}}) {
        SCOPED_TRACE(at(size));
        Visit visit("?scene=klaus&n=500&paused=1", sized(size, true));
        const auto box = visit.state().four("box");
        visit.keys({"h"});
        visit.frames(3);
        EXPECT_EQ(visit.flag("layout.open"), form != Form::line);
        EXPECT_EQ(visit.flag("layout.docked"), form == Form::column);
        EXPECT_EQ(visit.state().four("box") == box, form == Form::line);
        visit.keys({"h"});
        visit.frames(3);
        EXPECT_EQ(visit.state().four("box"), box);
    }
}

}  // namespace
}  // namespace cellmates::test
