#include "overlay/overlay.h"

#include <algorithm>
#include <cmath>

#include "overlay/legend.h"
#include "overlay/measure_table.h"
#include "overlay/sweep_plot.h"
#include "overlay/text.h"
#include "overlay/widgets.h"

namespace cellmates {
namespace {

constexpr float kWidth = 304;  // CSS px
constexpr float kMargin = 12;
constexpr float kRoomBelow = 150;

void heading(const char* text) {
    ImGui::Spacing();
    ImGui::SeparatorText(text);
}

bool button(const char* label, float width) { return ImGui::Button(label, {width, 0}); }

/// `count` equal buttons a line.
float share(int count) {
    const float gaps = ImGui::GetStyle().ItemSpacing.x * static_cast<float>(count - 1);
    return (ImGui::GetContentRegionAvail().x - gaps) / static_cast<float>(count);
}

/// 12345 -> 12000: a slider over six decades cannot be set more finely.
float roundNumber(float value) {
    const float unit = std::max(1.0f, std::pow(10.0f, std::floor(std::log10(value)) - 1));
    return std::round(value / unit) * unit;
}

/// A slider with its name and value above it, where its knob does not cover them.
bool slider(const char* name, float& value, float least, float most, const char* format) {
    char text[32];
    std::snprintf(text, sizeof text, format, static_cast<double>(value));
    widgets::row(name, text);
    ImGui::SetNextItemWidth(-1);
    ImGui::PushID(name);
    const bool changed = ImGui::SliderFloat(
        "##value", &value, least, most, "",
        ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput | ImGuiSliderFlags_NoRoundToFormat);
    ImGui::PopID();
    return changed;
}

/// The tooltip of a method or a response.
void explain(std::string_view about, bool tooMany, std::uint32_t maxCount) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    if (tooMany)
        ImGui::SetTooltip("Takes at most %s particles.", grouped(maxCount).c_str());
    else
        ImGui::SetTooltip("%s", about.data());
}

}  // namespace

Commands Overlay::draw(const OverlayInput& in) {
    Commands out;
    const float width = std::min(kWidth, in.width - 2 * kMargin);
    ImGui::SetNextWindowPos({kMargin, kMargin});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, in.height - 2 * kMargin});
    constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                        ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoNav |
                                        ImGuiWindowFlags_NoSavedSettings;
    ImGui::Begin("panel", nullptr, kFixed);
    drawSwitch(in, out);
    drawFigures(in);
    if (!in.compact) {
        const bool open = in.view.panelOpen;
        if (open) {
            drawControls(in, out);
            drawScene(in, out);
            drawMethods(in, out);
            drawResponses(in, out);
            drawTotals(in);
            drawParameters(in, out);
            drawView(in, out);
        }
        if (button(open ? "Less  (H)" : "More  (H)", -1)) {
            ViewOptions view = out.view.value_or(in.view);
            view.panelOpen = !open;
            out.view = view;
        }
    }
    reserved_ = {};
    const float height = ImGui::GetWindowHeight() + 2 * kMargin;
    if (in.width >= kRoomBeside || in.width > 1.3f * in.height)
        reserved_.x = kWidth + 2 * kMargin;
    else if (height + kRoomBelow <= in.height)
        reserved_.y = height;
    out.wheel |= widgets::underWheel();
    ImGui::End();
    drawLegend(in.figures, in.view, in.width, in.height, out);
    if (!in.figures.measured.empty()) drawMeasured(in, out);
    return out;
}

void Overlay::drawSwitch(const OverlayInput& in, Commands& out) {
    int which = in.config.method == Method::naive ? 0 : in.config.method == Method::grid ? 1 : -1;
    ImVec2 naive, grid;
    if (widgets::twoWay("Naive", "Grid", which, gui_.fonts(), naive, grid)) {
        Parameters p = in.config;
        p.method = which ? Method::grid : Method::naive;
        out.parameters = p;
    }
    naive_ = {naive.x, naive.y};
    grid_ = {grid.x, grid.y};
}

