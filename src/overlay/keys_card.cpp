#include "overlay/keys_card.h"

#include <imgui.h>

#include <algorithm>

#include "overlay/widgets.h"

namespace cellmates {
namespace {

struct Key {
    const char *key, *what;
};
// Keep in step with app/input.cpp, web/page/input.js and the list in shell.html.
constexpr Key kKeys[] = {
    {"1 … 9, 0, I", "method, in the panel's order"},
    {"Shift+1 … 5", "response, in the panel's order"},
    {"Space", "pause or play"},
    {".  ,", "one tick; one tick back"},
    {"R", "restart"},
    {"M", "measure all methods; stop; close the table"},
    {"V", "race: naive against the method; close it"},
    {"S", "sweep cell sizes"},
    {"G", "grid lines"},
    {"O", "occupancy of cells"},
    {"T", "pair tests of the disc under the pointer"},
    {"N", "next of those tests; skip the method being timed"},
    {"X", "pairs the tutorial's grid misses"},
    {"+  -", "zoom in or out; Z shows all"},
    {"Space", "hold and drag to move a zoomed picture"},
    {"E", "explanations in the panel"},
    {"H", "expand or collapse the panel"},
    {"?", "this card"},
    {"Esc", "close a card; give the keyboard back to the page"},
};

}  // namespace

std::array<float, 4> drawKeysCard(float width, float height, ImVec2 from, Wishes& out) {
    constexpr float kMargin = 8, kWidest = 470, kColumn = 100;  // CSS px
    const float wide = std::min(kWidest, width - from.x - 2 * kMargin);
    const float middle = (from.y + height - widgets::kRoomForBar) / 2;
    const float high = height - widgets::kRoomForBar - from.y - kMargin;
    ImGui::SetNextWindowPos({(from.x + width) / 2, middle}, 0, {0.5f, 0.5f});
    ImGui::SetNextWindowSizeConstraints({wide, 0}, {wide, high});
    ImGui::SetNextWindowBgAlpha(1);
    ImGui::Begin("keys", nullptr, widgets::kFixed);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Keys");
    constexpr const char* kClose = "Close  (?)";
    const float button = ImGui::CalcTextSize(kClose).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - button);
    if (ImGui::Button(kClose)) out.set("keys", "0");
    for (const Key& key : kKeys) {
        ImGui::TextUnformatted(key.key);
        ImGui::SameLine(ImGui::GetStyle().WindowPadding.x + kColumn);
        widgets::note(key.what);
    }
    out.wheel |= widgets::underWheel();
    widgets::dragToScroll();
    const std::array<float, 4> rect = widgets::windowRect();
    ImGui::End();
    return rect;
}

}  // namespace cellmates
