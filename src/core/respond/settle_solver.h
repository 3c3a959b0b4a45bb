#pragma once

#include <cstdint>

#include "core/base/buffer.h"
#include "core/base/passes.h"
#include "core/base/simd.h"
#include "core/respond/resolver.h"

namespace cellmates {

/// A response for piles that come to rest, without friction, with little bounce and a little drag.
/// A tick is eight short steps, each with one pass over the contacts before the discs move and one
/// after (Catto, "Soft Contact Simulation", 2011, and "Solver2D", 2024, whose names the passes
/// have):
///
///     integrate velocities -> warm start -> solve -> integrate positions -> relax      eight times
///     restitution -> store impulses                                                    at the end
///
///  - warm start: every contact starts from the impulse that it needed before, in the last short
///    step or in the last tick. A pile at rest is supported by the same impulses tick after tick,
///    and so stays still.
///  - solve: impulses that stop every approach and, like a stiff and strongly damped spring, push
///    overlapping discs apart.
///  - relax: solves without the spring, from the last constraint to the first, to remove the speed
///    that pushing apart has added.
///
/// The contacts of each disc must be solved in canonical order, but contacts that share no disc may
/// be solved in any order without changing a bit. So `prepare` gives each contact a colour, one
/// above the latest of its two discs, and four contacts of one colour are one constraint, solved
/// together:
///
///     contacts     0-1  1-2  2-3  4-5  5-6  7-8        a row of discs, two gaps
///     colour        1    2    3    1    2    1
///     constraints  {0-1 4-5 7-8 .}  {1-2 5-6 . .}  {2-3 . . .}
///
/// Contacts get their colours one segment of 8,192 contacts after another.
///
/// Walls are contacts like those between discs. Only pairs that overlap at the tick's start are
/// known; those that meet later are handled in the next tick.
class SettleSolver final : public Resolver {
public:
    Progress prepare(const RespondInput& input, Pace& pace) override;
    /// One tick of gravity, speed limit, motion, walls and contacts.
    Progress advance(const RespondInput& input, Pace& pace) override;
    void abandon() override { begin_ = true; }
    void forget() override {
        known_ = 0;
        begin_ = true;
    }
    void write(StateSink& sink, const Particles& particles, std::uint32_t count) const override;
    Reading read(StateSource& source, const Particles& particles) override;
    std::size_t bytes() const override;

private:
    /// Four contacts that share no disc, solved together.
    struct Constraint {
        simd::U32x4 i, j;        ///< storage indices; beyond all discs in a lane without a contact
        simd::F32x4 nx{}, ny{};  ///< normal, from i to j, length 1
        simd::F32x4 size{};      ///< sum of the radii, px
        simd::F32x4 mi{}, mj{};  ///< 1 / mass
        simd::F32x4 mass{};      ///< effective mass, 1 / (mi + mj)
        simd::F32x4 impulse{};   ///< impulse that separates the discs, >= 0
        simd::F32x4 rebound{};   ///< separation speed wanted after impact, px/tick
    };
    struct Velocities;
    /// The impulse that a contact needed, for the next tick's warm start.
    struct StoredImpulse {
        std::uint32_t other;  ///< larger id of the two discs
        float impulse;
    };
    /// One direction, x or y, in which every disc has a nearer wall.
    struct Axis {
        Buffer<float> impulse;  ///< speed that the wall takes away, >= 0, by storage index
        Buffer<float> stored;   ///< last tick's impulses, by id
    };
    enum class Direction { forwards, backwards };

    [[nodiscard]] bool reserve(const Particles& particles, const ContactList& contacts);
    /// Starts with the first pass of a tick's preparation.
    void restart() {
        passes_.restart();
        begin_ = false;
    }

    /// Runs a pass over the discs by `act(from, to)`; false if the slice ends in it.
    template <class Act>
    bool overDiscs(const Particles& particles, Act&& act) {
        return passes_.run(particles.count(), 1, act);
    }
    /// Runs a pass over the constraints, each of which counts as four discs; false if the slice
    /// ends in it.
    template <class Act>
    bool overConstraints(Act&& act, Direction direction = Direction::forwards) {
        constexpr std::uint32_t kContacts = simd::kLanes;
        return passes_.run(std::uint64_t{count_} * kContacts, 1, [&](auto from, auto to) {
            const std::uint32_t end = (to + kContacts - 1) / kContacts;
            for (std::uint32_t k = (from + kContacts - 1) / kContacts; k < end; ++k)
                act(constraints_[direction == Direction::forwards ? k : count_ - 1 - k]);
        });
    }
    /// Runs a pass over both axes of the discs, four discs at a time; false if the slice ends in
    /// it.
    template <class Act>
    bool overWalls(const RespondInput& input, Act&& act);

    // The passes of `prepare` and of a tick. Each continues where the last slice ended, and returns
    // false if this slice ends in it.
    bool plan(const Particles& particles, const ContactList& contacts);
    bool tick(const RespondInput& input);
    bool recallWallImpulses(const Particles& particles);
    bool prepareConstraints(const RespondInput& input);
    bool integrateVelocities(const RespondInput& input, Pull pull);
    bool warmStart(Particles& particles);
    bool solveWalls(const RespondInput& input);
    bool solve(Particles& particles);
    bool integratePositions(const RespondInput& input);
    bool relax(Particles& particles);
    bool relaxWalls(const RespondInput& input);
    bool relaxWallsAndIntegrateVelocities(const RespondInput& input, Pull pull);
    bool applyRestitution(Particles& particles);
    bool slowDown(const RespondInput& input);
    bool storeImpulses(const Particles& particles);

    void colour(const ContactList& contacts, std::uint32_t from, std::uint32_t to);
    void placeSegment(std::size_t end);
    void makeConstraint(Constraint& constraint, std::uint32_t lane, const Particles& particles,
                        std::uint32_t i, std::uint32_t j, float fast, float restitution) const;
    static void solveContacts(Particles& particles, Constraint& constraint, bool useBias);
    float storedImpulse(std::uint32_t idA, std::uint32_t idB) const;

    bool begin_ = true;  ///< whether the next call of `prepare` begins a tick
    Passes passes_;

    Axis x_, y_;
    Buffer<Constraint> constraints_;
    std::uint32_t count_ = 0;  ///< number of constraints
    // Contacts of a segment: few enough that the discs of its constraints stay in L2.
    static constexpr std::size_t kSegment = 8192;
    Buffer<std::uint32_t> slot_;    ///< constraint and lane of each contact
    Buffer<std::uint32_t> colour_;  ///< colour of each disc's latest contact
    Buffer<std::uint32_t> starts_;  ///< first slot of each colour of a segment
    /// Progress of giving slots to the contacts. Colours continue from segment to segment: each
    /// segment begins above the highest colour of the last one.
    struct Plan {
        ContactList::Cursor at;                ///< next contact
        std::size_t first = 0;                 ///< first contact of the segment
        std::uint32_t below = 0, highest = 0;  ///< highest colour before the segment; so far
        std::uint32_t slots = 0;               ///< slots taken
    } plan_;
    ContactList::Cursor next_;  ///< next contact, while constraints are made

    Buffer<std::uint32_t> start_;  ///< first stored impulse of a disc, by the smaller id
    Buffer<StoredImpulse> stored_;
    std::size_t storedCount_ = 0;
    std::uint32_t known_ = 0;  ///< discs whose impulses are stored, 0 if they are dropped
};

}  // namespace cellmates
