#include "overlay/sweep_plot.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "overlay/text.h"

namespace cellmates {
namespace {

constexpr float kInset = 8;
constexpr float kRoomForLabels = 22;

}  // namespace

std::optional<float> drawSweepPlot(std::span<const Trial> sizes, float inUse, float height) {
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("sweep", {width, height});
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 corner{origin.x + width, origin.y + height};
    draw.AddRectFilled(origin, corner, ImGui::GetColorU32(ImGuiCol_FrameBg, 0.6f), 6);

    double least = 1e30, most = 0;
    const Trial* best = nullptr;
    for (const Trial& trial : sizes) {
        if (trial.state != Trial::done) continue;
        least = std::min(least, trial.ms);
        most = std::max(most, trial.ms);
        if (!best || trial.ms < best->ms) best = &trial;
    }
    const ImU32 faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    if (!best || sizes.size() < 2) {
        draw.AddText({origin.x + kInset, origin.y + kInset}, faint, "measuring...");
        return {};
    }

    const double first = std::log(static_cast<double>(sizes.front().cell));
    const double last = std::log(static_cast<double>(sizes.back().cell));
    const double low = std::log(least), high = std::max(std::log(most), low + 0.5);
    const auto xOf = [&](float cell) {
        const double part = (std::log(static_cast<double>(cell)) - first) / (last - first);
        return origin.x + kInset +
               static_cast<float>(std::clamp(part, 0.0, 1.0)) * (width - 2 * kInset);
    };
    const auto yOf = [&](double ms) {
        const auto part = static_cast<float>((std::log(ms) - low) / (high - low));
        return corner.y - kRoomForLabels - part * (height - kRoomForLabels - 2 * kInset);
    };

    if (inUse > 0)
        draw.AddLine({xOf(inUse), origin.y}, {xOf(inUse), corner.y - kRoomForLabels + 4},
                     ImGui::GetColorU32(ImGuiCol_Text, 0.6f), 1);
    const ImU32 accent = ImGui::GetColorU32(ImGuiCol_PlotHistogram);
    const Trial* before = nullptr;
    for (const Trial& trial : sizes) {
        if (trial.state != Trial::done) continue;
        if (before)
            draw.AddLine({xOf(before->cell), yOf(before->ms)}, {xOf(trial.cell), yOf(trial.ms)},
                         accent, 2);
        before = &trial;
    }
    draw.AddCircleFilled({xOf(best->cell), yOf(best->ms)}, 5, accent);
    draw.AddCircle({xOf(best->cell), yOf(best->ms)}, 8, accent, 0, 1.5f);

    char text[64];
    const float base = corner.y - 20;
    std::snprintf(text, sizeof text, "%.3g px", static_cast<double>(sizes.front().cell));
    draw.AddText({origin.x + kInset, base}, faint, text);
    std::snprintf(text, sizeof text, "%.3g px", static_cast<double>(sizes.back().cell));
    draw.AddText({corner.x - kInset - ImGui::CalcTextSize(text).x, base}, faint, text);
    std::snprintf(text, sizeof text, "best %.3g px, %s ms", static_cast<double>(best->cell),
                  milliseconds(best->ms).c_str());
    draw.AddText({origin.x + (width - ImGui::CalcTextSize(text).x) / 2, origin.y + 4},
                 ImGui::GetColorU32(ImGuiCol_Text), text);

    if (!ImGui::IsItemHovered()) return {};
    const float part =
        std::clamp((ImGui::GetMousePos().x - origin.x - kInset) / (width - 2 * kInset), 0.0f, 1.0f);
    const auto pointed =
        static_cast<float>(std::exp(first + static_cast<double>(part) * (last - first)));
    ImGui::SetTooltip("%.3g px: click to use", static_cast<double>(pointed));
    if (ImGui::IsItemClicked()) return pointed;
    return {};
}

}  // namespace cellmates
