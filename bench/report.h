#pragma once

#include "core/world.h"
#include "measurement.h"
#include "options.h"
#include "runs.h"

/// Functions that write the runner's results to stdout.
namespace cellmates::bench {

void printHeader();
void printText(const Run& run, const Measurement& measurement);
void printJson(const Run& run, const Measurement& measurement);

/// Prints the world as one JSON object: its box, and the discs in order of id, each as
/// [x, y, vx, vy, radius, mass] with enough digits to restore the same floats.
void printState(const Run& run, const World& world);

/// Prints the compiler that built this program.
void printCompiler();

}  // namespace cellmates::bench
