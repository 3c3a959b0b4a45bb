#pragma once

#include "session/json_object.h"
#include "session/session.h"

namespace cellmates {

/// Writes the simulation's state as fields of `json`, but not its hash, which takes a millisecond
/// for 200,000 discs.
void writeState(const Session& session, JsonObject& json);

/// Writes what a picture and a panel show of the state, too: the view, the comparison and the race.
void writeShown(const Session& session, JsonObject& json);

/// The measurements, and the pair tests of one disc if they are counted.
JsonObject inspectionJson(const Session& session);

/// The part of the state that only Cellmates' own page reads.
JsonObject pageJson(const Session& session);

}  // namespace cellmates
