#include "core/tutorial/sketch_runner.h"

namespace cellmates {
namespace {

constexpr float kPublishedCell = 22;  // px

}  // namespace

sketch::Tally SketchRunner::frame(Particles& p, const Config& config) {
    const std::uint32_t n = p.count();
    copies_.resize(n);
    for (std::uint32_t i = 0; i < n; ++i)
        copies_[p.id[i]] = {p.x[i], p.y[i], p.vx[i], p.vy[i], p.r[i], 1.0f / p.inverseMass[i]};

    const sketch::Settings<float> settings{
        .width = config.box.width,
        .height = config.box.height,
        .gravity = config.gravity,
        .speedLimit = config.speedLimit,
        .cell = config.cell > 0 ? config.cell : kPublishedCell,
    };
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
