#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <set>

#include "overlay/star_label.h"
#include "render/disc_colours.h"
#include "render/segment_renderer.h"
#include "session/keys.h"
#include "visit.h"

// What the app asks of the graphics driver, and when it asks for frames.

namespace cellmates::test {
namespace {

std::vector<Draw> discsDrawn() {
    return drawn([](const Draw& draw) { return draw.isDiscs(); });
}

TEST(Drawing, NoFrameWaitsForTheDriver) {
    for (const char* query :
         {"?scene=klaus&n=2000&panel=1",
          "?scene=klaus&n=2000&panel=1&gridlines=1&occupancy=1&missed=1&tests=1",
          "?scene=klaus&n=2000&ui=min"}) {
        SCOPED_TRACE(query);
        Visit visit(query, {.width = 1440, .height = 640, .slowness = 50});
        visit.move(visit.inBox(0.5f, 0.5f));
        visit.ask("type=measure");
        for (int k = 0; k < 60; ++k) {
            visit.frames();
            ASSERT_EQ(platform().frame.queries, 0);
            ASSERT_EQ(platform().frame.created, 0);
            ASSERT_GE(platform().frame.draws.size(), 4u);
        }
    }
}

TEST(Drawing, UploadsEachDiscOnceInAFewBytes) {
    struct Case {
        const char* query;
        std::size_t discs, bytes;
    };
    for (const Case& c : {Case{"scene=mixed", 2000, 7},
                          {"scene=klaus", 2000, 5},
                          {"scene=klaus&colour=contacts", 2000, 5},
                          {"scene=klaus&colour=none", 2000, 4},
                          {"scene=million", 200'000, 5}}) {
        SCOPED_TRACE(c.query);
        Visit visit("?" + std::string(c.query) + "&ui=none&n=" + std::to_string(c.discs));
        visit.until([&] {
            return std::ranges::any_of(platform().frame.draws, [&](const Draw& draw) {
                return draw.isDiscs() && draw.vertices == static_cast<GLsizei>(c.discs);
            });
        });
        for (int k = 0; k < 3; ++k) {
            visit.frames();
            EXPECT_EQ(platform().frame.uploads, std::vector<std::size_t>{c.discs * c.bytes});
        }
    }
}

TEST(Drawing, DrawsDiscsAsPointsQuadsOrDotsByTheirSize) {
    const auto kindAt = [](float zoom, const char* query) {
        Visit visit(query, {.width = 480, .height = 270});
        visit.lookAt(zoom, 50, 50);
        visit.frames(2);
        const auto discs = discsDrawn();
        EXPECT_EQ(discs.size(), 1u);
        const bool dot = discs[0].shader.find("gl_PointSize = 1.0") != std::string_view::npos;
        return discs[0].instances > 0 ? "quads" : dot ? "dots" : "points";
    };
    EXPECT_STREQ(kindAt(1, "?scene=million&n=300000&paused=1&ui=none"), "dots");
    EXPECT_STREQ(kindAt(1, "?scene=klaus&n=500&paused=1&ui=none"), "points");
    EXPECT_STREQ(kindAt(100, "?scene=tutorial&n=200&paused=1&ui=none"), "quads");
}

// What is in sight is drawn: the chosen discs are all whose rims reach the visible part.
TEST(Drawing, KeepsAllDiscsInSightWhenZoomed) {
    for (const char* scene : {"klaus&n=3000", "mixed&n=600", "tutorial&n=400"})
        for (const float zoom : {2.0f, 6.0f, 30.0f}) {
            SCOPED_TRACE(scene + std::to_string(zoom));
            Visit visit("?paused=1&ui=none&scene=" + std::string(scene));
            const auto whole = visit.state().four("seen");
            visit.lookAt(zoom, whole[2] / 3, whole[3] / 3);
            visit.frames(2);
            const auto seen = visit.state().four("seen");
            const auto *x = static_cast<const float*>(visit.app->discs(0)),
                       *y = static_cast<const float*>(visit.app->discs(1)),
                       *r = static_cast<const float*>(visit.app->discs(4));
            const int n = static_cast<int>(visit.number("count"));
            int wanted = 0;
            for (int k = 0; k < n; ++k)
                wanted += x[k] + r[k] > seen[0] && x[k] - r[k] < seen[0] + seen[2] &&
                          y[k] + r[k] > seen[1] && y[k] - r[k] < seen[1] + seen[3];
            const auto discs = discsDrawn();
            ASSERT_EQ(discs.size(), 1u);
            const int shown =
                std::max(discs[0].instances, discs[0].instances ? 0 : discs[0].vertices);
            EXPECT_GE(shown, wanted);
            EXPECT_LT(shown, n);
        }
}

TEST(Drawing, LinesShowTheCellsOfEachMethod) {
    struct Case {
        const char* query;
        float width, height;
    };
    for (const Case& c : {Case{"method=grid", 20, 20},
                          {"method=strips-x", 20, 0},
                          {"method=strips-y", 0, 20},
                          {"method=fixed-grid", 20, 20},
                          {"method=tutorial-grid", 22, 22},
                          {"method=tutorial-grid&cell=40", 40, 40},
                          {"method=grid&cell=50", 50, 50},
                          {"method=naive", 0, 0}}) {
        SCOPED_TRACE(c.query);
        Visit visit("?scene=tutorial&paused=1&ui=none&" + std::string(c.query));
        EXPECT_TRUE(linesDrawn().empty());
        visit.keys({"g"});
        visit.frames(2);
        EXPECT_EQ(visit.number("tick"), 0);
        const auto seen = visit.state().four("seen");
        std::size_t upright = 0, level = 0;
        for (const Draw& draw : linesDrawn())
            for (const Segment& line : draw.values<Segment>()) {
                if (line.x0 == line.x1) {
                    ++upright;
                    EXPECT_NEAR(line.x0, static_cast<float>(upright) * c.width,
                                0.5f * static_cast<float>(upright));
                } else {
                    ++level;
                    EXPECT_NEAR(line.y0, static_cast<float>(level) * c.height,
                                0.5f * static_cast<float>(level));
                }
            }
        // Cells are a little larger than the largest disc, and the box's edges need no lines.
        const auto lines = [](float length, float side) {
            return side > 0 ? length / side - 1 : 0;
        };
        EXPECT_NEAR(static_cast<float>(upright), lines(seen[2], c.width), 1.01f);
        EXPECT_NEAR(static_cast<float>(level), lines(seen[3], c.height), 1.01f);
    }
}

// Another world with more discs may come within the same half second, in a pause too.
TEST(Drawing, OnlyDiscsThatWereAddedAreNew) {
    DiscColours colours;
    const auto newOf = [&](World& world) {
        colours.noteNew(world);
        std::vector<std::uint8_t> levels(world.particles().count());
        EXPECT_TRUE(colours.pack(world, ColourBy::speed, {}, nullptr,
                                 static_cast<std::uint32_t>(levels.size()), levels.data()));
        // The newest and the others.
        return std::pair{std::ranges::count_if(levels,
                                               [](int level) {
                                                   return level >= colouring::kNew &&
                                                          level < colouring::kNew +
                                                                      colouring::kNewLevels;
                                               }),
                         std::ranges::count_if(levels, [](int level) {
                             return level >= colouring::kNew + colouring::kNewLevels;
                         })};
    };
    using Count = std::pair<std::ptrdiff_t, std::ptrdiff_t>;
    for (const std::uint32_t n : {50u, 40u, 400u, 300u, 2000u}) {
        Config config = sceneConfig(Scene::klaus, n);
        config.capacity = n + 7;
        const auto world = World::create(config, Workers::alone());
        EXPECT_EQ(newOf(*world), Count(0, 0)) << n;
        for (int tick = 0; tick < 10; ++tick) ASSERT_TRUE(world->step());
        EXPECT_EQ(newOf(*world), Count(0, 0)) << n;
        if (n != 2000) continue;
        for (int tick = 0; tick < 30; ++tick) ASSERT_TRUE(world->step());
        EXPECT_EQ(newOf(*world), Count(0, 0));
        for (int k = 0; k < 7; ++k) world->spawn(9, 9);
        for (const auto& [ticks, wanted] :
             {std::pair{1, Count(7, 0)}, {30, {0, 7}}, {20, {0, 7}}, {10, {0, 0}}}) {
            for (int tick = 0; tick < ticks; ++tick) ASSERT_TRUE(world->step());
            EXPECT_EQ(newOf(*world), wanted) << ticks;
        }
    }
}

TEST(Drawing, HeatCountsTheDiscsOfEachCell) {
    Visit visit("?scene=tutorial&n=400&paused=1&ui=none&occupancy=1");
    ASSERT_EQ(drawn([](const Draw& draw) { return draw.isHeat(); }).size(), 1u);
    int total = 0;
    for (const auto& [id, image] : platform().textures)
        if (std::ssize(image.bytes) == image.width * image.height && image.width < 100)
            total = std::reduce(image.bytes.begin(), image.bytes.end(), total);
    EXPECT_EQ(total, 400);
}

TEST(Drawing, TestsOfADiscMarkItAndWhatItTouches) {
    Visit visit("?scene=tutorial&n=400&paused=1&ui=none&tests=1&method=naive");
    visit.keys({"."});
    const auto *x = static_cast<const float*>(visit.app->discs(0)),
               *y = static_cast<const float*>(visit.app->discs(1));
    const auto seen = visit.state().four("seen");
    visit.move(visit.inBox((x[7] - seen[0]) / seen[2], (y[7] - seen[1]) / seen[3]));
    visit.frames(4);
    EXPECT_EQ(visit.number("inspection.tests.all"), 399);
    const double touched = visit.number("inspection.tests.overlaps");
    int lines = 0, hits = 0;
    for (const Draw& draw : linesDrawn())
        for (const Segment& line : draw.values<Segment>()) {
            if (std::hypot(line.x0 - x[7], line.y0 - y[7]) > 0.01f) continue;
            ++lines;
            hits += draw.uniforms.at("colour")[0] > 3 * draw.uniforms.at("colour")[2];
        }
    EXPECT_EQ(lines, 399) << "each line begins at the chosen disc";
    EXPECT_GE(hits, touched) << "overlapping discs have a line of their own colour";
    const std::size_t calls = linesDrawn().size();
    platform().frame = {};
    visit.app->redraw(true);
    EXPECT_EQ(linesDrawn().size(), calls) << "a saved picture shows what the visitor has chosen";
}

// All lines of a kind are one call.
TEST(Star, DrawsALineForEachContactAndEvenlySpreadOthers) {
    Visit visit("?scene=klaus&n=3000&ui=none&paused=1");
    visit.keys({"."});
    visit.frames(6);
    std::map<Method, std::uint32_t> tests;
    for (const MethodInfo& method : methods()) {
        if (method.name == visit.text("method")) visit.ask("type=set&method=naive");
        visit.keys({std::string(1, static_cast<char>(std::tolower(keyFor(method.id)))).c_str()});
        visit.frames(4);
        SCOPED_TRACE(method.name);
        ASSERT_EQ(visit.text("method"), method.name);
        ASSERT_TRUE(visit.app->session().star().active());
        const Inspection::Tests& shown = *visit.app->session().drawnTests();
        std::uint32_t apart = 0;
        for (std::size_t k = 0; k < shown.shown.size(); ++k)
            apart += shown.draws(k) && !shown.shown[k].overlaps;
        std::multiset<std::uint32_t> calls;
        for (const Draw& draw : linesDrawn())
            calls.insert(static_cast<std::uint32_t>(draw.instances));
        EXPECT_TRUE(apart == 0 || calls.contains(apart));
        EXPECT_TRUE(shown.overlaps == 0 || calls.contains(shown.overlaps));
        EXPECT_EQ(shown.every() == 1, apart + shown.overlaps == shown.all);
        tests[method.id] = shown.all;
    }
    EXPECT_EQ(tests.size(), methods().size());
    EXPECT_EQ(tests[Method::naive], 2999u);
    EXPECT_EQ(tests[Method::tutorialNaive], 2999u);
    EXPECT_LT(tests[Method::grid], 40u);
    EXPECT_GT(tests[Method::sap], tests[Method::grid]);
    visit.frames(330);
    EXPECT_FALSE(visit.app->session().star().active());
    EXPECT_TRUE(linesDrawn().empty());
}

TEST(Star, SaysHowManyTestsThereAreAndWhichShareIsDrawn) {
    struct Case {
        std::uint32_t tests;
        const char *full, *brief;
    };
    for (const Case& c :
         {Case{1, "1 test for this disc", "1 test"},
          {600, "600 tests for this disc", "600 tests"},
          {999, "999 tests for this disc, every 2nd drawn", "999 tests, 1 in 2 drawn"},
          {99'999, "99,999 tests for this disc, every 167th drawn",
           "99,999 tests, 1 in 167 drawn"}}) {
        Inspection::Tests tests{};
        tests.all = c.tests;
        char text[64];
        EXPECT_STREQ(star_label::words(tests, false, text), c.full);
        EXPECT_STREQ(star_label::words(tests, true, text), c.brief);
        EXPECT_LE(std::strlen(text), 30u);
    }
}

TEST(Star, LightsTheCellsThatTheMethodLooksInto) {
    struct Case {
        const char* method;
        std::size_t least, most;
    };
    for (const Case& c : {Case{"grid", 9, 9},
                          {"fixed-grid", 9, 9},
                          {"strips-x", 3, 3},
                          {"strips-y", 3, 3},
                          {"tutorial-grid", 1, 9},
                          {"sap", 1, 1},
                          {"naive", 0, 0}}) {
        SCOPED_TRACE(c.method);
        Visit visit("?scene=klaus&n=3000&ui=none&paused=1&tests=1&method=" + std::string(c.method));
        visit.keys({"."});
        visit.until([&] { return visit.app->session().drawnTests(); });
        visit.frames(2);
        const auto cells = visit.app->session().inspection().cells().value();
        const auto seen = visit.state().four("seen");
        const auto isSide = [](float length, float cell, float all) {
            return std::abs(length - (cell > 0 ? cell : all)) < 0.01f;
        };
        std::size_t lit = 0;
        bool veiled = false;
        for (const Draw& draw : linesDrawn()) {
            const float height = 2 * draw.uniforms.at("halfWidth")[0];
            for (const Segment& line : draw.values<Segment>()) {
                const bool whole = line.x1 - line.x0 >= seen[2] && height >= seen[3];
                veiled |= whole;
                if (whole || draw.uniforms.at("colour")[3] > 0.5f) continue;
                const bool band = cells.width + cells.height == 0 && height > 1;
                lit += band || (isSide(line.x1 - line.x0, cells.width, seen[2]) &&
                                isSide(height, cells.height, seen[3]));
            }
        }
        EXPECT_TRUE(veiled);
        EXPECT_GE(lit, c.least);
        EXPECT_LE(lit, c.most);
    }
}

// A veil of the ground's colour leaves the discs three tenths of their contrast, or six below few
// lines.
TEST(Star, VeilsAllDiscsInEachStyleAndTheme) {
    for (const char* style : {"filled", "outline"})
        for (const bool dark : {true, false}) {
            SCOPED_TRACE(std::string(style) + (dark ? ", dark" : ", light"));
            Visit visit("?scene=klaus&n=500&ui=none&paused=1&style=" + std::string(style));
            visit.app->setSurroundings({.dark = dark});
            visit.frames(2);
            const auto veils = [&](float wanted) {
                const auto seen = visit.state().four("seen");
                std::array<float, 4> ground{};
                int found = 0;
                bool discs = false;
                for (const Draw& draw : platform().frame.draws) {
                    if (draw.kind == Draw::Kind::clear) ground = draw.clearColour;
                    discs |= draw.isDiscs();
                    if (!draw.isLines() || !discs) continue;
                    const auto lines = draw.values<Segment>();
                    if (lines.size() != 1 || lines[0].x1 - lines[0].x0 < seen[2]) continue;
                    ++found;
                    const auto colour = draw.uniforms.at("colour");
                    for (std::size_t k = 0; k < 3; ++k)
                        EXPECT_NEAR(colour[k], ground[k] * wanted, 1e-5);
                    EXPECT_NEAR(colour[3], wanted, 1e-5);
                    EXPECT_NEAR(draw.uniforms.at("halfWidth")[0] * 2, seen[3], 0.01);
                }
                return found;
            };
            EXPECT_EQ(veils(0), 0);
            visit.keys({"t"});
            visit.frames(4);
            EXPECT_EQ(veils(0.4f), 1);
            visit.keys({"1"});
            visit.frames(90);
            EXPECT_EQ(veils(0.7f), 1);
        }
}

TEST(Star, StandsUntilTheNextInputWithReducedMotionAndIsInNoSavedPicture) {
    Visit visit("?scene=klaus&n=500&ui=none&paused=1");
    visit.app->setSurroundings({.still = true});
    visit.keys({"1"});
    visit.frames(600);
    ASSERT_TRUE(visit.app->session().star().active());
    EXPECT_EQ(visit.app->session().drawnTests()->all, 499u);
    EXPECT_FALSE(platform().looping) << "a still star must not be drawn again";
    visit.app->redraw();
    EXPECT_FALSE(linesDrawn().empty());
    const int withLabel = ImGui::GetDrawData()->TotalVtxCount;
    platform().frame = {};
    visit.app->redraw(true);
    EXPECT_TRUE(linesDrawn().empty()) << "a saved picture has no star";
    EXPECT_LT(ImGui::GetDrawData()->TotalVtxCount, withLabel) << "nor its label";
    visit.keys({"h"});
    EXPECT_FALSE(visit.app->session().star().active());
}

TEST(Lens, ShowsCellsThatAreTooSmallToSee) {
    for (const char* key : {"t", "g", "o"}) {
        SCOPED_TRACE(key);
        Visit visit("?scene=klaus&n=20000&ui=none&paused=1");
        visit.keys({"."});
        const auto boxes = [&] {
            visit.frames(4);
            return discsDrawn().size();
        };
        EXPECT_EQ(boxes(), 1u);
        visit.keys({key});
        EXPECT_EQ(boxes(), 2u) << "the lens draws the discs again, larger";
        const auto discs = discsDrawn();
        EXPECT_GT(discs[1].uniforms.at("pixels")[0], 5 * discs[0].uniforms.at("pixels")[0]);
        for (int k = 0; k < 12; ++k) visit.keys({"+"});
        EXPECT_EQ(boxes(), 1u) << "cells that are large enough need no lens";
    }
}

/// All that decides how the discs look: ground, palette, levels and line width.
auto look() {
    std::vector<std::uint8_t> palette;
    for (const auto& [id, image] : platform().textures)
        if (image.height == 1 && image.bytes.size() == static_cast<std::size_t>(4 * image.width))
            palette = image.bytes;
    const auto discs = discsDrawn();
    const auto boxes =
        drawn([](const Draw& draw) { return draw.kind == Draw::Kind::clear && draw.scissor; });
    return std::tuple(palette, *discs.at(0).data, discs[0].uniforms.at("stroke"),
                      boxes.at(0).clearColour);
}

/// The number of colours of opaque areas within the legend of colours.
std::size_t coloursOfLegend(const Visit& visit) {
    const ImVec2 white = ImGui::GetIO().Fonts->TexUvWhitePixel;
    const auto [x, y, width, height] = visit.state().four("switch.colours");
    std::set<ImU32> found;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
        for (const ImDrawVert& v : list->VtxBuffer)
            if (v.uv.x == white.x && v.col >= IM_COL32_A_MASK &&
                std::abs(v.pos.x - x) < width / 2 && std::abs(v.pos.y - y) < height / 2)
                found.insert(v.col);
    return found.size();
}

TEST(Colours, DifferByWhatTheyShowByStyleAndByTheme) {
    std::set<decltype(look())> seen;
    std::map<std::string, std::set<std::size_t>> ofLegends;
    for (const char* style : {"filled", "outline"}) {
        Visit visit("?scene=mixed&n=400&paused=1&style=" + std::string(style));
        visit.ask("type=step&ticks=5");
        for (const char* colour : {"speed", "cell", "contacts", "none"}) {
            visit.ask("type=set&colour=" + std::string(colour));
            for (const bool dark : {true, false}) {
                visit.app->setSurroundings({.dark = dark});
                visit.frames(3);
                EXPECT_EQ(visit.shows("colours"), std::string(colour) != "none") << colour;
                seen.insert(look());
                if (visit.shows("colours")) ofLegends[colour].insert(coloursOfLegend(visit));
            }
        }
    }
    EXPECT_EQ(seen.size(), 2u * 2 * 4);
    EXPECT_EQ(ofLegends, (decltype(ofLegends){{"cell", {5}}, {"contacts", {8}}, {"speed", {26}}}));
}

TEST(Colours, ContactsAreThoseOfTheLastTick) {
    Visit visit("?scene=klaus&n=2000&paused=1&colour=contacts&ui=none");
    const auto levels = [] {
        const auto discs = discsDrawn();
        const auto bytes = discs.at(0).values<std::uint8_t>();
        return std::set<std::uint8_t>(bytes.end() - 2000, bytes.end());
    };
    EXPECT_EQ(visit.number("contacts"), 0);
    EXPECT_EQ(levels().size(), 1u) << "nothing is known before the first tick";
    visit.keys({"."});
    visit.frames(3);
    EXPECT_GT(visit.number("contacts"), 100);
    EXPECT_GE(levels().size(), 3u);
}

TEST(Graphics, SimulationContinuesWithoutThem) {
    Visit visit("?scene=klaus&n=500");
    visit.frames(10);
    visit.app->setGraphics(false);
    const double tick = visit.number("tick"), drawnFrames = visit.number("frames");
    visit.click(visit.inBox(0.5f, 0.5f));  // nobody can see what this would do
    visit.frames(60);
    EXPECT_GE(visit.number("tick"), tick + 60);
    EXPECT_EQ(visit.number("frames"), drawnFrames);
    EXPECT_EQ(visit.number("count"), 500);
    EXPECT_FALSE(visit.app->panelAt(5, 5));
    visit.button(true, visit.inBox(0.5f, 0.5f));
    visit.frames(3);
    visit.app->setGraphics(true);
    visit.frames(30);
    visit.button(false, visit.inBox(0.5f, 0.5f));
    visit.frames(2);
    EXPECT_EQ(visit.number("count"), 500) << "a press that nobody could aim adds no discs later";
    EXPECT_GT(visit.number("frames"), drawnFrames);
    visit.click(visit.control("naive"));
    EXPECT_EQ(visit.text("method"), "naive");
}

TEST(Graphics, ComeBackWithTheSamePicture) {
    Visit visit("?scene=klaus&n=2000&paused=1&gridlines=1");
    const auto calls = [&] {
        visit.app->redraw();
        std::vector<std::tuple<Draw::Kind, GLsizei, GLsizei, std::vector<std::byte>>> all;
        for (const Draw& draw : platform().frame.draws)
            all.emplace_back(draw.kind, draw.vertices, draw.instances,
                             draw.data && !draw.isPanel() ? *draw.data : std::vector<std::byte>());
        return all;
    };
    platform().frame = {};
    const auto before = calls();
    const long alive = platform().driver.alive;
    visit.app->setGraphics(false);
    EXPECT_EQ(platform().driver.alive, 0) << "all objects are given back";
    visit.app->setGraphics(true);
    visit.frames(3);
    platform().frame = {};
    EXPECT_EQ(calls(), before);
    EXPECT_EQ(platform().driver.alive, alive);
}

TEST(Graphics, DriverThatRejectsShadersIsReported) {
    Visit visit("?scene=klaus&n=500&paused=1");
    visit.app->setGraphics(false);
    platform().rejectsShaders = true;
    visit.app->setGraphics(true);
    ASSERT_EQ(platform().failures.size(), 1u);
    EXPECT_NE(platform().failures[0].find("rejected"), std::string::npos);
    visit.frames(3);
    EXPECT_FALSE(platform().looping);
    EXPECT_EQ(visit.app->state(), "{}");
}

TEST(Graphics, ContextThatIsLostBeforeTheFirstPictureIsNoFaultOfTheShaders) {
    Visit visit("?scene=klaus&n=500", {.contextLost = true});
    ASSERT_EQ(platform().failures.size(), 1u);
    EXPECT_EQ(platform().failures[0],
              "The browser took the graphics away before the first picture. Reload the page to try "
              "again.");
}

TEST(Graphics, CanvasLargerThanTheBrowserGrantsKeepsItsProportions) {
    struct Case {
        float width, height, ratio;
        std::array<int, 2> granted, canvas;
    };
    Visit visit("?scene=klaus&n=500&paused=1");
    for (const Case& c : {Case{5000, 2500, 2, {8192, 8192}, {8192, 4096}},
                          {5000, 2500, 2, {16384, 16384}, {10000, 5000}},
                          {600, 6000, 1.5f, {4096, 4096}, {410, 4096}},
                          {5000, 2500, 2, {8192, 2000}, {4000, 2000}},
                          {5000, 2500, 2, {0, 0}, {10000, 5000}}}) {
        platform().granted = c.granted;
        visit.app->resize(c.width, c.height, c.ratio);
        EXPECT_EQ(platform().canvas, c.canvas);
        EXPECT_NEAR(visit.number("pixelRatio"), static_cast<float>(c.canvas[1]) / c.height, 1e-4);
    }
}

TEST(Frames, PictureAtRestIsCopiedWithoutWakingTheApp) {
    Visit visit("?scene=klaus&n=500&paused=1");
    visit.frames(60);
    const double before = visit.number("frames");
    for (const bool plain : {false, true}) visit.app->redraw(plain);
    EXPECT_FALSE(platform().looping);
    visit.frames(600);
    EXPECT_EQ(visit.number("frames"), before + 2);
}

TEST(Frames, StopAtRestAndResumeWithInput) {
    Visit visit("?scene=klaus&n=500&paused=1");
    EXPECT_TRUE(platform().ready);
    visit.frames(60);
    EXPECT_FALSE(platform().looping);
    const double drawnFrames = visit.number("frames");
    visit.frames(600);
    EXPECT_EQ(visit.number("frames"), drawnFrames);
    visit.move(visit.inBox(0.5f, 0.5f));
    EXPECT_TRUE(platform().looping);
    visit.frames(60);
    EXPECT_FALSE(platform().looping);
    visit.keys({"."});
    EXPECT_EQ(visit.number("tick"), 1);
    EXPECT_TRUE(platform().looping);
    visit.frames(120);
    EXPECT_FALSE(platform().looping);
    EXPECT_EQ(visit.ask("type=step&ticks=3").code, "done");
    EXPECT_EQ(visit.number("tick"), 4);
}

TEST(Frames, HiddenPageAsksForNoneAndContinuesWhereItWas) {
    Visit visit("?scene=tutorial&n=50");
    visit.frames(20);
    visit.app->setVisible(false);
    EXPECT_FALSE(platform().looping);
    const double tick = visit.number("tick");
    visit.frames(240);  // four seconds
    EXPECT_EQ(visit.number("tick"), tick);
    visit.app->setVisible(true);
    visit.frames(1);
    EXPECT_LE(visit.number("tick"), tick + 1) << "no time is caught up";
    visit.frames(60);
    EXPECT_GE(visit.number("tick"), tick + 59);
    visit.app->setVisible(false);
    visit.app->submit("type=set&n=20", Session::By::host, 7);
    EXPECT_EQ(platform().answers[7].size(), 1u) << "no frame comes to carry it out";
    EXPECT_EQ(visit.number("count"), 20);
}

}  // namespace
}  // namespace cellmates::test
