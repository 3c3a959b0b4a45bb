#include "core/respond/settle_solver.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <utility>

#include "core/respond/soft_contact.h"
#include "core/state/motion.h"

namespace cellmates {
namespace {

constexpr float kDrag = 0.005f;  // fraction of the velocity lost per tick

// Discs bounce if they approach faster than gravity speeds up a disc in this many ticks, and faster
// than `kMinBounceSpeed`.
constexpr float kBounceTicks = 4;
constexpr float kMinBounceSpeed = 0.05f;  // px/tick

// Larger impulses are not kept. Two million discs of the largest mass press with 2e13.
constexpr float kMostImpulse = 1e20f;  // mass px/tick

// Impulses pass through a light disc from a heavy one in small parts, and the spring holds only so
// many: at a ratio of 1,000 the heavy disc sinks to the wall. So a contact treats its heavier disc
// as at most 20 times as heavy as the lighter one, or fewer if gravity is strong for the discs'
// size. Whatever the masses, the overlap under four discs is then up to 6% of the diameter.
constexpr float kMostRatio = 20;
constexpr float kRatioHeld = 0.75f;  // ratio times gravity over diameter, ticks²

// Walls and fixed discs give back nothing up to this restitution, so that piles come to rest.
constexpr float kDeadRestitution = 0.2f;

// Fraction of the radius from a wall at which an approaching disc has hit it.
constexpr float kTouch = 0.01f;

/// The speed at which discs i and j separate along the normal.
float parting(const Particles& p, std::uint32_t i, std::uint32_t j, float nx, float ny) {
    return (p.vx[j] - p.vx[i]) * nx + (p.vy[j] - p.vy[i]) * ny;
}

using simd::F32x4;
using Index = Passes::Index;

constexpr simd::I32x4 kEverywhere{-1, -1, -1, -1};

/// Whether two discs, or a disc and a wall, that approach at this speed bounce.
bool isImpact(float closing, const Config& config) {
    return closing > std::max(kMinBounceSpeed, kBounceTicks * std::abs(config.gravity));
}

float restitutionOfWalls(const Config& config) {
    return config.restitution > kDeadRestitution ? config.restitution : 0;
}

float keptImpulse(float impulse) { return impulse <= kMostImpulse ? impulse : 0; }

}  // namespace

/// The velocities of the discs of a constraint. An object is good for one impulse, because it does
/// not read the velocities again.
struct SettleSolver::Velocities {
    Particles& p;
    const Constraint4& c;
    F32x4 ix = simd::gather(p.vx.data(), c.i), iy = simd::gather(p.vy.data(), c.i);
    F32x4 jx = simd::gather(p.vx.data(), c.j), jy = simd::gather(p.vy.data(), c.j);

