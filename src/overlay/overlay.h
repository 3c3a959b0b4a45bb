#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "overlay/frame.h"
#include "overlay/gui.h"
#include "overlay/panel.h"
#include "overlay/picture.h"
#include "overlay/topics.h"
#include "overlay/wishes.h"
#include "session/session.h"

namespace cellmates {

/// A point on the page, CSS pixels from the canvas's corner.
struct PagePoint {
    float x = 0, y = 0;
};

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

    /// Whether a surface of this size (CSS pixels) has room beside an open panel.
    static bool roomBeside(float width, float height);

    /// The edges of the cards, for tests: left, top, right and bottom; all 0 if there is none.
    std::array<std::pair<std::string_view, std::array<float, 4>>, 4> cards() const {
        return {{{"table", table_}, {"legend", legend_}, {"keys", keys_}, {"race", race_}}};
    }

    /// The positions of the halves of the switch, the button that opens and closes the panel, the
    /// colour legend, and the button that zooms out, for tests.
    std::array<std::pair<std::string_view, PagePoint>, 5> places() const {
        return {{{"naive", naive_},
                 {"grid", grid_},
                 {"opener", opener_},
                 {"colours", colours_},
                 {"zoom", zoom_}}};
    }

private:
    void drawZoom(const Picture& picture, PagePoint corner, float width, float height);
    void drawPanel(const Frame& f);
    void drawLine(const Frame& f);
    void drawPanelOverPicture(const Frame& f);
    void drawCards(const Frame& f);
    void drawRace(const Frame& f, const Race& race);
    float scaleOf(const Frame& f) const;
    void drawSwitch(const Frame& f, float width, float height);
    void drawContents(const Frame& f);
    void drawEnd(const Frame& f);
    void followHand();

    const Gui& gui_;
    Wishes wishes_;
    Panel panel_{wishes_};
    Insets reserved_;
    Topics topics_;
    PagePoint naive_, grid_, opener_, colours_, zoom_;
    std::array<float, 4> table_{}, legend_{}, keys_{}, race_{};
    float caption_ = 0;
};

}  // namespace cellmates
