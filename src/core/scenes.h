#pragma once

#include "core/config.h"
#include "core/particles.h"
#include "core/rng.h"

namespace cellmates {

/// The parameters of a scene with `count` particles; its published number when
/// `count` is not given. Its capacity is `count`.
Config sceneConfig(Scene scene);
Config sceneConfig(Scene scene, std::uint32_t count);

/// Adds the scene's `config.count` particles to the empty `particles`, which have
/// the capacity for them.
void populate(const Config& config, Rng& rng, Particles& particles);

/// Adds one of the scene's species at (x, y); false when full. The numbers are
/// drawn in any case, so that a refusal does not change what comes after.
bool addNew(const Species& species, float x, float y, Rng& rng, Particles& particles);

}  // namespace cellmates
