#include "core/detect/detection.h"

#include <cassert>

namespace cellmates {

void Detection::choose(Method method) {
    method_ = method;
    const auto use = [&](auto& detector) { detector_ = &detector; };
    switch (method) {
        case Method::naive: use(detectors_.emplace<NaiveDetector>()); break;
        case Method::grid:
        case Method::stripsX:
        case Method::stripsY: use(detectors_.emplace<GridDetector>(info(method).cells)); break;
        case Method::sap: use(detectors_.emplace<SapDetector>()); break;
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
        passes_.restart();
        stage_ = Stage::building;
    }
    Stopwatch watch(pace.time());
    while (stage_ == Stage::building) {
        passes_.slice(Pace::kDiscs);
        const bool fits = detector_->build(input, passes_);
        const bool over = pace.over(Work::discs, passes_.spent());
        cost_.buildMs += watch.lap();
        if (!fits) return giveUp();
        if (passes_.done()) {
            detector_->describe(input, cost_);
            stage_ = Stage::querying;
        }
        if (over) return Progress::paused;
    }
    return Progress::done;
}

Progress Detection::query(const DetectInput& input, Pace& pace) {
    if (const Progress built = build(input, pace); built != Progress::done) return built;
    while (stage_ == Stage::querying) {
        QuerySlice slice;
        share_ = detector_->query(input, slice, contacts_);
        cost_.pairTests += slice.tests();
        const bool over = pace.over(Work::pairTests, slice.tests());
        if (contacts_.refused()) return giveUp();
        if (share_ == 1) {
            if (detector_->findsInOrder()) {
                finish();
                break;
            }
            share_ = kSorting;
            passes_.restart();
            stage_ = Stage::sorting;
        }
        if (over) return Progress::paused;
    }
    return Progress::done;
}

Progress Detection::advance(const DetectInput& input, Pace& pace) {
    if (const Progress found = query(input, pace); found != Progress::done) return found;
    while (stage_ == Stage::sorting) {
        passes_.slice(Pace::kDiscs);
        const bool fits = contacts_.canonicalize(input.particles.count(), passes_);
        const bool over = pace.over(Work::discs, passes_.spent());
        if (!fits) return giveUp();
        if (passes_.done())
            finish();
        else if (over)
            return Progress::paused;
    }
    return Progress::done;
}

void Detection::finish() {
    share_ = 1;
    stage_ = Stage::done;
}

Progress Detection::giveUp() {
    restart();
    return Progress::noMemory;
}

}  // namespace cellmates
