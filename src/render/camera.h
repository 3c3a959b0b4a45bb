#pragma once

#include "core/config.h"
#include "session/limits.h"
#include "session/point.h"

namespace cellmates {

/// A rectangle of the drawing surface, device pixels, y down.
struct Viewport {
    float left = 0, top = 0, width = 1, height = 1;
};

/// `Camera` shows a box as large as possible in the middle of a part of the surface or, zoomed in,
/// a part of the box in its place.
class Camera {
public:
    /// Fits `box` into `part` of a surface of this size, device pixels. `pixelRatio`: device pixels
    /// per CSS pixel. A box of a new size is shown whole.
    void fit(Box box, Viewport part, float surfaceWidth, float surfaceHeight, float pixelRatio);

    float scale() const { return scale_; }            ///< device pixels per px of the box
    float pixelRatio() const { return pixelRatio_; }  ///< device pixels per CSS pixel
    Viewport shown() const { return shown_; }         ///< place of the box, or of its visible part
    float surfaceWidth() const { return surfaceWidth_; }
    float surfaceHeight() const { return surfaceHeight_; }

    /// Magnification: 1 if the whole box is visible, up to `kMostZoom`.
    float zoom() const { return zoom_; }
    /// Multiplies the zoom by `factor`. The point at (deviceX, deviceY), device pixels, stays in
    /// its place, unless the visible part would reach beyond the box.
    void zoomBy(float factor, float deviceX, float deviceY);
    /// Moves the picture by this many device pixels, as far as the edges of the box allow.
    void panBy(float deviceX, float deviceY);
    /// Moves the visible part just far enough that (x, y), px of the box, is in it and, if the box
    /// allows, `room` device pixels away from its edges.
    void bringIn(float x, float y, float room);
    void seeAll();
    /// Shows the part of the box around (x, y), px of the box, at a zoom from 1 to `kMostZoom`.
    void lookAt(float zoom, float x, float y);

    /// Shows the surroundings of (x, y), px of the box, in `part` of the surface, at `scale` device
    /// pixels per px.
    void magnify(Viewport part, float scale, float x, float y);

    /// The visible part of the box, px.
    struct Part {
        float left, top, width, height;
    };
    Part seen() const { return {left_, top_, shown_.width / scale_, shown_.height / scale_}; }
    /// The middle of that part.
    Point middle() const {
        return {left_ + shown_.width / scale_ / 2, top_ + shown_.height / scale_ / 2};
    }

    /// Box to clip space: clip = box * (clipScaleX, clipScaleY) + (clipX, clipY).
    struct Transform {
        float scaleX, scaleY, x, y;
    };
    Transform clip() const { return clip_; }

    /// From device pixels of the surface to px of the box.
    float boxX(float deviceX) const { return (deviceX - shown_.left) / scale_ + left_; }
    float boxY(float deviceY) const { return (deviceY - shown_.top) / scale_ + top_; }
    /// From px of the box to device pixels of the surface.
    float deviceX(float x) const { return (x - left_) * scale_ + shown_.left; }
    float deviceY(float y) const { return (y - top_) * scale_ + shown_.top; }

private:
    void update();

    Box box_{};
    float zoom_ = 1;
    float left_ = 0, top_ = 0;  ///< upper left corner of the visible part, px of the box
    float fitScale_ = 1, scale_ = 1;
    float pixelRatio_ = 1;
    float surfaceWidth_ = 1, surfaceHeight_ = 1;
    Viewport shown_;
    Transform clip_{};
};

}  // namespace cellmates
