#pragma once

#include <cstdint>
#include <string>

#include "session/session.h"

/// The page around the canvas; written in page.js.
namespace cellmates::page {

/// Shows a notice to the visitor.
void notice(Session::Notice::Kind kind, const std::string& sentence);

/// Shows a sentence instead of the canvas, because the program cannot run.
void fail(const std::string& sentence);

/// The answer to the command with this tag.
void answer(std::uint64_t tag, const Result& result);

/// How many threads the program may have, at least 1. The page has their workers ready.
unsigned threads();

/// The first frame is on the screen.
void ready();

}  // namespace cellmates::page
