#pragma once

#include "session/json_object.h"
#include "session/session.h"

namespace cellmates {

/// Writes the simulation's state as fields of `json`, but not its hash, which takes a millisecond
/// for 200,000 discs.
void writeState(const Session& session, JsonObject& json);

/// Writes the fields that only the app has: the view, added discs, the comparison, the star and the
/// race.
void writeShown(const Session& session, JsonObject& json);

}  // namespace cellmates
