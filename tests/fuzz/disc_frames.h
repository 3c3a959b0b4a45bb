#pragma once

#include <string>
#include <vector>

#include "bytes.h"
#include "core/detect/detection.h"

namespace cellmates::fuzz {

/// The pairs that overlap, ordered by i, then by j: with few discs, the first group of contacts.
std::vector<Contact> doubleLoop(const Particles& p);

/// Reads discs in a few consecutive frames. In each, every detector must list the contacts that a
/// double loop finds, in the same order, and report figures and candidates that fit. Returns the
/// first error and the discs, or an empty string.
std::string firstProblemOfDetectors(Bytes& in);

}  // namespace cellmates::fuzz
