#pragma once

#include <algorithm>
#include <optional>

namespace cellmates {

/// When and how far the pair tests of one disc are drawn after the reader has changed the method:
/// the lines grow outwards from the disc, stay until the method has been timed, and fade. Times are
/// in seconds.
class Star {
public:
    static constexpr double kGrowing = 0.7, kStaying = 3.5, kFading = 0.6;
    /// The longest step from one frame to the next, so that it is seen to grow however few frames a
    /// machine draws.
    static constexpr double kLongestStep = 0.2;

    /// With reduced motion the star appears as a whole and stands until `end`.
    void setStill(bool still) { still_ = still; }
    bool still() const { return still_; }
    /// Without permission, as while a clip is recorded, `begin` does nothing.
    void allow(bool allowed) {
        allowed_ = allowed;
        if (!allowed) end();
    }

    void begin() {
        active_ = allowed_;
        age_ = 0;
        drawnAt_.reset();
    }
    void end() { active_ = false; }

    /// Call once per frame. The star's time begins in the first frame in which its tests are known.
    /// `timing`: the method's first time is still to come, so that the star must not fade.
    void update(double now, bool testsKnown, bool timing) {
        if (!active_) return;
        if (drawnAt_) age_ += std::clamp(now - *drawnAt_, 0.0, kLongestStep);
        if (timing) age_ = std::min(age_, kGrowing + kStaying);
        if (drawnAt_ || testsKnown) drawnAt_ = now;
        if (!still_ && age_ > kGrowing + kStaying + kFading) end();
    }

    /// Whether it is shown, or about to be.
    bool active() const { return active_; }
    /// Whether the next frame shows something else.
    bool moving() const { return active_ && !(still_ && drawnAt_); }

    /// How far each line reaches, as a share of its length, 0 .. 1.
    float reach() const {
        if (still_) return 1;
        const double rest = 1 - std::clamp(age_ / kGrowing, 0.0, 1.0);
        return static_cast<float>(1 - rest * rest);
    }
    /// The opacity, 0 .. 1.
    float opacity() const {
        if (still_) return 1;
        const double left = kGrowing + kStaying + kFading - age_;
        return static_cast<float>(std::clamp(left / kFading, 0.0, 1.0));
    }

private:
    bool active_ = false, still_ = false, allowed_ = true;
    double age_ = 0;
    std::optional<double> drawnAt_;  ///< empty until the tests are known
};

}  // namespace cellmates
