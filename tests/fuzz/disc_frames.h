#pragma once

#include <string>

#include "bytes.h"

namespace cellmates::fuzz {

/// Reads discs in a few consecutive frames. In each, every detector must list the contacts that a
/// double loop finds, in the same order, and report figures and candidates that fit. Returns the
/// first error with the fewest discs that cause one, or an empty string.
std::string firstProblemOfDetectors(Bytes& in);

}  // namespace cellmates::fuzz
