#include <algorithm>
#include <cmath>
#include <utility>

#include "render/segment_renderer.h"
#include "visit.h"

// Pointer, wheel, fingers and keys on the picture.

namespace cellmates::test {
namespace {

const char* const kEmpty = "?scene=tutorial&n=0&paused=1&ui=none";

void expectNear(const Json& state, const char* path, std::array<double, 2> wanted, double room) {
    const auto at = state.four(path);
    EXPECT_NEAR(static_cast<double>(at[0]), wanted[0], room) << path;
    EXPECT_NEAR(static_cast<double>(at[1]), wanted[1], room) << path;
}

/// The place in the box that is seen at a place of the picture, both as parts.
Point seenAt(const Json& state, float across, float down) {
    const auto seen = state.four("seen");
    return {seen[0] + across * seen[2], seen[1] + down * seen[3]};
}

void drag(Visit& visit, Point from, Point to, int button = SDL_BUTTON_LEFT, int steps = 4) {
    visit.move(from);
    visit.button(true, from, button);
    for (int k = 1; k <= steps; ++k) {
        const float part = static_cast<float>(k) / static_cast<float>(steps);
        visit.move({from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)});
        visit.frames(1);
    }
    visit.button(false, to, button);
    visit.frames(3);
}

TEST(Pointer, FastDragAddsDiscsAlongItsWholePath) {
    Visit visit(kEmpty);
    const Point from = visit.inBox(0.1f, 0.5f), to = visit.inBox(0.9f, 0.5f);
    visit.click(from);
    visit.frames(60);
    EXPECT_EQ(visit.number("count"), 0) << "a click adds no discs";
    visit.button(true, from);
    visit.move(to);
    visit.button(false, to);
    visit.frames(4);
    const double n = visit.number("count");
    EXPECT_GE(n, 5);
    const auto* const x = static_cast<const float*>(visit.app->discs(0));
    const auto [least, most] = std::minmax_element(x, x + static_cast<int>(n));
    EXPECT_GT(*most - *least, 0.5f * visit.state().four("seen")[2]);
    visit.frames(600);
    EXPECT_EQ(visit.number("count"), n) << "no discs are added after the button is up";
}

TEST(Pointer, AddsNoDiscsOutsideTheBox) {
    Visit visit("?scene=tumbler&aspect=0.5&n=0&paused=1&ui=none");
    const auto box = visit.state().four("box");
    ASSERT_GT(box[0], 30);
    const Point outside{box[0] / 2, box[1] + box[3] / 2}, middle = visit.inBox(0.5f, 0.5f);
    drag(visit, outside, {outside.x + 12, outside.y + 2});
    EXPECT_EQ(visit.number("count"), 0);
    // A drag that leaves the box stops adding discs, and continues when it returns.
    visit.move(middle);
    visit.button(true, middle);
    visit.frames(30);
    EXPECT_GT(visit.number("count"), 10);
    visit.move(outside);
    visit.frames(3);
    const double n = visit.number("count");
    visit.frames(300);
    EXPECT_EQ(visit.number("count"), n);
    visit.move(middle);
    visit.frames(30);
    EXPECT_GT(visit.number("count"), n);
}

TEST(Pointer, LossOfTheFocusEndsADrag) {
    Visit visit(kEmpty);
    const Point at = visit.inBox(0.5f, 0.5f);
    visit.move(at);
    visit.button(true, at);
    visit.frames(2);
    visit.app->loseFocus();
    visit.frames(60);
    EXPECT_EQ(visit.number("count"), 0) << "the press itself has lost the focus";
    visit.button(false, at);
    visit.button(true, at);
    visit.frames(20);
    visit.app->loseFocus();
    visit.frames(2);
    const double n = visit.number("count");
    EXPECT_GT(n, 5) << "the next press must count";
    visit.frames(300);
    EXPECT_EQ(visit.number("count"), n);
    visit.key(true, "g");
    visit.app->loseFocus();
    EXPECT_EQ(visit.number("view.gridlines"), 1) << "a key that was pressed before still counts";
}

TEST(Pointer, PageInTheBackForwardCacheIsNotPressedWhenItComesBack) {
    for (const int held : {SDL_BUTTON_LEFT, SDL_BUTTON_RIGHT}) {
        Visit visit("?scene=klaus&n=200&ui=none&gravity=0&paused=1");
        const Point at = visit.inBox(0.5f, 0.5f);
        visit.move(at);
        visit.button(true, at, held);
        visit.frames(30);
        visit.app->loseFocus();
        visit.app->setVisible(false);
        visit.app->setVisible(true);
        visit.frames(3);
        const std::uint64_t hash = visit.hash();
        visit.frames(60);
        EXPECT_EQ(visit.hash(), hash) << held;
    }
}

TEST(Keys, SpaceThatTheVisitorStillHoldsOnLeavingDoesNotPause) {
    Visit visit("?scene=klaus&n=200");
    visit.key(true, "Space");
    visit.frames(5);
    visit.app->loseFocus();
    visit.key(false, "Space");
    visit.frames(5);
    EXPECT_FALSE(visit.flag("paused"));
}

TEST(Push, RightButtonPushesDiscsAway) {
    Visit visit("?scene=klaus&n=500&paused=1&ui=none");
    const std::uint64_t hash = visit.hash();
    const Point at = visit.inBox(0.5f, 0.5f);
    visit.hold(at, 20, SDL_BUTTON_RIGHT);
    const std::uint64_t pushed = visit.hash();
    EXPECT_NE(pushed, hash);
    EXPECT_EQ(visit.number("count"), 500);
    EXPECT_EQ(visit.number("tick"), 0);
    visit.frames(60);
    EXPECT_EQ(visit.hash(), pushed) << "the program sees the button go up";
}

TEST(Push, ToolOfTheLeftButtonAndTheCrosshairIsSetByAddressAndKey) {
    Visit visit("?scene=klaus&n=500&paused=1&tool=push&ui=none");
    std::uint64_t hash = visit.hash();
    const auto changes = [&] { return std::exchange(hash, visit.hash()) != hash; };
    visit.hold(visit.inBox(0.5f, 0.5f), 20);
    EXPECT_TRUE(changes());
    visit.keys({"Up"});
    visit.hold("Enter", 20);
    EXPECT_TRUE(changes());
    EXPECT_EQ(visit.number("count"), 500);
    visit.keys({"p"});
    EXPECT_EQ(visit.text("view.tool"), "spawn");
    visit.hold(visit.inBox(0.5f, 0.5f), 20);
    EXPECT_GT(visit.number("count"), 500);
}

TEST(Push, ShowsItsReachAroundThePointerAlsoWhenKeysZoom) {
    Visit visit("?scene=klaus&n=0&paused=1&ui=none&tool=push");
    EXPECT_TRUE(linesDrawn().empty());
    visit.move(visit.inBox(0.8f, 0.3f));
    visit.frames(2);
    EXPECT_EQ(linesDrawn().size(), 1u);
    EXPECT_GT(linesDrawn()[0].instances, 12) << "a ring of lines";
    for (int k = 0; k < 3; ++k) {
        const auto ring = linesDrawn().at(0).values<Segment>();
        const Point wanted = seenAt(visit.state(), 0.8f, 0.3f);
        float x = 0, y = 0;
        for (const Segment& line : ring) {
            x += line.x0 / static_cast<float>(ring.size());
            y += line.y0 / static_cast<float>(ring.size());
        }
        EXPECT_NEAR(x, wanted.x, 0.1f);
        EXPECT_NEAR(y, wanted.y, 0.1f);
        visit.keys({"+"});
    }
}

TEST(Crosshair, MovesByArrowsAndAddsDiscsThere) {
    Visit visit(kEmpty);
    visit.keys({"Shift+Right", "Shift+Right", "Shift+Right"});
    EXPECT_FALSE(linesDrawn().empty()) << "the crosshair is drawn";
    visit.hold("Enter", 40);
    const double n = visit.number("count");
    EXPECT_GT(n, 5);
    visit.frames(120);
    EXPECT_EQ(visit.number("count"), n);
    const Point middle = seenAt(visit.state(), 0.5f, 0.5f);
    const auto* const x = static_cast<const float*>(visit.app->discs(0));
    EXPECT_GT(*std::min_element(x, x + static_cast<int>(n)), middle.x);
}

TEST(Crosshair, DisappearsWithTheFocusAndWhenTheMouseMoves) {
    Visit visit(kEmpty);
    const auto isDrawn = [&] {
        visit.frames(2);
        return !linesDrawn().empty();
    };
    EXPECT_FALSE(isDrawn());
    visit.keys({"Left"});
    EXPECT_TRUE(isDrawn());
    visit.app->loseFocus();
    EXPECT_FALSE(isDrawn());
    visit.keys({"Left"});
    EXPECT_TRUE(isDrawn());
    visit.move(visit.inBox(0.2f, 0.2f));
    EXPECT_FALSE(isDrawn());
}

TEST(Zoom, WheelKeepsThePlaceUnderThePointer) {
    Visit visit("?scene=klaus&n=2000&paused=1&ui=none");
    const Json before = visit.state();
    EXPECT_EQ(before.number("zoom"), 1);
    const Point pointer = visit.inBox(0.3f, 0.7f);
    for (int k = 0; k < 6; ++k) visit.wheel(pointer, 1);
    visit.frames(2);
    const Json near = visit.state();
    EXPECT_NEAR(near.number("zoom"), std::pow(1.25, 6), 0.01);
    const Point was = seenAt(before, 0.3f, 0.7f), is = seenAt(near, 0.3f, 0.7f);
    EXPECT_NEAR(was.x, is.x, before.four("seen")[2] / 400);
    EXPECT_NEAR(was.y, is.y, before.four("seen")[2] / 400);
    EXPECT_EQ(near.four("box"), before.four("box")) << "the picture must not change its place";
    for (int k = 0; k < 60; ++k) visit.wheel(pointer, 1);
    visit.frames(2);
    EXPECT_EQ(visit.number("zoom"), 200);
    EXPECT_TRUE(visit.app->takesWheel(true));
    for (int k = 0; k < 60; ++k) visit.wheel(pointer, -1);
    visit.frames(2);
    EXPECT_EQ(visit.number("zoom"), 1);
    expectNear(visit.state(), "seen", {0, 0}, 0.01);
    // The turns that end a gesture still belong to it; later ones scroll the page.
    EXPECT_TRUE(visit.app->takesWheel(true));
    visit.frames(30);
    EXPECT_FALSE(visit.app->takesWheel(true));
}

TEST(Zoom, KeysZoomByStepsAndShowEverything) {
    Visit visit("?scene=klaus&n=500&paused=1");
    for (int k = 0; k < 8; ++k) visit.keys({"+"});
    EXPECT_NEAR(visit.number("zoom"), std::pow(1.25, 8), 0.01);
    visit.keys({"-"});
    EXPECT_NEAR(visit.number("zoom"), std::pow(1.25, 7), 0.01);
    visit.keys({"="});
    EXPECT_NEAR(visit.number("zoom"), std::pow(1.25, 8), 0.01);
    for (int k = 0; k < 8; ++k) visit.keys({"-"});
    EXPECT_EQ(visit.number("zoom"), 1) << "rounding must not leave a button behind";
    visit.keys({"+", "z"});
    EXPECT_EQ(visit.number("zoom"), 1);
    EXPECT_EQ(visit.number("count"), 500);
    // The page can choose the visible part, and a new scene is shown as a whole.
    visit.lookAt(4, 20, 10);
    visit.frames(3);
    const auto seen = visit.state().four("seen");
    EXPECT_EQ(visit.number("zoom"), 4);
    EXPECT_NEAR(seen[0] + seen[2] / 2, 20, 0.1f);
    EXPECT_NEAR(seen[1] + seen[3] / 2, 10, 0.1f);
    visit.ask("type=set&scene=tutorial");
    visit.frames(3);
    EXPECT_EQ(visit.number("zoom"), 1);
}

TEST(Zoom, ShowsNothingBeyondTheBox) {
    Visit visit("?scene=klaus&n=500&paused=1&ui=none");
    const auto whole = visit.state().four("seen");
    for (int k = 0; k < 6; ++k) visit.wheel(visit.inBox(0.5f, 0.5f), 1);
    for (int k = 0; k < 40; ++k) visit.keys({"Shift+Right", "Shift+Down"});
    const auto seen = visit.state().four("seen");
    EXPECT_NEAR(seen[0] + seen[2], whole[2], 0.01);
    EXPECT_NEAR(seen[1] + seen[3], whole[3], 0.01);
    EXPECT_GT(seen[0], 0);
    for (int k = 0; k < 80; ++k) visit.keys({"Shift+Left", "Shift+Up"});
    expectNear(visit.state(), "seen", {0, 0}, 0.01);
}

TEST(Zoom, ViewFollowsTheCrosshair) {
    Visit visit("?scene=klaus&n=500&paused=1&ui=none");
    for (int k = 0; k < 12; ++k) visit.wheel(visit.inBox(0.9f, 0.9f), 1);
    visit.frames(2);
    const auto zoomed = visit.state().four("seen");
    visit.keys({"Left"});
    EXPECT_EQ(visit.state().four("seen"), zoomed)
        << "the crosshair starts in the middle of the view";
    for (int k = 0; k < 20; ++k) visit.keys({"Shift+Left"});
    const auto left = visit.state().four("seen");
    EXPECT_LT(left[0], zoomed[0]);
    EXPECT_EQ(left[1], zoomed[1]);
    // The crosshair keeps its place when keys zoom around the middle, and Enter adds discs there.
    visit.keys({"+"});
    const auto closer = visit.state().four("seen");
    EXPECT_GT(closer[0], left[0]);
    visit.hold("Enter", 30);
    EXPECT_GT(visit.number("count"), 500);
    EXPECT_LT(visit.state().four("seen")[0], closer[0]);
}

TEST(Zoom, DragsOfTheMiddleButtonAndWithSpaceMoveThePicture) {
    for (const bool space : {false, true}) {
        Visit visit("?scene=tutorial&n=0&paused=1&ui=none");
        for (int k = 0; k < 6; ++k) visit.wheel(visit.inBox(0.5f, 0.5f), 1);
        visit.frames(2);
        const Json before = visit.state();
        const auto seen = before.four("seen");
        const double scale = static_cast<double>(seen[2] / before.four("box")[2]);
        const Point from = visit.inBox(0.5f, 0.5f);
        if (space) visit.key(true, "Space");
        drag(visit, from, {from.x + 48, from.y + 32}, space ? SDL_BUTTON_LEFT : SDL_BUTTON_MIDDLE);
        if (space) visit.key(false, "Space");
        visit.frames(3);
        expectNear(
            visit.state(), "seen",
            {static_cast<double>(seen[0]) - 48 * scale, static_cast<double>(seen[1]) - 32 * scale},
            2 * scale);
        EXPECT_EQ(visit.number("count"), 0);
        EXPECT_TRUE(visit.flag("paused")) << "Space has moved the picture, so it does not play";
        EXPECT_EQ(visit.number("zoom"), before.number("zoom"));
        visit.keys({"Space"});
        EXPECT_FALSE(visit.flag("paused"));
    }
}

TEST(Zoom, DragAddsDiscsWhereThePointerIs) {
    Visit visit(kEmpty);
    for (int k = 0; k < 12; ++k) visit.wheel(visit.inBox(0.2f, 0.3f), 1);
    visit.frames(2);
    const Point at = visit.inBox(0.5f, 0.5f), wanted = seenAt(visit.state(), 0.5f, 0.5f);
    visit.hold(at, 12);
    ASSERT_GT(visit.number("count"), 0);
    EXPECT_NEAR(*static_cast<const float*>(visit.app->discs(0)), wanted.x, 12);
    EXPECT_NEAR(*static_cast<const float*>(visit.app->discs(1)), wanted.y, 12);
}

TEST(Zoom, DiscUnderThePointerStaysChosen) {
    Visit visit("?scene=mixed&n=300&paused=1&tests=1&ui=none");
    visit.keys({"."});
    Point at{};
    for (int k = 1; k < 100 && !visit.state().has("inspection.tests.all"); ++k) {
        at = visit.inBox(static_cast<float>(k * 37 % 100) / 100,
                         static_cast<float>(k * 61 % 100) / 100);
        visit.move(at);
        visit.frames(3);
    }
    ASSERT_TRUE(visit.state().has("inspection.tests.all"));
    const double tests = visit.number("inspection.tests.all");
    for (int k = 0; k < 8; ++k) visit.wheel(at, 1);
    visit.frames(6);
    EXPECT_GT(visit.number("zoom"), 5);
    EXPECT_EQ(visit.number("inspection.tests.all"), tests);
}

// SDL also reports the first finger as a mouse.
TEST(Fingers, TwoZoomAndMoveAndAddNoDiscs) {
    Visit visit("?scene=tutorial&n=0&paused=1&ui=none",
                {.width = 390, .height = 640, .coarse = true});
    const Point at = visit.inBox(0.5f, 0.4f);
    const auto both = [&](Uint32 type, float apart, float aside) {
        visit.finger(type, 1, {at.x - apart + aside, at.y});
        visit.finger(type, 2, {at.x + apart + aside, at.y});
        visit.frames(1);
    };
    visit.move(at, true);
    visit.button(true, at, SDL_BUTTON_LEFT, true);
    both(SDL_FINGERDOWN, 30, 0);
    for (float apart = 40; apart <= 90; apart += 10) both(SDL_FINGERMOTION, apart, 0);
    const Json zoomed = visit.state();
    EXPECT_NEAR(zoomed.number("zoom"), 3, 0.05) << "three times as far apart";
    for (float aside = 10; aside <= 40; aside += 10) {
        visit.move({at.x + aside, at.y}, true);
        both(SDL_FINGERMOTION, 90, aside);
    }
    EXPECT_LT(visit.state().four("seen")[0], zoomed.four("seen")[0] - 5);
    visit.button(false, at, SDL_BUTTON_LEFT, true);
    both(SDL_FINGERUP, 90, 40);
    visit.frames(60);
    EXPECT_EQ(visit.number("count"), 0);
    // One finger adds discs, until a second one comes down.
    visit.move(at, true);
    visit.button(true, at, SDL_BUTTON_LEFT, true);
    visit.finger(SDL_FINGERDOWN, 3, at);
    visit.frames(30);
    const double n = visit.number("count");
    EXPECT_GT(n, 5);
    visit.finger(SDL_FINGERDOWN, 4, {at.x + 60, at.y});
    visit.frames(2);
    const double end = visit.number("count");
    visit.frames(60);
    EXPECT_EQ(visit.number("count"), end);
}

}  // namespace
}  // namespace cellmates::test
