#include "overlay/controls.h"
#include "session/text.h"

namespace cellmates {
namespace {

/// The magnification, as a button that shows the whole picture.
void drawZoom(const Frame& f, ImVec2 corner) {
    const float zoom = f.picture.zoom;
    if (zoom <= 1) return;
    char label[32];
    print(label, zoom < 10 ? "%.1f×" : "%.0f×", static_cast<double>(zoom));
    Rect place{corner.x, corner.y - 3, f.look.strong(15).width(label) + 20, legend::kLine + 6};
    // On its own line if it does not fit next to the legend.
    if (place.right() > f.width - legend::kEdge) {
        const Rect& box = f.picture.box;
        const float line = place.height + 4;
        place.left = box.left + legend::kEdge;
        place.top += place.top > box.top + box.height / 2 ? -line : line;
    }
    controls::begin("zoom", place);
    if (controls::button(f, Part::zoom, place, label)) f.wishes.seeAll = true;
    ImGui::End();
}

}  // namespace

void drawOverlay(const Frame& f) {
    // The ground around a box that leaves some room has its colour.
    const Rect& box = f.picture.box;
    const Insets taken = f.layout.taken();
    if (box.width > 0 &&
        (box.width < f.width - taken.left - 2 || box.height < f.height - taken.top - 2))
        ImGui::GetBackgroundDrawList()->AddRect({box.left, box.top}, {box.right(), box.bottom()},
                                                f.look.line);
    // The close-up of a narrow picture takes the legend's room, and so does a race.
    const bool bare = f.layout.form == Form::none || f.session.race() ||
                      (f.picture.lens && f.picture.box.width < 520);
    drawZoom(f, legend::draw(f, !bare));
    instrument::draw(f);
}

}  // namespace cellmates
