#include "core/respond/exact_motion.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/state/motion.h"

namespace cellmates {
namespace {

constexpr double kNever = 2;  // later than the end of any tick

// The most events per tick; later ones are put off. In every scene moving discs have fewer than 4
// each, a disc at rest on the floor 64 (`kLeastHop`).
constexpr std::size_t kEventsPerDisc = 100;
constexpr std::size_t kEventsAtLeast = 20'000;

// The work between two readings of the clock, about a millisecond. One event predicts 20 pairs, or
// all pairs of its two discs if everything is in one cell.
constexpr std::uint64_t kEventsInSlice = 2000;
constexpr std::uint64_t kPairsInSlice = 100'000;
static_assert(kEventsInSlice <= Pace::kEvents && kPairsInSlice <= Pace::kPairTests);

// A disc at rest on the floor would hit it infinitely often. It hops instead, 64
// times per tick and so low (0.000003 px) that nobody can see it.
constexpr double kLeastHop = 1.0 / 128;  // ticks of gravity

// Nearly every wall, cell edge and neighbour is reached only after the tick. A bound without a
// square root or a division shows that. This factor covers the rounding errors of the bound and of
// the exact time.
constexpr double kBeyond = 1.01;

/// Ticks until a disc covers `distance` >= 0 with `speed` and acceleration `pull`, or `kNever` if
/// that clearly takes more than `rest`. Of the two times at which the parabola passes there, this
/// is the one at which the speed is not negative.
double timeToReach(double distance, double speed, double pull, double rest) {
    distance = std::max(distance, 0.0);
    const double most = (std::max(speed, 0.0) + std::max(pull, 0.0) * rest) * rest;
    if (distance > kBeyond * most) return kNever;
    const double squared = speed * speed + 2 * pull * distance;
    if (squared < 0) return kNever;
    const double arrival = std::sqrt(squared);
    if (speed > 0) return 2 * distance / (speed + arrival);
    return pull > 0 ? (arrival - speed) / pull : kNever;
}

/// Puts a disc that is outside the box along an axis back to the wall, moving inwards: the box was
/// made smaller, the disc was added there, or it had more impacts than a tick may have. A disc that
/// is larger than the box stays in its middle.
void putInside(double& position, double& velocity, double radius, double length) {
    // Impacts leave a disc outside by a rounding error.
    const double rounding = 2e-7 * length;
    if (2 * radius > length) {
        position = length / 2;
        velocity = 0;
    } else if (position < radius - rounding) {
        position = radius;
        velocity = std::abs(velocity);
    } else if (position > length - radius + rounding) {
        position = length - radius;
        velocity = -std::abs(velocity);
    }
}

}  // namespace

Progress ExactMotion::prepare(const RespondInput& input, Pace&) {
    const Particles& p = input.particles;
    const std::uint32_t n = p.count();
    // More than four cells per disc cost more to clear than they save.
    cells_ = CellGeometry::make(input.config.box, 2 * p.maxRadius(), 0, std::max(4096u, 4 * n));
    const bool fits = states_.reserve(p.capacity(), known_) && bodies_.reserve(p.capacity()) &&
                      first_.reserveWithRoom(static_cast<std::size_t>(cells_.cells()) + 1) &&
                      before_.reserve(p.capacity() + 1) && after_.reserve(p.capacity() + 1) &&
                      queue_.reserve(std::size_t{4} * p.capacity() + 64);
    return fits ? Progress::done : Progress::noMemory;
}

Progress ExactMotion::advance(const RespondInput& input, Pace& pace) {
    Particles& p = input.particles;
    if (!begun_) {
        records_ = input.recordCollisions;
        begin(p, input.config);
        pace.time().worked(Work::passes, p.count());
    }
    for (bool more = true; more;) {
        std::uint64_t events = 0;
        more = !resume(p.count(), events);
        pace.time().worked(Work::pairTests, pairs_);
        pairs_ = 0;
        if (refused_) {
            begun_ = false;
            return Progress::noMemory;
        }
        if (pace.over(Work::events, events) && more) return Progress::paused;
    }
    // Counts the events that are put off. Removed ones that the queue still visits are void,
    // because the stamps of their discs have changed.
    if (!queue_.empty())
        queue_.forEach([&](const Event& event) { outcome_.putOff += holds(event); });
    store(p);
    pace.time().worked(Work::passes, p.count());
    begun_ = false;
    return Progress::done;
}

bool ExactMotion::resume(std::uint32_t count, std::uint64_t& events) {
    for (; predicted_ < count; ++predicted_) {
        if (pairs_ >= kPairsInSlice) return false;
        const std::uint32_t i = predicted_;
        predictWalls(i);
        predictCrossings(i);
        forEachNear(
            i, [i](std::uint32_t j) { return i < j; }, [&](std::uint32_t j) { predictPair(i, j); });
    }
    while (!queue_.empty() && left_ > 0) {
        if (events == kEventsInSlice || pairs_ >= kPairsInSlice) return false;
        const Event event = queue_.pop();
        if (!holds(event)) continue;
        --left_;
        ++events;
        now_ = event.time;
        happen(event);
        outcome_.collisions += event.kind == Event::pair;
    }
    return true;
}

bool ExactMotion::keeps(const Particles& p, std::uint32_t i) const {
    if (p.id[i] >= known_) return false;
    const State& kept = states_[p.id[i]];
    return static_cast<float>(kept.x) == p.x[i] && static_cast<float>(kept.y) == p.y[i] &&
           static_cast<float>(kept.vx) == p.vx[i] && static_cast<float>(kept.vy) == p.vy[i];
}

void ExactMotion::write(StateSink& sink, const Particles& p, std::uint32_t count) const {
    for (std::uint32_t i = 0; i < count; ++i) {
        const State state =
            keeps(p, i) ? states_[p.id[i]] : State{p.x[i], p.y[i], p.vx[i], p.vy[i]};
        for (const double value : {state.x, state.y, state.vx, state.vy}) sink.wide(value);
    }
}

Reading ExactMotion::read(StateSource& source, const Particles& p) {
    forget();
    if (!states_.reserve(p.capacity())) return Reading::noMemory;
    known_ = p.count();
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        State& state = states_[p.id[i]];
        for (double* value : {&state.x, &state.y, &state.vx, &state.vy}) *value = source.wideReal();
        if (!source.good() || !keeps(p, i)) return Reading::damaged;
    }
    return Reading::good;
}

