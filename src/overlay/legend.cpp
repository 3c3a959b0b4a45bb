#include <algorithm>
#include <cmath>
#include <vector>

#include "overlay/controls.h"
#include "session/colouring.h"
#include "session/mark_colours.h"
#include "session/text.h"

namespace cellmates::legend {
namespace {

constexpr float kPadding = 9, kGap = 7, kSwatch = 22, kBar = 96, kThick = 12;  // CSS px
constexpr float kRoomForWords = 420;  // in narrower pictures everything is brief
constexpr float kLow = 300;           // a lower picture has no legend over it

/// Draws one item after another.
class Line {
public:
    Line(const Frame& f, ImDrawList& draw, ImVec2 from)
        : brief(f.picture.box.width < kRoomForWords),
          look_(f.look),
          draw_(draw),
          x_(from.x),
          y_(from.y),
          swatch_(brief ? 17 : kSwatch) {}

    void text(const char* words, bool faint = false) {
        x_ = type().write(draw_, {x_, top()}, faint ? look_.soft : look_.ink, words) + kGap;
    }
    void swatch(ImU32 colour, const char* words = "") {
        constexpr float kHigh = kSwatch - 2;
        const float top = y_ + (kLine - kHigh) / 2;
        draw_.AddRectFilled({x_, top}, {x_ + swatch_, top + kHigh}, colour, 3);
        type().centre(draw_, x_, x_ + swatch_, this->top(), inkOn(colour), words);
        x_ += swatch_ + 2;
    }
    template <class At>
    void bar(const At& at) {
        constexpr int kSteps = 24;
        const float width = brief ? kBar / 2 : kBar;
        const float top = y_ + (kLine - kThick) / 2, step = width / kSteps;
        for (int k = 0; k < kSteps; ++k) {
            const float left = x_ + step * static_cast<float>(k);
            const ImU32 from = at(k * 255 / kSteps), to = at((k + 1) * 255 / kSteps);
            draw_.AddRectFilledMultiColor({left, top}, {left + step, top + kThick}, from, to, to,
                                          from);
        }
        x_ += width + kGap;
    }
    void gap() { x_ += kGap - 2; }
    /// A swatch with words behind it.
    void sample(ImU32 colour, const std::string& words) {
        swatch(colour);
        gap();
        text(words.c_str());
    }
    float end() const { return x_ - kGap; }

    const bool brief;

private:
    static ImU32 inkOn(ImU32 colour) {
        const ImVec4 c = ImGui::ColorConvertU32ToFloat4(colour);
        const bool light = 0.30f * c.x + 0.59f * c.y + 0.11f * c.z > 0.45f;
        return light ? IM_COL32(20, 20, 20, 255) : IM_COL32(255, 255, 255, 255);
    }
    Type type() const { return look_.regular(13); }
    float top() const { return y_ + (kLine - type().line()) / 2; }

