#pragma once

#include "session/figures/text.h"
#include "session/result.h"

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

}  // namespace cellmates::refusals