void ExactMotion::begin(const Particles& p, const Config& config) {
    const std::uint32_t n = p.count();
    box_ = config.box;
    gravity_ = static_cast<double>(config.gravity);
    now_ = 0;
    outcome_ = {};
    recorded_ = 0;
    predicted_ = 0;
    left_ = kEventsAtLeast + kEventsPerDisc * n;
    none_ = n;
    before_[none_] = after_[none_] = none_;
    std::fill_n(first_.data(), cells_.cells(), none_);
    queue_.clear();
    refused_ = 0;
    const auto limit = static_cast<double>(config.speedLimit);
    for (std::uint32_t i = 0; i < n; ++i) {
        State& kept = states_[p.id[i]];
        if (!keeps(p, i)) kept = {p.x[i], p.y[i], p.vx[i], p.vy[i]};

        Body& body = bodies_[i];
        static_cast<State&>(body) = kept;
        const double scale = speedScale(body.vx, body.vy, limit);
        body.vx *= scale;
        body.vy *= scale;
        body.time = 0;
        body.r = p.r[i];
        putInside(body.x, body.vx, body.r, box_.width);
        putInside(body.y, body.vy, body.r, box_.height);
        body.inverseMass = p.inverseMass[i];
        body.stamp = 0;
        body.column = cells_.column(static_cast<float>(body.x));
        body.row = cells_.row(static_cast<float>(body.y));
        enterCell(i);
    }
    known_ = n;
    begun_ = true;
}

void ExactMotion::store(Particles& p) {
    now_ = 1;
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        const State s = stateNow(bodies_[i]);
        states_[p.id[i]] = s;
        p.x[i] = static_cast<float>(s.x);
        p.y[i] = static_cast<float>(s.y);
        p.vx[i] = static_cast<float>(s.vx);
        p.vy[i] = static_cast<float>(s.vy);
    }
    p.bound();  // light discs may become faster than the speed limit
}

