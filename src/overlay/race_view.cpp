#include "overlay/race_view.h"

#include <imgui.h>

#include <algorithm>

#include "overlay/strip.h"
#include "overlay/widgets.h"
#include "session/figures/text.h"
#include "session/mark_colours.h"

namespace cellmates::race_view {
namespace {

// CSS px.
constexpr float kLine = 20, kTwoLines = 2 * kLine + 8, kSmallCaption = 34;
constexpr float kInset = 8;       // of a caption from the edges of its half
constexpr float kSmallFont = 32;  // letters of 25 px

bool small(float width, float height) { return strip::suits(width, height) && height < 300; }

/// The part of a line that a caption has.
struct Span {
    float left, right;
    float width() const { return right - left; }
};

/// How far one side is ahead, over the gap between the halves.
class Lead {
public:
    Lead(const Frame& f, const Race& race, const Picture::Half& second, bool stacked, bool small)
        : font_(f.fonts.figure), size_(small ? kSmallFont : f.fonts.figure->FontSize / dpr()) {
        const double lead = race.lead();
        if (lead <= 0) return;
        ink_ = marks::ofMethod(race.ahead().method, f.picture.dark);
        const char* const name = info(race.ahead().method).label.data();
        const std::string by = factor(lead);
        char forms[3][64];
        print(forms[0], "%s %s ahead", name, by.c_str());
        print(forms[1], "%s ahead", by.c_str());
        print(forms[2], "%s", by.c_str());
        // No more than a quarter of each half, or half of a line.
        const float room = second.room / 2;
        for (const char* form : forms) {
            print(text_, "%s", form);
            width_ = font_->CalcTextSizeA(size_, 1e9f, 0, form).x;
            if (width_ <= room) break;
        }
        left_ =
            stacked ? second.from + second.room - kInset - width_ : second.from - (width_ + 12) / 2;
    }
    void draw(float top, float caption) const {
        if (width_ > 0)
            ImGui::GetBackgroundDrawList()->AddText(
                font_, size_, {left_, top + (caption - size_) / 2}, ink_, text_);
    }
    /// The part of a line that the lead leaves free.
    Span leave(Span line) const {
        if (width_ <= 0) return line;
        if (line.left < left_) return {line.left, std::min(line.right, left_ - kInset)};
        return {std::max(line.left, left_ + width_ + kInset), line.right};
    }

private:
    static float dpr() { return ImGui::GetIO().DisplayFramebufferScale.x; }

