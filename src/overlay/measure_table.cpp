#include "overlay/measure_table.h"

#include <imgui.h>

#include <algorithm>
#include <span>

#include "overlay/sweep_plot.h"
#include "overlay/widgets.h"
#include "session/figures/text.h"
#include "session/keys.h"
#include "session/mark_colours.h"

namespace cellmates {
namespace {

// CSS px. Wide enough for "Horizontal strips", exact counts and whole sentences, and for comparable
// bars.
constexpr float kRoomForWords = 740, kRoomForBars = 840;

void right(const char* text, bool faint = false) {
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text).x;
    if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    if (faint)
        ImGui::TextDisabled("%s", text);
    else
        ImGui::TextUnformatted(text);
}

/// A bar of milliseconds, in the method's colour: the slowest fills the column.
void bar(const Trial& trial, double slowest, float height, const char* label) {
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float length = std::max(2.0f, static_cast<float>(trial.ms / slowest) * width);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float top = height < 8 ? at.y : at.y + 3;
    draw.AddRectFilled({at.x, top}, {at.x + length, top + height},
                       marks::ofMethod(trial.method, widgets::dark()), std::min(3.0f, height / 2));
    if (length + 8 + ImGui::CalcTextSize(label).x < width)
        draw.AddText({at.x + length + 8, at.y}, ImGui::GetColorU32(ImGuiCol_Text), label);
    ImGui::Dummy({width, height < 8 ? height : 18});
}

/// 0 if it is unknown.
double naiveMs(const Survey& survey) {
    for (const Trial& trial : survey.trials())
        if (trial.method == Method::naive && trial.state == Trial::done && !trial.below)
            return trial.ms;
    return 0;
}

/// The text shown in place of a time.
std::string stateText(const Trial& trial, bool moves) {
    switch (trial.state) {
        case Trial::running:
            // A detection that is repeated many times starts over for each repeat, so the share
            // means something only for a long one.
            if (moves && trial.repeats > 0) return "tick " + std::to_string(trial.repeats);
            if (trial.estimateMs <= 0) return "timing";
            return percent(static_cast<double>(trial.progress)) + " of " + span(trial.estimateMs);
        case Trial::waiting: return trial.estimateMs <= 0 ? "…" : "about " + span(trial.estimateMs);
        case Trial::skipped: return "skipped";
        case Trial::cancelled: return "stopped";
        case Trial::noMemory: return "out of memory";
        case Trial::done: break;
    }
    return {};
}

void skipButton(const Trial& trial, std::size_t row, Wishes& out) {
    if (trial.state != Trial::waiting && trial.state != Trial::running) return;
    ImGui::PushID(static_cast<int>(row));
    if (ImGui::SmallButton(trial.state == Trial::running ? withKey("Skip", "next").text : "Skip"))
        out.add(command::Skip{row});
    ImGui::PopID();
}

/// One row of the table, with all columns.
void drawRow(const Survey& survey, std::size_t row, double slowest, bool bars, Wishes& out) {
    const Trial& trial = survey.trials()[row];
    const bool moves = survey.mode() == Survey::Mode::moves;
    const bool best = &trial == fastest(survey);
    ImGui::TableNextRow();
    if (best)
        ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0,
                               ImGui::GetColorU32(ImGuiCol_PlotHistogram, 0.25f));
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(info(trial.method).label.data());
    ImGui::TableNextColumn();
    if (trial.state != Trial::done) {
        right(stateText(trial, moves).c_str(), true);
        ImGui::TableNextColumn();
        return skipButton(trial, row, out);
    }
    for (const std::string& number :
         {duration({trial.ms, trial.below}), moves ? grouped(trial.repeats) : figure(trial.buildMs),
          grouped(trial.pairTests), byteSize(static_cast<double>(trial.bytes))}) {
        right(number.c_str());
        ImGui::TableNextColumn();
    }
    ImGui::TextUnformatted(againstNaive(survey, trial).c_str());
    if (!bars) return;
    ImGui::TableNextColumn();
    bar(trial, slowest, 13, best ? "fastest" : "");
}

void drawTable(const Survey& survey, double slowest, bool bars, Wishes& out) {
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_RowBg |
                                      ImGuiTableFlags_NoHostExtendX | ImGuiTableFlags_PadOuterX;
    struct Column {
        const char* name;
        float width;   // CSS px, 0 for the remaining width
        bool numbers;  // right-aligned
    };
    const Column kColumns[] = {{"method", 132, false},
                               {"ms", 88, true},
                               {survey.mode() == Survey::Mode::moves ? "ticks" : "build", 64, true},
                               {"pair tests", 96, true},
                               {"memory", 66, true},
                               {"compared with Naive", 142, false},
                               {"ms, side by side", 0, false}};
    const auto columns = std::span(kColumns).first(std::size(kColumns) - (bars ? 0 : 1));
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {8, 3});
    if (ImGui::BeginTable("methods", static_cast<int>(columns.size()), flags)) {
        for (const Column& column : columns)
            ImGui::TableSetupColumn(column.name,
                                    column.width > 0 ? 0 : ImGuiTableColumnFlags_WidthStretch,
                                    column.width);
        ImGui::TableNextRow();
        for (const Column& column : columns) {
            ImGui::TableNextColumn();
            if (column.numbers)
                right(column.name, true);
            else
                ImGui::TextDisabled("%s", column.name);
        }
        for (std::size_t k = 0; k < survey.trials().size(); ++k)
            drawRow(survey, k, slowest, bars, out);
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
}

