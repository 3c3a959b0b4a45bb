#include "overlay/star_label.h"

#include <imgui.h>

#include <algorithm>

#include "session/figures/text.h"
#include "session/mark_colours.h"

namespace cellmates::star_label {
namespace {

constexpr float kBelow = 16;            // CSS px, from the disc's centre
constexpr float kPadX = 10, kPadY = 4;  // CSS px

ImU32 faded(ImU32 colour, float opacity) {
    const auto alpha = static_cast<ImU32>(static_cast<float>(colour >> IM_COL32_A_SHIFT) * opacity);
    return (colour & ~IM_COL32_A_MASK) | alpha << IM_COL32_A_SHIFT;
}

}  // namespace

void draw(const Frame& f) {
    const Session& session = f.session;
    const Picture& picture = f.picture;
    const auto& tests = session.inspection().tests();
    if (!tests || !picture.focus || session.race()) return;
    const bool kept = session.options().tests;
    if (!kept && !session.star().active()) return;
    const float opacity = kept ? 1 : session.star().opacity();
    char text[64];
    print(text, tests->all == 1 ? "%s test for this disc" : "%s tests for this disc",
          grouped(tests->all).c_str());

    ImGui::PushFont(f.fonts.strong);
    const ImVec2 size = ImGui::CalcTextSize(text);
    const float width = size.x + 2 * kPadX, height = size.y + 2 * kPadY;
    const auto [x, y] = *picture.focus;
    const float left = std::clamp(x - width / 2, picture.left,
                                  std::max(picture.left, picture.left + picture.width - width));
    // Above the disc if there is no room below.
    const bool above = y + kBelow + height > picture.top + picture.height;
    const float top = above ? y - kBelow - height : y + kBelow;
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    const ImU32 colour = marks::ofMethod(f.config.method, picture.dark);
    draw.AddRectFilled({left, top}, {left + width, top + height},
                       faded(ImGui::GetColorU32(ImGuiCol_WindowBg) | IM_COL32_A_MASK, opacity), 7);
    draw.AddRect({left, top}, {left + width, top + height}, faded(colour, opacity), 7, 0, 1.5f);
    draw.AddText({left + kPadX, top + kPadY}, faded(colour, opacity), text);
    ImGui::PopFont();
}

}  // namespace cellmates::star_label
