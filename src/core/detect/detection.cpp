#include "core/detect/detection.h"

#include <cassert>

namespace cellmates {

void Detection::choose(Method method) {
    method_ = method;
    const auto use = [&](auto& detector) { detector_ = &detector; };
    switch (method) {
        case Method::naive: use(detectors_.emplace<NaiveDetector>()); break;
        case Method::grid: use(detectors_.emplace<GridDetector>()); break;
        case Method::sap: use(detectors_.emplace<SapDetector>()); break;
        case Method::stripsX:
            use(detectors_.emplace<StripsDetector>(StripsDetector::Across::x));
            break;
        case Method::stripsY:
            use(detectors_.emplace<StripsDetector>(StripsDetector::Across::y));
            break;
        case Method::hash: use(detectors_.emplace<HashDetector>()); break;
        case Method::fixedGrid: use(detectors_.emplace<FixedGridDetector>()); break;
        case Method::hgrid: use(detectors_.emplace<HgridDetector>()); break;
        case Method::tutorialNaive:
        case Method::tutorialGrid:
        case Method::tutorialImproved: assert(!"the sketch's loops have no detector"); break;
    }
    restart();
    cost_ = {};
}

Progress Detection::build(const DetectInput& input, Pace& pace) {
    if (stage_ == Stage::idle) {
        cost_ = {};
        const Particles& p = input.particles;
        if (!contacts_.begin(p.count(), p.capacity(), input.workers.count()) ||
            !detector_->begin(input))
            return giveUp();
        stage_ = Stage::building;
    }
    Stopwatch watch(pace.time());
    while (stage_ == Stage::building) {
        std::uint64_t discs = 0;
        const Progress built = detector_->build(input, Pace::kDiscs, discs);
        const bool over = pace.over(Work::discs, discs);
        cost_.buildMs += watch.lap();
        if (built == Progress::noMemory) return giveUp();
        if (built == Progress::done) {
            detector_->describe(input, cost_);
            stage_ = Stage::querying;
        }
        if (over) return Progress::paused;
    }
    return Progress::done;
}

Progress Detection::advance(const DetectInput& input, Pace& pace) {
    if (const Progress built = build(input, pace); built != Progress::done) return built;
    while (stage_ == Stage::querying) {
        std::uint64_t tests = 0;
        share_ = detector_->query(input, Pace::kPairTests, contacts_, tests);
        cost_.pairTests += tests;
        const bool over = pace.over(Work::pairTests, tests);
        if (contacts_.refused()) return giveUp();
        if (share_ == 1) {
            if (!detector_->findsInOrder(input) && !contacts_.canonicalize(input.particles.count()))
                return giveUp();
            assert(contacts_.inOrder(input.particles.count()));
            stage_ = Stage::done;
        } else if (over) {
            return Progress::paused;
        }
    }
    return Progress::done;
}

Progress Detection::giveUp() {
    restart();
    return Progress::noMemory;
}

}  // namespace cellmates
