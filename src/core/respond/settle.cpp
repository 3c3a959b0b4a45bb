#include "core/respond/settle.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "core/base/simd.h"
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

template <class Real>
Real atLeastZero(Real v) {
    return simd::select(0 < v, v, Real{});
}

/// The impulse that a contact needs when it has `impulse` so far and its two sides separate at
/// speed `parting`. `gap`: between them, px, negative when they overlap; `size`: sum of the radii,
/// px.
template <class Real>
Real neededImpulse(Real impulse, Real mass, Real parting, Real gap, Real size, bool soft) {
    const auto open = gap > 0;
    const Real closing = -gap / kStep;  // may at most close the gap in this step
    Real wanted{}, share = Real{} + 1, decay{};
    if (soft) {
        const Real push = kPushRate * atLeastZero(-gap - kSlop * size), limit = kPushLimit * size;
        wanted = simd::select(limit < push, limit, push);
        share = simd::select(open, share, Real{} + kSoftShare);
        decay = simd::select(open, decay, Real{} + kSoftDecay);
    }
    wanted = simd::select(open, closing, wanted);
    return atLeastZero(impulse + share * mass * (wanted - parting) - decay * impulse);
}

float parting(const Particles& p, std::uint32_t i, std::uint32_t j, float nx, float ny) {
    return (p.vx[j] - p.vx[i]) * nx + (p.vy[j] - p.vy[i]) * ny;
}

/// One axis of a disc, or of four, and its nearer wall: what a short step does with it.
template <class Real>
struct AlongAxis {
    Real position, velocity, radius, push;
    float length;

    /// Whether no wall can change any of them in a pass, as is so in the middle of the box: then
    /// nothing is computed for it, and the response to a falling pile takes 0.77 of the time.
    const bool far = isFar();

    bool isFar() const {
        if (std::is_same_v<Real, float>) return false;  // the last discs: not worth the code
        // In a pass they drift once at most. A velocity of -0 would become 0.
        const Real speed = simd::select(velocity < 0, -velocity, velocity);
        const auto reaches = gap(side()) < 2.1f * kStep * speed;
        return simd::none(simd::either(simd::either(push > 0, reaches), speed <= 0));
    }
    /// 1 for the right or lower wall, -1 for the other.
    Real side() const { return simd::select(2 * position > length, Real{} + 1, Real{} - 1); }
    Real gap(Real at) const { return simd::select(at > 0, length - position, position) - radius; }
    void carry() {
        if (!far) velocity -= side() * push;
    }
    void hold(bool soft) {
        if (far) return;
        const Real at = side();
        const Real needed = neededImpulse(push, Real{} + 1, -at * velocity, gap(at), radius, soft);
        velocity -= at * (needed - push);
        push = needed;
    }
    void drift() { position += velocity * kStep; }
};

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

using simd::F32x4;
using From = std::uint32_t;  // where a part of a pass begins, and ends

}  // namespace

bool PileSolver::prepare(const Particles& p, const ContactList& contacts) {
    for (Axis* axis : {&x_, &y_})
        if (!axis->push.reserve(p.capacity()) || !axis->kept.reserve(p.capacity(), known_))
            return false;
    // A contact alone in its level takes the lanes of a whole link.
    if (contacts.size() > UINT32_MAX / simd::kLanes) return false;
    const auto wanted = static_cast<std::size_t>(contacts.size());
    if (!kept_.reserveWithRoom(wanted, known_ ? keptCount_ : 0) ||
        !slot_.reserveWithRoom(wanted) ||
        !start_.reserve(std::size_t{p.capacity()} + 2, known_ ? std::size_t{known_} + 2 : 0) ||
        !level_.reserve(p.capacity()) || !starts_.reserve(kSegment))
        return false;
    plan(p.count(), contacts);
    return links_.reserveWithRoom(linkCount_);
}

