#include "render/camera.h"

#include <algorithm>
#include <cmath>

namespace cellmates {

void Camera::fit(Box box, Viewport part, float surfaceWidth, float surfaceHeight,
                 float pixelRatio) {
    if (box.width != box_.width || box.height != box_.height) zoom_ = 1;
    box_ = box;
    surfaceWidth_ = surfaceWidth;
    surfaceHeight_ = surfaceHeight;
    pixelRatio_ = pixelRatio;
    fitScale_ = std::max(1e-6f, std::min(part.width / box.width, part.height / box.height));
    // Rounding must not make the box wider than its part, whose edge it would cross by a pixel.
    shown_.width = std::min(box.width * fitScale_, part.width);
    shown_.height = std::min(box.height * fitScale_, part.height);
    // Whole pixels keep the box's edges and grid lines sharp.
    shown_.left = std::floor(part.left + (part.width - shown_.width) / 2);
    shown_.top = std::floor(part.top + (part.height - shown_.height) / 2);
    update();
}

void Camera::zoomBy(float factor, float deviceX, float deviceY) {
    const float x = boxX(deviceX), y = boxY(deviceY);
    zoom_ = std::clamp(zoom_ * factor, 1.0f, kMostZoom);
    if (factor < 1 && zoom_ < 1.01f) zoom_ = 1;
    scale_ = fitScale_ * zoom_;
    left_ = x - (deviceX - shown_.left) / scale_;
    top_ = y - (deviceY - shown_.top) / scale_;
    update();
}

void Camera::panBy(float deviceX, float deviceY) {
    left_ -= deviceX / scale_;
    top_ -= deviceY / scale_;
    update();
}

void Camera::bringIn(float x, float y, float room) {
    const Part part = seen();
    const float edge = std::min({room / scale_, part.width / 2, part.height / 2});
    left_ = std::min(std::max(left_, x + edge - part.width), x - edge);
    top_ = std::min(std::max(top_, y + edge - part.height), y - edge);
    update();
}

void Camera::seeAll() {
    zoom_ = 1;
    update();
}

void Camera::lookAt(float zoom, float x, float y) {
    zoom_ = std::clamp(zoom, 1.0f, kMostZoom);
    left_ = x - box_.width / zoom_ / 2;
    top_ = y - box_.height / zoom_ / 2;
    update();
}

void Camera::magnify(Viewport part, float scale, float x, float y) {
    shown_ = part;
    zoom_ = scale / fitScale_;
    left_ = x - part.width / scale / 2;
    top_ = y - part.height / scale / 2;
    update();
}

void Camera::update() {
    scale_ = fitScale_ * zoom_;
    left_ = std::clamp(left_, 0.0f, std::max(0.0f, box_.width - shown_.width / scale_));
    top_ = std::clamp(top_, 0.0f, std::max(0.0f, box_.height - shown_.height / scale_));
    clip_.scaleX = 2 * scale_ / surfaceWidth_;
    clip_.scaleY = -2 * scale_ / surfaceHeight_;
    clip_.x = 2 * (shown_.left - left_ * scale_) / surfaceWidth_ - 1;
    clip_.y = 1 - 2 * (shown_.top - top_ * scale_) / surfaceHeight_;
}

}  // namespace cellmates
