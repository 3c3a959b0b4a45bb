#include "overlay/keys_card.h"

#include <imgui.h>

#include <algorithm>

#include "overlay/widgets.h"
#include "session/keys.h"

namespace cellmates {

void drawKeysCard(const Frame& f, ImVec2 from) {
    constexpr float kMargin = 8, kWidest = 470, kColumn = 100;  // CSS px
    const float wide = std::min(kWidest, f.width - from.x - 2 * kMargin);
    const float middle = (from.y + f.height - widgets::kRoomForBar) / 2;
    const float high = f.height - widgets::kRoomForBar - from.y - kMargin;
    widgets::beginCard("keys", {(from.x + f.width) / 2, middle}, {0.5f, 0.5f}, wide, high);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Keys");
    if (widgets::buttonAtEnd(f.keyed("Close", "keys").text)) f.wishes.set("keys", "0");
    for (const Key& key : keys()) {
        ImGui::TextUnformatted(nameOf(key).c_str());
        ImGui::SameLine(ImGui::GetStyle().WindowPadding.x + kColumn);
        widgets::note("%s", wordsOf(key).data());
    }
    f.wishes.wheel |= widgets::scrollByHand();
    f.places[Part::keys] = widgets::windowRect();
    ImGui::End();
}

}  // namespace cellmates
