#include "core/respond/settle.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/state/motion.h"

namespace cellmates {
namespace {

// After 300 ticks the pile scene's 5,000 discs have a kinetic energy of 1e-3 each (mass
// px²/tick²) with 8 steps and 2e-3 with 16. With 6 they boil: 0.8 after 1,200 ticks.
constexpr int kSteps = 8;
constexpr float kStep = 1.0f / kSteps;  // ticks

// The contacts' spring: 1.5 oscillations per tick if it were undamped; its damping ratio is ten.
// The mean overlap of the pile scene is 6.9 % of a radius at 0.5 swings, 2.1 % at 1, 1.1 % at 1.5;
// at 2 it boils.
constexpr float kSwing = 2 * 3.14159265f * 1.5f;  // rad/tick
constexpr float kDamping = 10;

// The spring, solved implicitly: speed per px of overlap, and the shares of an impulse that it adds
// and removes.
constexpr float kA1 = 2 * kDamping + kStep * kSwing;
constexpr float kA2 = kStep * kSwing * kA1;
constexpr float kPushRate = kSwing / kA1;
// Of the sum of the radii, per tick: if it is faster, deep piles boil. A pile of 20,000 rests after
// 400 ticks; at 0.05 it still boils after 1200.
constexpr float kPushLimit = 0.025f;
constexpr float kSoftShare = kA2 / (1 + kA2);
constexpr float kSoftDecay = 1 / (1 + kA2);

// Overlap that is tolerated, so that resting contacts persist; of the sum of the radii.
constexpr float kSlop = 0.001f;

constexpr float kDrag = 0.005f;      // of the velocity, lost in each tick
constexpr float kFastTicks = 4;      // of gravity: slower impacts do not bounce
constexpr float kFastLeast = 0.05f;  // px/tick: the same without gravity

/// The impulse that a contact needs when it has `impulse` so far and its two sides separate at
/// speed `parting`. `gap`: between them, px, negative when they overlap; `size`: sum of the radii,
/// px.
float neededImpulse(float impulse, float mass, float parting, float gap, float size, bool soft) {
    float wanted = 0, share = 1, decay = 0;
    if (gap > 0) {
        wanted = -gap / kStep;  // may at most close the gap in this step
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
                 std::uint32_t from, std::uint32_t to, float length, bool soft) {
    for (std::uint32_t i = from; i < to; ++i) {
        const float side = nearerWall(position[i], length);
        const float gap = (side > 0 ? length - position[i] : position[i]) - radius[i];
        const float push = neededImpulse(pushes[i], 1, -side * velocity[i], gap, radius[i], soft);
        velocity[i] -= side * (push - pushes[i]);
        pushes[i] = push;
    }
}

void pull(Particles& p, float speed, std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t i = from; i < to; ++i) p.vy[i] += speed;
}

void drift(Particles& p, std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t i = from; i < to; ++i) {
        p.x[i] += p.vx[i] * kStep;
        p.y[i] += p.vy[i] * kStep;
    }
}

/// The spring is soft; a wall is not.
void putInside(Particles& p, Box box, std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t i = from; i < to; ++i) {
        p.x[i] = std::max(p.r[i], std::min(p.x[i], box.width - p.r[i]));
        p.y[i] = std::max(p.r[i], std::min(p.y[i], box.height - p.r[i]));
    }
}

void slowDown(Particles& p, float speedLimit, std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t i = from; i < to; ++i) {
        const float scale = speedScale(p.vx[i], p.vy[i], speedLimit) * (1 - kDrag);
        p.vx[i] *= scale;
        p.vy[i] *= scale;
    }
}

using From = std::uint32_t;  // where a part of a pass begins, and ends

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

Progress PileSolver::advance(Particles& p, const ContactList& contacts, const Config& config,
                             Pace& pace) {
    for (;;) {
        passes_.slice(Pace::kDiscs);
        const bool done = tick(p, contacts, config);
        const bool over = pace.over(Work::discs, passes_.spent());
        if (done) passes_.restart();
        if (done) return Progress::done;
        if (over) return Progress::paused;
    }
}

