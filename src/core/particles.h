#pragma once

#include <cstdint>

#include "core/buffer.h"

namespace cellmates {

/// Structure of arrays. The storage index of a particle changes whenever the
/// storage is re-ordered; `id` is what stays, dense from 0 in order of creation.
/// Owned and written by the World alone; pointers are valid until its next step.
class Particles {
public:
    Buffer<float> x, y;         ///< centre, px
    Buffer<float> vx, vy;       ///< velocity, px/tick
    Buffer<float> r;            ///< radius, px
    Buffer<float> inverseMass;  ///< 1 / mass
    Buffer<std::uint32_t> id;

    /// Fixes the capacity. False when the memory cannot be had.
    [[nodiscard]] bool create(std::uint32_t capacity);

    std::uint32_t count() const { return count_; }
    std::uint32_t capacity() const { return static_cast<std::uint32_t>(id.capacity()); }
    float maxRadius() const { return maxRadius_; }  ///< largest radius ever added, px

    /// Appends one; false when full.
    bool add(float px, float py, float pvx, float pvy, float radius, float mass);

    /// Becomes a copy of `other`. False when the memory cannot be had.
    [[nodiscard]] bool copy(const Particles& other);

    /// Takes over the arrays of `other`, which holds the same particles in
    /// another order.
    void swapArrays(Particles& other);

    std::size_t bytes() const;

private:
    std::uint32_t count_ = 0;
    float maxRadius_ = 0;
};

}  // namespace cellmates
