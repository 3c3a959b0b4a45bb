#pragma once

#include "core/field.h"
#include "session/result.h"
#include "session/text.h"

namespace cellmates::refusals {

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

}  // namespace cellmates::refusals
