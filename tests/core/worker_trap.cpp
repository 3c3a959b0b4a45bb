// A worker traps while the caller waits for it, which must abort the program. The test passes only
// if the program aborts, so this file must not abort it in any other way.

#include <atomic>
#include <cstdio>

#include "core/base/workers.h"

int main() {
    cellmates::Workers workers(2);
    std::atomic<bool> begun{false};
    workers.each([&](unsigned worker) {
        if (worker == 0) {
            // Wait until the other worker has begun; else the caller would run its part.
            while (!begun.load()) {
            }
            return;
        }
        begun = true;
        __builtin_trap();
    });
    std::puts("The trap was not noticed.");
}
