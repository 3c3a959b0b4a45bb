#pragma once

#include "core/config.h"

namespace cellmates {

/// A rectangle of the drawing surface, device pixels, y down.
struct Viewport {
    float left = 0, top = 0, width = 1, height = 1;
};

/// Shows a box as large as it fits into the middle of a part of the surface.
class Camera {
public:
    /// `surface*`: the whole drawing surface, device pixels. `pixelRatio`: device
    /// pixels per CSS pixel.
    void fit(Box box, Viewport part, float surfaceWidth, float surfaceHeight, float pixelRatio);

    float scale() const { return scale_; }            ///< device pixels per px of the box
    float pixelRatio() const { return pixelRatio_; }  ///< device pixels per CSS pixel
    Viewport shown() const { return shown_; }         ///< where the box is

    /// Box to clip space: clip = box * (clipScaleX, clipScaleY) + (clipX, clipY).
    struct Transform {
        float scaleX, scaleY, x, y;
    };
    Transform clip() const { return clip_; }

    /// From device pixels of the surface to px of the box.
    float boxX(float deviceX) const { return (deviceX - shown_.left) / scale_; }
    float boxY(float deviceY) const { return (deviceY - shown_.top) / scale_; }

private:
    float scale_ = 1;
    float pixelRatio_ = 1;
    Viewport shown_;
    Transform clip_{};
};

}  // namespace cellmates
