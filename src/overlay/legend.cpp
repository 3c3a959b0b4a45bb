#include "overlay/legend.h"

#include <imgui.h>

#include <algorithm>

#include "overlay/text.h"
#include "overlay/widgets.h"

namespace cellmates {
namespace {

constexpr float kWidth = 268, kMargin = 12;  // CSS px

void drawHeat() {
    // As HeatRenderer colours them, on the tutorial's grey.
    constexpr ImU32 kHeat[] = {IM_COL32(243, 219, 143, 255), IM_COL32(233, 155, 90, 255),
                               IM_COL32(221, 130, 81, 255), IM_COL32(187, 86, 65, 255),
                               IM_COL32(146, 49, 64, 255)};
    constexpr const char* kCounts[] = {"1", "3", "4", "6", "8+"};
    ImGui::TextDisabled("in a cell");
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (int k = 0; k < 5; ++k) {
        ImGui::SameLine(0, k ? 4.0f : 12.0f);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw.AddRectFilled({at.x, at.y - 1}, {at.x + 32, at.y + 20}, kHeat[k], 3);
        const ImVec2 size = ImGui::CalcTextSize(kCounts[k]);
        draw.AddText({at.x + (32 - size.x) / 2, at.y + 1},
                     k < 3 ? IM_COL32(30, 20, 10, 255) : IM_COL32(255, 255, 255, 255), kCounts[k]);
        ImGui::Dummy({32, 18});
    }
}

void drawTests(const Figures& figures, Commands& out) {
    if (!figures.tests) return ImGui::TextDisabled("Point at a disc to see its tests.");
    const Figures::Tests& t = *figures.tests;
    widgets::swatchRow(widgets::kCurrent, "this disc: tests", grouped(t.all).c_str(),
                       "Discs whose distance from it the method compares in a tick.");
    widgets::swatchRow(widgets::kOverlapping, "of them overlap", grouped(t.overlaps).c_str());
    widgets::swatchRow(widgets::kApart, "are apart", grouped(t.all - t.overlaps).c_str());
    char text[64];
    if (t.shown == t.all)
        std::snprintf(text, sizeof text, "all shown");
    else
        std::snprintf(text, sizeof text, "test %u: %s", t.shown,
                      t.lastOverlaps ? "overlap" : "apart");
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text);
    constexpr const char* kNext = "Next  (N)";
    const float width = ImGui::CalcTextSize(kNext).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - width);
    out.nextTests += ImGui::Button(kNext);
}

void drawMissed(const Figures& figures) {
    if (!figures.missed) return;
    const Figures::Missed& m = *figures.missed;
    const auto row = [&](ImU32 colour, const char* name, std::uint64_t count, const char* about) {
        char text[64];
        const double all = static_cast<double>(std::max<std::uint64_t>(m.contacts, 1));
        std::snprintf(text, sizeof text, "%s, %s", grouped(count).c_str(),
                      percent(static_cast<double>(count) / all).c_str());
        widgets::swatchRow(colour, name, text, about);
    };
    ImGui::TextDisabled("The tutorial's grid misses");
    row(widgets::kMissedByBoth, "altogether", m.byBoth,
        "Neither disc looks into the cell of the other: they pass through each other.");
    row(widgets::kMissedByOne, "from one side", m.byOne,
        "Only one of the two discs looks into the cell of the other.");
    widgets::row("of overlapping pairs", grouped(m.contacts).c_str());
}

}  // namespace

void drawLegend(const Figures& figures, const ViewOptions& view, float width, float height,
                Commands& out) {
    if (!view.heat && !view.tests && !view.missed) return;
    // Where the panel leaves no room beside it, at the bottom.
    const bool beside = width >= 2 * kWidth + 200;
    ImGui::SetNextWindowPos({width - kMargin, beside ? kMargin : height - kMargin}, 0,
                            {1, beside ? 0.0f : 1.0f});
    const float wide = std::min(kWidth, width - 2 * kMargin);
    ImGui::SetNextWindowSizeConstraints({wide, 0}, {wide, height - 2 * kMargin});
    constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                        ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoNav |
                                        ImGuiWindowFlags_NoSavedSettings;
    ImGui::Begin("legend", nullptr, kFixed);
    if (view.heat) drawHeat();
    if (view.tests) {
        if (view.heat) ImGui::Separator();
        drawTests(figures, out);
    }
    if (view.missed) {
        if (view.heat || view.tests) ImGui::Separator();
        drawMissed(figures);
    }
    ImGui::End();
}

}  // namespace cellmates
