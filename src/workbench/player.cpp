#include "workbench/player.h"

#include <algorithm>
#include <utility>

namespace cellmates {
namespace {

// Frames shorter than this are timed as a whole, without pauses.
constexpr double kBriefMs = 4;
// A run may exceed its budget by this factor to complete a frame, or until the clock's steps are
// short enough against it.
constexpr double kPatience = 4;

}  // namespace

std::uint32_t Player::timedFrames() const {
    const auto frames = static_cast<std::uint32_t>(workload_.frames().size());
    return std::max(1u, frames - 1);
}

bool Player::begin(Played& played, double keep, double budget) {
    played_ = &played;
    result_ = {};
    const double frames = std::max(1.0, static_cast<double>(workload_.frames().size()));
    result_.discs = keep * workload_.rows() / frames;
    if (!played.begin(keep)) return false;
    result_.discs = played.rows() / frames;
    budget_ = budget;
    worked_ = 0;
    plays_ = frame_ = 0;
    shown_ = brief_ = full_ = false;
    coldMs_ = 0;
    now_ = first_ = cold_ = staged_ = {};
    stagedFrames_ = 0;
    coldTimes_.begin(timedFrames(), time_.steps().length);
    times_.begin(timedFrames(), time_.steps().length);
    tests_ = contacts_ = 0;
    return true;
}

Player::State Player::advance(double ms) {
    since_ = time_.now();
    const double until = since_ + ms;
    State state = State::running;
    while (state == State::running && time_.now() < until) {
        if (!shown_ && !(shown_ = played_->show(frame_))) {
            state = State::noMemory;
            break;
        }
        Pace pace(time_, std::min(until, since_ + kPatience * budget_ - worked_));
        const Progress progress = detect(pace);
        if (progress == Progress::noMemory) {
            state = State::noMemory;
        } else if (progress == Progress::paused) {
            if (spent() >= kPatience * budget_) state = finish(plays_ == 0 && frame_ == 0);
        } else {
            timeFrame();
            if (plays_ == 0) countFrame();
            nextFrame();
            if (over()) state = finish(false);
        }
    }
    worked_ += time_.now() - since_;
    return state;
}

Progress Player::detect(Pace& pace) {
    Unwatched unwatched(time_);
    Pace never(unwatched);
    Pace& slices = brief_ ? never : pace;
    const auto timed = [&](double& sum, const auto& stage) {
        Stopwatch watch(time_);
        const Progress progress = stage();
        sum += watch.lap() - time_.steps().reading;
        return progress;
    };
    if (!detailed()) return timed(now_.query, [&] { return played_->query(slices); });
    const Progress built = timed(now_.build, [&] { return played_->build(slices); });
    if (built != Progress::done) return built;
    const Progress found = timed(now_.query, [&] { return played_->query(slices); });
    if (found != Progress::done) return found;
    return timed(now_.order, [&] { return played_->order(slices); });
}

void Player::timeFrame() {
    const Stages frame = std::exchange(now_, {});
    const bool counts = frame_ > 0 || workload_.frames().size() == 1;
    const bool cold = plays_ == 0;
    if (cold && frame_ == 0) first_ = frame;
    if (!counts) return;
    if (detailed()) {
        Stages& sum = cold ? cold_ : staged_;
        sum.build += frame.build;
        sum.query += frame.query;
        sum.order += frame.order;
        if (!cold) ++stagedFrames_;
    }
    if (cold)
        static_cast<void>(coldTimes_.add(frame.found()));
    else if (!brief_ || !detailed())
        full_ = !times_.add(frame.found());
}

void Player::countFrame() {
    const Played::Count count = played_->count();
    tests_ += count.tests;
    contacts_ += count.contacts;
    result_.hash += count.hash;
    if (frame_ == 0) result_.firstHash = count.hash;
    result_.bytes = std::max(result_.bytes, count.bytes);
    result_.rebuilds += count.rebuilt;
    ++result_.frames;
}

void Player::nextFrame() {
    shown_ = false;
    if (++frame_ < workload_.frames().size()) return;
    frame_ = 0;
    if (plays_++ == 0) {
        brief_ = coldTimes_.total() < kBriefMs * coldTimes_.count();
        coldMs_ = spent();
    }
}

bool Player::over() const {
    const double ms = spent();
    if (full_ || ms >= kPatience * budget_) return true;
    if (ms < budget_) return false;
    if (plays_ == 0 || coldMs_ >= budget_ / 2) return true;
    return times_.count() >= timedFrames() &&
           times_.error(times_.count()) <= PlayTimes::kBatchError;
}

Player::State Player::finish(bool inFirstFrame) {
    if (inFirstFrame) {
        const double share = played_->share();
        result_.estimateMs = share > 0 ? now_.found() / share : 0;
        return State::tooLong;
    }
    // Times of the first play count if there is nothing better.
    const bool whole = times_.count() >= timedFrames();
    if (!whole && coldTimes_.count() == 0) {
        cold_ = first_;
        static_cast<void>(coldTimes_.add(first_.found()));
    }
    const bool staged = stagedFrames_ > 0 && whole;
    const Stages& stages = staged ? staged_ : cold_;
    const std::uint32_t stagedFrames = staged ? stagedFrames_ : coldTimes_.count();
    if (!(whole ? times_ : coldTimes_).summarize(result_.ms)) return State::noMemory;
    const double found = std::max(stages.build, 0.0) + std::max(stages.query, 0.0);
    const double buildShare = found > 0 ? std::max(stages.build, 0.0) / found : 0;
    result_.buildMs = buildShare * result_.ms.mean;
    result_.queryMs = result_.ms.mean - result_.buildMs;
    result_.orderMs = std::max(0.0, stages.order / stagedFrames);
    result_.tests = static_cast<double>(tests_) / result_.frames;
    result_.contacts = static_cast<double>(contacts_) / result_.frames;
    return State::done;
}

double Player::progress() const { return budget_ > 0 ? std::min(1.0, worked_ / budget_) : 1; }

}  // namespace cellmates
