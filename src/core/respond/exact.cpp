#include "core/respond/exact.h"

#include <algorithm>
#include <cmath>

#include "core/motion.h"

namespace cellmates {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;
constexpr double kNever = 2;  // later than any end of a tick

// Events that a tick takes before the rest is put off: no scene needs 4 a disc. Below
// a second of work at the largest n.
constexpr std::size_t kEventsPerDisc = 50;
constexpr std::size_t kEventsAtLeast = 20'000;

// A disc at rest on the floor would hit it infinitely often. It hops instead, 64
// times a tick and so low (0.000003 px) that nobody can see it.
constexpr double kLeastHop = 1.0 / 128;  // ticks of gravity

/// Ticks until something that is `distance` >= 0 away and moves there with `speed`
/// and acceleration `pull` arrives; `kNever` when it does not. It arrives moving
/// outwards: of the parabola's two roots the one where the speed is not negative.
double timeToReach(double distance, double speed, double pull) {
    distance = std::max(distance, 0.0);
    const double squared = speed * speed + 2 * pull * distance;
    if (squared < 0) return kNever;
    const double arrival = std::sqrt(squared);
    if (speed > 0) return 2 * distance / (speed + arrival);
    return pull > 0 ? (arrival - speed) / pull : kNever;
}

}  // namespace

bool ExactMotion::prepare(const Particles& p, Box box) {
    const std::uint32_t n = p.count();
    // More than four cells a disc cost more to clear than they save.
    cells_ = CellGeometry::make(box, 2 * p.maxRadius(), 0, std::max(4096u, 4 * n));
    return states_.reserve(p.capacity(), known_) && bodies_.reserve(p.capacity()) &&
           first_.reserveWithRoom(static_cast<std::size_t>(cells_.cells()) + 1) &&
           queue_.reserve(std::size_t{4} * p.capacity() + 64);
}

ExactMotion::Outcome ExactMotion::advance(Particles& p, Box box, float gravity, float speedLimit) {
    const std::uint32_t n = p.count();
    box_ = box;
    gravity_ = static_cast<double>(gravity);
    now_ = 0;
    load(p, speedLimit);

    for (std::uint32_t i = 0; i < n; ++i) {
        predictWalls(i);
        predictCrossings(i);
        forEachNear(i, [&](std::uint32_t j) {
            if (i < j) predictPair(i, j);
        });
    }
    Outcome outcome;
    std::size_t left = kEventsAtLeast + kEventsPerDisc * n;
    while (!queue_.empty() && left > 0) {
        const Event event = queue_.pop();
        if (!holds(event)) continue;
        --left;
        now_ = event.time;
        happen(event);
        outcome.collisions += event.kind == Event::pair;
    }
    while (!queue_.empty()) outcome.putOff += holds(queue_.pop());
    outcome.putOff += refused_;
    store(p);
    return outcome;
}

void ExactMotion::load(const Particles& p, float speedLimit) {
    const std::uint32_t n = p.count();
    std::fill_n(first_.data(), cells_.cells(), kNone);
    queue_.clear();
    refused_ = 0;
    const auto limit = static_cast<double>(speedLimit);
    for (std::uint32_t i = 0; i < n; ++i) {
        State& kept = states_[p.id[i]];
        const bool same = p.id[i] < known_ && static_cast<float>(kept.x) == p.x[i] &&
                          static_cast<float>(kept.y) == p.y[i] &&
                          static_cast<float>(kept.vx) == p.vx[i] &&
                          static_cast<float>(kept.vy) == p.vy[i];
        // New, or moved by another response since.
        if (!same) kept = {p.x[i], p.y[i], p.vx[i], p.vy[i]};

        Body& body = bodies_[i];
        static_cast<State&>(body) = kept;
        const double scale = speedScale(body.vx, body.vy, limit);
        body.vx *= scale;
        body.vy *= scale;
        body.time = 0;
        body.r = p.r[i];
        body.inverseMass = p.inverseMass[i];
        body.stamp = 0;
        body.column = cells_.column(p.x[i]);
        body.row = cells_.row(p.y[i]);
        enterCell(i);
    }
    known_ = n;
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
}

void ExactMotion::enterCell(std::uint32_t i) {
    Body& body = bodies_[i];
    std::uint32_t& first = listOf(body);
    body.before = kNone;
    body.after = first;
    if (first != kNone) bodies_[first].before = i;
    first = i;
}

void ExactMotion::leaveCell(std::uint32_t i) {
    Body& body = bodies_[i];
    (body.before != kNone ? bodies_[body.before].after : listOf(body)) = body.after;
    if (body.after != kNone) bodies_[body.after].before = body.before;
}

