#pragma once

#include <string>
#include <utility>

namespace cellmates {

/// Keeps a string for JavaScript, which copies it before its next call.
inline const char* given(std::string text) {
    static std::string kept;
    kept = std::move(text);
    return kept.c_str();
}

}  // namespace cellmates
