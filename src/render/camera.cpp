#include "render/camera.h"

#include <algorithm>
#include <cmath>

namespace cellmates {

void Camera::fit(Box box, Viewport part, float surfaceWidth, float surfaceHeight,
                 float pixelRatio) {
    pixelRatio_ = pixelRatio;
    scale_ = std::max(1e-6f, std::min(part.width / box.width, part.height / box.height));
    shown_.width = box.width * scale_;
    shown_.height = box.height * scale_;
    // Whole pixels keep the box's edges and grid lines sharp.
    shown_.left = std::floor(part.left + (part.width - shown_.width) / 2);
    shown_.top = std::floor(part.top + (part.height - shown_.height) / 2);
    clip_.scaleX = 2 * scale_ / surfaceWidth;
    clip_.scaleY = -2 * scale_ / surfaceHeight;
    clip_.x = 2 * shown_.left / surfaceWidth - 1;
    clip_.y = 1 - 2 * shown_.top / surfaceHeight;
}

}  // namespace cellmates
