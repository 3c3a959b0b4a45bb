#pragma once

#include <cstdint>
#include <string>

#include "core/names.h"

namespace cellmates {

/// The box is [0, width] x [0, height] pixels, x to the right, y down.
struct Box {
    float width = 500;
    float height = 500;
};

/// What a new particle is like. Mass is a number without unit.
struct Species {
    float radiusMin = 3;     ///< px
    float radiusMax = 10;    ///< px, >= radiusMin
    float speedMax = 1.25f;  ///< px/tick; each velocity component is U(-speedMax, speedMax)
    enum class Sizes {
        uniform,   ///< every radius is as likely
        manySmall  ///< density falls with 1 / r²
    } sizes = Sizes::uniform;
    enum class Mass { one, radius, area } mass = Mass::radius;  ///< 1, r or r²
};

/// What may be changed between two ticks of a running world.
struct Parameters {
    Method method = Method::grid;
    Response response = Response::repulsion;
    float gravity = 0.1f;      ///< px/tick², downward, -10 .. 10
    float speedLimit = 9;      ///< px/tick, 0.001 .. 1000
    float restitution = 0.2f;  ///< of the settle response, 0 .. 1
    std::uint32_t table = 0;   ///< side of the hash table, buckets, 1 .. 4096, or 0 for automatic
    float cell = 0;            ///< px; side of a detector's cells, 1 .. 10 000, or 0 for automatic
};

/// Everything that fixes a run. Take a scene's defaults (`sceneConfig`), edit,
/// then create a World. One tick is one step of the simulation, 1/60 s.
struct Config : Parameters {
    static constexpr std::uint32_t kMaxCount = 2'000'000;

    Scene scene = Scene::tutorial;
    std::uint32_t count = 50;     ///< particles at the start, 0 .. kMaxCount
    std::uint32_t capacity = 50;  ///< most particles there can be, >= count
    std::uint64_t seed = 1;       ///< any value
    Box box;                      ///< px, each side 1 .. 100 000
    Species species;              ///< of the first particles and of spawned ones
};

/// Empty when all is in range, else one sentence that names the field, the value
/// and what is allowed.
std::string validate(const Parameters& parameters);
std::string validate(const Config& config);  // also: the method's own most particles

}  // namespace cellmates