    F32x4 parting() const { return (jx - ix) * c.nx + (jy - iy) * c.ny; }
    /// Applies an impulse that separates the discs, in the lanes `where`.
    void apply(simd::I32x4 where, F32x4 impulse) {
        const F32x4 x = impulse * c.nx, y = impulse * c.ny;
        simd::scatter(p.vx.data(), c.i, simd::minusWhere(where, ix, x * c.inverseMassI));
        simd::scatter(p.vy.data(), c.i, simd::minusWhere(where, iy, y * c.inverseMassI));
        simd::scatter(p.vx.data(), c.j, simd::minusWhere(where, jx, -x * c.inverseMassJ));
        simd::scatter(p.vy.data(), c.j, simd::minusWhere(where, jy, -y * c.inverseMassJ));
    }
};

bool SettleSolver::reserve(const RespondInput& in) {
    const Particles& p = in.particles;
    const ContactList& contacts = in.contacts;
    const bool bounces = restitutionOfWalls(in.config) > 0;
    for (Axis* axis : {&x_, &y_})
        if (!axis->impulse.reserve(p.capacity()) ||
            (bounces && !axis->rebound.reserve(p.capacity())) ||
            !axis->lastImpulse.reserve(p.capacity(), known_))
            return false;
    // Slots have 32 bits, and a contact alone in its level takes all lanes of a constraint.
    if (contacts.size() > UINT32_MAX / simd::kLanes) return false;
    const auto wanted = static_cast<std::size_t>(contacts.size());
    return stored_.reserveWithRoom(wanted, known_ ? storedCount_ : 0) &&
           slot_.reserveWithRoom(wanted) &&
           firstStored_.reserve(std::size_t{p.capacity()} + 2,
                                known_ ? std::size_t{known_} + 2 : 0) &&
           level_.reserve(p.capacity()) && nextSlot_.reserve(kSegment);
}

Progress SettleSolver::prepare(const RespondInput& input, Pace& pace) {
    if (atStart_) {
        if (!reserve(input)) return Progress::noMemory;
        placement_ = {};
        passes_.restart();
        atStart_ = false;
    }
    const ContactList& contacts = input.contacts;
    const auto size = static_cast<std::size_t>(contacts.size());
    for (;;) {
        passes_.slice(Pace::kDiscs);
        overDiscs(input.particles, [&](Index from, Index to) {
            std::fill(level_.data() + from, level_.data() + to, 0u);
        });
        passes_.run(size, [&](Index from, Index to) { assignLevels(contacts, from, to); });
        const bool timeUp = pace.over(Work::discs, passes_.spent());
        if (passes_.done()) break;
        if (timeUp) return Progress::paused;
    }
    placeSegment(size);
    atStart_ = true;
    count_ = placement_.slots / simd::kLanes;
    if (!constraints_.reserveWithRoom(count_)) return Progress::noMemory;
    passes_.restart();
    return Progress::done;
}

/// Gives contacts [from, to) their levels, and slots to those whose segment is complete.
void SettleSolver::assignLevels(const ContactList& contacts, std::uint32_t from, std::uint32_t to) {
    std::uint32_t* const levels = level_.data();
    std::uint32_t* const slots = slot_.data();
    std::uint32_t below = placement_.below, highest = placement_.highest;
    std::size_t k = from, end = placement_.first + kSegment;
    contacts.forSome(placement_.at, to - from, [&](std::uint32_t i, std::uint32_t j) {
        if (k == end) {
            placement_.highest = highest;
            placeSegment(k);
            below = highest;
            end += kSegment;
        }
        const std::uint32_t level = std::max({levels[i], levels[j], below}) + 1;
        levels[i] = levels[j] = level;
        highest = std::max(highest, level);
        slots[k++] = level;  // until `placeSegment`
    });
    placement_.highest = highest;
}

/// Turns the levels of a segment, which ends before contact `end`, into slots: a counting sort by
/// level, in which each level begins with a new constraint.
void SettleSolver::placeSegment(std::size_t end) {
    Placement& placement = placement_;
    const std::uint32_t levels = placement.highest - placement.below;
    assert(levels <= kSegment);
    std::uint32_t* const next = nextSlot_.data();
    std::uint32_t* const slots = slot_.data();
    std::fill_n(next, levels, 0u);
    for (std::size_t k = placement.first; k < end; ++k) ++next[slots[k] - placement.below - 1];
    for (std::uint32_t level = 0; level < levels; ++level) {
        const std::uint32_t size = next[level];
        next[level] = placement.slots;
        placement.slots += (size + simd::kLanes - 1) / simd::kLanes * simd::kLanes;
    }
    for (std::size_t k = placement.first; k < end; ++k)
        slots[k] = next[slots[k] - placement.below - 1]++;
    placement.first = end;
    placement.below = placement.highest;
}

Progress SettleSolver::advance(const RespondInput& input, Pace& pace) {
    assert(atStart_ && constraints_.capacity() >= count_);
    for (;;) {
        passes_.slice(Pace::kDiscs);
        tick(input);
        const bool timeUp = pace.over(Work::discs, passes_.spent());
        if (passes_.done()) return Progress::done;
        if (timeUp) return Progress::paused;
    }
}

void SettleSolver::tick(const RespondInput& in) {
    Particles& p = in.particles;
    const Pull pull{in.pull.x * soft_contact::kStep, in.pull.y * soft_contact::kStep};
    const auto warmStart = [&](Constraint4& c) { Velocities{p, c}.apply(kEverywhere, c.impulse); };
    const auto solve = [&](Constraint4& c) { solveContacts(p, c, Spring::on); };
    const auto relax = [&](Constraint4& c) { solveContacts(p, c, Spring::off); };
    const auto solveWalls = [](auto& x, auto& y) { solveAxes(x, y, Spring::on); };
    const auto relaxWalls = [](auto& x, auto& y) { solveAxes(x, y, Spring::off); };
    const auto integrateVelocities = [=](auto& x, auto& y) { integrateVelocity(x, y, pull); };
    // The contacts have changed velocities since `solveWalls`, so the walls are solved a second
    // time before the discs move. One pass does this, the motion and the first relaxation of the
    // walls.
    const auto integratePositions = [](auto& x, auto& y) {
        solveAxes(x, y, Spring::on);
        x.move();
        y.move();
        solveAxes(x, y, Spring::off);
    };
    const auto relaxWallsAndIntegrateVelocities = [=](auto& x, auto& y) {
        solveAxes(x, y, Spring::off);
        integrateVelocity(x, y, pull);
    };
    // Gravity and the solver have moved the fixed discs.
    const auto holdFixed = [&] {
        passes_.run(in.fixed.count(), [&](Index from, Index to) { in.fixed.hold(p, from, to); });
    };
    recallWallImpulses(in);
    prepareConstraints(in);
    overWalls(in, integrateVelocities);
    for (int step = 1;; ++step) {
        holdFixed();
        overConstraints(warmStart);
        overWalls(in, solveWalls);
        overConstraints(solve);
        overWalls(in, integratePositions);
        holdFixed();
        overConstraints(relax, Direction::backwards);
        if (step == soft_contact::kSteps) break;
        overWalls(in, relaxWallsAndIntegrateVelocities);
    }
    overWalls(in, relaxWalls);
    applyRestitution(p);
    bounceOffWalls(in);
    slowDownAndClamp(in);
    storeImpulses(p);
}

template <class Act>
void SettleSolver::overWalls(const RespondInput& in, Act&& act) {
    Particles& p = in.particles;
    const Box box = in.config.box;
    overDiscs(p, [&](Index from, Index to) {
        float* const px = p.x.data();
        float* const py = p.y.data();
        float* const pvx = p.vx.data();
        float* const pvy = p.vy.data();
        float* const impulseX = x_.impulse.data();
        float* const impulseY = y_.impulse.data();
        const float* const pr = p.r.data();
        simd::byFours(from, to, [&](std::uint32_t i, auto lanes) {
            using Real = decltype(lanes);
            const Real r = simd::load<Real>(pr, i);
            soft_contact::WallContact<Real> x{simd::load<Real>(px, i), simd::load<Real>(pvx, i), r,
                                              simd::load<Real>(impulseX, i), box.width};
            soft_contact::WallContact<Real> y{simd::load<Real>(py, i), simd::load<Real>(pvy, i), r,
                                              simd::load<Real>(impulseY, i), box.height};
            x.far = x.isFar();
            y.far = y.isFar();
            act(x, y);
            simd::store(px + i, x.position);
            simd::store(py + i, y.position);
            simd::store(pvx + i, x.velocity);
            simd::store(pvy + i, y.velocity);
            simd::store(impulseX + i, x.impulse);
            simd::store(impulseY + i, y.impulse);
        });
    });
}

void SettleSolver::recallWallImpulses(const RespondInput& in) {
    const Particles& p = in.particles;
    const std::uint32_t* const id = p.id.data();
    const std::uint32_t known = known_;
    const float restitution = restitutionOfWalls(in.config);
    const auto rebound = [&](Axis& axis, const Buffer<float>& velocity, Index i) {
        const float speed = std::abs(velocity[i]);
        const bool bounces = axis.impulse[i] == 0 && isImpact(speed, in.config);
        axis.rebound[i] = bounces ? restitution * velocity[i] : 0;
    };
    overDiscs(p, [&](Index from, Index to) {
        for (Axis* axis : {&x_, &y_}) {
            const float* const last = axis->lastImpulse.data();
            float* const impulse = axis->impulse.data();
            for (Index i = from; i < to; ++i) impulse[i] = id[i] < known ? last[id[i]] : 0;
        }
        if (restitution == 0) return;
        for (Index i = from; i < to; ++i) {
            rebound(x_, p.vx, i);
            rebound(y_, p.vy, i);
        }
    });
}

void SettleSolver::prepareConstraints(const RespondInput& in) {
    const Particles& p = in.particles;
    storedCount_ = static_cast<std::size_t>(in.contacts.size());
    // The discs of a lane without a contact are the padding behind the discs' arrays. All values of
    // the padding are 0, and stay 0, because its inverse masses are 0.
    const std::uint32_t none = p.capacity();
    const Constraint4 idle{.i = {none, none + 1, none + 2, none + 3},
                           .j = {none, none + 1, none + 2, none + 3}};
    overConstraints([&](Constraint4& c) { c = idle; });
    passes_.run(storedCount_, [&](Index from, Index to) {
        if (from == 0) toMake_ = {};
        in.contacts.forSome(toMake_, to - from, [&](std::uint32_t i, std::uint32_t j) {
            const std::uint32_t slot = slot_[from++];
            makeConstraint(constraints_[slot / simd::kLanes], slot % simd::kLanes, p, i, j,
                           in.config);
        });
    });
}

void SettleSolver::makeConstraint(Constraint4& c, std::uint32_t lane, const Particles& p,
                                  std::uint32_t i, std::uint32_t j, const Config& config) const {
    const float dx = p.x[j] - p.x[i];
    const float dy = p.y[j] - p.y[i];
    const float distance = std::sqrt(dx * dx + dy * dy);
    const float nx = distance > 0 ? dx / distance : 1.0f;
    const float ny = distance > 0 ? dy / distance : 0.0f;
    const float impulse = storedImpulse(p.id[i], p.id[j]);
    const float closing = -parting(p, i, j, nx, ny);
    c.i[lane] = i;
    c.j[lane] = j;
    c.nx[lane] = nx;
    c.ny[lane] = ny;
    c.size[lane] = p.r[i] + p.r[j];
    float ofI = p.inverseMass[i], ofJ = p.inverseMass[j];
    const bool fixed = p.fixed(i) || p.fixed(j);
    // Without gravity nothing has a weight.
    if (config.gravity != 0 && ofI != ofJ && !fixed) {
        const float held = kRatioHeld * c.size[lane] / std::abs(config.gravity);
        const float most = std::clamp(held, 1.0f, kMostRatio);
        ofI = std::min(ofI, most * ofJ);
        ofJ = std::min(ofJ, most * ofI);
    }
    c.inverseMassI[lane] = ofI;
    c.inverseMassJ[lane] = ofJ;
    c.mass[lane] = 1 / (ofI + ofJ);
    c.impulse[lane] = impulse;
    const float restitution = fixed ? restitutionOfWalls(config) : config.restitution;
    // A contact that bore a load in the last tick is not an impact.
    c.rebound[lane] = impulse == 0 && isImpact(closing, config) ? restitution * closing : 0;
}

void SettleSolver::solveContacts(Particles& p, Constraint4& c, Spring spring) {
    const auto apart = [&](const Buffer<float>& axis) {
        return simd::gather(axis.data(), c.j) - simd::gather(axis.data(), c.i);
    };
    const F32x4 dx = apart(p.x), dy = apart(p.y);
    const F32x4 distance = simd::sqrt(dx * dx + dy * dy);
    // Discs move only in `integratePositions`, just before relax. So relax computes the normals for
    // the new positions, and the next solve uses these normals too.
    if (spring == Spring::off) {
        c.nx = simd::select(distance > 0, dx / distance, c.nx);
        c.ny = simd::select(distance > 0, dy / distance, c.ny);
    }
    Velocities velocities{p, c};
    const F32x4 impulse = soft_contact::neededImpulse(c.impulse, c.mass, velocities.parting(),
                                                      distance - c.size, c.size, spring);
    velocities.apply(kEverywhere, impulse - c.impulse);
    c.impulse = impulse;
}

void SettleSolver::applyRestitution(Particles& p) {
    overConstraints([&](Constraint4& c) {
        const auto where = c.rebound > 0;
        if (simd::none(where)) return;
        Velocities velocities{p, c};
        // The total impulse must not become negative.
        const F32x4 least = -c.impulse, wanted = (c.rebound - velocities.parting()) * c.mass;
        const F32x4 change = simd::select(least < wanted, wanted, least);
        velocities.apply(where, change);
        c.impulse = simd::select(where, c.impulse + change, c.impulse);
    });
}

/// Discs that have hit a wall in this tick, as contacts do that are found before it, leave it with
/// their share of the speed before.
void SettleSolver::bounceOffWalls(const RespondInput& in) {
    if (restitutionOfWalls(in.config) == 0) return;
    Particles& p = in.particles;
    const auto bounce = [&](Axis& axis, const Buffer<float>& position, Buffer<float>& velocity,
                            float length, Index i) {
        const float speed = axis.rebound[i];
        const float gap = (speed > 0 ? length - position[i] : position[i]) - p.r[i];
        if (speed == 0 || gap > kTouch * p.r[i]) return;
        velocity[i] = speed > 0 ? std::min(velocity[i], -speed) : std::max(velocity[i], -speed);
        axis.impulse[i] = 0;
    };
    overDiscs(p, [&](Index from, Index to) {
        for (Index i = from; i < to; ++i) {
            bounce(x_, p.x, p.vx, in.config.box.width, i);
            bounce(y_, p.y, p.vy, in.config.box.height, i);
        }
    });
}

/// Applies drag and the speed limit, and puts back discs that have left the box, which they can
/// because the walls' springs are soft.
void SettleSolver::slowDownAndClamp(const RespondInput& in) {
    Particles& p = in.particles;
    const Box box = in.config.box;
    const float limit = in.config.speedLimit, kept = 1 - in.config.damping;
    overDiscs(p, [&](Index from, Index to) {
        for (Index i = from; i < to; ++i) {
            const float scale = speedScale(p.vx[i], p.vy[i], limit) * (1 - kDrag) * kept;
            p.vx[i] *= scale;
            p.vy[i] *= scale;
            if (!std::isfinite(p.vx[i] + p.vy[i])) p.vx[i] = p.vy[i] = 0;
            p.x[i] = std::max(p.r[i], std::min(p.x[i], box.width - p.r[i]));
            p.y[i] = std::max(p.r[i], std::min(p.y[i], box.height - p.r[i]));
        }
    });
}

float SettleSolver::storedImpulse(std::uint32_t idA, std::uint32_t idB) const {
    const std::uint32_t lower = std::min(idA, idB), upper = std::max(idA, idB);
    if (upper >= known_) return 0;
    for (std::uint32_t k = firstStored_[lower]; k < firstStored_[lower + 1]; ++k)
        if (stored_[k].other == upper) return stored_[k].impulse;
    return 0;
}

/// Stores the walls' impulses by id, and the contacts' impulses by the smaller of the two ids, in a
/// counting sort. A contact is counted at first[id + 2]. After the sums, first[id + 1] is the place
/// of the next impulse of `id`; after all impulses of `id`, it is the place of the first one of
/// id + 1.
void SettleSolver::storeImpulses(const Particles& p) {
    const std::uint32_t n = p.count();
    const std::uint32_t* const ids = p.id.data();
    std::uint32_t* const first = firstStored_.data();
    StoredImpulse* const stored = stored_.data();
    // Constraints are in order of level, and so each disc's contacts in canonical order. The order
    // of the stored impulses, which is part of the state, depends on nothing else.
    const auto overContacts = [&](auto&& act) {
        overConstraints([&](Constraint4& c) {
            for (std::uint32_t lane = 0; lane < simd::kLanes; ++lane) {
                if (c.i[lane] >= n) continue;
                const auto [lower, upper] = std::minmax(ids[c.i[lane]], ids[c.j[lane]]);
                act(lower, StoredImpulse{upper, keptImpulse(c.impulse[lane])});
            }
        });
    };
    overDiscs(p, [&](Index from, Index to) {
        for (Axis* axis : {&x_, &y_}) {
            const float* const impulse = axis->impulse.data();
            float* const kept = axis->lastImpulse.data();
            for (Index i = from; i < to; ++i) kept[ids[i]] = keptImpulse(impulse[i]);
        }
    });
    passes_.run(n + 2, Passes::kEntriesPerDisc, [&](Index from, Index to) {
        std::memset(first + from, 0, (to - from) * sizeof *first);
    });
    overContacts([&](Index lower, StoredImpulse) { ++first[lower + 2]; });
    passes_.run(n + 2, Passes::kEntriesPerDisc, [&](Index from, Index to) {
        for (Index id = std::max(from, 2u); id < to; ++id) first[id] += first[id - 1];
    });
    overContacts([&](Index lower, StoredImpulse one) { stored[first[lower + 1]++] = one; });
    if (passes_.done()) known_ = n;
}

void SettleSolver::write(StateSink& sink, const Particles&, std::uint32_t count) const {
    assert(known_ <= count);  // so that each stored contact is of two discs that are written
    for (std::uint32_t id = 0; id < count; ++id) {
        const bool known = id < known_;
        sink.word(known ? x_.lastImpulse[id] : 0.0f);
        sink.word(known ? y_.lastImpulse[id] : 0.0f);
        const std::uint32_t from = known ? firstStored_[id] : 0;
        const std::uint32_t to = known ? firstStored_[id + 1] : 0;
        sink.word(to - from);
        for (std::uint32_t k = from; k < to; ++k) {
            sink.word(stored_[k].other);
            sink.word(stored_[k].impulse);
        }
    }
}

Reading SettleSolver::read(StateSource& source, const Particles& particles) {
    forget();
    const std::uint32_t count = particles.count(), capacity = particles.capacity();
    const auto isImpulse = [](float value) { return value >= 0 && value <= kMostImpulse; };
    for (Axis* axis : {&x_, &y_})
        if (!axis->lastImpulse.reserve(capacity)) return Reading::noMemory;
    Buffer<std::uint32_t> listedBy;  // the last id that lists a disc, + 1: each lists it once
    if (!listedBy.reserve(count)) return Reading::noMemory;
    std::fill_n(listedBy.data(), count, 0u);
    // Each contact takes two of the remaining words.
    if (!firstStored_.reserve(std::size_t{capacity} + 2) || !stored_.reserve(source.left() / 2))
        return Reading::noMemory;
    std::uint32_t contacts = 0;
    for (std::uint32_t id = 0; id < count; ++id) {
        x_.lastImpulse[id] = source.real();
        y_.lastImpulse[id] = source.real();
        const std::uint32_t ofDisc = source.word();  // contacts
        if (!isImpulse(x_.lastImpulse[id]) || !isImpulse(y_.lastImpulse[id]) ||
            ofDisc > source.left() / 2)
            return Reading::damaged;
        firstStored_[id] = contacts;
        for (std::uint32_t k = 0; k < ofDisc; ++k) {
            const std::uint32_t other = source.word();
            stored_[contacts++] = {other, source.real()};
            if (other <= id || other >= count || !isImpulse(stored_[contacts - 1].impulse) ||
                std::exchange(listedBy[other], id + 1) == id + 1)
                return Reading::damaged;
        }
    }
    if (!source.good()) return Reading::damaged;
    firstStored_[count] = firstStored_[count + 1] = contacts;
    storedCount_ = contacts;
    known_ = count;
    return Reading::good;
}

}  // namespace cellmates
