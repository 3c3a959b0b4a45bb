#pragma once

#include "session/json_object.h"
#include "session/session.h"

namespace cellmates {

/// Writes the simulation's state as fields of `json`. The hash takes a millisecond for 200,000
/// discs, so it is optional; it needs a whole world.
void writeState(const Session& session, bool withHash, JsonObject& json);

/// Writes the fields that only the app has: the view, the comparison, the star and the race.
void writeShown(const Session& session, JsonObject& json);

}  // namespace cellmates