void ExactMotion::enterCell(std::uint32_t i) {
    std::uint32_t& first = listOf(bodies_[i]);
    before_[i] = none_;
    after_[i] = first;
    if (first != none_) before_[first] = i;
    first = i;
}

void ExactMotion::leaveCell(std::uint32_t i) {
    const std::uint32_t before = before_[i], after = after_[i];
    (before != none_ ? after_[before] : listOf(bodies_[i])) = after;
    if (after != none_) before_[after] = before;
}

template <class Wanted, class Visit>
void ExactMotion::forEachNear(std::uint32_t i, Wanted&& wanted, Visit&& visit) const {
    const Body& body = bodies_[i];
    // Whether a cell holds no disc, one or two is unpredictable, so the first two are listed
    // without a branch. Few cells hold more.
    std::array<std::uint32_t, 3 * 3 * 2 + 1> near;
    std::uint32_t count = 0;
    const auto list = [&](std::uint32_t j) {
        near[count] = j;
        count += (j != none_) & wanted(j);
    };
    for (std::int32_t row = std::max(0, body.row - 1); row <= body.row + 1; ++row) {
        const std::uint32_t* const cells = first_.data() + cells_.at(body.column - 1, row);
        for (int k = 0; k < 3; ++k) {
            const std::uint32_t first = cells[k], second = after_[first];
            list(first);
            list(second);
            for (std::uint32_t j = after_[second]; j != none_; j = after_[j])
                if (wanted(j)) visit(j);
        }
    }
    for (std::uint32_t k = 0; k < count; ++k) visit(near[k]);
}

ExactMotion::State ExactMotion::stateNow(const Body& body) const {
    const double t = now_ - body.time;
    return {body.x + body.vx * t, body.y + (body.vy + gravity_ * t / 2) * t, body.vx,
            body.vy + gravity_ * t};
}

void ExactMotion::bringToNow(Body& body) const {
    static_cast<State&>(body) = stateNow(body);
    body.time = now_;
}

void ExactMotion::pushSide(Event::Kind kind, std::uint32_t i, double low, double high) {
    const double time = now_ + std::min(low, high);
    if (!(time < 1)) return;
    refused_ += !queue_.push({time, stamped(i), kind, {.disc = high < low, .stamp = 0}});
}

bool ExactMotion::holds(const Event& e) const {
    return holds(e.first) && (e.kind != Event::pair || holds(e.second));
}

// The four predictions need a body whose state is that of time `now_`.

void ExactMotion::predictWalls(std::uint32_t i) {
    const Body& b = bodies_[i];
    const double rest = 1 - now_;
    const double r = b.r;
    const double left = timeToReach(b.x - r, -b.vx, 0, rest);
    const double right = timeToReach(box_.width - r - b.x, b.vx, 0, rest);
    const double up = timeToReach(b.y - r, -b.vy, -gravity_, rest);
    const double down = timeToReach(box_.height - r - b.y, b.vy, gravity_, rest);
    // A disc that is larger than the box would bounce for ever.
    if (2 * r <= box_.width) pushSide(Event::wallX, i, left, right);
    if (2 * r <= box_.height) pushSide(Event::wallY, i, up, down);
}

void ExactMotion::predictCrossings(std::uint32_t i) {
    const Body& b = bodies_[i];
    const double side = cells_.cell, rest = 1 - now_;
    const auto edge = [&](std::int32_t index) { return index * side; };
    const double left = b.column > 0 ? timeToReach(b.x - edge(b.column), -b.vx, 0, rest) : kNever;
    const double right =
        b.column + 1 < cells_.cols ? timeToReach(edge(b.column + 1) - b.x, b.vx, 0, rest) : kNever;
    const double up = b.row > 0 ? timeToReach(b.y - edge(b.row), -b.vy, -gravity_, rest) : kNever;
    const double down =
        b.row + 1 < cells_.rows ? timeToReach(edge(b.row + 1) - b.y, b.vy, gravity_, rest) : kNever;
    pushSide(Event::cellX, i, left, right);
    pushSide(Event::cellY, i, up, down);
}

