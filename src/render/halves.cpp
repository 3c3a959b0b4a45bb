#include "render/halves.h"

#include <algorithm>

namespace cellmates {

std::array<Viewport, 2> halvesFor(Box box, Viewport area, float caption, float gap) {
    const float width = (area.width - gap) / 2, height = (area.height - gap) / 2;
    const auto scale = [&](float partWidth, float partHeight) {
        return std::min(partWidth / box.width, (partHeight - caption) / box.height);
    };
    Viewport first = area, second = area;
    // Splitting across the longer side is preferred unless the other split is this much better,
    // because narrow halves shorten their captions, and low halves lose the height of two captions.
    constexpr float kMuch = 1.25f;
    const float beside = scale(width, area.height), stacked = scale(area.width, height);
    if (area.height > area.width ? beside > kMuch * stacked : kMuch * beside >= stacked) {
        first.width = second.width = width;
        second.left += width + gap;
    } else {
        first.height = second.height = height;
        second.top += height + gap;
    }
    for (Viewport* part : {&first, &second}) {
        part->top += caption;
        part->height = std::max(1.0f, part->height - caption);
    }
    return {first, second};
}

}  // namespace cellmates
