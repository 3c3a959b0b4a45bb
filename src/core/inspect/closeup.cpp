#include "core/inspect/closeup.h"

#include <cmath>

#include "core/detect/cell_query.h"

namespace cellmates {
namespace {

constexpr std::uint64_t kWhole = UINT64_MAX;

}  // namespace

bool Closeup::look(const World& world) {
    if (taken_ && snapshot_.isOf(world)) return true;
    detector_.reset();
    missed_.reset();
    gridFilled_ = false;
    taken_ = snapshot_.take(world);
    return taken_;
}

std::optional<std::uint32_t> Closeup::idNear(float x, float y) const {
    const Particles& p = particles();
    std::optional<std::uint32_t> nearest;
    float least = 0;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
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

std::vector<Closeup::Test> Closeup::testsOf(std::uint32_t i) {
    const Particles& p = particles();
    const Discs discs{p.x.data(), p.y.data(), p.r.data()};
    std::vector<Test> tests;
    const auto add = [&](std::uint32_t j) { tests.push_back({j, overlap(discs, i, j)}); };
    const Method method = snapshot_.config().method;
    if (method == Method::tutorialNaive) {
        for (std::uint32_t j = 0; j < p.count(); ++j)
            if (j != i) add(j);
    } else if (info(method).sketchLoop) {
        fillSketch();
        grid_.forNeighbours(i, copies_[i], add);
    } else if (beginDetection()) {
        detector_->candidates(snapshot_.input(snapshot_.config().cell), i, add);
    }
    return tests;
}

const Closeup::MissedPairs& Closeup::missed() {
    if (missed_) return *missed_;
    fillSketch();
    MissedPairs& found = missed_.emplace(MissedPairs{});
    const Particles& p = particles();
    const CellIndex& cells = snapshot_.cells();
    const auto look = [&](std::uint32_t i, std::uint32_t j) {
        ++found.contacts;
        const bool one = grid_.sees(copies_[i], copies_[j]);
        const bool other = grid_.sees(copies_[j], copies_[i]);
        if (one && other) return;
        const bool byBoth = !one && !other;
        ++(byBoth ? found.byBoth : found.byOne);
        found.pairs.push_back({i, j, byBoth});
    };
    CellCursor at;
    std::uint64_t tests = 0;
    forEachPair(cells.geometry(), cells.start(), {p.x.data(), p.y.data(), p.r.data()}, at, kWhole,
                tests, [&](std::uint32_t i, std::uint32_t first, unsigned hits) {
                    forEachBit(first, hits, [&](std::uint32_t j) { look(i, j); });
                });
    return found;
}

bool Closeup::beginDetection() {
    if (detector_) return true;
    detector_ = makeDetector(snapshot_.config().method);
    ContactList contacts;
    DetectCost cost;
    // Only its structures are wanted: its query stops at the first look at the clock.
    if (detector_->detect(snapshot_.input(snapshot_.config().cell, Deadline::min()), contacts,
                          cost) ||
        cost.begun)
        return true;
    detector_.reset();
    return false;
}

void Closeup::fillSketch() {
    if (gridFilled_) return;
    const Particles& p = particles();
    copies_.resize(p.count());
    for (std::uint32_t i = 0; i < p.count(); ++i) copies_[i] = sketchParticle(p, i);
    grid_.fill(copies_, sketchSettings(snapshot_.config()));
    gridFilled_ = true;
}

}  // namespace cellmates
