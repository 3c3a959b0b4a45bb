#pragma once

#include <string>
#include <string_view>

#include "core/field.h"
#include "session/text.h"

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

namespace refusals {

/// The refusal of a value, whose sentence goes on with `why`: "n="9" has no effect".
inline Result of(Result::Code code, std::string_view field, std::string_view value,
                 const std::string& why) {
    const std::string name(field), given(value);
    return {code, name, given, name + "=\"" + given + "\"" + why};
}

/// The answers to commands that could not be carried out, whatever was asked for.
inline Result noMemory(const std::string& what = "so many discs and their contacts") {
    return {Result::Code::noMemory, {}, {}, "there is not enough memory for " + what};
}
inline Result noSecondCopy() { return noMemory("a second copy of the discs"); }
inline Result noOtherState() {
    return noMemory("a second copy of the simulation; choose fewer discs first");
}
inline Result coarseClock(double step) {
    return {Result::Code::coarseClock, {}, {}, cellmates::coarseClock(step)};
}
inline Result tooManyWait() {
    return {Result::Code::tooMuch, {}, {}, "too many commands are waiting"};
}
inline Result interrupted() {
    return {Result::Code::interrupted, {}, {}, "stopped before it was done"};
}

/// The refusal of an invalid value: names the field, the value and what was expected.
Result badValue(const Field& field, std::string_view value);

}  // namespace refusals
}  // namespace cellmates
