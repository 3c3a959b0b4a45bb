// The benchmark runner, which runs natively and as WebAssembly in node.

#include <cstdio>

#include "measurement.h"
#include "options.h"
#include "report.h"
#include "runs.h"

using namespace cellmates;

namespace {

int outOfMemory(const bench::Run& run) {
    std::fprintf(stderr, "cellmates-bench: %s: not enough memory\n", run.name.c_str());
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    const auto [o, error] = bench::parse({argv + 1, argv + argc});
    if (!error.empty()) {
        std::fprintf(stderr, "cellmates-bench: %s (--help lists the flags)\n", error.c_str());
        return 2;
    }
    if (o.help) {
        std::fputs(bench::kUsage, stdout);
        return 0;
    }
    if (o.compiler) {
        bench::printCompiler();
        return 0;
    }
    const auto [runs, problem] = bench::plan(o);
    if (!problem.empty()) {
        std::fprintf(stderr, "cellmates-bench: %s\n", problem.c_str());
        return 2;
    }
    if (o.state) {
        for (const bench::Run& run : runs) {
            const auto world = bench::warmedUp(run, o);
            if (!world) return outOfMemory(run);
            bench::printState(run, *world);
        }
        return 0;
    }
    if (!o.json) bench::printHeader();
    for (const bench::Run& run : runs) {
        const auto measurement = bench::measure(run, o);
        if (!measurement) return outOfMemory(run);
        if (o.json)
            bench::printJson(run, *measurement);
        else
            bench::printText(run, *measurement);
    }
    return 0;
}
