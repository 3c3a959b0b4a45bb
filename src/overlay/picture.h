#pragma once

#include <array>
#include <optional>

namespace cellmates {

/// The picture as last drawn, as far as the panel has to know it.
struct Picture {
    float left = 0, top = 0, width = 0, height = 0;  ///< where the box is, CSS pixels
    float zoom = 1;                                  ///< 1 if the whole box is visible
    float topOfColours = 0;                          ///< the value at the end of the colour scale
    bool dark = true;                                ///< the theme
    struct Place {
        float x, y;
    };
    std::optional<Place> focus{};  ///< the disc whose tests are drawn, CSS pixels
    struct Rectangle {
        float left, top, width, height;
    };
    std::optional<Rectangle> lens{};  ///< place of the close-up, CSS pixels
    /// The places of the two worlds of a race, and the left edge, the width and the top of their
    /// captions, CSS pixels.
    struct Half {
        float left, top, width, height;
        float from, room, caption;
    };
    std::optional<std::array<Half, 2>> halves{};
};

}  // namespace cellmates
