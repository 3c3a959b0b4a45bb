#include "overlay/figures.h"

#include <algorithm>
#include <cmath>

#include "overlay/widgets.h"
#include "session/text.h"

namespace cellmates::figures {
namespace {

void whereTimeGoes(const Frame& f) {
    const TickTimes& times = f.session.times();
    if (!times.measured() || times.tick().below) return;
    const double tick = times.tick().ms;
    const Duration respond = times.stage(static_cast<int>(Stage::respond));
    char text[160];
    if (!respond.below && respond.ms > tick / 2) {
        std::snprintf(text, sizeof text,
                      "The response takes %s of the tick: finding the pairs is no longer the "
                      "bottleneck.",
                      percent(respond.ms / tick).c_str());
        return widgets::note(text);
    }
    // 60 ticks are due per second, at most four per frame.
    constexpr double kFewFrames = 45;
    const double frames = times.framesPerSecond();
    const double share = tick * std::min(60.0, 4 * frames) / 1000;
    // Inspections and measurements take part of the frame too.
    const bool alone = !f.session.inspection().busy(f.options) && !f.session.paused();
    if (!alone || frames <= 0 || frames > kFewFrames || share > 0.5) return;
    std::snprintf(text, sizeof text,
                  "Ticks take %s of the time: the frame rate is limited by drawing and the "
                  "browser, not by the search.",
                  percent(share).c_str());
    widgets::note(text);
}

void stages(const Frame& f, float left, float width) {
    const bool sketch = info(f.config.method).sketchLoop;
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
        ImGui::TextDisabled("%s", kStageNames[static_cast<std::size_t>(k)].data());
        const Text ms =
            f.session.times().measured() ? duration(f.session.times().stage(k)) : Text{"…"};
        ImGui::SameLine(from + half - ImGui::CalcTextSize(ms.c_str()).x);
        ImGui::TextUnformatted(ms.c_str());
        second = !second;
    }
}

}  // namespace

void comparison(const Frame& f, const Gui::Fonts& fonts) {
    const float left = ImGui::GetCursorPosX(), half = ImGui::GetContentRegionAvail().x / 2;
    const bool beside = f.beside;  // below the switch; otherwise the switch is in the line, and the
                                   // names are shown here
    ImVec2 at = ImGui::GetCursorPos();
    float bottom = at.y;
    for (const Method method : {Method::naive, Method::grid}) {
        const bool active = f.config.method == method;
        const auto& last = f.session.comparison().last(method);
        const float x = left + (method == Method::naive ? 0 : half);
        const ImU32 ink =
            ImGui::GetColorU32(active && last ? ImGuiCol_Text : ImGuiCol_TextDisabled);
        ImGui::PushStyleColor(ImGuiCol_Text, ink);
        const auto line = [&](const char* text) {
            const float width = ImGui::CalcTextSize(text).x;
            ImGui::SetCursorPos({x + (half - width) / 2, at.y});
            ImGui::TextUnformatted(text);
            at.y += ImGui::GetTextLineHeight() + 2;
        };
        const float top = at.y;
        char text[64];
        if (!beside) line(method == Method::naive ? "Naive" : "Grid");
        if (last) {
            ImGui::PushFont(fonts.strong);
            std::snprintf(text, sizeof text, "%s ms %s", duration(last->tick).c_str(),
                          active ? "now" : "last");
            line(text);
            ImGui::PopFont();
            std::snprintf(text, sizeof text, "%s tests",
                          last->pairTests < 10'000'000'000
                              ? grouped(last->pairTests).c_str()
                              : compact(static_cast<double>(last->pairTests)).c_str());
            line(text);
        } else {
            line(!active ? "not run yet" : !f.session.paused() ? "timing…" : "no tick yet");
            line("");
        }
        ImGui::PopStyleColor();
        bottom = at.y;
        at.y = top;
    }
    ImGui::SetCursorPos({left, bottom + 2});
    const Comparison& known = f.session.comparison();
    const auto &naive = known.last(Method::naive), &grid = known.last(Method::grid);
    if (!naive || !grid) return;
    // Always two lines, so that nothing below moves when the text changes.
    const float below = ImGui::GetCursorPosY() + 2 * ImGui::GetTextLineHeight() + 4;
    ImGui::PushTextWrapPos(0);
    if (const char* const answer = known.answer(); *answer) {
        ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_CheckMark));
        ImGui::TextUnformatted(answer);
        ImGui::PopStyleColor();
    } else if (!naive->tick.below && !grid->tick.below) {
        const double ratio = naive->tick.ms / grid->tick.ms;
        ImGui::TextDisabled(ratio >= 1 ? "Naive takes %s times as long as grid."
                                       : "Grid takes %s times as long as naive.",
                            times(ratio >= 1 ? ratio : 1 / ratio).c_str());
    }
    ImGui::PopTextWrapPos();
    ImGui::SetCursorPos({left, below});
    ImGui::Dummy({0, 0});
}

