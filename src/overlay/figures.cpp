#include "overlay/figures.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "overlay/widgets.h"
#include "session/figures/text.h"
#include "session/mark_colours.h"

namespace cellmates::figures {
namespace {

constexpr double kFrame = 1000 / 60.0;  // ms

void whereTimeGoes(const Frame& f) {
    const TickTimes& times = f.session.times();
    if (!times.measured() || times.tick().below) return;
    const double tick = times.tick().ms;
    const Duration respond = times.stage(static_cast<int>(Stage::respond));
    if (!respond.below && respond.ms > tick / 2)
        return widgets::note(
            "The response takes %s of the tick: finding the pairs is no longer the bottleneck.",
            percent(respond.ms / tick).c_str());
    // 60 ticks are due per second, at most four per frame.
    constexpr double kFewFrames = 45;
    const double frames = times.framesPerSecond();
    const double share = tick * std::min(60.0, 4 * frames) / 1000;
    // Inspections and measurements take part of the frame too.
    const bool alone = !f.session.inspection().busy() && !f.session.paused();
    if (!alone || frames <= 0 || frames > kFewFrames || share > 0.5) return;
    widgets::note(
        "Ticks take %s of the time: drawing and the browser limit the frame rate, not detection.",
        percent(share).c_str());
}

bool copying(const Frame& f) { return f.session.inspection().ticks().active(); }

// As a visitor reads them; the state has `kStageNames`.
constexpr std::array<const char*, kStages> kStageLabels = {"spawn",   "sort", "detect", "gravity",
                                                           "respond", "move", "walls",  "tutorial"};

void stages(const Frame& f, float left, float width) {
    const TickTimes& times = f.session.times();
    const bool sketch = info(f.config.method).sketchLoop;
    const float gap = 18;
    const float half = (width - gap) / 2;
    bool second = false;  // of the two columns
    const auto entry = [&](ImU32 colour, const char* name, const char* ms) {
        const float from = second ? left + half + gap : left;
        if (second) ImGui::SameLine(from);
        widgets::swatch(colour);
        ImGui::TextDisabled("%s", name);
        ImGui::SameLine(from + half - ImGui::CalcTextSize(ms).x);
        ImGui::TextUnformatted(ms);
        second = !second;
    };
    for (int k = 0; k < kStages; ++k) {
        const auto stage = static_cast<Stage>(k);
        if ((stage == Stage::sketch) != sketch || stage == Stage::spawn) continue;
        if (times.measured() && times.stage(k).below) continue;  // in the rest
        entry(widgets::stageColour(k), kStageLabels[static_cast<std::size_t>(k)],
              times.measured() ? duration(times.stage(k)).c_str() : "…");
    }
    if (times.measured() && times.rest().ms > 0) entry(0, "rest", duration(times.rest()).c_str());
}

/// Writes `large` in large letters, and `rest` as well if that fits.
void headline(const Frame& f, const char* large, const char* rest, ImVec4 ink) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 colour = ImGui::ColorConvertFloat4ToU32(ink);
    char whole[96];
    print(whole, "%s %s", large, rest);
    ImGui::PushFont(f.fonts.figure);
    const bool fits = ImGui::CalcTextSize(whole).x <= room;
    draw.AddText(at, colour, fits ? whole : large);
    const ImVec2 size = ImGui::CalcTextSize(large);
    ImGui::PopFont();
    // On the same base line.
    if (!fits) draw.AddText(f.fonts.strong, 18, {at.x + size.x + 7, at.y + 16}, colour, rest);
}

}  // namespace

