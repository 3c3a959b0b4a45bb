#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

#include "core/scenes.h"
#include "overlay/controls.h"
#include "session/mark_colours.h"
#include "visit.h"

// The instrument: its controls, what they say, and where.

namespace cellmates::test {
namespace {

constexpr Visit::Page kWide{.width = 1440, .height = 900};
constexpr Visit::Page kPhone{.width = 390, .height = 496, .coarse = true};
/// A surface for each form: two columns, a block and two lines.
constexpr Visit::Page kForms[] = {kWide,
                                  {.width = 816, .height = 288, .coarse = true},
                                  kPhone,
                                  {.width = 640, .height = 360, .framed = true},
                                  {.width = 360, .height = 240, .framed = true}};

Layout layoutOf(const Visit& visit, const Visit::Page& page) {
    return layoutFor(page.width, page.height, visit.number("view.panel") != 0, PanelSize::full,
                     page.coarse);
}

TEST(Panel, SwitchChangesTheMethodAndNothingElse) {
    for (const Visit::Page& page :
         {Visit::Page(), Visit::Page{.width = 366, .height = 206, .framed = true},
          Visit::Page{.width = 320, .height = 180, .framed = true}}) {
        Visit visit("?scene=tutorial&n=400&paused=1", page);
        visit.ask("type=step&ticks=30");
        const std::uint64_t hash = visit.hash();
        for (const char* method : {"naive", "grid", "naive"}) {
            const Point at = visit.control(method);
            visit.click(at);
            visit.button(true, at);  // a long press on the panel adds nothing either
            visit.frames(60);
            visit.button(false, at);
            visit.frames(3);
            EXPECT_EQ(visit.text("method"), method);
            EXPECT_EQ(visit.hash(), hash);
            EXPECT_EQ(visit.number("count"), 400);
            EXPECT_EQ(visit.number("tick"), 30);
        }
    }
}

// On a slow machine a key, a move and a press share one frame. The panel must still see them one by
// one.
TEST(Panel, SeesAPressRightAfterAKeyAndAMove) {
    Visit visit("?scene=tutorial&n=50&paused=1");
    visit.move(visit.inBox(0.5f, 0.5f));
    visit.frames(6);
    const Point naive = visit.control("naive");
    visit.key(true, "g");
    visit.key(false, "g");
    visit.move(naive);
    visit.button(true, naive);
    visit.frames(3);
    visit.button(false, naive);
    visit.frames(3);
    EXPECT_EQ(visit.text("method"), "naive");
    EXPECT_EQ(visit.number("view.gridlines"), 1);
    visit.frames(60);
    EXPECT_EQ(visit.number("count"), 50);
}

TEST(Panel, ButtonsRaceAndShowTests) {
    Visit visit("?scene=klaus&n=300&paused=1", kWide);
    for (const int shown : {1, 0}) {
        visit.click(visit.control("tests"));
        EXPECT_EQ(visit.number("view.tests"), shown);
        const std::string words = wordsDrawn(layoutOf(visit, kWide).tests);
        EXPECT_TRUE(words.starts_with(shown ? "Hide pair tests" : "Show pair tests")) << words;
    }
    EXPECT_EQ(visit.number("count"), 300) << "a click must add no discs";
    const auto race = visit.state().four("switch.race");
    visit.click(visit.control("race"));
    EXPECT_EQ(visit.text("race.left.method"), "naive");
    EXPECT_EQ(visit.text("race.right.method"), "grid");
    EXPECT_EQ(visit.state().four("switch.race"), race);
    EXPECT_TRUE(wordsDrawn(layoutOf(visit, kWide).race).starts_with("Close the race"));
    EXPECT_FALSE(visit.shows("tests"));
    visit.click(visit.control("race"));
    EXPECT_FALSE(visit.state().has("race.tick"));
    EXPECT_TRUE(visit.shows("tests"));
    // A method of the switch ends the race, too.
    visit.click(visit.control("race"));
    visit.click(visit.control("naive"));
    EXPECT_FALSE(visit.state().has("race.tick"));
    EXPECT_EQ(visit.text("method"), "naive");
    // So does its key, and Space halts it.
    visit.keys({"v", "Space"});
    const double ticks = visit.number("race.right.ticks");
    visit.frames(60);
    EXPECT_EQ(visit.number("race.right.ticks"), ticks);
    visit.keys({"v"});
    EXPECT_FALSE(visit.state().has("race.tick"));
}

// They come by themselves after a switch, and the button that hides them says so.
TEST(Panel, ButtonOfThePairTestsSaysWhetherTheyAreDrawn) {
    Visit visit("?scene=klaus&n=300&method=grid", kWide);
    const auto says = [&] { return wordsDrawn(layoutOf(visit, kWide).tests).substr(0, 5); };
    visit.frames(30);
    EXPECT_EQ(says(), "Show ");
    visit.keys({"1"});
    visit.frames(30);
    EXPECT_TRUE(visit.state().has("inspection.tests.all"));
    EXPECT_EQ(says(), "Hide ");
    visit.click(visit.control("tests"));
    EXPECT_FALSE(visit.state().has("inspection.tests.all"));
    EXPECT_EQ(says(), "Show ");
    visit.keys({"2"});
    visit.until([&] { return says() == "Hide "; });
    visit.until([&] { return says() == "Show "; });
    EXPECT_FALSE(visit.state().has("inspection.tests.all"));
}

// While the grid's first tick moves discs, neither naive's lack of cells nor its pair tests are the
// grid's.
TEST(Panel, SaysNothingOfAMethodThatWasLeftWithinATick) {
    Visit visit("?scene=pile&n=3000&method=naive&tests=1&gridlines=1",
                {.width = 1440, .height = 900, .slowness = 500});
    visit.until([&] { return visit.number("tick") > 1; });
    visit.until([&] { return wordsDrawn().find("Naive has no cells.") != std::string::npos; });
    const double tick = visit.number("tick");
    visit.key(true, "2");
    visit.frames(1);
    for (int frame = 0; visit.number("tick") <= tick + 1; ++frame) {
        visit.frames(1);
        EXPECT_EQ(wordsDrawn().find("has no cells"), std::string::npos) << frame;
        EXPECT_EQ(wordsDrawn().find("2,999 tests"), std::string::npos) << frame;
    }
}

TEST(Panel, SmallFormsSayTheNumberOfDiscsNextToTheMarkOfAFrame) {
    for (const Visit::Page& page : {kForms[1], kPhone}) {
        Visit visit("?scene=klaus&n=20000&paused=1", page);
        visit.frames();
        EXPECT_EQ(wordsDrawn(layoutOf(visit, page).bars),
                  "Naive\n? frames\nGrid\na frame: 16.7 ms\n20,000 discs\n");
    }
}

/// Calls `each` in one state of the instrument after another.
template <class Each>
void throughAllStates(const Visit::Page& page, const char* query, Each each) {
    Visit::Page slow = page;
    slow.slowness = 300;
    Visit visit(query, slow);
    const auto state = [&](const char* name) {
        SCOPED_TRACE(std::to_string(page.width) + ": " + name);
        visit.frames(3);
        each(visit);
    };
    state("nothing has run");
    visit.keys({"Space"});
    visit.until([&] { return visit.state().has("lastGrid.ms"); });
    state("one method has run");
    visit.frames(60);
    visit.keys({"1"});
    state("naive begins");
    visit.until([&] { return visit.text("verdict.text") != ""; });
    state("naive is slower");
    visit.keys({"2", "t"});
    state("grid is faster, with pair tests");
    visit.app->setSurroundings({.dark = false, .coarse = page.coarse});
    state("in the light");
    visit.keys({"3"});
    state("a method that the switch lacks");
    visit.keys({"2"});
    visit.hold(visit.inBox(0.5f, 0.5f), 20);
    state("with more discs");
    visit.keys({"v"});
    state("a race begins");
    visit.until([&] { return visit.flag("race.over"); });
    state("a race is over");
    visit.app->escape();
    state("no race any more");
}

TEST(Instrument, MovesNothingFromStateToState) {
    for (const Visit::Page& page : kForms) {
        std::map<std::string, std::array<float, 4>> first;
        throughAllStates(page, "?scene=klaus&n=3000&paused=1&method=grid", [&](const Visit& visit) {
            for (const char* control : {"naive", "grid", "race"}) {
                const auto place = visit.state().four(std::string("switch.") + control);
                EXPECT_EQ(first.try_emplace(control, place).first->second, place) << control;
            }
            const auto box = visit.state().four("box");
            EXPECT_EQ(first.try_emplace("box", box).first->second, box);
            const Layout layout = layoutOf(visit, page);
            EXPECT_GE(box[0] + 0.5f, layout.taken().left);
            EXPECT_GE(box[1] + 0.5f, layout.taken().top);
        });
    }
}

// Each text stands in the place of its part, and is not cut off.
TEST(Instrument, WritesNothingBeyondItsPlaces) {
    for (const Visit::Page& page : kForms)
        for (const char* query :
             {"?scene=klaus&n=3000&paused=1&method=grid", "?scene=klaus&n=3&paused=1&method=grid"})
            throughAllStates(page, query, [&](const Visit& visit) {
                Layout l = layoutOf(visit, page);
                if (l.form == Form::line && wordsDrawn(l.figures).empty()) {
                    l.verdict.width += l.figures.width;
                    l.figures = {};
                }
                for (const auto& [text, at, ink, size] : textsDrawn()) {
                    const Rect& whole = l.whole;
                    if (at.left >= whole.right() || at.top >= whole.bottom()) continue;
                    const auto holds = [&](const Rect& part) {
                        constexpr float kSlack = 3;
                        return at.left >= part.left - kSlack && at.top >= part.top - kSlack &&
                               at.right() <= part.right() + kSlack &&
                               at.bottom() <= part.bottom() + kSlack;
                    };
                    const Rect parts[] = {l.count,   l.toggle,   l.figures, l.bars,
                                          l.verdict, l.sentence, l.race,    l.tests};
                    EXPECT_EQ(std::ranges::count_if(parts, holds), 1)
                        << text << " from " << at.left << ", " << at.top << " to " << at.right()
                        << ", " << at.bottom();
                    EXPECT_GE(size, 10.5f) << text;
                }
            });
}

TEST(Instrument, KeepsLongTimesInTheirHalves) {
    for (Visit::Page page : kForms) {
        page.slowness = 0.02;
        Visit visit("?scene=klaus&n=3&race=naive,grid", page);
        const Layout l = layoutOf(visit, page);
        if (l.form != Form::block && l.form != Form::column) continue;
        visit.frames(400);
        std::size_t longest = 0;
        for (const auto& [text, at, ink, size] : textsDrawn()) {
            if (!text.starts_with("0.00")) continue;
            longest = std::max(longest, text.size());
            EXPECT_LE(at.width, l.figures.width / 2) << text << page.width;
        }
        EXPECT_GE(longest, 10u) << page.width;
    }
}

TEST(Instrument, PointsWhereGravityPulls) {
    Visit visit("?scene=pegs&n=300&turn=4", kWide);
    const Rect count = layoutOf(visit, kWide).count;
    // The width over the height of what is drawn behind the scene's name.
    const auto shape = [&] {
        ImVec2 least{1e6f, 1e6f}, most{};
        for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
            for (const ImDrawVert& vertex : list->VtxBuffer) {
                const ImVec2 at = vertex.pos;
                if (at.x < count.right() - 17 || at.x > count.right() + 4 || at.y < count.top ||
                    at.y > count.bottom())
                    continue;
                least = {std::min(least.x, at.x), std::min(least.y, at.y)};
                most = {std::max(most.x, at.x), std::max(most.y, at.y)};
            }
        return (most.x - least.x) / (most.y - least.y);
    };
    EXPECT_LT(shape(), 0.9f) << "down";
    visit.until([&] { return visit.number("tick") == 60; });
    visit.frames();
    EXPECT_GT(shape(), 1.1f) << "to the right";
}

TEST(Instrument, SpeaksOfARaceOfOtherMethodsAsItDoes) {
    for (const Visit::Page& page : kForms) {
        Visit visit("?scene=klaus&n=3000&race=grid,hash&autoplay=1", page);
        const Layout l = layoutOf(visit, page);
        if (l.form == Form::none) continue;
        visit.until([&] { return visit.number("race.right.ticks") > 9; });
        visit.frames();
        const std::string words = wordsDrawn(l.verdict);
        EXPECT_TRUE(words.ends_with(" faster\n") || words == "No real difference\n") << words;
        EXPECT_EQ(words.find("very pair"), std::string::npos);
    }
}

TEST(Instrument, SaysWhatIsKnownAndWhatIsNot) {
    Visit visit("?scene=klaus&n=3000&paused=1&method=grid",
                {.width = 1440, .height = 700, .slowness = 100});
    const Layout l = layoutOf(visit, {.width = 1440, .height = 700});
    EXPECT_EQ(wordsDrawn(l.count), "3,000 discs\n" + std::string(info(Scene::klaus).label) + "\n");
    EXPECT_EQ(wordsDrawn(l.toggle), "Naive\nevery pair\nGrid\nnearby pairs\n");
    EXPECT_EQ(wordsDrawn(l.figures), "? ms\n4,498,500 tests\n? ms\nnot run yet\n");
    EXPECT_EQ(wordsDrawn(l.bars), "Naive\n? frames\nGrid\na frame: 16.7 ms\n");
    EXPECT_EQ(wordsDrawn(l.verdict), "How much slower is\ntesting every pair?\n");
    EXPECT_EQ(wordsDrawn(l.sentence), "Press Play to time a tick.\n");
    EXPECT_EQ(wordsDrawn(l.race), "Race\nboth at once, in one picture\n");
    visit.keys({"Space"});
    visit.until([&] { return visit.state().has("lastGrid.ms"); });
    visit.frames();
    EXPECT_TRUE(wordsDrawn(l.sentence).starts_with("At one test a second, Naive takes 1"));
    visit.keys({"1"});
    visit.until([&] { return visit.number("progress") > 0.9; });
    visit.frames();
    EXPECT_TRUE(wordsDrawn(l.verdict).starts_with("Naive is at least\n")) << wordsDrawn(l.verdict);
    EXPECT_TRUE(wordsDrawn(l.bars).find("+ frames") != std::string::npos) << "its bar grows";
    visit.until([&] { return visit.text("verdict.text") != ""; });
    visit.frames();
    const std::string figures = wordsDrawn(l.figures);
    EXPECT_TRUE(figures.find("4,498,500 tests") < figures.rfind(" ms")) << figures;
    EXPECT_EQ(wordsDrawn(l.verdict), "Naive is about\n" + visit.text("verdict.text") + "\n");
    EXPECT_TRUE(wordsDrawn(l.bars).find(" frames") != std::string::npos) << wordsDrawn(l.bars);
    const std::string reason = wordsDrawn(l.sentence);
    EXPECT_TRUE(reason.starts_with("Grid makes ") && reason.find("Smooth on your") < reason.size())
        << reason;
    visit.keys({"3"});
    visit.until([&] { return visit.text("verdict.text").ends_with("than Naive"); });
    visit.frames();
    EXPECT_TRUE(wordsDrawn(l.verdict).ends_with("than Naive\n")) << wordsDrawn(l.verdict);
    EXPECT_TRUE(wordsDrawn(l.sentence).ends_with("tests\n")) << wordsDrawn(l.sentence);
    visit.ask("type=set&n=20");
    visit.frames(300);
    EXPECT_EQ(wordsDrawn(l.count).substr(0, 9), "20 discs\n");
}

/// Corners of triangles in a colour of either theme, faint or not.
std::size_t cornersDrawn(Method method, const Rect& within) {
    std::size_t count = 0;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
        for (const ImDrawVert& v : list->VtxBuffer)
            for (const bool dark : {false, true})
                count += (v.col | IM_COL32_A_MASK) == marks::ofMethod(method, dark) &&
                         v.pos.x > within.left && v.pos.x < within.right() &&
                         v.pos.y > within.top && v.pos.y < within.bottom();
    return count;
}

TEST(Instrument, MarksTheDiscsThatBreakAMethodAndGlowsAtTheOther) {
    Visit visit("?try=break", {.width = 1440, .height = 700, .slowness = 20});
    const Layout l = layoutOf(visit, {.width = 1440, .height = 700});
    const Rect grid{l.toggle.left + l.toggle.width / 2, l.toggle.top - 9, l.toggle.width / 2 + 9,
                    l.toggle.height + 18};
    visit.frames(30);
    EXPECT_EQ(wordsDrawn(l.verdict), "How many discs until it\nbreaks?\n");
    EXPECT_EQ(wordsDrawn(l.bars), "Naive\nGrid\na frame: 16.7 ms\n");
    EXPECT_TRUE(wordsDrawn(l.sentence).starts_with("It breaks when")) << wordsDrawn(l.sentence);
    const Point middle = visit.inBox(0.5f, 0.5f);
    visit.move(middle);
    visit.button(true, middle);
    EXPECT_EQ(cornersDrawn(Method::grid, grid), 0u);
    visit.until([&] { return !wordsDrawn(l.bars).ends_with("a frame: 16.7 ms\n"); });
    EXPECT_EQ(wordsDrawn(l.bars).substr(0, 26), "Naive\nGrid\n16.7 ms with 2,");
    EXPECT_GT(cornersDrawn(Method::grid, grid), 0u) << "it glows";
    EXPECT_TRUE(wordsDrawn(l.verdict).starts_with("Naive broke at\n2,")) << wordsDrawn(l.verdict);
    // Both limits keep within the panel.
    visit.keys({"2"});
    visit.frames(2);
    EXPECT_TRUE(wordsDrawn(l.verdict).starts_with("Grid so far:\n2,")) << wordsDrawn(l.verdict);
    visit.button(true, middle);
    visit.until([&] { return visit.app->session().breaking()->limit(Method::grid) > 0; });
    visit.frames();
    EXPECT_TRUE(wordsDrawn(l.verdict).ends_with("× as many discs\n")) << wordsDrawn(l.verdict);
    for (const auto& [text, at, ink, size] : textsDrawn())
        if (at.left > l.bars.left && at.top > l.bars.top && at.top < l.bars.bottom())
            EXPECT_LE(at.right(), l.bars.right() + 1) << text;
}

TEST(Instrument, AsksInALineForTheMethodThatHasNotRunAndMarksIt) {
    for (const auto& [width, toNaive, toGrid] :
         {std::tuple{640.0f, "How much slower is Naive?\n", "How much faster is Grid?\n"},
          {360.0f, "How slow is Naive?\nEvery pair: 4,498,500 tests\n", "How fast is Grid?\n"}})
        for (const bool naive : {false, true}) {
            const Visit::Page page{.width = width, .height = 300, .slowness = 100};
            const std::string method = naive ? "naive" : "grid";
            Visit visit("?scene=klaus&n=3000&method=" + method, page);
            const Layout l = layoutOf(visit, page);
            Rect other = l.toggle;
            other.width /= 2;
            if (naive) other.left += other.width;
            const Method next = naive ? Method::grid : Method::naive;
            visit.frames(1);
            EXPECT_TRUE(wordsDrawn(l.verdict).starts_with(naive ? toGrid : toNaive));
            EXPECT_EQ(cornersDrawn(next, other), 0u);
            visit.until([&] { return visit.state().has(naive ? "lastNaive.ms" : "lastGrid.ms"); });
            visit.frames();
            EXPECT_TRUE(wordsDrawn(l.verdict).starts_with(naive ? toGrid : toNaive));
            EXPECT_EQ(wordsDrawn(l.verdict).ends_with(" ms\n"), naive && width < 400);
            EXPECT_GT(cornersDrawn(next, other), 0u);
            visit.keys({naive ? "2" : "1"});
            visit.until([&] { return visit.state().has(naive ? "lastGrid.ms" : "lastNaive.ms"); });
            visit.keys({naive ? "1" : "2"});
            visit.until([&] { return visit.text("method") == method; });
            visit.frames(2);
            EXPECT_EQ(cornersDrawn(next, other), 0u) << "both have run";
            EXPECT_EQ(wordsDrawn(l.verdict).starts_with("Grid is "), width > 600 && !naive);
        }
}

TEST(Instrument, AsksForTheOtherMethodIfItsTimeIsThatOfOtherDiscs) {
    Visit visit("?scene=klaus&n=3000&method=grid", {.width = 1440, .height = 700, .slowness = 100});
    const Layout l = layoutOf(visit, {.width = 1440, .height = 700});
    visit.until([&] { return visit.state().has("lastGrid.ms"); });
    visit.ask("type=spawn&x=20&y=20&count=5");
    visit.keys({"1"});
    visit.frames(2);
    EXPECT_EQ(wordsDrawn(l.sentence), "Timing Naive…\n");
    visit.until([&] { return visit.state().has("lastNaive.ms"); });
    visit.frames(60);
    EXPECT_EQ(visit.number("lastNaive.count"), 3005);
    EXPECT_EQ(visit.number("lastGrid.count"), 3000);
    EXPECT_EQ(wordsDrawn(l.sentence), "Flip the switch and see.\n");
}

TEST(Instrument, SaysHowLongThePairTestsWouldTakeIfOneAskedThemAloud) {
    Visit visit("?scene=klaus&n=20000&method=grid&tests=1", {.width = 1440, .height = 900});
    const Layout l = layoutOf(visit, {.width = 1440, .height = 900});
    visit.until([&] { return visit.state().has("lastGrid.ms"); });
    visit.frames(1);
    std::string said = wordsDrawn(l.sentence);
    std::ranges::replace(said, '\n', ' ');
    EXPECT_TRUE(said.starts_with("At one test a second, Naive takes 6 years 4 months, Grid "));
}

TEST(Instrument, SpeaksOfThePresentDiscsAfterAPour) {
    for (const bool known : {false, true}) {
        Visit visit("?scene=klaus&n=3000&method=naive",
                    {.width = 1440, .height = 700, .slowness = 100});
        const Layout l = layoutOf(visit, {.width = 1440, .height = 700});
        if (known) visit.until([&] { return visit.state().has("lastNaive.ms"); });
        visit.keys({"2"});
        visit.until([&] { return visit.state().has("lastGrid.ms"); });
        visit.frames();
        EXPECT_EQ(wordsDrawn(l.verdict).find("discs:"), std::string::npos);
        visit.ask("type=spawn&x=50&y=50&count=500");
        visit.until([&] { return visit.number("lastGrid.count") == 3500; });
        visit.frames();
        EXPECT_TRUE(wordsDrawn(l.verdict).starts_with("3,500 discs: ")) << wordsDrawn(l.verdict);
    }
}

// With fewer discs, too, both may fit in a frame; the response takes no more.
TEST(Instrument, OffersANumberOfDiscsThatTheResponseTakes) {
    Visit visit("?scene=klaus&n=50&response=exact&method=grid", {.width = 1440, .height = 700});
    const Layout l = layoutOf(visit, {.width = 1440, .height = 700});
    visit.until([&] { return visit.state().has("lastGrid.ms"); });
    visit.keys({"1"});
    visit.until([&] { return wordsDrawn(l.sentence).starts_with("With 50"); });
    EXPECT_EQ(wordsDrawn(l.sentence), "With 50 discs both fit in a frame.\nTry 20,000\n");
    visit.click({l.sentence.left + 10, l.sentence.top + 30});
    EXPECT_EQ(visit.number("n"), 20'000);
}

TEST(Panel, FontsHaveEverySignOfTheNamesAndTexts) {
    Visit visit("?scene=klaus&n=30&paused=1");
    visit.frames();
    std::string shown = "–…·×−";
    for (const MethodInfo& method : methods()) shown += method.label;
    for (const SceneInfo& scene : scenes()) shown += scene.label;
    for (const char* at = shown.c_str(); *at;) {
        unsigned sign = 0;
        const char* const from = at;
        at += ImTextCharFromUtf8(&sign, at, nullptr);
        for (const ImFont* font : ImGui::GetIO().Fonts->Fonts)
            EXPECT_TRUE(sign < ' ' || font->FindGlyphNoFallback(static_cast<ImWchar>(sign)))
                << std::string(from, at);
    }
}

TEST(Verdict, HasLargeLettersInTheColourOfTheMethod) {
    for (const Visit::Page& page : kForms)
        for (const bool dark : {true, false}) {
            Visit visit("?scene=klaus&n=1000&paused=0&method=grid", page);
            visit.app->setSurroundings({.dark = dark});
            visit.frames(20);
            for (const auto& [key, method] : {std::pair{"1", Method::naive}, {"2", Method::grid}}) {
                visit.keys({key});
                visit.frames(30);
                const std::string words = visit.text("verdict.text");
                const auto texts = textsDrawn();
                const auto found = std::ranges::find_if(texts, [&](const Written& text) {
                    // A narrow line has the factor alone in large letters.
                    return text.text.ends_with(words) || words.starts_with(text.text + " ");
                });
                ASSERT_TRUE(found != texts.end() && words != "") << wordsDrawn();
                EXPECT_EQ(found->ink, marks::ofMethod(method, dark)) << key << page.width;
                EXPECT_GE(found->size, page.height > 560 ? 30 : 18) << page.width;
            }
        }
}

TEST(Panel, HasLargeTargetsForFingers) {
    for (const Visit::Page& page : kForms) {
        if (!page.coarse) continue;
        Visit visit("?scene=klaus&n=300&paused=1", page);
        for (const char* name : {"naive", "grid", "race", "tests"}) {
            const float high = visit.state().four(std::string("switch.") + name)[3];
            const bool always = name[0] == 'n' || name[0] == 'g';
            EXPECT_TRUE(high >= 44 || (!always && high == 0)) << name << " " << page.width;
        }
    }
    Visit visit("?scene=klaus&n=300&paused=1",
                {.width = 366, .height = 206, .framed = true, .coarse = true});
    const auto naive = visit.state().four("switch.naive");
    // The line's buttons react beyond their edges.
    const Point below{naive[0], naive[1] + naive[3] / 2 + 6};
    EXPECT_TRUE(visit.app->panelAt(below.x, below.y));
    EXPECT_FALSE(visit.app->panelAt(below.x, below.y + 20));
    visit.click(below);
    EXPECT_EQ(visit.text("method"), "naive");
    EXPECT_EQ(visit.number("count"), 300);
}

TEST(Panel, ZoomButtonShowsEverything) {
    Visit visit("?scene=klaus&n=500&paused=1");
    EXPECT_FALSE(visit.shows("zoom"));
    visit.keys({"+"});
    visit.frames(6);
    EXPECT_TRUE(visit.shows("zoom"));
    // Presses count a few pixels beyond the button's edge.
    const auto place = visit.state().four("switch.zoom");
    const float edge = place[0] + place[2] / 2;
    EXPECT_TRUE(visit.app->panelAt(edge + 2, place[1]));
    EXPECT_FALSE(visit.app->panelAt(edge + 6, place[1]));
    visit.click(visit.control("zoom"));
    EXPECT_EQ(visit.number("zoom"), 1);
    EXPECT_FALSE(visit.shows("zoom"));
    EXPECT_EQ(visit.number("count"), 500);
}

TEST(Panel, LeavesRoomForThePagesButtonsInASmallPicture) {
    Visit visit("?scene=klaus&n=500&paused=1&colour=contacts",
                {.width = 366, .height = 206, .coarse = true});
    visit.keys({"+"});
    visit.frames(6);
    const auto place = visit.state().four("switch.zoom");
    EXPECT_LE(place[1] + place[3] / 2, 206 - 52) << "it lies under the page's buttons";
    EXPECT_GE(place[1] - place[3] / 2, 48) << "it lies over the instrument";
}

TEST(Panel, HasNoLegendOfColoursOverALowPicture) {
    struct Case {
        float width, height;
        bool shown;
    };
    for (const Case& c : {Case{300, 150, false},
                          {366, 206, false},
                          {366, 340, true},  // below the box
                          {640, 342, false},
                          {640, 352, true}}) {
        Visit visit("?scene=klaus&n=500&paused=1&colour=speed",
                    {.width = c.width, .height = c.height, .framed = true});
        visit.frames(6);
        EXPECT_EQ(visit.shows("colours"), c.shown) << c.width << " x " << c.height;
    }
}

TEST(Notices, SayWhyACommandOfTheVisitorIsRefused) {
    Visit visit("?scene=tutorial&n=30000&method=grid&gravity=fast&paused=1");
    ASSERT_FALSE(platform().notices.empty());
    EXPECT_TRUE(platform().notices[0].problem);
    EXPECT_NE(platform().notices[0].sentence.find("gravity"), std::string::npos);
    platform().notices.clear();
    visit.keys({"Shift+5"});
    visit.frames(3);
    ASSERT_EQ(platform().notices.size(), 1u);
    EXPECT_TRUE(platform().notices[0].sentence.starts_with("Can't do that: "));
    EXPECT_NE(platform().notices[0].sentence.find("exact"), std::string::npos);
    // A restart interrupts the steps that the visitor asked for, which needs no notice.
    visit.app->submit("type=step&ticks=1000", Session::By::reader, 0);
    visit.frames(2);
    visit.keys({"r"});
    visit.frames(6);
    EXPECT_EQ(platform().notices.size(), 1u);
    // The page's own commands get an answer in place of a notice.
    EXPECT_EQ(visit.ask("type=set&response=exact").code, "too-many");
    EXPECT_EQ(platform().notices.size(), 1u);
}

TEST(Panel, PageIsToldWhatAKeyAndACommandHaveChanged) {
    Visit visit("?scene=klaus&n=500");
    auto& changes = platform().changes;
    visit.frames(5);
    changes.clear();
    visit.frames(2);
    EXPECT_EQ(changes, (std::vector<std::string>{"reader: ", "reader: "})) << "ticks have no name";
    visit.keys({"g"});
    EXPECT_EQ(std::ranges::count(changes, "reader: gridlines"), 1);
    visit.app->submit("type=set&gravity=0.5", Session::By::host, 7);
    ASSERT_EQ(platform().answers[7].size(), 1u);
    EXPECT_EQ(changes[changes.size() - 2], "host: gravity") << "before the answer";
    visit.app->submit("type=pause", Session::By::host, 8);
    visit.frames(100);
    EXPECT_FALSE(platform().looping);
    changes.clear();
    visit.frames(10);
    EXPECT_TRUE(changes.empty()) << "nothing is told in a rest";
}

}  // namespace
}  // namespace cellmates::test