// Levels go on from segment to segment: each begins above the last one's highest.
void PileSolver::plan(std::uint32_t count, const ContactList& contacts) {
    std::uint32_t* const level = level_.data();
    std::fill_n(level, count, 0u);
    std::uint32_t below = 0, highest = 0, lane = 0;
    std::size_t first = 0, k = 0;  // contact of the segment, and in all
    const auto assign = [&] {
        std::uint32_t* const starts = starts_.data();
        std::fill_n(starts, highest - below, 0u);
        for (std::size_t c = first; c < k; ++c) ++starts[slot_[c] - below - 1];
        for (std::uint32_t l = 0; l < highest - below; ++l) {
            const std::uint32_t size = starts[l];
            starts[l] = lane;
            lane += (size + simd::kLanes - 1) / simd::kLanes * simd::kLanes;
        }
        for (std::size_t c = first; c < k; ++c) slot_[c] = starts[slot_[c] - below - 1]++;
        first = k;
        below = highest;
    };
    contacts.forEach([&](std::uint32_t i, std::uint32_t j) {
        if (k - first == kSegment) assign();
        const std::uint32_t own = std::max({level[i], level[j], below}) + 1;
        level[i] = level[j] = own;
        highest = std::max(highest, own);
        slot_[k++] = own;
    });
    assign();
    linkCount_ = lane / simd::kLanes;
}

Progress PileSolver::advance(Particles& p, const ContactList& contacts, const Config& config,
                             Pull gravity, Pace& pace) {
    for (;;) {
        passes_.slice(Pace::kDiscs);
        const bool done = tick(p, contacts, config, gravity);
        const bool over = pace.over(Work::discs, passes_.spent());
        if (done) passes_.restart();
        if (done) return Progress::done;
        if (over) return Progress::paused;
    }
}

bool PileSolver::tick(Particles& p, const ContactList& contacts, const Config& config,
                      Pull gravity) {
    const Pull pull{gravity.x * kStep, gravity.y * kStep};
    const auto begin = [=](auto& x, auto& y) {
        if (pull.x != 0) x.velocity += pull.x;  // adding 0 would change the sign of a -0
        y.velocity += pull.y;
        x.carry();
        y.carry();
    };
    const auto hold = [](auto& x, auto& y, bool soft) {
        x.hold(soft);
        y.hold(soft);
    };
    if (!recall(p) || !link(p, contacts, config) || !alongAxes(p, config.box, begin)) return false;
    for (int step = 0; step < kSteps; ++step) {
        const bool last = step + 1 == kSteps;
        if (!overLinks([&](Link& link) { carry(p, link); }) ||
            !alongAxes(p, config.box, [&](auto& x, auto& y) { hold(x, y, true); }) ||
            !overLinks([&](Link& link) { solve(p, link, true); }) ||
            !alongAxes(p, config.box,
                       [&](auto& x, auto& y) {
                           hold(x, y, true);
                           x.drift();
                           y.drift();
                           hold(x, y, false);
                       }) ||
            !overLinks([&](Link& link) { solve(p, link, false); }, Direction::backwards) ||
            !alongAxes(p, config.box, [&](auto& x, auto& y) {
                hold(x, y, false);
                if (!last) begin(x, y);
            }))
            return false;
    }
    return overLinks([&](Link& link) { bounce(p, link); }) &&
           overDiscs(p,
                     [&](From from, From to) {
                         slowDown(p, config.speedLimit, from, to);
                         putInside(p, config.box, from, to);
                     }) &&
           keep(p);
}

template <class Act>
bool PileSolver::alongAxes(Particles& p, Box box, Act&& act) {
    return overDiscs(p, [&](From from, From to) {
        float* const px = p.x.data();
        float* const py = p.y.data();
        float* const pvx = p.vx.data();
        float* const pvy = p.vy.data();
        float* const pushX = x_.push.data();
        float* const pushY = y_.push.data();
        const float* const pr = p.r.data();
        simd::byFours(from, to, [&](std::uint32_t i, auto lanes) {
            using Real = decltype(lanes);
            const Real r = simd::load<Real>(pr, i);
            AlongAxis<Real> x{simd::load<Real>(px, i), simd::load<Real>(pvx, i), r,
                              simd::load<Real>(pushX, i), box.width};
            AlongAxis<Real> y{simd::load<Real>(py, i), simd::load<Real>(pvy, i), r,
                              simd::load<Real>(pushY, i), box.height};
            act(x, y);
            simd::store(px + i, x.position);
            simd::store(py + i, y.position);
            simd::store(pvx + i, x.velocity);
            simd::store(pvy + i, y.velocity);
            simd::store(pushX + i, x.push);
            simd::store(pushY + i, y.push);
        });
    });
}

