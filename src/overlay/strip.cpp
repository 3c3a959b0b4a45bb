#include "overlay/strip.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <string>

#include "overlay/legend.h"
#include "overlay/widgets.h"
#include "session/figures/text.h"
#include "session/keys.h"
#include "session/mark_colours.h"

namespace cellmates::strip {
namespace {

// CSS px.
constexpr float kSide = 6;  // left of the switch
constexpr float kGap = 10;
constexpr float kLargeFont = 27;      // px, for the verdict: letters of 21 px
constexpr float kRoomForWords = 480;  // in a narrower line the button has only an arrow

float widthOf(ImFont* font, const char* text) {
    ImGui::PushFont(font);
    const float width = ImGui::CalcTextSize(text).x;
    ImGui::PopFont();
    return width;
}

/// The space above and below a button.
float edgeOf(const Frame& f) { return f.coarse ? 2 : 3; }
float buttonOf(const Frame& f) { return strip::line(f.coarse) - 2 * edgeOf(f); }
/// The middle of the first line, and of the second.
float middleOf(const Frame& f) { return strip::line(f.coarse) / 2; }
float secondOf(const Frame& f) { return strip::line(f.coarse) + 9; }

/// The top of a text whose middle is at `middle`.
float textTop(float middle) { return std::floor(middle - ImGui::GetTextLineHeight() / 2); }

/// Texts one after another, which are measured before they are drawn.
class Row {
public:
    void add(ImFont* font, ImGuiCol colour, const char* text) {
        Piece& piece = pieces_[count_++];
        piece = {.font = font, .colour = colour, .left = width_};
        print(piece.text, "%s", text);
        width_ += widthOf(font, text);
    }
    void gap(float width) { width_ += width; }
    float width() const { return width_; }
    void draw(float left, float middle) const {
        for (const Piece& piece : std::span(pieces_).first(count_)) {
            ImGui::PushFont(piece.font);
            ImGui::GetWindowDrawList()->AddText({left + piece.left, textTop(middle)},
                                                ImGui::GetColorU32(piece.colour), piece.text);
            ImGui::PopFont();
        }
    }

private:
    struct Piece {
        ImFont* font = nullptr;
        ImGuiCol colour = ImGuiCol_Text;
        float left = 0;
        char text[40] = "";
    };
    std::array<Piece, 8> pieces_;
    std::size_t count_ = 0;
    float width_ = 0;
};

/// A figure and its unit.
Row figureRow(const Frame& f, const char* figure, const char* unit) {
    Row row;
    row.add(f.fonts.strong, ImGuiCol_Text, figure);
    row.add(f.fonts.text, ImGuiCol_TextDisabled, unit);
    return row;
}

/// The first of `texts` that fits before `right`, if any.
bool sayFirst(const Frame& f, std::initializer_list<const char*> texts, float left, float right) {
    const char* const text = widgets::fitting(texts, right - left);
    if (!text) return false;
    ImGui::SetCursorScreenPos({left, textTop(middleOf(f))});
    ImGui::TextUnformatted(text);
    return true;
}

/// "237× slower", or the part of it that fits; nothing if there is no verdict. Returns where it
/// ends.
float verdict(const Frame& f, float left, float right) {
    const auto v = f.session.comparison().verdict();
    if (!v) return left;
    const std::string text = v->text(), factor = v->factor();
    char with[64];
    print(with, "%s with %s discs", factor.c_str(), grouped(v->discs).c_str());
    const bool plain = v->stale || v->alike;
    const ImVec4 ink = v->stale   ? ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled)
                       : v->alike ? ImGui::GetStyleColorVec4(ImGuiCol_Text)
                                  : widgets::colourOf(v->method);
    ImGui::PushFont(plain ? f.fonts.text : f.fonts.figure);
    if (!plain) ImGui::SetWindowFontScale(kLargeFont / 38);
    ImGui::PushStyleColor(ImGuiCol_Text, ink);
    float end = left;
    const auto say = [&](std::initializer_list<const char*> texts) {
        if (sayFirst(f, texts, left, right)) end = ImGui::GetItemRectMax().x;
    };
    if (v->alike)
        say({text.c_str(), "No real difference", "No difference", "1×"});
    else if (v->stale)
        say({with, factor.c_str()});
    else
        say({text.c_str(), factor.c_str()});
    ImGui::PopStyleColor();
    ImGui::SetWindowFontScale(1);
    ImGui::PopFont();
    return end;
}

/// The last figures of both methods.
Row both(const Frame& f, bool withTests) {
    Row row;
    for (const Method each : {Method::naive, Method::grid}) {
        const auto& last = f.session.comparison().last(each);
        const bool inUse = each == f.config.method;
        // Dim if the figures are not those of the method in use.
        const bool dim = !inUse || !last || last->discs != f.world.particles().count();
        const ImGuiCol ink = dim ? ImGuiCol_TextDisabled : ImGuiCol_Text;
        if (each == Method::grid) row.gap(2 * kGap);
        row.add(f.fonts.text, ink, each == Method::naive ? "Naive " : "Grid ");
        if (!last) {
            row.add(f.fonts.text, ImGuiCol_TextDisabled,
                    f.session.times().coarse()     ? "not timed"
                    : inUse && !f.session.paused() ? "timing…"
                                                   : "not run yet");
            continue;
        }
        row.add(f.fonts.strong, ink, duration(last->tick).c_str());
        row.add(f.fonts.text, ImGuiCol_TextDisabled, " ms");
        char tests[40];
        print(tests, ", %s tests", compact(static_cast<double>(last->pairTests)).c_str());
        if (withTests) row.add(f.fonts.text, ink, tests);
    }
    return row;
}

/// The verdict, and as much of the cost of a tick as fits between it and `right`: the factor is
/// shown at every width.
void cost(const Frame& f, float left, float right) {
    const Session& session = f.session;
    const TickTimes& times = session.times();
    const Stats* const figures = session.figures();
    const float end = verdict(f, left, right);
    const bool judged = end > left;
    if (judged) left = end + 2 * kGap;
    if (f.open) return;  // the panel has the rest
    if (session.paused() && !figures && !session.world()->ticking()) {
        if (!judged && session.inspection().ticks().active())
            sayFirst(f, {"timing ticks on a copy…", "timing…"}, left, right);
        else if (!judged)
            sayFirst(f,
                     {f.coarse ? "" : "no tick yet: press Step or Play (Space)",
                      "no tick yet: press Play", "no tick yet"},
                     left, right);
        return;
    }
    const Comparison& known = session.comparison();
    if (second(f.width, f.height)) {  // which has both
        if (judged || info(f.config.method).onSwitch) return;
    } else if (known.last(Method::naive) && known.last(Method::grid)) {
        const Row row = both(f, true);
        if (left + row.width() <= right) return row.draw(left, middleOf(f));
    }
    const Row time =
        times.coarse()
            ? figureRow(f, "", "not timed")
            : figureRow(f, times.measured() ? duration(times.tick()).c_str() : "…", " ms");
    if (left + time.width() > right) return;
    time.draw(left, middleOf(f));

    if (!figures) return;
    // Keeps the second figure in place while the first one changes.
    left += std::max(time.width(), widthOf(f.fonts.strong, "0.000 ms")) + kGap;
    const std::string exact = grouped(figures->pairTests);
    const std::string rough = compact(static_cast<double>(figures->pairTests));
    for (const auto& [number, unit] : {std::pair{&exact, " pair tests"},
                                       {&rough, " pair tests"},
                                       {&exact, " tests"},
                                       {&rough, " tests"},
                                       {&rough, ""}}) {
        const Row tests = figureRow(f, number->c_str(), unit);
        if (left + tests.width() <= right) return tests.draw(left, middleOf(f));
    }
}

/// The button at the right end, which opens and closes the rest. Returns its left edge.
float opener(const Frame& f) {
    const bool worded = f.width >= kRoomForWords;
    const float wordWidth = worded ? widthOf(f.fonts.text, f.keyed("More", "panel").text) + 8 : 0;
    const KeyedLabel word = worded ? f.keyed(f.open ? "Less" : "More", "panel") : KeyedLabel{};
    const float edge = edgeOf(f);
    const ImVec2 size{wordWidth + (f.coarse ? 44 : 34), buttonOf(f)};
    const float left = f.width - edge - size.x;
    ImGui::SetCursorScreenPos({left, edge});
    if (ImGui::InvisibleButton("opener", size)) f.wishes.set("panel", f.open ? "0" : "1");
    f.places[Part::opener] = widgets::lastPlace();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (f.open || ImGui::IsItemHovered())
        draw.AddRectFilled({left, edge}, {left + size.x, edge + size.y},
                           ImGui::GetColorU32(ImGuiCol_FrameBgHovered), 7);
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    draw.AddText({left + 12, textTop(middleOf(f))}, ink, word.text);
    const ImVec2 tip{left + size.x - (f.coarse ? 22.0f : 17.0f),
                     middleOf(f) + (f.open ? -2.5f : 2.5f)};
    const float back = f.open ? 5.0f : -5.0f;
    const ImVec2 arrow[] = {{tip.x - 5, tip.y + back}, tip, {tip.x + 5, tip.y + back}};
    draw.AddPolyline(arrow, 3, ink, 0, 2);
    return left;
}

/// The button between `left` and `right` that shows the next topic: its arrow is at the right end.
/// Returns where the room for the topic ends.
float nextTopic(const Frame& f, Topics& topics, float left, float right) {
    ImGui::SetCursorScreenPos({left, 0});
    if (ImGui::InvisibleButton("topic", {std::max(1.0f, right - left), 2 * middleOf(f)}))
        topics.next();
    const ImVec2 from{right - 14, middleOf(f) - 5};
    const ImVec2 more[] = {from, {from.x + 5, from.y + 5}, {from.x, from.y + 10}};
    ImGui::GetWindowDrawList()->AddPolyline(more, 3, ImGui::GetColorU32(ImGuiCol_Text), 0, 1.5f);
    return from.x - 6;
}

void topic(const Frame& f, Topics::Topic shown, float left, float right) {
    if (shown == Topics::cost) return cost(f, left, right);
    if (shown == Topics::occupancy) {
        ImGui::SetCursorScreenPos({left, middleOf(f) - 9});
        return legend::drawHeat(std::min(29.0f, (right - left) / 5 - 4));
    }
    const TopicWords words = wordsFor(shown, f.session);
    if (!sayFirst(f, {words.full, words.brief}, left, right))
        sayFirst(f, {words.brief}, left, 1e9f);
}

/// The lower edge, with the progress of a tick that takes many frames in the method's colour.
void edge(const Frame& f) {
    const float width = ImGui::GetWindowWidth(), height = ImGui::GetWindowHeight();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRectFullScreen();  // to the edges, beyond the padding
    draw.AddRectFilled({0, height - 1}, {width, height}, ImGui::GetColorU32(ImGuiCol_Border));
    if (const float progress = f.world.progress(); progress > 0)
        draw.AddRectFilled({0, height - 2}, {width * progress, height},
                           marks::ofMethod(f.config.method, widgets::dark()));
    draw.PopClipRect();
}

}  // namespace

void draw(const Frame& f, Topics& topics) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({f.width, height(f.width, f.height, f.coarse)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {kSide, edgeOf(f)});
    ImGui::Begin("line", nullptr,
                 (widgets::kFixed & ~ImGuiWindowFlags_AlwaysAutoResize) |
                     ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(3);
    const float button = std::clamp(f.width / 3, 104.0f, 176.0f);
    widgets::methodSwitch(f, {button, buttonOf(f)});
    const float left = kSide + button + kGap;
    float right = (f.compact ? f.width : opener(f)) - 4;
    const bool alone = suits(f.width, f.height);
    const Topics::Topic shown = alone ? topics.shown() : Topics::cost;
    if (alone && topics.several()) right = nextTopic(f, topics, left, right);
    topic(f, shown, left, right);
    if (second(f.width, f.height)) {
        const float from = kSide + 4;
        const Row whole = both(f, true);
        const bool fits = from + whole.width() <= f.width - kSide;
        (fits ? whole : both(f, false)).draw(from, secondOf(f));
    }
    edge(f);
    ImGui::End();
}

}  // namespace cellmates::strip
