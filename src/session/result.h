#pragma once

#include <string>
#include <string_view>

#include "core/names.h"

namespace cellmates {

/// The outcome of a command.
struct Result {
    enum class Code {
        done,
        badValue,     ///< `field` cannot be `value`
        unknownName,  ///< there is no `field`
        tooMany,      ///< more discs than a method or a response takes
        tooMuch,      ///< too many commands are waiting
        interrupted,  ///< a pause, a reset or a cancel ended it
        noMemory,
        coarseClock  ///< the clock is too coarse to measure anything
    };
    static constexpr std::string_view kNames[] = {"done",      "bad-value",   "unknown-name",
                                                  "too-many",  "too-much",    "interrupted",
                                                  "no-memory", "coarse-clock"};
    Code code = Code::done;
    std::string field, value;  ///< what was requested
    std::string sentence;      ///< why it was refused; if it was done, what else was changed
    std::string detail{};      ///< for the console: the damaged part of a file

    explicit operator bool() const { return code == Code::done; }
};
static_assert(namesAll(Result::kNames, Result::Code::coarseClock));

/// The code as in messages: "bad-value".
constexpr std::string_view name(Result::Code code) {
    return Result::kNames[static_cast<int>(code)];
}

}  // namespace cellmates
