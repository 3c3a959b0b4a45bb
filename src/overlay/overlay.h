#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "overlay/frame.h"
#include "overlay/gui.h"
#include "overlay/panel.h"
#include "overlay/picture.h"
#include "overlay/topics.h"
#include "overlay/widgets.h"
#include "overlay/wishes.h"
#include "session/session.h"

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
    static Room room(float width, float height, bool open, PanelSize panel = PanelSize::full);
    /// Whether an open panel is docked there: only if it leaves the picture three fifths.
    static bool docks(float width, float height) { return room(width, height, true).docked; }

    /// Whether the page's own buttons have room at the picture's foot.
    bool roomForBar() const { return roomForBar_; }
    /// Where the page's button that copies the result of a race belongs: left, top, width and
    /// height, CSS pixels. All 0 if there is no result.
    const std::array<float, 4>& copyPlace() const { return copy_; }

    /// The edges of the cards: left, top, right and bottom; all 0 if there is none.
    std::array<std::pair<std::string_view, std::array<float, 4>>, 4> cards() const {
        return {{{"table", table_}, {"legend", legend_}, {"keys", keys_}, {"raceCard", race_}}};
    }

    /// Where the controls are: the middle, the width and the height of each; all 0 if it is not
    /// shown.
    std::array<std::pair<std::string_view, widgets::Place>, 10> places() const {
        const Panel::Places& p = panel_.places();
        return {{{"naive", naive_},
                 {"grid", grid_},
                 {"opener", opener_},
                 {"race", p.race},
                 {"tests", p.tests},
                 {"pause", p.pause},
                 {"step", p.step},
                 {"restart", p.restart},
                 {"colours", colours_},
                 {"zoom", zoom_}}};
    }

private:
    void drawZoom(const Picture& picture, ImVec2 corner, float width, float height);
    void drawPanel(const Frame& f);
    void drawHead(const Frame& f);
    void drawLine(const Frame& f);
    void drawPanelOverPicture(const Frame& f);
    void drawCards(const Frame& f);
    void drawRace(const Frame& f, const Race& race, const Picture& picture);
    float scaleOf(const Frame& f) const;
    void drawSwitch(const Frame& f, float width, float height);
    void drawContents(const Frame& f);

    const Gui& gui_;
    Wishes wishes_;
    Panel panel_{gui_, wishes_};
    Insets reserved_;
    Topics topics_;
    widgets::Place naive_{}, grid_{}, opener_{}, colours_{}, zoom_{};
    std::array<float, 4> table_{}, legend_{}, keys_{}, race_{}, copy_{};
    float caption_ = 0;
    bool roomForBar_ = true;
};

}  // namespace cellmates
