#pragma once

#include <cstdint>

#include "session/result.h"

extern "C" void cellmates_session_answered(int tag, const char* code, const char* field,
                                           const char* value, const char* sentence,
                                           const char* detail);

namespace cellmates {

/// Gives JavaScript the answer to the command with this tag (answered.js).
inline void tellAnswer(std::uint64_t tag, const Result& r) {
    cellmates_session_answered(static_cast<int>(tag), name(r.code).data(), r.field.c_str(),
                               r.value.c_str(), r.sentence.c_str(), r.detail.c_str());
}

}  // namespace cellmates
