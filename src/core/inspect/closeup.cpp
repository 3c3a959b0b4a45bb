#include "core/inspect/closeup.h"

#include <cmath>

#include "core/detect/cell_query.h"

namespace cellmates {

bool Closeup::look(const World& world) {
    if (taken_ && snapshot_.isOf(world)) return true;
    chosen_ = gridFilled_ = missedFound_ = noRoom_ = false;
    filling_.restart();
    missedCount_ = {};
    next_ = 0;
    taken_ = snapshot_.take(world);
    return taken_;
}

std::optional<std::uint32_t> Closeup::idNear(float x, float y, bool free) const {
    const Particles& p = particles();
    std::optional<std::uint32_t> nearest;
    float least = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        if (free && p.fixed(i)) continue;
        const float distance = std::hypot(p.x[i] - x, p.y[i] - y) - p.r[i];
        if (nearest && !(distance < least)) continue;
        nearest = p.id[i];
        least = distance;
    }
    return nearest;
}

std::optional<std::uint32_t> Closeup::indexOf(std::uint32_t id) const {
    const Particles& p = particles();
    for (std::uint32_t i = 0; i < p.count(); ++i)
        if (p.id[i] == id) return i;
    return {};
}

Progress Closeup::prepareTests(Pace& pace) {
    const Method method = snapshot_.config().method;
    if (info(method).everyPair) return Progress::done;
    if (info(method).sketchLoop) return fillSketch(pace);
    if (!chosen_) detection_.choose(method);
    chosen_ = true;
    return detection_.build(snapshot_.input(snapshot_.config().cell), pace);
}

std::span<const Closeup::Test> Closeup::testsOf(std::uint32_t i) {
    const Particles& p = particles();
    if (p.count() > kMostDiscs || !tests_.reserve(p.count())) return {};
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    std::size_t count = 0;
    // Bounded, so that a method that visits a disc twice cannot exceed the buffer.
    const auto add = [&](std::uint32_t j) {
        if (count < p.count()) tests_[count++] = {j, overlap(discs, i, j)};
    };
    const MethodInfo& method = info(snapshot_.config().method);
    if (method.everyPair) {
        for (std::uint32_t j = 0; j < p.count(); ++j)
            if (j != i) add(j);
    } else if (method.sketchLoop) {
        grid_.forNeighbours(i, copies_[i], add);
    } else {
        detection_.candidates(snapshot_.input(snapshot_.config().cell), i, add);
    }
    return {tests_.data(), count};
}

Progress Closeup::findMissed(Pace& pace) {
    if (const Progress filled = fillSketch(pace); filled != Progress::done) return filled;
    const Particles& p = particles();
    const CellIndex& cells = snapshot_.cells();
    while (!missedFound_) {
        QuerySlice slice;
        next_ = scanDiscs(cells.geometry, cells.start.data(), {p.x.data(), p.y.data(), p.r.data()},
                          next_, slice, [&](std::uint32_t i, std::uint32_t first, unsigned hits) {
                              forEachBit(first, hits, [&](std::uint32_t j) { judge(i, j); });
                          });
        missedFound_ = next_ == p.count();
        if (noRoom_) {
            // The next call starts over.
            missedFound_ = noRoom_ = false;
            missedCount_ = {};
            next_ = 0;
            return Progress::noMemory;
        }
        if (pace.over(Work::pairTests, slice.tests()) && !missedFound_) return Progress::paused;
    }
    return Progress::done;
}

void Closeup::judge(std::uint32_t i, std::uint32_t j) {
    ++missedCount_.contacts;
    const bool one = grid_.sees(copies_[i], copies_[j]);
    const bool other = grid_.sees(copies_[j], copies_[i]);
    if (one && other) return;
    const std::size_t at = missedPairs();
    if (at == missed_.capacity() && !missed_.reserve(at + at / 2 + 256, at)) noRoom_ = true;
    if (noRoom_) return;
    const bool byBoth = !one && !other;
    ++(byBoth ? missedCount_.byBoth : missedCount_.byOne);
    missed_[at] = {i, j, byBoth};
}

Progress Closeup::fillSketch(Pace& pace) {
    const Particles& p = particles();
    const sketch::Settings<float> settings = sketchSettings(snapshot_.config());
    if (!copies_.reserve(p.count()) || !grid_.reserve(p.count(), settings))
        return Progress::noMemory;
    while (!gridFilled_) {
        filling_.slice(Pace::kDiscs);
        filling_.run(p.count(), [&](std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t i = from; i < to; ++i) copies_[i] = sketchParticle(p, i);
        });
        filling_.once([&] { grid_.clear(settings); });
        filling_.run(p.count(), [&](std::uint32_t from, std::uint32_t to) {
            grid_.list({copies_.data(), p.count()}, from, to);
        });
        gridFilled_ = filling_.done();
        if (pace.over(Work::discs, filling_.spent()) && !gridFilled_) return Progress::paused;
    }
    return Progress::done;
}

}  // namespace cellmates
