#include "overlay/overlay.h"

#include "overlay/controls.h"
#include "overlay/instrument.h"
#include "overlay/legend.h"
#include "session/text.h"

namespace cellmates {

const Wishes& Overlay::draw(const Session& session, float width, float height,
                            const Picture& picture) {
    const Options& options = session.options();
    const Layout layout = this->layout(width, height, options);
    wishes_.clear();
    places_ = {};
    reserved_ = layout.taken();
    const Frame f{.session = session,
                  .world = *session.world(),
                  .config = session.world()->config(),
                  .options = options,
                  .look = gui_.look(),
                  .layout = layout,
                  .picture = picture,
                  .wishes = wishes_,
                  .places = places_,
                  .width = width,
                  .height = height};
    // The ground around a box that leaves some room has its colour.
    const Rect& box = picture.box;
    if (box.width > 0 && (box.width < width - reserved_.left - reserved_.right - 2 ||
                          box.height < height - reserved_.top - reserved_.bottom - 2))
        ImGui::GetBackgroundDrawList()->AddRect({box.left, box.top}, {box.right(), box.bottom()},
                                                f.look.line);
    // The close-up of a narrow picture takes the legend's room, and so does a race.
    const bool bare =
        layout.form == Form::none || session.race() || (picture.lens && picture.box.width < 520);
    drawZoom(f, legend::draw(f, !bare));
    instrument::draw(f);
    return wishes_;
}

/// The magnification, as a button that shows the whole picture.
void Overlay::drawZoom(const Frame& f, ImVec2 corner) {
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
    if (controls::button(f, Part::zoom, place, label)) wishes_.seeAll = true;
    ImGui::End();
}

}  // namespace cellmates