/// The table as a list, if there is no room for columns.
void drawList(const Survey& survey, double slowest, Wishes& out) {
    const bool moves = survey.mode() == Survey::Mode::moves;
    for (std::size_t k = 0; k < survey.trials().size(); ++k) {
        const Trial& trial = survey.trials()[k];
        ImGui::TextUnformatted(info(trial.method).label.data());
        ImGui::SameLine(0, 12);
        if (trial.state != Trial::done) {
            skipButton(trial, k, out);
            ImGui::SameLine(0, 0);
            right(stateText(trial, moves).c_str(), true);
            continue;
        }
        char text[32];
        right(print(text, "%s ms", duration({trial.ms, trial.below}).c_str()));
        bar(trial, slowest, 4, "");
        const std::string words = againstNaive(survey, trial);
        widgets::note("%s%s%s%s pair tests, %s", &trial == fastest(survey) ? "fastest: " : "",
                      words.c_str(), words.empty() ? "" : ", ", grouped(trial.pairTests).c_str(),
                      byteSize(static_cast<double>(trial.bytes)).c_str());
    }
}

}  // namespace

const Trial* fastest(const Survey& survey) {
    return survey.active() ? nullptr : quickest(survey.trials());
}

std::string againstNaive(const Survey& survey, const Trial& trial) {
    const double naive = naiveMs(survey);
    if (naive <= 0 || trial.state != Trial::done) return {};
    if (trial.method == Method::naive) return "baseline";
    const bool faster = trial.ms <= naive;
    if (trial.below && !faster) return {};
    return (trial.below ? "over " : "") + factor(faster ? naive / trial.ms : trial.ms / naive) +
           (faster ? " faster" : " slower");
}

float drawMeasureTable(const Frame& f, float left, float top, float width, float mostHeight) {
    const Survey& survey = f.session.inspection().measured();
    const bool measuring = survey.active(), moves = survey.mode() == Survey::Mode::moves;
    // It may cover the panel if there is little room.
    widgets::beginCard("measured", {left, top}, {0, 0}, width, mostHeight);
    double slowest = 0;
    const Trial* any = nullptr;
    bool gaveUp = false;
    for (const Trial& trial : survey.trials()) {
        gaveUp |= trial.state == Trial::cancelled || trial.state == Trial::skipped;
        if (trial.state != Trial::done) continue;
        any = &trial;
        slowest = std::max(slowest, trial.ms);
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(moves ? "Detection over 200 ticks" : "Detection on this state");
    if (widgets::buttonAtEnd(withKey(measuring ? "Stop" : "Close", "measure").text)) {
        if (measuring)
            f.wishes.add(command::StopMeasure{});
        else
            f.wishes.add(command::CloseMeasure{});
    }

    if (width >= kRoomForWords)
        drawTable(survey, slowest, width >= kRoomForBars, f.wishes);
    else
        drawList(survey, slowest, f.wishes);
    if (const Trial* const best = fastest(survey)) {
        const std::string words = againstNaive(survey, *best);
        const char* const label = info(best->method).label.data();
        if (best->method == Method::naive || words.empty())
            ImGui::TextWrapped("%s is the fastest here.", label);
        else
            ImGui::TextWrapped("%s is the fastest here: %s than naive.", label, words.c_str());
    } else if (!measuring && any) {
        ImGui::TextWrapped(
            "Some times are too short for this browser's clock to find the fastest.");
    }
    if (moves)
        widgets::note(
            "Each method starts from the same state and runs for 200 ticks or two seconds.");
    if (measuring) {
        widgets::note("This pauses the simulation.");
    } else if (const std::optional<bool> agree = survey.agree()) {
        if (!*agree)
            ImGui::TextUnformatted("The methods disagree about the contacts. This is a bug.");
        else if (moves)
            widgets::note("All measured methods found the same contacts in every tick.");
        else
            widgets::note("%s found the same %s contacts.",
                          gaveUp ? "All measured methods" : "All methods",
                          grouped(any->contacts).c_str());
    }
    f.wishes.wheel |= widgets::scrollByHand();
    const float end = top + ImGui::GetWindowHeight();
    ImGui::End();
    return end;
}

}  // namespace cellmates
