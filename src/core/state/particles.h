#pragma once

#include <cstdint>

#include "core/base/arithmetic.h"
#include "core/base/buffer.h"
#include "core/state/state_words.h"

namespace cellmates {

/// Structure of arrays. The storage index of a disc changes whenever the
/// storage is re-ordered; `id` is stable: dense from 0, in order of creation. Owned and written
/// only by the World; pointers are valid until its next step.
class Particles {
public:
    static constexpr float kMostRadius = 1000;  ///< px

    Buffer<float> x, y;         ///< centre, px
    Buffer<float> vx, vy;       ///< velocity, px/tick
    Buffer<float> r;            ///< radius, px
    Buffer<float> inverseMass;  ///< 1 / mass
    Buffer<std::uint32_t> id;

    /// Fixes the capacity. False if there is not enough memory.
    [[nodiscard]] bool create(std::uint32_t capacity);

    std::uint32_t count() const { return count_; }
    std::uint32_t capacity() const { return static_cast<std::uint32_t>(id.capacity()); }
    float minRadius() const { return minRadius_; }  ///< of all discs, px; 0 without any
    float maxRadius() const { return maxRadius_; }
    /// Whether all discs have the same radius and the same mass.
    bool alike() const { return alike_; }

    /// Appends one; false when full.
    bool add(float px, float py, float pvx, float pvy, float radius, float mass);

    /// The arrays, each in the order of storage, of `count` discs.
    void write(StateSink& sink, std::uint32_t count) const;
    /// Becomes what was written of `count` discs, no more than `capacity`. False where the source
    /// has less, or what no disc can be.
    [[nodiscard]] bool read(StateSource& source, std::uint32_t count);

    /// Becomes a copy of `other`, which has no more discs than fit.
    void take(const Particles& other);
    /// The same with its capacity. False if there is not enough memory.
    [[nodiscard]] bool copy(const Particles& other);

    /// Takes over the arrays of `other`, which holds the same discs in
    /// another order.
    void swapArrays(Particles& other);

    std::size_t bytes() const;

private:
    /// All arrays but that of the ids.
    static constexpr Buffer<float> Particles::* kOfFloats[] = {
        &Particles::x,  &Particles::y, &Particles::vx,
        &Particles::vy, &Particles::r, &Particles::inverseMass};

    bool isLikeFirst(std::uint32_t i) const {
        return r[i] == r[0] && inverseMass[i] == inverseMass[0];
    }

    std::uint32_t count_ = 0;
    float minRadius_ = 0, maxRadius_ = 0;
    bool alike_ = true;
};

}  // namespace cellmates
