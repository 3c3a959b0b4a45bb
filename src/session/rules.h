#pragma once

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

}  // namespace cellmates
