#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/state/particles.h"

namespace cellmates {

/// The fixed discs of a tick. A response may move them by a little, and gravity accelerates them
/// like all others, so they are put back after each of these steps.
class FixedDiscs {
public:
    /// Notes the places of the fixed discs, until the storage is sorted again. False if there is
    /// not enough memory.
    [[nodiscard]] bool find(const Particles& particles);
    /// Puts the discs [from, to) of `count` back to their places, at rest.
    void hold(Particles& particles, std::uint32_t from, std::uint32_t to) const;
    void hold(Particles& particles) const { hold(particles, 0, count_); }

    std::uint32_t count() const { return count_; }

private:
    struct Place {
        std::uint32_t index;  ///< the disc, by storage index
        float x, y;           ///< centre, px
    };
    Buffer<Place> places_;
    std::uint32_t count_ = 0;
};

}  // namespace cellmates
