#include "overlay/keys_card.h"

#include <imgui.h>

#include <algorithm>

#include "overlay/widgets.h"
#include "session/keys.h"

namespace cellmates {

std::array<float, 4> drawKeysCard(float width, float height, ImVec2 from, Wishes& out) {
    constexpr float kMargin = 8, kWidest = 470, kColumn = 100;  // CSS px
    const float wide = std::min(kWidest, width - from.x - 2 * kMargin);
    const float middle = (from.y + height - widgets::kRoomForBar) / 2;
    const float high = height - widgets::kRoomForBar - from.y - kMargin;
    widgets::beginCard("keys", {(from.x + width) / 2, middle}, {0.5f, 0.5f}, wide, high);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Keys");
    if (widgets::buttonAtEnd(withKey("Close", "keys").text)) out.set("keys", "0");
    for (const Key& key : keys()) {
        ImGui::TextUnformatted(nameOf(key).c_str());
        ImGui::SameLine(ImGui::GetStyle().WindowPadding.x + kColumn);
        widgets::note("%s", wordsOf(key).data());
    }
    out.wheel |= widgets::scrollByHand();
    const std::array<float, 4> rect = widgets::windowRect();
    ImGui::End();
    return rect;
}

}  // namespace cellmates
