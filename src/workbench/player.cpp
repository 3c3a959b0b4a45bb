#include "workbench/player.h"

#include <algorithm>
#include <utility>

#include "core/detect/extra/extra_methods.h"

namespace cellmates {
namespace {

// Frames shorter than this are timed as a whole, without pauses.
constexpr double kBriefMs = 4;
// A run may exceed its budget by this factor to complete a frame, or until the clock's steps are
// short enough against it.
constexpr double kPatience = 4;
// A cache line more than a fourth of a memory page, so that runs begin at any line of one.
constexpr std::size_t kSpacerBytes = 1024 + 64;

/// Mixes 64 bits (SplitMix64's finalizer: Steele, Lea, Flood 2014).
constexpr std::uint64_t mixed64(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

}  // namespace

std::uint64_t contactHash(std::uint32_t frame, std::uint32_t a, std::uint32_t b) {
    const std::uint64_t pair = std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
    return mixed64(pair + mixed64(frame + std::uint64_t{1}));
}

std::vector<MethodInfo> playedMethods() {
    addExtraMethods();
    std::vector<MethodInfo> all;
    for (const MethodInfo& method : allMethods())
        if (!method.sketchLoop) all.push_back(method);
    return all;
}

std::uint32_t Player::timedFrames() const {
    const auto frames = static_cast<std::uint32_t>(workload_.frames().size());
    return std::max(1u, frames - 1);
}

bool Player::begin(Method method, double keep, double budget) {
    detection_.choose(method);
    const double frames = std::max(1.0, static_cast<double>(workload_.frames().size()));
    result_ = {};
    result_.discs = keep * workload_.rows() / frames;
    if (kept_ != keep) {
        kept_.reset();
        if (!slots_.assign(workload_, keep)) return false;
        kept_ = keep;
    }
    result_.discs = static_cast<double>(slots_.rows()) / frames;
    moveMemory();
    if (!discs_.begin(workload_, slots_)) return false;
    budget_ = budget;
    worked_ = 0;
    plays_ = frame_ = 0;
    shown_ = begun_ = brief_ = full_ = false;
    coldMs_ = 0;
    usesStorage_ = true;
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
        if (!shown_ && !show()) {
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

void Player::moveMemory() {
    discs_ = {};
    spacer_ = {};
    runs_ = (runs_ + 37) % 64;
    // Without memory for it, everything stays where it was.
    static_cast<void>(spacer_.reserve(runs_ * kSpacerBytes));
}

bool Player::show() {
    discs_.show(frame_);
    shown_ = true;
    return frame_ > 0 || usesStorage_ || discs_.sort();
}

bool Player::beginFrame() {
    detection_.restart();
    begun_ = !usesStorage_ || discs_.sort();
    return begun_;
}

Progress Player::detect(Pace& pace) {
    Unwatched unwatched(time_);
    Pace never(unwatched);
    Pace& slices = brief_ ? never : pace;
    const DetectInput input = discs_.input();
    const auto timed = [&](double& sum, const auto& stage) {
        Stopwatch watch(time_);
        const Progress progress = stage();
        sum += watch.lap() - time_.steps().reading;
        return progress;
    };
    const auto begin = [&] { return begun_ || beginFrame(); };
    if (!detailed())
        return timed(now_.query, [&] {
            return begin() ? detection_.query(input, slices) : Progress::noMemory;
        });
    const Progress built = timed(
        now_.build, [&] { return begin() ? detection_.build(input, slices) : Progress::noMemory; });
    if (built != Progress::done) return built;
    const Progress found = timed(now_.query, [&] { return detection_.query(input, slices); });
    if (found != Progress::done) return found;
    return timed(now_.order, [&] { return detection_.advance(input, slices); });
}

void Player::timeFrame() {
    const Stages frame = std::exchange(now_, {});
    // A method that uses the storage's order at times needs it at any time.
    const bool first = plays_ == 0 && frame_ == 0;
    usesStorage_ = detection_.cost().usesStorage || (usesStorage_ && !first);
    const bool counts = frame_ > 0 || workload_.frames().size() == 1;
    const bool cold = plays_ == 0;
    if (first) first_ = frame;
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
    const DetectCost& cost = detection_.cost();
    std::uint64_t hash = 0;
    detection_.contacts().forEach([&](std::uint32_t i, std::uint32_t j) {
        hash += contactHash(frame_, discs_.idAt(i), discs_.idAt(j));
    });
    tests_ += cost.pairTests;
    contacts_ += detection_.contacts().size();
    result_.hash += hash;
    if (frame_ == 0) result_.firstHash = hash;
    const std::size_t bytes = cost.bytes + (usesStorage_ ? discs_.cells().bytes() : 0);
    result_.bytes = std::max(result_.bytes, bytes);
    result_.rebuilds += cost.rebuilt;
    ++result_.frames;
}

void Player::nextFrame() {
    shown_ = begun_ = false;
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
        const double share = detection_.share();
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
