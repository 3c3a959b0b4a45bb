#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/base/passes.h"
#include "core/base/simd.h"
#include "core/respond/resolver.h"

namespace cellmates {

/// Whether a contact's soft spring pushes overlapping discs apart: in `solve`, but not in `relax`.
enum class Spring : bool;

/// A response for piles that come to rest, without friction, with little bounce and a little drag.
/// A tick is eight short steps, each of which solves the contacts once before the discs move, and
/// relaxes them once after (Catto, "Soft Contact Simulation", 2011, and "Solver2D", 2024, whose
/// names the passes have):
///
///     integrate velocities -> warm start -> solve -> integrate positions -> relax      eight times
///     restitution -> walls -> drag, speed limit and box -> store impulses              at the end
///
///  - warm start: every contact starts from the impulse that it needed before, in the last short
///    step or in the last tick. A pile at rest is supported by the same impulses tick after tick,
///    and so stays still.
///  - solve: impulses that stop every approach and, like a stiff and strongly damped spring, push
///    overlapping discs apart.
///  - relax: solves without the spring, from the last constraint to the first, to remove the speed
///    that pushing apart has added.
///
/// The result is, bit for bit, that of solving one contact after another in canonical order, and in
/// relax in exactly the reverse order. For this each disc must meet its own contacts in that order,
/// but contacts that share no disc may change places. So `prepare` gives each contact a level: one
/// above the highest level that either of its discs has so far. Contacts of one level share no
/// disc, so four of them at a time are solved together, as one `Constraint4`. Solving one level
/// after another keeps the order of each disc's contacts:
///
///     contacts       0-1  1-2  2-3  4-5  5-6  7-8        a row of discs, two gaps
///     level           1    2    3    1    2    1
///     constraints_   {0-1 4-5 7-8 .}  {1-2 5-6 . .}  {2-3 . . .}
///
/// Levels are given and solved in segments of 8,192 contacts, each of which begins above the
/// highest level of the previous segment.
///
/// In solve and in relax alike, walls are handled both before the contacts and after them, because
/// the contacts change velocities, and each axis on its own. Walls and fixed discs give back the
/// share `restitution` of the speed if it is above 0.2. With gravity, a contact treats its heavier
/// disc as at most 20 times as heavy as the lighter one (`kMostRatio`). Only pairs of discs that
/// overlap at the tick's start are known; those that meet later are handled in the next tick. The
/// solver runs on the calling thread; it is cut into passes only so that a tick can pause.
class SettleSolver final : public Resolver {
public:
    Progress prepare(const RespondInput& input, Pace& pace) override;
    /// One tick of gravity, speed limit, motion, walls and contacts.
    Progress advance(const RespondInput& input, Pace& pace) override;
    /// May be called only until `prepare` is done: up to that point, nothing that is kept from tick
    /// to tick has changed.
    void abandon() override { atStart_ = true; }
    void forget() override {
        known_ = 0;
        atStart_ = true;
    }
    /// Writes the stored impulses, by id. Must not be called in the middle of a tick.
    void write(StateSink& sink, const Particles& particles, std::uint32_t count) const override;
    Reading read(StateSource& source, const Particles& particles) override;

private:
    /// Constraints of four contacts that share no disc, one per lane, solved together.
    struct Constraint4 {
        /// Storage indices. A lane without a contact has indices past the last disc, where there is
        /// padding.
        simd::U32x4 i, j;
        simd::F32x4 nx{}, ny{};  ///< normal, from i to j, length 1
        simd::F32x4 size{};      ///< sum of the radii, px
        simd::F32x4 inverseMassI{}, inverseMassJ{};
        simd::F32x4 mass{};     ///< effective mass, 1 / (inverseMassI + inverseMassJ)
        simd::F32x4 impulse{};  ///< impulse that separates the discs, >= 0
        simd::F32x4 rebound{};  ///< separation speed wanted after impact, px/tick
    };
    struct Velocities;
    /// The impulse that a contact needed, for the next tick's warm start.
    struct StoredImpulse {
        std::uint32_t other;  ///< larger id of the two discs
        float impulse;
    };
    /// The walls of one axis, x or y. Each disc is solved only against the nearer one.
    struct Axis {
        Buffer<float> impulse;      ///< per mass: speed that the wall takes away, >= 0, by index
        Buffer<float> rebound;      ///< velocity to be reversed if it hits a wall, by index
        Buffer<float> lastImpulse;  ///< impulse at the end of the last tick, by id
    };
    enum class Direction { forwards, backwards };