void ExactMotion::predictPair(std::uint32_t i, std::uint32_t j) {
    ++pairs_;
    const Body& a = bodies_[i];
    const State b = stateNow(bodies_[j]);
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double wx = b.vx - a.vx, wy = b.vy - a.vy;
    const double closing = -(dx * wx + dy * wy);
    const double reach = static_cast<double>(a.r) + static_cast<double>(bodies_[j].r);
    const double gap = dx * dx + dy * dy - reach * reach;
    // The time is gap / (closing + the square root of at most closing²). Few pairs meet within the
    // tick, so a single branch for all others is well predicted.
    const bool apart = !(closing > 0), later = gap > 2 * kBeyond * (1 - now_) * closing;
    if (apart | later) return;
    const double delay = [&] {
        if (gap <= 0) return 0.0;
        const double speed = wx * wx + wy * wy;
        const double squared = closing * closing - speed * gap;
        return squared < 0 ? kNever : gap / (closing + std::sqrt(squared));
    }();
    const double time = now_ + delay;
    if (!(time < 1)) return;
    refused_ += !queue_.push({time, stamped(std::min(i, j)), Event::pair, stamped(std::max(i, j))});
}

void ExactMotion::predictAll(std::uint32_t i) {
    predictWalls(i);
    predictCrossings(i);
    forEachNear(
        i, [i](std::uint32_t j) { return i != j; }, [&](std::uint32_t j) { predictPair(i, j); });
}

void ExactMotion::happen(const Event& e) {
    const std::uint32_t i = e.first.disc;
    Body& body = bodies_[i];
    bringToNow(body);
    const std::uint32_t other = e.second.disc;
    const std::int32_t onward = other ? 1 : -1;
    switch (e.kind) {
        case Event::pair:
            if (records_) record(i, other);
            collide(body, bodies_[other]);
            break;
        case Event::wallX: body.vx = -body.vx; break;
        case Event::wallY: bounceY(body, other == 1); break;
        case Event::cellX: cross(i, onward, 0); break;
        case Event::cellY: cross(i, 0, onward); break;
    }
    ++body.stamp;
    predictAll(i);
    if (e.kind != Event::pair) return;
    ++bodies_[other].stamp;
    predictAll(other);
}

void ExactMotion::collide(Body& a, Body& b) const {
    bringToNow(b);
    const double dx = b.x - a.x, dy = b.y - a.y;
    // Parting speed times distance: negative if the discs approach each other.
    const double parting = (b.vx - a.vx) * dx + (b.vy - a.vy) * dy;
    const double ofA = a.inverseMass, ofB = b.inverseMass;
    const double impulse = 2 * parting / ((dx * dx + dy * dy) * (ofA + ofB));
    a.vx += impulse * ofA * dx;
    a.vy += impulse * ofA * dy;
    b.vx -= impulse * ofB * dx;
    b.vy -= impulse * ofB * dy;
}

void ExactMotion::record(std::uint32_t i, std::uint32_t j) {
    if (!collisions_.reserveWithRoom(recorded_ + 1, recorded_)) {
        ++refused_;
        return;
    }
    const State a = stateNow(bodies_[i]), b = stateNow(bodies_[j]);
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double distance = std::sqrt(dx * dx + dy * dy);
    const double closing = (a.vx - b.vx) * dx + (a.vy - b.vy) * dy;
    const double masses = bodies_[i].inverseMass + bodies_[j].inverseMass;
    const double share = bodies_[i].r / (bodies_[i].r + bodies_[j].r);
    collisions_[recorded_++] = {now_,
                                i,
                                j,
                                static_cast<float>(a.x + dx * share),
                                static_cast<float>(a.y + dy * share),
                                static_cast<float>(closing / (distance * masses))};
}

void ExactMotion::bounceY(Body& body, bool down) const {
    const double pull = down ? gravity_ : -gravity_;
    const double speed = std::max(std::abs(body.vy), pull * kLeastHop);
    body.vy = down ? -speed : speed;
}

void ExactMotion::cross(std::uint32_t i, std::int32_t columns, std::int32_t rows) {
    leaveCell(i);
    bodies_[i].column += columns;
    bodies_[i].row += rows;
    enterCell(i);
}

}  // namespace cellmates
