#pragma once

#include <span>

#include "overlay/look.h"
#include "session/session.h"

namespace cellmates::star_label {

/// Writes "19,999 tests for this disc, every 34th drawn", or `brief`ly "19,999 tests, 1 in 34
/// drawn", into `text`, and returns it. For a single test: "test 3 of 12: touching".
const char* words(const Inspection::Tests& tests, bool brief, std::span<char> text);

/// Writes the number of pair tests next to the disc whose tests are drawn in `picture`. Unlike the
/// instrument, which decides how large the picture is, it follows the picture, and has its numbers.
/// `bottom`: where the page's buttons begin, CSS px.
void draw(const Session& session, const Picture& picture, const Look& look, float bottom);

}  // namespace cellmates::star_label
