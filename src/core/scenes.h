#pragma once

#include "core/base/rng.h"
#include "core/config.h"
#include "core/state/particles.h"

namespace cellmates {

/// The configuration of a scene with `count` discs, by default `SceneInfo::defaultCount`, and as
/// much capacity. `aspect`: see `Config::aspect`; only for scenes whose box may have any shape.
Config sceneConfig(Scene scene);
Config sceneConfig(Scene scene, std::uint32_t count, float aspect = 0);

/// Adds the next of the scene's `config.count` discs, at most `most` of them. `particles` must have
/// the capacity for all.
void populate(const Config& config, Rng& rng, Particles& particles, std::uint32_t most);

/// Adds a disc of `species` at (x, y), with the given radius (px) unless that is 0; false if there
/// are `most` discs already or `particles` is full. The random numbers are drawn in any case, so
/// that neither a refusal nor a radius changes later discs.
bool addNew(const Species& species, float x, float y, Rng& rng, Particles& particles,
            std::uint32_t most = UINT32_MAX, float radius = 0);

}  // namespace cellmates
