#pragma once

#include <cstdint>
#include <string>

#include "core/names.h"
#include "core/state/box.h"

namespace cellmates {

/// Properties of new discs. Mass has no unit.
struct Species {
    float radiusMin = 3;     ///< px
    float radiusMax = 10;    ///< px, >= radiusMin
    float speedMax = 1.25f;  ///< px/tick; each velocity component is U(-speedMax, speedMax)
    enum class Sizes {
        uniform,   ///< every radius is equally likely
        manySmall  ///< density falls with 1 / r²
    } sizes = Sizes::uniform;
    enum class Mass { one, radius, area } mass = Mass::radius;  ///< 1, r or r²
};

/// The parameters that may change between two ticks of a running world; `configFields` has their
/// ranges.
struct Parameters {
    Method method = Method::grid;
    Response response = Response::repulsion;
    float gravity = 0.1f;      ///< px/tick², downward
    float speedLimit = 9;      ///< px/tick
    float restitution = 0.2f;  ///< share of the approach speed that `settle` gives back
    std::uint32_t table = 0;   ///< side of the hash table, buckets; 0: automatic
    float cell = 0;            ///< px; side of a detector's cells; 0: automatic
    float damping = 0;         ///< share of its speed that a disc loses per tick, 0 .. 1
    float turn = 0;            ///< seconds in which gravity turns once; 0: it does not
};

/// Everything that determines a simulation. Take a scene's defaults (`sceneConfig`), edit, then
/// create a World. One tick is one step of the simulation, 1/60 s.
struct Config : Parameters {
    static constexpr std::uint32_t kMaxCount = 2'000'000;
    /// Room for the most discs, and for 300,000 that visitors add.
    static constexpr std::uint32_t kMaxCapacity = kMaxCount + 300'000;

    Scene scene = Scene::tutorial;
    std::uint32_t count = 50;     ///< discs at the start, at most kMaxCount
    std::uint32_t capacity = 50;  ///< the most discs that fit, count .. kMaxCapacity
    std::uint64_t seed = 1;       ///< any value
    /// Width over height of the box, for a scene with `SceneInfo::freeShape`; 0: the scene's own.
    float aspect = 0;
    Box box;          ///< px, each side 1 .. 100,000
    Species species;  ///< species of the first discs and of spawned ones

    /// A copy with `parameters`.
    Config with(const Parameters& parameters) const {
        Config out = *this;
        static_cast<Parameters&>(out) = parameters;
        return out;
    }
};

/// The most discs that the method and the response take.
std::uint32_t mostParticles(const Parameters& parameters);

/// Empty if everything is in range; otherwise a sentence that names the field, the value and what
/// is allowed.
std::string validate(const Parameters& parameters);
std::string validate(const Config& config);  // also the number of discs, box and species

}  // namespace cellmates
