#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <regex>
#include <set>

#include "overlay/widgets.h"
#include "session/keys.h"
#include "session/mark_colours.h"
#include "session/schema.h"
#include "visit.h"

// The panel's controls and keys, and what they say.

namespace cellmates::test {
namespace {

constexpr Visit::Page kWide{.width = 1440, .height = 900};
constexpr Visit::Page kPhone{.width = 390, .height = 560, .coarse = true};

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

TEST(Panel, ButtonsStepPlayPauseRestartAndShowTests) {
    Visit visit("?scene=klaus&n=300&paused=1", kWide);
    visit.click(visit.control("step"));
    EXPECT_EQ(visit.number("tick"), 1);
    visit.click(visit.control("pause"));
    visit.frames(60);
    EXPECT_FALSE(visit.flag("paused"));
    EXPECT_GE(visit.number("tick"), 58);
    visit.click(visit.control("pause"));
    EXPECT_TRUE(visit.flag("paused"));
    visit.click(visit.control("restart"));
    EXPECT_EQ(visit.number("tick"), 0);
    EXPECT_EQ(visit.number("count"), 300) << "a click must add no discs";
    for (const int shown : {1, 0}) {
        visit.click(visit.control("tests"));
        EXPECT_EQ(visit.number("view.tests"), shown);
    }
}

TEST(Panel, RaceReplacesIt) {
    Visit visit("?scene=klaus&n=300&paused=1",
                {.width = kWide.width, .height = kWide.height, .slowness = 20});
    Json state = visit.state();
    EXPECT_TRUE(state.flag("layout.open") && state.flag("layout.docked") &&
                state.flag("layout.bar"));
    EXPECT_EQ(state.text("layout.copy"), "null");
    visit.click(visit.control("race"));
    visit.frames(3);
    state = visit.state();
    EXPECT_FALSE(state.flag("layout.open") || state.flag("layout.docked") ||
                 state.flag("layout.bar"));
    EXPECT_EQ(state.text("race.left.method"), "naive");
    EXPECT_EQ(state.text("race.right.method"), "grid");
    for (const char* control : {"race", "tests", "pause", "step", "restart"})
        EXPECT_FALSE(visit.shows(control)) << control;
    EXPECT_TRUE(visit.app->escape());
    visit.frames(6);
    EXPECT_TRUE(visit.flag("layout.open") && visit.shows("race"));

    visit.keys({"v"});
    visit.frames(30);
    EXPECT_NE(visit.app->address().find("race=naive,grid"), std::string::npos)
        << visit.app->address();
    visit.keys({"Space"});
    const double ticks = visit.number("race.right.ticks");
    EXPECT_GT(ticks, 0);
    visit.frames(60);
    EXPECT_EQ(visit.number("race.right.ticks"), ticks);
    visit.keys({"v"});
    EXPECT_FALSE(visit.state().has("race.tick"));
    EXPECT_EQ(visit.number("tick"), 0) << "the world pauses during a race";
    EXPECT_EQ(visit.app->address().find("race="), std::string::npos);
    EXPECT_TRUE(platform().notices.empty());
}

TEST(Panel, NamesItsKeysExceptForFingers) {
    for (const bool coarse : {false, true})
        for (const float width : {390.0f, 1440.0f}) {
            Visit::Page page{.width = width, .height = 900, .coarse = coarse};
            Visit visit("?scene=klaus&n=300&paused=1&panel=1&section=response", page);
            EXPECT_EQ(std::regex_search(wordsDrawn(), std::regex("\\([A-Z]\\)|Shift")), !coarse)
                << width << wordsDrawn();
        }
}

TEST(Panel, IsASheetOverTheLowerHalfOfAPhonesPicture) {
    for (const auto& [width, height] : {std::pair{390.0f, 487.0f}, {360.0f, 448.0f}}) {
        Visit visit("?scene=klaus&n=300&paused=1&panel=1",
                    {.width = width, .height = height, .coarse = true});
        const auto panel = visit.state().four("switch.panel");
        EXPECT_EQ(panel[0], 0);
        EXPECT_EQ(panel[2], width);
        EXPECT_EQ(panel[3], height);
        EXPECT_GE(panel[1], 0.4f * height);
        for (const char* name : {"race", "tests", "pause", "step", "restart"}) {
            const auto place = visit.state().four(std::string("switch.") + name);
            EXPECT_LE(place[1] + place[3] / 2, height) << name << " is below the edge";
        }
    }
}

/// The top of the mark at the left of the chosen line of a list; 0 without one.
float markOf() {
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_CheckMark);
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
        for (const ImDrawVert& v : list->VtxBuffer)
            if (v.col == ink && v.pos.x < 28) return v.pos.y;
    return 0;
}

TEST(Sections, OpenOneAtATime) {
    Visit visit("?scene=klaus&n=300&paused=1", kWide);
    EXPECT_EQ(visit.text("view.section"), "none");
    const auto restart = visit.state().four("switch.restart");
    std::set<std::string> opened;
    // With all sections folded, each click opens one, and the next one at the same place folds it.
    for (float y = restart[1] + restart[3]; y < 880; y += 20) {
        visit.click({restart[0], y});
        const std::string section = visit.text("view.section");
        if (section == "none") continue;
        opened.insert(section);
        EXPECT_NE(visit.app->address().find("section=" + section), std::string::npos);
        visit.click({restart[0], y});
        EXPECT_EQ(visit.text("view.section"), "none");
        EXPECT_EQ(visit.app->address().find("section="), std::string::npos);
    }
    EXPECT_EQ(opened, (std::set<std::string>{"figures", "scene", "method", "response", "parameters",
                                             "pointer", "view"}));
    EXPECT_EQ(visit.number("count"), 300);
}

TEST(Sections, MethodListsAllAndMarksTheChosenOne) {
    Visit visit("?scene=klaus&n=300&paused=1&section=method&method=tutorial-improved",
                {.width = 1440, .height = 1200, .slowness = 500});
    const auto restart = visit.state().four("switch.restart");
    std::set<std::string> chosen;
    // Upwards, because the words about the chosen method move the methods below it.
    for (float y = 880; y > restart[1] + restart[3]; y -= 15) {
        visit.click({restart[0], y});
        if (visit.text("view.section") != "method") visit.ask("type=set&section=method");
        chosen.insert(visit.text("method"));
    }
    std::set<std::string> all;
    for (const MethodInfo& method : methods()) all.insert(std::string(method.name));
    EXPECT_EQ(chosen, all);
    // The mark moves up by a line or more from the last method to the first.
    float above = 0;
    for (const char* method : {"naive", "grid", "sap"}) {
        visit.ask(std::string("type=set&method=") + method);
        visit.frames(3);
        const float mark = markOf();
        EXPECT_GT(mark, above + 15) << method;
        above = mark;
    }
}

TEST(Keys, ChooseEveryMethodAndResponse) {
    Visit visit("?scene=klaus&n=300&paused=1");
    for (const MethodInfo& method : methods()) {
        const char sign = static_cast<char>(std::tolower(keyFor(method.id)));
        visit.keys({std::string(1, sign).c_str()});
        EXPECT_EQ(visit.text("method"), method.name);
    }
    visit.keys({"2"});
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

TEST(Keys, HaveACardThatOpensAndCloses) {
    Visit visit("?scene=klaus&n=300&paused=1");
    const auto card = [&] {
        visit.frames(3);
        const auto edges = visit.state().four("switch.keys");
        return edges[2] > edges[0];
    };
    EXPECT_FALSE(card());
    for (const bool shown : {true, false, true}) {
        visit.keys({"?"});
        EXPECT_EQ(card(), shown);
        EXPECT_EQ(visit.number("view.keys"), shown);
    }
    EXPECT_TRUE(visit.app->escape());
    EXPECT_FALSE(card());
    EXPECT_FALSE(visit.app->escape()) << "with nothing to close, Escape leaves the canvas";
}

TEST(Panel, FontsHaveEverySignOfTheSchemaAndOfTheKeys) {
    Visit visit("?scene=klaus&n=30&paused=1");
    visit.frames();
    std::string shown = schemaJson();
    for (const Key& key : keys()) shown += nameOf(key) + std::string(wordsOf(key));
    const auto& fonts = ImGui::GetIO().Fonts->Fonts;
    ASSERT_EQ(fonts.Size, 3);
    for (const char* at = shown.c_str(); *at;) {
        unsigned sign = 0;
        const char* const from = at;
        at += ImTextCharFromUtf8(&sign, at, nullptr);
        for (const ImFont* font : fonts)
            EXPECT_TRUE(sign < ' ' || font->FindGlyphNoFallback(static_cast<ImWchar>(sign)))
                << std::string(from, at);
    }
}

TEST(Keys, StopAndCloseMeasurements) {
    Visit visit("?scene=klaus&n=2000&paused=1", {.slowness = 500});
    const auto naive = [&] {
        const Json state = visit.state();
        return state.text("inspection.measured.0.method") == "naive"
                   ? state.text("inspection.measured.0.state")
                   : "";
    };
    visit.keys({"m"});
    visit.until([&] { return naive() == "running"; });
    visit.keys({"m"});
    visit.until([&] { return !visit.flag("inspection.measuring"); });
    EXPECT_EQ(naive(), "cancelled");
    visit.frames(3);
    EXPECT_GT(visit.number("inspection.measured.length"), 0);
    visit.keys({"m"});
    visit.frames(3);
    EXPECT_EQ(visit.number("inspection.measured.length"), 0);
    visit.keys({"m"});
    visit.frames(3);
    EXPECT_TRUE(visit.flag("inspection.measuring"));
    EXPECT_TRUE(visit.app->escape());
    visit.frames(3);
    EXPECT_EQ(visit.number("inspection.measured.length"), 0);
}

// The panel says how the two methods compare.

/// The height of the letters of a colour within a part of the canvas, CSS pixels.
float lettersIn(std::uint32_t colour, float left, float top, float right, float bottom) {
    float first = bottom, last = top;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
        for (const ImDrawVert& v : list->VtxBuffer) {
            if (v.col != colour || v.pos.x < left || v.pos.x > right || v.pos.y < top ||
                v.pos.y > bottom)
                continue;
            first = std::min(first, v.pos.y);
            last = std::max(last, v.pos.y);
        }
    return last - first;
}

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

TEST(Bars, AreToScaleUntilTheyLeaveThePanel) {
    for (const double slowness : {1.0, 300.0}) {
        Visit visit("?scene=klaus&n=1000", {.width = 1440, .height = 900, .slowness = slowness});
        for (const char* key : {"1", "2"}) {
            visit.keys({key});
            visit.until([&] { return visit.number("msPerTick") > 0; });
            visit.frames(30);
        }
        constexpr float kLeft = 28, kWidth = 272, kFrame = 122;  // CSS px, of 16.7 ms
        const auto race = visit.state().four("switch.race");
        const float below = race[1] - race[3] / 2;
        for (const auto& [last, method] :
             {std::pair{"lastNaive.ms", Method::naive}, {"lastGrid.ms", Method::grid}}) {
            const double ms = visit.number(last);
            const float length = static_cast<float>(ms * 60 / 1000) * kFrame;
            EXPECT_NEAR(endOf(marks::ofMethod(method, true), below - 98, below - 74),
                        kLeft + std::clamp(length, 2.0f, kWidth), 2)
                << last << " " << ms;
        }
    }
}

TEST(Verdict, HasLargeLettersInTheColourOfTheMethod) {
    for (const bool dark : {true, false}) {
        Visit visit("?scene=klaus&n=1000", kWide);
        visit.app->setDark(dark);
        visit.frames(20);
        for (const auto& [key, method] : {std::pair{"1", Method::naive}, {"2", Method::grid}}) {
            visit.keys({key});
            visit.frames(30);
            EXPECT_NE(visit.text("verdict.text"), "");
            const auto race = visit.state().four("switch.race");
            const float below = race[1] - race[3] / 2;
            EXPECT_GE(lettersIn(marks::ofMethod(method, dark), 20, below - 50, 308, below), 19)
                << key << (dark ? ", dark" : ", light");
        }
    }
    Visit narrow("?scene=klaus&n=1000", {.width = 360, .height = 480});
    narrow.frames(20);
    narrow.keys({"1"});
    narrow.frames(30);
    const auto grid = narrow.state().four("switch.grid"),
               opener = narrow.state().four("switch.opener");
    EXPECT_GE(lettersIn(marks::ofMethod(Method::naive, true), grid[0] + grid[2] / 2 + 1, 0,
                        opener[0] - opener[2] / 2 - 1, 36),
              13);
}

TEST(Panel, HasLargeTargetsForFingers) {
    Visit visit("?scene=klaus&n=300&paused=1", kPhone);
    const auto naive = visit.state().four("switch.naive");
    visit.keys({"h"});
    visit.frames(6);
    for (const char* name : {"race", "tests", "pause", "step", "restart"})
        EXPECT_GE(visit.state().four(std::string("switch.") + name)[3], 44) << name;
    visit.keys({"h"});
    visit.frames(6);
    // The line's buttons react beyond their edges.
    const Point below{naive[0], naive[1] + naive[3] / 2 + 6};
    EXPECT_EQ(visit.app->panelAt(below.x, below.y), 1);
    visit.click(below);
    EXPECT_EQ(visit.text("method"), "naive");
    EXPECT_EQ(visit.number("count"), 300);
}

TEST(Panel, TakesTheWheelOnlyIfItScrolls) {
    {
        Visit least("?scene=klaus&n=50&paused=1&ui=min");
        least.move({60, 20});
        least.frames(6);
        EXPECT_EQ(least.app->panelAt(60, 20), 1);
        EXPECT_FALSE(least.app->takesWheel(true));
    }
    Visit visit("?scene=klaus&n=50&paused=1", {.width = 960, .height = 400});
    visit.move({100, 150});
    visit.frames(6);
    EXPECT_EQ(visit.app->panelAt(100, 150), 2);
    EXPECT_TRUE(visit.app->takesWheel(true) && visit.app->takesWheel(false));
    visit.move(visit.inBox(0.5f, 0.5f));
    visit.frames(3);
    EXPECT_FALSE(visit.app->takesWheel(true)) << "everything is in sight, so the page scrolls";
    EXPECT_TRUE(visit.app->takesWheel(false));
}

TEST(Panel, ScrollsUnderAFinger) {
    Visit visit("?scene=klaus&n=500&paused=1",
                {.width = 366, .height = 206, .framed = true, .coarse = true});
    visit.click(visit.control("opener"));
    visit.frames(10);
    const auto before = visit.state().four("switch.restart");
    visit.move({100, 190}, true);
    visit.button(true, {100, 190}, SDL_BUTTON_LEFT, true);
    for (float y = 190; y >= 60; y -= 10) {
        visit.move({100, y}, true);
        visit.frames(2);
    }
    visit.button(false, {100, 60}, SDL_BUTTON_LEFT, true);
    visit.frames(3);
    EXPECT_LT(visit.state().four("switch.restart")[1], before[1] - 50);
    EXPECT_EQ(visit.number("count"), 500);
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
    EXPECT_EQ(visit.app->panelAt(edge + 2, place[1]), 1);
    EXPECT_EQ(visit.app->panelAt(edge + 6, place[1]), 0);
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
    EXPECT_TRUE(place[0] + place[2] / 2 <= 366 - widgets::kWidthOfBar ||
                place[1] + place[3] / 2 <= 206 - widgets::kRoomForBar)
        << place[0] << ", " << place[1];
    EXPECT_GE(place[1] - place[3] / 2, 36) << "it lies over the panel's line";
}

TEST(Panel, HasNoLegendOfColoursOverALowPicture) {
    struct Case {
        float width, height;
        bool shown;
    };
    for (const Case& c : {Case{300, 150, false},
                          {366, 206, false},
                          {366, 340, true},  // below the box
                          {640, 330, false},
                          {640, 340, true}}) {
        Visit visit("?scene=klaus&n=500&paused=1",
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