    const Look& look_;
    ImDrawList& draw_;
    float x_, y_, swatch_;
};

/// The longer side of the method's cells, px: 0 if it has none, empty if they are not known yet.
std::optional<float> sideOf(const Frame& f) {
    const auto& cells = f.session.inspection().cells();
    return cells ? std::optional(std::max(cells->width, cells->height)) : std::nullopt;
}

void colours(Line& line, const Frame& f) {
    const auto at = [&](int level) {
        const colouring::Rgb c =
            colouring::colour(f.options.colour(), level, f.options.style, f.look.dark);
        return ImGui::ColorConvertFloat4ToU32({c.r, c.g, c.b, 1});
    };
    char text[48];
    const auto number = [&](double value, const char* unit, const char* sign) {
        print(text, "%s%s%s", setting(value).c_str(), sign, line.brief ? "" : unit);
        line.text(text);
    };
    switch (f.options.colour()) {
        case ColourBy::speed:
            line.text("speed", true);
            line.text("0");
            line.bar(at);
            number(twoDigits(static_cast<double>(f.picture.topOfColours)), " px/tick", "+");
            break;
        case ColourBy::cell:
            line.text(sideOf(f) == 0 ? "cell of the storage" : "cell", true);
            for (int k = 0; k < colouring::kCellColours; ++k)
                line.swatch(at(colouring::ofCell(k % 2, k / 2)));
            line.gap();
            number(static_cast<double>(f.picture.topOfColours), " wide", " px");
            break;
        case ColourBy::contacts:
            if (info(f.config.method).sketchLoop) {
                line.text("contacts: not listed by the tutorial's loops", true);
                break;
            }
            line.text("contacts", true);
            for (std::uint32_t k = 0; k <= colouring::kMostContacts; ++k)
                line.swatch(at(colouring::ofContacts(k)),
                            print(text, k < colouring::kMostContacts ? "%u" : "%u+", k));
            line.gap();
            break;
        case ColourBy::origin:
        case ColourBy::automatic:
        case ColourBy::none: break;
    }
}

void occupancy(Line& line, const Frame&) {
    // As HeatRenderer colours them, on the tutorial's grey.
    constexpr std::pair<const char*, ImU32> kHeat[] = {{"1", IM_COL32(243, 219, 143, 255)},
                                                       {"3", IM_COL32(233, 155, 90, 255)},
                                                       {"4", IM_COL32(221, 130, 81, 255)},
                                                       {"6", IM_COL32(187, 86, 65, 255)},
                                                       {"8+", IM_COL32(146, 49, 64, 255)}};
    line.text("discs per cell", true);
    for (const auto& [discs, colour] : kHeat) line.swatch(colour, discs);
    line.gap();
}

void tests(Line& line, const Frame& f) {
    const auto& t = f.session.inspection().tests();
    if (!t) return line.text("pair tests…", true);
    line.text("pair tests", true);
    line.sample(marks::kOverlapping, "touching");
    line.sample(marks::ofTests(f.look.dark), "apart");
}

void missed(Line& line, const Frame& f) {
    const Closeup* const found = f.session.inspection().missed();
    if (!found) return line.text("Looking for missed pairs…", true);
    line.text(line.brief ? "missed" : "pairs missed", true);
    line.sample(marks::kMissedByBoth, "by both discs " + grouped(found->missedCount().byBoth));
    line.sample(marks::kMissedByOne, "by one " + grouped(found->missedCount().byOne));
}

/// Why the requested cells are not drawn; empty if they are, or are not known yet.
std::string noCells(const Frame& f) {
    const auto side = sideOf(f);
    if (!f.options.gridLines || !side) return {};
    if (*side <= 0) return std::string(info(f.config.method).label) + " has no cells.";
    if (*side * f.picture.box.width / f.config.box.width >= Inspection::kFinestCells) return {};
    return "Cells of " + setting(static_cast<double>(*side)) + " px are too small to draw here.";
}

void cells(Line& line, const Frame& f) { line.text(noCells(f).c_str(), true); }

using Item = void (*)(Line&, const Frame&);

/// The colours and marks to be explained, from above.
std::vector<Item> items(const Frame& f) {
    const ColourBy chosen = f.options.chosenColour;
    std::vector<Item> all;
    if (f.options.missed) all.push_back(missed);
    if (f.options.tests) all.push_back(tests);
    if (f.options.occupancy) all.push_back(occupancy);
    if (!noCells(f).empty()) all.push_back(cells);
    if (chosen != ColourBy::automatic && chosen != ColourBy::none) all.push_back(colours);
    return all;
}

}  // namespace

ImVec2 draw(const Frame& f, bool shown) {
    const Rect& box = f.picture.box;
    const std::vector<Item> all = items(f);
    const float high = kLine * static_cast<float>(std::max(all.size(), std::size_t{1}));
    const bool below = f.height - box.bottom() >= high + kEdge;
    const float top = std::min(below ? box.bottom() + kEdge / 2 : box.bottom() - kEdge - high,
                               f.height - f.layout.roomForBar() - high);
    const ImVec2 from{std::floor(box.left + kEdge), std::floor(top)};
    if (!shown || all.empty() || box.width <= 0 || (box.height < kLow && !below)) return from;
    // Its background is as wide as the items, so it is drawn after them and below them.
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.ChannelsSplit(2);
    draw.ChannelsSetCurrent(1);
    float y = from.y, right = 0;
    for (const Item item : all) {
        Line line(f, draw, {from.x + kPadding, y});
        item(line, f);
        right = std::max(right, line.end() + kPadding);
        y += kLine;
    }
    draw.ChannelsSetCurrent(0);
    const Rect place{from.x, from.y, right - from.x, high};
    draw.AddRectFilled(from, {right, from.y + high}, f.look.card, 6);
    draw.ChannelsMerge();
    f.places.note(Part::colours, place);
    return {right + kEdge, y - kLine};
}

}  // namespace cellmates::legend
