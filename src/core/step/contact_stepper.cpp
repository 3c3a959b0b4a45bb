#include "core/step/contact_stepper.h"

#include "core/state/motion.h"
#include "core/state/pull.h"

namespace cellmates {

Progress ContactStepper::advance(const Arena& arena, Pace& pace, Stats& stats, Stage last) {
    Stopwatch watch(pace.time());
    while (stage_ <= last) {
        const Progress progress = run(arena, pace, stats);
        stats.msOf(stage_) += watch.lap();
        if (progress == Progress::noMemory) abandon(arena);
        if (progress != Progress::done) return progress;
        const bool edges = stage_ == Stage::edges;
        if (edges) touched_ = false;
        stage_ = edges ? Stage::sort : static_cast<Stage>(static_cast<int>(stage_) + 1);
        if (edges || stage_ > last) break;
        // Stages that are a single pass do not pause; the clock is checked after each.
        if (pace.over(Work::passes, 0)) return Progress::paused;
    }
    return Progress::done;
}

Progress ContactStepper::run(const Arena& a, Pace& pace, Stats& stats) {
    // Two responses move the discs themselves.
    const bool moves = !info(a.config.response).ownMotion;
    const auto pass = [&](auto&& act) {
        if (!moves) return;
        act();
        pace.time().worked(Work::passes, a.particles.count());
    };
    switch (stage_) {
        case Stage::sort: pace.time().worked(Work::passes, a.particles.count()); return sort(a);
        case Stage::detect: return detect(a, pace, stats);
        case Stage::forces:
            touched_ = moves;
            pass([&] {
                applyForces(a.particles, pullAt(a.config, stats.tick), a.config.damping, a.workers);
                fixed_.hold(a.particles);
            });
            break;
        case Stage::respond: return respond(a, pace, stats);
        case Stage::move:
            pass([&] {
                cellmates::move(a.particles, a.config.speedLimit, a.workers);
                fixed_.hold(a.particles);
            });
            break;
        case Stage::edges:
            pass([&] { bounceOffWalls(a.particles, a.config.box, a.order, a.workers); });
            if (centreLargest(a.particles, a.config.box) || fixed_.count() > 0)
                a.order.forgetNext();
            fixed_.hold(a.particles);
            break;
        case Stage::spawn:
        case Stage::sketch: break;
    }
    return Progress::done;
}

Progress ContactStepper::sort(const Arena& a) {
    if (detection_.method() != a.config.method) detection_.choose(a.config.method);
    responder_.choose(a.config.response);
    detection_.restart();
    return a.order.sort(a.particles, a.config.box, a.workers) && fixed_.find(a.particles)
               ? Progress::done
               : Progress::noMemory;
}

Progress ContactStepper::detect(const Arena& a, Pace& pace, Stats& stats) {
    const DetectInput input{a.particles,   a.order.cells(), a.config.box,
                            a.config.cell, a.config.table,  a.workers};
    const Progress progress = detection_.advance(input, pace);
    if (progress != Progress::done) return progress;
    const DetectCost& cost = detection_.cost();
    stats.pairTests = cost.pairTests;
    stats.contacts = contacts().size();
    stats.spills = cost.spills;
    stats.cell = cost.cell;
    if (a.events && !a.events->note(a.particles, contacts(), stats.tick - 1))
        return Progress::noMemory;
    return Progress::done;
}

Progress ContactStepper::respond(const Arena& a, Pace& pace, Stats& stats) {
    const RespondInput input{.config = a.config,
                             .pull = pullAt(a.config, stats.tick),
                             .particles = a.particles,
                             .fixed = fixed_,
                             .contacts = contacts(),
                             .workers = a.workers,
                             .recordCollisions = a.events != nullptr};
    if (!prepared_) {
        if (const Progress ready = resolver().prepare(input, pace); ready != Progress::done)
            return ready;
        prepared_ = touched_ = true;
        if (pace.over(Work::passes, 0)) return Progress::paused;
    }
    const Progress progress = resolver().advance(input, pace);
    if (progress != Progress::paused) prepared_ = false;
    if (progress != Progress::done) return progress;
    fixed_.hold(a.particles);
    const auto collisions = resolver().collisions();
    if (a.events && collisions) a.events->add(a.particles, *collisions, stats.tick - 1);
    const Outcome outcome = resolver().outcome();
    stats.collisions = outcome.collisions;
    stats.putOff = outcome.putOff;
    return Progress::done;
}

void ContactStepper::abandon(const Arena& arena) {
    // Undo the sort, because a disc that is added now may change the cells, and with them the
    // order.
    if (stage_ > Stage::sort) arena.order.undo(arena.particles);
    detection_.restart();
    resolver().abandon();
    stage_ = Stage::sort;
    touched_ = false;
}

}  // namespace cellmates
