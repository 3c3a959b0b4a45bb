#pragma once

#include <cstdint>
#include <optional>

#include "core/field.h"
#include "core/names.h"

namespace cellmates {

/// How much of the panel is shown: all of it, only the switch and the figures, or nothing.
enum class PanelSize { full, min, none };
enum class Theme { automatic, light, dark };
/// How discs are drawn.
enum class DiscStyle {
    outline,  ///< the tutorial's: a thin black circle, no fill
    filled    ///< solid, with a darker rim
};
/// The property that a disc's colour shows.
enum class ColourBy {
    automatic,  ///< the scene's own if discs are filled, otherwise none
    speed,      ///< slow (cool) to fast (warm)
    cell,       ///< which of the method's cells it is in
    contacts,   ///< how many it had in the last whole tick
    none,
    origin  ///< which part of the discs it began with, or that it was added; only a scene's own
};

/// The effect of a press on the picture while it is held.
enum class Tool {
    spawn,  ///< adds discs
    push    ///< pushes discs away
};

/// What an address proposes to do: to pour discs until a tick needs more than a frame.
enum class Attempt { none, breaking };

/// The options of the view and of the pointer. None of them affects the simulation by itself.
struct ViewOptions {
    DiscStyle style = DiscStyle::outline;
    ColourBy chosenColour = ColourBy::automatic;
    ColourBy ownColour = ColourBy::speed;  ///< the scene's, of filled discs
    bool directions = false;               ///< lines along velocity (red) and acceleration (blue)
    bool gridLines = false;                ///< the detector's cells
    bool occupancy = false;                ///< how many discs each cell holds
    bool tests = false;                    ///< the discs tested against the one under the pointer
    bool missed = false;                   ///< pairs that the tutorial's grid misses
    bool panelOpen = true;                 ///< the whole panel, or only its first lines
    std::uint32_t spawnRate = 0;           ///< discs per tick while the pointer is down; see `Hand`
    float spawnRadius = 0;                 ///< px, of added discs; 0: the scene's own sizes
    Tool tool = Tool::spawn;               ///< tool of a finger, the left button and Enter

    /// Whether the method's cells are shown.
    bool cells() const { return gridLines || occupancy || colour() == ColourBy::cell; }
    /// The colours that are drawn, never `automatic`.
    ColourBy colour() const {
        if (chosenColour != ColourBy::automatic) return chosenColour;
        return style == DiscStyle::filled ? ownColour : ColourBy::none;
    }
};

/// All options that a page's address can set in addition to the simulation's parameters.
struct Options : ViewOptions {
    bool paused = false;
    PanelSize panel = PanelSize::full;
    double maxPixelRatio = 2;  ///< cap on drawn pixels per CSS pixel, 0.5 .. 4
    /// The methods of the race that is shown.
    struct Methods {
        Method left, right;
    };
    std::optional<Methods> race{};
    Attempt attempt = Attempt::none;  ///< chooses the scene when an address is read, and is over
    // The page itself reads these, before the program runs.
    Theme theme = Theme::automatic;
    bool autoplay = true;
    std::uint32_t threads = 0;  ///< 0 .. 16; 0 and 1 are one thread
};

/// The options of the view with the scene's own disc style and colour.
ViewOptions usualView(Scene scene);

/// The options that can be changed while the program runs, in the order in which they are listed.
std::span<const FieldOf<Options>> viewFields();
/// The options that only the address can set, when a page is opened.
std::span<const FieldOf<Options>> pageFields();
const FieldWords& viewWords(const FieldOf<Options>& field);
const FieldWords& pageWords(const FieldOf<Options>& field);

}  // namespace cellmates
