#include "overlay/strip.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>

#include "session/text.h"

namespace cellmates::strip {
namespace {

constexpr float kButton = 30;  // CSS px, height
constexpr float kEdge = (kLine - kButton) / 2;
constexpr float kGap = 10;
constexpr float kRoomForWords = 480;  // in a narrower line the button has only an arrow

float widthOf(ImFont* font, const char* text) {
    ImGui::PushFont(font);
    const float width = ImGui::CalcTextSize(text).x;
    ImGui::PopFont();
    return width;
}

/// A figure and its unit, one after the other.
struct Item {
    Text figure;
    const char* unit;

    float width(const Gui::Fonts& fonts) const {
        return widthOf(fonts.strong, figure.c_str()) + widthOf(fonts.text, unit);
    }
    void draw(float x, float line, const Gui::Fonts& fonts) const {
        const float y = line + std::floor((kLine - ImGui::GetTextLineHeight()) / 2);
        ImGui::SetCursorScreenPos({x, y});
        ImGui::PushFont(fonts.strong);
        ImGui::TextUnformatted(figure.c_str());
        ImGui::PopFont();
        ImGui::SameLine(0, 0);
        ImGui::TextDisabled("%s", unit);
    }
};

/// The first of `texts` that fits before `right`, if any.
bool sayFirst(std::initializer_list<const char*> texts, float left, float line, float right) {
    for (const char* const text : texts) {
        if (left + ImGui::CalcTextSize(text).x > right) continue;
        ImGui::SetCursorScreenPos(
            {left, line + std::floor((kLine - ImGui::GetTextLineHeight()) / 2)});
        ImGui::TextUnformatted(text);
        return true;
    }
    return false;
}

/// "74.0 ms instead of 0.62: 119 times as long", or the half of it that fits.
bool answer(const Session& session, float left, float line, float right) {
    const char* const full = session.comparison().answer();
    if (!*full) return false;
    char before[128];
    std::snprintf(before, sizeof before, "%s", full);
    char* const colon = std::strchr(before, ':');
    if (!colon) return sayFirst({full}, left, line, right);
    *colon = 0;
    return sayFirst({full, before, colon + 2}, left, line, right);
}

Item lastOf(const Session& session, Method method) {
    if (const auto& last = session.comparison().last(method)) return {duration(last->tick), " ms"};
    return {Text{""}, "not run yet"};
}

}  // namespace

void begin(float width, float height) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({width, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {2 * kEdge, kEdge});
    ImGui::Begin("line", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar(3);
}

void end(float progress) {
    const float width = ImGui::GetWindowWidth(), height = ImGui::GetWindowHeight();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRectFullScreen();  // to the edges, beyond the padding
    draw.AddRectFilled({0, height - 1}, {width, height}, ImGui::GetColorU32(ImGuiCol_Border));
    if (progress > 0)
        draw.AddRectFilled({0, height - 2}, {width * progress, height},
                           ImGui::GetColorU32(ImGuiCol_PlotHistogram));
    draw.PopClipRect();
    ImGui::End();
}

ImVec2 switchSize(float width) { return {std::clamp(width / 3, 104.0f, 176.0f), kButton}; }

float wordsFrom(float width) { return 2 * kEdge + switchSize(width).x + kGap; }

void words(const char* full, const char* brief, float right) {
    const float left = wordsFrom(ImGui::GetWindowWidth());
    if (!sayFirst({full, brief}, left, 0, right)) sayFirst({brief}, left, 0, 1e9f);
}

void cost(const Session& session, float right, const Gui::Fonts& fonts) {
    const TickTimes& times = session.times();
    const Stats* const figures = session.figures();
    const float left = wordsFrom(ImGui::GetWindowWidth());
    if (session.paused() && !figures && !session.world()->ticking()) {
        sayFirst(
            {"no tick yet: press Step or Play (Space)", "no tick yet: Space plays", "no tick yet"},
            left, 0, right);
        return;
    }
    const bool here = ImGui::GetWindowHeight() < kLine + 1;  // otherwise it is in the second line
    if (here && answer(session, left, 0, right)) return;
    const Item time{times.measured() ? duration(times.tick()) : Text{"…"}, " ms"};
    if (left + time.width(fonts) > right) return;
    time.draw(left, 0, fonts);

    if (!figures) return;
    // Keeps the second figure in place while the first one changes.
    float from = left + std::max(time.width(fonts), widthOf(fonts.strong, "0.000 ms")) + kGap;
    const Text exact = grouped(figures->pairTests);
    const Text rough = compact(static_cast<double>(figures->pairTests));
    for (const Item& tests : {Item{exact, " pair tests"}, Item{rough, " pair tests"},
                              Item{exact, " tests"}, Item{rough, " tests"}, Item{rough, ""}}) {
        if (from + tests.width(fonts) > right) continue;
        tests.draw(from, 0, fonts);
        from += tests.width(fonts) + 3 * kGap;
        break;
    }
    const Method method = session.world()->config().method;
    for (const Method other : {Method::naive, Method::grid}) {
        const Item item = lastOf(session, other);
        const char* const name = other == Method::naive ? "naive, last: " : "grid, last: ";
        const float wide = ImGui::CalcTextSize(name).x;
        if (other == method || !session.comparison().last(other) ||
            from + wide + item.width(fonts) > right)
            continue;
        sayFirst({name}, from, 0, right);
        item.draw(from + wide, 0, fonts);
        from += wide + item.width(fonts) + 2 * kGap;
    }
}

void comparison(const Session& session, const Gui::Fonts& fonts) {
    constexpr float kTop = 27;  // of a line as high as the first, CSS px
    const float right = ImGui::GetWindowWidth() - kEdge;
    if (answer(session, 2 * kEdge + 4, kTop, right)) return;
    const Method method = session.world()->config().method;
    float x = 2 * kEdge + 4;
    for (const Method each : {Method::naive, Method::grid}) {
        const char* const name = each == Method::naive ? "Naive " : "Grid ";
        sayFirst({name}, x, kTop, right);
        x += ImGui::CalcTextSize(name).x;
        const Item item = lastOf(session, each);
        item.draw(x, kTop, fonts);
        x += item.width(fonts);
        if (const auto& last = session.comparison().last(each)) {
            char tests[40];
            std::snprintf(tests, sizeof tests, each == method ? ", %s tests now" : ", %s tests",
                          compact(static_cast<double>(last->pairTests)).c_str());
            if (sayFirst({tests}, x, kTop, right)) x += ImGui::CalcTextSize(tests).x;
        }
        x += 2 * kGap;
    }
}

bool opener(bool open, float width, const Gui::Fonts& fonts, float& left, ImVec2& middle) {
    const char* const word = width < kRoomForWords ? "" : open ? "Less  (H)" : "More  (H)";
    const float wordWidth = *word ? widthOf(fonts.text, "More  (H)") + 8 : 0;
    const ImVec2 size{wordWidth + 34, kButton};
    left = width - kEdge - size.x;
    middle = {left + size.x / 2, kLine / 2};
    ImGui::SetCursorScreenPos({left, kEdge});
    const bool pressed = ImGui::InvisibleButton("opener", size);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (open || ImGui::IsItemHovered())
        draw.AddRectFilled({left, kEdge}, {left + size.x, kLine - kEdge},
                           ImGui::GetColorU32(ImGuiCol_FrameBgHovered), 7);
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    draw.AddText({left + 12, std::floor((kLine - ImGui::GetTextLineHeight()) / 2)}, ink, word);
    const ImVec2 tip{left + size.x - 17, kLine / 2 + (open ? -2.5f : 2.5f)};
    const float back = open ? 5.0f : -5.0f;
    const ImVec2 arrow[] = {{tip.x - 5, tip.y + back}, tip, {tip.x + 5, tip.y + back}};
    draw.AddPolyline(arrow, 3, ink, 0, 2);
    return pressed;
}

}  // namespace cellmates::strip
