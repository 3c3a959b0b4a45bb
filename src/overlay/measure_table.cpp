#include "overlay/measure_table.h"

#include <imgui.h>

#include <cmath>

#include "overlay/text.h"
#include "overlay/widgets.h"

namespace cellmates {
namespace {

// Wide enough for "Horizontal strips", exact counts and a bar.
constexpr float kRoomForBars = 560;

void right(const char* text, bool faint = false) {
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text).x;
    if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    if (faint)
        ImGui::TextDisabled("%s", text);
    else
        ImGui::TextUnformatted(text);
}

/// Milliseconds on a logarithmic scale, from a microsecond up to the slowest.
void bar(double ms, double slowest) {
    const float width = ImGui::GetContentRegionAvail().x;
    const double decades = std::log10(std::max(slowest, 1e-2) / 1e-3);
    const auto part = static_cast<float>(std::log10(std::max(ms, 1e-3) / 1e-3) / decades);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float length = std::max(3.0f, part * width);
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 3}, {at.x + length, at.y + 16},
                                              ImGui::GetColorU32(ImGuiCol_PlotHistogram), 3);
    ImGui::Dummy({width, 18});
}

void drawRow(const Trial& trial, double naiveMs, double slowest, bool wide) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const MethodInfo& method = info(trial.method);
    ImGui::TextUnformatted((wide ? method.label : method.name).data());
    ImGui::TableNextColumn();
    if (trial.state == Trial::noMemory) return right("no memory", true);
    if (trial.state == Trial::waiting) return right("...", true);
    // While its first detection runs there is no time yet.
    const bool timed = trial.state == Trial::done;
    right(timed ? milliseconds(trial.ms).c_str() : percent(trial.progress).c_str(), !timed);
    if (!timed) return;
    if (wide) {
        ImGui::TableNextColumn();
        right(milliseconds(trial.buildMs).c_str());
    }
    ImGui::TableNextColumn();
    right(wide ? grouped(trial.pairTests).c_str()
               : compact(static_cast<double>(trial.pairTests)).c_str());
    ImGui::TableNextColumn();
    right((wide ? byteSize(static_cast<double>(trial.bytes))
                : compact(static_cast<double>(trial.bytes)))
              .c_str());
    ImGui::TableNextColumn();
    if (naiveMs > 0) {
        char text[32];
        const double times = naiveMs / trial.ms;
        std::snprintf(text, sizeof text, times < 9.95 ? "%.1f" : "%.0f", times);
        right(text);
    }
    if (!wide) return;
    ImGui::TableNextColumn();
    bar(trial.ms, slowest);
}

}  // namespace

void drawMeasureTable(std::span<const Trial> trials, bool measuring, float left, float top,
                      float width, float mostHeight, Commands& out) {
    ImGui::SetNextWindowPos({left, top});
    ImGui::SetNextWindowBgAlpha(1);  // where there is little room it lies over the panel
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, mostHeight});
    constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                        ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoNav |
                                        ImGuiWindowFlags_NoSavedSettings;
    ImGui::Begin("measured", nullptr, kFixed);
    double naiveMs = 0, slowest = 0;
    std::uint64_t contacts = 0;
    bool first = true, same = true;
    for (const Trial& trial : trials) {
        if (trial.state != Trial::done) continue;
        if (trial.method == Method::naive) naiveMs = trial.ms;
        slowest = std::max(slowest, trial.ms);
        same = same && (first || trial.contacts == contacts);
        first = false;
        contacts = trial.contacts;
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Detection on this state");
    const char* const label = measuring ? "Cancel" : "Close";
    const float button = ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - button);
    if (ImGui::Button(label))
        out.measure = measuring ? Commands::Measure::stop : Commands::Measure::close;

    const bool wide = width >= kRoomForBars;
    const ImGuiTableFlags flags = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_RowBg |
                                  ImGuiTableFlags_NoHostExtendX |
                                  (wide ? ImGuiTableFlags_PadOuterX : 0);
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {wide ? 8.0f : 3.0f, 3});
    struct Column {
        const char* name;
        float width;  // CSS px, 0 for what is left
    };
    constexpr Column kWide[] = {{"detection", 142}, {"ms", 52},      {"build", 52}, {"tests", 96},
                                {"memory", 66},     {"× naive", 54}, {"log ms", 0}};
    constexpr Column kNarrow[] = {
        {"detection", 76}, {"ms", 40}, {"tests", 48}, {"bytes", 50}, {"×", 30}};
    const auto columns = wide ? std::span<const Column>(kWide) : std::span<const Column>(kNarrow);
    if (ImGui::BeginTable("methods", static_cast<int>(columns.size()), flags)) {
        for (const Column& column : columns)
            ImGui::TableSetupColumn(column.name,
                                    column.width > 0 ? 0 : ImGuiTableColumnFlags_WidthStretch,
                                    column.width);
        ImGui::TableNextRow();
        for (const Column& column : columns) {
            ImGui::TableNextColumn();
            if (column.width == 0 || &column == &columns.front())
                ImGui::TextDisabled("%s", column.name);
            else
                right(column.name, true);
        }
        for (const Trial& trial : trials) drawRow(trial, naiveMs, slowest, wide);
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
    if (measuring)
        ImGui::TextDisabled("The world waits meanwhile.");
    else if (same)
        ImGui::TextDisabled("All found the same %s contacts.", grouped(contacts).c_str());
    else
        ImGui::TextUnformatted("They disagree about the contacts: this is a bug.");
    out.wheel |= widgets::underWheel();
    ImGui::End();
}

}  // namespace cellmates