bool PileSolver::recall(const Particles& p) {
    const std::uint32_t* const id = p.id.data();
    const std::uint32_t known = known_;
    return overDiscs(p, [=, this](From from, From to) {
        for (Axis* axis : {&x_, &y_}) {
            const float* const kept = axis->kept.data();
            float* const push = axis->push.data();
            for (From i = from; i < to; ++i) push[i] = id[i] < known ? kept[id[i]] : 0;
        }
    });
}

bool PileSolver::link(const Particles& p, const ContactList& contacts, const Config& config) {
    const float fast = std::max(kFastLeast, kFastTicks * std::abs(config.gravity));
    keptCount_ = static_cast<std::size_t>(contacts.size());
    // Behind the arrays lie discs of 0 that no link moves.
    const std::uint32_t none = p.capacity();
    const Link idle{.i = {none, none + 1, none + 2, none + 3},
                    .j = {none, none + 1, none + 2, none + 3}};
    return overLinks([&](Link& link) { link = idle; }) &&
           passes_.run(keptCount_, 1, [&](From from, From to) {
               if (from == 0) linked_ = {};
               contacts.forSome(linked_, to - from, [&](std::uint32_t i, std::uint32_t j) {
                   const std::uint32_t slot = slot_[from++];
                   makeLink(links_[slot / simd::kLanes], slot % simd::kLanes, p, i, j, fast,
                            config.restitution);
               });
           });
}

void PileSolver::makeLink(Link& link, std::uint32_t lane, const Particles& p, std::uint32_t i,
                          std::uint32_t j, float fast, float restitution) const {
    const float dx = p.x[j] - p.x[i];
    const float dy = p.y[j] - p.y[i];
    const float distance = std::sqrt(dx * dx + dy * dy);
    const float nx = distance > 0 ? dx / distance : 1.0f;
    const float ny = distance > 0 ? dy / distance : 0.0f;
    const float impulse = recalled(p.id[i], p.id[j]);
    // A contact that carried a load in the last tick is not an impact.
    const float closing = -parting(p, i, j, nx, ny);
    link.i[lane] = i;
    link.j[lane] = j;
    link.nx[lane] = nx;
    link.ny[lane] = ny;
    link.size[lane] = p.r[i] + p.r[j];
    link.mi[lane] = p.inverseMass[i];
    link.mj[lane] = p.inverseMass[j];
    link.mass[lane] = 1 / (p.inverseMass[i] + p.inverseMass[j]);
    link.impulse[lane] = impulse;
    link.bounce[lane] = impulse == 0 && closing > fast ? restitution * closing : 0;
}

namespace {

/// The velocities of the discs of a link.
template <class Link>
struct Velocities {
    Particles& p;
    const Link& link;
    F32x4 ix = simd::gather(p.vx.data(), link.i), iy = simd::gather(p.vy.data(), link.i);
    F32x4 jx = simd::gather(p.vx.data(), link.j), jy = simd::gather(p.vy.data(), link.j);

