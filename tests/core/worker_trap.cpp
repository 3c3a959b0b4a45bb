// A worker traps while the caller waits for it: the program has to end. As a test it may only pass
// by that, so that whatever else happens is said, and is no trap.

#include <atomic>
#include <cstdio>

#include "core/base/workers.h"

int main() {
    cellmates::Workers workers(2);
    std::atomic<bool> begun{false};
    workers.each([&](unsigned worker) {
        if (worker == 0) {
            // Otherwise the caller would begin that part itself.
            while (!begun.load()) {
            }
            return;
        }
        begun = true;
        __builtin_trap();
    });
    std::puts("The trap was not noticed.");
}