void lastTick(const Frame& f, const Gui::Fonts& fonts) {
    const TickTimes& times = f.session.times();
    const float left = ImGui::GetCursorPosX();
    const float width = ImGui::GetContentRegionAvail().x;
    const Stats* const s = f.session.figures();
    char text[96];
    if (f.session.paused() && !s && !f.world.ticking()) {
        if (f.world.tick() > 0)
            std::snprintf(text, sizeof text, "Not timed yet: press Step or Play");
        else
            std::snprintf(text, sizeof text, "No tick yet: press Step or Play");
        ImGui::Spacing();
        ImGui::TextUnformatted(text);
    } else {
        ImGui::PushFont(fonts.figure);
        ImGui::TextUnformatted(times.measured() ? duration(times.tick()).c_str() : "…");
        ImGui::PopFont();
        ImGui::SameLine(0, 6);
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + 12);
        ImGui::TextDisabled("ms per tick");
        std::snprintf(text, sizeof text, "%.0f fps", times.framesPerSecond());
        ImGui::SameLine(left + width - ImGui::CalcTextSize(text).x);
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + 12);
        ImGui::TextUnformatted(text);
    }
    whereTimeGoes(f);

    // If a tick takes longer than a frame, all figures are those of the tick before. The bar stays
    // visible from one such tick to the next.
    constexpr double kFrame = 1000 / 60.0;
    const bool slow = times.measured() ? times.tick().ms > kFrame : f.world.ticking();
    if (slow || (f.session.paused() && f.world.ticking())) {
        std::snprintf(text, sizeof text, "next tick: %.0f %%",
                      std::floor(100 * static_cast<double>(f.world.progress())));
        ImGui::ProgressBar(f.world.progress(), {-1, 0}, text);
    }

    const auto figure = [&](const char* name, std::uint64_t value, const char* about) {
        if (s) widgets::row(name, grouped(value).c_str(), about);
    };
    const std::uint32_t count = f.world.particles().count();
    widgets::row("discs", grouped(count).c_str());
    if (count > f.config.count) {
        std::snprintf(text, sizeof text, "%s at the start, %s added",
                      grouped(f.config.count).c_str(), grouped(count - f.config.count).c_str());
        widgets::help(text);
    }
    figure("pair tests", s ? s->pairTests : 0,
           "Pairs whose distance was compared in the last tick.");
    const bool sketch = info(f.config.method).sketchLoop;
    if (!sketch && s && s->count > 1) {
        const double pairs = 0.5 * s->count * (s->count - 1.0);
        widgets::row("of all pairs", percent(static_cast<double>(s->pairTests) / pairs).c_str(),
                     "There are n(n-1)/2 pairs in all.");
    }
    figure("contacts", s ? s->contacts : 0, "Pairs of discs that overlap.");
    if (const std::uint64_t refused = f.world.refused())
        widgets::row("not added (full)", grouped(refused).c_str(),
                     "Discs you tried to add when the world was full.");
    if (s && s->spills)
        widgets::row("spilled", grouped(s->spills).c_str(),
                     "Discs that did not fit into the four places of their cell. None is lost.");
    if (s && s->strays)
        widgets::row("beyond the sketch's grid", grouped(s->strays).c_str(),
                     "Here the p5 sketch would throw an error.");
    if (times.size() > 0) {
        widgets::stagePlot(times, 64);
        stages(f, left, width);
    }
    if (const auto hash = f.session.hashWhilePaused()) {
        std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(*hash));
        widgets::row("state hash", text,
                     sketch ? "The tutorial's loops have hashes of their own."
                            : "The same for every method but the tutorial's loops: the switch "
                              "changes only the cost.");
    } else {
        widgets::row("state hash", "shown while paused");
    }
    widgets::row("memory", byteSize(static_cast<double>(f.world.bytes())).c_str(),
                 "Used by the discs and all data structures.");
}

void conserved(const Frame& f) {
    const Inspection& inspection = f.session.inspection();
    const auto known = inspection.totals(f.world);
    if (!known) return;
    const Totals& t = *known;
    widgets::heading("Conserved quantities");
    char text[96];
    const double share = t.momentum > 0 ? std::hypot(t.momentumX, t.momentumY) / t.momentum : 0;
    std::snprintf(text, sizeof text, "%.4g, %.4g", t.momentumX, t.momentumY);
    widgets::row("momentum, x and y", text);
    widgets::row("net / total momentum", percent(share).c_str(),
                 "Length of the vector sum, relative to the sum of all lengths.");
    widgets::row("energy", compact(t.energy()).c_str(),
                 "Kinetic, plus potential energy above the floor.");
    const double before = inspection.energyBefore();
    if (before > 0) {
        std::snprintf(text, sizeof text, "%+.4f %%", 100 * (t.energy() / before - 1));
        widgets::row("change", text, "Since this response started on these discs.");
    }
    widgets::row("mean overlap / radius", percent(t.meanOverlap).c_str(),
                 "Over the last tick's contacts.");
    widgets::row("deepest overlap / radius", percent(t.maxOverlap).c_str());
    const Stats* const s = f.session.figures();
    if (!s) return;
    if (f.config.response == Response::exact)
        widgets::row("collisions in this tick", grouped(s->collisions).c_str());
    if (s->putOff)
        widgets::row("collisions deferred", grouped(s->putOff).c_str(),
                     "More than one tick can handle: discs are jammed.");
}

}  // namespace cellmates::figures
