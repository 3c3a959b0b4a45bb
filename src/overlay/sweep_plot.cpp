#include "overlay/sweep_plot.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "overlay/widgets.h"
#include "session/figures/text.h"

namespace cellmates {
namespace {

constexpr float kInset = 8;
constexpr float kRoomForLabels = 22;
constexpr float kRoomForTimes = 74, kLetters = 14;  // CSS px

/// The time of the size nearest to `cell`; 0 if none is near.
double msNear(std::span<const Trial> sizes, float cell) {
    double ms = 0;
    float least = 0.15f;  // of the logarithm; neighbours are closer
    for (const Trial& trial : sizes) {
        if (trial.state != Trial::done || cell <= 0) continue;
        const float distance = std::abs(std::log(trial.cell / cell));
        if (distance >= least) continue;
        least = distance;
        ms = trial.ms;
    }
    return ms;
}

void drawWords(std::span<const Trial> sizes, float inUse, const Trial* best) {
    std::size_t done = 0;
    for (const Trial& trial : sizes) done += trial.state == Trial::done;
    if (!best || done < sizes.size())
        return widgets::note("Timing detection with %zu cell sizes: %zu done",
                             std::max<std::size_t>(sizes.size(), 1), done);
    ImGui::TextWrapped("%s is fastest with cells of %s px", info(best->method).label.data(),
                       setting(static_cast<double>(best->cell)).c_str());
    const double now = msNear(sizes, inUse);
    if (now <= 0) return;
    const double ratio = now / best->ms;
    const std::string size = setting(static_cast<double>(inUse));
    if (ratio < 1.05)
        widgets::note("Your %s px are just as fast", size.c_str());
    else
        widgets::note("Your %s px are %s slower", size.c_str(), factor(ratio).c_str());
}

}  // namespace

const Trial* quickest(std::span<const Trial> trials) {
    const Trial* best = nullptr;
    const Trial* below = nullptr;
    for (const Trial& trial : trials) {
        if (trial.state != Trial::done) continue;
        if (below && trial.below) return nullptr;
        if (trial.below) below = &trial;
        if (!best || trial.ms < best->ms) best = &trial;
    }
    return below && best != below ? nullptr : best;
}

std::optional<float> drawSweep(std::span<const Trial> sizes, float inUse, float height) {
    const Trial* const best = quickest(sizes);
    drawWords(sizes, inUse, best);
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("sweep", {width, height});
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 corner{origin.x + width, origin.y + height};
    draw.AddRectFilled(origin, corner, ImGui::GetColorU32(ImGuiCol_FrameBg, 0.6f), 6);

    double least = 1e30, most = 0;
    for (const Trial& trial : sizes) {
        if (trial.state != Trial::done) continue;
        least = std::min(least, trial.ms);
        most = std::max(most, trial.ms);
    }
    const ImU32 faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    if (!best || sizes.size() < 2) return {};

    const double first = std::log(static_cast<double>(sizes.front().cell));
    const double last = std::log(static_cast<double>(sizes.back().cell));
    const double low = std::log(least), high = std::max(std::log(most), low + 0.5);
    const float left = origin.x + kRoomForTimes, room = width - kRoomForTimes - kInset;
    const auto xOf = [&](float cell) {
        const double part = (std::log(static_cast<double>(cell)) - first) / (last - first);
        return left + static_cast<float>(std::clamp(part, 0.0, 1.0)) * room;
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
    for (const double ms : {std::exp(high), least})
        draw.AddText(ImGui::GetFont(), kLetters,
                     {origin.x + kInset, std::floor(yOf(ms) - kLetters / 2)}, faint,
                     print(text, "%s ms", figure(ms).c_str()));
    const float base = corner.y - 20;
    print(text, "%s px", setting(static_cast<double>(sizes.front().cell)).c_str());
    draw.AddText({left, base}, faint, text);
    print(text, "%s px", setting(static_cast<double>(sizes.back().cell)).c_str());
    draw.AddText({corner.x - kInset - ImGui::CalcTextSize(text).x, base}, faint, text);
    constexpr const char* kUse = "choose a size";
    draw.AddText({left + (room - ImGui::CalcTextSize(kUse).x) / 2, base}, faint, kUse);

    if (!ImGui::IsItemClicked()) return {};
    const float part = std::clamp((ImGui::GetMousePos().x - left) / room, 0.0f, 1.0f);
    return static_cast<float>(std::exp(first + static_cast<double>(part) * (last - first)));
}

}  // namespace cellmates
