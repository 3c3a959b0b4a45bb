#pragma once

#include "core/config.h"
#include "session/limits.h"

namespace cellmates {

/// A rectangle of the drawing surface, device pixels, y down.
struct Viewport {
    float left = 0, top = 0, width = 1, height = 1;
};

/// Shows a box as large as possible in the middle of a part of the surface, or, zoomed in, a part
/// of the box in the same place.
class Camera {
public:
    /// `surface*`: the whole drawing surface, device pixels. `pixelRatio`: device
    /// pixels per CSS pixel. A new box is shown as a whole at first.
    void fit(Box box, Viewport part, float surfaceWidth, float surfaceHeight, float pixelRatio);

    float scale() const { return scale_; }            ///< device pixels per px of the box
    float pixelRatio() const { return pixelRatio_; }  ///< device pixels per CSS pixel
    Viewport shown() const { return shown_; }         ///< where the box, or the part seen, is
    float surfaceWidth() const { return surfaceWidth_; }
    float surfaceHeight() const { return surfaceHeight_; }

    /// 1 if the whole box is visible, up to `kMostZoom`.
    float zoom() const { return zoom_; }
    /// Zooms in, or out if below 1. The point at (x, y), device pixels, stays there, unless the
    /// visible part would reach beyond the box.
    void zoomBy(float factor, float deviceX, float deviceY);
    /// Moves the visible part by this many device pixels, at most to the edge of the box.
    void panBy(float deviceX, float deviceY);
    /// Moves the visible part just far enough that (x, y), px of the box, is in it and, if the box
    /// allows, `room` device pixels away from its edges.
    void bringIn(float x, float y, float room);
    void seeAll();
    /// Shows the part of the box around (x, y), px of the box, at a zoom of 1 and up.
    void lookAt(float zoom, float x, float y);

    /// Shows what is around (x, y), px of the box, in another part of the surface, at `scale`
    /// device pixels per px.
    void magnify(Viewport part, float scale, float x, float y);

    /// The visible part of the box, px.
    struct Part {
        float left, top, width, height;
    };
    Part seen() const { return {left_, top_, shown_.width / scale_, shown_.height / scale_}; }

    /// Box to clip space: clip = box * (clipScaleX, clipScaleY) + (clipX, clipY).
    struct Transform {
        float scaleX, scaleY, x, y;
    };
    Transform clip() const { return clip_; }

    /// From device pixels of the surface to px of the box.
    float boxX(float deviceX) const { return (deviceX - shown_.left) / scale_ + left_; }
    float boxY(float deviceY) const { return (deviceY - shown_.top) / scale_ + top_; }
    /// And back.
    float deviceX(float x) const { return (x - left_) * scale_ + shown_.left; }
    float deviceY(float y) const { return (y - top_) * scale_ + shown_.top; }

private:
    void update();

    Box box_{};
    float zoom_ = 1;
    float left_ = 0, top_ = 0;  ///< px of the box, the corner of the visible part
    float fitScale_ = 1, scale_ = 1;
    float pixelRatio_ = 1;
    float surfaceWidth_ = 1, surfaceHeight_ = 1;
    Viewport shown_;
    Transform clip_{};
};

}  // namespace cellmates
