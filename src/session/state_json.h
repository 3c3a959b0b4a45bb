#pragma once

#include "session/json_object.h"
#include "session/session.h"

namespace cellmates {

/// Writes the state as fields of `json`. The hash takes a millisecond for 200,000 discs, so it is
/// optional; it needs a whole world.
void writeState(const Session& session, bool withHash, JsonObject& json);

/// The schema: fields, methods, responses, scenes.
std::string schemaJson();

}  // namespace cellmates
