// Runs one of the sketch's loops in double precision from a seeded start, and prints the state at
// tick 0 and at every 100th tick as JSON. A number of the state is written as the hexadecimal
// digits of its 64 bits. `firstStray` is the tick in which a disc first left the grid, in which the
// sketch throws, or 0.
//
//     cellmates-sketch naive|grid|improved COUNT SEED TICKS CELL

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/base/rng.h"
#include "core/tutorial/sketch.h"
#include "sketch_frames.h"

using namespace cellmates;

namespace {

using Particles = std::vector<sketch::Particle<double>>;

Particles scatter(std::uint32_t count, std::uint64_t seed, double width, double height) {
    Rng rng(seed);
    const auto uniform = [&](double lo, double hi) {
        return lo + (hi - lo) * rng.next() * 0x1p-32;
    };
    Particles particles(count);
    for (auto& p : particles) {
        p.x = uniform(0, width);
        p.y = uniform(0, height);
        p.vx = uniform(-1.25, 1.25);
        p.vy = uniform(-1.25, 1.25);
        p.radius = p.mass = uniform(3, 10);
    }
    return particles;
}

void print(const Particles& particles, unsigned tick) {
    std::printf("%s\n{\"tick\":%u,\"particles\":[", tick ? "," : "", tick);
    const char* separator = "";
    for (const auto& p : particles) {
        std::printf("%s[", separator);
        separator = ",";
        const char* comma = "";
        for (const double value : {p.x, p.y, p.vx, p.vy, p.radius, p.mass}) {
            std::printf("%s\"%016llx\"", comma,
                        static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(value)));
            comma = ",";
        }
        std::printf("]");
    }
    std::printf("]}");
}

}  // namespace

int main(int argc, char** argv) {
    const std::string name = "tutorial-" + std::string(argc == 6 ? argv[1] : "");
    const auto loop = std::ranges::find(methods(), name, &MethodInfo::name);
    if (loop == methods().end()) {
        std::fputs("usage: cellmates-sketch naive|grid|improved COUNT SEED TICKS CELL\n", stderr);
        return 2;
    }
    const auto count = static_cast<std::uint32_t>(std::atoi(argv[2]));
    const auto ticks = static_cast<unsigned>(std::atoi(argv[4]));
    const sketch::Settings<double> settings{
        .width = 500, .height = 500, .gravity = 0.1, .speedLimit = 9, .cell = std::atof(argv[5])};

    Particles particles =
        scatter(count, std::strtoull(argv[3], nullptr, 10), settings.width, settings.height);
    sketch::Grid<double> grid;
    if (!grid.reserve(count, settings)) {
        std::fputs("cellmates-sketch: not enough memory\n", stderr);
        return 1;
    }
    grid.fill(particles, settings);
    const std::span<sketch::Particle<double>> all = particles;
    sketch::Tally tally;
    unsigned firstStray = 0;
    std::printf("{\"states\":[");
    print(particles, 0);
    for (unsigned tick = 1; tick <= ticks; ++tick) {
        sketch::frame(loop->id, all, grid, settings, tally);
        if (tally.strays && !firstStray) firstStray = tick;
        if (tick % 100 == 0) print(particles, tick);
    }
    std::printf("],\"tests\":%llu,\"touches\":%llu,\"firstStray\":%u}\n",
                static_cast<unsigned long long>(tally.tests),
                static_cast<unsigned long long>(tally.touches), firstStray);
    return 0;
}
