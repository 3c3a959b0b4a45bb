#pragma once

#include <optional>

#include "session/options.h"

namespace cellmates {

/// A part of the surface, CSS pixels. Empty if its width is 0.
struct Rect {
    float left = 0, top = 0, width = 0, height = 0;
    float right() const { return left + width; }
    float bottom() const { return top + height; }
};

/// Space reserved at the left and upper edges of a surface, CSS pixels.
struct Insets {
    float left = 0, top = 0;
};

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

/// How the instrument and the picture share a surface.
enum class Form {
    none,
    line,   ///< folded, above the picture: the switch, the verdict and the figures that fit
    block,  ///< unfolded, above the picture
    column  ///< unfolded, at the left of the picture
};

/// The places of the instrument's parts. They depend on nothing but the surface, so that no part
/// moves when a figure, a verdict or a race comes or goes.
struct Layout {
    Form form = Form::none;
    Rect whole;
    Rect count;  ///< the number of discs and the scene
    Rect toggle, figures, bars, verdict, sentence;
    Rect race, tests;  ///< buttons; a line and a block leave both to the page
    float labelSize = 15, figureSize = 15, verdictSize = 22, sentenceSize = 13;

    Insets taken() const;
    /// The height at the lower edge of the surface that the page's own buttons cover, CSS pixels.
    /// Next to a column there are none.
    float roomForBar() const { return form == Form::column ? 0 : 56; }
};

/// Whether a surface of this size, CSS pixels, has room for the unfolded instrument: a column
/// leaves the picture three fifths of the width, a block nearly half of the height.
bool roomToUnfold(float width, float height);

/// The layout on a surface of this size, CSS pixels. `open`: the instrument is unfolded, which a
/// surface that is too small ignores. `coarse`: the pointer is a finger.
Layout layoutFor(float width, float height, bool open, PanelSize panel, bool coarse);

}  // namespace cellmates
