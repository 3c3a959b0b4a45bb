#pragma once

#include <cstdint>

#include "core/base/arithmetic.h"
#include "core/base/buffer.h"
#include "core/state/state_words.h"

namespace cellmates {

/// The discs, as a structure of arrays. The storage index of a disc changes whenever the storage is
/// sorted; `id` is stable: dense from 0, in order of creation. Only the World writes its discs;
/// pointers to them are valid until its next step.
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
    float minRadius() const { return minRadius_; }  ///< smallest radius, px; 0 without discs
    float maxRadius() const { return maxRadius_; }
    /// Whether all discs have the same radius and the same mass.
    bool alike() const { return alike_; }

    /// Appends a disc; false if there are `capacity` already.
    bool add(float px, float py, float pvx, float pvy, float radius, float mass);

    /// Writes the arrays of `count` discs, each in order of storage.
    void write(StateSink& sink, std::uint32_t count) const;
    /// Reads `count` discs, no more than `capacity`. False if the source is too short or a value is
    /// invalid.
    [[nodiscard]] bool read(StateSource& source, std::uint32_t count);

    /// Becomes a copy of `other`, which must have no more discs than `capacity`.
    void take(const Particles& other);
    /// Makes room for the discs of `other` and becomes a copy. False if there is not enough memory.
    [[nodiscard]] bool copy(const Particles& other);

    /// Swaps the arrays with `other`, which has these discs in a different order.
    void swapArrays(Particles& other);

    std::size_t bytes() const;

private:
    /// All arrays except `id`.
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
