#pragma once

#include <imgui.h>

#include "overlay/frame.h"
#include "overlay/panel.h"
#include "overlay/topics.h"

namespace cellmates {

/// Space reserved at the edges of a surface, CSS pixels.
struct Insets {
    float left = 0, top = 0, right = 0, bottom = 0;
};

/// The panel over the picture. It reads the session and returns the visitor's requests; it changes
/// nothing itself.
class Overlay {
public:
    explicit Overlay(const Gui& gui) : gui_(gui) {}

    /// Draws, between `Gui::begin` and `Gui::end`, on a surface of this size (CSS pixels). The
    /// returned requests are valid until the next call.
    const Wishes& draw(const Session& session, float width, float height, const Picture& picture);

    /// The space reserved for the panel, and for cards as far as that does not make the picture
    /// smaller.
    const Insets& reserved() const { return reserved_; }
    /// The space above each half of a race, CSS pixels.
    float caption() const { return caption_; }

    /// How the panel and the picture share a surface.
    struct Room {
        bool docked;   ///< the panel is next to the picture; otherwise it is a strip above
        Insets taken;  ///< borders that the panel covers
    };
    /// On a surface of this size, CSS pixels. `open`: the whole panel is, which lies over the
    /// picture unless it is docked.
    Room room(float width, float height, bool open, PanelSize panel) const;
    /// Whether an open panel is docked there: only if it leaves the picture three fifths.
    static bool docks(float width, float height);

    /// Whether the page's own buttons have room at the picture's foot.
    bool roomForBar() const { return roomForBar_; }
    const Places& places() const { return places_; }

private:
    void drawZoom(const Frame& f, ImVec2 corner);
    void drawPanel(const Frame& f);
    void drawCards(const Frame& f);
    void drawRace(const Frame& f, const Race& race);
    float scaleOf(const Frame& f) const;

    const Gui& gui_;
    Wishes wishes_;
    Places places_;
    Panel panel_;
    Insets reserved_;
    Topics topics_;
    float caption_ = 0;
    bool roomForBar_ = true;
};

}  // namespace cellmates