    [[nodiscard]] bool reserve(const RespondInput& input);

    // A pass over the discs, over `constraints_`, each of which counts as four discs, and over both
    // axes of the discs, four discs at a time.
    template <class Act>
    void overDiscs(const Particles& particles, Act&& act) {
        passes_.run(particles.count(), act);
    }
    template <class Act>
    void overConstraints(Act&& act, Direction direction = Direction::forwards) {
        constexpr std::uint32_t kLanes = simd::kLanes;
        passes_.run(std::uint64_t{count_} * kLanes, [&](auto from, auto to) {
            const std::uint32_t end = (to + kLanes - 1) / kLanes;
            for (std::uint32_t k = (from + kLanes - 1) / kLanes; k < end; ++k)
                act(constraints_[direction == Direction::forwards ? k : count_ - 1 - k]);
        });
    }
    template <class Act>
    void overWalls(const RespondInput& input, Act&& act);

    /// All passes of `advance`.
    void tick(const RespondInput& input);
    void recallWallImpulses(const RespondInput& input);
    void prepareConstraints(const RespondInput& input);
    void applyRestitution(Particles& particles);
    void bounceOffWalls(const RespondInput& input);
    void slowDownAndClamp(const RespondInput& input);
    void storeImpulses(const Particles& particles);

    void assignLevels(const ContactList& contacts, std::uint32_t from, std::uint32_t to);
    void placeSegment(std::size_t end);
    void makeConstraint(Constraint4& constraint, std::uint32_t lane, const Particles& particles,
                        std::uint32_t i, std::uint32_t j, const Config& config) const;
    static void solveContacts(Particles& particles, Constraint4& constraint, Spring spring);
    float storedImpulse(std::uint32_t idA, std::uint32_t idB) const;

    bool atStart_ = true;  ///< whether the next call of `prepare` begins a tick
    Passes passes_;

    Axis x_, y_;
    Buffer<Constraint4> constraints_;
    std::uint32_t count_ = 0;  ///< number of constraints
    // Contacts of a segment: few enough that the discs of its constraints stay in L2.
    static constexpr std::size_t kSegment = 8192;
    /// By contact: its level, until its segment is placed; then its slot, which is 4 * constraint +
    /// lane.
    Buffer<std::uint32_t> slot_;
    Buffer<std::uint32_t> level_;     ///< level of each disc's latest contact, by storage index
    Buffer<std::uint32_t> nextSlot_;  ///< next free slot of each level of the segment
    /// Progress of giving levels and slots to the contacts.
    struct Placement {
        ContactList::Cursor at;     ///< next contact that gets a level
        std::size_t first = 0;      ///< first contact of the segment
        std::uint32_t below = 0;    ///< highest level of the previous segments
        std::uint32_t highest = 0;  ///< highest level so far
        std::uint32_t slots = 0;    ///< number of slots taken, unused lanes included
    } placement_;
    ContactList::Cursor toMake_;  ///< next contact whose constraint is to be made

    // Stored impulses. They change only in `advance`, which is never abandoned.
    /// For each id, the place in `stored_` of the first impulse whose smaller id it is. Has
    /// `known_` + 2 entries, the last for the counting sort in `storeImpulses`.
    Buffer<std::uint32_t> firstStored_;
    Buffer<StoredImpulse> stored_;
    std::size_t storedCount_ = 0;  ///< number of impulses in `stored_`, between two ticks
    std::uint32_t known_ = 0;      ///< number of discs whose impulses are stored; 0: none
};

}  // namespace cellmates