template <class Visit>
void ExactMotion::forEachNear(std::uint32_t i, Visit&& visit) const {
    const Body& body = bodies_[i];
    for (std::int32_t row = std::max(0, body.row - 1); row <= body.row + 1; ++row)
        for (std::int32_t column = body.column - 1; column <= body.column + 1; ++column)
            for (std::uint32_t j = first_[cells_.at(column, row)]; j != kNone; j = bodies_[j].after)
                if (j != i) visit(j);
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

void ExactMotion::push(double delay, Event::Kind kind, std::uint32_t a, std::uint32_t b) {
    const double time = now_ + delay;
    if (!(time < 1)) return;
    const std::uint32_t stampB = kind == Event::pair ? bodies_[b].stamp : 0;
    refused_ += !queue_.push({time, kind, a, b, bodies_[a].stamp, stampB});
}

bool ExactMotion::holds(const Event& e) const {
    return e.stampA == bodies_[e.a].stamp &&
           (e.kind != Event::pair || e.stampB == bodies_[e.b].stamp);
}

// The four predictions start from a body that has been brought to now.

void ExactMotion::predictWalls(std::uint32_t i) {
    const Body& b = bodies_[i];
    const double left = timeToReach(b.x - b.r, -b.vx, 0);
    const double right = timeToReach(box_.width - b.r - b.x, b.vx, 0);
    const double up = timeToReach(b.y - b.r, -b.vy, -gravity_);
    const double down = timeToReach(box_.height - b.r - b.y, b.vy, gravity_);
    push(std::min(left, right), Event::wallX, i, right < left);
    push(std::min(up, down), Event::wallY, i, down < up);
}

void ExactMotion::predictCrossings(std::uint32_t i) {
    const Body& b = bodies_[i];
    const double side = cells_.cell;
    const auto edge = [&](std::int32_t index) { return index * side; };
    const double left = b.column > 0 ? timeToReach(b.x - edge(b.column), -b.vx, 0) : kNever;
    const double right =
        b.column + 1 < cells_.cols ? timeToReach(edge(b.column + 1) - b.x, b.vx, 0) : kNever;
    const double up = b.row > 0 ? timeToReach(b.y - edge(b.row), -b.vy, -gravity_) : kNever;
    const double down =
        b.row + 1 < cells_.rows ? timeToReach(edge(b.row + 1) - b.y, b.vy, gravity_) : kNever;
    push(std::min(left, right), Event::cellX, i, right < left);
    push(std::min(up, down), Event::cellY, i, down < up);
}

void ExactMotion::predictPair(std::uint32_t i, std::uint32_t j) {
    const Body& a = bodies_[i];
    const State b = stateNow(bodies_[j]);
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double wx = b.vx - a.vx, wy = b.vy - a.vy;
    const double closing = -(dx * wx + dy * wy);
    if (!(closing > 0)) return;
    const double reach = a.r + bodies_[j].r;
    const double gap = dx * dx + dy * dy - reach * reach;
    const double delay = [&] {
        if (gap <= 0) return 0.0;
        const double speed = wx * wx + wy * wy;
        const double squared = closing * closing - speed * gap;
        return squared < 0 ? kNever : gap / (closing + std::sqrt(squared));
    }();
    push(delay, Event::pair, std::min(i, j), std::max(i, j));
}

void ExactMotion::predictAll(std::uint32_t i) {
    predictWalls(i);
    predictCrossings(i);
    forEachNear(i, [&](std::uint32_t j) { predictPair(i, j); });
}

void ExactMotion::happen(const Event& e) {
    Body& a = bodies_[e.a];
    bringToNow(a);
    switch (e.kind) {
        case Event::pair: collide(a, bodies_[e.b]); break;
        case Event::wallX: a.vx = -a.vx; break;
        case Event::wallY: bounceY(a, e.b != 0); break;
        case Event::cellX: cross(e.a, e.b ? 1 : -1, 0); break;
        case Event::cellY: cross(e.a, 0, e.b ? 1 : -1); break;
    }
    ++a.stamp;
    predictAll(e.a);
    if (e.kind != Event::pair) return;
    ++bodies_[e.b].stamp;
    predictAll(e.b);
}

void ExactMotion::collide(Body& a, Body& b) const {
    bringToNow(b);
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double closing = (b.vx - a.vx) * dx + (b.vy - a.vy) * dy;
    const double impulse = 2 * closing / ((dx * dx + dy * dy) * (a.inverseMass + b.inverseMass));
    a.vx += impulse * a.inverseMass * dx;
    a.vy += impulse * a.inverseMass * dy;
    b.vx -= impulse * b.inverseMass * dx;
    b.vy -= impulse * b.inverseMass * dy;
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

std::size_t ExactMotion::bytes() const {
    return states_.bytes() + bodies_.bytes() + first_.bytes() + queue_.bytes();
}

}  // namespace cellmates
