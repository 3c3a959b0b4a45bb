#pragma once

namespace cellmates {

/// Adds the detectors of `extraMethods()` to this program. Call it once, before the first
/// `Detection` with such a method runs.
void addExtraMethods();

}  // namespace cellmates
