// The session's race: how it begins, goes on and is closed.

#include "session/refusals.h"
#include "session/rules.h"
#include "session/session.h"

namespace cellmates {

Result Session::race(Options::Methods wanted) {
    if (!world_) return refusals::noMemory();
    Config config = this->config();
    for (const Method method : {wanted.left, wanted.right}) {
        config.method = method;
        const Result many = checkCount(config, ViewOptions{}, world_->particles().count());
        if (!many) return many;
    }
    closeRace();
    drag_.release();
    star_.end();
    static_cast<void>(world_->abandonTick());  // the world is settled, so this succeeds
    backToLive();
    admit();
    race_ = Race::create(*world_, wanted, time_);
    if (!race_) return refusals::noSecondCopy();
    options_.race = wanted;
    playedBefore_ = !paused_;
    return {};
}

void Session::raceAsOpened() {
    const Result begun = race(*options_.race);
    if (begun) return;
    options_.race.reset();
    problem("Can't start the race: " + begun.sentence + ".");
}

void Session::goOnWithRace() {
    if (paused_ || race_->over()) return;
    race_->frame();
    if (!race_->over()) return;
    paused_ = true;
    if (job_ && job_->races()) endJob(race_->outOfMemory() ? refusals::noMemory() : Result{});
}

void Session::closeRace() {
    options_.race.reset();
    if (!race_) return;
    race_.reset();
    paused_ = !playedBefore_;
    clock_.restart();
    endRaceJob();
}

// A reader who ends a race has got what they asked for.
void Session::endRaceJob() {
    if (!job_ || !job_->races()) return;
    endJob(job_->order.by == By::reader ? Result{} : refusals::interrupted());
}

}  // namespace cellmates