void Overlay::drawFigures(const OverlayInput& in) {
    const Stats& s = in.stats;
    const float left = ImGui::GetCursorPosX();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushFont(gui_.fonts().figure);
    // A tick that takes many frames is shown as it grows.
    const bool growing = in.progress > 0;
    const double ms = growing ? s.totalMs() : history_.meanTotal();
    ImGui::TextUnformatted(growing || history_.measured() ? milliseconds(ms).c_str() : "...");
    ImGui::PopFont();
    ImGui::SameLine(0, 6);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + 12);
    ImGui::TextDisabled(growing ? "ms so far" : "ms a tick");
    char text[96];
    std::snprintf(text, sizeof text, "%.0f fps", history_.framesPerSecond());
    ImGui::SameLine(left + width - ImGui::CalcTextSize(text).x);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + 12);
    ImGui::TextUnformatted(text);

    if (growing) {
        std::snprintf(text, sizeof text, "this tick: %s", percent(in.progress).c_str());
        ImGui::ProgressBar(in.progress, {-1, 0}, text);
    }

    widgets::row("particles", grouped(s.count).c_str());
    widgets::row("pair tests", grouped(s.pairTests).c_str(),
                 "Pairs whose distance was compared in the last tick.");
    const double pairs = 0.5 * s.count * (s.count - 1.0);
    if (pairs > 0 && !info(in.config.method).sketchLoop) {
        widgets::row("of all pairs", percent(static_cast<double>(s.pairTests) / pairs).c_str(),
                     "All pairs are n(n-1)/2.");
    }
    widgets::row("contacts", grouped(s.contacts).c_str(), "Pairs of discs that overlap.");
    if (s.spawnRefused)
        widgets::row("no room for", grouped(s.spawnRefused).c_str(),
                     "Particles that were asked for when the world was full.");
    if (s.spills)
        widgets::row("spilled", grouped(s.spills).c_str(),
                     "Particles beyond the four places of their cell. None is lost.");
    if (s.strays)
        widgets::row("beyond the sketch's grid", grouped(s.strays).c_str(),
                     "Here the p5 sketch would throw an error.");
    if (in.compact || !in.view.panelOpen) return;

    widgets::stagePlot(history_, 64);
    drawStages(in, left, width);
    if (in.hash) {
        std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(*in.hash));
        widgets::row("state hash", text, "The same for every method: the toggle changes the cost.");
    } else {
        widgets::row("state hash", "while paused");
    }
    widgets::row("memory", byteSize(static_cast<double>(s.bytes)).c_str(),
                 "Of all particles and structures.");
}

void Overlay::drawStages(const OverlayInput& in, float left, float width) {
    const bool sketch = info(in.config.method).sketchLoop;
    const float gap = 18;
    const float half = (width - gap) / 2;
    bool second = false;  // of the two columns
    for (int k = 0; k < kStages; ++k) {
        const auto stage = static_cast<Stage>(k);
        if ((stage == Stage::sketch) != sketch || stage == Stage::spawn) continue;
        const float from = second ? left + half + gap : left;
        if (second) ImGui::SameLine(from);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 6}, {at.x + 10, at.y + 16},
                                                  widgets::stageColour(k), 3);
        ImGui::SetCursorPosX(from + 16);
        ImGui::TextDisabled("%s", kStageNames[k].data());
        const Text ms = milliseconds(history_.mean()[k]);
        ImGui::SameLine(from + half - ImGui::CalcTextSize(ms.c_str()).x);
        ImGui::TextUnformatted(ms.c_str());
        second = !second;
    }
}

void Overlay::drawControls(const OverlayInput& in, Commands& out) {
    ImGui::Spacing();
    const float width = share(3);
    out.togglePause = button(in.paused ? "Play" : "Pause", width);
    ImGui::SameLine();
    out.steps += button("Step", width);
    ImGui::SameLine();
    out.reset = button("Reset", width);
}

void Overlay::drawScene(const OverlayInput& in, Commands& out) {
    heading("Scene");
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##scene", info(in.config.scene).label.data())) {
        for (const SceneInfo& scene : scenes()) {
            if (ImGui::Selectable(scene.label.data(), scene.id == in.config.scene))
                out.scene = scene.id;
            if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", scene.about.data());
        }
        out.wheel |= widgets::underWheel();
        ImGui::EndCombo();
    }
    // A new number takes effect when the slider is let go, not on the way.
    if (!choosingCount_) wantedCount_ = static_cast<float>(in.config.count);
    const auto shown = static_cast<std::uint64_t>(roundNumber(wantedCount_));
    widgets::row("particles at the start", grouped(shown).c_str());
    ImGui::SetNextItemWidth(-1);
    ImGui::SliderFloat(
        "##count", &wantedCount_, 1, Config::kMaxCount, "",
        ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_NoRoundToFormat | ImGuiSliderFlags_NoInput);
    choosingCount_ = ImGui::IsItemActive();
    if (ImGui::IsItemDeactivatedAfterEdit())
        out.count = static_cast<std::uint32_t>(roundNumber(wantedCount_));
}

void Overlay::drawMethods(const OverlayInput& in, Commands& out) {
    heading("Method");
    int key = 0;
    for (const MethodInfo& method : methods()) {
        char label[64];
        // There are nine digits; the other methods have no key.
        if (++key <= 9)
            std::snprintf(label, sizeof label, "%d   %s", key, method.label.data());
        else
            std::snprintf(label, sizeof label, "     %s", method.label.data());
        const bool tooMany = in.stats.count > method.maxCount;
        ImGui::BeginDisabled(tooMany);
        if (ImGui::Selectable(label, method.id == in.config.method)) {
            Parameters p = in.config;
            p.method = method.id;
            out.parameters = p;
        }
        ImGui::EndDisabled();
        explain(method.about, tooMany, method.maxCount);
    }
    ImGui::Spacing();
    ImGui::BeginDisabled(in.figures.measuring);
    if (button("Measure all  (M)", -1)) out.measure = Commands::Measure::start;
    ImGui::EndDisabled();
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("Stops the world and times every method on the state it is in.");
}

