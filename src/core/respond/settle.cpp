#include "core/respond/settle.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/motion.h"

namespace cellmates {
namespace {

// After 300 ticks the pile scene's 5000 discs have a kinetic energy of 1e-3 each (mass
// px²/tick²) with 8 steps and 2e-3 with 16. With 6 they boil: 0.8 after 1200 ticks.
constexpr int kSteps = 8;
constexpr float kStep = 1.0f / kSteps;  // ticks

// The contacts' spring: 1.5 swings a tick if it were not damped, which it is ten
// times as much as would stop it from swinging. The mean overlap of the pile scene
// is 6.9 % of a radius at 0.5 swings, 2.1 % at 1, 1.1 % at 1.5; at 2 it boils.
constexpr float kSwing = 2 * 3.14159265f * 1.5f;  // rad/tick
constexpr float kDamping = 10;

// The spring, solved implicitly: speed a px of overlap, and what share of an impulse
// it gives and forgets.
constexpr float kA1 = 2 * kDamping + kStep * kSwing;
constexpr float kA2 = kStep * kSwing * kA1;
constexpr float kPushRate = kSwing / kA1;
// Of the sum of the radii, a tick: faster, and deep piles boil. A pile of 20 000 rests
// after 400 ticks; at 0.05 it still boils after 1200.
constexpr float kPushLimit = 0.025f;
constexpr float kSoftShare = kA2 / (1 + kA2);
constexpr float kSoftDecay = 1 / (1 + kA2);

// Overlap that is left alone, so that resting contacts last; of the sum of the radii.
constexpr float kSlop = 0.001f;

constexpr float kDrag = 0.005f;      // of the velocity, lost in each tick
constexpr float kFastTicks = 4;      // of gravity: what meets more slowly does not bounce
constexpr float kFastLeast = 0.05f;  // px/tick: the same without gravity

/// The impulse that a contact needs when it has `impulse` so far and its two sides
/// part with speed `parting`. `gap`: between them, px, negative when they overlap;
/// `size`: sum of the radii, px.
float neededImpulse(float impulse, float mass, float parting, float gap, float size, bool soft) {
    float wanted = 0, share = 1, decay = 0;
    if (gap > 0) {
        wanted = -gap / kStep;  // may close the gap in this step, no more
    } else if (soft) {
        wanted = std::min(kPushRate * std::max(0.0f, -gap - kSlop * size), kPushLimit * size);
        share = kSoftShare;
        decay = kSoftDecay;
    }
    return std::max(0.0f, impulse + share * mass * (wanted - parting) - decay * impulse);
}

float parting(const Particles& p, std::uint32_t i, std::uint32_t j, float nx, float ny) {
    return (p.vx[j] - p.vx[i]) * nx + (p.vy[j] - p.vy[i]) * ny;
}

void give(Particles& p, std::uint32_t i, std::uint32_t j, float x, float y) {
    p.vx[i] -= x * p.inverseMass[i];
    p.vy[i] -= y * p.inverseMass[i];
    p.vx[j] += x * p.inverseMass[j];
    p.vy[j] += y * p.inverseMass[j];
}

/// The nearer wall: 1 for the right or lower one, -1 for the other.
float nearerWall(float position, float length) { return 2 * position > length ? 1.0f : -1.0f; }

void holdAtWalls(const float* position, float* velocity, const float* radius, float* pushes,
                 std::uint32_t count, float length, bool soft) {
    for (std::uint32_t i = 0; i < count; ++i) {
        const float side = nearerWall(position[i], length);
        const float gap = (side > 0 ? length - position[i] : position[i]) - radius[i];
        const float push = neededImpulse(pushes[i], 1, -side * velocity[i], gap, radius[i], soft);
        velocity[i] -= side * (push - pushes[i]);
        pushes[i] = push;
    }
}

void pull(Particles& p, float speed) {
    for (std::uint32_t i = 0; i < p.count(); ++i) p.vy[i] += speed;
}

void drift(Particles& p) {
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        p.x[i] += p.vx[i] * kStep;
        p.y[i] += p.vy[i] * kStep;
    }
}

/// The spring gives way a little; a wall does not.
void putInside(Particles& p, Box box) {
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        p.x[i] = std::max(p.r[i], std::min(p.x[i], box.width - p.r[i]));
        p.y[i] = std::max(p.r[i], std::min(p.y[i], box.height - p.r[i]));
    }
}

void slowDown(Particles& p, float speedLimit) {
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        const float scale = speedScale(p.vx[i], p.vy[i], speedLimit) * (1 - kDrag);
        p.vx[i] *= scale;
        p.vy[i] *= scale;
    }
}

}  // namespace

bool PileSolver::prepare(const Particles& p, const ContactList& contacts) {
    for (Axis* axis : {&x_, &y_})
        if (!axis->push.reserve(p.capacity()) || !axis->kept.reserve(p.capacity(), known_))
            return false;
    const auto wanted = static_cast<std::size_t>(contacts.size());
    const std::size_t room = wanted > links_.capacity() ? wanted + wanted / 2 : wanted;
    return kept_.reserve(room, known_ ? linkCount_ : 0) && links_.reserve(room) &&
           start_.reserve(std::size_t{p.capacity()} + 2, known_ ? std::size_t{known_} + 2 : 0);
}

void PileSolver::advance(Particles& p, const ContactList& contacts, const Config& config) {
    const float fast = std::max(kFastLeast, kFastTicks * std::abs(config.gravity));
    recall(p, x_);
    recall(p, y_);
    link(p, contacts, fast, config.restitution);
    for (int step = 0; step < kSteps; ++step) {
        pull(p, config.gravity * kStep);
        carry(p, config.box);
        solve(p, config.box, Mode::soft);
        drift(p);
        solve(p, config.box, Mode::rigid);
    }
    bounce(p);
    slowDown(p, config.speedLimit);
    putInside(p, config.box);
    keep(p);
}

