#include "render/halves.h"

#include <algorithm>

namespace cellmates {

std::array<Viewport, 2> halvesFor(Box box, Viewport area, float caption, float gap) {
    const float width = (area.width - gap) / 2, height = (area.height - gap) / 2;
    const auto scale = [&](float partWidth, float partHeight) {
        return std::min(partWidth / box.width, (partHeight - caption) / box.height);
    };
    Viewport first = area, second = area;
    if (scale(width, area.height) >= scale(area.width, height)) {
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
