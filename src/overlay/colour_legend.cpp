#include "overlay/colour_legend.h"

#include <algorithm>
#include <cmath>

#include "overlay/widgets.h"
#include "session/colouring.h"
#include "session/figures/text.h"

namespace cellmates::colour_legend {
namespace {

constexpr float kPadding = 9, kGap = 7, kSwatch = 22, kBar = 96, kThick = 12;  // CSS px
constexpr float kSmallSwatch = 17;
constexpr float kWidest = 350;        // from the picture's edge
constexpr float kRoomForWords = 420;  // narrower pictures leave out the units
constexpr float kLow = 300;           // no legend lies over a lower picture

/// Draws one item after another.
class Line {
public:
    Line(ImDrawList& draw, ImVec2 from, float swatch)
        : draw_(draw), x_(from.x), y_(from.y), swatch_(swatch) {}

    void text(const char* words, bool faint = false) {
        const ImVec2 size = ImGui::CalcTextSize(words);
        draw_.AddText({x_, std::floor(y_ + (kHeight - size.y) / 2)},
                      ImGui::GetColorU32(faint ? ImGuiCol_TextDisabled : ImGuiCol_Text), words);
        x_ += size.x + kGap;
    }
    void swatch(ImU32 colour, const char* words) {
        const float top = y_ + (kHeight - kSwatch + 2) / 2;
        draw_.AddRectFilled({x_, top}, {x_ + swatch_, top + kSwatch - 2}, colour, 3);
        const ImVec2 size = ImGui::CalcTextSize(words);
        draw_.AddText({x_ + (swatch_ - size.x) / 2, std::floor(y_ + (kHeight - size.y) / 2)},
                      inkOn(colour), words);
        x_ += swatch_ + 2;
    }
    template <class At>
    void bar(float width, const At& at) {
        constexpr int kSteps = 24;
        const float top = y_ + (kHeight - kThick) / 2, step = width / kSteps;
        for (int k = 0; k < kSteps; ++k) {
            const float left = x_ + step * static_cast<float>(k);
            const ImU32 from = at(k * 255 / kSteps), to = at((k + 1) * 255 / kSteps);
            draw_.AddRectFilledMultiColor({left, top}, {left + step, top + kThick}, from, to, to,
                                          from);
        }
        x_ += width + kGap;
    }
    void gap() { x_ += kGap - 2; }
    float end() const { return x_ - kGap; }

private:
    static ImU32 inkOn(ImU32 colour) {
        const ImVec4 c = ImGui::ColorConvertU32ToFloat4(colour);
        const bool light = 0.30f * c.x + 0.59f * c.y + 0.11f * c.z > 0.45f;
        return light ? IM_COL32(20, 20, 20, 255) : IM_COL32(255, 255, 255, 255);
    }

    ImDrawList& draw_;
    float x_, y_, swatch_;
};

void number(char (&text)[32], float value, const char* after) {
    print(text, "%s%s", setting(static_cast<double>(value)).c_str(), after);
}

/// The end of a scale that follows what is measured: with two digits, because more would flicker.
double rounded(float value) {
    if (!(value > 0) || !std::isfinite(value)) return 0;
    const auto exact = static_cast<double>(value);
    double unit = 1;
    while (unit * 100 <= exact) unit *= 10;
    while (unit * 10 > exact) unit /= 10;
    return std::round(exact / unit) * unit;
}

void say(Line& line, const Frame& f) {
    const ViewOptions& view = f.options;
    const Picture& picture = f.picture;
    const bool words = picture.width >= kRoomForWords;
    const auto at = [&](int level) {
        const colouring::Rgb c = colouring::colour(view.colour(), level, view.style, picture.dark);
        return ImGui::ColorConvertFloat4ToU32({c.r, c.g, c.b, 1});
    };
    const float bar = words ? kBar : kBar / 2;
    char text[32];
    switch (view.colour()) {
        case ColourBy::speed:
            number(text, static_cast<float>(rounded(picture.topOfColours)),
                   words ? "+ px/tick" : "+");
            line.text("speed", true);
            line.text("0");
            line.bar(bar, at);
            line.text(text);
            break;
        case ColourBy::cell:
            number(text, picture.topOfColours, words ? " px wide" : " px");
            line.text("cell", true);
            for (int k = 0; k < colouring::kCellColours; ++k)
                line.swatch(at(colouring::ofCell(k % 2, k / 2)), "");
            line.gap();
            line.text(text);
            break;
        case ColourBy::contacts:
            if (info(f.config.method).sketchLoop) {
                line.text(words ? "contacts: not listed by the tutorial's loops" : "contacts: none",
                          true);
                break;
            }
            line.text("contacts", true);
            for (std::uint32_t k = 0; k <= colouring::kMostContacts; ++k) {
                line.swatch(at(colouring::ofContacts(k)),
                            print(text, k < colouring::kMostContacts ? "%u" : "%u+", k));
            }
            line.gap();
            break;
        case ColourBy::origin:
            line.text(words ? "where it began" : "began", true);
            for (std::uint32_t k = 0; k < colouring::kOrigins; ++k)
                line.swatch(at(colouring::ofOrigin(k, colouring::kOrigins)), "");
            line.gap();
            line.swatch(at(colouring::ofOrigin(1, 1)), "");
            line.gap();
            line.text("added", true);
            break;
        case ColourBy::automatic:
        case ColourBy::none: break;
    }
}

/// Whether there is room for the legend below the box.
bool isBelow(const Frame& f) {
    return f.height - f.picture.top - f.picture.height >= kHeight + kEdge;
}

}  // namespace

ImVec2 corner(const Frame& f) {
    const Picture& picture = f.picture;
    const float bottom = picture.top + picture.height;
    float top = isBelow(f) ? bottom + kEdge / 2 : bottom - kEdge - kHeight;
    const float bar = f.height - widgets::kRoomForBar;
    if (top + kHeight > bar && picture.left + kWidest > f.width - widgets::kWidthOfBar)
        top = std::min(top, bar - kHeight);
    return {std::floor(picture.left + kEdge), std::floor(top)};
}

ImVec2 draw(const Frame& f) {
    const ImVec2 from = corner(f);
    const Picture& picture = f.picture;
    if (f.options.colour() == ColourBy::none || picture.width <= 0) return from;
    if (picture.height < kLow && !isBelow(f)) return from;
    const float swatch = picture.width >= kRoomForWords ? kSwatch : kSmallSwatch;
    // Its background is as wide as the items, so it is drawn after them and below them.
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.ChannelsSplit(2);
    draw.ChannelsSetCurrent(1);
    Line line(draw, {from.x + kPadding, from.y}, swatch);
    say(line, f);
    draw.ChannelsSetCurrent(0);
    const float right = line.end() + kPadding;
    draw.AddRectFilled(from, {right, from.y + kHeight}, ImGui::GetColorU32(ImGuiCol_WindowBg), 7);
    draw.ChannelsMerge();
    const float width = right - from.x;
    f.places[Part::colours] = {from.x + width / 2, from.y + kHeight / 2, width, kHeight};
    return {right + kEdge, from.y};
}

}  // namespace cellmates::colour_legend
