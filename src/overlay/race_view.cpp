#include "overlay/race_view.h"

#include <imgui.h>

#include <algorithm>
#include <cstdio>

#include "overlay/strip.h"
#include "overlay/widgets.h"
#include "session/text.h"

namespace cellmates::race_view {
namespace {

// CSS px.
constexpr float kLine = 20, kTwoLines = 2 * kLine + 8;
constexpr float kLeastCaption = 200;  // width of a caption over a narrow picture
constexpr float kWidestCard = 560;
constexpr float kMargin = 12, kSmallMargin = 4;
constexpr float kInset = 6;  // of a caption from the edges of its half

bool small(float width, float height) { return strip::suits(width, height) && height < 300; }

void sayRight(ImDrawList& draw, float right, float y, ImU32 colour, const char* text) {
    draw.AddText({right - ImGui::CalcTextSize(text).x, y}, colour, text);
}

/// "46 ticks" and "49,995,000 pair tests, 63.4 ms a tick", in the longest forms that fit.
void caption(const Race& race, const Race::Side& side, const Picture::Half& half, bool oneLine,
             const Gui::Fonts& fonts) {
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    const ImU32 faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    const float width = std::min(half.room, std::max(half.width, kLeastCaption));
    const float from = std::max(half.left + half.width / 2 - width / 2, half.from);
    const float left = std::max(from, kInset);
    const float right = std::min(from + width, half.from + half.room - kInset);
    float y = half.top - (oneLine ? kLine : 2 * kLine) - 3;

    const char* const name = info(side.method).label.data();
    ImGui::PushFont(fonts.strong);
    draw.AddText({left, y}, ink, name);
    const float nameWidth = ImGui::CalcTextSize(name).x;
    char ticks[64];
    std::snprintf(ticks, sizeof ticks, side.ticks == 1 ? "%s tick" : "%s ticks",
                  grouped(side.ticks).c_str());
    if (!oneLine) sayRight(draw, right, y, ink, ticks);
    ImGui::PopFont();

    const Text ms = side.ticks > 0 ? duration(race.tickTime(side)) : Text{"…"};
    const std::uint64_t tests = side.last().pairTests;
    const bool known = side.ticks > 0;
    char forms[3][96];
    if (oneLine) {
        std::snprintf(forms[0], sizeof forms[0], "%s, %s ms each", ticks, ms.c_str());
        std::snprintf(forms[1], sizeof forms[1], "%s", ticks);
        std::snprintf(forms[2], sizeof forms[2], "%s", grouped(side.ticks).c_str());
    } else if (!known) {
        std::snprintf(forms[0], sizeof forms[0], "first tick: %s",
                      percent(static_cast<double>(side.world->progress())).c_str());
        forms[1][0] = forms[2][0] = 0;
    } else {
        const Text rough = compact(static_cast<double>(tests));
        std::snprintf(forms[0], sizeof forms[0], "%s pair tests a tick, %s ms",
                      grouped(tests).c_str(), ms.c_str());
        std::snprintf(forms[1], sizeof forms[1], "%s pair tests, %s ms", rough.c_str(), ms.c_str());
        std::snprintf(forms[2], sizeof forms[2], "%s tests, %s ms", rough.c_str(), ms.c_str());
    }
    const float room = right - left - (oneLine ? nameWidth + 8 : 0);
    for (const char* form : forms) {
        if (!*form || ImGui::CalcTextSize(form).x > room) continue;
        if (oneLine)
            sayRight(draw, right, y, ink, form);
        else
            draw.AddText({left, y + kLine}, faint, form);
        break;
    }
    // A tick that takes many frames is seen to go on.
    const float progress = side.world->progress();
    if (progress > 0)
        draw.AddRectFilled({half.left, half.top - 2}, {half.left + half.width * progress, half.top},
                           ImGui::GetColorU32(ImGuiCol_PlotHistogram));
}

void hashes(const Race& race, float room) {
    const Race::Agreement& a = race.agreement();
    const auto left = static_cast<unsigned long long>(a.hashes[0]);
    const auto right = static_cast<unsigned long long>(a.hashes[1]);
    const Text tick = grouped(a.tick);
    char full[128], brief[128];
    if (a.equal()) {
        std::snprintf(full, sizeof full, "Both states at tick %s: %016llx", tick.c_str(), left);
        std::snprintf(brief, sizeof brief, "tick %s: both %08llx…", tick.c_str(), left >> 32);
    } else {
        std::snprintf(full, sizeof full, "The states at tick %s differ: %016llx, %016llx",
                      tick.c_str(), left, right);
        std::snprintf(brief, sizeof brief, "tick %s: %08llx…, %08llx…", tick.c_str(), left >> 32,
                      right >> 32);
    }
    ImGui::TextUnformatted(ImGui::CalcTextSize(full).x <= room ? full : brief);
}

}  // namespace

float captionHeight(float width, float height) {
    return small(width, height) ? kLine + 4 : kTwoLines;
}

void captions(const Race& race, const Picture& picture, float width, float height,
              const Gui::Fonts& fonts) {
    if (!picture.halves) return;
    const bool oneLine = small(width, height);
    caption(race, race.left(), (*picture.halves)[0], oneLine, fonts);
    caption(race, race.right(), (*picture.halves)[1], oneLine, fonts);
}

std::array<float, 4> card(const Frame& f, const Race& race, float left, Wishes& out) {
    const bool tight = small(f.width, f.height);
    const float margin = tight ? kSmallMargin : kMargin;
    // Beside the page's own buttons, or above them.
    const float beside = f.width - widgets::kWidthOfBar - left - margin;
    const bool above = beside < (tight ? 60 : 400);
    const float widest = above ? f.width - left - 2 * margin : beside;
    const float width = std::min(widest, kWidestCard);
    const float bottom = above ? f.height - widgets::kRoomForBar : f.height - margin;
    ImGui::SetNextWindowPos({left + margin, bottom}, 0, {0, 1});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::SetNextWindowBgAlpha(1);
    ImGui::Begin("race", nullptr, widgets::kFixed & ~ImGuiWindowFlags_AlwaysAutoResize);
    const float room = ImGui::GetContentRegionAvail().x;
    if (race.over()) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(race.sentence().c_str());
        ImGui::PopTextWrapPos();
    } else {
        ImGui::ProgressBar(static_cast<float>(race.progress()), {room, 4}, "");
    }
    if (!tight) hashes(race, room);
    const bool stopped = race.over(), paused = f.session.paused();
    if (ImGui::Button(stopped ? "Race again" : paused ? "Go on" : "Pause"))
        out.add(command::TogglePause{});
    if (!stopped) {
        ImGui::SameLine();
        if (ImGui::Button("Restart")) out.add(command::Reset{});
        ImGui::SameLine();
        if (ImGui::Button("Stop")) out.add(command::StopRace{});
    }
    ImGui::SameLine();
    if (ImGui::Button("Close")) out.add(command::CloseRace{});
    const std::array<float, 4> rect = widgets::windowRect();
    ImGui::End();
    return rect;
}

}  // namespace cellmates::race_view
