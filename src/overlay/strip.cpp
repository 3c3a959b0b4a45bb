#include "overlay/strip.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "session/figures/text.h"
#include "session/keys.h"
#include "session/mark_colours.h"

namespace cellmates::strip {
namespace {

constexpr float kButton = 30;  // CSS px, height
constexpr float kEdge = (kLine - kButton) / 2;
constexpr float kGap = 10;
constexpr float kLargeFont = 27;      // px, for the verdict: letters of 21 px
constexpr float kRoomForWords = 480;  // in a narrower line the button has only an arrow

float widthOf(ImFont* font, const char* text) {
    ImGui::PushFont(font);
    const float width = ImGui::CalcTextSize(text).x;
    ImGui::PopFont();
    return width;
}

/// A figure and its unit, one after the other.
struct Item {
    std::string figure;
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
    const char* const text = widgets::fitting(texts, right - left);
    if (!text) return false;
    ImGui::SetCursorScreenPos({left, line + std::floor((kLine - ImGui::GetTextLineHeight()) / 2)});
    ImGui::TextUnformatted(text);
    return true;
}

/// "237× slower", or the part of it that fits; nothing if there is no verdict. Returns where it
/// ends.
float verdict(const Frame& f, float left, float line, float right, const Gui::Fonts& fonts) {
    const auto v = f.session.comparison().verdict();
    if (!v) return left;
    const std::string text = v->text(), factor = v->factor();
    char with[64];
    print(with, "%s with %s discs", factor.c_str(), grouped(v->discs).c_str());
    const bool plain = v->stale || v->alike;
    const ImVec4 ink = v->stale   ? ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled)
                       : v->alike ? ImGui::GetStyleColorVec4(ImGuiCol_Text)
                                  : widgets::colourOf(v->method);
    ImGui::PushFont(plain ? fonts.text : fonts.figure);
    if (!plain) ImGui::SetWindowFontScale(kLargeFont / 38);
    ImGui::PushStyleColor(ImGuiCol_Text, ink);
    float end = left;
    const auto say = [&](std::initializer_list<const char*> texts) {
        if (sayFirst(texts, left, line, right)) end = ImGui::GetItemRectMax().x;
    };
    if (v->alike)
        say({text.c_str(), "No difference to speak of", "No difference", "1×"});
    else if (v->stale)
        say({with, factor.c_str()});
    else
        say({text.c_str(), factor.c_str()});
    ImGui::PopStyleColor();
    ImGui::SetWindowFontScale(1);
    ImGui::PopFont();
    return end;
}

Item lastOf(const Frame& f, Method method) {
    if (const auto& last = f.session.comparison().last(method))
        return {duration(last->tick), " ms"};
    if (f.session.times().coarse()) return {"", "not timed"};
    const bool waits = f.config.method == method && !f.session.paused();
    return {"", waits ? "timing…" : "not run yet"};
}

/// Both methods' figures. False, and nothing is drawn, if they do not fit, unless they `must`: then
/// without the tests.
bool both(const Frame& f, float x, float line, float right, bool must, const Gui::Fonts& fonts) {
    const Comparison& known = f.session.comparison();
    const std::uint32_t discs = f.world.particles().count();
    const auto draw = [&](bool drawn, bool withTests) {
        float at = x;
        for (const Method each : {Method::naive, Method::grid}) {
            const char* const name = each == Method::naive ? "Naive " : "Grid ";
            const auto& last = known.last(each);
            // Dim if the figures are not those of the method in use.
            const bool dim = each != f.config.method || !last || last->discs != discs;
            if (dim)
                ImGui::PushStyleColor(ImGuiCol_Text,
                                      ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
            if (drawn) sayFirst({name}, at, line, right);
            at += ImGui::CalcTextSize(name).x;
            const Item item = lastOf(f, each);
            if (drawn) item.draw(at, line, fonts);
            at += item.width(fonts);
            char tests[40];
            if (last && withTests) {
                print(tests, ", %s tests", compact(static_cast<double>(last->pairTests)).c_str());
                if (drawn) sayFirst({tests}, at, line, right);
                at += ImGui::CalcTextSize(tests).x;
            }
            if (dim) ImGui::PopStyleColor();
            at += 2 * kGap;
        }
        return at - 2 * kGap;
    };
    const bool fits = draw(false, true) <= right;
    if (!fits && !must) return false;
    draw(true, fits);
    return true;
}

}  // namespace

void begin(float width, float height) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({width, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {2 * kEdge, kEdge});
    ImGui::Begin("line", nullptr,
                 (widgets::kFixed & ~ImGuiWindowFlags_AlwaysAutoResize) |
                     ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(3);
}

void end(float progress, Method method) {
    const float width = ImGui::GetWindowWidth(), height = ImGui::GetWindowHeight();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRectFullScreen();  // to the edges, beyond the padding
    draw.AddRectFilled({0, height - 1}, {width, height}, ImGui::GetColorU32(ImGuiCol_Border));
    if (progress > 0)
        draw.AddRectFilled({0, height - 2}, {width * progress, height},
                           marks::ofMethod(method, widgets::dark()));
    draw.PopClipRect();
    ImGui::End();
}

ImVec2 switchSize(float width) { return {std::clamp(width / 3, 104.0f, 176.0f), kButton}; }

float wordsFrom(float width) { return 2 * kEdge + switchSize(width).x + kGap; }

void words(const char* full, const char* brief, float right) {
    const float left = wordsFrom(ImGui::GetWindowWidth());
    if (!sayFirst({full, brief}, left, 0, right)) sayFirst({brief}, left, 0, 1e9f);
}

void cost(const Frame& f, float right, const Gui::Fonts& fonts) {
    const Session& session = f.session;
    const TickTimes& times = session.times();
    const Stats* const figures = session.figures();
    float left = wordsFrom(ImGui::GetWindowWidth());
    const float end = verdict(f, left, 0, right, fonts);
    const bool judged = end > left;
    if (judged) left = end + 2 * kGap;
    if (f.open) return;  // the panel has the rest
    if (session.paused() && !figures && !session.world()->ticking()) {
        if (!judged)
            sayFirst({"no tick yet: press Step or Play (Space)", "no tick yet: press Play",
                      "no tick yet"},
                     left, 0, right);
        return;
    }
    const bool here = !second(f.width, f.height);  // otherwise both are in the second line
    const Comparison& known = session.comparison();
    const bool either = info(f.config.method).onSwitch;
    if (!here && (judged || either)) return;
    if (here && known.last(Method::naive) && known.last(Method::grid) &&
        both(f, left, 0, right, false, fonts))
        return;
    const Item time = times.coarse() ? Item{"", "not timed"}
                                     : Item{times.measured() ? duration(times.tick()) : "…", " ms"};
    if (left + time.width(fonts) > right) return;
    time.draw(left, 0, fonts);

    if (!figures) return;
    // Keeps the second figure in place while the first one changes.
    const float from = left + std::max(time.width(fonts), widthOf(fonts.strong, "0.000 ms")) + kGap;
    const std::string exact = grouped(figures->pairTests);
    const std::string rough = compact(static_cast<double>(figures->pairTests));
    for (const Item& tests : {Item{exact, " pair tests"}, Item{rough, " pair tests"},
                              Item{exact, " tests"}, Item{rough, " tests"}, Item{rough, ""}}) {
        if (from + tests.width(fonts) > right) continue;
        return tests.draw(from, 0, fonts);
    }
}

void comparison(const Frame& f, const Gui::Fonts& fonts) {
    constexpr float kTop = 27;  // of a line as high as the first, CSS px
    both(f, 2 * kEdge + 4, kTop, ImGui::GetWindowWidth() - kEdge, true, fonts);
}

bool opener(bool open, float width, const Gui::Fonts& fonts, float& left, widgets::Place& place) {
    const bool worded = width >= kRoomForWords;
    const float wordWidth = worded ? widthOf(fonts.text, withKey("More", "panel").text) + 8 : 0;
    const KeyedLabel word = worded ? withKey(open ? "Less" : "More", "panel") : KeyedLabel{};
    const ImVec2 size{wordWidth + 34, kButton};
    left = width - kEdge - size.x;
    ImGui::SetCursorScreenPos({left, kEdge});
    const bool pressed = ImGui::InvisibleButton("opener", size);
    place = widgets::lastPlace();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (open || ImGui::IsItemHovered())
        draw.AddRectFilled({left, kEdge}, {left + size.x, kLine - kEdge},
                           ImGui::GetColorU32(ImGuiCol_FrameBgHovered), 7);
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    draw.AddText({left + 12, std::floor((kLine - ImGui::GetTextLineHeight()) / 2)}, ink, word.text);
    const ImVec2 tip{left + size.x - 17, kLine / 2 + (open ? -2.5f : 2.5f)};
    const float back = open ? 5.0f : -5.0f;
    const ImVec2 arrow[] = {{tip.x - 5, tip.y + back}, tip, {tip.x + 5, tip.y + back}};
    draw.AddPolyline(arrow, 3, ink, 0, 2);
    return pressed;
}

}  // namespace cellmates::strip