void PileSolver::link(const Particles& p, const ContactList& contacts, float fast,
                      float restitution) {
    linkCount_ = 0;
    contacts.forEach([&](std::uint32_t i, std::uint32_t j) {
        const float dx = p.x[j] - p.x[i];
        const float dy = p.y[j] - p.y[i];
        const float distance = std::sqrt(dx * dx + dy * dy);
        Link& link = links_[linkCount_++];
        link.i = i;
        link.j = j;
        link.nx = distance > 0 ? dx / distance : 1.0f;
        link.ny = distance > 0 ? dy / distance : 0.0f;
        link.mass = 1 / (p.inverseMass[i] + p.inverseMass[j]);
        link.impulse = recall(p.id[i], p.id[j]);
        // What carried something in the last tick is no impact.
        const float closing = -parting(p, i, j, link.nx, link.ny);
        link.bounce = link.impulse == 0 && closing > fast ? restitution * closing : 0;
    });
}

void PileSolver::carry(Particles& p, Box box) {
    for (std::uint32_t i = 0; i < p.count(); ++i) {
        p.vx[i] -= nearerWall(p.x[i], box.width) * x_.push[i];
        p.vy[i] -= nearerWall(p.y[i], box.height) * y_.push[i];
    }
    for (std::size_t k = 0; k < linkCount_; ++k) {
        const Link& link = links_[k];
        give(p, link.i, link.j, link.impulse * link.nx, link.impulse * link.ny);
    }
}

void PileSolver::solve(Particles& p, Box box, Mode mode) {
    const bool soft = mode == Mode::soft;
    const auto walls = [&] {
        holdAtWalls(p.x.data(), p.vx.data(), p.r.data(), x_.push.data(), p.count(), box.width,
                    soft);
        holdAtWalls(p.y.data(), p.vy.data(), p.r.data(), y_.push.data(), p.count(), box.height,
                    soft);
    };
    const auto pair = [&](Link& link) {
        const std::uint32_t i = link.i, j = link.j;
        const float dx = p.x[j] - p.x[i];
        const float dy = p.y[j] - p.y[i];
        const float distance = std::sqrt(dx * dx + dy * dy);
        // They have moved since the pass before.
        if (!soft && distance > 0) {
            link.nx = dx / distance;
            link.ny = dy / distance;
        }
        const float reach = p.r[i] + p.r[j];
        const float impulse =
            neededImpulse(link.impulse, link.mass, parting(p, i, j, link.nx, link.ny),
                          distance - reach, reach, soft);
        const float more = impulse - link.impulse;
        give(p, i, j, more * link.nx, more * link.ny);
        link.impulse = impulse;
    };
    walls();
    if (soft)
        for (std::size_t k = 0; k < linkCount_; ++k) pair(links_[k]);
    else
        for (std::size_t k = linkCount_; k-- > 0;) pair(links_[k]);
    walls();
}

void PileSolver::bounce(Particles& p) {
    for (std::size_t k = 0; k < linkCount_; ++k) {
        Link& link = links_[k];
        if (!(link.bounce > 0)) continue;
        const float missing = link.bounce - parting(p, link.i, link.j, link.nx, link.ny);
        const float more = std::max(-link.impulse, missing * link.mass);
        give(p, link.i, link.j, more * link.nx, more * link.ny);
        link.impulse += more;
    }
}

void PileSolver::recall(const Particles& p, Axis& axis) const {
    for (std::uint32_t i = 0; i < p.count(); ++i)
        axis.push[i] = p.id[i] < known_ ? axis.kept[p.id[i]] : 0;
}

float PileSolver::recall(std::uint32_t idA, std::uint32_t idB) const {
    const std::uint32_t lower = std::min(idA, idB), upper = std::max(idA, idB);
    if (upper >= known_) return 0;
    for (std::uint32_t k = start_[lower]; k < start_[lower + 1]; ++k)
        if (kept_[k].other == upper) return kept_[k].impulse;
    return 0;
}

void PileSolver::keep(const Particles& p) {
    const std::uint32_t n = p.count();
    for (std::uint32_t i = 0; i < n; ++i) {
        x_.kept[p.id[i]] = x_.push[i];
        y_.kept[p.id[i]] = y_.push[i];
    }
    // A counting sort by the smaller id; see CellIndex.
    const auto lower = [&](const Link& link) { return std::min(p.id[link.i], p.id[link.j]); };
    const auto upper = [&](const Link& link) { return std::max(p.id[link.i], p.id[link.j]); };
    std::memset(start_.data(), 0, (std::size_t{n} + 2) * sizeof start_[0]);
    for (std::size_t k = 0; k < linkCount_; ++k) ++start_[lower(links_[k]) + 2];
    for (std::uint32_t id = 2; id < n + 2; ++id) start_[id] += start_[id - 1];
    for (std::size_t k = 0; k < linkCount_; ++k) {
        const Link& link = links_[k];
        kept_[start_[lower(link) + 1]++] = {upper(link), link.impulse};
    }
    known_ = n;
}

std::size_t PileSolver::bytes() const {
    std::size_t total = links_.bytes() + kept_.bytes() + start_.bytes();
    for (const Axis* axis : {&x_, &y_}) total += axis->push.bytes() + axis->kept.bytes();
    return total;
}

}  // namespace cellmates
