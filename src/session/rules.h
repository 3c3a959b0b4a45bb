#pragma once

#include <string_view>

#include "core/config.h"
#include "core/field.h"
#include "core/world.h"
#include "session/options.h"
#include "session/result.h"

namespace cellmates {

/// Whether the method, the response and the view take `count` discs, and the fixed ones of the
/// scene or, with `fixed`, of others; otherwise, which of them does not.
Result checkCount(const Config& config, const ViewOptions& view, std::uint32_t count,
                  bool fixed = false);

/// Whether the method and the response of `config` take the discs of this world.
Result checkDiscs(const Config& config, const World& world);

/// Whether the method and the response support fixed discs; otherwise, which of them does not.
/// `field` is the field to name, or empty for that of the method or the response.
Result checkFixed(const Config& config, std::string_view field = {});

/// Whether the response follows this parameter. True for parameters that do not depend on it.
Result checkUsed(const Config& config, const FieldOf<Config>& parameter);

/// Whether the scene lets its box have this `aspect`.
Result checkShape(const Config& config);

/// Done if a box may have this size; otherwise `field` is "box.width" or "box.height".
Result checkBox(Box box);

/// Done if the values are in range (`Particles` says which are) and the centres in `box`. Otherwise
/// `field` is the first invalid one, with `prefix` before its name: "discs." for "discs.r[17]".
Result checkValues(std::string_view prefix, const DiscValues& discs, Box box);

/// Done if no disc, all with valid velocities, is faster than `speedLimit`, px/tick; a part of a
/// velocity that is not given counts as 0. Otherwise `field` is the larger part of the first such
/// velocity, with `prefix` as above.
Result checkSpeeds(std::string_view prefix, const DiscValues& discs, float speedLimit);

}  // namespace cellmates
