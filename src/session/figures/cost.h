#pragma once

#include <string>

namespace cellmates {

class Session;

/// The figures of the last whole tick, for visitors who do not see them: "300 discs, method Naive:
/// 44,850 pair tests, 274 contacts, 2.00 ms per tick." Or that there is none yet. The session must
/// have a world.
std::string costInWords(const Session& session);

}  // namespace cellmates