    F32x4 parting() const { return (jx - ix) * link.nx + (jy - iy) * link.ny; }
    /// Gives an impulse to the discs in these lanes, which parts them.
    void give(simd::I32x4 where, F32x4 impulse) {
        const F32x4 x = impulse * link.nx, y = impulse * link.ny;
        simd::scatter(p.vx.data(), link.i, simd::minusWhere(where, ix, x * link.mi));
        simd::scatter(p.vy.data(), link.i, simd::minusWhere(where, iy, y * link.mi));
        simd::scatter(p.vx.data(), link.j, simd::minusWhere(where, jx, -x * link.mj));
        simd::scatter(p.vy.data(), link.j, simd::minusWhere(where, jy, -y * link.mj));
    }
};
template <class Link>
Velocities(Particles&, const Link&) -> Velocities<Link>;

constexpr simd::I32x4 kEverywhere{-1, -1, -1, -1};

}  // namespace

void PileSolver::carry(Particles& p, Link& link) {
    Velocities{p, link}.give(kEverywhere, link.impulse);
}

void PileSolver::solve(Particles& p, Link& link, bool soft) {
    const auto apart = [&](const Buffer<float>& axis) {
        return simd::gather(axis.data(), link.j) - simd::gather(axis.data(), link.i);
    };
    const F32x4 dx = apart(p.x), dy = apart(p.y);
    const F32x4 distance = simd::sqrt(dx * dx + dy * dy);
    // The discs have moved since the previous pass.
    if (!soft) {
        link.nx = simd::select(distance > 0, dx / distance, link.nx);
        link.ny = simd::select(distance > 0, dy / distance, link.ny);
    }
    Velocities velocities{p, link};
    const F32x4 impulse = neededImpulse(link.impulse, link.mass, velocities.parting(),
                                        distance - link.size, link.size, soft);
    velocities.give(kEverywhere, impulse - link.impulse);
    link.impulse = impulse;
}

void PileSolver::bounce(Particles& p, Link& link) {
    const auto where = link.bounce > 0;
    if (simd::none(where)) return;
    Velocities velocities{p, link};
    const F32x4 less = -link.impulse, wanted = (link.bounce - velocities.parting()) * link.mass;
    const F32x4 more = simd::select(less < wanted, wanted, less);
    velocities.give(where, more);
    link.impulse = simd::select(where, link.impulse + more, link.impulse);
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
    const std::uint32_t* const ids = p.id.data();
    std::uint32_t* const start = start_.data();
    Kept* const pairs = kept_.data();
    // The links of one disc are in the order of its contacts.
    const auto overPairs = [&](auto&& act) {
        return overLinks([&](Link& link) {
            for (std::uint32_t lane = 0; lane < simd::kLanes; ++lane) {
                if (link.i[lane] >= n) continue;
                const auto [lower, upper] = std::minmax(ids[link.i[lane]], ids[link.j[lane]]);
                act(lower, Kept{upper, link.impulse[lane]});
            }
        });
    };
    // A counting sort by the smaller id; see CellSort.
    const bool done =
        overDiscs(p,
                  [&](From from, From to) {
                      for (Axis* axis : {&x_, &y_}) {
                          const float* const push = axis->push.data();
                          float* const kept = axis->kept.data();
                          for (From i = from; i < to; ++i) kept[ids[i]] = push[i];
                      }
                  }) &&
        passes_.run(n + 2, Passes::kCellsPerDisc,
                    [&](From from, From to) {
                        std::memset(start_.data() + from, 0, (to - from) * sizeof start_[0]);
                    }) &&
        overPairs([&](std::uint32_t lower, Kept) { ++start[lower + 2]; }) &&
        passes_.run(n + 2, Passes::kCellsPerDisc,
                    [&](From from, From to) {
                        for (From id = std::max(from, 2u); id < to; ++id)
                            start_[id] += start_[id - 1];
                    }) &&
        overPairs([&](std::uint32_t lower, Kept kept) { pairs[start[lower + 1]++] = kept; });
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
    keptCount_ = pairs;
    known_ = count;
    return Reading::good;
}

std::size_t PileSolver::bytes() const {
    std::size_t total = links_.bytes() + kept_.bytes() + start_.bytes() + slot_.bytes() +
                        level_.bytes() + starts_.bytes();
    for (const Axis* axis : {&x_, &y_}) total += axis->push.bytes() + axis->kept.bytes();
    return total;
}

}  // namespace cellmates