void columns(const Frame& f) {
    const float left = ImGui::GetCursorPosX(), width = ImGui::GetContentRegionAvail().x;
    const float half = width / 2, line = ImGui::GetTextLineHeight() + 2;
    const ImVec2 at = ImGui::GetCursorPos();
    float y = at.y;
    const auto say = [&](const char* text, float x, float room) {
        ImGui::SetCursorPos({x + (room - ImGui::CalcTextSize(text).x) / 2, y});
        ImGui::TextUnformatted(text);
        y += line;
    };
    char text[96];
    const std::uint32_t discs = f.world.particles().count();
    const Stats* const s = f.session.figures();
    for (const Method method : {Method::naive, Method::grid}) {
        const bool active = f.config.method == method;
        const auto& last = f.session.comparison().last(method);
        const bool present = active && last && last->discs == discs;
        const float x = left + (method == Method::naive ? 0 : half);
        y = at.y;
        ImGui::PushStyleColor(ImGuiCol_Text, present
                                                 ? widgets::colourOf(method)
                                                 : ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
        ImGui::PushFont(f.fonts.strong);
        if (!f.beside) say(method == Method::naive ? "Naive" : "Grid", x, half);
        say(last ? print(text, "%s ms per tick", duration(last->tick).c_str())
            : f.session.times().coarse() ? "not timed"
            : copying(f)                 ? "timing…"
            : !active                    ? "not run yet"
            : !f.session.paused()        ? "timing…"
            : f.world.tick() > 0         ? "not timed yet"
                                         : "no tick yet",
            x, half);
        ImGui::PopFont();
        text[0] = 0;
        if (last && last->discs != discs) {
            print(text, "with %s discs", grouped(last->discs).c_str());
        } else if (last) {
            // While paused, those of the last tick, as everywhere else.
            const std::uint64_t tests =
                active && s && f.session.paused() ? s->pairTests : last->pairTests;
            const bool exact = tests < 10'000'000'000;
            print(text, "%s tests",
                  (exact ? grouped(tests) : compact(static_cast<double>(tests))).c_str());
        }
        say(text, x, half);
        ImGui::PopStyleColor();
    }
    if (!info(f.config.method).onSwitch) {
        const TickTimes& times = f.session.times();
        ImGui::PushFont(f.fonts.strong);
        const char* const label = info(f.config.method).label.data();
        if (times.coarse())
            print(text, "%s: not timed", label);
        else
            print(text, "%s: %s ms per tick", label,
                  s && times.measured() ? duration(times.tick()).c_str() : "…");
        say(text, left, width);
        ImGui::PopFont();
    }
    // Shows the progress of a tick that takes many frames.
    if (const float progress = f.world.progress(); progress > 0) {
        ImGui::SetCursorPos({left, y + 3});
        const ImVec2 from = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddRectFilled(from, {from.x + width * progress, from.y + 3},
                                                  marks::ofMethod(f.config.method, widgets::dark()),
                                                  1.5f);
    }
    ImGui::SetCursorPos({left, y + 4});
    ImGui::Dummy({0, 0});
}

void verdict(const Frame& f) {
    const ImVec2 at = ImGui::GetCursorPos();
    const ImVec4 faint = ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled);
    char rest[64];
    const auto v = f.session.comparison().verdict();
    if (!v) {
        const Method method = f.config.method;
        const Method other = method == Method::naive ? Method::grid : Method::naive;
        const bool waiting = info(method).onSwitch && f.session.comparison().last(other);
        ImGui::SetCursorPosY(at.y + 8);
        if (f.session.times().coarse())
            widgets::coarseClock(f.session.times());
        else if (copying(f))
            ImGui::TextDisabled("Timing ticks on a copy…");
        else if (f.session.paused())
            ImGui::TextDisabled("Press Play to time a tick.");
        else if (waiting)
            ImGui::TextDisabled("Timing %s…", info(method).label.data());
    } else if (v->alike) {
        ImGui::PushFont(f.fonts.strong);
        if (v->stale) ImGui::PushStyleColor(ImGuiCol_Text, faint);
        ImGui::TextWrapped("%s", v->text().c_str());
        if (v->stale) ImGui::PopStyleColor();
        ImGui::PopFont();
    } else if (v->stale) {
        print(rest, "with %s discs", grouped(v->discs).c_str());
        headline(f, v->factor().c_str(), rest, faint);
    } else {
        const std::string text = v->text(), large = v->factor();
        headline(f, large.c_str(), text.c_str() + large.size() + 1, widgets::colourOf(v->method));
    }
    ImGui::SetCursorPos({at.x, at.y + 42});
    ImGui::Dummy({0, 0});
}

