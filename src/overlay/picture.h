#pragma once

#include <optional>

#include "overlay/layout.h"

namespace cellmates {

/// The picture as last drawn, as far as the instrument has to know it.
struct Picture {
    Rect box;                ///< where the box is, CSS pixels
    float zoom = 1;          ///< 1 if the whole box is visible
    float topOfColours = 0;  ///< the value at the end of the colour scale
    struct Place {
        float x, y;
    };
    std::optional<Place> focus{};  ///< the disc whose tests are drawn, CSS pixels
    std::optional<Rect> lens{};    ///< place of the close-up
    std::optional<float> seam{};   ///< between the sides of a race, CSS pixels from the left
};

}  // namespace cellmates
