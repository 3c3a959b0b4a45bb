#include "core/tutorial/sketch_runner.h"

#include <algorithm>
#include <cmath>

namespace cellmates {
namespace {

constexpr float kPublishedCell = 22;  // px

// In a large box a small cell would ask for more memory than there is.
constexpr double kMaxCells = 4'000'000;

float cellSide(const Config& config) {
    const double area = static_cast<double>(config.box.width) * config.box.height;
    const auto smallest = static_cast<float>(std::sqrt(area / kMaxCells));
    return std::max(config.cell > 0 ? config.cell : kPublishedCell, smallest);
}

}  // namespace

sketch::Settings<float> sketchSettings(const Config& config) {
    return {
        .width = config.box.width,
        .height = config.box.height,
        .gravity = config.gravity,
        .speedLimit = config.speedLimit,
        .cell = cellSide(config),
    };
}

sketch::Tally SketchRunner::frame(Particles& p, const Config& config) {
    const std::uint32_t n = p.count();
    copies_.reserve(p.capacity());
    copies_.resize(n);
    for (std::uint32_t i = 0; i < n; ++i) copies_[p.id[i]] = sketchParticle(p, i);
    const sketch::Settings<float> settings = sketchSettings(config);
    sketch::Tally tally;
    if (config.method == Method::tutorialNaive) {
        sketch::naiveFrame(copies_, settings, tally);
    } else {
        if (!grid_.filledFor(n, settings)) grid_.fill(copies_, settings);
        if (config.method == Method::tutorialGrid)
            sketch::gridFrame(copies_, grid_, settings, tally);
        else
            sketch::improvedFrame(copies_, grid_, settings, tally);
    }

    for (std::uint32_t i = 0; i < n; ++i) {
        const sketch::Particle<float>& copy = copies_[p.id[i]];
        p.x[i] = copy.x;
        p.y[i] = copy.y;
        p.vx[i] = copy.vx;
        p.vy[i] = copy.vy;
    }
    return tally;
}

}  // namespace cellmates
