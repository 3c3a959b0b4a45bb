#pragma once

#include <string>

/// The page around the canvas; written in page.js.
namespace cellmates::page {

/// Shows a sentence to the visitor beside what runs.
void notice(const std::string& sentence);

/// Shows a sentence instead of the canvas: nothing can run.
void fail(const std::string& sentence);

/// How many threads the program may have; at least 1. The page has made them ready.
unsigned threads();

/// The first frame is on the screen.
void ready();

}  // namespace cellmates::page