void Overlay::drawMeasured(const OverlayInput& in, Commands& out) {
    const bool beside = in.width >= kRoomBeside;
    const float left = beside ? kWidth + 2 * kMargin : kMargin;
    const float width = std::min(in.width - left - kMargin, 640.0f);
    drawMeasureTable(in.figures.measured, in.figures.measuring, left, kMargin, width,
                     in.height - 2 * kMargin, out);
}

void Overlay::drawResponses(const OverlayInput& in, Commands& out) {
    heading("Response");
    // The sketch's loops have their own, and leave no choice.
    ImGui::BeginDisabled(info(in.config.method).sketchLoop);
    for (const ResponseInfo& response : responses()) {
        const bool tooMany = in.stats.count > response.maxCount;
        ImGui::BeginDisabled(tooMany);
        if (ImGui::Selectable(response.label.data(), response.id == in.config.response)) {
            Parameters p = out.parameters.value_or(in.config);
            p.response = response.id;
            out.parameters = p;
        }
        ImGui::EndDisabled();
        explain(response.about, tooMany, response.maxCount);
    }
    ImGui::EndDisabled();
}

void Overlay::drawTotals(const OverlayInput& in) {
    if (!in.figures.totals) return;
    const Totals& t = *in.figures.totals;
    heading("What a response should keep");
    char text[96];
    const double share = t.momentum > 0 ? std::hypot(t.momentumX, t.momentumY) / t.momentum : 0;
    std::snprintf(text, sizeof text, "%.4g, %.4g", t.momentumX, t.momentumY);
    widgets::row("momentum, x and y", text);
    widgets::row("of all momenta", percent(share).c_str(),
                 "The length of the sum against the sum of the lengths.");
    widgets::row("energy", compact(t.energy()).c_str(),
                 "Of motion, and of height above the floor.");
    const double before = in.figures.energyBefore;
    if (before > 0) {
        std::snprintf(text, sizeof text, "%+.4f %%", 100 * (t.energy() / before - 1));
        widgets::row("change", text, "Since this response began with these particles.");
    }
    widgets::row("mean overlap, of a radius", percent(t.meanOverlap).c_str(),
                 "Of the last tick's contacts.");
    widgets::row("deepest", percent(t.maxOverlap).c_str());
    if (in.config.response == Response::exact)
        widgets::row("collisions in this tick", grouped(in.stats.collisions).c_str());
    if (in.stats.putOff)
        widgets::row("events put off", grouped(in.stats.putOff).c_str(),
                     "More collisions than a tick takes: discs have no room.");
}

void Overlay::drawParameters(const OverlayInput& in, Commands& out) {
    heading("Parameters");
    Parameters p = out.parameters.value_or(in.config);
    bool changed = slider("gravity, px/tick²", p.gravity, -1, 1, "%.2f");
    changed |= slider("speed limit, px/tick", p.speedLimit, 0.5f, 30, "%.1f");
    float cell = p.cell;
    if (slider("cell size, px", cell, 0, 100, cell < 1 ? "automatic" : "%.0f")) {
        p.cell = cell < 1 ? 0 : cell;
        changed = true;
    }
    ViewOptions view = out.view.value_or(in.view);
    if (ImGui::Checkbox("Sweep sizes of cell  (S)", &view.sweep)) out.view = view;
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("Times detection with 24 sizes of cell, again and again.");
    if (view.sweep) {
        if (const auto chosen = drawSweepPlot(in.figures.sizes, in.stats.cell, 110)) {
            p.cell = std::max(1.0f, *chosen);
            changed = true;
        }
    }
    if (p.response == Response::settle)
        changed |= slider("restitution", p.restitution, 0, 1, "%.2f");
    if (p.method == Method::hash) {
        auto table = static_cast<float>(p.table);
        if (slider("hash table, buckets a side", table, 0, 500,
                   p.table == 0 ? "automatic" : "%.0f")) {
            p.table = static_cast<std::uint32_t>(table);
            changed = true;
        }
    }
    if (changed) out.parameters = p;

    auto rate = static_cast<float>(in.view.spawnRate);
    if (slider("spawned a tick while you drag", rate, 1, 100, "%.0f")) {
        view.spawnRate = static_cast<std::uint32_t>(rate + 0.5f);
        out.view = view;
    }
}

void Overlay::drawView(const OverlayInput& in, Commands& out) {
    heading("View");
    ViewOptions view = out.view.value_or(in.view);
    bool filled = !view.outline;
    bool changed = ImGui::Checkbox("Filled, coloured by speed", &filled);
    view.outline = !filled;
    changed |= ImGui::Checkbox("Direction lines", &view.directions);
    changed |= ImGui::Checkbox("Grid lines  (G)", &view.gridLines);
    changed |= ImGui::Checkbox("Occupancy of cells  (O)", &view.heat);
    changed |= ImGui::Checkbox("Tests of the disc pointed at  (T)", &view.tests);
    changed |= ImGui::Checkbox("Pairs the tutorial's grid misses  (X)", &view.missed);
    if (changed) out.view = view;
    ImGui::Spacing();
}

}  // namespace cellmates
