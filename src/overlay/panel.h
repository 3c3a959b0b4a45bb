#pragma once

#include "overlay/frame.h"

namespace cellmates {

/// The controls, in the current window: buttons that are always there, and sections of which at
/// most one is unfolded.
class Panel {
public:
    void draw(const Frame& f);

private:
    void drawSections(const Frame& f);
    void drawSection(const Frame& f, Section section);
    void drawScene(const Frame& f);

    float wantedCount_ = 0;  ///< discs, while the visitor chooses their number
    bool choosingCount_ = false;
};

}  // namespace cellmates
