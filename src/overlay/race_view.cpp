#include "overlay/race_view.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "overlay/strip.h"
#include "overlay/widgets.h"
#include "session/figures/text.h"
#include "session/mark_colours.h"

namespace cellmates::race_view {
namespace {

// CSS px.
constexpr float kLine = 20;    // of text
constexpr float kBar = 5;      // height
constexpr float kInset = 8;    // of texts from the edges of a half
constexpr float kLeast = 150;  // width of a box that has room for its caption
constexpr float kLargest = 38, kSmallFont = 22;
constexpr float kLeastOfVerdict = 0.65f;  // of these letters, for a whole sentence

bool small(float width, float height) { return strip::suits(width, height) && height < 300; }

struct Headline {
    Race::Headline words;
    bool whole = false;  ///< whether it is the verdict itself
    float size = 0;      ///< height of the letters, CSS px
};

/// The headline in the largest letters that fit; the verdict if its letters are large enough.
Headline headlineOf(const Frame& f, const Race& race) {
    ImFont& font = *f.fonts.figure;
    const float most = small(f.width, f.height) ? kSmallFont : kLargest,
                room = f.width - 2 * kInset;
    const auto widthOf = [&](const char* text) {
        return font.CalcTextSizeA(most, 1e9f, 0, text).x;
    };
    Headline headline{.words = race.headline()};
    const float whole = widthOf(race.verdict().c_str());
    headline.whole = race.over() && kLeastOfVerdict * whole <= room;
    headline.size =
        most * std::min(1.0f, room / (headline.whole ? whole : widthOf(headline.words.text)));
    return headline;
}

void drawHeadline(const Frame& f, const Race& race) {
    const Headline headline = headlineOf(f, race);
    const char* const text = headline.whole ? race.verdict().c_str() : headline.words.text;
    const ImU32 ink = headline.words.about ? marks::ofMethod(*headline.words.about, f.picture.dark)
                                           : ImGui::GetColorU32(ImGuiCol_Text);
    ImFont& font = *f.fonts.figure;
    const float width = font.CalcTextSizeA(headline.size, 1e9f, 0, text).x;
    ImGui::GetBackgroundDrawList()->AddText(
        &font, headline.size,
        {std::floor((f.width - width) / 2),
         std::floor((headHeight(f.width, f.height) - headline.size) / 2)},
        ink, text);
}

/// Ticks of a side, with the part of the one that it is in.
float ticksOf(const Race::Side& side) {
    return static_cast<float>(side.ticks) + side.world->progress();
}

/// "46 ticks" and "63.4 ms per tick, 49,995,000 pair tests", in the longest forms that fit, above a
/// bar of the ticks.
void caption(const Frame& f, const Race& race, const Race::Side& side, const Picture::Half& half) {
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    const ImU32 faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    const ImU32 own = marks::ofMethod(side.method, f.picture.dark);
    // As wide as the box if that has room, but not up to the edges of the half.
    const bool wide = half.width >= kLeast;
    const float left = std::max(wide ? half.left : 0, half.from + kInset);
    const float end = wide ? half.left + half.width : half.from + half.room;
    const float room = std::min(end, half.from + half.room - kInset) - left;
    float y = half.caption;

    const char* const name = info(side.method).label.data();
    ImGui::PushFont(f.fonts.strong);
    draw.AddText({left, y}, own, name);
    const float nameWidth = ImGui::CalcTextSize(name).x + 10;
    const std::string number = grouped(side.ticks);
    const std::string ticks = number + (side.ticks == 1 ? " tick" : " ticks");
    if (const char* const form =
            widgets::fitting({ticks.c_str(), number.c_str()}, room - nameWidth))
        draw.AddText({left + nameWidth, y}, ink, form);
    ImGui::PopFont();
    y += kLine;
    if (!small(f.width, f.height)) {
        const std::uint64_t tests = side.last().pairTests;
        const std::string ms = duration(race.tickTime(side));
        const std::string rough = compact(static_cast<double>(tests));
        char forms[3][96] = {};
        if (side.ticks == 0) {
            print(forms[0], "first tick: %s",
                  percent(static_cast<double>(side.world->progress())).c_str());
        } else {
            print(forms[0], "%s ms per tick, %s pair tests", ms.c_str(), grouped(tests).c_str());
            print(forms[1], "%s ms per tick, %s tests", ms.c_str(), rough.c_str());
            print(forms[2], "%s ms per tick", ms.c_str());
        }
        if (const char* const form = widgets::fitting({forms[0], forms[1], forms[2]}, room))
            draw.AddText({left, y}, faint, form);
        y += kLine;
    }
    // Both bars have one scale, which the longer one fills.
    draw.AddRectFilled({left, y + 1}, {left + room, y + 1 + kBar},
                       ImGui::GetColorU32(ImGuiCol_FrameBg));
    if (const float most = std::max(ticksOf(race.left()), ticksOf(race.right())); most > 0)
        draw.AddRectFilled({left, y + 1}, {left + room * ticksOf(side) / most, y + 1 + kBar}, own);
    // The lane's frame, in the method's colour.
    const ImVec2 from{half.left, half.top}, to{half.left + half.width, half.top + half.height};
    const float right = ImGui::GetIO().DisplaySize.x - 1.5f;  // a lane may reach the edges
    draw.AddRect({std::max(from.x - 1, 1.5f), from.y - 1}, {std::min(to.x + 1, right), to.y + 1},
                 own, 0, 0, 3);
    // Shows the progress of a tick that takes many frames.
    if (const float progress = side.world->progress(); progress > 0)
        draw.AddRectFilled({from.x, to.y - 5}, {from.x + half.width * progress, to.y}, own);
}

/// The part of the race that is done, along the upper edge of the card.
void progressBar(const Frame& f, const Race& race) {
    const float top = ImGui::GetWindowPos().y;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRectFullScreen();  // to the edges, beyond the padding
    draw.AddRectFilled({0, top}, {f.width, top + 3}, ImGui::GetColorU32(ImGuiCol_FrameBg));
    draw.AddRectFilled({0, top}, {f.width * static_cast<float>(race.progress()), top + 3},
                       ImGui::GetColorU32(ImGuiCol_PlotHistogram));
    draw.PopClipRect();
}

/// "Same discs, same places: tick 785", with the hash in small letters if it fits.
void agreement(const Frame& f, const Race& race) {
    constexpr float kLetters = 14;  // CSS px
    const Race::Agreement& a = race.agreement();
    const std::string tick = grouped(a.tick);
    const char* const same = a.equal() ? "Same" : "Different";
    char full[64], brief[64], hashes[64];
    print(full, a.equal() ? "Same discs, same places: tick %s" : "Different places at tick %s",
          tick.c_str());
    print(brief, "%s places: tick %s", same, tick.c_str());
    print(hashes, a.equal() ? "hash %016llx" : "hashes %016llx, %016llx",
          static_cast<unsigned long long>(a.hashes[0]),
          static_cast<unsigned long long>(a.hashes[1]));
    const float room = ImGui::GetContentRegionAvail().x;
    const char* const text = widgets::fitting({full, brief}, room);
    if (!text) return ImGui::Dummy({0, 0});
    ImGui::TextUnformatted(text);
    const ImVec2 end = ImGui::GetItemRectMax();
    const float left = room - ImGui::GetItemRectSize().x - 2 * kInset;
    if (f.fonts.text->CalcTextSizeA(kLetters, 1e9f, 0, hashes).x <= left)
        ImGui::GetWindowDrawList()->AddText(
            f.fonts.text, kLetters,
            {end.x + 2 * kInset, std::floor(end.y - (kLine - 2 + kLetters) / 2)},
            ImGui::GetColorU32(ImGuiCol_TextDisabled), hashes);
}

}  // namespace

float headHeight(float width, float height) {
    return small(width, height)   ? kSmallFont + 4
           : strip::narrow(width) ? kLargest + 2
                                  : kLargest + 10;
}

float captionHeight(float width, float height) {
    return (small(width, height) ? kLine : 2 * kLine) + kBar + 5;
}

void captions(const Frame& f, const Race& race) {
    if (!f.picture.halves) return;
    drawHeadline(f, race);
    caption(f, race, race.left(), f.picture.halves->front());
    caption(f, race, race.right(), f.picture.halves->back());
}

void card(const Frame& f, const Race& race) {
    const bool tight = small(f.width, f.height), narrow = strip::narrow(f.width),
               over = race.over();
    ImGui::SetNextWindowPos({0, f.height}, 0, {0, 1});
    ImGui::SetNextWindowSize({f.width, 0});
    ImGui::SetNextWindowBgAlpha(1);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, tight ? ImVec2{8, 3} : ImVec2{16, 10});
    ImGui::Begin("race", nullptr, widgets::kFixed & ~ImGuiWindowFlags_AlwaysAutoResize);
    ImGui::PopStyleVar(3);
    if (!over) progressBar(f, race);
    if (!tight) {
        // The room of the longest words, so that the end of a race moves nothing.
        const float below = ImGui::GetCursorPosY() + (narrow ? 62 : 26);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, narrow ? 4.0f : 8.0f});
        if (over && !headlineOf(f, race).whole) ImGui::TextWrapped("%s", race.verdict().c_str());
        widgets::note("%s",
                      over ? race.details().c_str()
                           : "Both start from the same discs and get the same computing time.");
        ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), below));
        ImGui::PopStyleVar();
    }
    if (narrow && !tight) agreement(f, race);
    const bool paused = f.session.paused();
    if (ImGui::Button(over ? "Restart" : paused ? "Play" : "Pause"))
        f.wishes.add(command::TogglePause{});
    if (!over) {
        ImGui::SameLine();
        if (ImGui::Button("Restart")) f.wishes.add(command::Reset{});
        ImGui::SameLine();
        if (ImGui::Button("Stop")) f.wishes.add(command::StopRace{});
    }
    ImGui::SameLine();
    if (ImGui::Button("Close")) f.wishes.add(command::CloseRace{});
    ImGui::SameLine();
    if (over) {
        constexpr float kCopy = 124;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        f.places.copy = {at.x, at.y, kCopy, ImGui::GetFrameHeight()};
        ImGui::Dummy({kCopy, 0});
        ImGui::SameLine();
    }
    if (narrow && !tight) {
        ImGui::NewLine();
    } else {
        ImGui::AlignTextToFramePadding();
        agreement(f, race);
    }
    f.places[Part::raceCard] = widgets::windowRect();
    ImGui::End();
}

}  // namespace cellmates::race_view