bool PileSolver::tick(Particles& p, const ContactList& contacts, const Config& config) {
    if (!recall(p) || !link(p, contacts, config)) return false;
    for (int step = 0; step < kSteps; ++step) {
        const float speed = config.gravity * kStep;
        if (!overDiscs(p, [&](From from, From to) { pull(p, speed, from, to); }) ||
            !carry(p, config.box) || !solve(p, config.box, Mode::soft) ||
            !overDiscs(p, [&](From from, From to) { drift(p, from, to); }) ||
            !solve(p, config.box, Mode::rigid))
            return false;
    }
    return bounce(p) &&
           overDiscs(p,
                     [&](From from, From to) {
                         slowDown(p, config.speedLimit, from, to);
                         putInside(p, config.box, from, to);
                     }) &&
           keep(p);
}

bool PileSolver::recall(const Particles& p) {
    return overDiscs(p, [&](From from, From to) {
        for (Axis* axis : {&x_, &y_})
            for (From i = from; i < to; ++i)
                axis->push[i] = p.id[i] < known_ ? axis->kept[p.id[i]] : 0;
    });
}

bool PileSolver::link(const Particles& p, const ContactList& contacts, const Config& config) {
    const float fast = std::max(kFastLeast, kFastTicks * std::abs(config.gravity));
    linkCount_ = static_cast<std::size_t>(contacts.size());
    return overLinks([&](From from, From to) {
        if (from == 0) linked_ = {};
        contacts.forSome(linked_, to - from, [&](std::uint32_t i, std::uint32_t j) {
            links_[from++] = linkOf(p, i, j, fast, config.restitution);
        });
    });
}

PileSolver::Link PileSolver::linkOf(const Particles& p, std::uint32_t i, std::uint32_t j,
                                    float fast, float restitution) const {
    const float dx = p.x[j] - p.x[i];
    const float dy = p.y[j] - p.y[i];
    const float distance = std::sqrt(dx * dx + dy * dy);
    Link link{};
    link.i = i;
    link.j = j;
    link.nx = distance > 0 ? dx / distance : 1.0f;
    link.ny = distance > 0 ? dy / distance : 0.0f;
    link.mass = 1 / (p.inverseMass[i] + p.inverseMass[j]);
    link.impulse = recalled(p.id[i], p.id[j]);
    // A contact that carried a load in the last tick is not an impact.
    const float closing = -parting(p, i, j, link.nx, link.ny);
    link.bounce = link.impulse == 0 && closing > fast ? restitution * closing : 0;
    return link;
}

bool PileSolver::carry(Particles& p, Box box) {
    return overDiscs(p,
                     [&](From from, From to) {
                         for (From i = from; i < to; ++i) {
                             p.vx[i] -= nearerWall(p.x[i], box.width) * x_.push[i];
                             p.vy[i] -= nearerWall(p.y[i], box.height) * y_.push[i];
                         }
                     }) &&
           overLinks([&](From from, From to) {
               for (From k = from; k < to; ++k) {
                   const Link& link = links_[k];
                   give(p, link.i, link.j, link.impulse * link.nx, link.impulse * link.ny);
               }
           });
}

bool PileSolver::solve(Particles& p, Box box, Mode mode) {
    const bool soft = mode == Mode::soft;
    const auto walls = [&](From from, From to) {
        holdAtWalls(p.x.data(), p.vx.data(), p.r.data(), x_.push.data(), from, to, box.width, soft);
        holdAtWalls(p.y.data(), p.vy.data(), p.r.data(), y_.push.data(), from, to, box.height,
                    soft);
    };
    const auto last = static_cast<From>(linkCount_);
    return overDiscs(p, walls) && overLinks([&](From from, From to) {
               if (soft)
                   for (From k = from; k < to; ++k) solveLink(p, links_[k], true);
               else
                   for (From k = from; k < to; ++k) solveLink(p, links_[last - 1 - k], false);
           }) &&
           overDiscs(p, walls);
}

void PileSolver::solveLink(Particles& p, Link& link, bool soft) {
    const std::uint32_t i = link.i, j = link.j;
    const float dx = p.x[j] - p.x[i];
    const float dy = p.y[j] - p.y[i];
    const float distance = std::sqrt(dx * dx + dy * dy);
    // The discs have moved since the previous pass.
    if (!soft && distance > 0) {
        link.nx = dx / distance;
        link.ny = dy / distance;
    }
    const float reach = p.r[i] + p.r[j];
    const float impulse = neededImpulse(link.impulse, link.mass, parting(p, i, j, link.nx, link.ny),
                                        distance - reach, reach, soft);
    const float more = impulse - link.impulse;
    give(p, i, j, more * link.nx, more * link.ny);
    link.impulse = impulse;
}

