#include "overlay/legend.h"

#include <imgui.h>

#include <algorithm>

#include "overlay/widgets.h"
#include "session/figures/text.h"
#include "session/keys.h"
#include "session/mark_colours.h"

namespace cellmates::legend {
namespace {

/// Writes why the requested cells are not drawn; null if they are, or are not known yet.
const char* noCells(const Frame& f, std::span<char> text) {
    const auto& cells = f.session.inspection().cells();
    if (!f.options.gridLines || !cells) return nullptr;
    const MethodInfo& method = info(f.config.method);
    const float side = std::max(cells->width, cells->height);
    if (side <= 0) return print(text, "%s has no cells.", method.label.data());
    if (side * f.scale >= Inspection::kFinestCells) return nullptr;
    return print(text, "Cells of %s px are too small to draw here.",
                 setting(static_cast<double>(side)).c_str());
}

void drawTests(const Frame& f) {
    const Inspection& inspection = f.session.inspection();
    if (!inspection.tests()) return widgets::note("Point at a disc to see its pair tests.");
    const Inspection::Tests& t = *inspection.tests();
    widgets::swatchRow(marks::kCurrent, "pair tests of this disc", grouped(t.all).c_str(),
                       "Discs whose distance from this one is compared in a tick.");
    widgets::swatchRow(marks::kOverlapping, "touching", grouped(t.overlaps).c_str());
    widgets::swatchRow(marks::ofTests(widgets::dark()), "apart",
                       grouped(t.all - t.overlaps).c_str());
    ImGui::AlignTextToFramePadding();
    if (t.stepping)
        ImGui::Text("test %zu: %s", t.shown.size(), t.shown.back().overlaps ? "touching" : "apart");
    else if (t.every() == 1)
        ImGui::TextUnformatted("showing all");
    else
        ImGui::Text("showing every %s", ordinal(t.every()).c_str());
    if (widgets::buttonAtEnd(f.keyed("Next", "next").text)) f.wishes.add(command::NextTest{});
}

void drawMissed(const Inspection& inspection) {
    if (!inspection.missed()) return widgets::note("Looking for missed pairs…");
    const Closeup::MissedCount& m = inspection.missed()->missedCount();
    const auto row = [&](ImU32 colour, const char* name, std::uint64_t count, const char* about) {
        char text[64];
        const double all = static_cast<double>(std::max<std::uint64_t>(m.contacts, 1));
        print(text, "%s, %s", grouped(count).c_str(),
              percent(static_cast<double>(count) / all).c_str());
        widgets::swatchRow(colour, name, text, about);
    };
    widgets::note("Pairs that the tutorial's grid misses");
    row(marks::kMissedByBoth, "by both discs", m.byBoth,
        "Neither disc looks into the cell of the other: they pass through each other.");
    row(marks::kMissedByOne, "by one disc", m.byOne,
        "Only one of the two discs looks into the cell of the other.");
    widgets::row("contacts in all", grouped(m.contacts).c_str());
}

}  // namespace

void drawHeat(float width) {
    // As HeatRenderer colours them, on the tutorial's grey.
    constexpr ImU32 kHeat[] = {IM_COL32(243, 219, 143, 255), IM_COL32(233, 155, 90, 255),
                               IM_COL32(221, 130, 81, 255), IM_COL32(187, 86, 65, 255),
                               IM_COL32(146, 49, 64, 255)};
    constexpr const char* kCounts[] = {"1", "3", "4", "6", "8+"};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (int k = 0; k < 5; ++k) {
        if (k) ImGui::SameLine(0, 4);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw.AddRectFilled({at.x, at.y - 1}, {at.x + width, at.y + 20}, kHeat[k], 3);
        const ImVec2 size = ImGui::CalcTextSize(kCounts[k]);
        draw.AddText({at.x + (width - size.x) / 2, at.y + 1},
                     k < 3 ? IM_COL32(30, 20, 10, 255) : IM_COL32(255, 255, 255, 255), kCounts[k]);
        ImGui::Dummy({width, 18});
    }
}

bool needed(const Frame& f) {
    const ViewOptions& view = f.options;
    char text[96];
    return view.occupancy || view.tests || view.missed || noCells(f, text);
}

void draw(const Frame& f) {
    const ViewOptions& view = f.options;
    bool first = true;
    const auto section = [&](bool wanted) {
        if (wanted && !first) ImGui::Separator();
        if (wanted) first = false;
        return wanted;
    };
    char text[96];
    if (section(noCells(f, text))) widgets::note("%s", text);
    if (section(view.occupancy)) {
        ImGui::TextDisabled("discs per cell");
        ImGui::SameLine(0, 12);
        drawHeat(22);  // leaves room for a scroll bar
    }
    if (section(view.tests)) drawTests(f);
    if (section(view.missed)) drawMissed(f.session.inspection());
}

}  // namespace cellmates::legend
