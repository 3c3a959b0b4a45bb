#include "session/figures/race.h"

#include <algorithm>

#include "session/text.h"

namespace cellmates {
namespace {

// The most ticks of one side in one frame, because hashes take time, too.
constexpr std::uint32_t kMostOfFrame = 1'000;

std::string label(Method method) { return std::string(info(method).label); }

std::string seconds(double ms) { return decimal(ms / 1000, 1) + " s"; }

}  // namespace

Race::Race(const World& world, Options::Methods methods, TimeSource& time)
    : time_(time), workers_(world.workers()), edge_(time), config_(world.config()) {
    apart_.reserve(kMostApart);
    sides_[0].method = methods.left;
    sides_[1].method = methods.right;
}

std::unique_ptr<Race> Race::create(const World& world, Options::Methods methods, TimeSource& time,
                                   std::uint32_t runUp) {
    std::unique_ptr<Race> race(new Race(world, methods, time));
    race->runUp_ = runUp;
    const bool room = race->start_.keep(world) && race->hashes_.reserve(kMostTicks + 1);
    return room && race->restart() ? std::move(race) : nullptr;
}

std::unique_ptr<World> Race::worldAtStart(Method method) const {
    StateSource source(start_.words());
    std::string problem;
    std::unique_ptr<World> world = World::restore(config_, source, workers_, problem);
    if (!world) return world;
    Parameters parameters = config_;
    parameters.method = method;
    world->set(parameters);
    return world;
}

bool Race::restart() {
    for (Side& side : sides_) side = {.method = side.method};  // makes room first
    for (Side& side : sides_) side.world = worldAtStart(runUp_ > 0 ? Method::grid : side.method);
    outOfMemory_ = !sides_[0].world || !sides_[1].world;
    state_ = State::over;
    if (outOfMemory_) return false;
    begin();
    return true;
}

void Race::begin() {
    first_ = 0;
    granted_ = 0;
    hashed_ = 0;
    differs_.reset();
    verdict_.clear();
    details_.clear();
    repeats_ = false;
    apart_.clear();
    apartCount_ = 0;
    state_ = runUp_ > 0 ? State::starting : State::racing;
    for (std::size_t k = 0; k < 2; ++k) compare(0, k, sides_[k].world->hash());
}

void Race::frame(double share, int due) {
    if (starting()) return goOnStarting(share, due);
    if (state_ == State::levelling) return goOnLevelling(share);
    if (over()) return;
    granted_ += share;
    run(first_, granted_, kMostTicks);
    run(1 - first_, granted_, kMostTicks);
    first_ = 1 - first_;
    if (over()) return;
    const auto all = [&](auto&& holds) { return holds(left()) && holds(right()); };
    const bool enough = all([](const Side& s) { return s.spent >= kEnough && s.ticks > 0; });
    const bool full = std::max(left().ticks, right().ticks) >= kMostTicks;
    if (enough || full || all([](const Side& s) { return s.spent >= kPatience; })) end();
}

void Race::goOnStarting(double share, int due) {
    const std::uint32_t next = std::min(runUp_, std::min(left().ticks, right().ticks) + due);
    for (std::size_t k = 0; k < 2; ++k) run(k, sides_[k].spent + share, next);
    if (over() || left().ticks < runUp_ || right().ticks < runUp_) return;
    outOfMemory_ = !start_.keep(*left().world);
    if (outOfMemory_) return end();
    runUp_ = 0;
    for (Side& side : sides_) {
        side = {.method = side.method, .world = std::move(side.world)};
        Parameters parameters = config_;
        parameters.method = side.method;
        side.world->set(parameters);
    }
    begin();
}

/// Continues a side until it has had `granted` ms or has made its `last` tick.
void Race::run(std::size_t which, double granted, std::uint32_t last) {
    Side& side = sides_[which];
    std::uint32_t made = 0;
    while (!outOfMemory_ && side.spent < granted && side.ticks < last && made < kMostOfFrame) {
        const double begun = made == 0 ? edge_.start() : time_.now();
        Pace pace(time_, begun + granted - side.spent);
        const Progress progress = side.world->step(pace);
        side.spent += time_.now() - begun;
        outOfMemory_ = progress == Progress::noMemory;
        if (outOfMemory_) return end();
        if (progress == Progress::paused) return;
        ++made;
        passed(which);
    }
}

void Race::passed(std::size_t which) {
    Side& side = sides_[which];
    ++side.ticks;
    ++side.timed;
    side.spentOnTicks = side.spent;
    side.spentOnDetection += side.last().msOf(Stage::sort) + side.last().msOf(Stage::detect);
    if (!repeats_) compare(side.ticks, which, side.world->hash());
}

void Race::compare(std::uint32_t tick, std::size_t which, std::uint64_t hash) {
    if (tick == hashed_) {
        hashes_[hashed_++] = hash;
        return;
    }
    agreement_.tick = sides_[which].world->tick();
    agreement_.hashes[which] = hash;
    agreement_.hashes[1 - which] = hashes_[tick];
    if (!agreement_.equal() && !differs_) differs_ = agreement_.tick;
}

void Race::stop() {
    if (!over()) end();
    if (state_ == State::levelling) state_ = State::over;
}

bool Race::level(bool back) {
    const std::size_t behind = behindByTicks();
    const Side& slow = sides_[behind];
    Side& fast = sides_[1 - behind];
    const bool even = fast.ticks == slow.ticks;
    // A tick in which discs have moved is completed.
    const bool whole = (!back || slow.world->whole()) && ((back && !even) || fast.world->whole());
    stop();
    apart_.clear();
    apartCount_ = 0;
    levelTicks_ = (back ? slow : fast).ticks + (whole ? 0 : 1);
    latest_ = behind;
    state_ = State::levelling;
    if (!back) repeats_ = false;
    if (!back || even) return true;
    repeats_ = true;
    fast.world.reset();  // makes room first
    fast.world = worldAtStart(fast.method);
    fast.ticks = 0;
    fast.spent = fast.spentOnTicks;
    return fast.world != nullptr;
}

void Race::goOnLevelling(double share) {
    for (std::size_t k = 0; k < 2; ++k) {
        Side& side = sides_[k];
        if (side.ticks == levelTicks_) continue;
        latest_ = k;
        run(k, side.spent + 2 * share, levelTicks_);
        if (side.ticks < levelTicks_) return;
    }
    // The tick that the other side has begun leaves no trace.
    for (Side& side : sides_)
        if (side.world->abandonTick()) side.spent = side.spentOnTicks;
    agreement_ = {left().world->tick(), {left().world->hash(), right().world->hash()}};
    state_ = State::level;
    if (agreement_.equal()) return;
    if (!differs_) differs_ = agreement_.tick;
    findApart();
}

void Race::findApart() {
    const Particles &a = left().world->particles(), &b = right().world->particles();
    Buffer<std::uint32_t> places;  // of the right side's discs, by id
    if (a.count() != b.count() || !places.reserve(b.count())) return;
    for (std::uint32_t j = 0; j < b.count(); ++j) places[b.id[j]] = j;
    for (std::uint32_t i = 0; i < a.count(); ++i) {
        const std::uint32_t j = places[a.id[i]];
        if (a.x[i] == b.x[j] && a.y[i] == b.y[j]) continue;
        if (apartCount_++ < kMostApart) apart_.push_back({a.x[i], a.y[i], b.x[j], b.y[j], a.r[i]});
    }
}

double Race::wait() const {
    const Side &slow = sides_[behindByTicks()], &fast = sides_[1 - behindByTicks()];
    const auto begun = static_cast<double>(slow.world->progress());
    const double each =
        slow.timed > 0 ? slow.spentOnTicks / slow.timed : slow.spent / std::max(begun, 0.001);
    const double left = fast.ticks - slow.ticks - begun;
    return std::max(0.0, left) * each / 1000 * kFrameMs / kTickBudget;
}

Duration Race::mean(const Side& side, double spent) const {
    return side.timed > 0 ? Duration::mean(spent, side.timed, time_.steps()) : Duration{};
}

double Race::progress() const {
    if (starting()) return 0;
    const double spent = std::min(left().spent, right().spent);
    const double ticks = std::max(left().ticks, right().ticks);
    return over() ? 1 : std::min(1.0, std::max(spent / kEnough, ticks / kMostTicks));
}

const Race::Side& Race::ahead() const {
    const Side &a = left(), &b = right();
    if (a.timed == 0 || b.timed == 0) return a.timed > 0 ? a : b;
    return tickTime(a).ms < tickTime(b).ms ? a : b;
}

double Race::lead() const {
    const Side &fast = ahead(), &slow = behind();
    if (fast.timed == 0) return 0;
    // Before its first tick the slower side has taken this long at least.
    const double slack = slow.timed > 0 ? slow.spentOnTicks / slow.timed : slow.spent;
    const double quick = fast.spentOnTicks / fast.timed;
    return quick > 0 ? slack / quick : 0;
}

void Race::end() {
    state_ = State::over;
    if (!outOfMemory_) return judge();
    verdict_ = "The race has stopped: there is not enough memory for its next tick.";
    details_.clear();
}

std::string Race::sentence() const {
    return details_.empty() ? verdict_ : verdict_ + " " + details_;
}

void Race::judge() {
    const Side &fast = ahead(), &slow = behind();
    const std::string fastName = label(fast.method), slowName = label(slow.method);
    const std::string each = "in " + seconds(fast.spent) + " each.";
    const std::string discs =
        std::string(" with ") + grouped(fast.world->particles().count()) + " discs.";
    const auto ticks = [](const Side& side) {
        return grouped(side.ticks) + (side.ticks == 1 ? " tick" : " ticks");
    };
    const std::string begin = "On your machine ";
    details_ = fastName + " made " + ticks(fast) + ", " + slowName + " " + grouped(slow.ticks) +
               ", " + each;
    if (fast.ticks == 0) {
        verdict_ = begin + "neither " + fastName + " nor " + slowName + " completed a tick" + discs;
        details_ = "Each had " + seconds(fast.spent) + ".";
    } else if (slow.ticks == 0) {
        verdict_ = begin + slowName + " did not complete a tick in " + seconds(slow.spent) + discs;
        details_ = fastName + " made " + ticks(fast) + ".";
    } else if (untimed()) {
        verdict_ = begin + "the ticks are too short for this browser's clock" + discs;
    } else if (lead() < kAlike) {
        verdict_ = begin + fastName + " and " + slowName + " are equally fast" + discs;
    } else {
        verdict_ = begin + fastName + " is " + factor(lead()) + " faster than " + slowName + discs;
    }
    if (!differs_) return;
    details_ += " The results differ from tick " + grouped(*differs_) + " on.";
    const bool own = info(fast.method).sketchLoop || info(slow.method).sketchLoop;
    if (!own) details_ += " This is a bug.";
}

}  // namespace cellmates