bool PileSolver::bounce(Particles& p) {
    return overLinks([&](From from, From to) {
        for (From k = from; k < to; ++k) {
            Link& link = links_[k];
            if (!(link.bounce > 0)) continue;
            const float missing = link.bounce - parting(p, link.i, link.j, link.nx, link.ny);
            const float more = std::max(-link.impulse, missing * link.mass);
            give(p, link.i, link.j, more * link.nx, more * link.ny);
            link.impulse += more;
        }
    });
}

float PileSolver::recalled(std::uint32_t idA, std::uint32_t idB) const {
    const std::uint32_t lower = std::min(idA, idB), upper = std::max(idA, idB);
    if (upper >= known_) return 0;
    for (std::uint32_t k = start_[lower]; k < start_[lower + 1]; ++k)
        if (kept_[k].other == upper) return kept_[k].impulse;
    return 0;
}

bool PileSolver::keep(const Particles& p) {
    const std::uint32_t n = p.count();
    const auto lower = [&](const Link& link) { return std::min(p.id[link.i], p.id[link.j]); };
    const auto upper = [&](const Link& link) { return std::max(p.id[link.i], p.id[link.j]); };
    // A counting sort by the smaller id; see CellIndex.
    const bool done =
        overDiscs(p,
                  [&](From from, From to) {
                      for (From i = from; i < to; ++i) {
                          x_.kept[p.id[i]] = x_.push[i];
                          y_.kept[p.id[i]] = y_.push[i];
                      }
                  }) &&
        passes_.run(n + 2, Passes::kCellsPerDisc,
                    [&](From from, From to) {
                        std::memset(start_.data() + from, 0, (to - from) * sizeof start_[0]);
                    }) &&
        overLinks([&](From from, From to) {
            for (From k = from; k < to; ++k) ++start_[lower(links_[k]) + 2];
        }) &&
        passes_.run(n + 2, Passes::kCellsPerDisc,
                    [&](From from, From to) {
                        for (From id = std::max(from, 2u); id < to; ++id)
                            start_[id] += start_[id - 1];
                    }) &&
        overLinks([&](From from, From to) {
            for (From k = from; k < to; ++k) {
                const Link& link = links_[k];
                kept_[start_[lower(link) + 1]++] = {upper(link), link.impulse};
            }
        });
    if (done) known_ = n;
    return done;
}

void PileSolver::write(StateSink& sink, std::uint32_t count) const {
    for (std::uint32_t id = 0; id < count; ++id) {
        const bool known = id < known_;
        sink.word(known ? x_.kept[id] : 0.0f);
        sink.word(known ? y_.kept[id] : 0.0f);
        const std::uint32_t from = known ? start_[id] : 0, to = known ? start_[id + 1] : 0;
        sink.word(to - from);
        for (std::uint32_t k = from; k < to; ++k) {
            sink.word(kept_[k].other);
            sink.word(kept_[k].impulse);
        }
    }
}

Reading PileSolver::read(StateSource& source, std::uint32_t count, std::uint32_t capacity) {
    forget();
    const auto impulse = [](float value) { return value >= 0 && std::isfinite(value); };
    for (Axis* axis : {&x_, &y_})
        if (!axis->push.reserve(capacity) || !axis->kept.reserve(capacity))
            return Reading::noMemory;
    // Each pair has two words of what is left.
    if (!start_.reserve(std::size_t{capacity} + 2) || !kept_.reserve(source.left() / 2))
        return Reading::noMemory;
    std::uint32_t pairs = 0;
    for (std::uint32_t id = 0; id < count; ++id) {
        x_.kept[id] = source.real();
        y_.kept[id] = source.real();
        const std::uint32_t more = source.word();
        if (!impulse(x_.kept[id]) || !impulse(y_.kept[id]) || more > source.left() / 2)
            return Reading::damaged;
        start_[id] = pairs;
        for (std::uint32_t k = 0; k < more; ++k) {
            const std::uint32_t other = source.word();
            kept_[pairs++] = {other, source.real()};
            if (other <= id || other >= count || !impulse(kept_[pairs - 1].impulse))
                return Reading::damaged;
        }
    }
    if (!source.good()) return Reading::damaged;
    start_[count] = start_[count + 1] = pairs;
    linkCount_ = pairs;
    known_ = count;
    return Reading::good;
}

std::size_t PileSolver::bytes() const {
    std::size_t total = links_.bytes() + kept_.bytes() + start_.bytes();
    for (const Axis* axis : {&x_, &y_}) total += axis->push.bytes() + axis->kept.bytes();
    return total;
}

}  // namespace cellmates