void bars(const Frame& f) {
    constexpr float kFrameShare = 0.45f;  // of the width
    constexpr float kHeight = 6, kGap = 4, kLetters = 15, kTip = 7;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, end = at.x + width;
    const float frame = std::floor(kFrameShare * width);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto endAt = [&](float right, float top, const char* text) {
        const float length = f.fonts.text->CalcTextSizeA(kLetters, width, 0, text).x;
        draw.AddText(f.fonts.text, kLetters, {std::floor(right - length), top},
                     ImGui::GetColorU32(ImGuiCol_TextDisabled), text);
    };
    float top = at.y;
    const float below = top + 2 * (kHeight + kGap);
    char text[32];
    for (const Method method : {Method::naive, Method::grid}) {
        if (const auto& last = f.session.comparison().last(method)) {
            const double frames = last->tick.ms / kFrame;
            const float length = std::max(2.0f, static_cast<float>(frames) * frame);
            // Faint if they were another number of discs, as in `columns`.
            const ImU32 ink = last->discs == f.world.particles().count()
                                  ? marks::ofMethod(method, widgets::dark())
                                  : ImGui::GetColorU32(ImGuiCol_TextDisabled);
            const bool beyond = length > width;
            draw.AddRectFilled({at.x, top}, {beyond ? end - kTip : at.x + length, top + kHeight},
                               ink);
            if (beyond) {
                draw.AddTriangleFilled({end - kTip, top - 2}, {end, top + kHeight / 2},
                                       {end - kTip, top + kHeight + 2}, ink);
                endAt(end, below, print(text, "%s frames", figure(frames).c_str()));
            }
        }
        top += kHeight + kGap;
    }
    draw.AddLine({at.x + frame, at.y - 3}, {at.x + frame, below}, ImGui::GetColorU32(ImGuiCol_Text),
                 1.5f);
    endAt(at.x + frame, below, print(text, "a frame: %s ms", figure(kFrame).c_str()));
    ImGui::Dummy({width, below - at.y + kLetters});
}

void lastTick(const Frame& f) {
    const TickTimes& times = f.session.times();
    const float left = ImGui::GetCursorPosX();
    const float width = ImGui::GetContentRegionAvail().x;
    const Stats* const s = f.session.figures();
    char text[96];
    widgets::row("frames", print(text, "%.0f per second", times.framesPerSecond()));
    whereTimeGoes(f);

    // If a tick takes longer than a frame, all figures are those of the tick before. The row stays
    // visible from one such tick to the next.
    const bool slow = times.measured() ? times.tick().ms > kFrame : f.world.ticking();
    if (slow || (f.session.paused() && f.world.ticking())) {
        const double whole = std::floor(100 * static_cast<double>(f.world.progress()));
        widgets::row("next tick", print(text, "%.0f%%", whole));
    }

    const auto tell = [&](const char* name, std::uint64_t value, const char* about) {
        if (s) widgets::row(name, grouped(value).c_str(), about);
    };
    const std::uint32_t count = f.world.particles().count();
    widgets::row("discs", grouped(count).c_str());
    if (count > f.config.count)
        widgets::help(print(text, "%s at the start, %s added", grouped(f.config.count).c_str(),
                            grouped(count - f.config.count).c_str()));
    tell("pair tests", s ? s->pairTests : 0, "Pairs whose distance was compared in the last tick.");
    const bool sketch = info(f.config.method).sketchLoop;
    if (!sketch && s && s->count > 1) {
        const double pairs = 0.5 * s->count * (s->count - 1.0);
        widgets::row("share of all pairs",
                     percent(static_cast<double>(s->pairTests) / pairs).c_str(),
                     "There are n(n-1)/2 pairs in all.");
    }
    tell("contacts", s ? s->contacts : 0, "Pairs of discs that touch.");
    if (s && info(f.config.response).timesCollisions)
        widgets::row("collisions in this tick", grouped(s->collisions).c_str());
    if (s && s->putOff)
        widgets::row("left for the next tick", grouped(s->putOff).c_str(),
                     "The discs are jammed, with too many collisions for one tick.");
    if (const std::uint64_t refused = f.world.refused())
        widgets::row("not added", grouped(refused).c_str(), "There was no room for these discs.");
    if (s && s->spills)
        widgets::row(
            "spilled", grouped(s->spills).c_str(),
            "Discs in overflow lists, because their cell already holds four. None is lost.");
    if (s && s->strays)
        widgets::row("beyond the sketch's grid", grouped(s->strays).c_str(),
                     "The p5.js sketch would throw an error here.");
    if (times.size() > 0) {
        ImGui::TextDisabled("Where the time goes, ms");
        widgets::stagePlot(times, 64);
        stages(f, left, width);
    }
    if (const auto hash = f.session.hashWhilePaused())
        widgets::row("state hash", print(text, "%016llx", static_cast<unsigned long long>(*hash)),
                     sketch ? "The tutorial's loops have their own hashes."
                            : "Equal for all methods except the tutorial's loops: the switch "
                              "changes only the time.");
    else
        widgets::row("state hash", "shown while paused");
    widgets::row("memory", byteSize(static_cast<double>(f.world.bytes())).c_str(),
                 "Used by the discs and all data structures.");
}

}  // namespace cellmates::figures
