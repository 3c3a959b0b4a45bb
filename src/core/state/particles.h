#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>

#include "core/base/arithmetic.h"
#include "core/base/buffer.h"
#include "core/state/state_words.h"

namespace cellmates {

/// New values for some discs. Each array is empty or has one value per disc.
struct DiscValues {
    std::span<const float> x{}, y{};    ///< centres, px
    std::span<const float> vx{}, vy{};  ///< px/tick
    std::span<const float> r{};         ///< px
    std::span<const float> mass{};      ///< `Particles::kFixedMass` fixes a disc
};

/// The discs, as a structure of arrays. The storage index of a disc changes whenever the storage is
/// sorted; `id` does not change then. Ids are dense from 0, in order of creation; removing a disc
/// renumbers those after it (`DiscNames`). Only the World writes its discs; pointers to them are
/// valid until its next step.
class Particles {
public:
    // The ranges of a disc's values. At the end of a tick every disc is within them.
    static constexpr float kMostPlace = 500'000;  ///< px, of each coordinate of a centre
    static constexpr float kMostVelocity = 1000;  ///< px/tick, of each part
    static constexpr float kLeastRadius = 1e-3f;  ///< px
    static constexpr float kMostRadius = 1000;    ///< px
    static constexpr float kLeastMass = 1e-6f, kMostMass = 1e6f;

    Buffer<float> x, y;         ///< centre, px
    Buffer<float> vx, vy;       ///< velocity, px/tick
    Buffer<float> r;            ///< radius, px
    Buffer<float> inverseMass;  ///< 1 / mass
    Buffer<std::uint32_t> id;

    /// Fixes the capacity. False if there is not enough memory.
    [[nodiscard]] bool create(std::uint32_t capacity);

    std::uint32_t count() const { return count_; }
    std::uint32_t capacity() const { return static_cast<std::uint32_t>(id.capacity()); }
    float minRadius() const { return all_.minRadius; }  ///< smallest radius, px; 0 without discs
    float maxRadius() const { return all_.maxRadius; }
    float maxInverseMass() const { return all_.maxInverseMass; }  ///< that of the lightest disc
    /// Whether all discs have the same radius and the same mass.
    bool alike() const { return all_.alike; }

    /// A disc of this mass is fixed: nothing moves it.
    static constexpr float kFixedMass = std::numeric_limits<float>::infinity();
    /// Whether disc i is fixed. Its inverse mass is so small that no sum of masses notices it, and
    /// so large that the inverse of two such masses does not overflow.
    bool fixed(std::uint32_t i) const { return inverseMass[i] <= kFixedInverseMass; }
    std::uint32_t fixedCount() const { return all_.fixed; }

    /// Stops the fixed discs.
    void restFixed();

    /// Appends a disc; false if there are `capacity` already.
    bool add(float px, float py, float pvx, float pvy, float radius, float mass);

    /// Changes the values of discs: disc `index[k]` gets the k-th of each array.
    void change(std::span<const std::uint32_t> index, const DiscValues& values);
    /// Removes the discs whose `rank[id]` is `kGone`. The id of each of the others becomes its
    /// rank; their order in the storage stays.
    void remove(const std::uint32_t* rank);
    static constexpr std::uint32_t kGone = UINT32_MAX;

    /// Writes the arrays of `count` discs, each in order of storage.
    void write(StateSink& sink, std::uint32_t count) const;
    /// Reads `count` discs, no more than `capacity`. Empty, or a phrase that names the first value
    /// outside its range: "vx[3]=1e+20: expected a number from -1,000 to 1,000".
    [[nodiscard]] std::string read(StateSource& source, std::uint32_t count);

    /// Brings centres and velocities into their ranges, and NaN to 0.
    void bound();

    /// Becomes a copy of `other`, which must have no more discs than `capacity`.
    void take(const Particles& other);
    /// Makes room for the discs of `other` and becomes a copy. False if there is not enough memory.
    [[nodiscard]] bool copy(const Particles& other);

    /// Swaps the arrays with `other`, which has these discs in a different order.
    void swapArrays(Particles& other);

private:
    /// All arrays except `id`.
    static constexpr Buffer<float> Particles::* kOfFloats[] = {
        &Particles::x,  &Particles::y, &Particles::vx,
        &Particles::vy, &Particles::r, &Particles::inverseMass};

    static constexpr float kFixedInverseMass = 1e-12f;

    /// Finds the limits of radii and masses, and whether discs are alike or fixed.
    void summarize();
    /// Takes disc i into what is known of all discs before it.
    void note(std::uint32_t i);

    std::uint32_t count_ = 0;
    struct Summary {
        float minRadius = 0, maxRadius = 0, maxInverseMass = 0;
        bool alike = true;
        std::uint32_t fixed = 0;  ///< number of fixed discs
    } all_;
};

}  // namespace cellmates