    ImFont* font_;
    float size_;
    ImU32 ink_ = 0;
    char text_[64] = "";
    float width_ = 0, left_ = 0;
};

/// "46 ticks" and "63.4 ms per tick, 49,995,000 pair tests", in the longest forms that fit.
void caption(const Frame& f, const Race& race, const Race::Side& side, const Picture::Half& half,
             Span span, bool oneLine) {
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    const ImU32 faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    const ImU32 own = marks::ofMethod(side.method, f.picture.dark);
    float y = half.caption + (oneLine ? (kSmallCaption - kLine) / 2 : 3);

    const char* const name = info(side.method).label.data();
    ImGui::PushFont(f.fonts.strong);
    draw.AddText({span.left, y}, own, name);
    const float nameWidth = ImGui::CalcTextSize(name).x + 10;
    const std::string number = grouped(side.ticks);
    const std::string ticks = number + (side.ticks == 1 ? " tick" : " ticks");
    if (const char* const form =
            widgets::fitting({ticks.c_str(), number.c_str()}, span.width() - nameWidth))
        draw.AddText({span.left + nameWidth, y}, ink, form);
    ImGui::PopFont();
    if (!oneLine) {
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
        if (const char* const form = widgets::fitting({forms[0], forms[1], forms[2]}, span.width()))
            draw.AddText({span.left, y + kLine}, faint, form);
    }
    // The lane's frame, in the method's colour.
    const ImVec2 from{half.left, half.top}, to{half.left + half.width, half.top + half.height};
    const float right = ImGui::GetIO().DisplaySize.x - 1.5f;  // a lane may reach the edges
    draw.AddRect({std::max(from.x - 1, 1.5f), from.y - 1}, {std::min(to.x + 1, right), to.y + 1},
                 own, 0, 0, 3);
    // Shows the progress of a tick that takes many frames.
    if (const float progress = side.world->progress(); progress > 0)
        draw.AddRectFilled({from.x, to.y - 5}, {from.x + half.width * progress, to.y}, own);
}

void hashes(const Race& race, float room) {
    const Race::Agreement& a = race.agreement();
    const auto left = static_cast<unsigned long long>(a.hashes[0]);
    const auto right = static_cast<unsigned long long>(a.hashes[1]);
    const std::string tick = grouped(a.tick);
    char full[128], brief[128], least[128];
    if (a.equal()) {
        print(full, "Identical at tick %s (hash %016llx)", tick.c_str(), left);
        print(brief, "Identical at tick %s (hash %08llx…)", tick.c_str(), left >> 32);
        print(least, "Identical at tick %s", tick.c_str());
    } else {
        print(full, "Different at tick %s (hashes %016llx, %016llx)", tick.c_str(), left, right);
        print(brief, "Different at tick %s (%08llx…, %08llx…)", tick.c_str(), left >> 32,
              right >> 32);
        print(least, "Different at tick %s", tick.c_str());
    }
    if (const char* const text = widgets::fitting({full, brief, least}, room))
        ImGui::TextDisabled("%s", text);
    else
        ImGui::Dummy({0, 0});
}

}  // namespace

float captionHeight(float width, float height) {
    return small(width, height) ? kSmallCaption : kTwoLines;
}

void captions(const Frame& f, const Race& race) {
    if (!f.picture.halves) return;
    const auto& [first, second] = *f.picture.halves;
    const bool oneLine = small(f.width, f.height), stacked = second.caption > first.caption;
    const Lead lead(f, race, second, stacked, oneLine);
    lead.draw(second.caption, captionHeight(f.width, f.height));
    const auto line = [](const Picture::Half& half) {
        return Span{half.from + kInset, half.from + half.room - kInset};
    };
    const Span above = stacked ? line(first) : lead.leave(line(first));
    caption(f, race, race.left(), first, above, oneLine);
    caption(f, race, race.right(), second, lead.leave(line(second)), oneLine);
}

void card(const Frame& f, const Race& race) {
    const bool tight = small(f.width, f.height), over = race.over();
    ImGui::SetNextWindowPos({0, f.height}, 0, {0, 1});
    ImGui::SetNextWindowSize({f.width, 0});
    ImGui::SetNextWindowBgAlpha(1);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, tight ? ImVec2{8, 3} : ImVec2{16, 10});
    ImGui::Begin("race", nullptr, widgets::kFixed & ~ImGuiWindowFlags_AlwaysAutoResize);
    ImGui::PopStyleVar(3);
    const float room = ImGui::GetContentRegionAvail().x;
    if (over) {
        ImGui::PushFont(f.fonts.figure);
        if (f.width < 600) ImGui::SetWindowFontScale(kSmallFont / 38);
        ImGui::PushStyleColor(ImGuiCol_Text, widgets::colourOf(race.ahead().method));
        ImGui::TextWrapped("%s", race.verdict().c_str());
        ImGui::PopStyleColor();
        ImGui::SetWindowFontScale(1);
        ImGui::PopFont();
        if (!tight && !race.details().empty()) widgets::note("%s", race.details().c_str());
    } else {
        ImGui::ProgressBar(static_cast<float>(race.progress()), {room, 4}, "");
    }
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
    ImGui::AlignTextToFramePadding();
    hashes(race, ImGui::GetContentRegionAvail().x);
    f.places[Part::raceCard] = widgets::windowRect();
    ImGui::End();
}

float roomForCard(float width, float height, float card) {
    return small(width, height) ? std::min(card, 48.0f) : std::min(card, 0.5f * height);
}

}  // namespace cellmates::race_view
