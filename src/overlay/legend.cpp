#include "overlay/legend.h"

#include <imgui.h>

#include <algorithm>

#include "overlay/sweep_plot.h"
#include "overlay/widgets.h"
#include "session/figures/text.h"
#include "session/keys.h"
#include "session/mark_colours.h"

namespace cellmates::legend {
namespace {

/// Writes why the requested cells are not drawn; false if they are.
bool noCells(const Session& session, float scale, char (&text)[96]) {
    if (!session.options().gridLines) return false;
    const auto& cells = session.inspection().cells();
    if (!cells) return false;  // not known yet
    const MethodInfo& method = info(session.world()->config().method);
    const float side = std::max(cells->width, cells->height);
    if (side <= 0)
        std::snprintf(text, sizeof text, "%s has no cells.", method.label.data());
    else if (side * scale < Inspection::kFinestCells)
        std::snprintf(text, sizeof text, "Cells of %s px are too small to draw here.",
                      setting(static_cast<double>(side)).c_str());
    else
        return false;
    return true;
}

void drawTests(const Session& session, Wishes& out) {
    const Inspection& inspection = session.inspection();
    if (!inspection.tests()) return widgets::note("Point at a disc to see its pair tests.");
    const Inspection::Tests& t = *inspection.tests();
    widgets::swatchRow(marks::kCurrent, "pair tests of this disc", grouped(t.all).c_str(),
                       "Discs whose distance from this one is compared in a tick.");
    widgets::swatchRow(marks::kOverlapping, "overlap", grouped(t.overlaps).c_str());
    widgets::swatchRow(marks::ofMethod(session.world()->config().method, widgets::dark()), "apart",
                       grouped(t.all - t.overlaps).c_str());
    char text[64];
    if (!t.stepping)
        std::snprintf(text, sizeof text, "showing all");
    else
        std::snprintf(text, sizeof text, "test %zu: %s", t.shown.size(),
                      t.shown.back().overlaps ? "overlap" : "apart");
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text);
    const char* const next = withKey("Next", "next");
    const float width = ImGui::CalcTextSize(next).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - width);
    if (ImGui::Button(next)) out.add(command::NextTest{});
}

void drawMissed(const Inspection& inspection) {
    if (!inspection.missed()) return widgets::note("Looking for missed pairs…");
    const Closeup::MissedCount& m = inspection.missed()->missedCount();
    const auto row = [&](ImU32 colour, const char* name, std::uint64_t count, const char* about) {
        char text[64];
        const double all = static_cast<double>(std::max<std::uint64_t>(m.contacts, 1));
        std::snprintf(text, sizeof text, "%s, %s", grouped(count).c_str(),
                      percent(static_cast<double>(count) / all).c_str());
        widgets::swatchRow(colour, name, text, about);
    };
    widgets::note("Pairs that the tutorial's grid misses");
    row(marks::kMissedByBoth, "from both sides", m.byBoth,
        "Neither disc looks into the cell of the other: they pass through each other.");
    row(marks::kMissedByOne, "from one side", m.byOne,
        "Only one of the two discs looks into the cell of the other.");
    widgets::row("overlapping pairs in all", grouped(m.contacts).c_str());
}

void drawSizes(const Session& session, Wishes& out) {
    const Stats* const s = session.figures();
    if (const auto chosen = cellmates::drawSweep(session.inspection().sizes(), s ? s->cell : 0,
                                                 ImGui::GetFontSize() * 6))
        out.set("cell", text(*find(configFields(), "cell"),
                             realValue(static_cast<double>(std::max(1.0f, *chosen)))));
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

bool needed(const Session& session, float scale) {
    const ViewOptions& view = session.options();
    char text[96];
    return view.occupancy || view.tests || view.missed || view.sweep ||
           noCells(session, scale, text);
}

void draw(const Session& session, float scale, Wishes& out) {
    const ViewOptions& view = session.options();
    bool first = true;
    const auto section = [&](bool wanted) {
        if (wanted && !first) ImGui::Separator();
        if (wanted) first = false;
        return wanted;
    };
    char text[96];
    if (section(noCells(session, scale, text))) widgets::note(text);
    if (section(view.sweep)) drawSizes(session, out);
    if (section(view.occupancy)) {
        ImGui::TextDisabled("per cell");
        ImGui::SameLine(0, 12);
        drawHeat(29);  // leaves room for a scroll bar
    }
    if (section(view.tests)) drawTests(session, out);
    if (section(view.missed)) drawMissed(session.inspection());
}

}  // namespace cellmates::legend
