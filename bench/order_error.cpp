// Prints, as JSON lines, how far results drift from the exact ones if collisions are not resolved
// in order of time. The scene `pucks` is simulated with each response from the same start, and
// after some ticks every world is compared with the exact one, puck by puck.
//
//     cellmates-order-error [COUNT]

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

#include "core/field.h"
#include "core/inspect/totals.h"
#include "core/scenes.h"
#include "core/world.h"

using namespace cellmates;

namespace {

constexpr std::uint64_t kMarks[] = {1, 3, 10, 30, 100, 300};  // ticks
constexpr double kOffShare = 0.01;                            // of a radius

struct Puck {
    double x, y, r;
};

/// Distances between the same puck in two worlds.
struct Distances {
    double rms = 0, largest = 0;  ///< px
    double shareOff = 0;          ///< share of pucks that are off by more than `kOffShare` radii
    unsigned free = 0;            ///< pucks that overlap no other and never came near a wall
    double rmsFree = 0;           ///< root mean square distance of the free pucks, px
};

/// The overlap of the pucks, in radii.
struct Overlaps {
    unsigned pairs = 0;
    double mean = 0, largest = 0;
    std::vector<char> isIn;  ///< whether the puck overlaps another, by id
};

std::vector<Puck> byId(const Particles& p) {
    std::vector<Puck> pucks(p.count());
    for (std::uint32_t i = 0; i < p.count(); ++i) pucks[p.id[i]] = {p.x[i], p.y[i], p.r[i]};
    return pucks;
}

double kineticEnergy(const World& world) {
    const Config& c = world.config();
    return totals(world.particles(), c.box, pullAt(c, world.tick())).kinetic;
}

Overlaps overlaps(const std::vector<Puck>& pucks) {
    Overlaps o;
    o.isIn.assign(pucks.size(), false);
    for (std::size_t i = 0; i < pucks.size(); ++i)
        for (std::size_t j = i + 1; j < pucks.size(); ++j) {
            const double dx = pucks[j].x - pucks[i].x;
            const double dy = pucks[j].y - pucks[i].y;
            const double reach = pucks[i].r + pucks[j].r;
            if (!(dx * dx + dy * dy < reach * reach)) continue;
            const double depth = (reach - std::sqrt(dx * dx + dy * dy)) / (reach / 2);
            ++o.pairs;
            o.mean += depth;
            o.largest = std::max(o.largest, depth);
            o.isIn[i] = o.isIn[j] = true;
        }
    if (o.pairs) o.mean /= o.pairs;
    return o;
}

// The exact world reflects pucks at the walls; the others put them back at the wall. That
// difference has nothing to do with order, so pucks that came within a radius of a wall are left
// out of `free`.
void markNearWalls(const World& world, std::vector<char>& marks) {
    const Particles& p = world.particles();
    const Box box = world.config().box;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        const float near = 2 * p.r[i];
        if (p.x[i] < near || p.y[i] < near || p.x[i] > box.width - near ||
            p.y[i] > box.height - near)
            marks[p.id[i]] = true;
    }
}

Distances distances(const std::vector<Puck>& pucks, const std::vector<Puck>& exact,
                    const std::vector<char>& isIn, const std::vector<char>& nearWall) {
    Distances d;
    double sum = 0, sumFree = 0, off = 0;
    for (std::size_t i = 0; i < pucks.size(); ++i) {
        const double dx = pucks[i].x - exact[i].x;
        const double dy = pucks[i].y - exact[i].y;
        const double squared = dx * dx + dy * dy;
        sum += squared;
        d.largest = std::max(d.largest, std::sqrt(squared));
        off += std::sqrt(squared) > kOffShare * pucks[i].r;
        if (isIn[i] || nearWall[i]) continue;
        sumFree += squared;
        ++d.free;
    }
    const double all = std::max(1.0, static_cast<double>(pucks.size()));
    d.rms = std::sqrt(sum / all);
    d.shareOff = off / all;
    d.rmsFree = std::sqrt(sumFree / std::max(1u, d.free));
    return d;
}

void print(const World& world, const World& exact, const std::vector<char>& nearWall,
           double energyAtStart) {
    const std::vector<Puck> pucks = byId(world.particles());
    const Overlaps o = overlaps(pucks);
    const Distances d = distances(pucks, byId(exact.particles()), o.isIn, nearWall);
    const double energy = kineticEnergy(world);
    std::printf(
        "{\"n\":%u,\"ticks\":%llu,\"response\":\"%s\",\"rms_px\":%.6g,"
        "\"largest_px\":%.6g,\"share_off\":%.6g,\"free\":%u,\"rms_free_px\":%.6g,"
        "\"overlapping_pairs\":%u,\"overlap_mean_radii\":%.6g,\"overlap_largest_radii\":%.6g,"
        "\"energy_error\":%.3g}\n",
        world.particles().count(), static_cast<unsigned long long>(world.tick()),
        info(world.config().response).name.data(), d.rms, d.largest, d.shareOff, d.free, d.rmsFree,
        o.pairs, o.mean, o.largest, energyAtStart > 0 ? energy / energyAtStart - 1 : 0);
}

int fail(int code, const char* text) {
    std::fprintf(stderr, "cellmates-order-error: %s\n", text);
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    Config config = sceneConfig(Scene::pucks);
    if (argc > 2) return fail(2, "usage: cellmates-order-error [COUNT]");
    if (argc > 1) {
        const auto count = parse(*find(configFields(), "n"), argv[1]);
        if (!count) return fail(2, "COUNT must be 0 to 2000000");
        config = sceneConfig(Scene::pucks, static_cast<std::uint32_t>(count->whole));
    }

    // The exact world comes first, because the others are compared with it.
    std::vector<std::unique_ptr<World>> worlds;
    for (const Response response : {Response::exact, Response::rewind, Response::elastic}) {
        config.response = response;
        if (const std::string refusal = validate(config); !refusal.empty())
            return fail(2, refusal.c_str());
        worlds.push_back(World::create(config));
        if (!worlds.back()) return fail(1, "not enough memory");
    }
    const World& exact = *worlds.front();
    const double energyAtStart = kineticEnergy(exact);
    std::vector<char> nearWall(exact.particles().count(), false);
    for (const std::uint64_t mark : kMarks) {
        for (const auto& world : worlds)
            while (world->tick() < mark) {
                if (!world->step()) return fail(1, "not enough memory");
                markNearWalls(*world, nearWall);
            }
        for (const auto& world : worlds) print(*world, exact, nearWall, energyAtStart);
        std::fflush(stdout);
    }
    return 0;
}
