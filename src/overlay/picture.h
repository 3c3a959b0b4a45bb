#pragma once

#include <array>
#include <optional>

namespace cellmates {

/// What the panel has to know about the picture, as last drawn.
struct Picture {
    float left = 0, top = 0, width = 0, height = 0;  ///< where the box is, CSS pixels
    float zoom = 1;                                  ///< 1 if the whole box is visible
    float low = 0, high = 0;                         ///< the values at the ends of the colour scale
    bool dark = true;                                ///< the theme
    struct Place {
        float x, y;
    };
    std::optional<Place> focus{};  ///< the disc whose tests are drawn, CSS pixels
    /// Where the two worlds of a race are, CSS pixels; and of their captions the left edge, the
    /// width and the top.
    struct Half {
        float left, top, width, height;
        float from, room, caption;
    };
    std::optional<std::array<Half, 2>> halves{};
};

}  // namespace cellmates
