#pragma once

#include <string>

#include "core/inspect/survey.h"
#include "overlay/frame.h"

namespace cellmates {

/// A window with the cost of every method on one state: ms, pair tests, bytes, and a comparison
/// with naive in words. At (left, top), `width` wide, CSS pixels. Returns its lower edge.
float drawMeasureTable(const Frame& f, float left, float top, float width, float mostHeight);

/// The fastest finished trial, once none is left to run; otherwise null.
const Trial* fastest(const Survey& survey);

/// "27× faster", "baseline", "2.1× slower"; empty if naive was not measured.
std::string againstNaive(const Survey& survey, const Trial& trial);

}  // namespace cellmates
