#include "core/tutorial/sketch_stepper.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace cellmates {
namespace {

constexpr float kPublishedCell = 22;  // px

// In a large box, small cells would need more memory than there is.
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

Progress SketchStepper::advance(const Arena& arena, Pace& pace, Stats& stats) {
    Stopwatch watch(pace.time());
    if (!begun_ && !begin(arena, pace)) return Progress::noMemory;
    const bool swept = sweep(arena.config.method, pace);
    if (swept) finish(arena, pace);
    stats.msOf(Stage::sketch) += watch.lap();
    if (!swept) return Progress::paused;
    stats.pairTests = tally_.tests;
    stats.contacts = tally_.touches;
    stats.strays = tally_.strays;
    return Progress::done;
}

bool SketchStepper::begin(const Arena& arena, Pace& pace) {
    const Particles& p = arena.particles;
    const Method method = arena.config.method;
    count_ = p.count();
    settings_ = sketchSettings(arena.config);
    arena.order.forgetNext();
    if (!copies_.reserve(p.capacity())) return false;
    for (std::uint32_t i = 0; i < count_; ++i) copies_[p.id[i]] = sketchParticle(p, i);
    if (const Filling wanted{method, count_, settings_.cell};
        method != Method::tutorialNaive && filledFor_ != wanted) {
        filledFor_.reset();
        if (!grid_.reserve(p.capacity(), settings_)) return false;
        grid_.fill(copies(), settings_);
        filledFor_ = wanted;
    }
    tally_ = {};
    next_ = 0;
    begun_ = true;
    pace.time().worked(Work::passes, count_);
    return true;
}

bool SketchStepper::sweep(Method method, Pace& pace) {
    std::uint32_t since = next_;  // disc at the last reading of the clock
    std::uint64_t seen = tally_.tests;
    while (next_ < count_) {
        const std::uint32_t i = next_++;
        sketch::turn(method, copies(), grid_, i, settings_, tally_);
        const std::uint64_t tests = tally_.tests - seen;
        if (tests < Pace::kPairTests && next_ - since < Pace::kDiscs) continue;
        pace.time().worked(Work::discs, next_ - since);
        since = next_;
        seen = tally_.tests;
        if (pace.over(Work::pairTests, tests)) return next_ == count_;
    }
    pace.time().worked(Work::pairTests, tally_.tests - seen);
    return true;
}

void SketchStepper::finish(const Arena& arena, Pace& pace) {
    Particles& p = arena.particles;
    sketch::end(arena.config.method, copies(), grid_, settings_, tally_);
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        const sketch::Particle<float>& copy = copies_[p.id[i]];
        p.x[i] = copy.x;
        p.y[i] = copy.y;
        p.vx[i] = copy.vx;
        p.vy[i] = copy.vy;
    }
    p.bound();  // the loops throw light discs far away
    pace.time().worked(Work::passes, count_);
    begun_ = false;
}

void SketchStepper::write(StateSink& sink, const Config& config, std::uint32_t count) const {
    const Filling wanted{config.method, count, cellSide(config)};
    const bool filled = filledFor_ == wanted;
    sink.word(std::uint32_t{filled});
    if (!filled) return;
    grid_.forEach([&](std::uint32_t cell, std::uint32_t i) {
        sink.word(cell);
        sink.word(i);
    });
}

Reading SketchStepper::read(StateSource& source, const Config& config, const Particles& p) {
    forget();
    const std::uint32_t filled = source.word();
    if (filled > 1 || !source.good()) return Reading::damaged;
    if (!filled) return Reading::good;
    const auto settings = sketchSettings(config);
    Buffer<std::uint8_t> seen;
    if (!seen.reserve(p.count()) || !grid_.reserve(p.capacity(), settings))
        return Reading::noMemory;
    if (p.count() > 0) std::memset(seen.data(), 0, p.count());
    grid_.clear(settings);
    for (std::uint32_t k = 0; k < p.count(); ++k) {
        const std::uint32_t cell = source.word(), i = source.word();
        if (i >= p.count() || seen[i] || !grid_.listIn(cell, i)) return Reading::damaged;
        seen[i] = 1;
    }
    if (!source.good()) return Reading::damaged;
    filledFor_ = Filling{config.method, p.count(), settings.cell};
    return Reading::good;
}

float SketchStepper::share() const {
    return begun_ && count_ ? static_cast<float>(next_) / static_cast<float>(count_) : 0;
}

}  // namespace cellmates
