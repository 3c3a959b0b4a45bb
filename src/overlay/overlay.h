#pragma once

#include "overlay/frame.h"
#include "overlay/gui.h"

namespace cellmates {

/// The instrument, the legend and the captions over the picture. It reads the session and returns
/// the visitor's requests; it changes nothing itself.
class Overlay {
public:
    explicit Overlay(const Gui& gui) : gui_(gui) {}

    /// Draws, between `Gui::begin` and `Gui::end`, on a surface of this size (CSS pixels). The
    /// returned requests are valid until the next call.
    const Wishes& draw(const Session& session, float width, float height, const Picture& picture);

    /// The layout on a surface of this size, CSS pixels, for these options.
    Layout layout(float width, float height, const Options& options) const {
        return layoutFor(width, height, options.panelOpen, options.panel, gui_.coarse());
    }
    /// The space that the picture leaves at its edges.
    const Insets& reserved() const { return reserved_; }
    const Places& places() const { return places_; }

private:
    void drawZoom(const Frame& f, ImVec2 corner);

    const Gui& gui_;
    Wishes wishes_;
    Places places_;
    Insets reserved_;
};

}  // namespace cellmates
